//! Rulings that must fail: what does not fit a question is refused by no rule, and a fact takes no decision.

use crate::suite::fixture;
use tefuda_scenario::Finding;
use tefuda_table::Lang;

const PLAIN: &str = "```card
《一撃》\n種別: マジック\nタイミング: クイック\n使用コスト: [無1]\n■ユニット1体を対象とする。それに3点のダメージを与える。
《配り火》\n種別: マジック\nタイミング: クイック\n使用コスト: [無1]\n■好きな数のユニットを対象とする。それらに合計3点のダメージを割り振る。
《二色》\n種別: マジック\nタイミング: クイック\n使用コスト: [赤1][青1]\n■カードを1枚引く。
《壱》\n種別: ユニット\n使用コスト: [無1]\nAP: 1\nHP: 5
《弐》\n種別: ユニット\n使用コスト: [無1]\nAP: 1\nHP: 5
《誓い》\n種別: ユニット\n使用コスト: [無1]\nAP: 1\nHP: 5\n■このユニットが攻撃したとき、カードを1枚引く。
《黙らせ》\n種別: マジック\nタイミング: クイック\n使用コスト: [無1]\n■ユニット1体を対象とする。このターン、それはすべての能力を失う。
```\n";

/// Why a case fails, or that it passes.
fn judged(block: &str) -> String {
    let file = format!("{PLAIN}\n## A case. `magmell 702.3`\n\n```ruling\n{block}\n```\n");
    let cases = tefuda_scenario::parse(&file, "case").unwrap_or_else(|errors| panic!("{block}\n{}", errors[0]));
    match &tefuda_scenario::run(&cases[0], &fixture().shelf)[0].outcome {
        Finding::Passed => "passed".to_owned(),
        Finding::Failed(failure) => failure.render(Lang::En),
    }
}

const BOARD: &str =
    "given\n  A's 手札: 一撃, 配り火, 二色, 黙らせ\n  A's 魔石エリア: 赤の魔石, 青の魔石\n  B's 戦闘エリア: 壱, 弐, 誓い\n";

#[test]
fn what_does_not_fit_the_question_is_refused_by_no_rule() {
    let misfits = [
        "A cannot use 一撃 targeting 壱, 弐",
        "A cannot use 配り火 targeting 壱 dividing 2 to 壱",
        "A cannot use 配り火 targeting 壱, 弐, 誓い, B",
        "A cannot choose 壱",
        "A cannot answer yes",
        "A cannot name 3",
        "A cannot use 群れの先触れ",
        "A cannot use 一撃 targeting 群れの先触れ",
    ];
    for line in misfits {
        assert_ne!(judged(&format!("{BOARD}then {line}")), "passed", "{line}");
    }
    for line in [
        "A cannot use 一撃 targeting B",
        "A cannot use 配り火 targeting 壱, 弐 dividing 3 to 壱, 0 to 弐",
        "A cannot attack with 壱",
    ] {
        assert_eq!(judged(&format!("{BOARD}then {line}")), "passed", "{line}");
    }
}

#[test]
fn a_payment_is_written_in_any_order() {
    for stones in ["赤の魔石, 青の魔石", "青の魔石, 赤の魔石"] {
        let when = format!("{BOARD}when A uses 二色 paying {stones}\nthen 二色 is in チャント");
        assert_eq!(judged(&when), "passed");
        assert_ne!(judged(&format!("{BOARD}then A cannot use 二色 paying {stones}")), "passed");
        let alone = format!("{BOARD}when\n  A uses 二色\n  A pays {stones}\nthen 二色 is in チャント");
        assert_eq!(judged(&alone), "passed");
    }
}

#[test]
fn a_fact_takes_no_decision_that_is_written_after_it() {
    let board = "given\n  A's 手札: 一撃\n  A's 魔石エリア: 赤の魔石, 青の魔石\n  B's 戦闘エリア: 壱\n";
    let steps = "when A uses 一撃 targeting 壱\nthen A's life is 20\nwhen A pays 青の魔石\nthen\n  青の魔石 is レスト\n  赤の魔石 is not レスト";
    assert_eq!(judged(&format!("{board}{steps}")), "passed");
}

#[test]
fn chance_that_never_comes_is_told() {
    for chance in ["next coin: \"表\"", "A's 魔導書: 壱, 弐\n  next shuffle of A's 魔導書: 弐"] {
        let said = judged(&format!("given\n  {chance}\nthen A's life is 20"));
        assert!(said.contains("never came"), "{chance}: {said}");
    }
}

#[test]
fn is_offered_and_is_not_offered_never_agree() {
    let board = "given\n  A's 手札: 一撃\n  A's 魔石エリア: 赤の魔石\n  B's 戦闘エリア: 壱\nwhen A uses 一撃\n";
    let [is, is_not] =
        ["is", "is not"].map(|is| judged(&format!("{board}then A {is} offered 壱\nwhen A chooses 壱\nthen draw")));
    // Both go on to the end, which is wrong in both, unless the line itself is.
    assert_ne!(is.contains("offered"), is_not.contains("offered"), "{is}\n{is_not}");
}

#[test]
fn an_ability_that_was_lost_is_not_there() {
    let words = "このユニットが攻撃したとき";
    let after = "when\n  A uses 黙らせ targeting 誓い\n  both pass\n";
    assert_eq!(judged(&format!("{BOARD}then 誓い has \"{words}\"")), "passed");
    assert_eq!(judged(&format!("{BOARD}{after}then 誓い has no \"{words}\"")), "passed");
    assert_ne!(judged(&format!("{BOARD}{after}then 誓い has \"{words}\"")), "passed");
}
