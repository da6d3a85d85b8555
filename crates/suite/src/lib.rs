//! The tests that every game passes, over random games between the decks that ship. A game calls them from its own tests.
//!
//! Everything here panics with what went wrong: these are tests.

mod common;
mod coverage;
mod hostile;
mod invariants;
mod random_games;
mod rulings;
mod saving;
mod secrecy;
mod telling;

pub use coverage::every_claim_is_proven;
pub use hostile::{Door, bears_hostile_input};
pub use random_games::{Fixture, games_end_by_the_rules, nothing_derived_is_stale, offered_is_accepted_and_nothing_else};
pub use rulings::{cases, only_what_judges_cite_is_cited, rulings, shelf};
pub use saving::{a_saved_state_goes_on_as_the_same_game, golden_transcripts, replays_reproduce_every_state};
pub use secrecy::{determinised_states_look_like_the_real_one, hidden_cards_can_be_exchanged_unnoticed};
pub use telling::{points_of_games_can_be_told, what_cannot_be_told_says_why};
