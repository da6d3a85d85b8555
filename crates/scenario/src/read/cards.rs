//! Reads `card` fences.

use super::Reader;
use super::markdown::Fence;
use crate::{CardDef, Problem};

/// Keys are words of a card's face, not sentences: this keeps `…: …` inside a card's text apart from fields.
const MAX_KEY: usize = 16;

/// The cards of a fence.
pub(crate) fn cards(reader: &mut Reader<'_>, fence: &Fence<'_>) -> Vec<CardDef> {
    let mut cards: Vec<CardDef> = Vec::new();
    for (line, source) in &fence.lines {
        let text = source.trim();
        if text.is_empty() {
            continue;
        }
        if let Some(name) = name(text) {
            cards.push(CardDef { name: name.to_owned(), fields: Vec::new(), text: Vec::new(), line: *line });
        } else if let Some(card) = cards.last_mut() {
            add(card, text);
        } else {
            reader.fail(*line, source, 1, Problem::CardWithoutName);
            return cards;
        }
    }
    if cards.is_empty() {
        reader.fail(fence.line, fence.source, 1, Problem::CardWithoutName);
    }
    cards
}

fn name(text: &str) -> Option<&str> {
    text.strip_prefix('《')?.strip_suffix('》').filter(|name| !name.trim().is_empty() && !name.contains('》'))
}

/// Fields come before the text: after the first line of text, everything is text.
fn add(card: &mut CardDef, text: &str) {
    match field(text).filter(|_| card.text.is_empty()) {
        Some((key, value)) => card.fields.push((key.to_owned(), value.to_owned())),
        None => card.text.push(text.to_owned()),
    }
}

fn field(text: &str) -> Option<(&str, &str)> {
    let (key, value) = text.split_once(':')?;
    let plain = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '-' | '・' | 'ー');
    (!key.is_empty() && key.chars().count() <= MAX_KEY && key.chars().all(plain)).then_some((key, value.trim()))
}
