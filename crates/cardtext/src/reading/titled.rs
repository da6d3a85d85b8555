//! What is said of skills by their title alone: 「火花」のダメージを100アップする, 相手の「火花」は使えない.

use super::{
    Meaning, Reader, Row,
    altered::{skills, this_skill},
    amount::times,
    noun::Phrase,
};
use crate::chart::Node;
use tefuda_ability::{Change, Continuous, Side, What};

/// Every unit that has such a skill, on one side or on both.
pub(super) fn of_all(reader: &Reader<'_>, node: &Node, whose: Side) -> Meaning<What> {
    let filters = reader.any_unit(node)?;
    let phrase = Phrase { whose: Some(whose).filter(|side| *side != Side::Any), filters, ..Phrase::default() };
    reader.settle(phrase).map(What::All)
}

/// Of the skill with the title at a place.
fn so(reader: &Reader<'_>, node: &Node, (whose, title): (Side, usize), change: Change) -> Meaning<Continuous> {
    let change = Change::OfTitled(reader.ability_title(node, title)?, Box::new(change));
    Ok(Continuous { what: of_all(reader, node, whose)?, changes: vec![change] })
}

/// 自分の, or nobody's where the title stands first.
fn whose(reader: &mut Reader<'_>, node: &Node, title: usize) -> Meaning<Side> {
    match title {
        0 => Ok(Side::Any),
        _ => reader.player(node, 0),
    }
}

fn dealt(reader: &mut Reader<'_>, node: &Node, title: usize) -> Meaning<Continuous> {
    skills(reader, node)?;
    let whose = whose(reader, node, title)?;
    let change = Change::Dealt(reader.altering(node, title + 1)?);
    so(reader, node, (whose, title), change)
}

fn costs(reader: &mut Reader<'_>, node: &Node, [title, amount]: [usize; 2], sign: i32) -> Meaning<Continuous> {
    let (cost, whose) = (skills(reader, node)?.cost, whose(reader, node, title)?);
    // 「火花」のスキルのコスト: no other number is a skill's.
    if amount - title > 1 && reader.value(node, title + 1)? != cost {
        return reader.refuse(node, "これはスキルの数ではありません", "this is no number of a skill");
    }
    let amount = reader.amount(node, amount)?;
    let change = if sign == 0 { Change::Set(cost, amount) } else { Change::Add(cost, times(sign, amount)) };
    so(reader, node, (whose, title), change)
}

fn marked(reader: &mut Reader<'_>, node: &Node, title: usize, fails: bool) -> Meaning<Continuous> {
    let (words, whose) = (skills(reader, node)?, whose(reader, node, title)?);
    so(reader, node, (whose, title), Change::Mark(if fails { words.fail } else { words.barred }))
}

/// このスキルのダメージを100アップする: for a time, the one whose text it is.
pub(super) fn this_one_deals(reader: &mut Reader<'_>, node: &Node, altering: usize) -> Meaning<Continuous> {
    let change = Change::Dealt(reader.altering(node, altering)?);
    Ok(Continuous { what: What::This, changes: vec![this_skill(reader, node, change)?] })
}

pub(crate) const TITLED: &[Row<Continuous>] = &[
    ("{Quote} の ダメージ {Altering~}", |r, n| dealt(r, n, 0)),
    ("{Player} の {Quote} の ダメージ {Altering~}", |r, n| dealt(r, n, 1)),
    ("{Quote} の コスト を {Amount} <raise>", |r, n| costs(r, n, [0, 1], 1)),
    ("{Quote} の コスト を {Amount} <lower>", |r, n| costs(r, n, [0, 1], -1)),
    ("{Quote} の コスト を {Amount} <make>", |r, n| costs(r, n, [0, 1], 0)),
    ("{Player} の {Quote} の コスト を {Amount} <raise>", |r, n| costs(r, n, [1, 2], 1)),
    ("{Player} の {Quote} の コスト を {Amount} <lower>", |r, n| costs(r, n, [1, 2], -1)),
    ("{Player} の {Quote} の コスト を {Amount} <make>", |r, n| costs(r, n, [1, 2], 0)),
    ("{Player} の {Quote} の {Value} を {Amount} <raise>", |r, n| costs(r, n, [1, 3], 1)),
    ("{Player} の {Quote} の {Value} を {Amount} <lower>", |r, n| costs(r, n, [1, 3], -1)),
    ("{Quote} は 失敗する", |r, n| marked(r, n, 0, true)),
    ("{Quote} は 使えない", |r, n| marked(r, n, 0, false)),
    ("{Player} の {Quote} は 失敗する", |r, n| marked(r, n, 1, true)),
    ("{Player} の {Quote} は 使えない", |r, n| marked(r, n, 1, false)),
];
