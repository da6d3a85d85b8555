//! Cards that a file defines on the spot.

use tefuda_table::{CardEntry, Field};

/// A card from a `card` fence: `《name》`, then `key: value` lines, then the printed text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardDef {
    /// The printed name, without its brackets.
    pub name: String,
    /// The fields in the order of the file, as written.
    pub fields: Vec<(String, String)>,
    /// The lines of printed text.
    pub text: Vec<String>,
    /// The line of the name, from 1.
    pub line: u32,
}

impl CardDef {
    /// The value of a field.
    pub fn field(&self, key: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// The same as a card of a set, with the lines of the file.
    pub fn entry(&self) -> CardEntry {
        let line = |offset: usize| self.line as usize + 1 + offset;
        let field =
            |(at, (key, value)): (usize, &(String, String))| Field { key: key.clone(), value: value.clone(), line: line(at) };
        CardEntry {
            name: self.name.clone(),
            line: self.line as usize,
            fields: self.fields.iter().enumerate().map(field).collect(),
            text: self.text.join("\n"),
            text_lines: (0..self.text.len()).map(|at| line(self.fields.len() + at)).collect(),
        }
    }
}
