//! Knowledge: who knows what after draws, reveals, searches, shuffles, and cards that go where nobody sees.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table};
use crate::words::*;
use tefuda_ability::{Deed, Filter, How, Position, Side, Step, Who};
use tefuda_kernel::*;

/// Three cards in A's deck (the last on top) and two in A's hand.
fn cards() -> (Table<Stacked>, [ObjectId; 5], [ObjectId; 3]) {
    let mut making = Making::<Stacked>::new();
    let defs = ["one", "two", "three", "four", "five"].map(|name| making.cards.coloured(name, 1, RED, &[]));
    let found = tefuda_ability::Noun { place: place(DECK, Side::Yours), filters: vec![Filter::Colour(RED)] };
    let search = Deed::Search { who: Who::You, slot: slot(0), noun: found, upto: number(1), within: None };
    let tutor = making.cards.spell("tutor", vec![Step::Do(search), put(it(0), HAND, Position::Any)]);
    let confess = Deed::Reveal(tefuda_ability::What::All(noun(HAND, Side::Theirs, vec![])));
    let confess = making.cards.spell("confess", vec![Step::Do(confess)]);
    let spells = [making.on(hand(A), A, tutor), making.on(hand(B), B, confess), making.on(hand(B), B, tutor)];
    let objects = [deck(A), deck(A), deck(A), hand(A), hand(A)];
    let objects = [0, 1, 2, 3, 4].map(|at: usize| making.on(objects[at], A, defs[at]));
    (making.done(), objects, spells)
}

fn both(table: &Table<Stacked>, object: ObjectId) -> (Knowledge, Knowledge) {
    (table.known(A, object), table.known(B, object))
}

use Knowledge::{Exists, Face, InZone, Nothing};

#[test]
fn a_drawn_card_is_known_to_whoever_drew_it() {
    let (mut table, [_, two, three, ..], _) = cards();
    table.at().draw(A, rule::DRAW);
    assert_eq!((both(&table, three), both(&table, two)), ((Face, Nothing), (Nothing, Nothing)));
}

#[test]
fn a_shown_card_is_known_until_a_shuffle_hides_its_place_but_not_its_presence() {
    let (mut table, [one, two, three, ..], _) = cards();
    table.happen(Event::Show(three, Players::BOTH));
    assert_eq!(both(&table, three), (Face, Face));
    table.happen(Event::Shuffle(deck(A)));
    assert_eq!(both(&table, three), (InZone, InZone));
    assert_eq!((both(&table, one), both(&table, two)), ((Nothing, Nothing), (Nothing, Nothing)));
    let view = table.at().view(B);
    assert_eq!(view.zones[0].within.len(), 1);
    assert!(view.zones[0].objects.is_empty());
}

#[test]
fn after_an_unseen_draw_a_card_known_to_be_in_the_deck_may_be_in_the_hand() {
    let (mut table, [_, _, three, ..], _) = cards();
    table.happen(Event::Show(three, Players::BOTH));
    table.happen(Event::Shuffle(deck(A)));
    table.at().draw(A, rule::DRAW);
    assert_eq!(both(&table, three).1, Exists);
    assert_eq!(table.at().view(B).somewhere[0].len(), 1);
}

#[test]
fn a_card_known_by_its_place_is_followed_into_the_hand() {
    let (mut table, [_, _, three, ..], _) = cards();
    table.happen(Event::Show(three, Players::BOTH));
    table.at().draw(A, rule::DRAW);
    assert_eq!(both(&table, three), (Face, Face));
    assert_eq!(table.at().view(B).zones[usize::from(hand(A).0)].objects.len(), 1);
}

#[test]
fn a_card_that_leaves_a_hand_unseen_may_have_been_any_of_those_known_there() {
    let (mut table, [.., four, five], [_, confess, _]) = cards();
    table.play(confess, B);
    table.settle();
    assert_eq!((both(&table, four).1, both(&table, five).1), (Face, Face));
    let back = table.moving(five, deck(A), How::Put);
    table.happen(back);
    assert_eq!((both(&table, four), both(&table, five)), ((Face, Exists), (Face, Exists)));
}

#[test]
fn a_card_returned_to_the_deck_from_the_open_is_known_on_its_place() {
    let (mut table, [.., five], _) = cards();
    let away = table.moving(five, trash(A), How::Discard);
    table.happen(away);
    let five = table.now(five);
    let back = table.moving(five, deck(A), How::Put);
    table.happen(back);
    assert_eq!(both(&table, five), (Face, Face));
    let view = table.at().view(B);
    assert_eq!(view.zones[0].objects.iter().map(|one| one.position).collect::<Vec<_>>(), [Some(3)]);
}

