//! A saved game on a full screen: step by step, to any pick, with either player's eyes or everybody's.

use super::Face;
use super::app::{Flow, step};
use super::board::{Marks, paint};
use super::draw::{measure, spaced};
use super::ink::{cut, fold, put, row};
use super::keys::Stroke;
use super::layout::{LEAST, Wishes, areas};
use super::log::log_lines;
use super::overlay::Overlay;
use super::words;
use crate::board::picture;
use crate::chronicle::{Detail, Row};
use crate::console::{BAD, BOLD, DIM, Line, width};
use crate::failure::Failure;
use crate::opening::Opening;
use crate::replay::Course;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, Widget};
use tefuda_kernel::PlayerId;
use tefuda_table::{Lang, Playable, Record, Speech};

/// Picks that a page is.
const PAGE: isize = 10;

/// A saved game at one of its picks.
pub struct Viewer<'v, G: Playable> {
    record: &'v Record,
    opening: &'v Opening<G>,
    course: Course<'v, G>,
    /// Every pick of the game in words, as everybody could see them.
    steps: Vec<(PlayerId, String, &'static str)>,
    at: usize,
    viewer: Option<PlayerId>,
    typed: String,
    overlay: Option<Overlay>,
    lang: Lang,
}

impl<'v, G: Playable> Viewer<'v, G> {
    /// Look at a game after so many picks.
    pub fn new(record: &'v Record, opening: &'v Opening<G>, at: usize, lang: Lang) -> Viewer<'v, G> {
        let course = Course::follow(record, opening, usize::MAX, Speech::neutral(lang));
        let steps = course.steps.iter().map(|step| (step.player, step.text.clone(), step.clause.map_or("", G::clause_id)));
        let steps = steps.collect();
        let mut viewer = Viewer { record, opening, course, steps, at, viewer: None, typed: String::new(), overlay: None, lang };
        viewer.go(at);
        viewer
    }

    fn go(&mut self, at: usize) {
        self.at = at.min(self.steps.len());
        let speech = Speech { viewer: self.viewer, ..Speech::neutral(self.lang) };
        self.course = Course::follow(self.record, self.opening, self.at, speech);
    }

    /// What the last pick led to, each with its clause, and up its causes.
    fn open_why(&mut self) {
        let ends = self.course.ends();
        let number = self.course.chronicle.told.last().map(|told| told.number);
        let Some(number) = number else { return };
        let lines = crate::play::why_lines(&self.course.trail(&ends), number, &self.course.chronicle.speech);
        let plain = |line: String| Line::of(&anstream::adapter::strip_str(&line).to_string(), anstyle::Style::new());
        self.overlay = Some(Overlay::text(words::why_title(self.lang), lines.into_iter().map(plain).collect()));
    }

    fn draw_steps(&self, area: Rect, buffer: &mut Buffer) {
        let typed = if self.typed.is_empty() { String::new() } else { format!(" [{}]", self.typed) };
        let eyes = words::eyes(self.viewer.map(PlayerId::index), self.lang);
        let block = Block::bordered().title(format!(" {}/{}  {eyes}{typed} ", self.at, self.steps.len()));
        let inner = block.inner(area);
        block.render(area, buffer);
        let (shown, room) = (usize::from(inner.height), usize::from(inner.width));
        let first = self.at.saturating_sub(shown / 2 + 1).min(self.steps.len().saturating_sub(shown));
        let rows = (first..self.steps.len()).take(shown).flat_map(|nth| self.step_lines(nth, room));
        for (at, (here, line)) in rows.take(shown).enumerate() {
            let style = if here { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            put(buffer, row(inner, at as u16), &line, style);
        }
    }

    /// A pick in words: the one that was just made whole, the others in a row each.
    fn step_lines(&self, nth: usize, room: usize) -> Vec<(bool, Line)> {
        let (player, text, clause) = &self.steps[nth];
        let here = nth + 1 == self.at;
        // Whoever looks with one player's eyes does not see what the other picked.
        let seen = self.viewer.is_none_or(|viewer| viewer == *player);
        let text = if seen { text } else { words::decides(self.lang) };
        let text = format!("{} {text}", self.course.chronicle.speech.player(*player));
        let free = room.saturating_sub(8 + width(clause));
        let style = if here { BOLD } else { anstyle::Style::new() };
        let parts = if here { fold(&Line::of(&text, style), free.max(2)) } else { vec![Line::of(&cut(&text, free), style)] };
        let lines = parts.into_iter().enumerate().map(|(part, words)| {
            let number = if part == 0 { format!("{}{:>4} ", if here { "›" } else { " " }, nth + 1) } else { " ".repeat(6) };
            let mut line = Line::of(&number, DIM);
            line.append(&words);
            if part == 0 {
                line.pad(room.saturating_sub(width(clause) + 1));
                line.push(clause, DIM);
            }
            (here, line)
        });
        lines.collect()
    }

    fn draw_log(&self, area: Rect, buffer: &mut Buffer) {
        let block = Block::bordered().title(format!(" {} ", words::log_title(self.lang)));
        let inner = block.inner(area);
        block.render(area, buffer);
        let rows: Vec<Row<'_>> = self.course.chronicle.rows(0, Detail::All);
        let (shown, room) = (usize::from(inner.height), usize::from(inner.width));
        let latest = &rows[rows.len().saturating_sub(shown)..];
        let speech = &self.course.chronicle.speech;
        let lines: Vec<Line> = latest.iter().flat_map(|told| log_lines::<G>(told, room, speech)).collect();
        for (at, line) in lines[lines.len().saturating_sub(shown)..].iter().enumerate() {
            put(buffer, row(inner, at as u16), line, Style::new());
        }
    }
}

