//! The rulings of the game: every file in `scenarios/`, parsed.

use std::fs;
use std::path::{Path, PathBuf};
use tefuda_magmell::Magmell;
use tefuda_scenario::Case;
use tefuda_table::Shelf;

/// The folder of the rulings.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")
}

/// Every case, with the name of its file.
pub fn cases() -> Vec<(String, Case)> {
    let entries = fs::read_dir(folder()).expect("there is a folder of rulings");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let mut cases = Vec::new();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|ending| ending == "md")) {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(path).expect("a readable file");
        match tefuda_scenario::parse(&text, &path.display().to_string()) {
            Ok(file) => cases.extend(file.into_iter().map(|case| (name.clone(), case))),
            Err(errors) => {
                let reports: Vec<String> = errors.iter().map(ToString::to_string).collect();
                panic!("{}", reports.join("\n"));
            }
        }
    }
    cases
}

/// The cards that ship.
pub fn shelf() -> Shelf<Magmell> {
    let (shelf, problems) = Shelf::open(&[]);
    assert!(problems.is_empty(), "{problems:?}");
    shelf
}
