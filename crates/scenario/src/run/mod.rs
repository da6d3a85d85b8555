//! Running a ruling: its cards are compiled, its table is set, its decisions are taken and its expectations looked at.
//!
//! Nothing here knows a game. What a word means comes from the game's vocabulary, what a player may do from the engine's
//! offers, and why not from the game's own refusals.

mod adjust;
mod cast;
mod chance;
mod closing;
mod decide;
mod expect;
mod facts;
mod failure;
mod find;
mod offers;
mod place;
mod play;
mod scene;
mod shown;
mod supply;
mod trouble;
mod words;

use crate::{Case, Run, Step};
use expect::is_question;
use play::Play;
use std::collections::BTreeSet;
use tefuda_kernel::{Clause, Generator, State};
use tefuda_table::{Playable, Shelf};
use trouble::Trouble;

pub use failure::Failure;
pub(crate) use words::vocabulary;

/// What came of one course of a case.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// The ruling.
    pub case: String,
    /// The variant; none for the case itself.
    pub variant: Option<String>,
    /// The line of the case or of its variant, from 1.
    pub line: u32,
    /// Whether the program agrees.
    pub outcome: Finding,
    /// Every clause that an event, an offer or a refusal cited on the way.
    pub cited: BTreeSet<Clause>,
}

/// Whether the program agrees with a ruling.
#[derive(Debug, Clone)]
pub enum Finding {
    /// Everything is as the ruling says.
    Passed,
    /// Something is not.
    Failed(Box<Failure>),
}

impl Verdict {
    /// The ruling and its variant: the name of a test.
    pub fn name(&self) -> String {
        match &self.variant {
            Some(variant) => format!("{} [{variant}]", self.case),
            None => self.case.clone(),
        }
    }

    /// Whether the program agrees.
    pub fn passed(&self) -> bool {
        matches!(self.outcome, Finding::Passed)
    }
}

/// How much is checked beside what the case says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checks {
    /// At the end the case is replayed from saved states, and views are searched for leaks.
    All,
    /// Only the steps: for runs whose clauses are switched off.
    Steps,
}

/// Run a case and each of its variants, with all checks.
pub fn run<G: Playable>(case: &Case, shelf: &Shelf<G>) -> Vec<Verdict> {
    case.runs().iter().map(|run| run_one(case, run, shelf, Checks::All)).collect()
}

/// Run one course of a case.
pub fn run_one<G: Playable>(case: &Case, run: &Run<'_>, shelf: &Shelf<G>, checks: Checks) -> Verdict {
    let line = run.variant.and_then(|name| case.variants.iter().find(|variant| variant.name == name));
    let mut verdict = Verdict {
        case: case.title.clone(),
        variant: run.variant.map(str::to_owned),
        line: line.map_or(case.line, |variant| variant.line),
        outcome: Finding::Passed,
        cited: BTreeSet::new(),
    };
    if let Err(failure) = course(case, run, &mut shelf.clone(), checks, &mut verdict.cited) {
        verdict.outcome = Finding::Failed(failure);
    }
    verdict
}

/// The board of a case, before anything has run, and the cards that lie on it.
#[derive(Debug, Clone)]
pub struct Board<G: Playable> {
    /// The cards.
    pub shelf: Shelf<G>,
    /// How they lie.
    pub state: State<G>,
}

/// Set the board of a case for a game that goes on from there, with a dealer instead of the case's own chances.
pub fn board<G: Playable>(case: &Case, shelf: &Shelf<G>, dealer: Generator) -> Result<Board<G>, Box<Failure>> {
    let mut shelf = shelf.clone();
    let cast = cast::compile(case, &mut shelf)?;
    let run = Run { variant: None, given: case.given.iter().collect(), steps: Vec::new() };
    let state = scene::set(&run, cast, &mut shelf, Some(dealer))?.state;
    Ok(Board { shelf, state })
}

/// The table at the end of one course of a case, with what a file need not write taken; or where the program does not agree.
pub fn play_out<G: Playable>(case: &Case, run: &Run<'_>, shelf: &Shelf<G>) -> Result<Board<G>, Box<Failure>> {
    let mut shelf = shelf.clone();
    let state = course(case, run, &mut shelf, Checks::Steps, &mut BTreeSet::new())?;
    Ok(Board { shelf, state })
}

fn course<G: Playable>(
    case: &Case,
    run: &Run<'_>,
    shelf: &mut Shelf<G>,
    checks: Checks,
    cited: &mut BTreeSet<Clause>,
) -> Result<State<G>, Box<Failure>> {
    let cast = cast::compile(case, shelf)?;
    let scene = scene::set(run, cast, shelf, None)?;
    let mut play = Play::begin(shelf, &scene);
    let steps = run.steps.iter().try_for_each(|said| {
        play.step(&said.what).map_err(|trouble| Failure::at(said.line, &said.text, trouble, Some(play.shown())))
    });
    cited.extend(play.cited.iter().copied());
    steps?;
    let end = |trouble: Trouble, play: &Play<'_, G>| Failure::at(case.line, "", trouble, Some(play.shown()));
    if !expects_a_question(run) {
        play.nothing_left_open().map_err(|trouble| end(trouble, &play))?;
    }
    if checks == Checks::All {
        play.closing_checks().map_err(|trouble| end(trouble, &play))?;
    }
    Ok(play.state)
}

/// Whether the case ends by saying that somebody is asked something: then that may stay open.
fn expects_a_question(run: &Run<'_>) -> bool {
    let last = run.steps.iter().rev().map_while(|said| match &said.what {
        Step::Then { expect, .. } => Some(expect),
        Step::When(_) => None,
    });
    last.into_iter().any(is_question)
}

impl<G: Playable> Play<'_, G> {
    fn step(&mut self, step: &Step) -> Result<(), Trouble> {
        match step {
            Step::When(when) => self.when(when),
            Step::Then { expect, by } => self.then(expect, by),
        }
    }
}
