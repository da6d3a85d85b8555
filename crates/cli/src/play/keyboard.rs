//! What a player types, as a command. It works the same for a person and for a script on standard input.

use std::io::{self, BufRead, Read};

/// Something typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    /// Take the option with this number, from 1.
    Number(usize),
    /// Pass, or no more picks.
    Pass,
    /// Yes.
    Yes,
    /// No.
    No,
    /// What can be typed.
    Help,
    /// Why: of an option, of a card or a verb, or of what happened last.
    Why(Option<String>),
    /// What happened, the last so many lines.
    Log(usize),
    /// A card's text.
    Card(String),
    /// What can be done with a card, and why the rest cannot.
    Options(String),
    /// The zones, or what lies in one of them.
    Zone(Option<String>),
    /// Take the last decision back.
    Undo,
    /// Ask always, or no longer.
    FullControl,
    /// Where one is asked for the right to act; or change the one with this number.
    Stops(Option<usize>),
    /// The table again.
    Board,
    /// Give up, after asking.
    Concede,
    /// Give up at once.
    ConcedeNow,
    /// Leave; the game is saved.
    Quit,
    /// Words, perhaps of an option.
    Words(String),
    /// Just Enter.
    Nothing,
}

/// Lines that the log shows when no number is typed.
const LINES: usize = 20;

/// Understand a line.
pub fn understand(line: &str) -> Typed {
    let line = line.trim();
    if let Ok(number) = line.parse() {
        return Typed::Number(number);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word.to_lowercase().as_str(), rest) {
        ("", _) => Typed::Nothing,
        ("?" | "？" | "h" | "help" | "ヘルプ", _) => Typed::Help,
        ("q" | "quit" | "exit" | "終了", "") => Typed::Quit,
        ("c", "") => Typed::Concede,
        ("concede" | "投了", "") => Typed::ConcedeNow,
        ("p" | "pass" | "done" | "パス", "") => Typed::Pass,
        ("y" | "yes" | "はい", "") => Typed::Yes,
        ("n" | "no" | "いいえ", "") => Typed::No,
        ("b" | "board" | "盤面", "") => Typed::Board,
        ("w" | "why" | "なぜ", "") => Typed::Why(None),
        ("w" | "why" | "なぜ", what) => Typed::Why(Some(what.to_owned())),
        ("o" | "options" | "選択肢", name) if !name.is_empty() => Typed::Options(name.to_owned()),
        ("z" | "zone" | "zones" | "領域", "") => Typed::Zone(None),
        ("z" | "zone" | "zones" | "領域", name) => Typed::Zone(Some(name.to_owned())),
        ("u" | "undo" | "取消" | "取り消し", "") => Typed::Undo,
        ("f" | "full" | "フル", "") => Typed::FullControl,
        ("s" | "stop" | "stops" | "停止", "") => Typed::Stops(None),
        ("s" | "stop" | "stops" | "停止", number) if number.parse::<usize>().is_ok() => Typed::Stops(number.parse().ok()),
        ("log" | "l" | "ログ", count) => Typed::Log(count.parse().unwrap_or(LINES)),
        ("card" | "カード", name) if !name.is_empty() => Typed::Card(name.to_owned()),
        _ => Typed::Words(line.to_owned()),
    }
}

/// More bytes than anybody types, or any program has to say at once.
pub const LONGEST_LINE: usize = 1 << 16;

/// The next line of standard input; `None` at its end. Bytes that are no text are replaced, and a line that is too long is cut, so
/// that it has more than so many.
pub fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() > LONGEST_LINE && !bytes.ends_with(b"\n") {
        skip_line(input)?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

fn skip_line(input: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let seen = input.fill_buf()?;
        let (length, end) = match seen.iter().position(|byte| *byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (seen.len(), seen.is_empty()),
        };
        input.consume(length);
        if end {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_words_and_commands_in_both_languages() {
        assert_eq!(understand(" 3\n"), Typed::Number(3));
        assert_eq!(understand("パス"), Typed::Pass);
        assert_eq!(understand("why 霧渡りの小舟"), Typed::Why(Some("霧渡りの小舟".to_owned())));
        assert_eq!(understand("w"), Typed::Why(None));
        assert_eq!(understand("log 5"), Typed::Log(5));
        assert_eq!(understand("99999999999999999999999"), Typed::Words("99999999999999999999999".to_owned()));
        assert_eq!(understand("小舟"), Typed::Words("小舟".to_owned()));
    }

    #[test]
    fn a_line_that_is_too_long_is_cut_and_the_next_is_read() {
        let text = "x".repeat(3 * LONGEST_LINE) + "\n7\n";
        let mut input = text.as_bytes();
        assert_eq!(read_line(&mut input).expect("reads").map(|line| line.len()), Some(LONGEST_LINE + 1));
        assert_eq!(read_line(&mut input).expect("reads").as_deref(), Some("7\n"));
    }

    #[test]
    fn bytes_that_are_no_text_are_read_nevertheless() {
        let mut input: &[u8] = b"\xff\xfe1\n";
        assert!(read_line(&mut input).expect("reads").is_some());
        assert_eq!(read_line(&mut input).expect("reads"), None);
    }
}
