//! What a simulation makes of the turns that it plays: each is judged when it begins, and later ones count for more.

use crate::playout::{Manner, play_on, worth};
use tefuda_kernel::{Engine, Generator, PlayerId};
use tefuda_table::Playable;

/// How many turns a simulation plays, the rest of the one that runs among them.
const TURNS: u16 = 3;
/// How much less each earlier turn counts than the one after it. What is nearer is less a matter of chance, what is farther off
/// has seen more of what the decision leads to.
const FADING: f32 = 0.7;

/// How one player's chances look, turn by turn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Foresight {
    player: PlayerId,
    /// The turn that was judged last.
    turn: u16,
    /// The turn with which it ends.
    pub until: u16,
    sum: f32,
    weight: f32,
    /// How both play on.
    manner: Manner,
}

impl Foresight {
    /// A simulation begins in the middle of a turn.
    pub fn new(player: PlayerId, turn: u16, manner: Manner) -> Foresight {
        Foresight { player, turn, until: turn + TURNS, sum: 0.0, weight: 0.0, manner }
    }

    /// Judge a turn that has begun since this was called last.
    pub fn see<G: Playable>(&mut self, engine: &Engine<'_, G>) {
        if engine.state().turn() > self.turn && engine.state().outcome().is_none() {
            self.turn = engine.state().turn();
            self.sum = self.sum * FADING + outlook(engine, self.player);
            self.weight = self.weight * FADING + 1.0;
        }
    }

    /// Play on to the end.
    pub fn play_on<G: Playable>(&mut self, engine: &mut Engine<'_, G>, dice: &mut Generator) {
        self.see(engine);
        while self.turn < self.until {
            let turn = engine.state().turn();
            play_on(engine, turn + 1, self.manner, dice);
            if engine.state().turn() == turn {
                return;
            }
            self.see(engine);
        }
    }

    /// What the simulation came to, from 0 (lost) to 1 (won).
    pub fn worth<G: Playable>(&self, engine: &Engine<'_, G>) -> f32 {
        let over = engine.state().outcome().is_some();
        if over || self.weight == 0.0 { worth(engine, self.player) } else { self.sum / self.weight }
    }
}

/// How likely a player is to win, told when a turn has just begun.
fn outlook<G: Playable>(engine: &Engine<'_, G>, player: PlayerId) -> f32 {
    let Some((constant, weights)) = G::OUTLOOK.split_first() else { return worth(engine, player) };
    let (mut sum, mut weights) = (*constant, weights.iter());
    G::features(engine, &mut |_, number| sum += number * weights.next().copied().unwrap_or(0.0));
    let chance = 1.0 / (1.0 + (-sum).exp());
    if engine.state().turn_player() == player { chance } else { 1.0 - chance }
}
