//! What happens one after the other: cards that leave a pile from which they are taken one by one. Whoever watches sees the game
//! between them.

use crate::engine::{Engine, Flow};
use crate::events::{Cause, Event};
use crate::frame::Frame;
use crate::game::Game;
use crate::ids::ObjectId;
use crate::state::Proposed;

impl<G: Game> Engine<'_, G> {
    /// Whether these are several things, all of which leave piles from which they are taken one by one.
    pub(crate) fn go_in_turn(&self, events: &[Event<G>]) -> bool {
        let taken =
            |event: &Event<G>| matches!(event, Event::Move(moving) if G::one_by_one(moving.from) && moving.to != moving.from);
        self.holds.is_none() && events.len() > 1 && events.iter().all(taken)
    }

    /// Whether something lies in such a pile.
    pub(crate) fn lies_in_turn(&self, object: ObjectId) -> bool {
        self.state.get(object).is_some_and(|found| G::one_by_one(found.zone))
    }

    /// They wait on the agenda, and are proposed one after the other.
    pub(crate) fn propose_in_turn(&mut self, events: &[Event<G>], cause: Cause) {
        let row = 1 + self.state.agenda.iter().map(|waiting| waiting.number).max().unwrap_or(0);
        let waits =
            |event: &Event<G>| Proposed { event: *event, cause, number: row, gone: false, other: false, arranged: true };
        self.state.agenda.extend(events.iter().map(waits));
        self.push(Frame::InTurn { row });
    }

    pub(crate) fn step_in_turn(&mut self, row: u32) -> Flow {
        let mut waiting = self.state.agenda.iter().enumerate().filter(|(_, waiting)| waiting.number == row).map(|(at, _)| at);
        let (next, more) = (waiting.next(), waiting.next().is_some());
        if !more {
            self.finish();
        }
        let Some(next) = next else { return Flow::Go };
        let Proposed { event, cause, .. } = self.state.agenda.remove(next);
        // What came in the place of an earlier one may have taken this one away.
        if matches!(event, Event::Move(moving) if self.state.exists(moving.object)) {
            self.propose_one(event, cause);
        }
        Flow::Go
    }
}
