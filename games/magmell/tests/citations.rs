//! Every clause that the program cites while it plays the rulings is one that judges would cite: a leaf, a rule that says
//! something of its own above the clauses that refine it, or a ruling of ours. Never a heading.

mod common;

use std::collections::BTreeSet;
use tefuda_kernel::Clause;
use tefuda_magmell::Magmell;
use tefuda_rulebook::Kind;
use tefuda_scenario::{Checks, run_one};
use tefuda_table::Playable;

#[test]
fn only_what_judges_cite_is_cited() {
    let shelf = common::shelf();
    let mut cited: BTreeSet<Clause> = BTreeSet::new();
    for (_, case) in common::cases() {
        for run in case.runs() {
            cited.extend(run_one(&case, &run, &shelf, Checks::Steps).cited);
        }
    }
    let catalogue = &Magmell::materials().catalogue;
    let fit = |id: &str| match catalogue.clause(id) {
        Some(clause) => catalogue.is_leaf(id) || clause.kind == Kind::Rule,
        None => catalogue.ruling(id).is_some(),
    };
    let odd: Vec<&str> = cited.into_iter().map(Magmell::clause_id).filter(|id| !fit(id)).collect();
    assert!(odd.is_empty(), "cited, but not what a judge would cite: {odd:?}");
}
