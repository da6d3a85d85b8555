//! What the tests share: the MAGMELL lexicon, its cards, and a table of sentences.
#![allow(dead_code, reason = "each test file uses its own part")]

use tefuda_ability::{Ability, Kind, Names};
use tefuda_cardtext::{CardContext, CardSet, Compiled, Diagnostic, Lexicon};

pub const UNIT: Kind = Kind(0);
pub const MAGIC: Kind = Kind(1);
pub const STONE: Kind = Kind(2);

pub const LEXICON: &str = include_str!("../../../../games/magmell/lexicon.toml");
const CARDS: &str = include_str!("../../../../games/magmell/cards/first-set.txt");

pub fn lexicon() -> Lexicon {
    Lexicon::from_toml(LEXICON).expect("the lexicon reads")
}

pub fn compile(text: &str, kind: Kind, lexicon: &Lexicon, names: &mut Names) -> Result<Compiled, Vec<Diagnostic>> {
    tefuda_cardtext::compile(text, &CardContext { name: "試し".to_owned(), kind }, lexicon, names)
}

/// The abilities of a text that must compile.
pub fn abilities(text: &str, kind: Kind, lexicon: &Lexicon, names: &mut Names) -> Vec<Ability> {
    match compile(text, kind, lexicon, names) {
        Ok(compiled) => compiled.abilities,
        Err(diagnostics) => panic!("{text}\n{}", render(text, &diagnostics)),
    }
}

pub fn render(text: &str, diagnostics: &[Diagnostic]) -> String {
    diagnostics
        .iter()
        .map(|diagnostic| diagnostic.render(text, tefuda_cardtext::Lang::Ja, false))
        .collect::<Vec<_>>()
        .join("\n")
}

pub fn card_set() -> CardSet {
    CardSet::parse(CARDS).expect("the set reads")
}

/// Every text that ships and every sentence of the table, with the kind of card it stands on.
pub fn texts() -> Vec<(Kind, String)> {
    let lexicon = lexicon();
    let kind = |name: &str| lexicon.vocabulary().kind_named(name).expect("a kind");
    let set = card_set();
    let shipped = set.cards.iter().map(|card| (kind(&card.field("種別").expect("a kind").value), card.text.clone()));
    let table = SENTENCES.iter().map(|(kind, text)| (*kind, (*text).to_owned()));
    shipped.filter(|(_, text)| !text.is_empty()).chain(table).collect()
}

