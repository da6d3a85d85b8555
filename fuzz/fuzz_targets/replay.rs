//! A saved game.

#![no_main]

libfuzzer_sys::fuzz_target!(init: tefuda_fuzz::open(), |input: &[u8]| tefuda_fuzz::feed(tefuda_suite::Door::Replay, input));
