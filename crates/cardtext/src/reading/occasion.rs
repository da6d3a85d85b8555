//! Sentences that say on which occasion something is done: in whose turn, how often, if something is so, instead of the one before.

use super::{
    Meaning, Reader,
    condition::Supposition,
    sentence::{Often, Sentence, Statement, limit, triggered},
};
use crate::chart::Node;
use tefuda_ability::{Amount, Condition, Continuous, Deed, Duration, Pattern, Side, Step, Verb, What, Who};

/// あなたのターンに、ユニットが破壊されたとき: that it is that turn is part of what the ability waits for.
pub(super) fn in_turn_of(reader: &mut Reader<'_>, node: &Node) -> Meaning<Sentence> {
    let who = match reader.whose(node, 0)? {
        Side::Yours => Who::You,
        Side::Theirs => Who::Opponent,
        _ => return reader.refuse(node, "誰のターンか決まりません", "whose turn this is cannot be told"),
    };
    let trigger = reader.trigger(node, 1)?;
    if matches!(trigger, Pattern::Moment { .. }) {
        return reader.refuse(node, "この時点は誰のターンのものかが別に言えます", "a moment says itself in whose turn it is");
    }
    let turn = Condition::TurnOf(who);
    let (often, trigger, statement) = match triggered(reader, node, None, trigger, 2)? {
        Sentence::Triggered { often, trigger, statement, .. } => (often, trigger, statement),
        other => return Ok(other),
    };
    on_condition(reader, node, often, trigger, (turn, statement))
}

/// 300以上のダメージを受けたとき: how much it was is looked at as any other condition of a trigger is.
pub(super) fn measured(reader: &mut Reader<'_>, node: &Node, trigger: Pattern) -> Meaning<Sentence> {
    let (number, bound, at) = (reader.number(node, 1)?, reader.bound(node, 2)?, node.arguments.len() - 1);
    let (often, trigger, statement) = match triggered(reader, node, None, trigger, at)? {
        Sentence::Triggered { often, trigger, statement, .. } if reader.state.measured => (often, trigger, statement),
        _ => return reader.refuse(node, "何の点数か分かりません", "nothing happened that has a number"),
    };
    let much = Condition::Compare(Amount::Event, bound, Amount::Number(number));
    on_condition(reader, node, often, trigger, (much, statement))
}

/// What the trigger itself asks, with what the sentence asks besides.
fn on_condition(
    reader: &Reader<'_>,
    node: &Node,
    often: Often,
    trigger: Pattern,
    (asked, statement): (Condition, Statement),
) -> Meaning<Sentence> {
    let condition = match statement.supposition {
        None => asked,
        Some(Supposition { condition, lasting: false }) => super::condition::merged(asked, condition, true),
        Some(_) => {
            return reader.refuse(
                node,
                "「〜かぎり」は続くことにしか言えません",
                "\"as long as\" goes with something that lasts",
            );
        }
    };
    let statement = Statement { supposition: Some(Supposition { condition, lasting: false }), ..statement };
    Ok(Sentence::Triggered { wait: None, often, trigger, statement })
}

/// 1ターンに1度、〜とき
pub(super) fn limited(reader: &mut Reader<'_>, node: &Node) -> Meaning<Sentence> {
    let Sentence::Limit(times) = limit(reader, node)? else { return Err(reader.broken(node)) };
    let trigger = reader.trigger(node, 2)?;
    match triggered(reader, node, None, trigger, 3)? {
        Sentence::Triggered { wait, often, trigger, statement } => {
            Ok(Sentence::Triggered { wait, often: Often { limit: Some(times), ..often }, trigger, statement })
        }
        other => Ok(other),
    }
}

/// 各ターンに1度だけ
pub(super) fn limit_to(reader: &Reader<'_>, node: &Node, times: usize) -> Meaning<Sentence> {
    match u8::try_from(reader.number(node, times)?) {
        Ok(times @ 1..) => Ok(Sentence::Limit(times)),
        _ => reader.refuse(node, "1度以上でなければなりません", "it has to be once at least"),
    }
}

/// 各ターンに1度、〜とき
pub(super) fn limited_to(reader: &mut Reader<'_>, node: &Node) -> Meaning<Sentence> {
    let Sentence::Limit(times) = limit_to(reader, node, 0)? else { return Err(reader.broken(node)) };
    let trigger = reader.trigger(node, 1)?;
    match triggered(reader, node, None, trigger, 2)? {
        Sentence::Triggered { wait, often, trigger, statement } => {
            Ok(Sentence::Triggered { wait, often: Often { limit: Some(times), ..often }, trigger, statement })
        }
        other => Ok(other),
    }
}

/// 〜なら、かわりに〜: instead of what the sentence before says.
pub(super) fn rather(reader: &mut Reader<'_>, node: &Node) -> Meaning<Sentence> {
    let Supposition { condition, lasting } = reader.supposition(node, 0)?;
    if lasting {
        return reader.refuse(node, "「〜かぎり」は続くことにしか言えません", "\"as long as\" goes with something that lasts");
    }
    reader.suppose(&condition);
    Ok(Sentence::Rather(condition, reader.series(node, 1)?))
}

/// それはターン終了時に破壊される
pub(super) fn destroyed_at(reader: &mut Reader<'_>, node: &Node) -> Meaning<Sentence> {
    let what = reader.what(node, 0)?;
    if !matches!(what, What::It(_) | What::These(_)) {
        return reader.refuse(node, "何が破壊されるのかが要ります", "what is destroyed then must be said");
    }
    reader.note(&what, Verb::Destroy);
    let moment = reader.moment(node, 1, crate::token::List::Moment)?;
    let trigger = Pattern::Moment { moment, turn: Side::Any, what: None, other: None };
    let statement = Statement { supposition: None, steps: vec![Step::Do(Deed::Destroy(what))] };
    Ok(Sentence::Triggered { wait: None, often: Often::default(), trigger, statement })
}

/// このユニットは、〜なら、スキルのコストが1減る
pub(super) fn so_if(reader: &mut Reader<'_>, node: &Node) -> Meaning<Statement> {
    let (what, supposition) = (reader.topic(node, 0)?, reader.supposition(node, 1)?);
    let continuous = Continuous { what, changes: reader.changes(node, 2)? };
    let steps = reader.steps(Step::Begin(continuous, Duration::Game));
    Ok(Statement { supposition: Some(supposition), steps })
}

/// 〜し、それが〜なら、〜する
pub(super) fn then_if(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    then_so(reader, node, |reader| reader.series(node, 2))
}

/// 〜し、それが〜なら、〜してもよい
pub(super) fn then_may_if(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    then_so(reader, node, |reader| super::sentence::may_alone(reader, node, |reader| reader.series(node, 2)))
}

fn then_so(
    reader: &mut Reader<'_>,
    node: &Node,
    read: impl FnOnce(&mut Reader<'_>) -> Meaning<Vec<Step>>,
) -> Meaning<Vec<Step>> {
    let mut steps = reader.series(node, 0)?;
    let Supposition { condition, lasting } = reader.supposition(node, 1)?;
    if lasting {
        return reader.refuse(node, "「〜かぎり」は続くことにしか言えません", "\"as long as\" goes with something that lasts");
    }
    reader.suppose(&condition);
    let then = read(reader)?;
    reader.keep(&mut steps);
    steps.push(Step::If { condition, then, otherwise: Vec::new() });
    Ok(steps)
}
