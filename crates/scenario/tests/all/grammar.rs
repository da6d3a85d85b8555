//! What lines mean, and what is said about lines that mean nothing.

use tefuda_scenario::*;

fn file(block: &str) -> String {
    format!("# Rulings\n\n## A ruling. `magmell 701.4, 202.2`\n\n```ruling\n{block}\n```\n")
}

fn case(block: &str) -> Case {
    parse(&file(block), "test.md").unwrap_or_else(|errors| panic!("{}", errors[0])).remove(0)
}

fn errors(block: &str) -> Vec<ParseError> {
    parse(&file(block), "test.md").expect_err("an error")
}

fn card(name: &str) -> CardRef {
    CardRef { name: name.to_owned(), nth: None, whose: None, zone: None }
}

fn when(line: &str) -> When {
    match case(&format!("when {line}\nthen draw")).steps.remove(0).what {
        Step::When(when) => when,
        other => panic!("{other:?}"),
    }
}

fn deed(line: &str) -> Deed {
    match when(line) {
        When::Decide { deed, .. } => deed,
        other => panic!("{other:?}"),
    }
}

fn expect(line: &str) -> Expect {
    match case(&format!("then {line}")).steps.remove(0).what {
        Step::Then { expect, .. } => expect,
        other => panic!("{other:?}"),
    }
}

