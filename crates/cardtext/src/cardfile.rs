//! Card files: sets of cards as a collector types them in.

use crate::{FileError, lines::spoken};
use std::collections::{HashMap, hash_map::Entry};

/// One line `key: value`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Before the colon.
    pub key: String,
    /// After it.
    pub value: String,
    /// Its line in the file, from 1.
    pub line: usize,
}

/// One card: a name, fields that its game understands, and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardEntry {
    /// Its name, without 《 》.
    pub name: String,
    /// The line of its name, from 1.
    pub line: usize,
    /// Its fields, in order.
    pub fields: Vec<Field>,
    /// Its text, with its line breaks.
    pub text: String,
    /// The line in the file of each line of the text.
    pub text_lines: Vec<usize>,
}

impl CardEntry {
    /// The field with this key.
    pub fn field(&self, key: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// The line of the file on which a byte of the text stands.
    pub fn line_of(&self, byte: usize) -> usize {
        let before = self.text.bytes().take(byte).filter(|byte| *byte == b'\n').count();
        self.text_lines.get(before).or(self.text_lines.last()).copied().unwrap_or(self.line)
    }
}

/// A set of cards: one file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardSet {
    /// Fields before the first card: the set's name, its date.
    pub fields: Vec<Field>,
    /// Its cards.
    pub cards: Vec<CardEntry>,
}

impl CardSet {
    /// Reads a card file; every line that is wrong is reported.
    pub fn parse(file: &str) -> Result<CardSet, Vec<FileError>> {
        let (set, errors) = CardSet::read(file);
        if errors.is_empty() { Ok(set) } else { Err(errors) }
    }

    /// Reads what can be read of a card file, and says which lines are wrong.
    pub fn read(file: &str) -> (CardSet, Vec<FileError>) {
        let mut set = CardSet::default();
        let mut first_lines = HashMap::new();
        let mut errors = Vec::new();
        for (line, text) in spoken(file) {
            let added = match heading(text) {
                Some(name) => set.add_card(line, name, &mut first_lines),
                None => set.add_line(line, text),
            };
            errors.extend(added.err());
        }
        (set, errors)
    }

    fn add_line(&mut self, line: usize, text: &str) -> Result<(), FileError> {
        match (self.cards.last_mut(), field(text)) {
            // After the first line of text everything is text: a text may contain a colon.
            (Some(card), Some((key, value))) if card.text.is_empty() => add_field(&mut card.fields, key, value, line),
            (Some(card), _) => {
                if !card.text.is_empty() {
                    card.text.push('\n');
                }
                card.text.push_str(text);
                card.text_lines.push(line);
                Ok(())
            }
            (None, Some((key, value))) => add_field(&mut self.fields, key, value, line),
            (None, None) => Err(FileError::new(line, "カードは《名称》の行で始めます", "a card begins with a line 《name》")),
        }
    }

    fn add_card<'f>(&mut self, line: usize, name: &'f str, first_lines: &mut HashMap<&'f str, usize>) -> Result<(), FileError> {
        let first = *first_lines.entry(name).or_insert(line);
        let known = (first != line).then_some(first);
        let card = CardEntry { name: name.to_owned(), line, fields: Vec::new(), text: String::new(), text_lines: Vec::new() };
        self.cards.push(card);
        match (known, name.is_empty()) {
            (_, true) => Err(FileError::new(line, "名称がありません", "the name is missing")),
            (Some(first), _) => Err(FileError::new(
                line,
                format!("《{name}》は{first}行目にもあります（エラッタは後のセットに書きます）"),
                format!("《{name}》 is already on line {first} (an erratum belongs in a later set)"),
            )),
            (None, _) => Ok(()),
        }
    }
}

fn heading(line: &str) -> Option<&str> {
    line.strip_prefix('《')?.strip_suffix('》').map(str::trim).filter(|name| !name.contains('》'))
}

fn field(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once([':', '：'])?;
    let plain = |ch: char| !ch.is_whitespace() && !matches!(ch, '■' | '・' | '「' | '《' | '。' | '、');
    (!key.is_empty() && key.trim().chars().all(plain)).then(|| (key.trim(), value.trim()))
}

fn add_field(fields: &mut Vec<Field>, key: &str, value: &str, line: usize) -> Result<(), FileError> {
    if let Some(known) = fields.iter().find(|field| field.key == key) {
        let ja = format!("「{key}」は{}行目にもあります", known.line);
        return Err(FileError::new(line, ja, format!("{key} is already on line {}", known.line)));
    }
    fields.push(Field { key: key.to_owned(), value: value.to_owned(), line });
    Ok(())
}

/// The cards of several sets, oldest set first: of two entries with one name the newer is the card, the older is what was
/// printed before its erratum.
pub fn newest<'a>(sets: impl IntoIterator<Item = &'a CardSet>) -> Vec<&'a CardEntry> {
    let mut found: Vec<&CardEntry> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for card in sets.into_iter().flat_map(|set| &set.cards) {
        match places.entry(&card.name) {
            Entry::Occupied(known) => found[*known.get()] = card,
            Entry::Vacant(new) => {
                new.insert(found.len());
                found.push(card);
            }
        }
    }
    found
}
