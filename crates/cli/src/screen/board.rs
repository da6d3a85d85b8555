//! The table on the screen: the blocks of its picture in the room that there is, and where each cell came to lie.

use super::app::{Focus, Screen, Spot};
use super::fit::{Look, MARGIN, column, columns, flow, flows, frame_height, framed, frames, height, lined, names, row_height};
use super::ink::{put, row};
use crate::board::{Block, Cell, middle};
use crate::console::Line;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Block as Frame, BorderType, Widget};
use tefuda_kernel::Handle;
use tefuda_table::Playable;

/// What the drawing of cells has to know.
pub(super) struct Pen<'p> {
    pub(super) buffer: &'p mut Buffer,
    spots: &'p mut Vec<(Rect, Spot)>,
    /// Those that can be chosen now.
    offered: &'p [Handle],
    selected: usize,
    focused: bool,
    look: Look,
    /// The number of the next cell.
    next: usize,
}

impl Pen<'_> {
    /// How the next cell is marked.
    fn mark(&self, cell: &Cell) -> (&'static str, Style) {
        let (selected, offered) = (self.next == self.selected && self.focused, self.offered.contains(&cell.handle));
        let mut style = Style::new();
        if offered {
            style = style.fg(Color::LightYellow);
        }
        if selected {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let mark = match (selected, offered) {
            (true, _) => "›",
            (false, true) => "◇",
            (false, false) => " ",
        };
        (mark, style)
    }

    /// Draw a cell; how much room it took.
    pub(super) fn cell(&mut self, area: Rect, cell: &Cell, line: &Line, marked: bool) -> u16 {
        let (mark, style) = self.mark(cell);
        let before = u16::from(marked);
        if marked && area.height > 0 {
            self.buffer.set_stringn(area.x, area.y, mark, 1, style);
        }
        let place = Rect { x: area.x + before, width: area.width.saturating_sub(before), ..area };
        let used = put(self.buffer, place, line, style) + before;
        if area.height > 0 {
            self.spots.push((Rect { width: used, ..area }, Spot::Cell(self.next)));
        }
        self.next += 1;
        used
    }

    /// Draw a cell in lines, its mark before the first.
    fn lines(&mut self, place: Rect, cell: &Cell, lines: &[Line]) {
        let (_, style) = self.mark(cell);
        for (below, line) in lines.iter().enumerate().skip(1) {
            let next = Rect { x: place.x + 1, y: place.y + below as u16, width: place.width.saturating_sub(1), height: 1 };
            put(self.buffer, next, line, style);
        }
        self.cell(Rect { height: 1, ..place }, cell, lines.first().unwrap_or(&cell.line), true);
    }

    fn block(&mut self, area: Rect, block: &Block) {
        match block {
            Block::Text(line) => {
                put(self.buffer, row(area, 0), line, Style::new());
            }
            Block::Middle(what, who) => {
                let line = middle(what, who, usize::from(area.width));
                put(self.buffer, row(area, 0), &line, Style::new());
            }
            Block::Row(label, pieces) => self.row(area, label, pieces),
            Block::Cells(cells) if self.look == Look::Cards => self.frames(area, cells),
            Block::Cells(cells) | Block::Hand(cells) if flows(block, self.look) => {
                for (cell, (place, lines)) in cells.iter().zip(flow(block, area.width)) {
                    self.lines(Rect { x: area.x + place.x, y: area.y + place.y, ..place }, cell, &lines);
                }
            }
            Block::Cells(cells) | Block::Hand(cells) => self.columns(area, cells, names(block)),
            Block::Squares(rows) => self.squares(area, rows),
        }
    }

    fn row(&mut self, area: Rect, label: &Line, pieces: &[Result<Cell, Line>]) {
        let mut place = row(area, 0);
        let forth = |place: &mut Rect, used: u16| {
            place.x += used;
            place.width = place.width.saturating_sub(used);
        };
        let used = put(self.buffer, place, label, Style::new());
        forth(&mut place, used);
        for piece in pieces {
            let used = match piece {
                Ok(cell) => self.cell(place, cell, &cell.line, self.offered.contains(&cell.handle)),
                Err(words) => put(self.buffer, place, words, Style::new()),
            };
            forth(&mut place, used);
        }
    }

    /// Cards in frames, side by side: the name in the frame, everything else inside.
    fn frames(&mut self, area: Rect, cells: &[Cell]) {
        let (count, wide) = frames(area.width);
        let mut y = area.y;
        for cards in cells.chunks(count) {
            let height = frame_height(cards, wide);
            for (at, cell) in cards.iter().enumerate() {
                let x = area.x + MARGIN + at as u16 * wide;
                self.frame(Rect { x, y, width: wide.saturating_sub(1), height }, cell, wide);
            }
            y += height;
        }
    }

    fn frame(&mut self, place: Rect, cell: &Cell, wide: u16) {
        let (mark, style) = self.mark(cell);
        let kind = if mark == "›" { BorderType::Thick } else { BorderType::Rounded };
        Frame::bordered().border_type(kind).border_style(style.remove_modifier(Modifier::REVERSED)).render(place, self.buffer);
        let (name, rest) = framed(cell, wide);
        let top = Rect { x: place.x + 1, width: place.width.saturating_sub(2), height: 1, ..place };
        let mut title = Line::of(if mark == " " { "" } else { mark }, anstyle::Style::new());
        title.append(&name);
        put(self.buffer, top, &title, style);
        for (at, line) in rest.iter().enumerate() {
            let y = place.y + 1 + at as u16;
            put(self.buffer, Rect { x: place.x + 2, y, width: place.width.saturating_sub(3), height: 1 }, line, Style::new());
        }
        self.spots.push((place, Spot::Cell(self.next)));
        self.next += 1;
    }

    fn columns(&mut self, area: Rect, cells: &[Cell], names: usize) {
        let count = columns(cells, names, area.width);
        let width = column(area.width, count);
        let mut y = area.y;
        for row in cells.chunks(count) {
            for (at, cell) in row.iter().enumerate() {
                let x = area.x + MARGIN + at as u16 * width;
                self.lines(Rect { x, y, width: width.saturating_sub(1), height: 1 }, cell, &lined(cell, names, width));
            }
            y += row_height(row, names, width);
        }
    }
}

