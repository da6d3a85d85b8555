//! The common suite as tests: one line in a game's own tests, and each is a test by its own name.

/// Every test that a game passes for being a game: `tefuda_suite::common_suite!(Magmell);`
#[macro_export]
macro_rules! common_suite {
    ($game:ty) => {
        fn fixture() -> $crate::Fixture<$game> {
            $crate::Fixture::open()
        }

        #[test]
        fn random_games_end_by_the_rules() {
            $crate::games_end_by_the_rules(&fixture(), 1500);
        }

        #[test]
        fn nothing_derived_is_stale() {
            $crate::nothing_derived_is_stale(&fixture(), 60);
        }

        #[test]
        fn what_is_offered_is_accepted_and_nothing_else_is() {
            $crate::offered_is_accepted_and_nothing_else(&fixture(), 12);
        }

        #[test]
        fn hidden_cards_can_be_exchanged_unnoticed() {
            $crate::hidden_cards_can_be_exchanged_unnoticed(&fixture(), 16);
        }

        #[test]
        fn determinised_states_look_like_the_real_one() {
            $crate::determinised_states_look_like_the_real_one(&fixture(), 16);
        }

        #[test]
        fn a_saved_state_goes_on_as_the_same_game() {
            $crate::a_saved_state_goes_on_as_the_same_game(&fixture(), 16);
        }

        #[test]
        fn replays_reproduce_every_state() {
            $crate::replays_reproduce_every_state(&fixture(), 16);
        }

        #[test]
        fn points_of_games_can_be_told_as_rulings() {
            $crate::points_of_games_can_be_told(&fixture(), 30);
        }

        #[test]
        fn what_cannot_be_told_says_why() {
            (0..6).for_each(|number| $crate::what_cannot_be_told_says_why(&fixture(), number));
        }

        #[test]
        fn hostile_card_texts_are_borne() {
            $crate::bears_hostile_input::<$game>($crate::Door::CardText, 300);
        }

        #[test]
        fn hostile_card_files_are_borne() {
            $crate::bears_hostile_input::<$game>($crate::Door::CardFile, 100);
        }

        #[test]
        fn hostile_deck_files_are_borne() {
            $crate::bears_hostile_input::<$game>($crate::Door::DeckFile, 200);
        }

        #[test]
        fn hostile_scenarios_are_borne() {
            $crate::bears_hostile_input::<$game>($crate::Door::Scenario, 300);
        }

        #[test]
        fn hostile_replays_are_borne() {
            $crate::bears_hostile_input::<$game>($crate::Door::Replay, 100);
        }

        #[test]
        fn hostile_answers_are_borne() {
            $crate::bears_hostile_input::<$game>($crate::Door::Answers, 60);
        }

        #[test]
        fn the_golden_transcripts_are_what_is_played() {
            $crate::golden_transcripts(&fixture(), std::path::Path::new(env!("CARGO_MANIFEST_DIR")));
        }
    };
}
