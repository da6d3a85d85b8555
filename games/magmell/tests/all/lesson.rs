//! The first lesson: its board is a ruling that runs, and its hints speak of cards and clauses that there are.

use tefuda_magmell::Magmell;
use tefuda_table::{Cue, Playable, Readable, Shelf};

#[test]
fn the_board_of_the_lesson_runs() {
    let lesson = Magmell::lesson().expect("there is a lesson");
    let cases = tefuda_scenario::parse(lesson.board, "lesson.md").expect("is read");
    let (shelf, _) = Shelf::<Magmell>::open(&[]);
    assert_eq!(cases.len(), 1);
    for verdict in tefuda_scenario::run(&cases[0], &shelf) {
        assert!(verdict.passed(), "{verdict:?}");
    }
}

#[test]
fn hints_speak_of_cards_verbs_and_clauses_that_there_are() {
    let lesson = Magmell::lesson().expect("there is a lesson");
    for hint in lesson.hints {
        match hint.cue {
            Cue::Act(verb, card) => {
                assert!(Magmell::VERBS.contains(&verb), "{verb}");
                assert!(card.is_none_or(|card| lesson.board.contains(card)), "{card:?}");
            }
            Cue::Asked(clause) => assert!(Magmell::materials().catalogue.clause(clause).is_some(), "{clause}"),
            Cue::Pass(place) => assert_eq!(Magmell::stops()[place].1, "main phase"),
        }
        assert!(!hint.ja.is_empty() && hint.en.is_ascii() || hint.en.contains('《'), "{}", hint.en);
    }
}
