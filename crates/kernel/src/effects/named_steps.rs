//! Steps under a name, and steps that are done for one thing after the other.

use crate::engine::Engine;
use crate::frame::Scope;
use crate::game::Game;
use crate::ids::Entity;
use crate::state::cell::{Binding, Cell, Held};
use tefuda_ability::{Over, StepId, Var};

impl<G: Game> Engine<'_, G> {
    /// The steps of a name begin: what is wanting from here on is theirs.
    pub(crate) fn enter_steps(&mut self, id: StepId) {
        let before = std::mem::take(&mut self.state.short);
        self.state.memory.push(Binding { cell: Cell::Done(id), held: Held::Was(before) });
    }

    /// They are over.
    pub(crate) fn leave_steps(&mut self, scope: Scope, id: StepId) {
        let base = usize::from(scope.base);
        let own = self.state.memory.get(base..).unwrap_or_default();
        let Some(begin) = own.iter().rposition(|binding| binding.cell.is(Cell::Done(id))) else { return };
        let moved = own[begin..].iter().filter(|binding| binding.cell.is(Cell::Moved));
        let out: Vec<Binding> = moved.map(|binding| Binding { cell: Cell::Var(Var::Out(id)), ..*binding }).collect();
        let short = self.state.short;
        let known = &mut self.state.memory[base + begin].held;
        self.state.short |= *known == Held::Was(true);
        *known = Held::Was(!short);
        self.state.memory.extend(out);
    }

    /// True if all steps of a name were done when they were last gone through.
    pub(crate) fn were_done(&self, scope: Scope, id: StepId) -> bool {
        let done = self.remembered(scope).filter(|binding| binding.cell.is(Cell::Done(id))).last();
        done.is_some_and(|binding| binding.held == Held::Was(true))
    }

    /// The next of several things has its turn; `false` after the last. When it begins they are looked for, once.
    pub(crate) fn next_of_each(&mut self, scope: Scope, over: &Over) -> bool {
        let (base, waits) = (usize::from(scope.base), Cell::Waits(over.number()));
        if !self.state.memory.iter().skip(base).any(|binding| binding.cell == waits) {
            let last = Binding { cell: waits, held: Held::Was(true) };
            let all: Vec<Held> = match over {
                Over::Objects(_, what) => {
                    self.ids(scope, what).into_iter().map(|id| Held::Entity(Entity::Object(id))).collect()
                }
                Over::Players(_, who) => self.who(scope, who).map(|player| Held::Entity(Entity::Player(player))).collect(),
                Over::Times(_, amount) => vec![Held::Was(false); usize::from(self.number(scope, amount))],
            };
            let all = all.into_iter().rev().map(|held| Binding { cell: waits, held });
            self.state.memory.extend(std::iter::once(last).chain(all));
        }
        let turn = Var::Each(over.number());
        self.forget(scope, turn);
        let Some(next) = self.state.memory.iter().rposition(|binding| binding.cell == waits) else { return false };
        let held = self.state.memory.remove(next).held;
        self.state.memory.extend(held.entity().map(|entity| Binding::of(turn, entity)));
        held != Held::Was(true)
    }
}
