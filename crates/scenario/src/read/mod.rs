//! Reads a Markdown file into cases: headings, fences, blocks, lines, and words, a file each.

mod block;
mod cards;
mod cursor;
mod facts;
mod given;
mod heading;
mod lexer;
mod markdown;
mod nouns;
mod phrases;
mod then;
mod when;
mod words;

use std::collections::HashSet;
use std::sync::Arc;

use crate::{CardDef, Case, ParseError, Problem};
use cursor::Fault;
use heading::Heading;
use markdown::{Fence, Part};

/// A file is text that people write; these bounds keep the work small whatever the input is.
const MAX_FILE_BYTES: usize = 1 << 20;
const MAX_ERRORS: usize = 1000;
const SHOWN_CHARACTERS: usize = 160;

/// The cases of a Markdown file, or everything that is wrong with it (the first errors of a file with very many).
/// `path` is only for the messages.
pub fn parse(markdown: &str, path: &str) -> Result<Vec<Case>, Vec<ParseError>> {
    let (cases, errors) = parse_each(markdown, path);
    if errors.is_empty() { Ok(cases) } else { Err(errors) }
}

/// The cases of a file that can be read, and everything that is wrong with it. What stands above the first ruling is for all of
/// them: with something wrong there none can be read.
pub fn parse_each(markdown: &str, path: &str) -> (Vec<Case>, Vec<ParseError>) {
    let mut reader = Reader::new(path);
    if markdown.len() > MAX_FILE_BYTES {
        reader.fail(1, "", 1, Problem::TooLong { what: phrases::FILE_BYTES, limit: MAX_FILE_BYTES });
        return (Vec::new(), reader.errors);
    }
    let parts = markdown::parts(markdown);
    for part in parts {
        match part {
            Part::Heading { line, level, text } => reader.heading(line, level, text),
            Part::Fence(fence) => reader.fence(&fence),
        }
    }
    reader.end_heading();
    if reader.unsound { (Vec::new(), reader.errors) } else { (reader.cases, reader.errors) }
}

/// What has been read so far.
pub(crate) struct Reader<'p> {
    path: &'p str,
    errors: Vec<ParseError>,
    cases: Vec<Case>,
    /// Cards above the first ruling: for all of the file.
    cards: Vec<Arc<CardDef>>,
    heading: Option<Heading>,
    /// Whether something is wrong above the first ruling, and how many errors there were before this one's heading.
    unsound: bool,
    before: usize,
}

impl<'p> Reader<'p> {
    fn new(path: &'p str) -> Self {
        Self { path, errors: Vec::new(), cases: Vec::new(), cards: Vec::new(), heading: None, unsound: false, before: 0 }
    }

    pub(crate) fn fail(&mut self, line: u32, source: &str, column: u32, problem: Problem) {
        if self.errors.len() < MAX_ERRORS {
            let source_line = source.chars().take(SHOWN_CHARACTERS).collect();
            self.errors.push(ParseError { path: self.path.to_owned(), line, column, source_line, problem });
        }
    }

    pub(crate) fn fault(&mut self, line: u32, source: &str, fault: Fault) {
        self.fail(line, source, fault.column, fault.problem);
    }

    fn heading(&mut self, line: u32, level: usize, text: &str) {
        if level > 2 {
            return;
        }
        self.end_heading();
        self.before = self.errors.len();
        if level == 2 {
            match heading::heading(line, text) {
                Ok(heading) => self.heading = Some(heading),
                Err(fault) => self.fault(line, text, fault),
            }
        }
    }

    fn fence(&mut self, fence: &Fence<'_>) {
        let kind = fence.info.split_whitespace().next().unwrap_or_default();
        if fence.open_ended {
            self.fail(fence.line, fence.source, 1, Problem::UnclosedFence);
        }
        match kind {
            "ruling" => self.ruling(fence),
            "card" => self.card_fence(fence),
            _ => {}
        }
    }

    fn ruling(&mut self, fence: &Fence<'_>) {
        let Some(heading) = self.heading.as_mut().filter(|heading| !heading.clauses.is_empty()) else {
            self.fail(fence.line, fence.source, 1, Problem::NoHeading);
            return;
        };
        let (title, clauses) = (heading.title.clone(), heading.clauses.clone());
        heading.has_block = true;
        let before = self.errors.len();
        let case = block::block(self, fence, title, clauses);
        if self.errors.len() > before {
            self.before += self.errors.len() - before;
        } else if let Some(heading) = &mut self.heading {
            heading.cases.push(case);
        }
    }

    fn card_fence(&mut self, fence: &Fence<'_>) {
        let cards = cards::cards(self, fence);
        let known = match &mut self.heading {
            Some(heading) => &mut heading.cards,
            None => {
                self.unsound |= self.errors.len() > self.before;
                &mut self.cards
            }
        };
        known.extend(cards.into_iter().map(Arc::new));
    }

    /// Gives the cases of a heading their cards, which may stand below the block.
    fn end_heading(&mut self) {
        let Some(heading) = self.heading.take() else { return };
        if !heading.clauses.is_empty() && !heading.has_block {
            self.fail(heading.line, &heading.source, 1, Problem::NoBlock);
        }
        let cards: Vec<_> = self.cards.iter().chain(&heading.cards).cloned().collect();
        self.check_cards(&heading);
        // What is wrong beside its cases, with a card, is wrong with all of them.
        let sound = if self.errors.len() > self.before { Vec::new() } else { heading.cases };
        let shared = self.cards.len();
        let cases = sound.into_iter().map(|case| Case { cards: cards.clone(), shared, ..case });
        self.cases.extend(cases);
    }

    fn check_cards(&mut self, heading: &Heading) {
        let mut names: HashSet<String> = self.cards.iter().map(|card| card.name.clone()).collect();
        for card in &heading.cards {
            if !names.insert(card.name.clone()) {
                self.fail(card.line, &format!("《{}》", card.name), 1, Problem::DuplicateCard(card.name.clone()));
            }
        }
    }
}
