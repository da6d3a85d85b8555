//! Which clauses the rulings prove.
//!
//! `cargo test -p tefuda-divinecross --features disarm --test coverage`; with `TEFUDA_BLESS=1` it rewrites `coverage.tsv`.

use std::path::Path;
use tefuda_divinecross::{CLAUSES, DivineCross};

#[test]
fn every_claim_is_proven_and_the_list_is_up_to_date() {
    tefuda_suite::every_claim_is_proven::<DivineCross>(Path::new(env!("CARGO_MANIFEST_DIR")), &CLAUSES);
}
