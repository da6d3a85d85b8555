//! The cards and decks that ship: what they promise to contain.

use crate::common::kinds::Kinds;
use crate::common::{abilities, card_sets, cards, divinecross, lexicon};
use crate::shapes::shapes;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use tefuda_ability::{AbilityKind, Change, Names, english, japanese};
use tefuda_cardtext::{CardEntry, Deck, Lexicon};

const DECKS: [&str; 4] = [
    include_str!("../../../../games/magmell/decks/tidewood.txt"),
    include_str!("../../../../games/magmell/decks/wildfire.txt"),
    include_str!("../../../../games/magmell/decks/mirrorflame.txt"),
    include_str!("../../../../games/magmell/decks/altar.txt"),
];

/// The sources of everything that an ability is made of.
const TYPES: [&str; 10] = [
    include_str!("../../../ability/src/ability.rs"),
    include_str!("../../../ability/src/amount.rs"),
    include_str!("../../../ability/src/continuous.rs"),
    include_str!("../../../ability/src/deed.rs"),
    include_str!("../../../ability/src/event.rs"),
    include_str!("../../../ability/src/noun.rs"),
    include_str!("../../../ability/src/cost.rs"),
    include_str!("../../../ability/src/keyword.rs"),
    include_str!("../../../ability/src/square.rs"),
    include_str!("../../../ability/src/validity.rs"),
];

/// Kinds that no card of these games can have, with the reason.
const NOT_HERE: &[(&str, &str)] = &[
    ("Arithmetic::Becomes", "read, printed and tested in common/divinecross.rs; no card that ships says ダメージを0にする yet"),
    (
        "Amount::Among",
        "read, printed and tested in common/mod.rs; ruled in the scenarios of its game; no card that ships counts so yet",
    ),
    (
        "Step::Keep",
        "read, printed and tested in common/divinecross.rs; ruled in the scenarios of its game; no card that ships says it yet",
    ),
    (
        "Deed::Unharm",
        "read, printed and tested in common/divinecross.rs; ruled in the scenarios of its game; no card that ships says it yet",
    ),
    (
        "Filter::Bears",
        "read, printed and tested in common/divinecross.rs; ruled in the scenarios of its game; no card that ships says it yet",
    ),
    (
        "Filter::All",
        "read, printed and tested in common/mod.rs; ruled in the scenarios of its game; no card that ships says it yet",
    ),
    (
        "Filter::Damage",
        "read, printed and tested in common/divinecross.rs; ruled in the scenarios of its game; no card that ships says it yet",
    ),
    (
        "Patient::Both",
        "read, printed and tested in common/mod.rs; ruled in the scenarios of its game; no card that ships deals damage so yet",
    ),
    (
        "What::Both",
        "read, printed and tested in common/divinecross.rs; ruled in the scenarios of its game; no card that ships says it yet",
    ),
    (
        "What::Itself",
        "read, printed and tested in common/divinecross.rs; ruled in the scenarios of its game; no assist that ships says it yet",
    ),
    (
        "Who::Turn",
        "read, printed and tested in common/mod.rs; ruled in the scenarios of its game; no card that ships says it yet",
    ),
    ("Side::Rival", "read, printed and tested in common/divinecross.rs; no card that ships says 各プレイヤーは相手の… yet"),
    ("Var::Moved", "as Amount::Done: 捨てたカード is in the rulings of both games; no card that ships says it yet"),
    ("Var::LastMade", "read and printed in common/mod.rs; no card that ships makes tokens twice"),
    ("Var::Kept", "as Step::Keep"),
    ("How::Put", "ただ置かれたとき is the printer's word for a move that has no word"),
    ("How::Use", "a used card is seen by 使用したとき"),
    ("How::Resolve", "nothing in these games speaks of a card that has resolved"),
];

fn is_stone(card: &CardEntry) -> bool {
    card.field("種別").is_some_and(|field| field.value == "魔石")
}

fn cost(card: &CardEntry) -> &str {
    card.field("使用コスト").map_or("", |field| field.value.as_str())
}

