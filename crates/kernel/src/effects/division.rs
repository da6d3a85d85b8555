//! Dividing an amount: who gets how much of what a text shares out, on use or on resolution.

use crate::arm::armed;
use crate::choices::{Ask, Choice, Offer};
use crate::engine::{Engine, Flow};
use crate::frame::{Aim, Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{Clause, Entity, PlayerId};
use crate::policy::Sharing;
use crate::pool::code::Instruction;
use crate::state::cell::{Binding, Cell};
use tefuda_ability::{Amount, Deed, Noun, Place, Share, Side, Var, What};

/// What a deed happens to, where that is objects or whatever slots hold.
pub(crate) fn shared_among(deed: &Deed) -> Option<(&What, &Amount)> {
    let facts = deed.facts();
    let divided = facts.share == Some(Share::Divided);
    Some((facts.happens_to()[0].filter(|_| divided)?, facts.amount?))
}

/// The slots that a phrase speaks of.
pub(crate) fn slots_of(what: &What) -> &[Var] {
    match what {
        What::It(slot) => std::slice::from_ref(slot),
        What::These(slots) => slots,
        _ => &[],
    }
}

/// The cells of those slots.
fn cells(slots: &[Var]) -> Vec<Cell> {
    slots.iter().copied().map(Cell::Var).collect()
}

impl<'a, G: Game> Engine<'a, G> {
    /// The total that the text divides among what a slot holds, and all the slots that share it.
    pub(crate) fn divided(&self, scope: Scope, slot: Var) -> Option<(i32, &'a [Var])> {
        let pool = self.pool;
        let mut at = pool.ability(scope.ability?).code;
        loop {
            match pool.instruction(at) {
                Instruction::End => return None,
                Instruction::Do(deed) => {
                    if let Some((among, amount)) = shared_among(deed).filter(|(among, _)| slots_of(among).contains(&slot)) {
                        return Some((self.amount(scope, amount), slots_of(among)));
                    }
                    at += 1;
                }
                _ => at += 1,
            }
        }
    }

    /// Where something is divided among the chosen there has to be one, and not more of them than there is to divide.
    pub(crate) fn aware_of_shares(&self, scope: Scope, slot: Var, (least, most): (u16, u16)) -> (u16, u16) {
        match self.divided(scope, slot) {
            Some((total, slots)) if Self::each_gets_some() => {
                let left = u16::try_from(total).unwrap_or(0).saturating_sub(self.sharers(scope, &cells(slots)).count() as u16);
                (least.max(1).min(left), most.min(left))
            }
            _ => (least, most),
        }
    }

    /// Whether nobody may go without, where there is enough.
    fn each_gets_some() -> bool {
        (G::SHARING == Sharing::SomeEach) == armed(G::cite(Doing::AtLeastOne))
    }

    /// Lists the bindings of some cells of a running effect.
    fn sharers(&self, scope: Scope, cells: &[Cell]) -> impl Iterator<Item = &Binding> {
        self.state.memory[usize::from(scope.base)..].iter().filter(move |binding| cells.contains(&binding.cell))
    }

    /// Who gets the share that is asked for.
    pub fn next_to_share(&self) -> Option<Entity> {
        match self.state.frames.last()? {
            Frame::Aiming { holder, scope, at, step: Aim::Shares(_) } => {
                self.unshared(*holder, *scope, *at).next().and_then(|binding| binding.held.entity())
            }
            Frame::Sharing { scope, cell, next, .. } => {
                let cells = self.sharing_cells(*scope, *cell);
                self.sharers(*scope, &cells).nth(usize::from(*next)).and_then(|binding| binding.held.entity())
            }
            _ => None,
        }
    }

    /// The cells that share with one: those of its text, or it alone.
    fn sharing_cells(&self, scope: Scope, cell: Cell) -> Vec<Cell> {
        let divided = cell.var().and_then(|slot| self.divided(scope, slot));
        divided.map_or_else(|| vec![cell], |(_, slots)| cells(slots))
    }

    /// After the last word that chooses: what the text divides among the chosen is divided.
    pub(crate) fn share_out(&mut self, scope: Scope, player: PlayerId, slot: Var) {
        if let Some((left, slots)) = self.divided(scope, slot)
            && slots.last() == Some(&slot)
        {
            self.push(Frame::Sharing { scope, player, cell: slot.into(), next: 0, left });
        }
    }

    /// Something is divided among what nobody chose before: all that fit, or what an event brought. It is divided now; `true` if
    /// so.
    pub(crate) fn share_now(&mut self, scope: Scope, deed: &Deed, among: &[Entity]) -> bool {
        let Some((what, amount)) = shared_among(deed) else { return false };
        if self.sharers(scope, &cells(slots_of(what))).any(|binding| binding.held.share() != 0) {
            return false;
        }
        let left = self.amount(scope, amount);
        let bindings = among.iter().map(|entity| Binding::of(Cell::Among, *entity));
        self.state.memory.extend(bindings);
        self.push(Frame::Sharing { scope, player: scope.controller, cell: Cell::Among, next: 0, left });
        true
    }

    /// How much it is for one of those that it is done to: where each player does it, that player is its controller, or the
    /// opponent.
    pub(crate) fn amount_on(&self, scope: Scope, (of, among): (Entity, &What), amount: &Amount) -> i32 {
        let whose = match of {
            Entity::Object(id) => self.controller(id),
            Entity::Player(player) => player,
            Entity::Zone(_) => scope.controller,
        };
        let rivals = matches!(among, What::All(Noun { place: Place { side: Side::Rival, .. }, .. }));
        let actor = scope.actor.unwrap_or(if rivals { whose.other() } else { whose });
        self.amount_for(scope, actor, amount)
    }

    /// What one recipient gets: the whole amount, or its share.
    pub(crate) fn portion(&self, scope: Scope, (of, among): (Entity, &What), amount: &Amount, share: Share) -> i32 {
        if share == Share::Each {
            return self.amount_on(scope, (of, among), amount);
        }
        let mut cells = cells(slots_of(among));
        cells.push(Cell::Among);
        let own = self.sharers(scope, &cells).filter(|binding| binding.held.entity() == Some(of));
        own.map(|binding| binding.held.share()).sum()
    }

    pub(crate) fn step_sharing(&mut self, scope: Scope, player: PlayerId, cell: Cell, (next, left): (u16, i32)) -> Flow {
        let cells = self.sharing_cells(scope, cell);
        if left <= 0 || self.sharers(scope, &cells).count() <= usize::from(next) {
            self.finish();
            return Flow::Go;
        }
        self.ask(player, Ask::Divide { left }, G::cite(Doing::AtLeastOne))
    }

    /// As far as possible everybody gets something.
    pub(crate) fn offer_shares(
        &self,
        (scope, cell): (Scope, Cell),
        (next, left): (u16, i32),
        clause: Clause,
        out: &mut Vec<Offer<G>>,
    ) {
        let cells = self.sharing_cells(scope, cell);
        let others = self.sharers(scope, &cells).count().saturating_sub(usize::from(next) + 1) as i32;
        let shares = match (Self::each_gets_some(), left > others) {
            _ if others == 0 => left..=left,
            (true, true) => 1..=left - others,
            (true, false) => 0..=1,
            (false, _) => 0..=left,
        };
        out.extend(shares.map(|share| Offer { choice: Choice::Number(share), clause }));
    }

    pub(crate) fn answer_share(
        &mut self,
        (scope, player): (Scope, PlayerId),
        cell: Cell,
        (next, left): (u16, i32),
        choice: Choice<G>,
    ) {
        let Choice::Number(share) = choice else { return };
        let cells = self.sharing_cells(scope, cell);
        let bindings = self.state.memory[usize::from(scope.base)..].iter_mut();
        let sharer = bindings.filter(|binding| cells.contains(&binding.cell)).nth(usize::from(next));
        sharer.into_iter().for_each(|binding| *binding = binding.with_share(share));
        self.replace_top(Frame::Sharing { scope, player, cell, next: next + 1, left: left - share });
    }

    /// Who or what gets the next part of what is being divided.
    pub fn next_sharer(&self) -> Option<Entity> {
        match *self.state.frames.last()? {
            Frame::Sharing { scope, cell, next, .. } => {
                let cells = self.sharing_cells(scope, cell);
                self.sharers(scope, &cells).nth(usize::from(next)).and_then(|binding| binding.held.entity())
            }
            Frame::Aiming { holder, scope, at, .. } => {
                self.unshared(holder, scope, at).next().and_then(|binding| binding.held.entity())
            }
            _ => None,
        }
    }
}
