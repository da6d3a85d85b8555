//! What a text goes on to do with what is being chosen for it: something for players who are programs to go by.

use crate::engine::Engine;
use crate::frame::Frame;
use crate::game::Game;
use crate::pool::code::{Alter, Instruction};
use tefuda_ability::{Candidates, Deed, Filter, Noun, Patient, Side, Slot, What, Who};

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
        let (slot, at) = match self.state().frames().last() {
            Some(Frame::Aiming { at, .. }) => match self.pool.instruction(*at) {
                Instruction::Target { slot, .. } => (Some(*slot), *at),
                _ => (None, *at),
            },
            Some(Frame::Choosing { slot, at, .. }) => (Some(*slot), *at),
            _ => (None, 0),
        };
        // Cards to discard are chosen by the verb itself.
        let chosen_by = slot.and_then(|_| match self.pool.instruction(at) {
            Instruction::Do(deed @ Deed::Discard(..)) => Some(Prospect::Deed(deed)),
            _ => None,
        });
        let rest = (at..).map(|at| self.pool.instruction(at)).take_while(|one| !matches!(one, Instruction::End));
        let rest = slot.map(|slot| rest.filter_map(move |one| prospect(one, slot)));
        chosen_by.into_iter().chain(rest.into_iter().flatten())
    }
}

impl<G: Game> Engine<'_, G> {
    /// Whether the first thing that the open yes or no is about takes something of the player's own: a card, a unit, life.
    pub fn costs_own(&self) -> bool {
        let [.., Frame::Resolve { at, .. }, Frame::Deciding { skip, .. }] = self.state().frames() else { return false };
        let mut own: Vec<Slot> = Vec::new();
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
fn takes(deed: &Deed, own: &[Slot]) -> bool {
    let mine = |what: &What| matches!(what, What::This) || own.iter().any(|slot| is(what, *slot));
    match deed {
        Deed::Discard(who, _) | Deed::LoseLife(who, _) => *who == Who::You,
        Deed::Destroy(what) | Deed::DiscardThese(what) | Deed::Return(what, _) => mine(what),
        Deed::Damage { to: Patient::Object(what), .. } => mine(what),
        Deed::Damage { to: Patient::Player(who), .. } => *who == Who::You,
        _ => false,
    }
}

fn prospect(instruction: &Instruction, slot: Slot) -> Option<Prospect<'_>> {
    match instruction {
        Instruction::Do(deed) if suffers(deed, slot) => Some(Prospect::Deed(deed)),
        Instruction::Begin(continuity, _) if is(&continuity.what, slot) => Some(Prospect::Effect(&continuity.alters)),
        _ => None,
    }
}

fn is(what: &What, slot: Slot) -> bool {
    match what {
        What::It(other) => *other == slot,
        What::These(slots) => slots.contains(&slot),
        What::Both(parts) => parts.iter().any(|part| is(part, slot)),
        _ => false,
    }
}

/// Whether a verb is done to what is in a slot.
fn suffers(deed: &Deed, slot: Slot) -> bool {
    let player = |who: &Who| matches!(who, Who::It(other) if *other == slot);
    match deed {
        Deed::Damage { to, .. } | Deed::Redirect(to) => match to {
            Patient::Object(what) => is(what, slot),
            Patient::Player(who) => player(who),
            Patient::Both(parts) => parts.iter().any(|part| match part {
                Patient::Object(what) => is(what, slot),
                Patient::Player(who) => player(who),
                Patient::Both(_) => false,
            }),
        },
        Deed::Heal(who, _)
        | Deed::Draw(who, _)
        | Deed::LoseLife(who, _)
        | Deed::SetLife(who, _)
        | Deed::Discard(who, _)
        | Deed::Win(who)
        | Deed::Lose(who) => player(who),
        Deed::DiscardThese(what)
        | Deed::Destroy(what)
        | Deed::Move(what, _)
        | Deed::Return(what, _)
        | Deed::Summon(what, ..)
        | Deed::SetStatus(what, ..)
        | Deed::RemoveCounters(what, ..)
        | Deed::RemoveAllCounters(what)
        | Deed::Ail(what, _)
        | Deed::Negate(what)
        | Deed::Use(_, what, _)
        | Deed::Mend(what, _)
        | Deed::Unharm(what, _) => is(what, slot),
        Deed::PutCounters { on, .. } => is(on, slot),
        Deed::Swap(one, other) => is(one, slot) || is(other, slot),
        Deed::Attach { to, .. } => is(to, slot),
        Deed::Own { what: Some(what), .. } => is(what, slot),
        _ => false,
    }
}