/// Each kind of node with the cards that have it.
type Used = BTreeMap<String, Vec<String>>;

fn used_by(cards: &[CardEntry], lexicon: &Lexicon, field: &str, found: &mut Used) {
    let mut names = Names::default();
    for card in cards.iter().filter(|card| !card.text.is_empty()) {
        let kind = lexicon.vocabulary().kind_named(&card.field(field).expect("a kind").value).expect("a kind");
        let mut kinds = Kinds::default();
        abilities(&card.text, kind, lexicon, &mut names).serialize(&mut kinds).expect("nothing goes wrong");
        kinds.0.into_iter().for_each(|kind| found.entry(kind).or_default().push(card.name.clone()));
    }
}

/// What the cards of MAGMELL are made of.
fn used() -> Used {
    let mut found = Used::new();
    used_by(&cards(), &lexicon(), "種別", &mut found);
    found
}

/// What the cards of every game are made of.
fn used_anywhere() -> Used {
    let mut found = used();
    used_by(&divinecross::cards(), &divinecross::lexicon(), "種類", &mut found);
    found
}

/// Every variant of every enum in a source, by the way the house writes them.
fn variants(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut of = "";
    for line in source.lines() {
        if let Some(name) = line.strip_prefix("pub enum ") {
            of = name.trim_end_matches(" {");
        } else if line == "}" {
            of = "";
        } else if let (false, Some(variant)) = (of.is_empty(), line.strip_prefix("    ")) {
            let name: String = variant.chars().take_while(char::is_ascii_alphanumeric).collect();
            if name.starts_with(|ch: char| ch.is_ascii_uppercase()) {
                found.push(format!("{of}::{name}"));
            }
        }
    }
    found
}

#[test]
fn every_kind_of_node_is_on_some_card() {
    let used = used_anywhere();
    let all: Vec<String> = TYPES.iter().flat_map(|source| variants(source)).collect();
    assert!(all.len() > 130, "only {} kinds were found in the sources", all.len());
    let mut shaped = Kinds::default();
    shapes().into_iter().for_each(|shape| shape.ability.serialize(&mut shaped).expect("nothing goes wrong"));
    let exempt = |kind: &str| NOT_HERE.iter().any(|(not_here, _)| *not_here == kind) || shaped.0.contains(kind);
    let missing: Vec<&String> = all.iter().filter(|kind| !used.contains_key(*kind) && !exempt(kind)).collect();
    assert!(missing.is_empty(), "no card has {missing:?}");
    let idle: Vec<&str> = NOT_HERE.iter().map(|(kind, _)| *kind).filter(|kind| used.contains_key(*kind)).collect();
    assert!(idle.is_empty(), "exempt for no reason: {idle:?}");
}

#[test]
fn every_mark_counter_moment_role_status_and_zone_is_on_some_card() {
    let (used, lexicon) = (used(), lexicon());
    let words = lexicon.vocabulary();
    let lists = [
        ("Mark", words.marks.len()),
        ("Counter", words.counters.len()),
        ("Moment", words.moments.len()),
        ("Role", words.roles.len()),
        ("Status", words.statuses.len()),
        ("Zone", words.zones.len()),
        ("Colour", words.colours.len()),
    ];
    // Several zones in one word are where a bare name lies, which a ruling shows and no card of ours needs.
    let several = |list: &str, at: usize| list == "Zone" && words.named_in.is_some_and(|zone| zone.0 as usize == at);
    for (list, length) in lists {
        let missing = (0..length).filter(|at| !used.contains_key(&format!("{list}::{at}")) && !several(list, *at));
        let missing: Vec<usize> = missing.collect();
        assert!(missing.is_empty(), "no card has {list} {missing:?}");
    }
}

