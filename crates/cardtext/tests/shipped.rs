//! The cards and decks that ship: what they promise to contain.

mod common;

use common::{abilities, card_set, lexicon};
use std::collections::BTreeSet;
use tefuda_ability::{AbilityKind, Change, Names};
use tefuda_cardtext::{CardEntry, Deck};

const DECKS: [&str; 2] =
    [include_str!("../../../games/magmell/decks/wildfire.txt"), include_str!("../../../games/magmell/decks/tidewood.txt")];

fn is_stone(card: &CardEntry) -> bool {
    card.field("種別").is_some_and(|field| field.value == "魔石")
}

/// The whole set as one line of debug output: what it uses, it names.
fn meaning() -> String {
    let lexicon = lexicon();
    let mut names = Names::default();
    let set = card_set();
    let texts = set.cards.iter().filter(|card| !card.text.is_empty());
    let found = texts.flat_map(|card| {
        let kind = lexicon.vocabulary().kind_named(&card.field("種別").expect("a kind").value).expect("a kind");
        abilities(&card.text, kind, &lexicon, &mut names)
    });
    found.map(|ability| format!("{ability:?}\n")).collect()
}

#[test]
fn the_set_has_twenty_four_cards_and_four_stones() {
    let set = card_set();
    let (stones, cards): (Vec<_>, Vec<_>) = set.cards.iter().partition(|card| is_stone(card));
    assert_eq!((stones.len(), cards.len()), (4, 24));
    for colour in ["青", "緑", "赤"] {
        let of_colour = |card: &&&CardEntry| card.field("使用コスト").is_some_and(|cost| cost.value.contains(colour));
        assert_eq!(cards.iter().filter(of_colour).count(), 8, "{colour}");
        let quick = |card: &&&CardEntry| {
            card.field("種別").is_some_and(|kind| kind.value == "マジック")
                && card.field("タイミング").is_some_and(|timing| timing.value == "クイック")
        };
        assert!(cards.iter().filter(of_colour).any(|card| quick(&card)), "no quick magic in {colour}");
    }
}

#[test]
fn the_set_uses_what_it_is_there_to_show() {
    let meaning = meaning();
    for node in [
        "Triggered {",
        "Static {",
        "Replacement(",
        "Enter(",
        "Go(",
        "Target {",
        "Divided",
        "Half {",
        "CreateToken(",
        "Search {",
        "Negate(",
        "Discard(",
        "Modes {",
        "Delay {",
        "IfDone {",
        "condition: Some(Compare(Count",
        "Counters(Counter(0)",
        "counter: Counter(0)",
        "counter: Counter(1)",
        "counter: Counter(2)",
    ] {
        assert!(meaning.contains(node), "nothing uses {node}");
    }
}

#[test]
fn every_mark_is_on_some_card() {
    let meaning = meaning();
    for mark in 0..lexicon().vocabulary().marks.len() {
        assert!(meaning.contains(&format!("Mark(Mark({mark}))")), "no card has mark {mark}");
    }
}

#[test]
fn the_decks_are_legal_by_number_and_name() {
    let set = card_set();
    let names: BTreeSet<&str> = set.cards.iter().map(|card| card.name.as_str()).collect();
    for file in DECKS {
        let deck = Deck::parse(file).expect("reads");
        let section = |name| deck.section(name).expect("there");
        assert_eq!((section("魔導書").count(), section("魔石デッキ").count()), (40, 20), "{}", deck.name);
        assert!(section("魔導書").cards.iter().all(|line| line.count <= 3), "{}", deck.name);
        let unknown: Vec<_> = deck
            .sections
            .iter()
            .flat_map(|section| &section.cards)
            .filter(|line| !names.contains(line.card.as_str()))
            .collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        let twice = section("魔導書").cards.iter().map(|line| &line.card).collect::<BTreeSet<_>>().len();
        assert_eq!(twice, section("魔導書").cards.len(), "a name stands on two lines of {}", deck.name);
    }
}

#[test]
fn a_mark_in_text_is_a_static_change() {
    let found = abilities("■このユニットは防御されない。", common::UNIT, &lexicon(), &mut Names::default());
    let AbilityKind::Static { condition: None, effects } = &found[0].kind else { panic!("{found:?}") };
    assert_eq!(effects[0].changes, [Change::Mark(tefuda_ability::Mark(0))]);
}
