//! A saved game on a full screen: step by step, to any pick, with either player's eyes or everybody's, and with the powers that a
//! table has: cards, zones, what could be done, and why.

use super::Face;
use super::app::{Flow, Focus, Spot};
use super::board::{Marks, paint};
use super::draw::frame;
use super::fit::{cells, fit, spaced};
use super::ink::{cut, fold, put, row, unpainted};
use super::keys::Stroke;
use super::layout::{LEAST, Wishes, areas, fits};
use super::log::{Reader, draw_rows};
use super::open::{card_lines, card_overlay, find, help_lines};
use super::overlay::{Kind, Overlay};
use super::travel::{neighbour, step};
use super::words;
use crate::board::{Block, Cell, picture};
use crate::chronicle::{Detail, Row};
use crate::console::{BAD, BOLD, DIM, Line, width};
use crate::explain;
use crate::failure::Failure;
use crate::opening::Opening;
use crate::replay::Course;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tefuda_kernel::{DefId, PlayerId, View, ZoneId};
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
    /// The turn of each pick.
    turns: Vec<u16>,
    at: usize,
    viewer: Option<PlayerId>,
    typed: String,
    focus: Focus,
    cell: usize,
    /// The selected row of the log, counted from the latest.
    back: usize,
    detail: Detail,
    overlay: Option<Overlay>,
    message: Option<String>,
    spots: Vec<(Rect, Spot)>,
    lang: Lang,
}

