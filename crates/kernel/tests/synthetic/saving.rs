//! Saving: a state survives being written down at any decision, and picks can be written in words.

use crate::rules::*;
use crate::table::{new_game, random_answer, random_game};
use crate::words::*;
use tefuda_kernel::*;

fn goes_on_the_same<P: Policy>(seed: u64) {
    let (pool, mut state) = new_game::<P>(seed);
    let mut dice = Generator::fast(seed);
    Engine::new(&pool, &mut state).run();
    for _ in 0..300 {
        if state.outcome().is_some() {
            return;
        }
        let bytes = serde_json::to_vec(&state).expect("plain data");
        let mut loaded: State<Toy<P>> = serde_json::from_slice(&bytes).expect("what was written");
        assert!(loaded == state && serde_json::to_vec(&loaded).expect("plain data") == bytes);
        let (player, choice) = random_answer(&Engine::new(&pool, &mut state), &mut dice);
        assert_eq!(Engine::new(&pool, &mut loaded).answer(player, choice), Ok(()));
        assert_eq!(Engine::new(&pool, &mut state).answer(player, choice), Ok(()));
        assert!(loaded == state, "after {choice:?}");
    }
}

#[test]
fn a_game_that_was_saved_and_loaded_goes_on_the_same() {
    for seed in 0..8 {
        goes_on_the_same::<Stacked>(seed);
        goes_on_the_same::<AtOnce>(seed);
        goes_on_the_same::<TurnPlayerRules>(seed);
    }
}

#[test]
fn every_offer_is_understood_by_its_meaning_and_by_its_view() {
    let mut offers = 0;
    for seed in 0..12 {
        random_game::<OneByOne>(seed, |pool, state| {
            let mut state = state.clone();
            let engine = Engine::new(pool, &mut state);
            for player in [A, B] {
                for offer in engine.offers(player) {
                    let meaning = engine.meaning(offer.choice);
                    assert_eq!(engine.understand(player, &meaning), Some(offer.choice), "{meaning:?}");
                    offers += 1;
                }
                for (shown, offer) in engine.view_offers(player).iter().zip(engine.offers(player)) {
                    assert_eq!(engine.find_offer(player, shown), Some(offer.choice), "{shown:?}");
                }
            }
        });
    }
    assert!(offers > 2000, "{offers}");
}

#[test]
fn what_was_listed_for_playouts_is_what_is_offered() {
    for seed in 0..6 {
        random_game::<Stacked>(seed, |pool, state| {
            let mut state = state.clone();
            let engine = Engine::new(pool, &mut state);
            let next = [A, B].into_iter().find(|player| !engine.offers(*player).is_empty()).expect("somebody is asked");
            assert_eq!(engine.listed(), engine.offers(next));
        });
    }
}
