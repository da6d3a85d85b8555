//! Continuous effects in force, applied layer by layer: within a layer by timestamp and [dependency](crate::layers::dependency).

pub(crate) mod alteration;
pub(crate) mod conditional_durations;
pub(crate) mod dependency;
pub(crate) mod derivation;
pub(crate) mod facts;
pub(crate) mod reads;
pub(crate) mod simultaneous;
pub(crate) mod static_timestamps;
pub(crate) mod upon_use;

use crate::arm::armed;
use crate::effects::evaluate::Seats;
use crate::engine::Engine;
use crate::frame::Scope;
use crate::game::{Doing, Game, Guise};
use crate::ids::{AbilityIx, Entity, Seat};
use crate::layers::alteration::Settled;
use crate::pool::code::{Alter, Continuity, Instruction, layer_bit};
use crate::pool::senses::Senses;
use crate::state::Locked;
use crate::state::cell::{Cell, Held};
use crate::state::derived::Reaching;
use crate::state::object::Object;
use smallvec::{SmallVec, smallvec};
use tefuda_ability::{Condition, Name};

/// The continuous effects in force: most boards have a few.
pub(crate) type Forces<'a> = SmallVec<[Force<'a>; 8]>;

/// What effects have laid claim to on the way through the layers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Claims {
    /// 累積しない: which ability of a title applies to an object, where only one does.
    titles: SmallVec<[(Name, Seat, u16); 4]>,
    /// What an effect with changes in several layers was on in the first where it was on anything, by its place: it is on the same in
    /// all of them, whatever it makes of that.
    reached: SmallVec<[(usize, Seats); 2]>,
}

impl Claims {
    pub fn reached(&self, force: usize) -> Option<&Seats> {
        self.reached.iter().find(|(of, _)| *of == force).map(|(_, seats)| seats)
    }
}

/// A continuous effect in force, from a static ability or from an earlier resolution.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Force<'p> {
    pub continuity: &'p Continuity,
    pub scope: Scope,
    /// The object that has the ability; its text may speak of another as itself.
    pub holder: Seat,
    pub stamp: u32,
    /// Whether it began in a resolution: its objects and amounts were locked then.
    pub locked: bool,
    /// Whether it applied in this or an earlier layer: then it goes on even if the ability is lost on the way.
    pub(crate) started: bool,
    /// Whether it is taken to be there although its ability only comes to work on the way.
    foreseen: bool,
    /// How many of its changes are applied, by their place.
    applied: u64,
    /// Tells the forces of one ability of one object from those of another.
    instance: u16,
    /// 累積しない: the title of which only one ability applies to an object.
    alone: Option<Name>,
}

impl Force<'_> {
    fn is(&self, other: &Force<'_>) -> bool {
        std::ptr::eq(self.continuity, other.continuity) && self.scope.source == other.scope.source && self.stamp == other.stamp
    }

    fn pending(&self, at: usize) -> bool {
        self.applied & bit(at) == 0
    }

    /// Whether it applies to an object: of abilities that do not accumulate only the first that comes does.
    pub fn claims(&self, seat: Seat, claims: &mut Claims) -> bool {
        let Some(title) = self.alone else { return true };
        let first = claims.titles.iter().find(|(of, on, _)| (*of, *on) == (title, seat)).map(|(.., first)| *first);
        if first.is_none() {
            claims.titles.push((title, seat, self.instance));
        }
        first.is_none_or(|first| first == self.instance)
    }
}

fn bit(at: usize) -> u64 {
    1u64.checked_shl(at as u32).unwrap_or(0)
}

/// One change of one force: the force's place, and the change's place in it.
pub(crate) type Part = (usize, usize);

/// The places of the changes that one force makes in a layer.
type Parts = SmallVec<[usize; 4]>;

/// Changes with the timestamps of their forces.
type Pending = SmallVec<[(u32, Part); 8]>;

impl<'a, G: Game> Engine<'a, G> {
    /// Apply everything in force that is not applied yet, from the printed information on.
    pub(crate) fn apply_layers(&mut self, forces: &mut Forces<'a>) {
        self.gather(forces);
        let mut claims = Claims::default();
        for layer in 0..G::LAYERS {
            self.apply_layer(forces, &mut claims, layer);
        }
    }

