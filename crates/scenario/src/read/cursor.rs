//! A place in the tokens of one line, and the small steps from there.

use super::lexer::{Kind, Token, number};
use super::words::{KEYWORDS, is_keyword, is_slip, nearest};
use crate::{Phrase, Problem};

/// A problem and its column; the reader adds the line and the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    pub column: u32,
    pub problem: Problem,
}

/// The result of reading a part of a line.
pub(crate) type Read<T> = Result<T, Fault>;

/// A place in the tokens of a line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cursor<'t, 'a> {
    tokens: &'t [Token<'a>],
    /// Where an error at the end of the line points.
    end: u32,
    /// The game whose clauses are meant where a citation names no game.
    pub game: &'t str,
}

impl<'t, 'a> Cursor<'t, 'a> {
    pub fn new(tokens: &'t [Token<'a>], end: u32, game: &'t str) -> Self {
        Self { tokens, end, game }
    }

    pub fn peek(&self) -> Option<Kind<'a>> {
        self.tokens.first().map(|token| token.kind)
    }

    pub fn peek_second(&self) -> Option<Kind<'a>> {
        self.tokens.get(1).map(|token| token.kind)
    }

    pub fn at_end(&self) -> bool {
        self.tokens.is_empty()
    }

    /// How many tokens are still to come.
    pub fn left(&self) -> usize {
        self.tokens.len()
    }

    pub fn column(&self) -> u32 {
        self.tokens.first().map_or(self.end, |token| token.column)
    }

    pub fn advance(&mut self) -> Option<Kind<'a>> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first.kind)
    }

    /// Whether a token of this kind is still to come.
    pub fn ahead(&self, test: impl Fn(Kind<'a>) -> bool) -> bool {
        self.tokens.iter().any(|token| test(token.kind))
    }

    pub fn word(&self) -> Option<&'a str> {
        match self.peek() {
            Some(Kind::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Takes a token if it is this one.
    pub fn take(&mut self, kind: Kind<'_>) -> bool {
        let here = self.peek() == Some(kind);
        if here {
            self.advance();
        }
        here
    }

    /// Takes these words if they all stand here.
    pub fn take_words(&mut self, words: &str) -> bool {
        let mut ahead = *self;
        let here = words.split(' ').all(|word| ahead.take(Kind::Word(word)));
        if here {
            *self = ahead;
        }
        here
    }

    pub fn need(&mut self, kind: Kind<'_>, wanted: Phrase) -> Read<()> {
        if self.take(kind) { Ok(()) } else { Err(self.expected(wanted, &[])) }
    }

    /// A number that fits, if one stands here.
    pub fn take_count(&mut self) -> Option<u32> {
        let count = u32::try_from(number(self.word()?)?).ok()?;
        self.advance();
        Some(count)
    }

    pub fn count(&mut self) -> Read<u32> {
        self.take_count().ok_or_else(|| self.expected(super::phrases::NUMBER, &[]))
    }

    /// Whether an unquoted or quoted name begins here.
    pub fn at_name(&self) -> bool {
        match self.peek() {
            Some(Kind::Name(_)) => true,
            Some(Kind::Word(word)) => !is_keyword(word) && number(word).is_none(),
            _ => false,
        }
    }

    /// A name: `《…》`, or words up to the next number or word of the language.
    pub fn name(&mut self, wanted: Phrase) -> Read<String> {
        if !self.at_name() {
            return Err(self.expected(wanted, &[]));
        }
        if let Some(Kind::Name(name)) = self.peek() {
            self.advance();
            return Ok(name.to_owned());
        }
        let mut words = Vec::new();
        while let Some(word) = self.word().filter(|word| !is_keyword(word) && number(word).is_none()) {
            if !words.is_empty() && is_slip(word) {
                return Err(self.expected(super::phrases::DETAIL, KEYWORDS));
            }
            words.push(word);
            self.advance();
        }
        Ok(words.join(" "))
    }

    pub fn quoted(&mut self, wanted: Phrase) -> Read<String> {
        match self.peek() {
            Some(Kind::Quoted(text)) => {
                self.advance();
                Ok(text.to_owned())
            }
            _ => Err(self.expected(wanted, &[])),
        }
    }

    /// The error that something else was expected here, with the nearest of the known words.
    pub fn expected(&self, wanted: Phrase, known: &[&str]) -> Fault {
        let hint = self.word().and_then(|word| nearest(word, known, 2)).map(str::to_owned);
        Fault { column: self.column(), problem: Problem::Expected { wanted, found: self.found(), hint } }
    }

    pub fn finish(&self) -> Read<()> {
        if self.at_end() { Ok(()) } else { Err(self.expected(super::phrases::END, &[])) }
    }

    fn found(&self) -> String {
        const SHOWN: usize = 40;
        let short = |text: &str| text.chars().take(SHOWN).collect::<String>();
        match self.peek() {
            None => "⏎".to_owned(),
            Some(Kind::Word(word)) => format!("`{}`", short(word)),
            Some(Kind::Name(name)) => format!("《{}》", short(name)),
            Some(Kind::Quoted(text)) => format!("「{}」", short(text)),
            Some(Kind::Possessive) => "`'s`".to_owned(),
            Some(Kind::Nth(nth)) => format!("`#{nth}`"),
            Some(Kind::Times(times)) => format!("`×{times}`"),
            Some(Kind::Comma) => "`,`".to_owned(),
            Some(Kind::Colon) => "`:`".to_owned(),
            Some(Kind::Open) => "`(`".to_owned(),
            Some(Kind::Close) => "`)`".to_owned(),
        }
    }
}
