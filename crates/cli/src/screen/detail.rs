//! The selected card, in a column of its own; otherwise the clause behind the question.

use super::app::{Focus, Screen, Stage};
use super::ink::{cut, fold, put, row};
use super::words;
use crate::card;
use crate::console::{DIM, Line};
use crate::explain;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, Widget};
use tefuda_kernel::DefId;
use tefuda_table::{Playable, brief};

impl<G: Playable> Screen<'_, G> {
    pub(super) fn draw_detail(&self, area: Rect, buffer: &mut Buffer) {
        let block = Block::bordered().title(format!(" {} ", words::card_title(self.lang)));
        let inner = block.inner(area);
        block.render(area, buffer);
        let lines = match self.shown_card() {
            Some(def) => self.card_lines(def, false),
            None => self.question_lines().into_iter().chain(self.option_clause()).collect(),
        };
        let folded = lines.iter().flat_map(|line| fold(line, usize::from(inner.width)));
        for (at, line) in folded.take(usize::from(inner.height)).enumerate() {
            put(buffer, row(inner, at as u16), &line, Style::new());
        }
    }

    /// The selected card, or the one whose text asks, or the one that resolves next and may be answered.
    fn shown_card(&self) -> Option<DefId> {
        let here = self.focus == Focus::Options;
        let asks = || {
            let running = self.table.session.look(|engine| tefuda_table::running(engine));
            running.filter(|_| here).map(|ability| self.table.session.pool().ability(ability).def)
        };
        let waits = || {
            let state = &self.table.session.state;
            let top = state.zone(G::STACK).last().filter(|_| here && state.question().is_some());
            top.filter(|seat| state.knows(self.viewer(), **seat)).map(|seat| state.object(*seat).def)
        };
        self.selected().or_else(asks).or_else(waits)
    }

    /// The selected card in short, for a column that it shares with the log: its fields and its text in the player's language. Where not
    /// all of it fits into so many rows, the text comes first.
    pub(super) fn short_card(&self, room: usize, rows: usize) -> Vec<Line> {
        let name = self.shown_card().map(|def| self.table.session.pool().name(def));
        let Some(card) = name.and_then(|name| self.table.library.find(name)) else { return Vec::new() };
        let words = G::materials().lexicon.vocabulary();
        let fields = fold(&Line::of(&brief(&card.entry, words, self.lang), DIM), room);
        let text = card::text(self.table.library, card, self.lang).into_iter();
        let text = text.flat_map(|line| fold(&Line::of(&line, anstyle::Style::new()), room));
        let (head, mut lines) = (fields.len(), fields.into_iter().chain(text).collect::<Vec<Line>>());
        if lines.len() > rows {
            lines.rotate_left(head);
        }
        lines
    }

    pub(super) fn draw_short_card(&self, area: Rect, lines: &[Line], buffer: &mut Buffer) {
        let name = self.shown_card().map(|def| self.speech().name(self.table.session.pool(), def)).unwrap_or_default();
        let block = Block::bordered().title(cut(&format!("《{name}》"), usize::from(area.width.saturating_sub(2))));
        let inner = block.inner(area);
        block.render(area, buffer);
        let (shown, room) = (usize::from(inner.height), usize::from(inner.width));
        for (at, line) in lines.iter().take(shown).enumerate() {
            put(buffer, row(inner, at as u16), line, Style::new());
        }
        if lines.len() > shown {
            let more = Line::of(words::more_text(self.lang), DIM);
            let place = Rect { x: area.x + 1, y: area.bottom() - 1, width: (more.width().min(room)) as u16, height: 1 };
            put(buffer, place, &more, Style::new());
        }
    }

    /// The clause of the selected option, after an empty line; where it is the question's, that one stands there already.
    fn option_clause(&self) -> Vec<Line> {
        let asked = self.table.session.state.question().map(|question| question.clause);
        let other = self.offers.get(self.option).filter(|offer| asked != Some(offer.clause));
        let clause = other.map(|offer| explain::short_clause::<G>(offer.clause, self.lang));
        clause.map_or_else(Vec::new, |clause| vec![Line::default(), Line::of(&clause, anstyle::Style::new())])
    }

    /// What the question is about: the clause, and the card text that asks.
    pub(super) fn question_lines(&self) -> Vec<Line> {
        let (Stage::Asked(_), Some(question)) = (self.stage, self.table.session.state.question()) else { return Vec::new() };
        let clause = Line::of(&explain::short_clause::<G>(question.clause, self.lang), crate::console::DIM);
        let running = self.table.session.look(|engine| tefuda_table::running(engine));
        let text = running.map(|ability| explain::deeds(self.table.session.pool(), self.table.library, ability, self.lang));
        text.map(|text| Line::of(&text, anstyle::Style::new())).into_iter().chain([clause]).collect()
    }
}
