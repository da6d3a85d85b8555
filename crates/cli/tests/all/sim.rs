//! Many games between bots.

use crate::common::{fresh, scratch, tefuda};
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
    let path = fresh("rows.csv");
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

fn rows(path: &std::path::Path) -> String {
    std::fs::read_to_string(path).expect("written")
}

#[test]
fn a_run_that_was_stopped_goes_on_as_if_it_had_not_been() {
    let (whole, part) = (fresh("whole.csv"), fresh("part.csv"));
    let out = |path: &std::path::Path| path.to_str().expect("is text").to_owned();
    let report = sim(&["--out", &out(&whole)]);
    assert_eq!(tefuda(&["sim", "magmell", "--games", "9", "--seed", "7", "--out", &out(&part)]).status, 0);
    // Killed in the middle of a row.
    let torn = rows(&part);
    std::fs::write(&part, &torn[..torn.len() - 5]).expect("is written");
    let resumed = sim(&["--out", &out(&part), "--resume"]);
    assert_eq!(rows(&part), rows(&whole));
    assert_eq!(timeless(&resumed), timeless(&report));
    assert_eq!(resumed["resumed"], 8);
    let other = tefuda(&["sim", "magmell", "--games", "24", "--seed", "8", "--out", &out(&part), "--resume"]);
    assert_eq!(other.status, 1);
    assert!(other.err.contains("line 2: other seed (7, now 8)"), "{other:?}");
    assert_eq!(rows(&part), rows(&whole), "games of another seed were added");
}

#[test]
fn a_run_goes_on_only_with_the_same_bots_decks_and_options() {
    let path = fresh("settled.csv");
    let deck = scratch("deck-of-the-run.txt");
    let text = std::fs::read_to_string(format!("{}/../../games/divinecross/decks/hearth.txt", env!("CARGO_MANIFEST_DIR")));
    let text = text.expect("a deck that ships");
    std::fs::write(&deck, &text).expect("is written");
    let (out, deck) = (path.to_str().expect("is text").to_owned(), deck.to_str().expect("is text").to_owned());
    let run = |games: &str, further: &[&str]| {
        let args = ["sim", "divinecross", "--games", games, "--seed", "7", "--out", &out, "--decks"];
        tefuda(&[args.as_slice(), further].concat())
    };
    let coin = [&deck, "--option", "janken=coin"];
    assert_eq!(run("3", &coin).status, 0);
    let refused = |further: &[&str], why: &str| {
        let said = run("6", &[further, &["--resume"]].concat());
        assert!(said.status == 1 && said.err.contains(why), "{why}: {said:?}");
        assert_eq!(rows(&path).lines().count(), 4, "the file was changed");
    };
    refused(&[&deck], "line 2: other options (janken=coin, now -)");
    refused(&["hearth", "--option", "janken=coin"], "line 2: other deck of A");
    refused(&[&deck, "--bots", "greedy", "--option", "janken=coin"], "line 2: other bot of A (random, now greedy)");
    assert_eq!(run("6", &[&coin[..], &["--resume"]].concat()).status, 0);
    assert_eq!(rows(&path).lines().count(), 7);
    // The same name, but other cards in it.
    let (head, rest) = text.split_once("]\n").expect("a section");
    let swapped: Vec<&str> = rest.lines().rev().collect();
    std::fs::write(&deck, format!("{head}]\n{}\n", swapped.join("\n"))).expect("is written");
    let other = run("9", &[&coin[..], &["--resume"]].concat());
    assert!(other.status == 1 && other.err.contains("contents of the decks"), "{other:?}");
}

#[test]
fn different_bots_change_seats_and_a_clear_result_ends_the_run() {
    let path = fresh("swapped.csv");
    let args = ["--bots", "greedy,random", "--out", path.to_str().expect("is text"), "--games", "4000", "--until-decided"];
    let args = [&["sim", "magmell", "--seed", "7", "--json", "--decks", "tidewood,wildfire"], args.as_slice()].concat();
    let report = tefuda(&args).json();
    assert!(report["games"].as_u64().is_some_and(|games| games % 32 == 0 && games <= 128), "{report}");
    assert!(report["win_rate"]["low"].as_f64() > Some(0.6), "{report}");
    let rows = rows(&path);
    let seats: Vec<&str> = rows.lines().skip(1).take(4).map(|row| row.split(',').nth(3).unwrap_or_default()).collect();
    assert_eq!(seats, ["greedy", "random", "greedy", "random"]);
}

#[test]
fn a_row_a_decision_is_written_with_how_it_ended() {
    let path = fresh("decisions.csv");
    let out = path.to_str().expect("is text");
    assert_eq!(tefuda(&["sim", "magmell", "--games", "2", "--seed", "7", "--out-decisions", out]).status, 0);
    let rows = rows(&path);
    assert!(rows.lines().count() > 40, "{rows}");
    let columns = rows.lines().next().map_or(0, |head| head.split(',').count());
    assert!(rows.lines().all(|row| row.split(',').count() == columns));
    let results: Vec<&str> = rows.lines().skip(1).filter_map(|row| row.rsplit(',').next()).collect();
    assert!(results.contains(&"0") && results.contains(&"1"));
}

#[test]
fn a_folder_of_decks_meets_each_against_each() {
    let folder = scratch("decks");
    std::fs::create_dir_all(&folder).expect("is made");
    for deck in ["tidewood", "wildfire"] {
        let source = format!("{}/../../games/magmell/decks/{deck}.txt", env!("CARGO_MANIFEST_DIR"));
        std::fs::copy(source, folder.join(format!("{deck}.txt"))).expect("is copied");
    }
    let report = sim(&["--decks", folder.to_str().expect("is text")]);
    assert_eq!(report["pairs"].as_array().map(Vec::len), Some(4));
}

