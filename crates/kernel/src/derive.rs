//! Information after all effects: printed values through the game's layers, by timestamp and dependency. Never written into
//! an object; kept in a cache until the next event.

use crate::code::{Alter, Continuity, Instruction};
use crate::engine::Engine;
use crate::frame::Scope;
use crate::game::Game;
use crate::ids::{AbilityIx, Entity, ObjectId, PlayerId, Seat, ZoneId};
use crate::information::Information;
use crate::pool;
use crate::state::{ActiveEffect, State};
use tefuda_ability::{Counter, Filter, Noun, Slot, What};

/// A continuous effect in force, from a static ability or from an earlier resolution.
#[derive(Debug, Clone, Copy)]
struct Force<'p> {
    continuity: &'p Continuity,
    scope: Scope,
    stamp: u32,
    /// The stamp of the active effect whose objects were locked when it began.
    locked: Option<u32>,
}

impl<G: Game> State<G> {
    /// What an object is, as of the latest decision.
    pub fn information(&self, pool: &pool::Pool<G>, seat: Seat) -> Information {
        match self.derived.changed.iter().find(|(changed, _)| *changed == seat) {
            Some((_, information)) => *information,
            None => G::base(pool, self, seat),
        }
    }
}

impl<'a, G: Game> Engine<'a, G> {
    /// What an object is. Inside the kernel and the games' steps, call [`Engine::refresh`] first if something changed.
    pub fn information(&self, seat: Seat) -> Information {
        self.state.information(self.pool, seat)
    }

    pub(crate) fn information_now(&mut self, seat: Seat) -> Information {
        self.refresh();
        self.information(seat)
    }

    /// Bring the cache up to date.
    pub fn refresh(&mut self) {
        if self.state.derived.valid {
            return;
        }
        self.state.derived.valid = true;
        self.state.derived.changed.clear();
        self.state.derived.granted.clear();
        let forces = self.forces();
        for layer in 0..G::LAYERS {
            self.apply_layer(&forces, layer);
        }
        self.apply_counters();
    }

