//! Triggers: how they leave the waiting room under each policy, their conditions, delayed ones, and their targets.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table, strike};
use crate::words::*;
use tefuda_ability::*;
use tefuda_kernel::*;

/// Two listeners for each player at the start of A's turn: A's burn 1 and 2, B's 3 and 4.
fn listeners<P: Policy>() -> Table<P> {
    let mut making = Making::<P>::new();
    for (at, player) in [A, A, B, B].into_iter().enumerate() {
        let pattern = Pattern::Moment { moment: TURN_START, turn: Side::Any, what: None, other: None };
        let ability = when(pattern, vec![burn(Who::Each, at as i32 + 1)]);
        let def = making.cards.unit(&format!("listener {}", at + 1), 1, &[ability]);
        making.field(player, def);
    }
    let mut table = making.done();
    table.happen(Event::Moment(TURN_START, None, None));
    table.check();
    table
}

fn waiting<P: Policy>(table: &mut Table<P>, player: PlayerId) -> Vec<i32> {
    let offers = table.at().view(player).offers;
    offers.iter().filter_map(|offer| table.pool.name(offer.card?).rsplit(' ').next()?.parse().ok()).collect()
}

fn stack<P: Policy>(table: &Table<P>) -> Vec<&str> {
    table.names(THE_STACK)
}

#[test]
fn all_of_the_turn_players_triggers_go_onto_the_stack_then_all_of_the_others() {
    let mut table = listeners::<Stacked>();
    assert_eq!((table.asked(), waiting(&mut table, A)), (Some((Players::only(A), Ask::Order)), vec![1, 2]));
    table.answer(A, Choice::Waiting(1));
    assert_eq!((table.asked(), waiting(&mut table, B)), (Some((Players::only(B), Ask::Order)), vec![3, 4]));
    assert_eq!(stack(&table), ["listener 2", "listener 1"], "the only one left of A's is not asked for");
    table.answer(B, Choice::Waiting(1));
    assert_eq!(stack(&table), ["listener 2", "listener 1", "listener 4", "listener 3"]);
    assert_eq!((table.life(A), table.asked()), (20, None), "nothing has resolved yet");
}

#[test]
fn triggers_go_onto_the_stack_one_at_a_time_with_a_check_between_them() {
    let mut making = Making::<OneByOne>::new();
    let ability = || when(moment(TURN_START), vec![burn(Who::You, 1)]);
    let defs = ["one", "two"].map(|name| making.cards.unit(name, 1, &[ability()]));
    let units = defs.map(|def| making.field(A, def));
    let mut table = making.done();
    table.happen(Event::Moment(TURN_START, None, None));
    table.at().place_triggers();
    table.at().run();
    table.answer(A, Choice::Waiting(0));
    assert_eq!((stack(&table), table.state.waiting().len()), (vec!["one"], 1), "the other waits for the next check");
    table.happen(strike(Entity::Object(units[1]), 1, units[1]));
    table.check();
    assert_eq!((stack(&table), table.zone_of(units[1])), (vec!["one", "two"], trash(A)));
}

#[test]
fn triggers_resolve_one_at_a_time_the_turn_players_first() {
    let mut table = listeners::<AtOnce>();
    assert_eq!(waiting(&mut table, A), [1, 2]);
    table.answer(A, Choice::Waiting(0));
    assert_eq!((waiting(&mut table, B), table.life(A)), (vec![3, 4], 17), "both of A's have resolved: 1, then 2");
    table.answer(B, Choice::Waiting(1));
    assert_eq!((table.life(B), table.state.waiting().len(), stack(&table).len()), (10, 0, 0));
}

#[test]
fn the_turn_player_picks_among_everybodys_triggers() {
    let mut table = listeners::<TurnPlayerRules>();
    assert_eq!((table.asked(), waiting(&mut table, A)), (Some((Players::only(A), Ask::Order)), vec![1, 2, 3, 4]));
    table.answer(A, Choice::Waiting(3));
    assert_eq!((waiting(&mut table, A), table.life(A)), (vec![1, 2, 3], 16), "B's fourth has resolved");
}

#[test]
fn a_condition_is_looked_at_when_it_triggers_and_again_when_it_resolves() {
    let poor = || Condition::Compare(Amount::OfPlayer(LIFE, Box::new(Who::You)), Comparison::AtMost, number(10));
    let build = |life: i32| {
        let mut making = Making::<Stacked>::new();
        let unit = making.cards.unit("beggar", 1, &[when_if(moment(TURN_START), poor(), vec![burn(Who::Opponent, 5)])]);
        making.field(A, unit);
        making.setup.value(A, LIFE, life);
        let mut table = making.done();
        table.happen(Event::Moment(TURN_START, None, None));
        table.check();
        table
    };
    assert!(stack(&build(11)).is_empty(), "it does not even trigger");
    let mut table = build(10);
    table.happen(Event::Value(A, LIFE, 1));
    table.settle();
    assert_eq!((table.life(B), stack(&table).len()), (20, 0), "it does nothing when it resolves");
    let mut table = build(10);
    table.settle();
    assert_eq!(table.life(B), 15);
}

#[test]
fn a_condition_may_speak_of_what_the_event_happened_to() {
    let mut making = Making::<Stacked>::new();
    let red = Condition::Is(subject(), Filter::Colour(RED));
    let trigger = summoned(each(units(Side::Any, vec![])));
    let watcher = making.cards.unit("watcher", 1, &[when_if(trigger, red, vec![burn(Who::Opponent, 1)])]);
    making.field(A, watcher);
    let cards = [RED, BLUE].map(|colour| making.cards.coloured("unit", 1, colour, &[]));
    let cards = cards.map(|def| making.on(hand(A), A, def));
    let mut table = making.done();
    for (card, life) in cards.into_iter().zip([19, 19]) {
        let arrives = table.moving(card, THE_FIELD, How::Summon);
        table.happen(arrives);
        table.settle();
        assert_eq!(table.life(B), life);
    }
}

