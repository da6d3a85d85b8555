//! A game that stands up with its folder and a line: every command works for it.

use crate::{listed, run, scratch, typed, written};

#[test]
fn the_list_of_games_counts_what_there_is_of_it() {
    let row = listed("pebble");
    assert_eq!((row["implemented"].as_bool(), row["cards"].as_u64(), row["decks"].as_u64()), (Some(true), Some(10), Some(2)));
    assert_eq!(row["rule_clauses"], row["covered"], "every clause is proved");
    assert!(row["rule_clauses"].as_u64() > Some(12) && row["scenarios"].as_u64() > Some(12), "{row}");
}

#[test]
fn its_rulings_hold_and_its_clauses_can_be_read() {
    let said = run(&["scenario", "--json"]).json();
    assert!(said["failed"] == 0 && said["passed"].as_u64() > Some(12), "{said}");
    let clause = run(&["rules", "pebble", "3.1"]);
    assert!(clause.out.contains("ten or more weight") && clause.out.contains("proved by"), "{clause:?}");
    assert_eq!(run(&["rules", "pebble", "--missing", "--json"]).json()["missing"], serde_json::json!([]));
}

#[test]
fn bots_play_it() {
    for bots in ["random", "greedy", "search:16,greedy"] {
        let said = run(&["sim", "pebble", "--games", "20", "--bots", bots, "--seed", "1", "--json"]);
        assert_eq!((said.status, said.json()["games"].as_u64()), (0, Some(20)), "{said:?}");
    }
}

#[test]
fn it_is_played_saved_stepped_through_and_asked_why() {
    let file = scratch("pebble.jsonl");
    let _ = std::fs::remove_file(&file);
    let path = file.to_str().expect("is text");
    let played = typed(&["play", "pebble", "--plain", "--seed", "3", "--deck", "wily", "--save", path], "1\n1\n1\nq\n");
    assert!(played.status == 0 && played.out.contains("main phase"), "{played:?}");
    let replayed = run(&["replay", path, "--json"]).json();
    assert!(replayed["reproduces"] == true && replayed["picks"].as_u64() > Some(1), "{replayed}");
    assert_eq!(run(&["why", path]).status, 0);
    assert!(run(&["why", path, "put"]).out.contains("it can be done"));
    let told = run(&["replay", path, "--to-scenario"]);
    assert_eq!(run(&["scenario", &written("pebble-point.md", &told.out)]).status, 0, "{told:?}");
}

#[test]
fn it_is_served_to_a_client() {
    let said = typed(&["serve", "--stdio", "pebble", "--seed", "7", "--vs", "client"], "{\"pick\":1}\n{\"quit\":true}\n");
    let lines: Vec<serde_json::Value> = said.out.lines().map(|line| serde_json::from_str(line).expect("JSON lines")).collect();
    assert!(said.status == 0 && lines[0].to_string().contains("pebble") && lines.len() > 3, "{said:?}");
}

#[test]
fn a_wrong_card_is_underlined_and_a_wrong_deck_cites_its_clause() {
    let wrong = written("wrong-pebble.txt", "《空石》\n種類: 石\n重さ: 1\n■この石が出たとき、空を飛ぶ。\n");
    let said = run(&["card", "check", "pebble", &wrong]);
    assert!(said.status == 1 && said.out.contains('^'), "{said:?}");
    let deck = written("pebble-deck.txt", "少ない袋\n3 小石\n");
    let said = run(&["deck", "check", "pebble", &deck, "--json"]);
    assert_eq!((said.status, said.json()["problems"][0]["clause"].as_str().map(str::to_owned)), (1, Some("1.1".to_owned())));
}
