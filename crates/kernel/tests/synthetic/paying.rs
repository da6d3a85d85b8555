//! Paying: symbols, deeds, alternatives and X are one plan; what one part takes pays nothing else, and nothing moves before it stands.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table};
use crate::words::*;
use tefuda_ability::*;
use tefuda_kernel::*;

fn symbols(fund: Fund, due: &[(Hue, i32)]) -> CostPart {
    let symbol = |(of, count): &(Hue, i32)| Symbol { of: of.clone(), count: number(*count), from: None };
    CostPart::Symbols { fund, due: due.iter().map(symbol).collect() }
}

fn red() -> Hue {
    Hue::OneOf(vec![RED])
}

fn cost(parts: Vec<CostPart>) -> Cost {
    Cost { parts }
}

/// B loses 7 if it was paid, and 1 if it was not.
fn paying(cost: Cost) -> Vec<Step> {
    let paid = Condition::Done(StepId(0));
    vec![
        Step::Named(StepId(0), vec![Step::Do(Deed::Pay(Who::You, cost))]),
        Step::If { condition: paid, then: vec![burn(Who::Opponent, 7)], otherwise: vec![burn(Who::Opponent, 1)] },
    ]
}

/// A casts a spell with these steps: with units on the field and cards in the hand, each of a colour or of none.
fn cast(
    steps: Vec<Step>,
    field: &[Option<Colour>],
    cards: &[Option<Colour>],
) -> (Table<Stacked>, Vec<ObjectId>, Vec<ObjectId>) {
    let mut making = Making::<Stacked>::new();
    let spell = making.cards.spell("spell", steps);
    let spell = making.on(THE_STACK, A, spell);
    let unit = |making: &mut Making<Stacked>, zone: ZoneId, colour: &Option<Colour>| {
        let def = match colour {
            Some(colour) => making.cards.coloured("unit", 5, *colour, &[]),
            None => making.cards.unit("unit", 5, &[]),
        };
        making.on(zone, A, def)
    };
    let units = field.iter().map(|colour| unit(&mut making, THE_FIELD, colour)).collect();
    let cards = cards.iter().map(|colour| unit(&mut making, hand(A), colour)).collect();
    let mut table = making.done();
    assert_eq!(table.zone_of(spell), THE_STACK);
    table.settle();
    (table, units, cards)
}

fn rested(table: &Table<Stacked>, units: &[ObjectId]) -> Vec<bool> {
    units.iter().map(|unit| table.state.object(unit.seat).status.has(RESTED)).collect()
}

fn objects(picks: &[ObjectId]) -> Vec<Choice<Toy<Stacked>>> {
    picks.iter().copied().map(Choice::Object).collect()
}

/// B's loss when A takes the first offer each time.
fn loss(mut table: Table<Stacked>) -> i32 {
    while let Some(first) = table.choices(A).first().copied() {
        table.answer(A, first);
        table.settle();
    }
    20 - table.life(B)
}

#[test]
fn every_pick_leaves_the_rest_payable() {
    let due = paying(cost(vec![symbols(MANA, &[(red(), 1), (Hue::Any, 2)])]));
    let (mut table, units, _) = cast(due, &[Some(RED), Some(BLUE), Some(BLUE), Some(BLUE)], &[]);
    assert_eq!(table.choices(A), objects(&units));
    table.answer(A, Choice::Object(units[1]));
    assert_eq!(rested(&table, &units), [false; 4], "nothing moves before the plan stands");
    table.answer(A, Choice::Object(units[2]));
    table.settle();
    assert_eq!(rested(&table, &units), [true, true, true, false], "only the red one was left to take");
    assert_eq!(table.life(B), 13);
}

#[test]
fn what_cannot_be_paid_whole_is_not_paid_at_all() {
    let due = paying(cost(vec![symbols(MANA, &[(red(), 1), (Hue::Any, 1)])]));
    let (table, units, _) = cast(due.clone(), &[Some(BLUE), Some(BLUE), None], &[]);
    assert_eq!((rested(&table, &units), 20 - table.life(B)), (vec![false; 3], 1));
    assert_eq!(loss(cast(due, &[Some(RED)], &[]).0), 1, "one is good for one symbol");
}

