//! One input for both games. What must hold of it is in `crates/suite/src/hostile`, which the games' own tests share.

use tefuda_divinecross::DivineCross;
use tefuda_magmell::Magmell;
use tefuda_suite::{Door, Fixture};

thread_local! {
    // The cards are compiled once, not for every input.
    static MAGMELL: Fixture<Magmell> = Fixture::open();
    static DIVINE_CROSS: Fixture<DivineCross> = Fixture::open();
}

/// Compile the cards before the clock of the first input runs.
pub fn open() {
    MAGMELL.with(|_| {});
    DIVINE_CROSS.with(|_| {});
}

/// Feed a door of each game.
pub fn feed(door: Door, input: &[u8]) {
    MAGMELL.with(|fixture| door.feed(fixture, input));
    DIVINE_CROSS.with(|fixture| door.feed(fixture, input));
}

/// What each door begins with.
pub fn seeds(door: Door) -> Vec<Vec<u8>> {
    let magmell = MAGMELL.with(|fixture| door.seeds(fixture));
    magmell.into_iter().chain(DIVINE_CROSS.with(|fixture| door.seeds(fixture))).collect()
}