/// What is marked on the board.
pub struct Marks<'m> {
    /// Those that can be chosen now.
    pub offered: &'m [Handle],
    /// The number of the selected cell.
    pub selected: usize,
    /// Whether the arrows move on the board.
    pub focused: bool,
    /// How what lies on the field is drawn.
    pub look: Look,
}

/// Draw the table, scrolled so that the selected cell is to be seen; where each cell came to lie.
pub fn paint(area: Rect, blocks: &[Block], marks: &Marks<'_>, buffer: &mut Buffer) -> Vec<(Rect, Spot)> {
    let Marks { offered, selected, focused, look } = *marks;
    let whole: u16 = blocks.iter().map(|block| height(block, area.width, look)).sum();
    // Drawn whole, then the part that fits is shown.
    let paper = Rect { height: whole.max(area.height), ..Rect::new(0, 0, area.width, 0) };
    let mut sheet = Buffer::empty(paper);
    let mut spots = Vec::new();
    let mut pen = Pen { buffer: &mut sheet, spots: &mut spots, offered, selected, focused, look, next: 0 };
    let mut y = 0;
    for block in blocks {
        let height = height(block, area.width, look);
        pen.block(Rect { y, height, ..paper }, block);
        y += height;
    }
    let chosen = spots.iter().find(|(_, spot)| *spot == Spot::Cell(selected)).map_or(0, |(place, _)| place.y);
    let hidden = whole.saturating_sub(area.height);
    // Without a selection the near side is what a player wants to see; but the last rows of a hand wait below.
    let waits = match blocks.last() {
        Some(block @ Block::Hand(_)) => height(block, area.width, look).saturating_sub(1),
        _ => 0,
    };
    let top = if focused { chosen.saturating_sub(area.height / 2).min(hidden) } else { hidden.saturating_sub(waits) };
    for y in 0..area.height {
        // The first row says how the other player stands: it stays.
        let from_row = if y == 0 { 0 } else { y + top };
        for x in 0..area.width {
            if let (Some(from), Some(to)) = (sheet.cell((x, from_row)), buffer.cell_mut((area.x + x, area.y + y))) {
                *to = from.clone();
            }
        }
    }
    for (more, y) in [(top > 0, 0), (top < hidden, area.height.saturating_sub(1))] {
        if more {
            buffer.set_stringn(area.right().saturating_sub(1), area.y + y, if y == 0 { "▲" } else { "▼" }, 1, Style::new());
        }
    }
    let seen = spots.into_iter().filter(|(place, _)| (top + u16::from(top > 0)..top + area.height).contains(&place.y));
    seen.map(|(place, spot)| (Rect { x: area.x + place.x, y: area.y + place.y - top, ..place }, spot)).collect()
}

impl<G: Playable> Screen<'_, G> {
    /// Draw the table, and remember where it is.
    pub(super) fn draw_board(&mut self, area: Rect, blocks: &[Block], look: Look, buffer: &mut Buffer) {
        let offered = self.offered();
        let marks = Marks { offered: &offered, selected: self.cell, focused: self.focus == Focus::Board, look };
        self.spots.push((area, Spot::Panel(Focus::Board)));
        self.spots.extend(paint(area, blocks, &marks, buffer));
    }
}
