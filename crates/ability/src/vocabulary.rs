//! The small numbers that stand for a game's words, and the table that gives them their words back.

use crate::{
    AgainstWord, AilmentWord, AspectWord, CoinedWord, EnglishVerb, Filter, Headers, How, IconWord, KindWord, MomentWord, Names,
    Noun, OwnWord, RoleWord, SkillWords, StatusWord, Verb, VerbWord, Word, ZoneWord,
    print::inflection::{Form, Voice, inflect},
};
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
    /// A part of a board: 自軍エリア, 前列…
    Area,
    /// A word that stands for a text: 先制攻撃, レンジ…
    Keyword,
    /// A fund out of which symbols are paid: CP, リソース, オド…
    Fund,
    /// A sort of open words: 種族, ジョブ, カテゴリ, プレイヤー名…
    FeatureSort,
}

/// A way of wording that only some games have; patterns of the grammar ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Idiom {
    /// 『炎』 is whatever has that in its name.
    Parts,
    /// 「炎の子」 is what has that name.
    Names,
    /// 手札を捨てる and マーカーを取り除く without a number are all of them.
    Whole,
    /// スキルのダメージをアップする: a fight's damage is worked out on its way, by all that speaks of it.
    Strikes,
}

impl Idiom {
    /// Every idiom.
    pub const ALL: &'static [Idiom] = &[Idiom::Parts, Idiom::Names, Idiom::Whole, Idiom::Strikes];

    /// Its key in the grammar.
    pub fn key(self) -> &'static str {
        match self {
            Idiom::Parts => "parts",
            Idiom::Names => "names",
            Idiom::Whole => "whole",
            Idiom::Strikes => "strikes",
        }
    }
}

