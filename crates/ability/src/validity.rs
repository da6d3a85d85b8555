//! When and where a text is there, and how often it does something.

use crate::{Condition, Period, Status, Who, Zone};
use serde::{Deserialize, Serialize};

/// The conditions under which an ability is there at all. Nothing said: where abilities of its card's kind are, always, any number of
/// times.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Validity {
    /// The zones that the text names, each with how the card has to lie there; none is where abilities of its card's kind are.
    pub zones: Vec<Station>,
    /// 自分のターンの間: whose turn it has to be.
    pub turn: Option<Who>,
    /// メインフェイズの間: during which stretch of a turn.
    pub period: Option<Period>,
    /// How often it does something.
    pub times: Option<Times>,
    /// Further conditions. An ability of which one fails is not there; one of which [`Activation::only_if`] fails is there and
    /// cannot be used.
    ///
    /// [`Activation::only_if`]: crate::Activation::only_if
    pub needs: Vec<Condition>,
}

/// A zone where an ability is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Station {
    /// The zone.
    pub zone: Zone,
    /// How its card has to lie there, if the text says: in the status, or not in it.
    pub lying: Option<(Status, bool)>,
}

/// 1ターンに1度だけ
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Times {
    /// So many times.
    pub most: u8,
    /// In what time.
    pub per: Per,
    /// By what together.
    pub shared: Shared,
}

/// A time in which something is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Per {
    /// 1ターンに
    Turn,
    /// 1回のバトルに
    Battle,
    /// 1回のゲームに
    Game,
}

/// The abilities that use up their times together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Shared {
    /// Each object has its own times.
    Object,
    /// All cards with this text of one player.
    Namesakes,
}

impl Times {
    /// So many times a turn, each object for itself.
    pub fn a_turn(most: u8) -> Times {
        Times { most, per: Per::Turn, shared: Shared::Object }
    }
}

impl Validity {
    /// There while its card lies in that zone, if one is named.
    pub fn in_zone(zone: Option<Zone>) -> Validity {
        let zones = zone.into_iter().map(|zone| Station { zone, lying: None }).collect();
        Validity { zones, ..Validity::default() }
    }

    /// How often a turn, where that is how its times are counted.
    pub fn a_turn(&self) -> Option<u8> {
        self.times.filter(|times| times.per == Per::Turn).map(|times| times.most)
    }

    /// Gives all that has to be so besides the zone, as one condition; `None` if nothing has to.
    pub fn standing(&self) -> Option<Condition> {
        let turn = self.turn.iter().cloned().map(Condition::TurnOf);
        let period = self.period.iter().copied().map(Condition::During);
        Condition::together(turn.chain(period).chain(self.needs.iter().cloned()).collect())
    }
}
