//! How the table looks: the standby units behind the main unit, on both sides of the middle.

use crate::words;
use tefuda_kernel::{PlayerId, ZoneId};
use tefuda_table::Strip;

/// The strips of the board for one who sits below.
pub(crate) fn board(below: PlayerId) -> Vec<Strip> {
    let above = below.other();
    let head = |player: PlayerId| Strip::Head {
        player,
        values: Vec::new(),
        piles: vec![words::deck(player), words::hand(player), words::ko(player), words::discard(player)],
    };
    let row = |zone: ZoneId| Strip::Cards { zone, controller: None };
    vec![
        head(above),
        Strip::Hand(words::hand(above)),
        row(words::standby(above)),
        row(words::main(above)),
        Strip::Middle,
        Strip::Waiting(words::THE_RESOLUTION),
        row(words::main(below)),
        row(words::standby(below)),
        head(below),
        Strip::Hand(words::hand(below)),
    ]
}
