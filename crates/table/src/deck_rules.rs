//! Every game reports the problems of a deck in this way, clause by clause.

use crate::deck::DeckProblem;
use tefuda_cardtext::Bilingual;
use tefuda_kernel::{Clause, DefId, armed};

/// The clauses that a deck breaks, as far as they have been looked at.
#[derive(Debug, Default)]
pub struct DeckRules {
    /// The problems found so far.
    pub problems: Vec<DeckProblem>,
}

impl DeckRules {
    /// A clause of which the deck as a whole may fall short.
    pub fn broken(&mut self, clause: Clause, wrong: bool, ja: impl Into<String>, en: impl Into<String>) {
        if wrong && armed(clause) {
            self.problems.push(DeckProblem { clause, message: Bilingual::new(ja, en), cards: Vec::new() });
        }
    }

    /// A clause that some cards may break.
    pub fn broken_by(&mut self, clause: Clause, cards: Vec<DefId>, ja: impl Into<String>, en: impl Into<String>) {
        if !cards.is_empty() && armed(clause) {
            self.problems.push(DeckProblem { clause, message: Bilingual::new(ja, en), cards });
        }
    }
}

/// The cards of which there are more than a limit, each once: those with the same key are counted together, on whatever lines they
/// stand.
pub fn too_many<K: PartialEq>(cards: &[(DefId, usize)], most: usize, key: impl Fn(DefId) -> K) -> Vec<DefId> {
    let alike = |def: DefId| cards.iter().filter(|(other, _)| key(*other) == key(def)).map(|(_, count)| count).sum::<usize>();
    let mut many: Vec<DefId> = cards.iter().map(|(def, _)| *def).filter(|def| alike(*def) > most).collect();
    many.sort_unstable();
    many.dedup();
    many
}
