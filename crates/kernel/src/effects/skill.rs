//! Skills and played abilities: what a unit does in a fight, effect by effect; damage on its way; abilities used by their player.

use crate::engine::Engine;
use crate::events::Event;
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{AbilityIx, ObjectId, PlayerId, Players, Seat};
use crate::layers::{Claims, Force, Forces};
use crate::pool::code::Alter;
use crate::pool::def::Def;
use crate::replacement::Key;
use crate::state::object::{Matter, Object};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use tefuda_ability::{AbilityKind, Activation, Arithmetic, Mark, Name, Skill, Value, What};

/// What becomes of a number on its way, with its amount known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Shift {
    /// So much more, or less.
    Plus(i32),
    /// So many times.
    Times(i32),
    /// Half of it.
    Half,
    /// This, whatever it was.
    Becomes(i32),
    /// The same: what the game's rules would double later they do not.
    Undoubled,
}

impl Shift {
    /// The number after the change.
    pub fn of(self, number: i32) -> i32 {
        match self {
            Shift::Plus(more) => tefuda_ability::plus(number, more),
            Shift::Times(times) => tefuda_ability::times(times, number),
            Shift::Half if number == tefuda_ability::INFINITE => number,
            Shift::Half => number / 2,
            Shift::Becomes(fixed) => fixed,
            Shift::Undoubled => number,
        }
    }
}

/// Which way the damage goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// The damage that an object deals.
    Dealt,
    /// The damage that it is dealt.
    Taken,
    /// The damage that it deals with the skill of this title.
    DealtWith(Name),
}

/// An effect that changes damage on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Modifier {
    /// What it does.
    pub change: Shift,
    /// Whose effect it is.
    pub controller: PlayerId,
    /// The object whose text it is.
    pub source: ObjectId,
    /// Its ability, if it is one that stands on a card.
    pub ability: Option<AbilityIx>,
    /// When it began to apply.
    pub stamp: u32,
    /// Which change of its text it is: with the others this tells it from every other, whatever ends meanwhile.
    pub place: u16,
    /// Where it changes only the next such damage: the effect that is [used up](Engine::use_up) by that.
    pub once: Option<Key>,
}

/// Where a change that an effect makes was found.
struct Found {
    stamp: u32,
    place: u16,
    scope: Scope,
}

/// What an object can do: a few things.
pub type Abilities = SmallVec<[AbilityIx; 8]>;

impl<'a, G: Game> Engine<'a, G> {
    /// The abilities that an object has now and that work: its own, those of what is attached to it, those it was granted.
    pub fn abilities_of(&self, object: Seat) -> Abilities {
        self.abilities_on(object, |_| true)
    }

    /// Whether an object still has an ability that is printed on it: nothing took it away, wherever the object lies.
    pub fn has_kept(&self, object: Seat, ability: AbilityIx) -> bool {
        let compiled = &self.pool.ability(ability).ability;
        self.information(object).text && !self.is_taken((object, self.bearer(object)), compiled)
    }

    /// Whether something may have abilities that a player uses: most have none, and that is soon seen.
    pub fn may_be_activated(&self) -> impl Fn(&Seat) -> bool {
        let says = |seat: Seat| self.pool.def(self.state.object(seat).def).activated;
        let speaks = |seat: Seat| !self.state.is_mute(self.pool, seat) && says(seat);
        // Nearly always nothing says so that is attached, or was given.
        let beside = !self.state.derived.granted.is_empty() || self.state.all_attached().any(|(seat, _)| speaks(seat));
        move |seat| beside || says(*seat)
    }

    /// Those of its abilities that a player uses.
    pub fn activated_of(&self, object: Seat) -> Abilities {
        let mut found = self.abilities_on(object, |def| def.activated);
        let (id, controller) = (self.state.id(object), self.information(object).controller);
        found.retain(|ability| self.activation(*ability).is_some() && self.stands(self.user(*ability, id, controller)));
        found
    }

    /// Those on cards that are wanted, and those that were granted.
    fn abilities_on(&self, object: Seat, wanted: impl Fn(&Def<G>) -> bool) -> Abilities {
        let mut found = Abilities::new();
        let zone = self.state.object(object).zone;
        if self.pool.speaks(zone) {
            // What lies without information says nothing, for itself or for its host.
            let attached = self.state.attachments(self.state.id(object)).filter(|seat| !self.state.is_mute(self.pool, *seat));
            for seat in std::iter::once(object).chain(attached).filter(|seat| self.bearer(*seat) == object) {
                self.working_at(seat, |_, def| wanted(def), |_, ability| found.push(ability));
            }
        }
        let granted = self.state.derived.granted.iter().filter(|granted| granted.to == object);
        found.extend(granted.map(|granted| granted.ability));
        found
    }

