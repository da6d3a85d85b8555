//! How a table looks, said without a terminal: strips from the far side to the near one. A game may say its own plan; the plan that
//! follows from its zones is a sensible first one.

use crate::playable::Playable;
use tefuda_ability::Value;
use tefuda_kernel::{Faces, PlayerId, ZoneId};

/// A strip of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Strip {
    /// A player's line: the name, numbers of the player, and how many cards lie in zones where nothing is to be seen or done.
    Head {
        /// Whose.
        player: PlayerId,
        /// Which numbers.
        values: Vec<Value>,
        /// Which zones.
        piles: Vec<ZoneId>,
    },
    /// Cards one by one with their printed line, as far as the viewer knows their faces: a hand.
    Hand(ZoneId),
    /// Objects as single symbols, those that lie alike together: resources.
    Symbols(ZoneId),
    /// Objects with name, numbers, how they lie and what lies with them: those of a zone that a player controls, or all.
    Cards {
        /// Where.
        zone: ZoneId,
        /// Whose; `None` for all.
        controller: Option<PlayerId>,
    },
    /// Squares in rows, the farthest row first; each square is a zone.
    Squares(Vec<Vec<ZoneId>>),
    /// What waits for resolution, the next on top; or what lies in another zone that is mostly empty.
    Waiting(ZoneId),
    /// Turn, phase, and who is to decide.
    Middle,
}

/// The plan that follows from a game's zones: heads and hands outermost, then the open rows, the field, the middle, the stack.
pub fn plan_of_zones<G: Playable>(below: PlayerId) -> Vec<Strip> {
    let mut plan = vec![head::<G>(below.other())];
    plan.extend(hands::<G>(below.other()));
    plan.extend(rows::<G>(below.other()));
    plan.extend(field::<G>(below.other()));
    plan.push(Strip::Middle);
    plan.extend(shared::<G>());
    plan.extend(field::<G>(below));
    plan.extend(rows::<G>(below));
    plan.push(head::<G>(below));
    plan.extend(hands::<G>(below));
    plan
}

fn zones<G: Playable>() -> impl Iterator<Item = (ZoneId, &'static tefuda_kernel::ZoneInfo)> {
    G::ZONES.iter().enumerate().map(|(at, info)| (ZoneId(at as u8), info))
}

fn is_field<G: Playable>(zone: ZoneId) -> bool {
    zone != G::STACK && G::ZONES[usize::from(zone.0)].name == G::FIELD
}

fn head<G: Playable>(player: PlayerId) -> Strip {
    let piles = zones::<G>().filter(|(_, info)| info.player == Some(player) && !info.active).map(|(zone, _)| zone);
    let values = G::starting_values().iter().map(|(value, _)| *value).collect();
    Strip::Head { player, values, piles: piles.collect() }
}

fn hands<G: Playable>(player: PlayerId) -> impl Iterator<Item = Strip> {
    let own = move |info: &tefuda_kernel::ZoneInfo| info.player == Some(player) && info.faces == Faces::Own;
    zones::<G>().filter(move |(_, info)| own(info)).map(|(zone, _)| Strip::Hand(zone))
}

fn rows<G: Playable>(player: PlayerId) -> impl Iterator<Item = Strip> {
    let own = zones::<G>().filter(move |(zone, info)| {
        info.player == Some(player) && info.active && info.faces != Faces::Own && *zone != G::STACK && !is_field::<G>(*zone)
    });
    own.map(|(zone, _)| Strip::Symbols(zone))
}

fn field<G: Playable>(player: PlayerId) -> impl Iterator<Item = Strip> {
    let own = zones::<G>().filter(move |(zone, info)| is_field::<G>(*zone) && info.player.is_none_or(|whose| whose == player));
    own.map(move |(zone, _)| Strip::Cards { zone, controller: Some(player) })
}

fn shared<G: Playable>() -> impl Iterator<Item = Strip> {
    let open = zones::<G>().filter(|(zone, info)| *zone == G::STACK || (info.player.is_none() && !is_field::<G>(*zone)));
    open.map(|(zone, _)| Strip::Waiting(zone))
}
