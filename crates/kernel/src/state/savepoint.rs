//! Plays as transactions: a play that cannot be completed returns the game to before its declaration.

use crate::engine::Engine;
use crate::game::Game;
use crate::ids::{PlayerId, ZoneId};
use crate::state::State;
use crate::state::card::Card;
use crate::state::derived::Derived;
use serde::{Deserialize, Serialize};

/// A state to return to, and what cannot be taken back.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Savepoint<G: Game> {
    pub state: State<G>,
    /// The zones that were shuffled since: their order is lost for good.
    pub shuffled: Vec<ZoneId>,
}

impl<G: Game> Engine<'_, G> {
    /// Remember the game as it is, in case the play that begins now cannot be completed.
    pub fn begin_transaction(&mut self) {
        let older = std::mem::take(&mut self.state.savepoints);
        let state = self.state.clone();
        self.state.savepoints = older;
        self.state.savepoints.push(Savepoint { state, shuffled: Vec::new() });
    }

    /// The play is complete: there is no way back.
    pub fn commit_transaction(&mut self) {
        self.state.savepoints.pop();
    }

    /// Return to before the play. What was learnt stays learnt, random results are not drawn a second time, and what was
    /// shuffled stays shuffled. `true` if there was something to return to.
    pub fn roll_back(&mut self) -> bool {
        let Some(Savepoint { state: before, shuffled }) = self.state.savepoints.pop() else { return false };
        let savepoints = std::mem::take(&mut self.state.savepoints);
        let learnt = std::mem::take(&mut self.state.cards);
        let watch = std::mem::take(&mut self.state.watch);
        let State { generator, events, stamp, .. } = *self.state;
        *self.state = State { savepoints, generator, events, stamp, watch, question: None, ..before };
        self.keep_learnt(&learnt);
        for (at, zone) in shuffled.iter().enumerate() {
            if !shuffled[..at].contains(zone) {
                self.shuffle(*zone);
            }
        }
        // A saved game does not know what was derived then, and goes on like one that was never saved.
        self.state.derived = Derived::default();
        self.refresh();
        true
    }

    /// Cards are where they were, but nobody forgets what they are.
    fn keep_learnt(&mut self, learnt: &[Card]) {
        for (card, known) in self.state.cards.iter_mut().zip(learnt) {
            for player in PlayerId::ALL {
                if known.known_to(player) > card.known_to(player) {
                    card.learn(player, known.known_to(player));
                }
            }
        }
    }
}
