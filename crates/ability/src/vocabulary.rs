//! The small numbers that stand for a game's words, and the table that gives them their words back.

use crate::print::inflection::{Form, Voice, inflect};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

macro_rules! word_ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub struct $name(pub u8);
    )*};
}

word_ids! {
    /// A card kind: ユニット, マジック, 魔石, ゼクス…
    Kind,
    /// A colour, attribute or element that costs can ask for: 青, 火, 太陽…
    Colour,
    /// A number that a card or a player has: AP, HP, 使用コスト, ライフ…
    Value,
    /// Something that a rule asks of an object and a text can give it: 防御されない, 対象にならない…
    Mark,
    /// A kind of counter or marker.
    Counter,
    /// A zone, without saying whose.
    Zone,
    /// A way that an object lies in its zone: レスト, 裏向き…
    Status,
    /// A moment that a game's procedures announce: ターン開始時, 攻撃したとき…
    Moment,
    /// A part that an object has in a game's procedures or under a host: バトルユニット, 攻撃ユニット, エネルギー…
    Role,
    /// A verb that only one game has: チャージする, じゃんけんする…
    OwnVerb,
    /// A stretch of a turn: メインフェイズ, バトル…
    Period,
}

/// A species, job, trait or other word that a game prints on a card's type line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Feature(pub u16);

/// A card name, interned in [`Names`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Name(pub u32);

/// The names that texts and cards mention, each once.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names(Vec<String>);

impl Names {
    /// The number of a name; the same name always gets the same number.
    pub fn intern(&mut self, name: &str) -> Name {
        let at = self.0.iter().position(|known| known == name).unwrap_or_else(|| {
            self.0.push(name.to_owned());
            self.0.len() - 1
        });
        Name(u32::try_from(at).unwrap_or(u32::MAX))
    }

    /// The name that a number stands for; empty for a number from another table.
    pub fn get(&self, name: Name) -> &str {
        self.0.get(name.0 as usize).map_or("", String::as_str)
    }
}

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
    /// Whether it is done to something, which the text names before the word: KOした時
    #[serde(default)]
    pub other: bool,
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
    /// How its number is counted: 回, 枚; none for a verb without a number.
    #[serde(default)]
    pub counted: Option<String>,
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
    /// The number of the first colour in this sense.
    pub first: u8,
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

/// The words in 【 】 that begin the lines of a card's text, in a game that has such.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Headers {
    /// Before a cost: a skill.
    pub skill: Word,
    /// Any other ability.
    pub ability: Word,
}

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
            fn shared(self) -> Option<(&'static str, bool)> {
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
    Target "target" Some(("対象とする", false)),
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
    /// 付ける
    Attach "attach" Some(("付ける", false)),
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

/// A way of wording that only some games have; patterns of the grammar ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Idiom {
    /// ユニットを1体選び捨てる: counts after を, verbs without 、 between them, numbers without 点, what units carry.
    Loose,
    /// ユニットを1体選び、破壊する: counts after を, and verbs that do not repeat their object.
    Counted,
}

impl Idiom {
    /// Every idiom.
    pub const ALL: &'static [Idiom] = &[Idiom::Loose, Idiom::Counted];

    /// Its key in the grammar.
    pub fn key(self) -> &'static str {
        match self {
            Idiom::Loose => "loose",
            Idiom::Counted => "counted",
        }
    }
}

