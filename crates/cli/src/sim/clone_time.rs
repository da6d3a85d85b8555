//! How long it takes to copy a state: what a search does most.

use super::plan::Plan;
use super::playout::Watch;
use std::hint::black_box;
use std::time::Instant;
use tefuda_kernel::{Engine, PlayerId, State};
use tefuda_table::Playable;

/// Every how-manieth decision of the first game gives a state to copy.
const EVERY: usize = 16;
/// How often the states are copied.
const ROUNDS: usize = 200;

/// Keeps some of the states of a game.
struct Album<G: Playable> {
    states: Vec<State<G>>,
    seen: usize,
}

impl<G: Playable> Watch<G> for Album<G> {
    fn see(&mut self, engine: &Engine<'_, G>, _: PlayerId, _: usize) -> bool {
        if self.seen.is_multiple_of(EVERY) {
            self.states.push(engine.state().clone());
        }
        self.seen += 1;
        true
    }
}

/// The time in nanoseconds to clone a state, on average over states from the course of the first game between random bots: the
/// best of many rounds, because whatever else the machine does only adds to it.
pub fn measure<G: Playable>(plan: &Plan<'_, G>) -> f64 {
    let mut album = Album { states: Vec::new(), seen: 0 };
    plan.play_at_random(&mut album);
    let states = album.states;
    let round = |_| {
        let began = Instant::now();
        for state in &states {
            black_box(black_box(state).clone());
        }
        began.elapsed().as_nanos() as f64 / states.len().max(1) as f64
    };
    (0..ROUNDS).map(round).fold(f64::INFINITY, f64::min)
}
