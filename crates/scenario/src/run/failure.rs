//! Where a ruling and the program part: the step, what was expected, what was found, and the table as it lay.

use super::trouble::{Trouble, both};
use std::fmt::Write as _;
use tefuda_table::{Bilingual, Lang};

/// A step at which the program does not agree with the ruling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The line of the step, from 1.
    pub line: u32,
    /// The step as written; empty for what is checked at the end of every case.
    pub text: String,
    /// What was expected.
    pub expected: Bilingual,
    /// What was found.
    pub found: Bilingual,
    /// The table, the stack and the open decision; none if the table could not be set.
    pub table: Option<Bilingual>,
}

impl Failure {
    pub(crate) fn at(line: u32, text: &str, trouble: Trouble, table: Option<Bilingual>) -> Box<Failure> {
        let Trouble { expected, found, .. } = trouble;
        Box::new(Failure { line, text: text.to_owned(), expected, found, table })
    }

    /// As a message.
    pub fn render(&self, lang: Lang) -> String {
        let label = |ja: &str, en: &str| both(ja, en).get(lang).to_owned();
        let mut out = label(&format!("{}行目", self.line), &format!("line {}", self.line));
        match self.text.as_str() {
            "" => out += &label(": 最後の検査", ": the checks at the end"),
            text => out += &format!(": {text}"),
        }
        let rows = [(label("期待", "expected"), &self.expected), (label("実際", "found"), &self.found)];
        for (label, phrase) in rows {
            let _ = write!(out, "\n  {label}: {}", phrase.get(lang));
        }
        if let Some(table) = &self.table {
            for line in table.get(lang).lines() {
                let _ = write!(out, "\n  | {line}");
            }
        }
        out
    }
}
