//! Objects and cards: piles, attachments, tokens, and a table that is very full.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table};
use crate::words::*;
use tefuda_ability::{Candidates, Filter, How, Position, Side, Step, Var, What, Who};
use tefuda_kernel::*;

fn pile(table: &Table<Stacked>, object: ObjectId) -> Vec<&str> {
    table.state.pile(object.seat).map(|card| table.pool.name(table.state.card(card).def)).collect()
}

#[test]
fn merged_objects_are_one_pile_under_the_upper_ones_identity() {
    let mut making = Making::<Stacked>::new();
    let [one, two, three] = ["one", "two", "three"].map(|name| making.plain(A, name, 2));
    let mut table = making.done();
    table.happen(Event::Merge(two, one));
    table.happen(Event::Merge(one, three));
    assert_eq!(pile(&table, three), ["three", "one", "two"]);
    assert_eq!(table.state.zone(THE_FIELD), [three.seat]);
    assert!(!table.state.exists(one) && !table.state.exists(two) && table.state.exists(three));
    assert!(table.state.cards().iter().all(|card| card.seat == three.seat));
    let view = table.at().view(B);
    let under = &view.zones[usize::from(THE_FIELD.0)].objects[0].under;
    assert_eq!(under.len(), 2);
    assert!(under.iter().all(Option::is_some), "both players saw these cards lie openly");
}

#[test]
fn a_pile_moves_as_one_and_splits_card_by_card_from_below() {
    let mut making = Making::<Stacked>::new();
    let [one, two] = ["one", "two"].map(|name| making.plain(A, name, 2));
    let mut table = making.done();
    table.happen(Event::Merge(one, two));
    let gone = table.moving(two, trash(A), How::Put);
    table.happen(gone);
    assert_eq!(table.state.zone(trash(A)).len(), 1);
    let two = table.now(two);
    table.happen(Event::Split(two));
    assert_eq!((pile(&table, two), table.names(trash(A))), (vec!["two"], vec!["two", "one"]));
    let before = table.state.zone(trash(A)).to_vec();
    table.happen(Event::Split(two));
    assert_eq!(table.state.zone(trash(A)), before, "a single card does not split");
}

#[test]
fn an_object_merged_with_itself_or_with_a_token_stays_what_it_is() {
    let mut making = Making::<Stacked>::new();
    let one = making.plain(A, "one", 2);
    let def = making.cards.unit("imp", 1, &[]);
    let token = making.setup.token(A, def, THE_FIELD);
    let mut table = making.done();
    for (under, over) in [(one, one), (token, one), (one, token)] {
        table.happen(Event::Merge(under, over));
    }
    assert_eq!(table.state.zone(THE_FIELD).len(), 2);
    assert_eq!(pile(&table, one), ["one"]);
}

#[test]
fn an_attachment_has_a_host_and_a_role_that_both_players_see() {
    let mut making = Making::<Stacked>::new();
    let [knight, sword] = ["knight", "sword"].map(|name| making.plain(A, name, 2));
    let mut table = making.done();
    table.happen(Event::Attach(sword, knight, 3));
    assert_eq!(table.state.attachments(knight).collect::<Vec<_>>(), [sword.seat]);
    let view = table.at().view(B);
    let shown = |name: &str| view.zones[usize::from(THE_FIELD.0)].objects.iter().find(|one| table.pool.name(one.def) == name);
    let (knight_view, sword_view) = (shown("knight").expect("seen"), shown("sword").expect("seen"));
    assert_eq!((sword_view.host, sword_view.role), (Some(knight_view.handle), Some(3)));
    assert_eq!((knight_view.host, knight_view.role), (None, None));
    table.happen(Event::Detach(sword));
    assert_eq!(table.state.attachments(knight).count(), 0);
}

#[test]
fn what_bore_something_is_kept_when_that_has_gone() {
    let mut making = Making::<AtOnce>::new();
    let [knight, sword] = ["knight", "sword"].map(|name| making.plain(B, name, 9));
    let (kept, bearer) = (Var::Kept(0), What::All(units(Side::Any, vec![Filter::Bears(slot(0))])));
    let sword_alone = Candidates::Objects(units(Side::Any, vec![Filter::Not(Box::new(Filter::Bears(slot(0))))]));
    let steps = vec![
        target(0, sword_alone, one()),
        Step::Keep { slot: kept, what: bearer },
        put(it(0), HAND, Position::Any),
        hit(What::It(kept), 1),
    ];
    let spell = making.cards.spell("spell", steps);
    let spell = making.on(hand(A), A, spell);
    let mut table = making.done();
    table.happen(Event::Attach(sword, knight, 0));
    table.play(spell, A);
    table.answer(A, Choice::Object(sword));
    assert_eq!((table.zone_of(sword), table.state.object(knight.seat).damage), (hand(B), 1));
}

