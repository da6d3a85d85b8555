//! What is typed wrongly is told, in both languages, with the right status; and nothing panics.

use crate::common::{tefuda, written};

#[test]
fn unknown_games_cards_decks_bots_and_clauses_are_told_with_suggestions() {
    let cases: [(&[&str], &str, &str); 12] = [
        (&["sim", "magmel"], "Did you mean magmell?", "magmell ではありませんか"),
        (&["sim", "zx"], "cannot be played yet", "まだ遊べません"),
        (&["card", "show", "magmell", "茨の玉"], "did you mean 《茨の王》?", "《茨の王》ではありませんか"),
        (&["deck", "show", "magmell", "tidewod"], "Did you mean tidewood?", "tidewood ではありませんか"),
        (&["play", "magmell", "--deck", "nothing-like-it"], "There are: tidewood", "あるもの: tidewood"),
        (&["play", "magmell", "--vs", "genius"], "There are: random", "いるもの: random"),
        (&["sim", "magmell", "--bots", "greddy"], "Did you mean greedy?", "greedy ではありませんか"),
        (&["rules", "magmell", "701.4.1.9"], "did you mean 701.4.1", "ではありませんか"),
        (&["replay", "/nowhere/at/all"], "there is no such file", "ファイルがありません"),
        (
            &["sim", "magmell", "--games", "1", "--out", "/nowhere/x.csv"],
            "/nowhere: there is no such folder",
            "フォルダーがありません",
        ),
        (&["rules", "divinecross", "703.1a-9"], "did you mean 703.1a", "ではありませんか"),
        (&["card", "list", "magmell", "--cards", "/nowhere"], "there is no such folder", "フォルダーがありません"),
    ];
    for (args, english, japanese) in cases {
        let said = tefuda(args);
        assert_eq!(said.status, 1, "{said:?}");
        assert!(said.err.contains(english), "{english}: {said:?}");
        let said = tefuda(&[args, &["--lang", "ja"]].concat());
        assert_eq!(said.status, 1, "{said:?}");
        assert!(said.err.contains(japanese), "{japanese}: {said:?}");
    }
}

#[test]
fn a_number_that_no_clause_is_like_gets_no_suggestion_and_english_titles_are_said_to_be_so() {
    let said = tefuda(&["rules", "divinecross", "9999"]);
    assert!(said.status == 1 && said.err.contains("has no clause 9999") && !said.err.contains("mean"), "{said:?}");
    assert!(tefuda(&["rules", "magmell", "605.4", "--lang", "ja"]).out.contains("確かめる裁定 (英語): "));
}

#[test]
fn a_deck_that_breaks_the_rules_is_refused_with_clauses_and_cards() {
    let deck = written("three-alike.txt", "三枚\n[デッキ]\n3 鉄砧のガンナ\n");
    let said = tefuda(&["play", "divinecross", "--deck", &deck]);
    assert_eq!(said.status, 1, "{said:?}");
    for words in ["divinecross 402.2b: the deck has 3 cards", "divinecross 402.2c", "《Ganna of the Anvil》"] {
        assert!(said.err.contains(words), "{words}: {said:?}");
    }
}

#[test]
fn wrong_usage_has_status_two() {
    for args in
        [&["sim"][..], &["dance"], &["sim", "magmell", "--threads", "0"], &["sim", "magmell", "--games", "-1"], &["play"]]
    {
        assert_eq!(tefuda(args).status, 2, "{args:?}");
    }
    let said = tefuda(&["dance", "--lang", "ja"]);
    assert!(said.status == 2 && said.err.contains("「dance」というコマンドはありません"), "{said:?}");
    assert!(!said.err.contains("error") && said.err.contains("使い方: tefuda"), "{said:?}");
    let help = tefuda(&["--lang", "ja", "help"]);
    assert!(help.status == 0 && help.out.contains("この説明、またはコマンドの説明"), "{help:?}");
    assert!(tefuda(&["--lang", "ja", "help", "card", "show"]).out.contains("カードの名称"));
    assert_eq!(tefuda(&["play", "magmell", "--json"]).status, 2);
}

