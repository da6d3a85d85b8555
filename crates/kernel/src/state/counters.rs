//! Counters on objects. They lie beside the table of objects, by identity: few objects carry any, and a state is copied often.

use crate::game::Game;
use crate::ids::{ObjectId, PlayerId, Seat};
use crate::state::State;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use tefuda_ability::{Counter, Entry};

/// So many counters of each kind that there is.
pub type Counts = Vec<(Counter, u16)>;

/// The counters that come with what enters a zone, by kind.
pub type Entering = [u8; Entry::COUNTERS];

/// On what, of which kind, and how many.
pub(crate) type Lying = (ObjectId, Counter, u16);

/// How many counters lie where, sorted by object and kind; what there is none of is not in it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(crate) struct Counted(Vec<Lying>);

impl Counted {
    fn places(&self, object: ObjectId) -> Range<usize> {
        let first = self.0.partition_point(|(on, ..)| *on < object);
        first..first + self.0[first..].iter().take_while(|(on, ..)| *on == object).count()
    }

    pub fn on(&self, object: ObjectId) -> &[Lying] {
        if self.0.is_empty() { &[] } else { &self.0[self.places(object)] }
    }

    /// How many of a kind lie on an object.
    pub fn count(&self, object: ObjectId, counter: Counter) -> u16 {
        let found = self.0.binary_search_by_key(&(object, counter), |(on, kind, _)| (*on, *kind));
        found.map_or(0, |at| self.0[at].2)
    }

    pub fn set(&mut self, object: ObjectId, counter: Counter, count: u16) {
        match self.0.binary_search_by_key(&(object, counter), |(on, kind, _)| (*on, *kind)) {
            Ok(at) if count == 0 => drop(self.0.remove(at)),
            Ok(at) => self.0[at].2 = count,
            Err(_) if count == 0 => {}
            Err(at) => self.0.insert(at, (object, counter, count)),
        }
    }

    /// Nothing lies there any more.
    pub fn clear(&mut self, object: ObjectId) {
        if !self.0.is_empty() {
            self.0.drain(self.places(object));
        }
    }

    /// Only what lies on these stays.
    pub fn keep(&mut self, kept: impl Fn(ObjectId) -> bool) {
        self.0.retain(|(on, ..)| kept(*on));
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Where some lie, each once.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        self.0.chunk_by(|one, other| one.0 == other.0).map(|alike| alike[0].0.seat)
    }

    pub fn bytes(&self) -> usize {
        size_of_val(self.0.as_slice())
    }
}

/// How many of a kind there are among those on an object.
pub(crate) fn count_of(lying: &[Lying], counter: Counter) -> u16 {
    lying.iter().find(|(_, kind, _)| *kind == counter).map_or(0, |(.., count)| *count)
}

impl<G: Game> State<G> {
    /// How many counters of a kind a player has.
    pub fn purse(&self, player: PlayerId, counter: Counter) -> u16 {
        let found = self.purses.iter().find(|(whose, kind, _)| (*whose, *kind) == (player, counter));
        found.map_or(0, |(.., count)| *count)
    }

    /// All counters that a player has.
    pub fn purse_of(&self, player: PlayerId) -> Counts {
        let own = self.purses.iter().filter(|(whose, ..)| *whose == player);
        own.map(|(_, kind, count)| (*kind, *count)).collect()
    }

    pub(crate) fn change_purse(&mut self, player: PlayerId, counter: Counter, delta: i32) {
        let now = i32::from(self.purse(player, counter)).saturating_add(delta).clamp(0, i32::from(u16::MAX)) as u16;
        self.purses.retain(|(whose, kind, _)| (*whose, *kind) != (player, counter));
        if now > 0 {
            let at = self.purses.partition_point(|(whose, kind, _)| (*whose, *kind) < (player, counter));
            self.purses.insert(at, (player, counter, now));
        }
    }

    /// Whether counters rode along with anything from the zone before.
    pub fn any_riders(&self) -> bool {
        !self.riding.is_empty()
    }

    /// Whether counters rode along with what sits there from the zone before.
    pub fn has_riders(&self, seat: Seat) -> bool {
        !self.riding.on(self.id(seat)).is_empty()
    }

    /// The counters on what sits there, by kind.
    pub fn counters(&self, seat: Seat) -> Counts {
        self.lying(seat).iter().map(|(_, counter, count)| (*counter, *count)).collect()
    }

    #[inline]
    pub(crate) fn lying(&self, seat: Seat) -> &[Lying] {
        if self.burden.is_empty() { &[] } else { self.burden.on(self.id(seat)) }
    }

    /// Whether the same counters lie on both.
    #[inline]
    pub fn bear_alike(&self, one: Seat, other: Seat) -> bool {
        self.burden.is_empty() || self.counters(one) == self.counters(other)
    }

    /// How many counters of a kind lie on what sits there.
    pub fn count(&self, seat: Seat, counter: Counter) -> u16 {
        if self.burden.is_empty() { 0 } else { self.burden.count(self.id(seat), counter) }
    }

    /// Whether an object is still there with a counter of a kind on it.
    pub fn bears(&self, object: ObjectId, counter: Counter) -> bool {
        self.exists(object) && self.count(object.seat, counter) > 0
    }

    /// Whether any counter lies on what sits there.
    pub fn has_counters(&self, seat: Seat) -> bool {
        !self.lying(seat).is_empty()
    }

    /// Whether counters lie on anything.
    pub fn counters_lie(&self) -> bool {
        !self.burden.is_empty()
    }

    /// More or fewer lie there. Of those that rode along no more can be left than there are.
    pub(crate) fn change_counters(&mut self, object: ObjectId, counter: Counter, delta: i32) {
        let count = i32::from(self.burden.count(object, counter)).saturating_add(delta).max(0);
        let count = u16::try_from(count).unwrap_or(u16::MAX);
        let rode = self.riding.count(object, counter);
        self.burden.set(object, counter, count);
        self.riding.set(object, counter, rode.min(count));
    }

    /// Those that rode along fall off.
    pub(crate) fn drop_riders(&mut self, object: ObjectId) {
        for (_, counter, rode) in self.riding.on(object).to_vec() {
            let left = self.burden.count(object, counter).saturating_sub(rode);
            self.burden.set(object, counter, left);
        }
        self.riding.clear(object);
    }

    /// What was one object is another now: what lay on it rides along, or is gone, and more may come with it.
    pub(crate) fn carry_counters(&mut self, [before, now]: [ObjectId; 2], ride: bool, entering: Entering) {
        if !self.burden.is_empty() {
            self.riding.clear(before);
            let lay = self.burden.on(before).to_vec();
            self.burden.clear(before);
            for (_, counter, count) in lay.into_iter().filter(|_| ride) {
                self.burden.set(now, counter, count);
                self.riding.set(now, counter, count);
            }
        }
        for (kind, count) in entering.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            let counter = Counter(kind as u8);
            let there = self.burden.count(now, counter);
            self.burden.set(now, counter, there.saturating_add(u16::from(count)));
        }
    }
}
