//! What is so for a time: AP+1/HP+1を得る, 防御されない, 「…」を得る.

use super::{Meaning, Reader, Row, amount::times};
use crate::chart::Node;
use tefuda_ability::{Amount, Change, Continuous, Mark, What, Who};

/// What a sentence with は is about; a bare noun means all of them.
pub(crate) const TOPIC: &[Row<What>] = &[
    ("{What}", |r, n| r.what(n, 0)),
    ("{Noun}", |r, n| {
        let phrase = r.noun(n, 0)?;
        Ok(What::All(r.settle(phrase)?))
    }),
];

fn shifted(reader: &mut Reader<'_>, node: &Node, factor: i32) -> Meaning<Continuous> {
    let (what, value, amount) = (reader.topic(node, 0)?, reader.value(node, 1)?, reader.amount(node, 2)?);
    Ok(Continuous { what, changes: vec![Change::Add(value, times(factor, amount))] })
}

/// APとHPは1増加する
fn both_shifted(reader: &mut Reader<'_>, node: &Node, factor: i32) -> Meaning<Continuous> {
    let (what, values) = (reader.topic(node, 0)?, [reader.value(node, 1)?, reader.value(node, 2)?]);
    let amount = times(factor, reader.amount(node, 3)?);
    Ok(Continuous { what, changes: values.map(|value| Change::Add(value, amount.clone())).to_vec() })
}

fn controlled(reader: &mut Reader<'_>, node: &Node, [what, who]: [usize; 2]) -> Meaning<Continuous> {
    let (what, who) = (reader.topic(node, what)?, reader.who(node, who)?);
    match who {
        Who::Each => reader.refuse(node, "支配者は1人だけです", "only one player can be the controller"),
        who => Ok(Continuous { what, changes: vec![Change::Controlled(who)] }),
    }
}

/// What it costs to use cards of a hand, unless the text says where else they lie.
fn price(reader: &mut Reader<'_>, node: &Node, sign: i32) -> Meaning<Continuous> {
    let (phrase, value, number) = (reader.noun(node, 0)?, reader.value(node, 1)?, reader.number(node, 2)?);
    let zone = phrase.zone.map_or_else(|| super::deed::hand(reader, node), Ok)?;
    let what = What::All(reader.settle_in(phrase, zone));
    Ok(Continuous { what, changes: vec![Change::Add(value, Amount::Number(sign * number))] })
}

