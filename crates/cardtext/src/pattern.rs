//! Patterns: how a row of the grammar writes what it reads, and the rules that come of it.
//!
//! A pattern is its words with spaces between: `{Object} を <destroy>`.
//! - `{Object}` a phrase, `{Kind}` a word of a list; these are the arguments of the row's meaning. `{Deed~}` has the form of
//!   the phrase around it, `{Deed:stem}` the form named;
//! - `<destroy>` a verb in the form of the phrase around it, `<destroy:passive>` in the passive, `<destroy!past>` in the form
//!   named; `<turn>`, `<mark>`, `<own>` and `<ail>` are verbs of the game's lists, and arguments;
//! - `[owner]` a phrase that each game has its own word for;
//! - `#parts` the row is only there for games with that idiom;
//! - `数|枚数` either word, `、?` a word that may be missing.

use crate::{
    firsts::Firsts,
    grammar::Symbol,
    token::{Dictionary, List, Terminal},
};
use foldhash::HashMap;
use tefuda_ability::{Form, Idiom, Phrase, Verb, Vocabulary, Voice};

/// A symbol in a form.
pub(crate) type Head = (Symbol, Form);

/// One thing that a rule reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Part {
    Word(Terminal),
    Phrase(Head),
}

/// One pattern, in one form and one of its spellings.
#[derive(Debug, Clone)]
pub(crate) struct Rule {
    pub head: Head,
    pub row: usize,
    pub parts: Vec<Part>,
    pub arguments: Vec<usize>,
}

/// All rules.
#[derive(Debug, Clone, Default)]
pub(crate) struct Grammar {
    pub rules: Vec<Rule>,
    pub firsts: Firsts,
    by_head: HashMap<Head, Vec<usize>>,
}

impl Grammar {
    /// The rules that make a phrase.
    pub fn rules_of(&self, head: Head) -> &[usize] {
        self.by_head.get(&head).map_or(&[], Vec::as_slice)
    }

    /// The grammar for a game's words; the words of the patterns go into the dictionary.
    pub fn new(vocabulary: &Vocabulary, dictionary: &mut Dictionary) -> Grammar {
        let mut grammar = Grammar::default();
        for &symbol in Symbol::ALL {
            let forms: &[Form] = if symbol.formed() { &Form::ALL } else { &[Form::Final] };
            for (row, pattern) in symbol.patterns().into_iter().enumerate() {
                for &form in forms {
                    grammar.add_row((symbol, form), row, pattern, vocabulary, dictionary);
                }
            }
        }
        grammar.firsts = Firsts::of(&grammar.rules);
        grammar
    }

    fn add_row(&mut self, head: Head, row: usize, pattern: &str, vocabulary: &Vocabulary, dictionary: &mut Dictionary) {
        // Each way to spell the pattern, built up piece by piece.
        let mut spellings: Vec<(Vec<Part>, Vec<usize>)> = vec![Default::default()];
        for piece in pattern.split_whitespace() {
            let choices = choices(piece, head.1, vocabulary, dictionary);
            let grown = spellings.iter().flat_map(|(parts, arguments)| {
                choices.iter().map(|choice| match choice {
                    None => (parts.clone(), arguments.clone()),
                    Some((part, argument)) => {
                        let place = argument.then_some(parts.len());
                        ([parts.as_slice(), &[*part]].concat(), arguments.iter().copied().chain(place).collect())
                    }
                })
            });
            spellings = grown.collect();
        }
        for (parts, arguments) in spellings {
            self.by_head.entry(head).or_default().push(self.rules.len());
            self.rules.push(Rule { head, row, parts, arguments });
        }
    }
}

/// What a piece of a pattern can be; nothing at all when the game has no such word, `None` where it may be missing.
fn choices(piece: &str, form: Form, vocabulary: &Vocabulary, dictionary: &mut Dictionary) -> Vec<Option<(Part, bool)>> {
    if let Some(name) = bracketed(piece, '{', '}') {
        return phrase(name, form).map(|part| Some((part, true))).into_iter().collect();
    }
    if let Some(name) = bracketed(piece, '<', '>') {
        return verb(name, form, vocabulary).into_iter().map(Some).collect();
    }
    if let Some(name) = bracketed(piece, '[', ']') {
        let found = Phrase::ALL.iter().find(|phrase| phrase.key() == name && vocabulary.phrases.contains_key(phrase));
        return found.map(|phrase| Some((Part::Word(Terminal::Phrase(*phrase)), false))).into_iter().collect();
    }
    if let Some(name) = piece.strip_prefix('#') {
        return if vocabulary.idioms.iter().any(|idiom| idiom.key() == name) { vec![None] } else { Vec::new() };
    }
    let optional = piece.ends_with('?');
    let words = piece.trim_end_matches('?').split('|');
    let mut found: Vec<_> = words.map(|word| Some((Part::Word(dictionary.literal(word)), false))).collect();
    if optional {
        found.push(None);
    }
    found
}

fn bracketed(piece: &str, open: char, close: char) -> Option<&str> {
    piece.strip_prefix(open)?.strip_suffix(close)
}

