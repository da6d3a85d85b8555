//! What each player does apart from the other: 各プレイヤーは〜してもよい.

use super::{Meaning, Reader, State};
use crate::chart::Node;
use tefuda_ability::{Step, Who};

/// 各プレイヤーは〜: where one verb cannot be done by both at once, first the player whose turn it is does it, then the other.
/// What they chose is nobody's それ afterwards.
fn in_turn(
    reader: &mut Reader<'_>,
    node: &Node,
    read: impl Fn(&mut Reader<'_>, Who) -> Meaning<Vec<Step>>,
) -> Meaning<Vec<Step>> {
    if reader.who(node, 0)? != Who::Each {
        return reader.refuse(node, "これは各プレイヤーのことではありません", "this is not about each player");
    }
    let before = reader.state.clone();
    let mut of = |who: Who| {
        reader.state.in_turn = true;
        let found = reader.acting(node, who.clone(), |reader| read(reader, who));
        reader.state.in_turn = false;
        found
    };
    let (yours, theirs) = (of(Who::You)?, of(Who::Opponent)?);
    let State { next, keeps, kept, spoken, references, actor_taken, lead, .. } = reader.state.clone();
    let after = State { next, keeps, kept, spoken, references, actor_taken, lead, ..before };
    reader.state = State { object: None, apart: true, ..after };
    reader.state.topic.say(&Who::Each);
    Ok(vec![Step::Both { yours, theirs }])
}

/// The same for what could be read of both at once: it is not, if it can be.
pub(crate) fn in_turn_at_last(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    if reader.who(node, 0)? != Who::Each {
        return reader.refuse(node, "これは各プレイヤーのことではありません", "this is not about each player");
    }
    let before = reader.state.clone();
    let at_once = reader.acting(node, Who::Each, |reader| reader.series(node, 1));
    reader.state = before;
    match at_once {
        Ok(_) => reader.refuse(node, "同時にします", "both do this at once"),
        Err(_) => in_turn(reader, node, |reader, _| reader.series(node, 1)),
    }
}

/// 各プレイヤーは〜してもよい
pub(crate) fn each_may(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    in_turn(reader, node, |reader, who| {
        reader.state.certain = 0;
        let steps = reader.series(node, 1)?;
        Ok(super::clause::optional(reader, who, steps))
    })
}

/// 各プレイヤーは〜するか、〜する
pub(crate) fn each_chooses(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    in_turn(reader, node, |reader, by| {
        let (mut steps, options) = super::ways::ways_of(reader, node, &[1, 2])?;
        steps.push(Step::Either { by, options });
        Ok(steps)
    })
}

/// 同時に、「〜」と「〜」を行う: the first is yours, the second the opponent's.
pub(crate) fn together(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let mut parts = super::ways::quoted_ways(reader, node, |reader| Ok(vec![reader.quoted_steps(node, 1)?]))?.into_iter();
    let (yours, theirs) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    (reader.state.object, reader.state.apart) = (None, true);
    reader.state.topic.say(&Who::Each);
    Ok(vec![Step::Both { yours, theirs }])
}
