//! The mouse: a click selects, a click on what is selected does it, the wheel scrolls.

use super::app::{Flow, Focus, Screen, Spot};
use super::keys::Stroke;
use super::overlay::Kind;
use crate::failure::Failure;
use tefuda_table::Playable;

impl<G: Playable> Screen<'_, G> {
    fn spot(&self, x: u16, y: u16) -> Option<Spot> {
        // What was drawn last lies on top.
        self.spots.iter().rev().find(|(area, _)| area.contains((x, y).into())).map(|(_, spot)| *spot)
    }

    /// A click selects; a click on what is selected does it.
    pub(super) fn click(&mut self, x: u16, y: u16) -> Result<Flow, Failure> {
        let spot = self.spot(x, y);
        if let Some(overlay) = &mut self.overlay {
            match spot {
                Some(Spot::Over(at)) if overlay.at == at || overlay.kind == Kind::Text => return self.enter_over(false),
                Some(Spot::Over(at)) => overlay.at = at,
                _ => self.close(),
            }
            return Ok(Flow::On);
        }
        let (focus, again) = match spot {
            Some(Spot::Option(at)) => (Focus::Options, std::mem::replace(&mut self.option, at) == at),
            Some(Spot::Cell(at)) => (Focus::Board, std::mem::replace(&mut self.cell, at) == at),
            Some(Spot::Log(at)) => (Focus::Log, std::mem::replace(&mut self.back, at) == at),
            Some(Spot::Panel(focus)) => (focus, false),
            _ => return Ok(Flow::On),
        };
        let before = std::mem::replace(&mut self.focus, focus);
        if again && before == focus { self.enter() } else { Ok(Flow::On) }
    }

    pub(super) fn wheel(&mut self, x: u16, y: u16, up: bool) {
        let stroke = if up { Stroke::Up } else { Stroke::Down };
        if let Some(overlay) = &mut self.overlay {
            return overlay.travel(if up { -1 } else { 1 });
        }
        match self.spot(x, y) {
            Some(Spot::Option(_) | Spot::Panel(Focus::Options)) => self.focus = Focus::Options,
            Some(Spot::Log(_) | Spot::Panel(Focus::Log)) => self.focus = Focus::Log,
            _ => return,
        }
        self.travel(stroke);
    }
}
