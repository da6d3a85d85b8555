//! Information after all effects: printed values through the game's layers, then counters. Never written into an object;
//! kept in a cache until an event changes something that it depends on.

use crate::arm::armed;
use crate::effects::evaluate::Seats;
use crate::engine::Engine;
use crate::events::{Event, Move};
use crate::frame::Scope;
use crate::game::{Doing, Game};
use crate::ids::{AbilityIx, ObjectId, PlayerId, Seat, ZoneId};
use crate::layers::Forces;
use crate::layers::facts::{Facts, lies_in, written};
use crate::pool::classes::Classes;
use crate::pool::def::Def;
use crate::pool::senses::Senses;
use crate::state::counters::Entering;
use crate::state::derived::Granted;
use crate::state::information::Information;
use crate::state::{ActiveEffect, State};
use std::borrow::Cow;
use tefuda_ability::{Ability, Duration, Status, What};

/// The game before an event, as far as it tells what the event changed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Footing<'p> {
    effects: usize,
    counters: bool,
    attached: bool,
    /// What the text of the object sensed that moves or vanishes.
    spoke: Option<&'p Senses>,
    facts: Facts,
}

impl<'a, G: Game> Engine<'a, G> {
    /// What an object is. Inside the kernel and the games' steps, call [`Engine::refresh`] first if something changed.
    #[inline]
    pub fn information(&self, seat: Seat) -> Cow<'_, Information> {
        self.state.information(self.pool, seat)
    }

    /// Whether two objects are the same in all that is known of them; most share one record, which need not be read.
    pub fn look_alike(&self, one: Seat, other: Seat) -> bool {
        let (one, other) = (self.information(one), self.information(other));
        std::ptr::eq(&*one, &*other) || one == other
    }

    pub(crate) fn information_now(&mut self, seat: Seat) -> Information {
        self.refresh();
        *self.information(seat)
    }

    /// Bring the cache up to date.
    #[inline]
    pub fn refresh(&mut self) {
        if !self.state.derived.valid {
            self.derive();
        }
    }

    fn derive(&mut self) {
        let presence = self.presence();
        let derived = &mut self.state.derived;
        derived.spelled_out = presence.outright && (presence.rewords || !outright::<G>());
        (derived.valid, derived.heeded) = (true, false);
        derived.clear();
        let mut forces = Forces::new();
        if presence.statics || self.state.derived.spelled_out || !self.state.effects.is_empty() {
            self.apply_layers(&mut forces);
            while self.foresee_late(&mut forces) {
                self.state.derived.clear();
                self.apply_layers(&mut forces);
            }
        }
        let under: Seats = self.state.burden.seats().collect();
        if !under.is_empty() {
            if self.grant_by_counters(&under) {
                // What has been applied is not applied again.
                self.apply_layers(&mut forces);
            }
            self.apply_counters(&under);
        }
        self.apply_last(&mut forces);
        self.state.derived.changed.iter_mut().for_each(|(_, information)| G::bound(information));
    }

    /// What everything in play senses: printed texts, effects that go on, and counters.
    #[inline]
    pub(crate) fn presence(&mut self) -> Senses {
        match self.state.derived.presence {
            Some(presence) => presence,
            None => self.look_around(),
        }
    }

    fn look_around(&mut self) -> Senses {
        let counters = if self.state.counters_lie() { self.pool.senses_of_counters() } else { Senses::default() };
        let begun = self.state.effects.iter().map(|effect| self.pool.senses_begun(effect.at));
        let mut presence = begun.fold(counters, Senses::and);
        let mut speakers = std::mem::take(&mut self.state.derived.speakers);
        speakers.clear();
        let state = &*self.state;
        let seats = || self.pool.speaking_zones.iter().flat_map(|zone| state.zone(*zone)).copied();
        for zone in &self.pool.speaking_zones {
            for seat in state.zone(*zone).iter().copied() {
                let Some(senses) = state.senses_at(self.pool, state.object(seat)) else { continue };
                if self.is_quiet(seat) {
                    presence.outright |= senses.outright;
                    continue;
                }
                speakers.push(seat);
                // What is attached may take its host for itself.
                presence = presence.and(if state.is_attached(seat) { senses.given() } else { *senses });
            }
        }
        // Whether something listens to what happens to itself is asked of that very object.
        presence.own = Classes::NONE;
        let concerned = presence.rewords || presence.silences || !state.hushed.is_empty() || !outright::<G>();
        if presence.outright && concerned {
            speakers.clear();
            speakers.extend(seats().filter(|seat| state.senses_at(self.pool, state.object(*seat)).is_some()));
        }
        (self.state.derived.presence, self.state.derived.speakers) = (Some(presence), speakers);
        presence
    }

    /// Whether what sits there is of no concern to any object but itself, except for what it says of its colours. What is attached
    /// may take its host for itself.
    fn is_quiet(&self, seat: Seat) -> bool {
        self.pool.def(self.state.object(seat).def).quiet && self.state.attachment(seat).is_none()
    }

    /// Whether a continuous effect in play looks at what such an event would change.
    pub fn is_watched(&mut self, event: &Event<G>) -> bool {
        self.presence().facts.meets(written(self.pool, self.state, event))
    }

    /// Whether a continuous effect in play looks at whether what lies in a zone lies so, or ceases when it comes to.
    pub fn is_turning_watched(&mut self, zone: ZoneId, status: Status) -> bool {
        let facts = self.presence().facts;
        let silences = G::FACE_DOWN == Some(status);
        let watched = |seat: Seat| {
            let senses = self.state.senses_at(self.pool, self.state.object(seat));
            senses.is_some_and(|senses| senses.facts.meets(Facts::OWN_STATUS)) || (silences && self.speaks_of_others(seat))
        };
        facts.meets(lies_in::<G>(zone).lying()) || self.state.zone(zone).iter().any(|seat| watched(*seat))
    }

    /// Whether what sits there has continuous effects on more than itself.
    fn speaks_of_others(&self, seat: Seat) -> bool {
        let object = self.state.object(seat);
        let mut statics = self.pool.def(object.def).abilities().flat_map(|ability| &self.pool.ability(ability).statics);
        let speaks = self.state.senses_at(self.pool, object).is_some_and(|senses| senses.statics);
        speaks && statics.any(|one| one.is_kept() && one.what != What::This)
    }

    /// What has to be known of the game before an event, to tell what it changed.
    pub(crate) fn footing(&mut self, event: &Event<G>) -> Footing<'a> {
        let (effects, facts) = (self.state.effects.len(), self.presence().facts);
        let still = Footing { effects, counters: false, attached: false, spoke: None, facts };
        match event {
            Event::Move(Move { object, .. }) | Event::Vanish(object) => {
                let Some(found) = self.state.get(*object) else { return still };
                let (counters, attached) = (self.state.has_counters(object.seat), self.state.attachment(object.seat).is_some());
                Footing { counters, attached, spoke: self.state.senses_at(self.pool, found), ..still }
            }
            _ => still,
        }
    }

    /// Forget the derived values that an event that just happened can have changed. Returns whether there were any.
    pub(crate) fn invalidate(&mut self, event: &Event<G>, before: Footing<'_>) -> bool {
        let Footing { effects, counters, attached, spoke, facts } = before;
        let concerned = match event {
            Event::Moment(..) | Event::Used(..) | Event::Aim { .. } | Event::Show(..) | Event::Look(..) | Event::End(_) => {
                false
            }
            Event::Note(_) | Event::Damage { .. } | Event::Mend(..) | Event::Unharm(..) | Event::Value(..) => false,
            Event::Set(..) | Event::Loses(_) | Event::Repeated(_) | Event::Purse(..) => false,
            Event::Place(_) | Event::Play(..) | Event::Missed(_) | Event::DrawNothing(..) => false,
            Event::Release(object) => self.touches(object.seat),
            // What was shuffled is something new, which no effect knows, and speaks in another order.
            Event::Shuffle(zone) | Event::Mix(zone, ..) => {
                self.look_again(self.pool.speaks(*zone));
                self.state.zone(*zone).iter().any(|seat| self.touches(*seat))
            }
            Event::Turn(_, status, _) => self.look_again(G::FACE_DOWN == Some(*status)),
            Event::Begin { .. } | Event::Expire(_) | Event::Lapse(_) => self.look_again(effects != self.state.effects.len()),
            Event::Move(moving) => {
                let counters = counters || moving.counters != Entering::default();
                self.left_or_came(moving.object.seat, (spoke, attached), counters)
            }
            Event::Vanish(object) => {
                let left = self.state.objects.get(usize::from(object.seat.0)).map(|left| left.zone);
                let missed = left.is_some_and(|zone| facts.meets(lies_in::<G>(zone)));
                self.left_or_came(object.seat, (spoke, attached), counters) || missed
            }
            _ => self.look_again(true),
        };
        let loosened = if attached { Facts::ATTACHED } else { Facts::NONE };
        let concerned = concerned || facts.meets(written(self.pool, self.state, event).and(loosened));
        if concerned {
            self.state.derived.valid = false;
        }
        concerned
    }

    /// The same for a note, which changes nothing but what the game keeps by itself.
    pub(crate) fn noted(&mut self, event: &Event<G>) {
        let concerned = self.presence().facts.meets(written(self.pool, self.state, event));
        self.state.derived.valid &= !concerned;
        self.state.changes += u32::from(concerned || G::concerns_check(self.state, event));
    }

    /// What sits (or sat) there left a zone or came into one: its text may have begun or ceased to work, and effects on it too.
    fn left_or_came(&mut self, seat: Seat, (spoke, attached): (Option<&Senses>, bool), counters: bool) -> bool {
        let Some(object) = self.state.objects.get(usize::from(seat.0)) else { return false };
        let speaks = self.state.senses_at(self.pool, object);
        let spelled_out = self.state.derived.spelled_out;
        let concerned = |senses: &Senses| senses.statics || (senses.outright && spelled_out);
        let both = || [spoke, speaks].into_iter().flatten();
        let statics = both().any(concerned);
        let heard = both().any(|senses| senses.outright || attached || !self.is_quiet(seat));
        self.look_again(heard || counters);
        statics || counters || self.touches(seat)
    }

    /// What is attached went along with its host.
    pub(crate) fn carried(&mut self, seat: Seat) {
        let object = self.state.object(seat);
        let (spoke, counters) = (self.state.senses_at(self.pool, object), self.state.has_counters(seat));
        if self.left_or_came(seat, (spoke, true), counters) {
            self.state.derived.valid = false;
            self.state.changes += 1;
        }
    }

    /// Forget what is in play, if that changed.
    pub(crate) fn look_again(&mut self, changed: bool) -> bool {
        if changed {
            self.state.derived.presence = None;
        }
        changed
    }

    /// Whether effects touch (or may touch) what sits there.
    fn touches(&self, seat: Seat) -> bool {
        self.state.derived.touched.has(seat)
    }

    /// Whose turn it is has changed: texts may look at that, and checks at what they make of it.
    pub(crate) fn turn_changed(&mut self) {
        if self.presence().facts.meets(Facts::TURN) {
            self.state.derived.valid = false;
            self.state.changes += 1;
        }
    }

    /// Whether the turn that an effect speaks of has come.
    pub(crate) fn has_begun(&self, effect: &ActiveEffect) -> bool {
        let State { turn, turn_player, .. } = *self.state;
        let own = match effect.until {
            Duration::DuringYourNextTurn => effect.controller == turn_player,
            Duration::DuringTheirNextTurn => effect.controller != turn_player,
            Duration::DuringNextTurn => true,
            _ => return true,
        };
        (own && effect.turn < turn) || !armed(G::cite(Doing::NextTurn))
    }

    /// A scope for an ability that has no slots filled.
    pub(crate) fn bare_scope(&self, source: ObjectId, controller: PlayerId) -> Scope {
        let base = self.state.memory.len() as u16;
        let (ability, subject, other, actor, effect, holder) = (None, None, None, None, None, None);
        let affected = Seat::NONE;
        Scope { source, controller, ability, base, amount: 0, subject, other, actor, affected, effect, holder }
    }

    pub(crate) fn effect_scope(&self, effect: &ActiveEffect) -> Scope {
        Scope { effect: Some(effect.stamp), ..self.bare_scope(effect.source, effect.controller) }
    }

    /// Visit each printed ability that works where its object is, of the cards that are wanted.
    pub(crate) fn each_working(&self, wanted: impl Fn(Seat, &Def<G>) -> bool, mut visit: impl FnMut(Seat, AbilityIx)) {
        match self.state.derived.presence {
            Some(_) => self.state.derived.speakers.iter().for_each(|seat| self.working_at(*seat, &wanted, &mut visit)),
            None => self.each_working_anywhere(wanted, visit),
        }
    }

    /// The same, also of those cards that are of no concern to others.
    pub(crate) fn each_working_anywhere(&self, wanted: impl Fn(Seat, &Def<G>) -> bool, mut visit: impl FnMut(Seat, AbilityIx)) {
        let seats = self.pool.speaking_zones.iter().flat_map(|zone| self.state.zone(*zone));
        seats.for_each(|seat| self.working_at(*seat, &wanted, &mut visit));
    }

    /// The same for one object.
    pub(crate) fn working_at(
        &self,
        seat: Seat,
        wanted: impl Fn(Seat, &Def<G>) -> bool,
        mut visit: impl FnMut(Seat, AbilityIx),
    ) {
        let object = self.state.object(seat);
        if object.is_ability() || !wanted(seat, self.pool.def(object.def)) {
            return;
        }
        let information = self.information(seat);
        let bearer = self.bearer(seat);
        if information.text {
            let info = &G::ZONES[usize::from(object.zone.0)];
            let in_play = info.active && G::works(&information, object.zone);
            let working = self.pool.working(object, in_play);
            let kept = working.filter(|(_, compiled)| !self.is_taken((seat, bearer), &compiled.ability));
            kept.for_each(|(ability, _)| visit(seat, ability));
        }
    }

    /// Whether something took such an ability from the object that it stands on, or from its bearer: what has a title on something
    /// attached is the bearer's own.
    pub(crate) fn is_taken(&self, (seat, bearer): (Seat, Seat), ability: &Ability) -> bool {
        let bears = bearer != seat && ability.title.is_some();
        let silent = || !self.information(bearer).text || self.state.has_lost(bearer, ability);
        self.state.has_lost(seat, ability) || (bears && silent())
    }

    /// The abilities that counters give: not before it is settled what lies under them. Whether any of those is continuous.
    fn grant_by_counters(&mut self, under: &[Seat]) -> bool {
        if self.pool.counter_rules.is_empty() {
            return false;
        }
        let mut continuous = false;
        for seat in under.iter().copied() {
            let information = *self.information(seat);
            for (counter, ability) in self.pool.counter_rules.iter().copied() {
                let count = self.state.count(seat, counter);
                // What a counter gives works where its object's own text would.
                let works = || G::works(&information, self.state.object(seat).zone);
                if count > 0 && G::counter_gives(counter, &information) && works() {
                    let since = self.state.object(seat).stamp;
                    let says = !self.pool.ability(ability).statics.is_empty();
                    (0..count).for_each(|_| self.state.derived.give(Granted { to: seat, ability }, says, since));
                    continuous |= self.pool.ability(ability).senses.statics;
                }
            }
        }
        continuous
    }

    /// Counters come last.
    fn apply_counters(&mut self, under: &[Seat]) {
        for seat in under.iter().copied() {
            let before = *self.information(seat);
            let mut after = before;
            G::counters(self.state, seat, &mut after);
            if after != before {
                self.write(seat, after);
            }
        }
    }

    /// Who controls an object, after all effects.
    pub fn controller(&self, id: ObjectId) -> PlayerId {
        match self.state.get(id) {
            Some(_) => self.information(id.seat).controller,
            None => self.state.past(id).map_or(PlayerId(0), |past| past.information.controller),
        }
    }
}

/// Whether what a text says outright of its own object can be looked up: with these switched off it comes to something else.
fn outright<G: Game>() -> bool {
    let asked = [Doing::Static, Doing::StaticSince, Doing::StaticEnds, Doing::Overwrite, Doing::EnterUnder];
    asked.into_iter().all(|doing| armed(G::cite(doing)))
}
