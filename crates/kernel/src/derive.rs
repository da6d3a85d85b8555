//! Information after all effects: printed values through the game's layers, then counters. Never written into an object;
//! kept in a cache until an event changes something that it depends on.

use crate::arm::armed;
use crate::engine::Engine;
use crate::event::{Event, Move};
use crate::facts::{Facts, lies_in, written};
use crate::frame::Scope;
use crate::game::{Doing, Game};
use crate::ids::{AbilityIx, ObjectId, PlayerId, Seat, ZoneId};
use crate::information::Information;
use crate::layers::Forces;
use crate::object::{COUNTER_KINDS, Object};
use crate::pool;
use crate::senses::Senses;
use crate::state::{ActiveEffect, State};
use std::borrow::Cow;
use tefuda_ability::{Ability, AbilityKind, AbilitySort, Counter, Duration, Name};

/// The bit under which a seat is kept among those that effects touch: lets most look-ups skip the list of them.
pub(crate) fn touched(seat: Seat) -> u64 {
    1 << (seat.0 & 63)
}

/// The game before an event, as far as it tells what the event changed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Footing {
    effects: usize,
    counters: bool,
    attached: bool,
    facts: Facts,
}

impl<G: Game> State<G> {
    /// What an object is, as of the latest decision. Most are just what is printed on them.
    #[inline]
    pub fn information<'s>(&'s self, pool: &'s pool::Pool<G>, seat: Seat) -> Cow<'s, Information> {
        let object = self.object(seat);
        let def = pool.def(object.def);
        if self.derived.touched & touched(seat) == 0 {
            if G::plain(&def.printed, object) {
                let works = def.own_marks != 0 && def.printed.text && G::works(&def.printed, object.zone);
                return Cow::Borrowed(def.shown(object.controller, works));
            }
            if G::blank(object) {
                return Cow::Borrowed(pool.blank(object.controller));
            }
        }
        Cow::Owned(self.made_of(pool, seat))
    }

    fn made_of(&self, pool: &pool::Pool<G>, seat: Seat) -> Information {
        let mut information = match self.changed(seat) {
            Some(information) => *information,
            None => G::base(pool, self, seat),
        };
        let object = self.object(seat);
        let own = pool.def(object.def).own_marks;
        if own != 0 && information.text && G::works(&information, object.zone) {
            information.marks |= own;
        }
        information
    }

    /// What effects make of an object, if they touch it at all.
    fn changed(&self, seat: Seat) -> Option<&Information> {
        self.derived.changed.iter().find(|(changed, _)| *changed == seat).map(|(_, information)| information)
    }
}

