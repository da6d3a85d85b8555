//! Where a text keeps what later words turn out to speak of: そのユニット after 自分のメイン・ユニット is the very unit that this was.

use tefuda_ability::{Filter, Instead, Replacement, Step, Var, What};

use crate::border::fills;

/// Puts a step that keeps something where that is spoken of: right after the choice of what is attached to it, or else before the last step that
/// speaks of it. Whether there is such a step is given back.
pub(crate) fn place(steps: &mut Vec<Step>, keep: &Step) -> bool {
    let Step::Keep { what, .. } = keep else { return false };
    let borne = part_of(what);
    for at in (0..steps.len()).rev() {
        // What an offer begins with is known before anybody answers, and also if it is not taken up.
        if borne.is_none() && matches!(&steps[at], Step::May(_, offered) if begins_with(offered, what)) {
            insert(steps, at, keep.clone());
            return true;
        }
        if inner(&mut steps[at]).into_iter().rev().any(|steps| place(steps, keep)) {
            return true;
        }
        let here = match borne {
            Some(slot) => fills(&steps[at], slot).then_some(at + 1),
            None => steps[at].speaks_of(what).then_some(at),
        };
        if let Some(here) = here {
            insert(steps, here, keep.clone());
            return true;
        }
    }
    false
}

/// Whether the first thing that steps do, after what is chosen for it, is done to that.
fn begins_with(steps: &[Step], what: &What) -> bool {
    let chosen = steps.iter().take_while(|step| matches!(step, Step::Choose { .. })).count();
    steps.iter().take(chosen + 1).any(|step| step.speaks_of(what))
}

/// The slot of the part by which a host is known.
fn part_of(what: &What) -> Option<Var> {
    let What::All(noun) = what else { return None };
    noun.filters.iter().find_map(|filter| if let Filter::Bears(slot) = filter { Some(*slot) } else { None })
}

/// What is asked afterwards about the steps around it is asked about the new one, too.
fn insert(steps: &mut Vec<Step>, here: usize, keep: Step) {
    for (at, step) in steps.iter_mut().enumerate().skip(here) {
        if let Step::IfDone { of, .. } = step
            && at.saturating_sub(usize::from(*of)) <= here
        {
            *of = of.saturating_add(1);
        }
    }
    steps.insert(here, keep);
}

/// The steps inside a step, in the order of the text.
fn inner(step: &mut Step) -> Vec<&mut Vec<Step>> {
    match step {
        Step::May(_, steps) | Step::Delay { effect: steps, .. } => vec![steps],
        Step::If { then, otherwise, .. } | Step::IfDone { done: then, otherwise, .. } => vec![then, otherwise],
        Step::Both { yours, theirs } => vec![yours, theirs],
        Step::Either { options, .. } | Step::Modes { modes: options, .. } => options.iter_mut().collect(),
        Step::Replace(Replacement { instead: Instead::Steps(steps), .. }, _) => vec![steps],
        _ => Vec::new(),
    }
}
