//! The common suite: what every game passes, over random games between the decks that ship.

use std::path::Path;
use tefuda_divinecross::DivineCross;
use tefuda_suite::{Door, Fixture, bears_hostile_input};
use tefuda_table::{Header, Lang, Record, RecordError};

fn fixture() -> Fixture<DivineCross> {
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
    bears_hostile_input::<DivineCross>(Door::CardText, 300);
}

#[test]
fn hostile_card_files_are_borne() {
    bears_hostile_input::<DivineCross>(Door::CardFile, 100);
}

#[test]
fn hostile_deck_files_are_borne() {
    bears_hostile_input::<DivineCross>(Door::DeckFile, 200);
}

#[test]
fn hostile_scenarios_are_borne() {
    bears_hostile_input::<DivineCross>(Door::Scenario, 300);
}

#[test]
fn hostile_replays_are_borne() {
    bears_hostile_input::<DivineCross>(Door::Replay, 100);
}

#[test]
fn hostile_answers_are_borne() {
    bears_hostile_input::<DivineCross>(Door::Answers, 60);
}

#[test]
fn a_saved_game_with_a_deck_that_nobody_may_play_with_is_refused() {
    let fixture = fixture();
    let mut header = Header::new(&fixture.shelf, fixture.pair(1), 1);
    assert!(Record { header: header.clone(), picks: Vec::new() }.shelf::<DivineCross>().is_ok());
    header.decks[1] = "無人\n[デッキ]\n".to_owned();
    let refused = Record { header, picks: Vec::new() }.shelf::<DivineCross>().map(|_| ());
    assert!(matches!(&refused, Err(RecordError::Cards(what)) if what.starts_with("無人: ")), "{refused:?}");
}

/// `TEFUDA_BLESS=1 cargo test -p tefuda-divinecross --test suite` writes the transcripts anew; read the difference before you commit it.
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
