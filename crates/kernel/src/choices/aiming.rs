//! Aiming: modes, targets and shares, chosen when a card is used or a triggered ability is placed.

use crate::arm::armed;
use crate::choices::choosing::{entity, pick};
use crate::choices::{Ask, Choice, Offer};
use crate::engine::{Engine, Flow};
use crate::events::Event;
use crate::frame::{Aim, Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{AbilityIx, Clause, Entity, ObjectId};
use crate::pool::code::Instruction;
use crate::state::Link;
use crate::state::cell::{Binding, Cell};
use tefuda_ability::{Amount, Candidates, Noun, Var};

impl<G: Game> Engine<'_, G> {
    /// Choose modes, targets and shares for an object on the stack. When it is over, [`Engine::aimed`] says whether it could
    /// be done.
    pub fn aim(&mut self, holder: ObjectId) {
        self.begin_aiming(holder);
        if self.aims_in_a_chain(holder) && !self.can_be_aimed() {
            self.aim_failed();
        }
    }

    pub(crate) fn begin_aiming(&mut self, holder: ObjectId) {
        self.state.aimed = true;
        let Some(scope) = self.stack_scope(holder) else { return };
        // What an earlier aiming left on the same object is not aimed at now.
        self.state.links.retain(|link| link.holder != holder.seat || !(link.target || link.binding.cell.is(Cell::Mode)));
        if let Some(first) = self.programs(holder).first() {
            let (scope, at) = (Scope { ability: Some(*first), ..scope }, self.pool.ability(*first).code);
            self.push(Frame::Aiming { holder, scope, at, step: Aim::Seek });
        }
    }

    /// Announce X for a card on the stack.
    pub fn announce(&mut self, holder: ObjectId, number: i32) {
        if !self.state.exists(holder) {
            return;
        }
        let binding = Binding::number(Cell::X, number);
        self.state.links.push(Link { holder: holder.seat, binding, ability: None, target: false });
        // It may be part of what the card is.
        self.state.derived.valid = false;
    }

    /// What lies on the stack is aimed at this, and everybody may know.
    pub fn tell_aims(&mut self, holder: ObjectId, clause: Clause) {
        let aims = self.state.links(holder.seat).filter_map(|link| match link.binding {
            Binding { cell: Cell::X, held } => Some(Event::Aim { at: None, number: held.number() }),
            Binding { held, .. } if link.target => Some(Event::Aim { at: held.entity(), number: held.share() }),
            _ => None,
        });
        let (aims, cause) = (aims.collect::<Vec<Event<G>>>(), self.by(clause));
        if !aims.is_empty() {
            self.propose(&aims, cause);
        }
    }

    /// Whether the aiming just finished found all that it had to.
    pub fn aimed(&self) -> bool {
        self.state.aimed
    }

    /// How many modes of a group have all the targets that they ask for.
    fn modes_there(&self, scope: Scope, at: u32) -> u16 {
        self.modes(at).filter(|(_, start, end)| self.targets_there(scope, *start, Some(*end))).count() as u16
    }

    /// The modes that are chosen together with the first one of them, which is here: number, first instruction, end.
    pub(crate) fn modes(&self, at: u32) -> impl Iterator<Item = (u8, u32, u32)> {
        let first = match self.pool.instruction(at) {
            Instruction::Mode { group, .. } => Some(*group),
            _ => None,
        };
        let mut at = at;
        std::iter::from_fn(move || {
            let Instruction::Mode { mode, group, end, .. } = self.pool.instruction(at) else { return None };
            let start = at + 1;
            at = *end;
            (Some(*group) == first).then_some((*mode, start, *end))
        })
    }

    /// Whether every targeting word between two places of the code has enough to choose from, and every choice of modes enough
    /// modes that have. Words that look at each other are tried out instead, and taken for possible here.
    pub(crate) fn targets_there(&self, scope: Scope, mut at: u32, end: Option<u32>) -> bool {
        if self.is_chained(scope) {
            return true;
        }
        let mut sharers = 0;
        loop {
            if Some(at) == end {
                return true;
            }
            match self.pool.instruction(at) {
                Instruction::End => return true,
                Instruction::Mode { mode, group, count, end, .. } => {
                    if mode == group && self.modes_there(scope, at) < self.number(scope, count) {
                        return false;
                    }
                    at = *end;
                }
                Instruction::Target { slot, what, count } => {
                    // At least so many are asked for, however many there are.
                    let (least, _) = self.span(scope, count, 0);
                    let total = self.divided(scope, *slot).map(|(total, _)| total);
                    sharers += if total.is_some() { i32::from(least) } else { 0 };
                    if total.is_some_and(|total| total < sharers) || !self.has_targets(scope, what, usize::from(least)) {
                        return false;
                    }
                    at += 1;
                }
                _ => at += 1,
            }
        }
    }

    /// Whether a targeting word may take so many now: where they lie openly, without looking for more of them than that.
    fn has_targets(&self, scope: Scope, what: &Candidates, least: usize) -> bool {
        let open = |noun: &Noun| !self.hides_some(scope, noun, scope.controller);
        match what {
            _ if least == 0 => true,
            Candidates::Objects(noun) if open(noun) => {
                let objects = self.matching(scope, noun).map(|seat| Entity::Object(self.state.id(seat)));
                objects.filter(|entity| self.is_fair_target(scope, *entity)).take(least).count() == least
            }
            _ => self.targets(scope, what).len() >= least,
        }
    }

    /// Whether something may be aimed at: a card never aims at itself, but an ability may aim at the object that it came from.
    fn is_fair_target(&self, scope: Scope, entity: Entity) -> bool {
        let own = matches!(entity, Entity::Object(id) if Some(id.seat) == scope.holder);
        !own && !self.untargetable(entity) && !self.shielded(scope, entity)
    }

    /// What a targeting word may take now.
    fn targets(&self, scope: Scope, what: &Candidates) -> Vec<Entity> {
        let mut there = Vec::new();
        self.plausible(scope, what, scope.controller, &mut there);
        there.retain(|entity| self.is_fair_target(scope, *entity));
        there
    }

    /// What one ability of an object on the stack holds in a slot.
    fn links_of(&self, holder: ObjectId, ability: Option<AbilityIx>, cell: impl Into<Cell>) -> impl Iterator<Item = Binding> {
        let cell = cell.into();
        let own = self.state.links(holder.seat).filter(move |link| link.ability == ability);
        own.map(|link| link.binding).filter(move |binding| binding.cell.is(cell))
    }

    fn link(&mut self, (holder, scope): (ObjectId, Scope), binding: Binding, target: bool) {
        self.state.links.push(Link { holder: holder.seat, binding, ability: scope.ability, target });
    }

    fn aim_at(&mut self, holder: ObjectId, scope: Scope, at: u32, step: Aim) {
        self.replace_top(Frame::Aiming { holder, scope, at, step });
    }

    fn aim_failed(&mut self) -> Flow {
        self.finish();
        self.state.aimed = !armed(G::cite(Doing::TooFewTargets));
        Flow::Go
    }

    pub(crate) fn step_aiming(&mut self, holder: ObjectId, scope: Scope, at: u32, step: Aim) -> Flow {
        self.refresh();
        match step {
            Aim::Seek => return self.seek(holder, scope, at),
            Aim::Mode(0) | Aim::Targets(0) => self.aim_at(holder, scope, at, self.after_targets(scope, at, step)),
            Aim::Mode(left) => {
                let ask = Ask::Pick { least: u16::from(left), most: u16::from(left), picked: 0 };
                return self.ask(scope.controller, ask, G::cite(Doing::Mode));
            }
            Aim::HowMany => return self.ask(scope.controller, Ask::Number, self.aiming_clause(holder, step)),
            Aim::Targets(left) => {
                let picked = self.slot_at(at).map_or(0, |slot| self.links_of(holder, scope.ability, slot).count() as u16);
                let most = picked + left;
                return self.ask(scope.controller, Ask::Pick { least: most, most, picked }, self.aiming_clause(holder, step));
            }
            Aim::Shares(left) => {
                let sharing = if self.triggered(holder) { Doing::ShareOutOfTrigger } else { Doing::ShareOut };
                if self.unshared(holder, scope, at).next().is_none() || !armed(G::cite(sharing)) {
                    self.aim_at(holder, scope, at + 1, Aim::Seek);
                } else {
                    return self.ask(scope.controller, Ask::Divide { left }, self.aiming_clause(holder, step));
                }
            }
        }
        Flow::Go
    }

    /// Used cards and triggered abilities aim by clauses of their own.
    fn aiming_clause(&self, holder: ObjectId, step: Aim) -> Clause {
        G::cite(match (step, self.triggered(holder)) {
            (Aim::Shares(_), true) => Doing::DivideOfTrigger,
            (Aim::Shares(_), false) => Doing::Divide,
            (Aim::HowMany, true) => Doing::HowManyOfTrigger,
            (Aim::HowMany, false) => Doing::HowManyTargets,
            (_, true) => Doing::TargetOfTrigger,
            (_, false) => Doing::Target,
        })
    }

    fn triggered(&self, holder: ObjectId) -> bool {
        self.state.get(holder).is_some_and(|object| object.is_ability())
    }

    /// All targets of a word are chosen: shares come next if the text divides something among them.
    fn after_targets(&self, scope: Scope, at: u32, step: Aim) -> Aim {
        match (step, self.slot_at(at).and_then(|slot| self.divided(scope, slot))) {
            (Aim::Targets(_), Some((total, _))) => Aim::Shares(total),
            // Modes are chosen: the same instruction is looked at again, now knowing them.
            (Aim::Mode(_), _) => Aim::Seek,
            _ => Aim::Shares(0),
        }
    }

    fn seek(&mut self, holder: ObjectId, scope: Scope, at: u32) -> Flow {
        match self.pool.instruction(at) {
            Instruction::End => match self.program_after(holder, scope) {
                Some(next) => {
                    let scope = Scope { ability: Some(next), ..scope };
                    self.aim_at(holder, scope, self.pool.ability(next).code, Aim::Seek);
                }
                None => {
                    self.finish();
                    self.state.aimed = true;
                }
            },
            Instruction::Mode { mode, group, count, end, .. } => {
                let chosen: Vec<i32> =
                    self.links_of(holder, scope.ability, Cell::Mode).map(|binding| binding.held.number()).collect();
                let open = !self.modes(at).any(|(mode, ..)| chosen.contains(&i32::from(mode)));
                if mode == group && open {
                    let count = self.number(scope, count);
                    if count == 0 || self.modes_there(scope, at) < count {
                        return self.aim_failed();
                    }
                    self.aim_at(holder, scope, at, Aim::Mode(u8::try_from(count).unwrap_or(u8::MAX)));
                } else {
                    let next = if chosen.contains(&i32::from(*mode)) { at + 1 } else { *end };
                    self.aim_at(holder, scope, next, Aim::Seek);
                }
            }
            Instruction::Target { slot, what, count } => {
                let there = self.most_together(scope, count, &self.targets(scope, what));
                let (least, _) = self.span(scope, count, there);
                let shareable = self.shares_left(holder, scope, *slot).is_none_or(|left| left >= i32::from(least));
                if there < usize::from(least) || !shareable {
                    return self.aim_failed();
                }
                let exactly = self.exactly(count).map(|amount| Aim::Targets(self.number(scope, amount)));
                let step = exactly.unwrap_or(Aim::HowMany);
                self.aim_at(holder, scope, at, step);
            }
            _ => self.aim_at(holder, scope, at + 1, Aim::Seek),
        }
        Flow::Go
    }

    fn slot_at(&self, at: u32) -> Option<Var> {
        match self.pool.instruction(at) {
            Instruction::Target { slot, .. } => Some(*slot),
            _ => None,
        }
    }

    /// How many more targets what the text divides is enough for, if it divides something among those of a slot.
    fn shares_left(&self, holder: ObjectId, scope: Scope, slot: Var) -> Option<i32> {
        let (total, slots) = self.divided(scope, slot)?;
        let taken: usize = slots.iter().map(|slot| self.links_of(holder, scope.ability, *slot).count()).sum();
        Some(total - taken as i32)
    }

    /// The targets that have no share yet, once the last word that shares has its targets.
    pub(crate) fn unshared(&self, holder: ObjectId, scope: Scope, at: u32) -> impl Iterator<Item = Binding> {
        let slot = self.slot_at(at);
        let slots = slot.and_then(|slot| self.divided(scope, slot)).map_or(&[][..], |(_, slots)| slots);
        let slots = if slots.last() == slot.as_ref() { slots } else { &[] };
        let bindings = slots.iter().flat_map(move |slot| self.links_of(holder, scope.ability, *slot));
        bindings.filter(|binding| binding.held.share() == 0)
    }

    /// Offer what the aiming in progress can go on with, to its end.
    pub(crate) fn offer_aiming(&self, whose: (ObjectId, Scope), at: u32, step: Aim, clause: Clause, out: &mut Vec<Offer<G>>) {
        self.ways_to_aim(whose, at, step, clause, out);
        if self.is_chained(whose.1) && !matches!(step, Aim::Shares(_)) {
            self.keep_what_aims(out);
        }
    }

    /// What the aiming in progress can go on with for now.
    pub(crate) fn ways_to_aim(
        &self,
        (holder, scope): (ObjectId, Scope),
        at: u32,
        step: Aim,
        clause: Clause,
        out: &mut Vec<Offer<G>>,
    ) {
        let number = |number: i32| Offer { choice: Choice::Number(number), clause };
        match step {
            Aim::Mode(_) => {
                let chosen: Vec<i32> =
                    self.links_of(holder, scope.ability, Cell::Mode).map(|binding| binding.held.number()).collect();
                let open = self.modes(at).filter(|(mode, start, end)| {
                    !chosen.contains(&i32::from(*mode)) && self.targets_there(scope, *start, Some(*end))
                });
                out.extend(open.map(|(mode, ..)| number(i32::from(mode))));
            }
            Aim::HowMany => {
                let Instruction::Target { slot, what, count } = self.pool.instruction(at) else { return };
                let there = self.most_together(scope, count, &self.targets(scope, what));
                let (least, most) = self.span(scope, count, there);
                let most = self.shares_left(holder, scope, *slot).map_or(i32::from(most), |left| left.min(i32::from(most)));
                out.extend((i32::from(least)..=most).map(number));
            }
            Aim::Targets(_) => {
                let Instruction::Target { slot, what, count } = self.pool.instruction(at) else { return };
                let taken: Vec<Entity> =
                    self.links_of(holder, scope.ability, *slot).filter_map(|binding| binding.held.entity()).collect();
                let twice = if self.triggered(holder) { Doing::SameTargetOfTrigger } else { Doing::SameTarget };
                let free = |entity: &Entity| !taken.contains(entity) || !armed(G::cite(twice));
                let all = self.targets(scope, what);
                let fits = |entity: &Entity| self.goes_together(scope, count, &taken, *entity, &all);
                let there = all.iter().copied().filter(free).filter(fits);
                out.extend(there.map(|entity| Offer { choice: pick(entity), clause }));
            }
            Aim::Shares(left) => {
                let others = self.unshared(holder, scope, at).count() as i32 - 1;
                let least = if others == 0 { left } else { 1 };
                out.extend((least..=left - others).map(number));
            }
            Aim::Seek => {}
        }
    }

    pub(crate) fn answer_aiming(&mut self, holder: ObjectId, scope: Scope, at: u32, step: Aim, choice: Choice<G>) {
        match (step, choice) {
            (Aim::Mode(left), Choice::Number(mode)) => {
                self.link((holder, scope), Binding::number(Cell::Mode, mode), false);
                self.aim_at(holder, scope, at, Aim::Mode(left - 1));
            }
            (Aim::HowMany, Choice::Number(count)) => {
                self.aim_at(holder, scope, at, Aim::Targets(u16::try_from(count).unwrap_or(0)));
            }
            (Aim::Targets(left), choice) => {
                if let (Some(entity), Some(slot)) = (entity(choice), self.slot_at(at)) {
                    self.link((holder, scope), Binding::of(slot, entity), true);
                    self.aim_at(holder, scope, at, Aim::Targets(left - 1));
                }
            }
            (Aim::Shares(left), Choice::Number(share)) => {
                let next = self.unshared(holder, scope, at).next();
                let links = self.state.links.iter_mut();
                let mut own = links.filter(|link| link.holder == holder.seat && link.ability == scope.ability);
                let link = own.find(|link| Some(link.binding) == next);
                if let Some(link) = link {
                    link.binding = link.binding.with_share(share);
                }
                self.aim_at(holder, scope, at, Aim::Shares(left - share));
            }
            _ => {}
        }
    }

    /// The number that a text's quantity comes to for a card on the stack: what its announced X or count is.
    pub fn quantity(&self, holder: ObjectId, amount: &Amount) -> i32 {
        self.stack_scope(holder).map_or(0, |scope| self.amount(scope, amount))
    }
}
