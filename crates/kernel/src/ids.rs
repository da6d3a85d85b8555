//! The small numbers that the kernel counts in.

use serde::{Deserialize, Serialize};

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// Both players, in seat order.
    pub const ALL: [PlayerId; 2] = [PlayerId(0), PlayerId(1)];

    /// The other player.
    pub fn other(self) -> PlayerId {
        PlayerId(self.0 ^ 1)
    }

    /// As an index into a pair.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Which players: a set of two bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Players(pub(crate) u8);

impl Players {
    /// Nobody.
    pub const NONE: Players = Players(0);
    /// Both.
    pub const BOTH: Players = Players(3);

    /// Just one.
    pub fn only(player: PlayerId) -> Players {
        Players(1 << player.0)
    }

    /// Whether that player is in it.
    pub fn contains(self, player: PlayerId) -> bool {
        self.0 & 1u8.checked_shl(u32::from(player.0)).unwrap_or(0) != 0
    }

    /// The set with that player.
    pub fn with(self, player: PlayerId) -> Players {
        Players(self.0 | (1 << player.0))
    }

    /// The set without that player.
    pub fn without(self, player: PlayerId) -> Players {
        Players(self.0 & !(1 << player.0))
    }

    /// Whether nobody is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The players in it, in seat order.
    pub fn iter(self) -> impl Iterator<Item = PlayerId> {
        PlayerId::ALL.into_iter().filter(move |player| self.contains(*player))
    }
}

/// A physical card: its place in the table of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardIx(pub u16);

impl CardIx {
    /// No card.
    pub const NONE: CardIx = CardIx(u16::MAX);
}

/// What a card is: its entry in the [`Pool`](crate::Pool).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DefId(pub u16);

/// An ability, in the pool's table of abilities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AbilityIx(pub u16);

/// A place in the table of objects. The object that sits there changes; see [`ObjectId`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Seat(pub u16);

impl Seat {
    /// No seat.
    pub const NONE: Seat = Seat(u16::MAX);
}

/// The identity of an object: a seat, and the how-manieth object to sit there. An object that changes zone becomes a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ObjectId {
    /// Where it sits.
    pub seat: Seat,
    /// Which of those that sat there.
    pub sitting: u16,
}

impl ObjectId {
    /// No object.
    pub const NONE: ObjectId = ObjectId { seat: Seat::NONE, sitting: 0 };
}

/// A zone of somebody, as an index that the game gives meaning to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ZoneId(pub u8);

/// A clause of the game's rule document (or a ruling that we adopted), as its place in the game's catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Clause(pub u16);

/// Something that damage, targets and choices point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Entity {
    /// An object.
    Object(ObjectId),
    /// A player.
    Player(PlayerId),
    /// A square, or any other zone.
    Zone(ZoneId),
}
