//! What went wrong, in both languages, and with which status the program ends.

use std::io;
use tefuda_table::{Bilingual, Lang};

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// Something of the input is wrong: status 1.
    Told(Bilingual),
    /// The command was typed wrongly: status 2.
    Usage(Bilingual),
    /// It has said on standard output what is wrong: status 1.
    Shown,
    /// Whoever read our output has gone away: nobody is left to tell.
    NobodyListens,
}

/// What a command comes to.
pub type Done = Result<(), Failure>;

/// The most characters of a line of a message, and lines of a message: whatever was put in does not come out again whole.
const LONGEST: usize = 1000;
const MOST_LINES: usize = 400;

/// A text cut to so many characters.
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// A message no longer than anybody reads.
pub fn readable(message: &str) -> String {
    message.lines().take(MOST_LINES).map(|line| shortened(line, LONGEST)).collect::<Vec<_>>().join("\n")
}

/// A failure in both languages.
pub fn fail(ja: impl Into<String>, en: impl Into<String>) -> Failure {
    Failure::Told(Bilingual::new(ja, en))
}

/// Messages that are shown one by one; more of them are only counted.
pub const SHOWN: usize = 20;

/// The first messages of many, and how many more there are.
pub fn first_of<T>(all: &[T], lang: Lang, tell: impl Fn(&T) -> String) -> Vec<String> {
    let mut lines: Vec<String> = all.iter().take(SHOWN).map(tell).collect();
    lines.extend(and_more(all.len(), lang));
    lines
}

/// What stands below the first messages, if there are more.
pub fn and_more(all: usize, lang: Lang) -> Option<String> {
    let rest = all.checked_sub(SHOWN).filter(|rest| *rest > 0)?;
    Some(match lang {
        Lang::Ja => format!("… ほかに{rest}件"),
        Lang::En => format!("… and {rest} more"),
    })
}

/// Several things that are wrong, the first of them told.
pub fn fail_with<T>(all: &[T], tell: impl Fn(&T, Lang) -> String) -> Failure {
    let told = |lang: Lang| first_of(all, lang, |one| tell(one, lang)).join("\n");
    fail(told(Lang::Ja), told(Lang::En))
}

/// A wrong use in both languages.
pub fn usage(ja: impl Into<String>, en: impl Into<String>) -> Failure {
    Failure::Usage(Bilingual::new(ja, en))
}

/// A file in which there are no cards.
pub fn no_cards(path: &std::path::Path) -> Failure {
    let path = path.display();
    fail(format!("{path}: カードがありません"), format!("{path}: there are no cards in it"))
}

/// A file that cannot be read or written.
pub fn file_failure(path: &std::path::Path, error: &io::Error) -> Failure {
    let path = path.display();
    let ja = match error.kind() {
        io::ErrorKind::NotFound => format!("{path}: ファイルがありません"),
        io::ErrorKind::InvalidData => format!("{path}: UTF-8のテキストではありません"),
        io::ErrorKind::PermissionDenied => format!("{path}: 読み書きの許可がありません"),
        io::ErrorKind::IsADirectory => format!("{path}: ファイルではなくフォルダーです"),
        io::ErrorKind::NotADirectory => format!("{path}: フォルダーではありません"),
        _ => format!("{path}: {error}"),
    };
    let en = match error.kind() {
        io::ErrorKind::NotFound => format!("{path}: there is no such file"),
        io::ErrorKind::InvalidData => format!("{path}: this is not UTF-8 text"),
        io::ErrorKind::PermissionDenied => format!("{path}: permission denied"),
        io::ErrorKind::IsADirectory => format!("{path}: this is a folder, not a file"),
        io::ErrorKind::NotADirectory => format!("{path}: this is not a folder"),
        _ => format!("{path}: {error}"),
    };
    fail(ja, en)
}

/// A file that is larger than any of its kind.
pub fn too_large(path: &std::path::Path, megabytes: u64) -> Failure {
    let path = path.display();
    fail(format!("{path}: 大きすぎます ({megabytes} MiBまで)"), format!("{path}: too large (at most {megabytes} MiB)"))
}

/// A folder that cannot be read.
pub fn folder_failure(path: &std::path::Path, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::NotFound => no_folder(path),
        _ => file_failure(path, error),
    }
}

/// A file that cannot be written: where it is not found, its folder is not there.
pub fn write_failure(path: &std::path::Path, error: &io::Error) -> Failure {
    match (error.kind(), path.parent()) {
        (io::ErrorKind::NotFound, Some(folder)) => no_folder(folder),
        _ => file_failure(path, error),
    }
}

/// A folder that there is not.
pub fn no_folder(path: &std::path::Path) -> Failure {
    let path = path.display();
    fail(format!("{path}: フォルダーがありません"), format!("{path}: there is no such folder"))
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::NobodyListens,
            _ => fail(error.to_string(), error.to_string()),
        }
    }
}

impl Failure {
    /// The message, if there is one to show.
    pub fn message(&self, lang: Lang) -> Option<String> {
        match self {
            Failure::Told(message) | Failure::Usage(message) => Some(readable(message.get(lang))),
            Failure::Shown | Failure::NobodyListens => None,
        }
    }

    /// The status that the program ends with.
    pub fn status(&self) -> u8 {
        match self {
            Failure::Told(_) | Failure::Shown => 1,
            Failure::Usage(_) => 2,
            Failure::NobodyListens => 0,
        }
    }
}
