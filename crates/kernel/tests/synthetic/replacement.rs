//! Replacement: what happens instead, once an event, and who chooses.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table, strike};
use crate::words::*;
use tefuda_ability::*;
use tefuda_kernel::*;

fn any_damage() -> Pattern {
    Pattern::Damaged(each(units(Side::Any, vec![])))
}

/// A unit of ten power under these replacements, struck for five.
fn struck<P: Policy>(replacements: &[(PlayerId, Ability)]) -> (Table<P>, ObjectId) {
    let mut making = Making::<P>::new();
    let unit = making.plain(A, "unit", 10);
    for (at, (player, ability)) in replacements.iter().enumerate() {
        let def = making.cards.unit(&format!("replacer {at}"), 1, std::slice::from_ref(ability));
        making.field(*player, def);
    }
    let mut table = making.done();
    table.happen(strike(Entity::Object(unit), 5, unit));
    (table, unit)
}

fn damage_on<P: Policy>(table: &Table<P>, unit: ObjectId) -> i32 {
    table.state.object(unit.seat).damage
}

#[test]
fn an_amount_is_changed_or_set_before_anything_happens() {
    let (table, unit) = struck::<Stacked>(&[(A, instead(any_damage(), Instead::AmountPlus(-2)))]);
    assert_eq!(damage_on(&table, unit), 3);
    let half = Amount::Half { of: Box::new(Amount::Event), up: true };
    let (table, unit) = struck::<Stacked>(&[(A, instead(any_damage(), Instead::AmountIs(half)))]);
    assert_eq!(damage_on(&table, unit), 3, "half of five, rounded up");
}

#[test]
fn an_amount_that_becomes_nothing_leaves_no_event() {
    let (table, unit) = struck::<Stacked>(&[(A, instead(any_damage(), Instead::AmountPlus(-5)))]);
    assert_eq!(damage_on(&table, unit), 0);
    assert!(!table.log.iter().any(|entry| matches!(entry.event, Event::Damage { .. })));
}

#[test]
fn an_event_replaced_by_nothing_does_not_happen() {
    let (table, unit) = struck::<Stacked>(&[(A, instead(any_damage(), Instead::Nothing))]);
    assert_eq!((damage_on(&table, unit), table.log.len()), (0, 0));
}

#[test]
fn what_happens_instead_knows_what_the_event_would_have_happened_to() {
    let rest = Step::Do(Deed::SetStatus(subject(), RESTED, true));
    let pay = Step::Do(Deed::Damage { to: Patient::Player(Who::You), amount: Amount::Event, share: Share::Each });
    let (table, unit) = struck::<Stacked>(&[(A, instead(any_damage(), Instead::Steps(vec![rest, pay])))]);
    assert_eq!((damage_on(&table, unit), table.life(A)), (0, 15));
    assert!(table.state.object(unit.seat).status.has(RESTED));
}

#[test]
fn a_replacement_applies_once_to_an_event_and_again_to_the_next() {
    let (mut table, unit) = struck::<Stacked>(&[(A, instead(any_damage(), Instead::AmountPlus(1)))]);
    assert_eq!(damage_on(&table, unit), 6);
    let together = [strike(Entity::Object(unit), 1, unit), strike(Entity::Object(unit), 1, unit)];
    table.together(&together);
    assert_eq!(damage_on(&table, unit), 10);
}

fn two() -> [(PlayerId, Ability); 2] {
    let double = Instead::AmountIs(Amount::Times(2, Box::new(Amount::Event)));
    [(B, instead(any_damage(), Instead::AmountPlus(1))), (B, instead(any_damage(), double))]
}

#[test]
fn the_player_whose_unit_is_affected_chooses_which_replacement_comes_first() {
    let (mut table, unit) = struck::<Stacked>(&two());
    table.at().begin_turn(B);
    assert_eq!(table.asked().map(|(players, _)| players), Some(Players::only(A)));
    assert_eq!(table.choices(A), [Choice::Replacement(0), Choice::Replacement(1)]);
    table.answer(A, Choice::Replacement(0));
    assert_eq!(damage_on(&table, unit), 12, "five and one, doubled");
    let (mut table, unit) = struck::<Stacked>(&two());
    table.answer(A, Choice::Replacement(1));
    assert_eq!(damage_on(&table, unit), 11, "five doubled, and one");
}

#[test]
fn the_turn_player_chooses_where_the_game_says_so() {
    let mut making = Making::<TurnPlayerRules>::new();
    let unit = making.plain(A, "unit", 10);
    for (player, ability) in two() {
        let def = making.cards.unit("replacer", 1, &[ability]);
        making.field(player, def);
    }
    making.setup.turn(2, B);
    let mut table = making.done();
    table.happen(strike(Entity::Object(unit), 5, unit));
    assert_eq!(table.asked().map(|(players, _)| players), Some(Players::only(B)));
    table.answer(B, Choice::Replacement(0));
    assert_eq!(damage_on(&table, unit), 12);
}

