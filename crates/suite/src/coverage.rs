//! Which clauses the rulings prove: a ruling that claims a clause must fail when that clause is switched off.

use crate::rulings::{cases, only, shelf, side_by_side};
use std::path::Path;
use std::{env, fs, panic};
use tefuda_rulebook::{Coverage, Proof};
use tefuda_scenario::{CardCache, Claim, claims};
use tefuda_table::Playable;

/// A ruling that claims a clause must fail when that clause is switched off; `coverage.tsv` beside the game lists the proofs, and
/// `TEFUDA_BLESS=1` rewrites it, `TEFUDA_ONLY=917,swap` tries only the rulings in files of such names.
pub fn every_claim_is_proven<G: Playable>(game: &Path) {
    // A clause that is switched off may well bring the engine to a panic: that is a failing case, not news.
    panic::set_hook(Box::new(|_| {}));
    let only = only();
    let mut cases = cases(game);
    cases.retain(|(file, _)| only.named(file));
    let shelf = shelf::<G>();
    let tried = side_by_side(&cases, || CardCache::new(&shelf), |cards, (_, case)| claims(case, cards));
    let _ = panic::take_hook();
    let tried: Vec<Claim> = tried.into_iter().flatten().collect();
    let problem = |claim: &Claim| Some(format!("{}: {}: {}", claim.clause, claim.outcome.as_ref().err()?.en, claim.case));
    let problems: Vec<String> = tried.iter().filter_map(problem).collect();
    let proof = |claim: &Claim| Some((claim.clause.clone(), claim.outcome.clone().ok()?));
    let proofs: Vec<(String, Proof)> = tried.iter().filter_map(proof).collect();
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
    let command = format!("TEFUDA_BLESS=1 cargo test -p tefuda-{id} every_claim");
    assert!(kept == printed, "coverage.tsv is not up to date; rewrite it with\n  {command}");
}
