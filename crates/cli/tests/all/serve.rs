//! `tefuda serve --stdio`: the transcript that docs/protocol.md opens with, the sample bot, and wrong lines.

use crate::common::{fresh, tefuda, typed};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Events of a row that a transcript shows before it says that there are more.
const SHOWN_EVENTS: usize = 2;
/// Characters of a line that a transcript shows.
const SHOWN_CHARACTERS: usize = 190;

fn messages(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

/// What a client wrote and what it got, shortened for a reader.
fn transcript(command: &str, requests: &[&str]) -> String {
    let args: Vec<&str> = command.split_whitespace().skip(2).collect();
    let said = typed(&args, &(requests.join("\n") + "\n"));
    assert_eq!(said.status, 0, "{said:?}");
    let mut text = format!("{command}\n");
    let (mut events, mut written) = (0, requests.iter());
    for line in said.out.lines() {
        let kind = messages(line)[0]["type"].as_str().expect("a type").to_owned();
        events = if kind == "event" { events + 1 } else { 0 };
        match events.cmp(&(SHOWN_EVENTS + 1)) {
            std::cmp::Ordering::Less => text += &format!("← {}\n", shortened(line)),
            std::cmp::Ordering::Equal => text += "⋮\n",
            std::cmp::Ordering::Greater => {}
        }
        if ["ask", "view", "because", "error", "card"].contains(&kind.as_str()) {
            text += &written.next().map(|request| format!("→ {request}\n")).unwrap_or_default();
        }
    }
    assert_eq!(written.next(), None, "the game ended before the transcript did");
    text
}

fn shortened(line: &str) -> String {
    let short: String = line.chars().take(SHOWN_CHARACTERS).collect();
    if short.len() < line.len() { short + " …" } else { short }
}

/// `TEFUDA_BLESS=1 cargo test -p tefuda --test serve` writes the transcript anew from its first line and what the client writes.
#[test]
fn the_documented_transcript_is_what_happens() {
    let path = root().join("docs/protocol.md");
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let (before, rest) = page.split_once("```text\n").expect("a transcript");
    let (written, after) = rest.split_once("```").expect("its end");
    let command = written.lines().next().expect("a command");
    let requests: Vec<&str> = written.lines().filter_map(|line| line.strip_prefix("→ ")).collect();
    let happened = transcript(command, &requests);
    if std::env::var_os("TEFUDA_BLESS").is_some() {
        std::fs::write(&path, format!("{before}```text\n{happened}```{after}")).expect("the page can be written");
    } else {
        assert!(written == happened, "docs/protocol.md says\n{written}\nbut this happens:\n{happened}");
    }
}

#[test]
fn the_sample_bot_plays_whole_games_and_is_short() {
    let bot = root().join("examples/bot.py");
    let lines = std::fs::read_to_string(&bot).expect("the bot is there").lines().count();
    assert!(lines < 60, "{lines} lines");
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3 on this machine");
        return;
    }
    let games = tefuda(&["games", "--json"]).json();
    let playable = games.as_array().expect("a list").iter().filter(|game| game["implemented"] == true);
    let mut played = 0;
    for game in playable {
        for vs in ["random", "client"] {
            let save = fresh(&format!("bot-{vs}.jsonl"));
            let output = Command::new("python3")
                .arg(&bot)
                .args([game["game"].as_str().expect("an id"), "--seed", "5", "--vs", vs, "--save"])
                .arg(&save)
                .env("TEFUDA", env!("CARGO_BIN_EXE_tefuda"))
                .output()
                .expect("python3 runs");
            let out = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success() && out.contains("winner: "), "{output:?}");
            let replay = tefuda(&["replay", save.to_str().expect("is text"), "--json"]).json();
            assert_eq!(replay["reproduces"], true);
            let winner = replay["winner"].as_str().expect("somebody won or nobody did");
            assert!(out.trim_end().ends_with(&format!("winner: {winner}")), "{out}");
            played += 1;
        }
    }
    assert!(played >= 2);
}

#[test]
fn wrong_lines_are_told_and_change_nothing() {
    let wrong =
        "\n{\"pick\":0}\n{\"pick\":3}\nnonsense\n{\"pick\":1,\"view\":true}\n\u{0}\n{\"why\":9}\n{\"card\":\"茨の玉\"}\n";
    let said = typed(&["serve", "--stdio", "magmell", "--seed", "5"], &format!("{wrong}{{\"quit\":true}}\n"));
    assert_eq!(said.status, 0, "{said:?}");
    let messages = messages(&said.out);
    let errors = messages.iter().filter(|message| message["type"] == "error").count();
    assert_eq!(errors, 7, "{}", said.out);
    assert_eq!(messages.iter().filter(|message| message["type"] == "ask").count(), 1, "the question still stands");
    assert!(said.out.contains("茨の王"), "a near card is suggested");
}

/// Requests with each character taken out, doubled or made something else, and some that are only large.
fn hostile_lines() -> Vec<String> {
    let mut lines = Vec::new();
    for line in [
        "{\"pick\":999}",
        "{\"why\":999}",
        "{\"why_not\":\"使用\"}",
        "{\"card\":\"茨の王\"}",
        "{\"concede\":0}",
        "{\"view\":[]}",
    ] {
        for (at, ch) in line.char_indices() {
            let (before, after) = (&line[..at], &line[at + ch.len_utf8()..]);
            for other in ["", "\"", "\\", "{", "99999999999999999999", "-", "\u{0}", "\u{202e}", "👨‍👩‍👧"] {
                lines.push(format!("{before}{other}{after}"));
            }
            lines.push(format!("{before}{ch}{ch}{after}"));
        }
    }
    lines.extend(["[", "{\"pick\":"].map(|open| open.repeat(50_000)));
    lines.extend(["card", "why_not"].map(|key| format!("{{\"{key}\":\"{}\"}}", "茨".repeat(20_000))));
    lines
}

