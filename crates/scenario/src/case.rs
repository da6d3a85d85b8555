//! A case: one ruling with its cards, its script and its variants.

use std::fmt;
use std::sync::Arc;

use crate::{CardDef, Given, Step};

/// A clause of a game's rule document: `magmell 701.4.1.1`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clause {
    /// The id of the game.
    pub game: String,
    /// The number that judges say.
    pub id: String,
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game, self.id)
    }
}

/// A statement with its place in the file, so that a failure can show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said<T> {
    /// The line, from 1.
    pub line: u32,
    /// The line as written, without the section word.
    pub text: String,
    /// What it says.
    pub what: T,
}

/// One `ruling` block under its heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The ruling: the heading without its clauses.
    pub title: String,
    /// The clauses of the heading; at least one, all of one game.
    pub clauses: Vec<Clause>,
    /// The line of the block's fence, from 1.
    pub line: u32,
    /// The file's own cards and those under the heading.
    pub cards: Vec<Arc<CardDef>>,
    /// How many of them are the file's own: they come first, and all its cases share them.
    pub shared: usize,
    /// The set-up.
    pub given: Vec<Said<Given>>,
    /// Decisions and expectations in the order of the file.
    pub steps: Vec<Said<Step>>,
    /// Other courses of the same ruling.
    pub variants: Vec<Variant>,
}

/// A `variant "…":` of a case, as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    /// The words that tell it from the case.
    pub name: String,
    /// The line of its head, from 1.
    pub line: u32,
    /// Lines that are added, or that replace lines of the case about the same thing.
    pub given: Vec<Said<Given>>,
    /// What happens with the steps of the case.
    pub steps: Steps,
}

/// The steps of a variant, and what they do to those of the case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Steps {
    /// Replace or follow.
    pub how: How,
    /// The steps.
    pub steps: Vec<Said<Step>>,
}

/// How the steps of a variant join those of the case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum How {
    /// The variant begins with `when also` or `then also`, or has no steps: they follow those of the case.
    Follow,
    /// It begins with `when` or `then instead`: they replace all of them.
    ReplaceAll,
    /// It begins with `then`: they replace the expectations at the end of the case.
    ReplaceEnd,
}

/// One straight script: a case, or a case with one of its variants applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run<'a> {
    /// The variant's name; none for the case itself.
    pub variant: Option<&'a str>,
    /// The set-up.
    pub given: Vec<&'a Said<Given>>,
    /// The steps.
    pub steps: Vec<&'a Said<Step>>,
}

impl Case {
    /// The id of the game that the case is about.
    pub fn game(&self) -> &str {
        self.clauses.first().map_or("", |clause| &clause.game)
    }

    /// The case itself and then each of its variants.
    pub fn runs(&self) -> Vec<Run<'_>> {
        let base = Run { variant: None, given: self.given.iter().collect(), steps: self.steps.iter().collect() };
        let mut runs = vec![base];
        runs.extend(self.variants.iter().map(|variant| self.with(variant)));
        runs
    }

    fn with<'a>(&'a self, variant: &'a Variant) -> Run<'a> {
        let kept = |old: &&Said<Given>| !variant.given.iter().any(|new| new.what.replaces(&old.what));
        let keep = match variant.steps.how {
            How::Follow => self.steps.len(),
            How::ReplaceAll => 0,
            How::ReplaceEnd => self.last_when(),
        };
        Run {
            variant: Some(&variant.name),
            given: self.given.iter().filter(kept).chain(&variant.given).collect(),
            steps: self.steps[..keep].iter().chain(&variant.steps.steps).collect(),
        }
    }

    /// How many steps there are up to and with the last decision.
    fn last_when(&self) -> usize {
        self.steps.iter().rposition(|step| matches!(step.what, Step::When(_))).map_or(0, |at| at + 1)
    }
}
