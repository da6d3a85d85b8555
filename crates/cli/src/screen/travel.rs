//! Where the arrows lead: through the options, the cells of the board and the rows of the log.

use super::app::{Focus, Screen, Spot};
use super::keys::Stroke;
use ratatui::layout::Rect;
use tefuda_table::Playable;

/// Further than any list.
const FAR: isize = 1 << 20;

impl<G: Playable> Screen<'_, G> {
    /// The arrows.
    pub(super) fn travel(&mut self, stroke: Stroke) {
        self.typed.clear();
        let by = match stroke {
            Stroke::Up | Stroke::Left => -1,
            Stroke::Down | Stroke::Right => 1,
            Stroke::PageUp => -8,
            Stroke::PageDown => 8,
            Stroke::Home => -FAR,
            Stroke::End => FAR,
            _ => 0,
        };
        match self.focus {
            Focus::Options => self.option = step(self.option, by, self.offers.len()),
            Focus::Log => self.back = step(self.back, -by, self.log_rows().len()),
            Focus::Board => match stroke {
                Stroke::Up | Stroke::Down => self.cell = neighbour(&self.spots, self.cell, stroke == Stroke::Up),
                Stroke::PageUp | Stroke::Home => self.cell = 0,
                Stroke::PageDown | Stroke::End => self.cell = self.cells().len().saturating_sub(1),
                _ => self.cell = step(self.cell, by, self.cells().len()),
            },
        }
    }
}

/// The nearest cell in the row above or below, as they were last drawn.
pub fn neighbour(spots: &[(Rect, Spot)], cell: usize, up: bool) -> usize {
    let place = |wanted: usize| spots.iter().find(|(_, spot)| *spot == Spot::Cell(wanted)).map(|(area, _)| *area);
    let Some(here) = place(cell) else { return cell };
    let others = spots.iter().filter_map(|(area, spot)| match spot {
        Spot::Cell(at) if up && area.y < here.y || !up && area.y > here.y => Some((*area, *at)),
        _ => None,
    });
    let near = others.min_by_key(|(area, _)| (area.y.abs_diff(here.y), area.x.abs_diff(here.x)));
    near.map_or(cell, |(_, at)| at)
}

/// So much further in a list, but not beyond its ends.
pub fn step(at: usize, by: isize, length: usize) -> usize {
    at.saturating_add_signed(by).min(length.saturating_sub(1))
}
