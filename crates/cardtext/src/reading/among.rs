//! Out of several: そのうち1体, 相手のユニットのうち1体, ダストか夢にあるユニット, カード1枚をダストから.

use super::{Meaning, Reader, Row, exempt::narrow, noun::Phrase, what::narrowed};
use crate::chart::Node;
use tefuda_ability::{Change, Count, Filter, Mark, Origin, Place, Side, Var, What};

impl Reader<'_> {
    /// Whether one word took several, and these are them.
    pub fn is_several(&self, what: &What) -> bool {
        matches!(what, What::It(slot) if self.state.several.iter().any(|(known, _)| known == slot))
    }

    /// What one word took, where that is several, and where it lies.
    pub fn taken_several(&self) -> Option<(Var, Place)> {
        let latest = self.state.mentioned.latest().filter(|known| matches!(known.origin, Origin::Target | Origin::Choice))?;
        let several = self.state.several.iter().rev().find(|(slot, _)| *slot == latest.slot).copied();
        several.or_else(|| self.state.several.last().copied().filter(|(slot, _)| self.state.taken_from == Some(*slot)))
    }
}

/// So many of a noun that is among another: 相手のユニットのうちAPが最も低いもの1体
fn among_noun(reader: &mut Reader<'_>, node: &Node) -> Meaning<Phrase> {
    let (phrase, part) = (reader.noun(node, 0)?, reader.noun(node, 1)?);
    if part.is_placed() || part.hosted || !part.others.is_empty() || !phrase.others.is_empty() {
        return reader.refuse(node, "どこにいるのかは「〜のうち」の前に書きます", "where it is is said before うち");
    }
    let extreme = super::either::is_extreme;
    // The most of those, whatever else they are.
    let filters: Vec<Filter> = part.filters.into_iter().filter(|filter| !phrase.filters.contains(filter)).collect();
    if filters.iter().any(extreme) && filters.len() > 1 {
        return reader.refuse(node, "何の中で最もなのか決まりません", "among what it is the highest or lowest cannot be told");
    }
    filters.into_iter().try_fold(phrase, |phrase, filter| narrow(reader, node, phrase, filter))
}

/// So many out of several that the text names.
pub(crate) const OUT_OF: &[Row<(Phrase, Count)>] = &[
    ("{Noun} の うち|中 から? 、? {Figure} {Unit}", |r, n| Ok((r.noun(n, 0)?, Count::Exactly(r.figure(n, 1)?)))),
    ("{Noun} の うち|中 から? 、? {Figure} {Unit} まで", |r, n| Ok((r.noun(n, 0)?, Count::UpTo(r.figure(n, 1)?)))),
    ("{Noun} の うち|中 から? 、? {Noun} {Figure} {Unit}", |r, n| {
        let (phrase, figure) = (among_noun(r, n)?, r.figure(n, 2)?);
        super::selection::so_many(r, n, phrase, figure)
    }),
    ("{Noun} の うち|中 から? 、? {Most} {Figure} {Unit}", |r, n| {
        let (phrase, filter) = (r.noun(n, 0)?, r.most(n, 1)?);
        let (phrase, figure) = (narrow(r, n, phrase, filter)?, r.figure(n, 2)?);
        super::selection::so_many(r, n, phrase, figure)
    }),
    ("{Noun} 好きな数|任意の数|好きな枚数", |r, n| Ok((r.noun(n, 0)?, Count::Any))),
    ("{Noun} 最大 {Figure} {Unit}", |r, n| Ok((r.noun(n, 0)?, Count::UpTo(r.figure(n, 1)?)))),
];

/// それぞれのエネルギーを1枚: so many of each would be done over and over.
fn of_each(reader: &Reader<'_>, node: &Node) -> Meaning<()> {
    match reader.tokens.get(node.words.end).is_some_and(|next| next.text == "の") {
        true => reader.refuse(node, "何度そうするのか決まりません", "how often this is done cannot be told"),
        false => Ok(()),
    }
}

