//! The catalogue of a game's clauses: numbers, kinds and summaries in our own words, and what is covered by tests.
//!
//! The sentences of the rule documents belong to their publishers and are not here.

mod catalogue;
mod coverage;
mod lists;

pub use catalogue::{Catalogue, CatalogueError, ClauseEntry, Kind, RulingEntry};
pub use coverage::{Coverage, Proof};
pub use lists::write_lists;

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
