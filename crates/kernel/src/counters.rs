//! Counters on objects. They lie beside the table of objects, by seat: few objects carry any, and a state is copied often.

use crate::game::Game;
use crate::ids::{ObjectId, Seat};
use crate::state::State;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use tefuda_ability::{Counter, Entry};

/// So many counters of a kind.
pub type Counts = (Counter, u16);

/// The counters that come with what enters a zone, by kind.
pub type Entering = [u8; Entry::COUNTERS];

/// How many counters lie where, sorted by seat and kind; what there is none of is not in it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(crate) struct Counted {
    /// Where each of [`Self::counts`] lies.
    seats: Vec<Seat>,
    counts: Vec<Counts>,
}

impl Counted {
    fn places(&self, seat: Seat) -> Range<usize> {
        let first = self.seats.partition_point(|other| *other < seat);
        first..first + self.seats[first..].iter().take_while(|other| **other == seat).count()
    }

    pub fn on(&self, seat: Seat) -> &[Counts] {
        &self.counts[self.places(seat)]
    }

    pub fn set(&mut self, seat: Seat, counter: Counter, count: u16) {
        let places = self.places(seat);
        let at = self.counts[places.clone()].binary_search_by_key(&counter, |(known, _)| *known);
        match at {
            Ok(at) if count == 0 => {
                self.seats.remove(places.start + at);
                self.counts.remove(places.start + at);
            }
            Ok(at) => self.counts[places.start + at].1 = count,
            Err(_) if count == 0 => {}
            Err(at) => {
                self.seats.insert(places.start + at, seat);
                self.counts.insert(places.start + at, (counter, count));
            }
        }
    }

    /// Nothing lies there any more.
    pub fn clear(&mut self, seat: Seat) {
        let places = self.places(seat);
        self.seats.drain(places.clone());
        self.counts.drain(places);
    }

    pub fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// Where some lie, each once.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        self.seats.chunk_by(|one, other| one == other).map(|alike| alike[0])
    }

    pub fn bytes(&self) -> usize {
        size_of_val(self.seats.as_slice()) + size_of_val(self.counts.as_slice())
    }
}

/// How many of a kind there are among some counters.
pub fn count_of(counters: &[Counts], counter: Counter) -> u16 {
    counters.iter().find(|(kind, _)| *kind == counter).map_or(0, |(_, count)| *count)
}

impl<G: Game> State<G> {
    /// Whether counters rode along with anything from the zone before.
    pub fn any_riders(&self) -> bool {
        !self.riding.is_empty()
    }

    /// Whether counters rode along with what sits there from the zone before.
    pub fn has_riders(&self, seat: Seat) -> bool {
        !self.riding.on(seat).is_empty()
    }

    /// The counters on what sits there, by kind.
    #[inline]
    pub fn counters(&self, seat: Seat) -> &[Counts] {
        if self.burden.is_empty() { &[] } else { self.burden.on(seat) }
    }

    /// How many counters of a kind lie on what sits there.
    pub fn count(&self, seat: Seat, counter: Counter) -> u16 {
        count_of(self.counters(seat), counter)
    }

    /// Whether an object is still there with a counter of a kind on it.
    pub fn bears(&self, object: ObjectId, counter: Counter) -> bool {
        self.exists(object) && self.count(object.seat, counter) > 0
    }

    /// Whether any counter lies on what sits there.
    pub fn has_counters(&self, seat: Seat) -> bool {
        !self.counters(seat).is_empty()
    }

    /// Whether counters lie on anything.
    pub fn counters_lie(&self) -> bool {
        !self.burden.is_empty()
    }

    /// More or fewer lie there. Of those that rode along no more can be left than there are.
    pub(crate) fn change_counters(&mut self, seat: Seat, counter: Counter, delta: i32) {
        let count = i32::from(self.count(seat, counter)).saturating_add(delta).max(0);
        let count = u16::try_from(count).unwrap_or(u16::MAX);
        let rode = count_of(self.riding.on(seat), counter);
        self.burden.set(seat, counter, count);
        self.riding.set(seat, counter, rode.min(count));
    }

    /// Those that rode along fall off.
    pub(crate) fn drop_riders(&mut self, seat: Seat) {
        for (counter, rode) in self.riding.on(seat).to_vec() {
            let left = self.count(seat, counter).saturating_sub(rode);
            self.burden.set(seat, counter, left);
        }
        self.riding.clear(seat);
    }

    /// What sits there has come to another zone: what lay on it rides along, or is gone, and more may come with it.
    pub(crate) fn carry_counters(&mut self, seat: Seat, ride: bool, entering: Entering) {
        if self.has_counters(seat) || self.has_riders(seat) {
            self.riding.clear(seat);
            match ride {
                true => self.burden.on(seat).to_vec().iter().for_each(|(counter, rode)| self.riding.set(seat, *counter, *rode)),
                false => self.burden.clear(seat),
            }
        }
        for (kind, count) in entering.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            let counter = Counter(kind as u8);
            self.burden.set(seat, counter, self.count(seat, counter).saturating_add(u16::from(count)));
        }
    }
}
