//! Squares: chosen, filtered by, remembered and gone to, on a board of two rows that face each other.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table};
use crate::words::*;
use tefuda_ability::*;
use tefuda_kernel::*;

fn squares(filters: Vec<SquareFilter>) -> Squares {
    Squares { zone: BOARD, side: Side::Any, filters }
}

fn of_this() -> Anchor {
    Anchor::Object(Box::new(What::This))
}

fn on_board(filters: Vec<Filter>) -> Noun {
    noun(BOARD, Side::Any, [vec![Filter::Kind(UNIT)], filters].concat())
}

/// A leader on each of the squares, whose text makes units that stand so stronger; and plain units on all the others.
fn strengthened(filters: Vec<SquareFilter>, leader: ZoneId, player: PlayerId) -> Vec<(u8, u8)> {
    let mut making = Making::<Stacked>::new();
    let there = on_board(vec![Filter::At(squares(filters)), Filter::Not(Box::new(Filter::This))]);
    let leads = always(What::All(there), vec![Change::Add(POWER, number(5))]);
    let leads = making.cards.unit("leader", 1, &[leads]);
    making.on(leader, player, leads);
    let plain = making.cards.unit("plain", 1, &[]);
    let all = (0..2).flat_map(|row| (0..COLUMNS).map(move |column| (column, row)));
    let units: Vec<_> = all.map(|(column, row)| ((column, row), making.on(at(column, row), B, plain))).collect();
    let mut table = making.done();
    units.into_iter().filter(|(_, unit)| table.power(*unit) == 6).map(|(place, _)| place).collect()
}

#[test]
fn squares_lie_beside_others_and_so_far_from_them() {
    assert_eq!(strengthened(vec![SquareFilter::Beside(of_this())], at(0, 0), A), [(1, 0), (0, 1)]);
    let far = SquareFilter::Away(Comparison::AtLeast, number(2), of_this());
    assert_eq!(strengthened(vec![far.clone()], at(0, 0), A), [(2, 0), (1, 1), (2, 1)]);
    let near = SquareFilter::Not(Box::new(far));
    assert_eq!(strengthened(vec![near], at(0, 0), A), [(0, 0), (1, 0), (0, 1)]);
}

#[test]
fn squares_are_seen_as_their_player_sees_the_board() {
    let ahead = SquareFilter::Diagram(vec![(0, 1), (1, 0)], of_this());
    assert_eq!(strengthened(vec![ahead.clone()], at(1, 0), A), [(2, 0), (1, 1)]);
    assert_eq!(strengthened(vec![ahead], at(1, 1), B), [(1, 0), (0, 1)]);
    let own = vec![SquareFilter::Area(OWN_ROW)];
    assert_eq!(strengthened(own.clone(), at(1, 0), A), [(0, 0), (1, 0), (2, 0)]);
    assert_eq!(strengthened(own, at(1, 0), B), [(0, 1), (1, 1), (2, 1)]);
}

/// A spell of A's with these steps, A's cards in the hand by power, and units that stand somewhere already.
fn cast(steps: Vec<Step>, hand_cards: usize, standing: &[ZoneId]) -> (Table<Stacked>, Vec<ObjectId>, Vec<ObjectId>) {
    let mut making = Making::<Stacked>::new();
    let spell = making.cards.spell("spell", steps);
    let spell = making.on(hand(A), A, spell);
    let unit = making.cards.unit("unit", 1, &[]);
    let cards = (0..hand_cards).map(|_| making.on(hand(A), A, unit)).collect();
    let units = standing.iter().map(|zone| making.on(*zone, B, unit)).collect();
    let mut table = making.done();
    table.play(spell, A);
    while table.asked().is_some_and(|(_, ask)| ask == Ask::Pay) {
        table.answer(A, Choice::Done);
    }
    table.settle();
    (table, cards, units)
}

fn empty() -> Squares {
    squares(vec![SquareFilter::Lacks(on_board(vec![]))])
}

