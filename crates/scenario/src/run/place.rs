//! Places: which zones a written place means, and what of their contents.

use super::find::Label;
use super::play::Play;
use super::trouble::{Trouble, both};
use super::words;
use crate::{Holder, PlaceRef};
use tefuda_kernel::{PlayerId, Seat, ZoneId};
use tefuda_table::Playable;

/// A zone and, where players share it, whose part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub zone: ZoneId,
    pub part: Option<PlayerId>,
}

/// Every zone that a written place can mean: one, or both players' where it does not say whose.
pub(crate) fn places<G: Playable>(place: &PlaceRef) -> Result<Vec<Place>, Trouble> {
    let whose = match &place.whose {
        None => None,
        Some(Holder::Player(player)) => Some(words::player(*player)),
        Some(Holder::Card(card)) => return Err(Trouble::not_here(&format!("{}'s {}", card.name, place.name))),
    };
    let zone = words::zone::<G>(&place.name);
    let zone = zone.ok_or_else(|| Trouble::unknown(both("領域の名前", "the name of a zone"), &place.name))?;
    let zones = G::ZONES.iter().enumerate().filter(|(_, info)| info.name == zone);
    let meant = zones.filter(|(_, info)| info.player.is_none() || whose.is_none() || info.player == whose);
    Ok(meant.map(|(at, info)| Place { zone: ZoneId(at as u8), part: whose.filter(|_| info.player.is_none()) }).collect())
}

/// The one zone that a written place means.
pub(crate) fn place<G: Playable>(written: &PlaceRef) -> Result<Place, Trouble> {
    match places::<G>(written)?.as_slice() {
        [place] => Ok(*place),
        _ => Err(Trouble::unknown(both("誰の領域か (A's …, B's …)", "whose zone it is (A's …, B's …)"), &written.name)),
    }
}

impl<G: Playable> Play<'_, G> {
    /// What lies in a place, the top first.
    pub(crate) fn contents(&self, place: Place) -> Vec<Seat> {
        let seats = self.state.zone(place.zone).iter().rev().copied();
        seats.filter(|seat| place.part.is_none_or(|player| self.controller(*seat) == player)).collect()
    }

    pub(crate) fn is_in(&self, seat: Seat, place: &PlaceRef) -> Result<bool, Trouble> {
        Ok(places::<G>(place)?.into_iter().any(|place| self.contents(place).contains(&seat)))
    }

    /// The number by which the file calls a card.
    pub(crate) fn label(&self, seat: Seat) -> Option<&Label> {
        let card = self.state.object(seat).top_card()?;
        self.labels.iter().find(|label| label.card == card)
    }
}
