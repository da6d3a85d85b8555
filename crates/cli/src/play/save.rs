//! Where a game is written as it goes: the header at once, then a line a pick. A program that is killed at any moment leaves a
//! file that goes on where the last whole line ends.

use super::hold::Hold;
use crate::failure::{Failure, fail, file_failure, no_folder, write_failure};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use tefuda_table::{Bilingual, Record};

/// A game on the disk, which nobody else writes.
pub struct Save {
    /// Where.
    pub path: PathBuf,
    file: File,
    /// How long the file is after the header and after each pick.
    ends: Vec<u64>,
    /// Whether something was written that may not be on the disk itself yet.
    fresh: bool,
    /// Why the latest picks are not on the disk, and whether that was told.
    trouble: Option<io::Error>,
    told: bool,
    hold: Hold,
}

impl Save {
    /// Begin a file with what was played so far, where there is no game yet.
    pub fn fresh(path: &Path, record: &Record) -> Result<Save, Failure> {
        is_file(path)?;
        let hold = Hold::take(path)?;
        is_free(path)?;
        Save::begin(hold, record)
    }

    /// Begin a file with what was played so far. An older file in its place stays whole until the new one is.
    pub fn begin(hold: Hold, record: &Record) -> Result<Save, Failure> {
        let path = hold.path.clone();
        let file = place(&path, record).map_err(|error| write_failure(&path, &error))?;
        Ok(Save { file, ends: ends(record), path, fresh: false, trouble: None, told: true, hold })
    }

    /// Go on with a file of which so many bytes are whole records; what is torn behind them goes.
    pub fn resume(hold: Hold, record: &Record, whole: usize) -> Result<Save, Failure> {
        let path = hold.path.clone();
        let blame = |error: io::Error| file_failure(&path, &error);
        let mut file = OpenOptions::new().append(true).open(&path).map_err(blame)?;
        let ends = ends(record);
        let (length, printed) = (whole as u64, ends.last().copied().unwrap_or(0));
        let mended = file.set_len(length).and_then(|()| {
            // A last record whose line break is missing is whole.
            if length + 1 == printed { file.write_all(b"\n") } else { Ok(()) }
        });
        mended.map_err(blame)?;
        // A file that somebody else wrote may be spaced differently: then it is written anew, whole before the old one goes.
        let found = fs::metadata(&path).map(|found| found.len()).map_err(blame)?;
        if found == printed {
            return Ok(Save { file, ends, path, fresh: false, trouble: None, told: true, hold });
        }
        Save::begin(hold, record)
    }

    /// Write the picks that are new. If that cannot be done, the game goes on, and it is tried again with the next.
    pub fn follow(&mut self, record: &Record) {
        let done = self.write(record);
        self.note(done);
    }

    fn write(&mut self, record: &Record) -> io::Result<()> {
        if !self.path.is_file() {
            self.file = place(&self.path, record)?;
            self.ends = ends(record);
            return Ok(());
        }
        let mut end = self.ends.last().copied().unwrap_or(0);
        let (mut lines, mut further) = (String::new(), Vec::new());
        for pick in record.picks.get(self.ends.len() - 1..).unwrap_or_default() {
            let line = Record::line(pick);
            end += line.len() as u64;
            further.push(end);
            lines += &line;
        }
        // What came only in part goes again.
        let whole = self.ends.last().copied().unwrap_or(0);
        let written = self.cut_to(whole).and_then(|()| self.file.write_all(lines.as_bytes()));
        if written.is_err() {
            let _ = self.cut_to(whole);
        }
        self.fresh = true;
        written.map(|()| self.ends.extend(further))
    }

    /// Before somebody is told that it was decided: what was written is on the disk itself.
    pub fn settle(&mut self) {
        if self.fresh && self.trouble.is_none() {
            self.fresh = false;
            let done = settle(&self.file);
            self.note(done);
        }
    }

    /// Take picks back, down to so many.
    pub fn cut(&mut self, picks: usize) {
        self.ends.truncate(picks + 1);
        let done = self.cut_to(self.ends.last().copied().unwrap_or(0));
        self.note(done);
    }