#[test]
fn every_command_has_help_with_an_example_in_both_languages() {
    let commands: [&[&str]; 18] = [
        &[],
        &["games"],
        &["play"],
        &["sim"],
        &["deck"],
        &["deck", "list"],
        &["deck", "show"],
        &["deck", "check"],
        &["card"],
        &["card", "list"],
        &["card", "show"],
        &["card", "check"],
        &["card", "import"],
        &["serve"],
        &["rules"],
        &["scenario"],
        &["replay"],
        &["why"],
    ];
    for command in commands {
        let english = tefuda(&[command, &["--help"]].concat());
        assert!(english.status == 0 && english.out.contains("Example:\n  tefuda"), "{english:?}");
        let japanese = tefuda(&[command, &["--help", "--lang", "ja"]].concat());
        assert!(japanese.status == 0 && japanese.out.contains("例:\n  tefuda"), "{japanese:?}");
        assert!(japanese.out.contains("使い方:"), "{japanese:?}");
    }
}

#[test]
fn the_lists_have_the_keys_of_the_contract() {
    let games = tefuda(&["games", "--json"]).json();
    assert_eq!(games.as_array().map(Vec::len), Some(5));
    for key in ["game", "cards", "decks", "scenarios", "clauses"] {
        assert!(games.as_array().expect("a list").iter().all(|game| !game[key].is_null()), "{key}");
    }
    let rules = tefuda(&["rules", "magmell", "--json"]).json();
    for key in ["clauses", "rule_clauses", "implemented", "covered"] {
        assert!(rules[key].is_number(), "{key}");
    }
    assert!(rules["missing"].is_array());
    let one = tefuda(&["rules", "magmell", "605.4"]);
    assert!(one.out.contains("games/magmell/src/right.rs"), "{one:?}");
}

#[test]
fn what_is_wrong_with_one_ruling_does_not_keep_the_others_from_being_judged() {
    let sound = "## Sound.  `magmell 605.4`\n\n```ruling\nthen A's life is 20\n```\n";
    let file = format!("{sound}\n## Broken.  `magmell 605.4`\n\n```ruling\nnonsense\n```\n\n{sound}");
    let torn = written("one-broken.md", &file);
    let said = tefuda(&["scenario", &torn, "--json"]).json();
    assert_eq!((said["passed"].as_u64(), said["failed"].as_u64()), (Some(2), Some(1)), "{said}");
    let other = written("sound.md", sound);
    let said = tefuda(&["scenario", "/nowhere.md", &other, "--json"]).json();
    assert_eq!((said["passed"].as_u64(), said["failed"].as_u64()), (Some(1), Some(1)), "{said}");
    let card = "```card\n《無理》\n種別: マジック\n使用コスト: [赤1]\n■むにゃむにゃ。\n```\n\n";
    let refused = written("refused-card.md", &format!("{card}{sound}\n{sound}\n{sound}"));
    let said = tefuda(&["scenario", &refused, "--json"]).json();
    assert_eq!(said["failed"].as_u64(), Some(1), "a card is told once: {said}");
}

#[test]
fn nothing_reaches_people_in_the_words_of_the_program() {
    let wrong =
        ["it is turn 4 of B, メイン", "B is asked to choose", "both are asked", "A's life is 7", "A's 手札 holds 9 cards"];
    for then in wrong {
        let text = format!("## Wrong.  `magmell 605.4`\n\n```ruling\nthen {then}\n```\n");
        let file = written("debug-words.md", &text);
        for lang in ["ja", "en"] {
            let said = tefuda(&["scenario", &file, "--lang", lang]);
            let raw = ["Some(", "None", "One(", "Moment", "Number(", "{ "].iter().find(|word| said.out.contains(**word));
            assert_eq!((said.status, raw), (1, None), "{then}: {said:?}");
        }
    }
}

#[test]
fn rulings_run_and_what_is_wrong_with_a_file_is_told() {
    let broken = written("broken.md", "## A heading.  `magmell 605.4`\n\n```ruling\nnonsense\n```\n");
    let said = tefuda(&["scenario", &broken, "--json"]);
    assert_eq!((said.status, said.json()["failed"].as_u64()), (1, Some(1)), "{said:?}");
    for key in ["passed", "failed", "failures"] {
        assert!(!said.json()[key].is_null(), "{key}");
    }
    assert_eq!(tefuda(&["scenario", "/nowhere.md"]).status, 1);
    let unknown = written("unknown-clause.md", "## A heading.  `magmell 605.4.9`\n\n```ruling\nthen game goes on\n```\n");
    let said = tefuda(&["scenario", &unknown]);
    assert!(said.status == 1 && said.out.contains("expected: a clause of magmell"), "{said:?}");
    let shipped = format!("{}/../../games/magmell/scenarios/trip-ups.md", env!("CARGO_MANIFEST_DIR"));
    let shipped = tefuda(&["scenario", &shipped, "--json"]).json();
    assert!(shipped["passed"].as_u64() > Some(0), "{shipped}");
}