fn fact(line: &str) -> Fact {
    match expect(line) {
        Expect::Fact(fact) => fact,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_reference_says_whose_which_and_where() {
    let zone = PlaceRef { whose: Some(Holder::Player(Player::B)), name: "ダスト".to_owned() };
    let copy = CardRef { nth: Some(2), whose: Some(Player::A), zone: Some(zone), ..card("斥候") };
    assert_eq!(deed("A chooses A's 斥候#2 in B's ダスト"), Deed::Choose(vec![Ref::Card(copy)]));
}

#[test]
fn a_name_ends_at_a_word_of_the_language_unless_it_is_bracketed() {
    let Deed::Act { what, details, .. } = deed("A uses 運命の 矢 targeting 《Knight of A, B》") else { panic!("an act") };
    assert_eq!(what, [Ref::Card(card("運命の 矢"))]);
    assert_eq!(details, [Detail::Targeting(vec![Ref::Card(card("Knight of A, B"))])]);
}

#[test]
fn a_bracketed_letter_is_a_card_and_a_bare_one_a_player() {
    assert_eq!(deed("A chooses A, 《A》"), Deed::Choose(vec![Ref::Player(Player::A), Ref::Card(card("A"))]));
}

#[test]
fn verbs_of_the_game_lose_their_ending_and_keep_their_details() {
    let Deed::Act { verb, what, details } = deed("A attacks B with 斥候, 番人 as リバース") else { panic!("an act") };
    assert_eq!((verb, what), (Verb("attack".to_owned()), vec![Ref::Player(Player::B)]));
    let with = Detail::With(vec![Ref::Card(card("斥候")), Ref::Card(card("番人"))]);
    assert_eq!(details, [with, Detail::As("リバース".to_owned())]);
}

#[test]
fn the_answers_of_the_kernel_are_not_verbs_of_a_game() {
    assert_eq!(deed("both pass"), Deed::Pass);
    assert_eq!(deed("A answers no"), Deed::Answer(Answer::No));
    assert_eq!(deed("A names -1"), Deed::Name(Ref::Value(Value::Number(-1))));
    assert_eq!(deed("A repeats 3 times"), Deed::Repeat(3));
    let to = Ref::Player(Player::B);
    assert_eq!(deed("A divides 2 to B"), Deed::Divide(vec![Share { amount: 2, to }]));
    assert_eq!(deed("A chooses nothing"), Deed::Choose(Vec::new()));
    let secret =
        When::Decide { who: Who::One(Player::A), manner: Manner::Secretly, deed: Deed::Choose(Vec::new()), until: None };
    assert_eq!(when("A secretly chooses nothing"), secret);
}

#[test]
fn a_decision_may_be_made_until_something_holds() {
    let When::Decide { deed: made, until: Some(Until::Expect(_)), .. } = when("A uses 鐘 until A is asked to repeat") else {
        panic!("a decision that is made over and over")
    };
    assert_eq!(made, deed("A uses 鐘"));
    assert!(matches!(when("A uses 鐘"), When::Decide { until: None, .. }));
}

#[test]
fn passing_stops_at_a_moment_or_at_an_expectation() {
    let moment = Moment { turn: Some(4), player: Some(Player::B), at: vec!["メイン".to_owned()] };
    assert_eq!(when("pass until turn 4 of B, メイン"), When::PassUntil(Until::Moment(moment)));
    let empty = Fact::Count { place: PlaceRef { whose: None, name: "チャント".to_owned() }, cards: 0 };
    assert_eq!(when("pass until チャント holds nothing"), When::PassUntil(Until::Expect(Box::new(Expect::Fact(empty)))));
}

#[test]
fn a_value_is_a_number_or_quoted_and_anything_else_is_a_status() {
    let of = Ref::Card(CardRef { whose: Some(Player::B), ..card("斥候") });
    let ap = Fact::Value { of: of.clone(), value: "AP".to_owned(), is: Is::So, equals: Value::Number(3) };
    assert_eq!(fact("B's 斥候's AP is 3"), ap);
    assert_eq!(fact("B's 斥候 is not レスト"), Fact::Status { what: of, is: Is::Not, status: "レスト".to_owned() });
}

#[test]
fn cards_under_a_host_are_a_place() {
    let host = Holder::Card(Box::new(CardRef { nth: Some(2), ..card("剣士") }));
    let place = PlaceRef { whose: Some(host), name: "エネルギー".to_owned() };
    assert_eq!(fact("剣士#2's エネルギー holds 3 cards"), Fact::Count { place, cards: 3 });
}

#[test]
fn a_list_of_cards_keeps_copies_and_marks() {
    let case = case("given A's スクエア: 炎の王#2 ×3 (スリープ, 2 damage, owner B, at b2), 4 cards\nthen draw");
    let Given::Place { items, .. } = &case.given[0].what else { panic!("a place") };
    let marks = vec![
        Mark::Status("スリープ".to_owned()),
        Mark::Counter { count: 2, what: "damage".to_owned() },
        Mark::Owner(Player::B),
        Mark::At("b2".to_owned()),
    ];
    assert_eq!(items[..], [Item::Card { name: "炎の王".to_owned(), nth: Some(2), copies: 3, marks }, Item::Blank(4)]);
}

#[test]
fn a_refusal_carries_its_clauses_with_the_game_of_the_heading() {
    let mut case = case("then A cannot attack with 斥候  (605.4.1, magmell 102)");
    let Step::Then { by, expect } = case.steps.remove(0).what else { panic!("a then") };
    assert_eq!(by.iter().map(ToString::to_string).collect::<Vec<_>>(), ["magmell 605.4.1", "magmell 102"]);
    assert!(matches!(expect, Expect::Can { who: Player::A, is: Is::Not, deed: Deed::Act { .. } }));
}

#[test]
fn statements_keep_their_line_and_their_words() {
    let case = case("given\n  turn 3 of A, メイン\n\n  // a remark\nwhen both pass\nthen draw");
    assert_eq!((case.line, case.given[0].line), (5, 7));
    assert_eq!((case.steps[0].line, case.steps[0].text.as_str()), (10, "both pass"));
}

#[test]
fn variants_replace_and_add() {
    let case = case(
        "given A's 手札: X\ngiven B's life is 5\nwhen A passes\nthen draw\nthen A wins\n\
         variant \"hand\":\ngiven A's 手札: Y\nthen B wins\n\
         variant \"course\":\nwhen B passes\nthen draw\n\
         variant \"more\":\ngiven A's 夢: Z\nwhen also B passes\nthen draw\n\
         variant \"refusal\":\nthen instead A cannot pass",
    );
    let runs = case.runs();
    let texts = |at: usize| -> (Vec<&str>, Vec<&str>) {
        let run: &Run<'_> = &runs[at];
        (run.given.iter().map(|said| said.text.as_str()).collect(), run.steps.iter().map(|said| said.text.as_str()).collect())
    };
    assert_eq!(texts(1), (vec!["B's life is 5", "A's 手札: Y"], vec!["A passes", "B wins"]));
    assert_eq!(texts(2), (vec!["A's 手札: X", "B's life is 5"], vec!["B passes", "draw"]));
    assert_eq!(texts(3).1, ["A passes", "draw", "A wins", "B passes", "draw"]);
    assert_eq!(texts(4).1, ["A cannot pass"]);
}

#[test]
fn cards_belong_to_their_ruling_or_to_the_file() {
    let markdown = "```card\n《共》\n種別: ユニット\n■文章: これは欄ではない。\n《二》\n```\n\
        ## One.  magmell 101\n```ruling\nthen draw\n```\n```card\n《自》\nAP: 1\n```\n\
        ## Two. `magmell 102`\n```ruling\nthen draw\n```\n## Prose\n";
    let cases = parse(markdown, "cards.md").expect("reads");
    let names = |at: usize| cases[at].cards.iter().map(|card| card.name.as_str()).collect::<Vec<_>>();
    assert_eq!((names(0), names(1)), (vec!["共", "二", "自"], vec!["共", "二"]));
    assert_eq!(cases[0].title, "One.");
    assert_eq!(cases[0].cards[0].field("種別"), Some("ユニット"));
    assert_eq!(cases[0].cards[0].text, ["■文章: これは欄ではない。"]);
}

#[test]
fn an_error_shows_the_place_in_both_languages() {
    let error = errors("then\n  斥候 has damage 2 (701.4)").remove(0);
    assert_eq!((error.line, error.column), (7, 17));
    let error = errors("when 灰の斥候 attacks\nthen draw").remove(0);
    let report = error.report(Lang::En);
    assert!(report.starts_with("test.md:6:6: expected a decision that begins with `A`"), "{report}");
    assert!(report.ends_with("  | when 灰の斥候 attacks\n  |      ^"), "{report}");
    assert!(error.report(Lang::Ja).contains("決定が必要なところに`灰の斥候`があります"), "{}", error.report(Lang::Ja));
}

#[test]
fn a_slip_is_answered_with_the_word_that_was_meant() {
    for (block, hint) in [
        ("when A chooces X\nthen draw", "choose"),
        ("then A seess X", "sees"),
        ("gievn turn 3 of A", "given"),
        ("then A is asked to chose", "choose"),
        ("when A uses X targetting Y\nthen draw", "targeting"),
        ("given A's 手札: 3 crads\nthen draw", "cards"),
    ] {
        let report = errors(block)[0].report(Lang::En);
        assert!(report.contains(&format!("did you mean `{hint}`?")), "{block}: {report}");
    }
}

#[test]
fn a_line_in_the_wrong_section_is_told_where_it_belongs() {
    assert_eq!(errors("then A passes")[0].problem, Problem::WrongSection("when"));
    assert_eq!(errors("when A's 手札: X\nthen draw")[0].problem, Problem::WrongSection("given"));
    assert_eq!(errors("given A wins\nthen draw")[0].problem, Problem::WrongSection("then"));
}

#[test]
fn a_file_that_would_check_nothing_is_refused() {
    let problem = |markdown: &str| parse(markdown, "test.md").expect_err("an error").remove(0).problem;
    assert_eq!(errors("when both pass")[0].problem, Problem::NothingExpected);
    assert_eq!(problem("## Clause only. `magmell 101`\n"), Problem::NoBlock);
    assert_eq!(problem("## No clause\n```ruling\nthen draw\n```\n"), Problem::NoHeading);
    assert_eq!(problem("## A. `magmell 101`\n```ruling\nthen draw\n"), Problem::UnclosedFence);
    assert_eq!(errors("then draw  (zx 101)")[0].problem, Problem::MixedGames("magmell".to_owned(), "zx".to_owned()));
    assert_eq!(errors("then draw\ngiven turn 1 of A")[0].problem, Problem::LateGiven);
    assert_eq!(errors("A passes")[0].problem, Problem::NoSection);
}
