//! What can be done: the question, what it is about, the numbered options with their clauses, and what the selected one means.

use super::app::{Focus, Screen, Spot, Stage};
use super::ink::{cut, fold, put, row, unpainted};
use super::words;
use crate::console::{BOLD, DIM, Line, width};
use crate::explain;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tefuda_kernel::{Ask, Offer};
use tefuda_table::Playable;

/// Rows at most for the clause of a question; a text that asks may have all that are free.
const ABOUT: usize = 2;
/// What stands before an option, and before the rows in which it goes on.
const NUMBER: usize = 3;

impl<G: Playable> Screen<'_, G> {
    pub(super) fn draw_options(&mut self, area: Rect, buffer: &mut Buffer) {
        let asked = self.opened.and_then(|verb| G::ONE_ENTRY.get(verb)).map_or_else(
            || self.asked(),
            |(_, ja, en)| self.speech().say(format!("{ja} (Esc で戻る)"), format!("{en} (Esc: back)")),
        );
        let typed = if self.typed.is_empty() { String::new() } else { format!(" [{}]", self.typed) };
        // A question that does not fit into the frame stands below it.
        let fits = width(&asked) + width(&typed) + 6 <= usize::from(area.width);
        let title = if fits { asked.as_str() } else { words::options_title(self.lang) };
        let inner = self.panel(area, &format!("{title}{typed}"), Focus::Options, buffer);
        let (room, rows) = (usize::from(inner.width), usize::from(inner.height));
        if let Stage::Over(player) = self.stage {
            let result = crate::play::ending::result(&self.table, player, self.lang);
            let lines = result.iter().flat_map(|line| fold(&unpainted(line), room));
            for (at, line) in lines.enumerate() {
                put(buffer, row(inner, at as u16), &line, Style::new());
            }
            return;
        }
        let mut above = if fits { Vec::new() } else { fold(&Line::of(&asked, BOLD), room) };
        let options = self.option_lines(room);
        above.extend(self.about(room, rows.saturating_sub(above.len() + options.len())));
        for (at, line) in above.iter().enumerate() {
            put(buffer, row(inner, at as u16), line, Style::new());
        }
        let above = above.len() as u16;
        let list = Rect { y: inner.y + above, height: inner.height.saturating_sub(above), ..inner };
        let shown = usize::from(list.height);
        let (above, below) = self.draw_list(list, &options, buffer);
        if above {
            buffer.set_stringn(area.right().saturating_sub(1), list.y, "▲", 1, Style::new());
        }
        if below {
            buffer.set_stringn(area.right().saturating_sub(3), area.bottom() - 1, "▼", 1, Style::new());
        }
        let meaning = self.meaning(room, shown.saturating_sub(options.len() + 1));
        let first = inner.bottom().saturating_sub(meaning.len() as u16);
        for (at, line) in meaning.iter().enumerate() {
            put(buffer, Rect { y: first + at as u16, height: 1, ..inner }, line, Style::new());
        }
    }

    /// The rows of the options, as many as fit, with the selected one whole; whether there are more above and below.
    fn draw_list(&mut self, list: Rect, options: &[(usize, Line)], buffer: &mut Buffer) -> (bool, bool) {
        let shown = usize::from(list.height);
        let begins = options.iter().position(|(at, _)| *at == self.option).unwrap_or(0);
        let ends = options.iter().rposition(|(at, _)| *at == self.option).unwrap_or(0);
        let first = ends.saturating_sub(shown.saturating_sub(1)).min(begins);
        for (down, (at, line)) in options.iter().skip(first).take(shown).enumerate() {
            let place = row(list, down as u16);
            let selected = *at == self.option;
            let lit = selected && self.focus == Focus::Options;
            let style = if lit { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            let mark = if selected && first + down == begins { "›" } else { " " };
            buffer.set_stringn(place.x, place.y, mark, 1, style);
            put(buffer, Rect { x: place.x + 1, width: place.width.saturating_sub(1), ..place }, line, style);
            self.spots.push((place, Spot::Option(*at)));
        }
        (first > 0, first + shown < options.len())
    }

    /// The question in words, or a title where nobody is asked.
    pub(super) fn asked(&self) -> String {
        if self.offers.is_empty() {
            return words::options_title(self.lang).to_owned();
        }
        self.table.asked(self.viewer())
    }

    /// What the question is about, where that is more than the right to act and there is room for it; a text that asks has a row
    /// in any case.
    fn about(&self, room: usize, spare: usize) -> Vec<Line> {
        if self.acts() {
            return Vec::new();
        }
        let asked_by_text = self.table.session.look(|engine| tefuda_table::running(engine)).is_some();
        let most = if asked_by_text { spare.max(1) } else { spare.min(ABOUT) };
        let about: Vec<Vec<Line>> = self.question_lines().iter().map(|line| fold(line, room)).collect();
        let text = about.first().map_or(0, Vec::len);
        let mut lines: Vec<Line> = about.into_iter().flatten().collect();
        if asked_by_text && text <= most && lines.len() > most {
            // The clause behind a text that stands there whole is told by `w`.
            lines.truncate(text);
        } else if lines.len() > most {
            lines.truncate(most);
            let more = words::more_reason(self.lang);
            if let Some(last) = lines.last_mut() {
                let text: String = last.pieces().iter().map(|(text, _)| text.as_str()).collect();
                let kept = cut(&text, room.saturating_sub(width(more)));
                *last = Line::of(&format!("{}{more}", kept.trim_end_matches('…')), DIM);
            }
        }
        lines
    }

    fn acts(&self) -> bool {
        self.table.session.state.question().is_none_or(|question| question.ask == Ask::Act)
    }

    /// The clause of the selected option, where there is room and it is not the question's.
    fn meaning(&self, room: usize, rows: usize) -> Vec<Line> {
        let Some(offer) = self.offers.get(self.option).filter(|_| self.focus == Focus::Options && self.acts()) else {
            return Vec::new();
        };
        let clause = fold(&Line::of(&explain::short_clause::<G>(offer.clause, self.lang), DIM), room);
        if clause.len() <= rows { clause } else { Vec::new() }
    }

    /// The options, folded, each with its clause at the right where both fit into a row: `w` tells every one.
    fn option_lines(&self, room: usize) -> Vec<(usize, Line)> {
        let text = |(at, offer): (usize, &Offer<G>)| self.entry_words(at, offer);
        let texts: Vec<String> = self.offers.iter().enumerate().map(text).collect();
        let free = room.saturating_sub(NUMBER + 1);
        let options = self.offers.iter().zip(texts).enumerate().flat_map(|(at, (offer, text))| {
            let folded = fold(&Line::of(&text, anstyle::Style::new()), free.max(2));
            let clause = Some(G::clause_id(offer.clause)).filter(|clause| width(&text) + 1 + width(clause) <= free);
            let lines = folded.into_iter().enumerate().map(move |(part, text)| {
                let number = if part == 0 { format!("{:>2} ", self.label(at)) } else { " ".repeat(NUMBER) };
                let mut line = Line::of(&number, BOLD);
                line.append(&text);
                if let Some(clause) = clause {
                    line.pad((room - 1).saturating_sub(width(clause)));
                    line.push(clause, DIM);
                }
                (at, line)
            });
            lines.collect::<Vec<_>>()
        });
        options.collect()
    }
}
