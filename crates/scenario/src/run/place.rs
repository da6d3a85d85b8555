//! Places: which zones a written place means, and what of their contents.

use super::find::Label;
use super::play::Play;
use super::trouble::{Trouble, both};
use super::words;
use crate::{CardRef, Holder, PlaceRef, Ref};
use tefuda_ability::Role;
use tefuda_kernel::{ObjectId, PlayerId, Seat, State, ZoneId};
use tefuda_table::Playable;

/// A zone and, where players share it, whose part of it; or what lies there under a host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub zone: ZoneId,
    pub part: Option<PlayerId>,
    /// The host, and the role of what lies under it.
    pub under: Option<(ObjectId, Role)>,
}

/// Every place that a written one can mean: one, or both players' where it does not say whose.
fn places<G: Playable>(
    place: &PlaceRef,
    state: &State<G>,
    host: impl FnOnce(&CardRef) -> Result<ObjectId, Trouble>,
) -> Result<Vec<Place>, Trouble> {
    let whose = match &place.whose {
        None => None,
        Some(Holder::Player(player)) => Some(words::player(*player)),
        Some(Holder::Card(card)) => {
            let role = words::role::<G>(&place.name);
            let role = role
                .ok_or_else(|| Trouble::unknown(both("カードに付くものの名前", "a part of what is attached"), &place.name))?;
            let host = host(card)?;
            return Ok(vec![Place { zone: state.object(host.seat).zone, part: None, under: Some((host, role)) }]);
        }
    };
    let zone = words::zone::<G>(&place.name);
    let zone = zone.ok_or_else(|| Trouble::unknown(both("領域の名前", "the name of a zone"), &place.name))?;
    let zones = G::ZONES.iter().enumerate().filter(|(_, info)| info.is(zone));
    let meant = zones.filter(|(_, info)| info.player.is_none() || whose.is_none() || info.player == whose);
    let place = |at: usize, part: Option<PlayerId>| Place { zone: ZoneId(at as u8), part, under: None };
    Ok(meant.map(|(at, info)| place(at, whose.filter(|_| info.player.is_none()))).collect())
}

/// The one place that a written one means.
pub(crate) fn place<G: Playable>(
    written: &PlaceRef,
    state: &State<G>,
    host: impl FnOnce(&CardRef) -> Result<ObjectId, Trouble>,
) -> Result<Place, Trouble> {
    match places(written, state, host)?.as_slice() {
        [place] => Ok(*place),
        _ => Err(Trouble::unknown(both("誰の領域か (A's …, B's …)", "whose zone it is (A's …, B's …)"), &written.name)),
    }
}

impl<G: Playable> Play<'_, G> {
    /// The one place that a written one means now.
    pub(crate) fn place(&self, written: &PlaceRef) -> Result<Place, Trouble> {
        place(written, &self.state, |card| self.host(card))
    }

    /// What is attached is nobody's host.
    fn host(&self, card: &CardRef) -> Result<ObjectId, Trouble> {
        let mut seats = self.cards(card)?;
        seats.retain(|seat| self.state.attachment(*seat).is_none());
        let what = Ref::Card(card.clone());
        self.only(&what, &seats).map(|seat| self.state.id(seat))
    }

    /// What lies in a place, the top first. What is attached lies with its host.
    pub(crate) fn contents(&self, place: Place) -> Vec<Seat> {
        if let Some((host, role)) = place.under {
            let in_role = |seat: &Seat| self.state.attachment(*seat).is_some_and(|attached| attached.role == role.0);
            return self.state.attachments(host).filter(in_role).collect();
        }
        let seats = self.state.zone(place.zone).iter().rev().copied();
        let free = seats.filter(|seat| self.state.attachment(*seat).is_none());
        free.filter(|seat| place.part.is_none_or(|player| self.controller(*seat) == player)).collect()
    }

    /// Whether something is in a place; what is attached is also where its host is.
    pub(crate) fn is_in(&self, seat: Seat, place: &PlaceRef) -> Result<bool, Trouble> {
        let object = self.state.object(seat);
        let here = |place: Place| match place.under {
            Some((host, role)) => {
                let hung = self.state.attachment(seat);
                hung.is_some_and(|attached| attached.host == host && attached.role == role.0)
            }
            None => object.zone == place.zone && place.part.is_none_or(|player| self.controller(seat) == player),
        };
        Ok(places(place, &self.state, |card| self.host(card))?.into_iter().any(here))
    }

    /// The number by which the file calls a card.
    pub(crate) fn label(&self, seat: Seat) -> Option<&Label> {
        let card = self.state.object(seat).top_card()?;
        self.labels.iter().find(|label| label.card == card)
    }
}
