//! Cards and decks: finding, reading, checking, and a user's own.

use crate::common::{scratch, tefuda, typed, written};

const OWN: &str =
    "《狐火の使い》\n種別: ユニット\nタイミング: ノーマル\n使用コスト: [赤1]\nAP: 2\nHP: 1\n■このユニットは防御されない。\n";

fn own_cards() -> String {
    written("own/foxes.txt", OWN);
    scratch("own").to_str().expect("is text").to_owned()
}

fn own_deck() -> String {
    let shipped = include_str!("../../../../games/magmell/decks/wildfire.txt");
    written("fox-deck.txt", &shipped.replace("3 無鉄砲な火付け", "3 狐火の使い"))
}

#[test]
fn a_misspelt_text_is_shown_with_its_words_underlined() {
    let file = written("misspelt.txt", &OWN.replace("防御されない", "防禦されない"));
    let said = tefuda(&["card", "check", "magmell", &file, "--lang", "ja"]);
    assert_eq!(said.status, 1, "{said:?}");
    assert!(said.out.contains("防禦") && said.out.contains("^^"), "{}", said.out);
    assert!(said.out.contains("misspelt.txt:7"), "{}", said.out);
    let counted = tefuda(&["card", "check", "magmell", &file, "--json", "--failures", "3"]);
    assert_eq!((counted.json()["whole"].as_u64(), counted.json()["failures"][0]["alone"].as_u64()), (Some(0), Some(1)));
}

#[test]
fn the_cards_that_ship_are_whole_and_come_back() {
    let set = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/magmell/cards");
    let said = tefuda(&["card", "check", "magmell", set, "--json"]);
    assert_eq!(said.status, 0, "{said:?}");
    let report = said.json();
    for key in ["cards", "whole", "sentences", "sentences_ok", "round_trip", "incomplete", "seconds"] {
        assert!(report[key].is_number(), "{key}");
    }
    assert_eq!((&report["whole"], &report["round_trip"]), (&report["cards"], &report["cards"]));
}

#[test]
fn json_lines_are_checked_too() {
    let line = r#"{"number":"T-1","name":"試し","type":"ユニット","race":"","icon":"","cost":1,"power":1,"life":1,"text":"■このユニットは防御されない。","subtext":""}"#;
    let said = tefuda(&["card", "check", "magmell", &written("cards.jsonl", &format!("{line}\n")), "--json"]);
    assert_eq!((said.status, said.json()["whole"].as_u64()), (0, Some(1)), "{said:?}");
    let broken = tefuda(&["card", "check", "magmell", &written("broken.jsonl", "{\"name\"\n")]);
    assert_eq!(broken.status, 1);
    assert!(broken.err.contains("broken.jsonl:1: not JSON"), "{broken:?}");
}

#[test]
fn a_card_from_outside_the_repository_is_read_and_plays() {
    let (folder, deck) = (own_cards(), own_deck());
    let shown = tefuda(&["card", "show", "magmell", "狐火の使い", "--cards", &folder]);
    assert!(shown.out.contains("can't be defended against"), "{shown:?}");
    let legal = tefuda(&["deck", "check", "magmell", &deck, "--cards", &folder, "--json"]);
    assert_eq!(legal.json()["legal"], true, "{legal:?}");
    let sim = tefuda(&["sim", "magmell", "--games", "8", "--decks", &deck, "--cards", &folder, "--json"]);
    assert_eq!(sim.json()["finished"], 8, "{sim:?}");
    let save = scratch("fox.jsonl");
    let _ = std::fs::remove_file(&save);
    let save = save.to_str().expect("is text");
    let args = ["play", "magmell", "--deck", &deck, "--cards", &folder, "--seed", "2", "--save", save];
    assert_eq!(typed(&args, &"1\n".repeat(3000)).status, 0);
    // The record carries its cards: it needs no folder.
    assert_eq!(tefuda(&["replay", save, "--json"]).json()["reproduces"], true);
}

#[test]
fn a_deck_with_an_unknown_card_is_told_with_a_suggestion() {
    let said = tefuda(&["deck", "check", "magmell", &own_deck()]);
    assert_eq!(said.status, 1);
    assert!(said.err.contains("there is no card 《狐火の使い》"), "{said:?}");
    let shipped = include_str!("../../../../games/magmell/decks/wildfire.txt");
    let file = written("near.txt", &shipped.replace("無鉄砲な火付け", "無鉄砲な火つけ"));
    assert!(tefuda(&["deck", "check", "magmell", &file]).err.contains("did you mean 《無鉄砲な火付け》?"));
}

