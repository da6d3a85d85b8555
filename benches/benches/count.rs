//! Instructions, counted under valgrind: the same for the same program whatever else the machine does. The limits pin what a
//! playout costs, so that a change that costs shows; they are only ever lowered, or raised with a reason in the commit.

// The benchmark macros make items that cannot be documented.
#![allow(missing_docs)]

use gungraun::{Callgrind, EventKind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main};
use std::hint::black_box;
use tefuda_benches::{Bench, Tally};
use tefuda_kernel::{Engine, PlayerId, State};
use tefuda_magmell::Magmell;

const GAMES: u64 = 20;

// What goes in comes out again, so that dropping it is not counted.

fn limit(instructions: u64) -> LibraryBenchmarkConfig {
    let mut config = LibraryBenchmarkConfig::default();
    config.tool(Callgrind::default().hard_limits([(EventKind::Ir, instructions)]));
    config
}

fn games() -> (Bench, Vec<State<Magmell>>) {
    let bench = Bench::open();
    let games = (0..GAMES).map(|seed| bench.begin(seed)).collect();
    (bench, games)
}

fn middle() -> (Bench, State<Magmell>) {
    let bench = Bench::open();
    let state = bench.middle();
    (bench, state)
}

#[library_benchmark(config = limit(116_000_000))]
#[bench::games(setup = games)]
fn playouts((bench, mut games): (Bench, Vec<State<Magmell>>)) -> (Bench, Vec<State<Magmell>>, Tally) {
    let mut all = Tally::default();
    for (seed, state) in games.iter_mut().enumerate() {
        let tally = bench.play(state, seed as u64, usize::MAX);
        all.decisions += tally.decisions;
        all.events += tally.events;
    }
    (bench, games, all)
}

#[library_benchmark(config = limit(3_600))]
#[bench::middle(setup = middle)]
fn clone((bench, state): (Bench, State<Magmell>)) -> (Bench, State<Magmell>, State<Magmell>) {
    let copy = black_box(&state).clone();
    (bench, state, copy)
}

#[library_benchmark(config = limit(1_200))]
#[bench::middle(setup = middle)]
fn offers((bench, mut state): (Bench, State<Magmell>)) -> (Bench, State<Magmell>, [usize; 2]) {
    let engine = Engine::new(&bench.shelf.pool, &mut state);
    let offers = PlayerId::ALL.map(|player| engine.offers(player).len());
    (bench, state, offers)
}

library_benchmark_group!(name = magmell; benchmarks = playouts, clone, offers);
main!(library_benchmark_groups = magmell);
