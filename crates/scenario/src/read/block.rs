//! Reads a `ruling` block: sections, variants and their lines.

use super::cursor::{Cursor, Fault, Read};
use super::lexer::{self, Kind, Token};
use super::markdown::Fence;
use super::words::{SECTIONS, nearest};
use super::{Reader, given, phrases, then, when};
use crate::{Case, Clause, Given, How, Problem, Said, Step, Steps, Variant};

const MAX_LINE: usize = 2_000;
const MAX_VARIANTS: usize = 64;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    Given,
    When,
    Then,
}

/// The state of the reading: where the next line goes.
struct Block<'r, 'p> {
    reader: &'r mut Reader<'p>,
    case: Case,
    section: Option<Section>,
}

/// What a line says.
enum Line {
    Given(Given),
    Step(Step),
}

/// Reads one block; errors go to the reader, and the reading goes on with the next line.
pub(crate) fn block(reader: &mut Reader<'_>, fence: &Fence<'_>, title: String, clauses: Vec<Clause>) -> Case {
    let case = Case {
        title,
        clauses,
        line: fence.line,
        cards: Vec::new(),
        shared: 0,
        given: Vec::new(),
        steps: Vec::new(),
        variants: Vec::new(),
    };
    let before = reader.errors.len();
    let mut block = Block { reader, case, section: None };
    for (number, source) in &fence.lines {
        if let Err(fault) = block.line(*number, source) {
            block.reader.fault(*number, source, fault);
        }
    }
    // A line that did not parse may have been the expectation that seems to be missing.
    if block.reader.errors.len() == before {
        block.check_expectations(fence);
    }
    block.case
}

impl Block<'_, '_> {
    fn line(&mut self, number: u32, source: &str) -> Read<()> {
        let text = source.trim();
        if text.is_empty() || text.starts_with("//") {
            return Ok(());
        }
        let length = source.chars().count();
        if length > MAX_LINE {
            let problem = Problem::TooLong { what: phrases::LINE_CHARACTERS, limit: MAX_LINE };
            return Err(Fault { column: 1, problem });
        }
        let tokens = lexer::tokens(source)?;
        let game = self.case.game().to_owned();
        let end = u32::try_from(source.trim_end().chars().count()).unwrap_or(u32::MAX) + 1;
        let mut cursor = Cursor::new(&tokens, end, &game);
        if cursor.take(Kind::Word("variant")) {
            return self.variant(&mut cursor, number);
        }
        let at = tokens.len();
        self.open_section(&mut cursor)?;
        if cursor.at_end() {
            return Ok(());
        }
        let text = statement_text(text, &tokens, at - cursor.left());
        self.statement(&mut cursor, number, text)
    }

    /// Begins a section if the line does.
    fn open_section(&mut self, cursor: &mut Cursor<'_, '_>) -> Read<()> {
        let column = cursor.column();
        let section = match cursor.word() {
            Some("given") => Section::Given,
            Some("when") => Section::When,
            Some("then") => Section::Then,
            _ => return Ok(()),
        };
        cursor.advance();
        if section == Section::Given {
            if !self.steps().is_empty() {
                return Err(Fault { column, problem: Problem::LateGiven });
            }
        } else {
            self.join_steps(cursor, section);
        }
        self.section = Some(section);
        Ok(())
    }

    /// The first `when` or `then` of a variant says what becomes of the steps of the case.
    fn join_steps(&mut self, cursor: &mut Cursor<'_, '_>, section: Section) {
        let Some(variant) = self.case.variants.last_mut() else { return };
        let also = cursor.take(Kind::Word("also"));
        let instead = !also && cursor.take(Kind::Word("instead"));
        if variant.steps.steps.is_empty() {
            variant.steps.how = match section {
                _ if also => How::Follow,
                Section::Then if !instead => How::ReplaceEnd,
                _ => How::ReplaceAll,
            };
        }
    }

    fn steps(&self) -> &[Said<Step>] {
        self.case.variants.last().map_or(&self.case.steps, |variant| &variant.steps.steps)
    }

