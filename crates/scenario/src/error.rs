//! What can be wrong with a file, in both languages, with the place.

use tefuda_table::Lang;
use thiserror::Error;

/// Words in both languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Phrase {
    /// Japanese.
    pub ja: &'static str,
    /// English.
    pub en: &'static str,
}

/// Something wrong at a place of a file. It displays in English; [`ParseError::report`] has both languages.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.report(Lang::En))]
pub struct ParseError {
    /// The file, as the caller named it.
    pub path: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The line as written, cut where it is very long.
    pub source_line: String,
    /// What is wrong.
    pub problem: Problem,
}

/// The kinds of error. The messages are English; [`Problem::message`] has both languages.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// Something else was expected here.
    #[error("expected {}, found {found}{}", .wanted.en, did_you_mean(.hint.as_deref(), Lang::En))]
    Expected {
        /// What would have been right.
        wanted: Phrase,
        /// What is there.
        found: String,
        /// A known word that looks like what is there.
        hint: Option<String>,
    },
    /// A statement of another section.
    #[error("this line belongs under `{0}`")]
    WrongSection(&'static str),
    /// A statement outside all sections.
    #[error("the block must begin with `given`, `when` or `then`")]
    NoSection,
    /// A section that may not come here.
    #[error("`given` must come before `when` and `then`")]
    LateGiven,
    /// A block without anything to check.
    #[error("this ruling expects nothing: write a `then`")]
    NothingExpected,
    /// A block without a heading that cites.
    #[error("a ruling needs a `##` heading that ends with its clauses, like `magmell 701.4.1.1` in backticks")]
    NoHeading,
    /// A heading that cites without a block.
    #[error("this heading cites clauses but has no `ruling` block")]
    NoBlock,
    /// Words that are no clause.
    #[error("`{0}` is not a clause: write the game's id and the number, like `magmell 701.4.1.1`")]
    BadClause(String),
    /// Clauses of two games in one case.
    #[error("one ruling cannot cite both `{0}` and `{1}`")]
    MixedGames(String, String),
    /// A fence that never ends.
    #[error("this fence is never closed")]
    UnclosedFence,
    /// A quotation that never ends.
    #[error("`{0}` is missing")]
    Unclosed(char),
    /// A card fence that does not begin with a name.
    #[error("a card begins with its name: 《name》")]
    CardWithoutName,
    /// Two cards of one name.
    #[error("《{0}》 is already defined for this ruling")]
    DuplicateCard(String),
    /// Two variants of one name.
    #[error("there is already a variant \"{0}\"")]
    DuplicateVariant(String),
    /// A bound that keeps the work small.
    #[error("too long: at most {limit} {}", .what.en)]
    TooLong {
        /// What is counted.
        what: Phrase,
        /// How many are allowed.
        limit: usize,
    },
}

impl Problem {
    /// The message in a language.
    pub fn message(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.to_string(),
            Lang::Ja => self.japanese(),
        }
    }

    fn japanese(&self) -> String {
        match self {
            Problem::Expected { wanted, found, hint } => {
                format!("{}が必要なところに{found}があります{}", wanted.ja, did_you_mean(hint.as_deref(), Lang::Ja))
            }
            Problem::WrongSection(section) => format!("この行は `{section}` に書きます"),
            Problem::NoSection => "ブロックは `given`、`when`、`then` のどれかで始めます".to_owned(),
            Problem::LateGiven => "`given` は `when` と `then` より前に書きます".to_owned(),
            Problem::NothingExpected => "この裁定は何も確かめていません。`then` を書いてください".to_owned(),
            Problem::NoHeading => "裁定には、`magmell 701.4.1.1` のように条項で終わる `##` 見出しが必要です".to_owned(),
            Problem::NoBlock => "この見出しは条項を挙げていますが、`ruling` ブロックがありません".to_owned(),
            Problem::BadClause(word) => {
                format!("`{word}` は条項ではありません。`magmell 701.4.1.1` のようにゲームの名と番号を書きます")
            }
            Problem::MixedGames(one, other) => format!("1つの裁定で `{one}` と `{other}` の両方は引用できません"),
            Problem::UnclosedFence => "このフェンスは閉じられていません".to_owned(),
            Problem::Unclosed(sign) => format!("`{sign}` がありません"),
            Problem::CardWithoutName => "カードは名前で始めます：《名前》".to_owned(),
            Problem::DuplicateCard(name) => format!("《{name}》はこの裁定にすでに定義されています"),
            Problem::DuplicateVariant(name) => format!("変化形「{name}」はすでにあります"),
            Problem::TooLong { what, limit } => format!("長すぎます：{}は{limit}までです", what.ja),
        }
    }
}

fn did_you_mean(hint: Option<&str>, lang: Lang) -> String {
    match (hint, lang) {
        (None, _) => String::new(),
        (Some(hint), Lang::En) => format!("; did you mean `{hint}`?"),
        (Some(hint), Lang::Ja) => format!("。`{hint}` ではありませんか"),
    }
}

impl ParseError {
    /// The message with its place, the line and a mark under the column.
    pub fn report(&self, lang: Lang) -> String {
        let before: String = self.source_line.chars().take(self.column.saturating_sub(1) as usize).collect();
        let gap = " ".repeat(before.chars().map(cells).sum());
        let Self { path, line, column, source_line, problem } = self;
        format!("{path}:{line}:{column}: {}\n  | {source_line}\n  | {gap}^", problem.message(lang))
    }
}

/// How many cells of a terminal a character takes, near enough to put a mark under it.
fn cells(sign: char) -> usize {
    let wide = matches!(sign, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}' | '\u{20000}'..='\u{3fffd}');
    if wide { 2 } else { 1 }
}