    fn cut_to(&mut self, end: u64) -> io::Result<()> {
        if self.file.metadata()?.len() == end {
            return Ok(());
        }
        self.file.set_len(end)?;
        self.file.seek(SeekFrom::End(0)).map(|_| ())
    }

    fn note(&mut self, done: io::Result<()>) {
        let (was, is) = (self.trouble.is_some(), done.is_err());
        self.trouble = done.err();
        // A trouble that is over before anybody heard of it was none.
        self.told = if was == is { self.told } else { was && !self.told };
    }

    /// Whether all that was decided is on the disk.
    pub fn is_whole(&self) -> bool {
        self.trouble.is_none() && self.path.is_file()
    }

    /// What its player has to hear of: that the game cannot be saved, or can be again. Once each.
    pub fn news(&mut self) -> Option<Bilingual> {
        if std::mem::replace(&mut self.told, true) {
            return None;
        }
        let path = self.path.display();
        Some(match &self.trouble {
            Some(error) => Bilingual::new(
                format!("! {path} に保存できません ({error})。このまま続けられます。決定のたびにもう一度試します"),
                format!("! cannot save to {path} ({error}); the game goes on, and it is tried again with every decision"),
            ),
            None => Bilingual::new(format!("! {path} に保存できました"), format!("! saved to {path} again")),
        })
    }

    /// The file that says that it is held.
    pub fn held(&self) -> PathBuf {
        self.hold.beside()
    }

    /// Where the game is, and how to go on with it; or that it is not.
    pub fn farewell(&self) -> Bilingual {
        let path = self.path.display();
        if self.is_whole() {
            return Bilingual::new(
                format!("{path} に保存しました。続きは: tefuda play --resume {path}"),
                format!("saved in {path}; to go on: tefuda play --resume {path}"),
            );
        }
        let kept = self.ends.len() - 1;
        Bilingual::new(
            format!("{path} には最後まで保存できませんでした ({kept}番目の決定まで)"),
            format!("the game could not be saved to the end: {path} has the first {kept} decisions"),
        )
    }
}

/// Write a whole file, and put it in its place when it is on the disk. Nothing is left behind of one that cannot be written.
fn place(path: &Path, record: &Record) -> io::Result<File> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let written = File::create(&part).and_then(|mut file| {
        file.write_all(record.print().as_bytes())?;
        settle(&file)?;
        fs::rename(&part, path)?;
        OpenOptions::new().append(true).open(path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

/// What was written is on the disk, where there is one below.
fn settle(file: &File) -> io::Result<()> {
    match file.sync_data() {
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        done => done,
    }
}

/// A game is written to a file in a folder that there is, and to no device.
fn is_file(path: &Path) -> Result<(), Failure> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        return Err(no_folder(folder));
    }
    if path.is_dir() {
        return Err(file_failure(path, &io::Error::from(io::ErrorKind::IsADirectory)));
    }
    if path.exists() && !path.is_file() {
        let path = path.display();
        return Err(fail(format!("{path}: ふつうのファイルではありません"), format!("{path}: this is not a regular file")));
    }
    Ok(())
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

/// A file of one's own choice is not written over where a game, or anything else, is in it: the same line typed twice would take it
/// away. A game in which nothing was decided is nothing yet.
fn is_free(path: &Path) -> Result<(), Failure> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(_) => return Ok(()),
    };
    let file = path.display();
    match Record::salvage(&bytes) {
        _ if bytes.is_empty() => Ok(()),
        Ok((record, _)) if record.picks.is_empty() => Ok(()),
        Ok(_) => Err(fail(
            format!("{file} にはすでに棋譜があります。続きは tefuda play --resume {file}、新しく始めるなら別の名前で"),
            format!(
                "there is a game in {file} already: go on with tefuda play --resume {file}, or begin one under another name"
            ),
        )),
        Err(_) => Err(occupied(path)),
    }
}

/// A file that is not written over.
pub fn occupied(path: &Path) -> Failure {
    let file = path.display();
    fail(
        format!("{file} はすでにあります。別の名前にするか、先に消してください"),
        format!("there is a file {file} already: give another name, or remove it first"),
    )
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