#[test]
fn a_square_is_chosen_and_gone_to() {
    let choose = Step::Choose { slot: slot(0), by: Who::You, what: Candidates::Squares(empty()), count: one() };
    let cards = What::All(noun(HAND, Side::Yours, vec![Filter::Kind(UNIT)]));
    let comes = Step::Do(Deed::Summon(cards, Who::You, Square::Is(slot(0)), Vec::new()));
    let (mut table, cards, _) = cast(vec![choose, comes], 1, &[at(0, 0), at(1, 0)]);
    let free: Vec<_> = [at(2, 0), at(0, 1), at(1, 1), at(2, 1)].map(Choice::Zone).to_vec();
    assert_eq!(table.choices(A), free, "where nobody stands");
    table.answer(A, Choice::Zone(at(1, 1)));
    table.settle();
    assert_eq!(table.zone_of(cards[0]), at(1, 1));
}

#[test]
fn each_of_several_is_asked_for_a_square_of_its_own() {
    let cards = What::All(noun(HAND, Side::Yours, vec![Filter::Kind(UNIT)]));
    for apart in [true, false] {
        let ask = Square::Ask { by: Who::You, from: squares(vec![SquareFilter::Area(OWN_ROW)]), apart };
        let comes = Step::Do(Deed::Summon(cards.clone(), Who::You, ask, Vec::new()));
        let (mut table, cards, _) = cast(vec![comes], 2, &[]);
        assert_eq!(table.choices(A), [at(0, 0), at(1, 0), at(2, 0)].map(Choice::Zone));
        table.answer(A, Choice::Zone(at(1, 0)));
        let left: &[ZoneId] = if apart { &[at(0, 0), at(2, 0)] } else { &[at(0, 0), at(1, 0), at(2, 0)] };
        assert_eq!(table.choices(A), left.iter().copied().map(Choice::Zone).collect::<Vec<_>>());
        table.answer(A, Choice::Zone(left[1]));
        table.settle();
        let now: Vec<ZoneId> = cards.iter().map(|card| table.zone_of(*card)).collect();
        assert!(now.contains(&at(1, 0)) && now.contains(&left[1]), "{now:?}");
    }
}

#[test]
fn what_finds_no_square_stays_where_it_is() {
    let cards = What::All(noun(HAND, Side::Yours, vec![Filter::Kind(UNIT)]));
    let corner = squares(vec![SquareFilter::Diagram(vec![(9, 9)], Anchor::Object(Box::new(cards.clone())))]);
    let ask = Square::Ask { by: Who::You, from: corner, apart: false };
    let comes = Step::Do(Deed::Summon(cards, Who::You, ask, Vec::new()));
    let (table, cards, _) = cast(vec![comes], 1, &[]);
    assert_eq!((table.asked(), table.zone_of(cards[0])), (None, hand(A)));
}

#[test]
fn a_square_outlasts_what_stood_there() {
    let first = target(0, Candidates::Objects(on_board(vec![])), one());
    let there = squares(vec![SquareFilter::Where(Box::new(it(0)))]);
    let choose = Step::Choose { slot: slot(1), by: Who::You, what: Candidates::Squares(there), count: one() };
    let cards = What::All(noun(HAND, Side::Yours, vec![Filter::Kind(UNIT)]));
    let comes = Step::Do(Deed::Move(cards, Destination { square: Square::Is(slot(1)), ..to(BOARD, Position::Any) }));
    let mut making = Making::<Stacked>::new();
    let spell = making.cards.spell("spell", vec![first, destroy(it(0)), choose, comes]);
    let spell = making.on(hand(A), A, spell);
    let unit = making.cards.unit("unit", 1, &[]);
    let card = making.on(hand(A), A, unit);
    let units = [at(0, 1), at(2, 1)].map(|zone| making.on(zone, B, unit));
    let mut table = making.done();
    table.play(spell, A);
    table.answer(A, Choice::Object(units[1]));
    while table.asked().is_some_and(|(_, ask)| ask == Ask::Pay) {
        table.answer(A, Choice::Done);
    }
    table.settle();
    assert_eq!(table.zone_of(units[1]), trash(B));
    assert_eq!(table.zone_of(card), at(2, 1), "the only one there was");
}
