//! 2.3: a wind goes up, does what it says, and comes down in the river.

use crate::game::{Frame, Pebble};
use crate::{Engine, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::How;
use tefuda_kernel::{Event, Flow, Move, ObjectId, PlayerId};

/// The steps of a wind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wind {
    /// It goes from the hand of a player to the sky.
    Rise(ObjectId, PlayerId),
    /// It does what it says.
    Blow(ObjectId),
}

pub(crate) fn step(engine: &mut Engine<'_>, wind: Wind) -> Flow {
    match wind {
        Wind::Rise(card, player) => {
            engine.goto(Frame::Wind(Wind::Blow(card)));
            let moving = Move { controller: player, ..engine.moving(card, words::THE_SKY, How::Use) };
            engine.happen_by(Event::Move(moving), clause!("2.3"));
        }
        Wind::Blow(card) => {
            engine.finish();
            // What moved is a new object in the same seat.
            let card = engine.state().id(card.seat);
            if !engine.armed(clause!("2.3")) || !engine.begin_resolution(card) {
                resolved(engine, card);
            }
        }
    }
    Flow::Go
}

/// A wind goes to its owner's river; an ability is no more.
pub(crate) fn resolved(engine: &mut Engine<'_>, object: ObjectId) {
    let Some(found) = engine.state().get(object) else { return };
    if found.is_ability() {
        engine.happen_by(Event::<Pebble>::Vanish(object), clause!("4.1"));
    } else if found.zone == words::THE_SKY {
        let river = words::river(engine.state().owner(object.seat));
        engine.happen_by(Event::Move(engine.moving(object, river, How::Resolve)), clause!("2.3"));
    }
}
