//! Decisions: one small vocabulary for all games. An answer is a row of picks, and each pick is one of the offers.

pub(crate) mod aiming;
pub(crate) mod alternatives;
pub(crate) mod choosing;
pub(crate) mod fates;
pub(crate) mod from_each;
pub(crate) mod hidden_cards;
pub(crate) mod meaning;
pub(crate) mod prospect;
pub(crate) mod target_dependence;
pub(crate) mod target_feasibility;
pub(crate) mod together;

use crate::game::Game;
use crate::ids::{Clause, ObjectId, PlayerId, Players, ZoneId};
use serde::{Deserialize, Serialize};
use tefuda_ability::Colour;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ask {
    /// Do something, or pass.
    Act,
    /// Pick between so many of these; so many are picked already.
    Pick {
        /// At least.
        least: u16,
        /// At most.
        most: u16,
        /// So far.
        picked: u16,
    },
    /// Pick what comes next in an order.
    Order,
    /// Pick what lies next in a pile, from the uppermost down.
    Arrange,
    /// Pick a number.
    Number,
    /// Pick yes or no.
    YesNo,
    /// Pick how much of what is left the next one gets.
    Divide {
        /// What is left.
        left: i32,
    },
    /// Pick what pays the next part of a cost.
    Pay,
}

/// Whether the list of answers tells something that the other player may not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Openness {
    /// Everybody could list the answers: a single one is taken without asking.
    Public,
    /// Only the asked player could: always asked, so that not being asked tells nothing.
    Private,
}

/// A question that waits for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Question {
    /// Who is asked: several at once for a secret commit.
    pub players: Players,
    /// What.
    pub ask: Ask,
    /// The clause that asks.
    pub clause: Clause,
    /// Whether a single answer may be taken without asking.
    pub openness: Openness,
}

impl Question {
    /// A question whose answers everybody can list.
    pub fn public(player: PlayerId, ask: Ask, clause: Clause) -> Question {
        Question { players: Players::only(player), ask, clause, openness: Openness::Public }
    }

    /// A question whose answers only the asked player can list.
    pub fn private(player: PlayerId, ask: Ask, clause: Clause) -> Question {
        Question { players: Players::only(player), ask, clause, openness: Openness::Private }
    }

    /// A secret question to both players at once. The kernel keeps each answer to itself until both are in; then
    /// [`Game::answer`] gets them one right after the other, the turn player's first.
    pub fn secret(ask: Ask, clause: Clause) -> Question {
        Question { players: Players::BOTH, ask, clause, openness: Openness::Private }
    }
}

/// One pick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Choice<G: Game> {
    /// Do nothing.
    Pass,
    /// No more picks.
    Done,
    /// This object.
    Object(ObjectId),
    /// This player.
    Player(PlayerId),
    /// This square.
    Zone(ZoneId),
    /// This number.
    Number(i32),
    /// This colour.
    Colour(Colour),
    /// Yes.
    Yes,
    /// No.
    No,
    /// The waiting triggered ability with this number.
    Waiting(u16),
    /// The replacement effect with this number.
    Replacement(u16),
    /// An act of the game.
    Act(G::Act),
}

/// A pick that is allowed, and the clause that allows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Offer<G: Game> {
    /// The pick.
    pub choice: Choice<G>,
    /// Why it is allowed.
    pub clause: Clause,
}

/// Why an answer was not taken. Nothing changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The game is over.
    Over,
    /// That player is not asked anything now.
    NotAsked,
    /// That pick is not among the offers.
    NotOffered,
}
