//! Putting styled lines into a terminal's cells: colours, cutting and folding by the width of characters.

use crate::console::{Line, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthChar;

/// A style of the plain lines as a terminal's.
pub fn style(plain: anstyle::Style) -> Style {
    let mut style = Style::new();
    if let Some(anstyle::Color::Ansi(colour)) = plain.get_fg_color() {
        style = style.fg(colour_of(colour));
    }
    let effects = plain.get_effects();
    if effects.contains(anstyle::Effects::BOLD) {
        style = style.add_modifier(Modifier::BOLD);
    }
    if effects.contains(anstyle::Effects::DIMMED) {
        style = style.add_modifier(Modifier::DIM);
    }
    style
}

fn colour_of(colour: anstyle::AnsiColor) -> Color {
    use anstyle::AnsiColor;
    match colour {
        AnsiColor::Red => Color::Red,
        AnsiColor::Green => Color::Green,
        AnsiColor::Yellow => Color::Yellow,
        AnsiColor::Magenta => Color::Magenta,
        AnsiColor::Cyan => Color::Cyan,
        AnsiColor::BrightBlue => Color::LightBlue,
        _ => Color::Reset,
    }
}

/// Put a line into a row of cells, cut with `…` where it does not fit; how many cells it took.
pub fn put(buffer: &mut Buffer, area: Rect, line: &Line, patch: Style) -> u16 {
    let room = usize::from(area.width);
    if area.height == 0 || room == 0 || !buffer.area.contains(area.as_position()) {
        return 0;
    }
    let fits = line.width() <= room;
    let mut left = if fits { room } else { room - 1 };
    let mut x = area.x;
    for (text, plain) in line.pieces() {
        let (next, _) = buffer.set_stringn(x, area.y, text, left, style(*plain).patch(patch));
        left -= usize::from(next - x).min(left);
        x = next;
        if width(text) > 0 && left == 0 {
            break;
        }
    }
    if !fits {
        let (next, _) = buffer.set_stringn(x, area.y, "…", 1, patch);
        x = next;
    }
    x - area.x
}

/// A text that fits, with a sign where something is missing.
pub fn cut(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for sign in text.chars() {
        if width(&kept) + width(sign.encode_utf8(&mut [0; 4])) + 1 > room {
            break;
        }
        kept.push(sign);
    }
    kept + "…"
}

/// A line that was painted for a plain terminal, without its paint.
pub fn unpainted(line: &str) -> Line {
    Line::of(&anstream::adapter::strip_str(line).to_string(), anstyle::Style::new())
}

/// One row of an area.
pub fn row(area: Rect, at: u16) -> Rect {
    let height = u16::from(at < area.height);
    Rect { y: area.y.saturating_add(at), height, ..area }
}

/// Fold a line to a width: English between words, Japanese between any two characters.
pub fn fold(line: &Line, room: usize) -> Vec<Line> {
    let characters: Vec<(char, anstyle::Style)> =
        line.pieces().iter().flat_map(|(text, style)| text.chars().map(|sign| (sign, *style))).collect();
    let indent = characters.iter().take_while(|(sign, _)| *sign == ' ').count().min(room / 2);
    let mut lines = Vec::new();
    let mut rest = characters.as_slice();
    while !rest.is_empty() || lines.is_empty() {
        let margin = if lines.is_empty() { 0 } else { indent };
        let end = end_of_row(rest, room.saturating_sub(margin).max(2));
        let mut folded = Line::default();
        folded.plain(&" ".repeat(margin));
        let inked = rest[..end].iter().rposition(|(sign, _)| *sign != ' ').map_or(0, |last| last + 1);
        for run in rest[..inked].chunk_by(|one, other| one.1 == other.1) {
            folded.push(&run.iter().map(|(sign, _)| *sign).collect::<String>(), run[0].1);
        }
        lines.push(folded);
        rest = &rest[end..];
        let blanks = rest.iter().take_while(|(sign, _)| *sign == ' ').count();
        rest = &rest[blanks..];
    }
    lines
}

/// Fold a line of figures to a width, between its parts: each begins with a blank.
pub fn fold_parts(line: &Line, room: usize) -> Vec<Line> {
    let mut parts: Vec<Line> = Vec::new();
    for (text, style) in line.pieces() {
        match parts.last_mut().filter(|_| !text.starts_with(' ')) {
            Some(last) => last.push(text, *style),
            None => parts.push(Line::of(text, *style)),
        }
    }
    let mut rows = vec![Line::default()];
    for part in &parts {
        let last = rows.len() - 1;
        if rows[last].width() > 0 && rows[last].width() + part.width() <= room {
            rows[last].append(part);
            continue;
        }
        let mut begun = fold(&part.trimmed(), room);
        let first = if rows[last].width() == 0 { last } else { rows.len() };
        rows.splice(first.., begun.drain(..));
    }
    rows
}

/// Signs that do not begin a row.
const CLOSING: &str = "》」】』）)]、。・：…ーっゃゅょァィゥェォッャュョ,.:;!?×";
/// Signs that do not end a row.
const OPENING: &str = "《「【『（(☞";
/// The most characters of what stands in brackets and is not broken.
const SHORT: usize = 14;

/// Letters that make words which are not broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Letters {
    Latin,
    Katakana,
    Other,
}

