//! Randomness: one seeded, versioned generator inside the state.
//!
//! The dealer is ChaCha8 addressed by its position, so the state holds two numbers and no buffer. Range and shuffle are our
//! own code, so that a replay does not depend on how a library draws a range.

use crate::game::Game;
use crate::ids::ZoneId;
use crate::state::State;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// The version of the drawing code below. A replay stores it; it changes when the sequence of results for a seed changes.
pub const GENERATOR_VERSION: u16 = 1;

/// Where random results come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Generator {
    /// The dealer of a real game.
    Dealer {
        /// The seed.
        seed: u64,
        /// How many words were drawn.
        drawn: u64,
    },
    /// A fast generator for playouts, which nobody replays.
    Fast(u64),
    /// For rulings: shuffles change nothing, and other results come from a script (then zero).
    Scripted {
        /// The results to come.
        results: [u8; SCRIPT],
        /// How many came.
        used: u8,
    },
}

/// How many random results a ruling can script.
pub const SCRIPT: usize = 20;

impl<G: Game> State<G> {
    /// For rulings: how many scripted results came so far, and the zones of which scripted shuffles are still to come.
    pub fn scripted_so_far(&self) -> (usize, impl Iterator<Item = ZoneId>) {
        let came = self.generator.came().map_or(SCRIPT, usize::from);
        (came, self.scripted.iter().map(|(zone, _)| *zone))
    }
}

impl Generator {
    /// The dealer for a seed.
    pub fn dealer(seed: u64) -> Generator {
        Generator::Dealer { seed, drawn: 0 }
    }

    /// The fast generator for a seed.
    pub fn fast(seed: u64) -> Generator {
        Generator::Fast(seed ^ 0x9E37_79B9_7F4A_7C15)
    }

    fn draw(&mut self, mut consume: impl FnMut(&mut dyn FnMut() -> u32)) {
        match self {
            Generator::Dealer { seed, drawn } => {
                let mut rng = ChaCha8Rng::seed_from_u64(*seed);
                rng.set_word_pos(u128::from(*drawn));
                consume(&mut || {
                    *drawn += 1;
                    rng.next_u32()
                });
            }
            Generator::Fast(state) => consume(&mut || splitmix(state)),
            Generator::Scripted { .. } => {}
        }
    }

    fn scripted(&mut self) -> Option<u32> {
        let Generator::Scripted { results, used } = self else { return None };
        let result = results.get(usize::from(*used)).copied().unwrap_or(0);
        *used = used.saturating_add(1);
        Some(u32::from(result))
    }

    /// How many scripted results came, if they are scripted.
    fn came(&self) -> Option<u8> {
        match self {
            Generator::Scripted { used, .. } => Some(*used),
            _ => None,
        }
    }

    /// A number below `bound`, each equally likely.
    pub fn below(&mut self, bound: u32) -> u32 {
        if let Some(result) = self.scripted() {
            return result.min(bound.saturating_sub(1));
        }
        let mut result = 0;
        self.draw(|next| result = below(next, bound));
        result
    }

    /// Put a row into random order.
    pub fn shuffle<T>(&mut self, row: &mut [T]) {
        self.draw(|next| {
            for last in (1..row.len()).rev() {
                let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
                row.swap(last, below(next, bound) as usize);
            }
        });
    }
}

/// Lemire's method: multiply, keep the high half, and draw again in the small biased part.
fn below(next: &mut dyn FnMut() -> u32, bound: u32) -> u32 {
    if bound <= 1 {
        return 0;
    }
    let threshold = bound.wrapping_neg() % bound;
    loop {
        let wide = u64::from(next()) * u64::from(bound);
        if wide as u32 >= threshold {
            return (wide >> 32) as u32;
        }
    }
}

fn splitmix(state: &mut u64) -> u32 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pinned: a replay written today must deal the same cards tomorrow.
    #[test]
    fn the_dealer_of_a_seed_never_changes() {
        let mut dealer = Generator::dealer(7);
        let drawn: Vec<u32> = (0..6).map(|_| dealer.below(100)).collect();
        let mut row: Vec<u8> = (0..8).collect();
        dealer.shuffle(&mut row);
        assert_eq!((drawn, row), (vec![14, 15, 18, 16, 27, 70], vec![2, 6, 1, 4, 3, 7, 5, 0]));
    }

    #[test]
    fn drawing_in_one_go_or_one_by_one_is_the_same() {
        let (mut a, mut b) = (Generator::dealer(3), Generator::dealer(3));
        let mut together = Vec::new();
        a.draw(|next| together.extend((0..5).map(|_| below(next, 10))));
        let single: Vec<u32> = (0..5).map(|_| b.below(10)).collect();
        assert_eq!(together, single);
        assert_eq!(a, b);
    }

    #[test]
    fn every_result_below_a_bound_comes_up() {
        for mut generator in [Generator::dealer(1), Generator::fast(1)] {
            let mut seen = [0; 6];
            (0..6000).for_each(|_| seen[generator.below(6) as usize] += 1);
            assert!(seen.iter().all(|times| (800..1200).contains(times)), "{seen:?}");
        }
    }
}
