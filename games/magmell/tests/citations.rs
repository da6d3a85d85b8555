//! What the program cites is what judges cite.

use std::path::Path;
use tefuda_magmell::Magmell;

#[test]
fn only_what_judges_cite_is_cited() {
    tefuda_suite::only_what_judges_cite_is_cited::<Magmell>(Path::new(env!("CARGO_MANIFEST_DIR")));
}