#[test]
fn hostile_lines_change_nothing_that_anybody_sees() {
    let lines = hostile_lines();
    assert!(lines.len() > 500, "only {} lines", lines.len());
    for game in ["magmell", "divinecross"] {
        let input = format!("{{\"view\":true}}\n{}\n{{\"view\":true}}\n{{\"quit\":true}}\n", lines.join("\n"));
        let said = typed(&["serve", "--stdio", game, "--seed", "5", "--vs", "client"], &input);
        assert_eq!(said.status, 0, "{}", said.err);
        let messages = messages(&said.out);
        let of = |kind: &str| messages.iter().filter(|message| message["type"] == kind).collect::<Vec<_>>();
        assert_eq!(of("ask").len(), 1, "the question still stands");
        let answers = ["view", "error", "because", "card"].map(|kind| of(kind).len()).iter().sum::<usize>();
        assert_eq!(answers, lines.len() + 2, "each line gets its answer");
        let views = of("view");
        assert_eq!((views.len(), views.first()), (2, views.last()), "the game is as it was");
    }
}

#[test]
fn nobody_is_told_what_they_may_not_know() {
    let pick = "{\"view\":true}\n{\"pick\":1}\n".repeat(40);
    let said = typed(&["serve", "--stdio", "magmell", "--seed", "5", "--vs", "client"], &pick);
    let hand = |view: &Value, player: &str| -> Vec<u64> {
        let zones = view["zones"].as_array().expect("zones").iter();
        let own = zones.filter(|zone| zone["zone"] == "hand" && zone["player"] == player);
        own.flat_map(|zone| zone["cards"].as_array().cloned().unwrap_or_default())
            .filter_map(|card| card["object"].as_u64())
            .collect()
    };
    let mut looked = [0, 0];
    for view in messages(&said.out).iter().filter(|message| message["type"] == "view") {
        let (own, other) = if view["player"] == "A" { ("A", "B") } else { ("B", "A") };
        assert!(!hand(view, own).is_empty(), "{view}");
        assert_eq!(hand(view, other), Vec::<u64>::new(), "{view}");
        looked[usize::from(own == "B")] += 1;
    }
    assert!(looked.iter().all(|times| *times > 3), "{looked:?}");
    let drawn = messages(&said.out);
    let leak = drawn.iter().find(|event| {
        let text = event["text"].as_str().unwrap_or_default();
        event["player"] == "A" && text.starts_with("B draws 《") || event["player"] == "B" && text.starts_with("A draws 《")
    });
    assert_eq!(leak, None);
}

#[test]
fn a_host_settles_what_the_rules_leave_open() {
    let file = fresh("settled.jsonl");
    let file = file.to_str().expect("is text");
    let said = typed(&["serve", "--stdio", "divinecross", "--option", "janken=coin", "--seed", "3", "--save", file], "");
    assert_eq!(said.status, 0, "{said:?}");
    let saved = std::fs::read_to_string(file).expect("written");
    let header: Value = serde_json::from_str(saved.lines().next().expect("a header")).expect("JSON");
    assert_eq!(header["options"]["janken"], "coin");
    let wrong = typed(&["serve", "--stdio", "divinecross", "--option", "jankem=coin"], "");
    assert!(wrong.status == 2 && wrong.err.contains("did you mean janken?"), "{wrong:?}");
    let none = typed(&["serve", "--stdio", "magmell", "--option", "janken=coin"], "");
    assert!(none.status == 2 && none.err.contains("magmell has no options"), "{none:?}");
}

#[test]
fn a_unit_comes_with_all_of_its_numbers() {
    let said = typed(
        &["--lang", "ja", "serve", "--stdio", "divinecross", "--seed", "3"],
        &"{\"view\":true}\n{\"pick\":1}\n".repeat(40),
    );
    let views: Vec<Value> = messages(&said.out).into_iter().filter(|message| message["type"] == "view").collect();
    let zones = views.iter().flat_map(|view| view["zones"].as_array().into_iter().flatten());
    let cards =
        zones.filter(|zone| zone["zone"] == "メイン・エリア").flat_map(|zone| zone["cards"].as_array().into_iter().flatten());
    let units: Vec<&Value> = cards.filter(|card| card["values"]["HP"].is_i64()).collect();
    assert!(!units.is_empty() && units.iter().all(|unit| unit["values"]["退却コスト"].is_i64()), "{units:?}");
}

#[test]
fn a_line_that_is_too_long_is_told_at_once_and_a_key_that_comes_twice_too() {
    let long = format!("{{\"card\":\"{}\"}}\n", "x".repeat(10 << 20));
    let name = format!("{{\"card\":\"{}\"}}\n", "x".repeat(60_000));
    let rest = "{\"pick\":1,\"pick\":2}\n{\"quit\":true}\n";
    let timed = |input: &str| {
        let began = std::time::Instant::now();
        (typed(&["serve", "--stdio", "magmell", "--seed", "7"], input), began.elapsed())
    };
    // However busy the machine is: not much more than without the long line.
    let (_, usual) = timed(rest);
    let (said, took) = timed(&(long + &name + rest));
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(took < 4 * usual + std::time::Duration::from_secs(2), "{took:?}, without the line {usual:?}");
    let errors: Vec<&str> = said.out.lines().filter(|line| line.contains("\"error\"")).collect();
    assert_eq!(errors.len(), 3, "{errors:?}");
    assert!(errors.iter().all(|error| error.len() < 4000), "errors are short");
    assert!(errors[0].contains("at most 64 KiB") && errors[2].contains("only one key"), "{errors:?}");
}