/// A game's words, by number: `kinds[2]` is what `Kind(2)` is called. A game's lexicon file is one of these.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Vocabulary {
    pub kinds: Vec<KindWord>,
    pub colours: Vec<Word>,
    pub values: Vec<Word>,
    pub marks: Vec<Word>,
    pub counters: Vec<Word>,
    pub zones: Vec<ZoneWord>,
    pub statuses: Vec<StatusWord>,
    pub moments: Vec<MomentWord>,
    #[serde(default)]
    pub features: Vec<Word>,
    #[serde(default)]
    pub roles: Vec<RoleWord>,
    /// How this game's texts are worded.
    #[serde(default)]
    pub idioms: Vec<Idiom>,
    /// The verbs that only this game has.
    #[serde(default)]
    pub own: Vec<OwnWord>,
    /// The states that counters stand for.
    #[serde(default)]
    pub ailments: Vec<AilmentWord>,
    /// The pictures that stand for several colours.
    #[serde(default)]
    pub icons: Vec<IconWord>,
    /// The senses in which a card has colours.
    #[serde(default)]
    pub aspects: Vec<AspectWord>,
    /// The words that begin the lines of a text.
    #[serde(default)]
    pub headers: Option<Headers>,
    /// このユニット: what a text in play calls the card that it speaks of, where it may stand on one that is attached to it.
    #[serde(default)]
    pub this: Option<String>,
    /// Whether only damaged objects can be chosen to be mended.
    #[serde(default)]
    pub mends_damaged: bool,
    /// The zone where what is brought into play arrives, if a text may name it.
    #[serde(default)]
    pub summoned_to: Option<Zone>,
    /// The zones from which cards can be discarded besides the hand.
    #[serde(default)]
    pub discarded_from: Vec<Zone>,
    /// Whether an ability can wait for a state of things: 手札がない時
    #[serde(default)]
    pub state_triggers: bool,
    #[serde(default)]
    pub periods: Vec<Word>,
    /// The game's own verbs, and its own words for shared ones.
    #[serde(default)]
    pub verbs: BTreeMap<Verb, VerbWord>,
    /// Single words that a pattern of the grammar asks for: who owns a card, who controls it, what a fight's damage is called.
    pub phrases: BTreeMap<Phrase, Word>,
    /// The zone where a card lies when it has just been used.
    pub used_in: Zone,
}

/// A word that a game has for something that every game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// 契約者, 持ち主
    Owner,
    /// 支配者, コントローラー
    Controller,
    /// ライフ
    Life,
    /// 手札
    Hand,
    /// 戦闘ダメージ, スキルのダメージ
    BattleDamage,
    /// HP: what damage is counted against.
    Health,
    /// デッキ: what is drawn from.
    Deck,
}

impl Phrase {
    /// Every phrase.
    pub const ALL: &'static [Phrase] =
        &[Phrase::Owner, Phrase::Controller, Phrase::Life, Phrase::Hand, Phrase::BattleDamage, Phrase::Health, Phrase::Deck];

    /// Its key in the grammar.
    pub fn key(self) -> &'static str {
        match self {
            Phrase::Owner => "owner",
            Phrase::Controller => "controller",
            Phrase::Life => "life",
            Phrase::Hand => "hand",
            Phrase::BattleDamage => "battle_damage",
            Phrase::Health => "health",
            Phrase::Deck => "deck",
        }
    }
}

impl Vocabulary {
    /// The verb's words, the one that is printed first; none when the game has no such verb.
    pub fn verb_words(&self, verb: Verb) -> Vec<(&str, bool)> {
        match self.verbs.get(&verb) {
            Some(own) => {
                let first = std::iter::once((own.ja.as_str(), own.godan));
                first.chain(own.aliases.iter().map(|alias| (alias.as_str(), false))).collect()
            }
            None => verb.shared().into_iter().collect(),
        }
    }

    /// The verb in a form, as printed.
    pub fn verb(&self, verb: Verb, voice: Voice, form: Form) -> String {
        self.verb_words(verb).first().map_or_else(String::new, |&(word, godan)| inflect(word, godan, voice, form))
    }

    /// A phrase in Japanese; empty when the game has none.
    pub fn phrase(&self, phrase: Phrase) -> &str {
        self.phrases.get(&phrase).map_or("", |word| &word.ja)
    }

    /// Whether both players share a zone.
    pub fn shared(&self, zone: Zone) -> bool {
        self.zones.get(zone.0 as usize).is_some_and(|word| word.shared)
    }

    /// The zone where a kind is in play.
    pub fn in_play(&self, kind: Kind) -> Option<Zone> {
        self.kinds.get(kind.0 as usize).map(|word| word.in_play)
    }

    /// The part that cards of a kind have under a host.
    pub fn attached_role(&self, kind: Kind) -> Option<Role> {
        let at = self.roles.iter().position(|role| role.attached && role.kind == Some(kind))?;
        u8::try_from(at).ok().map(Role)
    }

    /// The zone where what has a part lies: what is attached lies where its host is in play.
    pub fn role_zone(&self, role: Role) -> Option<Zone> {
        let word = self.roles.get(role.0 as usize)?;
        self.in_play(word.kind.filter(|_| !word.attached).unwrap_or(Kind(0)))
    }

    /// The kind with this name.
    pub fn kind_named(&self, ja: &str) -> Option<Kind> {
        let at = self.kinds.iter().position(|kind| kind.word.is(ja))?;
        u8::try_from(at).ok().map(Kind)
    }
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
