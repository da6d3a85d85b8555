//! Disarming: a clause that is switched off does not do what it does, and a run says which clauses it reached.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table, random_game, strike};
use crate::words::*;
use tefuda_ability::*;
use tefuda_kernel::*;

fn kernel(doing: Doing) -> Clause {
    <Toy<AtOnce> as Game>::cite(doing)
}

/// What comes of a thing with a clause off, and with all of them on again; both times the clause was reached.
fn with_and_without<T>(clause: Clause, run: impl Fn() -> T) -> (T, T) {
    reset(Some(clause));
    let without = run();
    assert!(reached().contains(&clause), "{clause:?} is not where the run goes");
    reset(None);
    assert!(reached().is_empty(), "a reset forgets what was reached");
    let with = run();
    assert!(reached().contains(&clause));
    (with, without)
}

fn cast(steps: Vec<Step>) -> Table<AtOnce> {
    let mut making = Making::<AtOnce>::new();
    let spell = making.cards.spell("spell", steps);
    let spell = making.on(hand(A), A, spell);
    let card = making.cards.unit("card", 1, &[]);
    making.on(deck(A), A, card);
    making.plain(B, "foe", 3);
    let mut table = making.done();
    table.play(spell, A);
    table
}

#[test]
fn an_event_by_a_disarmed_clause_does_not_happen() {
    let drawn = || cast(vec![draw(1)]).state.zone(hand(A)).len();
    assert_eq!(with_and_without(kernel(Doing::Draw), drawn), (1, 0));
    let burned = || cast(vec![burn(Who::Opponent, 3)]).life(B);
    assert_eq!(with_and_without(kernel(Doing::DamagePlayer), burned), (17, 20));
}

#[test]
fn a_disarmed_rule_of_the_game_does_not_fire() {
    let fallen = || {
        let mut making = Making::<AtOnce>::new();
        let unit = making.plain(A, "unit", 1);
        let mut table = making.done();
        table.happen(strike(Entity::Object(unit), 1, unit));
        table.check();
        table.zone_of(unit)
    };
    assert_eq!(with_and_without(rule::FALL, fallen), (trash(A), THE_FIELD));
}

#[test]
fn a_disarmed_second_look_at_a_condition_lets_it_resolve() {
    let poor = || Condition::Compare(Amount::OfPlayer(LIFE, Box::new(Who::You)), Comparison::AtMost, number(10));
    let begged = || {
        let mut making = Making::<Stacked>::new();
        let unit = making.cards.unit("beggar", 1, &[when_if(moment(TURN_START), poor(), vec![burn(Who::Opponent, 5)])]);
        making.field(A, unit);
        making.setup.value(A, LIFE, 10);
        let mut table = making.done();
        table.happen(Event::Moment(TURN_START, None, None));
        table.check();
        table.happen(Event::Value(A, LIFE, 1));
        table.settle();
        table.life(B)
    };
    assert_eq!(with_and_without(kernel(Doing::ConditionAgain), begged), (20, 15));
}

#[test]
fn a_disarmed_replacement_leaves_the_event_as_it_was() {
    let struck = || {
        let mut making = Making::<Stacked>::new();
        let ward = instead(Pattern::Damaged(Subject::This), Instead::AmountPlus(-1));
        let ward = making.cards.unit("ward", 9, &[ward]);
        let ward = making.field(A, ward);
        let mut table = making.done();
        table.happen(strike(Entity::Object(ward), 3, ward));
        table.state.object(ward.seat).damage
    };
    assert_eq!(with_and_without(kernel(Doing::Replace), struck), (2, 3));
}

#[test]
fn a_disarmed_placing_of_triggers_loses_the_trigger_and_does_not_hang() {
    let triggered = || {
        let mut making = Making::<Stacked>::new();
        let ticker = making.cards.unit("ticker", 1, &[when(moment(TURN_START), vec![burn(Who::Opponent, 1)])]);
        making.field(A, ticker);
        let mut table = making.done();
        table.happen(Event::Moment(TURN_START, None, None));
        table.settle();
        (table.life(B), table.state.waiting().len())
    };
    assert_eq!(with_and_without(kernel(Doing::PlaceTrigger), triggered), ((19, 0), (20, 0)));
}

#[test]
fn games_come_to_an_end_whichever_clause_is_off() {
    for clause in (1..=15).map(Clause).chain((0..42).map(|at| Clause(rule::KERNEL + at))) {
        reset(Some(clause));
        // Without its loss nobody loses, without a draw nobody runs out of cards: those games only have to go on.
        random_game::<AtOnce>(u64::from(clause.0), |_, _| {});
    }
    reset(None);
}