#[test]
fn a_delayed_trigger_fires_once_and_remembers_what_its_maker_pointed_at() {
    let mut making = Making::<AtOnce>::new();
    let [one, other] = ["one", "other"].map(|name| making.plain(B, name, 2));
    let doom = Step::Delay {
        trigger: moment(TURN_END),
        condition: None,
        effect: vec![destroy(it(0))],
        until: Duration::Game,
        every: false,
    };
    let doom =
        making.cards.spell("doom", vec![target(0, Candidates::Objects(units(Side::Any, vec![])), crate::say::one()), doom]);
    let doom = making.on(hand(A), A, doom);
    let mut table = making.done();
    table.play(doom, A);
    table.answer(A, Choice::Object(one));
    assert_eq!(table.zone_of(one), THE_FIELD);
    for _ in 0..2 {
        table.happen(Event::Moment(TURN_END, None, None));
        table.settle();
        assert_eq!((table.zone_of(one), table.zone_of(other)), (trash(B), THE_FIELD));
    }
    let placed = table.log.iter().filter(|entry| matches!(entry.event, Event::Place(_))).count();
    assert_eq!(placed, 1);
}

#[test]
fn a_delayed_trigger_may_wait_for_the_very_object_that_was_pointed_at() {
    let mut making = Making::<AtOnce>::new();
    let [one, other] = ["one", "other"].map(|name| making.plain(B, name, 2));
    let trigger = destroyed(each(units(Side::Any, vec![Filter::Same(slot(0))])));
    let hunt =
        Step::Delay { trigger, condition: None, effect: vec![burn(Who::Opponent, 7)], until: Duration::ThisTurn, every: false };
    let hunt =
        making.cards.spell("hunt", vec![target(0, Candidates::Objects(units(Side::Any, vec![])), crate::say::one()), hunt]);
    let hunt = making.on(hand(A), A, hunt);
    let mut table = making.done();
    table.play(hunt, A);
    table.answer(A, Choice::Object(one));
    table.happen(strike(Entity::Object(other), 2, other));
    table.settle();
    assert_eq!(table.life(B), 20, "another unit was destroyed");
    table.happen(strike(Entity::Object(one), 2, other));
    table.settle();
    assert_eq!(table.life(B), 13);
}

#[test]
fn a_delayed_trigger_that_has_expired_does_not_fire() {
    let mut making = Making::<AtOnce>::new();
    let doom = Step::Delay {
        trigger: moment(TURN_END),
        condition: None,
        effect: vec![burn(Who::Opponent, 1)],
        until: Duration::ThisTurn,
        every: false,
    };
    let doom = making.cards.spell("doom", vec![doom]);
    let doom = making.on(hand(A), A, doom);
    let mut table = making.done();
    table.play(doom, A);
    table.happen(Event::Expire(Duration::ThisTurn));
    table.happen(Event::Moment(TURN_END, None, None));
    table.settle();
    assert_eq!(table.life(B), 20);
}

#[test]
fn a_trigger_that_finds_no_target_leaves_the_stack_at_once() {
    let mut making = Making::<Stacked>::new();
    let aim = target(0, Candidates::Objects(units(Side::Theirs, vec![])), one());
    let sniper = making.cards.unit("sniper", 1, &[when(moment(TURN_START), vec![aim, hit(it(0), 1), burn(Who::Opponent, 9)])]);
    making.field(A, sniper);
    let mut table = making.done();
    table.happen(Event::Moment(TURN_START, None, None));
    table.check();
    assert_eq!((stack(&table).len(), table.state.waiting().len(), table.life(B)), (0, 0, 20));
    let vanished = table.log.iter().find(|entry| matches!(entry.event, Event::Vanish(_))).expect("it was placed first");
    assert_eq!(vanished.cause.clause, <Toy<Stacked> as Game>::cite(Doing::TooFewTargets));
}

#[test]
fn a_trigger_whose_targets_have_all_become_illegal_is_countered() {
    let mut making = Making::<Stacked>::new();
    let aim = target(0, Candidates::Objects(units(Side::Theirs, vec![])), one());
    let sniper = making.cards.unit("sniper", 1, &[when(moment(TURN_START), vec![aim, hit(it(0), 1), burn(Who::Opponent, 9)])]);
    making.field(A, sniper);
    let unit = making.plain(B, "unit", 4);
    let mut table = making.done();
    table.happen(Event::Moment(TURN_START, None, None));
    table.check();
    assert_eq!(stack(&table), ["sniper"], "the only target was taken without asking");
    let retreat = table.moving(unit, THE_BACK, How::Put);
    table.happen(retreat);
    table.settle();
    assert_eq!((stack(&table).len(), table.life(B)), (0, 20));
}

#[test]
fn an_ability_works_in_the_zone_that_its_text_names() {
    let mut making = Making::<Stacked>::new();
    let restless = Ability { valid: Validity::in_zone(Some(TRASH)), ..when(moment(TURN_START), vec![burn(Who::Opponent, 1)]) };
    let restless = making.cards.unit("restless", 1, &[restless]);
    for zone in [THE_FIELD, trash(A), hand(A)] {
        making.on(zone, A, restless);
    }
    let mut table = making.done();
    table.happen(Event::Moment(TURN_START, None, None));
    table.settle();
    assert_eq!(table.life(B), 19, "only the one in the trash");
}
