//! Identity: when an object becomes a new one, what it takes along, and what is remembered of the old one.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, strike};
use crate::words::*;
use tefuda_ability::{Amount, Deed, How, Patient, Position, Share, What, Who};
use tefuda_kernel::*;

#[test]
fn a_unit_that_changes_zone_is_a_new_object_with_nothing_of_the_old() {
    let mut making = Making::<Stacked>::new();
    let unit = making.plain(A, "unit", 5);
    making.setup.dress(unit, None, Statuses::default().set(RESTED, true), 3);
    making.setup.counters(unit, PLUS, 2);
    let mut table = making.done();
    let retreat = table.moving(unit, THE_BACK, How::Put);
    table.happen(retreat);
    let now = table.now(unit);
    let object = *table.state.object(unit.seat);
    assert!(now != unit && !table.state.exists(unit));
    assert_eq!((object.damage, object.status, table.state.counters(unit.seat)), (0, Statuses::default(), Counts::new()));
    let past = table.state.past(unit).expect("remembered");
    assert_eq!((past.damage, past.information.value(POWER), past.zone), (3, 7, THE_FIELD));
}

#[test]
fn a_move_between_zones_that_the_game_names_keeps_the_object() {
    let mut making = Making::<AtOnce>::new();
    let unit = making.plain(A, "unit", 5);
    making.setup.dress(unit, None, Statuses::default().set(RESTED, true), 3);
    let mut table = making.done();
    let retreat = table.moving(unit, THE_BACK, How::Put);
    table.happen(retreat);
    let object = table.state.get(unit).expect("the same object");
    assert_eq!((object.zone, object.damage, object.status.has(RESTED)), (THE_BACK, 3, true));
}

#[test]
fn counters_ride_along_where_the_game_lets_them_and_fall_off_by_their_own_event() {
    fn counters_in_hand<P: Policy>() -> u16 {
        let mut making = Making::<P>::new();
        let unit = making.plain(A, "unit", 5);
        making.setup.counters(unit, PLUS, 2);
        let mut table = making.done();
        let back = table.moving(unit, hand(A), How::Return);
        table.happen(back);
        let rode = table.state.count(unit.seat, PLUS);
        let now = table.now(unit);
        table.happen(Event::Fall(now));
        assert_eq!(table.state.count(unit.seat, PLUS), 0);
        rode
    }
    assert_eq!((counters_in_hand::<AtOnce>(), counters_in_hand::<Stacked>()), (2, 0));
}

#[test]
fn a_resolving_trigger_uses_what_its_source_was_when_it_left() {
    let mut making = Making::<Stacked>::new();
    let amount = Amount::Of(POWER, Box::new(What::This));
    let revenge = Deed::Damage { to: Patient::Player(Who::Opponent), amount, share: Share::Each };
    let avenger = when(destroyed(tefuda_ability::Subject::This), vec![tefuda_ability::Step::Do(revenge)]);
    let avenger = making.cards.unit("avenger", 2, &[avenger]);
    let unit = making.field(A, avenger);
    making.setup.counters(unit, PLUS, 3);
    let mut table = making.done();
    table.happen(strike(Entity::Object(unit), 5, unit));
    table.settle();
    assert_eq!(table.zone_of(unit), trash(A));
    assert_eq!(table.life(B), 15, "five power with its counters, although the card in the trash has two");
}

#[test]
fn a_text_follows_its_source_through_one_move_and_no_further() {
    fn hand_after(moved_again: bool) -> Vec<String> {
        let mut making = Making::<Stacked>::new();
        let back = vec![put(What::This, HAND, Position::Any)];
        let ghost = making.cards.unit("ghost", 1, &[when(destroyed(tefuda_ability::Subject::This), back)]);
        let unit = making.field(A, ghost);
        let mut table = making.done();
        table.happen(strike(Entity::Object(unit), 5, unit));
        table.check();
        assert_eq!(table.state.zone(THE_STACK).len(), 1);
        if moved_again {
            let now = table.now(unit);
            let away = table.moving(now, THE_BACK, How::Put);
            table.happen(away);
        }
        table.settle();
        table.names(hand(A)).into_iter().map(str::to_owned).collect()
    }
    assert_eq!((hand_after(false), hand_after(true)), (vec!["ghost".to_owned()], vec![]));
}

#[test]
fn the_record_of_a_lost_object_is_forgotten_when_the_next_turn_begins() {
    let mut making = Making::<Stacked>::new();
    let unit = making.plain(A, "unit", 5);
    let mut table = making.done();
    let away = table.moving(unit, trash(A), How::Put);
    table.happen(away);
    assert!(table.state.past(unit).is_some());
    table.at().begin_turn(B);
    assert!(table.state.past(unit).is_none());
}
