//! Which of the abilities that heard an event go off: those whose condition holds once it has happened, and that may trigger again.

use crate::arm::armed;
use crate::engine::Engine;
use crate::frame::Scope;
use crate::game::{Doing, Game};
use crate::ids::{AbilityIx, Entity, ObjectId, PlayerId};
use crate::policy::Proviso;
use crate::state::Waiting;
use crate::state::cell::{Binding, Cell};
use crate::triggers::{Found, Matched};
use std::ops::Range;
use tefuda_ability::{AbilityKind, Pattern, Shared, Times};

impl<G: Game> Engine<'_, G> {
    /// The events have happened that were listened to before: of what waits on trial in these places that stays which goes off.
    pub(crate) fn settle_heard(&mut self, heard: Range<usize>, numbers: impl Fn(u32) -> u32) {
        if heard.end > self.state.waiting.len() || heard.is_empty() {
            return;
        }
        let later = self.state.waiting.split_off(heard.end);
        let heard = self.state.waiting.split_off(heard.start);
        for together in heard.chunk_by(|one, other| one.event == other.event) {
            self.set_off(together, numbers(together[0].event));
        }
        self.state.waiting.extend(later);
    }

    /// Of what heard one event that waits from now on which goes off. Its condition is part of what it waits for, and is looked at
    /// when the event has happened.
    pub(crate) fn set_off(&mut self, heard: &[Waiting], number: u32) {
        if heard.is_empty() {
            return;
        }
        self.refresh();
        let mut found = Found::new();
        for waiting in heard {
            if self.goes_off(waiting, &found) {
                let times = if armed(G::cite(Doing::TriggerOnce)) || waiting.delayed.is_some() { 1 } else { 2 };
                found.extend(std::iter::repeat_n(Waiting { event: number, ..*waiting }, times));
            }
        }
        let limited = |one: &&Waiting| {
            let limited = self.pool.ability(one.ability).ability.valid.times.is_some();
            limited && one.delayed.is_none()
        };
        let limited: Vec<_> = found.iter().filter(limited).map(|one| (one.speaker, one.ability)).collect();
        self.state.triggered.extend(limited);
        found.retain(|waiting| waiting.delayed.is_some() || self.joins(waiting));
        found.iter().for_each(|waiting| self.spend(waiting));
        self.state.waiting.extend(found);
    }

    /// Whether what an event is the trigger of goes off: beside what goes off already it may, and what it asks for is so.
    fn goes_off(&mut self, waiting: &Waiting, found: &[Waiting]) -> bool {
        let Waiting { ability, source, speaker, controller, subject, other, amount, delayed, moved, .. } = *waiting;
        let pool = self.pool;
        let compiled = pool.ability(ability);
        let AbilityKind::Triggered { trigger, condition, .. } = &compiled.ability.kind else { return false };
        let limit = compiled.ability.valid.times;
        let spent = |times: Times| self.times_triggered(speaker, (ability, times.shared), found) >= usize::from(times.most);
        let mut batch = self.state.waiting.get(self.batch..).unwrap_or_default().iter().chain(found);
        let already = |one: &Waiting| one.ability == ability && one.speaker == speaker;
        let again = limit.is_some_and(spent) || (matches!(trigger, Pattern::Once(_)) && batch.any(already));
        if again && delayed.is_none() {
            return false;
        }
        let asked = condition.as_ref().filter(|_| G::PROVISO == Proviso::Twice && armed(G::cite(Doing::ConditionFirst)));
        let Some(condition) = asked else { return true };
        let own = Some(ability).filter(|_| delayed.is_none());
        let scope = Scope { ability: own, effect: delayed, ..self.bare_scope(source, controller) };
        // The condition knows again what the event has moved, as the ability will.
        let moved = moved.map(|moved| Binding::of(Cell::Followed, Entity::Object(moved)));
        self.state.memory.extend(moved);
        let holds = self.holds(scope.about(Matched { subject, other, amount }), condition);
        self.state.memory.truncate(usize::from(scope.base));
        holds
    }

    /// How often an ability has triggered in the time in which its limit counts.
    fn times_triggered(&self, speaker: ObjectId, (ability, shared): (AbilityIx, Shared), found: &[Waiting]) -> usize {
        let own = |one: ObjectId| one == speaker || (shared == Shared::Namesakes && self.whose(one) == self.whose(speaker));
        let now = found.iter().filter(|one| own(one.speaker) && one.ability == ability).count();
        now + self.state.triggered.iter().filter(|(one, which)| own(*one) && *which == ability).count()
    }

    /// The player whose an object is or, if it is gone, was.
    fn whose(&self, object: ObjectId) -> PlayerId {
        let past = || self.state.past(object).map(|past| past.information.controller);
        let here = self.state.exists(object).then(|| self.information(object.seat).controller);
        here.or_else(past).unwrap_or_else(|| self.state.owner(object.seat))
    }
}
