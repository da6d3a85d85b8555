//! The whole screen, panel by panel.

use super::app::{Focus, Screen, Spot, Stage};
use super::fit::{cells, fit, spaced};
use super::ink::{put, row};
use super::layout::{LEAST, Wishes, areas, fits, is_wide, widths};
use super::words;
use crate::console::{BAD, BOLD, DIM, Line, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, BorderType, Widget};
use tefuda_table::Playable;

/// A panel's frame; the one that the arrows move in has a thick one and a mark. What is left inside.
pub fn frame(area: Rect, title: &str, here: bool, buffer: &mut Buffer) -> Rect {
    let (kind, mark) = if here { (BorderType::Thick, "› ") } else { (BorderType::Plain, "") };
    let style = if here { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
    let block = Block::bordered().border_type(kind).title(format!(" {mark}{title} ")).title_style(style);
    let inner = block.inner(area);
    block.render(area, buffer);
    inner
}

impl<G: Playable> Screen<'_, G> {
    /// Draw everything, and remember where it is.
    pub fn draw(&mut self, window: Rect, buffer: &mut Buffer) {
        self.spots.clear();
        if !fits(window) {
            put(buffer, row(window, 0), &Line::of(&words::too_small(LEAST, self.lang), BAD), Style::new());
            return;
        }
        if let Some(words) = self.between() {
            let top = (window.height / 2).saturating_sub(words.len() as u16 / 2);
            for (at, words) in words.iter().enumerate() {
                let x = window.width.saturating_sub(width(words) as u16) / 2;
                let place = Rect { x: window.x + x, width: window.width - x, ..row(window, top + at as u16) };
                put(buffer, place, &Line::of(words, BOLD), Style::new());
            }
            return;
        }
        let blocks = spaced(self.picture(), window.height);
        let last = blocks.iter().map(|block| cells(block).len()).sum::<usize>();
        self.cell = self.cell.min(last.saturating_sub(1));
        let (across, column) = widths(window);
        let said = |most: usize| self.strip(usize::from(across), most);
        let fit = fit(&blocks, window, self.entries.len(), |most| said(most).len() as u16);
        let strip = said(fit.said);
        let card = |rows: usize| match is_wide(window) {
            true => Vec::new(),
            false => self.short_card(column.saturating_sub(2).into(), rows),
        };
        let framed = Some(card(usize::MAX).len() as u16 + 2).filter(|rows| *rows > 2).unwrap_or(0);
        let news = if self.fresh { self.news(column.saturating_sub(3).into()) as u16 + 2 } else { 0 };
        let parts =
            areas(window, Wishes { board: fit.rows, strip: strip.len() as u16, below: fit.below, detail: framed, news });
        let card = card(parts.detail.map_or(0, |detail| usize::from(detail.height.saturating_sub(2))));
        for (at, line) in strip.iter().enumerate() {
            put(buffer, row(parts.strip, at as u16), line, Style::new());
        }
        self.draw_board(parts.board, &blocks, fit.look, buffer);
        self.draw_options(parts.options, buffer);
        if parts.log.height > 0 {
            self.draw_log(parts.log, buffer);
        }
        match parts.detail {
            Some(detail) if is_wide(window) => self.draw_detail(detail, buffer),
            Some(detail) => self.draw_short_card(detail, &card, buffer),
            None => {}
        }
        self.draw_foot(parts.foot, buffer);
        if let Some(overlay) = &self.overlay {
            self.spots = overlay.draw(window, buffer);
        }
    }

    /// What is said between two people, with nothing else on the screen.
    fn between(&self) -> Option<Vec<String>> {
        let name = |player| self.speech().player(player);
        match self.stage {
            Stage::Curtain(player) => Some(vec![words::curtain(name(player), self.lang)]),
            Stage::Aside(asked, _) => {
                let waits = words::waits(&self.table.waiting(asked), self.lang);
                let question = words::aside(name(asked), &self.table.asked(asked), self.lang);
                Some(waits.into_iter().chain(question).collect())
            }
            _ => None,
        }
    }

    /// A panel's frame, which can be clicked into.
    pub(super) fn panel(&mut self, area: Rect, title: &str, focus: Focus, buffer: &mut Buffer) -> Rect {
        self.spots.push((area, Spot::Panel(focus)));
        frame(area, title, self.focus == focus, buffer)
    }

    /// The keys, or what there is to say about the last one.
    fn draw_foot(&self, area: Rect, buffer: &mut Buffer) {
        let full = self.table.habits[self.viewer().index()].full_control;
        let line = match &self.message {
            Some(message) => Line::of(&format!("! {message}"), BOLD),
            None if self.overlay.is_some() => Line::of(words::overlay_foot(self.lang), DIM),
            None => {
                let keys = words::foot(self.focus, matches!(self.stage, Stage::Over(_)), self.lang);
                Line::of(&format!("{}{keys}", if full { "[f] " } else { "" }), DIM)
            }
        };
        put(buffer, area, &line, Style::new());
    }
}
