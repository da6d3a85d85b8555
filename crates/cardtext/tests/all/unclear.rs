//! ディヴァインクロス: texts that could mean more than one thing are refused, at the words that leave it open.

use crate::common::{
    compile,
    divinecross::{ACTION, ASSIST, UNIT, lexicon},
};
use tefuda_ability::{Kind, Names};

/// The first words that are pointed at, and why.
fn refused(kind: Kind, text: &str) -> (String, String) {
    let errors = compile(text, kind, &lexicon(), &mut Names::default()).expect_err(text);
    let first = errors.first().expect("an error says what is wrong");
    (text[first.span.clone()].to_owned(), first.message.en.clone())
}

fn points_at(kind: Kind, text: &str, words: &str, message: &str) {
    let (pointed, reason) = refused(kind, text);
    assert_eq!(pointed, words, "{text}: {reason}");
    assert!(reason.contains(message), "{text}: {reason}");
}

#[test]
fn to_which_of_two_a_verb_without_an_object_is_done_must_be_plain() {
    let which = "to which of the two";
    points_at(ACTION, "相手のメイン・ユニットと相手のスタンバイ・ユニット1体を入れ替え、気絶させる。", "気絶させる", which);
    points_at(
        ACTION,
        "自分のスタンバイ・ユニット1体と自分のメイン・ユニットを入れ替え、HPを100回復する。",
        "HPを100回復する",
        which,
    );
    points_at(
        ACTION,
        "相手のユニットを1体選び、100ダメージを与え、自分のメイン・ユニットにチャージし、気絶させる。",
        "気絶させる",
        which,
    );
    let other = "【EX】「庇う」自分のメイン・ユニットがKOされる場合、かわりにこのユニットと入れ替え、HPを100回復する。";
    points_at(UNIT, other, "HPを100回復する", which);
    let other = "【EX】「寄る」自分のスタンバイ・ユニットが出た時、自分のメイン・ユニットと入れ替え、チャージする。";
    points_at(UNIT, other, "チャージする", which);
}

#[test]
fn those_are_never_one_thing() {
    let one = "only one thing";
    points_at(ACTION, "相手のスタンバイ・ユニットを1体選ぶ。それらをKOする。", "それら", one);
    points_at(
        ACTION,
        "相手のメイン・ユニットに100ダメージを与える。相手のスタンバイ・ユニット1体に50ダメージを与える。それらを気絶させる。",
        "それら",
        one,
    );
    points_at(
        ACTION,
        "自分の手札を1枚捨てる。自分のデッキの一番上のカードを捨て場に置く。それらがユニットカードなら、自分のデッキを2枚引く。",
        "それら",
        one,
    );
}

#[test]
fn of_what_both_players_have_one_is_not_taken_out_of_both() {
    let each = "say that each player does it";
    for text in [
        "お互いのメイン・ユニットのエネルギーを1枚捨てる。",
        "お互いのアシストを1枚捨てる。",
        "お互いのスタンバイ・ユニットを1体KOする。",
        "お互いのメイン・ユニットにデッキの一番上のカードをエネルギーとして付ける。",
    ] {
        let (_, reason) = refused(ACTION, text);
        assert!(reason.contains(each), "{text}: {reason}");
    }
    let text = "自分のユニットすべてのエネルギーを1枚捨てる。";
    points_at(ACTION, text, "自分のユニットすべてのエネルギーを1枚", "out of one of them, or out of each");
}

