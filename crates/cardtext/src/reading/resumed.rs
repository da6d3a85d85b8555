//! Sentences that take up the one before by its verb or its question: 捨てたなら, いないなら, 青なら.

use super::{
    Meaning, Reader, Row,
    condition::Supposition,
    sentence::{Sentence, Statement, depending},
};
use crate::chart::Node;
use tefuda_ability::{Amount, Comparison, Condition, Filter, How, Side, Step, What};

/// 捨てたなら: whether that was done which the sentence before says.
fn was_done(reader: &mut Reader<'_>, node: &Node, how: How) -> Meaning<Sentence> {
    match reader.state.did == Some(how) || reader.state.broken {
        true => depending(reader, node, (0, true)),
        false => reader.refuse(node, "前の文がすることではありません", "the sentence before does no such thing"),
    }
}

/// いないなら: the other side of a sentence that asked whether there is something.
fn absent(reader: &mut Reader<'_>, node: &Node) -> Meaning<Sentence> {
    let one = |comparison: Comparison, number: &Amount| comparison == Comparison::AtLeast && *number == Amount::Number(1);
    let there = match &reader.state.inquired {
        Some(Condition::Compare(Amount::Count(_) | Amount::Among(..) | Amount::HowMany(_), comparison, number)) => {
            one(*comparison, number)
        }
        Some(Condition::Is(_, filter)) => {
            matches!(filter, Filter::In(_))
                || matches!(filter, Filter::Attached(_, comparison, number) if one(*comparison, number))
        }
        _ => reader.state.broken,
    };
    match there {
        true => reader.statement(node, 0).map(Sentence::Otherwise),
        false => reader.refuse(node, "何がいないのかが要ります", "what is not there must be said"),
    }
}

/// What the question before was about.
fn asked_about(reader: &Reader<'_>, node: &Node, earlier: bool) -> Meaning<What> {
    let condition = if earlier { &reader.state.inquired } else { &reader.state.inquiry };
    match condition.as_ref().and_then(Condition::subject) {
        // What the sentence before dealt with could be meant as well.
        Some(what @ What::All(_)) if earlier && reader.state.sole.as_ref().is_some_and(|sole| sole != what) => {
            reader.refuse(node, "どちらのことか決まりません", "of which of the two this is said cannot be told")
        }
        Some(what) => Ok(what.clone()),
        None => reader.refuse(node, "何のことかが要ります", "of what this is said must be said"),
    }
}

/// 青なら: the same thing asked something else.
fn same_thing(reader: &mut Reader<'_>, node: &Node, at: usize, earlier: bool) -> Meaning<Condition> {
    let what = asked_about(reader, node, earlier)?;
    if let What::It(slot) = what {
        reader.lean(slot);
    }
    Ok(Condition::Is(what, reader.quality(node, at)?))
}

/// 相手のユニットなら: the same, whose it is.
fn of_whom(reader: &mut Reader<'_>, node: &Node, at: usize, earlier: bool) -> Meaning<Condition> {
    let what = asked_about(reader, node, earlier)?;
    if let What::It(slot) = what {
        reader.lean(slot);
    }
    let phrase = reader.noun(node, at)?;
    if phrase.zone.is_some() || phrase.hosted || phrase.whose == Some(Side::Any) || !phrase.others.is_empty() {
        return reader.refuse(node, "性質だけが書けます", "only properties can be said here");
    }
    let fits: Vec<Condition> = phrase.into_filters().into_iter().map(|filter| Condition::Is(what.clone(), filter)).collect();
    match fits.len() {
        0 | 1 => reader.refuse(node, "性質だけが書けます", "only properties can be said here"),
        _ => Ok(Condition::All(fits)),
    }
}

fn then(reader: &mut Reader<'_>, node: &Node, condition: Condition) -> Meaning<Sentence> {
    reader.state.mentioned.suppose(&condition);
    reader.suppose(&condition);
    reader.state.inquiry = Some(condition.clone());
    let steps = reader.statement(node, 1)?.into_steps();
    let supposition = Some(Supposition { condition, lasting: false });
    Ok(Sentence::Plain(Statement { supposition, steps }))
}

