//! What a sentence says about the steps before it: whether it speaks of them, hangs on them, or comes too late.

use crate::{
    border::{self, fills},
    passage::Said,
    read::Piece,
    reading::contest::{asks_who_won, by_outcome},
};
use tefuda_ability::{Condition, Deed, Filter, How, Replacement, Step, Subject, Var, What};

/// Whether what is spoken of is chosen in these steps and nowhere else. A target is there whichever way it goes.
pub(crate) fn chooses_one(steps: &[Step], said: &Said) -> bool {
    said.slots.iter().any(|slot| steps.iter().any(|step| fills(step, *slot)) && !border::is_target(steps, *slot))
}

/// Whether steps bring what is in a slot to another place: there it is what is spoken of from then on.
pub(crate) fn brings(steps: &[Step], slot: Var) -> bool {
    let it = |what: &What| match what {
        What::It(one) => *one == slot,
        What::These(slots) => slots.contains(&slot),
        _ => false,
    };
    steps.iter().any(|step| match step {
        Step::Do(deed) => {
            let facts = deed.facts();
            matches!(facts.how, Some(How::Put | How::Return | How::Summon)) && facts.object.is_some_and(it)
        }
        Step::May(_, inner) => brings(inner, slot),
        Step::Both { yours, theirs } => brings(yours, slot) || brings(theirs, slot),
        _ => border::branches(step).into_iter().any(|branch| brings(branch, slot)),
    })
}

/// それを破壊する。それがダストに置かれる場合、かわりに: by then it lies there.
pub(crate) fn is_too_late(steps: &[Step], replacement: &Replacement) -> bool {
    let Some(Subject::Each(noun)) = replacement.event.subject() else { return false };
    let it = |what: &&What| matches!(what, What::It(slot) if noun.filters.contains(&Filter::Same(*slot)));
    let moves = |deed: &Deed| {
        let facts = deed.facts();
        facts.how.is_some() || facts.counted == Some(How::Negate)
    };
    steps.iter().any(|step| matches!(step, Step::Do(deed) if moves(deed) && deed.objects().iter().any(it)))
}

/// さらに: whether that is done as well where what came before was not cannot be told.
pub(crate) fn adds_to_condition(piece: &Piece<'_>, last: Option<&Step>) -> bool {
    let more = piece.words.iter().any(|word| word.text == "さらに");
    more && matches!(last, Some(Step::If { .. } | Step::IfDone { .. } | Step::May(..)))
}

/// How many steps are what a sentence after them says was done: those of the sentence before it, which begin at `last`, with
/// what was chosen, or played for it, right before.
pub(crate) fn action(steps: &[Step], last: usize) -> u8 {
    // 〜を見て、〜してもよい: whether what may be done was done.
    let last = if let Some((Step::May(..), before)) = steps.split_last() { last.max(before.len()) } else { last };
    let played = steps.get(last).is_some_and(asks_who_won) && last > 0;
    let last = last - usize::from(played);
    let chosen = steps.iter().take(last).rev().take_while(|step| chooses(step)).count();
    u8::try_from(steps.len() - last + chosen).unwrap_or(u8::MAX)
}

pub(crate) fn chooses(step: &Step) -> bool {
    let aims = matches!(step, Step::Target { .. } | Step::Choose { .. } | Step::Random { .. });
    aims || matches!(step, Step::ChooseColour { .. } | Step::Keep { .. })
}

/// What is done if it was won, or if it was lost: after the one, the other is its other side.
pub(crate) fn outcome(won: bool, done: Vec<Step>, (steps, last): (&mut Vec<Step>, &mut usize), before: usize) {
    let asked = steps.last().is_some_and(asks_who_won);
    match steps.last_mut() {
        Some(Step::If { condition, otherwise, .. })
            if asked && otherwise.is_empty() && (*condition == Condition::Won) != won =>
        {
            *otherwise = done;
            *last = before;
        }
        _ => steps.push(by_outcome(won, done)),
    }
}

/// Whether a step means the same when it is done again: it speaks of nothing that a word took.
pub(crate) fn is_the_same_again(step: &Step) -> bool {
    let taken = |what: &&What| matches!(what, What::It(_) | What::These(_));
    matches!(step, Step::Do(deed) if !deed.objects().iter().any(taken))
}

/// 〜なら、かわりに: what the sentence before does is done unless this is so. What that does only if something is so, this replaces only
/// then; of what hangs on something done or won it cannot be told.
pub(crate) fn instead(condition: Condition, then: Vec<Step>, mut otherwise: Vec<Step>) -> Option<Step> {
    let hangs = |step: &Step| matches!(step, Step::If { .. } | Step::IfDone { .. } | Step::May(..));
    if let [Step::If { then: done, otherwise: none, .. }] = otherwise.as_mut_slice() {
        if !none.is_empty() || done.iter().any(hangs) {
            return None;
        }
        *done = vec![Step::If { condition, then, otherwise: std::mem::take(done) }];
        return otherwise.pop();
    }
    (!otherwise.iter().any(hangs)).then_some(Step::If { condition, then, otherwise })
}
