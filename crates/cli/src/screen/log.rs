//! What happened, the latest at the bottom, each line with its clause.

use super::app::{Focus, Screen, Spot};
use super::ink::{fold, put, row};
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
        let seen = self.decided[self.viewer().index()].events;
        let reader = Reader { back: self.back, focused: self.focus == Focus::Log, seen };
        let spots = draw_rows::<G>(inner, &self.log_rows(), &reader, self.speech(), buffer);
        if spots.iter().all(|(_, spot)| *spot != Spot::Log(0)) && !spots.is_empty() {
            buffer.set_stringn(area.right().saturating_sub(3), area.bottom() - 1, "▼", 1, Style::new());
        }
        self.spots.extend(spots);
    }
}

/// Who reads a log, and how far.
pub struct Reader {
    /// The selected row, counted from the latest.
    pub back: usize,
    /// Whether the arrows move in it.
    pub focused: bool,
    /// Up to which event it is no news.
    pub seen: usize,
}

/// Draw the latest rows, or those around the selected one; where each came to lie.
pub fn draw_rows<G: Playable>(
    inner: Rect,
    rows: &[Row<'_>],
    reader: &Reader,
    speech: &Speech,
    buffer: &mut Buffer,
) -> Vec<(Rect, Spot)> {
    let (shown, room) = (usize::from(inner.height), usize::from(inner.width));
    let folded = |back: usize| log_lines::<G>(&rows[rows.len() - 1 - back], room.saturating_sub(1), speech);
    let Some(oldest) = rows.len().checked_sub(1) else { return Vec::new() };
    let wanted = if reader.focused || reader.back > 0 { reader.back } else { first_news(rows, reader.seen) };
    let latest = latest_shown(wanted.min(oldest), shown, |back| folded(back).len());
    let mut lines: Vec<(usize, Line, bool)> = Vec::new();
    for back in latest..rows.len() {
        if lines.len() >= shown {
            break;
        }
        let news = matches!(&rows[rows.len() - 1 - back], Row::Told(told, _) if told.number as usize > reader.seen);
        lines.extend(folded(back).into_iter().enumerate().rev().map(|(part, line)| (back, line, news && part == 0)));
    }
    lines.truncate(shown);
    let mut spots = Vec::new();
    for (at, (back, line, news)) in lines.iter().rev().enumerate() {
        let place = row(inner, at as u16);
        let selected = reader.focused && *back == reader.back;
        let style = if selected { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let mark = if selected { "›" } else { news.then_some("•").unwrap_or(" ") };
        buffer.set_stringn(place.x, place.y, mark, 1, style);
        put(buffer, Rect { x: place.x + 1, width: place.width.saturating_sub(1), ..place }, line, style);
        spots.push((place, Spot::Log(*back)));
    }
    spots
}

impl<G: Playable> Screen<'_, G> {
    /// How many lines of the log are new, in so much room.
    pub(super) fn news(&self, room: usize) -> usize {
        let (rows, decided) = (self.log_rows(), self.decided[self.viewer().index()].events);
        let new = |row: &&Row<'_>| !matches!(row, Row::Told(told, _) if told.number as usize <= decided);
        rows.iter().rev().take_while(new).map(|row| log_lines::<G>(row, room, self.speech()).len()).sum()
    }
}

/// The oldest row that is news, counted from the latest, with the line of its turn: whoever comes back reads on from there.
fn first_news(rows: &[Row<'_>], seen: usize) -> usize {
    let new = |row: &Row<'_>| matches!(row, Row::Told(told, _) if told.number as usize > seen);
    let Some(first) = rows.iter().position(new) else { return 0 };
    let turn = first.checked_sub(1).filter(|before| matches!(rows[*before], Row::Turn(_)));
    rows.len() - 1 - turn.unwrap_or(first)
}

/// The row at the bottom, counted from the latest: as far back as the selected row asks for.
fn latest_shown(selected: usize, shown: usize, height: impl Fn(usize) -> usize) -> usize {
    let mut used = 0;
    let fits = (0..=selected).rev().take_while(|back| {
        used += height(*back);
        used <= shown
    });
    fits.last().unwrap_or(selected)
}

/// A row of the log, folded, with its clause at the right of its last line.
pub fn log_lines<G: Playable>(row: &Row<'_>, room: usize, speech: &Speech) -> Vec<Line> {
    let (told, times) = match row {
        Row::Turn(turn) => return vec![Line::of(&speech.say(format!("{turn}ターン目"), format!("turn {turn}")), BOLD)],
        Row::Told(told, times) => (told, *times),
    };
    let clause = G::clause_id(told.cause.clause);
    let times = if times > 1 { format!(" ×{times}") } else { String::new() };
    let text = Line::of(&format!("{}{times}", told.text), if told.loud { BOLD } else { anstyle::Style::new() });
    if text.width() + width(clause) < room {
        return vec![with_clause(text, clause, room)];
    }
    let folded = fold(&text, room.saturating_sub(CONTINUED.len()).max(2));
    let mut lines: Vec<Line> = Vec::new();
    for (at, part) in folded.iter().enumerate() {
        let mut line = Line::of(if at == 0 { "" } else { CONTINUED }, anstyle::Style::new());
        line.append(part);
        lines.push(line);
    }
    match lines.pop() {
        Some(last) if last.width() + width(clause) < room => lines.push(with_clause(last, clause, room)),
        last => lines.extend(last.into_iter().chain([with_clause(Line::default(), clause, room)])),
    }
    lines
}

/// What stands before a line that goes on.
const CONTINUED: &str = "  ";

fn with_clause(mut line: Line, clause: &str, room: usize) -> Line {
    line.pad(room.saturating_sub(width(clause)));
    line.push(clause, DIM);
    line
}
