//! Answers in a running game, steered by bytes: sound ones go on, all others are refused and change nothing.

use crate::Fixture;
use crate::random_games::strangers;
use tefuda_kernel::{Choice, Meaning, ObjectId, PlayerId, Seat, ZoneId};
use tefuda_table::{Difference, Header, Pick, Playable, Record, Session, fingerprint};

/// Bytes that steer; nought when they are used up.
struct Script<'b>(std::slice::Iter<'b, u8>);

impl Script<'_> {
    fn byte(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound.max(1)
    }

    fn number(&mut self) -> i32 {
        let odd = [0, 1, -1, i32::MAX, i32::MIN, 255, 65_536];
        let at = self.below(odd.len() + 1);
        odd.get(at).copied().unwrap_or_else(|| i32::from_le_bytes([0; 4].map(|_: u8| self.byte())))
    }
}

/// Play a game as the bytes say.
pub(super) fn answers<G: Playable>(fixture: &Fixture<G>, bytes: &[u8]) {
    let mut script = Script(bytes.iter());
    let number = u64::from(script.byte());
    let header = Header::new(&fixture.shelf, fixture.pair(number), number);
    let mut session = Session::begin(&fixture.shelf.pool, header, fixture.pair(number));
    while script.0.len() > 0 && session.state.outcome().is_none() {
        let asked = session.state.asked().iter().next();
        let player = asked.unwrap_or_else(|| panic!("nobody is asked: {:?}", session.state.frames()));
        let offers = session.look(|engine| engine.offers(player));
        let choice = offers[script.below(offers.len())].choice;
        match script.below(4) {
            0 => in_words(&mut session, player, choice, &mut script),
            1 => by_number(&mut session, player, &mut script),
            _ => assert_eq!(session.answer(player, choice), Ok(()), "{choice:?} was offered"),
        }
    }
}

/// An answer in words that nobody was offered.
fn in_words<G: Playable>(session: &mut Session<'_, G>, player: PlayerId, choice: Choice<G>, script: &mut Script<'_>) {
    let mut meaning = session.look(|engine| engine.meaning(choice));
    distort(&mut meaning, script);
    let player = if script.below(4) == 0 { player.other() } else { player };
    let meant = session.look(|engine| engine.offers(player).iter().any(|offer| engine.meaning(offer.choice) == meaning));
    if !meant {
        let pick = Pick { player, meaning: Some(meaning), hash: 0 };
        // The words travel as a saved game has them.
        let line = Record::line(&pick);
        assert_eq!(serde_json::from_str::<Pick>(&line).ok().as_ref(), Some(&pick), "{line}");
        unchanged(session, |session| {
            let followed = session.follow(1, &pick);
            assert!(matches!(followed, Err(Difference::NotOffered(1, _))), "{pick:?} was not offered, then {followed:?}");
        });
    }
}

fn distort(meaning: &mut Meaning, script: &mut Script<'_>) {
    match script.below(8) {
        0 => meaning.verb = ["", "pass", "pick", "yes", "\u{0}", "replace"][script.below(6)].to_owned(),
        1 => meaning.card = None,
        2 => meaning.card = Some("居ない札".to_owned()),
        3 => meaning.zone = Some(ZoneId(script.byte())),
        4 => meaning.nth = u16::from_le_bytes([script.byte(), script.byte()]),
        5 => meaning.player = Some(PlayerId(script.byte())),
        6 => meaning.number = Some(script.number()),
        _ => meaning.ability = Some(("居ない札".to_owned(), u16::from(script.byte()))),
    }
}

/// A choice that nobody was offered.
fn by_number<G: Playable>(session: &mut Session<'_, G>, player: PlayerId, script: &mut Script<'_>) {
    let wide = u16::from_le_bytes([script.byte(), script.byte()]);
    let choice = match script.below(7) {
        0 => Choice::Number(script.number()),
        1 => Choice::Waiting(wide),
        2 => Choice::Replacement(wide),
        3 => Choice::Object(ObjectId { seat: Seat(wide), sitting: u16::from(script.byte()) }),
        4 => Choice::Player(PlayerId(script.byte())),
        5 => Choice::Zone(ZoneId(script.byte())),
        _ => {
            let strange = strangers(&session.state);
            strange[script.below(strange.len())]
        }
    };
    let player = if script.below(4) == 0 { player.other() } else { player };
    if session.look(|engine| engine.offers(player).iter().all(|offer| offer.choice != choice)) {
        unchanged(session, |session| {
            assert!(session.answer(player, choice).is_err(), "{choice:?} was not offered to {player:?}");
        });
    }
}

/// Nothing of a game is different afterwards.
fn unchanged<G: Playable>(session: &mut Session<'_, G>, act: impl FnOnce(&mut Session<'_, G>)) {
    let before = (session.state.clone(), fingerprint(&session.state), session.log.len(), session.record.picks.len());
    act(session);
    let after = (session.state.clone(), fingerprint(&session.state), session.log.len(), session.record.picks.len());
    assert!(before == after, "a refused answer changed the game");
}