#[test]
fn symbols_ask_for_colours_in_many_ways() {
    let either = || Hue::OneOf(vec![RED, BLUE]);
    let two = |first: Hue, second: Hue| paying(cost(vec![symbols(MANA, &[(first, 1), (second, 1)])]));
    assert_eq!(loss(cast(two(either(), red()), &[Some(RED), Some(BLUE)], &[]).0), 7);
    assert_eq!(loss(cast(two(either(), red()), &[Some(BLUE), Some(BLUE)], &[]).0), 1);
    assert_eq!(loss(cast(two(Hue::Coloured, Hue::Any), &[None, Some(BLUE)], &[]).0), 7);
    assert_eq!(loss(cast(two(Hue::Coloured, Hue::Coloured), &[None, Some(BLUE)], &[]).0), 1);
    let choose = Step::ChooseColour { slot: slot(0), by: Who::You };
    let chosen = symbols(MANA, &[(Hue::Chosen(slot(0)), 1)]);
    let steps: Vec<Step> = [vec![choose], paying(cost(vec![chosen]))].concat();
    for (colour, expected) in [(RED, 7), (BLUE, 1)] {
        let (mut table, ..) = cast(steps.clone(), &[Some(RED)], &[]);
        table.answer(A, Choice::Colour(colour));
        table.settle();
        assert_eq!(loss(table), expected);
    }
}

#[test]
fn a_source_may_be_good_for_several_symbols_and_may_be_asked_for() {
    let gems = |count: i32| paying(cost(vec![symbols(GEMS, &[(Hue::Any, count)])]));
    let hands = |count: usize| vec![None; count];
    assert_eq!([gems(3), gems(4), gems(5)].map(|steps| loss(cast(steps, &[], &hands(2)).0)), [7, 7, 1]);
    let from = Some(Box::new(units(Side::Any, vec![Filter::Colour(BLUE)])));
    let symbol = Symbol { of: Hue::Any, count: number(1), from };
    let due = paying(cost(vec![CostPart::Symbols { fund: MANA, due: vec![symbol] }]));
    let (table, units, _) = cast(due, &[Some(RED), Some(BLUE)], &[]);
    assert_eq!((rested(&table, &units), 20 - table.life(B)), (vec![false, true], 7));
}

#[test]
fn what_one_part_takes_pays_nothing_else() {
    let discard = || {
        let cards = Candidates::Objects(noun(HAND, Side::Yours, vec![]));
        let choose = Step::Choose { slot: slot(5), by: Who::You, what: cards, count: one() };
        CostPart::Do(vec![choose, Step::Do(Deed::DiscardThese(it(5)))])
    };
    let due = paying(cost(vec![symbols(GEMS, &[(Hue::Any, 2)]), discard()]));
    let losses = [1, 2].map(|count| loss(cast(due.clone(), &[], &vec![None; count]).0));
    assert_eq!(losses, [1, 7], "the card that is discarded is no gem");
    let due = paying(cost(vec![symbols(GEMS, &[(red(), 2)]), discard()]));
    let (mut table, _, cards) = cast(due, &[], &[Some(RED), None, None]);
    assert_eq!(table.choices(A), objects(&cards[1..]), "the red one is needed");
    table.answer(A, Choice::Object(cards[1]));
    table.settle();
    let zones: Vec<ZoneId> = cards.iter().map(|card| table.zone_of(*card)).collect();
    assert_eq!((zones, 20 - table.life(B)), (vec![trash(A), trash(A), hand(A)], 7));
}

