//! A game's words, made ready for reading: the dictionary of every form they take, and the grammar that uses them.

use crate::{
    pattern::Grammar,
    token::{Dictionary, List, Terminal},
};
use std::fmt;
use tefuda_ability::{Form, Phrase, StateWord, Verb, Vocabulary, Voice, Word, inflect, mark_form};

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
        let vocabulary: Vocabulary = toml::from_str(text).map_err(|error| LexiconError(error.to_string()))?;
        Lexicon::new(vocabulary)
    }

    /// The lexicon of a game's words. A word that two entries of one list share is refused: no sentence could tell them apart.
    pub fn new(vocabulary: Vocabulary) -> Result<Lexicon, LexiconError> {
        let mut dictionary = Dictionary::default();
        for mark in ["。", "、", "■", "・", "「", "」"] {
            dictionary.literal(mark);
        }
        add_lists(&vocabulary, &mut dictionary);
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

fn add_lists(words: &Vocabulary, dictionary: &mut Dictionary) {
    add_list(dictionary, List::Kind, words.kinds.iter().map(|kind| &kind.word));
    add_list(dictionary, List::Colour, words.colours.iter());
    add_list(dictionary, List::Value, words.values.iter());
    add_list(dictionary, List::Counter, words.counters.iter());
    add_list(dictionary, List::Zone, words.zones.iter().map(|zone| &zone.word));
    add_list(dictionary, List::Feature, words.features.iter());
    add_list(dictionary, List::Role, words.roles.iter().map(|role| &role.word));
    for (which, moment) in words.moments.iter().enumerate() {
        let list = if moment.subject { List::Feat } else { List::Moment };
        for spelling in moment.word.spellings() {
            dictionary.add(spelling, (Terminal::Listed(list), number(which)));
            // 攻撃したとき is also written 攻撃した時.
            if let Some(base) = spelling.strip_suffix("とき") {
                dictionary.add(&format!("{base}時"), (Terminal::Listed(list), number(which)));
            }
        }
    }
    for counted in words.kinds.iter().map(|kind| kind.counted.as_str()).chain(["体", "枚", "つ", "個"]) {
        dictionary.add(counted, (Terminal::Listed(List::Unit), 0));
    }
    for phrase in Phrase::ALL {
        let spellings = words.phrases.get(phrase).into_iter().flat_map(Word::spellings);
        spellings.for_each(|spelling| dictionary.add(spelling, (Terminal::Phrase(*phrase), 0)));
    }
}

fn add_verbs(words: &Vocabulary, dictionary: &mut Dictionary) {
    for form in Form::ALL {
        for (which, mark) in words.marks.iter().enumerate() {
            for spelling in mark.spellings() {
                dictionary.add(&mark_form(spelling, form), (Terminal::Mark(form), number(which)));
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

#[cfg(test)]
mod tests {
    use super::Lexicon;

    const MAGMELL: &str = include_str!("../../../games/magmell/lexicon.toml");

    #[test]
    fn one_word_for_two_entries_of_a_list_is_refused() {
        let twice = MAGMELL.replace("en = \"blue\"", "en = \"blue\"\naliases = [\"赤\"]");
        let error = Lexicon::from_toml(&twice).expect_err("赤 is two colours");
        assert!(error.to_string().contains("赤 stands for two"), "{error}");
        assert!(Lexicon::from_toml("kinds = 3").is_err());
    }
}
