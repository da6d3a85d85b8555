//! What each of two players is told to do where somebody is asked: both are asked first, in turn, and then both act at once.
//! Each has a part of the code; a part goes as far as its next deed and waits there for the other.

use crate::arm::armed;
use crate::engine::{Engine, Flow};
use crate::frame::{Both, Frame, Part, Scope};
use crate::game::{Doing, Game};
use crate::ids::{Entity, ObjectId, PlayerId};
use crate::policy::Parts;
use crate::pool::code::Instruction;
use crate::state::cell::Cell;
use tefuda_ability::{Asks, Who};

impl<G: Game> Engine<'_, G> {
    /// The parts of both players begin, the turn player's first: that of the text's player here, the other's there.
    pub(crate) fn begin_both(&mut self, scope: Scope, yours: u32, theirs: u32) {
        let part = |player: PlayerId| {
            let at = if player == scope.controller { yours } else { theirs };
            Part { at, round: 0, short: self.state.short }
        };
        let mut parts = self.who(scope, &Who::Each).map(part);
        if let (Some(first), Some(second)) = (parts.next(), parts.next()) {
            self.push(Frame::Both { scope, parts: [first, second], step: Both::Ask(0) });
        }
    }

    pub(crate) fn step_both(&mut self, scope: Scope, parts: [Part; 2], step: Both) -> Flow {
        let goto = |engine: &mut Self, step: Both| engine.replace_top(Frame::Both { scope, parts, step });
        match step {
            Both::Ask(number) => {
                goto(self, Both::Asked(number));
                // What a procedure after the last deed did not find is wanting, too.
                let failed =
                    self.who(scope, &Who::Each).nth(usize::from(number)).is_some_and(|who| self.state.failed.contains(who));
                let part = parts[usize::from(number)];
                self.go_on_with(scope, Part { short: part.short || failed, ..part });
            }
            Both::Asked(0) if self.acts_at_once(scope, parts[0]) => goto(self, Both::Act(0)),
            Both::Asked(0) => goto(self, Both::Ask(1)),
            Both::Asked(_) => match parts.map(|part| self.is_over(part)) {
                [true, true] => {
                    self.finish();
                    self.state.short = parts.iter().any(|part| part.short);
                    self.settle_demands(scope);
                }
                [false, false] if parts.iter().all(|part| self.is_one_event(scope, *part)) => self.act_together(scope, parts),
                [first_is_over, _] => goto(self, Both::Act(u8::from(first_is_over))),
            },
            Both::Act(number) => {
                goto(self, Both::Acted(number));
                self.go_on_with(scope, parts[usize::from(number)]);
            }
            Both::Acted(0) if self.chooses_first() => goto(self, Both::Act(1)),
            Both::Acted(_) => goto(self, Both::Ask(0)),
        }
        Flow::Go
    }

    /// Whether the second player is asked before the first does anything.
    fn chooses_first(&self) -> bool {
        G::PARTS == Parts::ChooseFirst && armed(G::cite(Doing::TurnPlayerFirst))
    }

    fn is_over(&self, part: Part) -> bool {
        matches!(self.pool.instruction(part.at), Instruction::Halt)
    }

    /// A part is carried on with, as it was left.
    fn go_on_with(&mut self, scope: Scope, part: Part) {
        if !self.is_over(part) {
            self.state.short = part.short;
            self.push(Frame::Resolve { scope, at: part.at, holder: ObjectId::NONE, round: part.round });
        }
    }

    /// Whether this is one player's part and has come to where it waits for the other; then it is left there.
    pub(crate) fn waits_for_other(&mut self, scope: Scope, at: u32, round: u16) -> bool {
        let Some(Frame::Both { parts, step, .. }) = self.below_top() else { return false };
        let (number, stops) = match *step {
            Both::Ask(number) | Both::Asked(number) => (number, self.is_deed(scope, at, round)),
            // One deed is done: what comes after it waits.
            Both::Act(number) | Both::Acted(number) => (number, parts[usize::from(number)].at != at),
        };
        if !stops && !matches!(self.pool.instruction(at), Instruction::Halt) {
            return false;
        }
        let part = Part { at, round, short: self.state.short };
        self.finish();
        if let Some(Frame::Both { parts, .. }) = self.state.frames.last_mut() {
            parts[usize::from(number)] = part;
        }
        true
    }

    /// Whether an instruction goes on to do something, after what it asks for first.
    fn is_deed(&self, scope: Scope, at: u32, round: u16) -> bool {
        match self.pool.instruction(at) {
            Instruction::Do(deed) => match (deed.facts().asks, deed.facts().player) {
                (Asks::Hand, Some(who)) => usize::from(round) >= self.who(scope, who).count(),
                // Looking through a pile is how one chooses out of it.
                (Asks::Find(_), _) => false,
                _ => true,
            },
            Instruction::Random { .. }
            | Instruction::Token { .. }
            | Instruction::Begin(..)
            | Instruction::Replace(..)
            | Instruction::Delay(..) => true,
            _ => false,
        }
    }

    /// Whether the first player acts before the second is asked: where the game says so, unless that would show a hidden card
    /// that was chosen.
    fn acts_at_once(&self, scope: Scope, part: Part) -> bool {
        !self.chooses_first() && !self.is_over(part) && (!self.shows_chosen(scope, part) || !armed(G::cite(Doing::HiddenParts)))
    }

    fn shows_chosen(&self, scope: Scope, part: Part) -> bool {
        let Instruction::Do(deed) = self.pool.instruction(part.at) else { return false };
        let picks = self.bindings(scope, Cell::Picks).into_iter().filter_map(|entity| match entity {
            Entity::Object(id) if matches!(deed.facts().asks, Asks::Hand) => Some(id.seat),
            _ => None,
        });
        let chosen = deed.facts().happens_to().into_iter().flatten().flat_map(|what| self.objects(scope, what));
        let unseen = |player: PlayerId, seat| !self.state.knows(player, seat);
        picks.chain(chosen).any(|seat| PlayerId::ALL.into_iter().any(|player| unseen(player, seat)))
    }

    /// Whether the deed that a part waits for happens in one moment and asks nothing more.
    fn is_one_event(&self, scope: Scope, part: Part) -> bool {
        let done = armed(G::cite(Doing::OneShot)) && armed(G::cite(Doing::PartImpossible));
        done && match self.pool.instruction(part.at) {
            Instruction::Token { .. } => true,
            Instruction::Do(deed) => {
                let facts = deed.facts();
                let object = || facts.object.map(|what| self.ids(scope, what)).unwrap_or_default();
                let one_by_one = || object().into_iter().any(|object| self.lies_in_turn(object));
                match (facts.own, facts.asks) {
                    (Some(verb), _) => G::is_one_event(verb) && !one_by_one(),
                    (None, Asks::Order(what, goal)) => {
                        !one_by_one() && !self.is_arranged(scope, &self.objects(scope, what), goal)
                    }
                    (None, _) => facts.at_once,
                }
            }
            _ => false,
        }
    }

    /// What both do happens at once; then come the procedures that it leads to, the first player's on top.
    fn act_together(&mut self, scope: Scope, parts: [Part; 2]) {
        let (first, mut begun) = (self.state.agenda.len() as u16, Vec::new());
        let mut players = self.who(scope, &Who::Each);
        let acted = parts.map(|part| {
            let before = self.state.frames.len();
            self.holds = players.next();
            self.state.short = part.short;
            match self.pool.instruction(part.at) {
                Instruction::Token { who, under, def, amount, entering } => {
                    self.make_tokens(scope, (who, under.as_ref()), *def, amount, entering);
                }
                Instruction::Do(deed) => {
                    self.perform(scope, part.at, part.round, deed);
                }
                _ => {}
            }
            begun.push(self.state.frames.split_off(before));
            Part { at: part.at + 1, round: 0, short: self.state.short }
        });
        self.holds = None;
        self.replace_top(Frame::Both { scope, parts: acted, step: Both::Ask(0) });
        self.state.frames.extend(begun.into_iter().rev().flatten());
        self.replace_or_commit(first);
    }
}
