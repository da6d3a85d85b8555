//! Counters on objects. They lie beside the table of objects, by seat: few objects carry any, and a state is copied often.

use crate::game::Game;
use crate::ids::{ObjectId, Seat};
use crate::object::COUNTER_KINDS;
use crate::state::State;
use serde::{Deserialize, Serialize};
use tefuda_ability::Counter;

/// So many counters of each kind.
pub type Counts = [u16; COUNTER_KINDS];

/// No counters.
pub const NO_COUNTERS: Counts = [0; COUNTER_KINDS];

/// How many counters lie where, sorted by seat; seats without any are not in it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(crate) struct Counted(Vec<(Seat, Counts)>);

impl Counted {
    fn place(&self, seat: Seat) -> Result<usize, usize> {
        self.0.binary_search_by_key(&seat, |(seat, _)| *seat)
    }

    pub fn on(&self, seat: Seat) -> Counts {
        self.place(seat).map_or(NO_COUNTERS, |at| self.0[at].1)
    }

    pub fn set(&mut self, seat: Seat, counts: Counts) {
        match self.place(seat) {
            Ok(at) if counts == NO_COUNTERS => drop(self.0.remove(at)),
            Ok(at) => self.0[at].1 = counts,
            Err(_) if counts == NO_COUNTERS => {}
            Err(at) => self.0.insert(at, (seat, counts)),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Where some lie.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        self.0.iter().map(|(seat, _)| *seat)
    }

    pub fn bytes(&self) -> usize {
        size_of_val(self.0.as_slice())
    }
}

impl<G: Game> State<G> {
    /// Whether counters rode along with anything from the zone before.
    pub fn any_riders(&self) -> bool {
        !self.riding.is_empty()
    }

    /// Whether counters rode along with what sits there from the zone before.
    pub fn has_riders(&self, seat: Seat) -> bool {
        self.riding.on(seat) != NO_COUNTERS
    }

    /// The counters on what sits there, by kind.
    #[inline]
    pub fn counters(&self, seat: Seat) -> Counts {
        if self.burden.is_empty() { NO_COUNTERS } else { self.burden.on(seat) }
    }

    /// How many counters of a kind lie on what sits there.
    pub fn count(&self, seat: Seat, counter: Counter) -> u16 {
        self.counters(seat).get(usize::from(counter.0)).copied().unwrap_or(0)
    }

    /// Whether an object is still there with a counter of a kind on it.
    pub fn bears(&self, object: ObjectId, counter: Counter) -> bool {
        self.exists(object) && self.count(object.seat, counter) > 0
    }

    /// Whether any counter lies on what sits there.
    pub fn has_counters(&self, seat: Seat) -> bool {
        self.counters(seat) != NO_COUNTERS
    }

    /// Whether counters lie on anything.
    pub fn counters_lie(&self) -> bool {
        !self.burden.is_empty()
    }
}
