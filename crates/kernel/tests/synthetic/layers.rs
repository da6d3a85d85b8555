//! Continuous effects: layers, timestamps, dependency, counters, locks, and abilities given and taken away.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table, strike};
use crate::words::*;
use tefuda_ability::*;
use tefuda_kernel::*;

fn all(filters: Vec<Filter>) -> What {
    What::All(units(Side::Any, filters))
}

fn others() -> What {
    What::All(units(Side::Yours, vec![Filter::Not(Box::new(Filter::This))]))
}

/// A board with a plain unit of two power and, in this order, units with these texts.
fn board<P: Policy>(texts: &[Ability]) -> (Table<P>, ObjectId, Vec<ObjectId>) {
    let mut making = Making::<P>::new();
    let unit = making.plain(A, "unit", 2);
    let sources = texts.iter().enumerate().map(|(at, text)| {
        let def = making.cards.unit(&format!("source {at}"), 9, std::slice::from_ref(text));
        making.field(A, def)
    });
    let sources = sources.collect();
    (making.done(), unit, sources)
}

#[test]
fn layers_are_applied_in_the_games_order_whatever_came_first() {
    let bonus = || always(all(vec![Filter::Colour(RED)]), vec![Change::Add(POWER, number(3))]);
    let paint = || always(others(), vec![Change::Colours(vec![RED])]);
    let (mut table, unit, _) = board::<Stacked>(&[bonus(), paint()]);
    assert_eq!(table.power(unit), 5, "colours come before numbers");
    let (mut table, unit, _) = board::<NumbersFirst>(&[paint(), bonus()]);
    assert_eq!(table.power(unit), 2, "where numbers come first, the unit is not red yet");
}

#[test]
fn within_a_layer_the_earlier_is_applied_first() {
    let set = || always(others(), vec![Change::Set(POWER, number(7))]);
    let add = || always(others(), vec![Change::Add(POWER, number(1))]);
    let (mut table, unit, _) = board::<Stacked>(&[set(), add()]);
    assert_eq!(table.power(unit), 8);
    let (mut table, unit, _) = board::<Stacked>(&[add(), set()]);
    assert_eq!(table.power(unit), 7);
}

#[test]
fn an_effect_that_depends_on_a_later_one_waits_for_it() {
    let strong = || all(vec![Filter::Value(POWER, Comparison::AtLeast, number(4)), Filter::Not(Box::new(Filter::This))]);
    let dependent = || always(strong(), vec![Change::Add(POWER, number(10))]);
    let first = || always(others(), vec![Change::Add(POWER, number(2))]);
    let (mut table, unit, _) = board::<Stacked>(&[dependent(), first()]);
    assert_eq!(table.power(unit), 14, "it applies after the later one that makes the unit strong");
}

#[test]
fn effects_that_depend_on_each_other_are_applied_by_their_age() {
    let at_least = |least: i32| {
        all(vec![Filter::Value(POWER, Comparison::AtLeast, number(least)), Filter::Name(NameMatch::Is(first_name()))])
    };
    let texts =
        [always(at_least(2), vec![Change::Add(POWER, number(1))]), always(at_least(3), vec![Change::Set(POWER, number(0))])];
    let (mut table, unit, _) = board::<Stacked>(&texts);
    assert_eq!(table.power(unit), 0, "plus one, then three is set to nothing");
}

#[test]
fn an_amount_that_a_static_ability_counts_follows_the_game() {
    let count = Amount::Count(Box::new(units(Side::Any, vec![])));
    let (mut table, unit, sources) = board::<Stacked>(&[always(others(), vec![Change::Add(POWER, count)])]);
    assert_eq!(table.power(unit), 4);
    let away = table.moving(sources[0], trash(A), How::Put);
    table.happen(away);
    assert_eq!(table.power(unit), 2);
}

