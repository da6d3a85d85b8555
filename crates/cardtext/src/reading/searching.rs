//! 探す: in which pile, among which cards, by whom.

use super::{Meaning, Reader, Row, deed::done, noun::Phrase};
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
        (_, Count::Any | Count::Such(..) | Count::Apiece(_)) => {
            reader.refuse(node, "探す枚数が要ります", "how many are searched for must be said")
        }
    }
}

/// ユニット1枚とマジック1枚を探す: one after the other, and それら are both.
fn search_both(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let place = reader.place(node, 0)?;
    let (mut steps, mut slots) = (Vec::new(), Vec::new());
    for at in [1, 2] {
        let (phrase, upto) = match reader.quantified(node, at)? {
            (phrase, Count::Exactly(upto) | Count::UpTo(upto)) => (phrase, upto),
            _ => return reader.refuse(node, "探す枚数が要ります", "how many are searched for must be said"),
        };
        let found = search_in(reader, node, (place, None), phrase, upto)?;
        slots.extend(found.iter().filter_map(|step| if let Step::Do(deed) = step { deed.facts().fills } else { None }));
        steps.extend(found);
    }
    reader.took_together(slots);
    Ok(steps)
}

/// ユニット1枚かマジック1枚を探す
fn search_either(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (mut first, second) = (reader.noun(node, 1)?, reader.noun(node, 4)?);
    let place = reader.place(node, 0)?;
    match (reader.figure(node, 2)?, reader.figure(node, 5)?) {
        (Amount::Number(1), Amount::Number(1)) => {
            first.others.push(second);
            search_in(reader, node, (place, None), first, Amount::Number(1))
        }
        _ => reader.refuse(node, "「〜1枚か〜1枚」だけが読めます", "only one of either is read here"),
    }
}

/// Searches in other words.
pub(crate) const SEARCHING: &[Row<Vec<Step>>] = &[
    ("{Place} から 、? {Quantified} と 、? {Quantified} を <search>", |r, n| search_both(r, n)),
    ("{Place} から 、? {Noun} {Figure} {Unit} か|または {Noun} {Figure} {Unit} を <search>", |r, n| {
        search_either(r, n)
    }),
    ("{Quantified} を {Place} から <search>", |r, n| match (r.quantified(n, 0)?, r.place(n, 1)?) {
        ((phrase, Count::Exactly(upto) | Count::UpTo(upto)), place) => search_in(r, n, (place, None), phrase, upto),
        _ => r.refuse(n, "探す枚数が要ります", "how many are searched for must be said"),
    }),
];
