//! What the tests share: the MAGMELL lexicon, its cards, and a table of sentences.
#![allow(dead_code, reason = "each test file uses its own part")]

#[path = "divinecross.rs"]
pub mod divinecross;

use tefuda_ability::{Ability, Kind, Names};
use tefuda_cardtext::{CardContext, CardEntry, CardSet, Compiled, Diagnostic, Lexicon};

pub const UNIT: Kind = Kind(0);
pub const MAGIC: Kind = Kind(1);
pub const STONE: Kind = Kind(2);

pub const LEXICON: &str = include_str!("../../../../games/magmell/lexicon.toml");
const SETS: [&str; 2] = [
    include_str!("../../../../games/magmell/cards/first-set.txt"),
    include_str!("../../../../games/magmell/cards/second-set.txt"),
];

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

pub fn card_sets() -> [CardSet; 2] {
    SETS.map(|set| CardSet::parse(set).expect("the set reads"))
}

/// Every card that ships.
pub fn cards() -> Vec<CardEntry> {
    card_sets().into_iter().flat_map(|set| set.cards).collect()
}

/// A game's words, and texts in them.
pub struct Game {
    pub lexicon: Lexicon,
    pub texts: Vec<(Kind, String)>,
    /// Words of its texts that say nothing where they stand, with the reason.
    pub idle: &'static [&'static str],
}

/// Every game that has texts.
pub fn games() -> [Game; 2] {
    [
        Game { lexicon: divinecross::lexicon(), texts: divinecross::texts(), idle: divinecross::IDLE },
        Game { lexicon: lexicon(), texts: self::texts(), idle: &[] },
    ]
}

/// Every text that ships and every sentence of the table, with the kind of card it stands on.
pub fn texts() -> Vec<(Kind, String)> {
    let lexicon = lexicon();
    let kind = |name: &str| lexicon.vocabulary().kind_named(name).expect("a kind");
    let cards = cards();
    let shipped = cards.iter().map(|card| (kind(&card.field("種別").expect("a kind").value), card.text.clone()));
    let table = SENTENCES.iter().map(|(kind, text)| (*kind, (*text).to_owned()));
    shipped.filter(|(_, text)| !text.is_empty()).chain(table).collect()
}

