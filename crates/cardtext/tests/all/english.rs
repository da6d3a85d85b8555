//! The English of texts, as a player reads it. Each line stands for a pattern of the printer.

use crate::common::{Game, MAGIC, STONE, UNIT, abilities, divinecross, games};
use tefuda_ability::{Kind, Names, english};

fn reads(game: &Game, cases: &[(Kind, &str, &str)]) {
    for (kind, text, expected) in cases {
        let mut names = Names::default();
        let found = abilities(text, *kind, &game.lexicon, &mut names);
        let printed: Vec<String> =
            found.iter().map(|ability| english(ability, Some(*kind), game.lexicon.vocabulary(), &names)).collect();
        assert_eq!(printed.join(" "), *expected, "{text}");
    }
}

#[test]
fn what_is_spoken_of_again_is_it_or_that_unit_and_has_a_letter_only_if_nothing_else_tells_it_apart() {
    reads(
        &games()[1],
        &[
            (MAGIC, "対象のユニット1体を破壊する。", "Target a unit. Destroy it."),
            (
                MAGIC,
                "ユニット1体とプレイヤー1人を対象とする。それらに合計3点のダメージを割り振る。",
                "Target a unit. Target a player. Deal 3 damage to that unit and that player, divided among them as you choose.",
            ),
            (
                MAGIC,
                "ユニット1体を対象とする。ユニット1体を対象とする。1つ目の対象に2つ目の対象のAPに等しいダメージを与える。",
                "Target a unit (A). Target a unit (B). Deal damage to A equal to B's AP.",
            ),
            (
                MAGIC,
                "ユニット1体を対象とする。このターン、それが破壊される場合、かわりにそれをレストする。",
                "Target a unit. This turn, if it would be destroyed, rest it instead.",
            ),
            (MAGIC, "ユニット2体を対象とする。それぞれに2点のダメージを与える。", "Target 2 units. Deal 2 damage to them."),
        ],
    );
}

#[test]
fn what_you_choose_and_what_you_do_to_it_is_one_sentence() {
    reads(
        &games()[0],
        &[
            (
                divinecross::UNIT,
                "【スキル 2】「焼き払い」100：相手のメイン・ユニットのエネルギーを2枚捨てる。",
                "「焼き払い」 Skill (cost 2, 100 damage). Discard 2 energy of the opponent's main unit.",
            ),
            (
                divinecross::ACTION,
                "自分のメイン・ユニットのエネルギーを1枚、自分のスタンバイ・ユニット1体に付け替える。",
                "Attach 1 energy of your main unit to 1 of your standby units as energy.",
            ),
            (
                divinecross::ACTION,
                "自分のデッキの上から3枚を見て、1枚を手札に加え、残りをデッキの一番下に置く。",
                "Look at the top 3 cards of your deck. Put 1 of them into your hand and the rest on the bottom of the deck.",
            ),
            (
                divinecross::ACTION,
                "自分のデッキの上から3枚を公開する。その中からユニットカードをすべて手札に加え、残りを捨てる。",
                "Reveal the top 3 cards of your deck. Put all unit cards among them into your hand and the rest into the discard pile.",
            ),
            (
                divinecross::ACTION,
                "相手の手札を1枚無作為に選び、捨てる。",
                "Discard 1 card from the opponent's hand at random.",
            ),
        ],
    );
}

#[test]
fn how_a_contest_comes_out_is_won_or_lost() {
    reads(
        &games()[0],
        &[
            (
                divinecross::ACTION,
                "じゃんけんして勝てば自分のデッキを1枚引き、負ければ自分の手札を1枚捨てる。",
                "Play rock-paper-scissors. If you win, draw 1 card. If you lose, discard 1 card.",
            ),
            (
                divinecross::UNIT,
                "【スキル 1】「口上」-：3回じゃんけんする。2回以上勝ったなら、自分のデッキを2枚引く。",
                "「口上」 Skill (cost 1, no damage). Play rock-paper-scissors 3 times. If you win 2 or more times, draw 2 cards.",
            ),
        ],
    );
}