#[test]
fn of_which_unit_a_card_or_an_energy_is_must_be_said() {
    let whose = "to which unit it is attached";
    points_at(ACTION, "相手のメイン・ユニットに100ダメージを与え、アシストを1枚捨てる。", "アシストを1枚", whose);
    points_at(ACTION, "アシストを1枚手札に戻す。", "アシストを1枚", whose);
    points_at(UNIT, "【スキル 1】「払う」100：アシストを1枚捨てる。", "アシストを1枚", whose);
    points_at(ACTION, "エネルギーをすべて手札に戻す。", "エネルギーをすべて", "to what it is attached");
    let which = "of which unit";
    points_at(UNIT, "【EX】「冷える」相手のユニットが気絶した時、エネルギーを1枚捨てる。", "エネルギーを1枚", which);
    points_at(ASSIST, "【EX】「冷える」相手のユニットが気絶した時、エネルギーを1枚捨てる。", "エネルギーを1枚", which);
    points_at(
        UNIT,
        "【EX】「救う」自分の他のユニットがKOされる場合、かわりにエネルギーを1枚捨て、HPを100回復する。",
        "エネルギーを1枚",
        which,
    );
    points_at(
        UNIT,
        "【スキル 1】「吸う」100：相手のメイン・ユニットを気絶させ、エネルギーを1枚捨てる。",
        "エネルギーを1枚",
        which,
    );
}

#[test]
fn after_cards_were_dealt_with_a_bare_kind_is_in_no_known_place() {
    let seen = "say その中の";
    points_at(ACTION, "自分のデッキの上から3枚を見て、ユニットを1体手札に加える。", "ユニットを1体手札に加える", seen);
    points_at(ACTION, "自分のデッキの上から3枚を公開する。ユニットを1体出し、残りを捨て場に置く。", "ユニットを1体出し", seen);
    points_at(ACTION, "自分のデッキの上から3枚を公開し、ユニットをすべて手札に加える。", "ユニットをすべて手札に加える", seen);
    points_at(
        ACTION,
        "自分のデッキの上から3枚を公開する。ユニット1体につき、相手のメイン・ユニットに50ダメージを与える。",
        "ユニット1体につき",
        seen,
    );
    points_at(ACTION, "相手の手札を見る。コマンドを1枚選び、捨てる。", "捨てる", seen);
    let zone = "the zone where this lies";
    points_at(ACTION, "自分のデッキを2枚引き、コマンドを1枚捨てる。", "コマンドを1枚捨てる", zone);
    points_at(ACTION, "自分のイベントを1枚捨ててもよい。", "自分のイベント", zone);
    points_at(ACTION, "自分のアクション1枚につき、相手のメイン・ユニットに50ダメージを与える。", "自分のアクション", zone);
    // What happens to what is in play says where it is.
    let lexicon = lexicon();
    let read = |text: &str| compile(text, ACTION, &lexicon, &mut Names::default()).is_ok();
    assert!(read("自分のデッキを1枚引く。ユニットを1体選び、100ダメージを与える。"));
    assert!(read("自分のデッキの上から3枚を公開する。その中のユニットを1体手札に加える。"));
}

#[test]
fn that_unit_is_plain_where_another_was_named_since() {
    let hit = "【EX】「怒る」自分のメイン・ユニットがスキルを使った時、相手のメイン・ユニットに50ダメージを与え、そのユニットを気絶させる。";
    points_at(UNIT, hit, "そのユニット", "which of the two units");
    let asked = "自分のメイン・ユニットが赤なら、相手のメイン・ユニットに100ダメージを与え、そのユニットを気絶させる。";
    points_at(ACTION, asked, "そのユニット", "what was named since");
    let user = "【EX】「返す」このユニットがスキルのダメージを受けた時、そのスキルを使ったユニットが緑なら、そのユニットに100ダメージを与える。";
    points_at(UNIT, user, "そのユニット", "which of the two units");
}

#[test]
fn what_each_of_several_has_is_said_to_be_each_ones_or_all() {
    let each = "相手のユニットを2体まで選び、それぞれにそのユニットのエネルギー1枚につき50ダメージを与える。";
    assert!(refused(ACTION, each).1.contains("each is meant, or all together"));
    let parted = "相手のユニットを2体選ぶ。そのうち1体に100ダメージを与え、そのユニットを気絶させる。";
    assert!(refused(ACTION, parted).1.contains("which of those that were taken"));
    let theirs = "相手は自分のユニットに200ダメージを割り振って与える。";
    assert!(refused(ACTION, theirs).1.contains("only the player of the text"));
}
