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