/// All of what is among something, or of each.
pub(crate) const EVERY: &[Row<What>] = &[
    ("各 {Noun}", |r, n| {
        of_each(r, n)?;
        let phrase = r.noun(n, 0)?;
        Ok(What::All(r.settle(phrase)?))
    }),
    ("{Whose} 各 {Noun}", |r, n| {
        of_each(r, n)?;
        let (side, phrase) = (r.whose(n, 0)?, r.noun(n, 1)?);
        let phrase = narrowed(r, n, phrase, Some(side), None)?;
        Ok(What::All(r.settle(phrase)?))
    }),
    ("{Noun} それぞれ", |r, n| {
        of_each(r, n)?;
        let phrase = r.noun(n, 0)?;
        Ok(What::All(r.settle(phrase)?))
    }),
];

/// ダストか夢にあるユニット: in one zone or the other.
pub(crate) fn in_either_zone(reader: &mut Reader<'_>, node: &Node) -> Meaning<Phrase> {
    let (first, second, phrase) = (reader.zone(node, 0)?, reader.zone(node, 1)?, reader.noun(node, 2)?);
    if phrase.zone.is_some() || !phrase.others.is_empty() || phrase.both || first == second {
        return reader.refuse(node, "領域が2度書かれています", "the zone is said twice");
    }
    let other = Phrase { zone: Some(second), ..phrase.clone() };
    Ok(Phrase { zone: Some(first), others: vec![other], span: reader.span(node), ..phrase })
}

/// カード1枚をダストから, カードをダストから1枚: what it is comes before where it lies.
pub(crate) const FROM: &[Row<What>] = &[
    ("{Quantified} を {Place} から", |r, n| {
        let ((phrase, count), place) = (r.quantified(n, 0)?, r.place(n, 1)?);
        out_of_place(r, n, (phrase, count), place)
    }),
    ("{Noun} を {Place} から {Often}", |r, n| {
        let (phrase, place, count) = (r.noun(n, 0)?, r.place(n, 1)?, r.often(n, 2)?);
        out_of_place(r, n, (phrase, count), place)
    }),
    ("{Noun} の うち|中 から? 、? {Noun} を すべて", |r, n| {
        let phrase = among_noun(r, n)?;
        let what = What::All(r.settle(phrase)?);
        r.state.object = Some(what.clone());
        Ok(what)
    }),
    ("{Most} {Noun} を", |r, n| {
        let (filter, phrase) = (r.most(n, 0)?, r.noun(n, 1)?);
        all_the_most(r, n, phrase, filter)
    }),
    ("{Whose} {Most} {Noun} を", |r, n| {
        let (side, filter, phrase) = (r.whose(n, 0)?, r.most(n, 1)?, r.noun(n, 2)?);
        let phrase = narrowed(r, n, phrase, Some(side), None)?;
        all_the_most(r, n, phrase, filter)
    }),
    ("{Noun} の うち|中 から? 、? {Most} もの を", |r, n| {
        let (phrase, filter) = (r.noun(n, 0)?, r.most(n, 1)?);
        all_the_most(r, n, phrase, filter)
    }),
];

/// 最もAPの高いユニットを: that one; if several are, all of them.
fn all_the_most(reader: &mut Reader<'_>, node: &Node, phrase: Phrase, filter: Filter) -> Meaning<What> {
    if reader.says_both(node) {
        return reader.refuse(
            node,
            "それぞれの中でか、全体の中でか決まりません",
            "whether it is the most of each player's cannot be told",
        );
    }
    let phrase = narrow(reader, node, phrase, filter)?;
    let what = What::All(reader.settle(phrase)?);
    reader.state.object = Some(what.clone());
    Ok(what)
}

fn out_of_place(reader: &mut Reader<'_>, node: &Node, (phrase, count): (Phrase, Count), place: Place) -> Meaning<What> {
    if phrase.is_placed() {
        return reader.refuse(node, "領域は「〜から」に書きます", "the zone is said before から");
    }
    let place = reader.acted_in(node, place)?;
    let whose = Some(place.side).filter(|side| *side != Side::Any);
    let noun = reader.settle_in(Phrase { whose, ..phrase }, place.zone);
    Ok(reader.chosen(noun, count))
}

/// プレイヤーを攻撃できない: the mark, as far as such players are concerned.
pub(crate) fn against_players(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Change>> {
    let (side, mark) = (reader.player(node, 0)?, Mark(reader.mark(node, 1)?));
    match reader.setting.lexicon.vocabulary().against(mark).is_some_and(|word| word.players) {
        true => Ok(vec![Change::AgainstPlayer(mark, side)]),
        false => reader.refuse(node, "これはプレイヤーに対してとは言えません", "this is not said of players"),
    }
}
