//! What happened, the latest at the bottom, each line with its clause.

use super::app::{Focus, Screen, Spot};
use super::ink::{put, row};
use super::options::cut;
use super::words;
use crate::chronicle::Row;
use crate::console::{BOLD, DIM, Line, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tefuda_table::{Playable, Speech};

impl<G: Playable> Screen<'_, G> {
    pub(super) fn draw_log(&mut self, area: Rect, buffer: &mut Buffer) {
        let inner = self.panel(area, words::log_title(self.lang), Focus::Log, buffer);
        let (shown, room) = (usize::from(inner.height), usize::from(inner.width));
        let rows = self.log_rows();
        // As far back as the selected row asks for.
        let latest = self.back.saturating_sub(shown.saturating_sub(1));
        let from = rows.len().saturating_sub(latest + shown);
        let visible = &rows[from..rows.len() - latest.min(rows.len())];
        let lines: Vec<Line> = visible.iter().map(|row| log_line::<G>(row, room.saturating_sub(1), self.speech())).collect();
        let count = rows.len();
        for (at, line) in lines.iter().enumerate() {
            let place = row(inner, at as u16);
            let back = count - 1 - (from + at);
            let selected = self.focus == Focus::Log && back == self.back;
            let style = if selected { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            buffer.set_stringn(place.x, place.y, if selected { "›" } else { " " }, 1, style);
            put(buffer, Rect { x: place.x + 1, width: place.width.saturating_sub(1), ..place }, line, style);
            self.spots.push((place, Spot::Log(back)));
        }
    }
}

/// A row of the log with its clause at the right.
pub fn log_line<G: Playable>(row: &Row<'_>, room: usize, speech: &Speech) -> Line {
    match row {
        Row::Turn(turn) => Line::of(&speech.say(format!("{turn}ターン目"), format!("turn {turn}")), BOLD),
        Row::Told(told, times) => {
            let clause = G::clause_id(told.cause.clause);
            let times = if *times > 1 { format!(" ×{times}") } else { String::new() };
            let free = room.saturating_sub(width(clause) + width(&times) + 1);
            let mut line = Line::of(&(cut(&told.text, free) + &times), anstyle::Style::new());
            line.pad(room.saturating_sub(width(clause)));
            line.push(clause, DIM);
            line
        }
    }
}
