//! What a trigger or a replacement waits for.

use crate::{Condition, Counter, Filter, Lately, Moment, Noun, Part, Place, Role, Side, Status, Var, What, Who};
use serde::{Deserialize, Serialize};

/// What the event happens to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Subject {
    /// このユニットが…
    This,
    /// このアシストが…: the very card that the text stands on, where [`Subject::This`] is what it is attached to.
    Itself,
    /// Each one that fits: あなたのユニットが…
    Each(Noun),
}

/// The name under which a move happens: the rules treat a destroyed card and a discarded one differently although both move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum How {
    /// Put, added: no special word.
    Put,
    /// Used or played: onto the stack, or straight to its place.
    Use,
    /// 引く
    Draw,
    /// 捨てる
    Discard,
    /// 破壊する, KOする, ブレイクする
    Destroy,
    /// 戻す
    Return,
    /// 召喚する, 登場する: into play.
    Summon,
    /// 無効化する
    Negate,
    /// Resolved: from the stack to where it goes then.
    Resolve,
    /// 入れ替える: each goes where the other was.
    Swap,
}

impl How {
    /// Every word, in order.
    pub const ALL: [How; 10] = [
        How::Put,
        How::Use,
        How::Draw,
        How::Discard,
        How::Destroy,
        How::Return,
        How::Summon,
        How::Negate,
        How::Resolve,
        How::Swap,
    ];
}

/// In what way something comes about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Manner {
    /// By being used or played: プレイされて
    Played,
    /// By what a text does: 効果で, 能力で
    ByText,
    /// By what the rules do.
    ByRule,
}

/// By whom, by what and in what way something comes about: whatever is not said may be anything.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Via {
    /// Whose doing it is.
    pub by: Option<Side>,
    /// The object whose text, or whose damage, it is.
    pub source: Option<Noun>,
    /// In what way.
    pub manner: Option<Manner>,
    /// From where what it happens to has come.
    pub from: Option<Place>,
    /// True if it is damage in a fight, false if it is not.
    pub battle: Option<bool>,
}

/// A pattern that events are matched against.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pattern {
    /// An object changes zone: 召喚されたとき, 破壊されたとき, ダストに置かれたとき, 戦闘エリアを離れたとき
    Moves {
        /// What moves.
        what: Subject,
        /// From where, if said.
        from: Option<Place>,
        /// To where, if said.
        to: Option<Place>,
        /// By which word, if said.
        how: Option<How>,
    },
    /// An object is turned so: レストされたとき (`true`), ウェイクされたとき (`false`)
    Turned(Subject, Status, bool),
    /// An object is turned into one state of several that exclude each other out of another: リバース状態からリカバーしたとき
    TurnedFrom {
        /// The object that is turned.
        what: Subject,
        /// How it lies then.
        to: Status,
        /// How it lay before.
        from: Status,
    },
    /// An object is dealt damage: ダメージを受けたとき
    Damaged(Subject),
    /// An object is dealt damage in a fight: 戦闘ダメージを受けたとき
    BattleDamaged(Subject),
    /// An object is dealt damage by an effect: 効果によるダメージを受けたとき
    EffectDamaged(Subject),
    /// Damage on an object goes: HPが回復したとき
    Mended(Subject),
    /// Something is attached to an object in a part: このユニットにエネルギーが付いたとき
    Attached(Subject, Role),
    /// Something is attached in a part, whatever to: このアシストが付いたとき
    Clings(Subject, Role),
    /// A player does something that the game's procedures announce: じゃんけんに勝ったとき, このユニットにチャージしたとき
    Acts {
        /// Who does it.
        who: Side,
        /// What it is.
        moment: Moment,
        /// To what, if said.
        what: Option<Subject>,
    },
    /// An object deals damage to such a player or kind: 相手にダメージを与えたとき
    Deals {
        /// Who deals it.
        what: Subject,
        /// To a player of this side.
        player: Option<Side>,
        /// To such an object.
        object: Option<Noun>,
        /// Battle damage only.
        battle: bool,
    },
    /// A player is dealt damage.
    PlayerDamaged(Side),
    /// A player's life goes up.
    Healed(Side),
    /// A player loses life, which is no damage: ライフを失ったとき
    Forfeits(Side),
    /// A player loses the game.
    Loses(Side),
    /// A player draws a card.
    Drew(Side),
    /// A player uses a card that fits.
    Used(Side, Noun),
    /// Counters are put on an object.
    Countered(Subject, Counter),
    /// A player gets counters.
    Receives(Side, Counter),
    /// An object comes into the state that a counter stands for, or into any such state from none: 気絶状態になる, 状態異常になる
    Ails(Subject, Option<Counter>),
    /// A moment of the game's procedures, with whose turn it must be and, where the moment has one, its subject:
    /// あなたのターン開始時, このユニットが攻撃したとき
    Moment {
        /// Which.
        moment: Moment,
        /// In whose turn.
        turn: Side,
        /// Of what.
        what: Option<Subject>,
        /// To what, where the moment has another side: 相手のユニットをKOした時
        other: Option<Noun>,
    },
    /// A moment that a player is the other side of: このユニットがプレイヤーを攻撃したとき, あなたが攻撃されたとき
    AtPlayer {
        /// Which.
        moment: Moment,
        /// By what, if said.
        what: Option<Subject>,
        /// Which players.
        player: Side,
    },
    /// Not an event but a state of things: 自分の手札がない時
    Holds(Condition),
    /// 1体以上〜とき: several of these at once are one occasion.
    Once(Box<Pattern>),
    /// あなたの効果で破壊されたとき: such a thing, come about so.
    By(Box<Pattern>, Box<Via>),
    /// 〜のがこのターン3回目なら: the how-manieth such thing of that time, from 1.
    Nth(Box<Pattern>, u16, Lately),
    /// One of several: 召喚されたとき、または攻撃したとき
    AnyOf(Vec<Pattern>),
}

