//! Zones: which there are, and who is where, in order.

use crate::game::Game;
use crate::ids::{PlayerId, Players, Seat, ZoneId};
use serde::{Deserialize, Serialize};
use tefuda_ability::Zone;

/// Who may see the faces of the cards in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Faces {
    /// Everybody.
    Open,
    /// Its player.
    Own,
    /// Nobody.
    Hidden,
}

/// Whether positions in a zone mean something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrangement {
    /// An order that the rules look at; the last is the top.
    Ordered,
    /// None: its player may rearrange it, so positions tell nothing.
    Loose,
}

/// What the rules say of a zone.
#[derive(Debug, Clone, Copy)]
pub struct ZoneInfo {
    /// The word for it.
    pub name: Zone,
    /// Whose; `None` if shared.
    pub player: Option<PlayerId>,
    /// Who sees into it.
    pub faces: Faces,
    /// Whether it has an order.
    pub arrangement: Arrangement,
    /// Whether abilities of objects in it work (unless their text names another zone).
    pub active: bool,
    /// The word for several zones of which this is one: エリア is the メイン・エリア and the スタンバイ・エリア.
    pub within: Option<Zone>,
}

impl ZoneInfo {
    /// Whether a word means this zone, alone or among others.
    pub fn is(&self, word: Zone) -> bool {
        self.name == word || self.within == Some(word)
    }

    /// The players who may look at the face of what lies there face up.
    pub fn seen_by(&self) -> Players {
        match (self.faces, self.player) {
            (Faces::Open, _) => Players::BOTH,
            (Faces::Own, Some(player)) => Players::only(player),
            _ => Players::NONE,
        }
    }
}

/// The zone of a game's list with that name: a player's own, or the one that is shared. One that is not there does not compile
/// where it is asked for as a constant.
pub const fn zone_named(zones: &[ZoneInfo], name: Zone, player: Option<PlayerId>) -> ZoneId {
    let mut at = 0;
    while at < zones.len() {
        let whose = match (zones[at].player, player) {
            (Some(one), Some(other)) => one.0 == other.0,
            (None, None) => true,
            _ => false,
        };
        if zones[at].name.0 == name.0 && whose {
            return ZoneId(at as u8);
        }
        at += 1;
    }
    panic!("no such zone in the game's list")
}

/// Both players' zones of that name.
pub const fn zones_named(zones: &[ZoneInfo], name: Zone) -> [ZoneId; 2] {
    [zone_named(zones, name, Some(PlayerId(0))), zone_named(zones, name, Some(PlayerId(1)))]
}

/// Some of a game's zones, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ZoneSet(u64);

impl ZoneSet {
    /// Those of which so much is so.
    pub fn of<G: Game>(wanted: impl Fn(&ZoneInfo) -> bool) -> ZoneSet {
        let there = G::ZONES.iter().enumerate().filter(|(_, info)| wanted(info));
        ZoneSet(there.fold(0, |bits, (at, _)| bits | 1 << at))
    }

    /// No zones.
    pub const NONE: ZoneSet = ZoneSet(0);

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in both.
    pub fn both(self, other: ZoneSet) -> ZoneSet {
        ZoneSet(self.0 & other.0)
    }
}

impl FromIterator<ZoneId> for ZoneSet {
    fn from_iter<I: IntoIterator<Item = ZoneId>>(zones: I) -> ZoneSet {
        ZoneSet(zones.into_iter().fold(0, |bits, zone| bits | 1 << zone.0))
    }
}

impl Iterator for ZoneSet {
    type Item = ZoneId;

    #[inline]
    fn next(&mut self) -> Option<ZoneId> {
        let first = ZoneId(self.0.trailing_zeros() as u8);
        let any = self.0 != 0;
        self.0 &= self.0.wrapping_sub(1);
        any.then_some(first)
    }
}

/// All zones' contents in one row, zone after zone: moving between zones is one short memmove, and a clone is one copy.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rows {
    seats: Vec<Seat>,
    ends: Vec<u16>,
}

impl Rows {
    pub(crate) fn new(zones: usize) -> Rows {
        Rows { seats: Vec::new(), ends: vec![0; zones] }
    }

    #[inline]
    fn start(&self, zone: ZoneId) -> usize {
        if zone.0 == 0 { 0 } else { usize::from(self.ends[usize::from(zone.0) - 1]) }
    }

    /// What lies in a zone, bottom first.
    #[inline]
    pub fn get(&self, zone: ZoneId) -> &[Seat] {
        &self.seats[self.start(zone)..usize::from(self.ends[usize::from(zone.0)])]
    }

    pub(crate) fn get_mut(&mut self, zone: ZoneId) -> &mut [Seat] {
        let start = self.start(zone);
        &mut self.seats[start..usize::from(self.ends[usize::from(zone.0)])]
    }

    pub(crate) fn insert(&mut self, zone: ZoneId, at: usize, seat: Seat) {
        let at = self.start(zone) + at.min(self.get(zone).len());
        self.seats.insert(at, seat);
        self.ends[usize::from(zone.0)..].iter_mut().for_each(|end| *end += 1);
    }

    pub(crate) fn remove(&mut self, zone: ZoneId, seat: Seat) {
        let start = self.start(zone);
        if let Some(at) = self.get(zone).iter().position(|here| *here == seat) {
            self.seats.remove(start + at);
            self.ends[usize::from(zone.0)..].iter_mut().for_each(|end| *end -= 1);
        }
    }

    /// The bytes that it occupies.
    pub fn bytes(&self) -> usize {
        size_of_val(self.seats.as_slice()) + size_of_val(self.ends.as_slice())
    }
}
