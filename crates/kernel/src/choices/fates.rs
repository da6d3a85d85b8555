//! What a text goes on to do with what is chosen for it, or was.

use crate::effects::division::slots_of;
use crate::engine::Engine;
use crate::game::Game;
use crate::pool::code::Instruction;
use std::ops::Range;
use tefuda_ability::{Amount, Deed, Noun, Var};

impl<G: Game> Engine<'_, G> {
    /// What instructions do with what is in a slot.
    pub(crate) fn deeds_on(&self, slot: Var, range: Range<u32>) -> impl Iterator<Item = &Deed> {
        range.filter_map(move |at| match self.pool.instruction(at) {
            Instruction::Do(deed)
                if deed.facts().happens_to().into_iter().flatten().any(|what| slots_of(what).contains(&slot)) =>
            {
                Some(deed)
            }
            _ => None,
        })
    }

    /// Whether what is not there to be chosen for the instruction at `at` is found elsewhere by the verb that it is chosen for.
    pub(crate) fn is_made_up(&self, at: u32, slot: Var) -> bool {
        let makes_up = |deed: &Deed| deed.facts().own.is_some_and(G::makes_up);
        self.deeds_on(slot, at..self.pool.end_of(at)).any(makes_up)
    }

    /// Whether instructions put something into a slot.
    pub(crate) fn fills(&self, range: Range<u32>, slot: Var) -> bool {
        range.into_iter().any(|at| match self.pool.instruction(at) {
            Instruction::Choose { slot: filled, .. } | Instruction::Random { slot: filled, .. } => *filled == slot,
            Instruction::Keep(filled, _) => *filled == slot,
            Instruction::Do(deed) => deed.facts().fills == Some(slot),
            Instruction::Token { .. } => slot == Var::Made || slot == Var::LastMade,
            _ => false,
        })
    }
}

/// Whether an amount is all the cards of a hand.
pub(crate) fn is_whole_hand<G: Game>(amount: &Amount) -> bool {
    let hand = |noun: &Noun| noun.place.zone == G::DRAW.1 && noun.filters.is_empty();
    matches!(amount, Amount::Count(noun) if hand(noun))
}
