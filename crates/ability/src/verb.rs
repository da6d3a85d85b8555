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

            /// The word that games share, if there is one, and whether it is a godan verb in る.
            pub(crate) fn shared(self) -> Option<(&'static str, bool)> {
                match self {$(Verb::$name => $default),*}
            }
        }
    };
}

verbs! {
    /// 与える
    Deal "deal" Some(("与える", false)),
    /// 割り振る
    Divide "divide" Some(("割り振る", true)),
    /// 回復する
    Heal "heal" Some(("回復する", false)),
    /// 引く
    Draw "draw" Some(("引く", false)),
    /// 捨てる
    Discard "discard" Some(("捨てる", false)),
    /// 破壊する and its like
    Destroy "destroy" None,
    /// 戻す
    Return "return" Some(("戻す", false)),
    /// 置く
    Put "put" Some(("置く", false)),
    /// 加える
    Add "add" Some(("加える", false)),
    /// 召喚する and its like
    Summon "summon" None,
    /// 出る: what is summoned does
    Enter "enter" None,
    /// 出す: a token
    Create "create" Some(("出す", false)),
    /// 無効化する and its like
    Negate "negate" None,
    /// 公開する
    Reveal "reveal" Some(("公開する", false)),
    /// 見る
    Look "look" Some(("見る", false)),
    /// 探す
    Search "search" Some(("探す", false)),
    /// シャッフルする
    Shuffle "shuffle" Some(("シャッフルする", false)),
    /// 使用する
    Use "use" Some(("使用する", false)),
    /// 解決する
    Resolve "resolve" Some(("解決する", false)),
    /// 勝利する
    Win "win" Some(("勝利する", false)),
    /// 敗北する
    Lose "lose" Some(("敗北する", false)),
    /// 取り除く
    Remove "remove" Some(("取り除く", false)),
    /// 対象とする
    Target "target" None,
    /// 選ぶ
    Choose "choose" Some(("選ぶ", false)),
    /// 得る
    Gain "gain" Some(("得る", false)),
    /// 持つ
    Have "have" Some(("持つ", false)),
    /// 失う
    Forfeit "forfeit" Some(("失う", false)),
    /// なる
    Become "become" Some(("なる", true)),
    /// 増加する
    Increase "increase" Some(("増加する", false)),
    /// 減少する
    Decrease "decrease" Some(("減少する", false)),
    /// 減らす
    Lessen "lessen" Some(("減らす", false)),
    /// 受ける
    Suffer "suffer" Some(("受ける", false)),
    /// 離れる
    Leave "leave" Some(("離れる", false)),
    /// 移動する
    Go "go" Some(("移動する", false)),
    /// 入れ替える
    Swap "swap" Some(("入れ替える", false)),
    /// 入れ替わる: what is swapped does
    Switch "switch" Some(("入れ替わる", true)),
    /// 戻る: what is returned does
    Revert "revert" Some(("戻る", true)),
    /// 付ける
    Attach "attach" Some(("付ける", false)),
    /// 付く: what is attached does
    Cling "cling" Some(("付く", false)),
    /// 増やす, アップする
    Raise "raise" None,
    /// 減らす, ダウンする
    Lower "lower" None,
    /// にする
    Make "make" None,
    /// 変更する
    Alter "alter" Some(("変更する", false)),
    /// 支配する
    Control "control" Some(("支配する", false)),
    /// 行う: what stands in quotes
    Perform "perform" Some(("行う", false)),
}