impl<'a, G: Game> Engine<'a, G> {
    /// What an object is. Inside the kernel and the games' steps, call [`Engine::refresh`] first if something changed.
    #[inline]
    pub fn information(&self, seat: Seat) -> Cow<'_, Information> {
        self.state.information(self.pool, seat)
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
        let derived = &mut self.state.derived;
        (derived.valid, derived.touched) = (true, 0);
        derived.changed.clear();
        derived.granted.clear();
        derived.lost.clear();
        let mut forces = Forces::new();
        if self.presence().statics || !self.state.effects.is_empty() {
            self.apply_layers(&mut forces);
        }
        if self.counters_lie() {
            if self.grant_by_counters() {
                // What has been applied is not applied again.
                self.apply_layers(&mut forces);
            }
            self.apply_counters();
        }
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
        let counters = if self.counters_lie() { self.pool.senses_of_counters() } else { Senses::default() };
        let state = &*self.state;
        let seats = self.pool.speaking_zones.iter().flat_map(|zone| state.zone(*zone));
        let printed = seats.map(|seat| {
            let senses = self.pool.def(state.object(*seat).def).senses;
            // What is attached may take its host for itself.
            if state.attachment(*seat).is_some() { senses.given() } else { senses }
        });
        let begun = state.effects.iter().map(|effect| self.pool.senses_begun(effect.at));
        let presence = printed.chain(begun).fold(counters, Senses::and);
        self.state.derived.presence = Some(presence);
        presence
    }

    /// Whether counters lie on anything.
    pub fn counters_lie(&mut self) -> bool {
        let objects = &self.state.objects;
        let lie = self.state.derived.counters.unwrap_or_else(|| objects.iter().any(Object::has_counters));
        self.state.derived.counters = Some(lie);
        lie
    }

    /// What has to be known of the game before an event, to tell what it changed.
    pub(crate) fn footing(&mut self, event: &Event<G>) -> Footing {
        let (counters, attached) = match event {
            Event::Move(Move { object, .. }) | Event::Vanish(object) => {
                let counters = self.state.get(*object).is_some_and(Object::has_counters);
                (counters, self.state.attachment(object.seat).is_some())
            }
            _ => (false, false),
        };
        Footing { effects: self.state.effects.len(), counters, attached, facts: self.presence().facts }
    }

    /// Forget the derived values that an event that just happened can have changed. Returns whether there were any.
    pub(crate) fn invalidate(&mut self, event: &Event<G>, before: Footing) -> bool {
        let Footing { effects, counters, attached, facts } = before;
        let concerned = match event {
            Event::Moment(..) | Event::Used(..) | Event::Show(..) | Event::Look(..) | Event::End(_) => false,
            Event::Note(_) | Event::Damage { .. } | Event::Mend(..) | Event::Value(..) => false,
            Event::Set(..) | Event::Loses(_) => false,
            Event::Place(_) | Event::Play(..) | Event::Missed(_) | Event::DrawNothing(..) => false,
            Event::Release(object) => self.touches(object.seat),
            // What was shuffled is something new, which no effect knows.
            Event::Shuffle(zone) | Event::Mix(zone, ..) => self.state.zone(*zone).iter().any(|seat| self.touches(*seat)),
            Event::Turn(_, status, _) => G::FACE_DOWN == Some(*status),
            Event::Begin { .. } | Event::Expire(_) => self.look_again(effects != self.state.effects.len(), false),
            Event::Move(moving) => {
                let speaks = self.pool.speaks(moving.from) || self.pool.speaks(moving.to);
                let counters = counters || moving.counters != [0; COUNTER_KINDS];
                self.left_or_came(moving.object.seat, speaks, counters)
            }
            Event::Vanish(object) => {
                let left = self.state.objects.get(usize::from(object.seat.0)).map(|left| left.zone);
                let missed = left.is_some_and(|zone| facts.meets(lies_in::<G>(zone)));
                let speaks = left.is_some_and(|zone| self.pool.speaks(zone));
                self.left_or_came(object.seat, speaks, counters) || missed
            }
            _ => self.look_again(true, true),
        };
        let loosened = if attached { Facts::ATTACHED } else { Facts::NONE };
        let concerned = concerned || facts.meets(written(event).and(loosened));
        if concerned {
            self.state.derived.valid = false;
        }
        concerned
    }

    /// What sits (or sat) there left a zone or came into one: its text may have begun or ceased to work, and effects on it too.
    fn left_or_came(&mut self, seat: Seat, speaks: bool, counters: bool) -> bool {
        let Some(object) = self.state.objects.get(usize::from(seat.0)) else { return false };
        let senses = self.pool.def(object.def).senses;
        self.look_again((speaks && senses != Senses::default()) || counters, counters);
        (speaks && senses.statics) || counters || self.touches(seat)
    }

    /// What is attached went along with its host.
    pub(crate) fn carried(&mut self, seat: Seat) {
        let counters = self.state.object(seat).has_counters();
        if self.left_or_came(seat, true, counters) {
            self.state.derived.valid = false;
            self.state.changes += 1;
        }
    }

    /// Forget what is in play, and perhaps whether counters are, if that changed.
    pub(crate) fn look_again(&mut self, changed: bool, counters: bool) -> bool {
        if changed {
            self.state.derived.presence = None;
        }
        if counters {
            self.state.derived.counters = None;
        }
        changed
    }

    /// Whether effects touch (or may touch) what sits there.
    fn touches(&self, seat: Seat) -> bool {
        self.state.derived.touched & touched(seat) != 0
    }

    /// Whose turn it is has changed: texts may look at that, and checks at what they make of it.
    pub(crate) fn turn_changed(&mut self) {
        if self.presence().facts.meets(Facts::TURN) {
            self.state.derived.valid = false;
            self.state.changes += 1;
        }
    }

    /// Whether an effect took such an ability from an object.
    pub(crate) fn has_lost(&self, seat: Seat, ability: &Ability) -> bool {
        self.state.derived.lost.iter().any(|(from, lost)| {
            *from == seat
                && match lost {
                    Lost::Titled(title) => ability.title == Some(*title),
                    Lost::Sort(sort) => is_of(ability, *sort),
                }
        })
    }

    /// Whether the turn that an effect speaks of has come.
    pub(crate) fn has_begun(&self, effect: &ActiveEffect) -> bool {
        let State { turn, turn_player, .. } = *self.state;
        let own = match effect.until {
            Duration::DuringYourNextTurn => effect.controller == turn_player,
            Duration::DuringTheirNextTurn => effect.controller != turn_player,
            _ => return true,
        };
        (own && effect.turn < turn) || !armed(G::cite(Doing::NextTurn))
    }

    pub(crate) fn effect_scope(&self, effect: &ActiveEffect) -> Scope {
        Scope { effect: Some(effect.stamp), ..self.bare_scope(effect.source, effect.controller) }
    }

    /// Visit each printed ability that works where its object is, of the cards that are wanted.
    pub(crate) fn each_working(&self, wanted: impl Fn(&pool::Def<G>) -> bool, mut visit: impl FnMut(Seat, AbilityIx)) {
        for zone in &self.pool.speaking_zones {
            for seat in self.state.zone(*zone) {
                self.working_at(*zone, *seat, &wanted, &mut visit);
            }
        }
    }

    /// The same for one object.
    pub(crate) fn working_at(
        &self,
        zone: ZoneId,
        seat: Seat,
        wanted: impl Fn(&pool::Def<G>) -> bool,
        mut visit: impl FnMut(Seat, AbilityIx),
    ) {
        let object = self.state.object(seat);
        if object.is_ability() || !wanted(self.pool.def(object.def)) {
            return;
        }
        let information = self.information(seat);
        let bearer = self.bearer(seat);
        let speaks = bearer == seat || self.information(bearer).text;
        if information.text && speaks {
            let info = &G::ZONES[usize::from(zone.0)];
            let in_play = info.active && G::works(&information, zone);
            let working = self.pool.working(object.def, info.name, in_play);
            let kept = working.filter(|(_, compiled)| !self.has_lost(bearer, &compiled.ability));
            kept.for_each(|(ability, _)| visit(seat, ability));
        }
    }

    /// The abilities that counters give: not before it is settled what lies under them. Whether any of those is continuous.
    fn grant_by_counters(&mut self) -> bool {
        if self.pool.counter_rules == [None; COUNTER_KINDS] {
            return false;
        }
        let mut continuous = false;
        for at in 0..self.state.objects.len() {
            if !self.state.objects[at].has_counters() {
                continue;
            }
            let (seat, counters) = (Seat(at as u16), self.state.objects[at].counters);
            let information = *self.information(seat);
            for (kind, count) in counters.into_iter().enumerate() {
                let rule = self.pool.counter_rules[kind].filter(|_| count > 0);
                if let Some(ability) = rule.filter(|_| G::counter_gives(Counter(kind as u8), &information)) {
                    let copies = std::iter::repeat_n((seat, ability), usize::from(count));
                    self.state.derived.granted.extend(copies);
                    continuous |= self.pool.ability(ability).senses.statics;
                }
            }
        }
        continuous
    }

    /// Counters come last.
    fn apply_counters(&mut self) {
        for at in 0..self.state.objects.len() {
            if self.state.objects[at].has_counters() {
                let seat = Seat(at as u16);
                let before = *self.information(seat);
                let mut after = before;
                G::counters(self.state, seat, &mut after);
                if after != before {
                    self.write(seat, after);
                }
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

/// What an effect took from an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lost {
    /// The abilities of a title.
    Titled(Name),
    /// The abilities of a sort.
    Sort(AbilitySort),
}

/// Whether an ability is of a sort: a skill, or anything else.
pub(crate) fn is_of(ability: &Ability, sort: AbilitySort) -> bool {
    matches!(ability.kind, AbilityKind::Skill(_)) == (sort == AbilitySort::Skills)
}
