//! Many games between bots.

mod common;

use common::{scratch, tefuda};
use serde_json::Value;

const KEYS: [&str; 14] = [
    "game",
    "games",
    "finished",
    "decisions",
    "events",
    "seconds",
    "threads",
    "decisions_per_second",
    "games_per_second",
    "wins",
    "draws",
    "turns_mean",
    "state_bytes",
    "clone_ns",
];

fn sim(further: &[&str]) -> Value {
    let args = [&["sim", "magmell", "--games", "24", "--seed", "7", "--json"], further].concat();
    let said = tefuda(&args);
    assert_eq!(said.status, 0, "{said:?}");
    said.json()
}

/// The figures that do not measure time.
fn timeless(report: &Value) -> Vec<Value> {
    let keys = ["games", "finished", "decisions", "events", "wins", "draws", "turns_mean", "state_bytes", "pairs"];
    keys.map(|key| report[key].clone()).to_vec()
}

#[test]
fn the_report_has_every_key_and_every_game_ends() {
    let report = sim(&[]);
    for key in KEYS {
        assert!(!report[key].is_null(), "{key}");
    }
    assert_eq!(report["finished"], 24);
    assert!(report["decisions"].as_u64() > Some(24 * 10));
}

#[test]
fn the_seed_decides_and_not_the_number_of_threads() {
    let one = sim(&["--threads", "1"]);
    assert_eq!(timeless(&one), timeless(&sim(&["--threads", "3"])));
    let other = tefuda(&["sim", "magmell", "--games", "24", "--seed", "8", "--json"]).json();
    assert_ne!(timeless(&one), timeless(&other));
}

#[test]
fn the_shards_are_the_whole() {
    let whole = sim(&[]);
    let parts: Vec<Value> = ["1/3", "2/3", "3/3"].map(|shard| sim(&["--shard", shard])).to_vec();
    for key in ["games", "decisions", "events", "draws"] {
        let sum: u64 = parts.iter().filter_map(|part| part[key].as_u64()).sum();
        assert_eq!(Some(sum), whole[key].as_u64(), "{key}");
    }
    for wrong in ["0/3", "4/3", "x", "1/0"] {
        assert_eq!(tefuda(&["sim", "magmell", "--shard", wrong]).status, 2);
    }
}

#[test]
fn a_row_a_game_is_written() {
    let path = scratch("rows.csv");
    sim(&["--decks", "tidewood,wildfire", "--out", path.to_str().expect("is text")]);
    let rows = std::fs::read_to_string(&path).expect("written");
    assert_eq!(rows.lines().count(), 25);
    assert!(rows.lines().nth(1).is_some_and(|row| row.starts_with("0,tidewood,wildfire,random,random,")), "{rows}");
}

#[test]
fn the_table_is_in_the_language_that_was_asked_for() {
    assert!(tefuda(&["sim", "magmell", "--games", "4", "--lang", "ja"]).out.contains("勝率"));
    assert!(tefuda(&["sim", "magmell", "--games", "4"]).out.contains("decisions/s"));
}
