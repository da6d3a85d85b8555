//! The tests of ディヴァインクロス.

mod suite;
