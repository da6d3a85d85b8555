//! What a lexicon says of one word.

use crate::{Colour, Counter, Kind, Mark, Moment, OwnVerb, Value, Zone};
use serde::{Deserialize, Serialize};

/// One word in both languages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Word {
    /// As the cards print it.
    pub ja: String,
    /// As the English printer says it.
    pub en: String,
    /// Other spellings that cards use for it.
    #[serde(default)]
    pub aliases: Vec<String>,
}

/// The word for a card kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindWord {
    /// What it is called.
    #[serde(flatten)]
    pub word: Word,
    /// How it is counted while in play: 体, 枚, つ.
    pub counted: String,
    /// The zone that a text means when it names none.
    pub in_play: Zone,
    /// The kind that it is a sort of: イベント is a コマンド.
    #[serde(default)]
    pub within: Option<Kind>,
    /// Whether its text is done once, when it resolves: マジック, イベント.
    #[serde(default)]
    pub spell: bool,
}

/// The word for a zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ZoneWord {
    /// What it is called.
    #[serde(flatten)]
    pub word: Word,
    /// The zone that it is a part of: メイン・エリア is in the エリア.
    #[serde(default)]
    pub within: Option<Zone>,
    /// How many there is room for, where that is limited.
    #[serde(default)]
    pub room: Option<i32>,
    /// Whether both players share it, so that あなたの there speaks of the controller.
    #[serde(default)]
    pub shared: bool,
}

/// The words for one side of a status.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateWord {
    /// What it is called.
    #[serde(flatten)]
    pub word: Word,
    /// Lying so: レスト状態, 裏向き.
    pub state: String,
    /// To turn it so: レストする, 裏向きにする.
    pub verb: String,
    /// To turn it so, in English: rest, turn {} face down.
    pub verb_en: String,
}

/// The words for a status and for its opposite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatusWord {
    /// The status itself: レスト, 裏向き.
    #[serde(flatten)]
    pub on: StateWord,
    /// Its opposite: ウェイク, 表向き.
    pub opposite: StateWord,
}

/// The word for a moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MomentWord {
    /// What it is called.
    #[serde(flatten)]
    pub word: Word,
    /// Whether something does it: 攻撃したとき has a subject, ターン開始時 has none.
    #[serde(default)]
    pub subject: bool,
    /// Whether a player does it: じゃんけんに勝ったとき
    #[serde(default)]
    pub player: bool,
    /// What a text says that forbids it, where a player does it: チャージできない
    #[serde(default)]
    pub forbidden: Option<String>,
    /// Whether it is the end of a turn: that of the next turn is not the next one.
    #[serde(default)]
    pub ends_turn: bool,
    /// Whether it comes in a battle: that of this one is of no other.
    #[serde(default)]
    pub in_battle: bool,
    /// Whether it has a number: how much damage was taken
    #[serde(default)]
    pub measured: bool,
    /// Whether it is done to something, which the text names before the word: KOした時
    #[serde(default)]
    pub other: bool,
    /// Whether it may be done to a player as well: プレイヤーを攻撃したとき
    #[serde(default)]
    pub players: bool,
    /// How a text may name what it is done to, or by: ユニットを攻撃したとき
    #[serde(default)]
    pub beside: Option<Beside>,
}

/// The words between a moment and the other side of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beside {
    /// The particle, in Japanese.
    pub ja: String,
    /// The preposition, in English; empty where there is none.
    pub en: String,
}

/// The word for a part in a procedure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleWord {
    /// What it is called.
    #[serde(flatten)]
    pub word: Word,
    /// What kind of object has it; anything, if none is named.
    #[serde(default)]
    pub kind: Option<Kind>,
    /// Whether it is a part under a host: エネルギー
    #[serde(default)]
    pub attached: bool,
    /// The zone where whatever has it lies, and nothing else of its kind does.
    #[serde(default)]
    pub area: Option<Zone>,
    /// Whether a player has at most one in it, so that a text need not say how many: メイン・ユニット
    #[serde(default)]
    pub sole: bool,
}