#[test]
fn files_that_are_no_text_are_no_surprise() {
    let path = crate::common::scratch("bytes.txt");
    std::fs::write(&path, [0xff, 0xfe, 0x00, 0x80]).expect("writes");
    let file = path.to_str().expect("is text");
    let commands: [&[&str]; 5] = [
        &["replay", file],
        &["why", file],
        &["deck", "check", "magmell", file],
        &["card", "check", "magmell", file],
        &["scenario", file],
    ];
    for args in commands {
        let said = tefuda(args);
        assert_eq!(said.status, 1, "{said:?}");
        assert!(said.err.contains("not UTF-8"), "{said:?}");
    }
}

#[test]
fn what_is_no_deck_is_told_in_one_line_and_without_repeating_it() {
    let saved = written("game", &"{\"game\":\"magmell\"}\n".repeat(50));
    let long = written("long", &"x".repeat(1_000_000));
    for file in [saved, long] {
        let said = tefuda(&["deck", "check", "magmell", &file]);
        assert_eq!(said.status, 1, "{said:?}");
        assert!(said.err.contains("this is not a deck file") && said.err.lines().count() == 1, "{}", said.err);
        assert!(said.out.len() < 1000, "the file is not printed");
    }
}

#[test]
fn whoever_stops_reading_is_no_error() {
    for args in ["card list magmell", "rules divinecross", "games", "--help", "deck show magmell tidewood"] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tefuda"))
            .args(args.split(' '))
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("runs");
        drop(child.stdout.take());
        let ended = child.wait_with_output().expect("ends");
        assert!(ended.stderr.is_empty(), "{args}: {}", String::from_utf8_lossy(&ended.stderr));
    }
}

#[test]
fn the_official_text_is_shown_once_it_is_added() {
    let data = crate::common::scratch("rules-data");
    let _ = std::fs::remove_dir_all(&data);
    let run = |args: &[&str]| crate::common::typed_in(&data, args, "");
    let file = written("official.tsv", "# ours\n605.4\tthe words of a clause\n例\tan example\n");
    let said = run(&["rules", "magmell", "--import", &file]);
    assert_eq!(said.status, 0, "{said:?}");
    let shown = run(&["rules", "magmell", "605.4"]).out;
    assert!(shown.contains("「the words of a clause」") && shown.contains("an example"), "{shown}");
    for (text, words) in [("605.4 no tab\n", ":1: the number of a clause"), ("x\ty\n", "no clauses of magmell")] {
        let wrong = run(&["rules", "magmell", "--import", &written("wrong.tsv", text)]);
        assert!(wrong.status == 1 && wrong.err.contains(words), "{wrong:?}");
    }
}

#[test]
fn of_many_errors_the_first_twenty_are_shown_and_every_refused_card_is_named() {
    let deck: String = (0..300).map(|at| format!("1 ない札{at}\n")).collect();
    let said = tefuda(&["deck", "check", "magmell", &written("many.txt", &format!("多\n[魔導書]\n{deck}"))]);
    assert!(said.status == 1 && said.err.contains("… and 280 more"), "{said:?}");
    assert!(said.err.contains("ない札19") && !said.err.contains("ない札20"), "{said:?}");
    let card = |at: usize| format!("《札{at}》\n種別: ユニット\n使用コスト: [青1]\nAP: 1\nHP: 1\n■ほげほげする。\n");
    let cards: String = (0..30).map(card).collect();
    let file =
        written("many-cards.txt", &format!("{cards}《よい札》\n種別: マジック\n使用コスト: [青1]\n■カードを1枚引く。\n"));
    let said = tefuda(&["card", "check", "magmell", &file]);
    assert!(said.status == 1 && said.out.contains("… and 10 more") && said.out.contains("cards 1/31"), "{said:?}");
    assert!((0..30).all(|at| said.out.contains(&format!("《札{at}》"))) && !said.out.contains("《よい札》"), "{said:?}");
    let json = tefuda(&["card", "check", "magmell", &file, "--json"]).json();
    assert_eq!(json["refused"].as_array().map(Vec::len), Some(30), "{json}");
    let twice = written("twice.txt", "《双》\n種別: ユニット\n種別: ユニット\n使用コスト: [青1]\nAP: 1\nHP: 1\n");
    let said = tefuda(&["card", "check", "magmell", &twice]);
    assert!(said.out.contains("line 3") && said.out.contains("cards 0/1"), "a wrong line is its card's: {said:?}");
    let wrong: String = (0..300).map(|_| "nonsense\n").collect();
    let ruling = written("many.md", &format!("## x `magmell 605.4`\n\n```ruling\n{wrong}```\n"));
    assert!(tefuda(&["scenario", &ruling]).out.contains("… and 280 more"));
    assert!(tefuda(&["play", "--from", &ruling]).err.contains("… and 280 more"));
}

