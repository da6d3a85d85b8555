//! Players: random now, greedy and search later. A bot sees only what its player may see.

mod random;
mod sight;

pub use random::RandomBot;
pub use sight::{Sight, next_to_answer};

use tefuda_kernel::Game;

/// Somebody who answers questions.
pub trait Bot<G: Game>: Send {
    /// The number of the offer to take, counted as in [`Sight::offers`]. It is only asked while there is at least one.
    fn choose(&mut self, sight: &Sight<'_, '_, G>) -> usize;
}

/// The bots that [`bot_by_name`] knows.
pub const BOTS: &[&str] = &["random"];

/// A bot by its name; the same seed plays the same way.
pub fn bot_by_name<G: Game>(name: &str, seed: u64) -> Option<Box<dyn Bot<G>>> {
    match name {
        "random" => Some(Box::new(RandomBot::new(seed))),
        _ => None,
    }
}