/// A verb that only one game has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnWord {
    /// Its dictionary form: チャージする
    pub ja: String,
    /// In English, with `{}` for what it is done to and `{n}` for its number: charge {}
    pub en: String,
    /// Whether a verb in る changes like 授かる (授かった).
    #[serde(default)]
    pub godan: bool,
    /// Other verbs that cards use for it.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Whether a text may say that it is done with the other player: 相手とじゃんけんする
    #[serde(default)]
    pub against: bool,
    /// The particle of what it is done to: に, を; none for a verb without an object.
    #[serde(default)]
    pub object: Option<String>,
    /// What kind of object it is done to; anything, if none is named.
    #[serde(default)]
    pub kind: Option<Kind>,
    /// How its number is counted: 回, 枚; none for a verb without a number.
    #[serde(default)]
    pub counted: Option<String>,
    /// What it is in English to do it well and to fail, where that is left open: win, lose
    #[serde(default)]
    pub outcome: Option<OutcomeWord>,
}

/// How something can come out, in English.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutcomeWord {
    /// Well: win
    pub done: String,
    /// Not: lose
    pub failed: String,
}

/// One picture that stands for several colours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IconWord {
    /// As texts write it.
    pub ja: String,
    /// Those colours.
    pub colours: Vec<Colour>,
}

/// A sense in which a card has colours: 属性, 有利. Each sense has the colours over again, as numbers of their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AspectWord {
    /// What it is called.
    pub ja: String,
    /// The same in English.
    pub en: String,
    /// The number of the first colour in this sense.
    pub first: u8,
    /// Whether the rules double damage by it: 有利によって2倍にならない
    #[serde(default)]
    pub doubles: bool,
}

/// A state that a counter stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AilmentWord {
    /// Its stem: 気絶 gives 気絶させる, 気絶する, 気絶している and 気絶状態.
    pub ja: String,
    /// Being in it, in English: stunned.
    pub en: String,
    /// The counter.
    pub counter: Counter,
}

/// How a text calls a counter by a name that no list has: 毒マーカー lies on what is in the 毒状態.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoinedWord {
    /// What follows the name of the counter.
    pub counter: Word,
    /// What follows it in the name of the state.
    pub state: String,
}

/// A mark that may be said of some things only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgainstWord {
    /// Which mark.
    pub mark: Mark,
    /// Whether it may be said of players as well: プレイヤーを攻撃できない
    #[serde(default)]
    pub players: bool,
    /// What stands between those things and the mark: に, の, から; the one that is printed first.
    pub particles: Vec<String>,
    /// In English, with `{}` for those things: can't be targeted by {}
    pub en: String,
}

/// Which of a game's words speak of skills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkillWords {
    /// What becomes of what skills cost.
    pub cost: Value,
    /// Skills fail.
    pub fail: Mark,
    /// Skills cannot be used.
    pub barred: Mark,
    /// The moment when a skill that succeeds is used.
    pub uses: Moment,
    /// The moment when it has been.
    pub used: Moment,
    /// The moment when it is judged whether a skill succeeds.
    pub judged: Moment,
    /// The moment when something knocks out something else.
    pub knocks_out: Moment,
    /// The moment when it does so with its skill.
    pub knocks_out_by_skill: Moment,
    /// The verb that lets the skill that is judged fail.
    pub let_fail: OwnVerb,
}

/// The words in 【 】 that begin the lines of a card's text, in a game that has such.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Headers {
    /// Before a cost: a skill.
    pub skill: Word,
    /// Any other ability.
    pub ability: Word,
    /// What texts call those: EXパワー
    #[serde(default)]
    pub powers: String,
}

impl Word {
    /// Whether a text writes this word so.
    pub fn is(&self, text: &str) -> bool {
        self.ja == text || self.aliases.iter().any(|alias| alias == text)
    }

    /// Every Japanese spelling.
    pub fn spellings(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.ja.as_str()).chain(self.aliases.iter().map(String::as_str))
    }
}
