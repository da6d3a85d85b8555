//! Replacements: 〜場合、かわりに〜, and what happens in place of something.

use super::{Meaning, Reader, Row};
use crate::chart::Node;
use tefuda_ability::{Condition, Deed, Instead, Pattern, Replacement, Slot, Step, Subject, What};

/// かわりに…
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Substitute {
    pub optional: bool,
    pub instead: Instead,
}

pub(crate) const REPLACING: &[Row<Replacement>] = &[
    ("{Ban}", |r, n| {
        let event = r.ban(n, 0)?;
        Ok(Replacement { event, condition: None, optional: false, instead: Instead::Never })
    }),
    ("{Event} 場合 、 かわりに 、? {Instead}", |r, n| {
        let event = r.event(n, 0)?;
        r.state.mentioned.mention_event(&event);
        let Substitute { optional, instead } = r.instead(n, 1)?;
        let instead = elsewhere(&event, instead);
        Ok(Replacement { event, condition: None, optional, instead })
    }),
    ("{Event} かわりに 、? {Instead}", |r, n| {
        let event = r.event(n, 0)?;
        r.state.mentioned.mention_event(&event);
        let Substitute { optional, instead } = r.instead(n, 1)?;
        let instead = elsewhere(&event, instead);
        Ok(Replacement { event, condition: None, optional, instead })
    }),
    ("{Subject} が 受ける ダメージ を {Number} 点? <lower>", |r, n| {
        let event = Pattern::Damaged(r.subject(n, 0)?);
        damage_shifted(r, n, event, -1)
    }),
    ("{Subject} が 受ける ダメージ を {Number} 点? <raise>", |r, n| {
        let event = Pattern::Damaged(r.subject(n, 0)?);
        damage_shifted(r, n, event, 1)
    }),
    ("{Subject} が 受ける ダメージ は {Amount} に <become>", |r, n| {
        let event = Pattern::Damaged(r.subject(n, 0)?);
        damage_set(r, n, event)
    }),
    ("{Player} が 受ける ダメージ は {Amount} に <become>", |r, n| {
        let event = Pattern::PlayerDamaged(r.player(n, 0)?);
        damage_set(r, n, event)
    }),
    ("{Subject} が 受ける ダメージ は {Number} 点 <decrease>", |r, n| {
        let event = Pattern::Damaged(r.subject(n, 0)?);
        damage_shifted(r, n, event, -1)
    }),
    ("{Subject} が 受ける ダメージ は {Number} 点 <increase>", |r, n| {
        let event = Pattern::Damaged(r.subject(n, 0)?);
        damage_shifted(r, n, event, 1)
    }),
    ("{Player} が 受ける ダメージ は {Number} 点 <decrease>", |r, n| {
        let event = Pattern::PlayerDamaged(r.player(n, 0)?);
        damage_shifted(r, n, event, -1)
    }),
    ("{Player} が 受ける ダメージ は {Number} 点 <increase>", |r, n| {
        let event = Pattern::PlayerDamaged(r.player(n, 0)?);
        damage_shifted(r, n, event, 1)
    }),
    ("{Subject} が 与える ダメージ は {Number} 点 <increase>", |r, n| {
        let event = Pattern::Deals { what: r.subject(n, 0)?, player: None, object: None, battle: false };
        damage_shifted(r, n, event, 1)
    }),
    ("{Subject} は 、? {Entries} {Move}", |r, n| entering(r, n, false)),
    ("{Subject} は 、? {Entries} {Move:te} もよい|よい", |r, n| entering(r, n, true)),
    ("{Supposition} 、 {Replacing}", |r, n| {
        let (condition, replacement) = (r.supposition(n, 0)?.condition, r.replacing(n, 1)?);
        let condition = match replacement.condition {
            None => condition,
            Some(inner) => Condition::All(vec![condition, inner]),
        };
        Ok(Replacement { condition: Some(condition), ..replacement })
    }),
];

/// 受けるダメージは1点減少する
fn damage_shifted(reader: &Reader<'_>, node: &Node, event: Pattern, factor: i32) -> Meaning<Replacement> {
    let instead = Instead::AmountPlus(factor * reader.number(node, 1)?);
    Ok(Replacement { event, condition: None, optional: false, instead })
}

