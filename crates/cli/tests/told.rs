//! Points of games that only some words can tell apart: which of several tokens, and which of two abilities of one card.

mod common;

use common::{scratch, tefuda, typed, written};

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
