//! What an object was, frozen for whoever asks when it is gone, and forgotten when nobody will.

use crate::engine::Engine;
use crate::event::{Event, Move};
use crate::game::Game;
use crate::ids::ObjectId;
use crate::information::Past;
use crate::state::Proposed;
use crate::zone::Faces;

/// How many records of the past are kept before looking whether they can go.
const FORGETTABLE: usize = 5;
/// How many of the latest are kept in any case: what follows from the events that go on may still ask for them.
const FRESH: usize = 4;

impl<G: Game> Engine<'_, G> {
    /// Keep what an object is, for whoever will ask later: of several that leave together, what it was before any of them left.
    pub(crate) fn remember(&mut self, id: ObjectId) {
        let frozen = self.frozen.iter().find(|past| past.object == id).copied();
        if let Some(past) = frozen.or_else(|| self.freeze(id)) {
            self.forget_past();
            for (_, counter, count) in self.state.lying(id.seat).to_vec() {
                self.state.past_counted.set(id, counter, count);
            }
            self.state.past.push(past);
        }
    }

    /// What these are that are about to leave together.
    pub(crate) fn freeze_together(&mut self, events: &[Proposed<G>]) -> Vec<Past> {
        if events.len() < 2 {
            return Vec::new();
        }
        let leaving = events.iter().filter_map(|proposed| match proposed.event {
            Event::Move(Move { object, .. }) | Event::Vanish(object) => Some(object),
            _ => None,
        });
        leaving.filter_map(|object| self.freeze(object)).collect()
    }

    fn freeze(&mut self, id: ObjectId) -> Option<Past> {
        let object = self.state.get(id).copied()?;
        // What a card was in a hidden zone is asked only by what speaks of that very card.
        if G::ZONES[usize::from(object.zone.0)].faces != Faces::Open && !self.state.refers_to(id) {
            return None;
        }
        Some(Past {
            object: id,
            def: object.def,
            information: self.information_now(id.seat),
            zone: object.zone,
            status: object.status,
            damage: object.damage,
            token: object.is_token(),
            attached: self.state.attached(id),
        })
    }

    /// Records that nothing can ask for any more go, so that they do not pile up within a turn.
    fn forget_past(&mut self) {
        if self.state.past.len() < FORGETTABLE || !self.state.agenda.is_empty() {
            return;
        }
        let mut past = std::mem::take(&mut self.state.past);
        let mut stale = past.len() - FRESH;
        past.retain(|record| {
            let fresh = stale == 0;
            stale = stale.saturating_sub(1);
            fresh || self.state.refers_to(record.object)
        });
        self.keep_past(past);
    }

    /// Only these records are left, and the counters of theirs.
    pub(crate) fn keep_past(&mut self, past: Vec<Past>) {
        self.state.past_counted.keep(|id| past.iter().any(|record| record.object == id));
        self.state.past = past;
    }
}
