//! The tests of MAGMELL.

mod lesson;
mod misfits;
mod suite;
