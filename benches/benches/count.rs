//! Instructions, counted under valgrind: the same for the same program whatever else the machine does. The limits pin what a
//! playout costs, so that a change that costs shows; they are only ever lowered, or raised with a reason in the commit.

// The benchmark macros make items that cannot be documented.
#![allow(missing_docs)]

use gungraun::{Callgrind, EventKind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main};
use std::hint::black_box;
use tefuda_benches::{Bench, Tally};
use tefuda_divinecross::DivineCross;
use tefuda_kernel::{Engine, PlayerId, State};
use tefuda_magmell::Magmell;
use tefuda_table::Playable;

const GAMES: u64 = 20;

// What goes in comes out again, so that dropping it is not counted.

fn limit(instructions: u64) -> LibraryBenchmarkConfig {
    let mut config = LibraryBenchmarkConfig::default();
    config.tool(Callgrind::default().hard_limits([(EventKind::Ir, instructions)]));
    config
}

fn games<G: Playable>() -> (Bench<G>, Vec<State<G>>) {
    let bench = Bench::open();
    let games = (0..GAMES).map(|seed| bench.begin(seed)).collect();
    (bench, games)
}

fn middle<G: Playable>() -> (Bench<G>, State<G>) {
    let bench = Bench::open();
    let state = bench.middle();
    (bench, state)
}

fn play_all<G: Playable>((bench, mut games): (Bench<G>, Vec<State<G>>)) -> (Bench<G>, Vec<State<G>>, Tally) {
    let mut all = Tally::default();
    for (seed, state) in games.iter_mut().enumerate() {
        let tally = bench.play(state, seed as u64, usize::MAX);
        all.decisions += tally.decisions;
        all.events += tally.events;
    }
    (bench, games, all)
}

fn clone_one<G: Playable>((bench, state): (Bench<G>, State<G>)) -> (Bench<G>, State<G>, State<G>) {
    let copy = black_box(&state).clone();
    (bench, state, copy)
}

fn list<G: Playable>((bench, mut state): (Bench<G>, State<G>)) -> (Bench<G>, State<G>, [usize; 2]) {
    let engine = Engine::new(&bench.shelf.pool, &mut state);
    let offers = PlayerId::ALL.map(|player| engine.offers(player).len());
    (bench, state, offers)
}

type Played<G> = (Bench<G>, Vec<State<G>>, Tally);
type Cloned<G> = (Bench<G>, State<G>, State<G>);
type Listed<G> = (Bench<G>, State<G>, [usize; 2]);

#[library_benchmark(config = limit(124_500_000))]
#[bench::games(setup = games::<Magmell>)]
fn magmell_playouts(given: (Bench<Magmell>, Vec<State<Magmell>>)) -> Played<Magmell> {
    play_all(given)
}

#[library_benchmark(config = limit(2_950))]
#[bench::middle(setup = middle::<Magmell>)]
fn magmell_clone(given: (Bench<Magmell>, State<Magmell>)) -> Cloned<Magmell> {
    clone_one(given)
}

#[library_benchmark(config = limit(990))]
#[bench::middle(setup = middle::<Magmell>)]
fn magmell_offers(given: (Bench<Magmell>, State<Magmell>)) -> Listed<Magmell> {
    list(given)
}

#[library_benchmark(config = limit(55_500_000))]
#[bench::games(setup = games::<DivineCross>)]
fn divinecross_playouts(given: (Bench<DivineCross>, Vec<State<DivineCross>>)) -> Played<DivineCross> {
    play_all(given)
}

#[library_benchmark(config = limit(3_100))]
#[bench::middle(setup = middle::<DivineCross>)]
fn divinecross_clone(given: (Bench<DivineCross>, State<DivineCross>)) -> Cloned<DivineCross> {
    clone_one(given)
}

library_benchmark_group!(name = magmell; benchmarks = magmell_playouts, magmell_clone, magmell_offers);
library_benchmark_group!(name = divinecross; benchmarks = divinecross_playouts, divinecross_clone);
main!(library_benchmark_groups = magmell, divinecross);
