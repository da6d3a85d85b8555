//! What goes wrong inside a step, before it is known which step it was.

use tefuda_kernel::Clause;
use tefuda_table::Bilingual;

/// What was expected and what was found.
#[derive(Debug, Clone)]
pub(crate) struct Trouble {
    pub expected: Bilingual,
    pub found: Bilingual,
    /// Set where the game refused a decision: the clauses in the way.
    pub refused: Option<Vec<Clause>>,
}

impl Trouble {
    /// The table is not as expected.
    pub fn new(expected: Bilingual, found: Bilingual) -> Trouble {
        Trouble { expected, found, refused: None }
    }

    /// The game does not allow what was decided.
    pub fn refused(expected: Bilingual, found: Bilingual, clauses: Vec<Clause>) -> Trouble {
        Trouble { expected, found, refused: Some(clauses) }
    }

    /// The file says something that has no meaning in this game.
    pub fn unknown(expected: Bilingual, word: &str) -> Trouble {
        Trouble::new(expected, both(format!("「{word}」"), format!("`{word}`")))
    }

    /// The language has this, but no game at this table does yet.
    pub fn not_here(what: &str) -> Trouble {
        Trouble::unknown(both("このゲームにあるもの", "something that this game has"), what)
    }
}

/// A phrase in both languages.
pub(crate) fn both(ja: impl Into<String>, en: impl Into<String>) -> Bilingual {
    Bilingual::new(ja, en)
}
