//! The parts of a Markdown file that matter: headings and fences. All else is prose.

/// A part of a file.
pub(crate) enum Part<'a> {
    Heading { line: u32, level: usize, text: &'a str },
    Fence(Fence<'a>),
}

/// A fenced block.
pub(crate) struct Fence<'a> {
    /// The words after the opening fence.
    pub info: &'a str,
    /// The line of the opening fence, from 1, and that line as written.
    pub line: u32,
    pub source: &'a str,
    /// The lines inside, with their numbers.
    pub lines: Vec<(u32, &'a str)>,
    /// Whether the file ended before the fence did.
    pub open_ended: bool,
}

/// The headings and fences in order.
pub(crate) fn parts(markdown: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut lines = (1..).zip(markdown.lines());
    while let Some((number, line)) = lines.next() {
        if let Some((mark, length, info)) = opening(line) {
            let mut fence = Fence { info, line: number, source: line, lines: Vec::new(), open_ended: true };
            for (number, inside) in lines.by_ref() {
                if closes(inside, mark, length) {
                    fence.open_ended = false;
                    break;
                }
                fence.lines.push((number, inside));
            }
            parts.push(Part::Fence(fence));
        } else if let Some(level) = heading_level(line) {
            parts.push(Part::Heading { line: number, level, text: line });
        }
    }
    parts
}

fn heading_level(line: &str) -> Option<usize> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    (level > 0 && line[level..].starts_with(' ')).then_some(level)
}

/// The mark of an opening fence, its length and the words after it.
fn opening(line: &str) -> Option<(char, usize, &str)> {
    let text = unindented(line)?;
    let mark = text.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
    let info = text.trim_start_matches(mark);
    let length = text.len() - info.len();
    // Backticks after backticks are code inside a line of prose.
    (length >= 3 && !(mark == '`' && info.contains('`'))).then_some((mark, length, info.trim()))
}

fn closes(line: &str, mark: char, length: usize) -> bool {
    unindented(line).is_some_and(|text| {
        let rest = text.trim_start_matches(mark);
        text.len() - rest.len() >= length && rest.trim().is_empty()
    })
}

/// The line without its indent, which may be up to three spaces.
fn unindented(line: &str) -> Option<&str> {
    let text = line.trim_start_matches(' ');
    (line.len() - text.len() < 4).then_some(text)
}
