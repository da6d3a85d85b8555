//! The table on the screen: the blocks of its picture in the room that there is, and where each cell came to lie.

use super::app::{Focus, Screen, Spot};
use super::ink::{fold, put, row};
use crate::board::{Block, Cell, middle};
use crate::console::Line;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Block as Frame, BorderType, Widget};
use tefuda_kernel::Handle;
use tefuda_table::Playable;

/// The narrowest column of cells.
const COLUMN: usize = 26;
/// How far cells are moved in.
const MARGIN: u16 = 2;
/// Rows of a square: its name, and what lies there.
pub(super) const SQUARE: u16 = 3;
/// How wide a card in a frame is at least.
const CARD: u16 = 28;

/// How what lies on the field is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// In lines, as short as can be and behind each other, where a board would not fit otherwise.
    Tight,
    /// In lines, and only the hand so short: what can be done on the field is worth more than what is in the hand, which the options tell.
    Close,
    /// In lines.
    Lines,
    /// Each card in a frame, where a window is tall.
    Cards,
}

/// The cells of a block, in order.
pub fn cells(block: &Block) -> Vec<&Cell> {
    match block {
        Block::Text(_) | Block::Middle(..) => Vec::new(),
        Block::Row(_, pieces) => pieces.iter().filter_map(|piece| piece.as_ref().ok()).collect(),
        Block::Cells(cells) | Block::Hand(cells) => cells.iter().collect(),
        Block::Squares(rows) => rows.iter().flatten().flat_map(|(_, cells)| cells).collect(),
    }
}

/// A cell with its note, as wide as it would like to be; notes stand in a column of their own.
fn whole(cell: &Cell, names: usize) -> Line {
    let mut line = cell.line.clone();
    if cell.note.width() > 0 {
        line.pad(names);
        line.plain(" ");
        line.append(&cell.note);
    }
    line
}

/// How wide the names before notes are; a long line has its note right behind it.
fn names(cells: &[Cell]) -> usize {
    let widths = cells.iter().filter(|cell| cell.note.width() > 0).map(|cell| cell.line.width());
    widths.filter(|width| *width <= COLUMN + 4).max().unwrap_or(0)
}

/// How many columns of cells fit.
fn columns(cells: &[Cell], width: u16) -> usize {
    let widest = cells.iter().map(|cell| whole(cell, names(cells)).width() + 3).max().unwrap_or(0).max(COLUMN);
    (usize::from(width.saturating_sub(MARGIN)) / widest).max(1)
}

/// How many rows a block takes.
pub fn height(block: &Block, width: u16, look: Look) -> u16 {
    match block {
        Block::Text(_) | Block::Middle(..) | Block::Row(..) => 1,
        Block::Cells(cells) if look == Look::Cards => {
            let (count, wide) = frames(width);
            cells.chunks(count).map(|row| frame_height(row, wide)).sum()
        }
        Block::Cells(cells) | Block::Hand(cells) if flows(block, look) => {
            flow(cells, width).last().map_or(0, |place| place.bottom())
        }
        Block::Cells(cells) | Block::Hand(cells) => {
            let count = columns(cells, width);
            cells.chunks(count).map(|row| row_height(row, cells, column(width, count))).sum()
        }
        Block::Squares(rows) => rows.len() as u16 * SQUARE,
    }
}

/// Whether the cells of a block lie behind each other, without their notes.
fn flows(block: &Block, look: Look) -> bool {
    let short = match block {
        Block::Cells(cells) => cells.iter().all(|cell| cell.note.width() == 0),
        _ => true,
    };
    look == Look::Tight || look == Look::Close && short
}

