//! How the game plugs into the program: its data, and its words on the screen.

use crate::board::{Board, Note, Phase};
use crate::game::{Act, Frame, Pebble};
use crate::turn::{self, Turn};
use crate::{Engine, Pool, cards, clause, deck, words};
use tefuda_ability::{Value, Zone};
use tefuda_cardtext::{CardEntry, FileError, Lexicon};
use tefuda_kernel::{Clause, ObjectId, PlayerId, ZoneId};
use tefuda_table::{
    DeckProblem, Decklist, Materials, Playable, Printed, Readable, Speech, Start, is_phase, phase_named, phase_words,
};

impl Readable for Pebble {
    const ID: &'static str = "pebble";
    const TITLE: (&'static str, &'static str) = ("石つみ", "Pebble");
    const SECTIONS: &'static [&'static str] = &[deck::BAG];
    type Extra = ();

    fn materials() -> &'static Materials {
        crate::materials()
    }

    fn read_card(entry: &CardEntry, lexicon: &Lexicon) -> Result<Printed<()>, Vec<FileError>> {
        cards::read_card(entry, lexicon)
    }
}

impl Playable for Pebble {
    const VERBS: &'static [&'static str] = &["put", "blow"];

    /// Every ability is printed on a card.
    fn prepare(_: &mut Pool) {}

    fn deck_problems(pool: &Pool, deck: &Decklist) -> Vec<DeckProblem> {
        deck::problems(pool, deck)
    }

    fn starting_zone(section: &str, player: PlayerId) -> Option<ZoneId> {
        (section == deck::BAG).then(|| words::bag(player))
    }

    /// A stone that weighs nothing.
    fn blank_card(_: Zone) -> &'static [(&'static str, &'static str)] {
        &[("種類", "石"), ("重さ", "0")]
    }

    fn starting_values() -> &'static [(Value, i32)] {
        &[]
    }

    fn why_not(engine: &Engine<'_>, player: PlayerId, verb: &str, object: Option<ObjectId>) -> Option<Clause> {
        let refused = object.and_then(|card| turn::why_not(engine, player, verb, card));
        refused.or_else(|| (!engine.is_asked_to_act(player)).then_some(clause!("2.2")))
    }

    fn start_at(words: &[String], _: PlayerId) -> Option<Start<Self>> {
        let main = Phase::Main.word();
        (phase_named(words, main.0)? == main.0)
            .then(|| Start { board: Board { phase: Phase::Main, ..Board::default() }, frames: vec![Frame::Turn(Turn::Check)] })
    }

    fn is_at(engine: &Engine<'_>, words: &[String]) -> bool {
        words.iter().all(|word| is_phase(word, engine.state().board().phase.word()))
    }

    fn has_part(_: &Engine<'_>, _: ObjectId, _: &str) -> Option<bool> {
        None
    }

    fn verb_words(verb: &str, speech: &Speech) -> String {
        match verb {
            "put" => speech.say("石を置く", "Put a stone"),
            "blow" => speech.say("風を吹かせる", "Let a wind blow"),
            other => other.to_owned(),
        }
    }

    fn shown_values() -> &'static [Value] {
        &[words::WEIGHT]
    }

    fn evaluate(engine: &Engine<'_>, player: PlayerId) -> i32 {
        let worth = |player: PlayerId| {
            let cards = engine.state().zone(words::hand(player)).len();
            20 * turn::weight(engine, player) + 5 * i32::try_from(cards).unwrap_or(0)
        };
        worth(player) - worth(player.other())
    }

    fn moment_words(board: &Board, speech: &Speech) -> String {
        phase_words(board.phase.word(), speech)
    }

    fn note_words(note: &Note, _: &str, _: &Pool, speech: &Speech) -> Option<String> {
        match note {
            Note::Phase(phase) => Some(format!("― {}", phase_words(phase.word(), speech))),
            Note::First(player) => {
                let name = speech.player(*player);
                Some(speech.say(format!("{name}が先攻"), format!("First: {name}")))
            }
            Note::Empty(player) => {
                let name = speech.player(*player);
                Some(speech.say(format!("{name}は引けない"), format!("No card to draw: {name}")))
            }
            Note::Fresh | Note::Put => None,
        }
    }

    fn act_words(act: &Act, card: Option<&str>, _: &Pool, speech: &Speech) -> String {
        let card = card.unwrap_or("?");
        match act {
            Act::Put(_) => speech.say(format!("《{card}》を置く"), format!("Put 《{card}》")),
            Act::Blow(_) => speech.say(format!("《{card}》を吹かせる"), format!("Let 《{card}》 blow")),
        }
    }
}
