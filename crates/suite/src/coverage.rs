//! Which clauses the rulings prove: a ruling that claims a clause must fail when that clause is switched off.

use crate::rulings::{cases, shelf};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, panic, thread};
use tefuda_kernel::{Clause, reached, reset};
use tefuda_rulebook::{Coverage, Kind, Proof};
use tefuda_scenario::{Case, Checks, run_one};
use tefuda_table::{Playable, Shelf};

/// How many cases are tried at once.
const WORKERS: usize = 2;

/// What came of one claim.
type Claim = Result<(String, Proof), String>;

/// A ruling that claims a clause must fail when that clause is switched off; `coverage.tsv` beside the game lists the proofs, and
/// `TEFUDA_BLESS=1` rewrites it, `TEFUDA_ONLY=917,swap` tries only the rulings in files
/// of such names. Only with the kernel's feature `disarm`.
pub fn every_claim_is_proven<G: Playable>(game: &Path, clauses: &[&str]) {
    // A clause that is switched off may well bring the engine to a panic: that is a failing case, not news.
    panic::set_hook(Box::new(|_| {}));
    let only = env::var("TEFUDA_ONLY").ok();
    let mut cases = cases(game);
    cases.retain(|(file, _)| only.as_ref().is_none_or(|only| only.split(',').any(|part| file.contains(part))));
    let shelf = shelf::<G>();
    // Some cases take a thousand times as long as others: whoever is free takes the next.
    let next = AtomicUsize::new(0);
    let work = || {
        let taken =
            std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed)).map_while(|at| Some((at, &cases.get(at)?.1)));
        taken.map(|(at, case)| (at, claims(case, &shelf, clauses))).collect::<Vec<_>>()
    };
    let mut proven: Vec<(usize, Vec<Claim>)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker that ends")).collect()
    });
    proven.sort_by_key(|(at, _)| *at);
    let claims: Vec<Claim> = proven.into_iter().flat_map(|(_, claims)| claims).collect();
    let _ = panic::take_hook();
    let problems: Vec<&String> = claims.iter().filter_map(|claim| claim.as_ref().err()).collect();
    let proofs = claims.iter().filter_map(|claim| claim.clone().ok()).collect();
    let catalogue = &G::materials().catalogue;
    let coverage = Coverage::new(proofs, catalogue);
    let missing: Vec<&str> = coverage.missing(catalogue).into_iter().map(|clause| clause.id.as_str()).collect();
    println!("{} of {} rule clauses are not proven: {}", missing.len(), catalogue.rules().count(), missing.join(" "));
    assert!(problems.is_empty(), "{} claims do not hold:\n{problems:#?}", problems.len());
    if only.is_none() {
        compare(game, &coverage.print(), G::ID);
    }
}

fn compare(game: &Path, printed: &str, id: &str) {
    let path = game.join("coverage.tsv");
    if env::var_os("TEFUDA_BLESS").is_some() {
        fs::write(&path, printed).expect("a file that can be written");
    }
    let kept = fs::read_to_string(&path).expect("a list of proofs");
    let command = format!("TEFUDA_BLESS=1 cargo test -p tefuda-{id} --features disarm --test coverage");
    assert!(kept == printed, "coverage.tsv is not up to date; rewrite it with\n  {command}");
}

/// Try every clause that a case claims.
fn claims<G: Playable>(case: &Case, shelf: &Shelf<G>, clauses: &[&str]) -> Vec<Claim> {
    let ids: BTreeSet<&str> = case.clauses.iter().map(|clause| clause.id.as_str()).collect();
    ids.into_iter().map(|id| claim(case, shelf, (id, clauses))).collect()
}

fn claim<G: Playable>(case: &Case, shelf: &Shelf<G>, (id, clauses): (&str, &[&str])) -> Claim {
    let wrong = |why: &str| {
        let proven = proven(case, shelf, clauses).join(" ");
        Err(format!("{id}: {why}: {} (it fails without: {proven})", case.title))
    };
    let catalogue = &G::materials().catalogue;
    let Some(place) = clauses.iter().position(|known| *known == id) else { return wrong("no such clause") };
    let entry = catalogue.clause(id);
    if entry.is_some_and(|entry| entry.kind != Kind::Rule) {
        return wrong("not a rule: claim the clause that does it");
    }
    let clause = Clause(place as u16);
    if let Some(failure) = failure_without(case, shelf, None) {
        return wrong(&format!("fails with all clauses in force: {failure}"));
    }
    let reaches = reached().contains(&clause);
    if failure_without(case, shelf, Some(clause)).is_some() {
        return Ok((id.to_owned(), Proof::Fails(case.title.clone())));
    }
    match entry.and_then(|entry| entry.note.as_ref()) {
        Some(_) if reaches => Ok((id.to_owned(), Proof::Reaches(case.title.clone()))),
        Some(_) => wrong("cannot be disarmed, and the case does not reach it"),
        None if reaches => wrong("still passes when it is disarmed"),
        None => wrong("never reached"),
    }
}

/// The rules that a case could claim: it reaches them, and fails without them.
fn proven<'c, G: Playable>(case: &Case, shelf: &Shelf<G>, clauses: &[&'c str]) -> Vec<&'c str> {
    failure_without(case, shelf, None);
    let catalogue = &G::materials().catalogue;
    let is_rule = |id: &str| catalogue.clause(id).is_none_or(|entry| entry.kind == Kind::Rule);
    let met: Vec<Clause> = reached().into_iter().collect();
    let fails = |clause: &Clause| failure_without(case, shelf, Some(*clause)).is_some();
    let failing =
        met.into_iter().filter(|clause| clauses.get(usize::from(clause.0)).is_some_and(|id| is_rule(id))).filter(fails);
    failing.collect::<Vec<_>>().into_iter().map(|clause| clauses[usize::from(clause.0)]).collect()
}

/// The first failure of a case with a clause switched off.
fn failure_without<G: Playable>(case: &Case, shelf: &Shelf<G>, off: Option<Clause>) -> Option<String> {
    reset(off);
    let verdicts = catch_unwind(AssertUnwindSafe(|| {
        let runs = case.runs();
        let verdicts = runs.iter().map(|run| run_one(case, run, shelf, Checks::Steps));
        verdicts.map(|verdict| (verdict.passed(), format!("{:?}", verdict.outcome))).find(|(passed, _)| !passed)
    }));
    let failure = match verdicts {
        Ok(found) => found.map(|(_, outcome)| outcome),
        Err(_) => Some("panic".to_owned()),
    };
    if off.is_some() {
        reset(None);
    }
    failure
}
