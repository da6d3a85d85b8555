//! Choosing what a player has one of, alone or with others, and out of several.

use super::{Meaning, Reader, Row, deed::choose};
use crate::chart::Node;
use tefuda_ability::{Amount, Candidates, Count, Noun, Step, What};

/// 自分のメイン・ユニットを選ぶ: there is one, but it has to be one that can be chosen.
fn only_one(reader: &mut Reader<'_>, node: &Node) -> Meaning<Noun> {
    match reader.sole(node, 0)? {
        What::All(noun) => Ok(noun),
        _ => Err(reader.broken(node)),
    }
}

/// 相手の手札を1枚、無作為に捨てる
fn by_chance(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let steps = super::deed::cards_by_chance(reader, node)?;
    let mut steps = super::deed::by_chance(reader, node, steps)?;
    let what = super::moving::unsaid_object(reader, node)?;
    steps.extend(super::drawing::discard(reader, node, what)?);
    Ok(steps)
}

pub(crate) const PICKING: &[Row<Vec<Step>>] = &[
    ("{Sole} を <choose>", |r, n| {
        let noun = only_one(r, n)?;
        Ok(choose(r, Candidates::Objects(noun), Count::Exactly(Amount::Number(1))))
    }),
    ("{Sole} と 、? {Selection} を <choose>", |r, n| {
        let noun = only_one(r, n)?;
        let mut steps = choose(r, Candidates::Objects(noun.clone()), Count::Exactly(Amount::Number(1)));
        let said = super::list::said_of(r, &What::All(noun));
        let outer = r.state.listed.replace(said);
        let second = r.selection(n, 1);
        r.state.listed = outer;
        let (what, count) = second?;
        steps.extend(choose(r, what, count));
        let slot = |step: &Step| if let Step::Choose { slot, .. } = step { Some(*slot) } else { None };
        r.took_together(steps.iter().filter_map(slot).collect());
        Ok(steps)
    }),
    ("{Place} を {Often} 、? 無作為に|見ないで <discard>", |r, n| by_chance(r, n)),
    ("{Place} から 無作為に|見ないで カード? を? {Often} を? <discard>", |r, n| by_chance(r, n)),
    ("{Noun} の 中|うち から {Often} を? <choose>", |r, n| {
        let (phrase, count) = (r.noun(n, 0)?, r.often(n, 1)?);
        let what = r.candidates(phrase)?;
        Ok(choose(r, what, count))
    }),
    ("{Sole} と 、? {Noun} を {Often} <choose>", |r, n| {
        let noun = only_one(r, n)?;
        let mut steps = choose(r, Candidates::Objects(noun.clone()), Count::Exactly(Amount::Number(1)));
        let said = super::list::said_of(r, &What::All(noun));
        let (phrase, count) = (r.noun(n, 1)?, r.often(n, 2)?);
        let phrase = r.next_in_list(&said, phrase);
        let what = r.candidates(phrase)?;
        steps.extend(choose(r, what, count));
        let slot = |step: &Step| if let Step::Choose { slot, .. } = step { Some(*slot) } else { None };
        r.took_together(steps.iter().filter_map(slot).collect());
        Ok(steps)
    }),
];
