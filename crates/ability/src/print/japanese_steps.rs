//! What canonical Japanese has to know of steps before it writes them: which share a sentence, and who does them.

use crate::print::japanese::Japanese;
use crate::{
    Ability, AbilityKind, Candidates, Condition, Deed, Duration, Filter, How, Per, Shared, Side, Station, Step, Times,
    Validity, What, Who,
};

/// Whether what has no period follows what has one: in one sentence it would have the same.
pub(super) fn outlasts(steps: &[Step]) -> bool {
    let timed = |step: &Step| matches!(step, Step::Begin(_, duration) if *duration != Duration::Game);
    let first = steps.iter().position(timed).unwrap_or(steps.len());
    steps[first..].iter().any(|step| matches!(step, Step::Begin(_, Duration::Game)))
}

/// Whether something is chosen out of what was looked at.
pub(super) fn out_of_seen(what: &Candidates) -> bool {
    matches!(what, Candidates::Objects(noun) if noun.filters.iter().any(|filter| matches!(filter, Filter::Same(_))))
}

/// Whether the sentence after a step would be taken for part of it: for the last of its choices, for what waits, for what happens
/// instead.
pub(super) fn swallows(step: &Step, next: Option<&Step>) -> bool {
    match step {
        Step::Modes { .. } | Step::Delay { .. } => next.is_some(),
        Step::Replace(..) => matches!(next, Some(Step::IfDone { .. })),
        _ => false,
    }
}

/// How often a turn, and when, something that costs nothing can be used.
pub(super) fn often(times: Option<Times>, only_if: &str) -> String {
    match times {
        None => format!("あなたのターンに何回でも{only_if}使える。"),
        Some(Times { most, per: Per::Turn, shared: Shared::Object }) => format!("あなたのターンに{most}回{only_if}使える。"),
        Some(times) => format!("あなたのターンに、{}{}回まで{only_if}使える。", within(times), times.most),
    }
}

/// In what time, and by what together, something is counted.
pub(super) fn within(times: Times) -> String {
    let together = match times.shared {
        Shared::Object => "",
        Shared::Namesakes => "同じ能力を合わせて",
    };
    let per = match times.per {
        Per::Turn => "1ターンに",
        Per::Battle => "1回のバトルに",
        Per::Game => "1回のゲームに",
    };
    format!("{together}{per}")
}

impl Japanese<'_> {
    /// How often an ability does something, where and when it is there: what stands after its text.
    pub(super) fn validity(&mut self, ability: &Ability) -> String {
        let Validity { zones, times, .. } = &ability.valid;
        let verb = match ability.kind {
            AbilityKind::Triggered { .. } => Some("誘発する"),
            AbilityKind::Activated(_) => None,
            _ => Some("適用する"),
        };
        let limit = times.zip(verb).map(|(times, verb)| format!("この能力は{}{}度だけ{verb}。", within(times), times.most));
        let station = |station: &Station| {
            let zone = self.zone(station.zone);
            let lying = station.lying.map(|(status, on)| {
                let lying = Filter::Status(status);
                self.attribute(&if on { lying } else { Filter::Not(Box::new(lying)) })
            });
            format!("{}{zone}", lying.unwrap_or_default())
        };
        let places: Vec<String> = zones.iter().map(station).collect();
        let place = if places.is_empty() {
            String::new()
        } else {
            format!("この能力は{}で有効になる。", places.join("か"))
        };
        let standing = ability.valid.standing().map(|condition| {
            let copula = if matches!(condition, Condition::Not(_)) { "" } else { "である" };
            format!("この能力は{}{copula}かぎり有効になる。", self.condition(&condition))
        });
        format!("{}{place}{}", limit.unwrap_or_default(), standing.unwrap_or_default())
    }
}

/// Who does a step, if a text says who.
pub(super) fn acts(step: &Step) -> Option<&Who> {
    match step {
        Step::Choose { by, .. } | Step::ChooseColour { by, .. } => Some(by),
        Step::Do(deed) => {
            let facts = deed.facts();
            facts.doer.or(facts.player)
        }
        _ => None,
    }
}

/// What a verb is done to that does not say who does it.
pub(super) fn patients(deed: &Deed) -> Vec<&What> {
    let facts = deed.facts();
    let said = facts.doer.is_none() && facts.counted != Some(How::Negate);
    facts.happens_to().into_iter().flatten().filter(|_| said).collect()
}

/// Whether a phrase is about what is each player's own.
pub(super) fn is_ones_own(what: &What) -> bool {
    match what {
        What::All(noun) => {
            let controlled = |filter: &Filter| matches!(filter, Filter::Controlled(Side::Own));
            noun.place.side == Side::Own || noun.filters.iter().any(controlled)
        }
        What::Top(place, _) | What::Bottom(place, _) => place.side == Side::Own,
        _ => false,
    }
}

/// The steps from this one on that one そうしたなら speaks of, if it begins here. What is chosen for them can stand before.
pub(super) fn action_from(steps: &[Step], at: usize) -> &[Step] {
    let chooses = |step: &Step| {
        let aims = matches!(step, Step::Target { .. } | Step::Choose { .. } | Step::Random { .. });
        aims || matches!(step, Step::ChooseColour { .. } | Step::Keep { .. })
    };
    let about = |(to, step): (usize, &Step)| match step {
        Step::IfDone { of, .. } => Some((to.checked_sub(usize::from(*of))?, to)),
        _ => None,
    };
    let action = steps.iter().enumerate().skip(at).find_map(about).filter(|(from, _)| *from <= at);
    match action {
        Some((from, to)) if steps[from..at].iter().all(chooses) && !chooses(&steps[at]) => &steps[at..to],
        _ => &[],
    }
}

/// Whether a condition asks who has won.
pub(super) fn is_outcome(condition: &Condition) -> bool {
    matches!(condition, Condition::Won) || matches!(condition, Condition::Not(inner) if **inner == Condition::Won)
}
