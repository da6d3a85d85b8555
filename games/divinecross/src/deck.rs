//! 402: building a deck.

use crate::{Pool, clause, words};
use tefuda_cardtext::Bilingual;
use tefuda_kernel::{Clause, DefId, armed};
use tefuda_table::{DeckProblem, Decklist};

/// The only section of a deck file.
pub const DECK: &str = "デッキ";
/// 402.2b
const SIZE: usize = 30;
/// 402.2c
const COPIES: usize = 2;

/// What is illegal about a deck.
pub(crate) fn problems(pool: &Pool, deck: &Decklist) -> Vec<DeckProblem> {
    let mut problems = Vec::new();
    let mut add = |clause: Clause, wrong: bool, cards: Vec<DefId>, ja: String, en: String| {
        if wrong && armed(clause) {
            problems.push(DeckProblem { clause, message: Bilingual::new(ja, en), cards });
        }
    };
    let count = deck.count(DECK);
    let (ja, en) =
        (format!("デッキが{count}枚です ({SIZE}枚ちょうど)"), format!("the deck has {count} cards (must be {SIZE})"));
    let (none, none_en) = ("デッキがありません", "there is no deck");
    add(clause!("402.1"), count == 0, Vec::new(), none.to_owned(), none_en.to_owned());
    add(clause!("402.2b"), count != SIZE, Vec::new(), ja, en);
    let many = too_many(pool, deck);
    let (ja, en) = ("同じ名前で同じ種類のカードが3枚以上あります", "there are more than two of a name and kind");
    add(clause!("402.2c"), !many.is_empty(), many, ja.to_owned(), en.to_owned());
    let units = deck.cards(DECK).iter().any(|(def, count)| *count > 0 && pool.def(*def).printed.is(words::UNIT));
    let (ja, en) = ("ユニットカードがありません", "there is no unit card");
    add(clause!("402.2d"), !units, Vec::new(), ja.to_owned(), en.to_owned());
    problems
}

/// R046: of one name, units and commands are counted apart. R047: a card may say that any number of it is allowed.
fn too_many(pool: &Pool, deck: &Decklist) -> Vec<DefId> {
    let name = |def: DefId| {
        let printed = pool.printed_name(def);
        tefuda_cardtext::normalised(printed).unwrap_or_else(|_| printed.to_owned())
    };
    let key = |def: DefId| (name(def), pool.def(def).printed.is(words::UNIT) && armed(clause!("R046")));
    let cards = deck.cards(DECK);
    let of = |def: DefId| cards.iter().filter(|(other, _)| key(*other) == key(def)).map(|(_, count)| count).sum::<usize>();
    let free = |def: DefId| pool.def(def).says_of_itself(words::ANY_NUMBER) && armed(clause!("402.3"));
    let mut many: Vec<DefId> = cards.iter().map(|(def, _)| *def).filter(|def| of(*def) > COPIES && !free(*def)).collect();
    many.sort_unstable();
    many.dedup();
    many
}
