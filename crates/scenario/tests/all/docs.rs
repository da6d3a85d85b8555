//! What the documentation shows is read: every line of the vocabulary, the example and the samples of all five games.

use std::fs;
use std::path::PathBuf;

use tefuda_scenario::{Case, Lang, parse};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn cases(path: &str) -> Vec<Case> {
    parse(&read(path), path).unwrap_or_else(|errors| {
        let reports: Vec<_> = errors.iter().map(|error| error.report(Lang::En)).collect();
        panic!("{}", reports.join("\n"));
    })
}

/// The code in the first cell of a row of a table.
fn code(row: &str) -> impl Iterator<Item = &str> {
    let cell = row.trim_start_matches('|').split(" | ").next().unwrap_or_default();
    cell.split('`').skip(1).step_by(2)
}

/// A whole file around one line of the vocabulary.
fn around(section: &str, line: &str) -> String {
    let line = match section {
        "Names" => format!("when A chooses {line}\nthen game goes on"),
        "given" => format!("given {line}\nthen game goes on"),
        "when" => format!("when {line}\nthen game goes on"),
        _ => format!("then {line}"),
    };
    format!("## A line of the page. `magmell 101`\n```ruling\n{line}\n```\n")
}

#[test]
fn every_line_of_the_vocabulary_reads() {
    let page = read("docs/scenarios.md");
    let mut section = "";
    let mut lines = 0;
    for row in page.lines() {
        if let Some(heading) = row.strip_prefix("## ") {
            section = heading;
        }
        if !row.starts_with("| `") {
            continue;
        }
        for line in code(row) {
            let file = around(section, line);
            let result = parse(&file, "docs/scenarios.md");
            assert!(result.is_ok(), "{section}: {line}\n{}", result.expect_err("checked").first().expect("an error"));
            lines += 1;
        }
    }
    assert!(lines > 80, "only {lines} lines found: did the tables change their form?");
}

#[test]
fn the_example_of_the_page_reads() {
    let page = read("docs/scenarios.md");
    let (_, rest) = page.split_once("````markdown\n").expect("the example");
    let (example, _) = rest.split_once("````").expect("its end");
    let cases = parse(example, "example").unwrap_or_else(|errors| panic!("{}", errors[0]));
    assert_eq!(cases.len(), 1);
    assert_eq!(cases[0].title, "A blocker that leaves gives the attack back to its first target.");
    assert_eq!(
        cases[0].clauses.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["magmell 701.4.1.1", "magmell 701.5.1.1"]
    );
    assert_eq!(cases[0].cards.len(), 3);
    assert_eq!(cases[0].runs().len(), 2);
}

#[test]
fn the_trip_ups_of_all_games_read() {
    let files = [
        ("games/magmell/scenarios/trip-ups.md", "magmell", 14),
        ("games/divinecross/scenarios/trip-ups.md", "divinecross", 16),
        ("docs/samples/mahou-trip-ups.md", "mahou", 8),
        ("docs/samples/sqex-trip-ups.md", "sqex", 11),
        ("docs/samples/zx-trip-ups.md", "zx", 8),
    ];
    for (path, game, count) in files {
        let cases = cases(path);
        assert_eq!(cases.len(), count, "{path}");
        assert!(cases.iter().all(|case| case.game() == game), "{path}");
    }
}

/// MAGMELL's cases are to run as they stand: each card that they put down is defined in the file or is a basic stone.
#[test]
fn the_magmell_cases_define_their_cards() {
    for case in cases("games/magmell/scenarios/trip-ups.md") {
        let known = |name: &str| name.ends_with("の魔石") || case.cards.iter().any(|card| card.name == name);
        for run in case.runs() {
            for said in &run.given {
                let tefuda_scenario::Given::Place { items, .. } = &said.what else { continue };
                for item in items {
                    let tefuda_scenario::Item::Card { name, .. } = item else { continue };
                    assert!(known(name), "line {}: {name}", said.line);
                }
            }
        }
    }
}
