//! A game's words, made ready for reading: the dictionary of every form they take, and the grammar that uses them.

use crate::{
    pattern::Grammar,
    token::{Dictionary, List, Terminal},
    word_ids::numbered,
};
use std::fmt;
use tefuda_ability::{AilmentWord, Form, Phrase, StateWord, Verb, Vocabulary, Voice, Word, inflect, mark_form};

/// A game's words and the grammar over them.
#[derive(Debug, Clone)]
pub struct Lexicon {
    vocabulary: Vocabulary,
    pub(crate) dictionary: Dictionary,
    pub(crate) grammar: Grammar,
}

/// A lexicon file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LexiconError(String);

impl fmt::Display for LexiconError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

impl std::error::Error for LexiconError {}

impl Lexicon {
    /// Reads a game's `lexicon.toml`.
    pub fn from_toml(text: &str) -> Result<Lexicon, LexiconError> {
        let file: toml::Table = text.parse().map_err(|error: toml::de::Error| LexiconError(error.to_string()))?;
        let file = numbered(file).map_err(LexiconError)?;
        Lexicon::new(file.try_into().map_err(|error: toml::de::Error| LexiconError(error.to_string()))?)
    }

    /// The lexicon of a game's words. A word that two entries of one list share is refused: no sentence could tell them apart.
    pub fn new(vocabulary: Vocabulary) -> Result<Lexicon, LexiconError> {
        let mut dictionary = Dictionary::default();
        for mark in ["。", "、", "■", "・", "「", "」"] {
            dictionary.literal(mark);
        }
        add_headers(&vocabulary, &mut dictionary);
        add_lists(&vocabulary, &mut dictionary);
        let coins = vocabulary.coined.iter().flat_map(|word| [(&word.counter.ja, List::Counter), (&word.state, List::Ailment)]);
        dictionary.coins = coins.map(|(suffix, list)| (suffix.chars().collect(), list)).collect();
        add_verbs(&vocabulary, &mut dictionary);
        if let Some(word) = dictionary.shared_word() {
            return Err(LexiconError(format!("「{word}」が同じ表に2度あります / {word} stands for two entries of one list")));
        }
        let grammar = Grammar::new(&vocabulary, &mut dictionary);
        Ok(Lexicon { vocabulary, dictionary, grammar })
    }

    /// The words, for printing.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }
}

fn add_list<'a>(dictionary: &mut Dictionary, list: List, words: impl Iterator<Item = &'a Word>) {
    for (which, word) in words.enumerate() {
        for spelling in word.spellings() {
            dictionary.add(spelling, (Terminal::Listed(list), number(which)));
        }
    }
}

fn number(which: usize) -> u16 {
    u16::try_from(which).unwrap_or(u16::MAX)
}

/// 【スキル2】「名」300： and 【EX】
fn add_headers(words: &Vocabulary, dictionary: &mut Dictionary) {
    if let Some(headers) = &words.headers {
        let marks = ["【", "】", "×", "-", ":", "ダメージを与える前に"].into_iter();
        dictionary.add(&headers.skill.ja, (Terminal::Listed(List::AbilitySort), 0));
        dictionary.add(&headers.powers, (Terminal::Listed(List::AbilitySort), 1));
        marks.chain(headers.skill.spellings()).chain(headers.ability.spellings()).for_each(|word| {
            dictionary.literal(word);
        });
    }
}

fn add_lists(words: &Vocabulary, dictionary: &mut Dictionary) {
    add_list(dictionary, List::Kind, words.kinds.iter().map(|kind| &kind.word));
    add_list(dictionary, List::Colour, words.colours.iter());
    add_list(dictionary, List::Value, words.values.iter());
    add_list(dictionary, List::Counter, words.counters.iter());
    add_list(dictionary, List::Zone, words.zones.iter().map(|zone| &zone.word));
    add_list(dictionary, List::Period, words.periods.iter());
    add_list(dictionary, List::Role, words.roles.iter().map(|role| &role.word));
    for (which, moment) in words.moments.iter().enumerate() {
        let list = match (moment.subject, moment.player) {
            (_, true) => List::Act,
            (true, false) => List::Feat,
            (false, false) => List::Moment,
        };
        moment.forbidden.iter().for_each(|word| dictionary.add(word, (Terminal::Listed(List::Forbidden), number(which))));
        for spelling in moment.word.spellings() {
            dictionary.add(spelling, (Terminal::Listed(list), number(which)));
            add_feat(dictionary, spelling, number(which), list == List::Feat);
            match list {
                List::Feat => add_past(dictionary, spelling, number(which), [List::FeatDone, List::FeatUndone]),
                List::Act => add_past(dictionary, spelling, number(which), [List::ActDone, List::ActUndone]),
                _ => {}
            }
        }
    }
    add_states(words, dictionary);
    for counted in words.kinds.iter().map(|kind| kind.counted.as_str()).chain(["体", "枚", "つ", "個"]) {
        dictionary.add(counted, (Terminal::Listed(List::Unit), 0));
    }
    for phrase in Phrase::ALL {
        let spellings = words.phrases.get(phrase).into_iter().flat_map(Word::spellings);
        spellings.for_each(|spelling| dictionary.add(spelling, (Terminal::Phrase(*phrase), 0)));
    }
}

