//! Ways for a text to go on: of several, a player picks one; modes that nothing announced are picked the same way.

use crate::arm::armed;
use crate::choices::{Choice, Offer};
use crate::engine::Engine;
use crate::frame::{Aim, Frame};
use crate::game::{Doing, Game};
use crate::ids::{Clause, PlayerId};
use crate::policy::Ways;
use crate::pool::code::{Instruction, Way};
use crate::state::cell::{Binding, Cell};
use std::ops::Range;
use tefuda_ability::{Amount, How, Step};

impl<G: Game> Engine<'_, G> {
    pub(crate) fn offer_ways(&self, player: PlayerId, at: u32, clause: Clause, out: &mut Vec<Offer<G>>) {
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
        let open = |(_, run): &&(i32, Range<u32>)| !picky || self.can_do_some(player, *scope, run.clone());
        let some = ways.iter().any(|way| open(&way));
        // A number may be nothing, unless no clause says so.
        let least = i32::from(clause == G::cite(Doing::NameNumber) && !armed(clause));
        let offered = ways.iter().filter(|way| way.0 >= least && (!some || open(way)));
        out.extend(offered.map(|(number, _)| Offer { choice: Choice::Number(*number), clause }));
    }

    /// Ways that differ only in how much of one thing is done are a number to choose.
    pub(crate) fn forking_clause(&self, at: u32) -> Clause {
        let draws = |way: &Way| match way.says.as_slice() {
            [] => true,
            [Step::Do(deed)] => {
                let facts = deed.facts();
                facts.how == Some(How::Draw) && matches!(facts.amount, Some(Amount::Number(_)))
            }
            _ => false,
        };
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

    /// Whose text it is that goes on one way or another: who is "you" in it.
    pub fn way_of(&self) -> Option<PlayerId> {
        match self.below_top()? {
            Frame::Resolve { scope, .. } => Some(scope.controller),
            _ => None,
        }
    }

    pub(crate) fn below_top(&self) -> Option<&Frame<G>> {
        self.state.frames.iter().rev().nth(1)
    }

    pub(crate) fn answer_way(&mut self, at: u32, choice: Choice<G>) {
        self.finish();
        let Choice::Number(number) = choice else { return };
        let Some(Frame::Resolve { at: next, round, .. }) = self.state.frames.last_mut() else { return };
        match self.pool.instruction(at) {
            Instruction::Fork(_, ways) => {
                if let Some(way) = usize::try_from(number).ok().and_then(|number| ways.get(number)) {
                    (*next, *round) = (way.at, 0);
                }
            }
            _ => {
                self.state.memory.push(Binding::number(Cell::Mode, number));
            }
        }
    }
}
