//! What a player is asked, with what it is about: the game's own words, or the card whose text asks.

use crate::playable::Playable;
use crate::speech::Speech;
use tefuda_kernel::{AbilityIx, Engine, Frame, PlayerId, Scope};

/// The ability that is being carried out or aimed now, if a text is the reason of the question.
pub fn running<G: Playable>(engine: &Engine<'_, G>) -> Option<AbilityIx> {
    let scope = |frame: &Frame<G>| -> Option<Scope> {
        match frame {
            Frame::Resolve { scope, .. } | Frame::Choosing { scope, .. } | Frame::Aiming { scope, .. } => Some(*scope),
            _ => None,
        }
    };
    // A question of the game's own procedures on top of an effect is not the effect's question.
    match engine.state().frames() {
        [.., below, Frame::Deciding { .. }] => scope(below).and_then(|scope| scope.ability),
        [.., top] => scope(top).and_then(|scope| scope.ability),
        [] => None,
    }
}

impl Speech {
    /// What a player is asked now.
    pub fn asked<G: Playable>(&self, engine: &Engine<'_, G>, player: PlayerId) -> String {
        let Some(question) = engine.state().question() else { return String::new() };
        if let Some(words) = G::question_words(engine, player, self) {
            return words;
        }
        let general = self.question(question.ask);
        match running(engine) {
            Some(ability) => format!("《{}》 {general}", self.name(engine.pool, engine.pool.ability(ability).def)),
            None => general,
        }
    }
}
