//! 1.3, 1.4: preparing a game.

use crate::board::Note;
use crate::game::Frame;
use crate::turn::Turn;
use crate::{Engine, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_kernel::{Event, Flow, PlayerId};

/// The steps of the preparation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Start {
    /// 1.3: both bags are shuffled.
    Shuffle,
    /// 1.3: three cards each.
    Deal,
    /// 1.4: the first player is decided at random.
    First,
}

pub(crate) fn step(engine: &mut Engine<'_>, step: Start) -> Flow {
    match step {
        Start::Shuffle => {
            engine.goto(Frame::Start(Start::Deal));
            PlayerId::ALL.into_iter().for_each(|player| engine.happen_by(Event::Shuffle(words::bag(player)), clause!("1.3")));
        }
        Start::Deal => {
            engine.goto(Frame::Start(Start::First));
            let cards = if engine.armed(clause!("1.3")) { words::FIRST_HAND } else { 0 };
            PlayerId::ALL.into_iter().for_each(|player| (0..cards).for_each(|_| engine.draw(player, clause!("1.3"))));
        }
        Start::First => {
            let drawn = PlayerId(engine.random_below(2) as u8);
            let first = if engine.armed(clause!("1.4")) { drawn } else { drawn.other() };
            engine.goto(Frame::Turn(Turn::Begin(first)));
            engine.note(Note::First(first), clause!("1.4"));
        }
    }
    Flow::Go
}
