//! What a text stands on, what several phrases mean together, and how many of those in a slot are so.

use crate::arm::armed;
use crate::effects::evaluate::{Seats, object_of};
use crate::engine::Engine;
use crate::frame::Scope;
use crate::game::{Doing, Game};
use crate::ids::{Entity, ObjectId, Seat};
use crate::state::cell::Cell;
use tefuda_ability::{Filter, Var, What};

impl<G: Game> Engine<'_, G> {
    /// The card that a text stands on: the source of its ability or, where that is what it is attached to, the one there with it.
    pub(crate) fn itself(&self, scope: Scope) -> Option<ObjectId> {
        let ability = scope.ability?;
        let has = |seat: &Seat| self.pool.def(self.state.object(*seat).def).has(ability);
        // What the event has moved is followed there.
        let moved =
            self.bound(scope, Cell::Followed).filter_map(object_of).filter(|id| self.state.exists(*id)).map(|id| id.seat);
        let attached = || self.state.attachments(scope.source).find(has);
        // One that has lost what it was attached to stands for itself.
        let alone = || Some(scope.source.seat).filter(|seat| self.state.exists(scope.source) && has(seat));
        moved.into_iter().find(has).or_else(attached).or_else(alone).map(|seat| self.state.id(seat))
    }

    /// The object whose text it is: the source of its ability or what speaks for that, attached to it. What a text gives away is the
    /// text of whatever has it.
    pub(crate) fn speaker(&self, scope: Scope) -> ObjectId {
        let Some(compiled) = scope.ability.map(|ability| self.pool.ability(ability)).filter(|one| !one.given) else {
            return scope.source;
        };
        if let Some(spoke) = self.bound(scope, Cell::Speaker).find_map(object_of) {
            return spoke;
        }
        let host = scope.source.seat;
        let speaks = |seat: &Seat| self.state.object(*seat).def == compiled.def && self.bearer(*seat) == host;
        let beside = if self.def_of(scope.source) == Some(compiled.def) {
            None
        } else {
            self.state.attachments(scope.source).find(speaks)
        };
        beside.map_or(scope.source, |seat| self.state.id(seat))
    }

    /// What does what a text says: what has a title is done by the source of its ability, which has it as its own; anything else by the
    /// object whose text it is.
    pub(crate) fn doer(&self, scope: Scope) -> ObjectId {
        let titled = scope.ability.is_none_or(|ability| self.pool.ability(ability).titled);
        if titled || !armed(G::cite(Doing::OwnText)) { scope.source } else { self.speaker(scope) }
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
    pub(crate) fn how_many_among(&self, scope: Scope, slot: Var, filters: &[Filter]) -> i32 {
        let fits = |entity: &Entity| match entity {
            Entity::Object(id) => self.fits_each(scope, filters.iter(), *id),
            Entity::Player(_) | Entity::Zone(_) => false,
        };
        self.bound(scope, slot).filter(fits).count() as i32
    }
}
