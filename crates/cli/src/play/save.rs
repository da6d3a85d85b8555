//! Where a game is written as it goes: the header at once, then a line a pick. A program that is killed at any moment leaves a
//! file that goes on where the last whole line ends.

use crate::failure::{Failure, fail, file_failure, no_folder};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use tefuda_table::Record;

/// A game on the disk.
pub struct Save {
    /// Where.
    pub path: PathBuf,
    file: File,
    /// How long the file is after the header and after each pick.
    ends: Vec<u64>,
}

impl Save {
    /// Begin a file with what was played so far. An older file in its place stays whole until the new one is.
    pub fn begin(path: PathBuf, record: &Record) -> Result<Save, Failure> {
        let blame = |error: io::Error| file_failure(&path, &error);
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        let part = path.with_file_name(name);
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
            return Err(no_folder(folder));
        }
        fs::write(&part, record.print()).and_then(|()| fs::rename(&part, &path)).map_err(blame)?;
        let file = OpenOptions::new().append(true).open(&path).map_err(blame)?;
        Ok(Save { file, ends: ends(record), path })
    }

    /// Go on with a file of which so many bytes are whole records; what is torn behind them goes.
    pub fn resume(path: PathBuf, record: &Record, whole: usize) -> Result<Save, Failure> {
        let file = OpenOptions::new().append(true).open(&path).map_err(|error| file_failure(&path, &error))?;
        let mut save = Save { file, ends: ends(record), path };
        let (length, printed) = (whole as u64, save.ends.last().copied().unwrap_or(0));
        let mended = save.file.set_len(length).and_then(|()| {
            // A last record whose line break is missing is whole.
            if length + 1 == printed { save.file.write_all(b"\n") } else { Ok(()) }
        });
        mended.map_err(|error| file_failure(&save.path, &error))?;
        // A file that somebody else wrote may be spaced differently: then it is written anew, whole before the old one goes.
        let found = fs::metadata(&save.path).map(|found| found.len()).map_err(|error| file_failure(&save.path, &error))?;
        if found == printed { Ok(save) } else { Save::begin(save.path, record) }
    }

    /// Write the picks that are new.
    pub fn follow(&mut self, record: &Record) -> Result<(), Failure> {
        for pick in record.picks.get(self.ends.len() - 1..).unwrap_or_default() {
            let line = Record::line(pick);
            self.file.write_all(line.as_bytes()).map_err(|error| file_failure(&self.path, &error))?;
            let end = self.ends.last().copied().unwrap_or(0) + line.len() as u64;
            self.ends.push(end);
        }
        Ok(())
    }

    /// Take picks back, down to so many.
    pub fn cut(&mut self, picks: usize) -> Result<(), Failure> {
        self.ends.truncate(picks + 1);
        let end = self.ends.last().copied().unwrap_or(0);
        self.file.set_len(end).map_err(|error| file_failure(&self.path, &error))
    }
}

fn ends(record: &Record) -> Vec<u64> {
    let mut end = record.first_line().len() as u64;
    let mut ends = vec![end];
    for pick in &record.picks {
        end += Record::line(pick).len() as u64;
        ends.push(end);
    }
    ends
}

/// A new file in the user's data folder.
pub fn default_path(game: &str) -> Result<PathBuf, Failure> {
    let folder = games_folder();
    fs::create_dir_all(&folder).map_err(|error| file_failure(&folder, &error))?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let free = (0..1000).map(|nth| folder.join(name(game, now, nth))).find(|path| !path.exists());
    free.ok_or_else(|| fail("保存先が見つかりません。--save を使ってください", "no place to save the game; use --save"))
}

fn name(game: &str, now: u64, nth: u32) -> String {
    if nth == 0 { format!("{game}-{now}.jsonl") } else { format!("{game}-{now}-{nth}.jsonl") }
}

/// Where games are written that nobody gave a name.
pub fn games_folder() -> PathBuf {
    data_folder().join("games")
}

/// A file of one's own choice is not written over where a game is in it: the same line typed twice would take it away.
pub fn is_free(path: &Path) -> Result<(), Failure> {
    let played = fs::read(path).ok().and_then(|bytes| Record::salvage(&bytes).ok()).map_or(0, |(record, _)| record.picks.len());
    let file = path.display();
    match played {
        0 => Ok(()),
        _ => Err(fail(
            format!("{file} にはすでに棋譜があります。続きは tefuda play --resume {file}、新しく始めるなら別の名前で"),
            format!(
                "there is a game in {file} already: go on with tefuda play --resume {file}, or begin one under another name"
            ),
        )),
    }
}

/// How many files of one's own choice are remembered.
const REMEMBERED: usize = 50;

/// Remember where a game is written that is not in the data folder, for `--resume`. If that cannot be done, it has to be named.
pub fn remember(path: &Path) {
    let Ok(path) = std::path::absolute(path) else { return };
    let mut known = elsewhere();
    known.retain(|other| *other != path);
    known.push(path);
    let from = known.len().saturating_sub(REMEMBERED);
    let lines: String = known[from..].iter().map(|path| format!("{}\n", path.display())).collect();
    let _ = fs::create_dir_all(games_folder()).and_then(|()| fs::write(games_folder().join(ELSEWHERE), lines));
}

const ELSEWHERE: &str = "elsewhere.txt";

/// The files of one's own choice that are still there.
pub fn elsewhere() -> Vec<PathBuf> {
    let text = fs::read_to_string(games_folder().join(ELSEWHERE)).unwrap_or_default();
    text.lines().map(PathBuf::from).filter(|path| path.is_file()).collect()
}

/// By the conventions of the desktop; without a home, here.
pub fn data_folder() -> PathBuf {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || variable("HOME").map(|home| home.join(".local/share"));
    variable("XDG_DATA_HOME").or_else(home).unwrap_or_else(|| Path::new(".").to_path_buf()).join("tefuda")
}
