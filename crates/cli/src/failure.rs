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

/// A failure in both languages.
pub fn fail(ja: impl Into<String>, en: impl Into<String>) -> Failure {
    Failure::Told(Bilingual::new(ja, en))
}

/// A wrong use in both languages.
pub fn usage(ja: impl Into<String>, en: impl Into<String>) -> Failure {
    Failure::Usage(Bilingual::new(ja, en))
}

/// A file that cannot be read or written.
pub fn file_failure(path: &std::path::Path, error: &io::Error) -> Failure {
    let path = path.display();
    let ja = match error.kind() {
        io::ErrorKind::NotFound => format!("{path}: ファイルがありません"),
        io::ErrorKind::InvalidData => format!("{path}: UTF-8のテキストではありません"),
        io::ErrorKind::PermissionDenied => format!("{path}: 許可がありません"),
        _ => format!("{path}: {error}"),
    };
    let en = match error.kind() {
        io::ErrorKind::NotFound => format!("{path}: there is no such file"),
        io::ErrorKind::InvalidData => format!("{path}: this is not UTF-8 text"),
        _ => format!("{path}: {error}"),
    };
    fail(ja, en)
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
            Failure::Told(message) | Failure::Usage(message) => Some(message.get(lang).to_owned()),
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
