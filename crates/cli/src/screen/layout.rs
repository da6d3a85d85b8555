//! Where things are: at 80×24 the board above, options and log below; in a wide window card and log get a column of their own.

use ratatui::layout::{Constraint, Layout, Rect};

/// The least that a game fits into.
pub const LEAST: (u16, u16) = (60, 18);

/// Whether anything but that can be drawn there.
pub fn fits(window: Rect) -> bool {
    window.width >= LEAST.0 && window.height >= LEAST.1
}
/// From this width on there is a column for the card and the log.
const WIDE: u16 = 110;
/// The least rows for options and log, with their frames.
const BELOW: u16 = 6;
/// The least rows for a log below a card, with its frame.
const LOG: u16 = 5;

/// Fewer rows than these, with its frame, are no log.
const LEAST_LOG: u16 = 3;

/// The rows of a card, with its frame, from which on it tells something.
const READABLE: u16 = 7;

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
    /// The selected card: always in a wide window, otherwise above the log where there is one.
    pub detail: Option<Rect>,
    /// What is said across the table, under it.
    pub strip: Rect,
    /// The keys.
    pub foot: Rect,
}

/// What the parts would like to have, in rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wishes {
    /// The board.
    pub board: u16,
    /// What is said across the table.
    pub strip: u16,
    /// What lies below the board.
    pub below: u16,
    /// The selected card with its frame, where it shares a column with the log.
    pub detail: u16,
    /// What is new in the log: a card leaves room for it.
    pub news: u16,
}

/// How wide what lies below the board is, and how wide the log there.
pub fn widths(window: Rect) -> (u16, u16) {
    let parts = areas(window, Wishes::default());
    (parts.board.width, parts.log.width)
}

/// Divide a window.
pub fn areas(window: Rect, wishes: Wishes) -> Areas {
    let [main, foot] = Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(window);
    let side = if is_wide(window) { (window.width * 38 / 100).clamp(40, 64) } else { 0 };
    let [left, right] = Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).areas(main);
    let strip = wishes.strip.min(left.height / 4);
    let height = wishes.board.min(left.height.saturating_sub(wishes.below.max(BELOW) + strip));
    let parts = [Constraint::Length(height), Constraint::Length(strip), Constraint::Min(0)];
    let [board, strip, below] = Layout::vertical(parts).areas(left);
    if side > 0 {
        let [detail, log] = Layout::vertical([Constraint::Percentage(50), Constraint::Percentage(50)]).areas(right);
        return Areas { board, options: below, log, detail: Some(detail), strip, foot };
    }
    let [options, log] = Layout::horizontal([Constraint::Percentage(56), Constraint::Percentage(44)]).areas(below);
    let beside = wishes.detail.min(log.height.saturating_sub(wishes.news.max(LOG)));
    // Whoever moves through cards wants to read them: where there is no room for both, the log comes back with the next question.
    let detail = if wishes.news == 0 && beside < wishes.detail.min(READABLE) { wishes.detail.min(log.height) } else { beside };
    // A frame with a single row says nothing, and one without a row less.
    if detail < 4 {
        return Areas { board, options, log, detail: None, strip, foot };
    }
    let detail = if log.height - detail < LEAST_LOG { log.height } else { detail };
    let [card, log] = Layout::vertical([Constraint::Length(detail), Constraint::Min(0)]).areas(log);
    Areas { board, options, log, detail: Some(card), strip, foot }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_room_in_every_window_from_the_least_on() {
        for (width, height) in [LEAST, (80, 24), (109, 30), (110, 30), (120, 40), (300, 100)] {
            for rows in [4, 14, 60] {
                let wishes = Wishes { board: rows, strip: rows / 4, below: rows / 6, detail: rows / 2, news: 3 };
                let areas = areas(Rect::new(0, 0, width, height), wishes);
                let parts = [Some(areas.board), Some(areas.options), Some(areas.log), areas.detail, Some(areas.foot)];
                for part in parts.into_iter().flatten() {
                    assert!(part.width >= 20 && part.height >= 1, "{width}×{height}: {areas:?}");
                }
                assert!(areas.options.height >= BELOW && areas.log.height >= LOG, "{width}×{height}: {areas:?}");
            }
        }
    }
}
