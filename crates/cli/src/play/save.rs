//! Where a game is written as it goes: the header at once, then a line a pick, each flushed.

use crate::failure::{Failure, fail, file_failure};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use tefuda_table::Record;

/// A game on the disk.
pub struct Save {
    /// Where.
    pub path: PathBuf,
    file: File,
    written: usize,
}

impl Save {
    /// Begin a file with what was played so far.
    pub fn begin(path: PathBuf, record: &Record) -> Result<Save, Failure> {
        let mut file = File::create(&path).map_err(|error| file_failure(&path, &error))?;
        file.write_all(record.print().as_bytes()).map_err(|error| file_failure(&path, &error))?;
        Ok(Save { path, file, written: record.picks.len() })
    }

    /// Write the picks that are new.
    pub fn follow(&mut self, record: &Record) -> Result<(), Failure> {
        for pick in &record.picks[self.written..] {
            let line = Record::line(pick);
            self.file
                .write_all(line.as_bytes())
                .and_then(|()| self.file.flush())
                .map_err(|error| file_failure(&self.path, &error))?;
        }
        self.written = record.picks.len();
        Ok(())
    }
}

/// A new file in the user's data folder.
pub fn default_path(game: &str) -> Result<PathBuf, Failure> {
    let folder = data_folder().join("games");
    fs::create_dir_all(&folder).map_err(|error| file_failure(&folder, &error))?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let free = (0..1000).map(|nth| folder.join(name(game, now, nth))).find(|path| !path.exists());
    free.ok_or_else(|| fail("保存先が見つかりません。--save を使ってください", "no place to save the game; use --save"))
}

fn name(game: &str, now: u64, nth: u32) -> String {
    if nth == 0 { format!("{game}-{now}.jsonl") } else { format!("{game}-{now}-{nth}.jsonl") }
}

/// By the conventions of the desktop; without a home, here.
fn data_folder() -> PathBuf {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || variable("HOME").map(|home| home.join(".local/share"));
    variable("XDG_DATA_HOME").or_else(home).unwrap_or_else(|| Path::new(".").to_path_buf()).join("tefuda")
}