#[test]
fn the_player_of_an_optional_replacement_takes_it_or_leaves_it() {
    let optional = || [(B, may_instead(any_damage(), Instead::Nothing))];
    for (choice, damage) in [(Choice::Yes, 0), (Choice::No, 5)] {
        let (mut table, unit) = struck::<Stacked>(&optional());
        assert_eq!(table.asked(), Some((Players::only(B), Ask::YesNo)), "it is B's, although A's unit is hit");
        table.answer(B, choice);
        assert_eq!((damage_on(&table, unit), table.asked()), (damage, None));
    }
}

#[test]
fn declining_one_of_two_replacements_leaves_the_other() {
    let both = [(B, may_instead(any_damage(), Instead::Nothing)), (A, instead(any_damage(), Instead::AmountPlus(1)))];
    let (mut table, unit) = struck::<Stacked>(&both);
    table.answer(A, Choice::Replacement(0));
    table.answer(B, Choice::No);
    assert_eq!(damage_on(&table, unit), 6);
}

#[test]
fn a_replacement_redirects_a_move() {
    let mut making = Making::<Stacked>::new();
    let home = Instead::Go(to(HAND, Position::Any));
    let phoenix = making.cards.unit("phoenix", 1, &[instead(destroyed(Subject::This), home)]);
    let unit = making.field(A, phoenix);
    let mut table = making.done();
    table.happen(strike(Entity::Object(unit), 1, unit));
    table.check();
    assert_eq!(table.names(hand(A)), ["phoenix"]);
    assert!(!table.log.iter().any(|entry| matches!(entry.event, Event::Move(moving) if moving.how == How::Destroy)));
}

#[test]
fn an_object_enters_in_the_state_that_its_own_text_says() {
    let mut making = Making::<Stacked>::new();
    let entries =
        Instead::Enter(vec![tefuda_ability::Entry::Status(RESTED, true), tefuda_ability::Entry::Counters(PLUS, number(2))]);
    let slow = making.cards.unit("slow", 1, &[instead(summoned(Subject::This), entries)]);
    let card = making.on(hand(A), A, slow);
    let mut table = making.done();
    table.play(card, A);
    table.settle();
    let unit = table.now(card);
    let object = *table.state.object(unit.seat);
    assert_eq!((object.zone, table.state.count(unit.seat, PLUS), object.status.has(RESTED)), (THE_FIELD, 2, true));
    assert_eq!(table.power(unit), 3);
}

#[test]
fn a_replacement_made_by_a_spell_watches_what_the_spell_pointed_at() {
    let mut making = Making::<AtOnce>::new();
    let [one, other] = ["one", "other"].map(|name| making.plain(A, name, 9));
    let only = Pattern::Damaged(each(units(Side::Any, vec![Filter::Same(slot(0))])));
    let guard = Step::Replace(replaced(only, false, Instead::Nothing), Duration::ThisTurn);
    let aim = target(0, Candidates::Objects(units(Side::Any, vec![])), tefuda_ability::Count::Exactly(number(1)));
    let guard = making.cards.spell("guard", vec![aim, guard]);
    let guard = making.on(hand(A), A, guard);
    let mut table = making.done();
    table.play(guard, A);
    table.answer(A, Choice::Object(one));
    table.together(&[strike(Entity::Object(one), 2, one), strike(Entity::Object(other), 2, one)]);
    assert_eq!((damage_on(&table, one), damage_on(&table, other)), (0, 2));
    table.happen(Event::Expire(Duration::ThisTurn));
    table.happen(strike(Entity::Object(one), 2, one));
    assert_eq!(damage_on(&table, one), 2, "it lasts this turn only");
}

#[test]
fn a_condition_of_a_replacement_looks_at_the_event() {
    let mut making = Making::<Stacked>::new();
    let condition = Condition::Compare(Amount::Event, Comparison::AtLeast, number(3));
    let instead = Instead::AmountIs(number(3));
    let kind = AbilityKind::Replacement(Replacement { condition: Some(condition), ..replaced(any_damage(), false, instead) });
    let cap = making.cards.unit("cap", 9, &[Ability::new(kind)]);
    let unit = making.field(A, cap);
    let mut table = making.done();
    table.happen(strike(Entity::Object(unit), 2, unit));
    assert_eq!(damage_on(&table, unit), 2);
    table.happen(strike(Entity::Object(unit), 5, unit));
    assert_eq!(damage_on(&table, unit), 5);
}

#[test]
fn a_replacement_ability_that_was_given_works_like_a_printed_one() {
    let mut making = Making::<Stacked>::new();
    let gained = instead(Pattern::Damaged(Subject::This), Instead::Nothing);
    let others = What::All(units(Side::Yours, vec![Filter::Not(Box::new(Filter::This))]));
    let giver = making.cards.unit("giver", 1, &[always(others, vec![Change::Gain(Box::new(gained))])]);
    let giver = making.field(A, giver);
    let unit = making.plain(A, "unit", 5);
    let mut table = making.done();
    table.together(&[strike(Entity::Object(unit), 2, unit), strike(Entity::Object(giver), 2, unit)]);
    assert_eq!((damage_on(&table, unit), damage_on(&table, giver)), (0, 2));
}