#[test]
fn an_empty_file_and_a_folder_are_told_apart_from_what_was_wanted() {
    let empty = written("empty", "");
    let folder = std::env::temp_dir().display().to_string();
    let cases: [(&[&str], &str, &str); 6] = [
        (&["card", "check", "magmell", &empty], "there are no cards", "カードがありません"),
        (&["card", "import", "magmell", &empty, "--set", "none"], "there are no cards", "カードがありません"),
        (&["replay", &empty], "the file is empty", "空のファイル"),
        (&["replay", &folder], "this is a folder", "フォルダーです"),
        (&["deck", "check", "magmell", &folder], "this is a folder", "フォルダーです"),
        (&["card", "list", "magmell", "--cards", &empty], "this is not a folder", "フォルダーではありません"),
    ];
    for (args, english, japanese) in cases {
        for (lang, words) in [("en", english), ("ja", japanese)] {
            let said = tefuda(&[args, &["--lang", lang]].concat());
            assert!(said.status == 1 && said.err.contains(words), "{words}: {said:?}");
        }
    }
}

#[test]
fn huge_files_are_refused_at_once_and_not_printed_back() {
    let card = |size: usize| format!("《長い札》\n種別: マジック\n使用コスト: [赤1]\n■{}\n", "あ".repeat(size));
    let (long, huge) = (written("long-card.txt", &card(1 << 20)), written("huge-card.txt", &card(6 << 20)));
    for (file, words) in [(&long, "at most 5000 characters"), (&huge, "too large")] {
        for args in [&["card", "check", "magmell", file][..], &["card", "check", "magmell", file, "--json"]] {
            let began = std::time::Instant::now();
            let said = tefuda(args);
            let told = format!("{}{}", said.out, said.err);
            assert_eq!(said.status, 1);
            assert!(told.len() < 8000 && (args.contains(&"--json") || told.contains(words)), "{} bytes", told.len());
            assert!(began.elapsed() < std::time::Duration::from_secs(10), "{:?}", began.elapsed());
        }
    }
    for args in [["scenario", &huge], ["replay", &huge]] {
        let said = tefuda(&args);
        assert!(said.status == 1 && said.out.len() + said.err.len() < 8000, "{args:?}");
    }
    assert_eq!(tefuda(&["deck", "check", "magmell", &long]).status, 1);
    for file in [long, huge] {
        std::fs::remove_file(file).expect("was written");
    }
}

#[test]
fn json_is_not_offered_where_it_is_refused() {
    assert!(!tefuda(&["play", "--help"]).out.contains("--json"));
    assert!(tefuda(&["sim", "--help"]).out.contains("--json"));
    let script = tefuda(&["completions", "fish"]).out;
    let offered = |command: &str| script.lines().any(|line| line.contains(&format!("subcommand {command}\" -l json")));
    assert!(!offered("serve") && offered("sim"), "{script}");
}

#[test]
fn a_run_of_rulings_says_whether_claims_were_checked_and_which_do_not_hold() {
    let honest = format!("{}/../../games/magmell/scenarios/5-preparation", env!("CARGO_MANIFEST_DIR"));
    let unchecked = tefuda(&["scenario", &honest]);
    assert!(unchecked.out.contains("claims were not checked (--claims)"), "{unchecked:?}");
    assert!(tefuda(&["scenario", &honest, "--json"]).json()["claims"].is_null());
    let checked = tefuda(&["scenario", &honest, "--claims", "--json"]);
    assert!(checked.status == 0 && checked.json()["claims"].as_u64() > Some(0), "{checked:?}");
    let idle =
        "## A game that goes on. `magmell 701.4.1.1`\n\n```ruling\ngiven\n  turn 3 of A, メイン\nthen game goes on\n```\n";
    let file = written("idle-claim.md", idle);
    assert_eq!(tefuda(&["scenario", &file]).status, 0);
    let said = tefuda(&["scenario", &file, "--claims"]);
    assert!(said.status == 1 && said.out.contains("magmell 701.4.1.1: never reached"), "{said:?}");
    assert!(tefuda(&["scenario", &file, "--claims", "--lang", "ja"]).out.contains("一度も通りません"));
}
