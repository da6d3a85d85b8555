//! What an object was, frozen for whoever asks when it is gone, and forgotten when nobody will.

use crate::engine::Engine;
use crate::events::{Event, Move};
use crate::game::Game;
use crate::ids::{Entity, ObjectId};
use crate::state::information::Past;
use crate::state::object::Matter;
use crate::state::zone::Faces;
use crate::state::{Proposed, State, Waiting};
use std::collections::HashSet;

/// How many records of the past are kept before looking whether they can go.
const FORGETTABLE: usize = 5;
/// How many of the latest are kept in any case: what follows from the events that go on may still ask for them.
const FRESH: usize = 4;
/// Up to so many records each is looked for by itself; of more it is first written down what is named anywhere.
const FEW: usize = 32;

impl<G: Game> State<G> {
    /// Whether anything that goes on speaks of an object, so that it is not like another, and what it was may yet be asked.
    pub fn refers_to(&self, id: ObjectId) -> bool {
        let entity = Entity::Object(id);
        let waits = |one: &Waiting| one.source == id || [one.subject, one.other].contains(&Some(entity));
        self.waiting.iter().any(waits)
            || self.memory.iter().any(|binding| binding.held.entity() == Some(entity))
            || self.links.iter().any(|link| link.binding.held.entity() == Some(entity))
            || self.locked.iter().any(|lock| lock.binding.held.entity() == Some(entity))
            || self.effects.iter().any(|effect| effect.source == id)
            || self.happened.iter().any(|happened| happened.to == entity)
            || self.goes_on_about(id)
            || self.zone(G::STACK).iter().any(|seat| matches!(self.object(*seat).matter, Matter::Ability(_, of) if of == id))
    }

    /// Whether what is being carried out, or the game's own book-keeping, speaks of an object.
    pub(crate) fn goes_on_about(&self, id: ObjectId) -> bool {
        self.frames.iter().any(|frame| frame.refers_to(id)) || G::remembers(&self.board, id)
    }

    /// Everything else that [something speaks of](State::refers_to), at once.
    pub(crate) fn named(&self) -> HashSet<ObjectId> {
        let bound = self.memory.iter().chain(self.links.iter().map(|link| &link.binding));
        let bound = bound.chain(self.locked.iter().map(|lock| &lock.binding)).filter_map(|binding| binding.held.entity());
        let parts = self.waiting.iter().flat_map(|one| [one.subject, one.other]).flatten();
        let entities = bound.chain(parts).chain(self.happened.iter().map(|happened| happened.to));
        let objects = entities.filter_map(|entity| if let Entity::Object(id) = entity { Some(id) } else { None });
        let sources = self.waiting.iter().map(|one| one.source).chain(self.effects.iter().map(|effect| effect.source));
        let stack = self.zone(G::STACK).iter().filter_map(|seat| match self.object(*seat).matter {
            Matter::Ability(_, of) => Some(of),
            _ => None,
        });
        objects.chain(sources).chain(stack).collect()
    }
}

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
        let named = (past.len() > FEW).then(|| self.state.named());
        let asked = |id: ObjectId| match &named {
            Some(named) => named.contains(&id) || self.state.goes_on_about(id),
            None => self.state.refers_to(id),
        };
        past.retain(|record| {
            let fresh = stale == 0;
            stale = stale.saturating_sub(1);
            fresh || asked(record.object)
        });
        self.keep_past(past);
    }

    /// Only these records are left, and the counters of theirs.
    pub(crate) fn keep_past(&mut self, past: Vec<Past>) {
        self.state.past_counted.keep(|id| past.iter().any(|record| record.object == id));
        self.state.past = past;
    }
}
