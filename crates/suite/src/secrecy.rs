//! Secrecy: what a player receives does not depend on what that player may not know.

use crate::Fixture;
use tefuda_kernel::{DefId, Engine, PlayerId, Pool, State, ZoneId};
use tefuda_table::Playable;

/// Everything that a player receives, down to the byte.
fn seen<G: Playable>(pool: &Pool<G>, state: &State<G>, viewer: PlayerId) -> String {
    let mut state = state.clone();
    let view = Engine::new(pool, &mut state).view(viewer);
    serde_json::to_string(&view).unwrap_or_else(|error| panic!("a view cannot be written: {error}"))
}

/// At every decision of random games, exchanging cards that a player cannot see changes no byte of that player's view: not
/// the offers, not who is asked.
pub fn hidden_cards_can_be_exchanged_unnoticed<G: Playable>(fixture: &Fixture<G>, games: u64) {
    let pool = &fixture.shelf.pool;
    let mut exchanged = 0;
    for number in 0..games {
        fixture.play(number, |state, moment| {
            for viewer in PlayerId::ALL {
                let swapped = state.swap_unseen(viewer, moment);
                exchanged += u64::from(swapped != *state);
                assert_eq!(seen(pool, state, viewer), seen(pool, &swapped, viewer), "{viewer:?} could tell");
            }
        });
    }
    assert!(exchanged > games * 20, "cards were exchanged only {exchanged} times");
}

/// At every decision of random games, the state that a player may imagine looks to that player like the real one, and it does
/// not depend on what is hidden.
pub fn determinised_states_look_like_the_real_one<G: Playable>(fixture: &Fixture<G>, games: u64) {
    let pool = &fixture.shelf.pool;
    for number in 0..games {
        let [first, second] = fixture.pair(number);
        let dealt: Vec<(DefId, ZoneId)> =
            [first.dealt::<G>(PlayerId(0)), second.dealt::<G>(PlayerId(1))].into_iter().flatten().collect();
        // What may stand in for an unseen card: any card that could have started where such a card starts.
        let belief = |zone: ZoneId, chance: u32| {
            let fitting: Vec<DefId> =
                dealt.iter().filter(|(_, start)| G::family(*start) == G::family(zone)).map(|(def, _)| *def).collect();
            fitting[chance as usize % fitting.len().max(1)]
        };
        fixture.play(number, |state, moment| {
            for viewer in PlayerId::ALL {
                let imagined = state.determinise(viewer, moment, belief);
                assert_eq!(seen(pool, state, viewer), seen(pool, &imagined, viewer), "{viewer:?} could tell");
                let other = state.swap_unseen(viewer, moment).determinise(viewer, moment, belief);
                assert_eq!(imagined, other, "what {viewer:?} imagines depends on hidden cards");
            }
        });
    }
}
