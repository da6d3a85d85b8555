//! What docs/cards.md shows is what the program does.

use crate::common::{UNIT, abilities, compile, lexicon};
use tefuda_ability::{Names, english, japanese};
use tefuda_cardtext::{CardSet, Lang};

const PAGE: &str = include_str!("../../../../docs/cards.md");

/// The fenced parts of the page.
fn fences() -> Vec<&'static str> {
    PAGE.split("```\n").skip(1).step_by(2).collect()
}

#[test]
fn the_cards_of_the_page_compile_and_print_as_shown() {
    let lexicon = lexicon();
    let cards: Vec<_> = fences()
        .into_iter()
        .filter(|fence| fence.contains("種別:"))
        .map(|fence| CardSet::parse(fence).expect("reads"))
        .collect();
    assert_eq!(cards.len(), 2);
    let mut names = Names::default();
    let found = abilities(&cards[1].cards[0].text, UNIT, &lexicon, &mut names);
    for ability in &found {
        let shown = format!(
            "{}\n{}\n",
            japanese(ability, lexicon.vocabulary(), &names),
            english(ability, Some(UNIT), lexicon.vocabulary(), &names)
        );
        assert!(PAGE.contains(&shown), "{shown}");
    }
    abilities(&cards[0].cards[0].text, UNIT, &lexicon, &mut names);
}

#[test]
fn the_error_of_the_page_is_a_real_one() {
    let text = "■このユニットが召喚されたとき、プレイヤー1人を対照とする。それに1点のダメージを与える。";
    let errors = compile(text, UNIT, &lexicon(), &mut Names::default()).expect_err("対照 is no word");
    assert_eq!(errors.len(), 1);
    let shown = errors[0].render(text, Lang::Ja, false);
    assert!(fences().iter().any(|fence| fence.trim_end() == shown), "{shown}");
}
