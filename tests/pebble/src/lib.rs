//! 石つみ (Pebble): two players pile up stones on the bank of a river until somebody's weigh ten. A whole game in a few small files, to copy
//! from. A game is a folder with
//!
//! - `rulebook.toml`: every clause of its rules, in our own words; `lexicon.toml`: its words, and what they mean to the compiler;
//! - `cards/`, `decks/`: card sets and ready-made decks (`order` says which come first); `names.tsv`: what cards are called in English;
//! - `scenarios/`: rulings that claim the clauses; `coverage.tsv`, `net/`: what the suite keeps (`TEFUDA_BLESS=1` writes them);
//! - `src/words.rs`: zones; `board.rs`: what only this game keeps; `cards.rs`, `deck.rs`: printed fields and legal decks; `start.rs`, `turn.rs`,
//!   `wind.rs`, `check.rs`: its procedures; `cite.rs`, `game.rs`: how it plugs into the kernel; `table.rs`: how it plugs into the program;
//! - `build.rs` and `Cargo.toml`, the same in every game; `tests/all`: the common suite, one line.
//!
//! And it has a line where games are listed: this one in the tests' own program (`tests/program`), others in `crates/games`.

mod board;
mod cards;
mod check;
mod cite;
mod deck;
mod game;
mod start;
mod table;
mod turn;
mod wind;
pub mod words;

tefuda_table::game!(Pebble);

pub use board::{Board, Note, Phase};
pub use game::{Act, Frame, Pebble};
pub use start::Start;
pub use turn::Turn;
pub use wind::Wind;
