//! The wording: the syntax of a printed sentence, with every word in it.

use crate::{
    chart::{Child, Node},
    grammar::Symbol,
    token::Token,
};
use std::{fmt, ops::Range};
use tefuda_ability::Var;

/// A sentence as it was read. Printing it gives back its normalised text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wording {
    /// Its bytes in the printed text.
    pub span: Range<usize>,
    /// Its words and phrases, with the marks before and after it (■, ・, 。).
    pub parts: Vec<Phrase>,
    /// What each それ in it refers to.
    pub references: Vec<Reference>,
}

/// A それ and what it was found to refer to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// The bytes of the word.
    pub span: Range<usize>,
    /// Where what it means is remembered.
    pub slot: Var,
}

/// A phrase of a wording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phrase {
    /// One word.
    Word {
        /// As normalised.
        text: String,
        /// Its bytes in the printed text.
        span: Range<usize>,
    },
    /// Words that belong together.
    Group {
        /// As what.
        symbol: Symbol,
        /// Its parts, in order.
        parts: Vec<Phrase>,
    },
}

impl Phrase {
    pub(crate) fn word(token: &Token) -> Phrase {
        Phrase::Word { text: token.text.clone(), span: token.span.clone() }
    }

    pub(crate) fn group(node: &Node, tokens: &[Token]) -> Phrase {
        let part = |child: &Child| match child {
            Child::Word(at) => Phrase::word(&tokens[*at]),
            Child::Phrase(node) => Phrase::group(node, tokens),
        };
        Phrase::Group { symbol: node.head.0, parts: node.children.iter().map(part).collect() }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phrase::Word { text, .. } => out.write_str(text),
            Phrase::Group { parts, .. } => parts.iter().try_for_each(|part| part.fmt(out)),
        }
    }
}

impl fmt::Display for Wording {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.iter().try_for_each(|part| part.fmt(out))
    }
}
