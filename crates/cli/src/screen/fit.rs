//! How much room the blocks of a board take: in frames where a window is tall, otherwise in lines, and behind each other where lines
//! would not fit. The figures on the field are never given up: what is said under the board, the hand and the options are folded first.

use super::ink::fold_parts;
use super::layout::widths;
use crate::board::{Block, Cell};
use crate::console::Line;
use ratatui::layout::Rect;

/// The narrowest column of cells.
const COLUMN: usize = 26;
/// How far cells are moved in.
pub(super) const MARGIN: u16 = 2;
/// Rows of a square: its name, and what lies there.
pub(super) const SQUARE: u16 = 3;
/// How wide a card in a frame is at least.
const CARD: u16 = 28;
/// From this height on there are empty rows around the middle of the board.
const TALL: u16 = 32;
/// The rows that are left below cards in frames, with the keys.
const BELOW_FRAMES: u16 = 14;
/// The rows that are left below cards in lines: a frame with a handful of options, what is said in it besides, and the keys.
const MOST_BELOW: u16 = 11;
const FEW_BELOW: u16 = 9;
/// The same where a board is crowded: a frame in which the options are scrolled.
const LEAST_BELOW: u16 = 7;
/// What a frame of options takes besides the options: the frame, what is asked, what the chosen one means, and the keys.
const BESIDES: u16 = 6;
/// Rows at most for what was decisive.
const SAID: usize = 3;

/// How what lies on the field is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// In lines and behind each other, without the figures that are told where there is room.
    Tight,
    /// In lines, and only the hand without figures: what can be done on the field is worth more than what is in the hand, which the
    /// options tell.
    Close,
    /// In lines.
    Lines,
    /// Each card in a frame, where a window is tall.
    Cards,
}

/// How a board is fitted into a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fit {
    /// The rows that it takes.
    pub rows: u16,
    /// How it is drawn.
    pub look: Look,
    /// Rows at most for what was decisive, said under it.
    pub said: usize,
    /// The rows that are left below, without the keys.
    pub below: u16,
}

/// Empty rows around the middle, where there is room.
pub fn spaced(blocks: Vec<Block>, height: u16) -> Vec<Block> {
    let empty = || Block::Text(Line::default());
    let around = |block: Block| match block {
        Block::Middle(..) if height >= TALL => vec![empty(), block, empty()],
        _ => vec![block],
    };
    blocks.into_iter().flat_map(around).collect()
}

/// Fit a board into a window, over so many options and under it what is said in at most so many rows: the figures on the field come
/// before the options, those before the figures in the hand, and these before empty rows under the options.
pub fn fit(blocks: &[Block], window: Rect, options: usize, said: impl Fn(usize) -> u16) -> Fit {
    // How wide the board is depends on the window alone, so a first division tells it.
    let (room, _) = widths(window);
    let rows = |look: Look| blocks.iter().map(|block| height(block, room, look)).sum::<u16>();
    let wanted = u16::try_from(options).unwrap_or(u16::MAX).saturating_add(BESIDES).clamp(FEW_BELOW, MOST_BELOW);
    let ways = [
        (Look::Lines, SAID, wanted),
        (Look::Lines, 2, wanted),
        (Look::Close, SAID, wanted),
        (Look::Close, 2, wanted),
        (Look::Close, 2, FEW_BELOW),
        (Look::Close, 1, FEW_BELOW),
        (Look::Close, 1, LEAST_BELOW),
        (Look::Tight, 1, FEW_BELOW),
        (Look::Tight, 1, LEAST_BELOW),
    ];
    let framed = Some((Look::Cards, SAID, BELOW_FRAMES)).filter(|_| window.height >= TALL);
    let fits = |(look, most, below): &(Look, usize, u16)| rows(*look) + below + said(*most) <= window.height;
    let found = framed.into_iter().chain(ways).find(fits).unwrap_or((Look::Tight, 0, LEAST_BELOW));
    let (look, said, below) = found;
    Fit { rows: rows(look), look, said, below: below - 1 }
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

/// How wide the names before notes are in a hand; a long line has its note right behind it, and so has whatever lies on the field.
pub(super) fn names(block: &Block) -> usize {
    let Block::Hand(cells) = block else { return 0 };
    let widths = cells.iter().filter(|cell| cell.note.width() > 0).map(|cell| cell.line.width());
    widths.filter(|width| *width <= COLUMN + 4).max().unwrap_or(0)
}

/// How many columns of cells fit.
pub(super) fn columns(cells: &[Cell], names: usize, width: u16) -> usize {
    let widest = cells.iter().map(|cell| whole(cell, names).width() + 3).max().unwrap_or(0).max(COLUMN);
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
        Block::Cells(_) | Block::Hand(_) if flows(block, look) => {
            flow(block, width).iter().map(|(place, _)| place.bottom()).max().unwrap_or(0)
        }
        Block::Cells(cells) | Block::Hand(cells) => {
            let (names, count) = (names(block), columns(cells, names(block), width));
            cells.chunks(count).map(|row| row_height(row, names, column(width, count))).sum()
        }
        Block::Squares(rows) => rows.len() as u16 * SQUARE,
    }
}

