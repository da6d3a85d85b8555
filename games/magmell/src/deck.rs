//! 501, 502: building the grimoire and the stone deck.

use crate::{Pool, clause, words};
use tefuda_cardtext::Bilingual;
use tefuda_kernel::{Clause, DefId, armed};
use tefuda_table::{DeckProblem, Decklist};

/// The section of a deck file for the grimoire.
pub const GRIMOIRE: &str = "魔導書";
/// The section of a deck file for the stone deck.
pub const STONE_DECK: &str = "魔石デッキ";
/// 501.1.2
const GRIMOIRE_SIZE: usize = 40;
/// 502.1.2
const STONE_DECK_SIZE: usize = 20;
/// 501.1.3
const COPIES: usize = 3;

/// What is illegal about a deck.
pub(crate) fn problems(pool: &Pool, deck: &Decklist) -> Vec<DeckProblem> {
    let mut problems = Vec::new();
    let stone = |def: DefId| pool.def(def).printed.is(words::STONE);
    // 206.2: a token is no card, whatever its kind.
    let token = |def: DefId| pool.def(def).token && armed(clause!("206.2"));
    let strangers = |section: &str, stones: bool| -> Vec<DefId> {
        let defs = deck.cards(section).iter().map(|(def, _)| *def);
        defs.filter(|def| stone(*def) != stones || token(*def)).collect()
    };
    // 501.1, 502.1: the conditions hold for each of the two decks.
    let (grimoire, stones) = (armed(clause!("501.1")), armed(clause!("502.1")));
    let mut add = |clause: Clause, wrong: bool, cards: Vec<DefId>, ja: String, en: String| {
        if wrong && armed(clause) {
            problems.push(DeckProblem { clause, message: Bilingual::new(ja, en), cards });
        }
    };
    let odd = strangers(GRIMOIRE, false);
    let (ja, en) = (
        "魔導書にユニットでもマジックでもないカードが入っています",
        "there are cards in the grimoire that are neither units nor magic",
    );
    add(clause!("501.1.1"), grimoire && !odd.is_empty(), odd, ja.to_owned(), en.to_owned());
    let count = deck.count(GRIMOIRE);
    let (ja, en) = (format!("魔導書が{count}枚です (40枚ちょうど)"), format!("the grimoire has {count} cards (must be 40)"));
    add(clause!("501.1.2"), grimoire && count != GRIMOIRE_SIZE, Vec::new(), ja, en);
    let many = too_many(pool, deck);
    let (ja, en) = ("同じ名称が4枚以上あります", "there are more than three of a name");
    add(clause!("501.1.3"), grimoire && !many.is_empty(), many, ja.to_owned(), en.to_owned());
    let odd = strangers(STONE_DECK, true);
    let (ja, en) = ("魔石デッキに魔石でないカードが入っています", "there are cards in the stone deck that are not stones");
    add(clause!("502.1.1"), stones && !odd.is_empty(), odd, ja.to_owned(), en.to_owned());
    let count = deck.count(STONE_DECK);
    let (ja, en) =
        (format!("魔石デッキが{count}枚です (20枚ちょうど)"), format!("the stone deck has {count} cards (must be 20)"));
    add(clause!("502.1.2"), stones && count != STONE_DECK_SIZE, Vec::new(), ja, en);
    problems
}

/// 501.1.3: the same name may stand on several lines. 207.2.2: stones are not counted.
fn too_many(pool: &Pool, deck: &Decklist) -> Vec<DefId> {
    let counted = if armed(clause!("207.2.2")) { &[GRIMOIRE][..] } else { &[GRIMOIRE, STONE_DECK][..] };
    let cards: Vec<(DefId, usize)> = counted.iter().flat_map(|section| deck.cards(section)).copied().collect();
    let like = |one: DefId, other: DefId| pool.printed_name(one) == pool.printed_name(other);
    let count = |def: DefId| cards.iter().filter(|(other, _)| like(*other, def)).map(|(_, count)| count).sum::<usize>();
    let mut many: Vec<DefId> = cards.iter().map(|(def, _)| *def).filter(|def| count(*def) > COPIES).collect();
    many.sort_unstable();
    many.dedup();
    many
}
