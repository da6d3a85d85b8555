//! What objects are: the layers of what is so of them, for whom they speak, the roles that they have.

use crate::game::DivineCross;
use crate::{State, clause, words};
use tefuda_ability::Role;
use tefuda_kernel::{Alter, Clause, Event, ObjectId, Seat, ZoneId, armed};

/// 809.1b to 809.1e: what is gained or lost of kind, name, attribute and advantage; abilities; other things that become
/// something; numbers.
pub(crate) fn layer(alter: &Alter) -> u8 {
    let named = |clause: Clause, layer: u8| if armed(clause) && armed(clause!("809.1")) { layer } else { 3 - layer };
    match alter {
        Alter::GainColours(_)
        | Alter::LoseColours(_)
        | Alter::GainKind(_)
        | Alter::GainName(_)
        | Alter::GainFeature(_)
        | Alter::LoseFeature(_)
        | Alter::Controlled(_) => named(clause!("809.1b"), 0),
        Alter::Gain(_)
        | Alter::LoseAbilities
        | Alter::Lose(_)
        | Alter::Mark(_)
        | Alter::Against(..)
        | Alter::AgainstPlayer(..) => named(clause!("809.1c"), 1),
        Alter::Colours(_) | Alter::Become(_) | Alter::Named(_) => named(clause!("809.1d"), 2),
        Alter::Add(..) | Alter::Set(..) => named(clause!("809.1e"), 3),
        Alter::Dealt(_) | Alter::Taken(_) | Alter::OfTitled(..) => 3,
    }
}

/// 10: what no rule process looks at. Moves concern it where units lie and where they fall; a card that comes under a unit
/// from elsewhere leaves everything where it was.
pub(crate) fn concerns_check(state: &State, event: &Event<DivineCross>) -> bool {
    let looked_at = |zone: ZoneId| words::is_area(zone) || words::word(zone) == words::KO;
    match event {
        Event::Move(moving) => {
            let under = moving.onto.is_some_and(|(host, _)| state.exists(host));
            looked_at(moving.from) || (looked_at(moving.to) && !under)
        }
        Event::Vanish(object) => looked_at(state.object(object.seat).zone),
        Event::Note(_) | Event::Moment(..) | Event::Used(..) | Event::Place(_) | Event::Play(..) | Event::Missed(_) => false,
        Event::Show(..) | Event::Look(..) | Event::Shuffle(_) | Event::Expire(_) | Event::Counters(..) => false,
        // Nobody falls by having less damage; who draws nothing is dealt damage apart.
        Event::Mend(..) | Event::Unharm(..) | Event::DrawNothing(..) | Event::Aim { .. } | Event::Repeated(_) => false,
        _ => true,
    }
}

/// 801.1g-1: what an assist says it says for its unit, as long as that is where it lies (905.1).
pub(crate) fn bearer(state: &State, seat: Seat) -> Seat {
    let assist = state.attachment(seat).filter(|attached| attached.role == words::ATTACHED_ASSIST.0);
    let zone = state.object(seat).zone;
    let beside = |host: ObjectId| state.get(host).is_some_and(|unit| unit.zone == zone);
    assist.filter(|assist| beside(assist.host)).map_or(seat, |assist| assist.host.seat)
}

/// 307.2, 308.2, 905.2: main and standby units, and energies.
pub(crate) fn has_role(state: &State, object: ObjectId, role: Role) -> bool {
    let now = state.get(object).map(|found| (found.zone, state.is_attached(object.seat)));
    let before = || state.past(object).map(|past| (past.zone, false));
    let Some((zone, attached)) = now.or_else(before) else { return false };
    match role {
        words::MAIN_UNIT => !attached && words::word(zone) == words::MAIN,
        words::STANDBY_UNIT => !attached && words::word(zone) == words::STANDBY,
        role => attached && state.attachment(object.seat).is_some_and(|attached| attached.role == role.0),
    }
}

/// R032: what goes from area to area is called what it was where it came from. 704.10: only a main unit uses skills,
/// wherever it is afterwards.
pub(crate) fn role_then(state: &State, event: &Event<DivineCross>) -> Option<Role> {
    match event {
        Event::Moment(words::USED_SKILL, ..) => Some(words::MAIN_UNIT),
        Event::Move(moving) if words::is_area(moving.from) && words::is_area(moving.to) => {
            let was = if words::word(moving.from) == words::MAIN { words::MAIN_UNIT } else { words::STANDBY_UNIT };
            Some(was).filter(|_| state.attachment(moving.object.seat).is_none())
        }
        _ => None,
    }
}
