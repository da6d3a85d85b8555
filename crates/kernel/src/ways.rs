//! Ways for a text to go on: of several, a player picks one; modes that nothing announced are picked the same way.

use crate::arm::armed;
use crate::code::{Instruction, Way};
use crate::decision::{Choice, Offer};
use crate::engine::Engine;
use crate::event::Event;
use crate::fates::happens_to;
use crate::frame::{Aim, Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{Clause, Entity, ObjectId, PlayerId, Seat, ZoneId};
use crate::policy::Ways;
use crate::resolve::MODES;
use crate::share::slots_of;
use crate::state::Binding;
use std::ops::Range;
use tefuda_ability::{Amount, Deed, How, Step, What, Zone};

impl<G: Game> Engine<'_, G> {
    pub(crate) fn offer_ways(&self, at: u32, clause: Clause, out: &mut Vec<Offer<G>>) {
        let Some(Frame::Resolve { scope, .. }) = self.below_top() else { return };
        // Each way by its number, and its code; that of a fork's way ends with a jump.
        let ways: Vec<(i32, Range<u32>)> = match self.pool.instruction(at) {
            Instruction::Fork(_, ways) => (0..).zip(ways.iter().map(|way| way.at..u32::MAX)).collect(),
            _ => {
                let open = self.modes(at).filter(|(mode, ..)| !self.mode_chosen(*scope, *mode));
                open.map(|(mode, start, end)| (i32::from(mode), start..end)).collect()
            }
        };
        let picky = G::WAYS == Ways::Possible && armed(clause);
        let open = |(_, run): &&(i32, Range<u32>)| !picky || self.can_do_some(*scope, run.clone());
        let some = ways.iter().any(|way| open(&way));
        // A number may be nothing, unless no clause says so.
        let least = i32::from(clause == G::cite(Doing::NameNumber) && !armed(clause));
        let offered = ways.iter().filter(|way| way.0 >= least && (!some || open(way)));
        out.extend(offered.map(|(number, _)| Offer { choice: Choice::Number(*number), clause }));
    }

    /// Ways that differ only in how much of one thing is done are a number to choose.
    pub(crate) fn forking_clause(&self, at: u32) -> Clause {
        let draws = |way: &Way| matches!(way.says.as_slice(), [] | [Step::Do(Deed::Draw(_, Amount::Number(_)))]);
        let number = matches!(self.pool.instruction(at), Instruction::Fork(_, ways) if ways.iter().all(draws));
        G::cite(if number { Doing::NameNumber } else { Doing::Choose })
    }

    /// What the text goes on with if the number of this way, or mode, is chosen now.
    pub fn way(&self, number: i32) -> Option<&[Step]> {
        let (Frame::Forking { at, .. } | Frame::Aiming { at, step: Aim::Mode(_), .. }) = self.state.frames.last()? else {
            return None;
        };
        let mode_of = |start: u32| match self.pool.instruction(start - 1) {
            Instruction::Mode { says, .. } => Some(says.as_slice()),
            _ => None,
        };
        match self.pool.instruction(*at) {
            Instruction::Fork(_, ways) => Some(&ways.get(usize::try_from(number).ok()?)?.says),
            _ => self.modes(*at).find(|(mode, ..)| i32::from(*mode) == number).and_then(|(_, start, _)| mode_of(start)),
        }
    }

    pub(crate) fn below_top(&self) -> Option<&Frame<G>> {
        self.state.frames.iter().rev().nth(1)
    }

    pub(crate) fn answer_way(&mut self, at: u32, choice: Choice<G>) {
        self.finish();
        let Choice::Number(number) = choice else { return };
        let Some(Frame::Resolve { scope, at: next, round, .. }) = self.state.frames.last_mut() else { return };
        match self.pool.instruction(at) {
            Instruction::Fork(_, ways) => {
                if let Some(way) = usize::try_from(number).ok().and_then(|number| ways.get(number)) {
                    (*next, *round) = (way.at, 0);
                }
            }
            _ => {
                let entity = Entity::Player(scope.controller);
                self.state.memory.push(Binding { slot: MODES, entity, share: number });
            }
        }
    }

    /// Whether anything of what these instructions, up to the next jump, ask for can be done, as far as that can be told.
    pub(crate) fn can_do_some(&self, scope: Scope, run: std::ops::Range<u32>) -> bool {
        let run = run.map(|at| self.pool.instruction(at));
        let mut run =
            run.take_while(|one| !matches!(one, Instruction::Jump(_) | Instruction::Halt | Instruction::End)).peekable();
        run.peek().is_none() || run.any(|one| self.can_begin(scope, one))
    }

    /// Whether something comes of an instruction. What is done to something yet to be chosen is looked at where that is chosen.
    fn can_begin(&self, scope: Scope, instruction: &Instruction) -> bool {
        match instruction {
            Instruction::Reckon(done) => !done,
            Instruction::Choose { by, what, .. } => self.who(scope, by).any(|player| {
                let mut there = Vec::new();
                self.candidates(Scope { actor: Some(player), ..scope }, what, &mut there);
                !there.is_empty()
            }),
            Instruction::Do(Deed::Discard(who, amount)) => {
                let hand = |player: PlayerId| self.cards_in(self.zone_of(G::DRAW.1, player)).next();
                self.amount(scope, amount) > 0 && self.who(scope, who).any(|player| hand(player).is_some())
            }
            Instruction::Do(deed @ Deed::SetStatus(what, status, on)) => {
                let turns = |seat: &Seat| self.state.object(*seat).status.has(*status) != *on;
                self.objects(scope, what).iter().any(|seat| turns(seat) && !self.is_kept(scope, *seat, deed))
            }
            Instruction::Do(Deed::RemoveCounters(what, counter, _)) => {
                self.objects(scope, what).iter().any(|seat| self.state.count(*seat, *counter) > 0)
            }
            Instruction::Do(Deed::Damage { to, .. }) => !self.patients(scope, to).is_empty(),
            Instruction::Do(Deed::PutCounters { on: what, .. } | Deed::Mend(what, _)) => !self.objects(scope, what).is_empty(),
            Instruction::Do(Deed::Own { .. }) => true,
            Instruction::Do(deed) => {
                let mut whats = happens_to(deed).into_iter().flatten().peekable();
                let free = |seat: &Seat| !self.is_kept(scope, *seat, deed);
                whats.peek().is_none() || whats.any(|what| self.objects(scope, what).iter().any(free))
            }
            _ => true,
        }
    }

    fn is_kept(&self, scope: Scope, seat: Seat, deed: &Deed) -> bool {
        self.is_kept_from(scope, self.state.id(seat), deed)
    }

    /// Whether a deed cannot be done to something, changes nothing of it, or a text says that it is not done.
    fn is_kept_from(&self, scope: Scope, id: ObjectId, deed: &Deed) -> bool {
        let Some(object) = self.state.get(id) else { return true };
        let owners = |word: Zone| self.zone_of(word, self.state.owner(id.seat));
        let moving = |to: ZoneId, how: How| Event::Move(self.moving(id, to, how));
        let event = match deed {
            Deed::Destroy(_) => moving(owners(G::GRAVE), How::Destroy),
            Deed::DiscardThese(_) => moving(owners(G::DISCARD), How::Discard),
            Deed::Move(_, to) => moving(self.destination(scope, to, id), How::Put),
            Deed::Return(_, to) => moving(self.destination(scope, to, id), How::Return),
            Deed::Summon(_, who, _) => {
                let owner = self.state.owner(id.seat);
                let mut players = self.who(scope, who);
                let (first, second) = (players.next(), players.next());
                match first.map(|first| if second.is_some() { owner } else { first }) {
                    Some(player) => moving(self.zone_of(G::FIELD, player), How::Summon),
                    None => return true,
                }
            }
            Deed::Use(who, ..) => {
                return self.who(scope, who).next().is_none_or(|player| !G::usable_by_effect(self, player, id));
            }
            Deed::Damage { .. } => Event::Damage { to: Entity::Object(id), amount: 1, by: scope.source, battle: false },
            Deed::Mend(..) if object.damage <= 0 => return true,
            Deed::Mend(..) => Event::Mend(id, 1),
            Deed::SetStatus(_, status, on) if object.status.has(*status) == *on => return true,
            Deed::SetStatus(_, status, on) => Event::Turn(id, *status, *on),
            Deed::Ail(_, counter) if self.is_ailing(id.seat, *counter) => return true,
            Deed::PutCounters { counter, .. } | Deed::Ail(_, counter) => Event::Counters(id, *counter, 1),
            Deed::RemoveCounters(_, counter, amount) => {
                let least = if matches!(amount, Amount::Counters(..)) { 1 } else { self.amount(scope, amount) };
                return i32::from(self.state.count(id.seat, *counter)) < least;
            }
            Deed::Swap(one, other) => return self.is_kept_from_swap(scope, id, one, other),
            _ => return false,
        };
        G::impossible(self, &event) || self.banned(&event)
    }

    /// Whether something can change places with none of those that it would; what is yet to be chosen may be any.
    fn is_kept_from_swap(&self, scope: Scope, id: ObjectId, one: &What, other: &What) -> bool {
        let (ones, others) = (self.objects(scope, one), self.objects(scope, other));
        let partners = if ones.contains(&id.seat) { others } else { ones };
        let open = partners.is_empty() && [one, other].into_iter().any(|what| !slots_of(what).is_empty());
        !open && !partners.iter().any(|partner| self.can_exchange(id.seat, *partner))
    }
}
