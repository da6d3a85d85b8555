//! Resolution: targets are looked at again, then the instructions are carried out one by one.

pub(crate) mod attaching;
pub(crate) mod both_players;
pub(crate) mod completion;
pub(crate) mod discarding;
pub(crate) mod division;
pub(crate) mod drawing;
pub(crate) mod durations;
pub(crate) mod evaluate;
pub(crate) mod following;
pub(crate) mod moving;
pub(crate) mod named_steps;
pub(crate) mod noun_matching;
pub(crate) mod paying;
pub(crate) mod perform;
pub(crate) mod progress;
pub(crate) mod referents;
pub(crate) mod skill;
pub(crate) mod squares;
pub(crate) mod target_legality;
pub(crate) mod using;

use crate::arm::armed;
use crate::effects::durations::lasting;
use crate::effects::evaluate::{Seats, object_of};
use crate::effects::perform::sought;
use crate::engine::{Engine, Flow};
use crate::events::Event;
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{AbilityIx, Entity, ObjectId, Players};
use crate::pool::Compiled;
use crate::pool::code::Instruction;
use crate::state::Link;
use crate::state::cell::{Binding, Cell, Held};
use crate::state::object::{Matter, Object};
use smallvec::SmallVec;
use tefuda_ability::{Amount, Deed, How, Mark};

