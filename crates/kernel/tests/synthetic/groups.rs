//! States that exclude each other, and counters that players have.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table};
use crate::words::*;
use tefuda_ability::{Entry, *};
use tefuda_kernel::*;

fn lying(table: &mut Table<Stacked>, unit: ObjectId) -> Vec<Status> {
    let status = table.state.object(unit.seat).status;
    [UPRIGHT, SIDEWAYS, REVERSED].into_iter().filter(|asked| status.lies::<Toy<Stacked>>(*asked)).collect()
}

#[test]
fn an_object_is_in_exactly_one_state_of_a_group() {
    let mut making = Making::<Stacked>::new();
    let unit = making.plain(A, "unit", 1);
    let mut table = making.done();
    assert_eq!(lying(&mut table, unit), [UPRIGHT]);
    for to in [SIDEWAYS, REVERSED, UPRIGHT, REVERSED, SIDEWAYS] {
        table.happen(Event::Turn(unit, to, true));
        assert_eq!(lying(&mut table, unit), [to]);
    }
    table.happen(Event::Turn(unit, RESTED, true));
    assert_eq!(lying(&mut table, unit), [SIDEWAYS], "another pair is another matter");
}

#[test]
fn texts_turn_things_and_ask_how_they_lie() {
    let turn = |to: Status| Step::Do(Deed::SetStatus(What::All(units(Side::Any, vec![])), to, true));
    let upright = Amount::Count(Box::new(units(Side::Any, vec![Filter::Status(UPRIGHT)])));
    let mut making = Making::<Stacked>::new();
    let steps = vec![
        Step::Do(Deed::LoseLife(Who::Opponent, upright.clone())),
        turn(REVERSED),
        Step::Do(Deed::LoseLife(Who::Opponent, upright.clone())),
        turn(UPRIGHT),
        Step::Do(Deed::LoseLife(Who::Opponent, upright)),
    ];
    let spell = making.cards.spell("spell", steps);
    let spell = making.on(hand(A), A, spell);
    let unit = making.plain(A, "unit", 1);
    let mut table = making.done();
    table.play(spell, A);
    table.settle();
    assert_eq!((20 - table.life(B), lying(&mut table, unit)), (2, vec![UPRIGHT]));
}

#[test]
fn a_text_hears_out_of_which_state_something_was_turned() {
    let turned = Pattern::TurnedFrom { what: Subject::This, to: UPRIGHT, from: REVERSED };
    let mut making = Making::<Stacked>::new();
    let riser = making.cards.unit("riser", 1, &[when(turned, vec![burn(Who::Opponent, 1)])]);
    let riser = making.field(A, riser);
    let mut table = making.done();
    let mut losses = Vec::new();
    for to in [SIDEWAYS, UPRIGHT, REVERSED, UPRIGHT, REVERSED, SIDEWAYS, UPRIGHT] {
        table.happen(Event::Turn(riser, to, true));
        table.settle();
        losses.push(20 - table.life(B));
    }
    assert_eq!(losses, [0, 0, 0, 1, 1, 1, 1]);
}

#[test]
fn what_enters_in_a_state_of_a_group_is_in_that_one() {
    let mut making = Making::<Stacked>::new();
    let enters = instead(summoned(Subject::This), Instead::Enter(vec![Entry::Status(REVERSED, true)]));
    let guest = making.cards.unit("guest", 1, &[enters]);
    let guest = making.on(hand(A), A, guest);
    let mut table = making.done();
    let comes = table.moving(guest, THE_FIELD, How::Summon);
    table.happen(comes);
    let guest = table.now(guest);
    assert_eq!(lying(&mut table, guest), [REVERSED]);
}

#[test]
fn players_get_counters_and_hand_them_in() {
    let get = |who: Who, amount: i32| Step::Do(Deed::Receive(who, CHARGE, number(amount)));
    let hand_in = |amount: i32| Step::Do(Deed::HandIn(Who::You, CHARGE, number(amount)));
    let paid = |amount: i32| {
        let steps = vec![
            get(Who::Each, 2),
            get(Who::You, 1),
            Step::Named(StepId(0), vec![hand_in(amount)]),
            Step::If { condition: Condition::Done(StepId(0)), then: vec![burn(Who::Opponent, 1)], otherwise: Vec::new() },
            Step::Do(Deed::LoseLife(Who::Opponent, Amount::Held(CHARGE, Box::new(Who::You)))),
        ];
        let mut making = Making::<Stacked>::new();
        let listener = when(Pattern::Receives(Side::Yours, CHARGE), vec![burn(Who::You, 1)]);
        let listener = making.cards.unit("listener", 1, &[listener]);
        making.field(B, listener);
        let spell = making.cards.spell("spell", steps);
        let spell = making.on(hand(A), A, spell);
        let mut table = making.done();
        table.play(spell, A);
        table.settle();
        let purses = [A, B].map(|player| table.state.purse(player, CHARGE));
        let seen = table.at().view(B).purses.map(|purse| purse.iter().map(|(_, count)| *count).sum::<u16>());
        assert_eq!(seen, purses, "everybody sees them");
        (purses, 20 - table.life(B))
    };
    assert_eq!(paid(2), ([1, 2], 3), "one handed in whole, one left, one heard of");
    assert_eq!(paid(3), ([0, 2], 2));
    assert_eq!(paid(4), ([3, 2], 4), "too many: nothing is handed in");
}