impl<G: Playable> Face for Viewer<'_, G> {
    fn draw(&mut self, window: Rect, buffer: &mut Buffer) {
        if window.width < LEAST.0 || window.height < LEAST.1 {
            put(buffer, row(window, 0), &Line::of(&words::too_small(LEAST, self.lang), BAD), Style::new());
            return;
        }
        let blocks = picture(&self.course.session, &self.opening.shelf, &self.course.chronicle.speech);
        let blocks = spaced(blocks, window.height);
        let (rows, look) = measure(&blocks, window);
        let parts = areas(window, Wishes { board: rows, ..Wishes::default() });
        paint(parts.board, &blocks, &Marks { offered: &[], selected: 0, focused: false, look }, buffer);
        self.draw_steps(parts.options, buffer);
        // The column of the card and the log is the log's alone.
        let log = parts.detail.map_or(parts.log, |detail| detail.union(parts.log));
        self.draw_log(log, buffer);
        put(buffer, parts.foot, &Line::of(words::replay_foot(self.lang), DIM), Style::new());
        if let Some(overlay) = &self.overlay {
            overlay.draw(window, buffer);
        }
    }

    fn press(&mut self, stroke: Stroke) -> Result<Flow, Failure> {
        if let Some(overlay) = &mut self.overlay {
            match stroke {
                Stroke::Up => overlay.travel(-1),
                Stroke::Down => overlay.travel(1),
                Stroke::Interrupt => return Ok(Flow::Leave),
                Stroke::Nothing => {}
                _ => self.overlay = None,
            }
            return Ok(Flow::On);
        }
        let length = self.steps.len() + 1;
        match stroke {
            Stroke::Letter('q') | Stroke::Interrupt => return Ok(Flow::Leave),
            Stroke::Left | Stroke::Up | Stroke::Wheel(_, _, true) => self.go(step(self.at, -1, length)),
            Stroke::Right | Stroke::Down | Stroke::Wheel(_, _, false) => self.go(step(self.at, 1, length)),
            Stroke::PageUp => self.go(step(self.at, -PAGE, length)),
            Stroke::PageDown => self.go(step(self.at, PAGE, length)),
            Stroke::Digit(digit) => self.typed.push(digit),
            Stroke::Backspace | Stroke::Escape => self.typed.clear(),
            Stroke::Enter => {
                let wanted = std::mem::take(&mut self.typed).parse();
                self.go(wanted.unwrap_or(self.at));
            }
            Stroke::Letter('v') => {
                self.viewer = match self.viewer {
                    None => Some(PlayerId(0)),
                    Some(PlayerId(0)) => Some(PlayerId(1)),
                    Some(_) => None,
                };
                self.go(self.at);
            }
            Stroke::Letter('w') => self.open_why(),
            _ => {}
        }
        Ok(Flow::On)
    }
}
