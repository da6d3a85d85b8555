//! Players: random, greedy and search. A bot sees only what its player may see.

mod belief;
mod careful;
mod foresight;
mod greedy;
mod level;
mod likeness;
mod playout;
mod random;
mod search;
mod sight;

pub use belief::{Belief, KnownDecks};
pub use greedy::GreedyBot;
pub use level::{Budget, LEVELS, Level};
pub use random::RandomBot;
pub use search::SearchBot;
pub use sight::{Sight, next_to_answer};

use tefuda_kernel::Game;
use tefuda_table::Playable;

/// Somebody who answers questions.
pub trait Bot<G: Game>: Send {
    /// The number of the offer to take, counted as in [`Sight::offers`]. It is only asked while there is at least one.
    fn choose(&mut self, sight: &Sight<'_, '_, G>) -> usize;

    /// Whether it takes longer to answer than to look at a clock.
    fn thinks(&self) -> bool {
        true
    }
}

/// The names that [`Level::by_name`] knows, as examples.
pub const BOTS: &[&str] = &["random", "greedy", "search:easy", "search:normal", "search:hard", "search:400", "search:hard@2s"];

/// A bot; the same seed plays the same way.
pub fn seat<G: Playable>(level: Level, seed: u64, known: &KnownDecks) -> Box<dyn Bot<G>> {
    match level {
        Level::Random => Box::new(RandomBot::new(seed)),
        Level::Greedy => Box::new(GreedyBot::new(seed, known.clone())),
        Level::Search(budget) => Box::new(SearchBot::new(budget, seed, known.clone())),
    }
}
