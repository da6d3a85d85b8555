//! The catalogue of a game's clauses: numbers, kinds and summaries in our own words, and what is covered by tests.
//!
//! The sentences of the rule documents belong to their publishers and are not here.

mod catalogue;
mod coverage;

pub use catalogue::{Catalogue, CatalogueError, ClauseEntry, Kind, RulingEntry};
pub use coverage::{Coverage, Proof};

/// The place of a clause id in a game's list; a citation of a clause that does not exist does not compile.
pub const fn position(ids: &[&str], wanted: &str) -> u16 {
    let mut at = 0;
    while at < ids.len() {
        if same(ids[at].as_bytes(), wanted.as_bytes()) {
            return at as u16;
        }
        at += 1;
    }
    panic!("no such clause in the catalogue")
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// The Rust source of a game's list of clause ids, for its build script.
pub fn clause_list(catalogue: &Catalogue) -> String {
    let ids: Vec<String> = catalogue.ids().map(|id| format!("    {id:?},\n")).collect();
    format!(
        "/// Every clause of the rule document and every adopted ruling, in the order of the catalogue.\npub const CLAUSES: [&str; {}] = [\n{}];\n",
        ids.len(),
        ids.concat()
    )
}
