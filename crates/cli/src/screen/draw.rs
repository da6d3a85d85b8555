//! The whole screen, panel by panel.

use super::app::{Focus, Screen, Spot, Stage};
use super::board::{Look, height};
use super::ink::{put, row};
use super::layout::{LEAST, Wishes, areas, is_wide, widths};
use super::words;
use crate::board::Block as Picture;
use crate::console::{BAD, BOLD, DIM, Line, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, BorderType, Widget};
use tefuda_table::Playable;

/// From this height on there are empty rows around the middle of the board.
const TALL: u16 = 32;
/// The rows that are left below cards in lines: a frame with a handful of options, what is said in it besides, and the keys.
const FEWEST_BELOW: u16 = 9;
const LEAST_BELOW: u16 = 11;
/// What a frame of options takes besides the options: the frame, what is asked, what the chosen one means, and the keys.
const BESIDES: u16 = 6;
/// The rows that are left for the options and the log below cards in frames.
const BELOW: u16 = 14;

/// Empty rows around the middle, where there is room.
pub fn spaced(blocks: Vec<Picture>, height: u16) -> Vec<Picture> {
    let empty = || Picture::Text(Line::default());
    let around = |block: Picture| match block {
        Picture::Middle(..) if height >= TALL => vec![empty(), block, empty()],
        _ => vec![block],
    };
    blocks.into_iter().flat_map(around).collect()
}

/// The rows that a board takes, and how it is drawn: cards in frames where that leaves enough room below, also for so many rows of what is said
/// under it and so many options.
pub fn measure(blocks: &[Picture], window: Rect, said: u16, options: usize) -> (u16, Look) {
    // How wide the board is depends on the window alone, so a first division tells it.
    let (room, _) = widths(window);
    let rows = |look: Look| blocks.iter().map(|block| height(block, room, look)).sum::<u16>();
    let framed = rows(Look::Cards);
    if window.height >= TALL && framed + BELOW <= window.height {
        return (framed, Look::Cards);
    }
    // The figures on the cards come before empty rows under the options.
    let below = u16::try_from(options).unwrap_or(u16::MAX).saturating_add(BESIDES).clamp(FEWEST_BELOW, LEAST_BELOW);
    let fitting = [Look::Lines, Look::Close].into_iter().find(|look| rows(*look) + below + said <= window.height);
    let look = fitting.unwrap_or(Look::Tight);
    (rows(look), look)
}

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
        if window.width < LEAST.0 || window.height < LEAST.1 {
            put(buffer, row(window, 0), &Line::of(&words::too_small(LEAST, self.lang), BAD), Style::new());
            return;
        }
        if let Stage::Curtain(player) = self.stage {
            let words = words::curtain(self.speech().player(player), self.lang);
            let x = window.width.saturating_sub(width(&words) as u16) / 2;
            let place = Rect { x: window.x + x, width: window.width - x, ..row(window, window.height / 2) };
            put(buffer, place, &Line::of(&words, BOLD), Style::new());
            return;
        }
        let blocks = spaced(self.picture(), window.height);
        let last = blocks.iter().map(|block| super::board::cells(block).len()).sum::<usize>();
        self.cell = self.cell.min(last.saturating_sub(1));
        let (across, column) = widths(window);
        let strip = self.strip(usize::from(across));
        let (rows, look) = measure(&blocks, window, strip.len() as u16, self.entries.len());
        let card = |rows: usize| match is_wide(window) {
            true => Vec::new(),
            false => self.short_card(column.saturating_sub(2).into(), rows),
        };
        let framed = Some(card(usize::MAX).len() as u16 + 2).filter(|rows| *rows > 2).unwrap_or(0);
        let news = if self.fresh { self.news(column.saturating_sub(3).into()) as u16 + 2 } else { 0 };
        let parts = areas(window, Wishes { board: rows, strip: strip.len() as u16, detail: framed, news });
        let card = card(parts.detail.map_or(0, |detail| usize::from(detail.height.saturating_sub(2))));
        for (at, line) in strip.iter().enumerate() {
            put(buffer, row(parts.strip, at as u16), line, Style::new());
        }
        self.draw_board(parts.board, &blocks, look, buffer);
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