impl Letters {
    fn of(sign: char) -> Letters {
        match sign {
            '×' => Letters::Latin,
            'ァ'..='ヺ' | 'ー' => Letters::Katakana,
            _ if sign.is_ascii_graphic() => Letters::Latin,
            _ => Letters::Other,
        }
    }
}

/// How many characters fit into a row; a word that does not fit whole goes to the next one.
fn end_of_row(rest: &[(char, anstyle::Style)], room: usize) -> usize {
    let mut used = 0;
    let fits = rest.iter().take_while(|(sign, _)| {
        used += sign.width().unwrap_or(0);
        used <= room
    });
    let fitting = fits.count().max(usize::from(!rest.is_empty()));
    let is = |at: usize, signs: &str| rest.get(at).is_some_and(|(sign, _)| signs.contains(*sign));
    if fitting == rest.len() {
        return fitting;
    }
    // No row begins with what closes, or ends with what opens; a symbol such as [緑1] or a word in brackets stays whole.
    let in_bracket = |end: usize, open: char, close: char| {
        let opened = rest[..end].iter().rposition(|(sign, _)| *sign == open);
        let closed = |from: usize| rest[from..].iter().take(SHORT).position(|(sign, _)| *sign == close).map(|at| from + at);
        opened.and_then(closed).is_some_and(|closed| closed >= end)
    };
    let whole = |end: usize| in_bracket(end, '[', ']') || in_bracket(end, '(', ')');
    let parted = |end: usize| is(end, CLOSING) || is(end - 1, OPENING) || whole(end);
    let letters = |at: usize| rest.get(at).map_or(Letters::Other, |(sign, _)| Letters::of(*sign));
    let in_word = |end: usize| letters(end) != Letters::Other && letters(end - 1) == letters(end);
    let inked = |end: usize| rest[..end].iter().any(|(sign, _)| *sign != ' ');
    let between_words = (1..=fitting).rev().find(|end| !parted(*end) && !in_word(*end) && inked(*end));
    between_words.or_else(|| (1..=fitting).rev().find(|end| !parted(*end))).unwrap_or(fitting)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(lines: &[Line]) -> Vec<String> {
        lines.iter().map(|line| line.pieces().iter().map(|(text, _)| text.as_str()).collect()).collect()
    }

    #[test]
    fn japanese_folds_anywhere_and_english_between_words() {
        let plain = |words: &str| Line::of(words, anstyle::Style::new());
        assert_eq!(text(&fold(&plain("手札を見る"), 4)), ["手札", "を見", "る"]);
        assert_eq!(text(&fold(&plain("look at your hand"), 9)), ["look at", "your hand"]);
        assert_eq!(text(&fold(&plain("  indented words"), 10)), ["  indented", "  words"]);
        assert_eq!(text(&fold(&plain("unbreakable"), 4)), ["unbr", "eaka", "ble"]);
        assert_eq!(text(&fold(&plain(""), 4)), [""]);
        assert_eq!(text(&fold(&plain("引く《鹿》は"), 6)), ["引く", "《鹿》", "は"]);
        assert_eq!(text(&fold(&plain("《鹿》》》"), 4)), ["《鹿", "》》", "》"], "nothing else fits");
    }

    #[test]
    fn what_does_not_fit_is_cut_with_a_sign_and_never_in_the_middle_of_a_character() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 1));
        let used = put(&mut buffer, Rect::new(0, 0, 6, 1), &Line::of("手札を見る", anstyle::Style::new()), Style::new());
        assert_eq!(used, 5);
        assert_eq!(buffer[(4, 0)].symbol(), "…");
    }
}
