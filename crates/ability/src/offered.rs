//! 〜してもよい: what somebody may take for that, and what of it would be given for what follows.

use crate::{Candidates, Deed, Noun, Side, Spends, Step, Var, Vocabulary, What, Who, moves};

/// What the choices in an offer would take.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Offered {
    /// All of it: where the offer is not taken up, nothing is in these slots.
    pub taken: Vec<Var>,
    /// What would be spent: そうしたなら is rarely said of it.
    pub spent: Vec<Var>,
}

/// What steps put into slots by themselves, or move: where they may not have been done, nobody can speak of it.
pub fn taken_in(steps: &[Step]) -> Vec<Var> {
    let slot = |step: &Step| match step {
        Step::Choose { slot, .. } | Step::Random { slot, .. } => Some(*slot),
        Step::Do(deed) => deed.facts().fills.or_else(|| moves(deed).map(Var::Moved)),
        _ => None,
    };
    steps.iter().filter_map(slot).collect()
}

impl Offered {
    /// What is offered to a player by steps that they may do.
    pub fn of(who: &Who, steps: &[Step], words: &Vocabulary) -> Offered {
        let mut offered = Offered::default();
        for step in steps {
            let (Step::Choose { slot, what, .. } | Step::Random { slot, what, .. }) = step else { continue };
            offered.taken.push(*slot);
            let own = matches!(what, Candidates::Objects(noun) if is_own(noun, who));
            let spends = |step: &Step| matches!(step, Step::Do(deed) if spent(deed, words) == Some(&What::It(*slot)));
            if own && steps.iter().any(spends) {
                offered.spent.push(*slot);
            }
        }
        offered
    }
}

fn is_own(noun: &Noun, who: &Who) -> bool {
    match who {
        Who::You => noun.side() == Side::Yours,
        Who::Opponent => noun.side() == Side::Theirs,
        _ => false,
    }
}

/// What a deed uses up: what is rested, turned face down, destroyed, or put away or back.
fn spent<'d>(deed: &'d Deed, words: &Vocabulary) -> Option<&'d What> {
    let facts = deed.facts();
    let in_play = || facts.goal.is_some_and(|goal| words.is_in_play(goal.place.zone));
    match facts.spends {
        Spends::Nothing => None,
        Spends::It => facts.object,
        Spends::Away => facts.object.filter(|_| !in_play()),
    }
}
