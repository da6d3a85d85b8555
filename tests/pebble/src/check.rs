//! 3.2 and 4.1: who has lost, and which abilities have triggered.

use crate::{Engine, clause};
use tefuda_kernel::{Event, Flow, Outcome, PlayerId};

/// One thing that is due; when nothing is, the check is over.
pub(crate) fn step(engine: &mut Engine<'_>) -> Flow {
    if engine.watch_for_loops() {
        return Flow::Go;
    }
    engine.refresh();
    let empty = engine.state().board().empty;
    let lost = PlayerId::ALL.map(|player| empty.contains(player) && engine.armed(clause!("3.2")));
    let outcome = match lost {
        [false, false] => None,
        [true, true] => Some(Outcome::Draw),
        [one, _] => Some(Outcome::Won(PlayerId(u8::from(one)))),
    };
    if let Some(outcome) = outcome {
        engine.happen_by(Event::End(outcome), clause!("3.2"));
    } else if !engine.armed(clause!("4.1")) || !engine.place_triggers() {
        engine.finish();
        engine.settle();
    }
    Flow::Go
}
