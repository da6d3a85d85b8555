//! Which clauses the rulings prove: a ruling that claims a clause must fail when that clause is switched off.

use crate::rulings::{cases, only, shelf, side_by_side};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::{env, fs, panic};
use tefuda_kernel::{Clause, reached, reset};
use tefuda_rulebook::{Coverage, Kind, Proof};
use tefuda_scenario::{CardCache, Case, Checks, run_one};
use tefuda_table::{Playable, Shelf};

/// What came of one claim.
type Claim = Result<(String, Proof), String>;

/// A ruling that claims a clause must fail when that clause is switched off; `coverage.tsv` beside the game lists the proofs, and
/// `TEFUDA_BLESS=1` rewrites it, `TEFUDA_ONLY=917,swap` tries only the rulings in files of such names.
pub fn every_claim_is_proven<G: Playable>(game: &Path, clauses: &[&str]) {
    // A clause that is switched off may well bring the engine to a panic: that is a failing case, not news.
    panic::set_hook(Box::new(|_| {}));
    let only = only();
    let mut cases = cases(game);
    cases.retain(|(file, _)| only.named(file));
    let shelf = shelf::<G>();
    let claims =
        side_by_side(&cases, || CardCache::new(&shelf), |cards, (_, case)| Trial::of(case, cards, &shelf, clauses).claims());
    let _ = panic::take_hook();
    let claims: Vec<Claim> = claims.into_iter().flatten().collect();
    let problems: Vec<&String> = claims.iter().filter_map(|claim| claim.as_ref().err()).collect();
    let proofs = claims.iter().filter_map(|claim| claim.clone().ok()).collect();
    let catalogue = &G::materials().catalogue;
    let coverage = Coverage::new(proofs, catalogue);
    let missing: Vec<&str> = coverage.missing(catalogue).into_iter().map(|clause| clause.id.as_str()).collect();
    println!("{} of {} rule clauses are not proven: {}", missing.len(), catalogue.rules().count(), missing.join(" "));
    assert!(problems.is_empty(), "{} claims do not hold:\n{problems:#?}", problems.len());
    if only.is_all() {
        compare(game, &coverage.print(), G::ID);
    }
}

fn compare(game: &Path, printed: &str, id: &str) {
    let path = game.join("coverage.tsv");
    if env::var_os("TEFUDA_BLESS").is_some() {
        fs::write(&path, printed).expect("a file that can be written");
    }
    let kept = fs::read_to_string(&path).expect("a list of proofs");
    let command = format!("TEFUDA_BLESS=1 cargo test -p tefuda-{id} coverage");
    assert!(kept == printed, "coverage.tsv is not up to date; rewrite it with\n  {command}");
}

/// A case that is tried with clauses switched off: what it does with all of them in force is looked at once.
struct Trial<'t, 's, G: Playable> {
    case: &'t Case,
    cards: &'t mut CardCache<'s, G>,
    shelf: &'s Shelf<G>,
    clauses: &'t [&'t str],
    /// Why it fails with all clauses in force, if it does.
    baseline: Option<String>,
    /// The clauses that it reaches then, and those of them that are asked about while its cards are compiled.
    reached: BTreeSet<Clause>,
    compiled: BTreeSet<Clause>,
    /// The decisions that a run may take with a clause switched off: some more than the longest takes with all in force.
    most: usize,
}

/// Decisions that a run may take beyond twice those that it takes with all clauses in force: without a clause a game may well ask
/// something more, and one that goes round for ever is stopped.
const FURTHER_DECISIONS: usize = 500;

impl<'t, 's, G: Playable> Trial<'t, 's, G> {
    /// Run a case with all clauses in force.
    fn of(case: &'t Case, cards: &'t mut CardCache<'s, G>, shelf: &'s Shelf<G>, clauses: &'t [&'t str]) -> Trial<'t, 's, G> {
        reset(None);
        let mut longest = 0;
        let mut baseline = None;
        for run in case.runs() {
            let verdict = run_one(case, &run, cards, Checks::Steps);
            longest = longest.max(verdict.decisions);
            if !verdict.passed() && baseline.is_none() {
                baseline = Some(format!("{:?}", verdict.outcome));
            }
        }
        let compiled: BTreeSet<Clause> = cards.asked_while_compiling().iter().copied().collect();
        let reached = reached().into_iter().chain(compiled.iter().copied()).collect();
        let most = 2 * longest + FURTHER_DECISIONS;
        Trial { case, cards, shelf, clauses, baseline, reached, compiled, most }
    }

    /// Try every clause that the case claims.
    fn claims(mut self) -> Vec<Claim> {
        let ids: BTreeSet<&str> = self.case.clauses.iter().map(|clause| clause.id.as_str()).collect();
        ids.into_iter().map(|id| self.claim(id)).collect()
    }

    fn claim(&mut self, id: &str) -> Claim {
        let catalogue = &G::materials().catalogue;
        let Some(place) = self.clauses.iter().position(|known| *known == id) else {
            return self.wrong(id, "no such clause");
        };
        let entry = catalogue.clause(id);
        if entry.is_some_and(|entry| entry.kind != Kind::Rule) {
            return self.wrong(id, "not a rule: claim the clause that does it");
        }
        let clause = Clause(place as u16);
        if let Some(failure) = &self.baseline {
            return Err(format!("{id}: fails with all clauses in force: {failure}: {}", self.case.title));
        }
        let reaches = self.reached.contains(&clause);
        // What is never asked about cannot make a difference.
        if reaches && self.fails_without(clause) {
            return Ok((id.to_owned(), Proof::Fails(self.case.title.clone())));
        }
        match entry.and_then(|entry| entry.note.as_ref()) {
            Some(_) if reaches => Ok((id.to_owned(), Proof::Reaches(self.case.title.clone()))),
            Some(_) => self.wrong(id, "cannot be disarmed, and the case does not reach it"),
            None if reaches => self.wrong(id, "still passes when it is disarmed"),
            None => self.wrong(id, "never reached"),
        }
    }

    /// A claim that does not hold, with the rules that the case could claim instead: it reaches them, and fails without them.
    fn wrong(&mut self, id: &str, why: &str) -> Claim {
        let catalogue = &G::materials().catalogue;
        let clauses = self.clauses;
        let is_rule = |id: &str| catalogue.clause(id).is_none_or(|entry| entry.kind == Kind::Rule);
        let known = |clause: &Clause| clauses.get(usize::from(clause.0)).copied();
        let rules: Vec<Clause> = self.reached.iter().filter(|clause| known(clause).is_some_and(is_rule)).copied().collect();
        let failing: Vec<Clause> = rules.into_iter().filter(|clause| self.fails_without(*clause)).collect();
        let proven: Vec<&str> = failing.iter().filter_map(known).collect();
        Err(format!("{id}: {why}: {} (it fails without: {})", self.case.title, proven.join(" ")))
    }

    /// True if the case fails with a clause switched off, be it by a panic.
    fn fails_without(&mut self, clause: Clause) -> bool {
        reset(Some(clause));
        let (case, most) = (self.case, Checks::Within(self.most));
        let fails = |cards: &mut CardCache<'s, G>| case.runs().iter().any(|run| !run_one(case, run, cards, most).passed());
        let (shelf, anew) = (self.shelf, self.compiled.contains(&clause));
        let cards = &mut *self.cards;
        let tried = catch_unwind(AssertUnwindSafe(|| if anew { fails(&mut CardCache::new(shelf)) } else { fails(cards) }));
        reset(None);
        tried.unwrap_or(true)
    }
}
