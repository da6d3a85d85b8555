//! What a text stands on, what several phrases mean together, and how many of those in a slot are so.

use crate::engine::Engine;
use crate::evaluate::{Seats, object_of};
use crate::frame::Scope;
use crate::game::Game;
use crate::ids::{Entity, ObjectId, Seat};
use crate::resolve::FOLLOWED;
use tefuda_ability::{Filter, Slot, What};

impl<G: Game> Engine<'_, G> {
    /// The card that a text stands on: the source of its ability or, where that is what it is attached to, the one there with it.
    pub(crate) fn itself(&self, scope: Scope) -> Option<ObjectId> {
        let ability = scope.ability?;
        let has = |seat: &Seat| self.pool.def(self.state.object(*seat).def).abilities().any(|own| own == ability);
        // What the event has moved is followed there.
        let moved = self.bound(scope, FOLLOWED).filter_map(object_of).filter(|id| self.state.exists(*id)).map(|id| id.seat);
        let attached = || self.state.attachments(scope.source).find(has);
        // One that has lost what it was attached to stands for itself.
        let alone = || Some(scope.source.seat).filter(|seat| self.state.exists(scope.source) && has(seat));
        moved.into_iter().find(has).or_else(attached).or_else(alone).map(|seat| self.state.id(seat))
    }

    /// The objects that several phrases mean, each once.
    pub(crate) fn all_of(&self, scope: Scope, parts: &[What]) -> Seats {
        let mut seats = Seats::new();
        for seat in parts.iter().flat_map(|part| self.objects(scope, part)) {
            if !seats.contains(&seat) {
                seats.push(seat);
            }
        }
        seats
    }

    /// How many of those in a slot have all of these properties.
    pub(crate) fn how_many_among(&self, scope: Scope, slot: Slot, filters: &[Filter]) -> i32 {
        let fits = |entity: &Entity| match entity {
            Entity::Object(id) => self.fits_each(scope, filters.iter(), *id),
            Entity::Player(_) => false,
        };
        self.bound(scope, slot).filter(fits).count() as i32
    }
}
