//! Information after all effects: printed values through the game's layers, by timestamp and dependency. Never written into
//! an object; kept in a cache until the next event.

use crate::arm::armed;
use crate::code::{Alter, Continuity, Instruction};
use crate::engine::Engine;
use crate::evaluate::Seats;
use crate::frame::Scope;
use crate::game::{Doing, Game};
use crate::ids::{AbilityIx, Entity, ObjectId, PlayerId, Seat, ZoneId};
use crate::information::Information;
use crate::object::Object;
use crate::pool;
use crate::resolve::AFFECTED;
use crate::state::{ActiveEffect, Binding, Locked, Presence, State};
use smallvec::SmallVec;
use tefuda_ability::{Counter, Duration, Filter, Name, Noun, Slot, What};

/// The continuous effects in force: most boards have a few.
pub(crate) type Forces<'a> = SmallVec<[Force<'a>; 8]>;

/// A continuous effect in force, from a static ability or from an earlier resolution.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Force<'p> {
    pub continuity: &'p Continuity,
    pub scope: Scope,
    /// The object that has the ability; its text may speak of another as itself.
    holder: Seat,
    pub stamp: u32,
    /// Whether it began in a resolution: its objects and amounts were locked then.
    locked: bool,
    /// Whether it applied in this or an earlier layer: then it goes on even if the ability is lost on the way.
    started: bool,
    /// How many of its changes are applied, by their place.
    applied: u64,
}

impl Force<'_> {
    fn is(&self, other: &Force<'_>) -> bool {
        std::ptr::eq(self.continuity, other.continuity) && self.scope.source == other.scope.source && self.stamp == other.stamp
    }

    fn pending(&self, at: usize) -> bool {
        self.applied & bit(at) == 0
    }
}

fn bit(at: usize) -> u64 {
    1u64.checked_shl(at as u32).unwrap_or(0)
}

/// One change of one force: the force's place, and the change's place in it.
type Part = (usize, usize);

impl<G: Game> State<G> {
    /// What an object is, as of the latest decision.
    pub fn information(&self, pool: &pool::Pool<G>, seat: Seat) -> Information {
        let changed = self.derived.changed.iter().find(|(changed, _)| *changed == seat);
        let mut information = changed.map_or_else(|| G::base(pool, self, seat), |(_, information)| *information);
        let object = self.object(seat);
        let own = pool.def(object.def).own_marks;
        if own != 0 && information.text && G::works(&information, object.zone) {
            information.marks |= own;
        }
        information
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
        self.state.derived.lost.clear();
        let counters = self.counters_lie();
        if !self.presence().statics && self.state.effects.is_empty() && !counters {
            return;
        }
        let mut forces = Forces::new();
        self.gather(&mut forces);
        for layer in 0..G::LAYERS {
            self.apply_layer(&mut forces, layer);
        }
        if counters {
            let before = self.state.derived.granted.len();
            self.grant_by_counters();
            if self.state.derived.granted.len() > before {
                // What they give may be continuous in its turn; what has been applied is not applied again.
                self.gather(&mut forces);
                (0..G::LAYERS).for_each(|layer| self.apply_layer(&mut forces, layer));
            }
            self.apply_counters();
        }
    }

