//! What a text goes on to do with what is being chosen for it: something for players who are programs to go by.

use crate::code::{Alter, Instruction};
use crate::engine::Engine;
use crate::frame::Frame;
use crate::game::Game;
use tefuda_ability::{Deed, Patient, Slot, What, Who};

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
        | Deed::Mend(what, _) => is(what, slot),
        Deed::PutCounters { on, .. } => is(on, slot),
        Deed::Swap(one, other) => is(one, slot) || is(other, slot),
        Deed::Attach { to, .. } => is(to, slot),
        Deed::Own { what: Some(what), .. } => is(what, slot),
        _ => false,
    }
}