#[test]
fn counters_come_after_every_layer() {
    let (mut table, unit, _) = board::<Stacked>(&[always(others(), vec![Change::Set(POWER, number(5))])]);
    table.happen(Event::Counters(unit, PLUS, 2));
    assert_eq!(table.power(unit), 7);
}

#[test]
fn a_continuous_ability_that_counters_give_applies() {
    let mut making = Making::<Stacked>::new();
    let unit = making.plain(A, "unit", 2);
    making.cards.charges_give(always(What::This, vec![Change::Add(POWER, number(4))]));
    making.setup.counters(unit, CHARGE, 2);
    assert_eq!(making.done().power(unit), 10, "each counter gives it once");
}

#[test]
fn a_counter_gives_its_ability_as_often_as_it_lies_there() {
    let mut making = Making::<Stacked>::new();
    let unit = making.plain(A, "unit", 2);
    making.cards.charge_rule();
    making.setup.counters(unit, CHARGE, 3);
    let mut table = making.done();
    table.happen(Event::Moment(TURN_START, None, None));
    table.settle();
    assert_eq!(table.life(A), 17);
}

/// A unit of two power under a spell that this step ends.
fn enchanted(step: Step) -> (Table<AtOnce>, ObjectId) {
    let mut making = Making::<AtOnce>::new();
    let unit = making.plain(A, "unit", 2);
    let spell = making.cards.spell("spell", vec![step]);
    let spell = making.on(hand(A), A, spell);
    let late = making.cards.unit("late", 2, &[]);
    making.on(hand(A), A, late);
    let mut table = making.done();
    table.play(spell, A);
    (table, unit)
}

#[test]
fn a_resolved_effect_is_locked_onto_the_objects_that_were_there() {
    let (mut table, unit) = enchanted(until_end(all(vec![]), vec![Change::Add(POWER, number(3))]));
    let late = table.state.id(table.state.zone(hand(A))[0]);
    let arrives = table.moving(late, THE_FIELD, How::Summon);
    table.happen(arrives);
    let late = table.now(late);
    assert_eq!((table.power(unit), table.power(late)), (5, 2));
    table.happen(Event::Expire(Duration::ThisTurn));
    assert_eq!(table.power(unit), 2);
}

#[test]
fn a_resolved_effect_keeps_the_amount_that_it_began_with() {
    let count = Amount::Count(Box::new(noun(HAND, Side::Yours, vec![])));
    let (mut table, unit) = enchanted(until_end(all(vec![]), vec![Change::Mark(MARKED), Change::Add(POWER, count)]));
    assert_eq!((table.power(unit), table.marked(unit, MARKED)), (3, true), "one card in hand");
    let late = table.state.id(table.state.zone(hand(A))[0]);
    let away = table.moving(late, trash(A), How::Discard);
    table.happen(away);
    assert_eq!(table.power(unit), 3);
}

#[test]
fn an_effect_lasts_to_the_end_of_the_turn_that_it_names() {
    let step =
        |until: Duration| Step::Begin(Continuous { what: all(vec![]), changes: vec![Change::Add(POWER, number(3))] }, until);
    let lasts = |until: Duration| {
        let (mut table, unit) = enchanted(step(until));
        let mut powers = vec![table.power(unit)];
        for player in [B, A, B] {
            for over in [Duration::ThisTurn, Duration::YourNextTurn, Duration::TheirNextTurn] {
                table.happen(Event::Expire(over));
            }
            powers.push(table.power(unit));
            table.at().begin_turn(player);
        }
        powers
    };
    assert_eq!(lasts(Duration::ThisTurn), [5, 2, 2, 2]);
    assert_eq!(lasts(Duration::TheirNextTurn), [5, 5, 2, 2]);
    assert_eq!(lasts(Duration::YourNextTurn), [5, 5, 5, 2]);
    assert_eq!(lasts(Duration::Game), [5, 5, 5, 5]);
}