    /// What the objects in play bring with them.
    pub(crate) fn presence(&mut self) -> Presence {
        if let Some(presence) = self.state.derived.presence {
            return presence;
        }
        let mut presence = Presence::default();
        for (zone, _) in G::ZONES.iter().enumerate().filter(|(_, info)| self.pool.speaks(info)) {
            for seat in self.state.zone(ZoneId(zone as u8)) {
                let def = self.pool.def(self.state.object(*seat).def);
                presence.listens = presence.listens.and(def.listens);
                presence.statics |= def.has_static;
                presence.restless |= def.restless;
                presence.replaces |= def.has_replacement;
            }
        }
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

    /// Bring the list of forces up to date: abilities that came to work join it, and their controllers are looked at again.
    pub(crate) fn gather(&self, forces: &mut Forces<'a>) {
        let pool = self.pool;
        let mut found = Forces::new();
        let mut add = |seat: Seat, ability: AbilityIx| {
            let controller = self.information(seat).controller;
            let bearer = self.state.id(self.bearer(seat));
            let scope = Scope { ability: Some(ability), ..self.bare_scope(bearer, controller) };
            let stamp = if armed(G::cite(Doing::StaticSince)) { self.state.object(seat).stamp } else { 0 };
            let force =
                |continuity| Force { continuity, scope, holder: seat, stamp, locked: false, started: false, applied: 0 };
            let compiled = pool.ability(ability);
            let known = |continuity: &Continuity, found: &Forces<'_>| {
                let same = |other: &Force<'_>| self.same_title(compiled, controller, other);
                compiled.ability.alone && continuity.what != What::This && found.iter().any(same)
            };
            for continuity in compiled.statics.iter().filter(|_| armed(G::cite(Doing::Static))) {
                if !known(continuity, &found) {
                    found.push(force(continuity));
                }
            }
        };
        self.each_working(|def| def.has_static, &mut add);
        self.state.derived.granted.iter().for_each(|(seat, ability)| add(*seat, *ability));
        for effect in self.state.effects.iter().filter(|effect| self.has_begun(effect)) {
            if let Instruction::Begin(continuity, _) = pool.instruction(effect.at) {
                let (scope, stamp) = (self.effect_scope(effect), effect.stamp);
                let holder = effect.source.seat;
                found.push(Force { continuity, scope, holder, stamp, locked: true, started: true, applied: 0 });
            }
        }
        // An ability that an object has twice is two forces.
        let mut met = vec![false; forces.len()];
        for force in found {
            match (0..met.len()).find(|at| !met[*at] && forces[*at].is(&force)) {
                Some(at) => (met[at], forces[at].scope) = (true, force.scope),
                None => forces.push(force),
            }
        }
    }

    /// 累積しない: whether another force comes from an ability of that title, of the same player.
    fn same_title(&self, compiled: &pool::Compiled, controller: PlayerId, other: &Force<'_>) -> bool {
        let theirs = other.scope.ability.map(|ability| &self.pool.ability(ability).ability);
        let same = theirs.is_some_and(|theirs| theirs.title.is_some() && theirs.title == compiled.ability.title);
        same && other.scope.controller == controller && armed(G::cite(Doing::Alone))
    }

    /// Whether an effect took the abilities of that title from an object.
    fn has_lost(&self, seat: Seat, title: Option<Name>) -> bool {
        title.is_some_and(|title| self.state.derived.lost.contains(&(seat, title)))
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
        for (zone, info) in G::ZONES.iter().enumerate().filter(|(_, info)| self.pool.speaks(info)) {
            for seat in self.state.zone(ZoneId(zone as u8)) {
                let object = self.state.object(*seat);
                if object.is_ability() || !wanted(self.pool.def(object.def)) {
                    continue;
                }
                let information = self.information(*seat);
                let bearer = self.bearer(*seat);
                let speaks = bearer == *seat || self.information(bearer).text;
                if information.text && speaks {
                    let in_play = info.active && G::works(&information, object.zone);
                    let working = self.pool.working(object.def, info.name, in_play);
                    let kept = working.filter(|(_, compiled)| !self.has_lost(bearer, compiled.ability.title));
                    kept.for_each(|(ability, _)| visit(*seat, ability));
                }
            }
        }
    }

    fn apply_layer(&mut self, forces: &mut Forces<'a>, layer: u8) {
        loop {
            let parts = |(number, force): (usize, &Force<'a>)| {
                let alters = force.continuity.alters.iter().enumerate();
                let here = alters.filter(|(at, alter)| force.pending(*at) && G::layer(alter) == layer);
                here.map(|(at, _)| (force.stamp, (number, at))).collect::<SmallVec<[_; 4]>>()
            };
            let mut here: SmallVec<[(u32, Part); 8]> = forces.iter().enumerate().flat_map(parts).collect();
            if here.is_empty() {
                return;
            }
            here.sort();
            if !armed(G::cite(Doing::WithinLayer)) || !armed(G::cite(Doing::Timestamp)) {
                here.reverse();
            }
            let (number, at) = self.independent(forces, &here);
            let force = forces[number];
            self.apply_alter(&force, at);
            forces[number].applied |= bit(at);
            forces[number].started |= self.valid(&force);
            let abilities = matches!(
                force.continuity.alters[at],
                Alter::Gain(_) | Alter::LoseAbilities | Alter::LoseTitled(_) | Alter::Become(_) | Alter::Controlled(_)
            );
            if abilities {
                self.gather(forces);
            }
        }
    }

