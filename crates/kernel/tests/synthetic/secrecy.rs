//! Non-interference: what a player receives does not depend on what that player may not know.

use crate::rules::*;
use crate::table::{belief, random_answer, random_game, seen};
use crate::words::*;
use tefuda_kernel::{Engine, Faces, Generator, PlayerId, Pool, State};

fn each_decision<P: Policy>(games: u64, mut look: impl FnMut(&Pool<Toy<P>>, &State<Toy<P>>, u64)) {
    let (mut decisions, mut over) = (0u64, 0);
    for seed in 0..games {
        let last = random_game::<P>(seed, |pool, state| {
            decisions += 1;
            look(pool, state, decisions);
        });
        over += u64::from(last.outcome().is_some());
    }
    assert!(decisions > games * 20 && over * 10 > games * 9, "{decisions} decisions, {over} games came to an end");
}

fn swapping_changes_no_view<P: Policy>() {
    each_decision::<P>(40, |pool, state, number| {
        for viewer in [A, B] {
            let swapped = state.swap_unseen(viewer, number);
            assert_eq!(seen(pool, state, viewer), seen(pool, &swapped, viewer));
        }
    });
}

#[test]
fn hidden_cards_can_be_exchanged_without_a_player_seeing_any_difference_with_a_stack() {
    swapping_changes_no_view::<Stacked>();
    swapping_changes_no_view::<OneByOne>();
}

#[test]
fn hidden_cards_can_be_exchanged_without_a_player_seeing_any_difference_without_a_stack() {
    swapping_changes_no_view::<AtOnce>();
    swapping_changes_no_view::<TurnPlayerRules>();
}

#[test]
fn a_determinised_state_looks_like_the_real_one_at_every_decision() {
    fn looks_alike<P: Policy>() {
        each_decision::<P>(40, |pool, state, number| {
            for viewer in [A, B] {
                let imagined = state.determinise(viewer, number, belief(pool));
                assert_eq!(seen(pool, state, viewer), seen(pool, &imagined, viewer));
            }
        });
    }
    looks_alike::<Stacked>();
    looks_alike::<AtOnce>();
}

#[test]
fn a_determinised_state_does_not_depend_on_what_is_hidden() {
    each_decision::<Stacked>(40, |pool, state, number| {
        for viewer in [A, B] {
            let imagined = state.determinise(viewer, number, belief(pool));
            let other = state.swap_unseen(viewer, number).determinise(viewer, number, belief(pool));
            assert_eq!(imagined, other, "seen by {viewer:?}");
        }
    });
}

#[test]
fn a_determinised_game_can_be_played_to_its_end() {
    let mut ends = 0;
    for seed in 0..12 {
        let mut decisions = 0;
        random_game::<AtOnce>(seed, |pool, state| {
            decisions += 1;
            if decisions % 17 != 0 {
                return;
            }
            let mut imagined = state.determinise(A, decisions, belief(pool));
            let (mut engine, mut dice) = (Engine::new(pool, &mut imagined), Generator::fast(decisions));
            for _ in 0..2000 {
                if engine.state().outcome().is_some() {
                    ends += 1;
                    return;
                }
                let (player, choice) = random_answer(&engine, &mut dice);
                assert_eq!(engine.answer(player, choice), Ok(()));
            }
        });
    }
    assert!(ends > 20, "{ends}");
}

#[test]
fn whoever_does_not_play_sees_what_lies_openly_and_nothing_else() {
    each_decision::<Stacked>(3, |pool, state, _| {
        for viewer in [PlayerId(2), PlayerId(4), PlayerId(255)] {
            let mut state = state.clone();
            let view = Engine::new(pool, &mut state).view(viewer);
            assert!(view.question.is_none() && view.offers.is_empty());
            let hidden = view.zones.iter().filter(|zone| ZONES[usize::from(zone.zone.0)].faces != Faces::Open);
            assert!(hidden.into_iter().all(|zone| zone.objects.is_empty() && zone.within.is_empty()));
        }
    });
}
