//! What is not understood is pointed at, explained, and does not hide the rest.

use crate::common::{MAGIC, STONE, UNIT, compile, lexicon};
use tefuda_ability::{Kind, Names};
use tefuda_cardtext::{CardContext, Diagnostic, Lang, report};

fn errors(text: &str, kind: Kind) -> Vec<Diagnostic> {
    compile(text, kind, &lexicon(), &mut Names::default()).err().unwrap_or_default()
}

/// The only error of a text, and the words it points at.
fn only(text: &str, kind: Kind) -> (Diagnostic, String) {
    let mut found = errors(text, kind);
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    let error = found.remove(0);
    let words = text[error.span.clone()].to_owned();
    (error, words)
}

#[test]
fn an_unknown_word_is_pointed_at_with_a_near_one() {
    let (error, words) = only("■ユニト1体を対象とする。それを破壊する。", MAGIC);
    assert_eq!(words, "ユニト");
    assert_eq!(error.suggestion.as_deref(), Some("ユニット"));
    let (error, words) = only("■このユニットが破懐されたとき、カードを1枚引く。", UNIT);
    assert_eq!(words, "破懐");
    assert_eq!(error.suggestion.as_deref(), Some("破壊された"));
}

#[test]
fn no_word_is_proposed_for_one_that_is_like_none() {
    let (error, words) = only("■猫1体を対象とする。それを破壊する。", MAGIC);
    assert_eq!((words.as_str(), error.suggestion), ("猫", None));
}

#[test]
fn a_known_word_in_the_wrong_place_says_what_was_expected() {
    let (error, words) = only("■カードを1人引く。", MAGIC);
    assert_eq!(words, "人");
    assert!(error.expected.iter().any(|expected| expected.ja == "枚"), "{:?}", error.expected);
}

#[test]
fn full_width_text_and_reminders_do_not_move_the_span() {
    let (_, words) = only("■（おまけ）ＡＰ＋１の ユニット１体を対象とする。それを破壊する。", MAGIC);
    assert_eq!(words, "＋１");
}

#[test]
fn one_bad_sentence_does_not_hide_the_others() {
    let card = CardContext { name: "試し".to_owned(), kind: MAGIC };
    let text = "■猫1体を対象とする。それを破壊する。カードを1枚引く。犬を3枚引く。";
    let report = report(text, &card, &lexicon(), &mut Names::default());
    assert_eq!((report.sentences, report.sentences_ok), (4, 2));
    let errors = report.outcome.expect_err("two are wrong");
    let words: Vec<&str> = errors.iter().map(|error| &text[error.span.clone()]).collect();
    assert_eq!(words, ["猫", "犬"]);
}

#[test]
fn a_trigger_that_is_not_understood_does_not_make_its_effect_wrong() {
    assert_eq!(
        only("■このユニットが召換されたとき、ユニット1体を対象とする。それを破壊する。カードを1枚引く。", UNIT).1,
        "召換"
    );
}

#[test]
fn it_without_an_antecedent_is_an_error() {
    let (error, words) = only("■それを破壊する。", MAGIC);
    assert_eq!(words, "それ");
    assert_eq!(error.message.en, "nothing before this that it could refer to");
    assert_eq!(only("■プレイヤー1人を対象とする。それを破壊する。", MAGIC).1, "それ");
    assert_eq!(only("■この効果で破壊したユニットを手札に戻す。", MAGIC).1, "この効果で破壊したユニット");
}

#[test]
fn what_a_verb_cannot_be_done_to_is_not_taken_for_its_object() {
    let points_at = |text: &str, words: &str| assert_eq!(only(text, MAGIC).1, words, "{text}");
    points_at("■カードを1枚引き、破壊する。", "破壊する");
    points_at("■魔石1枚を対象とし、2点のダメージを与える。", "2点のダメージを与える");
    points_at("■魔石1枚を対象とする。それに2点のダメージを与える。", "それ");
    points_at("■手札を1枚捨てる。そのユニットを召喚する。", "そのユニット");
    points_at("■手札を1枚捨てる。それを破壊する。", "それを破壊する");
}

