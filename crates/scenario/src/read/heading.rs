//! A heading as a ruling and its clauses.

use std::sync::Arc;

use super::cursor::{Cursor, Read};
use super::lexer;
use super::nouns;
use crate::{CardDef, Case, Clause};

/// A `##` heading and what was found below it.
pub(crate) struct Heading {
    pub title: String,
    pub clauses: Vec<Clause>,
    pub line: u32,
    pub source: String,
    pub cards: Vec<Arc<CardDef>>,
    pub cases: Vec<Case>,
    pub has_block: bool,
}

/// Reads `## Ruling. `game 1.2, 3.4`` or `## Ruling.  game 1.2`. A heading without clauses is prose.
pub(crate) fn heading(line: u32, text: &str) -> Read<Heading> {
    let mut title = String::new();
    let mut clauses: Vec<Clause> = Vec::new();
    for (start, end, cites) in spans(text) {
        let span = &text[start..end];
        if cites {
            clauses.extend(read_clauses(text, start, span, &clauses)?);
        } else {
            title.push_str(span);
        }
    }
    let title = title.trim_start_matches('#').trim().to_owned();
    let heading =
        Heading { title, clauses, line, source: text.to_owned(), cards: Vec::new(), cases: Vec::new(), has_block: false };
    Ok(heading)
}

/// The heading cut at the signs around citations: start, end, and whether that part cites.
fn spans(text: &str) -> Vec<(usize, usize, bool)> {
    let mut spans = Vec::new();
    let mut from = 0;
    while let Some(open) = text[from..].find('`').map(|at| from + at) {
        let Some(close) = text[open + 1..].find('`').map(|at| open + 1 + at) else { break };
        if looks_like_clauses(&text[open + 1..close]) {
            spans.extend([(from, open, false), (open + 1, close, true)]);
        } else {
            spans.push((from, close + 1, false));
        }
        from = close + 1;
    }
    match text.trim_end().rfind("  ").filter(|gap| *gap >= from) {
        Some(gap) if looks_like_clauses(&text[gap..]) => spans.extend([(from, gap, false), (gap, text.len(), true)]),
        _ => spans.push((from, text.len(), false)),
    }
    spans
}

/// A word in small letters and then a number, with an R before it for a ruling of ours.
fn looks_like_clauses(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let game = words.next().is_some_and(nouns::is_game);
    game && words
        .next()
        .is_some_and(|word| word.strip_prefix('R').unwrap_or(word).starts_with(|sign: char| sign.is_ascii_digit()))
}

fn read_clauses(text: &str, start: usize, span: &str, before: &[Clause]) -> Read<Vec<Clause>> {
    let shift = u32::try_from(text[..start].chars().count()).unwrap_or(u32::MAX);
    let mut tokens = lexer::tokens(span)?;
    for token in &mut tokens {
        token.column += shift;
    }
    let game = before.first().map_or("", |first| &first.game);
    let mut cursor = Cursor::new(&tokens, shift + 1, game);
    let clauses = nouns::clauses(&mut cursor)?;
    cursor.finish()?;
    Ok(clauses)
}
