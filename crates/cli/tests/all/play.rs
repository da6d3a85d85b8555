//! Games played by a script, saved, and played again.

use crate::common::{scratch, tefuda, typed, written};

/// Whoever always takes the first option comes to an end.
const ALWAYS_FIRST: usize = 3000;

/// A file that no game is in yet.
fn save(name: &str) -> String {
    let _ = std::fs::remove_file(scratch(name));
    scratch(name).to_str().expect("is text").to_owned()
}

fn whole_game(name: &str, lang: &str) -> (String, crate::common::Said) {
    let file = save(name);
    let args = ["play", "magmell", "--lang", lang, "--seed", "11", "--save", &file];
    let said = typed(&args, &"1\n".repeat(ALWAYS_FIRST));
    assert_eq!(said.status, 0, "{said:?}");
    (file, said)
}

#[test]
fn a_whole_game_is_played_through_standard_input_in_both_languages() {
    let (_, japanese) = whole_game("whole-ja.jsonl", "ja");
    assert!(japanese.out.contains("あなたの負け") || japanese.out.contains("あなたの勝ち"), "{}", japanese.out);
    assert!(japanese.out.contains("最後の一撃: ") && japanese.out.contains("ライフ"), "{}", japanese.out);
    let (_, english) = whole_game("whole-en.jsonl", "en");
    assert!(english.out.contains("You lose") || english.out.contains("You win"), "{}", english.out);
    assert!(english.out.contains("the last blow: "), "{}", english.out);
    assert!(!english.out.contains("ライフ"), "Japanese words in the English game");
    assert!(japanese.err.is_empty() && english.err.is_empty());
}

#[test]
fn no_line_of_the_table_is_wider_than_the_terminal() {
    let (_, said) = whole_game("width.jsonl", "ja");
    let table = said.out.lines().filter(|line| line.contains("ライフ") || line.starts_with("──") || line.starts_with('━'));
    for line in table {
        assert!(unicode_width::UnicodeWidthStr::width(line) <= 80, "{line}");
    }
}

#[test]
fn a_saved_game_comes_out_as_it_was_whatever_language_it_was_played_in() {
    let (japanese, _) = whole_game("same-ja.jsonl", "ja");
    let (english, _) = whole_game("same-en.jsonl", "en");
    let read = |file: &str| std::fs::read_to_string(file).expect("saved");
    assert_eq!(read(&japanese), read(&english));
    let replay = tefuda(&["replay", &japanese, "--json"]);
    assert_eq!(replay.status, 0, "{replay:?}");
    assert_eq!(replay.json()["reproduces"], true);
    assert!(replay.json()["winner"].is_string());
}

#[test]
fn a_point_of_a_replay_shows_the_board_and_the_log() {
    let (file, _) = whole_game("point.jsonl", "en");
    let said = tefuda(&["replay", &file, "--at", "10"]);
    assert_eq!(said.status, 0, "{said:?}");
    assert!(said.out.contains("grimoire") && said.out.contains("503.1.1.2"), "{}", said.out);
    let far = tefuda(&["replay", &file, "--at", "99999"]);
    assert_eq!(far.status, 1);
    assert!(far.err.contains("there is no --at 99999"), "{far:?}");
}

