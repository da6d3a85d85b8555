//! The `tefuda` program with the games of the tests, a line each: one that is played, and one of which there are only cards.

use tefuda::{Games, Host};

const GAMES: Games = Games {
    hosts: &[
        Host::read::<tefuda_driftwood::Driftwood>(), // its rules are not played
        Host::played::<tefuda_pebble::Pebble>(),
    ],
    planned: &[],
};

fn main() -> std::process::ExitCode {
    tefuda::program(GAMES)
}