/// One sentence or text for each thing that the grammar can say.
pub const SENTENCES: &[(Kind, &str)] = &[
    // Triggers.
    (UNIT, "このユニットが破壊されたとき、ユニット1体を対象とする。それに1点のダメージを与える。"),
    (UNIT, "このユニットがダストに置かれたとき、プレイヤー1人を対象とする。それに2点のダメージを与える。"),
    (UNIT, "このユニットが戦闘エリアを離れたとき、カードを1枚引く。"),
    (UNIT, "あなたのユニットが手札から戦闘エリアに置かれたとき、それにパワーカウンターを1つ置く。"),
    (UNIT, "このユニットが手札に戻されたとき、相手は手札を1枚捨てる。"),
    (UNIT, "相手のユニットが攻撃したとき、そのユニットにウィークカウンターを1つ置く。"),
    (UNIT, "相手のターンにこのユニットが防御したとき、このユニットはAP+2を得る。"),
    (UNIT, "このユニットがレストされたとき、ライフを1点回復する。"),
    (STONE, "この魔石がウェイクされたとき、カードを1枚引く。"),
    (UNIT, "このユニットがダメージを受けたとき、相手方のものを破壊する。"),
    (UNIT, "このユニットがユニットにダメージを与えたとき、それを破壊する。"),
    (UNIT, "このユニットがプレイヤーかユニットに戦闘ダメージを与えたとき、カードを1枚引く。"),
    (UNIT, "あなたがダメージを受けたとき、その点数に等しいダメージを相手に与える。"),
    (UNIT, "あなたがライフを回復したとき、このユニットにパワーカウンターを1つ置く。"),
    (UNIT, "相手がカードを引いたとき、そのプレイヤーに1点のダメージを与える。"),
    (UNIT, "相手がマジックを使用したとき、それを無効化してもよい。"),
    (UNIT, "このユニットにパワーカウンターが置かれたとき、このユニットをウェイクする。"),
    (UNIT, "ターンの終了時、このユニットがレスト状態ならば、このユニットを破壊する。"),
    (UNIT, "相手のドローフェイズの開始時、相手は手札を1枚捨てる。"),
    (UNIT, "このユニットが召喚されたとき、「あなたのライフが5以下ならば、カードを1枚引く。」を行う。"),
    (UNIT, "このユニットがダストに置かれたとき、このカードを手札に戻す。この能力はダストで有効になる。"),
    // Static abilities.
    (UNIT, "このユニットはAP+1/HP+1を得、防御されず、対象にならない。"),
    (UNIT, "あなたのターンの間、あなたの赤のユニットは防御されない。"),
    (UNIT, "あなたの手札にあるマジックの使用コストは1減少する。"),
    (UNIT, "このユニットはAPがあなたのユニットの数だけ増加する。"),
    (UNIT, "相手のトークンでないユニットはHPがこのユニットに置かれているウィークカウンターの数の2倍だけ減少する。"),
    (UNIT, "あなたの青か緑のユニットは「このユニットが破壊されたとき、カードを1枚引く。」を得る。"),
    (UNIT, "相手のユニットが3体以上いるかぎり、このユニットは破壊されず、あなたのユニットは対象にならない。"),
    (UNIT, "このユニットにパワーカウンターが置かれているならば、このユニットは防御されない。"),
    (UNIT, "あなたのライフが10以下かつ相手のライフが15以上またはあなたのターンであるかぎり、このユニットはAPが9になる。"),
    (UNIT, "すべての魔石は無色になり、すべての能力を失う。"),
    (UNIT, "このユニットは色が青と赤になり、名称が《影》になり、種別が魔石になる。"),
    (UNIT, "このユニットは、あなたの青のユニット1体につきAP+2/HP+1を得る。"),
    (UNIT, "あなたのユニットのAPとHPは1増加する。"),
    (UNIT, "あなたの手札が2枚以下であるかぎり、このユニットは破壊されない。"),
    (UNIT, "あなたのダストにマジックが3枚以上あるならば、このユニットは防御されない。"),
    // Replacements.
    (UNIT, "あなたの他のユニットが破壊される場合、かわりにこのユニットを破壊してもよい。"),
    (UNIT, "相手のユニットはレスト状態で召喚される。"),
    (UNIT, "相手のユニットがダストに置かれる場合、かわりに夢に置く。"),
    (UNIT, "このユニットがダメージを受ける場合、かわりにその点数は1減少する。"),
    (UNIT, "あなたのライフが5以下ならば、あなたがダメージを受ける場合、かわりに何も起きない。"),
    (UNIT, "あなたがライフを回復する場合、かわりにその点数はその点数の2倍になる。"),
    (UNIT, "あなたがカードを引く場合、かわりにライフを2点回復する。"),
    // Effects.
    (MAGIC, "手札からユニット1枚を召喚してもよい。相手のダストからマジック2枚までを対象とする。それらを夢に置く。"),
    (MAGIC, "ユニット1体を対象とする。このターン、それのAPは0になる。それに、相手のユニットの数に等しいダメージを与える。"),
    (MAGIC, "ユニット1体を対象とする。それにあなたの手札の枚数に等しい点数のダメージを与える。その後、手札をすべて捨てる。"),
    (UNIT, "このユニットが攻撃した時、ユニット1体を対象とする。このユニットはそれに1点のダメージを与える。"),
    (MAGIC, "ユニット1体とプレイヤー1人を対象とする。そのユニットを破壊する。そのプレイヤーはカードを1枚引く。"),
    (MAGIC, "ユニット1体を対象とする。ユニット1体を対象とする。1つ目の対象に2つ目の対象のAPに等しいダメージを与える。"),
    (MAGIC, "好きな数のユニットかプレイヤーを対象とする。それらに合計4点のダメージを割り振る。"),
    (MAGIC, "すべてのレスト状態のユニットに2点のダメージを与える。"),
    (MAGIC, "プレイヤー1人を対象とする。それにあなたの赤のユニット1体につき2点のダメージを与える。"),
    (MAGIC, "相手は自分のユニット1体を選ぶ。それを破壊する。"),
    (MAGIC, "相手はユニット1体を破壊する。"),
    (MAGIC, "各プレイヤーは手札を2枚捨てる。"),
    (MAGIC, "手札をすべて捨てる。カードを3枚引く。"),
    (MAGIC, "手札を1枚捨ててもよい。そうしたなら、カードを2枚引く。そうしなかったなら、ライフを1点回復する。"),
    (MAGIC, "相手はカードを1枚引いてもよい。"),
    (MAGIC, "あなたのダストにあるAP3以下のユニット1枚を対象とする。それをレスト状態で召喚する。"),
    (MAGIC, "相手のAP5以上のユニット1体を対象とする。それを魔導書の一番下に置く。"),
    (MAGIC, "あなたの魔導書の上から3枚のカードをダストに置く。"),
    (MAGIC, "あなたの魔導書の一番上のカードを公開し、あなたの魔石エリアに裏向きで置く。"),
    (MAGIC, "あなたの魔導書から《灰かぶりの斥候》1枚を探す。この効果で探したカードを公開し、手札に加える。"),
    (
        MAGIC,
        "あなたの魔石デッキから魔石2枚までを探す。それらをあなたの魔石エリアにレスト状態で置く。あなたの魔石デッキを無作為化する。",
    ),
    (MAGIC, "裏向きの魔石1枚を対象とする。それを表向きにする。"),
    (MAGIC, "ユニット1体を対象とする。それからパワーカウンターをすべて取り除く。"),
    (
        MAGIC,
        "「このユニットは防御されない。」「このユニットが破壊されたとき、カードを1枚引く。」を持つAP1/HP1の青と赤のユニット・トークン《泡》X体をレスト状態で出す。",
    ),
    (MAGIC, "ユニット1体を対象とする。このバトルの間、それは攻撃できない。"),
    (MAGIC, "相手のユニット1体を対象とする。次のあなたのターンの終了時まで、それは支配者があなたになる。"),
    (MAGIC, "ユニット1体を対象とする。このターン、それが破壊される場合、かわりにそれをレストする。"),
    (MAGIC, "このターン、あなたのユニットが破壊されたとき、カードを1枚引く。"),
    (MAGIC, "ユニット1体を対象とする。次のあなたのターン開始時、それを破壊する。"),
    (MAGIC, "ユニット1体を対象とする。それがトークンならば、それを破壊する。そうでないならば、それを手札に戻す。"),
    (MAGIC, "ユニット1体を対象とする。それの支配者はカードを2枚引く。それを破壊する。"),
    (MAGIC, "名称に「灰」を含むユニット1体を対象とする。それを手札に戻す。"),
    (MAGIC, "あなたのダストにあるマジック1枚を対象とする。それをコストを支払わずに使用する。"),
    (
        MAGIC,
        "パワーカウンターが置かれている防御されないユニット以外のダメージを受けているユニット1体を対象とする。それを破壊する。",
    ),
    (MAGIC, "相手のライフが1以下ならば、あなたはゲームに勝利する。"),
    (MAGIC, "プレイヤー1人を対象とする。それはゲームに敗北する。"),
    (MAGIC, "以下から2つを選ぶ。・ユニット1体を対象とする。それを破壊する。・カードを1枚引く。・ライフを3点回復する。"),
    (MAGIC, "あなたのライフの半分の端数を切り上げた数に等しい点数のダメージを相手に与える。"),
    (MAGIC, "ユニット2体を対象とする。それらの数に1を足した数に等しい枚数カードを引く。"),
];
