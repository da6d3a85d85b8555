//! What steps speak of, word for word.

use crate::{Candidates, Deed, Filter, Noun, Patient, Side, Step, What, Who, host_of};

impl Deed {
    /// The phrases for what it is done to, or with.
    pub fn objects(&self) -> Vec<&What> {
        match self {
            Deed::Damage { to, .. } | Deed::Redirect(to) => to.objects(),
            Deed::DiscardThese(what) | Deed::Destroy(what) | Deed::Negate(what) | Deed::Reveal(what) => vec![what],
            Deed::Move(what, _) | Deed::Return(what, _) | Deed::Summon(what, ..) | Deed::Use(_, what, _) => vec![what],
            Deed::SetStatus(what, ..) | Deed::PutCounters { on: what, .. } | Deed::Ail(what, _) => vec![what],
            Deed::RemoveCounters(what, ..) | Deed::RemoveAllCounters(what) => vec![what],
            Deed::Mend(what, _) | Deed::Unharm(what, _) => vec![what],
            Deed::Look { what, .. } => vec![what],
            Deed::Swap(one, other) => vec![one, other],
            Deed::Attach { what, to, .. } => vec![what, to],
            Deed::Own { what, .. } => what.iter().collect(),
            Deed::Heal(..) | Deed::Draw(..) | Deed::LoseLife(..) | Deed::SetLife(..) | Deed::Discard(..) => Vec::new(),
            Deed::CreateToken { .. } | Deed::Search { .. } | Deed::Shuffle { .. } | Deed::Strike(_) => Vec::new(),
            Deed::Win(_) | Deed::Lose(_) => Vec::new(),
        }
    }

    /// Who does it, where it says who.
    pub fn doer(&self) -> Option<&Who> {
        match self {
            Deed::Heal(who, _) | Deed::Draw(who, _) | Deed::LoseLife(who, _) | Deed::Discard(who, _) => Some(who),
            Deed::Summon(_, who, _) | Deed::Use(who, ..) | Deed::Own { who, .. } | Deed::Look { who: Some(who), .. } => {
                Some(who)
            }
            Deed::Search { who, .. } | Deed::Shuffle { who, .. } | Deed::CreateToken { who, .. } => Some(who),
            Deed::Win(who) | Deed::Lose(who) => Some(who),
            Deed::Damage { .. } | Deed::SetLife(..) | Deed::DiscardThese(_) | Deed::Destroy(_) | Deed::Move(..) => None,
            Deed::Return(..) | Deed::SetStatus(..) | Deed::PutCounters { .. } | Deed::Ail(..) => None,
            Deed::RemoveCounters(..) | Deed::RemoveAllCounters(_) | Deed::Negate(_) | Deed::Reveal(_) => None,
            Deed::Look { who: None, .. } | Deed::Mend(..) | Deed::Unharm(..) | Deed::Swap(..) | Deed::Attach { .. } => None,
            Deed::Strike(_) | Deed::Redirect(_) => None,
        }
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
    fn objects(&self) -> Vec<&What> {
        match self {
            Patient::Object(what) => vec![what],
            Patient::Player(_) => Vec::new(),
            Patient::Both(parts) => parts.iter().flat_map(Patient::objects).collect(),
        }
    }
}

impl Step {
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
                    Candidates::Players(_) => false,
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
