//! The tests of MAGMELL.

mod lesson;
mod suite;
