//! Which clause defines each thing that the kernel does.

use crate::clause;
use tefuda_kernel::{Clause, Doing};

/// What stands in no clause of its own is what the text of a card says.
pub(crate) fn cite(doing: Doing) -> Clause {
    match doing {
        Doing::Destroy => clause!("4.2"),
        Doing::PlaceTrigger | Doing::PlaceInTurn | Doing::OrderTriggers => clause!("4.1"),
        Doing::ZoneFaces | Doing::OwnHand => clause!("4.4"),
        Doing::Concede | Doing::ConcedeAnyTime | Doing::ConcedeMidway => clause!("3.3"),
        Doing::Loop | Doing::RepeatAlone | Doing::RepeatBoth => clause!("3.4"),
        Doing::GameOver => clause!("3.1"),
        _ => clause!("4.3"),
    }
}
