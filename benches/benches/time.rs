//! Time: a random playout, a clone, listing the offers of a decision.

// The benchmark macros make items that cannot be documented.
#![allow(missing_docs)]

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use tefuda_benches::Bench;
use tefuda_kernel::{Engine, PlayerId};
use tefuda_table::Playable;

macro_rules! timed {
    ($($id:ident: $game:ty,)*) => {
        fn time(criterion: &mut Criterion) {
            $(time_one::<$game>(criterion);)*
        }
    };
}

tefuda_games::games!(timed);

fn time_one<G: Playable>(criterion: &mut Criterion) {
    let (name, bench) = (G::ID, Bench::<G>::open());
    let mut seed = 0;
    criterion.bench_function(&format!("{name} playout"), |bencher| {
        bencher.iter(|| {
            seed += 1;
            let mut state = bench.begin(seed);
            bench.play(&mut state, seed, usize::MAX)
        });
    });
    let middle = bench.middle();
    criterion.bench_function(&format!("{name} clone"), |bencher| bencher.iter(|| black_box(&middle).clone()));
    let mut state = middle.clone();
    let engine = Engine::new(&bench.shelf.pool, &mut state);
    criterion.bench_function(&format!("{name} offers"), |bencher| {
        bencher.iter(|| PlayerId::ALL.map(|player| engine.offers(black_box(player)).len()));
    });
}

criterion_group!(benches, time);
criterion_main!(benches);
