//! Takes any offer, each equally likely.

use crate::{Bot, Sight};
use tefuda_kernel::{Game, Generator};

/// A player without a plan.
#[derive(Debug, Clone)]
pub struct RandomBot {
    generator: Generator,
}

impl RandomBot {
    /// The player of a seed.
    pub fn new(seed: u64) -> RandomBot {
        RandomBot { generator: Generator::fast(seed) }
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, sight: &Sight<'_, '_, G>) -> usize {
        let count = u32::try_from(sight.count()).unwrap_or(u32::MAX);
        self.generator.below(count) as usize
    }

    fn thinks(&self) -> bool {
        false
    }
}
