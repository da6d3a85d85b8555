//! Plays as transactions: what a play that cannot be completed takes back, and what it cannot.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table};
use crate::words::*;
use tefuda_ability::{How, Side};
use tefuda_kernel::*;

/// A has a spell that draws and rolls before it is paid with five cards, and B watches.
fn gambler() -> (Table<Stacked>, ObjectId, ObjectId) {
    let mut making = Making::<Stacked>::new();
    let gamble = making.cards.gamble("gamble", 5, vec![draw(1)]);
    let gamble = making.on(hand(A), A, gamble);
    let cards = ["bottom", "middle", "top"].map(|name| making.cards.unit(name, 1, &[]));
    let cards = cards.map(|def| making.on(deck(A), A, def));
    let watcher = making.cards.unit("watcher", 1, &[when(tefuda_ability::Pattern::Drew(Side::Any), vec![draw(1)])]);
    making.field(B, watcher);
    (making.done(), gamble, cards[2])
}

#[test]
fn a_play_that_cannot_be_paid_never_happened() {
    let (mut table, gamble, top) = gambler();
    let before = table.state.clone();
    table.play(gamble, A);
    assert_eq!(table.names(deck(A)), ["bottom", "middle"], "the card was drawn");
    assert_eq!(table.choices(A), [Choice::Object(table.now(top))], "and may pay");
    let paid = Choice::Object(table.now(top));
    table.answer(A, paid);
    let state = &table.state;
    assert_eq!(table.names(deck(A)), ["bottom", "middle", "top"]);
    assert_eq!((table.names(hand(A)), table.names(trash(A)).len()), (vec!["gamble"], 0));
    assert!(state.exists(gamble) && state.exists(top), "under their old identities");
    assert_eq!((state.waiting(), state.frames(), state.board().rolled), (before.waiting(), before.frames(), 0));
    assert!(state.zone(THE_STACK).is_empty() && state.question().is_none());
}

#[test]
fn nobody_forgets_what_a_play_showed_them() {
    let (mut table, gamble, top) = gambler();
    assert_eq!((table.known(A, top), table.known(B, top)), (Knowledge::Nothing, Knowledge::Nothing));
    table.play(gamble, A);
    let paid = Choice::Object(table.now(top));
    table.answer(A, paid);
    assert_eq!((table.known(A, top), table.known(B, top)), (Knowledge::Face, Knowledge::Face), "A drew it, both saw it paid");
    assert_eq!(table.known(B, gamble), Knowledge::Face, "B saw it declared");
}

#[test]
fn random_results_are_not_drawn_a_second_time() {
    let making = Making::<Stacked>::new();
    let mut table = Table { state: Setup::new(Generator::dealer(9)).finish(), ..making.done() };
    let mut straight = table.state.clone();
    let expected: Vec<u32> = (0..6).map(|_| Engine::new(&table.pool, &mut straight).random_below(1000)).collect();
    table.at().begin_transaction();
    let mut rolled: Vec<u32> = (0..3).map(|_| table.at().random_below(1000)).collect();
    assert!(table.at().roll_back());
    rolled.extend((0..3).map(|_| table.at().random_below(1000)));
    assert_eq!(rolled, expected);
}

#[test]
fn a_deck_shuffled_inside_a_play_stays_shuffled() {
    let mut making = Making::<Stacked>::new();
    let names: Vec<String> = (0..20).map(|at| format!("card {at}")).collect();
    let defs: Vec<DefId> = names.iter().map(|name| making.cards.unit(name, 1, &[])).collect();
    making.setup = Setup::new(Generator::dealer(4));
    let cards: Vec<ObjectId> = defs.iter().map(|def| making.on(deck(A), A, *def)).collect();
    let mut table = making.done();
    table.happen(Event::Show(cards[19], Players::BOTH));
    table.at().begin_transaction();
    table.happen(Event::Shuffle(deck(A)));
    table.at().draw(A, rule::DRAW);
    let drawn = table.state.id(table.state.zone(hand(A))[0]);
    assert!(table.at().roll_back());
    assert_eq!((table.state.zone(deck(A)).len(), table.state.zone(hand(A)).len()), (20, 0));
    assert_ne!(table.names(deck(A)), names, "the order from before would tell where the drawn card lies");
    assert_eq!(table.known(A, drawn), Knowledge::InZone);
    assert_eq!(table.known(B, cards[19]), Knowledge::InZone);
}

#[test]
fn a_play_inside_a_play_returns_to_its_own_beginning() {
    let mut making = Making::<Stacked>::new();
    let [one, two] = ["one", "two"].map(|name| making.plain(A, name, 3));
    let mut table = making.done();
    table.at().begin_transaction();
    let away = table.moving(one, trash(A), How::Put);
    table.happen(away);
    table.at().begin_transaction();
    let away = table.moving(two, trash(A), How::Put);
    table.happen(away);
    assert!(table.at().roll_back());
    assert_eq!((table.zone_of(one), table.zone_of(two)), (trash(A), THE_FIELD));
    assert!(table.at().roll_back());
    assert_eq!(table.zone_of(one), THE_FIELD);
    assert!(!table.at().roll_back(), "there is nothing before that");
}

#[test]
fn a_completed_play_cannot_be_taken_back() {
    let mut making = Making::<Stacked>::new();
    let one = making.plain(A, "one", 3);
    let mut table = making.done();
    table.at().begin_transaction();
    let away = table.moving(one, trash(A), How::Put);
    table.happen(away);
    table.at().commit_transaction();
    assert!(!table.at().roll_back());
    assert_eq!(table.zone_of(one), trash(A));
}

#[test]
fn a_handle_from_a_play_taken_back_is_never_given_again() {
    let (mut table, gamble, top) = gambler();
    table.play(gamble, A);
    let handle = table.state.object(gamble.seat).stamp;
    let paid = Choice::Object(table.now(top));
    table.answer(A, paid);
    table.play(gamble, A);
    assert!(table.state.object(gamble.seat).stamp > handle);
}
