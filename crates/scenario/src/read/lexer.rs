//! A line as tokens. Full-width signs are the same as ASCII ones, so that a line can be typed without leaving the Japanese keyboard.

use super::cursor::Fault;
use crate::Problem;

/// One token and where it begins, in characters from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub kind: Kind<'a>,
    pub column: u32,
}

/// The kinds of token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind<'a> {
    /// A word, a number or a Japanese phrase: anything without a break.
    Word(&'a str),
    /// `《…》`: a name with any signs in it.
    Name(&'a str),
    /// `"…"` or `「…」`.
    Quoted(&'a str),
    /// `'s`.
    Possessive,
    /// `#2`.
    Nth(u32),
    /// `×2`.
    Times(u32),
    Comma,
    Colon,
    Open,
    Close,
}

/// Numbers longer than this are no numbers of a card game.
const MAX_DIGITS: usize = 9;

struct Lexer<'a> {
    rest: &'a str,
    column: u32,
}

/// The tokens of a line.
pub(crate) fn tokens(line: &str) -> Result<Vec<Token<'_>>, Fault> {
    let mut lexer = Lexer { rest: line, column: 1 };
    let mut tokens = Vec::new();
    while let Some(sign) = lexer.rest.chars().next() {
        if sign.is_whitespace() {
            lexer.skip(sign.len_utf8());
            continue;
        }
        let column = lexer.column;
        tokens.push(Token { kind: lexer.token(sign)?, column });
    }
    Ok(tokens)
}

impl<'a> Lexer<'a> {
    /// Goes on by a number of bytes, which must end between characters.
    fn skip(&mut self, bytes: usize) -> &'a str {
        let (head, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.column += u32::try_from(head.chars().count()).unwrap_or(u32::MAX);
        head
    }

    fn token(&mut self, sign: char) -> Result<Kind<'a>, Fault> {
        if let Some(close) = closing(sign) {
            return self.quotation(sign, close);
        }
        if let Some(number) = counted(self.rest) {
            let digits = self.rest.chars().skip(1).take_while(|c| digit(*c).is_some());
            let bytes = sign.len_utf8() + digits.map(char::len_utf8).sum::<usize>();
            self.skip(bytes);
            return Ok(if is_hash(sign) { Kind::Nth(number) } else { Kind::Times(number) });
        }
        if let Some(bytes) = possessive(self.rest) {
            self.skip(bytes);
            return Ok(Kind::Possessive);
        }
        if let Some(kind) = mark(sign) {
            self.skip(sign.len_utf8());
            return Ok(kind);
        }
        let bytes = word_length(self.rest);
        Ok(Kind::Word(self.skip(bytes)))
    }

    fn quotation(&mut self, open: char, close: char) -> Result<Kind<'a>, Fault> {
        let start = open.len_utf8();
        let Some(length) = self.rest[start..].find(close) else {
            return Err(Fault { column: self.column, problem: Problem::Unclosed(close) });
        };
        let text = &self.rest[start..start + length];
        self.skip(start + length + close.len_utf8());
        Ok(if open == '《' { Kind::Name(text) } else { Kind::Quoted(text) })
    }
}

fn closing(open: char) -> Option<char> {
    match open {
        '《' => Some('》'),
        '「' => Some('」'),
        '“' => Some('”'),
        '"' => Some('"'),
        _ => None,
    }
}

fn mark<'a>(sign: char) -> Option<Kind<'a>> {
    match sign {
        ',' | '，' | '、' => Some(Kind::Comma),
        ':' | '：' => Some(Kind::Colon),
        '(' | '（' => Some(Kind::Open),
        ')' | '）' => Some(Kind::Close),
        _ => None,
    }
}

fn is_hash(sign: char) -> bool {
    matches!(sign, '#' | '＃')
}

/// The number of a `#2` or `×2` at the head of the text.
fn counted(text: &str) -> Option<u32> {
    let sign = text.chars().next()?;
    if !is_hash(sign) && sign != '×' {
        return None;
    }
    let digits: Vec<u32> = text.chars().skip(1).map_while(digit).take(MAX_DIGITS + 1).collect();
    if digits.is_empty() || digits.len() > MAX_DIGITS {
        return None;
    }
    Some(digits.iter().fold(0, |sum, digit| sum * 10 + digit))
}

/// The bytes of an `'s` at the head of the text, if a break follows it.
fn possessive(text: &str) -> Option<usize> {
    let rest = text.strip_prefix("'s").or_else(|| text.strip_prefix("’s"))?;
    rest.chars().next().is_none_or(char::is_whitespace).then(|| text.len() - rest.len())
}

/// The bytes of the word at the head of the text; at least one character, whatever it is.
fn word_length(text: &str) -> usize {
    text.char_indices()
        .skip(1)
        .find(|(at, sign)| {
            let rest = &text[*at..];
            sign.is_whitespace()
                || mark(*sign).is_some()
                || closing(*sign).is_some()
                || counted(rest).is_some()
                || possessive(rest).is_some()
        })
        .map_or(text.len(), |(at, _)| at)
}

fn digit(sign: char) -> Option<u32> {
    match sign {
        '0'..='9' => Some(u32::from(sign) - u32::from('0')),
        '０'..='９' => Some(u32::from(sign) - u32::from('０')),
        _ => None,
    }
}

/// The number that a word is, if it is one.
pub(crate) fn number(word: &str) -> Option<i64> {
    let (sign, digits) = match word.strip_prefix(['-', '−', '－']) {
        Some(rest) => (-1, rest),
        None => (1, word),
    };
    let length = digits.chars().count();
    if length == 0 || length > MAX_DIGITS {
        return None;
    }
    digits.chars().try_fold(0_i64, |sum, c| Some(sum * 10 + i64::from(digit(c)?))).map(|sum| sign * sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(line: &str) -> Vec<Kind<'_>> {
        tokens(line).expect("lexes").into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn full_width_signs_are_ascii_signs() {
        assert_eq!(kinds("斥候＃２（レスト）、《A, B》"), kinds("斥候#2 (レスト), 《A, B》"));
    }

    #[test]
    fn an_s_is_possessive_only_before_a_break() {
        assert_eq!(kinds("A's 手札"), [Kind::Word("A"), Kind::Possessive, Kind::Word("手札")]);
        assert_eq!(kinds("L'sprit"), [Kind::Word("L'sprit")]);
    }

    #[test]
    fn numbers_have_an_end() {
        assert_eq!(number("１２"), Some(12));
        assert_eq!(number("-3"), Some(-3));
        assert_eq!(number("9999999999999999999999"), None);
    }
}
