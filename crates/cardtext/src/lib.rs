//! Japanese card text to abilities.
//!
//! A text goes through four forms, each in its own file: normalised characters ([`mod@self`]'s `normalise`), words (`token`),
//! the wording of each sentence ([`Wording`], lossless), and abilities (`tefuda_ability`). The grammar is shared by all games;
//! a game brings a [`Lexicon`] of words. What is not understood is a [`Diagnostic`] that points into the printed text.

mod block;
mod border;
mod cardfile;
mod chart;
mod deckfile;
mod diagnostic;
mod firsts;
mod grammar;
mod headed;
mod keeping;
mod lexicon;
mod lines;
mod looking_back;
mod normalise;
mod of_use;
mod outcome;
mod passage;
mod pattern;
mod read;
mod reading;
mod spelling;
mod token;
mod word_ids;
mod wording;

pub use cardfile::{CardEntry, CardSet, Field, newest};
pub use deckfile::{Deck, DeckLine, DeckSection, DeckTitle};
pub use diagnostic::{Bilingual, Diagnostic, Lang};
pub use grammar::Symbol;
pub use lexicon::{Lexicon, LexiconError};
pub use lines::FileError;
pub use pattern::unknown_words_of_the_grammar;
pub use wording::{Phrase, Reference, Wording};

use block::Found;
use reading::Setting;
use std::{cell::RefCell, ops::Range};
use tefuda_ability::{Ability, Kind, Names};

/// What a text needs to know of the card it stands on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardContext {
    /// Its name.
    pub name: String,
    /// Its kind: this decides whether its text is a spell, and what このユニット may be.
    pub kind: Kind,
}

/// A text that was understood, whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiled {
    /// Its sentences as they are worded.
    pub sentences: Vec<Wording>,
    /// What they mean.
    pub abilities: Vec<Ability>,
    /// Where each of these stands in the printed text.
    pub passages: Vec<Range<usize>>,
    /// Where reminder text and ability names stand: printed, but no text.
    pub remarks: Vec<Range<usize>>,
}

/// What became of a text, understood or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// How many sentences it has.
    pub sentences: usize,
    /// How many of them were understood.
    pub sentences_ok: usize,
    /// The whole text, or what is wrong with it.
    pub outcome: Result<Compiled, Vec<Diagnostic>>,
}

/// Compiles a card's text, or says exactly which words were not understood.
pub fn compile(text: &str, card: &CardContext, lexicon: &Lexicon, names: &mut Names) -> Result<Compiled, Vec<Diagnostic>> {
    report(text, card, lexicon, names).outcome
}

/// More characters than any card has room for. Each error shows the whole text, so that a text must not grow with its errors.
const MAX_CHARACTERS: usize = 5000;

/// Compiles a card's text and counts its sentences.
pub fn report(text: &str, card: &CardContext, lexicon: &Lexicon, names: &mut Names) -> Report {
    names.intern(&card.name);
    let read = bounded(text)
        .and_then(|()| normalise::normalise(text))
        .and_then(|found| Ok((token::tokenise(&found.glyphs, &lexicon.dictionary)?, found.remarks)));
    let (tokens, remarks) = match read {
        Ok(found) => found,
        Err(diagnostic) => return Report { sentences: 1, sentences_ok: 0, outcome: Err(vec![diagnostic]) },
    };
    let shared = RefCell::new(std::mem::take(names));
    let setting = Setting { lexicon, names: &shared, card, printed: text, quoted: false };
    let mut found = Found::default();
    let (mut abilities, mut passages, mut lost) = (Vec::new(), Vec::new(), Vec::new());
    for block in blocks(&tokens) {
        abilities.extend(block::abilities(&setting, card, block, &mut found));
        let printed = block.first().map_or(0, |token| token.span.start)..block.last().map_or(0, |token| token.span.end);
        passages.resize(abilities.len(), printed);
    }
    *names = shared.into_inner();
    // What was chosen in words that were not carried over can never be spoken of.
    for (ability, printed) in abilities.iter().zip(&passages).filter(|_| found.diagnostics.is_empty()) {
        if ability.unbound().is_some() {
            let (ja, en) = ("何を指すのか分かりません", "nothing before this that it could refer to");
            lost.push(Diagnostic::new(printed.clone(), ja, en));
        }
    }
    found.diagnostics.extend(lost);
    let sentences_ok = found.sentences.len();
    let outcome = match found.diagnostics.is_empty() {
        true => Ok(Compiled { sentences: found.sentences, abilities, passages, remarks }),
        false => Err(found.diagnostics),
    };
    Report { sentences: found.total, sentences_ok, outcome }
}

/// Whether a text is short enough to be a card's; the error points at what is too much.
fn bounded(text: &str) -> Result<(), Diagnostic> {
    match text.char_indices().nth(MAX_CHARACTERS) {
        None => Ok(()),
        Some((at, _)) => Err(Diagnostic::new(
            at..text.len(),
            format!("カードのテキストは{MAX_CHARACTERS}文字までです"),
            format!("a card's text has at most {MAX_CHARACTERS} characters"),
        )),
    }
}

/// The text as the grammar sees it: one width, no reminder text. What the wordings print, joined.
pub fn normalised(text: &str) -> Result<String, Diagnostic> {
    normalise::normalise(text).map(|found| found.text())
}

/// Each ■ and each 【 begins an ability.
fn blocks(tokens: &[token::Token]) -> Vec<&[token::Token]> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, token) in tokens.iter().enumerate() {
        if matches!(token.text.as_str(), "■" | "【") && at > start {
            found.push(&tokens[start..at]);
            start = at;
        }
    }
    if start < tokens.len() {
        found.push(&tokens[start..]);
    }
    found
}
