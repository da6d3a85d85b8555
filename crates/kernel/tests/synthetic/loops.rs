//! Loops that nobody can stop, loops that somebody can, and giving up.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table, random_game};
use crate::words::*;
use tefuda_ability::*;
use tefuda_kernel::*;

/// Two players who burn each other's unit back and forth: whenever a unit is turned awake it rests the other, and so on.
fn pendulum<P: Policy>(extra: Vec<Step>) -> Table<P> {
    let mut making = Making::<P>::new();
    let swing = |on: bool| {
        let trigger = Pattern::Turned(Subject::This, RESTED, !on);
        let mut steps = vec![Step::Do(Deed::SetStatus(What::This, RESTED, on))];
        steps.extend(extra.clone());
        when(trigger, steps)
    };
    let def = making.cards.unit("pendulum", 5, &[swing(true), swing(false)]);
    let unit = making.field(A, def);
    let mut table = making.done();
    table.happen(Event::Turn(unit, RESTED, true));
    table
}

fn swing<P: Policy>(table: &mut Table<P>) {
    let mut at = table.at();
    at.call(crate::turn::Frame::Check);
    at.run();
}

#[test]
fn a_loop_that_nobody_can_stop_is_a_draw() {
    let mut table = pendulum::<AtOnce>(vec![]);
    swing(&mut table);
    assert_eq!(table.state.outcome(), Some(Outcome::Draw));
    let end = table.log.last().expect("the end");
    assert_eq!(end.cause.clause, <Toy<AtOnce> as Game>::cite(Doing::Loop));
    assert!(table.log.len() < 20_000, "it was seen as a loop, not as a runaway: {}", table.log.len());
}

/// No situation comes again, and still it never ends.
#[test]
fn a_chain_that_only_grows_and_that_nobody_can_stop_is_a_draw() {
    let more = Deed::PutCounters { on: What::This, counter: CHARGE, amount: number(1), share: Share::Each };
    let mut table = pendulum::<AtOnce>(vec![Step::Do(more)]);
    swing(&mut table);
    assert_eq!(table.state.outcome(), Some(Outcome::Draw));
    let put = table.log.iter().filter(|entry| matches!(entry.event, Event::Counters(..))).count();
    assert!((4_000..=10_001).contains(&put), "it was given up after 10,000 rounds, not as a runaway: {put}");
}

#[test]
fn a_loop_whose_choices_all_lead_round_is_a_draw() {
    let choose = Step::May(Who::You, vec![]);
    let mut table = pendulum::<AtOnce>(vec![choose]);
    swing(&mut table);
    let mut asked = 0;
    while table.state.outcome().is_none() && asked < 200 {
        assert_eq!(table.asked(), Some((Players::only(A), Ask::YesNo)));
        table.answer(A, if asked % 3 == 0 { Choice::Yes } else { Choice::No });
        asked += 1;
    }
    assert_eq!(table.state.outcome(), Some(Outcome::Draw), "after {asked} choices that mean nothing");
}

/// A unit that its player may turn back whenever it is turned.
fn willing_pendulum() -> Table<AtOnce> {
    let mut making = Making::<AtOnce>::new();
    let swing = |on: bool| {
        let turn = Step::Do(Deed::SetStatus(What::This, RESTED, on));
        when(Pattern::Turned(Subject::This, RESTED, !on), vec![Step::May(Who::You, vec![turn])])
    };
    let def = making.cards.unit("pendulum", 5, &[swing(true), swing(false)]);
    let unit = making.field(A, def);
    let mut table = making.done();
    table.happen(Event::Turn(unit, RESTED, true));
    table
}

#[test]
fn who_can_stop_a_loop_says_how_often_it_goes_round_and_then_stops_it() {
    let mut table = willing_pendulum();
    swing(&mut table);
    let mut swings = 0;
    while table.asked() == Some((Players::only(A), Ask::YesNo)) && swings < 200 {
        assert_eq!(table.choices(A), [Choice::Yes, Choice::No]);
        table.answer(A, Choice::Yes);
        swings += 1;
    }
    assert_eq!(table.asked(), Some((Players::only(A), Ask::Number)), "after {swings} swings");
    assert_eq!(table.choices(A).first(), Some(&Choice::Number(0)));
    table.answer(A, Choice::Number(7));
    let said = table.log.iter().find(|entry| entry.event == Event::Repeated(7)).expect("it is said");
    assert_eq!(said.cause.clause, <Toy<AtOnce> as Game>::cite(Doing::RepeatAlone));
    // There is not yet there and back again.
    table.answer(A, Choice::Yes);
    assert_eq!(table.choices(A), [Choice::No], "once more would be the same again");
    table.answer(A, Choice::No);
    assert_eq!(table.state.outcome(), None);
    assert_ne!(table.asked(), Some((Players::only(A), Ask::YesNo)));
}

#[test]
fn being_asked_without_a_choice_does_not_break_a_loop() {
    let what = Candidates::Objects(noun(HAND, Side::Yours, vec![]));
    let empty = Step::Choose { slot: slot(0), by: Who::You, what, count: Count::UpTo(number(1)) };
    let mut table = pendulum::<AtOnce>(vec![empty]);
    swing(&mut table);
    let mut asked = 0;
    while table.state.outcome().is_none() && asked < 5000 {
        assert_eq!(table.choices(A), [Choice::Done]);
        table.answer(A, Choice::Done);
        asked += 1;
    }
    assert_eq!(table.state.outcome(), Some(Outcome::Draw));
}

#[test]
fn a_game_that_only_grows_is_given_up() {
    let mut making = Making::<AtOnce>::new();
    let ticker = Pattern::Healed(Side::Yours);
    let ticker = when(ticker, vec![Step::Do(Deed::Heal(Who::You, number(1)))]);
    let def = making.cards.unit("ticker", 5, &[ticker]);
    making.field(A, def);
    let mut table = making.done();
    table.happen(Event::Value(A, LIFE, 1));
    swing(&mut table);
    assert_eq!(table.state.outcome(), Some(Outcome::Draw));
    assert!(table.life(A) > 1000);
}

#[test]
fn a_player_may_concede_at_every_decision() {
    let mut conceded = 0;
    for seed in 0..6 {
        random_game::<Stacked>(seed, |pool, state| {
            for player in [A, B] {
                let mut state = state.clone();
                let mut engine = Engine::new(pool, &mut state);
                assert_eq!(engine.concede(player), Ok(()));
                assert_eq!(engine.view(player).outcome, Some(Outcome::Won(player.other())));
                assert_eq!(engine.concede(player), Err(Refused::Over));
                assert_eq!(engine.answer(player, Choice::Pass), Err(Refused::Over));
                assert!(engine.offers(player).is_empty());
                conceded += 1;
            }
        });
    }
    assert!(conceded > 100);
}

#[test]
fn a_player_may_concede_in_the_middle_of_a_resolution() {
    let mut making = Making::<AtOnce>::new();
    let spell = making.cards.spell("spell", vec![Step::May(Who::You, vec![]), Step::Do(Deed::Win(Who::You))]);
    let spell = making.on(hand(A), A, spell);
    let mut table = making.done();
    table.play(spell, A);
    assert_eq!(table.asked(), Some((Players::only(A), Ask::YesNo)));
    assert_eq!(table.at().concede(PlayerId(4)), Err(Refused::NotAsked), "there is no such player");
    assert_eq!(table.at().concede(A), Ok(()), "although it is A who is asked, and who would win");
    assert_eq!((table.state.outcome(), table.asked()), (Some(Outcome::Won(B)), None));
}