/// Whether the cells of a block lie behind each other.
pub(super) fn flows(block: &Block, look: Look) -> bool {
    let short = match block {
        Block::Cells(cells) => cells.iter().all(|cell| cell.note.width() == 0),
        _ => true,
    };
    look == Look::Tight || look == Look::Close && short
}

/// The cells of a block that lie behind each other: where each lies, and its lines. A hand is there without its notes; what lies on the
/// field with the first part of each, which says what it can do.
pub(super) fn flow(block: &Block, width: u16) -> Vec<(Rect, Vec<Line>)> {
    let (mut x, mut y) = (MARGIN, 0);
    let mut places: Vec<(Rect, Vec<Line>)> = Vec::new();
    for cell in cells(block) {
        let lines = match block {
            Block::Hand(_) => vec![cell.line.clone()],
            _ => fold_parts(&brief(cell), usize::from(width.saturating_sub(MARGIN + 1))),
        };
        // One for its mark, one between it and the next.
        let widest = lines.iter().map(Line::width).max().unwrap_or(0) as u16;
        let wide = (widest + 1).min(width.saturating_sub(MARGIN));
        if x > MARGIN && x + wide > width {
            (x, y) = (MARGIN, places.last().map_or(0, |(place, _)| place.bottom()));
        }
        places.push((Rect { x, y, width: wide, height: lines.len() as u16 }, lines));
        x += wide + 1;
    }
    places
}

/// A cell with the first part of its note.
fn brief(cell: &Cell) -> Line {
    let mut short = cell.clone();
    while short.note.pieces().len() > 1 {
        short.note = short.note.without_last();
    }
    short.noted()
}

/// How wide each of so many columns is.
pub(super) fn column(width: u16, count: usize) -> u16 {
    width.saturating_sub(MARGIN) / count as u16
}

/// A cell in lines: one, without the last words of its note where that helps; otherwise as many as it needs.
pub(super) fn lined(cell: &Cell, names: usize, column: u16) -> Vec<Line> {
    let (room, mut short) = (usize::from(column.saturating_sub(2)), cell.clone());
    while whole(&short, names).width() > room && short.note.pieces().len() > 1 {
        short.note = short.note.without_last();
    }
    let fits = whole(&short, names).width() <= room;
    if fits { vec![whole(&short, names)] } else { fold_parts(&cell.noted(), room) }
}

/// How many rows the cells of a row take.
pub(super) fn row_height(row: &[Cell], names: usize, column: u16) -> u16 {
    row.iter().map(|cell| lined(cell, names, column).len() as u16).max().unwrap_or(0)
}

/// How many cards in frames stand beside each other, and how wide each is.
pub(super) fn frames(width: u16) -> (usize, u16) {
    let room = width.saturating_sub(MARGIN);
    let count = (room / CARD).max(1);
    (usize::from(count), room / count)
}

/// The rows of cards in frames, with their frames.
pub(super) fn frame_height(row: &[Cell], wide: u16) -> u16 {
    row.iter().map(|cell| framed(cell, wide).1.len() as u16 + 2).max().unwrap_or(0)
}

/// A card for a frame: its name, and the rest in lines that break between its parts.
pub(super) fn framed(cell: &Cell, wide: u16) -> (Line, Vec<Line>) {
    let room = usize::from(wide.saturating_sub(5));
    let whole = cell.noted();
    let mut pieces = whole.pieces().iter();
    let name = pieces.next().map_or_else(Line::default, |(text, style)| Line::of(text, *style));
    let mut rest = Line::default();
    pieces.for_each(|(text, style)| rest.push(text, *style));
    (name, fold_parts(&rest, room))
}
