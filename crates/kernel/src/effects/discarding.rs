//! 捨てる: who picks what of a hand, and how it goes.

use crate::arm::armed;
use crate::choices::fates::is_whole_hand;
use crate::effects::completion::told;
use crate::effects::evaluate::Seats;
use crate::engine::Engine;
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{Entity, PlayerId, ZoneId};
use crate::state::cell::{Binding, Cell};
use smallvec::SmallVec;
use tefuda_ability::{Amount, How, Who};

impl<G: Game> Engine<'_, G> {
    /// Each player picks, the turn player first; then all the cards go at once.
    pub(crate) fn discard_round(&mut self, scope: Scope, at: u32, who: &Who, amount: &Amount, round: u16) -> bool {
        let players: Vec<PlayerId> = self.who(scope, who).collect();
        let wanted = |engine: &Self, player| engine.number(Scope { actor: Some(player), ..scope }, amount);
        if let Some(player) = players.get(usize::from(round)) {
            let wanted = wanted(self, *player);
            let hand: Seats = self.cards_in(self.zone_of(G::DRAW.1, *player)).collect();
            let before = self.bindings(scope, Cell::Picks).len() as u16;
            let count = before + wanted.min(hand.len() as u16);
            // Where several go, all of them, and lie in no order, there is nothing to choose; a single one is its own answer.
            if hand.len() > 1 && usize::from(wanted) >= hand.len() && !G::ordered(self.zone_of(G::DISCARD, *player)) {
                let all = hand.into_iter().map(|seat| Entity::Object(self.state.id(seat)));
                let all: Vec<Entity> = all.collect();
                self.state.memory.extend(all.into_iter().map(|entity| Binding::of(Cell::Picks, entity)));
                return true;
            }
            self.push(Frame::Choosing { scope, at, player: *player, cell: Cell::Picks, before, least: count, most: count });
            return true;
        }
        let each: Vec<(PlayerId, usize)> = players.iter().map(|player| (*player, usize::from(wanted(self, *player)))).collect();
        // What the other player has picked for another deed is not theirs to discard.
        let hands: SmallVec<[ZoneId; 2]> = players.iter().map(|player| self.zone_of(G::DRAW.1, *player)).collect();
        let mut seats = self.take_picks_in(scope, &hands);
        // The first pick is to lie uppermost, wherever an order is asked for.
        seats.reverse();
        for (player, wanted) in each {
            let (hand, told) = (self.zone_of(G::DRAW.1, player), told(player, players.len()));
            let own: Seats = seats.iter().copied().filter(|seat| self.state.object(*seat).zone == hand).collect();
            let nothing = wanted == 0 && !(is_whole_hand::<G>(amount) && G::discards_nothing());
            if (own.len() < wanted || nothing) && armed(G::cite(Doing::DiscardNothing)) {
                self.wants(told);
            }
            own.into_iter().for_each(|seat| self.demand(Entity::Object(self.state.id(seat)), told));
        }
        let events = self.moves_to_word(&seats, G::DISCARD, How::Discard);
        self.do_in_order(scope, &events, Doing::Discard);
        false
    }

    /// Those of the picks that lie in some zones; the others stay picked.
    fn take_picks_in(&mut self, scope: Scope, zones: &[ZoneId]) -> Seats {
        let others: Vec<Entity> = self.bindings(scope, Cell::Picks);
        let picks = self.take_picks(scope);
        let (own, _): (Seats, Seats) = picks.into_iter().partition(|seat| zones.contains(&self.state.object(*seat).zone));
        let mine = |entity: &Entity| matches!(entity, Entity::Object(id) if own.contains(&id.seat));
        let others = others.into_iter().filter(|entity| !mine(entity));
        self.state.memory.extend(others.map(|entity| Binding::of(Cell::Picks, entity)));
        own
    }
}
