//! What hangs on who has won: which side of it a sentence says, and what only the other side has spoken of.

use crate::{
    passage::Said,
    reading::{
        contest::{asks_who_won, by_outcome, is_contest, played_by},
        sentence::{Sentence, Statement},
    },
};
use tefuda_ability::{Step, What};

/// A sentence that follows a step, as it is meant there.
pub(crate) fn after_match(sentence: Sentence, said: &Said, last: Option<&mut Step>) -> (Sentence, Said) {
    let Sentence::Outcome(who, won, mut statement) = sentence else { return (sentence, said.clone()) };
    let mut said = said.clone();
    match last {
        // じゃんけんしてもよい。勝ったなら: only what was played was won.
        Some(Step::May(_, offered)) if is_contest(offered.last()) => {
            let won = won == who.is_none_or(|who| played_by(offered) == Some(&who));
            let steps = vec![by_outcome(won, statement.into_steps())];
            return (Sentence::Depending(true, Statement { supposition: None, steps }), said);
        }
        // 負ければ、そのユニットを〜, where only the other side has spoken of that unit: what a player has one of is kept here as well.
        Some(Step::If { then, .. }) => {
            for slot in std::mem::take(&mut said.slots) {
                let kept = |step: &Step| matches!(step, Step::Keep { slot: known, what: What::All(_) } if *known == slot);
                let Some(at) = then.iter().position(kept) else {
                    said.slots.push(slot);
                    continue;
                };
                let again = then.iter().any(|step| step.speaks_of(&What::It(slot)));
                let keep = if again { then[at].clone() } else { then.remove(at) };
                if !statement.steps.contains(&keep) {
                    statement.steps.insert(0, keep);
                }
            }
        }
        _ => {}
    }
    (Sentence::Outcome(who, won, statement), said)
}

/// Whether what is done first hangs on who has won.
pub(crate) fn asks_first(statement: &Statement) -> bool {
    statement.steps.first().is_some_and(asks_who_won)
}

/// Whether a step plays something that can be won, or offers to.
pub(crate) fn may_be_won(step: Option<&Step>) -> bool {
    match step {
        Some(Step::May(_, offered)) => is_contest(offered.last()),
        step => is_contest(step),
    }
}