#[test]
fn what_takes_the_seat_of_a_lost_host_is_not_the_host() {
    let mut making = Making::<Stacked>::new();
    let sword = making.plain(A, "sword", 2);
    let imp = making.cards.unit("imp", 1, &[]);
    let host = making.setup.token(A, imp, THE_FIELD);
    let mut table = making.done();
    table.happen(Event::Attach(sword, host, 0));
    table.happen(Event::Vanish(host));
    let (status, counters) = (Statuses::default(), Entering::default());
    table.happen(Event::Token { def: imp, player: A, owner: A, zone: THE_FIELD, status, counters });
    let newcomer = table.now(host);
    assert!(newcomer != host && table.state.exists(newcomer), "the new token sits on the old one's seat");
    assert_eq!(table.state.attachments(newcomer).count(), 0);
    table.check();
    assert_eq!(table.zone_of(sword), trash(A), "what hung on a lost host is put away");
}

#[test]
fn an_attachment_follows_the_identity_of_its_host() {
    fn host_after_retreat<P: Policy>() -> usize {
        let mut making = Making::<P>::new();
        let [knight, sword] = ["knight", "sword"].map(|name| making.plain(A, name, 2));
        let mut table = making.done();
        table.happen(Event::Attach(sword, knight, 0));
        let retreat = table.moving(knight, THE_BACK, How::Put);
        table.happen(retreat);
        table.state.attachments(table.now(knight)).count()
    }
    assert_eq!((host_after_retreat::<AtOnce>(), host_after_retreat::<Stacked>()), (1, 0));
}

#[test]
fn a_token_is_summoned_like_a_unit_and_ceases_to_exist_once_it_has_moved() {
    let mut making = Making::<AtOnce>::new();
    let greeter = making.cards.unit("greeter", 1, &[when(summoned(each(units(Side::Yours, vec![]))), vec![draw(1)])]);
    making.field(A, greeter);
    let card = making.cards.unit("card", 1, &[]);
    making.on(deck(A), A, card);
    let token = imp(&mut making.cards.0.names, vec![]);
    let swarm = making.cards.spell("swarm", vec![tokens(token, 1)]);
    let swarm = making.on(hand(A), A, swarm);
    let mut table = making.done();
    table.play(swarm, A);
    table.settle();
    assert_eq!(table.names(hand(A)), ["card"], "the token's arrival triggered");
    let token = table.state.id(*table.state.zone(THE_FIELD).last().expect("the token"));
    assert!(table.state.object(token.seat).is_token());
    let bounce = table.moving(token, hand(A), How::Return);
    table.happen(bounce);
    table.check();
    assert!(table.state.zone(hand(A)).len() == 1 && !table.state.exists(table.now(token)));
}

#[test]
fn three_hundred_tokens_lie_on_the_table_and_each_is_seen() {
    let mut making = Making::<AtOnce>::new();
    let counter = when(summoned(each(units(Side::Yours, vec![]))), vec![burn(Who::Opponent, 1)]);
    let counter = making.cards.unit("counter", 1, &[counter]);
    making.field(A, counter);
    let token = imp(&mut making.cards.0.names, vec![]);
    let swarm = making.cards.spell("swarm", vec![tokens(token, 300)]);
    let swarm = making.on(hand(A), A, swarm);
    let mut table = making.done();
    table.state = {
        let mut state = table.state.clone();
        Engine::new(&table.pool, &mut state).happen_by(Event::Value(B, LIFE, 500), rule::ACT);
        state
    };
    table.play(swarm, A);
    assert_eq!((table.state.zone(THE_FIELD).len(), table.state.waiting().len()), (301, 300));
    assert_eq!(table.at().view(B).zones[usize::from(THE_FIELD.0)].objects.len(), 301);
    table.settle();
    while let Some(choice) = table.choices(A).first().copied() {
        table.answer(A, choice);
    }
    assert_eq!((table.life(B), table.state.waiting().len()), (520 - 300, 0));
    assert!(table.state.zone(THE_STACK).is_empty());
}

#[test]
fn none_of_a_thousand_waiting_triggers_is_lost() {
    let mut making = Making::<Stacked>::new();
    let ticker = making.cards.unit("ticker", 1, &[when(moment(TURN_START), vec![burn(Who::Opponent, 1)])]);
    making.field(A, ticker);
    making.setup.value(B, LIFE, 5000);
    let mut table = making.done();
    (0..1000).for_each(|_| table.at().happen_by(Event::Moment(TURN_START, None, None), rule::DRAW));
    assert_eq!(table.state.waiting().len(), 1000);
    table.check();
    assert_eq!(table.state.zone(THE_STACK).len(), 1000, "they differ in nothing, so nobody is asked for an order");
    table.settle();
    assert_eq!((table.life(B), table.state.zone(THE_STACK).len()), (4000, 0));
}