/// A game's words, by number: `kinds[2]` is what `Kind(2)` is called. A game's lexicon file is one of these.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Vocabulary {
    pub kinds: Vec<KindWord>,
    /// The kind that a bare verb is done to, and that texts speak of where they name none. A game without it refuses such texts.
    #[serde(default)]
    pub unit: Option<Kind>,
    pub colours: Vec<Word>,
    pub values: Vec<Word>,
    /// The numbers that say what using a card costs.
    #[serde(default)]
    pub prices: Vec<Value>,
    pub marks: Vec<Word>,
    pub counters: Vec<Word>,
    pub zones: Vec<ZoneWord>,
    pub statuses: Vec<StatusWord>,
    pub moments: Vec<MomentWord>,
    /// The sorts of open words that cards print: 種族, ジョブ, カテゴリ…
    #[serde(default)]
    pub feature_sorts: Vec<Word>,
    #[serde(default)]
    pub roles: Vec<RoleWord>,
    /// How this game's texts are worded.
    #[serde(default)]
    pub idioms: Vec<Idiom>,
    /// The verbs that only this game has.
    #[serde(default)]
    pub own: Vec<OwnWord>,
    /// Whether 自分 is always the player who controls the card.
    #[serde(default)]
    pub own_is_controllers: bool,
    /// The states that counters stand for.
    #[serde(default)]
    pub ailments: Vec<AilmentWord>,
    /// How a text calls a counter, and the state that it stands for, by a name that no list has.
    #[serde(default)]
    pub coined: Option<CoinedWord>,
    /// The marks that may be said of some things only.
    #[serde(default)]
    pub against: Vec<AgainstWord>,
    /// The pictures that stand for several colours.
    #[serde(default)]
    pub icons: Vec<IconWord>,
    /// The senses in which a card has colours.
    #[serde(default)]
    pub aspects: Vec<AspectWord>,
    /// What texts can say of skills, in a game that has them.
    #[serde(default)]
    pub skills: Option<SkillWords>,
    /// The words that begin the lines of a text.
    #[serde(default)]
    pub headers: Option<Headers>,
    /// このユニット: what a text in play calls the card that it speaks of, where it may stand on one that is attached to it.
    #[serde(default)]
    pub this: Option<String>,
    /// Whether only damaged objects can be chosen to be mended.
    #[serde(default)]
    pub mends_damaged: bool,
    /// Whether whoever searches for any card, of whatever quality, has to find one.
    #[serde(default)]
    pub finds_any: bool,
    /// The marks that a player has, who may do something more often than the rules let them.
    #[serde(default)]
    pub licences: Vec<Mark>,
    /// The zone where what is brought into play arrives, if a text may name it.
    #[serde(default)]
    pub summoned_to: Option<Zone>,
    /// Whether an ability that only means something in a zone works there without saying so.
    #[serde(default)]
    pub works_where_it_must: bool,
    /// The zone of what was destroyed: 破壊されたユニット, KOされたユニット
    #[serde(default)]
    pub destroyed_to: Option<Zone>,
    /// The zones together where something lies that only its name tells: 《赤の魔石》 may be a stone or a unit.
    #[serde(default)]
    pub named_in: Option<Zone>,
    /// Where cards of some quality lie if nothing says where.
    #[serde(default)]
    pub cards_in: Option<Zone>,
    /// The zone of what was discarded.
    #[serde(default)]
    pub discarded_to: Option<Zone>,
    /// The zones from which cards can be discarded besides the hand.
    #[serde(default)]
    pub discarded_from: Vec<Zone>,
    /// Whether an ability can wait for a state of things: 手札がない時
    #[serde(default)]
    pub state_triggers: bool,
    #[serde(default)]
    pub periods: Vec<Word>,
    /// The funds out of which symbols are paid.
    #[serde(default)]
    pub funds: Vec<Word>,
    /// The words that stand for texts.
    #[serde(default)]
    pub keywords: Vec<Word>,
    /// The parts of a board.
    #[serde(default)]
    pub areas: Vec<Word>,
    /// The game's own verbs, and its own words for shared ones.
    #[serde(default)]
    pub verbs: BTreeMap<Verb, VerbWord>,
    /// Single words that a pattern of the grammar asks for: who owns a card, who controls it, what a fight's damage is called.
    pub phrases: BTreeMap<Phrase, Word>,
    /// The zone where a card lies when it has just been used.
    pub used_in: Zone,
    /// The kinds of cards that are said to have resolved when they leave it.
    #[serde(default)]
    pub resolved: Vec<Kind>,
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
    /// What a counter is called: by the game, or as texts have coined it. A number from another game has no word.
    pub fn counter(&self, counter: Counter, names: &Names) -> Option<Word> {
        let at = usize::from(counter.0);
        let coin = || {
            let (name, coined) = (names.coined().nth(at - self.counters.len())?, self.coined.as_ref()?);
            let Word { ja, en, .. } = &coined.counter;
            Some(Word { ja: format!("{name}{ja}"), en: format!("{name} {en}"), aliases: Vec::new() })
        };
        self.counters.get(at).cloned().or_else(coin)
    }

    /// Every counter that the game or a text knows, with its word.
    pub fn all_counters(&self, names: &Names) -> impl Iterator<Item = (Counter, Word)> {
        (0..=u8::MAX).map(Counter).map_while(|counter| Some((counter, self.counter(counter, names)?)))
    }

    /// The verb's words, the one that is printed first; none when the game has no such verb.
    pub fn verb_words(&self, verb: Verb) -> Vec<(&str, bool)> {
        match self.verbs.get(&verb) {
            Some(own) => {
                let first = std::iter::once((own.ja.as_str(), own.godan));
                first.chain(own.aliases.iter().map(|alias| (alias.as_str(), false))).collect()
            }
            None => verb.shared().to_vec(),
        }
    }

    /// The verb in a form, as printed.
    pub fn verb(&self, verb: Verb, voice: Voice, form: Form) -> String {
        self.verb_words(verb).first().map_or_else(String::new, |&(word, godan)| inflect(word, godan, voice, form))
    }

    /// The verb in English, as what somebody does.
    pub fn does(&self, verb: Verb) -> &str {
        self.english(verb).map_or(verb.key(), |word| &word.does)
    }

    /// In English, what has been done to something that moved.
    pub fn done(&self, how: How) -> &str {
        let own = |verb, usual| self.english(verb).map_or(usual, |word| word.done.as_str());
        match how {
            How::Put => "put",
            How::Use => own(Verb::Use, "used"),
            How::Draw => "drawn",
            How::Discard => "discarded",
            How::Destroy => own(Verb::Destroy, "destroyed"),
            How::Return => "returned",
            How::Summon => own(Verb::Summon, "summoned"),
            How::Negate => "negated",
            How::Resolve => "resolved",
            How::Swap => "swapped",
        }
    }

    fn english(&self, verb: Verb) -> Option<&EnglishVerb> {
        self.verbs.get(&verb)?.en.as_ref()
    }

    /// A phrase in Japanese; empty when the game has none.
    pub fn phrase(&self, phrase: Phrase) -> &str {
        self.phrases.get(&phrase).map_or("", |word| &word.ja)
    }

    /// Whether both players share a zone.
    pub fn shared(&self, zone: Zone) -> bool {
        self.zones.get(zone.0 as usize).is_some_and(|word| word.shared)
    }

    /// Whether something is in play in a zone.
    pub fn is_in_play(&self, zone: Zone) -> bool {
        let within = self.zones.get(zone.0 as usize).and_then(|word| word.within);
        self.kinds.iter().any(|kind| kind.in_play == zone || Some(kind.in_play) == within)
    }

    /// Whether a word for a zone, or for several, means this one.
    pub fn means(&self, word: Zone, zone: Zone) -> bool {
        let within = self.zones.get(zone.0 as usize).and_then(|known| known.within);
        zone == word || within == Some(word) || (self.named_in == Some(word) && self.is_in_play(zone))
    }

    /// Where that lies which moves so, from and to places that may be said, if it names no zone and cannot be where its kind is in
    /// play: there the move neither begins nor ends, and from where it goes is said, or the word says it.
    pub fn moves_in(&self, in_play: Zone, [from, to]: [Option<Zone>; 2], how: Option<How>) -> Option<Zone> {
        let used = (how == Some(How::Use)).then_some(self.used_in);
        if [from, to.or(used)].into_iter().flatten().any(|zone| self.means(in_play, zone)) {
            return None;
        }
        match how {
            Some(How::Summon) => None,
            Some(How::Discard) if from.is_none() && self.discarded_from.contains(&in_play) => None,
            Some(How::Discard | How::Draw) => from.or(self.hand()),
            _ => from.or(used),
        }
    }

    /// Whether a noun means the card itself where units are in play, which is said as such: このユニットに.
    pub fn is_this(&self, noun: &Noun) -> bool {
        noun.is_this() && noun.place.side == crate::Side::Any && Some(noun.place.zone) == self.unit_zone()
    }

    /// The zone that a hand is.
    pub fn hand(&self) -> Option<Zone> {
        let at = self.zones.iter().position(|zone| zone.word.is(self.phrase(Phrase::Hand)))?;
        u8::try_from(at).ok().map(Zone)
    }

    /// The zone where a kind is in play.
    pub fn in_play(&self, kind: Kind) -> Option<Zone> {
        self.kinds.get(kind.0 as usize).map(|word| word.in_play)
    }

    /// The zone where units are in play.
    pub fn unit_zone(&self) -> Option<Zone> {
        self.in_play(self.unit?)
    }

    /// The part that cards of a kind have under a host.
    pub fn attached_role(&self, kind: Kind) -> Option<Role> {
        let at = self.roles.iter().position(|role| role.attached && role.kind == Some(kind))?;
        u8::try_from(at).ok().map(Role)
    }

    /// The part under a host that a noun phrase means, if it means one.
    pub fn part(&self, noun: &Noun) -> Option<Role> {
        let attached = |role: &Role| self.roles.get(role.0 as usize).is_some_and(|word| word.attached);
        noun.filters.iter().find_map(|filter| match filter {
            Filter::Role(role) => Some(*role).filter(attached),
            Filter::Kind(kind) => self.attached_role(*kind),
            _ => None,
        })
    }

    /// Whether a noun phrase means something that a player has one of.
    pub fn is_sole(&self, noun: &Noun) -> bool {
        let sole = |role: &Role| self.roles.get(role.0 as usize).is_some_and(|word| word.sole);
        noun.filters.iter().any(|filter| matches!(filter, Filter::Role(role) if sole(role)))
    }

    /// The zone where what has a part lies: what is attached lies where its host is in play.
    pub fn role_zone(&self, role: Role) -> Option<Zone> {
        let word = self.roles.get(role.0 as usize)?;
        self.in_play(word.kind.filter(|_| !word.attached).or(self.unit)?)
    }

    /// How a mark is said of some things only; a mark without such a word is never said so.
    pub fn against(&self, mark: Mark) -> Option<&AgainstWord> {
        self.against.iter().find(|word| word.mark == mark)
    }

    /// The kind with this name.
    pub fn kind_named(&self, ja: &str) -> Option<Kind> {
        let at = self.kinds.iter().position(|kind| kind.word.is(ja))?;
        u8::try_from(at).ok().map(Kind)
    }
}