    /// The skills among them.
    pub fn skills_of(&self, object: Seat) -> Abilities {
        let mut found = self.abilities_of(object);
        found.retain(|ability| self.skill(*ability).is_some());
        found
    }

    /// An ability as a skill.
    pub fn skill(&self, ability: AbilityIx) -> Option<&Skill> {
        match &self.pool.ability(ability).ability.kind {
            AbilityKind::Skill(skill) => Some(skill),
            _ => None,
        }
    }

    /// An ability as one that its player uses.
    pub fn activation(&self, ability: AbilityIx) -> Option<&Activation> {
        match &self.pool.ability(ability).ability.kind {
            AbilityKind::Activated(activation) => Some(activation),
            _ => None,
        }
    }

    /// The point of view of an object that uses an ability.
    fn user(&self, ability: AbilityIx, source: ObjectId, controller: PlayerId) -> Scope {
        Scope { ability: Some(ability), ..self.bare_scope(source, controller) }
    }

    /// Carry out one of a skill's effects.
    pub fn carry_out(&mut self, ability: AbilityIx, effect: usize, source: ObjectId, controller: PlayerId) {
        let Some(at) = self.pool.ability(ability).effects.get(effect).copied() else { return };
        (self.state.short, self.state.failed) = (false, Players::NONE);
        let amount = G::measure(self.state.board(), None);
        let scope = Scope { amount, ..self.user(ability, source, controller) };
        self.push(Frame::Resolve { scope, at, holder: ObjectId::NONE, round: 0 });
    }

    /// The number in a skill's box.
    pub fn box_of(&self, ability: AbilityIx, source: ObjectId, controller: PlayerId) -> Option<i32> {
        let amount = self.skill(ability)?.damage.as_ref()?;
        Some(self.amount(self.user(ability, source, controller), amount))
    }

    /// An ability of an object is used: it goes onto the stack, and counts for this turn.
    pub fn play_ability(&mut self, ability: AbilityIx, source: ObjectId, controller: PlayerId) {
        // Where it may be used as often as one likes, nobody asks how often it was.
        if self.pool.ability(ability).ability.valid.times.is_some() {
            let user = self.users(source, ability).min_by_key(|user| self.state.times_used(*user, ability));
            self.state.uses.push((user.unwrap_or(source), ability));
        }
        self.happen(Event::Play(ability, source, controller), Doing::PlayAbility);
    }