impl<'v, G: Playable> Viewer<'v, G> {
    /// Look at a game after so many picks.
    pub fn new(record: &'v Record, opening: &'v Opening<G>, at: usize, lang: Lang) -> Viewer<'v, G> {
        let course = Course::follow(record, opening, usize::MAX, Speech::neutral(lang));
        let steps = course.steps.iter().map(|step| (step.player, step.text.clone(), step.clause.map_or("", G::clause_id)));
        let (steps, turns) = (steps.collect(), course.steps.iter().map(|step| step.turn).collect());
        let mut viewer = Viewer {
            record,
            opening,
            course,
            steps,
            turns,
            at,
            viewer: None,
            typed: String::new(),
            focus: Focus::Options,
            cell: 0,
            back: 0,
            detail: Detail::News,
            overlay: None,
            message: None,
            spots: Vec::new(),
            lang,
        };
        viewer.go(at);
        viewer
    }

    fn go(&mut self, at: usize) {
        self.at = at.min(self.steps.len());
        self.back = 0;
        let speech = Speech { viewer: self.viewer, ..Speech::neutral(self.lang) };
        self.course = Course::follow(self.record, self.opening, self.at, speech);
    }

    /// So many picks further.
    fn step(&mut self, by: isize) {
        self.go(step(self.at, by, self.steps.len() + 1));
    }

    /// The pick before which the next turn begins, or the one before.
    fn turn_from(&self, next: bool) -> usize {
        let turn = |at: usize| self.turns.get(at).copied();
        let here = turn(self.at);
        let mut begins = (1..self.turns.len()).filter(|at| turn(*at) != turn(at - 1));
        match next {
            true => begins.find(|at| *at > self.at && turn(*at) != here).unwrap_or(self.steps.len()),
            false => begins.filter(|at| *at < self.at).last().unwrap_or(0),
        }
    }

    fn speech(&self) -> &Speech {
        &self.course.chronicle.speech
    }

    fn picture(&self) -> Vec<Block> {
        picture(&self.course.session, &self.opening.shelf, self.speech())
    }

    fn cells(&self) -> Vec<Cell> {
        self.picture().iter().flat_map(|block| cells(block).into_iter().cloned().collect::<Vec<_>>()).collect()
    }

    fn rows(&self) -> Vec<Row<'_>> {
        self.course.chronicle.rows(0, self.detail)
    }

    /// The view to look with at a zone: one player's, or its owner's where everything is shown.
    fn view(&self, zone: ZoneId) -> View<G> {
        let owner = G::ZONES.get(usize::from(zone.0)).and_then(|zone| zone.player).unwrap_or(PlayerId(0));
        self.course.session.look(|engine| engine.view(self.viewer.unwrap_or(owner)))
    }

    /// Why the selected line of the log happened, up its causes.
    fn open_why(&mut self) {
        let ends = self.course.ends();
        let number = self.rows().iter().rev().skip(self.back).find_map(|row| match row {
            Row::Told(told, _) => Some(told.number),
            Row::Turn(_) => None,
        });
        let Some(number) = number else { return };
        let lines = crate::play::why_lines(&self.course.trail(&ends), number, self.speech());
        self.overlay = Some(Overlay::text(words::why_title(self.lang), lines.iter().map(|line| unpainted(line)).collect()));
    }

    fn open_card(&mut self, def: Option<DefId>) {
        let cells = self.cells();
        let cell = cells.get(self.cell).filter(|cell| self.focus == Focus::Board && cell.def == def);
        let lines = def.map(|def| card_lines(&self.opening.shelf, self.course.session.pool().name(def), true, self.lang));
        match lines {
            Some(lines) => self.overlay = Some(card_overlay(lines, cell, self.lang)),
            None => self.message = Some(words::no_card(self.lang)),
        }
    }

    /// What whoever decides could do with the selected thing, and why not the rest.
    fn open_ways(&mut self) {
        let cells = self.cells();
        let asked = self.course.session.state.question().and_then(|question| question.players.iter().next());
        let (Some(cell), Some(player)) = (cells.get(self.cell), asked) else { return };
        if self.viewer.is_some_and(|viewer| viewer != player) {
            self.message = Some(words::not_with_these_eyes(self.lang));
            return;
        }
        let Some(object) = find(&self.course.session.state, cell.handle) else { return };
        let ways = self.course.session.look(|engine| explain::ways(engine, player, object, self.speech()));
        let name = cell.def.map(|def| format!("《{}》", self.speech().name(self.course.session.pool(), def)));
        let title = format!("{}: {}", self.speech().player(player), name.unwrap_or_else(|| "■".to_owned()));
        self.overlay = Some(Overlay::ways(title, ways, cell.def, self.lang));
    }

    fn open_zones(&mut self) {
        let titles: Vec<String> = (0..G::ZONES.len() as u8)
            .map(|zone| crate::zones::title(&self.view(ZoneId(zone)), ZoneId(zone), self.speech()))
            .collect();
        self.overlay = Some(Overlay::zones(&titles, self.lang));
    }

    fn open_zone(&mut self, zone: ZoneId) {
        let view = self.view(zone);
        let contents = crate::zones::contents(&view, zone, self.course.session.pool(), self.speech());
        self.overlay = Some(Overlay::inside(crate::zones::title(&view, zone, self.speech()), contents));
    }

    fn draw_steps(&mut self, area: Rect, buffer: &mut Buffer) {
        let typed = if self.typed.is_empty() { String::new() } else { format!(" [{}]", self.typed) };
        let eyes = words::eyes(self.viewer.map(PlayerId::index), self.lang);
        let title = format!("{}/{}  {eyes}{typed}", self.at, self.steps.len());
        self.spots.push((area, Spot::Panel(Focus::Options)));
        let inner = frame(area, &title, self.focus == Focus::Options, buffer);
        let (shown, room) = (usize::from(inner.height), usize::from(inner.width));
        let first = self.at.saturating_sub(shown / 2 + 1).min(self.steps.len().saturating_sub(shown));
        let rows = (first..self.steps.len()).take(shown).flat_map(|nth| self.step_lines(nth, room));
        let rows: Vec<(usize, Line)> = rows.take(shown).collect();
        for (at, (nth, line)) in rows.iter().enumerate() {
            let here = nth + 1 == self.at;
            let style = if here { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            let place = row(inner, at as u16);
            put(buffer, place, line, style);
            self.spots.push((place, Spot::Option(*nth)));
        }
    }

    /// A pick in words: the one that was just made whole, the others in a row each.
    fn step_lines(&self, nth: usize, room: usize) -> Vec<(usize, Line)> {
        let (player, text, clause) = &self.steps[nth];
        let here = nth + 1 == self.at;
        // Whoever looks with one player's eyes does not see what the other picked.
        let seen = self.viewer.is_none_or(|viewer| viewer == *player);
        let text = if seen { text } else { words::decides(self.lang) };
        let text = format!("{} {text}", self.speech().player(*player));
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
            (nth, line)
        });
        lines.collect()
    }

    fn draw_log(&mut self, area: Rect, buffer: &mut Buffer) {
        self.spots.push((area, Spot::Panel(Focus::Log)));
        let inner = frame(area, words::log_title(self.lang), self.focus == Focus::Log, buffer);
        // What the last pick brought is news.
        let seen = self.at.checked_sub(2).and_then(|before| self.course.ends().get(before).copied()).unwrap_or(0);
        let reader = Reader { back: self.back, focused: self.focus == Focus::Log, seen };
        let spots = draw_rows::<G>(inner, &self.rows(), &reader, self.speech(), buffer);
        self.spots.extend(spots);
    }

    fn draw_foot(&self, area: Rect, buffer: &mut Buffer) {
        let line = match &self.message {
            Some(message) => Line::of(&format!("! {message}"), BOLD),
            None if self.overlay.is_some() => Line::of(words::overlay_foot(self.lang), DIM),
            None => Line::of(words::replay_panel_foot(self.focus, self.lang), DIM),
        };
        put(buffer, area, &line, Style::new());
    }

    fn press_over(&mut self, stroke: Stroke) {
        let Some(overlay) = &mut self.overlay else { return };
        match stroke {
            Stroke::Up | Stroke::Wheel(_, _, true) => overlay.travel(-1),
            Stroke::Down | Stroke::Wheel(_, _, false) => overlay.travel(1),
            Stroke::PageUp => overlay.travel(-8),
            Stroke::PageDown => overlay.travel(8),
            Stroke::Nothing => {}
            Stroke::Enter | Stroke::Letter('i') => {
                let (card, at, zones) = (overlay.card(), overlay.at, overlay.kind == Kind::Zones);
                match card {
                    _ if zones => self.open_zone(ZoneId(u8::try_from(at).unwrap_or(0))),
                    Some(_) => self.open_card(card),
                    None => self.overlay = None,
                }
            }
            _ => {
                let inside = matches!(overlay.kind, Kind::Inside(_));
                self.overlay = None;
                if inside {
                    self.open_zones();
                }
            }
        }
    }

    fn click(&mut self, x: u16, y: u16) {
        let found = self.spots.iter().rev().find(|(area, _)| area.contains((x, y).into())).map(|(_, spot)| *spot);
        match found {
            Some(Spot::Panel(focus)) => self.focus = focus,
            Some(Spot::Cell(at)) => (self.focus, self.cell) = (Focus::Board, at),
            Some(Spot::Log(at)) => (self.focus, self.back) = (Focus::Log, at),
            Some(Spot::Option(at)) => {
                self.focus = Focus::Options;
                self.go(at + 1);
            }
            _ => {}
        }
    }

    /// The arrows up and down, and on the board also to the sides.
    fn travel(&mut self, stroke: Stroke) {
        let by = if matches!(stroke, Stroke::Up | Stroke::Left) { -1 } else { 1 };
        match (self.focus, stroke) {
            (Focus::Board, Stroke::Up | Stroke::Down) => {
                self.cell = neighbour(&self.spots, self.cell, stroke == Stroke::Up);
            }
            (Focus::Board, _) => self.cell = step(self.cell, by, self.cells().len()),
            (Focus::Log, Stroke::Up | Stroke::Down) => self.back = step(self.back, -by, self.rows().len()),
            _ => self.step(by),
        }
    }

    fn letter(&mut self, letter: char) {
        match letter {
            'v' => {
                self.viewer = match self.viewer {
                    None => Some(PlayerId(0)),
                    Some(PlayerId(0)) => Some(PlayerId(1)),
                    Some(_) => None,
                };
                self.go(self.at);
            }
            'n' | 'b' => self.go(self.turn_from(letter == 'n')),
            'l' => {
                self.detail = if self.detail == Detail::All { Detail::News } else { Detail::All };
                self.back = 0;
            }
            'w' if self.focus == Focus::Board => self.open_ways(),
            'w' => self.open_why(),
            'i' => self.open_card(self.cells().get(self.cell).and_then(|cell| cell.def)),
            'z' => self.open_zones(),
            '?' | 'h' => {
                let lines = help_lines::<G>(words::replay_help(self.lang), self.lang);
                self.overlay = Some(Overlay::text(words::help_title(self.lang), lines));
            }
            _ => self.message = Some(words::unknown_key(self.lang)),
        }
    }
}

