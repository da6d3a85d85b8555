//! Whether what a text does to what is being chosen for it is good for that: where to aim without thinking.

use crate::Playable;
use tefuda_ability::{Amount, Deed};
use tefuda_kernel::{Alter, Engine, Prospect};

/// Whether what is being chosen will be better off for it, by the first thing that the text does to it; `None` if that says
/// nothing, or if nothing is being chosen for a text.
pub fn bodes_well<G: Playable>(engine: &Engine<'_, G>) -> Option<bool> {
    engine.prospects().find_map(|prospect| match prospect {
        Prospect::Deed(deed) => deed_bodes_well::<G>(deed),
        Prospect::Effect(alters) => alters.iter().find_map(alter_bodes_well::<G>),
    })
}

fn deed_bodes_well<G: Playable>(deed: &Deed) -> Option<bool> {
    match deed {
        Deed::Damage { .. }
        | Deed::LoseLife(..)
        | Deed::Discard(..)
        | Deed::DiscardThese(_)
        | Deed::Destroy(_)
        | Deed::Move(..)
        | Deed::Return(..)
        | Deed::Negate(_)
        | Deed::Lose(_) => Some(false),
        Deed::Heal(..) | Deed::Draw(..) | Deed::Mend(..) | Deed::Win(_) => Some(true),
        // Every status that there is stands in somebody's way.
        Deed::SetStatus(_, _, on) => Some(!on),
        Deed::PutCounters { counter, .. } => Some(G::GOOD_COUNTERS.contains(counter)),
        Deed::RemoveCounters(_, counter, _) => Some(!G::GOOD_COUNTERS.contains(counter)),
        _ => None,
    }
}

fn alter_bodes_well<G: Playable>(alter: &Alter) -> Option<bool> {
    match alter {
        Alter::Add(_, Amount::Number(number)) => Some(*number > 0),
        Alter::Add(..) | Alter::Gain(_) => Some(true),
        Alter::Mark(mark) => Some(!G::BAD_MARKS.contains(mark)),
        Alter::LoseAbilities | Alter::Become(_) | Alter::Controlled(_) => Some(false),
        _ => None,
    }
}
