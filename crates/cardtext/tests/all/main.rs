//! Card texts: what is read, what is refused, and what is printed.

mod common;
mod divinecross;
mod documented;
mod english;
mod errors;
mod files;
mod nothing_lost;
mod robustness;
mod round_trip;
mod shapes;
mod shipped;
mod unclear;
mod words;
