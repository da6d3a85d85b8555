//! Points of games that only some words can tell apart: which of several tokens, and which of two abilities of one card.

use crate::common::{scratch, tefuda, typed, written};

const TOKENS: &str = "## Two tokens. `magmell 605.4`

```ruling
given
  turn 3 of A, メイン
  first player A
  A's 戦闘エリア: 氷の影, 氷の影
then
  A is asked to act
```
";

const COUNTER: &str = "## A printed and a given ability. `magmell 605.4`

```ruling
given
  turn 3 of A, メイン
  first player A
  A's 手札: 火花散らし
  A's 魔石エリア: 赤の魔石
  A's 戦闘エリア: 火の粉売り (1 火葬カウンター)
then
  A is asked to act
```
";

/// Play from a board, and tell the point that takes these words.
fn told(name: &str, board: &str, script: &str, words: &str) -> String {
    let file = scratch(&format!("{name}.jsonl")).to_str().expect("is text").to_owned();
    let _ = std::fs::remove_file(&file);
    let ruling = written(&format!("{name}.md"), board);
    let played = typed(&["play", "--from", &ruling, "--plain", "--seed", "1", "--vs", "random", "--save", &file], script);
    assert_eq!(played.status, 0, "{played:?}");
    let points = (1..=12).map(|at: u32| tefuda(&["replay", &file, "--at", &at.to_string(), "--to-scenario"]));
    let said = points.into_iter().find(|said| said.status == 0 && said.out.contains(words)).expect(words);
    let again = written(&format!("{name}-told.md"), &said.out);
    assert_eq!(tefuda(&["scenario", &again]).status, 0, "{}", said.out);
    played.out
}

#[test]
fn one_of_several_tokens_is_told_by_its_number() {
    told("tokens", TOKENS, "attack\n2\nq\n", "A chooses 《氷の影》#2");
}

#[test]
fn a_printed_ability_is_told_apart_from_a_given_one_in_the_ruling_and_on_the_screen() {
    let seen = told("abilities", COUNTER, "火花\n火の粉\n1\nq\n", "A orders ability 1 of 《火の粉売り》#1");
    for words in [
        "《Spark Peddler》: When this unit is put into the dust, target a unit or a player",
        "《Spark Peddler》: When this unit is put into the dust, target a player",
    ] {
        assert!(seen.contains(words), "{words}\n{seen}");
    }
}

#[test]
fn what_is_wrong_with_a_saved_game_is_told_in_the_readers_language() {
    let file = scratch("wrong-record.jsonl").to_str().expect("is text").to_owned();
    let _ = std::fs::remove_file(&file);
    assert_eq!(typed(&["play", "magmell", "--plain", "--seed", "5", "--save", &file], "1\n1\n1\nq\n").status, 0);
    let text = std::fs::read_to_string(&file).expect("saved");
    let said = |name: &str, text: &str, lang: &str| tefuda(&["replay", &written(name, text), "--plain", "--lang", lang]);
    let torn = &text[..text.len() - 9];
    assert!(said("torn.jsonl", torn, "ja").err.contains("行目) は途中で切れているので除きました"));
    assert!(said("torn.jsonl", torn, "en").err.contains("is torn and left out"));
    assert!(said("whole.jsonl", &text, "en").err.is_empty());
    let header = said("header.jsonl", "nonsense\n", "ja");
    assert!(header.err.contains("1行目が棋譜の見出しではありません: JSONではありません"), "{header:?}");
    let unknown = said("unknown.jsonl", &text.replacen("深みを覗く者", "ふかみ", 1), "ja");
    assert!(unknown.status == 1 && unknown.err.contains("ありません") && !unknown.err.contains("there is"), "{unknown:?}");
    let first = text.lines().nth(1).expect("a pick");
    let odd = said("odd.jsonl", &text.replacen(first, &first.replacen("\"verb\":\"", "\"verb\":\"x", 1), 1), "ja");
    assert!(odd.status == 1 && odd.err.contains("1番目の選択ができません"), "{odd:?}");
    let far = tefuda(&["play", "--from", &format!("{file}@9999")]);
    assert!(far.err.contains("there is no @9999"), "{far:?}");
}

#[test]
fn a_file_with_a_game_in_it_is_not_written_over_and_is_found_again() {
    let data = scratch("elsewhere-data");
    let _ = std::fs::remove_dir_all(&data);
    let run = |args: &[&str], input: &str| crate::common::typed_in(&data, args, input);
    let file = scratch("kept.jsonl").to_str().expect("is text").to_owned();
    let _ = std::fs::remove_file(&file);
    let play = ["play", "magmell", "--plain", "--seed", "5", "--save", &file];
    assert_eq!(run(&play, "1\n1\nq\n").status, 0);
    let before = std::fs::read_to_string(&file).expect("saved");
    let again = run(&play, "q\n");
    assert!(again.status == 1 && again.err.contains("go on with tefuda play --resume"), "{again:?}");
    assert_eq!(std::fs::read_to_string(&file).expect("saved"), before, "nothing is lost");
    let on = run(&["play", "--plain", "--resume"], "1\nq\n");
    assert_eq!(on.status, 0, "{on:?}");
    assert!(std::fs::read_to_string(&file).expect("saved").len() > before.len(), "it goes on in its own file");
}

#[test]
fn why_not_tells_the_case_in_both_games() {
    for game in ["magmell", "divinecross"] {
        let file = scratch(&format!("why-{game}.jsonl")).to_str().expect("is text").to_owned();
        let _ = std::fs::remove_file(&file);
        typed(&["play", game, "--plain", "--seed", "5", "--save", &file], &("1\n".repeat(40) + "q\n"));
        for lang in ["en", "ja"] {
            let why = |what: &str| tefuda(&["why", &file, "--at", "20", what, "--lang", lang]);
            let attack = why("attack");
            assert!(attack.status == 0 && attack.out.lines().count() > 1, "{attack:?}");
            let unknown = why("no such thing");
            assert!(unknown.status == 1 && unknown.err.contains("use"), "{unknown:?}");
        }
    }
    let file = scratch("why-divinecross.jsonl").to_str().expect("is text").to_owned();
    let told = |at: u32, what: &[&str]| tefuda(&[&["why", &file, "--at", &at.to_string()], what].concat()).out;
    // The opponent's unit, by the name of its skill as well.
    let at = (10..40).find(|at| told(*at, &["Ganna"]).contains("it is in A's main area")).expect("B decides");
    assert!(told(at, &["大槌"]).contains("it is in A's main area"), "{}", told(at, &["大槌"]));
    // A pick alone is never all there is to say.
    assert!((1..20).all(|at| told(at, &[]).lines().count() > 1));
}
