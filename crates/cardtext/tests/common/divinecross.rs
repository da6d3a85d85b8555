//! Invented texts of ディヴァインクロス: one for each thing that its cards can say.
#![allow(dead_code, reason = "each test file uses its own part")]

use tefuda_ability::Kind;
use tefuda_cardtext::Lexicon;

pub const UNIT: Kind = Kind(0);
pub const EVENT: Kind = Kind(2);
pub const ACTION: Kind = Kind(3);
pub const ASSIST: Kind = Kind(4);

pub const LEXICON: &str = include_str!("../../../../games/divinecross/lexicon.toml");

pub fn lexicon() -> Lexicon {
    Lexicon::from_toml(LEXICON).expect("the lexicon reads")
}

/// One line or text for each thing that the grammar can say in this game.
pub const TEXTS: &[(Kind, &str)] = &[
    // The boxes of skills.
    (UNIT, "【スキル 1】「火の粉」100"),
    (UNIT, "【スキル 0】-"),
    (UNIT, "【スキル 2】「Deep Sea 2」300【EX】「潮だまり」このユニットのHPを200増やす。"),
    (UNIT, "【スキル 1】「群れの歌」100×：自分のスタンバイ・ユニット1体につき100ダメージ。"),
    (UNIT, "【スキル 2】「蔵払い」50×：このユニットのエネルギーの枚数×50ダメージ。"),
    (UNIT, "【スキル 2】200×：自分のKO置き場のカード1枚につき200ダメージを与える。このスキルは気絶していても使える。"),
    (ASSIST, "【スキル 1】「研いだ刃」-：このユニットに100ダメージを与える。自分のデッキを1枚引く。"),
    // Effects of skills, alone and joined.
    (UNIT, "【スキル 1】「相討ち」100：このユニットに100ダメージを与える。"),
    (UNIT, "【スキル 1】「よそ見」-：自分のデッキを1枚引く。"),
    (UNIT, "【スキル 2】「突風」200：相手のメイン・ユニットと相手のスタンバイ・ユニット1体を入れ替える。"),
    (
        UNIT,
        "【スキル 1】「あべこべ」100：相手のスタンバイ・ユニット1体を気絶させる。相手のスタンバイ・ユニット1体に100ダメージを与える。",
    ),
    (
        UNIT,
        "【スキル 3】「狙いすまし」100：相手のスタンバイ・ユニットを1体選ぶ。そのユニットに200ダメージを与える。自分のデッキを1枚引く。",
    ),
    (
        UNIT,
        "【スキル 2】「身軽」100：ダメージを与える前に、このユニットのエネルギーを1枚捨ててもよい。そうしたなら、ダメージを200アップする。",
    ),
    (UNIT, "【スキル 2】「大見得」100：じゃんけんして勝てば、ダメージを2倍にする。"),
    (
        UNIT,
        "【スキル 2】「小見得」100：じゃんけんする。自分が勝ったならダメージを100増やす。負けたなら、ダメージを半分にする。",
    ),
    (UNIT, "【スキル 3】「四番勝負」-：4回じゃんけんして、勝った回数1回につき相手のメイン・ユニットに100ダメージを与える。"),
    (UNIT, "【スキル 3】「読みきり」100：自分のデッキを4枚まで引き、その枚数1枚につきダメージを100アップする。"),
    (UNIT, "【スキル 1】「空振り」300：相手が手札を1枚以上持つなら"),
];
