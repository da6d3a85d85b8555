//! The common suite: what every game passes, over random games between the decks that ship.

use tefuda_magmell::Magmell;
use tefuda_scenario::Finding;
use tefuda_table::Lang;

tefuda_suite::common_suite!(Magmell);

#[test]
fn a_ruling_with_more_cards_than_a_table_holds_is_told() {
    let fixture = fixture();
    for given in ["deck 魔導書: 999999999 cards", "A's 手札: 999999999 cards", "A's 手札: 赤の魔石 ×1001"] {
        let file = format!("## Very many cards. `magmell 207.2.2`\n\n```ruling\ngiven {given}\nthen deck is legal\n```\n");
        let cases = tefuda_scenario::parse(&file, "many").expect("reads");
        match &tefuda_scenario::run(&cases[0], &fixture.shelf)[0].outcome {
            Finding::Passed => panic!("{given} is laid out"),
            Finding::Failed(failure) => assert!(failure.render(Lang::En).contains("at most 1000 cards"), "{failure:?}"),
        }
    }
}

#[test]
fn the_example_of_the_page_that_describes_the_language_holds() {
    let page = include_str!("../../../../docs/scenarios.md");
    let example = page.split("````markdown").nth(1).and_then(|rest| rest.split("````").next()).expect("an example");
    let cases = tefuda_scenario::parse(example, "docs/scenarios.md").expect("an example that can be read");
    for verdict in cases.iter().flat_map(|case| tefuda_scenario::run(case, &fixture().shelf)) {
        assert!(verdict.passed(), "{verdict:?}");
    }
}

#[test]
fn without_thinking_harm_is_aimed_at_the_other() {
    tefuda_suite::without_thinking_harm_is_aimed_at_the_other(&fixture());
}
