//! The verbs that texts of every game have, and the words that a game has for them.

use serde::{Deserialize, Serialize};

/// The word for a verb.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerbWord {
    /// Its dictionary form.
    pub ja: String,
    /// Whether a verb in る changes like 割り振る (割り振った) and not like 与える (与えた).
    #[serde(default)]
    pub godan: bool,
    /// Other verbs that cards use for it.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// In English, where this game's word is another than the verb's key: `knock out`, `knocked out`
    #[serde(default)]
    pub en: Option<EnglishVerb>,
}

/// A verb in English.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnglishVerb {
    /// What somebody does: `knock out`
    pub does: String,
    /// What is then done: `knocked out`
    pub done: String,
}

macro_rules! verbs {
    ($($(#[$doc:meta])* $name:ident $key:literal $default:expr),* $(,)?) => {
        /// What an effect or an event is called. Words that all games share have a default; a game's own words are in its lexicon.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Verb {$($(#[$doc])* #[serde(rename = $key)] $name),*}

        impl Verb {
            /// Every verb.
            pub const ALL: &'static [Verb] = &[$(Verb::$name),*];

            /// Its key in a lexicon and in the grammar.
            pub fn key(self) -> &'static str {
                match self {$(Verb::$name => $key),*}
            }

            /// The words that games share, the one that is printed first, and whether each is a godan verb in る.
            pub(crate) fn shared(self) -> &'static [(&'static str, bool)] {
                match self {$(Verb::$name => $default),*}
            }
        }
    };
}

verbs! {
    /// 与える
    Deal "deal" &[("与える", false)],
    /// 割り振る
    Divide "divide" &[("割り振る", true), ("振り分ける", false)],
    /// 回復する
    Heal "heal" &[("回復する", false)],
    /// 引く
    Draw "draw" &[("引く", false)],
    /// 捨てる
    Discard "discard" &[("捨てる", false), ("捨てさせる", false)],
    /// 破壊する and its like
    Destroy "destroy" &[],
    /// 戻す
    Return "return" &[("戻す", false)],
    /// 置く
    Put "put" &[("置く", false)],
    /// 加える
    Add "add" &[("加える", false)],
    /// 召喚する and its like
    Summon "summon" &[],
    /// 出る: what is summoned does
    Enter "enter" &[],
    /// 出す: a token
    Create "create" &[("出す", false)],
    /// 無効化する and its like
    Negate "negate" &[],
    /// 公開する
    Reveal "reveal" &[("公開する", false), ("見せる", false)],
    /// 見る
    Look "look" &[("見る", false)],
    /// 探す
    Search "search" &[("探す", false)],
    /// シャッフルする
    Shuffle "shuffle" &[("シャッフルする", false)],
    /// 使用する
    Use "use" &[("使用する", false)],
    /// 解決する
    Resolve "resolve" &[("解決する", false)],
    /// 勝利する
    Win "win" &[("勝利する", false)],
    /// 敗北する
    Lose "lose" &[("敗北する", false)],
    /// 取り除く
    Remove "remove" &[("取り除く", false)],
    /// 対象とする
    Target "target" &[],
    /// 選ぶ
    Choose "choose" &[("選ぶ", false)],
    /// 得る
    Gain "gain" &[("得る", false)],
    /// 持つ
    Have "have" &[("持つ", false)],
    /// 失う
    Forfeit "forfeit" &[("失う", false)],
    /// なる
    Become "become" &[("なる", true)],
    /// 増加する
    Increase "increase" &[("増加する", false), ("増える", false)],
    /// 減少する
    Decrease "decrease" &[("減少する", false), ("減る", true)],
    /// 減らす
    Lessen "lessen" &[("減らす", false)],
    /// 受ける
    Suffer "suffer" &[("受ける", false)],
    /// 離れる
    Leave "leave" &[("離れる", false)],
    /// 移動する
    Go "go" &[("移動する", false)],
    /// 入れ替える
    Swap "swap" &[("入れ替える", false)],
    /// 入れ替わる: what is swapped does
    Switch "switch" &[("入れ替わる", true)],
    /// 戻る: what is returned does
    Revert "revert" &[("戻る", true)],
    /// 乗せる: a counter onto something
    Load "load" &[("乗せる", false)],
    /// 付ける
    Attach "attach" &[("付ける", false)],
    /// 付く: what is attached does
    Cling "cling" &[("付く", false)],
    /// 増やす, アップする
    Raise "raise" &[],
    /// 減らす, ダウンする
    Lower "lower" &[],
    /// にする
    Make "make" &[],
    /// 変更する
    Alter "alter" &[("変更する", false)],
    /// 支配する
    Control "control" &[("支配する", false)],
    /// 覚える: what later words go on about
    Keep "keep" &[("覚える", false)],
    /// 行う: what stands in quotes
    Perform "perform" &[("行う", false)],
}
