//! Information: several names and kinds, open words of several sorts, numbers that are absent or infinite.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table};
use crate::words::*;
use tefuda_ability::*;
use tefuda_kernel::*;

const SPECIES: FeatureSort = FeatureSort(0);
const JOB: FeatureSort = FeatureSort(1);

/// A unit of one power with that printed beside it.
fn unit(making: &mut Making<Stacked>, name: &str, more: &[&str], features: &[(FeatureSort, &str)], lacks: u8) -> ObjectId {
    let pool = &mut making.cards.0;
    let row = WideRow {
        names: more.iter().map(|name| pool.names.intern(name)).collect(),
        features: features.iter().map(|(sort, word)| Feature { sort: *sort, name: pool.names.intern(word) }).collect(),
    };
    let (name, wide) = (pool.names.intern(name), pool.widen(row));
    let mut printed = Information { name: Some(name), kinds: 1 << UNIT.0, text: true, wide, lacks, ..Information::blank(A) };
    printed.values[usize::from(POWER.0)] = 1;
    let def = pool.add(name, printed, Face::default(), &[]);
    making.field(A, def)
}

/// A spell that marks all that fits a filter, and how many units it marks.
fn marked_by(table: &mut Table<Stacked>, units_there: &[ObjectId]) -> Vec<bool> {
    units_there.iter().map(|unit| table.marked(*unit, MARKED)).collect()
}

fn marker(making: &mut Making<Stacked>, filter: Filter) {
    let marks = always(What::All(units(Side::Any, vec![filter])), vec![Change::Mark(MARKED)]);
    let marks = making.cards.unit("herald", 9, &[marks]);
    making.field(A, marks);
}

fn feature(making: &mut Making<Stacked>, sort: FeatureSort, word: &str) -> Feature {
    Feature { sort, name: making.cards.0.names.intern(word) }
}

#[test]
fn each_of_several_names_is_a_name() {
    for (asked, expected) in [("alice", [true, false, false]), ("carol", [true, true, false]), ("nobody", [false; 3])] {
        let mut making = Making::<Stacked>::new();
        let both = unit(&mut making, "alice", &["carol"], &[], 0);
        let one = unit(&mut making, "carol", &[], &[], 0);
        let other = unit(&mut making, "bob", &[], &[], 0);
        let name = making.cards.0.names.intern(asked);
        marker(&mut making, Filter::Name(NameMatch::Is(name)));
        assert_eq!(marked_by(&mut making.done(), &[both, one, other]), expected, "{asked}");
    }
}

#[test]
fn names_are_asked_by_what_is_in_them_and_before_their_brackets() {
    let mut making = Making::<Stacked>::new();
    let night = unit(&mut making, "bob", &["alice（night）"], &[], 0);
    let alice = unit(&mut making, "alice", &[], &[], 0);
    let alicia = unit(&mut making, "alicia", &[], &[], 0);
    let stem = making.cards.0.names.intern("alice");
    marker(&mut making, Filter::Name(NameMatch::Stem(stem)));
    assert_eq!(marked_by(&mut making.done(), &[night, alice, alicia]), [true, true, false]);

    let mut making = Making::<Stacked>::new();
    let night = unit(&mut making, "bob", &["alice（night）"], &[], 0);
    let alicia = unit(&mut making, "alicia", &[], &[], 0);
    let part = making.cards.0.names.intern("night");
    marker(&mut making, Filter::Name(NameMatch::Contains(part)));
    assert_eq!(marked_by(&mut making.done(), &[night, alicia]), [true, false]);
}

#[test]
fn a_species_and_a_job_of_one_word_are_two_things() {
    let there: [&[(FeatureSort, &str)]; 3] = [&[(SPECIES, "wolf"), (JOB, "knight")], &[(JOB, "wolf")], &[]];
    let asked = |filter: fn(&mut Making<Stacked>) -> Filter| {
        let mut making = Making::<Stacked>::new();
        let units = there.map(|features| unit(&mut making, "unit", &[], features, 0));
        let filter = filter(&mut making);
        marker(&mut making, filter);
        marked_by(&mut making.done(), &units)
    };
    let is = |making: &mut Making<Stacked>, sort, word| Filter::Feature(FeatureMatch::Is(feature(making, sort, word)));
    assert_eq!(asked(|making| Filter::Feature(FeatureMatch::Is(feature(making, SPECIES, "wolf")))), [true, false, false]);
    assert_eq!(asked(|making| Filter::Feature(FeatureMatch::Is(feature(making, JOB, "wolf")))), [false, true, false]);
    let contains = asked(|making| Filter::Feature(FeatureMatch::Contains(JOB, feature(making, JOB, "night").name)));
    assert_eq!(contains, [true, false, false]);
    let mut making = Making::<Stacked>::new();
    assert_eq!(is(&mut making, JOB, "cook"), is(&mut making, JOB, "cook"), "a word is one word");
}

