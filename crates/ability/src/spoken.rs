//! What steps speak of, word for word.

use crate::{Candidates, Deed, DeedFacts, Filter, Noun, Patient, Side, Step, What, Who, host_of};

impl Deed {
    /// The phrases for what it is done to, or with.
    pub fn objects(&self) -> Vec<&What> {
        self.facts().objects()
    }

    /// Who does it, where it says who.
    pub fn doer(&self) -> Option<&Who> {
        self.facts().doer
    }

    /// Whether it is done to what is each player's own, and nothing says by whom.
    pub fn is_each_ones_own(&self) -> bool {
        self.doer().is_none() && self.objects().into_iter().any(is_own)
    }
}

fn is_own(what: &What) -> bool {
    let of_own = |filter: &Filter| match filter {
        Filter::Controlled(side) => *side == Side::Own,
        Filter::On(host) => is_own(host),
        _ => false,
    };
    match what {
        What::All(noun) => noun.place.side == Side::Own || noun.filters.iter().any(of_own),
        What::Top(place, _) | What::Bottom(place, _) => place.side == Side::Own,
        What::Both(parts) => parts.iter().any(is_own),
        _ => false,
    }
}

impl Patient {
    /// The phrases in it that mean no player.
    pub(crate) fn objects(&self) -> Vec<&What> {
        match self {
            Patient::Object(what) => vec![what],
            Patient::Player(_) => Vec::new(),
            Patient::Both(parts) => parts.iter().flat_map(Patient::objects).collect(),
        }
    }
}

impl Step {
    /// Gives the facts about its deed, if this step is a deed.
    pub fn facts(&self) -> Option<DeedFacts<'_>> {
        if let Step::Do(deed) = self { Some(deed.facts()) } else { None }
    }

    /// Whether it is simply done, under no condition and at no other time.
    pub fn is_plain(&self) -> bool {
        let chosen =
            matches!(self, Step::Target { .. } | Step::Choose { .. } | Step::Random { .. } | Step::ChooseColour { .. });
        chosen || matches!(self, Step::Keep { .. } | Step::Do(_) | Step::Begin(..))
    }

    /// Whether it does something to what a phrase means, in those very words, or to what is attached to that.
    pub fn speaks_of(&self, what: &What) -> bool {
        let hosted = |noun: &Noun| host_of(noun) == Some(what);
        match self {
            Step::Target { what: among, .. } | Step::Choose { what: among, .. } | Step::Random { what: among, .. } => {
                match among {
                    Candidates::Objects(noun) | Candidates::Either(noun, _) => hosted(noun),
                    Candidates::AnyOf(nouns) => nouns.iter().any(hosted),
                    Candidates::Players(_) | Candidates::Squares(_) => false,
                }
            }
            Step::Do(deed) => deed.objects().into_iter().any(|said| means(said, what)),
            Step::Begin(continuous, _) | Step::While(_, continuous, _) => means(&continuous.what, what),
            _ => false,
        }
    }
}

fn means(said: &What, what: &What) -> bool {
    match said {
        said if said == what => true,
        What::All(noun) => host_of(noun) == Some(what),
        What::Both(parts) => parts.iter().any(|part| means(part, what)),
        _ => false,
    }
}
