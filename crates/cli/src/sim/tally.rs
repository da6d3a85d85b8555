//! What many games come to: sums, so that it does not matter in which order they ended.

use super::playout::Played;
use tefuda_kernel::Outcome;

/// Games added up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many were played.
    pub games: u64,
    /// How many ended by the rules.
    pub finished: u64,
    /// Wins of the first and of the second seat.
    pub wins: [u64; 2],
    /// Draws.
    pub draws: u64,
    /// Decisions.
    pub decisions: u64,
    /// Events.
    pub events: u64,
    /// Turns.
    pub turns: u64,
    /// The largest state.
    pub bytes: usize,
}

impl Tally {
    /// Add a game.
    pub fn add(&mut self, game: &Played) {
        self.games += 1;
        self.decisions += u64::from(game.decisions);
        self.events += u64::from(game.events);
        self.turns += u64::from(game.turns);
        self.bytes = self.bytes.max(game.bytes);
        match game.outcome {
            Some(Outcome::Won(player)) => self.wins[player.index()] += 1,
            Some(Outcome::Draw) => self.draws += 1,
            None => return,
        }
        self.finished += 1;
    }

    /// Add other games.
    pub fn join(&mut self, other: &Tally) {
        self.games += other.games;
        self.finished += other.finished;
        self.draws += other.draws;
        self.decisions += other.decisions;
        self.events += other.events;
        self.turns += other.turns;
        self.bytes = self.bytes.max(other.bytes);
        (self.wins[0], self.wins[1]) = (self.wins[0] + other.wins[0], self.wins[1] + other.wins[1]);
    }
}
