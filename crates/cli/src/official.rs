//! The official text of a game's rules, for display on this machine: the repository holds none of it, a user may add it.

use crate::console::{Console, GOOD, paint};
use crate::failure::{Done, Failure, fail, file_failure};
use crate::library::read_text;
use crate::play::save::data_folder;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tefuda_table::{Lang, Playable};

/// What stands in place of a number where a line only illustrates the clause before.
const EXAMPLE: &str = "例";

fn place<G: Playable>() -> PathBuf {
    data_folder().join("rules").join(format!("{}.tsv", G::ID))
}

/// The text of a clause and its examples, if somebody has added it.
pub fn text<G: Playable>(clause: &str) -> Vec<String> {
    let Ok(file) = std::fs::read_to_string(place::<G>()) else { return Vec::new() };
    read(&file).ok().and_then(|mut clauses| clauses.remove(clause)).unwrap_or_default()
}

/// Clauses by their numbers: one a line, the number, a tab, the text.
fn read(file: &str) -> Result<BTreeMap<String, Vec<String>>, usize> {
    let mut clauses: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut last = String::new();
    for (at, line) in file.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#')) {
        let (id, text) = line.split_once('\t').ok_or(at + 1)?;
        if id.trim() != EXAMPLE {
            id.trim().clone_into(&mut last);
        }
        let text = if id.trim() == EXAMPLE { format!("({EXAMPLE}) {}", text.trim()) } else { text.trim().to_owned() };
        clauses.entry(last.clone()).or_default().push(text);
    }
    Ok(clauses)
}

/// Add the text of a file: `rules GAME --import FILE`.
pub fn import<G: Playable>(console: &mut Console, path: &Path) -> Done {
    let (file, text) = (path.display(), read_text(path)?);
    let clauses = read(&text).map_err(|line| {
        fail(
            format!("{file}:{line}: 条項の番号、タブ、文の順に書きます"),
            format!("{file}:{line}: the number of a clause, a tab, its text"),
        )
    })?;
    let known = clauses.keys().filter(|id| G::materials().catalogue.clause(id).is_some()).count();
    if known == 0 {
        let game = G::ID;
        return Err(fail(format!("{file}: {game} の条項がありません"), format!("{file}: there are no clauses of {game}")));
    }
    let to = place::<G>();
    write(&to, &text)?;
    if console.json {
        let unknown: Vec<&String> = clauses.keys().filter(|id| G::materials().catalogue.clause(id).is_none()).collect();
        return console.json(&json!({ "game": G::ID, "clauses": known, "unknown": unknown, "file": to.display().to_string() }));
    }
    let place = to.display();
    console.line(paint(
        match console.lang {
            Lang::Ja => format!("{known}条項の文を {place} に加えました (tefuda rules {} 番号 で表示)", G::ID),
            Lang::En => format!("the text of {known} clauses is in {place} (tefuda rules {} CLAUSE shows it)", G::ID),
        },
        GOOD,
    ))?;
    Ok(())
}

/// Write a file of the user's data folder.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, text));
    written.map_err(|error| file_failure(path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_belong_to_the_clause_above_and_a_line_without_a_tab_is_told() {
        let clauses = read("# a remark\n1.1\tone\n例\tlike this\n\n1.2\ttwo\n").expect("is read");
        assert_eq!(clauses["1.1"], ["one", "(例) like this"]);
        assert_eq!(clauses["1.2"], ["two"]);
        assert_eq!(read("1.1\tone\nnonsense\n"), Err(2));
    }
}
