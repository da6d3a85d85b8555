//! Abilities, and the steps of their effects.

use crate::{
    Amount, Candidates, Condition, Continuous, Cost, Count, Counter, Deed, Destination, Duration, Keyword, KeywordUse, Name,
    Pattern, Status, StepId, Validity, Var, What, Who,
};
use serde::{Deserialize, Serialize};

/// One ability of a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ability {
    /// What the text calls it: 「火花」
    pub title: Option<Name>,
    /// 累積しない: of those with one title a player never has two waiting, and one applies.
    pub alone: bool,
    /// The keyword that it is part of, where that is written out.
    pub keyword: Option<Keyword>,
    /// Where, when and how often it is there.
    pub valid: Validity,
    /// What kind of ability.
    pub kind: AbilityKind,
}

/// The kinds of abilities.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AbilityKind {
    /// 誘発能力
    Triggered {
        /// What it waits for.
        trigger: Pattern,
        /// The 条件節: looked at when it triggers and again when it resolves.
        condition: Option<Condition>,
        /// What it does.
        effect: Vec<Step>,
    },
    /// 常在能力
    Static {
        /// While this holds.
        condition: Option<Condition>,
        /// What is so.
        effects: Vec<Continuous>,
    },
    /// A static ability that replaces events.
    Replacement(Replacement),
    /// The text of a card that does it once when it resolves: マジック能力, イベント, 詠唱
    Spell(Vec<Step>),
    /// 起動能力
    Activated(Activation),
    /// スキル: what a unit does in a fight.
    Skill(Skill),
    /// A keyword: what it stands for is written out when the card is made.
    Keyword(KeywordUse),
}

impl Ability {
    /// An ability without a title that works where its card's kind does.
    pub fn new(kind: AbilityKind) -> Ability {
        Ability { title: None, alone: false, keyword: None, valid: Validity::default(), kind }
    }
}

/// What a unit does in a fight, when it has come so far.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Skill {
    /// How much the unit must have for it: 【スキル 2】
    pub cost: i32,
    /// The damage in its box: 300, 100×; `None` is a box with nothing in it.
    pub damage: Option<Amount>,
    /// このスキルは気絶していても使える: these markers do not stand in its way.
    pub despite: Vec<Counter>,
    /// このスキルは〜場合のみ使える
    pub only_if: Option<Condition>,
    /// What its text does: each is the sentences that depend on one another.
    pub effects: Vec<Vec<Step>>,
    /// Whether it begins ダメージを与える前に, one for each of the effects.
    pub before: Vec<bool>,
    /// The effect that does what the number in the box counts, if one does: 2回じゃんけんする。勝った回数1回につき100ダメージ
    pub counts: Option<u8>,
}

/// An ability that its controller uses by paying.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Activation {
    /// The cost, paid before anything else.
    pub cost: Cost,
    /// 〜なら使える: only while this holds.
    pub only_if: Option<Condition>,
    /// What it does.
    pub effect: Vec<Step>,
}

/// 〜場合、かわりに〜
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Replacement {
    /// What it waits for.
    pub event: Pattern,
    /// Only while this holds.
    pub condition: Option<Condition>,
    /// 次に〜場合: it is over when it has replaced something once.
    pub once: bool,
    /// Whether its player may decline: かわりに〜してよい
    pub optional: bool,
    /// What happens.
    pub instead: Instead,
}

impl Replacement {
    /// Whether it says of its own card where that cannot be used, or to what it cannot be attached: wherever it lies.
    pub fn is_of_own_use(&self) -> bool {
        let never = self.instead == Instead::Never && !self.optional && !self.once;
        let attached = matches!(self.event, Pattern::Attached(..)) && self.condition == Some(Pattern::own_attachment());
        never && (self.event.is_own_use() || attached)
    }
}

/// What happens in place of a replaced event.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Instead {
    /// The same move, in a state: 〜の状態で召喚される
    Enter(Vec<Entry>),
    /// The same move, elsewhere.
    Go(Destination),
    /// It is returned.
    Return(Destination),
    /// The same event with its amount changed by so much.
    AmountPlus(i32),
    /// The same event with this amount.
    AmountIs(Amount),
    /// Nothing.
    Nothing,
    /// 〜ことはない: no replacement, but a ban. It never happens, whatever else wants to replace it.
    Never,
    /// Something else.
    Steps(Vec<Step>),
}