    /// Texts that came to work when a layer was past in which they change something, a given one mostly: they are taken to be there
    /// from the first layer on, in their place by timestamp. Whether there are any, so that everything is applied again.
    pub(crate) fn foresee_late(&self, forces: &mut Forces<'a>) -> bool {
        let missed = |force: &Force<'_>| {
            let mut alters = force.continuity.alters.iter().enumerate();
            alters.any(|(at, alter)| force.pending(at) && !alter.shifts() && layer_of::<G>(force, alter) < G::LAYERS)
        };
        let late = |force: &Force<'_>| !force.foreseen && missed(force) && self.valid(force);
        if !forces.iter().any(late) {
            return false;
        }
        for force in forces {
            force.foreseen |= late(force);
            (force.applied, force.started) = (0, force.locked || force.foreseen);
        }
        true
    }

    /// What comes after everything, the counters included.
    pub(crate) fn apply_last(&mut self, forces: &mut Forces<'a>) {
        self.apply_layer(forces, &mut Claims::default(), G::LAYERS);
    }

    /// Bring the list of forces up to date: abilities that came to work join it, and their controllers are looked at again.
    pub(crate) fn gather(&self, forces: &mut Forces<'a>) {
        let spelled_out = self.state.derived.spelled_out;
        let speaks = |senses: &Senses| senses.statics || senses.shifts || (senses.outright && spelled_out);
        self.gather_from(speaks, forces);
    }

    /// The same of the texts that have such senses.
    pub(crate) fn gather_from(&self, speaks: impl Fn(&Senses) -> bool, forces: &mut Forces<'a>) {
        let (pool, spelled_out) = (self.pool, self.state.derived.spelled_out);
        let mut found = Forces::new();
        let mut instance = forces.iter().map(|force| force.instance).max().unwrap_or(0);
        let mut add = |seat: Seat, ability: AbilityIx, since: u32| {
            let controller = self.information(seat).controller;
            let bearer = self.state.id(self.bearer(seat));
            let scope = Scope { ability: Some(ability), ..self.bare_scope(bearer, controller) };
            let stamp = if armed(G::cite(Doing::StaticSince)) { since } else { 0 };
            let compiled = pool.ability(ability);
            let alone = compiled.ability.title.filter(|_| compiled.ability.alone && armed(G::cite(Doing::Alone)));
            instance += 1;
            let (locked, started, foreseen, applied) = (false, false, false, 0);
            let force = |continuity| Force {
                continuity,
                scope,
                holder: seat,
                stamp,
                locked,
                started,
                foreseen,
                applied,
                instance,
                alone,
            };
            let wanted = |one: &&Continuity| (!one.outright || spelled_out) && armed(G::cite(Doing::Static));
            found.extend(compiled.statics.iter().filter(wanted).map(force));
        };
        self.each_working(|_, def| speaks(&def.senses), |seat, ability| add(seat, ability, self.speaks_since(seat, ability)));
        self.state.derived.dated.iter().for_each(|(granted, since)| add(granted.to, granted.ability, *since));
        for effect in self.state.effects.iter().filter(|effect| self.has_begun(effect)) {
            if let Instruction::Begin(continuity, _) = pool.instruction(effect.at) {
                let (scope, stamp) = (self.effect_scope(effect), effect.stamp);
                let holder = effect.source.seat;
                let (instance, alone) = (0, None);
                let (locked, started, foreseen, applied) = (true, true, false, 0);
                found.push(Force { continuity, scope, holder, stamp, locked, started, foreseen, applied, instance, alone });
            }
        }
        if forces.is_empty() {
            *forces = found;
            return;
        }
        // An ability that an object has twice is two forces.
        let mut met: SmallVec<[bool; 16]> = smallvec![false; forces.len()];
        for force in found {
            match (0..met.len()).find(|at| !met[*at] && forces[*at].is(&force)) {
                Some(at) => (met[at], forces[at].scope) = (true, force.scope),
                None => forces.push(force),
            }
        }
    }

    /// The changes of a layer that are still to be applied, by timestamp.
    fn pending(forces: &[Force<'a>], layer: u8) -> Pending {
        let mut here = Pending::new();
        let concerns = |force: &Force<'_>| force.continuity.layers & layer_bit(layer) != 0 || !armed(G::cite(Doing::EachLayer));
        for (number, force) in forces.iter().enumerate().filter(|(_, force)| concerns(force)) {
            let alters = force.continuity.alters.iter().enumerate();
            let due =
                alters.filter(|(at, alter)| force.pending(*at) && !alter.shifts() && layer_of::<G>(force, alter) == layer);
            here.extend(due.map(|(at, _)| (force.stamp, (number, at))));
        }
        here.sort_unstable();
        if !armed(G::cite(Doing::WithinLayer)) || !armed(G::cite(Doing::Timestamp)) {
            here.reverse();
        }
        here
    }

    fn apply_layer(&mut self, forces: &mut Forces<'a>, claims: &mut Claims, layer: u8) {
        let layers = forces.iter().fold(0, |layers, force| layers | force.continuity.layers);
        if layers & layer_bit(layer) == 0 && armed(G::cite(Doing::EachLayer)) {
            return;
        }
        let mut here = Self::pending(forces, layer);
        while !here.is_empty() {
            let next = self.independent(forces, claims, &here);
            let number = here[next].1.0;
            let mut force = forces[number];
            // What one effect changes in a layer, it changes at once and on the same objects.
            let parts: Parts = here.iter().filter(|(_, part)| part.0 == number).map(|(_, part)| part.1).collect();
            here.retain(|(_, part)| part.0 != number);
            // Only what can take texts away can change whether its own is there.
            let silences = parts.iter().any(|at| force.continuity.alters[*at].silences());
            force.started |= !silences && self.valid(&force);
            self.apply_parts((number, &force), &parts, claims);
            parts.iter().for_each(|at| forces[number].applied |= bit(*at));
            if let Some(seats) = claims.reached(number) {
                self.remember_reach(&force, seats);
            }
            forces[number].started = force.started || (silences && self.valid(&force));
            if parts.iter().any(|at| force.continuity.alters[*at].concerns_abilities()) {
                self.gather(forces);
                here = Self::pending(forces, layer);
            }
        }
    }

    /// What an effect is on that also changes damage on its way, for when that comes.
    fn remember_reach(&mut self, force: &Force<'_>, seats: &Seats) {
        let reaching = self.reaching(force);
        let known = self.state.derived.reached.iter().any(|(known, _)| *known == reaching);
        if !known && force.continuity.alters.iter().any(Alter::shifts) {
            self.state.derived.reached.push((reaching, seats.clone()));
        }
    }

    fn reaching(&self, force: &Force<'_>) -> Reaching {
        let place = self.place_of(force);
        Reaching { stamp: force.stamp, holder: force.holder, ability: force.scope.ability, place }
    }

    /// What an effect is on as far as damage on its way is concerned.
    pub(crate) fn affected_on_the_way(&self, force: &Force<'_>) -> Seats {
        let known = || self.state.derived.reached.iter().find(|(known, _)| *known == self.reaching(force));
        let reached = if force.continuity.several { known() } else { None };
        reached.map_or_else(|| self.affected(force), |(_, seats)| seats.clone())
    }

    /// The amount of a change of an object: computed now for a static ability, fixed when a resolved effect began.
    #[inline]
    pub(crate) fn alter_amount(&self, force: &Force<'_>, at: usize, of: Option<Seat>) -> i32 {
        let Some(amount) = force.continuity.alters[at].amount() else { return 0 };
        let of = of.filter(|_| force.continuity.apiece);
        let fixed = if force.locked { self.fixed(force, at, of.map(|seat| Entity::Object(self.state.id(seat)))) } else { None };
        match (fixed, of) {
            (Some(Held::Share(_, number) | Held::Number(number)), _) => number,
            (_, None) => self.amount(force.scope, amount),
            (_, Some(affected)) => self.amount(Scope { affected, ..force.scope }, amount),
        }
    }

    /// Gives the value that a resolved effect fixed for one of its changes when it began, or for that change of an object.
    fn fixed(&self, force: &Force<'_>, at: usize, of: Option<Entity>) -> Option<Held> {
        let fits = |lock: &&Locked| {
            let own = Some(lock.effect) == force.scope.effect && lock.binding.cell.is(Cell::Fixed(at as u8));
            own && of.is_none_or(|of| lock.binding.held.entity() == Some(of))
        };
        let locked = if force.locked { self.state.locked.as_slice() } else { &[] };
        locked.iter().find(fits).map(|lock| lock.binding.held)
    }

    /// Whether the ability behind a force is still there and works.
    fn valid(&self, force: &Force<'_>) -> bool {
        let Some(ability) = force.scope.ability.filter(|_| !force.started) else { return true };
        let (seat, compiled) = (force.holder, self.pool.ability(ability));
        let object = self.state.object(seat);
        if self.state.derived.granted.iter().any(|granted| granted.is(seat, ability)) {
            return true;
        }
        let information = self.information(seat);
        let zone = G::ZONES[usize::from(object.zone.0)].name;
        let works = compiled.works_at::<G>(zone, object.status).unwrap_or_else(|| G::works(&information, object.zone));
        let bearer = self.bearer(seat);
        let lost = self.is_taken((seat, bearer), &compiled.ability);
        let has = information.text && works && !lost && self.pool.def(object.def).has(ability);
        has || !armed(G::cite(Doing::StaticEnds))
    }

    pub(crate) fn affected(&self, force: &Force<'_>) -> Seats {
        if force.locked {
            let locked = self.state.locked.iter().filter(|lock| Some(lock.effect) == force.scope.effect);
            if !self.in_force(force) {
                return Seats::new();
            }
            if self.live(force.continuity) {
                return self.reached(force.scope, &force.continuity.what);
            }
            let entities =
                locked.filter(|lock| lock.binding.cell.is(Cell::Locked)).filter_map(|lock| lock.binding.held.entity());
            // To what has no information none is added.
            let guise = |object: &Object| G::guise(&self.pool.def(object.def).printed, object);
            let informed = |seat: &Seat| guise(self.state.object(*seat)) != Guise::Blank;
            return entities.filter_map(|entity| self.alive(entity)).filter(informed).collect();
        }
        if !self.in_force(force) {
            return Seats::new();
        }
        self.reached(force.scope, &force.continuity.what)
    }

    /// Whether what a force asks for is so.
    pub(crate) fn in_force(&self, force: &Force<'_>) -> bool {
        let own = force.continuity.condition.as_ref();
        let abilitys = || force.scope.ability.and_then(|ability| self.pool.ability(ability).condition.as_ref());
        let holds = |condition: &Condition| self.holds(force.scope, condition);
        if force.locked {
            return own.is_none_or(|condition| self.speaks_of_present(force.scope, condition) && holds(condition));
        }
        self.valid(force) && abilitys().is_none_or(holds)
    }

    fn alive(&self, entity: Entity) -> Option<Seat> {
        match entity {
            Entity::Object(id) if self.state.exists(id) => Some(id.seat),
            _ => None,
        }
    }

    /// Make some changes of an effect: by how much is settled before the first object changes.
    pub(crate) fn apply_parts(&mut self, (number, force): (usize, &Force<'_>), parts: &[usize], claims: &mut Claims) {
        let seats = claims.reached(number).cloned().unwrap_or_else(|| self.affected(force));
        let (asking, all) = (&*self, parts.iter());
        let settle = |of: Option<Seat>| all.clone().map(move |at| asking.settled(force, *at, of));
        // Where each object has an amount of its own, those stand in the order of the objects.
        let settled: SmallVec<[Settled; 4]> = match force.continuity.apiece {
            true => seats.iter().map(|seat| Some(*seat)).flat_map(settle).collect(),
            false => settle(None).collect(),
        };
        if force.continuity.several && !seats.is_empty() && claims.reached(number).is_none() {
            claims.reached.push((number, seats.clone()));
        }
        for (place, seat) in seats.into_iter().enumerate() {
            // Switched off, what has just come is as yet untouched.
            if self.state.object(seat).stamp == self.state.stamp && !armed(G::cite(Doing::EnterUnder)) {
                continue;
            }
            if !force.claims(seat, claims) {
                continue;
            }
            let mut information = *self.information(seat);
            let own = if force.continuity.apiece { place * parts.len() } else { 0 };
            for (at, settled) in parts.iter().zip(&settled[own..]) {
                self.alter((force, seat), &mut information, &force.continuity.alters[*at], *settled);
            }
            self.write(seat, information);
        }
    }

    fn settled(&self, force: &Force<'_>, at: usize, of: Option<Seat>) -> Settled {
        let controller = match &force.continuity.alters[at] {
            Alter::Controlled(who) => match self.fixed(force, at, None).and_then(Held::entity) {
                Some(Entity::Player(player)) => Some(player),
                _ => self.who(force.scope, who).next(),
            },
            _ => None,
        };
        Settled { amount: self.alter_amount(force, at, of), controller }
    }
}

/// The layer of a change: its own, also where one effect makes changes of several.
fn layer_of<G: Game>(force: &Force<'_>, alter: &Alter) -> u8 {
    let alters = &force.continuity.alters;
    if armed(G::cite(Doing::EachLayer)) { G::layer(alter) } else { alters.first().map_or(0, G::layer) }
}