#[test]
fn the_table_of_kinds_is_up_to_date() {
    let all: BTreeSet<String> = TYPES.iter().flat_map(|source| variants(source)).collect();
    let used = used_anywhere();
    let row = |kind: &String| used.get(kind).map(|cards| format!("{kind}\t{}\n", cards[0]));
    let table: String = all.iter().filter_map(row).collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/kinds.tsv");
    if std::env::var_os("TEFUDA_WRITE_TABLES").is_some() {
        std::fs::write(path, &table).expect("is written");
    }
    let shown = std::fs::read_to_string(path).unwrap_or_default();
    assert!(shown == table, "run this test with TEFUDA_WRITE_TABLES=1 to write {path}");
}

#[test]
fn every_card_says_something_in_both_languages() {
    let lexicon = lexicon();
    let mut names = Names::default();
    for card in cards().iter().filter(|card| !card.text.is_empty()) {
        let kind = lexicon.vocabulary().kind_named(&card.field("種別").expect("a kind").value).expect("a kind");
        for ability in abilities(&card.text, kind, &lexicon, &mut names) {
            let ja = japanese(&ability, lexicon.vocabulary(), &names);
            let en = english(&ability, Some(kind), lexicon.vocabulary(), &names);
            assert!(ja.ends_with('。') && en.ends_with('.') && !ja.contains('（'), "{ja}\n{en}");
        }
    }
}

#[test]
fn the_sets_have_what_a_format_needs() {
    let cards = cards();
    let (stones, others): (Vec<_>, Vec<_>) = cards.iter().partition(|card| is_stone(card));
    assert!(stones.len() >= 8 && others.len() >= 80, "{} stones, {} other cards", stones.len(), others.len());
    for colour in ["青", "緑", "赤"] {
        let of_colour: Vec<_> = others.iter().filter(|card| cost(card).contains(colour)).collect();
        assert!(of_colour.len() >= 25, "{colour}: {}", of_colour.len());
        let quick = |card: &&&&CardEntry| card.field("タイミング").is_some_and(|timing| timing.value == "クイック");
        assert!(of_colour.iter().filter(quick).count() >= 4, "few quick cards in {colour}");
    }
    for pair in [["青", "緑"], ["緑", "赤"], ["青", "赤"]] {
        assert!(others.iter().any(|card| pair.iter().all(|colour| cost(card).contains(colour))), "no card for {pair:?}");
    }
    for total in 1..=7_u32 {
        let sum = |card: &CardEntry| cost(card).chars().filter_map(|ch| ch.to_digit(10)).sum::<u32>();
        assert!(others.iter().any(|card| sum(card) == total), "no card costs {total}");
    }
}

#[test]
fn no_name_stands_in_two_sets() {
    let sets = card_sets();
    let names: Vec<&str> = sets.iter().flat_map(|set| &set.cards).map(|card| card.name.as_str()).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
}

#[test]
fn the_decks_are_legal_by_number_and_name() {
    let cards = cards();
    let names: BTreeSet<&str> = cards.iter().map(|card| card.name.as_str()).collect();
    for file in DECKS {
        let deck = Deck::parse(file).expect("reads");
        let section = |name| deck.section(name).expect("there");
        assert_eq!((section("魔導書").count(), section("魔石デッキ").count()), (40, 20), "{}", deck.title.name.ja);
        assert!(section("魔導書").cards.iter().all(|line| line.count <= 3), "{}", deck.title.name.ja);
        let unknown: Vec<_> = deck
            .sections
            .iter()
            .flat_map(|section| &section.cards)
            .filter(|line| !names.contains(line.card.as_str()))
            .collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        let twice = section("魔導書").cards.iter().map(|line| &line.card).collect::<BTreeSet<_>>().len();
        assert_eq!(twice, section("魔導書").cards.len(), "a name stands on two lines of {}", deck.title.name.ja);
    }
}

#[test]
fn a_mark_in_text_is_a_static_change() {
    let found = abilities("■このユニットは防御されない。", crate::common::UNIT, &lexicon(), &mut Names::default());
    let AbilityKind::Static { condition: None, effects } = &found[0].kind else { panic!("{found:?}") };
    assert_eq!(effects[0].changes, [Change::Mark(tefuda_ability::Mark(0))]);
}
