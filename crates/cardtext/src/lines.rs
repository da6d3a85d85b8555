//! Plain-text files that a person writes by hand: their lines, and what is wrong with one.

use crate::{Bilingual, Lang};
use std::fmt;

/// Something wrong with a line of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: Bilingual,
}

impl FileError {
    /// Something wrong on a line.
    pub fn new(line: usize, ja: impl Into<String>, en: impl Into<String>) -> FileError {
        FileError { line, message: Bilingual::new(ja, en) }
    }

    /// The message with its line.
    pub fn render(&self, lang: Lang) -> String {
        match lang {
            Lang::Ja => format!("{}行目: {}", self.line, self.message.ja),
            Lang::En => format!("line {}: {}", self.line, self.message.en),
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.render(Lang::En))
    }
}

impl std::error::Error for FileError {}

/// The lines that say something, with their numbers: no blank ones, and none that begin with #.
pub(crate) fn spoken(file: &str) -> impl Iterator<Item = (usize, &str)> {
    let file = file.strip_prefix('\u{feff}').unwrap_or(file);
    let numbered = file.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}
