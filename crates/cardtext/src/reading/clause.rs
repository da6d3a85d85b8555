//! Clauses, and how they are joined into one sentence: 〜し、〜する.

use super::{Meaning, Reader, Row, demand::Need, noun::Phrase};
use crate::chart::Node;
use tefuda_ability::{Change, Continuous, Duration, Offered, Step, What, Who};

fn and_then(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    joined(reader, node, false)
}

/// 〜し、その後、〜する: what comes before is done whatever may be done then, and whoever does that is who may.
fn afterwards(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    joined(reader, node, true)
}

fn joined(reader: &mut Reader<'_>, node: &Node, afterwards: bool) -> Meaning<Vec<Step>> {
    let mut steps = reader.clause(node, 0)?;
    reader.state.certain = 0;
    if afterwards {
        reader.state.lead = None;
    }
    let mut rest = reader.series(node, 1)?;
    if afterwards || reader.state.certain > 0 {
        reader.state.certain += steps.len();
    }
    for_as_long(&steps, &mut rest);
    reader.keep(&mut steps);
    super::exchange::settle_choices(&mut steps, &reader.state.settled);
    super::doing::settle_mended(reader, &mut steps);
    if reader.state.certain == 0 {
        make_one(&mut steps, &mut rest);
    }
    steps.extend(rest);
    Ok(steps)
}

/// 緑のユニットは無になり、HPを100減らす: one effect that does several things, to the same objects, whatever the first makes of them.
fn make_one(steps: &mut Vec<Step>, rest: &mut [Step]) {
    let (Some(Step::Begin(first, until)), Some(Step::Begin(second, ends))) = (steps.last_mut(), rest.first_mut()) else {
        return;
    };
    if first.what == second.what && until == ends {
        second.changes.splice(0..0, std::mem::take(&mut first.changes));
        steps.pop();
    }
}

/// 〜を見て、〜してもよい, 〜し、その後、〜してもよい: what was looked at has been looked at, and what comes before その後 is done.
pub(super) fn optional(reader: &mut Reader<'_>, who: Who, mut steps: Vec<Step>) -> Vec<Step> {
    let before = steps.split_last().map_or(&[][..], |(_, before)| before);
    let looked = before
        .iter()
        .rposition(|step| matches!(step, Step::Do(deed) if deed.facts().looks && deed.facts().fills.is_some()))
        .map_or(0, |at| at + 1);
    let rest = steps.split_off(looked.max(reader.state.certain).min(before.len()));
    reader.state.offered = Offered::of(&who, &rest, reader.setting.lexicon.vocabulary());
    reader.state.asked = Some(who.clone());
    steps.push(Step::May(who, rest));
    steps
}

/// このターン、〜を得、〜を得る: a period at the head is said of all that follows and says none of its own.
fn for_as_long(first: &[Step], rest: &mut [Step]) {
    let said = first.iter().find_map(|step| match step {
        Step::Begin(_, duration) if *duration != Duration::Game => Some(*duration),
        _ => None,
    });
    let Some(said) = said else { return };
    for step in rest {
        if let Step::Begin(_, duration @ Duration::Game) = step {
            *duration = said;
        }
    }
}

pub(crate) const SERIES: &[Row<Vec<Step>>] = &[
    ("{Clause~}", |r, n| r.clause(n, 0)),
    ("{Clause:stem} 、 {Series~}", |r, n| and_then(r, n)),
    ("{Clause:stem} 、 その後 、? {Series~}", |r, n| afterwards(r, n)),
    ("{Clause:te} 、 その後 、? {Series~}", |r, n| afterwards(r, n)),
    ("{Clause:stem} {Series~}", |r, n| and_then(r, n)),
    ("{Clause:te} 、? {Series~}", |r, n| and_then(r, n)),
    ("{Clause:te} から 、? {Series~}", |r, n| and_then(r, n)),
];

fn begun(reader: &mut Reader<'_>, node: &Node, mut continuous: Continuous, duration: Duration) -> Meaning<Vec<Step>> {
    reader.state.lead.get_or_insert(Who::You);
    // What cards cost is said of those that lie anywhere; nothing else is of a card that was only drawn or discarded.
    let prices = &reader.setting.lexicon.vocabulary().prices;
    let shifts = |change: &Change| matches!(change, Change::Add(value, _) | Change::Set(value, _) if !prices.contains(value));
    let moved = matches!(continuous.what, What::It(slot) if slot.moved_by().is_some());
    let need = if moved && continuous.changes.iter().any(shifts) { Need::InPlay } else { Need::Anything };
    continuous.what = reader.demand(node, continuous.what, need)?;
    reader.state.mentioned.deal_with(&continuous.what);
    reader.state.changed = Some(continuous.what.clone());
    Ok(reader.steps(Step::Begin(continuous, duration)))
}

