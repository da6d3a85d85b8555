//! Cards that a text uses: which of them, in which order, and whether all of them were.

use crate::engine::Engine;
use crate::frame::{Frame, Scope};
use crate::game::Game;
use crate::ids::{Entity, Players};
use crate::state::cell::{Binding, Cell, Held};
use tefuda_ability::{Price, What, Who};

impl<G: Game> Engine<'_, G> {
    /// Cards are used one after the other, in the order that their player says.
    pub(crate) fn use_round(&mut self, (scope, at): (Scope, u32), who: &Who, what: &What, price: Price, round: u16) -> bool {
        let Some(player) = self.who(scope, who).next() else {
            self.wants(Players::NONE);
            return false;
        };
        let Some(number) = round.checked_sub(1) else {
            let seats = self.objects(scope, what);
            let count = seats.len() as u16;
            let first = seats.first().map(|seat| self.state.object(*seat).def);
            // The order of like ones means nothing.
            if seats.iter().any(|seat| Some(self.state.object(*seat).def) != first) {
                self.push(Frame::Choosing { scope, at, player, cell: Cell::Using, before: 0, least: count, most: count });
            } else {
                let ids = seats.into_iter().map(|seat| Entity::Object(self.state.id(seat)));
                let bindings: Vec<Binding> = ids.map(|entity| Binding::of(Cell::Using, entity)).collect();
                self.state.memory.extend(bindings);
            }
            return true;
        };
        let Some(Entity::Object(card)) = self.bindings(scope, Cell::Using).get(usize::from(number)).copied() else {
            self.reckon_uses(scope);
            self.forget(scope, Cell::Using);
            return false;
        };
        let whole = !self.state.short || number > 0;
        // Not done yet: a use that is taken back returns to here, and the text goes on without it. What the card itself
        // does or leaves undone is another matter.
        let kept = self.state.memory.len();
        self.state.memory.push(Binding { cell: Cell::Rounds, held: Held::Was(false) });
        let used = self.state.exists(card) && G::use_by_effect(self, player, card, price);
        if let Some(binding) = self.state.memory.get_mut(kept) {
            binding.held = Held::Was(used && whole);
        }
        true
    }

    /// Whether all the cards that a text was to use were used.
    fn reckon_uses(&mut self, scope: Scope) {
        let uses = self.state.memory[usize::from(scope.base)..].iter().filter(|binding| binding.cell.is(Cell::Rounds));
        let (used, all) =
            uses.fold((0, 0), |(used, all), binding| (used + u32::from(binding.held == Held::Was(true)), all + 1));
        // What they did themselves, or left undone, is another matter.
        self.state.short = all == 0 || used < all;
        self.forget(scope, Cell::Rounds);
    }
}
