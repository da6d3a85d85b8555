//! What was not understood: where, what would have been, and what was perhaps meant.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use std::ops::Range;

/// The languages that messages come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lang {
    /// 日本語
    Ja,
    /// English
    En,
}

impl Lang {
    /// One of two phrases, Japanese and English.
    pub fn of<'t>(self, (ja, en): (&'t str, &'t str)) -> &'t str {
        match self {
            Lang::Ja => ja,
            Lang::En => en,
        }
    }
}

/// A phrase in both languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bilingual {
    /// 日本語
    pub ja: String,
    /// English
    pub en: String,
}

impl Bilingual {
    /// The same thing in two languages.
    pub fn new(ja: impl Into<String>, en: impl Into<String>) -> Bilingual {
        Bilingual { ja: ja.into(), en: en.into() }
    }

    /// In one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::Ja => &self.ja,
            Lang::En => &self.en,
        }
    }
}

/// One thing wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The bytes of the printed text that it is about.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: Bilingual,
    /// What could have stood there.
    pub expected: Vec<Bilingual>,
    /// The word that was perhaps meant.
    pub suggestion: Option<String>,
}

impl Diagnostic {
    /// A message about a place.
    pub fn new(span: Range<usize>, ja: impl Into<String>, en: impl Into<String>) -> Diagnostic {
        Diagnostic { span, message: Bilingual::new(ja, en), expected: Vec::new(), suggestion: None }
    }

    pub(crate) fn unclosed(span: Range<usize>, close: char) -> Diagnostic {
        Diagnostic::new(span, format!("「{close}」で閉じられていません"), format!("this is never closed with {close}"))
    }

    pub(crate) fn too_deep(span: Range<usize>) -> Diagnostic {
        Diagnostic::new(span, "「 」の入れ子が深すぎます", "quotes are nested too deeply")
    }

    /// The message with the words underlined, as a terminal shows it.
    pub fn render(&self, source: &str, lang: Lang, colour: bool) -> String {
        let (source, span) = excerpt(source, within(source, &self.span));
        let snippet = Snippet::source(source).annotation(AnnotationKind::Primary.span(span));
        let [error, note, help] = match lang {
            Lang::Ja => [Level::ERROR.with_name("エラー"), Level::NOTE.with_name("注"), Level::HELP.with_name("助言")],
            Lang::En => [Level::ERROR, Level::NOTE, Level::HELP],
        };
        let mut group = error.primary_title(self.message.get(lang)).element(snippet);
        if let Some(expected) = self.note(lang) {
            group = group.element(note.message(expected));
        }
        if let Some(word) = &self.suggestion {
            group = group.element(help.message(match lang {
                Lang::Ja => format!("「{word}」ではありませんか"),
                Lang::En => format!("did you mean {word}?"),
            }));
        }
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }

    fn note(&self, lang: Lang) -> Option<String> {
        let expected: Vec<&str> = self.expected.iter().map(|one| one.get(lang)).collect();
        match (expected.is_empty(), lang) {
            (true, _) => None,
            (false, Lang::Ja) => Some(format!("ここに来るもの: {}", expected.join("、"))),
            (false, Lang::En) => Some(format!("expected here: {}", expected.join(", "))),
        }
    }
}

/// A span that lies inside the source on character boundaries, whatever source it is shown with.
fn within(source: &str, span: &Range<usize>) -> Range<usize> {
    let floor = |mut at: usize| {
        at = at.min(source.len());
        while !source.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    floor(span.start)..floor(span.end.max(span.start))
}

/// Texts of more bytes are shown only around what is wrong, so much of them before and after, and so much of what is wrong.
const SHOWN_WHOLE: usize = 6000;
const AROUND: usize = 120;
const UNDERLINED: usize = 240;

/// A text as it is shown, and where in that the span is.
fn excerpt(source: &str, span: Range<usize>) -> (&str, Range<usize>) {
    if source.len() <= SHOWN_WHOLE {
        return (source, span);
    }
    let wanted = span.start.saturating_sub(AROUND)..span.end.min(span.start + UNDERLINED) + AROUND;
    let shown = within(source, &wanted);
    let end = within(source, &(span.start..span.end.min(span.start + UNDERLINED))).end;
    (&source[shown.clone()], span.start - shown.start..end - shown.start)
}

/// How many single-character changes lead from one word to the other.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, ch) in left.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, other) in right.iter().enumerate() {
            let changed = diagonal + usize::from(ch != *other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[right.len()]
}

/// The known word that is nearest to an unknown one, if any is near: at most a third of it may differ.
pub(crate) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<(usize, String)> {
    let length = word.chars().count();
    let near = known
        .map(|other| (distance(word, other), other))
        .filter(|(far, other)| *far > 0 && *far * 3 <= length.max(other.chars().count()));
    near.filter(|(_, other)| other.chars().count() > 1).min().map(|(far, other)| (far, other.to_owned()))
}
