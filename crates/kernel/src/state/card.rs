//! Physical cards, and what each player knows of them.

use crate::ids::{CardIx, DefId, PlayerId, Seat};
use serde::{Deserialize, Serialize};

/// What a player knows of a card that lies face down or in a hidden zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Knowledge {
    /// Nothing.
    Nothing,
    /// That such a card is among its owner's hidden cards: it was seen, then lost from sight.
    Exists,
    /// That such a card is in this zone, but not where.
    InZone,
    /// The face of the card that lies there.
    Face,
}

/// One physical card. It is in exactly one object: on top of its pile or below another card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    /// What is printed on it.
    pub def: DefId,
    /// Who brought it.
    pub owner: PlayerId,
    knowledge: u8,
    /// The object that it is part of.
    pub seat: Seat,
    /// The next card down in the pile.
    pub below: CardIx,
}

impl Card {
    /// A card that nobody has seen.
    pub fn new(def: DefId, owner: PlayerId, seat: Seat) -> Card {
        Card { def, owner, knowledge: 0, seat, below: CardIx::NONE }
    }

    /// What a player knows of it.
    pub fn known_to(&self, player: PlayerId) -> Knowledge {
        // Whoever does not play knows nothing.
        match self.knowledge.checked_shr(u32::from(player.0) * 2).unwrap_or(0) & 3 {
            0 => Knowledge::Nothing,
            1 => Knowledge::Exists,
            2 => Knowledge::InZone,
            _ => Knowledge::Face,
        }
    }

    pub(crate) fn learn(&mut self, player: PlayerId, knowledge: Knowledge) {
        let shift = player.0 * 2;
        self.knowledge = (self.knowledge & !(3 << shift)) | ((knowledge as u8) << shift);
    }
}