impl Pattern {
    /// That what is attached is the card whose text it is.
    pub fn own_attachment() -> Condition {
        Condition::Is(What::It(Var::Heard(Part::Other)), Filter::This)
    }

    /// Whether it is that the card whose text it is is used, by whomever.
    pub fn is_own_use(&self) -> bool {
        matches!(self, Pattern::Used(Side::Any, noun) if noun.is_this() && noun.place.side == Side::Any)
    }

    /// The player whose doing it is, where that is not the one whose text it is: whoever does something instead is that player, unless
    /// somebody else is named.
    pub fn player(&self) -> Option<Who> {
        let side = match self {
            Pattern::Drew(side) | Pattern::Healed(side) | Pattern::Forfeits(side) | Pattern::PlayerDamaged(side) => *side,
            Pattern::Receives(side, _) => *side,
            Pattern::Moves { what: Subject::Each(noun), how: Some(How::Discard), .. } if noun.side() == Side::Theirs => {
                Side::Theirs
            }
            Pattern::By(inner, _) | Pattern::Nth(inner, ..) => return inner.player(),
            _ => return None,
        };
        match side {
            Side::Theirs => Some(Who::Opponent),
            Side::Any => Some(Who::It(Var::Heard(Part::It))),
            _ => None,
        }
    }

    /// What the event happens to, where the pattern is about one thing.
    pub fn subject(&self) -> Option<&Subject> {
        match self {
            Pattern::Moves { what, .. } | Pattern::Deals { what, .. } | Pattern::Moment { what: Some(what), .. } => Some(what),
            Pattern::TurnedFrom { what, .. } => Some(what),
            Pattern::Turned(what, ..) | Pattern::Damaged(what) | Pattern::Countered(what, _) | Pattern::Ails(what, _) => {
                Some(what)
            }
            Pattern::BattleDamaged(what)
            | Pattern::EffectDamaged(what)
            | Pattern::Mended(what)
            | Pattern::Clings(what, _)
            | Pattern::Attached(what, _) => Some(what),
            Pattern::AtPlayer { what, .. } => what.as_ref(),
            Pattern::Once(inner) | Pattern::By(inner, _) | Pattern::Nth(inner, ..) => inner.subject(),
            _ => None,
        }
    }
}