    fn variant(&mut self, cursor: &mut Cursor<'_, '_>, line: u32) -> Read<()> {
        let column = cursor.column();
        let name = cursor.quoted(phrases::VARIANT_NAME)?;
        cursor.take(Kind::Colon);
        cursor.finish()?;
        if self.case.variants.iter().any(|known| known.name == name) {
            return Err(Fault { column, problem: Problem::DuplicateVariant(name) });
        }
        if self.case.variants.len() >= MAX_VARIANTS {
            return Err(Fault { column, problem: Problem::TooLong { what: phrases::VARIANTS, limit: MAX_VARIANTS } });
        }
        let steps = Steps { how: How::Follow, steps: Vec::new() };
        self.case.variants.push(Variant { name, line, given: Vec::new(), steps });
        self.section = None;
        Ok(())
    }

    fn statement(&mut self, cursor: &mut Cursor<'_, '_>, line: u32, text: String) -> Read<()> {
        let Some(section) = self.section else {
            let known = cursor.word().and_then(|word| nearest(word, SECTIONS, 2));
            return Err(match known {
                Some(_) => cursor.expected(phrases::SECTION, SECTIONS),
                None => Fault { column: cursor.column(), problem: Problem::NoSection },
            });
        };
        match read(section, *cursor).map_err(|fault| better(fault, section, *cursor))? {
            Line::Given(what) => self.givens().push(Said { line, text, what }),
            Line::Step(what) => self.steps_mut().push(Said { line, text, what }),
        }
        Ok(())
    }

    fn givens(&mut self) -> &mut Vec<Said<Given>> {
        match self.case.variants.last_mut() {
            Some(variant) => &mut variant.given,
            None => &mut self.case.given,
        }
    }

    fn steps_mut(&mut self) -> &mut Vec<Said<Step>> {
        match self.case.variants.last_mut() {
            Some(variant) => &mut variant.steps.steps,
            None => &mut self.case.steps,
        }
    }

    fn check_expectations(&mut self, fence: &Fence<'_>) {
        let expects = |steps: &[&Said<Step>]| steps.iter().any(|step| matches!(step.what, Step::Then { .. }));
        let lines = std::iter::once(self.case.line).chain(self.case.variants.iter().map(|variant| variant.line));
        let silent: Vec<u32> =
            lines.zip(self.case.runs()).filter(|(_, run)| !expects(&run.steps)).map(|(line, _)| line).collect();
        for line in silent {
            self.reader.fail(line, fence.source, 1, Problem::NothingExpected);
        }
    }
}

fn read(section: Section, mut cursor: Cursor<'_, '_>) -> Read<Line> {
    match section {
        Section::Given => given::given(&mut cursor).map(Line::Given),
        Section::When => when::when(&mut cursor).map(|when| Line::Step(Step::When(when))),
        Section::Then => then::then(&mut cursor).map(Line::Step),
    }
}

/// The better error for a line that would be right in another section, unless it is a slip that we know.
fn better(fault: Fault, section: Section, cursor: Cursor<'_, '_>) -> Fault {
    if matches!(fault.problem, Problem::Expected { hint: Some(_), .. }) {
        return fault;
    }
    let sections = [(Section::Given, "given"), (Section::Then, "then"), (Section::When, "when")];
    let fits = |(other, _): &&(Section, &str)| *other != section && read(*other, cursor).is_ok();
    match sections.iter().find(fits) {
        Some((_, name)) => Fault { column: cursor.column(), problem: Problem::WrongSection(name) },
        None => fault,
    }
}

/// The line without the words of its section.
fn statement_text(text: &str, tokens: &[Token<'_>], skipped: usize) -> String {
    let words = tokens.iter().take(skipped).filter_map(|token| match token.kind {
        Kind::Word(word) => Some(word),
        _ => None,
    });
    words.fold(text, |rest, word| rest.strip_prefix(word).unwrap_or(rest).trim_start()).to_owned()
}
