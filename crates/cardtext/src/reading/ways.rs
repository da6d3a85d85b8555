//! One thing or another: 〜するか、〜する; 「〜」か「〜」のどちらか; 以下から1つを選ぶ.

use super::{Meaning, Reader, Row};
use crate::{border::fills, chart::Node};
use tefuda_ability::{Amount, Deed, Step, Var, What, Who, taken_in};

/// 〜するか、〜する: the one who does the first chooses.
pub(super) fn choice(reader: &mut Reader<'_>, node: &Node, ways: &[usize]) -> Meaning<Vec<Step>> {
    reader.state.lead = None;
    let (mut steps, options) = ways_of(reader, node, ways)?;
    forget(reader, &options);
    match reader.state.lead.take().unwrap_or(Who::You) {
        Who::Each | Who::Doers => reader.refuse(node, "選ぶのは1人だけです", "only one player can be the one who chooses"),
        by => {
            steps.push(Step::Either { by, options });
            Ok(steps)
        }
    }
}

/// Things of which one is done, and before them what is chosen for all: ユニット1体を破壊するか、手札に戻す
pub(super) fn ways_of(reader: &mut Reader<'_>, node: &Node, ways: &[usize]) -> Meaning<(Vec<Step>, Vec<Vec<Step>>)> {
    let (mut options, mut shared, first) = (Vec::new(), Vec::new(), reader.state.next);
    let mut objects: Vec<Option<What>> = Vec::new();
    for way in ways {
        let (next, spoken) = (reader.state.next, reader.state.spoken.len());
        // One way does not follow the other: what was spoken of before is rather それ.
        let taken: Vec<Var> = (first..next).map(Var::Bound).collect();
        reader.state.mentioned.set_aside(&taken);
        options.push(reader.series(node, *way)?);
        objects.push(reader.state.object.clone());
        let earlier = |slot: &Var| matches!(slot, Var::Bound(number) if (first..next).contains(number));
        shared.extend(reader.state.spoken[spoken..].iter().copied().filter(earlier));
    }
    // Of which of them a later sentence spoke could not be told.
    if objects.windows(2).any(|two| two[0] != two[1]) {
        (reader.state.object, reader.state.sole) = (None, None);
    }
    let said =
        |keep: &mut Step| matches!(keep, Step::Keep { what, .. } if options.iter().flatten().any(|step| step.speaks_of(what)));
    let kept: Vec<Step> = reader.state.keeps.extract_if(.., said).collect();
    if shared.is_empty() {
        return Ok((kept, options));
    }
    let chooses = |step: &&Step| matches!(step, Step::Target { .. } | Step::Choose { .. } | Step::Random { .. });
    let chosen: Vec<Step> = options.first().into_iter().flatten().take_while(chooses).cloned().collect();
    if !shared.iter().all(|slot| chosen.iter().any(|step| fills(step, *slot))) {
        return only_there(reader, node);
    }
    options.iter_mut().take(1).for_each(|one| drop(one.drain(..chosen.len())));
    Ok((kept.into_iter().chain(chosen).collect(), options))
}

/// What only one of the ways took may never have been there.
fn forget(reader: &mut Reader<'_>, options: &[Vec<Step>]) {
    options.iter().for_each(|option| reader.state.mentioned.forget(&taken_in(option)));
}

fn only_there<T>(reader: &Reader<'_>, node: &Node) -> Meaning<T> {
    let en = "one of these cannot speak of what the other chooses";
    reader.refuse(node, "一方で選んだものを、もう一方では指せません", en)
}

/// 「〜」か「〜」: one cannot speak of what the other chooses.
pub(super) fn quoted_ways(
    reader: &mut Reader<'_>,
    node: &Node,
    rest: impl Fn(&mut Reader<'_>) -> Meaning<Vec<Vec<Step>>>,
) -> Meaning<Vec<Vec<Step>>> {
    let first = reader.state.next;
    let mut options = vec![reader.quoted_steps(node, 0)?];
    let (second, spoken) = (reader.state.next, reader.state.spoken.len());
    options.extend(rest(reader)?);
    match reader.state.spoken[spoken..]
        .iter()
        .any(|slot| matches!(slot, Var::Bound(number) if (first..second).contains(number)))
    {
        true => only_there(reader, node),
        false => Ok(options),
    }
}

pub(super) fn quoted_choice(reader: &mut Reader<'_>, node: &Node, by: Who, at: usize) -> Meaning<Vec<Step>> {
    let options = reader.options(node, at)?;
    forget(reader, &options);
    (reader.state.object, reader.state.sole) = (None, None);
    Ok(vec![Step::Either { by, options }])
}

/// 以下から1つを選ぶ: what they are comes in the sentences after this one.
pub(super) fn modes(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<Vec<Step>> {
    Ok(vec![Step::Modes { count: reader.figure(node, at)?, modes: Vec::new() }])
}

pub(crate) const OFFER: &[Row<Vec<Step>>] = &[
    ("以下|次 から {Figure} つ を? <choose>", |r, n| modes(r, n, 0)),
    ("以下|次 の 効果|中|うち? から {Figure} つ を? <choose>", |r, n| modes(r, n, 0)),
    ("以下|次 の うち {Figure} つ を? <choose>", |r, n| modes(r, n, 0)),
    ("以下|次 の いずれか {Figure} つ を? <choose>", |r, n| modes(r, n, 0)),
    ("以下|次 の いずれか {Figure} つ を <perform>", |r, n| modes(r, n, 0)),
    ("以下|次 の 効果|中? から {Figure} つ を? <choose!te> <perform>", |r, n| modes(r, n, 0)),
    ("以下|次 の {Number} つ から {Figure} つ を? <choose>", |r, n| modes(r, n, 1)),
];

/// 相手が手札を1枚捨てないかぎり、〜: that player may, and if not, it is done.
fn unless(reader: &mut Reader<'_>, node: &Node, deed: fn(Who, Amount) -> Deed) -> Meaning<Vec<Step>> {
    let (who, amount) = (reader.who(node, 0)?, reader.figure(node, 1)?);
    if matches!(who, Who::Each | Who::Doers) {
        return reader.refuse(
            node,
            "「しないかぎり」は1人のことです",
            "only one player can be the one who keeps it from happening",
        );
    }
    let paid = Step::May(who.clone(), vec![Step::Do(deed(who, amount))]);
    let otherwise = reader.series(node, 2)?;
    Ok(vec![paid, Step::IfDone { of: 1, done: Vec::new(), otherwise }])
}

pub(crate) const UNLESS: &[Row<Vec<Step>>] = &[
    ("{Who} が [hand] を {Figure} 枚 <discard!not> かぎり 、 {Series}", |r, n| unless(r, n, Deed::Discard)),
    ("{Who} が [life] を {Figure} 点? <forfeit!not> かぎり 、 {Series}", |r, n| unless(r, n, Deed::LoseLife)),
];

pub(crate) const OPTIONS: &[Row<Vec<Vec<Step>>>] = &[
    ("{Quote} か {Quote}", |r, n| quoted_ways(r, n, |r| r.quoted_steps(n, 1).map(|steps| vec![steps]))),
    ("{Quote} か {Options}", |r, n| quoted_ways(r, n, |r| r.options(n, 1))),
];
