//! Where a command writes: the language, the stream, and columns that line up with double-width characters.

use crate::failure::Done;
use crate::games::Games;
use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use tefuda_table::Lang;
use unicode_width::UnicodeWidthStr;

/// Terminals that are narrower than this fold for themselves.
const LEAST_ROOM: usize = 40;
/// How wide we draw.
pub const WIDTH: usize = 80;
/// For what should stand out.
pub const BOLD: Style = Style::new().bold();
/// For what should stand back.
pub const DIM: Style = Style::new().dimmed();
/// For what is well.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// For what is wrong.
pub const BAD: Style = AnsiColor::Red.on_default();

/// What every command is given beside its own arguments. Colours are taken out again where the output is no terminal, or
/// where NO_COLOR says so.
pub struct Console {
    /// The language.
    pub lang: Lang,
    /// Whether to print one JSON object and nothing else.
    pub json: bool,
    /// Folders with the user's own card files.
    pub cards: Vec<PathBuf>,
    /// The games of this program.
    pub games: Games,
    out: AutoStream<io::Stdout>,
    /// How wide the terminal is; text for anything else is not folded.
    room: Option<usize>,
}

impl Console {
    /// A console on standard output.
    pub fn new(lang: Lang, json: bool, cards: Vec<PathBuf>, games: Games) -> Console {
        let size = ratatui::crossterm::terminal::size().ok().filter(|_| io::stdout().is_terminal());
        let room = size.map(|(columns, _)| usize::from(columns)).filter(|room| *room >= LEAST_ROOM);
        Console { lang, json, cards, games, out: anstream::stdout(), room }
    }

    /// One of two phrases.
    pub fn say<'t>(&self, ja: &'t str, en: &'t str) -> &'t str {
        match self.lang {
            Lang::Ja => ja,
            Lang::En => en,
        }
    }

    /// Print a line.
    pub fn line(&mut self, text: impl Display) -> io::Result<()> {
        let text = text.to_string();
        match self.room.filter(|_| !self.json) {
            Some(room) => text.split('\n').try_for_each(|line| writeln!(self.out, "{}", folded(line, room))),
            None => writeln!(self.out, "{text}"),
        }
    }

    /// Print without ending the line, and at once.
    pub fn prompt(&mut self, text: impl Display) -> io::Result<()> {
        write!(self.out, "{text}")?;
        self.out.flush()
    }

    /// Print the one JSON object.
    pub fn json(&mut self, value: &serde_json::Value) -> Done {
        writeln!(self.out, "{value:#}")?;
        Ok(())
    }
}

/// A painted line for a terminal of this width: it goes on in the next row between words, as far in as it began.
fn folded(line: &str, room: usize) -> String {
    let plain = anstream::adapter::strip_str(line).to_string();
    if width(plain.trim_end()) <= room {
        return line.trim_end_matches(' ').to_owned();
    }
    let folded = crate::screen::fold(&Line::of(&plain, Style::new()), room);
    let rows = folded.iter().map(|row| row.pieces().iter().map(|(text, _)| text.as_str()).collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

/// A text in a style.
pub fn paint(text: impl Display, style: Style) -> String {
    format!("{style}{text}{style:#}")
}

/// How many cells a text takes on a terminal.
pub fn width(text: &str) -> usize {
    text.width()
}

/// A line of styled pieces that knows how wide it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    pieces: Vec<(String, Style)>,
}

impl Line {
    /// A line that begins with this.
    pub fn of(text: &str, style: Style) -> Line {
        let mut line = Line::default();
        line.push(text, style);
        line
    }

    /// Add a piece.
    pub fn push(&mut self, text: &str, style: Style) {
        self.pieces.push((text.to_owned(), style));
    }

    /// Add a plain piece.
    pub fn plain(&mut self, text: &str) {
        self.push(text, Style::new());
    }

    /// Add another line.
    pub fn append(&mut self, other: &Line) {
        self.pieces.extend(other.pieces.iter().cloned());
    }

    /// Fill up with blanks to a width.
    pub fn pad(&mut self, to: usize) {
        let blank = to.saturating_sub(self.width());
        self.plain(&" ".repeat(blank));
    }

    /// The same without the blanks before it.
    pub fn trimmed(&self) -> Line {
        let inked = self.pieces.iter().skip_while(|(text, _)| text.trim_start().is_empty());
        let trim = |(at, (text, style)): (usize, &(String, Style))| {
            (if at == 0 { text.trim_start().to_owned() } else { text.clone() }, *style)
        };
        Line { pieces: inked.enumerate().map(trim).collect() }
    }

    /// The same without its last piece.
    pub fn without_last(&self) -> Line {
        Line { pieces: self.pieces[..self.pieces.len().saturating_sub(1)].to_vec() }
    }

    /// How wide it is.
    pub fn width(&self) -> usize {
        self.pieces.iter().map(|(text, _)| width(text)).sum()
    }

    /// Its pieces, each with its style.
    pub fn pieces(&self) -> &[(String, Style)] {
        &self.pieces
    }
}

impl Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.pieces.iter().try_for_each(|(text, style)| write!(f, "{style}{text}{style:#}"))
    }
}

/// Rows with aligned columns: the first to the left, the others to the right.
pub fn table(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    let align = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let blank = " ".repeat(widths[column].saturating_sub(width(cell)));
            if column == 0 { format!("{cell}{blank}") } else { format!("  {blank}{cell}") }
        });
        cells.collect::<String>().trim_end().to_owned()
    };
    rows.iter().map(align).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_with_double_width_characters() {
        let rows = [vec!["潮".to_owned(), "1".to_owned()], vec!["abc".to_owned(), "10".to_owned()]];
        assert_eq!(table(&rows), ["潮    1", "abc  10"]);
    }

    #[test]
    fn a_line_counts_what_is_seen_and_not_its_colours() {
        let mut line = Line::of("魔石", BOLD);
        line.pad(6);
        assert_eq!(line.width(), 6);
    }
}
