//! Quantities and conditions.

use crate::{Counter, Filter, How, Likeness, Noun, Pattern, Period, Role, StepId, Value, Var, What, Who};
use serde::{Deserialize, Serialize};

/// The number that stands for ∞. What is added to it or taken from it makes no difference.
pub const INFINITE: i32 = i32::MAX;

/// A sum in which ∞ stays ∞.
pub fn plus(one: i32, other: i32) -> i32 {
    if one == INFINITE || other == INFINITE { INFINITE } else { one.saturating_add(other).min(INFINITE - 1) }
}

/// A difference in which ∞ stays ∞.
pub fn minus(from: i32, less: i32) -> i32 {
    if from == INFINITE { INFINITE } else { from.saturating_sub(less) }
}

/// A multiple in which ∞ stays ∞.
pub fn times(times: i32, of: i32) -> i32 {
    match (times, of) {
        (0, _) | (_, 0) => 0,
        (INFINITE, _) | (_, INFINITE) => INFINITE,
        (times, of) => times.saturating_mul(of).min(INFINITE - 1),
    }
}

/// A number that a text gives or computes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Amount {
    /// Printed.
    Number(i32),
    /// ∞: as a count all there are, as a cost more than anybody has.
    Infinite,
    /// X, announced on use.
    X,
    /// A value of an object: そのユニットのAP
    Of(Value, Box<What>),
    /// A value of a player: あなたのライフ
    OfPlayer(Value, Box<Who>),
    /// How many objects fit: あなたのユニットの数
    Count(Box<Noun>),
    /// How many objects a slot holds: それらの数
    HowMany(Var),
    /// How many of those in a slot fit: その中のユニットの数
    Among(Var, Vec<Filter>),
    /// How many objects this effect has moved under that word so far: 捨てた枚数, 破壊した数
    Done(How),
    /// How many counters lie there.
    Counters(Counter, Box<What>),
    /// How many counters a player has.
    Held(Counter, Box<Who>),
    /// How many things are attached in a role: このユニットのエネルギーの枚数
    Attached(Role, Box<What>),
    /// The damage on objects: そのユニットのダメージ
    DamageOn(Box<What>),
    /// How often one of the game's own verbs came out well: 勝った回数
    Successes,
    /// The amount of the triggering or replaced event.
    Event,
    /// `n` for each of something: 1枚につき2点
    Times(i32, Box<Amount>),
    /// How often so many are in it: 手札2枚につき. What is left over does not count.
    Groups(Box<Amount>, i32),
    /// A sum.
    Plus(Box<Amount>, i32),
    /// A difference: 5から手札の枚数を減じた数
    Minus(Box<Amount>, Box<Amount>),
    /// Half, rounded as the text says.
    Half {
        /// Of what.
        of: Box<Amount>,
        /// 切り上げ or 切り捨て.
        up: bool,
    },
}

/// What becomes of a number on its way: the damage of a skill.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arithmetic {
    /// アップする, 増やす
    Plus(Amount),
    /// ダウンする, 減らす
    Minus(Amount),
    /// 2倍にする
    Times(i32),
    /// 半分にする
    Half,
    /// 0にする
    Becomes(Amount),
    /// 有利によって2倍にならない: what the rules would make of it by that they do not.
    Undoubled,
}

/// How two numbers are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Comparison {
    /// ちょうど
    Equal,
    /// 以上
    AtLeast,
    /// 以下
    AtMost,
    /// より大きい
    More,
    /// より小さい, 未満
    Less,
}

impl Comparison {
    /// Whether `left` stands so to `right`.
    pub fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::AtLeast => left >= right,
            Comparison::AtMost => left <= right,
            Comparison::More => left > right,
            Comparison::Less => left < right,
        }
    }
}

/// How many a selection takes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Count {
    /// 1体, 2枚
    Exactly(Amount),
    /// 2枚まで
    UpTo(Amount),
    /// 好きな数
    Any,
    /// 1枚ずつ: so many of what each thing has attached.
    Apiece(Amount),
    /// 名称の異なる2枚, 使用コストの合計が5以下になる好きな数: so many, of which something is so together.
    Such(Box<Count>, Together),
}

/// A condition on a whole choice.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Together {
    /// Their numbers come to at most so much.
    Within(Value, Amount),
    /// No two are the same in this.
    Differ(Likeness),
    /// All are the same in this.
    Same(Likeness),
}

impl Count {
    /// 使用コストの合計が5以下になる好きな数
    pub fn within(value: Value, most: Amount) -> Count {
        Count::Such(Box::new(Count::Any), Together::Within(value, most))
    }
}

/// A turn that is looked back on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lately {
    /// このターンに
    ThisTurn,
    /// 前の相手のターンに: in the last one before this turn.
    TheirLastTurn,
}

/// Something that is so or not when it is looked at.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Condition {
    /// Two numbers compared: あなたのライフが10以下, ユニットが3体以上
    Compare(Amount, Comparison, Amount),
    /// An object has a property: このユニットがレスト状態
    Is(What, Filter),
    /// It is that stretch of a turn: メインフェイズの間
    During(Period),
    /// It is that player's turn.
    TurnOf(Who),
    /// All of the steps of that name were done when they were last gone through.
    Done(StepId),
    /// 勝ったなら: what was played last was won, every time, by whoever was told to play it.
    Won,
    /// このターンに〜していたなら: such a thing has happened in that turn.
    Happened(Lately, Box<Pattern>),
    /// Not so.
    Not(Box<Condition>),
    /// All of them.
    All(Vec<Condition>),
    /// One of them.
    AnyOf(Vec<Condition>),
}

impl Condition {
    /// All of them as one; `None` of none.
    pub fn together(mut several: Vec<Condition>) -> Option<Condition> {
        match several.len() {
            0 => None,
            1 => several.pop(),
            _ => Some(Condition::All(several)),
        }
    }

    /// What it is about, if it is about one thing.
    pub fn subject(&self) -> Option<&What> {
        match self {
            Condition::Is(what, _) => Some(what),
            Condition::Compare(Amount::Of(_, what) | Amount::Counters(_, what) | Amount::DamageOn(what), ..) => Some(what),
            Condition::Compare(Amount::Attached(_, what), ..) => Some(what),
            Condition::Not(inner) => inner.subject(),
            Condition::All(several) => {
                let first = several.first()?.subject();
                if several.iter().all(|one| one.subject() == first) { first } else { None }
            }
            _ => None,
        }
    }

    /// The part that it says is attached to that.
    pub fn burden(&self) -> Option<Role> {
        match self {
            Condition::Is(_, Filter::Attached(role, comparison, number)) if is_some(*comparison, number) => Some(*role),
            Condition::Compare(Amount::Attached(role, _), comparison, number) if is_some(*comparison, number) => Some(*role),
            _ => None,
        }
    }
}

/// Whether a number that fits is one at least.
fn is_some(comparison: Comparison, number: &Amount) -> bool {
    match (comparison, number) {
        (Comparison::AtLeast | Comparison::Equal, Amount::Number(number)) => *number > 0,
        (Comparison::More, Amount::Number(number)) => *number >= 0,
        _ => false,
    }
}
