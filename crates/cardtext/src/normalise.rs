//! One spelling for everything that cards spell in several ways, with the way back to the printed bytes.

use crate::Diagnostic;
use std::ops::Range;

/// A character of the normalised text and where it stands in the printed one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Glyph {
    /// The character after normalising.
    pub ch: char,
    /// Its bytes in the printed text.
    pub span: Range<usize>,
}

/// A text after normalising.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Normalised {
    /// What is left to read.
    pub glyphs: Vec<Glyph>,
    /// Reminder text in parentheses and ability names: no text, but not forgotten.
    pub remarks: Vec<Range<usize>>,
}

impl Normalised {
    /// The normalised text.
    pub fn text(&self) -> String {
        self.glyphs.iter().map(|glyph| glyph.ch).collect()
    }
}

/// Folds widths and brackets, drops white space, and takes out （reminder text） and 〔ability names〕.
pub(crate) fn normalise(printed: &str) -> Result<Normalised, Diagnostic> {
    let mut found = Normalised::default();
    let mut remark: Option<(char, usize, usize)> = None;
    let mut in_name = false;
    for (at, raw) in printed.char_indices() {
        let span = at..at + raw.len_utf8();
        // A card's name is its own business: nothing inside 《 》 is folded or dropped.
        let ch = if in_name && raw != '》' { raw } else { fold(raw) };
        match (&mut remark, ch) {
            (Some((close, depth, start)), _) => {
                *depth += usize::from(closing(ch) == Some(*close));
                *depth -= usize::from(ch == *close);
                if *depth == 0 {
                    found.remarks.push(*start..span.end);
                    remark = None;
                }
            }
            (None, '(' | '〔') if !in_name => remark = closing(ch).map(|close| (close, 1, at)),
            (None, _) if ch.is_whitespace() && !in_name => {}
            (None, _) => {
                in_name = (in_name || ch == '《') && ch != '》';
                found.glyphs.push(Glyph { ch, span });
            }
        }
    }
    match remark {
        Some((close, _, start)) => Err(Diagnostic::unclosed(start..printed.len(), close)),
        None => Ok(found),
    }
}

fn closing(open: char) -> Option<char> {
    match open {
        '(' => Some(')'),
        '〔' => Some('〕'),
        _ => None,
    }
}

/// One character in the spelling that the grammar uses.
fn fold(ch: char) -> char {
    match ch {
        // Full-width ASCII sits at a fixed distance from ASCII.
        '！'..='～' if !matches!(ch, '，' | '．') => char::from_u32(ch as u32 - 0xFEE0).unwrap_or(ch),
        '−' | '‐' | '–' => '-',
        '，' | ',' | '､' => '、',
        '．' | '｡' => '。',
        '｢' => '「',
        '｣' => '」',
        '･' => '・',
        '\u{3000}' => ' ',
        _ => ch,
    }
}
