//! Squares in rows: what each is called, and what lies there.

use super::board::Pen;
use super::fit::SQUARE;
use super::ink::{put, row};
use crate::board::Cell;
use crate::console::Line;
use ratatui::layout::Rect;
use ratatui::style::Style;

impl Pen<'_> {
    pub(super) fn squares(&mut self, area: Rect, rows: &[Vec<(String, Vec<Cell>)>]) {
        for (at, squares) in rows.iter().enumerate() {
            let width = area.width / squares.len().max(1) as u16;
            for (nth, (name, cells)) in squares.iter().enumerate() {
                let x = area.x + nth as u16 * width;
                let line = |below: u16| Rect { x, width: width.saturating_sub(1), ..row(area, at as u16 * SQUARE + below) };
                let mut title = Line::of(&format!("[{name}]"), crate::console::DIM);
                let more = cells.len().saturating_sub(usize::from(SQUARE) - 1);
                if more > 0 {
                    title.push(&format!(" +{more}"), crate::console::DIM);
                }
                put(self.buffer, line(0), &title, Style::new());
                for (below, cell) in cells.iter().enumerate() {
                    let hidden = Rect { height: 0, ..line(1) };
                    let place = if below + 1 < usize::from(SQUARE) { line(below as u16 + 1) } else { hidden };
                    self.cell(place, cell, &cell.line, true);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::{Marks, paint};
    use super::super::fit::Look;
    use super::*;
    use crate::board::Block;
    use ratatui::buffer::Buffer;
    use tefuda_kernel::Handle;

    #[test]
    fn nine_squares_stand_in_three_rows_and_each_can_be_pointed_at() {
        let cell = |number: u32| Cell {
            handle: Handle(number),
            def: None,
            line: Line::of(&format!("《炎の王{number}》 5000"), anstyle::Style::new()),
            note: Line::default(),
        };
        let square = |at: u32| (format!("{at}"), if at == 5 { Vec::new() } else { vec![cell(at)] });
        let rows = (0..3).map(|row| (1..=3).map(|column| square(row * 3 + column)).collect()).collect();
        let area = Rect::new(0, 0, 80, 9);
        let mut buffer = Buffer::empty(area);
        let marks = Marks { offered: &[Handle(9)], selected: 0, focused: true, look: Look::Lines };
        let spots = paint(area, &[Block::Squares(rows)], &marks, &mut buffer);
        let places: Vec<(u16, u16)> = spots.iter().map(|(place, _)| (place.x, place.y)).collect();
        assert_eq!(places, [(0, 1), (26, 1), (52, 1), (0, 4), (52, 4), (0, 7), (26, 7), (52, 7)]);
        assert_eq!((buffer[(0, 1)].symbol(), buffer[(52, 7)].symbol()), ("›", "◇"));
        assert_eq!((buffer[(27, 3)].symbol(), buffer[(26, 0)].symbol()), ("5", "["));
    }
}