#[test]
fn two_funds_may_be_paid_out_of_the_same_things_each_by_others() {
    let due = paying(cost(vec![symbols(MANA, &[(Hue::Any, 1)]), symbols(STONES, &[(red(), 1)])]));
    assert_eq!(loss(cast(due.clone(), &[Some(RED)], &[]).0), 1);
    let (mut table, units, _) = cast(due, &[Some(RED), Some(BLUE)], &[]);
    table.settle();
    let down: Vec<bool> = units.iter().map(|unit| table.state.object(unit.seat).status.has(FACE_DOWN)).collect();
    assert_eq!((rested(&table, &units), down, 20 - table.life(B)), (vec![false, true], vec![true, false], 7));
}

#[test]
fn what_the_cost_itself_names_is_taken_first() {
    let mut making = Making::<Stacked>::new();
    let rests = CostPart::Do(vec![Step::Do(Deed::SetStatus(What::This, RESTED, true))]);
    let due = cost(vec![symbols(MANA, &[(Hue::Any, 1)]), rests]);
    let sits = when(Pattern::Moment { moment: TURN_START, turn: Side::Any, what: None, other: None }, paying(due));
    let sits = making.cards.unit("sits", 5, &[sits]);
    let sits = making.field(A, sits);
    let other = making.plain(A, "other", 5);
    let mut table = making.done();
    table.happen(Event::Moment(TURN_START, None, None));
    table.settle();
    assert_eq!((rested(&table, &[sits, other]), 20 - table.life(B)), (vec![true, true], 7));
    table.happen(Event::Turn(sits, RESTED, false));
    table.happen(Event::Moment(TURN_START, None, None));
    table.settle();
    assert_eq!((rested(&table, &[sits, other]), 20 - table.life(B)), (vec![false, true], 8), "it cannot pay for itself");
}

#[test]
fn one_of_several_ways_is_paid() {
    let due = || {
        let ways = vec![cost(vec![symbols(MANA, &[(red(), 1)])]), cost(vec![symbols(GEMS, &[(Hue::Any, 2)])])];
        paying(cost(vec![CostPart::AnyOf(ways)]))
    };
    let (mut table, units, cards) = cast(due(), &[Some(RED)], &[None]);
    assert_eq!(table.choices(A), [Choice::Number(0), Choice::Number(1)]);
    table.answer(A, Choice::Number(1));
    table.settle();
    assert_eq!((rested(&table, &units), table.zone_of(cards[0]), 20 - table.life(B)), (vec![false], trash(A), 7));
    let (table, units, _) = cast(due(), &[Some(RED)], &[]);
    assert_eq!((rested(&table, &units), 20 - table.life(B)), (vec![true], 7), "the only way that can be paid");
    assert_eq!(loss(cast(due(), &[Some(BLUE)], &[]).0), 1);
}

#[test]
fn x_is_named_as_high_as_can_be_paid_and_known_to_the_effect() {
    let symbol = |of: Hue, count: Amount| Symbol { of, count, from: None };
    let due = vec![symbol(red(), number(1)), symbol(Hue::Any, Amount::X)];
    let pays = Step::Do(Deed::Pay(Who::You, cost(vec![CostPart::Symbols { fund: MANA, due }])));
    let steps = vec![pays, Step::Do(Deed::LoseLife(Who::Opponent, Amount::X))];
    let (mut table, units, _) = cast(steps, &[Some(RED), Some(BLUE), None], &[]);
    assert_eq!(table.choices(A), [0, 1, 2].map(Choice::Number));
    table.answer(A, Choice::Number(2));
    table.settle();
    while let Some(first) = table.choices(A).first().copied() {
        table.answer(A, first);
        table.settle();
    }
    assert_eq!((rested(&table, &units), 20 - table.life(B)), (vec![true; 3], 2));
}

#[test]
fn what_has_to_be_so_is_looked_at_and_not_used_up() {
    let least = Condition::Compare(Amount::OfPlayer(LIFE, Box::new(Who::You)), Comparison::AtLeast, number(15));
    let due = |least: Condition| paying(cost(vec![CostPart::Have(least), symbols(MANA, &[(Hue::Any, 1)])]));
    assert_eq!(loss(cast(due(least.clone()), &[None], &[]).0), 7);
    assert_eq!(loss(cast(due(Condition::Not(Box::new(least))), &[None], &[]).0), 1);
}
