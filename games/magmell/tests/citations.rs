//! Every clause that the program cites while it plays the rulings is one that judges would cite: a leaf, or a ruling of ours.

mod common;

use std::collections::BTreeSet;
use tefuda_kernel::Clause;
use tefuda_magmell::Magmell;
use tefuda_scenario::{Checks, run_one};
use tefuda_table::Playable;

#[test]
fn only_leaves_and_rulings_are_cited() {
    let shelf = common::shelf();
    let mut cited: BTreeSet<Clause> = BTreeSet::new();
    for (_, case) in common::cases() {
        for run in case.runs() {
            cited.extend(run_one(&case, &run, &shelf, Checks::Steps).cited);
        }
    }
    let catalogue = &Magmell::materials().catalogue;
    let ids = cited.into_iter().map(Magmell::clause_id);
    let odd: Vec<&str> = ids
        .filter(|id| !(catalogue.ruling(id).is_some() || (catalogue.clause(id).is_some() && catalogue.is_leaf(id))))
        .collect();
    assert!(odd.is_empty(), "cited, but neither a leaf nor a ruling: {odd:?}");
}
