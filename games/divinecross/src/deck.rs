//! 402: building a deck.

use crate::{Pool, clause, words};
use tefuda_kernel::{DefId, armed};
use tefuda_table::{DeckProblem, DeckRules, Decklist, too_many};

/// The only section of a deck file.
pub const DECK: &str = "デッキ";
/// 402.2b
const SIZE: usize = 30;
/// 402.2c
const COPIES: usize = 2;

/// The clauses that a deck breaks.
pub(crate) fn problems(pool: &Pool, deck: &Decklist) -> Vec<DeckProblem> {
    let mut rules = DeckRules::default();
    let count = deck.count(DECK);
    rules.broken(clause!("402.1"), count == 0, "デッキがありません", "there is no deck");
    let (ja, en) =
        (format!("デッキが{count}枚です ({SIZE}枚ちょうど)"), format!("the deck has {count} cards (must be {SIZE})"));
    rules.broken(clause!("402.2b"), count != SIZE, ja, en);
    let (ja, en) = ("同じ名前で同じ種類のカードが3枚以上あります", "there are more than two of a name and kind");
    rules.broken_by(clause!("402.2c"), repeated(pool, deck), ja, en);
    let units = deck.cards(DECK).iter().any(|(def, count)| *count > 0 && pool.def(*def).printed.is(words::UNIT));
    rules.broken(clause!("402.2d"), !units, "ユニットカードがありません", "there is no unit card");
    rules.problems
}

/// R046: of one name, units and commands are counted apart. R047: a card may say that any number of it is allowed.
fn repeated(pool: &Pool, deck: &Decklist) -> Vec<DefId> {
    let name = |def: DefId| {
        let printed = pool.printed_name(def);
        tefuda_cardtext::normalised(printed).unwrap_or_else(|_| printed.to_owned())
    };
    let key = |def: DefId| (name(def), pool.def(def).printed.is(words::UNIT) && armed(clause!("R046")));
    let free = |def: DefId| pool.def(def).says_of_itself(words::ANY_NUMBER) && armed(clause!("402.3"));
    too_many(deck.cards(DECK), COPIES, key).into_iter().filter(|def| !free(*def)).collect()
}
