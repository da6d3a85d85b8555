//! A saved game is written by one program at a time. Whoever writes it holds a file beside it, with its number in it, and takes that
//! away in the end; one that a killed program left behind is held by nobody.

use crate::failure::{Failure, fail, file_failure, write_failure};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// How often it is tried again where another program takes its file away at that moment.
const TRIES: u32 = 8;

/// A saved game that this program alone writes.
pub struct Hold {
    /// The game.
    pub path: PathBuf,
    /// What is held. A place that is no file, such as a device, is nobody's.
    held: Option<(PathBuf, File)>,
}

impl Hold {
    /// Hold a saved game, or say which program does.
    pub fn take(path: &Path) -> Result<Hold, Failure> {
        let path = path.to_owned();
        if path.exists() && !path.is_file() {
            return Ok(Hold { path, held: None });
        }
        let beside = beside(&path);
        for _ in 0..TRIES {
            let opened = OpenOptions::new().create(true).truncate(false).write(true).open(&beside);
            let mut file = opened.map_err(|error| write_failure(&path, &error))?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(held_by(&path, &number_in(&beside))),
                Err(TryLockError::Error(error)) => return Err(file_failure(&beside, &error)),
            }
            let number = std::process::id().to_string();
            // Where nothing can be written, nobody is told who it is, and it is held all the same.
            let _ = file.set_len(0).and_then(|()| file.write_all(number.as_bytes()));
            // Another program may have taken it away between the opening and the holding: then it holds nothing.
            if number_in(&beside) == number {
                return Ok(Hold { path, held: Some((beside, file)) });
            }
        }
        Err(held_by(&path, "?"))
    }
}

impl Hold {
    /// The file beside the game.
    pub fn beside(&self) -> PathBuf {
        beside(&self.path)
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        if let Some((beside, _)) = &self.held {
            let _ = fs::remove_file(beside);
        }
    }
}

/// The number of the program that holds a saved game, if one does.
pub fn holder(path: &Path) -> Option<String> {
    let beside = beside(path);
    let file = File::open(&beside).ok()?;
    matches!(file.try_lock(), Err(TryLockError::WouldBlock)).then(|| number_in(&beside))
}

fn number_in(beside: &Path) -> String {
    let number = fs::read_to_string(beside).unwrap_or_default();
    if number.is_empty() { "?".to_owned() } else { number }
}

/// One file has one such, by whatever name it is called.
fn beside(path: &Path) -> PathBuf {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".lock");
    path.with_file_name(name)
}

fn held_by(path: &Path, number: &str) -> Failure {
    let path = path.display();
    fail(
        format!("{path}: 別のtefuda (プロセス {number}) が書いています"),
        format!("{path}: another tefuda (process {number}) is playing it"),
    )
}