#[test]
fn whoever_searches_sees_the_whole_pile_and_afterwards_only_knows_what_is_in_it() {
    let (mut table, [one, two, three, ..], [tutor, ..]) = cards();
    table.play(tutor, A);
    table.settle();
    assert_eq!([one, two, three].map(|card| both(&table, card)), [(Face, Nothing); 3]);
    assert_eq!(table.choices(A).len(), 4, "three that fit, or none");
    table.answer(A, Choice::Object(one));
    table.settle();
    assert_eq!([one, two, three].map(|card| both(&table, card)), [(Face, Nothing), (InZone, Nothing), (InZone, Nothing)]);
}

#[test]
fn a_search_hides_from_the_other_player_whether_the_card_known_on_top_was_taken() {
    let after = |taken: usize| {
        let (mut table, cards, [tutor, ..]) = cards();
        table.happen(Event::Show(cards[2], Players::BOTH));
        table.play(tutor, A);
        table.settle();
        table.answer(A, Choice::Object(cards[taken]));
        table.settle();
        assert_eq!(both(&table, cards[2]).1, Exists);
        let view = table.at().view(B);
        (view.zones[0].clone(), view.zones[2].clone(), view.somewhere)
    };
    assert_eq!(after(2), after(0));
}

#[test]
fn a_search_that_finds_nothing_is_asked_like_one_that_does() {
    let (mut table, _, [_, _, tutor]) = cards();
    table.play(tutor, B);
    table.settle();
    assert_eq!(table.asked().map(|(players, _)| players), Some(Players::only(B)), "B's deck is empty");
    assert_eq!(table.choices(B), [Choice::Done]);
}

#[test]
fn a_hand_may_be_shuffled_without_its_player_losing_sight_of_it() {
    let (mut table, [.., four, five], _) = cards();
    table.happen(Event::Show(four, Players::only(B)));
    table.happen(Event::Shuffle(hand(A)));
    assert_eq!((both(&table, four), both(&table, five)), ((Face, InZone), (Face, Nothing)));
}

#[test]
fn a_card_put_face_down_into_an_open_zone_is_seen_by_those_whom_the_game_lets_look() {
    let (mut table, [.., five], _) = cards();
    let Event::Move(mut moving) = table.moving(five, THE_FIELD, How::Put) else { return };
    moving.status = Statuses::default().set(FACE_DOWN, true);
    table.happen(Event::Move(moving));
    let hidden = table.now(five);
    assert_eq!(both(&table, hidden), (Face, Nothing));
    let field = usize::from(THE_FIELD.0);
    let (own, other) = (table.at().view(A), table.at().view(B));
    assert_eq!((own.zones[field].objects.len(), own.zones[field].face_down.len()), (1, 0));
    assert_eq!((other.zones[field].objects.len(), other.zones[field].face_down.len()), (0, 1));
    assert!(other.zones[field].face_down[0].status.has(FACE_DOWN));
    table.happen(Event::Turn(hidden, FACE_DOWN, false));
    assert_eq!((both(&table, hidden), table.at().view(B).zones[field].objects.len()), ((Face, Face), 1));
}

#[test]
fn the_log_says_who_may_know_which_card_an_event_happened_to() {
    let (mut table, [.., four, five], _) = cards();
    table.at().draw(A, rule::DRAW);
    let Event::Move(mut moving) = table.moving(five, THE_FIELD, How::Put) else { return };
    moving.status = Statuses::default().set(FACE_DOWN, true);
    table.happen(Event::Move(moving));
    let hidden = table.now(five);
    table.happen(Event::Counters(hidden, PLUS, 1));
    table.happen(Event::Turn(hidden, FACE_DOWN, false));
    table.happen(Event::Counters(hidden, PLUS, 1));
    let thrown = table.moving(four, trash(A), How::Discard);
    table.happen(thrown);
    let seen: Vec<Players> = table.log.iter().map(|entry| entry.seen_by).collect();
    let own = Players::only(A);
    assert_eq!(seen[..3], [own, own, own], "drawn, put face down, marked");
    assert_eq!(seen[3..], [Players::BOTH; 3], "turned up, marked again, thrown away");
}

#[test]
fn who_knows_a_card_in_a_hand_is_not_told_that_it_is_the_one_put_face_down() {
    let (mut table, [.., four, five], _) = cards();
    table.happen(Event::Show(five, Players::only(B)));
    for card in [five, four] {
        let Event::Move(mut moving) = table.moving(card, THE_FIELD, How::Put) else { return };
        moving.status = Statuses::default().set(FACE_DOWN, true);
        table.happen(Event::Move(moving));
    }
    let told: Vec<Players> = table.log.iter().skip(1).map(|entry| entry.seen_by).collect();
    assert_eq!(told, [Players::only(A); 2]);
}

#[test]
fn a_shuffled_card_has_a_new_handle_and_a_new_identity() {
    let (mut table, [one, two, three, ..], _) = cards();
    let stamps = [one, two, three].map(|card| table.state.object(card.seat).stamp);
    table.happen(Event::Shuffle(deck(A)));
    for (card, stamp) in [one, two, three].into_iter().zip(stamps) {
        assert!(!table.state.exists(card) && table.state.object(card.seat).stamp > stamp);
    }
}
