//! What steps speak of, word for word.

use crate::{Candidates, Deed, Noun, Patient, Step, What, host_of};

impl Deed {
    /// The phrases for what it is done to, or with.
    pub fn objects(&self) -> Vec<&What> {
        match self {
            Deed::Damage { to, .. } | Deed::Redirect(to) => to.objects(),
            Deed::DiscardThese(what) | Deed::Destroy(what) | Deed::Negate(what) | Deed::Reveal(what) => vec![what],
            Deed::Move(what, _) | Deed::Return(what, _) | Deed::Summon(what, ..) | Deed::Use(_, what, _) => vec![what],
            Deed::SetStatus(what, ..) | Deed::PutCounters { on: what, .. } | Deed::Ail(what, _) => vec![what],
            Deed::RemoveCounters(what, ..) | Deed::RemoveAllCounters(what) | Deed::Mend(what, _) | Deed::Unharm(what, _) => {
                vec![what]
            }
            Deed::Look { what, .. } => vec![what],
            Deed::Swap(one, other) => vec![one, other],
            Deed::Attach { what, to, .. } => vec![what, to],
            Deed::Own { what, .. } => what.iter().collect(),
            Deed::Heal(..) | Deed::Draw(..) | Deed::LoseLife(..) | Deed::SetLife(..) | Deed::Discard(..) => Vec::new(),
            Deed::CreateToken { .. } | Deed::Search { .. } | Deed::Shuffle { .. } | Deed::Strike(_) => Vec::new(),
            Deed::Win(_) | Deed::Lose(_) => Vec::new(),
        }
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