/// A state in which an object enters a zone.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Entry {
    /// Lying so.
    Status(Status, bool),
    /// With counters: of the first [`Entry::COUNTERS`] kinds.
    Counters(Counter, Amount),
}

impl Entry {
    /// So many kinds of counters, the first ones, can come with what enters.
    pub const COUNTERS: usize = 8;
}

/// The things that a step goes through one by one. Each is bound to [`Var::Each`] of that number.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Over {
    /// Objects, as they are when it begins.
    Objects(u8, What),
    /// Players, the turn player first.
    Players(u8, Who),
    /// So many times.
    Times(u8, Amount),
}

impl Over {
    /// The number of the variable.
    pub fn number(&self) -> u8 {
        let (Over::Objects(number, _) | Over::Players(number, _) | Over::Times(number, _)) = self;
        *number
    }
}

/// One step of an effect, in the order of the text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// 〜を対象とする: fixed on use, looked at again on resolution.
    Target {
        /// Where it is remembered.
        slot: Var,
        /// What may be taken.
        what: Candidates,
        /// How many.
        count: Count,
    },
    /// 〜を選ぶ: on resolution.
    Choose {
        /// Where it is remembered.
        slot: Var,
        /// Who chooses.
        by: Who,
        /// What may be taken.
        what: Candidates,
        /// How many.
        count: Count,
    },
    /// 無作為に選ぶ: on resolution, by chance and by nobody.
    Random {
        /// Where it is remembered.
        slot: Var,
        /// What may be taken.
        what: Candidates,
        /// How many.
        count: Count,
    },
    /// 色を1つ選ぶ: on resolution.
    ChooseColour {
        /// Where it is remembered.
        slot: Var,
        /// Who chooses.
        by: Who,
    },
    /// What a phrase means now, kept for later words: そのユニット is that very one, whatever the phrase would mean then.
    Keep {
        /// Where it is remembered.
        slot: Var,
        /// What is kept.
        what: What,
    },
    /// A verb.
    Do(Deed),
    /// A continuous effect begins.
    Begin(Continuous, Duration),
    /// A continuous effect begins that applies as long as something is so: 〜であるかぎり
    While(Condition, Continuous, Duration),
    /// A replacement effect begins.
    Replace(Replacement, Duration),
    /// A delayed triggered ability is made.
    Delay {
        /// What it waits for.
        trigger: Pattern,
        /// The 条件節: looked at when it triggers and again when it resolves.
        condition: Option<Condition>,
        /// What it does.
        effect: Vec<Step>,
        /// How long it may wait.
        until: Duration,
        /// 〜たび: it goes off each time, and not only the first.
        every: bool,
    },
    /// 〜してよい: the steps are done or not, as that player likes.
    May(Who, Vec<Step>),
    /// そうしたなら / そうしなかったなら: about what the sentence before says.
    IfDone {
        /// How many of the steps just before that is: all of them have to be done.
        of: u8,
        /// When it was done, whole.
        done: Vec<Step>,
        /// When it was not.
        otherwise: Vec<Step>,
    },
    /// 〜ならば, 〜場合
    If {
        /// Looked at now.
        condition: Condition,
        /// When it holds.
        then: Vec<Step>,
        /// When it does not.
        otherwise: Vec<Step>,
    },
    /// 〜するか、〜する: one of them, chosen on resolution.
    Either {
        /// Who chooses.
        by: Who,
        /// The choices.
        options: Vec<Vec<Step>>,
    },
    /// 各プレイヤーは〜してもよい: what each does who has to be asked about it.
    Both {
        /// What you do.
        yours: Vec<Step>,
        /// What the opponent does.
        theirs: Vec<Step>,
    },
    /// Steps under a name, asked about as one by [`Condition::Done`] and [`Var::Out`].
    Named(StepId, Vec<Step>),
    /// それぞれについて: the steps are done for one after the other.
    Each(Over, Vec<Step>),
    /// 以下から1つを選ぶ: announced on use.
    Modes {
        /// How many are chosen.
        count: Amount,
        /// The choices.
        modes: Vec<Vec<Step>>,
    },
}