#[test]
fn a_part_of_something_is_neither_a_unit_nor_swapped_nor_attached_to_itself() {
    let lexicon = crate::common::divinecross::lexicon();
    let points_at = |kind: Kind, text: &str, words: &str| {
        let errors = compile(text, kind, &lexicon, &mut Names::default()).expect_err(text);
        let pointed: Vec<&str> = errors.iter().map(|error| &text[error.span.clone()]).collect();
        assert_eq!(pointed, [words], "{text}");
    };
    use crate::common::divinecross::{ACTION, UNIT};
    points_at(UNIT, "【スキル 1】「焚く」100：デッキを1枚引き、HPを100回復する。", "HPを100回復する");
    points_at(UNIT, "【スキル 1】「焚く」100：手札を1枚捨ててもよい。そうしたなら、HPを200回復する。", "HPを200回復する");
    points_at(ACTION, "自分の捨て場のカード1枚を手札に加え、100ダメージを与える。", "100ダメージを与える");
    points_at(ACTION, "相手のユニットのエネルギーをすべて捨て、100ダメージを与える。", "100ダメージを与える");
    points_at(ACTION, "相手のメイン・ユニットのエネルギーを1枚捨てる。それに100ダメージを与える。", "それ");
    points_at(ACTION, "相手のすべてのユニットのエネルギーをすべて捨てる。そのユニットに100ダメージを与える。", "そのユニット");
    points_at(ACTION, "自分のスタンバイ・ユニットを1体選び、そのユニットと入れ替える。", "そのユニットと入れ替える");
    let swapped = "自分のメイン・ユニットと自分のスタンバイ・ユニットのエネルギーを入れ替える";
    points_at(ACTION, &format!("{swapped}。"), swapped);
    points_at(
        ACTION,
        "自分の手札のカード1枚を選び、エネルギーとしてそのカードに付ける。",
        "エネルギーとしてそのカードに付ける",
    );
}

#[test]
fn division_must_say_how_it_rounds() {
    let (error, words) = only("■相手にあなたのライフの半分に等しいダメージを与える。", MAGIC);
    assert_eq!(words, "あなたのライフの半分");
    assert!(error.message.en.contains("rounded up"));
    assert!(only("■相手にあなたのライフの半分のダメージを与える。", MAGIC).0.message.en.contains("rounded up"));
    // For each two there is nothing to round: what is left over are not two.
    assert_eq!(errors("■相手にユニット2体につき1点のダメージを与える。", MAGIC), []);
}

#[test]
fn a_sentence_with_two_readings_shows_both() {
    // A game in which 石 is both a colour and a kind of card.
    let homograph = crate::common::LEXICON
        .replace("en = \"blue\"", "en = \"blue\"\naliases = [\"石\"]")
        .replace("en = \"stone\"", "en = \"stone\"\naliases = [\"石\"]");
    let lexicon = tefuda_cardtext::Lexicon::from_toml(&homograph).expect("reads");
    let errors = compile("■ダストにある石のカード1枚を選ぶ。", MAGIC, &lexicon, &mut Names::default()).expect_err("ambiguous");
    assert_eq!(errors.len(), 1);
    assert!(
        errors[0].message.ja.contains("青のカード") && errors[0].message.ja.contains("ダストにある魔石"),
        "{}",
        errors[0].message.ja
    );
    assert!(errors[0].message.en.contains("blue") && errors[0].message.en.contains("stone"), "{}", errors[0].message.en);
}

#[test]
fn a_noun_that_means_nothing_or_two_things_is_refused() {
    let said = |noun: &str| only(&format!("■{noun}1枚を対象とする。それを手札に戻す。"), MAGIC).0.message.en;
    assert!(said("ユニット以外のユニット").contains("nothing is left"));
    assert!(said("ユニットか緑のユニット").contains("kind"), "{}", said("ユニットか緑のユニット"));
    assert!(said("あなたのダストにある赤のユニットかマジック").contains("two readings"));
    assert!(said("赤のユニットか緑のユニット以外のユニット").contains("two readings"));
    assert!(said("レスト状態のトークン以外のユニット").contains("two readings"));
}

#[test]
fn a_unit_does_nothing_without_a_trigger() {
    assert!(only("■カードを1枚引く。", UNIT).0.message.en.contains("when"));
    assert!(only("■そうしたなら、カードを1枚引く。", UNIT).0.message.en.contains("part of an effect"));
}

#[test]
fn this_must_be_what_the_card_is() {
    assert_eq!(only("■このユニットは防御されない。", STONE).1, "このユニット");
    assert!(errors("■あなたのユニットは「このユニットは防御されない。」を得る。", STONE).is_empty());
}

#[test]
fn who_does_it_must_be_something_that_the_verb_takes() {
    assert_eq!(only("■相手はすべてのユニットを破壊する。", MAGIC).0.message.en, "this verb does not take somebody who does it");
}

#[test]
fn what_depends_on_nothing_is_an_error() {
    assert!(only("■そうしたなら、カードを1枚引く。", MAGIC).0.message.en.contains("nothing was done before"));
    assert!(only("■そうでないならば、カードを1枚引く。", MAGIC).0.message.en.contains("no condition before"));
    assert!(only("■・カードを1枚引く。", MAGIC).0.message.en.contains("how many of these"));
}

#[test]
fn an_empty_ability_or_choice_is_an_error() {
    assert!(!errors("■", MAGIC).is_empty());
    assert!(!errors("■■カードを1枚引く。", MAGIC).is_empty());
    assert!(!errors("■カードを1枚引く。。", MAGIC).is_empty());
    assert!(!errors("■以下から1つを選ぶ。・・カードを1枚引く。", MAGIC).is_empty());
    assert!(!errors("■以下から1つを選ぶ。", MAGIC).is_empty());
}

