//! Whether targets are still legal when what aimed at them resolves.

use crate::arm::armed;
use crate::engine::Engine;
use crate::frame::Scope;
use crate::game::{Doing, Game};
use crate::ids::{Entity, ObjectId};
use crate::pool::code::Instruction;
use crate::state::Link;
use crate::state::cell::{Binding, Cell};
use tefuda_ability::Candidates;

impl<G: Game> Engine<'_, G> {
    /// Tell illegal targets: nothing happens to them, but what they are, or were, can still be asked. `false` if there were targets
    /// and none is left.
    pub(crate) fn check_targets(&mut self, holder: ObjectId, scope: Scope) -> bool {
        let had = self.state.links(holder.seat).any(|link| link.target);
        let targets = self.state.links(holder.seat).filter(|link| link.target);
        let bad: Vec<Link> = targets.filter(|link| !self.still_legal(holder, scope, link)).copied().collect();
        let left = self.state.links(holder.seat).any(|link| link.target && !bad.contains(link));
        let told = |link: Link| {
            let var = link.binding.cell.var()?;
            let binding = Binding { cell: Cell::Illegal(var), ..link.binding };
            Some(Link { binding, target: false, ..link })
        };
        self.state.links.extend(bad.into_iter().filter_map(told));
        !had || left || !armed(G::cite(Doing::Countered))
    }

    fn still_legal(&self, holder: ObjectId, scope: Scope, target: &Link) -> bool {
        let Some(ability) = target.ability else { return true };
        let scope = Scope { ability: target.ability, ..scope };
        let chosen = |mode: u8| {
            let mut links = self.state.links(holder.seat).filter(|link| link.ability == target.ability);
            links.any(|link| link.binding == Binding::number(Cell::Mode, i32::from(mode)))
        };
        let binding = &target.binding;
        let mut at = self.pool.ability(ability).code;
        loop {
            match self.pool.instruction(at) {
                // The same slot may be filled by another word in a mode that was not chosen.
                Instruction::Mode { mode, end, .. } if !chosen(*mode) => at = *end,
                Instruction::Target { slot, what, .. } if Cell::Var(*slot) == binding.cell => {
                    return binding.held.entity().is_some_and(|entity| self.target_legal(scope, what, entity));
                }
                Instruction::End => return true,
                _ => at += 1,
            }
        }
    }

    fn target_legal(&self, scope: Scope, what: &Candidates, entity: Entity) -> bool {
        let mut candidates = Vec::new();
        self.candidates(scope, what, &mut candidates);
        let exists = !matches!(entity, Entity::Object(id) if !self.state.exists(id));
        let moved = !exists && armed(G::cite(Doing::TargetMoved));
        let fits = candidates.contains(&entity) || !exists || !armed(G::cite(Doing::TargetUnfit));
        let shielded = (self.untargetable(entity) || self.shielded(scope, entity)) && armed(G::cite(Doing::TargetShielded));
        !moved && fits && !shielded
    }

    /// Whether an object cannot be aimed at by the effects of this player, or by such as this.
    pub(crate) fn shielded(&self, scope: Scope, entity: Entity) -> bool {
        let Entity::Object(id) = entity else { return false };
        // An ability on the stack aims as itself.
        let aiming = scope.holder.map_or(scope.source, |seat| self.state.id(seat));
        let such = |mark| self.state.exists(id) && self.against(id.seat, mark, aiming);
        G::SHIELDED.is_some_and(|mark| self.is_theirs_with(scope, entity, mark)) || G::UNTARGETABLE.is_some_and(such)
    }

    pub(crate) fn untargetable(&self, entity: Entity) -> bool {
        let Entity::Object(id) = entity else { return false };
        G::UNTARGETABLE.is_some_and(|mark| self.state.exists(id) && self.information(id.seat).marked(mark))
    }
}
