//! 501, 502: building the grimoire and the stone deck.

use crate::{Pool, clause, words};
use tefuda_kernel::{DefId, armed};
use tefuda_table::{DeckProblem, DeckRules, Decklist, too_many};

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

/// The clauses that a deck breaks.
pub(crate) fn problems(pool: &Pool, deck: &Decklist) -> Vec<DeckProblem> {
    let mut rules = DeckRules::default();
    let stone = |def: DefId| pool.def(def).printed.is(words::STONE);
    // 206.2: a token is no card, whatever its kind.
    let token = |def: DefId| pool.def(def).token && armed(clause!("206.2"));
    let strangers = |section: &str, stones: bool| -> Vec<DefId> {
        let defs = deck.cards(section).iter().map(|(def, _)| *def);
        defs.filter(|def| stone(*def) != stones || token(*def)).collect()
    };
    // 501.1, 502.1: the conditions hold for each of the two decks.
    let (grimoire, stones) = (armed(clause!("501.1")), armed(clause!("502.1")));
    if grimoire {
        let ja = "魔導書にユニットでもマジックでもないカードが入っています";
        let en = "there are cards in the grimoire that are neither units nor magic";
        rules.broken_by(clause!("501.1.1"), strangers(GRIMOIRE, false), ja, en);
        let count = deck.count(GRIMOIRE);
        let ja = format!("魔導書が{count}枚です (40枚ちょうど)");
        let en = format!("the grimoire has {count} cards (must be 40)");
        rules.broken(clause!("501.1.2"), count != GRIMOIRE_SIZE, ja, en);
        let (ja, en) = ("同じ名称が4枚以上あります", "there are more than three of a name");
        rules.broken_by(clause!("501.1.3"), repeated(pool, deck), ja, en);
    }
    if stones {
        let ja = "魔石デッキに魔石でないカードが入っています";
        let en = "there are cards in the stone deck that are not stones";
        rules.broken_by(clause!("502.1.1"), strangers(STONE_DECK, true), ja, en);
        let count = deck.count(STONE_DECK);
        let ja = format!("魔石デッキが{count}枚です (20枚ちょうど)");
        let en = format!("the stone deck has {count} cards (must be 20)");
        rules.broken(clause!("502.1.2"), count != STONE_DECK_SIZE, ja, en);
    }
    rules.problems
}

/// 501.1.3: the same name may stand on several lines. 207.2.2: stones are not counted.
fn repeated(pool: &Pool, deck: &Decklist) -> Vec<DefId> {
    let counted = if armed(clause!("207.2.2")) { &[GRIMOIRE][..] } else { &[GRIMOIRE, STONE_DECK][..] };
    let cards: Vec<(DefId, usize)> = counted.iter().flat_map(|section| deck.cards(section)).copied().collect();
    too_many(&cards, COPIES, |def| pool.printed_name(def))
}
