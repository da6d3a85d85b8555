//! What is so for a time, in games where skills deal damage: HPを増やす, スキルのダメージをアップする, 有利に《赤》を得る.

use super::{Meaning, Reader, Row, amount::times};
use crate::{
    chart::Node,
    token::{List, Terminal},
};
use tefuda_ability::{Amount, Arithmetic, AspectWord, Change, Colour, Continuous, Mark};

fn only(reader: &mut Reader<'_>, node: &Node, change: Change) -> Meaning<Continuous> {
    Ok(Continuous { what: reader.topic(node, 0)?, changes: vec![change] })
}

fn shifted(reader: &mut Reader<'_>, node: &Node, sign: i32) -> Meaning<Continuous> {
    let (value, amount) = (reader.value(node, 1)?, reader.amount(node, 2)?);
    only(reader, node, Change::Add(value, times(sign, amount)))
}

/// The numbers of changes, so many times.
fn multiplied(reader: &Reader<'_>, node: &Node, mut continuous: Continuous, count: &Amount) -> Meaning<Continuous> {
    for change in &mut continuous.changes {
        match change {
            Change::Add(_, amount)
            | Change::Dealt(Arithmetic::Plus(amount) | Arithmetic::Minus(amount))
            | Change::Taken(Arithmetic::Plus(amount) | Arithmetic::Minus(amount)) => {
                let Amount::Number(each) = *amount else { return uncounted(reader, node) };
                *amount = times(each, count.clone());
            }
            _ => return uncounted(reader, node),
        }
    }
    Ok(continuous)
}

fn uncounted<T>(reader: &Reader<'_>, node: &Node) -> Meaning<T> {
    reader.refuse(node, "「〜につき」で増える数がありません", "there is no number that this could multiply")
}

/// このユニットのスキルは失敗する: a mark that speaks of something that the object has.
fn of_its_own(reader: &mut Reader<'_>, node: &Node) -> Meaning<Continuous> {
    let mark = Mark(reader.mark(node, 1)?);
    let word = reader.setting.lexicon.vocabulary().marks.get(mark.0 as usize);
    if word.is_some_and(|word| word.ja.contains('は')) {
        return only(reader, node, Change::Mark(mark));
    }
    reader.refuse(node, "「〜は」と書きます", "this is said after は")
}

pub(crate) const ALTERED: &[Row<Continuous>] = &[
    ("{Per} 、? {Becoming~}", |r, n| {
        let (count, continuous) = (r.per(n, 0)?, r.becoming(n, 1)?);
        multiplied(r, n, continuous, &count)
    }),
    ("{Topic} の {Value} を {Amount} <raise>", |r, n| shifted(r, n, 1)),
    ("{Topic} の {Value} を {Amount} <lower>", |r, n| shifted(r, n, -1)),
    ("{Topic} の {Value} を {Amount} <make>", |r, n| {
        let change = Change::Set(r.value(n, 1)?, r.amount(n, 2)?);
        only(r, n, change)
    }),
    ("{Topic} の [battle_damage] {Altering~}", |r, n| {
        let change = Change::Dealt(r.altering(n, 1)?);
        only(r, n, change)
    }),
    ("{Topic} が <deal!final> [battle_damage] {Altering~}", |r, n| {
        let change = Change::Dealt(r.altering(n, 1)?);
        only(r, n, change)
    }),
    ("{Topic} が <suffer!final> [battle_damage] {Altering~}", |r, n| {
        let change = Change::Taken(r.altering(n, 1)?);
        only(r, n, change)
    }),
    ("{Topic} の <mark>", |r, n| of_its_own(r, n)),
];

impl Reader<'_> {
    /// Colours in the sense that a word gives them: 有利に《赤》
    fn in_aspect(&mut self, node: &Node) -> Meaning<Vec<Colour>> {
        let which = self.word(node, 0)?.is(Terminal::Listed(List::Aspect)).map(usize::from);
        let aspect = which.and_then(|which| self.setting.lexicon.vocabulary().aspects.get(which));
        let first = aspect.map(|AspectWord { first, .. }| *first).ok_or_else(|| self.broken(node))?;
        Ok(self.colours(node, 1)?.into_iter().map(|colour| Colour(colour.0.saturating_add(first))).collect())
    }

    /// 《赤緑青》
    pub fn icon(&self, node: &Node, at: usize) -> Meaning<Vec<Colour>> {
        let which = self.word(node, at)?.is(Terminal::Listed(List::Icon)).map(usize::from);
        let icon = which.and_then(|which| self.setting.lexicon.vocabulary().icons.get(which));
        icon.map(|icon| icon.colours.clone()).ok_or_else(|| self.broken(node))
    }
}

fn one(change: Change) -> Meaning<Vec<Change>> {
    Ok(vec![change])
}

/// Colours and abilities that are gained or lost.
pub(crate) const SHIFT: &[Row<Vec<Change>>] = &[
    ("{Colours} を <gain>", |r, n| one(Change::GainColours(r.colours(n, 0)?))),
    ("{Colours} を <forfeit>", |r, n| one(Change::LoseColours(r.colours(n, 0)?))),
    ("{Aspect} に|として {Colours} を <gain>", |r, n| one(Change::GainColours(r.in_aspect(n)?))),
    ("{Aspect} から|の {Colours} を <forfeit>", |r, n| one(Change::LoseColours(r.in_aspect(n)?))),
    ("{Aspect} が {Colours} に <become>", |r, n| one(Change::Colours(r.in_aspect(n)?))),
    ("{Quote} を <forfeit>", |r, n| one(Change::LoseTitled(r.title(n, 0)?))),
    ("{Quote} という 名前 の 能力 を <forfeit>", |r, n| one(Change::LoseTitled(r.title(n, 0)?))),
    ("<deal!final> [battle_damage] {Altering~}", |r, n| one(Change::Dealt(r.altering(n, 0)?))),
    ("<suffer!final> [battle_damage] {Altering~}", |r, n| one(Change::Taken(r.altering(n, 0)?))),
];
