//! Piles: the top of one, what was looked at there, and what is left of that.

use super::{Meaning, Reader, filter::canonical, noun::Phrase};
use crate::chart::Node;
use tefuda_ability::{Amount, Count, Filter, Noun, Place, Side, Var, What, host_of};

/// その中から: out of the cards that were just looked at.
pub(super) fn among_seen(reader: &mut Reader<'_>, node: &Node) -> Meaning<(Noun, Count)> {
    let (phrase, count) = reader.quantified(node, 0)?;
    Ok((out_of_seen(reader, node, phrase)?, count))
}

pub(crate) fn out_of_seen(reader: &mut Reader<'_>, node: &Node, phrase: Phrase) -> Meaning<Noun> {
    let Some((slot, place)) = reader.state.seen.or_else(|| reader.taken_several()) else {
        return reader.refuse(node, "「その中」が指すカードがありません", "no cards were looked at that this could be among");
    };
    reader.lean(slot);
    reader.state.taken_from = Some(slot);
    if reader.state.seen.is_none() {
        reader.state.parted.push(slot);
    }
    reader.looker_acts();
    if phrase.is_placed() {
        return reader.refuse(node, "「その中」の領域は言えません", "the zone of these cards is not said again");
    }
    let whose = (place.side != Side::Any).then_some(place.side);
    let Noun { place, mut filters } = reader.settle_in(Phrase { whose, ..phrase }, place.zone);
    filters.push(Filter::Same(slot));
    Ok(Noun { place, filters: canonical(filters) })
}

/// 残り: what was looked at, but for what was taken out of it.
pub(crate) fn the_rest(reader: &mut Reader<'_>, node: &Node) -> Meaning<What> {
    let Some((slot, place)) = reader.state.seen.or_else(|| reader.taken_several()) else {
        return reader.refuse(
            node,
            "「残り」が指すカードがありません",
            "no cards were looked at that this could be the rest of",
        );
    };
    reader.lean(slot);
    reader.looker_acts();
    let taken =
        reader.state.taken.iter().filter(|taken| **taken != slot).map(|slot| Filter::Not(Box::new(Filter::Same(*slot))));
    let filters = canonical(taken.chain([Filter::Same(slot)]).collect());
    Ok(What::All(Noun { place, filters }))
}

/// もう1枚, もう1体: what is left of those that were looked at or taken, if it is so many.
pub(super) fn the_other(reader: &mut Reader<'_>, node: &Node, number: i32) -> Meaning<What> {
    let whole = reader.state.seen.or_else(|| reader.taken_several()).map(|(slot, _)| slot);
    let counted = |slot: Var| reader.state.counts.iter().rev().find(|(known, _)| *known == slot).map(|(_, count)| *count);
    let out_of = |slot: &&Var| Some(**slot) != whole;
    let taken: Option<i32> = reader.state.taken.iter().filter(out_of).map(|slot| counted(*slot)).sum();
    match (whole.and_then(counted), taken) {
        (Some(whole), Some(taken)) if taken > 0 && whole - taken == number => the_rest(reader, node),
        _ => reader.refuse(node, "どれのことか決まりません", "which of them this is cannot be told"),
    }
}

pub(crate) fn top(reader: &mut Reader<'_>, node: &Node, amount: Amount) -> Meaning<What> {
    Ok(What::Top(pile(reader, node)?, Box::new(amount)))
}

pub(crate) fn bottom(reader: &mut Reader<'_>, node: &Node, amount: Amount) -> Meaning<What> {
    Ok(What::Bottom(pile(reader, node)?, Box::new(amount)))
}

/// A pile that names nobody is that of whoever acts, as a hand is.
fn pile(reader: &mut Reader<'_>, node: &Node) -> Meaning<Place> {
    let place = reader.place(node, 0)?;
    let shared = reader.setting.lexicon.vocabulary().shared(place.zone);
    let unsaid = place.side == Side::Any && reader.is_unsaid() && !reader.says_both(node) && !shared;
    let place = if unsaid { reader.acted_in(node, place)? } else { place };
    reader.seen_in(node, place)
}

pub(crate) fn top_figure(reader: &mut Reader<'_>, node: &Node) -> Meaning<What> {
    let amount = reader.figure(node, 1)?;
    top(reader, node, amount)
}

impl Reader<'_> {
    /// それらの〜を2倍にする: of each its own, which one number cannot be.
    pub fn not_of_several(&self, node: &Node) -> Meaning<()> {
        match self.tokens.get(node.words.start).is_some_and(|word| word.text == "それら") {
            true => self.refuse(node, "それぞれか合計か決まりません", "whether each is meant, or all together, cannot be told"),
            false => Ok(()),
        }
    }

    /// 自分の手札1枚とエネルギー1枚: after what is said to be somebody's, the next of a list is not anybody's.
    pub fn of_somebody(&self, node: &Node, what: &What) -> Meaning<()> {
        let part = |slot: &Var| self.state.parts.iter().any(|(known, noun)| known == slot && host_of(noun).is_some());
        match matches!(what, What::It(slot) if self.state.sides.contains(&(*slot, Side::Any)) && !part(slot)) {
            true => self.refuse(node, "誰のものかが要ります", "whose it is must be said"),
            false => Ok(()),
        }
    }
}