#[test]
fn things_are_alike_that_share_a_name_or_a_feature() {
    for (likeness, expected) in [
        (Likeness::Name, [true, true, false, false]),
        (Likeness::Feature(SPECIES), [true, false, true, false]),
        (Likeness::Feature(JOB), [false; 4]),
    ] {
        let mut making = Making::<Stacked>::new();
        let first = unit(&mut making, "alice", &["carol"], &[(SPECIES, "wolf")], 0);
        let named = unit(&mut making, "carol", &[], &[(SPECIES, "cat")], 0);
        let kin = unit(&mut making, "bob", &[], &[(SPECIES, "wolf"), (JOB, "cook")], 0);
        let other = unit(&mut making, "dave", &[], &[(JOB, "wolf")], 0);
        let alice = making.cards.0.names.intern("alice");
        let model = What::All(units(Side::Any, vec![Filter::Name(NameMatch::Is(alice))]));
        marker(&mut making, Filter::Alike(likeness, Box::new(model)));
        assert_eq!(marked_by(&mut making.done(), &[first, named, kin, other]), expected, "{likeness:?}");
    }
}

#[test]
fn effects_give_names_kinds_and_features_and_take_them() {
    let mut making = Making::<Stacked>::new();
    let (wolf, cook) = (feature(&mut making, SPECIES, "wolf"), feature(&mut making, JOB, "cook"));
    let alias = making.cards.0.names.intern("alias");
    let changes = vec![Change::GainName(alias), Change::GainFeature(cook), Change::LoseFeature(wolf), Change::GainKind(SPELL)];
    let wolves = What::All(units(Side::Any, vec![Filter::Counter(PLUS)]));
    let changer = making.cards.unit("changer", 9, &[always(wolves, changes)]);
    making.field(A, changer);
    let changed = unit(&mut making, "unit", &[], &[(SPECIES, "wolf")], 0);
    let mut table = making.done();
    let fits = |table: &mut Table<Stacked>| {
        let at = table.at();
        let information = at.information(changed.seat);
        let row = at.state().wide(at.pool, information.wide).clone();
        (row.names, row.features, information.is(UNIT), information.is(SPELL))
    };
    assert_eq!(fits(&mut table), (vec![], vec![wolf], true, false));
    table.happen(Event::Counters(changed, PLUS, 1));
    assert_eq!(fits(&mut table), (vec![alias], vec![cook], true, true));
    table.happen(Event::Counters(changed, PLUS, -1));
    assert_eq!(fits(&mut table), (vec![], vec![wolf], true, false));
}

#[test]
fn no_comparison_with_an_absent_number_holds() {
    for comparison in [Comparison::AtMost, Comparison::Equal, Comparison::AtLeast] {
        let mut making = Making::<Stacked>::new();
        let there = unit(&mut making, "there", &[], &[], 0);
        let absent = unit(&mut making, "absent", &[], &[], 1 << COST.0);
        marker(&mut making, Filter::Value(COST, comparison, number(0)));
        assert_eq!(marked_by(&mut making.done(), &[there, absent]), [true, false], "{comparison:?}");
    }
}

#[test]
fn infinity_stays_what_it_is() {
    let mut making = Making::<Stacked>::new();
    let endless = always(What::This, vec![Change::Set(POWER, Amount::Infinite)]);
    let endless = making.cards.unit("endless", 1, &[endless]);
    let endless = making.field(A, endless);
    let weaker = vec![Change::Add(POWER, number(-3))];
    let weakens = making.cards.unit("weakens", 9, &[always(What::All(units(Side::Any, vec![])), weaker)]);
    making.field(B, weakens);
    let mut table = making.done();
    assert_eq!(table.power(endless), INFINITE);
    let half = |of: Amount| Amount::Half { of: Box::new(of), up: false };
    assert_eq!(
        [plus(INFINITE, -5), minus(INFINITE, 5), times(2, INFINITE), times(0, INFINITE)],
        [INFINITE, INFINITE, INFINITE, 0]
    );

    let mut making = Making::<Stacked>::new();
    let spell = making.cards.spell("spell", vec![Step::Do(Deed::Draw(Who::You, half(Amount::Infinite)))]);
    let spell = making.on(hand(A), A, spell);
    let card = making.cards.unit("card", 1, &[]);
    for _ in 0..3 {
        making.on(deck(A), A, card);
    }
    let mut table = making.done();
    table.play(spell, A);
    table.settle();
    assert_eq!(table.state.zone(hand(A)).len(), 3, "all there are");
}
