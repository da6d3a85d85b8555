//! What a running effect has done so far, by whom, and to what it may do nothing.

use crate::code::Instruction;
use crate::engine::Engine;
use crate::frame::Scope;
use crate::game::Game;
use crate::ids::{Entity, PlayerId};
use crate::resolve::{ILLEGAL, MOVED};
use crate::share::slots_of;
use tefuda_ability::{Candidates, Deed, How, Slot};

impl<G: Game> Engine<'_, G> {
    /// Whether one of these slots holds it as a target that had become illegal before the effect began, and none as anything else.
    pub(crate) fn was_illegal(&self, scope: Scope, slots: &[Slot], entity: Entity) -> bool {
        let memory = self.state.memory[usize::from(scope.base).min(self.state.memory.len())..].iter();
        let locked = self.state.locked.iter().filter(|lock| Some(lock.effect) == scope.effect).map(|lock| &lock.binding);
        let told = memory.chain(locked).filter(|binding| binding.slot == ILLEGAL && binding.entity == entity);
        let illegal = |slot: &Slot| told.clone().any(|binding| binding.share == i32::from(slot.0));
        let holds = |slot: &Slot| self.bound(scope, *slot).any(|held| held == entity);
        slots.iter().any(illegal) && !slots.iter().any(|slot| holds(slot) && !illegal(slot))
    }

    /// How many objects the effect has moved under a word; of discarded ones those of the player who acts, if that one discarded.
    pub(crate) fn how_many_done(&self, scope: Scope, how: How) -> i32 {
        let memory = self.state.memory[usize::from(scope.base).min(self.state.memory.len())..].iter();
        let done = memory.filter(|binding| binding.slot == MOVED && binding.share == how as i32);
        let actor = scope.actor.filter(|actor| how == How::Discard && self.was_to_discard(scope, *actor));
        let whose = |entity: Entity| match entity {
            Entity::Object(id) => self.state.owner(id.seat),
            Entity::Player(player) => player,
        };
        done.filter(|binding| actor.is_none_or(|actor| whose(binding.entity) == actor)).count() as i32
    }

    /// Whether a text tells a player to discard: how many were discarded is then how many that player did.
    fn was_to_discard(&self, scope: Scope, player: PlayerId) -> bool {
        let Some(ability) = scope.ability else { return false };
        let start = self.pool.ability(ability).code;
        let code = || (start..self.pool.end_of(start)).map(|at| self.pool.instruction(at));
        let chosen = |slot: &Slot| {
            code().any(|one| matches!(one, Instruction::Do(Deed::DiscardThese(what)) if slots_of(what).contains(slot)))
        };
        code().any(|one| match one {
            Instruction::Do(Deed::Discard(who, _)) => self.who(scope, who).any(|other| other == player),
            Instruction::Choose { slot, what: Candidates::Objects(noun), .. } if noun.place.zone == G::DRAW.1 => {
                self.on_side(Scope { actor: Some(player), ..scope }, noun.place.side, player) && chosen(slot)
            }
            _ => false,
        })
    }
}
