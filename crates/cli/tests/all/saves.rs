//! Saved games of every format are played again, for ever; what cannot be is told.

use crate::common::{Said, scratch, tefuda, typed, written};
use std::fs;

/// Games saved by tefuda 0.1.0 in format 0: how many picks, which turn, how many events, and who won.
const FORMAT_0: [(&str, u64, u64, u64, Option<&str>); 20] = [
    ("divinecross-both", 189, 24, 870, Some("B")),
    ("divinecross-coin", 169, 18, 714, Some("A")),
    ("divinecross-conceded", 24, 4, 125, Some("B")),
    ("divinecross-first-option", 175, 28, 782, Some("B")),
    ("divinecross-from-ruling", 12, 7, 90, None),
    ("divinecross-from-save", 137, 22, 730, Some("B")),
    ("divinecross-greedy", 27, 3, 111, Some("B")),
    ("divinecross-hands", 172, 20, 672, Some("B")),
    ("divinecross-own-card", 183, 32, 895, Some("B")),
    ("divinecross-unfinished", 45, 5, 187, None),
    ("magmell-both", 363, 13, 1145, Some("A")),
    ("magmell-conceded", 156, 7, 546, Some("B")),
    ("magmell-first-option", 196, 15, 801, Some("A")),
    ("magmell-from-ruling", 45, 5, 145, None),
    ("magmell-from-save", 332, 12, 1066, Some("B")),
    ("magmell-greedy", 225, 11, 841, Some("B")),
    ("magmell-mirror", 443, 16, 1394, Some("A")),
    ("magmell-own-card", 261, 14, 935, Some("A")),
    ("magmell-search", 178, 9, 597, Some("B")),
    ("magmell-unfinished", 60, 6, 283, None),
];

fn path(name: &str) -> String {
    format!("{}/tests/saves/0.1.0/{name}.jsonl", env!("CARGO_MANIFEST_DIR"))
}

/// A copy of a save, changed.
fn changed(name: &str, as_name: &str, change: impl Fn(&str) -> String) -> String {
    let text = fs::read_to_string(path(name)).expect("a save");
    let after = change(&text);
    assert!(after != text, "nothing was changed");
    written(as_name, &after)
}

fn replayed(file: &str) -> Said {
    tefuda(&["replay", file, "--json"])
}

#[test]
fn saves_of_format_0_are_played_again_by_what_was_decided() {
    for (name, picks, turn, events, winner) in FORMAT_0 {
        let said = replayed(&path(name));
        assert_eq!(said.status, 0, "{name}: {said:?}");
        assert!(said.err.contains("saved in format 0 (this program's is 1)"), "{said:?}");
        let json = said.json();
        assert_eq!((&json["reproduces"], &json["compared"]), (&true.into(), &false.into()), "{name}");
        let end = (json["picks"].as_u64(), json["turn"].as_u64(), json["events"].as_u64(), json["winner"].as_str());
        assert_eq!(end, (Some(picks), Some(turn), Some(events), winner), "{name}");
        assert_eq!(json["at"].as_u64(), Some(picks), "{name}");
    }
    let said = tefuda(&["replay", &path(FORMAT_0[0].0), "--lang", "ja", "--plain"]);
    assert!(said.err.contains("形式0の棋譜です") && said.out.contains("局面は照合していません"), "{said:?}");
}

#[test]
fn a_game_of_an_older_format_goes_on_in_this_one() {
    let file = changed("magmell-unfinished", "older.jsonl", |text| text.to_owned() + "{\"player\":0,\"mea");
    let said = typed(&["play", "--resume", &file, "--plain"], "1\n1\nq\n");
    assert_eq!(said.status, 0, "{said:?}");
    let again = replayed(&file);
    let json = again.json();
    assert_eq!((&json["format"], &json["compared"], &json["reproduces"]), (&1.into(), &true.into(), &true.into()), "{json}");
    assert!(json["picks"].as_u64() > Some(60) && again.err.is_empty(), "{again:?}");
}

#[test]
fn a_pick_that_is_no_longer_possible_is_told_with_its_number() {
    let spoilt = |text: &str| text.replacen("{\"verb\":\"use\"", "{\"verb\":\"attack\"", 1);
    let said = replayed(&changed("magmell-both", "spoilt.jsonl", spoilt));
    assert!(said.status == 1 && said.err.contains(" is not possible: "), "{said:?}");
    assert_eq!(said.json()["reproduces"], false);
}

#[test]
fn a_situation_that_is_not_what_it_was_is_found() {
    let file = saved("situations.jsonl");
    let text = fs::read_to_string(&file).expect("a save");
    let json = replayed(&file).json();
    assert_eq!((&json["compared"], &json["reproduces"]), (&true.into(), &true.into()));
    // Another card on top of a deck: the picks are possible all the same, and the first of them leads elsewhere.
    let other = text.replacen("\"seed\":3", "\"seed\":4", 1);
    let said = replayed(&written("elsewhere.jsonl", &other));
    assert_eq!((said.status, said.json()["first_difference"].as_u64()), (1, Some(1)), "{said:?}");
}

/// A new game of which a few picks were made.
fn saved(name: &str) -> String {
    let _ = fs::remove_file(scratch(name));
    let file = scratch(name).to_str().expect("is text").to_owned();
    let said = typed(&["serve", "--stdio", "magmell", "--seed", "3", "--save", &file], &"{\"pick\":1}\n".repeat(12));
    assert_eq!(said.status, 0, "{said:?}");
    file
}

#[test]
fn a_card_that_is_refused_or_read_otherwise_is_named() {
    let refuse = |text: &str| text.replacen("防御されない", "防禦されない", 1);
    let said = replayed(&changed("magmell-own-card", "refused.jsonl", refuse));
    assert!(said.status == 1 && said.err.contains("《狐火の使い》"), "{said:?}");
    let text = fs::read_to_string(saved("readings.jsonl")).expect("a save");
    let (first, card) = (text.find("\"readings\":[").expect("readings") + 12, text.split(['《', '》']).nth(1).expect("a card"));
    let end = first + text[first..].find(',').expect("several");
    let otherwise = format!("{}1{}", &text[..first], &text[end..]);
    let said = tefuda(&["replay", &written("otherwise.jsonl", &otherwise), "--lang", "ja"]);
    assert!(said.err.contains(&format!("読み方が違うカードがあります: 《{card}》")), "{said:?}");
}