#[test]
fn a_text_calls_its_card_by_its_kind_and_an_assist_the_unit_under_it() {
    let [divinecross, magmell] = games();
    reads(
        &magmell,
        &[
            (STONE, "この魔石がウェイクされたとき、カードを1枚引く。", "When this stone becomes awake, draw 1 card."),
            (UNIT, "ユニットがダストを離れたとき、カードを1枚引く。", "When a unit card leaves the dust, draw 1 card."),
            (UNIT, "ユニットが使用されたとき、カードを1枚引く。", "When a unit card is used, draw 1 card."),
            (UNIT, "相手のユニットはレスト状態で召喚される。", "An opposing unit is summoned rested."),
            (
                UNIT,
                "このユニットは、X個のパワーカウンターが置かれた状態で召喚される。",
                "This unit is summoned with X power counters on it.",
            ),
            (
                UNIT,
                "このカードが捨てられたとき、カードを1枚引く。この能力は1ターンに2回しか誘発しない。この能力はダストで有効になる。",
                "When this card is discarded, draw 1 card. This triggers only twice each turn. This works in the dust.",
            ),
        ],
    );
    reads(
        &divinecross,
        &[
            (
                divinecross::ASSIST,
                "【EX】「呪い札」このユニットのスキルは失敗する。",
                "「呪い札」 This unit fails with its skills.",
            ),
            (divinecross::ASSIST, "【EX】「鋼の鎧」このユニットのHPを200増やす。", "「鋼の鎧」 This unit gets +200 HP."),
        ],
    );
}

#[test]
fn verbs_agree_and_numbers_read_as_cards_write_them() {
    reads(
        &games()[1],
        &[
            (UNIT, "あなたのユニットのAPとHPは1増加する。", "Your units get +1 AP and +1 HP."),
            (
                UNIT,
                "あなたのライフが10以下かつ相手のライフが15以上またはあなたのターンであるかぎり、このユニットはAPが9になる。",
                "While (your life is 10 or less and the opponent's life is 15 or more) or it is your turn, this unit's AP becomes 9.",
            ),
            (
                UNIT,
                "このユニットが召喚されたとき、あなたの手札が相手の手札より多いなら、カードを1枚引く。",
                "When this unit is summoned, if you have more cards in your hand than the opponent, draw 1 card.",
            ),
            (
                UNIT,
                "あなたのユニットが1体以上破壊されたとき、カードを1枚引く。",
                "When one or more of your units are destroyed, draw 1 card.",
            ),
            (MAGIC, "手札が5枚になるようにカードを引く。", "Draw cards until there are 5 cards in your hand."),
            (
                MAGIC,
                "相手は手札を1枚捨ててもよい。そうしなかったなら、相手のユニット1体を破壊する。",
                "The opponent may discard 1 card. If they don't, destroy 1 opposing unit.",
            ),
        ],
    );
}

#[test]
fn who_did_it_is_asked_of_the_one_who_did_it() {
    reads(
        &games()[0],
        &[
            (
                divinecross::ACTION,
                "相手は手札を1枚捨てる。そうしたなら、自分のデッキを1枚引く。",
                "The opponent discards 1 card. If they do, draw 1 card.",
            ),
            (
                divinecross::ACTION,
                "相手は手札を1枚捨てる。そうしなかったなら、自分のデッキを1枚引く。",
                "The opponent discards 1 card. If they don't, draw 1 card.",
            ),
            (
                divinecross::ACTION,
                "各プレイヤーは自分のメイン・ユニットのエネルギーをすべて捨てる。",
                "Each player discards all energy of their own main unit.",
            ),
            (
                divinecross::ACTION,
                "各プレイヤーは自分のデッキの上から2枚を捨て場に置く。",
                "Each player puts the top 2 cards of their own deck into their own discard pile.",
            ),
            (
                divinecross::ACTION,
                "各プレイヤーは手札をすべてデッキに戻し、シャッフルする。",
                "Each player returns all cards in their own hand to their own deck. Each player shuffles their own deck with what was returned in it.",
            ),
        ],
    );
}

