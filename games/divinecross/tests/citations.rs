//! What the program cites is what judges cite.

use tefuda_divinecross::DivineCross;
use std::path::Path;

#[test]
fn only_what_judges_cite_is_cited() {
    tefuda_suite::only_what_judges_cite_is_cited::<DivineCross>(Path::new(env!("CARGO_MANIFEST_DIR")));
}