fn phrase(name: &str, around: Form) -> Option<Part> {
    let (name, form) = match (name.strip_suffix('~'), name.split_once(':')) {
        (Some(name), _) => (name, around),
        (None, Some((name, form))) => (name, form_named(form)),
        (None, None) => (name, Form::Final),
    };
    match word_class(name) {
        Some(terminal) => Some(Part::Word(terminal)),
        None => Symbol::named(name).map(|symbol| Part::Phrase((symbol, form))),
    }
}

fn word_class(name: &str) -> Option<Terminal> {
    Some(match name {
        "Kind" => Terminal::Listed(List::Kind),
        "Colour" => Terminal::Listed(List::Colour),
        "Value" => Terminal::Listed(List::Value),
        "Counter" => Terminal::Listed(List::Counter),
        "Zone" => Terminal::Listed(List::Zone),
        "State" => Terminal::Listed(List::State),
        "Moment" => Terminal::Listed(List::Moment),
        "Feat" => Terminal::Listed(List::Feat),
        "Act" => Terminal::Listed(List::Act),
        "Forbidden" => Terminal::Listed(List::Forbidden),
        "AbilitySort" => Terminal::Listed(List::AbilitySort),
        "FeatDone" => Terminal::Listed(List::FeatDone),
        "FeatUndone" => Terminal::Listed(List::FeatUndone),
        "ActDone" => Terminal::Listed(List::ActDone),
        "ActUndone" => Terminal::Listed(List::ActUndone),
        "FeatStem" => Terminal::Listed(List::FeatStem),
        "CannotStem" => Terminal::Listed(List::CannotStem),
        "Role" => Terminal::Listed(List::Role),
        "SoleRole" => Terminal::Listed(List::SoleRole),
        "Icon" => Terminal::Listed(List::Icon),
        "Aspect" => Terminal::Listed(List::Aspect),
        "Ailment" => Terminal::Listed(List::Ailment),
        "Ailing" => Terminal::Listed(List::Ailing),
        "Despite" => Terminal::Listed(List::Despite),
        "Acting" => Terminal::Listed(List::Acting),
        "Period" => Terminal::Listed(List::Period),
        "Unit" => Terminal::Listed(List::Unit),
        "Number" => Terminal::Number,
        "Signed" => Terminal::Signed,
        "Name" => Terminal::Name,
        "Quote" => Terminal::Quote,
        "Part" => Terminal::Part,
        _ => return None,
    })
}

fn verb(name: &str, around: Form, vocabulary: &Vocabulary) -> Option<(Part, bool)> {
    let (name, form) = name.split_once('!').map_or((name, around), |(name, form)| (name, form_named(form)));
    let (name, voice) = name.strip_suffix(":passive").map_or((name, Voice::Active), |name| (name, Voice::Passive));
    match name {
        "turn" => Some((Part::Word(Terminal::Turn(voice, form)), true)),
        "mark" => Some((Part::Word(Terminal::Mark(form)), true)),
        "own" => Some((Part::Word(Terminal::Own(form)), true)),
        "ail" => Some((Part::Word(Terminal::Ail(voice, form)), true)),
        _ => {
            let verb = Verb::ALL.iter().find(|verb| verb.key() == name && !vocabulary.verb_words(**verb).is_empty())?;
            Some((Part::Word(Terminal::Verb(*verb, voice, form)), false))
        }
    }
}

fn form_named(name: &str) -> Form {
    match name {
        "stem" => Form::Stem,
        "te" => Form::Te,
        "past" => Form::Past,
        "not" => Form::Not,
        "cannot" => Form::Cannot,
        "can" => Form::Can,
        _ => Form::Final,
    }
}

/// The names in the patterns of the grammar that mean nothing: each would silently take its row out.
pub fn unknown_words_of_the_grammar() -> Vec<String> {
    let own = |key: &str| matches!(key, "turn" | "mark" | "own" | "ail") || Verb::ALL.iter().any(|verb| verb.key() == key);
    let known = |piece: &str| {
        if let Some(name) = piece.strip_prefix('#') {
            Idiom::ALL.iter().any(|idiom| idiom.key() == name)
        } else if let Some(name) = bracketed(piece, '{', '}') {
            phrase(name, Form::Final).is_some()
        } else if let Some(name) = bracketed(piece, '<', '>') {
            own(name.split(['!', ':']).next().unwrap_or_default())
        } else if let Some(name) = bracketed(piece, '[', ']') {
            Phrase::ALL.iter().any(|phrase| phrase.key() == name)
        } else {
            true
        }
    };
    let pieces = |symbol: &Symbol| symbol.patterns().into_iter().flat_map(str::split_whitespace).collect::<Vec<_>>();
    let unknown = |symbol: &Symbol| {
        let pieces = pieces(symbol).into_iter().filter(|piece| !known(piece));
        pieces.map(|piece| format!("{piece} in {symbol:?}")).collect::<Vec<_>>()
    };
    Symbol::ALL.iter().flat_map(unknown).collect()
}