#[test]
fn a_damaged_replay_names_the_first_place_where_it_differs() {
    let (file, _) = whole_game("damaged.jsonl", "en");
    let text = std::fs::read_to_string(&file).expect("saved");
    let lines: Vec<&str> = text.lines().collect();
    let fails = |name: &str, lines: Vec<String>, words: &str| {
        let said = tefuda(&["replay", &written(name, &(lines.join("\n") + "\n"))]);
        assert_eq!(said.status, 1, "{said:?}");
        assert!(said.err.contains(words), "{said:?}");
    };
    let owned = || lines.iter().map(|line| (*line).to_owned()).collect::<Vec<String>>();
    let mut other_seed = owned();
    other_seed[0] = other_seed[0].replace("\"seed\":11", "\"seed\":12");
    fails("other-seed.jsonl", other_seed, "pick 1 ");
    let mut missing = owned();
    missing.remove(2);
    fails("missing.jsonl", missing, "pick 2");
    let mut garbage = owned();
    garbage[3] = "{\"player\":".to_owned();
    fails("garbage.jsonl", garbage, "line 4 is damaged");
    let mut stranger = owned();
    stranger[2] = stranger[2].replacen("\"player\":0", "\"player\":200", 1).replacen("\"player\":1", "\"player\":200", 1);
    fails("stranger.jsonl", stranger, "there is no player 200");
    let mut other_hash = owned();
    let (before, _) = other_hash[5].split_once("\"hash\":").expect("every pick has one");
    other_hash[5] = format!("{before}\"hash\":1}}");
    fails("other-hash.jsonl", other_hash, "after pick 5 the game is in another state");
    let mut newer = owned();
    let ours = format!("\"engine\":\"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(newer[0].contains(&ours), "{}", newer[0]);
    // What is understood is read, whoever wrote it, with a warning; another generator is not.
    let mut read = owned();
    read[0] = read[0].replace(&ours, "\"engine\":\"99.1.0\"");
    let said = tefuda(&["replay", &written("newer-read.jsonl", &(read.join("\n") + "\n")), "--json"]);
    assert!(said.status == 0 && said.err.contains("if it differs, install 99.1.0 or later"), "{said:?}");
    newer[0] = newer[0].replace(&ours, "\"engine\":\"99.1.0\"").replace("\"generator\":1", "\"generator\":99");
    fails("newer.jsonl", newer, "written by tefuda 99.1.0, which is newer than this one");
    let mut giant = owned();
    giant[0] = giant[0].replacen("3 ", "99999999999999999 ", 1);
    fails("giant.jsonl", giant, "too many cards");
    fails("no-header.jsonl", vec!["hello".to_owned()], "line 1");
    let mut other_game = owned();
    other_game[0] = other_game[0].replace("\"game\":\"magmell\"", "\"game\":\"zx\"");
    fails("other-game.jsonl", other_game, "cannot be played yet");
}

#[test]
fn a_torn_last_line_loses_one_pick_and_nothing_else() {
    let (file, _) = whole_game("torn.jsonl", "en");
    let text = std::fs::read_to_string(&file).expect("saved");
    let torn = written("torn-off.jsonl", &text[..text.len() - 20]);
    let said = tefuda(&["replay", &torn, "--json"]);
    assert_eq!(said.status, 0, "{said:?}");
    assert_eq!(said.json()["picks"], text.lines().count() - 2);
}

#[test]
fn leaving_saves_the_game_and_it_goes_on_from_there() {
    let file = save("leave.jsonl");
    let left = typed(&["play", "magmell", "--seed", "5", "--save", &file], "2\n1\nq\n");
    assert_eq!(left.status, 0, "{left:?}");
    assert!(left.out.contains("--resume"), "{}", left.out);
    let before = std::fs::read_to_string(&file).expect("saved");
    let on = typed(&["play", "--resume", &file], &"1\n".repeat(ALWAYS_FIRST));
    assert_eq!(on.status, 0, "{on:?}");
    let after = std::fs::read_to_string(&file).expect("saved");
    assert!(after.starts_with(&before) && after.len() > before.len());
    assert_eq!(tefuda(&["replay", &file, "--json"]).json()["reproduces"], true);
}

#[test]
fn any_point_of_a_saved_game_begins_a_game_of_its_own() {
    let (file, _) = whole_game("branch-from.jsonl", "en");
    let before = std::fs::read_to_string(&file).expect("saved");
    let branch = save("branch.jsonl");
    let on = typed(&["play", "--from", &format!("{file}@20"), "--save", &branch], "q\n");
    assert_eq!(on.status, 0, "{on:?}");
    assert_eq!(std::fs::read_to_string(&file).expect("saved"), before, "the first game stays as it is");
    let picks = |file: &str| tefuda(&["replay", file, "--json"]).json()["picks"].as_u64().expect("a number");
    // The bot may go on until somebody at the keyboard is asked.
    assert!((20..picks(&file)).contains(&picks(&branch)), "{}", picks(&branch));
    for (wrong, words) in [("@x", "comes a number"), ("@99999", "there is no"), ("@", "comes a number")] {
        let said = typed(&["play", "--from", &format!("{file}{wrong}")], "");
        assert!(said.status == 1 && said.err.contains(words), "{said:?}");
    }
}

/// A file of two rulings.
const TWO_RULINGS: &str = "```card
《灰の斥候》
種別: ユニット
使用コスト: [赤1]
AP: 2
HP: 2
```

## A unit attacks. `magmell 605.4`

```ruling
given
  A's 戦闘エリア: 灰の斥候
when A attacks with 灰の斥候
then it is メイン, 攻撃指定
```

## A unit that rests does not. `magmell 605.4`

```ruling
given
  A's 戦闘エリア: 灰の斥候 (レスト)
then A cannot attack
```
";

#[test]
fn the_board_of_a_ruling_begins_a_game() {
    let rulings = save("rulings.md");
    std::fs::write(&rulings, TWO_RULINGS).expect("written");
    let which = typed(&["play", "--from", &rulings], "");
    assert!(which.status == 1 && which.err.contains("rulings.md@2"), "{which:?}");
    let file = save("from-ruling.jsonl");
    let args = ["play", "--from", &format!("{rulings}@1"), "--seed", "3", "--save", &file];
    let said = typed(&args, &format!("attack\n{}", "1\n".repeat(ALWAYS_FIRST)));
    assert_eq!(said.status, 0, "{said:?}");
    assert!(said.out.contains("turn 3, You: main phase") && said.out.contains("《灰の斥候》 AP2 HP2"), "{}", said.out);
    let replay = tefuda(&["replay", &file, "--json"]);
    assert_eq!(replay.json()["reproduces"], true, "{replay:?}");
    assert_eq!(typed(&["play", "--from", &format!("{rulings}@999")], "").status, 1);
    assert_eq!(typed(&["play", "zx", "--from", &format!("{rulings}@1")], "").status, 1);
}

/// The board of a saved game after so many picks, as everybody sees it.
fn board(file: &str, at: &str) -> Vec<String> {
    let shown = tefuda(&["replay", file, "--at", at, "--plain"]).out;
    let ruler = |line: &&str| line.starts_with('━');
    let lines = shown.lines().skip_while(|line| !ruler(line)).skip(1).take_while(|line| !ruler(line));
    lines.map(str::to_owned).collect()
}

#[test]
fn points_of_a_game_become_rulings_that_run() {
    let (file, _) = whole_game("to-scenario.jsonl", "en");
    let mut told = 0;
    for at in ["20", "41", "60"] {
        let said = tefuda(&["replay", &file, "--at", at, "--to-scenario"]);
        assert_eq!(said.status, 0, "{said:?}");
        let ruling = written(&format!("point-{at}.md"), &said.out);
        let run = tefuda(&["scenario", &ruling, "--json"]);
        assert_eq!(run.json()["passed"], 1, "{run:?}");
        // And the game goes on from there.
        let from = save("from-point.jsonl");
        let on = typed(&["play", "--from", &ruling, "--save", &from], "q\n");
        assert_eq!(on.status, 0, "{on:?}");
        // It begins at the very board of the point, not at the one that the ruling tells it from.
        let picks = said.out.split("after pick ").nth(1).and_then(|rest| rest.split('.').next()).expect("a number");
        let here = board(&from, "0");
        assert!(!here.is_empty() && here == board(&file, picks), "{here:?}");
        let japanese = tefuda(&["replay", &file, "--at", at, "--to-scenario", "--lang", "ja"]);
        assert!(japanese.out.contains("個目の選択の後"), "{japanese:?}");
        told += 1;
    }
    assert_eq!(told, 3);
    // Before the first turn there is no board: the game is told from its beginning.
    let before = tefuda(&["replay", &file, "--at", "0", "--to-scenario"]);
    assert!(before.status == 0 && before.out.contains("the game begins"), "{before:?}");
    let run = tefuda(&["scenario", &written("point-0.md", &before.out), "--json"]);
    assert_eq!(run.json()["passed"], 1, "{run:?}");
}

#[test]
fn a_point_with_energies_and_options_becomes_a_ruling_that_runs() {
    let file = save("energies.jsonl");
    let script = "1\n".repeat(ALWAYS_FIRST);
    let said = typed(&["play", "divinecross", "--seed", "5", "--option", "janken=coin", "--save", &file], &script);
    assert_eq!(said.status, 0, "{said:?}");
    let picks = tefuda(&["replay", &file, "--json"]).json()["picks"].as_u64().expect("a number");
    let mut energies = 0;
    for at in [picks / 3, picks / 2, picks - 3] {
        let said = tefuda(&["replay", &file, "--at", &at.to_string(), "--to-scenario"]);
        assert_eq!(said.status, 0, "{said:?}");
        assert!(said.out.contains("option janken: \"coin\""), "{}", said.out);
        energies += usize::from(said.out.contains("'s エネルギー: "));
        let run = tefuda(&["scenario", &written(&format!("energies-{at}.md"), &said.out), "--json"]);
        assert_eq!(run.json()["passed"], 1, "{run:?}");
    }
    assert!(energies > 0, "no unit has energy");
}

#[test]
fn a_lesson_is_followed_to_its_end_in_both_languages() {
    for (lang, words) in [
        ("en", ["You win by", "Costs are paid", "Now attack", "The opponent attacks", "From here on"]),
        ("ja", ["目的は", "コストは", "次は攻撃", "相手が攻撃", "ここからは自由"]),
    ] {
        let file = save(&format!("lesson-{lang}.jsonl"));
        let attack = if lang == "en" { "Declare" } else { "宣言" };
        // A wolf, both attacks, no magic in battle; then a defence, and everything into the opponent.
        let script = format!("蔦這\n緑\n{attack}\n小舟\np\np\np\n見張\np\n{}", "1\n".repeat(ALWAYS_FIRST));
        let said = typed(&["play", "magmell", "--learn", "--lang", lang, "--save", &file], &script);
        assert_eq!(said.status, 0, "{said:?}");
        for words in words {
            assert!(said.out.contains(&format!("☞ {words}")), "{words}\n{}", said.out);
        }
        let due =
            ["《Ivy-Trailing Wolf》: which stone pays [any 1]? (left [any 1], paid [green 1])", "(残り[無1]、支払い済み[緑1])"];
        assert!(
            said.out.contains(due[usize::from(lang == "ja")]),
            "what is due, what is paid, and for which card\n{}",
            said.out
        );
        assert_eq!(tefuda(&["replay", &file, "--json"]).json()["reproduces"], true);
    }
    let left = save("lesson-left.jsonl");
    typed(&["play", "magmell", "--learn", "--save", &left], "q\n");
    assert!(typed(&["play", "--resume", &left], "q\n").out.contains("☞"), "the lesson goes on");
}

#[test]
fn the_lesson_of_divinecross_ends_with_the_third_unit_in_both_languages() {
    for (lang, acts, words, won) in [
        (
            "en",
            ["Put out 《Ganna", "Charge with 《Bundle", "Touri", "Play 《First", "Play 《Flint", "Pass"],
            ["You win by", "Now get energy", "Choose the unit", "You drew", "Use the skill", "One more"],
            "You win",
        ),
        (
            "ja",
            ["《鉄砧のガンナ》を出", "《薬草の束》をチャ", "トウリ", "《始業の鐘》をプ", "《火打ち石》をプ", "パス"],
            ["目的は", "次に", "どのユニット", "《始業の鐘》を引き", "スキルを使い", "あと1体"],
            "あなたの勝ち",
        ),
    ] {
        let file = save(&format!("lesson-dc-{lang}.jsonl"));
        let script = format!("{}\n1\n{}\n1\n", acts.join("\n"), acts[5]);
        let said = typed(&["play", "divinecross", "--learn", "--lang", lang, "--save", &file], &script);
        assert_eq!(said.status, 0, "{said:?}");
        for words in words {
            assert!(said.out.contains(&format!("☞ {words}")), "{words}\n{}", said.out);
        }
        assert!(said.out.contains(won), "{}", said.out);
        assert_eq!(tefuda(&["replay", &file, "--json"]).json()["reproduces"], true);
    }
}

#[test]
fn a_decision_is_taken_back_where_nothing_was_revealed_and_only_there() {
    let file = save("undo.jsonl");
    let picks = |file: &str| std::fs::read_to_string(file).expect("saved").lines().count() - 1;
    // Whoever keeps the hand has been answered by the bot: that stays.
    let kept = typed(&["play", "magmell", "--seed", "5", "--save", &file], "u\n2\nu\nq\n");
    assert!(kept.out.contains("no decision to take back"), "{}", kept.out);
    assert!(kept.out.contains("the other player has decided something since"), "{}", kept.out);
    let before = picks(&file);
    // An attack that nobody answered yet can be taken back; the choice of a card to use, too.
    let on = typed(&["play", "--resume", &file, "--auto-pass=off"], &format!("{}q\n", "1\nu\n1\n".repeat(40)));
    assert_eq!(on.status, 0, "{on:?}");
    assert!(picks(&file) > before);
    assert_eq!(tefuda(&["replay", &file, "--json"]).json()["reproduces"], true, "what is taken back is gone from the file");
}

#[test]
fn zones_stops_ways_and_causes_can_be_asked_for() {
    let (file, _) = whole_game("ask.jsonl", "en");
    let script = "z\nz grimoire\nz 5\nz nowhere\ns\nstop 1\nf\no 茨の王\no 霧渡りの小舟\nlog 3\nwhy #3\nwhy #99999\nq\n";
    let said = typed(&["play", "--from", &format!("{file}@30"), "--save", &save("asked.jsonl")], script);
    assert_eq!(said.status, 0, "{said:?}");
    let asked = [
        "your grimoire (",
        "that you cannot see",
        "there is no zone nowhere",
        "■ your main phase",
        "■ your standby phase",
        "full control",
        "↑ because",
        "events are numbered from 1",
    ];
    for words in asked {
        let because = words == "↑ because" && said.out.contains("503.1.1");
        assert!(because || said.out.contains(words), "{words}\n{}", said.out);
    }
}

#[test]
fn the_end_of_the_input_is_leaving() {
    let said = typed(&["play", "magmell", "--seed", "5", "--save", &save("closed.jsonl")], "");
    assert_eq!(said.status, 0, "{said:?}");
    assert!(said.out.contains("saved in"), "{}", said.out);
}

#[test]
fn everything_can_be_asked_and_nonsense_changes_nothing() {
    let file = save("talk.jsonl");
    let script = "?\nw 1\nw 99\nw\nwhy attack\nwhy 潮読みの見習い\nwhy ほげほげ\nlog 3\ncard 茨の王\ncard 茨の玉\nb\n0\n99\n-1\nzzz\n\n\u{0}\nc\nn\nq\n";
    let said = typed(&["play", "magmell", "--seed", "5", "--save", &file], script);
    assert_eq!(said.status, 0, "{said:?}");
    for words in ["save and leave", "503.1.1.3", "a number from 1 to 2", "605.4", "did you mean 《茨の王》?", "Concede?"] {
        assert!(said.out.contains(words), "{words}\n{}", said.out);
    }
    assert_eq!(std::fs::read_to_string(&file).expect("saved").lines().count(), 1, "nothing was decided");
}

#[test]
fn conceding_ends_the_game_and_is_in_the_record() {
    let file = save("concede.jsonl");
    let said = typed(&["play", "magmell", "--seed", "5", "--save", &file], "c\ny\n");
    assert!(said.out.contains("You lose"), "{}", said.out);
    assert_eq!(tefuda(&["replay", &file, "--json"]).json()["winner"], "B");
}

#[test]
fn two_people_hand_over_only_where_somebody_has_to_look() {
    let file = save("aside.jsonl");
    let said = typed(&["play", "magmell", "--vs", "human", "--seed", "5", "--save", &file], "\n2\n\n2\n\np\n\n\nq\n");
    assert_eq!(said.status, 0, "{said:?}");
    let (before, after) = said.out.split_once("no: Enter").expect("it is asked across the table");
    let last = before.trim_end().lines().next_back().unwrap_or_default();
    assert!(last.trim_start_matches("> ").starts_with("Player 2: "), "{before}");
    assert!(after.contains("Player 2, press Enter"), "their own turn they begin themselves\n{after}");
    assert!(
        !after.split("Player 2, press Enter").next().is_some_and(|aside| aside.contains('《')),
        "nothing is shown\n{after}"
    );
}

#[test]
fn two_people_have_a_curtain_between_them_and_never_see_the_other_hand() {
    let file = save("two.jsonl");
    let said = typed(&["play", "magmell", "--vs", "human", "--seed", "5", "--save", &file], "\n2\n\n2\n\nq\n");
    assert_eq!(said.status, 0, "{said:?}");
    assert!(said.out.contains("Player 1, press Enter") && said.out.contains("Player 2, press Enter"), "{}", said.out);
    let host = tefuda(&["replay", &file, "--at", "0"]).out;
    let drawn = |who: &str| {
        let lines = host.lines().filter_map(|line| line.trim().strip_prefix(&format!("{who} draws 《")));
        lines.filter_map(|rest| rest.split('》').next()).map(str::to_owned).collect::<Vec<String>>()
    };
    let (own, others) = (drawn("A"), drawn("B"));
    assert!(!own.is_empty() && !others.is_empty(), "{host}");
    let mut screens = said.out.split(", press Enter");
    let first = screens.nth(1).expect("the first screen");
    let second = screens.next().expect("the second screen");
    for (screen, hand, hidden) in [(first, &own, &others), (second, &others, &own)] {
        assert!(hand.iter().all(|card| screen.contains(card)), "{screen}");
        let secret = hidden.iter().find(|card| !hand.contains(card) && screen.contains(card.as_str()));
        assert_eq!(secret, None, "{screen}");
    }
}

#[test]
fn why_walks_up_to_the_pick_and_says_why_not() {
    let (file, _) = whole_game("why.jsonl", "en");
    let picked = tefuda(&["why", &file, "--at", "3"]);
    assert_eq!(picked.status, 0, "{picked:?}");
    assert!(picked.out.contains("magmell "), "{}", picked.out);
    let not = tefuda(&["why", &file, "--at", "0", "attack"]);
    assert!(not.out.contains("605.4"), "{not:?}");
    let count = tefuda(&["replay", &file, "--json"]).json()["events"].as_u64().expect("a number");
    let last = tefuda(&["why", &file, "--event", &count.to_string(), "--json"]);
    assert_eq!(last.status, 0, "{last:?}");
    assert!(last.json()["because"].as_array().is_some_and(|chain| chain.len() > 1), "{last:?}");
    for wrong in ["0", "999999"] {
        assert_eq!(tefuda(&["why", &file, "--event", wrong]).status, 1);
    }
}
