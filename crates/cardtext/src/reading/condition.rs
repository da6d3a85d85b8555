//! Conditions: 〜ならば, 〜であるかぎり.

use super::{Meaning, Reader, Row, noun::Phrase};
use crate::chart::Node;
use tefuda_ability::{Amount, Comparison, Condition, Filter, Side, Who};

/// A condition with the word that follows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Supposition {
    pub condition: Condition,
    /// かぎり: as long as it holds, which only something that lasts can be.
    pub lasting: bool,
}

fn supposed(condition: Condition, lasting: bool) -> Meaning<Supposition> {
    Ok(Supposition { condition, lasting })
}

pub(crate) const SUPPOSITION: &[Row<Supposition>] = &[
    ("{Alternatives} ならば|なら", |r, n| supposed(r.alternatives(n, 0)?, false)),
    ("{Alternatives} である 場合|ならば|なら", |r, n| supposed(r.alternatives(n, 0)?, false)),
    ("#loose {Alternatives} の 場合", |r, n| supposed(r.alternatives(n, 0)?, false)),
    ("{Finding} ならば|なら|場合", |r, n| supposed(r.finding(n, 0)?, false)),
    ("{Alternatives} である かぎり|限り|間", |r, n| supposed(r.alternatives(n, 0)?, true)),
    ("{Finding} かぎり|限り|間", |r, n| supposed(r.finding(n, 0)?, true)),
    ("{Who} の ターン の 間", |r, n| supposed(Condition::TurnOf(r.who(n, 0)?), true)),
    ("{Period} の 間", |r, n| supposed(Condition::During(r.period(n, 0)?), true)),
    ("{Who} の {Period} の 間", |r, n| {
        let (who, period) = (r.who(n, 0)?, r.period(n, 1)?);
        supposed(Condition::All(vec![Condition::TurnOf(who), Condition::During(period)]), true)
    }),
    ("自分 の ターン の 間", |_, _| supposed(Condition::TurnOf(Who::You), true)),
];

fn merged(left: Condition, right: Condition, all: bool) -> Condition {
    let mut found = vec![left];
    match (right, all) {
        (Condition::All(more), true) | (Condition::AnyOf(more), false) => found.extend(more),
        (other, _) => found.push(other),
    }
    if all { Condition::All(found) } else { Condition::AnyOf(found) }
}

pub(crate) const ALTERNATIVES: &[Row<Condition>] = &[
    ("{Conjunction}", |r, n| r.conjunction(n, 0)),
    ("{Conjunction} または {Alternatives}", |r, n| Ok(merged(r.conjunction(n, 0)?, r.alternatives(n, 1)?, false))),
];

pub(crate) const CONJUNCTION: &[Row<Condition>] = &[
    ("{Fact}", |r, n| r.fact(n, 0)),
    ("{Fact} かつ {Conjunction}", |r, n| Ok(merged(r.fact(n, 0)?, r.conjunction(n, 1)?, true))),
    ("{Fact} であり 、? かつ? {Conjunction}", |r, n| Ok(merged(r.fact(n, 0)?, r.conjunction(n, 1)?, true))),
];

fn compared(reader: &mut Reader<'_>, node: &Node, comparison: Comparison) -> Meaning<Condition> {
    Ok(Condition::Compare(reader.amount(node, 0)?, comparison, reader.amount(node, 1)?))
}

/// A condition that ends in a noun, so that ならば, である, でない and かつ can follow.
pub(crate) const FACT: &[Row<Condition>] = &[
    ("{Amount} が {Amount} {Bound}", |r, n| {
        let bound = r.bound(n, 2)?;
        compared(r, n, bound)
    }),
    ("{Amount} が ちょうど {Amount}", |r, n| compared(r, n, Comparison::Equal)),
    ("{Noun} が {Figure} {Unit} {Bound}", |r, n| {
        let (number, bound) = (r.figure(n, 1)?, r.bound(n, 3)?);
        counted(r, n, bound, number)
    }),
    ("{Place} が {Figure} 枚 {Bound}", |r, n| {
        let (place, number, bound) = (r.place(n, 0)?, r.figure(n, 1)?, r.bound(n, 2)?);
        Ok(Condition::Compare(r.count_in(place), bound, number))
    }),
    ("{Place} が {Figure} 枚", |r, n| {
        let (place, number) = (r.place(n, 0)?, r.figure(n, 1)?);
        Ok(Condition::Compare(r.count_in(place), Comparison::Equal, number))
    }),
    ("現在 が {Period}", |r, n| r.period(n, 0).map(Condition::During)),
    ("{Who} の ターン", |r, n| Ok(Condition::TurnOf(r.who(n, 0)?))),
    ("{What} が {Quality}", |r, n| Ok(Condition::Is(r.what(n, 0)?, r.quality(n, 1)?))),
    ("{What} が {Qualities}", |r, n| {
        Ok(Condition::Is(r.what(n, 0)?, Filter::AnyOf(super::filter::canonical(r.qualities(n, 1)?))))
    }),
    ("{Fact} でない", |r, n| Ok(Condition::Not(Box::new(r.fact(n, 0)?)))),
    ("{Quote} のとおり", |r, n| r.quoted_condition(n, 0)),
];

fn counted(reader: &mut Reader<'_>, node: &Node, comparison: Comparison, number: Amount) -> Meaning<Condition> {
    let phrase = reader.noun(node, 0)?;
    Ok(Condition::Compare(Amount::Count(Box::new(reader.settle(phrase)?)), comparison, number))
}

/// A condition that ends in a verb.
pub(crate) const FINDING: &[Row<Condition>] = &[
    ("#loose {Presence}", |r, n| r.presence(n, 0)),
    ("{Noun} が {Figure} {Unit} {Bound} いる|ある", |r, n| {
        let (number, bound) = (r.figure(n, 1)?, r.bound(n, 3)?);
        counted(r, n, bound, number)
    }),
    ("{Place} に {Noun} が {Figure} {Unit} {Bound} いる|ある", |r, n| {
        let (place, phrase, number, bound) = (r.place(n, 0)?, r.noun(n, 1)?, r.figure(n, 2)?, r.bound(n, 4)?);
        if phrase.zone.is_some() || phrase.whose.is_some() {
            return r.refuse(n, "領域は「〜に」に書きます", "the zone is said before に");
        }
        let phrase = Phrase { whose: (place.side != Side::Any).then_some(place.side), ..phrase };
        Ok(Condition::Compare(Amount::Count(Box::new(r.settle_in(phrase, place.zone))), bound, number))
    }),
    ("{Noun} が いる|ある", |r, n| counted(r, n, Comparison::AtLeast, Amount::Number(1))),
    ("{Noun} が いない|ない", |r, n| counted(r, n, Comparison::Equal, Amount::Number(0))),
    ("{What} に {Counter} が 置かれている", |r, n| Ok(Condition::Is(r.what(n, 0)?, Filter::Counter(r.counter(n, 1)?)))),
    ("{What} が {Standing}", |r, n| Ok(Condition::Is(r.what(n, 0)?, r.standing(n, 1)?))),
    ("{Fact} でない", |r, n| Ok(Condition::Not(Box::new(r.fact(n, 0)?)))),
    ("{Amount} が {Amount} より 大きい", |r, n| compared(r, n, Comparison::More)),
    ("{Amount} が {Amount} より 小さい", |r, n| compared(r, n, Comparison::Less)),
];
