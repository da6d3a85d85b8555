//! Saving: a state that was written and read goes on as the same game, and a replay reproduces every state.

use crate::Fixture;
use crate::random_games::random_pick;
use std::path::Path;
use tefuda_kernel::{Engine, Generator, State};
use tefuda_table::{Header, Lang, Playable, Record, Session, Speech, fingerprint};

/// Write and read the state at some decisions of random games: it is equal, and it goes on equally.
pub fn a_saved_state_goes_on_as_the_same_game<G: Playable>(fixture: &Fixture<G>, games: u64) {
    let pool = &fixture.shelf.pool;
    let (mut saved, mut looked) = (0, 0);
    for number in 0..games {
        fixture.play(number, |state, moment| {
            looked += 1;
            if moment % 13 != 0 {
                return;
            }
            saved += 1;
            let written = serde_json::to_string(state).unwrap_or_else(|error| panic!("cannot be written: {error}"));
            let mut read: State<G> = serde_json::from_str(&written).unwrap_or_else(|error| panic!("cannot be read: {error}"));
            read.wake(pool);
            assert_eq!(*state, read);
            let mut original = state.clone();
            for pick in 0..10 {
                for copy in [&mut original, &mut read] {
                    let mut dice = Generator::fast(moment + pick);
                    if copy.outcome().is_none() {
                        let mut engine = Engine::new(pool, copy);
                        let (player, choice) = random_pick(&engine, &mut dice);
                        assert_eq!(engine.answer(player, choice), Ok(()));
                    }
                }
                assert_eq!(original, read, "the saved game goes another way");
            }
        });
    }
    // Five a game, or fewer where games are short.
    assert!(saved > (games * 5).min(looked / 20), "only {saved} states of {looked} were saved");
}

/// A random game, played at the table with its log and its record. It is played with the cards of its header, as every game
/// that will be replayed must be.
pub(crate) fn played<G: Playable>(fixture: &Fixture<G>, number: u64, look: impl FnOnce(&Session<'_, G>)) {
    let record = Record { header: Header::new(&fixture.shelf, fixture.pair(number), number), picks: Vec::new() };
    let (shelf, decks) = record.shelf::<G>().unwrap_or_else(|error| panic!("{error}"));
    let mut session = Session::begin(&shelf.pool, record.header, [&decks[0], &decks[1]]);
    let mut dice = Generator::fast(!number);
    for _ in 0..20_000 {
        if session.state.outcome().is_some() {
            break;
        }
        let (player, choice) = session.look(|engine| random_pick(engine, &mut dice));
        assert_eq!(session.answer(player, choice), Ok(()));
    }
    look(&session);
}

/// A saved random game is read back and reproduces the state at every pick.
pub fn replays_reproduce_every_state<G: Playable>(fixture: &Fixture<G>, games: u64) {
    for number in 0..games {
        played(fixture, number, |session| {
            let record = Record::parse(&session.record.print()).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(record.picks, session.record.picks);
            let (shelf, decks) = record.shelf::<G>().unwrap_or_else(|error| panic!("{error}"));
            let (replayed, difference) = record.replay(&shelf, &decks, usize::MAX);
            assert_eq!(difference, None, "game {number}");
            assert_eq!(fingerprint(&replayed.state), fingerprint(&session.state));
        });
    }
}

/// The log of a numbered random game in words, with its clauses: what golden transcripts are compared with.
fn transcript<G: Playable>(fixture: &Fixture<G>, number: u64, lang: Lang) -> String {
    let speech = Speech::neutral(lang);
    let mut text = String::new();
    played(fixture, number, |session| {
        session.look(|engine| {
            for entry in &session.log {
                if let Some(words) = speech.entry(engine, entry) {
                    text += &format!("{:>4} {words}  [{}]\n", entry.number, G::clause_id(entry.cause.clause));
                }
            }
        });
    });
    text
}

/// Game 3 in both languages is what is kept beside the game's tests. `TEFUDA_BLESS=1 cargo test -p tefuda-GAME golden`
/// writes the transcripts anew; read the difference before you commit it.
pub fn golden_transcripts<G: Playable>(fixture: &Fixture<G>, game: &Path) {
    for (lang, name) in [(Lang::Ja, "ja"), (Lang::En, "en")] {
        let path = game.join(format!("tests/golden/game-3.{name}.txt"));
        let played = transcript(fixture, 3, lang);
        if std::env::var_os("TEFUDA_BLESS").is_some() {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
            std::fs::write(&path, &played).expect("the transcript can be written");
        }
        let golden = std::fs::read_to_string(&path).expect("there is a golden transcript");
        assert!(golden == played, "game 3 is played differently: bless it if that is meant ({})", path.display());
    }
}
