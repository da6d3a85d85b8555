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
mod fitting;
mod offers;
mod phrases;
mod place;
mod play;
mod scene;
mod shown;
mod supply;
mod trouble;
mod words;

use crate::{Case, Deed, Run, Said, Step, When, Who};
use expect::is_question;
use play::{MOST_PICKS, Play};
use std::collections::BTreeSet;
use tefuda_kernel::{Clause, Generator, PlayerId, State};
use tefuda_table::{Playable, Shelf, nearest};
use trouble::{Trouble, both};

pub use cast::CardCache;
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
    /// How many decisions were taken.
    pub decisions: usize,
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
    /// The verdict on a course of which nothing is known yet.
    fn open(case: &Case, run: &Run<'_>) -> Verdict {
        let variant = run.variant.and_then(|name| case.variants.iter().find(|variant| variant.name == name));
        Verdict {
            case: case.title.clone(),
            variant: run.variant.map(str::to_owned),
            line: variant.map_or(case.line, |variant| variant.line),
            outcome: Finding::Passed,
            cited: BTreeSet::new(),
            decisions: 0,
        }
    }

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
    /// Only the steps.
    Steps,
    /// Only the steps, and the case fails when it takes more decisions than this: for runs whose clauses are switched off, where
    /// what ended a loop may be gone.
    Within(usize),
}

/// Run a case and each of its variants, with all checks.
pub fn run<G: Playable>(case: &Case, shelf: &Shelf<G>) -> Vec<Verdict> {
    let mut cards = CardCache::new(shelf);
    case.runs().iter().map(|run| run_one(case, run, &mut cards, Checks::All)).collect()
}

/// Run one course of a case.
pub fn run_one<G: Playable>(case: &Case, run: &Run<'_>, cards: &mut CardCache<'_, G>, checks: Checks) -> Verdict {
    let mut verdict = Verdict::open(case, run);
    if let Err(failure) = course(case, run, cards, checks, &mut verdict) {
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
    let mut cards = CardCache::new(shelf);
    let (shelf, cast) = cards.of(case)?;
    let (mut shelf, cast) = (shelf.clone(), cast.clone());
    let run = Run { variant: None, given: case.given.iter().collect(), steps: Vec::new() };
    let state = scene::set(&run, cast, &mut shelf, Some(dealer))?.state;
    Ok(Board { shelf, state })
}

/// The table at the end of one course of a case, with what a file need not write taken; or where the program does not agree.
pub fn play_out<G: Playable>(case: &Case, run: &Run<'_>, shelf: &Shelf<G>) -> Result<Board<G>, Box<Failure>> {
    course(case, run, &mut CardCache::new(shelf), Checks::Steps, &mut Verdict::open(case, run))
}

fn course<G: Playable>(
    case: &Case,
    run: &Run<'_>,
    cards: &mut CardCache<'_, G>,
    checks: Checks,
    verdict: &mut Verdict,
) -> Result<Board<G>, Box<Failure>> {
    known_clauses::<G>(case)?;
    let (shelf, cast) = cards.of(case)?;
    let (mut shelf, cast) = (shelf.clone(), cast.clone());
    let scene = scene::set(run, cast, &mut shelf, None)?;
    let most = match checks {
        Checks::Within(decisions) => decisions.min(MOST_PICKS),
        Checks::All | Checks::Steps => MOST_PICKS,
    };
    let mut play = Play::begin(&shelf, &scene, most);
    let steps = run.steps.iter().enumerate().try_for_each(|(at, said)| {
        let looks = matches!(said.what, Step::Then { .. });
        play.written = next_decision(&run.steps[at + 1..]).filter(|_| looks);
        play.step(&said.what).map_err(|trouble| Failure::at(said.line, &said.text, trouble, Some(play.shown())))
    });
    verdict.cited.extend(play.cited.iter().copied());
    verdict.decisions = play.picks.len();
    steps?;
    let end = |trouble: Trouble, play: &Play<'_, G>| Failure::at(case.line, "", trouble, Some(play.shown()));
    if !expects_a_question(run) {
        play.nothing_left_open().map_err(|trouble| end(trouble, &play))?;
    }
    if checks == Checks::All {
        if let Some((said, trouble)) = chance::never_came(&play, &run.given) {
            return Err(Failure::at(said.line, &said.text, trouble, Some(play.shown())));
        }
        play.closing_checks().map_err(|trouble| end(trouble, &play))?;
    }
    let state = play.state;
    Ok(Board { shelf, state })
}

/// A ruling is about clauses that its game has.
fn known_clauses<G: Playable>(case: &Case) -> Result<(), Box<Failure>> {
    let catalogue = &G::materials().catalogue;
    let Some(unknown) = case.clauses.iter().find(|clause| catalogue.summary(&clause.id).is_none()) else { return Ok(()) };
    let near = nearest(&unknown.id, catalogue.ids()).map_or_else(String::new, |near| format!(" ({near}?)"));
    let expected = both(format!("{} の条文の番号{near}", G::ID), format!("a clause of {}{near}", G::ID));
    Err(Failure::at(case.line, &case.title, Trouble::unknown(expected, &unknown.id), None))
}

/// The decision of one player that is written next.
fn next_decision<'c>(steps: &[&'c Said<Step>]) -> Option<(PlayerId, &'c Deed)> {
    let next = steps.iter().find_map(|said| if let Step::When(when) = &said.what { Some(when) } else { None });
    match next {
        Some(When::Decide { who: Who::One(player), deed, .. }) => Some((words::player(*player), deed)),
        _ => None,
    }
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
