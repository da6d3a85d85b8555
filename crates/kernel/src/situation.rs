//! Loops: a situation that comes again with nobody having chosen anything in between is a loop that nobody can stop.

use crate::engine::Engine;
use crate::event::{Event, Outcome};
use crate::game::{Doing, Game};
use crate::ids::Seat;
use crate::state::State;
use serde::{Deserialize, Serialize};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// Rounds in one turn after which situations are remembered. Games that go on normally hardly get here.
const PATIENCE: u32 = 300;

/// What the watch remembers.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(crate) struct Watch {
    /// How often the game's procedures came round this turn.
    rounds: u32,
    /// Decisions that somebody took.
    decisions: u32,
    /// Situations seen, with the decisions taken until then.
    seen: Vec<(u64, u32)>,
}

impl Watch {
    pub(crate) fn decided(&mut self) {
        self.decisions += 1;
    }

    pub(crate) fn forget(&mut self) {
        self.seen.clear();
        self.rounds = 0;
    }
}

impl<G: Game> State<G> {
    /// A number that is the same for situations that no player could tell apart: objects renumbered in zone order, timestamps
    /// ranked, generator and counters left out.
    pub fn situation(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let rank = self.ranks();
        for zone in 0..G::ZONES.len() {
            (zone as u32 | 0x8000_0000).hash(&mut hasher);
            for seat in self.zone(crate::ids::ZoneId(zone as u8)) {
                let object = self.object(*seat);
                (object.def, object.controller, object.status, object.damage, object.counters).hash(&mut hasher);
                (rank[usize::from(seat.0)], rank.get(usize::from(object.host.0))).hash(&mut hasher);
            }
        }
        (self.players, self.board, self.turn_player, self.frames.len(), self.effects.len()).hash(&mut hasher);
        for effect in &self.effects {
            (effect.at, effect.controller, effect.until).hash(&mut hasher);
        }
        for waiting in &self.waiting {
            (waiting.ability, waiting.controller, waiting.amount).hash(&mut hasher);
        }
        hasher.finish()
    }

    fn ranks(&self) -> Vec<u16> {
        let mut order: Vec<Seat> = (0..self.objects.len()).map(|seat| Seat(seat as u16)).collect();
        order.sort_by_key(|seat| self.object(*seat).stamp);
        let mut ranks = vec![0; order.len()];
        order.iter().enumerate().for_each(|(rank, seat)| ranks[usize::from(seat.0)] = rank as u16);
        ranks
    }
}

impl<G: Game> Engine<'_, G> {
    /// To be called where a game's procedures come round: ends the game in a draw if the situation came before and nobody
    /// has decided anything since. Returns whether it did.
    pub fn watch_for_loops(&mut self) -> bool {
        self.state.watch.rounds += 1;
        if self.state.watch.rounds < PATIENCE {
            return false;
        }
        let situation = self.state.situation();
        let decisions = self.state.watch.decisions;
        let seen = self.state.watch.seen.contains(&(situation, decisions));
        if seen {
            self.happen(Event::End(Outcome::Draw), Doing::Loop);
        } else {
            // Situations from before a decision can never count again.
            self.state.watch.seen.retain(|(_, then)| *then == decisions);
            self.state.watch.seen.push((situation, decisions));
        }
        seen
    }
}
