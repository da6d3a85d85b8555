//! A thing that moved is another object; the ability that speaks of it knows it again, as far as its rules follow it.

use crate::engine::Engine;
use crate::frame::Scope;
use crate::game::Game;
use crate::ids::{Entity, ObjectId, PlayerId, ZoneId};
use crate::policy::TriggerPolicy;
use crate::pool::code::Instruction;
use crate::state::Link;
use crate::state::cell::{Binding, Cell, Held};
use crate::state::information::{Information, Past};
use crate::state::object::Object;
use tefuda_ability::What;

impl<G: Game> Engine<'_, G> {
    /// What an ability speaks of is followed through the move that triggered it and through what this very effect did with it:
    /// それを召喚する。それは…
    pub(crate) fn followed(&self, scope: Scope, what: &What, id: ObjectId) -> bool {
        if !matches!(what, What::This | What::It(_) | What::These(_)) {
            return false;
        }
        let now = self.now(scope, id);
        // Whoever cannot see it knows nevertheless which it is, unless it was shuffled away.
        now != id && self.state.exists(now) && PlayerId::ALL.into_iter().any(|player| self.state.knows(player, now.seat))
    }

    /// What a thing that an ability speaks of has become by those moves.
    fn now(&self, scope: Scope, id: ObjectId) -> ObjectId {
        let went = |to: ObjectId| {
            let to = Entity::Object(to);
            self.bound(scope, Cell::Moved).chain(self.bound(scope, Cell::Followed)).any(|moved| moved == to)
        };
        let next = |id: ObjectId| ObjectId { sitting: id.sitting.wrapping_add(1), ..id };
        let mut now = id;
        while went(next(now)) {
            now = next(now);
        }
        now
    }

    /// A thing that an ability speaks of, as what it is in play if it was put there, and otherwise as what it was last; but what was
    /// nothing there is asked where it is something.
    pub(crate) fn as_it_is(&self, scope: Scope, id: ObjectId) -> ObjectId {
        if self.state.exists(id) {
            return id;
        }
        let now = self.now(scope, id);
        let in_play = |object: &Object| G::ZONES[usize::from(object.zone.0)].active;
        let blank = |past: &Past| past.information == Information::blank(past.information.controller);
        let was_nothing = || self.state.past(id).is_some_and(blank);
        let found = self.state.get(now);
        if found.is_some_and(in_play) || found.is_some() && was_nothing() { now } else { id }
    }

    /// Whether an object is the one that an ability speaks of: 他の and それ以外 know it again where it went.
    pub(crate) fn is_still(&self, scope: Scope, spoken_of: ObjectId, id: ObjectId) -> bool {
        id == spoken_of || (id.seat == spoken_of.seat && id == self.now(scope, spoken_of))
    }

    /// What was locked onto an object is now locked onto the new one that it has become; what reached it where it was reaches it.
    pub(crate) fn follow(&mut self, before: ObjectId, now: ObjectId, from: ZoneId) {
        let binding = Binding { cell: Cell::UsedFrom, held: Held::In(Entity::Object(now), from) };
        self.state.links.push(Link { holder: now.seat, binding, ability: None, target: false });
        let of = |binding: &Binding| binding.held.entity() == Some(Entity::Object(before));
        let locks = self.state.locked.iter_mut().map(|lock| &mut lock.binding).filter(|binding| of(binding));
        locks.for_each(|binding| binding.held = binding.held.with_entity(Entity::Object(now)));
    }

    /// A card that has resolved is the one that its delayed triggers speak of, and those that heard of its use: every such card goes
    /// there.
    pub(crate) fn await_elsewhere(&mut self, before: ObjectId, now: ObjectId) {
        let pool = self.pool;
        let waits = |at: u32| matches!(pool.instruction(at), Instruction::Delay(..));
        let own = self.state.effects.iter_mut().filter(|effect| effect.source == before && waits(effect.at));
        own.for_each(|effect| effect.source = now);
        // Where what was triggered waits for a check, that comes only after the card has gone to its place.
        if G::TRIGGERS == TriggerPolicy::OneResolves {
            let used = self.state.waiting.iter_mut().filter(|one| one.subject == Some(Entity::Object(before)));
            used.for_each(|one| one.subject = Some(Entity::Object(now)));
        }
    }
}