impl<G: Game> Engine<'_, G> {
    /// The abilities that an object on the stack carries out, in the order of its text.
    pub(crate) fn programs(&self, object: ObjectId) -> &[AbilityIx] {
        match self.state.get(object) {
            Some(Object { matter: Matter::Ability(ability, _), .. }) => std::slice::from_ref(ability),
            Some(found) => &self.pool.def(found.def).spells,
            None => &[],
        }
    }

    /// The ability after the one that a scope is about.
    pub(crate) fn program_after(&self, object: ObjectId, scope: Scope) -> Option<AbilityIx> {
        let programs = self.programs(object);
        let at = programs.iter().position(|ability| Some(*ability) == scope.ability)?;
        programs.get(at + 1).copied()
    }

    /// The point of view of an object on the stack.
    pub(crate) fn stack_scope(&self, holder: ObjectId) -> Option<Scope> {
        let object = self.state.get(holder)?;
        let source = match object.matter {
            Matter::Ability(_, source) => source,
            _ => holder,
        };
        let amount = self.state.links(holder.seat).find(|link| link.binding.cell.is(Cell::EventAmount));
        let amount = amount.map_or(0, |link| link.binding.held.number());
        let base = self.state.memory.len() as u16;
        let ability = self.programs(holder).first().copied();
        let seat = Some(holder.seat);
        Some(Scope { ability, base, amount, holder: seat, ..self.bare_scope(source, self.controller(holder)) })
    }

    /// Begin to resolve an object on the stack. `false` if all of its targets had become illegal: then it is countered.
    pub fn begin_resolution(&mut self, holder: ObjectId) -> bool {
        self.refresh();
        let Some(scope) = self.stack_scope(holder) else { return false };
        if armed(G::cite(Doing::TargetsAgain)) && !self.check_targets(holder, scope) {
            return false;
        }
        self.resolve_without_looking(holder);
        true
    }

    /// The same whatever has become of its targets: something kept it from being countered.
    pub fn resolve_without_looking(&mut self, holder: ObjectId) {
        self.refresh();
        let Some(scope) = self.stack_scope(holder) else { return };
        if !self.state.exists(scope.source) && !armed(G::cite(Doing::OutlivesSource)) {
            return self.end_resolution(scope, holder);
        }
        (self.state.short, self.state.failed) = (false, Players::NONE);
        // From here on its slots are in the memory.
        let scope = Scope { holder: None, ..scope };
        let links: Vec<Link> = self.state.links(holder.seat).copied().collect();
        // The first ability lies on top, with its slots; the object itself is done with the last.
        let (mut last, mut begun) = (holder, false);
        let programs: SmallVec<[AbilityIx; 4]> = self.programs(holder).into();
        for ability in programs.into_iter().rev() {
            let scope = Scope { ability: Some(ability), base: self.state.memory.len() as u16, ..scope };
            let own = links.iter().filter(|link| link.ability.is_none_or(|whose| whose == ability));
            self.state.memory.extend(own.map(|link| link.binding));
            let compiled = self.pool.ability(ability);
            if self.condition_holds(scope, compiled) {
                let holder = std::mem::replace(&mut last, ObjectId::NONE);
                self.push(Frame::Resolve { scope, at: compiled.code, holder, round: 0 });
                begun = true;
            }
        }
        if !begun {
            self.end_resolution(scope, holder);
        }
    }

    fn condition_holds(&self, scope: Scope, compiled: &Compiled) -> bool {
        let Some(condition) = &compiled.condition else { return true };
        !armed(G::cite(Doing::ConditionAgain)) || self.holds(scope, condition)
    }

    /// Whether an object is the other player's and has a mark.
    pub(crate) fn is_theirs_with(&self, scope: Scope, entity: Entity, mark: Mark) -> bool {
        let Entity::Object(id) = entity else { return false };
        let marked = || self.information(id.seat).marked(mark) && self.information(id.seat).controller != scope.controller;
        self.state.exists(id) && marked()
    }

    pub(crate) fn step_resolve(&mut self, scope: Scope, at: u32, holder: ObjectId, round: u16) -> Flow {
        self.refresh();
        if round == 0 {
            self.settle_demands(scope);
        }
        if self.waits_for_other(scope, at, round) {
            return Flow::Go;
        }
        let pool = self.pool;
        let next = |engine: &mut Self, at: u32| {
            engine.replace_top(Frame::Resolve { scope, at, holder, round: 0 });
        };
        match pool.instruction(at) {
            Instruction::End => {
                self.finish();
                self.end_resolution(scope, holder);
            }
            Instruction::Target { .. } | Instruction::Halt => next(self, at + 1),
            Instruction::Both { theirs, end } => {
                next(self, *end);
                self.begin_both(scope, at + 1, *theirs);
            }
            Instruction::Jump(to) => next(self, *to),
            Instruction::Unless(condition, to) => {
                let to = if self.holds(scope, condition) { at + 1 } else { *to };
                next(self, to);
            }
            Instruction::Reckon(done) => {
                self.reckon_anew();
                if !done && armed(G::cite(Doing::PartlyDone)) {
                    self.wants(Players::NONE);
                }
                next(self, at + 1);
            }
            Instruction::UnlessDone(to) => {
                let whole = !self.state.short || !armed(G::cite(Doing::PartlyDone));
                let to = if whole { at + 1 } else { *to };
                next(self, to);
            }
            Instruction::Enter(id) => {
                self.enter_steps(*id);
                next(self, at + 1);
            }
            Instruction::Leave(id) => {
                self.leave_steps(scope, *id);
                next(self, at + 1);
            }
            Instruction::Each(over, end) => {
                let to = if self.next_of_each(scope, over) { at + 1 } else { *end };
                next(self, to);
            }
            // Where nothing was announced, it is chosen now; the same instruction is then looked at again.
            Instruction::Mode { mode, group, count, .. } if mode == group && self.modes_wanted(scope, at, count) => {
                self.push(Frame::Forking { player: scope.controller, at });
            }
            Instruction::Mode { mode, end, .. } => {
                let to = if self.mode_chosen(scope, *mode) { at + 1 } else { *end };
                next(self, to);
            }
            Instruction::May(who, skip) => {
                next(self, at + 1);
                if let Some(player) = self.who(scope, who).next() {
                    self.push(Frame::Deciding { player, skip: *skip });
                }
            }
            Instruction::Choose { slot, by, what, count, .. } => {
                let chooser = self.who(scope, by).nth(usize::from(round));
                let (at_next, round_next) = if chooser.is_some() { (at, round + 1) } else { (at + 1, 0) };
                self.replace_top(Frame::Resolve { scope, at: at_next, holder, round: round_next });
                let chooser = chooser.ok_or_else(|| self.who(scope, by).next());
                self.pick_or_share((scope, at), chooser, *slot, (what, count), round);
            }
            Instruction::Random { slot, what, count } => {
                next(self, at + 1);
                self.choose_by_chance(scope, *slot, what, count);
            }
            Instruction::Keep(slot, what) => {
                next(self, at + 1);
                let kept = self.ids(scope, what).into_iter();
                let kept = kept.map(|id| Binding::of(*slot, Entity::Object(id)));
                self.state.memory.extend(kept);
            }
            Instruction::Colour(slot, who) => {
                next(self, at + 1);
                if let Some(player) = self.who(scope, who).next() {
                    self.push(Frame::Colouring { player, slot: *slot });
                }
            }
            Instruction::Fork(who, _) => {
                next(self, at + 1);
                if let Some(player) = self.who(scope, who).next() {
                    self.push(Frame::Forking { player, at });
                }
            }
            Instruction::Token { who, under, def, amount, entering } => {
                next(self, at + 1);
                self.make_tokens(scope, (who, under.as_ref()), *def, amount, entering);
            }
            Instruction::Begin(continuity, until) => {
                next(self, at + 1);
                let live = self.live(continuity);
                let objects = self.objects(scope, &continuity.what);
                let fixed = self.fixed_on_beginning(scope, continuity, &objects);
                let condition = lasting::<G>(continuity).filter(|_| !until.waits());
                let lapsed = condition.is_some_and(|condition| !self.lasts(scope, condition));
                let begins = (!objects.is_empty() || live) && !lapsed;
                if !begins {
                    self.wants(Players::NONE);
                }
                if begins && self.begin_effect(scope, at, *until, Doing::Continuous) {
                    let objects = if live { Seats::new() } else { objects };
                    let locked = objects.into_iter().map(|seat| Binding::of(Cell::Locked, Entity::Object(self.state.id(seat))));
                    self.lock(locked.collect());
                    self.lock(fixed);
                    // What it goes on to ask about has to be there as long as it lasts.
                    if continuity.condition.is_some() || live {
                        self.lock_memory(scope);
                    }
                    self.lapse();
                }
            }
            Instruction::Replace(_, _, until) => {
                next(self, at + 1);
                if self.begin_effect(scope, at, *until, Doing::Continuous) {
                    self.lock_memory(scope);
                }
            }
            Instruction::Delay(_, _, until, _) => {
                next(self, at + 1);
                if self.begin_effect(scope, at, *until, Doing::Delay) {
                    self.lock_memory(scope);
                }
            }
            Instruction::Do(_) if round == 0 && self.given_up() => {
                self.finish();
                self.end_resolution(scope, holder);
            }
            Instruction::Do(_) if !armed(G::cite(Doing::OneShot)) => next(self, at + 1),
            Instruction::Do(deed) => return self.step_deed(scope, at, holder, round, deed),
        }
        Flow::Go
    }

    /// What could not be done is passed over, and the rest is done: only with that switched off is the rest given up.
    fn given_up(&self) -> bool {
        self.state.short && !armed(G::cite(Doing::PartImpossible))
    }

    fn step_deed(&mut self, scope: Scope, at: u32, holder: ObjectId, round: u16, deed: &Deed) -> Flow {
        self.replace_top(Frame::Resolve { scope, at, holder, round: round + 1 });
        if !self.perform(scope, at, round, deed) {
            // Finished with this round: whatever it pushed runs first, then the next instruction.
            let own = self.state.frames.iter().rposition(
                |frame| matches!(frame, Frame::Resolve { at: here, holder: whose, .. } if *here == at && *whose == holder),
            );
            if let Some(own) = own {
                self.state.frames[own] = Frame::Resolve { scope, at: at + 1, holder, round: 0 };
            }
        }
        Flow::Go
    }

    /// Whether fewer modes of a group are chosen than its text asks for, and some are left.
    fn modes_wanted(&self, scope: Scope, at: u32, count: &Amount) -> bool {
        let (chosen, open): (Vec<u8>, Vec<u8>) =
            self.modes(at).map(|(mode, ..)| mode).partition(|mode| self.mode_chosen(scope, *mode));
        !open.is_empty() && chosen.len() < usize::from(self.number(scope, count))
    }

    pub(crate) fn mode_chosen(&self, scope: Scope, mode: u8) -> bool {
        let bindings = &self.state.memory[usize::from(scope.base)..];
        bindings.contains(&Binding::number(Cell::Mode, i32::from(mode)))
    }

    /// How many effects are being carried out, one inside the other.
    pub(crate) fn resolving(&self) -> u16 {
        self.state.frames.iter().filter(|frame| matches!(frame, Frame::Resolve { .. })).count() as u16
    }

    /// Slots are cleared, searched piles are shuffled, and the game says where the object goes.
    fn end_resolution(&mut self, scope: Scope, holder: ObjectId) {
        let mixed = self.searched_ranges(scope);
        self.state.memory.truncate(usize::from(scope.base));
        let running = self.resolving();
        let (ended, others) = std::mem::take(&mut self.state.searched).into_iter().partition(|(depth, _)| *depth > running);
        self.state.searched = others;
        self.state.shown.retain(|(depth, _)| *depth <= running);
        for (_, zone) in ended {
            let cause = self.by_effect(Doing::ShuffleSearched, scope);
            self.propose(&[Event::Shuffle(zone)], cause);
        }
        for mix in mixed {
            let cause = self.by_effect(Doing::ShuffleSearched, scope);
            self.propose(&[mix], cause);
        }
        if holder != ObjectId::NONE {
            G::resolved(self, holder);
        }
    }

    /// Whether everybody is being shown a card: as long as the effect that showed it is carried out.
    pub fn is_shown(&self, object: ObjectId) -> bool {
        self.state.shown.iter().any(|(_, shown)| *shown == object)
    }

    /// What is left of the cards among which was searched is put into random order where it lies, search by search.
    fn searched_ranges(&self, scope: Scope) -> Vec<Event<G>> {
        let memory = self.state.memory.get(usize::from(scope.base)..).unwrap_or_default();
        let search = |binding: &Binding| if let Held::Sought(_, search) = binding.held { Some(search) } else { None };
        let mut searches: Vec<u32> = memory.iter().filter_map(search).collect();
        searches.dedup();
        searches.into_iter().filter_map(|search| self.searched_range(memory, search)).collect()
    }

    fn searched_range(&self, memory: &[Binding], search: u32) -> Option<Event<G>> {
        let ids = memory.iter().filter_map(|binding| sought(binding, search)).filter_map(object_of);
        let left: Vec<ObjectId> = ids.filter(|id| self.state.exists(*id)).collect();
        let zone = self.state.object(left.first()?.seat).zone;
        let pile = self.state.zone(zone);
        let place = |id: &ObjectId| pile.iter().rev().position(|seat| *seat == id.seat);
        let above = left.iter().filter_map(place).min()?;
        Some(Event::Mix(zone, above as u16, left.len() as u16))
    }

    /// Put an object on the stack into the discard zone (or out of existence) before it resolves.
    pub fn negate(&mut self, object: ObjectId, doing: Doing) {
        if self.state.exists(object) {
            self.happen(self.negation(object), doing);
        }
    }

    pub(crate) fn negation(&self, object: ObjectId) -> Event<G> {
        let to = self.zone_of(G::DISCARD, self.state.owner(object.seat));
        Event::Move(self.moving(object, to, How::Negate))
    }

    pub(crate) fn number(&self, scope: Scope, amount: &Amount) -> u16 {
        u16::try_from(self.amount(scope, amount).max(0)).unwrap_or(u16::MAX)
    }
}