    fn running(&self) -> Option<Scope> {
        self.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Resolve { scope, .. } => Some(*scope),
            _ => None,
        })
    }

    /// What does what is being carried out.
    pub fn running_doer(&self) -> Option<ObjectId> {
        self.running().map(|scope| self.doer(scope))
    }

    /// The object whose text is being carried out.
    pub fn running_speaker(&self) -> Option<ObjectId> {
        self.running().map(|scope| self.speaker(scope))
    }

    /// The ability that is being carried out.
    pub fn running_ability(&self) -> Option<AbilityIx> {
        self.running()?.ability
    }

    /// Whether an effect in force gives a mark to whatever a player has, so that it is on what is gone, too.
    pub fn marks_all_of(&self, player: PlayerId, mark: Mark) -> bool {
        self.marks_upon(player, mark) > 0
    }

    /// How many effects in force do so.
    pub fn marks_upon(&self, player: PlayerId, mark: Mark) -> usize {
        if self.state.derived.presence.is_some_and(|presence| !presence.upon) {
            return 0;
        }
        let mut forces = Forces::new();
        self.gather_from(|senses| senses.upon, &mut forces);
        let times = |force: &Force<'_>| force.continuity.alters.iter().filter(|alter| **alter == Alter::Mark(mark)).count();
        let theirs = |force: &Force<'_>| match &force.continuity.what {
            What::Ever(side) => self.on_side(force.scope, *side, player),
            _ => false,
        };
        let there = forces.iter().filter(|force| times(force) > 0 && theirs(force) && self.in_force(force));
        // They are upon the player, no object.
        let mut claims = Claims::default();
        there.filter(|force| force.claims(Seat::NONE, &mut claims)).map(times).sum()
    }

    /// The objects by which an object has an ability: itself, or what is attached to it and speaks for it.
    fn users(&self, object: ObjectId, ability: AbilityIx) -> impl Iterator<Item = ObjectId> {
        let printed = move |seat: Seat| self.pool.def(self.state.object(seat).def).has(ability);
        let attached = self.state.attachments(object).filter(move |seat| self.bearer(*seat) == object.seat);
        let own = self.state.exists(object).then_some(object.seat);
        let seats = own.into_iter().chain(attached);
        seats.filter(move |seat| printed(*seat)).map(|seat| self.state.id(seat))
    }

    /// How often an ability of an object can still be used this turn is looked at on each object by which it has it.
    pub fn used_up(&self, object: ObjectId, ability: AbilityIx, limit: u8) -> bool {
        let mut users = self.users(object, ability).peekable();
        match users.peek() {
            // What it was given several times it has several times.
            None => {
                let granted = self.state.derived.granted.iter().filter(|one| one.is(object.seat, ability)).count().max(1);
                usize::from(self.state.times_used(object, ability)) >= usize::from(limit) * granted
            }
            Some(_) => users.all(|user| self.state.times_used(user, ability) >= limit),
        }
    }

    /// The ability that an object on the stack is.
    pub fn ability_on_stack(&self, object: ObjectId) -> Option<AbilityIx> {
        match self.state.get(object) {
            Some(Object { matter: Matter::Ability(ability, _), .. }) => Some(*ability),
            _ => None,
        }
    }

    /// The effects that change the damage which these objects deal as one or are dealt, one way after the other, each in the order in
    /// which they began. What they look at has to be [up to date](Engine::refresh).
    pub fn modifiers(&self, ways: &[(&[Seat], Way)]) -> Vec<Modifier> {
        if self.state.derived.presence.is_some_and(|presence| !presence.shifts) {
            return Vec::new();
        }
        let forces = self.shifting();
        let modifier = |(found, arithmetic, amount)| {
            let Found { stamp, place, scope: Scope { controller, source, ability, .. } } = found;
            Modifier { change: with_amount(arithmetic, amount), controller, source, ability, stamp, place, once: None }
        };
        let of_way = |(objects, way): &(&[Seat], Way)| {
            let changes = self.changes_by(&forces, objects, |alter| match (*way, alter) {
                (Way::Dealt, Alter::Dealt(arithmetic)) | (Way::Taken, Alter::Taken(arithmetic)) => Some(arithmetic),
                (Way::DealtWith(title), Alter::OfTitled(name, alter)) if *name == title => match alter.as_ref() {
                    Alter::Dealt(arithmetic) => Some(arithmetic),
                    _ => None,
                },
                _ => None,
            });
            changes.into_iter().map(modifier)
        };
        ways.iter().flat_map(of_way).collect()
    }

    /// Whether an object has a mark as far as another one is concerned. What that looks at has to be
    /// [up to date](Engine::refresh).
    pub fn against(&self, object: Seat, mark: Mark, other: ObjectId) -> bool {
        if self.state.derived.presence.is_some_and(|presence| !presence.shifts) {
            return false;
        }
        let changes = self.shifts_on(&[object], |alter| match alter {
            Alter::Against(known, noun) if *known == mark => Some(noun),
            _ => None,
        });
        changes.into_iter().any(|(found, noun, _)| self.fits_noun(found.scope, noun, other))
    }

    /// The same, as far as a player is concerned.
    pub fn against_player(&self, object: Seat, mark: Mark, player: PlayerId) -> bool {
        if self.state.derived.presence.is_some_and(|presence| !presence.shifts) {
            return false;
        }
        let changes = self.shifts_on(&[object], |alter| match alter {
            Alter::AgainstPlayer(known, side) if *known == mark => Some(*side),
            _ => None,
        });
        changes.into_iter().any(|(found, side, _)| self.on_side(found.scope, side, player))
    }

    /// The changes that effects make of objects that are taken for one, as far as they are wanted, each with its amount, in the order
    /// in which they began.
    fn changes_on<'s, T>(&'s self, objects: &[Seat], wanted: impl Fn(&'s Alter) -> Option<T>) -> Vec<(Found, T, i32)> {
        let mut forces = Forces::new();
        self.gather(&mut forces);
        forces.sort_by_key(|force| force.stamp);
        self.changes_by(&forces, objects, wanted)
    }

    /// The same of the changes that are made of damage on its way, or as far as somebody else is concerned.
    fn shifts_on<'s, T>(&'s self, objects: &[Seat], wanted: impl Fn(&'s Alter) -> Option<T>) -> Vec<(Found, T, i32)> {
        self.changes_by(&self.shifting(), objects, wanted)
    }

    /// What makes such changes, in the order in which it began.
    fn shifting(&self) -> Forces<'a> {
        let mut forces = Forces::new();
        self.gather_from(|senses| senses.shifts, &mut forces);
        forces.sort_by_key(|force| force.stamp);
        forces
    }

    fn changes_by<'s, T>(
        &'s self,
        forces: &Forces<'a>,
        objects: &[Seat],
        wanted: impl Fn(&'s Alter) -> Option<T>,
    ) -> Vec<(Found, T, i32)> {
        let mut claims = Claims::default();
        let mut found = Vec::new();
        for force in forces {
            for (at, alter) in force.continuity.alters.iter().enumerate() {
                let Some(change) = wanted(alter) else { continue };
                let affected = self.affected_on_the_way(force);
                let of_these = objects.iter().copied().find(|object| affected.contains(object));
                if let Some(object) = of_these.filter(|object| force.claims(*object, &mut claims)) {
                    let place = self.place_of(force) * 64 + at as u16;
                    let here = Found { stamp: force.stamp, place, scope: force.scope };
                    found.push((here, change, self.alter_amount(force, at, Some(object))));
                }
            }
        }
        found
    }

    /// Which of its ability's continuous effects a force is.
    pub(crate) fn place_of(&self, force: &Force<'_>) -> u16 {
        let statics = force.scope.ability.map(|ability| self.pool.ability(ability).statics.as_slice()).unwrap_or_default();
        statics.iter().position(|continuity| std::ptr::eq(continuity, force.continuity)).unwrap_or(0) as u16
    }

    /// What effects make of a skill of these objects alone, by its title: each change with its amount, in the order in which they
    /// began.
    pub fn titled_changes(&self, objects: &[Seat], ability: AbilityIx) -> Vec<(&Alter, i32)> {
        self.changes_of_skill(objects, ability, |_| false)
    }

    /// The same together with what effects make of a number of all its skills. Nothing, if no effect speaks of this one alone.
    pub fn changes_of_number(&self, objects: &[Seat], ability: AbilityIx, value: Value) -> Vec<(&Alter, i32)> {
        let of_it = |alter: &Alter| matches!(alter, Alter::Add(of, _) | Alter::Set(of, _) if *of == value);
        if self.titled_changes(objects, ability).iter().any(|(alter, _)| of_it(alter)) {
            self.changes_of_skill(objects, ability, of_it)
        } else {
            Vec::new()
        }
    }

    /// The changes of one skill by its title, and those of all skills that are wanted.
    fn changes_of_skill(&self, objects: &[Seat], ability: AbilityIx, wanted: impl Fn(&Alter) -> bool) -> Vec<(&Alter, i32)> {
        let title = self.title(ability);
        if title.is_none() || self.state.derived.presence.is_some_and(|presence| !presence.titles) {
            return Vec::new();
        }
        let changes = self.changes_on(objects, |alter| match alter {
            Alter::OfTitled(name, alter) if Some(*name) == title => Some(alter.as_ref()),
            alter => wanted(alter).then_some(alter),
        });
        changes.into_iter().map(|(_, alter, amount)| (alter, amount)).collect()
    }

    /// The title of an ability: its own, or that of the skill which made it.
    pub fn title(&self, ability: AbilityIx) -> Option<Name> {
        let compiled = self.pool.ability(ability);
        compiled.ability.title.or(compiled.skill_title)
    }

    /// Whether the own condition of a skill, or of what is used otherwise, lets it be used.
    pub fn is_ready(&self, ability: AbilityIx, source: ObjectId, controller: PlayerId) -> bool {
        let user = self.user(ability, source, controller);
        let power = self.activation(ability).and_then(|activation| activation.only_if.as_ref());
        let condition = self.skill(ability).and_then(|skill| skill.only_if.as_ref()).or(power);
        self.stands(user) && condition.is_none_or(|condition| self.holds(user, condition))
    }

    /// A change that a text asks for, its amount looked at now.
    pub(crate) fn change(&self, scope: Scope, arithmetic: &Arithmetic) -> Shift {
        let amount = match arithmetic {
            Arithmetic::Plus(amount) | Arithmetic::Minus(amount) | Arithmetic::Becomes(amount) => self.amount(scope, amount),
            Arithmetic::Times(_) | Arithmetic::Half | Arithmetic::Undoubled => 0,
        };
        with_amount(arithmetic, amount)
    }
}

fn with_amount(arithmetic: &Arithmetic, amount: i32) -> Shift {
    match arithmetic {
        Arithmetic::Plus(_) => Shift::Plus(amount),
        Arithmetic::Minus(_) => Shift::Plus(amount.saturating_neg()),
        Arithmetic::Times(times) => Shift::Times(*times),
        Arithmetic::Half => Shift::Half,
        Arithmetic::Undoubled => Shift::Undoubled,
        Arithmetic::Becomes(_) => Shift::Becomes(amount),
    }
}
