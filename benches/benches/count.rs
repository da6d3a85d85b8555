//! Instructions, counted under valgrind: the same for the same program whatever else the machine does. The limits pin what a
//! playout costs, so that a change that costs shows: they stand in each game's `instructions.txt`, and are only ever lowered, or raised with
//! a reason in the commit.

// The benchmark macros make items that cannot be documented.
#![allow(missing_docs)]

use gungraun::{Callgrind, EventKind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main};
use std::hint::black_box;
use tefuda_benches::{Bench, Tally};
use tefuda_kernel::{Engine, PlayerId, State};
use tefuda_table::Playable;

const GAMES: u64 = 20;

// What goes in comes out again, so that dropping it is not counted.

/// The most instructions that a game's `instructions.txt` allows a benchmark; one that stands not there is only counted.
fn limit(game: &str, benchmark: &str) -> LibraryBenchmarkConfig {
    let path = format!("{}/../games/{game}/instructions.txt", env!("CARGO_MANIFEST_DIR"));
    let limits = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let rows = limits.lines().filter_map(|line| line.split_once(' '));
    let mut config = LibraryBenchmarkConfig::default();
    if let Some((_, most)) = rows.into_iter().find(|(name, _)| *name == benchmark) {
        let most: u64 = most.trim().parse().unwrap_or_else(|_| panic!("{path}: {most} is no number"));
        config.tool(Callgrind::default().hard_limits([(EventKind::Ir, most)]));
    }
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

/// The benchmarks of each game: a group by its id.
macro_rules! counted {
    ($($id:ident: $game:ty,)*) => {
        mod of {
            $(pub mod $id {
                use crate::*;

                #[library_benchmark(config = limit(stringify!($id), "playouts"))]
                #[bench::games(setup = games::<$game>)]
                fn playouts(given: (Bench<$game>, Vec<State<$game>>)) -> Played<$game> {
                    play_all(given)
                }

                #[library_benchmark(config = limit(stringify!($id), "clone"))]
                #[bench::middle(setup = middle::<$game>)]
                fn clone(given: (Bench<$game>, State<$game>)) -> Cloned<$game> {
                    clone_one(given)
                }

                #[library_benchmark(config = limit(stringify!($id), "offers"))]
                #[bench::middle(setup = middle::<$game>)]
                fn offers(given: (Bench<$game>, State<$game>)) -> Listed<$game> {
                    list(given)
                }

                library_benchmark_group!(name = group; benchmarks = playouts, clone, offers);
            })*
        }
        $(use of::$id::group as $id;)*
        main!(library_benchmark_groups = $($id),*);
    };
}

tefuda_games::games!(counted);
