//! Plays as transactions: a play that cannot be completed returns the game to before its declaration.

use crate::engine::Engine;
use crate::game::Game;
use crate::state::State;

impl<G: Game> Engine<'_, G> {
    /// Remember the game as it is, in case the play that begins now cannot be completed.
    pub fn begin_transaction(&mut self) {
        let mut savepoint = self.state.clone();
        savepoint.savepoints.clear();
        self.state.savepoints.push(savepoint);
    }

    /// The play is complete: there is no way back.
    pub fn commit_transaction(&mut self) {
        self.state.savepoints.pop();
    }

    /// Return to before the play. What was learnt stays learnt, and random results are not drawn a second time. `true` if
    /// there was something to return to.
    pub fn roll_back(&mut self) -> bool {
        let Some(before) = self.state.savepoints.pop() else { return false };
        let older = std::mem::take(&mut self.state.savepoints);
        let (generator, events) = (self.state.generator, self.state.events);
        let learnt = std::mem::take(&mut self.state.cards);
        let watch = self.state.watch.clone();
        *self.state = State { savepoints: older, generator, events, watch, ..before };
        for (card, known) in self.state.cards.iter_mut().zip(learnt) {
            for player in crate::ids::PlayerId::ALL {
                if known.known_to(player) > card.known_to(player) {
                    card.learn(player, known.known_to(player));
                }
            }
        }
        true
    }
}
