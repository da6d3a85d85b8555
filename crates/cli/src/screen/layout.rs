//! Where things are: at 80×24 the board above, options and log below; in a wide window card and log get a column of their own.

use ratatui::layout::{Constraint, Layout, Rect};

/// The least that a game fits into.
pub const LEAST: (u16, u16) = (60, 18);
/// From this width on there is a column for the card and the log.
const WIDE: u16 = 110;
/// The least rows for options and log, with their frames.
const BELOW: u16 = 8;

/// Whether there is a column for the card and the log.
pub fn is_wide(window: Rect) -> bool {
    window.width >= WIDE
}

/// The parts of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Areas {
    /// Both sides of the table.
    pub board: Rect,
    /// What can be done.
    pub options: Rect,
    /// What happened.
    pub log: Rect,
    /// The selected card, in a wide window.
    pub detail: Option<Rect>,
    /// The keys.
    pub foot: Rect,
}

/// Divide a window for a board that would like to have so many rows.
pub fn areas(window: Rect, rows: u16) -> Areas {
    let [main, foot] = Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(window);
    let side = if is_wide(window) { (window.width * 38 / 100).clamp(40, 64) } else { 0 };
    let [left, right] = Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).areas(main);
    let height = rows.min(left.height.saturating_sub(BELOW));
    let [board, below] = Layout::vertical([Constraint::Length(height), Constraint::Min(0)]).areas(left);
    if side > 0 {
        let [detail, log] = Layout::vertical([Constraint::Percentage(50), Constraint::Percentage(50)]).areas(right);
        return Areas { board, options: below, log, detail: Some(detail), foot };
    }
    let [options, log] = Layout::horizontal([Constraint::Percentage(56), Constraint::Percentage(44)]).areas(below);
    Areas { board, options, log, detail: None, foot }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_room_in_every_window_from_the_least_on() {
        for (width, height) in [LEAST, (80, 24), (109, 30), (110, 30), (120, 40), (300, 100)] {
            for rows in [4, 14, 60] {
                let areas = areas(Rect::new(0, 0, width, height), rows);
                let parts = [Some(areas.board), Some(areas.options), Some(areas.log), areas.detail, Some(areas.foot)];
                for part in parts.into_iter().flatten() {
                    assert!(part.width >= 20 && part.height >= 1, "{width}×{height}: {areas:?}");
                }
                assert!(areas.options.height >= BELOW && areas.log.height >= BELOW, "{width}×{height}: {areas:?}");
            }
        }
    }
}
