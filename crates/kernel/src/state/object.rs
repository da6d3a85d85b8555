//! Objects of the game: piles of cards, tokens, and abilities that wait on a stack.

use crate::game::Game;
use crate::ids::{AbilityIx, CardIx, DefId, ObjectId, PlayerId, Seat, ZoneId};
use serde::{Deserialize, Serialize};
use tefuda_ability::Status;

/// What an object is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Matter {
    /// Cards: this one on top.
    Cards(CardIx),
    /// A token, made by this player; and whether it has changed zone since: then it is not long for this world.
    Token(PlayerId, bool),
    /// An ability on the stack, and the object that it came from.
    Ability(AbilityIx, ObjectId),
    /// Nothing: the seat is free.
    Nothing,
}

/// The ways an object lies, one bit a [`Status`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Statuses(pub u8);

impl Statuses {
    /// Whether it lies so.
    pub fn has(self, status: Status) -> bool {
        self.0 & (1 << status.0) != 0
    }

    /// True if it lies so. Of states that exclude each other the first is that of whatever is in none of the others.
    #[inline]
    pub fn lies<G: Game>(self, asked: Status) -> bool {
        match G::STATUS_GROUPS.iter().find(|group| group.first() == Some(&asked)) {
            Some(group) => !group[1..].iter().any(|other| self.has(*other)),
            None => self.has(asked),
        }
    }

    /// How something lies that is turned so: out of every other state of a group it comes by that.
    pub fn turned<G: Game>(self, to: Status, on: bool) -> Statuses {
        match G::STATUS_GROUPS.iter().find(|group| on && group.contains(&to)) {
            Some(group) => {
                let none = group.iter().fold(self, |how, other| how.set(*other, false));
                if group.first() == Some(&to) { none } else { none.set(to, true) }
            }
            None => self.set(to, on),
        }
    }

    /// The same with one changed.
    pub fn set(self, status: Status, on: bool) -> Statuses {
        let bit = 1 << status.0;
        Statuses(if on { self.0 | bit } else { self.0 & !bit })
    }
}

/// An object of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Object {
    /// How many objects sat here before.
    pub sitting: u16,
    /// What it is made of.
    pub matter: Matter,
    /// Whose text it has: its top card's, its token's, or that of an ability's source.
    pub def: DefId,
    /// Where it is.
    pub zone: ZoneId,
    /// Who put it there; effects may say that another controls it.
    pub controller: PlayerId,
    /// How it lies.
    pub status: Statuses,
    /// Damage that it has taken.
    pub damage: i32,
    /// When it came to be: orders effects, and is the handle under which players see it.
    pub stamp: u32,
}

impl Object {
    /// Whether it is a token.
    pub fn is_token(&self) -> bool {
        matches!(self.matter, Matter::Token(..))
    }

    /// Whether it is a token that has changed zone since it was made.
    pub fn is_moved_token(&self) -> bool {
        matches!(self.matter, Matter::Token(_, true))
    }

    /// Whether it is an ability on the stack.
    pub fn is_ability(&self) -> bool {
        matches!(self.matter, Matter::Ability(..))
    }

    /// Its top card, if it is made of cards.
    pub fn top_card(&self) -> Option<CardIx> {
        match self.matter {
            Matter::Cards(card) => Some(card),
            _ => None,
        }
    }
}

/// An object that is attached to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attachment {
    /// What is attached.
    pub(crate) seat: Seat,
    /// To what: an identity, so that what replaces a lost host on its seat is not taken for it.
    pub host: ObjectId,
    /// In which role.
    pub role: u8,
}