    fn forces(&self) -> Vec<Force<'a>> {
        let pool = self.pool;
        let mut forces = Vec::new();
        self.each_working(
            |def| def.has_static,
            |seat, ability| {
                let object = self.state.object(seat);
                let scope = Scope { ability: Some(ability), ..self.bare_scope(self.state.id(seat), object.controller) };
                let statics = pool.ability(ability).statics.iter();
                forces.extend(statics.map(|continuity| Force { continuity, scope, stamp: object.stamp, locked: None }));
            },
        );
        for effect in &self.state.effects {
            if let Instruction::Begin(continuity, _) = pool.instruction(effect.at) {
                let scope = self.effect_scope(effect);
                forces.push(Force { continuity, scope, stamp: effect.stamp, locked: Some(effect.stamp) });
            }
        }
        forces
    }

    pub(crate) fn effect_scope(&self, effect: &ActiveEffect) -> Scope {
        self.bare_scope(effect.source, effect.controller)
    }

    /// Visit each printed ability that works where its object is, of the cards that are wanted.
    pub(crate) fn each_working(&self, wanted: impl Fn(&pool::Def<G>) -> bool, mut visit: impl FnMut(Seat, AbilityIx)) {
        for (zone, info) in G::ZONES.iter().enumerate().filter(|(_, info)| info.active) {
            for seat in self.state.zone(ZoneId(zone as u8)) {
                let object = self.state.object(*seat);
                if object.is_ability() || !wanted(self.pool.def(object.def)) {
                    continue;
                }
                let information = self.information(*seat);
                if information.text {
                    let in_play = G::works(&information, object.zone);
                    self.pool.working(object.def, info.name, in_play).for_each(|(ability, _)| visit(*seat, ability));
                }
            }
        }
    }

    fn apply_layer(&mut self, forces: &[Force<'_>], layer: u8) {
        let mut here: Vec<(&Force<'_>, &Alter)> = forces
            .iter()
            .flat_map(|force| force.continuity.alters.iter().map(move |alter| (force, alter)))
            .filter(|(_, alter)| G::layer(alter) == layer)
            .collect();
        here.sort_by_key(|(force, _)| force.stamp);
        while !here.is_empty() {
            let next = self.independent(&here);
            let (force, alter) = here.remove(next);
            self.apply_alter(force, alter);
        }
    }

    /// The earliest that depends on no other still to come; in a circle, simply the earliest.
    fn independent(&mut self, here: &[(&Force<'_>, &Alter)]) -> usize {
        for (at, candidate) in here.iter().enumerate() {
            let depends = |other: usize| other != at && may_depend(candidate, here[other].1);
            if !(0..here.len()).any(|other| depends(other) && self.depends(candidate, &here[other])) {
                return at;
            }
        }
        0
    }

    /// Trial application: does the other change what this one applies to, or by how much?
    fn depends(&mut self, this: &(&Force<'_>, &Alter), other: &(&Force<'_>, &Alter)) -> bool {
        let before = self.reach(this);
        let saved = self.state.derived.changed.clone();
        self.apply_alter(other.0, other.1);
        let after = self.reach(this);
        self.state.derived.changed = saved;
        before != after
    }

    fn reach(&self, (force, alter): &(&Force<'_>, &Alter)) -> (Vec<Seat>, i32) {
        (self.affected(force), self.alter_amount(force, alter))
    }

    /// The amount of a change: computed now for a static ability, fixed when a resolved effect began.
    fn alter_amount(&self, force: &Force<'_>, alter: &Alter) -> i32 {
        let (Alter::Add(_, amount) | Alter::Set(_, amount)) = alter else { return 0 };
        let fixed = force.locked.and_then(|effect| {
            let at = force.continuity.alters.iter().position(|own| own == alter)?;
            let slot = amount_slot(at);
            let lock = self.state.locked.iter().find(|lock| lock.effect == effect && lock.binding.slot == slot)?;
            Some(lock.binding.share)
        });
        fixed.unwrap_or_else(|| self.amount(force.scope, amount))
    }

    fn affected(&self, force: &Force<'_>) -> Vec<Seat> {
        if let Some(effect) = force.locked {
            let locked = self.state.locked.iter().filter(|lock| lock.effect == effect);
            let entities = locked.filter(|lock| lock.binding.slot == Slot::SUBJECT).map(|lock| lock.binding.entity);
            return entities.filter_map(|entity| self.alive(entity)).collect();
        }
        let holds = force.scope.ability.and_then(|ability| pool::condition(&self.pool.ability(ability).ability));
        if holds.is_some_and(|condition| !self.holds(force.scope, condition)) {
            return Vec::new();
        }
        self.objects(force.scope, &force.continuity.what)
    }

    fn alive(&self, entity: Entity) -> Option<Seat> {
        match entity {
            Entity::Object(id) if self.state.exists(id) => Some(id.seat),
            _ => None,
        }
    }

    fn apply_alter(&mut self, force: &Force<'_>, alter: &Alter) {
        for seat in self.affected(force) {
            let amount = self.alter_amount(force, alter);
            let controller = match alter {
                Alter::Controlled(who) => self.who(force.scope, who).next(),
                _ => None,
            };
            let mut information = self.information(seat);
            match alter {
                Alter::Add(value, _) => information.value_mut(*value).into_iter().for_each(|number| *number += amount),
                Alter::Set(value, _) => information.value_mut(*value).into_iter().for_each(|number| *number = amount),
                Alter::Mark(mark) => information.marks |= 1 << mark.0,
                Alter::Gain(ability) => self.state.derived.granted.push((seat, *ability)),
                Alter::LoseAbilities => {
                    information.text = false;
                    self.state.derived.granted.retain(|(granted, _)| *granted != seat);
                }
                Alter::Colours(colours) => information.colours = *colours,
                Alter::Become(kind) => information.kinds = 1 << kind.0,
                Alter::Named(name) => information.name = Some(*name),
                Alter::Controlled(_) => information.controller = controller.unwrap_or(information.controller),
            }
            self.write(seat, information);
        }
    }

    fn write(&mut self, seat: Seat, information: Information) {
        let changed = &mut self.state.derived.changed;
        match changed.iter_mut().find(|(known, _)| *known == seat) {
            Some((_, place)) => *place = information,
            None => changed.push((seat, information)),
        }
    }

    /// Counters come last: to numbers, and as abilities that they give.
    fn apply_counters(&mut self) {
        for at in 0..self.state.objects.len() {
            if !self.state.objects[at].has_counters() {
                continue;
            }
            let seat = Seat(at as u16);
            let mut information = self.information(seat);
            G::counters(self.state, seat, &mut information);
            self.write(seat, information);
            for (kind, count) in self.state.objects[at].counters.into_iter().enumerate() {
                if let Some(ability) = G::counter_ability(self.pool, Counter(kind as u8)).filter(|_| count > 0) {
                    let copies = std::iter::repeat_n((seat, ability), usize::from(count));
                    self.state.derived.granted.extend(copies);
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

/// The slot under which a resolved effect keeps the amount of one of its changes.
pub(crate) fn amount_slot(alter: usize) -> Slot {
    Slot(Slot::FIRST.0.saturating_add(alter as u8))
}

/// Whether the first could read what the second writes: only then is a trial application worth its time.
fn may_depend((force, alter): &(&Force<'_>, &Alter), other: &Alter) -> bool {
    let reads_values =
        matches!(alter, Alter::Add(_, amount) | Alter::Set(_, amount) if !matches!(amount, tefuda_ability::Amount::Number(_)));
    let filters = match &force.continuity.what {
        What::All(noun) => reads(noun),
        _ => Reads::default(),
    };
    match other {
        Alter::Add(..) | Alter::Set(..) => filters.values || reads_values,
        Alter::Mark(_) => filters.marks,
        Alter::Colours(_) => filters.colours,
        Alter::Become(_) => filters.kinds,
        Alter::Named(_) => filters.names,
        Alter::Controlled(_) => filters.control,
        Alter::Gain(_) | Alter::LoseAbilities => false,
    }
}

/// What a noun phrase looks at.
#[derive(Default)]
struct Reads {
    values: bool,
    marks: bool,
    colours: bool,
    kinds: bool,
    names: bool,
    control: bool,
}

fn reads(noun: &Noun) -> Reads {
    let mut found = Reads { control: noun.place.side != tefuda_ability::Side::Any, ..Reads::default() };
    noun.filters.iter().for_each(|filter| read(filter, &mut found));
    found
}

fn read(filter: &Filter, found: &mut Reads) {
    match filter {
        Filter::Value(..) => found.values = true,
        Filter::Mark(_) => found.marks = true,
        Filter::Colour(_) | Filter::Colourless => found.colours = true,
        Filter::Kind(_) => found.kinds = true,
        Filter::Name(_) => found.names = true,
        Filter::Controlled(_) => found.control = true,
        Filter::Not(inner) => read(inner, found),
        Filter::AnyOf(several) => several.iter().for_each(|inner| read(inner, found)),
        _ => {}
    }
}
