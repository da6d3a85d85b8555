//! One input for every game. What must hold of it is in `crates/suite/src/hostile`, which the games' own tests share.

use tefuda_suite::Door;

macro_rules! every_game {
    ($($id:ident: $game:ty,)*) => {
        $(mod $id {
            use tefuda_suite::Fixture;

            thread_local! {
                // The cards are compiled once, not for every input.
                pub static FIXTURE: Fixture<$game> = Fixture::open();
            }
        })*

        /// Compile the cards before the clock of the first input runs.
        pub fn open() {
            $($id::FIXTURE.with(|_| {});)*
        }

        /// Feed a door of each game.
        pub fn feed(door: Door, input: &[u8]) {
            $($id::FIXTURE.with(|fixture| door.feed(fixture, input));)*
        }

        /// The inputs that fuzzing starts from, of every game.
        pub fn seeds(door: Door) -> Vec<Vec<u8>> {
            let seeds = [$($id::FIXTURE.with(|fixture| door.seeds(fixture))),*];
            seeds.into_iter().flatten().collect()
        }
    };
}

tefuda_games::games!(every_game);
