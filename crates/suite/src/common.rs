//! The common suite as tests: one line in a game's own tests, and each is a test by its own name. `TEFUDA_GAMES` multiplies how many
//! random games are played (0.1 plays a tenth of them).

/// Every test that a game passes for being a game: `tefuda_suite::common_suite!(Magmell);`
#[macro_export]
macro_rules! common_suite {
    ($game:ty) => {
        const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

        #[test]
        fn every_ruling_holds_and_cites_what_judges_cite() {
            $crate::rulings_hold::<$game>(std::path::Path::new(FOLDER));
        }

        #[test]
        fn all_rulings_ship() {
            $crate::all_rulings_ship::<$game>(std::path::Path::new(FOLDER));
        }

        #[test]
        fn every_card_stands_in_a_ruling() {
            $crate::every_card_is_ruled_on::<$game>();
        }

        #[test]
        fn every_claim_is_proven_and_the_list_of_coverage_is_up_to_date() {
            $crate::every_claim_is_proven::<$game>(std::path::Path::new(FOLDER));
        }

        pub(crate) fn fixture() -> $crate::Fixture<$game> {
            $crate::Fixture::open()
        }

        #[test]
        fn net_games_end_by_the_rules_and_are_played_as_before() {
            $crate::games_are_played_as_before(&fixture(), std::path::Path::new(FOLDER), $crate::games(2000));
        }

        #[test]
        fn net_texts_print_as_before() {
            $crate::texts_print_as_before::<$game>(std::path::Path::new(FOLDER));
        }

        #[test]
        fn nothing_derived_is_stale() {
            $crate::nothing_derived_is_stale(&fixture(), $crate::games(60));
        }

        #[test]
        fn what_is_offered_is_accepted_and_nothing_else_is() {
            $crate::offered_is_accepted_and_nothing_else(&fixture(), $crate::games(12));
        }

        #[test]
        fn hidden_cards_can_be_exchanged_unnoticed() {
            $crate::hidden_cards_can_be_exchanged_unnoticed(&fixture(), $crate::games(16));
        }

        #[test]
        fn determinised_states_look_like_the_real_one() {
            $crate::determinised_states_look_like_the_real_one(&fixture(), $crate::games(16));
        }

        #[test]
        fn a_saved_state_goes_on_as_the_same_game() {
            $crate::a_saved_state_goes_on_as_the_same_game(&fixture(), $crate::games(16));
        }

        #[test]
        fn replays_reproduce_every_state() {
            $crate::replays_reproduce_every_state(&fixture(), $crate::games(16));
        }

        #[test]
        fn points_of_games_can_be_told_as_rulings() {
            $crate::points_of_games_can_be_told(&fixture(), $crate::games(30));
        }

        #[test]
        fn what_cannot_be_told_says_why() {
            (0..$crate::games(6)).for_each(|number| $crate::what_cannot_be_told_says_why(&fixture(), number));
        }

        #[test]
        fn bots_play_to_the_end_and_the_same_again_by_seed() {
            $crate::bots_play_to_the_end_and_the_same_again(&fixture());
        }

        #[test]
        fn no_bot_sees_a_hidden_card() {
            $crate::no_bot_sees_a_hidden_card(&fixture(), $crate::games(4));
        }

        #[test]
        fn every_feature_of_the_outlook_has_its_weight() {
            $crate::every_feature_has_its_weight(&fixture());
        }

        #[test]
        fn a_shelf_that_is_full_says_so() {
            $crate::a_shelf_that_is_full_says_so::<$game>();
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
        #[ignore = "slow: scripts/recombine"]
        fn games_with_recombined_cards_end() {
            let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
            let (seed, rounds) = (number("TEFUDA_SEED").unwrap_or(1), number("TEFUDA_ROUNDS").unwrap_or(500));
            let manifest = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
            let stopped = $crate::recombined_cards_come_to_an_end::<$game>(manifest, seed, rounds);
            println!("{rounds} games from seed {seed} on came to an end, {stopped} of them because they were stopped");
        }

        #[test]
        fn the_golden_transcripts_are_what_is_played() {
            $crate::golden_transcripts(&fixture(), std::path::Path::new(FOLDER));
        }
    };
}