#[test]
fn a_card_of_ones_own_that_cannot_be_read_stops_the_game_before_it_begins() {
    written("wrong-own/foxes.txt", &OWN.replace("防御されない", "防禦されない"));
    let folder = scratch("wrong-own").to_str().expect("is text").to_owned();
    let args = |lang| ["play", "magmell", "--plain", "--cards", &folder, "--lang", lang].map(str::to_owned);
    let run = |lang| tefuda(&args(lang).iter().map(String::as_str).collect::<Vec<_>>());
    let (said, japanese) = (run("en"), run("ja"));
    assert!(said.status == 1 && said.out.is_empty(), "{said:?}");
    for words in ["error: some of your own cards", "foxes.txt:7", "防禦", "tefuda card check magmell"] {
        assert!(said.err.contains(words), "{words}: {said:?}");
    }
    assert_eq!(said.err.matches("foxes.txt:7").count(), 1, "told once: {said:?}");
    assert!(japanese.err.contains("エラー: 自分のカードに") && !japanese.err.contains("error"), "{japanese:?}");
}

#[test]
fn an_illegal_deck_names_each_clause_and_its_cards() {
    let shipped = include_str!("../../../../games/magmell/decks/wildfire.txt");
    let file = written("many.txt", &shipped.replace("3 無鉄砲な火付け", "5 無鉄砲な火付け"));
    let said = tefuda(&["deck", "check", "magmell", &file, "--json"]);
    assert_eq!(said.status, 1);
    let (report, clauses) = (said.json(), ["501.1.2", "501.1.3"]);
    assert_eq!(report["legal"], false);
    for (problem, clause) in report["problems"].as_array().expect("a list").iter().zip(clauses) {
        assert_eq!(problem["clause"], clause);
    }
    assert_eq!(report["problems"][1]["cards"][0], "無鉄砲な火付け");
    let refused = tefuda(&["play", "magmell", "--deck", &file]);
    assert_eq!(refused.status, 1);
    assert!(refused.err.contains("magmell 501.1.3"), "{refused:?}");
}

#[test]
fn cards_are_found_by_words_kind_and_cost() {
    let said = tefuda(&["card", "list", "magmell", "防御されない", "--kind", "unit", "--cost", "2", "--json"]);
    let names: Vec<String> =
        said.json()["cards"].as_array().expect("a list").iter().map(|card| card["name"].to_string()).collect();
    assert!(names.iter().any(|name| name.contains("霧渡りの小舟")), "{said:?}");
    assert_eq!(tefuda(&["card", "list", "magmell", "--kind", "猫"]).status, 1);
}

#[test]
fn an_imported_set_is_known_to_every_command() {
    let data = scratch("import-data");
    let _ = std::fs::remove_dir_all(&data);
    let run = |args: &[&str]| crate::common::typed_in(&data, args, "");
    let file = written(
        "import.txt",
        &format!("{OWN}\n《謎の使い》\n種別: ユニット\n使用コスト: [赤1]\nAP: 1\nHP: 1\n■ほげほげする。\n"),
    );
    let said = run(&["card", "import", "magmell", &file, "--set", "foxes"]);
    assert_eq!(said.status, 0, "{said:?}");
    assert!(said.out.contains("ほげほげ") && said.out.contains("1 cards are now in"), "{}", said.out);
    assert!(std::fs::read_to_string(data.join("tefuda/cards/magmell/foxes.rest")).expect("is kept").contains("謎の使い"));
    assert!(run(&["card", "show", "magmell", "狐火の使い"]).out.contains("can't be defended against"));
    let again = run(&["card", "import", "magmell", &file, "--set", "foxes"]);
    assert!(again.status == 1 && again.err.contains("there already"), "{again:?}");
    assert_eq!(run(&["card", "import", "magmell", &file, "--set", "../foxes"]).status, 2);
    let line = r#"{"number":"T-1","name":"試しの使い","type":"ユニット","race":"","icon":"","cost":"[赤1]","power":1,"life":2,"text":"■このユニットは防御されない。","subtext":""}"#;
    let json = run(&["card", "import", "magmell", &written("import.jsonl", line), "--set", "trial", "--json"]);
    assert_eq!((json.status, json.json()["cards"].as_u64()), (0, Some(1)), "{json:?}");
    assert!(run(&["card", "show", "magmell", "試しの使い"]).out.contains("HP: 2"));
}

#[test]
fn a_deck_that_is_shown_can_be_read_again_in_both_languages() {
    for (game, deck) in [("magmell", "tidewood"), ("divinecross", "hearth")] {
        let json = |deck: &str| tefuda(&["deck", "show", game, deck, "--json"]).json()["sections"].clone();
        for lang in ["ja", "en"] {
            let shown = tefuda(&["deck", "show", game, deck, "--lang", lang]).out;
            let file = written(&format!("shown-{game}-{lang}.txt"), &shown);
            assert_eq!(json(&file), json(deck), "{shown}");
            assert_eq!(tefuda(&["deck", "check", game, &file]).status, 0);
            assert!(lang == "ja" || shown.contains("deck]") && !shown.contains("デッキ"), "{shown}");
        }
    }
}

