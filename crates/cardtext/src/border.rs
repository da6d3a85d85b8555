//! Borders inside an effect: what lies behind a condition, or behind something that waits, is not always there.

use tefuda_ability::{Antecedents, Deed, Instead, Part, Pattern, Replacement, Step, Subject, Var, What, moves};

/// Why a sentence cannot speak of something.
type Problem = (&'static str, &'static str);

pub(crate) const OUT_OF_REACH: Problem = (
    "前の条件や時点の中で選んだものは、その続きの文でしか指せません（「〜し、」でつなぐか、すぐ後に書きます）",
    "what was chosen under an earlier condition, or later, can only be spoken of right after it",
);

/// The steps that are done only on one side of a condition, only later, or only instead of something.
pub(crate) fn branches(step: &Step) -> Vec<&[Step]> {
    match step {
        Step::If { then, otherwise, .. } => vec![then, otherwise],
        Step::IfDone { done, otherwise, .. } => vec![done, otherwise],
        Step::Delay { effect, .. } => vec![effect],
        Step::Replace(Replacement { instead: Instead::Steps(steps), .. }, _) => vec![steps],
        _ => Vec::new(),
    }
}

/// The same steps, to add to; a move that goes elsewhere becomes a step, so that something can follow it.
fn branch_mut(step: &mut Step, branch: usize) -> Option<&mut Vec<Step>> {
    match step {
        Step::If { then, otherwise, .. } => [then, otherwise].into_iter().nth(branch),
        Step::IfDone { done, otherwise, .. } => [done, otherwise].into_iter().nth(branch),
        Step::Delay { effect, .. } => Some(effect),
        Step::Replace(replacement, _) => {
            spell_out(replacement);
            if let Instead::Steps(steps) = &mut replacement.instead { Some(steps) } else { None }
        }
        _ => None,
    }
}

fn spell_out(Replacement { event, instead, .. }: &mut Replacement) {
    let what = match event {
        Pattern::Moves { what: Subject::This, .. } => What::This,
        _ => What::It(Var::Heard(Part::It)),
    };
    let deed = match instead {
        Instead::Go(destination) => Deed::Move(what, destination.clone()),
        Instead::Return(destination) => Deed::Return(what, destination.clone()),
        _ => return,
    };
    *instead = Instead::Steps(vec![Step::Do(deed)]);
}

/// The steps at a path, which leads into the last step each time.
pub(crate) fn enter<'s>(mut steps: &'s mut Vec<Step>, path: &[usize]) -> Option<&'s mut Vec<Step>> {
    for branch in path {
        steps = branch_mut(steps.last_mut()?, *branch)?;
    }
    Some(steps)
}

/// Whether a path leads into something that waits.
pub(crate) fn waits(mut steps: &[Step], path: &[usize]) -> bool {
    for branch in path {
        let Some(step) = steps.last() else { return false };
        if matches!(step, Step::Delay { .. }) {
            return true;
        }
        steps = branches(step).get(*branch).copied().unwrap_or_default();
    }
    false
}

/// Whether a step, or one inside it, puts something into a slot.
pub(crate) fn fills(step: &Step, slot: Var) -> bool {
    let any = |steps: &[Step]| steps.iter().any(|step| fills(step, slot));
    match step {
        Step::Target { slot: own, .. } | Step::Choose { slot: own, .. } => *own == slot,
        Step::Random { slot: own, .. } | Step::ChooseColour { slot: own, .. } | Step::Keep { slot: own, .. } => *own == slot,
        Step::Do(deed) => {
            let facts = deed.facts();
            match facts.fills {
                Some(own) => own == slot,
                None if facts.makes => slot == Var::Made || slot == Var::LastMade,
                None => slot.moved_by().is_some() && moves(deed) == slot.moved_by(),
            }
        }
        Step::May(_, steps) => any(steps),
        Step::Both { yours, theirs } => any(yours) || any(theirs),
        Step::Either { options, .. } => options.iter().any(|option| any(option)),
        Step::Modes { modes, .. } => modes.iter().any(|mode| any(mode)),
        step => happens_to(step, slot) || branches(step).into_iter().any(any),
    }
}

/// Whether a slot is filled by the event that a step waits for or replaces.
fn happens_to(step: &Step, slot: Var) -> bool {
    let event = match step {
        Step::Delay { trigger, .. } => trigger,
        Step::Replace(Replacement { event, instead: Instead::Steps(_) | Instead::Go(_) | Instead::Return(_), .. }, _) => event,
        _ => return false,
    };
    let mut mentioned = Antecedents::default();
    mentioned.mention_event(event);
    mentioned.get(slot).is_some()
}

/// Whether a slot is filled by a target: that is chosen whichever way it goes.
pub(crate) fn is_target(steps: &[Step], slot: Var) -> bool {
    steps.iter().any(|step| match step {
        Step::Target { slot: own, .. } => *own == slot,
        Step::May(_, inner) => is_target(inner, slot),
        Step::Both { yours, theirs } => is_target(yours, slot) || is_target(theirs, slot),
        step => branches(step).into_iter().any(|branch| is_target(branch, slot)),
    })
}

/// The way to the steps that can speak of what is in a slot.
pub(crate) fn find(steps: &[Step], slot: Var) -> Result<Vec<usize>, Problem> {
    let Some((at, step)) = steps.iter().enumerate().rfind(|(_, step)| fills(step, slot)) else { return Ok(Vec::new()) };
    let within = branches(step);
    let holding: Vec<usize> = (0..within.len()).filter(|branch| within[*branch].iter().any(|step| fills(step, slot))).collect();
    let mut path = match (holding.as_slice(), happens_to(step, slot)) {
        ([branch], _) => vec![*branch],
        ([], true) => vec![0],
        // It is there either way, or without any condition.
        _ => return Ok(Vec::new()),
    };
    let waits = matches!(step, Step::Delay { .. } | Step::Replace(..));
    match at + 1 == steps.len() {
        true => {
            path.extend(within.get(path[0]).map_or(Ok(Vec::new()), |branch| find(branch, slot))?);
            Ok(path)
        }
        // What nobody has chosen there is nothing, and nothing happens to it.
        false if !waits && !is_target(std::slice::from_ref(step), slot) => Ok(Vec::new()),
        false => Err(OUT_OF_REACH),
    }
}