/// One sentence or text for each thing that the grammar can say.
pub const SENTENCES: &[(Kind, &str)] = &[
    // Triggers.
    (UNIT, "このユニットが破壊されたとき、ユニット1体を対象とし、それに1点のダメージを与える。"),
    (UNIT, "このユニットがダストに置かれたとき、相手1人を対象とする。それに3点のダメージを与える。"),
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
    (MAGIC, "ユニット1体とプレイヤー1人を対象とする。それらに合計3点のダメージを割り振る。"),
    (MAGIC, "ユニット1体を対象とする。魔石1枚を対象とする。それらをレストする。"),
    (MAGIC, "相手のユニットすべてに合計3点のダメージを割り振る。"),
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
    // 戻す, 置く and 加える are different words.
    (MAGIC, "あなたのダストにあるユニット1枚を対象とする。それを手札に加える。"),
    (UNIT, "このユニットが破壊される場合、かわりに手札に戻す。"),
    (UNIT, "このユニットが破壊される場合、かわりに手札に加える。"),
    // Players: each one's own, and that one's.
    (MAGIC, "各プレイヤーは自分のユニット1体を選ぶ。それらを破壊する。"),
    (MAGIC, "プレイヤー1人を対象とする。そのプレイヤーの手札からカード1枚を選ぶ。それを捨てる。"),
    (MAGIC, "プレイヤー1人を対象とする。そのプレイヤーのユニットの数に等しいダメージをそのプレイヤーに与える。"),
    (
        MAGIC,
        "ユニット1体とプレイヤー1人を対象とする。そのユニットを破壊する。そのプレイヤーの魔導書の上から2枚のカードをダストに置く。",
    ),
    (UNIT, "相手がカードを引いたとき、そのプレイヤーの手札の枚数に等しいダメージをそのプレイヤーに与える。"),
    (MAGIC, "各プレイヤーの魔導書の一番上のカードを二枚ダストに置く。"),
    // Cards and abilities that wait.
    (MAGIC, "チャントにあるカードや能力1つを対象とする。それを無効化する。"),
    (MAGIC, "チャントにある能力1つを対象とする。それを無効化する。"),
    (MAGIC, "チャントにある相手のカード1枚を対象とする。それを無効化する。"),
    // Parts in a battle.
    (MAGIC, "バトルユニット1体を対象とする。それを破壊する。"),
    (UNIT, "このユニットが攻撃ユニットであるかぎり、このユニットはAP+2を得る。"),
    (MAGIC, "攻撃ユニットでない相手のユニット1体を対象とする。それをレストする。"),
    // One event or another.
    (UNIT, "このユニットが召喚されたときか攻撃したとき、カードを1枚引く。"),
    (UNIT, "このユニットが攻撃したときか防御したとき、このターン、このユニットはAP+1を得る。"),
    (UNIT, "このユニットが攻撃したとき、またはあなたのターン開始時、ライフを1点回復する。"),
    (UNIT, "このユニットが破壊されるか手札に戻される場合、かわりにこのカードを夢に置く。"),
    // One deed or another.
    (MAGIC, "カードを1枚引くか、ライフを2点回復する。"),
    (UNIT, "このユニットが召喚されたとき、相手は手札を1枚捨てるか、相手はライフを3点失う。"),
    (MAGIC, "「ユニット1体を破壊する。」か「カードを2枚引く。」か「ライフを4点回復する。」のどちらかを行う。"),
    (MAGIC, "ユニット1体か魔石1枚を対象とする。それをレストする。"),
    // What was done, counted.
    (MAGIC, "手札を好きな枚数捨てる。捨てた枚数に等しい枚数カードを引く。"),
    (MAGIC, "手札を2枚まで捨てる。この効果で捨てた枚数の2倍に等しい点数のダメージを相手に与える。"),
    (MAGIC, "すべてのユニットを破壊する。ライフを破壊した数に等しい点数回復する。"),
    (MAGIC, "すべてのトークンを手札に戻す。戻した数に等しい枚数カードを引く。"),
    (MAGIC, "手札からマジック1枚を捨てる。カードを三枚引く。"),
    // As long as something is so, from a resolution on.
    (MAGIC, "ユニット1体を対象とする。それがレスト状態であるかぎり、それは防御されない。"),
    (
        UNIT,
        "このユニットが召喚されたとき、相手のユニット1体を対象とする。このユニットがレスト状態であるかぎり、それは攻撃できない。",
    ),
    (UNIT, "あなたのターン開始時、あなたのユニットがいるかぎり、このターン、あなたのユニットはAP+1を得る。"),
    // Using cards by a text.
    (MAGIC, "あなたのダストにあるマジック1枚を対象とする。それを使用してもよい。"),
    (MAGIC, "手札からユニット1枚をコストを支払わずに使用する。"),
    // Control.
    (MAGIC, "相手のユニット1体を対象とする。このターン、あなたはそれの支配を得る。それをウェイクする。"),
    (MAGIC, "ユニット1体とプレイヤー1人を対象とする。そのプレイヤーはそのユニットの支配者になる。"),
    // Looking, and putting back.
    (
        MAGIC,
        "あなたの魔導書の上から3枚のカードを見る。その中から1枚のカードを手札に加える。残りを好きな順番で魔導書の一番下に置く。",
    ),
    (MAGIC, "あなたの魔導書の一番上のカードを公開する。それがユニットならば、それを手札に加える。"),
    (MAGIC, "相手は手札を公開する。その中からマジック1枚を選ぶ。それを捨てる。"),
    (MAGIC, "プレイヤー1人を対象とする。そのプレイヤーの魔導書の上から2枚を見る。それらを好きな順番で魔導書の一番上に置く。"),
    // Costs.
    (UNIT, "あなたのマジックの使用コストは[無1]少なくなる。"),
    (STONE, "相手の手札にあるカードの使用コストは[無2]多くなる。"),
    // Prevention.
    (UNIT, "あなたのユニットがダメージを受ける場合、かわりに受けない。"),
    (UNIT, "このユニットがダメージを受ける場合、かわりにそのダメージを2点減らす。"),
    (MAGIC, "このターン、あなたがダメージを受ける場合、かわりにその点数を0にする。"),
    // What was made and moved goes on being spoken of.
    (MAGIC, "AP1/HP1の赤のユニット・トークン《火の粉》1体を出す。このターン、それは防御されない。"),
    (MAGIC, "あなたのダストにあるユニット1枚を対象とする。それを召喚する。ターンの終了時、それを破壊する。"),
    (MAGIC, "ライフを2点失う。プレイヤー1人を対象とする。それにX点のダメージを与える。"),
];
