//! The program as a user runs it.

mod cards;
mod common;
mod errors;
mod graph;
mod killed;
mod play;
mod saves;
mod serve;
mod sim;
mod terminal;
mod told;