#[test]
fn a_deck_is_improved_only_within_what_is_legal() {
    let path = scratch("better.txt");
    let out = path.to_str().expect("is text");
    let args = ["deck", "improve", "magmell", "tidewood", "--against", "wildfire", "--bot", "random", "--tries", "6"];
    let said = tefuda(&[args.as_slice(), &["--games", "30", "--out", out, "--json"]].concat());
    assert_eq!(said.status, 0, "{said:?}");
    let report = said.json();
    assert_eq!(report["tried"].as_array().map(Vec::len), Some(6));
    assert!(report["after"]["low"].as_f64().is_some());
    assert_eq!(tefuda(&["deck", "check", "magmell", out]).status, 0);
}

/// Tokens that make tokens: no rule ends it in any time, and the program does not hold it.
#[test]
fn a_game_that_outgrows_the_program_is_stopped_and_does_not_count_as_finished() {
    let cards = scratch("doubling.txt");
    let text = "《倍加》\n種別: ユニット\n使用コスト: [赤1]\nAP: 2\nHP: 2\n\
        ■あなたのユニットが召喚されたとき、AP1/HP1の赤のユニット・トークン《火》を、あなたのユニットの数に等しい数出す。\n";
    let folder = cards.with_extension("d");
    std::fs::create_dir_all(&folder).expect("is made");
    std::fs::write(folder.join("doubling.txt"), text).expect("is written");
    let deck = scratch("doubling-deck.txt");
    let shipped = format!("{}/../../games/magmell/decks/altar.txt", env!("CARGO_MANIFEST_DIR"));
    let shipped = std::fs::read_to_string(shipped).expect("a deck that ships");
    std::fs::write(&deck, shipped.replace("3 火の粉売り", "3 倍加")).expect("is written");
    let [folder, deck, out] = [folder, deck, fresh("stopped.csv")].map(|path| path.display().to_string());
    let args = ["sim", "magmell", "--games", "6", "--seed", "1", "--json", "--cards", &folder, "--decks", &deck, "--out", &out];
    let said = tefuda(&args);
    assert_eq!(said.status, 0, "{said:?}");
    let report = said.json();
    let (games, finished) = (report["games"].as_u64(), report["finished"].as_u64());
    assert!(games == Some(6) && finished < games, "{report}");
    let stopped = rows(std::path::Path::new(&out)).lines().filter(|row| row.contains(",stopped,")).count() as u64;
    assert_eq!(Some(6 - stopped), finished);
    assert!(report["state_bytes"].as_u64() < Some(64 << 20), "{report}");
}

#[test]
fn rows_that_are_there_are_not_written_over() {
    let path = fresh("kept.csv");
    let out = path.to_str().expect("is text");
    let args = ["sim", "magmell", "--games", "2", "--seed", "7", "--out", out];
    assert_eq!(tefuda(&args).status, 0);
    let before = rows(&path);
    for option in ["--out", "--out-decisions"] {
        let again = tefuda(&["sim", "magmell", "--games", "2", option, out]);
        assert_eq!(again.status, 1, "{again:?}");
        assert!(again.err.contains("there is a file"), "{again:?}");
        assert_eq!(rows(&path), before);
    }
}

#[test]
fn a_run_goes_on_from_a_file_that_was_torn_anywhere() {
    let path = fresh("torn-anywhere.csv");
    let out = path.to_str().expect("is text");
    let args = ["sim", "magmell", "--games", "3", "--seed", "7", "--out", out, "--resume"];
    assert_eq!(tefuda(&args).status, 0);
    let whole = rows(&path);
    let head = whole.find('\n').expect("a head");
    for cut in [0, 3, head, head + 1, head + 9, whole.len() - 1] {
        std::fs::write(&path, &whole[..cut]).expect("is written");
        let on = tefuda(&args);
        assert_eq!(on.status, 0, "cut at {cut}: {on:?}");
        assert_eq!(rows(&path), whole, "cut at {cut}");
    }
}

#[test]
fn rows_of_another_program_are_told_and_rows_that_name_none_go_on_as_they_are() {
    let path = fresh("another-program.csv");
    let out = path.to_str().expect("is text");
    let args = |games: &str| ["sim", "magmell", "--games", games, "--seed", "7", "--out", out, "--resume"].map(str::to_owned);
    let run = |games: &str| tefuda(&args(games).each_ref().map(String::as_str));
    assert_eq!(run("2").status, 0);
    let two = rows(&path);
    let ours = two.trim_end().rsplit(',').next().expect("a column").to_owned();
    std::fs::write(&path, two.replacen(&ours, "0.0.9/0", 1)).expect("is written");
    let on = run("3");
    assert!(on.status == 0 && on.err.contains("some of these games were played by tefuda 0.0.9/0"), "{on:?}");
    assert!(rows(&path).ends_with(&format!(",{ours}\n")));
    let nameless = two.replace(",engine", "").replace(&format!(",{ours}"), "");
    std::fs::write(&path, nameless).expect("is written");
    let on = run("3");
    assert!(on.status == 0 && on.err.is_empty(), "{on:?}");
    assert!(rows(&path).lines().count() == 4 && !rows(&path).contains(&ours), "{}", rows(&path));
}
