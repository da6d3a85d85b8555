//! Cards to check: from card files, from JSON lines, and from folders of both.

use crate::failure::{Failure, fail, fail_with};
use crate::library::{files_in, read_text};
use serde_json::Value;
use std::path::Path;
use tefuda_cardtext::{CardEntry, CardSet, Field, FileError};
use tefuda_table::CardProblem;

/// A card to check.
pub struct Source {
    /// The file it is from.
    pub file: String,
    /// As it is written.
    pub entry: CardEntry,
    /// Where the card's kind is told.
    pub form: Form,
    /// Lines of it that no card file has.
    pub errors: Vec<FileError>,
}

/// How a card is written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// With the fields of the game's card files.
    CardFile,
    /// As a line of JSON, whose `type` is this: only its text is checked.
    Json(String),
}

/// The cards of a file, or of all files of a folder.
pub fn read(path: &Path) -> Result<Vec<Source>, Failure> {
    if path.is_dir() {
        let mut cards = Vec::new();
        for ending in ["txt", "jsonl", "json"] {
            for file in files_in(path, ending)? {
                cards.extend(read_file(&file)?);
            }
        }
        return Ok(cards);
    }
    read_file(path)
}

fn read_file(path: &Path) -> Result<Vec<Source>, Failure> {
    let (text, file) = (read_text(path)?, path.display().to_string());
    let json = path.extension().is_some_and(|ending| ending == "jsonl" || ending == "json");
    if json || text.trim_start().starts_with('{') {
        return text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(at, line)| json_card(&file, at + 1, line))
            .collect();
    }
    let (set, errors) = CardSet::read(&text);
    let first = set.cards.first().map_or(usize::MAX, |card| card.line);
    let (outside, mut inside): (Vec<FileError>, Vec<FileError>) = errors.into_iter().partition(|error| error.line < first);
    if !outside.is_empty() {
        return Err(fail_with(&outside, |error, lang| CardProblem::File(file.clone(), error.clone()).render(lang, false)));
    }
    let mut sources: Vec<Source> = Vec::new();
    // What is wrong after the line of a card's name and before the next one is that card's.
    for entry in set.cards.into_iter().rev() {
        let own = inside.partition_point(|error| error.line < entry.line);
        let errors = inside.split_off(own);
        sources.push(Source { file: file.clone(), entry, form: Form::CardFile, errors });
    }
    sources.reverse();
    Ok(sources)
}

fn json_card(file: &str, line: usize, text: &str) -> Result<Source, Failure> {
    let wrong = |ja: &str, en: &str| fail(format!("{file}:{line}: {ja}"), format!("{file}:{line}: {en}"));
    let card: Value = serde_json::from_str(text)
        .map_err(|error| wrong(&format!("JSONではありません: {error}"), &format!("not JSON: {error}")))?;
    let word = |key: &str| match card.get(key) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let name = word("name");
    if name.is_empty() {
        return Err(wrong("name がありません", "there is no name"));
    }
    let printed = [word("text"), word("subtext")].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
    let keys = ["number", "type", "race", "icon", "cost", "power", "life"];
    let fields = keys.map(|key| Field { key: key.to_owned(), value: word(key), line });
    let text_lines = printed.lines().map(|_| line).collect();
    let entry = CardEntry { name, line, fields: fields.to_vec(), text: printed, text_lines };
    Ok(Source { file: file.to_owned(), entry, form: Form::Json(word("type")), errors: Vec::new() })
}