impl<G: Playable> Face for Viewer<'_, G> {
    fn draw(&mut self, window: Rect, buffer: &mut Buffer) {
        self.spots.clear();
        if !fits(window) {
            put(buffer, row(window, 0), &Line::of(&words::too_small(LEAST, self.lang), BAD), Style::new());
            return;
        }
        let blocks = spaced(self.picture(), window.height);
        self.cell = self.cell.min(blocks.iter().map(|block| cells(block).len()).sum::<usize>().saturating_sub(1));
        let fit = fit(&blocks, window, usize::MAX, |_| 0);
        let parts = areas(window, Wishes { board: fit.rows, below: fit.below, ..Wishes::default() });
        self.spots.push((parts.board, Spot::Panel(Focus::Board)));
        let marks = Marks { offered: &[], selected: self.cell, focused: self.focus == Focus::Board, look: fit.look };
        self.spots.extend(paint(parts.board, &blocks, &marks, buffer));
        self.draw_steps(parts.options, buffer);
        // The column of the card and the log is the log's alone.
        let log = parts.detail.map_or(parts.log, |detail| detail.union(parts.log));
        self.draw_log(log, buffer);
        self.draw_foot(parts.foot, buffer);
        if let Some(overlay) = &self.overlay {
            self.spots = overlay.draw(window, buffer);
        }
    }

    fn press(&mut self, stroke: Stroke) -> Result<Flow, Failure> {
        if matches!(stroke, Stroke::Letter('q') | Stroke::Interrupt) {
            return Ok(Flow::Leave);
        }
        if stroke != Stroke::Nothing {
            self.message = None;
        }
        match stroke {
            _ if self.overlay.is_some() => self.press_over(stroke),
            Stroke::Up | Stroke::Down | Stroke::Left | Stroke::Right => self.travel(stroke),
            Stroke::Wheel(_, _, up) => self.step(if up { -1 } else { 1 }),
            Stroke::PageUp => self.step(-PAGE),
            Stroke::PageDown => self.step(PAGE),
            Stroke::Home => self.go(0),
            Stroke::End => self.go(self.steps.len()),
            Stroke::Next | Stroke::Previous => {
                let panels = [Focus::Options, Focus::Board, Focus::Log];
                let at = panels.iter().position(|panel| *panel == self.focus).unwrap_or(0);
                self.focus = panels[(at + if stroke == Stroke::Next { 1 } else { 2 }) % panels.len()];
            }
            Stroke::Click(x, y) => self.click(x, y),
            Stroke::Digit(digit) => self.typed.push(digit),
            Stroke::Backspace | Stroke::Escape => self.typed.clear(),
            Stroke::Enter if !self.typed.is_empty() => {
                let wanted = std::mem::take(&mut self.typed).parse();
                self.go(wanted.unwrap_or(self.at));
            }
            Stroke::Enter if self.focus == Focus::Board => self.open_ways(),
            Stroke::Enter => self.open_why(),
            Stroke::Letter(letter) => self.letter(letter),
            _ => {}
        }
        Ok(Flow::On)
    }
}
