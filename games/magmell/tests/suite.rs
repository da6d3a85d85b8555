//! The common suite: what every game passes, over random games between the decks that ship.

use std::path::Path;
use tefuda_magmell::Magmell;
use tefuda_scenario::Finding;
use tefuda_suite::{Door, Fixture, bears_hostile_input};
use tefuda_table::Lang;

fn fixture() -> Fixture<Magmell> {
    Fixture::open()
}

#[test]
fn random_games_end_by_the_rules() {
    tefuda_suite::games_end_by_the_rules(&fixture(), 1500);
}

#[test]
fn nothing_derived_is_stale() {
    tefuda_suite::nothing_derived_is_stale(&fixture(), 60);
}

#[test]
fn what_is_offered_is_accepted_and_nothing_else_is() {
    tefuda_suite::offered_is_accepted_and_nothing_else(&fixture(), 12);
}

#[test]
fn hidden_cards_can_be_exchanged_unnoticed() {
    tefuda_suite::hidden_cards_can_be_exchanged_unnoticed(&fixture(), 16);
}

#[test]
fn determinised_states_look_like_the_real_one() {
    tefuda_suite::determinised_states_look_like_the_real_one(&fixture(), 16);
}

#[test]
fn a_saved_state_goes_on_as_the_same_game() {
    tefuda_suite::a_saved_state_goes_on_as_the_same_game(&fixture(), 16);
}

#[test]
fn replays_reproduce_every_state() {
    tefuda_suite::replays_reproduce_every_state(&fixture(), 16);
}

#[test]
fn hostile_card_texts_are_borne() {
    bears_hostile_input::<Magmell>(Door::CardText, 300);
}

#[test]
fn hostile_card_files_are_borne() {
    bears_hostile_input::<Magmell>(Door::CardFile, 100);
}

#[test]
fn hostile_deck_files_are_borne() {
    bears_hostile_input::<Magmell>(Door::DeckFile, 200);
}

#[test]
fn hostile_scenarios_are_borne() {
    bears_hostile_input::<Magmell>(Door::Scenario, 300);
}

#[test]
fn hostile_replays_are_borne() {
    bears_hostile_input::<Magmell>(Door::Replay, 100);
}

#[test]
fn hostile_answers_are_borne() {
    bears_hostile_input::<Magmell>(Door::Answers, 60);
}

#[test]
fn a_ruling_with_more_cards_than_a_table_holds_is_told() {
    let fixture = fixture();
    for given in ["deck 魔導書: 999999999 cards", "A's 手札: 999999999 cards", "A's 手札: 赤の魔石 ×1001"] {
        let file = format!("## Very many cards. `magmell 207.2.2`\n\n```ruling\ngiven {given}\nthen deck is legal\n```\n");
        let cases = tefuda_scenario::parse(&file, "many").expect("reads");
        match &tefuda_scenario::run(&cases[0], &fixture.shelf)[0].outcome {
            Finding::Passed => panic!("{given} is laid out"),
            Finding::Failed(failure) => assert!(failure.render(Lang::En).contains("at most 1000 cards"), "{failure:?}"),
        }
    }
}

/// `TEFUDA_BLESS=1 cargo test -p tefuda-magmell --test suite` writes the transcripts anew; read the difference before you commit it.
#[test]
fn the_golden_transcripts_are_what_is_played() {
    let fixture = fixture();
    for (lang, name) in [(Lang::Ja, "ja"), (Lang::En, "en")] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/game-3.{name}.txt"));
        let played = tefuda_suite::transcript(&fixture, 3, lang);
        if std::env::var_os("TEFUDA_BLESS").is_some() {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
            std::fs::write(&path, &played).expect("the transcript can be written");
        }
        let golden = std::fs::read_to_string(&path).expect("there is a golden transcript");
        assert!(golden == played, "game 3 is played differently: bless it if that is meant ({})", path.display());
    }
}