/// Where each of some cells lies, without their notes, behind each other.
fn flow(cells: &[Cell], width: u16) -> Vec<Rect> {
    let (mut x, mut y) = (MARGIN, 0);
    let mut places = Vec::new();
    for cell in cells {
        // One for its mark, one between it and the next.
        let wide = (cell.line.width() as u16 + 1).min(width.saturating_sub(MARGIN));
        if x > MARGIN && x + wide > width {
            (x, y) = (MARGIN, y + 1);
        }
        places.push(Rect { x, y, width: wide, height: 1 });
        x += wide + 1;
    }
    places
}

/// How wide each of so many columns is.
fn column(width: u16, count: usize) -> u16 {
    width.saturating_sub(MARGIN) / count as u16
}

/// A cell in lines: one, without the last words of its note where that helps; otherwise as many as it needs.
fn lined(cell: &Cell, all: &[Cell], column: u16) -> Vec<Line> {
    let (room, mut short) = (usize::from(column.saturating_sub(2)), cell.clone());
    while whole(&short, names(all)).width() > room && short.note.pieces().len() > 1 {
        short.note = short.note.without_last();
    }
    let fits = whole(&short, names(all)).width() <= room;
    fold(&whole(if fits { &short } else { cell }, names(all)), room)
}

/// How many rows the cells of a row take.
fn row_height(row: &[Cell], all: &[Cell], column: u16) -> u16 {
    row.iter().map(|cell| lined(cell, all, column).len() as u16).max().unwrap_or(0)
}

/// How many cards in frames stand beside each other, and how wide each is.
fn frames(width: u16) -> (usize, u16) {
    let room = width.saturating_sub(MARGIN);
    let count = (room / CARD).max(1);
    (usize::from(count), room / count)
}

/// The rows of cards in frames, with their frames.
fn frame_height(row: &[Cell], wide: u16) -> u16 {
    row.iter().map(|cell| framed(cell, wide).1.len() as u16 + 2).max().unwrap_or(0)
}

/// A card for a frame: its name, and the rest in lines that break between its parts.
fn framed(cell: &Cell, wide: u16) -> (Line, Vec<Line>) {
    let room = usize::from(wide.saturating_sub(5));
    let whole = cell.noted();
    let mut pieces = whole.pieces().iter();
    let name = pieces.next().map_or_else(Line::default, |(text, style)| Line::of(text, *style));
    let mut lines = vec![Line::default()];
    for (text, style) in pieces {
        let part = Line::of(text.trim_start(), *style);
        if part.width() == 0 {
            continue;
        }
        let last = lines.len() - 1;
        if lines[last].width() == 0 {
            lines.splice(last.., fold(&part, room));
        } else if lines[last].width() + 1 + part.width() <= room {
            lines[last].plain(" ");
            lines[last].append(&part);
        } else {
            lines.extend(fold(&part, room));
        }
    }
    (name, lines)
}

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
                for (cell, place) in cells.iter().zip(flow(cells, area.width)) {
                    self.cell(Rect { x: area.x + place.x, y: area.y + place.y, ..place }, cell, &cell.line, true);
                }
            }
            Block::Cells(cells) | Block::Hand(cells) => self.columns(area, cells),
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

    fn columns(&mut self, area: Rect, cells: &[Cell]) {
        let count = columns(cells, area.width);
        let width = column(area.width, count);
        let mut y = area.y;
        for row in cells.chunks(count) {
            for (at, cell) in row.iter().enumerate() {
                let x = area.x + MARGIN + at as u16 * width;
                let place = Rect { x, y, width: width.saturating_sub(1), height: 1 };
                let lines = lined(cell, cells, width);
                let (_, style) = self.mark(cell);
                for (below, line) in lines.iter().enumerate().skip(1) {
                    let place = Rect { x: x + 1, y: y + below as u16, width: width.saturating_sub(2), height: 1 };
                    put(self.buffer, place, line, style);
                }
                self.cell(place, cell, lines.first().unwrap_or(&cell.line), true);
            }
            y += row_height(row, cells, width);
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
    // Without a selection the near side is what a player wants to see.
    let top = if focused { chosen.saturating_sub(area.height / 2).min(hidden) } else { hidden };
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
