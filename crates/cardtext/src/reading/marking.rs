//! Counters and markers: put on, taken off, and the states that they stand for.

use super::{
    Meaning, Reader, Row,
    deed::done,
    demand::Need,
    harm::{several, undivided},
};
use crate::{chart::Node, token::List};
use tefuda_ability::{Amount, Counter, Deed, Share, Step, What};

fn put_on(reader: &mut Reader<'_>, node: &Node, on: What, share: Share, [counter, amount]: [usize; 2]) -> Meaning<Vec<Step>> {
    if share == Share::Divided && !several(&on) {
        return undivided(reader, node);
    }
    let on = reader.demand(node, on, Need::InPlay)?;
    let (counter, amount) = (reader.counter(node, counter)?, reader.amount(node, amount)?);
    done(reader, Deed::PutCounters { on, counter, amount, share })
}

/// マーカーを置く: one, where no number is said.
fn put_one(reader: &mut Reader<'_>, node: &Node, on: What, counter: usize) -> Meaning<Vec<Step>> {
    let (on, counter) = (reader.demand(node, on, Need::InPlay)?, reader.counter(node, counter)?);
    done(reader, Deed::PutCounters { on, counter, amount: Amount::Number(1), share: Share::Each })
}

fn put_counters(reader: &mut Reader<'_>, node: &Node, share: Share) -> Meaning<Vec<Step>> {
    let on = reader.object(node, 0)?;
    put_on(reader, node, on, share, [1, 2])
}

/// 〜に1を足した数のカウンター
fn put_many(reader: &mut Reader<'_>, node: &Node, [on, many, counter]: [usize; 3]) -> Meaning<Vec<Step>> {
    let on = reader.object(node, on)?;
    let on = reader.demand(node, on, Need::InPlay)?;
    let (amount, counter) = (reader.many(node, many)?, reader.counter(node, counter)?);
    done(reader, Deed::PutCounters { on, counter, amount, share: Share::Each })
}

/// AとBを1つずつ置く
fn put_both(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let on = reader.object(node, 0)?;
    let mut steps = put_on(reader, node, on.clone(), Share::Each, [1, 3])?;
    steps.extend(put_on(reader, node, on, Share::Each, [2, 3])?);
    Ok(steps)
}

/// カウンターを1つこのユニットに置く
fn put_before(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let on = reader.object(node, 2)?;
    put_on(reader, node, on, Share::Each, [0, 1])
}

/// 1体選び、カウンターを1つ置く
fn put_on_it(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let on = reader.unsaid(node, Need::InPlay)?;
    put_on(reader, node, on, Share::Each, [0, 1])
}

/// カウンターを2倍にする: as many again are put there, for each time more.
fn multiply(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (on, counter, factor) = (reader.object(node, 0)?, reader.counter(node, 1)?, reader.number(node, 2)?);
    let one = matches!(on, What::This | What::It(_));
    if factor < 2 || !one {
        return reader.refuse(
            node,
            "1体の上の数を2倍以上にするときだけ読めます",
            "only the number on one object is multiplied",
        );
    }
    let more = super::amount::times(factor - 1, Amount::Counters(counter, Box::new(on.clone())));
    done(reader, Deed::PutCounters { on, counter, amount: more, share: Share::Each })
}