#[test]
fn a_zone_is_said_where_it_says_something() {
    reads(
        &games()[0],
        &[
            (
                divinecross::ACTION,
                "次の相手のターン、相手はコマンドをプレイできない。",
                "The opponent can't play a command card during the opponent's next turn.",
            ),
            (
                divinecross::UNIT,
                "【EX】「宵」自分がアシストをプレイした時、自分のデッキを1枚引く。",
                "「宵」 When you play an assist card, draw 1 card.",
            ),
            (
                divinecross::UNIT,
                "【EX】「堰」自分のカードがKO置き場に置かれる場合、かわりに捨て場に置く。",
                "「堰」 If one of your cards would be put into the KO pile, put it into its owner's discard pile instead.",
            ),
            (
                divinecross::ACTION,
                "自分のデッキからカードを2枚探し、手札に加える。",
                "Search your deck for 2 cards. Put them into your hand.",
            ),
            (
                divinecross::ACTION,
                "自分のデッキからユニットカードを1枚探し、手札に加える。",
                "Search your deck for up to 1 unit card. Put it into your hand.",
            ),
            (
                divinecross::ACTION,
                "自分のデッキの上から3枚を見て、その中から好きな枚数を捨て場に置き、残りをデッキの一番下に置く。",
                "Look at the top 3 cards of your deck. Put any number of them into the discard pile and the rest on the bottom of the deck.",
            ),
        ],
    );
    reads(
        &games()[1],
        &[
            (UNIT, "■相手がカードを使用したとき、カードを1枚引く。", "When the opponent uses a card, draw 1 card."),
            (UNIT, "■相手は使用コスト3以上のカードを使用できない。", "The opponent can't use a card with use cost 3 or more."),
        ],
    );
}

#[test]
fn what_is_left_out_is_said_once() {
    reads(
        &games()[1],
        &[
            (
                MAGIC,
                "相手のユニット1体を対象とする。それに2点のダメージを与える。相手の他のすべてのユニットに1点のダメージを与える。",
                "Target an opposing unit. Deal 2 damage to it. Deal 1 damage to each opposing unit other than it.",
            ),
            (
                UNIT,
                "■このユニットが召喚されたとき、あなたのユニット1体を対象とする。あなたの他のユニットはこのターンAP+1を得る。",
                "When this unit is summoned, target one of your units. Your units other than this unit and it get +1 AP this turn.",
            ),
        ],
    );
    reads(
        &games()[0],
        &[(
            divinecross::ACTION,
            "自分のユニット1体のエネルギーをすべて自分の他のユニット1体に付け替える。",
            "Choose one of your units. Attach all energy of it to 1 of your units other than it as energy.",
        )],
    );
}

#[test]
fn words_are_those_of_the_game_and_of_what_is_meant() {
    reads(
        &games()[0],
        &[
            (
                divinecross::UNIT,
                "【EX】「縁」このユニットと同じ属性の自分のユニットのHPを50増やす。",
                "「縁」 Your units with the same attribute as this unit get +50 HP.",
            ),
            (
                divinecross::ACTION,
                "自分のスタンバイ・ユニット1体のエネルギーを1枚メイン・ユニットに付け替える。",
                "Choose one of your standby units. Attach 1 energy of it to its controller's main unit as energy.",
            ),
            (
                divinecross::UNIT,
                "【スキル 0】「息」100：次の自分のターン、このユニットは「息」を使えない。",
                "「息」 Skill (cost 0, 100 damage). This unit can't use 「息」 during your next turn.",
            ),
        ],
    );
    reads(
        &games()[1],
        &[
            (
                UNIT,
                "■あなたのユニットが攻撃したとき、このターン、それはAP+2を得る。このバトルの終了時、それを破壊する。",
                "When one of your units attacks, it gets +2 AP this turn. At the end of this battle, destroy it.",
            ),
            (
                UNIT,
                "■あなたのユニットが破壊されたとき、このターンの終了時、それを手札に戻す。",
                "When one of your units is destroyed, at the end of this turn, return it to its owner's hand.",
            ),
        ],
    );
}
