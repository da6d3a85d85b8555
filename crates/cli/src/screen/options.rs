//! What can be done: the question, what it is about, and the numbered options with their clauses.

use super::app::{Focus, Screen, Spot};
use super::ink::{fold, put, row};
use super::words;
use crate::console::{BOLD, DIM, Line, width};
use anstyle::AnsiColor;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tefuda_kernel::Ask;
use tefuda_table::Playable;

/// Rows at most that tell what a question is about.
const ABOUT: usize = 2;

impl<G: Playable> Screen<'_, G> {
    pub(super) fn draw_options(&mut self, area: Rect, buffer: &mut Buffer) {
        let title = match self.table.session.state.question().filter(|_| !self.offers.is_empty()) {
            Some(question) => self.speech().question(question.ask),
            None => words::options_title(self.lang).to_owned(),
        };
        let typed = if self.typed.is_empty() { String::new() } else { format!(" [{}]", self.typed) };
        let inner = self.panel(area, &format!("{title}{typed}"), Focus::Options, buffer);
        let about = match self.hint(usize::from(inner.width)) {
            Some(hint) => hint,
            None => self.about(usize::from(inner.width), usize::from(inner.height)),
        };
        for (at, line) in about.iter().enumerate() {
            put(buffer, row(inner, at as u16), line, Style::new());
        }
        let above = about.len() as u16;
        let list = Rect { y: inner.y + above, height: inner.height.saturating_sub(above), ..inner };
        let shown = usize::from(list.height);
        let first = self.option.saturating_sub(shown.saturating_sub(1));
        for (at, line) in self.option_lines(usize::from(list.width)).into_iter().enumerate().skip(first).take(shown) {
            let place = row(list, (at - first) as u16);
            let selected = at == self.option;
            let lit = selected && self.focus == Focus::Options;
            let style = if lit { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            buffer.set_stringn(place.x, place.y, if selected { "›" } else { " " }, 1, style);
            put(buffer, Rect { x: place.x + 1, width: place.width.saturating_sub(1), ..place }, &line, style);
            self.spots.push((place, Spot::Option(at)));
        }
        if first + shown < self.offers.len() {
            buffer.set_stringn(area.right().saturating_sub(3), area.bottom() - 1, "▼", 1, Style::new());
        }
    }

    /// What a newcomer is told: all of it, and the options below.
    fn hint(&self, room: usize) -> Option<Vec<Line>> {
        let hint = self.table.hint(self.viewer()).filter(|_| !self.offers.is_empty())?;
        Some(fold(&Line::of(&format!("☞ {hint}"), AnsiColor::Yellow.on_default()), room))
    }

    /// What the question is about, where that is more than the right to act and there is room for it.
    fn about(&self, room: usize, rows: usize) -> Vec<Line> {
        let acts = self.table.session.state.question().is_none_or(|question| question.ask == Ask::Act);
        if acts {
            return Vec::new();
        }
        let spare = rows.saturating_sub(self.offers.len()).max(1);
        self.question_lines().iter().flat_map(|line| fold(line, room)).take(spare.min(ABOUT.max(spare / 2))).collect()
    }

    fn option_lines(&self, room: usize) -> Vec<Line> {
        let speech = self.speech();
        let texts: Vec<String> =
            self.table.session.look(|engine| self.offers.iter().map(|offer| speech.choice(engine, &offer.choice)).collect());
        let lines = self.offers.iter().zip(texts).enumerate().map(|(at, (offer, text))| {
            let clause = G::clause_id(offer.clause);
            let mut line = Line::of(&format!("{:>2} ", at + 1), BOLD);
            let free = room.saturating_sub(5 + width(clause));
            line.plain(&cut(&text, free));
            line.pad(room.saturating_sub(2 + width(clause)));
            line.push(&format!(" {clause}"), DIM);
            line
        });
        lines.collect()
    }
}

/// A text that fits, with a sign where something is missing.
pub fn cut(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for sign in text.chars() {
        if width(&kept) + width(sign.encode_utf8(&mut [0; 4])) + 1 > room {
            break;
        }
        kept.push(sign);
    }
    kept + "…"
}