#[test]
fn brackets_must_close_and_not_go_too_deep() {
    assert_eq!(only("■それは「防御されない", UNIT).1, "「");
    assert_eq!(only("■《猫", UNIT).1, "《");
    let deep = format!("■このユニットは{}{}を得る。", "「".repeat(30), "」".repeat(30));
    assert_eq!(only(&deep, UNIT).0.message.en, "quotes are nested too deeply");
}

#[test]
fn a_rendered_error_underlines_the_words_in_both_languages() {
    let text = "■ユニト1体を対象とする。";
    let (error, _) = only(text, MAGIC);
    let ja = error.render(text, Lang::Ja, false);
    // Three full-width characters are six columns wide.
    assert!(ja.contains("「ユニト」という語を知りません") && ja.contains(" |  ^^^^^^\n"), "{ja}");
    assert!(error.render(text, Lang::En, false).contains("did you mean ユニット?"));
    assert!(error.render(text, Lang::En, true).contains("\u{1b}["));
}

#[test]
fn what_goes_to_one_alone_is_not_divided() {
    let (error, _) = only("相手に合計3点のダメージを割り振る。", MAGIC);
    assert!(error.message.en.contains("divide among"), "{}", error.message.en);
}

#[test]
fn a_trigger_outside_play_has_to_say_where_it_works() {
    for text in
        ["このカードが手札から捨てられたとき、カードを1枚引く。", "このカードが手札からダストに置かれたとき、カードを1枚引く。"]
    {
        let (error, _) = only(text, UNIT);
        assert!(error.message.en.contains("where this works"), "{text}: {}", error.message.en);
        assert!(errors(&format!("{text}この能力はダストで有効になる。"), UNIT).is_empty(), "{text}");
    }
}

#[test]
fn what_is_only_there_on_a_condition_is_not_spoken_of_elsewhere() {
    let wrong = [
        ("このターンの終了時、カードを1枚引く。ライフを2点回復する。", "at once or with what waits"),
        ("このターンの終了時、ユニット1体を対象とする。それを破壊する。カードを1枚引く。", "at once or with what waits"),
        (
            "あなたのライフが5以下ならば、ユニット1体を対象とする。カードを1枚引く。それを破壊する。",
            "under an earlier condition",
        ),
        (
            "あなたのライフが5以下ならば、ユニット1体を選び、それを破壊する。そうでないならば、それをレストする。",
            "the other side",
        ),
        ("以下から1つを選ぶ。・ユニット1体を対象とする。それを破壊する。・それをレストする。", "nothing before this"),
        ("「ユニット1体を選び、それを破壊する。」か「それをレストする。」のどちらかを行う。", "what the other chooses"),
        ("ユニット1体を対象としてもよい。それを破壊する。", "targets are chosen on use"),
        (
            "このターン、あなたのユニットが破壊される場合、かわりに手札に戻してもよい。そうしなかったなら、カードを1枚引く。",
            "nothing is replaced",
        ),
        ("このターン、あなたのユニットが破壊されることはない。そうしたなら、カードを1枚引く。", "does something instead"),
    ];
    for (text, message) in wrong {
        let (error, _) = only(text, MAGIC);
        assert!(error.message.en.contains(message), "{text}: {}", error.message.en);
    }
}

#[test]
fn who_does_it_after_a_sentence_about_somebody_else_must_be_said() {
    let (error, words) = only("相手は手札を1枚捨てる。そうしたなら、ユニット1体を破壊する。", MAGIC);
    assert!(error.message.en.contains("who does this must be said"), "{}", error.message.en);
    assert_eq!(words, "そうしたなら、ユニット1体を破壊する");
    assert!(errors("相手は手札を1枚捨てる。そうしたなら、あなたはユニット1体を選び、それを破壊する。", MAGIC).is_empty());
}

#[test]
fn what_never_happens_is_not_waited_for_or_replaced() {
    for text in ["■あなたのユニットが解決されたとき、カードを1枚引く。", "■相手の能力が解決されたとき、カードを1枚引く。"]
    {
        assert_eq!(errors(text, UNIT).len(), 1, "{text}");
    }
    assert!(errors("■あなたのマジックが解決されたとき、カードを1枚引く。", UNIT).is_empty());
    let replaced = "■相手のマジックが解決される場合、かわりにそれを夢に置く。";
    assert_eq!(errors(replaced, UNIT).len(), 1);
}

#[test]
fn abilities_have_no_titles_here() {
    for text in ["■「猫の目」を持つユニットをすべて破壊する。", "■ユニット1体を対象とする。それは「防御されない」を失う。"]
    {
        assert_eq!(errors(text, MAGIC).len(), 1, "{text}");
    }
}

#[test]
fn a_card_that_was_discarded_for_it_gets_no_bonus() {
    let text = "■このユニットが攻撃したとき、手札を1枚捨ててもよい。そうしたなら、それはこのターンAP+2を得る。";
    assert!(only(text, UNIT).0.message.en.contains("cannot be done to that"));
}
