//! The generator: scripted results, and games that are replayed from their picks.

use crate::rules::*;
use crate::table::{Making, Table, new_game, random_answer};
use crate::words::*;
use std::hash::{DefaultHasher, Hash, Hasher};
use tefuda_kernel::*;

fn hash<P: Policy>(state: &State<Toy<P>>) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn scripted_results_come_in_order_and_shuffles_change_nothing() {
    let making = Making::<Stacked>::new();
    let mut results = [0; SCRIPT];
    results[..3].copy_from_slice(&[5, 0, 9]);
    let scripted = Generator::Scripted { results, used: 0 };
    let mut table = Table { state: Setup::new(scripted).finish(), ..making.done() };
    assert_eq!(
        [6, 6, 6, 6].map(|bound| table.at().random_below(bound)),
        [5, 0, 5, 0],
        "a result above the bound is the highest"
    );
    let mut making = Making::<Stacked>::new();
    let defs = ["one", "two", "three"].map(|name| making.cards.unit(name, 1, &[]));
    defs.iter().for_each(|def| {
        making.on(deck(A), A, *def);
    });
    let mut table = making.done();
    table.happen(Event::Shuffle(deck(A)));
    assert_eq!(table.names(deck(A)), ["one", "two", "three"]);
}

#[test]
fn the_same_picks_give_the_same_state_at_every_decision() {
    for seed in 0..10 {
        let (pool, mut state) = new_game::<Stacked>(seed);
        let mut dice = Generator::fast(seed);
        Engine::new(&pool, &mut state).run();
        let mut record: Vec<(PlayerId, Meaning, u64)> = Vec::new();
        while state.outcome().is_none() && record.len() < 500 {
            let mut engine = Engine::new(&pool, &mut state);
            let (player, choice) = random_answer(&engine, &mut dice);
            let meaning = engine.meaning(choice);
            assert_eq!(engine.answer(player, choice), Ok(()));
            record.push((player, meaning, hash(&state)));
        }
        let (pool, mut replayed) = new_game::<Stacked>(seed);
        Engine::new(&pool, &mut replayed).run();
        for (player, meaning, hashed) in record {
            let mut engine = Engine::new(&pool, &mut replayed);
            let choice = engine.understand(player, &meaning).expect("offered again");
            assert_eq!(engine.answer(player, choice), Ok(()));
            assert_eq!(hash(&replayed), hashed, "after {meaning:?}");
        }
        assert!(replayed == state);
    }
}

#[test]
fn another_seed_deals_another_game() {
    let dealt = |seed: u64| {
        let (pool, _) = new_game::<Stacked>(1);
        let (_, mut state) = new_game::<Stacked>(1);
        let decks = state.zone(deck(A)).to_vec();
        let cards: Vec<(DefId, ZoneId)> = decks.iter().map(|seat| (state.object(*seat).def, deck(A))).collect();
        state = State::begin([&cards, &[]], Generator::dealer(seed));
        Engine::new(&pool, &mut state).run();
        state.zone(deck(A)).to_vec()
    };
    assert_eq!(dealt(5), dealt(5));
    assert_ne!(dealt(5), dealt(6));
}