#[test]
fn a_given_trigger_works_until_its_giver_leaves() {
    let gained = when(destroyed(Subject::This), vec![burn(Who::Opponent, 1)]);
    let give = always(others(), vec![Change::Gain(Box::new(gained))]);
    let (mut table, unit, sources) = board::<Stacked>(std::slice::from_ref(&give));
    table.happen(strike(Entity::Object(unit), 2, unit));
    table.settle();
    assert_eq!(table.life(B), 19);
    let (mut table, unit, _) = board::<Stacked>(&[give]);
    let away = table.moving(sources[0], trash(A), How::Put);
    table.happen(away);
    table.happen(strike(Entity::Object(unit), 2, unit));
    table.settle();
    assert_eq!(table.life(B), 20);
}

#[test]
fn a_given_static_ability_is_applied_too() {
    let gained = always(What::This, vec![Change::Add(POWER, number(4))]);
    let (mut table, unit, sources) = board::<Stacked>(&[always(others(), vec![Change::Gain(Box::new(gained))])]);
    assert_eq!((table.power(unit), table.power(sources[0])), (6, 9));
}

#[test]
fn a_unit_that_has_lost_its_abilities_neither_triggers_nor_strengthens_anybody() {
    let captain = always(others(), vec![Change::Add(POWER, number(1))]);
    let hush = always(others(), vec![Change::LoseAbilities]);
    let (mut table, unit, _) = board::<Stacked>(&[captain, hush]);
    assert_eq!(table.power(unit), 2);
    let mut making = Making::<Stacked>::new();
    let martyr = making.cards.unit("martyr", 1, &[when(destroyed(Subject::This), vec![burn(Who::Opponent, 1)])]);
    let martyr = making.field(A, martyr);
    let hush = making.cards.unit("hush", 1, &[always(others(), vec![Change::LoseAbilities])]);
    making.field(A, hush);
    let mut table = making.done();
    table.happen(strike(Entity::Object(martyr), 1, martyr));
    table.settle();
    assert_eq!((table.zone_of(martyr), table.life(B)), (trash(A), 20));
}

#[test]
fn what_is_lost_in_the_same_layer_was_never_applied_in_it() {
    let marker = always(others(), vec![Change::Mark(MARKED)]);
    let hush = always(others(), vec![Change::LoseAbilities]);
    let (mut table, unit, _) = board::<Stacked>(&[marker, hush]);
    assert!(!table.marked(unit, MARKED), "whether the mark is there at all depends on the later effect");
}

#[test]
fn a_stolen_unit_speaks_for_its_new_controller() {
    let mut making = Making::<AtOnce>::new();
    let captain = making.cards.unit("captain", 3, &[always(others(), vec![Change::Add(POWER, number(1))])]);
    let captain = making.field(B, captain);
    let [own, foreign] = [(A, "own"), (B, "foreign")].map(|(player, name)| making.plain(player, name, 2));
    let aim = target(0, Candidates::Objects(units(Side::Theirs, vec![Filter::Name(NameMatch::Contains(first_name()))])), one());
    let steal = making.cards.spell("steal", vec![aim, until_end(it(0), vec![Change::Controlled(Who::You)])]);
    let steal = making.on(hand(A), A, steal);
    let mut table = making.done();
    assert_eq!((table.power(own), table.power(foreign)), (2, 3));
    table.play(steal, A);
    assert_eq!(table.at().controller(captain), A);
    assert_eq!((table.power(own), table.power(foreign)), (3, 2));
    table.happen(Event::Expire(Duration::ThisTurn));
    assert_eq!((table.power(own), table.power(foreign)), (2, 3));
}

#[test]
fn a_static_ability_holds_while_its_condition_does() {
    let poor = Condition::Compare(Amount::OfPlayer(LIFE, Box::new(Who::You)), Comparison::Less, number(5));
    let (mut table, unit, _) = board::<Stacked>(&[while_so(poor, others(), vec![Change::Add(POWER, number(5))])]);
    assert_eq!(table.power(unit), 2);
    table.happen(Event::Value(A, LIFE, -16));
    assert_eq!(table.power(unit), 7);
}
