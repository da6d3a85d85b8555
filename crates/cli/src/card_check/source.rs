//! Cards to check: from card files, from JSON lines, and from folders of both.

use crate::failure::{Failure, fail};
use crate::library::{files_in, read_text};
use serde_json::Value;
use std::path::Path;
use tefuda_cardtext::{CardEntry, CardSet, Field};
use tefuda_table::{CardProblem, Lang};

/// A card to check.
pub struct Source {
    /// The file it is from.
    pub file: String,
    /// As it is written.
    pub entry: CardEntry,
    /// Where the card's kind is told.
    pub form: Form,
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
    let set = CardSet::parse(&text).map_err(|errors| {
        let told = |lang: Lang| {
            let problems = errors.iter().map(|error| CardProblem::File(file.clone(), error.clone()).render(lang, false));
            problems.collect::<Vec<_>>().join("\n")
        };
        fail(told(Lang::Ja), told(Lang::En))
    })?;
    Ok(set.cards.into_iter().map(|entry| Source { file: file.clone(), entry, form: Form::CardFile }).collect())
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
    Ok(Source { file: file.to_owned(), entry, form: Form::Json(word("type")) })
}
