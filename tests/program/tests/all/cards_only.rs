//! A game whose cards can be read and whose rules are not played yet: its cards are there, and everything else says so.

use crate::{listed, run, scratch, typed, written};

/// A saved game of Pebble that says that it is one of Driftwood.
fn saved() -> String {
    let file = scratch("pebble-for-driftwood.jsonl");
    let _ = std::fs::remove_file(&file);
    let path = file.to_str().expect("is text");
    assert_eq!(typed(&["play", "pebble", "--plain", "--seed", "1", "--save", path], "q\n").status, 0);
    let text = std::fs::read_to_string(&file).expect("is saved").replace("\"pebble\"", "\"driftwood\"");
    written("driftwood.jsonl", &text)
}

#[test]
fn every_command_that_needs_rules_says_so_in_both_languages() {
    let saved = saved();
    let ruling =
        written("driftwood.md", "## A twig lies. `driftwood 1.1`\n\n```ruling\ngiven A's 浜: 小枝\nthen 小枝 is in 浜\n```\n");
    let deck = written("driftwood.txt", "流木の山\n3 丸太\n");
    let commands: [&[&str]; 11] = [
        &["play", "driftwood"],
        &["play", "driftwood", "--learn"],
        &["play", "--from", &saved],
        &["play", "--from", &ruling],
        &["sim", "driftwood"],
        &["serve", "--stdio", "driftwood"],
        &["scenario", &ruling],
        &["replay", &saved],
        &["why", &saved],
        &["deck", "check", "driftwood", &deck],
        &["rules", "driftwood"],
    ];
    for command in commands {
        for (lang, words) in [
            ("en", "Driftwood: its cards can be read; its rules are not played yet"),
            ("ja", "流木あつめ: カードは読めますが、ルールはまだ動きません"),
        ] {
            let said = run(&[command, &["--lang", lang]].concat());
            assert_eq!(said.status, 1, "{command:?}: {said:?}");
            assert!(said.err.contains(words) || said.out.contains(words), "{command:?}: {said:?}");
        }
    }
}

#[test]
fn its_cards_are_listed_shown_checked_and_imported() {
    let list = run(&["card", "list", "driftwood", "木"]);
    assert!(list.status == 0 && list.out.contains("曲がり木") && !list.out.contains("小枝"), "{list:?}");
    let show = run(&["card", "show", "driftwood", "曲がり木"]);
    assert!(show.out.contains("draw a card") || show.out.contains("draw 1 card"), "{show:?}");
    let own = written("own-driftwood.txt", "《杭》\n種類: 木\n長さ: 5\n■この木が出たとき、カードを1枚引く。\n");
    assert_eq!(run(&["card", "check", "driftwood", &own]).status, 0);
    let wrong = written("wrong-driftwood.txt", "《杭》\n種類: 木\n■この木が歌う。\n");
    let said = run(&["card", "check", "driftwood", &wrong]);
    assert!(said.status == 1 && said.out.contains("a unit needs 長さ"), "{said:?}");
    let _ = std::fs::remove_dir_all(scratch("data/tefuda/cards/driftwood"));
    let imported = run(&["card", "import", "driftwood", &own, "--set", "own"]);
    assert_eq!(imported.status, 0, "{imported:?}");
    assert!(run(&["card", "list", "driftwood"]).out.contains("杭"));
    assert_eq!(run(&["deck", "list", "driftwood"]).status, 0);
}

#[test]
fn the_list_of_games_tells_what_there_is_of_it() {
    let row = listed("driftwood");
    assert_eq!((row["implemented"].as_bool(), row["readable"].as_bool()), (Some(false), Some(true)), "{row}");
    assert_eq!((row["cards"].as_u64(), row["decks"].as_u64(), row["clauses"].as_u64()), (Some(3), Some(0), Some(0)), "{row}");
    let table = run(&["games"]).out;
    assert!(table.lines().any(|line| line.starts_with("driftwood") && line.ends_with("(cards only)")), "{table}");
}
