//! What strokes do while something lies over everything, or between two people.

use super::app::{Flow, Screen, Stage};
use super::keys::Stroke;
use super::overlay::Kind;
use crate::failure::Failure;
use tefuda_kernel::{Choice, PlayerId, ZoneId};
use tefuda_table::Playable;

impl<G: Playable> Screen<'_, G> {
    /// A stroke while it is asked across the table whether a player does something.
    pub(super) fn press_aside(&mut self, asked: PlayerId, stroke: Stroke) -> Result<Flow, Failure> {
        match stroke {
            Stroke::Enter | Stroke::Letter('n' | 'p') => {
                self.table.take(asked, Choice::Pass)?;
                self.decide(asked);
                self.advance()?;
            }
            Stroke::Letter('y') => self.stage = Stage::Curtain(asked),
            Stroke::Letter('q') => return Ok(Flow::Leave),
            _ => {}
        }
        Ok(Flow::On)
    }

    /// A stroke while something lies over everything.
    pub(super) fn press_over(&mut self, stroke: Stroke) -> Result<Flow, Failure> {
        let Some(overlay) = &mut self.overlay else { return Ok(Flow::On) };
        match stroke {
            Stroke::Up => overlay.travel(-1),
            Stroke::Down => overlay.travel(1),
            Stroke::PageUp => overlay.travel(-8),
            Stroke::PageDown => overlay.travel(8),
            Stroke::Enter => return self.enter_over(false),
            Stroke::Letter('y') if overlay.kind == Kind::Concede => return self.enter_over(true),
            Stroke::Letter('i') => {
                let def = overlay.card();
                if def.is_some() {
                    self.open_card(def);
                }
            }
            Stroke::Escape | Stroke::Letter(_) | Stroke::Backspace => self.close(),
            _ => {}
        }
        Ok(Flow::On)
    }

    pub(super) fn close(&mut self) {
        let inside = self.overlay.take().is_some_and(|overlay| matches!(overlay.kind, Kind::Inside(_)));
        if inside {
            self.open_zones();
        }
    }

    /// Do what the selected line says; what ends a game only if somebody is sure.
    pub(super) fn enter_over(&mut self, sure: bool) -> Result<Flow, Failure> {
        let Some(overlay) = self.overlay.take() else { return Ok(Flow::On) };
        let at = overlay.at;
        match &overlay.kind {
            Kind::Text => {}
            Kind::Ways(offers, _) => match offers.get(at).copied().flatten() {
                Some(offer) => {
                    let choice = self.table.offers(self.viewer()).get(offer).map(|offer| offer.choice);
                    choice.map_or(Ok(()), |choice| self.take_choice(choice))?;
                }
                None => self.overlay = Some(overlay),
            },
            Kind::Zones => self.open_zone(ZoneId(u8::try_from(at).unwrap_or(0))),
            Kind::Inside(_) => self.open_card(overlay.card()),
            Kind::Stops => {
                let places = G::stops().len();
                let habits = &mut self.table.habits[self.viewer().index()];
                habits.toggle(at % places.max(1), at < places);
                self.overlay = Some(self.stops(at));
            }
            Kind::Concede if !sure => {}
            Kind::Concede => {
                self.table.concede(self.viewer())?;
                self.advance()?;
            }
        }
        Ok(Flow::On)
    }
}