    /// The earliest that depends on no other still to come; in a circle, simply the earliest.
    fn independent(&mut self, forces: &[Force<'a>], here: &[(u32, Part)]) -> Part {
        for (_, part) in here {
            let (candidate, alter) = (forces[part.0], part.1);
            let mut others = here.iter().map(|(_, other)| *other).filter(|other| other != part);
            let depends = others.any(|other| {
                may_depend(&candidate, alter, &forces[other.0].continuity.alters[other.1])
                    && self.depends((&candidate, alter), (&forces[other.0], other.1))
            });
            if !depends || !armed(G::cite(Doing::Dependency)) {
                return *part;
            }
        }
        here[0].1
    }

    /// Trial application: does the other change what this one applies to, or by how much, or whether it is there at all?
    fn depends(&mut self, this: (&Force<'_>, usize), other: (&Force<'_>, usize)) -> bool {
        let before = self.reach(this);
        let saved = (self.state.derived.changed.clone(), self.state.derived.granted.clone(), self.state.derived.lost.clone());
        self.apply_alter(other.0, other.1);
        let after = self.reach(this);
        (self.state.derived.changed, self.state.derived.granted, self.state.derived.lost) = saved;
        before != after
    }

    fn reach(&self, (force, alter): (&Force<'_>, usize)) -> (Seats, i32) {
        (self.affected(force), self.alter_amount(force, alter))
    }

    /// The amount of a change: computed now for a static ability, fixed when a resolved effect began.
    pub(crate) fn alter_amount(&self, force: &Force<'_>, at: usize) -> i32 {
        let Some(amount) = force.continuity.alters[at].amount() else { return 0 };
        self.fixed(force, at).map_or_else(|| self.amount(force.scope, amount), |binding| binding.share)
    }

    /// What a resolved effect fixed for one of its changes when it began.
    fn fixed(&self, force: &Force<'_>, at: usize) -> Option<Binding> {
        let lock = |lock: &&Locked| Some(lock.effect) == force.scope.effect && lock.binding.slot == amount_slot(at);
        self.state.locked.iter().find(lock).filter(|_| force.locked).map(|lock| lock.binding)
    }

    /// Whether the ability behind a force is still there and works.
    fn valid(&self, force: &Force<'_>) -> bool {
        let Some(ability) = force.scope.ability.filter(|_| !force.started) else { return true };
        let (seat, compiled) = (force.holder, self.pool.ability(ability));
        let object = self.state.object(seat);
        if self.state.derived.granted.contains(&(seat, ability)) {
            return true;
        }
        let information = self.information(seat);
        let works = match compiled.ability.works_in {
            Some(named) => named == G::ZONES[usize::from(object.zone.0)].name,
            None => G::works(&information, object.zone),
        };
        let lost = self.has_lost(self.bearer(seat), compiled.ability.title);
        let has = information.text && works && !lost && self.pool.def(object.def).abilities().any(|own| own == ability);
        has || !armed(G::cite(Doing::StaticEnds))
    }

    pub(crate) fn affected(&self, force: &Force<'_>) -> Seats {
        if force.locked {
            let locked = self.state.locked.iter().filter(|lock| Some(lock.effect) == force.scope.effect);
            if force.continuity.condition.as_ref().is_some_and(|condition| !self.holds(force.scope, condition)) {
                return Seats::new();
            }
            if self.live(&force.continuity.what) {
                return self.objects(force.scope, &force.continuity.what);
            }
            let entities = locked.filter(|lock| lock.binding.slot == AFFECTED).map(|lock| lock.binding.entity);
            return entities.filter_map(|entity| self.alive(entity)).collect();
        }
        let holds = force.scope.ability.and_then(|ability| pool::condition(&self.pool.ability(ability).ability));
        if !self.valid(force) || holds.is_some_and(|condition| !self.holds(force.scope, condition)) {
            return Seats::new();
        }
        self.objects(force.scope, &force.continuity.what)
    }

    fn alive(&self, entity: Entity) -> Option<Seat> {
        match entity {
            Entity::Object(id) if self.state.exists(id) => Some(id.seat),
            _ => None,
        }
    }

    fn apply_alter(&mut self, force: &Force<'_>, at: usize) {
        let alter = &force.continuity.alters[at];
        for seat in self.affected(force) {
            let amount = self.alter_amount(force, at);
            let controller = match alter {
                Alter::Controlled(who) => match self.fixed(force, at).map(|binding| binding.entity) {
                    Some(Entity::Player(player)) => Some(player),
                    _ => self.who(force.scope, who).next(),
                },
                _ => None,
            };
            let mut information = self.information(seat);
            match alter {
                Alter::Add(value, _) => {
                    information.value_mut(*value).into_iter().for_each(|number| *number = number.saturating_add(amount))
                }
                Alter::Set(value, _) => information.value_mut(*value).into_iter().for_each(|number| *number = amount),
                Alter::Mark(mark) => information.marks |= 1 << mark.0,
                Alter::Gain(ability) => self.state.derived.granted.push((seat, *ability)),
                Alter::LoseAbilities => {
                    (information.text, information.marks) = (false, 0);
                    self.state.derived.granted.retain(|(granted, _)| *granted != seat);
                }
                Alter::Colours(colours) => {
                    let lost = if armed(G::cite(Doing::Overwrite)) { G::colour_aspect(*colours) } else { 0 };
                    information.colours = (information.colours & !lost) | *colours;
                }
                Alter::GainColours(colours) => information.colours |= *colours,
                Alter::LoseColours(colours) => information.colours &= !*colours,
                Alter::LoseTitled(title) => {
                    self.state.derived.lost.push((seat, *title));
                    let titled = |ability: AbilityIx| self.pool.ability(ability).ability.title == Some(*title);
                    self.state.derived.granted.retain(|(granted, ability)| *granted != seat || !titled(*ability));
                }
                Alter::Become(kind) => information.kinds = 1 << kind.0,
                Alter::Named(name) => information.name = Some(*name),
                Alter::Controlled(_) => information.controller = controller.unwrap_or(information.controller),
                // On its way, not on the object: the game asks for these when it comes to them.
                Alter::Dealt(_) | Alter::Taken(_) => {}
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

    /// The abilities that counters give: not before it is settled what lies under them.
    fn grant_by_counters(&mut self) {
        for at in (0..self.state.objects.len()).filter(|at| self.state.objects[*at].has_counters()).collect::<Vec<_>>() {
            let (seat, counters) = (Seat(at as u16), self.state.objects[at].counters);
            let information = self.information(seat);
            for (kind, count) in counters.into_iter().enumerate() {
                if let Some(ability) = G::counter_ability(self.pool, Counter(kind as u8), &information).filter(|_| count > 0) {
                    let copies = std::iter::repeat_n((seat, ability), usize::from(count));
                    self.state.derived.granted.extend(copies);
                }
            }
        }
    }

    /// Counters come last.
    fn apply_counters(&mut self) {
        for at in 0..self.state.objects.len() {
            if self.state.objects[at].has_counters() {
                let seat = Seat(at as u16);
                let mut information = self.information(seat);
                G::counters(self.state, seat, &mut information);
                self.write(seat, information);
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

/// Far above the slots that texts fill.
const AMOUNTS: u8 = 128;

/// The slot under which a resolved effect keeps the amount of one of its changes.
pub(crate) fn amount_slot(alter: usize) -> Slot {
    Slot(AMOUNTS.saturating_add(alter as u8))
}

/// Whether the first could read what the second writes: only then is a trial application worth its time.
fn may_depend(force: &Force<'_>, at: usize, other: &Alter) -> bool {
    let alter = &force.continuity.alters[at];
    let reads_values =
        matches!(alter, Alter::Add(_, amount) | Alter::Set(_, amount) if !matches!(amount, tefuda_ability::Amount::Number(_)));
    let filters = match &force.continuity.what {
        What::All(noun) => reads(noun),
        _ => Reads::default(),
    };
    match other {
        Alter::Add(..) | Alter::Set(..) => filters.values || reads_values,
        Alter::Mark(_) => filters.marks,
        Alter::Colours(_) | Alter::GainColours(_) | Alter::LoseColours(_) => filters.colours,
        Alter::Become(_) => filters.kinds || !force.started,
        Alter::Named(_) => filters.names,
        Alter::Controlled(_) => filters.control,
        Alter::LoseAbilities | Alter::LoseTitled(_) => !force.started,
        Alter::Gain(_) | Alter::Dealt(_) | Alter::Taken(_) => false,
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
        Filter::Value(..) | Filter::Extreme { .. } => found.values = true,
        Filter::Mark(_) => found.marks = true,
        Filter::Colour(_) | Filter::Colourless | Filter::ChosenColour(_) => found.colours = true,
        Filter::Kind(_) => found.kinds = true,
        Filter::Name(_) => found.names = true,
        Filter::Controlled(_) => found.control = true,
        Filter::Not(inner) => read(inner, found),
        Filter::AnyOf(several) => several.iter().for_each(|inner| read(inner, found)),
        _ => {}
    }
}