fn remove(
    reader: &mut Reader<'_>,
    node: &Node,
    amount: impl FnOnce(&mut Reader<'_>, Counter, &What) -> Meaning<Amount>,
) -> Meaning<Vec<Step>> {
    let (what, counter) = (reader.object(node, 0)?, reader.counter(node, 1)?);
    let amount = amount(reader, counter, &what)?;
    done(reader, Deed::RemoveCounters(what, counter, amount))
}

/// Every counter of that sort.
fn remove_each(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    remove(reader, node, |_, counter, what| Ok(Amount::Counters(counter, Box::new(what.clone()))))
}

fn remove_all(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let what = reader.object(node, 0)?;
    done(reader, Deed::RemoveAllCounters(what))
}

/// マーカーをすべて取り除く: where states are markers, damage is, too.
fn remove_markers(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    if reader.setting.lexicon.vocabulary().ailments.is_empty() {
        return remove_all(reader, node);
    }
    let what = reader.object(node, 0)?;
    let mut steps = done(reader, Deed::RemoveAllCounters(what.clone()))?;
    steps.extend(done(reader, Deed::Unharm(what, None))?);
    Ok(steps)
}

/// 1体選び、状態異常を取り除く
fn ailments_of(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    reader.knows_ailments(node)?;
    let what = reader.unsaid(node, Need::InPlay)?;
    done(reader, Deed::RemoveAllCounters(what))
}

/// 状態異常を取り除く: the markers that stand for states are all there are, beside damage.
fn remove_ailments(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    reader.knows_ailments(node)?;
    remove_all(reader, node)
}

/// ダメージマーカーを取り除く: what mending does, but nothing recovers.
fn remove_damage(reader: &mut Reader<'_>, node: &Node, amount: Option<usize>) -> Meaning<Vec<Step>> {
    let what = reader.object(node, 0)?;
    let amount = amount.map(|at| reader.amount(node, at)).transpose()?;
    done(reader, Deed::Unharm(what, amount))
}

fn ail(reader: &mut Reader<'_>, node: &Node, on: What, at: usize) -> Meaning<Vec<Step>> {
    let on = reader.demand(node, on, Need::Unit)?;
    let counter = reader.ailed(node, at)?;
    done(reader, Deed::Ail(on, counter))
}

pub(crate) const MARKING: &[Row<Vec<Step>>] = &[
    ("{Object} の? 上? に 、? {Counter} を {Amount} つ|個 ずつ? <put>", |r, n| put_counters(r, n, Share::Each)),
    ("{Object} の? 上? に 、? {Counter} を {Amount} つ|個 ずつ? <load>", |r, n| put_counters(r, n, Share::Each)),
    ("#whole {Object} の? 上? に 、? {Counter} を <put>", |r, n| {
        let on = r.object(n, 0)?;
        put_one(r, n, on, 1)
    }),
    ("#whole {Object} の? 上? に 、? {Counter} を <load>", |r, n| {
        let on = r.object(n, 0)?;
        put_one(r, n, on, 1)
    }),
    ("{Counter} を {Amount} つ|個 <load>", |r, n| put_on_it(r, n)),
    ("#whole {Counter} を <put>", |r, n| {
        let on = r.unsaid(n, Need::InPlay)?;
        put_one(r, n, on, 0)
    }),
    ("{Object} に {Counter} {Amount} つ|個 を <put>", |r, n| put_counters(r, n, Share::Each)),
    ("{Object} に {Counter} を 、? {Amount} に等しい|と同じ 数 <put>", |r, n| put_counters(r, n, Share::Each)),
    ("{Object} に {Counter} を {Amount} だけ <put>", |r, n| put_counters(r, n, Share::Each)),
    ("{Object} に 、? {Counter} と {Counter} を {Amount} つ|個 ずつ <put>", |r, n| put_both(r, n)),
    ("{Counter} を {Amount} つ|個 {Object} の? 上? に <put>", |r, n| put_before(r, n)),
    ("{Amount} に等しい|と同じ 数 の {Counter} を {Object} の? 上? に <put>", |r, n| {
        let on = r.object(n, 2)?;
        put_on(r, n, on, Share::Each, [1, 0])
    }),
    ("{Object} に 、? {Amount} に等しい|と同じ 数 の {Counter} を <put>", |r, n| {
        let on = r.object(n, 0)?;
        put_on(r, n, on, Share::Each, [2, 1])
    }),
    ("{Object} に 、? {Many} の {Counter} を <put>", |r, n| put_many(r, n, [0, 1, 2])),
    ("{Many} の {Counter} を {Object} に <put>", |r, n| put_many(r, n, [2, 0, 1])),
    ("{Amount} と同じ? だけ 、? {Object} に {Counter} を <put>", |r, n| {
        let on = r.object(n, 1)?;
        put_on(r, n, on, Share::Each, [2, 0])
    }),
    (
        "{Object} に {What} に 置かれていた|置かれている {Counter} と同じ 数 の {Counter} を <put>",
        |r, n| {
            let (on, what, counter) = (r.object(n, 0)?, r.what(n, 1)?, r.counter(n, 2)?);
            let on = r.demand(n, on, Need::InPlay)?;
            let (amount, put) = (Amount::Counters(counter, Box::new(what)), r.counter(n, 3)?);
            done(r, Deed::PutCounters { on, counter: put, amount, share: Share::Each })
        },
    ),
    ("{Object} それぞれ に {Counter} を {Amount} つ|個 ずつ? <put>", |r, n| put_counters(r, n, Share::Each)),
    ("{Object} の {Counter} の 数 を {Number} 倍 にする", |r, n| r.not_of_several(n).and_then(|()| multiply(r, n))),
    ("{Object} の {Counter} を {Number} 倍 にする", |r, n| r.not_of_several(n).and_then(|()| multiply(r, n))),
    ("{Object} に 置かれている {Counter} を {Number} 倍 にする", |r, n| {
        r.not_of_several(n).and_then(|()| multiply(r, n))
    }),
    ("{Object} に 置かれている {Counter} の 数 を {Number} 倍 にする", |r, n| {
        r.not_of_several(n).and_then(|()| multiply(r, n))
    }),
    ("{Counter} を {Amount} つ|個 <put>", |r, n| put_on_it(r, n)),
    ("{Object} に {Counter} を 合計? {Amount} つ|個 <divide>", |r, n| put_counters(r, n, Share::Divided)),
    ("{Object} に {Counter} を 合計? {Amount} に等しい|と同じ 数 <divide>", |r, n| {
        put_counters(r, n, Share::Divided)
    }),
    ("{Amount} に等しい|と同じ 数 の {Counter} を {Object} から <remove>", |r, n| {
        let (amount, counter, what) = (r.amount(n, 0)?, r.counter(n, 1)?, r.object(n, 2)?);
        done(r, Deed::RemoveCounters(what, counter, amount))
    }),
    ("{Object} に 置かれている {Counter} を {Amount} つ|個 <remove>", |r, n| remove(r, n, |r, _, _| r.amount(n, 2))),
    ("{Object} に 置かれている {Counter} を すべて <remove>", |r, n| remove_each(r, n)),
    ("{Object} に 置かれている カウンター|マーカー を すべて <remove>", |r, n| remove_all(r, n)),
    ("{Object} に 置かれている すべて の カウンター|マーカー を <remove>", |r, n| remove_all(r, n)),
    ("{Object} の ダメージ|ダメージマーカー 以外 の マーカー を すべて? <remove>", |r, n| {
        remove_ailments(r, n)
    }),
    ("{Object} から|の {Counter} を {Amount} つ|個 ずつ? <remove>", |r, n| remove(r, n, |r, _, _| r.amount(n, 2))),
    ("{Object} から {Counter} を {Amount} に等しい|と同じ 数 <remove>", |r, n| {
        remove(r, n, |r, _, _| r.amount(n, 2))
    }),
    ("{Object} から|の {Counter} を すべて <remove>", |r, n| remove_each(r, n)),
    ("#whole {Object} から|の {Counter} を <remove>", |r, n| remove_each(r, n)),
    ("#whole {Counter} を <remove>", |r, n| {
        let (what, counter) = (r.unsaid(n, Need::InPlay)?, r.counter(n, 0)?);
        let amount = Amount::Counters(counter, Box::new(what.clone()));
        done(r, Deed::RemoveCounters(what, counter, amount))
    }),
    ("{Object} から|の すべて の {Counter} を <remove>", |r, n| remove_each(r, n)),
    ("{Object} から|の すべて の カウンター を <remove>", |r, n| remove_all(r, n)),
    ("{Object} から|の カウンター を すべて <remove>", |r, n| remove_all(r, n)),
    ("{Object} から|の すべて の マーカー を <remove>", |r, n| remove_markers(r, n)),
    ("{Object} から|の マーカー を すべて <remove>", |r, n| remove_markers(r, n)),
    ("{Object} の 状態異常 を すべて? <remove>", |r, n| remove_ailments(r, n)),
    ("{Object} の 状態異常マーカー を すべて? <remove>", |r, n| remove_ailments(r, n)),
    ("{Object} の 状態異常 を すべて? <heal>", |r, n| remove_ailments(r, n)),
    ("{Object} を 状態異常 から <heal>", |r, n| remove_ailments(r, n)),
    ("#whole {Object} から|の マーカー を <remove>", |r, n| remove_markers(r, n)),
    ("状態異常 を すべて? <remove>", |r, n| ailments_of(r, n)),
    ("状態異常 を すべて? <heal>", |r, n| ailments_of(r, n)),
    ("{Object} から|の ダメージマーカー|ダメージ を すべて <remove>", |r, n| remove_damage(r, n, None)),
    ("ダメージマーカー|ダメージ を すべて <remove>", |r, n| {
        let what = r.unsaid(n, Need::Unit)?;
        done(r, Deed::Unharm(what, None))
    }),
    ("ダメージマーカー|ダメージ を {Amount} 点? 分? <remove>", |r, n| {
        let (what, amount) = (r.unsaid(n, Need::Unit)?, r.amount(n, 0)?);
        done(r, Deed::Unharm(what, Some(amount)))
    }),
    ("{Object} から|の ダメージマーカー|ダメージ を {Amount} 点? 分? <remove>", |r, n| {
        remove_damage(r, n, Some(1))
    }),
    ("{Object} に 蓄積した|蓄積している ダメージ を すべて? <remove>", |r, n| {
        let what = r.object(n, 0)?;
        done(r, Deed::Unharm(what, None))
    }),
    ("{Object} に 蓄積した|蓄積している ダメージ を {Amount} 点 <remove>", |r, n| {
        let (what, amount) = (r.object(n, 0)?, r.amount(n, 1)?);
        done(r, Deed::Unharm(what, Some(amount)))
    }),
    (
        "{Object} に 蓄積した|蓄積している ダメージ を {Amount} に等しい|と同じ 点数 <remove>",
        |r, n| {
            let (what, amount) = (r.object(n, 0)?, r.amount(n, 1)?);
            done(r, Deed::Unharm(what, Some(amount)))
        },
    ),
    ("{Object} を {Ailment} <make>", |r, n| {
        let (on, counter) = (r.object(n, 0)?, r.in_state(n, 1, List::Ailment)?);
        let on = r.demand(n, on, Need::Unit)?;
        done(r, Deed::Ail(on, counter))
    }),
    ("{Ailment} <make>", |r, n| {
        let (on, counter) = (r.unsaid(n, Need::Unit)?, r.in_state(n, 0, List::Ailment)?);
        done(r, Deed::Ail(on, counter))
    }),
    ("{Thing} <ail>", |r, n| {
        let on = r.thing(n, 0)?;
        ail(r, n, on, 1)
    }),
    ("<ail>", |r, n| {
        let on = r.unsaid(n, Need::Unit)?;
        ail(r, n, on, 0)
    }),
];
