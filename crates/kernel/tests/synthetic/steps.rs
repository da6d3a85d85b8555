//! Steps under a name, steps for one thing after the other, and amounts that each object has of its own.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table};
use crate::words::*;
use tefuda_ability::*;
use tefuda_kernel::*;

const FIRST: StepId = StepId(0);
const SECOND: StepId = StepId(1);

/// A spell of A's with these steps has resolved as far as it goes; units of B with that much power stand on the field.
fn cast(steps: Vec<Step>, powers: &[i32], decked: usize) -> (Table<Stacked>, Vec<ObjectId>) {
    let mut making = Making::<Stacked>::new();
    let spell = making.cards.spell("spell", steps);
    let spell = making.on(hand(A), A, spell);
    let units = powers.iter().map(|power| making.plain(B, &format!("unit {power}"), *power)).collect();
    let card = making.cards.unit("card", 1, &[]);
    for _ in 0..decked {
        making.on(deck(A), A, card);
    }
    let mut table = making.done();
    table.play(spell, A);
    while table.asked().is_some_and(|(_, ask)| ask == Ask::Pay) {
        table.answer(A, Choice::Done);
    }
    table.settle();
    (table, units)
}

fn named(id: StepId, steps: Vec<Step>) -> Step {
    Step::Named(id, steps)
}

fn if_done(id: StepId, loss: i32) -> Step {
    Step::If { condition: Condition::Done(id), then: vec![burn(Who::Opponent, loss)], otherwise: Vec::new() }
}

fn all_of_power(power: i32) -> What {
    What::All(units(Side::Any, vec![Filter::Value(POWER, Comparison::Equal, number(power))]))
}

#[test]
fn a_later_sentence_asks_about_any_step_before_it() {
    let steps = |first: What, second: What| {
        vec![named(FIRST, vec![destroy(first)]), named(SECOND, vec![destroy(second)]), if_done(FIRST, 1), if_done(SECOND, 2)]
    };
    for (powers, loss) in [(&[1, 2][..], 3), (&[1], 1), (&[2], 2), (&[], 0)] {
        let (table, _) = cast(steps(all_of_power(1), all_of_power(2)), powers, 0);
        assert_eq!(20 - table.life(B), loss, "{powers:?}");
    }
}

#[test]
fn several_steps_are_asked_about_as_one() {
    let both = |powers: &[i32]| {
        let steps = vec![named(FIRST, vec![destroy(all_of_power(1)), destroy(all_of_power(2))]), if_done(FIRST, 1)];
        20 - cast(steps, powers, 0).0.life(B)
    };
    assert_eq!((both(&[1, 2]), both(&[1]), both(&[2])), (1, 0, 0));
}

#[test]
fn what_a_step_moved_is_told_from_what_another_moved() {
    let steps = vec![
        named(FIRST, vec![destroy(all_of_power(1))]),
        named(SECOND, vec![destroy(all_of_power(2))]),
        Step::Do(Deed::LoseLife(Who::Opponent, Amount::HowMany(Var::Out(SECOND)))),
        put(What::It(Var::Out(FIRST)), HAND, Position::Any),
    ];
    let (table, units) = cast(steps, &[1, 2, 2, 1, 2], 0);
    let zones: Vec<ZoneId> = units.iter().map(|unit| table.zone_of(*unit)).collect();
    assert_eq!(20 - table.life(B), 3);
    assert_eq!(zones, [hand(B), trash(B), trash(B), hand(B), trash(B)]);
}

#[test]
fn steps_are_done_for_one_object_after_the_other() {
    let each = Over::Objects(0, What::All(units(Side::Theirs, vec![])));
    let power = Amount::Of(POWER, Box::new(What::It(Var::Each(0))));
    let steps =
        vec![Step::Each(each, vec![Step::Do(Deed::LoseLife(Who::Opponent, power)), destroy(What::It(Var::Each(0)))]), draw(1)];
    let (table, units) = cast(steps, &[1, 3, 5], 2);
    assert_eq!(20 - table.life(B), 9);
    assert!(units.iter().all(|unit| table.zone_of(*unit) == trash(B)));
    assert_eq!(table.state.zone(hand(A)).len(), 1, "what stands after them is done once");
}

#[test]
fn steps_are_done_for_each_player_and_so_many_times() {
    let players = Step::Each(
        Over::Players(0, Who::Each),
        vec![Step::Do(Deed::LoseLife(Who::It(Var::Each(0)), number(2))), burn(Who::Opponent, 1)],
    );
    let (table, _) = cast(vec![players], &[], 0);
    assert_eq!((table.life(A), table.life(B)), (18, 16));
    let times = Step::Each(Over::Times(0, number(3)), vec![burn(Who::Opponent, 1)]);
    let (table, _) = cast(vec![times.clone()], &[], 0);
    assert_eq!(table.life(B), 17);
    let twice = Step::Each(Over::Times(1, number(2)), vec![times]);
    let (table, _) = cast(vec![twice], &[], 0);
    assert_eq!(table.life(B), 14, "one loop inside the other");
}

/// So much power for each counter on the very object.
fn for_each_counter() -> Change {
    let counters = Amount::Counters(PLUS, Box::new(What::It(Var::Affected)));
    Change::Add(POWER, Amount::Times(10, Box::new(counters)))
}

#[test]
fn an_effect_changes_each_object_by_an_amount_of_its_own() {
    let mut making = Making::<Stacked>::new();
    let leads = making.cards.unit("leader", 1, &[always(What::All(units(Side::Any, vec![])), vec![for_each_counter()])]);
    let leader = making.field(A, leads);
    let units: Vec<ObjectId> = (0..3).map(|_| making.plain(B, "unit", 1)).collect();
    let mut table = making.done();
    for (counters, unit) in units.iter().enumerate().skip(1) {
        table.happen(Event::Counters(*unit, PLUS, counters as i32));
    }
    let powers: Vec<i32> = units.iter().chain([&leader]).map(|unit| table.power(*unit)).collect();
    assert_eq!(powers, [1, 12, 23, 1], "a counter is worth one more by itself");
    table.happen(Event::Counters(units[1], PLUS, 1));
    assert_eq!(table.power(units[1]), 23);
}

#[test]
fn what_a_resolution_fixes_it_fixes_for_each_object() {
    let mut making = Making::<Stacked>::new();
    let all = Continuous { what: What::All(units(Side::Any, vec![])), changes: vec![for_each_counter()] };
    let spell = making.cards.spell("spell", vec![Step::Begin(all, Duration::Game)]);
    let spell = making.on(hand(A), A, spell);
    let units: Vec<ObjectId> = (0..2).map(|_| making.plain(B, "unit", 1)).collect();
    let mut table = making.done();
    table.happen(Event::Counters(units[1], PLUS, 2));
    table.play(spell, A);
    table.settle();
    assert_eq!([table.power(units[0]), table.power(units[1])], [1, 23]);
    table.happen(Event::Counters(units[0], PLUS, 1));
    assert_eq!([table.power(units[0]), table.power(units[1])], [2, 23], "by how much was settled then");
}