/// 2枚以下なら: the same number compared with another.
fn same_number(reader: &mut Reader<'_>, node: &Node) -> Meaning<Condition> {
    let Some(Condition::Compare(amount, ..)) = reader.state.inquired.clone() else {
        return reader.refuse(node, "何の数かが要ります", "of what this is the number must be said");
    };
    Ok(Condition::Compare(amount, reader.bound(node, 2)?, reader.figure(node, 0)?))
}

pub(crate) const RESUMED: &[Row<Sentence>] = &[
    ("<discard!past> なら|ならば|場合 、? {Statement}", |r, n| was_done(r, n, How::Discard)),
    ("<draw!past> なら|ならば|場合 、? {Statement}", |r, n| was_done(r, n, How::Draw)),
    ("<return!past> なら|ならば|場合 、? {Statement}", |r, n| was_done(r, n, How::Return)),
    ("<put!past> なら|ならば|場合 、? {Statement}", |r, n| was_done(r, n, How::Put)),
    ("<add!past> なら|ならば|場合 、? {Statement}", |r, n| was_done(r, n, How::Put)),
    ("<summon!past> なら|ならば|場合 、? {Statement}", |r, n| was_done(r, n, How::Summon)),
    ("<destroy!past> なら|ならば|場合 、? {Statement}", |r, n| was_done(r, n, How::Destroy)),
    ("これ を {Number} 回 <perform>", |r, n| match u8::try_from(r.number(n, 0)?) {
        Ok(times @ 2..=10) => Ok(Sentence::Again(times)),
        _ => r.refuse(n, "この回数は行えません", "it cannot be done so often"),
    }),
    ("いない|ない なら|ならば|場合 、? {Statement}", absent),
    ("いなければ|なければ 、? {Statement}", absent),
    ("{Quality} なら|ならば 、? {Statement}", |r, n| {
        let condition = same_thing(r, n, 0, true)?;
        then(r, n, condition)
    }),
    ("{Noun} なら|ならば 、? {Statement}", |r, n| {
        let condition = of_whom(r, n, 0, true)?;
        then(r, n, condition)
    }),
    ("{Figure} {Unit} {Bound} なら|ならば 、? かわりに 、? {Series}", |r, n| {
        let condition = same_number(r, n)?;
        Ok(Sentence::Rather(condition, r.series(n, 3)?))
    }),
];

/// 赤なら〜し、青なら〜する: both are asked of the same thing, and both may be so.
pub(crate) fn in_turn(reader: &mut Reader<'_>, node: &Node, by_noun: bool) -> Meaning<Statement> {
    let Supposition { condition, lasting } = reader.supposition(node, 0)?;
    if lasting {
        return reader.refuse(node, "「〜かぎり」は続くことにしか言えません", "\"as long as\" goes with something that lasts");
    }
    reader.suppose(&condition);
    let object = reader.state.object.clone();
    let then = reader.series(node, 1)?;
    reader.state.object = object;
    let other = if by_noun { of_whom(reader, node, 2, false)? } else { same_thing(reader, node, 2, false)? };
    // What the first part does may be what the second asks about.
    let passing = |filter: &Filter| matches!(filter, Filter::Status(_) | Filter::Counter(_) | Filter::Ailing | Filter::Damaged);
    let asked = |filter: &Filter| passing(filter) || matches!(filter, Filter::Not(inner) if passing(inner));
    if matches!(&other, Condition::Is(_, filter) if asked(filter)) {
        return reader.refuse(node, "初めからそうかどうか決まりません", "whether it was so before cannot be told");
    }
    let next = reader.series(node, 3)?;
    let step = |condition, then| Step::If { condition, then, otherwise: Vec::new() };
    Ok(Statement { supposition: None, steps: vec![step(condition, then), step(other, next)] })
}
