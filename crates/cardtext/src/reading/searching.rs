//! 探す: in which pile, among which cards, by whom.

use super::{Meaning, Reader, deed::done, noun::Phrase};
use crate::chart::Node;
use tefuda_ability::{Amount, Candidates, Count, Deed, Origin, Place, Side, Step, Verb, What};

pub(super) fn search(reader: &mut Reader<'_>, node: &Node, phrase: Phrase, upto: Amount) -> Meaning<Vec<Step>> {
    let place = reader.place(node, 0)?;
    search_in(reader, node, (place, None), phrase, upto)
}

/// 魔導書の上から5枚の中からユニットを1枚探す
pub(super) fn search_range(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (range, phrase, count) = (reader.what(node, 0)?, reader.noun(node, 1)?, reader.often(node, 2)?);
    search_among(reader, node, range, phrase, count)
}

pub(super) fn search_among(
    reader: &mut Reader<'_>,
    node: &Node,
    range: What,
    phrase: Phrase,
    count: Count,
) -> Meaning<Vec<Step>> {
    match (range, count) {
        (What::Top(place, within), Count::Exactly(upto) | Count::UpTo(upto)) => {
            search_in(reader, node, (place, Some(*within)), phrase, upto)
        }
        _ => reader.refuse(node, "探す範囲と枚数が要ります", "among which cards, and for how many, must be said"),
    }
}

pub(super) fn search_in(
    reader: &mut Reader<'_>,
    node: &Node,
    (place, within): (Place, Option<Amount>),
    phrase: Phrase,
    upto: Amount,
) -> Meaning<Vec<Step>> {
    if phrase.is_placed() {
        return reader.refuse(node, "探す領域は「〜から」に書きます", "the pile that is searched is said before から");
    }
    if reader.says_both(node) {
        return reader.refuse(node, "誰がどこを探すのか決まりません", "who searches which pile cannot be told");
    }
    let place = reader.acted_in(node, place)?;
    let settled = reader.settle_in(Phrase { whose: (place.side != Side::Any).then_some(place.side), ..phrase }, place.zone);
    let who = reader.sole_actor(node)?;
    let slot = reader.remember(&Candidates::Objects(settled.clone()), Origin::Choice);
    reader.took(slot, &Count::UpTo(upto.clone()));
    reader.note(&What::It(slot), Verb::Search);
    reader.state.object = Some(What::It(slot));
    done(reader, Deed::Search { who, slot, noun: settled, upto, within })
}

pub(super) fn search_quantified(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    match reader.quantified(node, 1)? {
        (phrase, Count::Exactly(upto) | Count::UpTo(upto)) => search(reader, node, phrase, upto),
        (_, Count::Any | Count::Within(..)) => {
            reader.refuse(node, "探す枚数が要ります", "how many are searched for must be said")
        }
    }
}