/// 〜1体につきAP+1: each boost so many times.
fn boosts_for_each(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Change>> {
    let (phrase, per, boosts) = (reader.noun(node, 0)?, reader.number(node, 1)?, reader.boosts(node, 3)?);
    let count = reader.each_one(node, phrase, per)?;
    Ok(multiplied(boosts, &count))
}

fn multiplied(boosts: Vec<Change>, count: &Amount) -> Vec<Change> {
    let each = |boost| match boost {
        Change::Add(value, Amount::Number(number)) => Change::Add(value, times(number, count.clone())),
        other => other,
    };
    boosts.into_iter().map(each).collect()
}

/// 手札1枚につき
fn each_card(reader: &mut Reader<'_>, node: &Node) -> Meaning<Amount> {
    let (place, per) = (reader.place(node, 0)?, reader.number(node, 1)?);
    match per {
        1 => Ok(reader.count_in(place)),
        _ => super::amount::unrounded(reader, node),
    }
}

pub(crate) const BECOMING: &[Row<Continuous>] = &[
    ("#loose {Altered~}", |r, n| r.altered(n, 0)),
    ("{Topic} は 、? {Changes~}", |r, n| Ok(Continuous { what: r.topic(n, 0)?, changes: r.changes(n, 1)? })),
    ("{Topic} の {Value} は {Amount} <increase>", |r, n| shifted(r, n, 1)),
    ("{Topic} の {Value} は {Amount} <decrease>", |r, n| shifted(r, n, -1)),
    ("{Topic} の {Value} は {Amount} に <become>", |r, n| {
        let (what, value, amount) = (r.topic(n, 0)?, r.value(n, 1)?, r.amount(n, 2)?);
        Ok(Continuous { what, changes: vec![Change::Set(value, amount)] })
    }),
    ("{Noun} の {Value} は [ 無 {Number} ] 少なく <become>", |r, n| price(r, n, -1)),
    ("{Noun} の {Value} は [ 無 {Number} ] 多く <become>", |r, n| price(r, n, 1)),
    ("{Topic} の [controller] は {Who} に <become>", |r, n| controlled(r, n, [0, 1])),
    ("{Who} は {Topic} の [controller] に <become>", |r, n| controlled(r, n, [1, 0])),
    ("{Who} は {Topic} の 支配権|支配 を <gain>", |r, n| controlled(r, n, [1, 0])),
    ("{Who} は {Topic} を <control>", |r, n| controlled(r, n, [1, 0])),
    ("{Topic} の 支配権|支配 を <gain>", |r, n| {
        let what = r.topic(n, 0)?;
        Ok(Continuous { what, changes: vec![Change::Controlled(Who::You)] })
    }),
    ("{Noun} {Number} {Unit} につき 、? {Topic} は {Boosts} を <gain>", |r, n| {
        let (phrase, per) = (r.noun(n, 0)?, r.number(n, 1)?);
        let count = r.each_one(n, phrase, per)?;
        Ok(Continuous { what: r.topic(n, 3)?, changes: multiplied(r.boosts(n, 4)?, &count) })
    }),
    ("{Place} {Number} 枚 につき 、? {Topic} は {Boosts} を <gain>", |r, n| {
        let count = each_card(r, n)?;
        Ok(Continuous { what: r.topic(n, 2)?, changes: multiplied(r.boosts(n, 3)?, &count) })
    }),
    ("{Topic} の {Value} と {Value} は {Amount} <increase>", |r, n| both_shifted(r, n, 1)),
    ("{Topic} の {Value} と {Value} は {Amount} <decrease>", |r, n| both_shifted(r, n, -1)),
];

pub(crate) const CHANGES: &[Row<Vec<Change>>] = &[
    ("{Change~}", |r, n| r.change(n, 0)),
    ("{Change:stem} 、 {Changes~}", |r, n| {
        let mut changes = r.change(n, 0)?;
        changes.extend(r.changes(n, 1)?);
        Ok(changes)
    }),
];

fn one(change: Change) -> Meaning<Vec<Change>> {
    Ok(vec![change])
}

pub(crate) const CHANGE: &[Row<Vec<Change>>] = &[
    ("#loose {Shift~}", |r, n| r.shift(n, 0)),
    ("{Boosts} を <gain>", |r, n| r.boosts(n, 0)),
    ("{Noun} {Number} {Unit} につき 、? {Boosts} を <gain>", |r, n| boosts_for_each(r, n)),
    ("{Value} が {Amount} だけ <increase>", |r, n| one(Change::Add(r.value(n, 0)?, r.amount(n, 1)?))),
    ("{Value} が {Amount} だけ <decrease>", |r, n| one(Change::Add(r.value(n, 0)?, times(-1, r.amount(n, 1)?)))),
    ("{Value} が {Amount} に <become>", |r, n| one(Change::Set(r.value(n, 0)?, r.amount(n, 1)?))),
    ("<mark>", |r, n| one(Change::Mark(Mark(r.mark(n, 0)?)))),
    ("{Quotes} を <gain>", |r, n| Ok(r.quotes(n, 0)?.into_iter().map(|ability| Change::Gain(Box::new(ability))).collect())),
    ("{Quotes} を <have>", |r, n| Ok(r.quotes(n, 0)?.into_iter().map(|ability| Change::Gain(Box::new(ability))).collect())),
    ("すべての? 能力 を <forfeit>", |_, _| one(Change::LoseAbilities)),
    ("色 が {Colours} に <become>", |r, n| one(Change::Colours(r.colours(n, 0)?))),
    ("{Colours} に <become>", |r, n| one(Change::Colours(r.colours(n, 0)?))),
    ("無色 に <become>", |_, _| one(Change::Colours(Vec::new()))),
    ("すべての 色 を <forfeit>", |_, _| one(Change::Colours(Vec::new()))),
    ("#counted {Colours} を <gain>", |r, n| one(Change::GainColours(r.colours(n, 0)?))),
    ("#counted {Colours} を <forfeit>", |r, n| one(Change::LoseColours(r.colours(n, 0)?))),
    ("種別 が {Kind} に <become>", |r, n| one(Change::Become(r.kind(n, 0)?))),
    ("名称 が {Name} に <become>", |r, n| one(Change::Named(r.name(n, 0)?))),
    ("[controller] が {Who} に <become>", |r, n| one(Change::Controlled(r.who(n, 0)?))),
];

pub(crate) const BOOSTS: &[Row<Vec<Change>>] = &[
    ("{Value} {Signed}", |r, n| one(Change::Add(r.value(n, 0)?, Amount::Number(r.number(n, 1)?)))),
    ("{Value} {Signed} /|と {Boosts}", |r, n| {
        let mut boosts = vec![Change::Add(r.value(n, 0)?, Amount::Number(r.number(n, 1)?))];
        boosts.extend(r.boosts(n, 2)?);
        Ok(boosts)
    }),
];