/// そのユニットのスキルのコストをこのターン1減らす
fn shifted_for(reader: &mut Reader<'_>, node: &Node, sign: i32) -> Meaning<Vec<Step>> {
    let (what, value, duration) = (reader.topic(node, 0)?, reader.value(node, 1)?, reader.duration(node, 2)?);
    let amount = super::amount::times(sign, reader.amount(node, 3)?);
    begun(reader, node, Continuous { what, changes: vec![Change::Add(value, amount)] }, duration)
}

fn led(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<Vec<Step>> {
    let (steps, actor) = reader.one_verb(|reader| reader.deed(node, at))?;
    if !reader.is_carried() {
        reader.state.topic.say(&actor);
    }
    reader.state.lead.get_or_insert(actor);
    Ok(steps)
}

pub(crate) const CLAUSE: &[Row<Vec<Step>>] = &[
    ("{Deed~}", |r, n| led(r, n, 0)),
    ("{Who} は 、? {Deed~}", |r, n| {
        let who = r.who(n, 0)?;
        r.acting(n, who, |r| led(r, n, 1))
    }),
    ("お互い に 、? {Deed~}", |r, n| r.acting(n, Who::Each, |r| led(r, n, 0))),
    ("その|それら の? 中|うち から 、? {Who} は 、? {Often} を? <choose>", |r, n| {
        let who = r.who(n, 0)?;
        r.acting(n, who, |r| {
            let (noun, count) = (super::pile::out_of_seen(r, n, Phrase::default())?, r.often(n, 1)?);
            let what = r.chosen(noun, count);
            r.take(&what);
            Ok(r.chosen_steps())
        })
    }),
    ("{This} は 、? {Deed~}", |r, n| {
        r.this(n, 0)?;
        let steps = led(r, n, 1)?;
        match steps.last() {
            // This card is what deals its damage anyway.
            Some(step) if step.facts().is_some_and(|facts| facts.takes && facts.patient.is_some()) => Ok(steps),
            _ => r.refuse(n, "この動作は「〜は」で何がするかを言えません", "this verb does not take something that does it"),
        }
    }),
    ("{What} は 、? {Object} と <switch>", |r, n| {
        let (one, other) = (r.what(n, 0)?, r.object(n, 1)?);
        super::exchange::swapped(r, n, one, other)
    }),
    ("{Topic} の {Value} を {Duration} 、? {Amount} <raise>", |r, n| shifted_for(r, n, 1)),
    ("{Topic} の {Value} を {Duration} 、? {Amount} <lower>", |r, n| shifted_for(r, n, -1)),
    ("{Becoming~}", |r, n| {
        let continuous = r.becoming(n, 0)?;
        begun(r, n, continuous, Duration::Game)
    }),
    ("{Duration} 、? {Becoming~}", |r, n| {
        let (duration, continuous) = (r.duration(n, 0)?, r.becoming(n, 1)?);
        begun(r, n, continuous, duration)
    }),
    ("{Duration} 、 この スキル は 使えない", |r, n| {
        let (duration, change) = (r.duration(n, 0)?, super::altered::this_skill_barred(r, n)?);
        begun(r, n, Continuous { what: What::This, changes: vec![change] }, duration)
    }),
    ("{Duration} 、 この [battle_damage] {Altering~}", |r, n| match r.duration(n, 0)? {
        // In this turn that would be the damage that is being dealt.
        duration if duration.waits() => {
            let continuous = super::titled::this_one_deals(r, n, 1)?;
            begun(r, n, continuous, duration)
        }
        _ => r.refuse(n, "いつのダメージか決まりません", "which damage this is cannot be told"),
    }),
    ("この スキル は 、? {Duration} に? 、? 使えない", |r, n| {
        let (duration, change) = (r.duration(n, 0)?, super::altered::this_skill_barred(r, n)?);
        begun(r, n, Continuous { what: What::This, changes: vec![change] }, duration)
    }),
    ("{Topic} は 、? {Duration} に? 、? {Changes~}", |r, n| {
        let continuous = Continuous { what: r.topic(n, 0)?, changes: r.changes(n, 2)? };
        let duration = r.duration(n, 1)?;
        begun(r, n, continuous, duration)
    }),
];
