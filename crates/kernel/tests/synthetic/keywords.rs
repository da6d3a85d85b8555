//! Keywords: what one stands for is written out; it is had, gained and lost as one.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table};
use crate::words::*;
use tefuda_ability::*;
use tefuda_kernel::*;

const FIERCE: Keyword = Keyword(0);

/// 猛々しい 3: so much power, and so much lost by the opponent at the start of a turn.
fn fierce(number_of: i32) -> KeywordUse {
    KeywordUse { keyword: FIERCE, args: vec![Arg::Number(number(number_of))] }
}

fn keyword(word: KeywordUse) -> Ability {
    Ability::new(AbilityKind::Keyword(word))
}

/// Says what the keyword stands for with each of some numbers.
fn explained(numbers: &[i32]) -> Making<Stacked> {
    let mut making = Making::<Stacked>::new();
    for number_of in numbers {
        let stronger = always(What::This, vec![Change::Add(POWER, number(*number_of))]);
        let begins = Pattern::Moment { moment: TURN_START, turn: Side::Any, what: None, other: None };
        making.cards.0.explain(fierce(*number_of), vec![stronger, when(begins, vec![burn(Who::Opponent, *number_of)])]);
    }
    making
}

fn loss(table: &mut Table<Stacked>) -> i32 {
    let before = table.life(B);
    table.happen(Event::Moment(TURN_START, None, None));
    table.settle();
    before - table.life(B)
}

#[test]
fn a_keyword_is_what_it_stands_for_with_what_is_printed_beside_it() {
    for number_of in [2, 5] {
        let mut making = explained(&[2, 5]);
        let unit = making.cards.unit("unit", 1, &[keyword(fierce(number_of))]);
        let unit = making.field(A, unit);
        let mut table = making.done();
        assert_eq!((table.power(unit), loss(&mut table)), (1 + number_of, number_of));
    }
}

#[test]
fn all_that_a_keyword_stands_for_is_lost_at_once() {
    let mut making = explained(&[2]);
    let unit = making.cards.unit("unit", 1, &[keyword(fierce(2)), always(What::This, vec![Change::Mark(MARKED)])]);
    let unit = making.field(A, unit);
    let tamer = always(What::All(units(Side::Any, vec![])), vec![Change::Lose(Texts::Keyword(FIERCE))]);
    let tamer = making.cards.unit("tamer", 1, &[tamer]);
    let tamer = making.on(hand(A), A, tamer);
    let mut table = making.done();
    assert_eq!((table.power(unit), loss(&mut table)), (3, 2));
    let comes = table.moving(tamer, THE_FIELD, How::Summon);
    table.happen(comes);
    assert_eq!((table.power(unit), loss(&mut table), table.marked(unit, MARKED)), (1, 0, true));
}

#[test]
fn a_keyword_is_gained_whole() {
    let mut making = explained(&[4]);
    let plain = making.plain(A, "plain", 1);
    let gives = Change::Gain(Box::new(keyword(fierce(4))));
    let weak = What::All(units(Side::Any, vec![Filter::Value(COST, Comparison::Equal, number(0))]));
    let captain = making.cards.unit("captain", 1, &[always(weak, vec![gives])]);
    let captain = making.on(hand(A), A, captain);
    let mut table = making.done();
    assert_eq!(loss(&mut table), 0);
    let comes = table.moving(captain, THE_FIELD, How::Summon);
    table.happen(comes);
    assert_eq!(table.power(plain), 5);
}

#[test]
fn texts_ask_who_has_a_keyword() {
    let mut making = explained(&[2]);
    let unit = making.cards.unit("unit", 1, &[keyword(fierce(2))]);
    let unit = making.field(A, unit);
    let plain = making.plain(A, "plain", 1);
    let has = units(Side::Any, vec![Filter::Has(Texts::Keyword(FIERCE))]);
    let herald = making.cards.unit("herald", 1, &[always(What::All(has), vec![Change::Mark(MARKED)])]);
    making.field(A, herald);
    let mut table = making.done();
    assert_eq!([table.marked(unit, MARKED), table.marked(plain, MARKED)], [true, false]);
}

#[test]
fn an_ability_is_told_by_its_place_among_what_is_printed() {
    let mut making = explained(&[2]);
    let last = when(moment(TURN_END), vec![burn(Who::Opponent, 1)]);
    let def = making.cards.unit("unit", 1, &[keyword(fierce(2)), last]);
    making.field(A, def);
    let mut table = making.done();
    table.happen(Event::Moment(TURN_END, None, None));
    let waits: Vec<_> = table.state.waiting().iter().map(|one| table.pool.place_of(one.ability)).collect();
    assert_eq!(waits, [(def, 1)], "the second of two, whatever the first stands for");
}
