//! A file of rulings.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| tefuda_fuzz::feed(tefuda_suite::Door::Scenario, input));