/// 受けるダメージは0になる
fn damage_set(reader: &mut Reader<'_>, node: &Node, event: Pattern) -> Meaning<Replacement> {
    let instead = Instead::AmountIs(reader.amount(node, 1)?);
    Ok(Replacement { event, condition: None, optional: false, instead })
}

fn entering(reader: &mut Reader<'_>, node: &Node, optional: bool) -> Meaning<Replacement> {
    let (what, entries) = (reader.subject(node, 0)?, reader.entries(node, 1)?);
    let event = reader.movement(node, 2)?.of(what);
    Ok(Replacement { event, condition: None, optional, instead: Instead::Enter(entries) })
}

/// A replaced move of the same thing is the same move, elsewhere.
fn elsewhere(event: &Pattern, instead: Instead) -> Instead {
    let Pattern::Moves { what, .. } = event else { return instead };
    match instead {
        Instead::Steps(mut steps) => match steps.as_mut_slice() {
            [Step::Do(Deed::Move(moved, destination))] if is_subject(moved, what) => Instead::Go(destination.clone()),
            [Step::Do(Deed::Return(moved, destination))] if is_subject(moved, what) => Instead::Return(destination.clone()),
            _ => Instead::Steps(steps),
        },
        other => other,
    }
}

fn is_subject(moved: &What, subject: &Subject) -> bool {
    *moved == What::It(Slot::SUBJECT) || (*moved == What::This && *subject == Subject::This)
}

fn amount_plus(reader: &Reader<'_>, node: &Node, factor: i32) -> Meaning<Substitute> {
    Ok(Substitute { optional: false, instead: Instead::AmountPlus(factor * reader.number(node, 0)?) })
}

fn steps_instead(steps: Vec<Step>, optional: bool) -> Substitute {
    Substitute { optional, instead: Instead::Steps(steps) }
}

pub(crate) const INSTEAD: &[Row<Substitute>] = &[
    ("何も 起きない|しない", |_, _| Ok(Substitute { optional: false, instead: Instead::Nothing })),
    ("受けない|与えない", |_, _| Ok(Substitute { optional: false, instead: Instead::Nothing })),
    ("その ダメージ|点数 を {Number} 点 <lessen>", |r, n| amount_plus(r, n, -1)),
    ("その ダメージ|点数 を {Amount} にする", |r, n| {
        Ok(Substitute { optional: false, instead: Instead::AmountIs(r.amount(n, 0)?) })
    }),
    ("何も 起きなくて もよい|よい", |_, _| Ok(Substitute { optional: true, instead: Instead::Nothing })),
    ("その 点数|数値 は {Number} <increase>", |r, n| amount_plus(r, n, 1)),
    ("その 点数|数値 は {Number} <decrease>", |r, n| amount_plus(r, n, -1)),
    ("その 点数|数値 は {Number} <increase!te> もよい|よい", |r, n| {
        Ok(Substitute { optional: true, ..amount_plus(r, n, 1)? })
    }),
    ("その 点数|数値 は {Number} <decrease!te> もよい|よい", |r, n| {
        Ok(Substitute { optional: true, ..amount_plus(r, n, -1)? })
    }),
    ("その 点数|数値 は {Amount} に <become>", |r, n| {
        Ok(Substitute { optional: false, instead: Instead::AmountIs(r.amount(n, 0)?) })
    }),
    ("その 点数|数値 は {Amount} に <become!te> もよい|よい", |r, n| {
        Ok(Substitute { optional: true, instead: Instead::AmountIs(r.amount(n, 0)?) })
    }),
    ("{Destination} に <revert>", |r, n| Ok(Substitute { optional: false, instead: Instead::Return(r.destination(n, 0)?) })),
    ("{Series}", |r, n| Ok(steps_instead(r.series(n, 0)?, false))),
    ("{Series:te} もよい|よい", |r, n| Ok(steps_instead(r.series(n, 0)?, true))),
    ("{Quote} を <perform>", |r, n| Ok(steps_instead(r.quoted_steps(n, 0)?, false))),
    ("{Quote} を <perform!te> もよい|よい", |r, n| Ok(steps_instead(r.quoted_steps(n, 0)?, true))),
];
