//! What an object is at the moment: its information after all effects, and the frozen record of what it was.

use crate::ids::{DefId, ObjectId, PlayerId, ZoneId};
use crate::state::object::Statuses;
use serde::{Deserialize, Serialize};
use tefuda_ability::{Colour, Feature, Kind, Mark, Name, Value};

/// How many numbers an object has.
pub const VALUES: usize = 5;
/// How many roles things can be attached in.
pub const ROLES: usize = 4;
/// How many species, jobs or traits an object has.
pub const FEATURES: usize = 4;

/// The information of an object that texts and rules look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Information {
    /// Its name; `None` when it has lost it.
    pub name: Option<Name>,
    /// Its kinds, one bit each.
    pub kinds: u16,
    /// Its colours, one bit each.
    pub colours: u16,
    /// What rules ask of it, one bit a mark.
    pub marks: u32,
    /// Its numbers.
    pub values: [i32; VALUES],
    /// Its species, jobs and traits.
    pub features: [Option<Feature>; FEATURES],
    /// Whether the abilities of its text work.
    pub text: bool,
    /// Who controls it.
    pub controller: PlayerId,
}

impl Information {
    /// Nothing printed.
    pub fn blank(controller: PlayerId) -> Information {
        Information {
            name: None,
            kinds: 0,
            colours: 0,
            marks: 0,
            values: [0; VALUES],
            features: [None; FEATURES],
            text: false,
            controller,
        }
    }

    /// The same under a player's control.
    pub(crate) fn under(self, controller: PlayerId) -> Information {
        Information { controller, ..self }
    }

    /// Whether it is of a kind.
    pub fn is(&self, kind: Kind) -> bool {
        self.kinds & (1 << kind.0) != 0
    }

    /// Its kind; of several the one that the lexicon lists last, which is the narrowest: イベント before コマンド.
    pub fn kind(&self) -> Option<Kind> {
        self.kinds.checked_ilog2().and_then(|bit| u8::try_from(bit).ok()).map(Kind)
    }

    /// Whether it has a colour.
    pub fn has_colour(&self, colour: Colour) -> bool {
        self.colours & (1 << colour.0) != 0
    }

    /// Whether it has a mark.
    pub fn marked(&self, mark: Mark) -> bool {
        self.marks & (1 << mark.0) != 0
    }

    /// One of its numbers.
    pub fn value(&self, value: Value) -> i32 {
        self.values.get(usize::from(value.0)).copied().unwrap_or(0)
    }

    /// A number of it, to write.
    pub fn value_mut(&mut self, value: Value) -> Option<&mut i32> {
        self.values.get_mut(usize::from(value.0))
    }
}

/// Last-known information (直前情報, 最終情報): what an object was just before it left its zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Past {
    /// Which object.
    pub object: ObjectId,
    /// Whose text it had.
    pub def: DefId,
    /// What it was.
    pub information: Information,
    /// Where it was.
    pub zone: ZoneId,
    /// How it lay.
    pub status: Statuses,
    /// The damage that it had.
    pub damage: i32,
    /// Whether it was a token.
    pub token: bool,
    /// How many things were attached to it, by role.
    pub attached: [u8; ROLES],
}

/// Where the information that an object has before any effect comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guise {
    /// It is what is printed.
    Printed,
    /// There is none ([`Information::blank`]).
    Blank,
    /// It is the same for all that lie so ([`Game::mask`](crate::Game::mask)), and has no text.
    Mask,
    /// It has to be made up ([`Game::base`](crate::Game::base)).
    Made,
}

impl Guise {
    /// Whether what lies so has no text, whatever effects there are.
    pub(crate) fn is_mute(self) -> bool {
        matches!(self, Guise::Blank | Guise::Mask)
    }
}
