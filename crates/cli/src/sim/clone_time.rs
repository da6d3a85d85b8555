//! How long it takes to copy a state: what a search does most.

use super::Plan;
use std::hint::black_box;
use std::time::Instant;
use tefuda_kernel::State;
use tefuda_table::Playable;

/// Every how-manieth decision of the first game gives a state to copy.
const EVERY: usize = 16;
/// How often the states are copied.
const ROUNDS: usize = 200;

/// The time in nanoseconds to clone a state, on average over states from the course of the first game: the best of many
/// rounds, because whatever else the machine does only adds to it.
pub fn measure<G: Playable>(plan: &Plan<'_, G>) -> f64 {
    let mut states: Vec<State<G>> = Vec::new();
    let mut seen = 0;
    plan.play(0, |state| {
        if seen % EVERY == 0 {
            states.push(state.clone());
        }
        seen += 1;
    });
    let round = |_| {
        let began = Instant::now();
        for state in &states {
            black_box(black_box(state).clone());
        }
        began.elapsed().as_nanos() as f64 / states.len().max(1) as f64
    };
    (0..ROUNDS).map(round).fold(f64::INFINITY, f64::min)
}