/// 攻撃するとき and 攻撃するたびに are the same moment as 攻撃したとき; 攻撃または防御したとき says the verb once.
fn add_feat(dictionary: &mut Dictionary, spelling: &str, which: u16, subject: bool) {
    let Some(stem) = spelling.strip_suffix("したとき").filter(|_| subject) else { return };
    for ending in ["するとき", "するたび", "するたびに"] {
        dictionary.add(&format!("{stem}{ending}"), (Terminal::Listed(List::Feat), which));
    }
    dictionary.add(stem, (Terminal::Listed(List::FeatStem), which));
}

/// 攻撃した and 攻撃していた say of 攻撃したとき that it has been.
fn add_past(dictionary: &mut Dictionary, spelling: &str, which: u16, [done, undone]: [List; 2]) {
    let Some(stem) = spelling.strip_suffix("たとき") else { return };
    let endings = [("た", done), ("ていた", done), ("ていなかった", undone), ("ていない", undone), ("なかった", undone)];
    for (ending, list) in endings {
        dictionary.add(&format!("{stem}{ending}"), (Terminal::Listed(list), which));
    }
}

/// The words that the colours, the parts and the states of a game bring with them.
fn add_states(words: &Vocabulary, dictionary: &mut Dictionary) {
    let mut listed = |word: &str, list: List, which: usize| dictionary.add(word, (Terminal::Listed(list), number(which)));
    for (which, role) in words.roles.iter().enumerate().filter(|(_, role)| role.sole) {
        role.word.spellings().for_each(|spelling| listed(spelling, List::SoleRole, which));
    }
    for (which, role) in words.roles.iter().enumerate() {
        let kind = role.kind.and_then(|kind| words.kinds.get(kind.0 as usize)).map_or("", |kind| kind.word.ja.as_str());
        let acting =
            role.word.spellings().filter_map(|spelling| spelling.strip_suffix(kind)).filter(|verb| verb.ends_with("ている"));
        acting.for_each(|verb| listed(verb, List::Acting, which));
    }
    words.icons.iter().enumerate().for_each(|(which, icon)| listed(&icon.ja, List::Icon, which));
    words.aspects.iter().enumerate().for_each(|(which, aspect)| listed(&aspect.ja, List::Aspect, which));
    for (which, AilmentWord { ja, .. }) in words.ailments.iter().enumerate() {
        listed(&format!("{ja}状態"), List::Ailment, which);
        listed(&format!("{ja}している"), List::Ailing, 2 * which);
        listed(&format!("{ja}していない"), List::Ailing, 2 * which + 1);
        listed(&format!("{ja}していても"), List::Despite, which);
    }
}

fn add_verbs(words: &Vocabulary, dictionary: &mut Dictionary) {
    for form in Form::ALL {
        for (which, mark) in words.marks.iter().enumerate() {
            for spelling in mark.spellings() {
                dictionary.add(&mark_form(spelling, form), (Terminal::Mark(form), number(which)));
                if let Some(stem) = spelling.strip_suffix("できない") {
                    dictionary.add(stem, (Terminal::Listed(List::CannotStem), number(which)));
                }
            }
        }
        for (which, own) in words.own.iter().enumerate() {
            let words = std::iter::once((&own.ja, own.godan)).chain(own.aliases.iter().map(|alias| (alias, false)));
            for (word, godan) in words {
                dictionary.add(&inflect(word, godan, Voice::Active, form), (Terminal::Own(form), number(which)));
            }
        }
    }
    for form in Form::ALL.into_iter().chain(Form::MODAL) {
        for (which, AilmentWord { ja, .. }) in words.ailments.iter().enumerate() {
            let verbs = [(Voice::Active, format!("{ja}させる")), (Voice::Passive, format!("{ja}する"))];
            for (voice, verb) in verbs {
                dictionary.add(&inflect(&verb, false, Voice::Active, form), (Terminal::Ail(voice, form), number(which)));
            }
        }
        for voice in [Voice::Active, Voice::Passive] {
            for &verb in Verb::ALL {
                for (word, godan) in words.verb_words(verb) {
                    dictionary.add(&inflect(word, godan, voice, form), (Terminal::Verb(verb, voice, form), 0));
                }
            }
            for (which, status) in words.statuses.iter().enumerate() {
                for (opposite, state) in [&status.on, &status.opposite].into_iter().enumerate() {
                    add_state(dictionary, state, number(2 * which + opposite), voice, form);
                }
            }
        }
    }
}

fn add_state(dictionary: &mut Dictionary, state: &StateWord, which: u16, voice: Voice, form: Form) {
    dictionary.add(&inflect(&state.verb, false, voice, form), (Terminal::Turn(voice, form), which));
    dictionary.add(&state.state, (Terminal::Listed(List::State), which));
}
