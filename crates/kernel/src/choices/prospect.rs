//! What a text goes on to do with what is being chosen for it: something for players who are programs to go by.

use crate::engine::Engine;
use crate::frame::Frame;
use crate::game::Game;
use crate::pool::code::{Alter, Instruction};
use crate::state::cell::Cell;
use tefuda_ability::{Asks, Candidates, Deed, Filter, Noun, Patient, Side, Var, What, Who};

/// Something that will become of what is chosen.
#[derive(Debug, Clone, Copy)]
pub enum Prospect<'p> {
    /// A verb is done to it.
    Deed(&'p Deed),
    /// An effect on it begins.
    Effect(&'p [Alter]),
}

impl<G: Game> Engine<'_, G> {
    /// What the text for which something is being chosen goes on to do with it, in the order of the text. Which way the text
    /// will go at its conditions is not looked at.
    pub fn prospects(&self) -> impl Iterator<Item = Prospect<'_>> {
        let (cell, at) = match self.state().frames().last() {
            Some(Frame::Aiming { at, .. }) => match self.pool.instruction(*at) {
                Instruction::Target { slot, .. } => (Some(Cell::Var(*slot)), *at),
                _ => (None, *at),
            },
            Some(Frame::Choosing { cell, at, .. }) => (Some(*cell), *at),
            _ => (None, 0),
        };
        // Cards to discard are chosen by the verb itself.
        let chosen_by = cell.and_then(|_| match self.pool.instruction(at) {
            Instruction::Do(deed) if matches!(deed.facts().asks, Asks::Hand) => Some(Prospect::Deed(deed)),
            _ => None,
        });
        let rest = (at..).map(|at| self.pool.instruction(at)).take_while(|one| !matches!(one, Instruction::End));
        let rest = cell.and_then(Cell::var).map(|slot| rest.filter_map(move |one| prospect(one, slot)));
        chosen_by.into_iter().chain(rest.into_iter().flatten())
    }
}

impl<G: Game> Engine<'_, G> {
    /// Whether the first thing that the open yes or no is about takes something of the player's own: a card, a unit, life.
    pub fn costs_own(&self) -> bool {
        let [.., Frame::Resolve { at, .. }, Frame::Deciding { skip, .. }] = self.state().frames() else { return false };
        let mut own: Vec<Var> = Vec::new();
        for instruction in (*at..*skip).map(|at| self.pool.instruction(at)) {
            match instruction {
                Instruction::Choose { slot, what: Candidates::Objects(noun), .. } if is_own(noun) => own.push(*slot),
                Instruction::Do(deed) => return takes(deed, &own),
                _ => {}
            }
        }
        false
    }
}

fn is_own(noun: &Noun) -> bool {
    let own = |side: Side| matches!(side, Side::Yours | Side::Own);
    own(noun.place.side) || noun.filters.iter().any(|filter| matches!(filter, Filter::Controlled(side) if own(*side)))
}

/// Whether a verb takes something from whoever has the text, or one of those that were chosen among their own.
fn takes(deed: &Deed, own: &[Var]) -> bool {
    let mine = |what: &What| matches!(what, What::This) || own.iter().any(|slot| is(what, *slot));
    let facts = deed.facts();
    let hurt = match facts.patient {
        Some(Patient::Object(what)) => mine(what),
        Some(Patient::Player(who)) => *who == Who::You,
        Some(Patient::Both(_)) | None => false,
    };
    facts.takes && (hurt || facts.player == Some(&Who::You) || facts.object.is_some_and(mine))
}

fn prospect(instruction: &Instruction, slot: Var) -> Option<Prospect<'_>> {
    match instruction {
        Instruction::Do(deed) if suffers(deed, slot) => Some(Prospect::Deed(deed)),
        Instruction::Begin(continuity, _) if is(&continuity.what, slot) => Some(Prospect::Effect(&continuity.alters)),
        _ => None,
    }
}

fn is(what: &What, slot: Var) -> bool {
    match what {
        What::It(other) => *other == slot,
        What::These(slots) => slots.contains(&slot),
        What::Both(parts) => parts.iter().any(|part| is(part, slot)),
        _ => false,
    }
}

/// Whether a verb is done to what is in a slot. What something is attached to is what matters there.
fn suffers(deed: &Deed, slot: Var) -> bool {
    let player = |who: &Who| matches!(who, Who::It(other) if *other == slot);
    let facts = deed.facts();
    let hurt = |patient: &Patient| match patient {
        Patient::Object(what) => is(what, slot),
        Patient::Player(who) => player(who),
        Patient::Both(_) => false,
    };
    let hurt = facts.patient.is_some_and(|patient| match patient {
        Patient::Both(parts) => parts.iter().any(hurt),
        one => hurt(one),
    });
    let object = facts.object.filter(|_| !facts.looks && facts.role.is_none());
    hurt || facts.player.is_some_and(player) || object.into_iter().chain(facts.other).any(|what| is(what, slot))
}
