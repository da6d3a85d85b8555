//! When and where a text is there: several zones, how its card lies, whose turn, a further condition, so often a time.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table};
use crate::words::*;
use tefuda_ability::*;
use tefuda_kernel::*;

/// A unit that burns the opponent for 1 whenever a turn begins, if its text is there.
fn restless(valid: Validity) -> Ability {
    let begins = Pattern::Moment { moment: TURN_START, turn: Side::Any, what: None, other: None };
    Ability { valid, ..when(begins, vec![burn(Who::Opponent, 1)]) }
}

fn with(valid: Validity, zones: &[ZoneId]) -> (Table<Stacked>, Vec<ObjectId>) {
    let mut making = Making::<Stacked>::new();
    let def = making.cards.unit("restless", 1, &[restless(valid)]);
    let objects = zones.iter().map(|zone| making.on(*zone, A, def)).collect();
    (making.done(), objects)
}

/// B's loss when a turn begins once more.
fn loss(table: &mut Table<Stacked>) -> i32 {
    let before = table.life(B);
    table.happen(Event::Moment(TURN_START, None, None));
    table.settle();
    while let Some(first) = table.choices(A).first().copied() {
        table.answer(A, first);
        table.settle();
    }
    before - table.life(B)
}

#[test]
fn a_text_is_there_in_each_of_the_zones_that_it_names() {
    let zones = vec![Station { zone: TRASH, lying: None }, Station { zone: HAND, lying: None }];
    let (mut table, _) = with(Validity { zones, ..Validity::default() }, &[THE_FIELD, trash(A), hand(A)]);
    assert_eq!(loss(&mut table), 2, "in the trash and in the hand, not on the field");
}

#[test]
fn a_text_may_ask_how_its_card_lies() {
    for lying in [true, false] {
        let zones = vec![Station { zone: FIELD, lying: Some((RESTED, lying)) }];
        let (mut table, objects) = with(Validity { zones, ..Validity::default() }, &[THE_FIELD, THE_FIELD]);
        table.happen(Event::Turn(objects[0], RESTED, true));
        assert_eq!(loss(&mut table), 1, "only the one that lies so");
        table.happen(Event::Turn(objects[0], RESTED, false));
        assert_eq!(loss(&mut table), if lying { 0 } else { 2 });
    }
}

#[test]
fn a_text_may_be_there_in_one_players_turn_only() {
    for (whose, expected) in [(Who::You, [1, 0]), (Who::Opponent, [0, 1])] {
        let (mut table, _) = with(Validity { turn: Some(whose), ..Validity::default() }, &[THE_FIELD]);
        let own = loss(&mut table);
        table.at().change_turn(B);
        assert_eq!([own, loss(&mut table)], expected);
    }
}

#[test]
fn a_text_of_which_a_need_fails_is_not_there() {
    let marked = Condition::Compare(Amount::Counters(PLUS, Box::new(What::This)), Comparison::AtLeast, number(1));
    let needs = vec![marked];
    let (mut table, objects) = with(Validity { needs: needs.clone(), ..Validity::default() }, &[THE_FIELD]);
    assert_eq!(loss(&mut table), 0);
    table.happen(Event::Counters(objects[0], PLUS, 1));
    assert_eq!(loss(&mut table), 1);

    let mut making = Making::<Stacked>::new();
    let strong = always(What::This, vec![Change::Add(POWER, number(3))]);
    let strong = Ability { valid: Validity { needs, ..Validity::default() }, ..strong };
    let def = making.cards.unit("strong", 1, &[strong]);
    let unit = making.field(A, def);
    let mut table = making.done();
    assert_eq!(table.power(unit), 1);
    table.happen(Event::Counters(unit, PLUS, 1));
    assert_eq!(table.power(unit), 5, "the counter's own one as well");
}

#[test]
fn what_a_text_replaces_it_replaces_only_while_it_is_there() {
    let mut making = Making::<Stacked>::new();
    let spared = instead(destroyed(Subject::This), Instead::Nothing);
    let spared = Ability { valid: Validity { turn: Some(Who::Opponent), ..Validity::default() }, ..spared };
    let def = making.cards.unit("spared", 1, &[spared]);
    let unit = making.field(A, def);
    let mut table = making.done();
    table.at().change_turn(B);
    let falls = table.moving(unit, trash(A), How::Destroy);
    table.happen(falls);
    assert_eq!(table.zone_of(unit), THE_FIELD);
    table.at().change_turn(A);
    let falls = table.moving(unit, trash(A), How::Destroy);
    table.happen(falls);
    assert_eq!(table.zone_of(unit), trash(A));
}

/// B's losses when a turn begins three times, and three times more after something.
fn losses(per: Per, shared: Shared, between: impl Fn(&mut Table<Stacked>)) -> [i32; 2] {
    let times = Some(Times { most: 2, per, shared });
    let (mut table, _) = with(Validity { times, ..Validity::default() }, &[THE_FIELD, THE_FIELD]);
    let three = |table: &mut Table<Stacked>| (0..3).map(|_| loss(table)).sum();
    let first = three(&mut table);
    between(&mut table);
    [first, three(&mut table)]
}

#[test]
fn a_text_does_something_so_often_in_a_turn_a_battle_or_a_game() {
    let turn = |table: &mut Table<Stacked>| table.at().change_turn(A);
    let battle = |table: &mut Table<Stacked>| table.at().expire_all(&[Duration::ThisBattle], rule::ACT);
    assert_eq!(losses(Per::Turn, Shared::Object, turn), [4, 4]);
    assert_eq!(losses(Per::Turn, Shared::Object, battle), [4, 0]);
    assert_eq!(losses(Per::Battle, Shared::Object, battle), [4, 4]);
    assert_eq!(losses(Per::Battle, Shared::Object, turn), [4, 0]);
    assert_eq!(losses(Per::Game, Shared::Object, turn), [4, 0]);
}

#[test]
fn cards_with_one_text_use_up_its_times_together() {
    let turn = |table: &mut Table<Stacked>| table.at().change_turn(A);
    assert_eq!(losses(Per::Turn, Shared::Namesakes, turn), [2, 2]);
}
