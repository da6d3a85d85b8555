//! What many games come to: sums, so that it does not matter in which order they ended.

use super::playout::Played;
use std::time::Duration;
use tefuda_kernel::Outcome;

/// Games of this many turns or more are counted together.
pub const LONGEST: usize = 100;

/// Games added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// How many were played.
    pub games: u64,
    /// How many ended by the rules.
    pub finished: u64,
    /// Wins of the first and of the second bot.
    pub wins: [u64; 2],
    /// Wins of the first and of the second seat: of the first and of the second deck.
    pub seats: [u64; 2],
    /// Wins of whoever had the first turn.
    pub first: u64,
    /// Draws.
    pub draws: u64,
    /// Decisions.
    pub decisions: u64,
    /// Events.
    pub events: u64,
    /// Turns.
    pub turns: u64,
    /// How many games took so many turns.
    pub lengths: [u64; LONGEST + 1],
    /// How often each bot was asked something with several answers, and how long it took.
    pub asked: [u64; 2],
    /// How long each bot took.
    pub thought: [Duration; 2],
    /// The largest state.
    pub bytes: usize,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            games: 0,
            finished: 0,
            wins: [0; 2],
            seats: [0; 2],
            first: 0,
            draws: 0,
            decisions: 0,
            events: 0,
            turns: 0,
            lengths: [0; LONGEST + 1],
            asked: [0; 2],
            thought: [Duration::ZERO; 2],
            bytes: 0,
        }
    }
}

impl Tally {
    /// Add a game; `swapped` says that the second bot had the first seat.
    pub fn add(&mut self, game: &Played, swapped: bool) {
        self.games += 1;
        self.decisions += u64::from(game.decisions);
        self.events += u64::from(game.events);
        self.turns += u64::from(game.turns);
        self.lengths[usize::from(game.turns).min(LONGEST)] += 1;
        self.bytes = self.bytes.max(game.bytes);
        for seat in 0..2 {
            let bot = seat ^ usize::from(swapped);
            self.asked[bot] += u64::from(game.asked[seat]);
            self.thought[bot] += game.thought[seat];
        }
        match game.outcome {
            Some(Outcome::Won(player)) => {
                self.seats[player.index()] += 1;
                self.wins[player.index() ^ usize::from(swapped)] += 1;
                self.first += u64::from(game.first == Some(player));
            }
            Some(Outcome::Draw) => self.draws += 1,
            Some(Outcome::Stopped) | None => return,
        }
        self.finished += 1;
    }

    /// Add other games.
    pub fn join(&mut self, other: &Tally) {
        self.games += other.games;
        self.finished += other.finished;
        self.first += other.first;
        self.draws += other.draws;
        self.decisions += other.decisions;
        self.events += other.events;
        self.turns += other.turns;
        self.bytes = self.bytes.max(other.bytes);
        self.lengths.iter_mut().zip(other.lengths).for_each(|(sum, more)| *sum += more);
        for side in 0..2 {
            self.wins[side] += other.wins[side];
            self.seats[side] += other.seats[side];
            self.asked[side] += other.asked[side];
            self.thought[side] += other.thought[side];
        }
    }
}
