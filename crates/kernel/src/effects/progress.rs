//! What a running effect has done so far, by whom, and to what it may do nothing.

use crate::effects::division::slots_of;
use crate::engine::Engine;
use crate::frame::Scope;
use crate::game::Game;
use crate::ids::{Entity, ObjectId, PlayerId};
use crate::pool::code::Instruction;
use crate::state::cell::{Cell, Held};
use tefuda_ability::{Amount, Candidates, Filter, How, Noun, Side, Var, What, Who};

impl<G: Game> Engine<'_, G> {
    /// Whether one of these slots holds it as a target that had become illegal before the effect began, and none as anything else.
    pub(crate) fn was_illegal(&self, scope: Scope, slots: &[Var], entity: Entity) -> bool {
        let memory = self.state.memory[usize::from(scope.base).min(self.state.memory.len())..].iter();
        let locked = if scope.effect.is_some() { self.state.locked.as_slice() } else { &[] };
        let locked = locked.iter().filter(|lock| Some(lock.effect) == scope.effect).map(|lock| &lock.binding);
        let told = memory.chain(locked);
        let illegal = |slot: &Var| told.clone().any(|binding| binding.is(Cell::Illegal(*slot), entity));
        let holds = |slot: &Var| self.bound(scope, *slot).any(|held| held == entity);
        slots.iter().any(illegal) && !slots.iter().any(|slot| holds(slot) && !illegal(slot))
    }

    /// How many objects the effect has moved under a word; of discarded ones those of the player who acts, if that one discarded.
    pub(crate) fn how_many_done(&self, scope: Scope, how: How) -> i32 {
        let memory = self.state.memory[usize::from(scope.base).min(self.state.memory.len())..].iter();
        let done = memory.filter_map(|binding| match binding.held {
            Held::Moved(entity, word) if word == how => Some(entity),
            _ => None,
        });
        let own = |actor: &PlayerId| match how {
            How::Discard => self.was_to_discard(scope, *actor),
            how => self.each_did_their_own(scope, how),
        };
        let actor = scope.actor.filter(own);
        // Whose it was before it moved.
        let before = |id: ObjectId| self.state.past(ObjectId { sitting: id.sitting.wrapping_sub(1), ..id });
        let whose = |entity: Entity| match entity {
            Entity::Object(id) if how == How::Discard => self.state.owner(id.seat),
            Entity::Object(id) => before(id).map_or(self.state.owner(id.seat), |past| past.information.controller),
            Entity::Player(player) => player,
            Entity::Zone(_) => scope.controller,
        };
        done.filter(|entity| actor.is_none_or(|actor| whose(*entity) == actor)).count() as i32
    }

    /// Whether a text does under that word something to what is each player's own, and then counts it for each of them.
    fn each_did_their_own(&self, scope: Scope, how: How) -> bool {
        let Some(ability) = scope.ability else { return false };
        let start = self.pool.ability(ability).code;
        let code = || (start..self.pool.end_of(start)).map(|at| self.pool.instruction(at));
        let is_own = |side: Side| matches!(side, Side::Own);
        let own = |noun: &Noun| {
            let controlled = |filter: &Filter| matches!(filter, Filter::Controlled(side) if is_own(*side));
            is_own(noun.place.side) || noun.filters.iter().any(controlled)
        };
        let chosen = |slot: &Var| {
            code().any(|one| {
                matches!(one, Instruction::Choose { slot: filled, what: Candidates::Objects(noun), .. } if filled == slot && own(noun))
            })
        };
        let of_own = |what: &What| match what {
            What::All(noun) => own(noun),
            other => slots_of(other).iter().any(chosen),
        };
        let counts = |one: &Instruction| match one {
            Instruction::Do(deed) => {
                let facts = deed.facts();
                facts.player == Some(&Who::Each) && facts.amount.is_some_and(counts_done)
            }
            _ => false,
        };
        let did = code().any(|one| match one {
            Instruction::Do(deed) => {
                let facts = deed.facts();
                facts.how == Some(how) && facts.object.is_some_and(of_own)
            }
            _ => false,
        });
        did && code().any(counts)
    }

    /// Whether a text tells a player to discard: how many were discarded is then how many that player did.
    fn was_to_discard(&self, scope: Scope, player: PlayerId) -> bool {
        let Some(ability) = scope.ability else { return false };
        let start = self.pool.ability(ability).code;
        let code = || (start..self.pool.end_of(start)).map(|at| self.pool.instruction(at));
        let chosen = |slot: &Var| {
            code().any(|one| {
                let Instruction::Do(deed) = one else { return false };
                let facts = deed.facts();
                facts.how == Some(How::Discard) && facts.object.is_some_and(|what| slots_of(what).contains(slot))
            })
        };
        code().any(|one| match one {
            Instruction::Do(deed) => {
                let facts = deed.facts();
                let told = facts.player.filter(|_| facts.how == Some(How::Discard));
                told.is_some_and(|who| self.who(scope, who).any(|other| other == player))
            }
            Instruction::Choose { slot, what: Candidates::Objects(noun), .. } if noun.place.zone == G::DRAW.1 => {
                self.on_side(Scope { actor: Some(player), ..scope }, noun.place.side, player) && chosen(slot)
            }
            _ => false,
        })
    }
}

/// Whether an amount is how many were moved.
fn counts_done(amount: &Amount) -> bool {
    match amount {
        Amount::Done(_) => true,
        Amount::Times(_, of) | Amount::Groups(of, _) | Amount::Plus(of, _) | Amount::Half { of, .. } => counts_done(of),
        _ => false,
    }
}
