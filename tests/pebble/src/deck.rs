//! 1.1, 1.2: building a deck.

use crate::{Pool, clause};
use tefuda_table::{DeckProblem, DeckRules, Decklist, too_many};

/// The only section of a deck file.
pub const BAG: &str = "袋";
/// 1.1
const SIZE: usize = 20;
/// 1.2
const COPIES: usize = 3;

/// The clauses that a deck breaks.
pub(crate) fn problems(pool: &Pool, deck: &Decklist) -> Vec<DeckProblem> {
    let mut rules = DeckRules::default();
    let count = deck.count(BAG);
    let (ja, en) = (format!("袋が{count}枚です ({SIZE}枚ちょうど)"), format!("the bag has {count} cards (must be {SIZE})"));
    rules.broken(clause!("1.1"), count != SIZE, ja, en);
    let many = too_many(deck.cards(BAG), COPIES, |def| pool.printed_name(def));
    rules.broken_by(clause!("1.2"), many, "同じ名前が4枚以上あります", "there are more than three of a name");
    rules.problems
}
