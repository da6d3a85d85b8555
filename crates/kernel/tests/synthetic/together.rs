//! Conditions on a whole choice, on resolution and of targets: nobody is led to where too few are left.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table};
use crate::words::*;
use tefuda_ability::*;
use tefuda_kernel::*;

/// B's units by name and power; a spell of A's that chooses among them, or aims at them, and destroys what it took.
fn taking(count: Count, aims: bool, there: &[(&str, i32)]) -> (Table<Stacked>, Vec<ObjectId>) {
    let what = Candidates::Objects(units(Side::Any, vec![]));
    let takes = match aims {
        true => target(0, what, count),
        false => Step::Choose { slot: slot(0), by: Who::You, what, count },
    };
    let mut making = Making::<Stacked>::new();
    let spell = making.cards.spell("spell", vec![takes, destroy(it(0))]);
    let spell = making.on(hand(A), A, spell);
    let units = there.iter().map(|(name, power)| making.plain(B, name, *power)).collect();
    let mut table = making.done();
    table.play(spell, A);
    while table.asked().is_some_and(|(_, ask)| ask == Ask::Pay) {
        table.answer(A, Choice::Done);
    }
    if !aims {
        table.settle();
    }
    (table, units)
}

fn exactly(count: i32, together: Together) -> Count {
    Count::Such(Box::new(Count::Exactly(number(count))), together)
}

fn objects(picks: &[ObjectId]) -> Vec<Choice<Toy<Stacked>>> {
    picks.iter().copied().map(Choice::Object).collect()
}

/// Which of the units are left when all is done.
fn left(mut table: Table<Stacked>, units: &[ObjectId]) -> Vec<bool> {
    while let Some(first) = table.choices(A).first().copied() {
        table.answer(A, first);
        table.settle();
    }
    units.iter().map(|unit| table.zone_of(*unit) == THE_FIELD).collect()
}

const THREE: [(&str, i32); 3] = [("alice", 1), ("alice", 2), ("bob", 3)];

#[test]
fn things_of_different_names_are_chosen_and_aimed_at() {
    for aims in [false, true] {
        let (mut table, units) = taking(exactly(2, Together::Differ(Likeness::Name)), aims, &THREE);
        assert_eq!(table.choices(A), objects(&units));
        table.answer(A, Choice::Object(units[1]));
        table.settle();
        assert_eq!(left(table, &units), [true, false, false], "only bob goes with alice");
    }
}

#[test]
fn things_of_one_name_are_chosen_and_aimed_at() {
    for aims in [false, true] {
        let (table, units) = taking(exactly(2, Together::Same(Likeness::Name)), aims, &THREE);
        assert_eq!(left(table, &units), [false, false, true], "there is one bob only");
    }
}

#[test]
fn as_many_are_taken_as_go_together() {
    let (table, units) = taking(exactly(3, Together::Differ(Likeness::Name)), false, &THREE);
    assert_eq!(left(table, &units), [false, true, false]);
    let (table, units) = taking(exactly(3, Together::Differ(Likeness::Name)), true, &THREE);
    assert_eq!(left(table, &units), [true; 3], "what is aimed has to be there whole");
}

#[test]
fn a_total_bounds_what_is_chosen_and_leaves_enough_for_the_rest() {
    let within = |count: Count| Count::Such(Box::new(count), Together::Within(POWER, number(4)));
    let there = [("one", 1), ("three", 3), ("four", 4), ("two", 2)];
    let (mut table, units) = taking(within(Count::Exactly(number(2))), false, &there);
    assert_eq!(table.choices(A), objects(&[units[0], units[1], units[3]]), "with the greatest no other goes");
    table.answer(A, Choice::Object(units[3]));
    table.settle();
    assert_eq!(left(table, &units), [false, true, true, false]);
    let (mut table, units) = taking(within(Count::Any), false, &there);
    assert_eq!(table.choices(A), [objects(&units), vec![Choice::Done]].concat());
    table.answer(A, Choice::Object(units[1]));
    assert_eq!(table.choices(A), [objects(&units[..1]), vec![Choice::Done]].concat());
}
