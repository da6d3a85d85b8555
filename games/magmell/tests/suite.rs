//! The common suite: what every game passes, over random games between the decks that ship.

use std::path::Path;
use tefuda_magmell::Magmell;
use tefuda_suite::Fixture;
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