#[test]
fn a_deck_may_be_written_in_english_and_without_its_only_section() {
    let (english, japanese) = ("Mine\n3 varga rust dragoon\n", "Mine\n[デッキ]\n3 赤錆の竜騎ヴァーガ\n");
    let shown = |name: &str, text: &str| tefuda(&["deck", "show", "divinecross", &written(name, text), "--json"]);
    let cards = |said: &crate::common::Said| said.json()["sections"].clone();
    let (own, same) = (shown("english.txt", english), shown("japanese.txt", japanese));
    assert_eq!(cards(&own), cards(&same), "{own:?}");
    assert_eq!(cards(&shown("deck.txt", &english.replace("3 v", "[Deck]\n3 v"))), cards(&same));
    let cases = [
        ("divinecross", "Mine\n[main]\n3 Mio\n", "deck.txt:2: there is no section [main], only [deck]"),
        ("divinecross", "3 Varga, Rust Dragoon\n", "the first line is the deck's name"),
        ("magmell", "Mine\n3 Ivy-Trailing Wolf\n", "a card before any [section]; there are [grimoire] [stone deck]"),
        ("magmell", "Mine\n[grimoire]\n3 wolf\n", "did you mean 《Ivy-Trailing Wolf》?"),
        ("magmell", "Mine\n[grimoire]\n3 狼\n", "did you mean 《蔦這いの狼》?"),
        (
            "magmell",
            "Mine\n[Grimoire]\n3 Ivy-Trailing Wolf\n[魔導書]\n3 潮読みの見習い\n",
            "deck.txt:4: [魔導書] is there twice",
        ),
    ];
    for (game, text, words) in cases {
        let said = tefuda(&["deck", "check", game, &written("deck.txt", text)]);
        assert!(said.status == 1 && said.err.contains(words), "{words}: {said:?}");
    }
}

#[test]
fn cards_are_found_by_parts_of_names_and_by_english_words() {
    assert!(tefuda(&["card", "show", "magmell", "mirror deer"]).out.starts_with("《Water Mirror Deer》"));
    let several = tefuda(&["card", "show", "magmell", "water"]);
    assert!(several.err.contains("did you mean 《Keeper of Still Water》 or 《Water Mirror Deer》?"), "{several:?}");
    let found = |args: &[&str]| {
        let said = tefuda(&[&["card", "list"], args, &["--json"]].concat());
        said.json()["cards"].as_array().expect("a list").iter().map(|card| card["name"].to_string()).collect::<Vec<_>>()
    };
    assert!(found(&["magmell", "Draw"]).len() > 2, "the English text is looked through");
    // Its retreat cost is 3, and one of its skills costs 4.
    assert!(
        found(&["divinecross", "varga", "--cost", "4"]).len() == 1
            && found(&["divinecross", "varga", "--cost", "3"]).len() == 1
    );
    assert!(found(&["divinecross", "varga", "--cost", "5"]).is_empty());
    let understood = |lang: &str| tefuda(&["card", "show", "magmell", "水鏡の鹿", "--lang", lang]).out;
    assert!(understood("ja").contains("読み取った内容") && !understood("en").contains("understood as"));
}

#[test]
fn the_cards_of_the_pages_about_cards_are_whole() {
    let pages = [include_str!("../../../../docs/cards.md"), include_str!("../../../../docs/cards.ja.md")];
    for (game, key, count) in [("magmell", "種別:", 3), ("divinecross", "種類:", 2)] {
        let fences = pages.iter().flat_map(|page| page.split("```\n").skip(1).step_by(2));
        let shown: Vec<&str> = fences.filter(|fence| fence.contains(key)).collect();
        assert_eq!(shown.len(), count, "{game}");
        for fence in shown {
            let said = tefuda(&["card", "check", game, &written(&format!("page-{game}.txt"), fence)]);
            assert_eq!(said.status, 0, "{said:?}");
        }
    }
}

/// Texts that judges made up and that were refused then: what is read of them, and prints back, may only become more.
#[test]
fn as_many_wordings_are_read_as_ever() {
    for (game, whole, round_trip) in [("magmell", 297, 297), ("divinecross", 287, 285)] {
        let file = format!("{}/../../games/{game}/wordings-1.txt", env!("CARGO_MANIFEST_DIR"));
        let said = tefuda(&["card", "check", game, &file, "--json"]).json();
        let counted = |key: &str| said[key].as_u64().unwrap_or(0);
        assert!(counted("whole") >= whole, "{game}: {} are read", counted("whole"));
        assert!(counted("round_trip") >= round_trip, "{game}: {} print back", counted("round_trip"));
    }
}
