//! The tests that every game passes, over random games between the decks that ship. A game calls them from its own tests.
//!
//! Everything here panics with what went wrong: these are tests.

mod bots;
mod common;
mod coverage;
mod hostile;
mod invariants;
mod net;
mod random_games;
mod rulings;
mod saving;
mod secrecy;
mod shelf;
mod telling;

pub use bots::{
    bots_play_to_the_end_and_the_same_again, every_feature_has_its_weight, no_bot_sees_a_hidden_card,
    what_both_choose_in_secret_differs_from_seed_to_seed, without_thinking_harm_is_aimed_at_the_other,
};
pub use coverage::every_claim_is_proven;
pub use hostile::{Door, bears_hostile_input, bears_rulings, recombined_cards_come_to_an_end};
pub use net::{games_are_played_as_before, texts_print_as_before};
pub use random_games::{Fixture, nothing_derived_is_stale, offered_is_accepted_and_nothing_else};
pub use rulings::{all_rulings_ship, cases, every_card_is_ruled_on, rulings_hold, shelf};
pub use saving::{a_saved_state_goes_on_as_the_same_game, golden_transcripts, replays_reproduce_every_state};
pub use secrecy::{determinised_states_look_like_the_real_one, hidden_cards_can_be_exchanged_unnoticed};
pub use shelf::a_shelf_that_is_full_says_so;
pub use telling::{points_of_games_can_be_told, what_cannot_be_told_says_why};

/// So many games, or another share of them: `TEFUDA_GAMES` multiplies how many random games the suite plays.
pub fn games(usual: u64) -> u64 {
    let share: f64 = std::env::var("TEFUDA_GAMES").ok().and_then(|share| share.parse().ok()).unwrap_or(1.0);
    ((usual as f64 * share) as u64).max(1)
}
