//! `tefuda card list` and `tefuda card show`: finding cards, and reading one.

use crate::console::{BOLD, Console, DIM, Line, paint};
use crate::failure::{Done, Failure, fail};
use crate::library::{find_card, open_shelf};
use anstyle::Style;
use serde_json::{Map, Value, json};
use tefuda_ability::{Vocabulary, english, japanese};
use tefuda_table::{Lang, Playable, Shelf, ShelfCard, brief, field_word};

/// What is looked for.
pub struct Wanted<'w> {
    /// Words that the name or the text must contain.
    pub words: &'w [String],
    /// The kind, in either language.
    pub kind: Option<&'w str>,
    /// What it costs.
    pub cost: Option<i32>,
}

impl Wanted<'_> {
    fn kind_bit(&self, vocabulary: &Vocabulary) -> Result<Option<u16>, Failure> {
        let Some(kind) = self.kind else { return Ok(None) };
        let known = vocabulary.kinds.iter().position(|word| word.word.ja == kind || word.word.en == kind);
        known.map(|at| Some(1 << at)).ok_or_else(|| {
            let words: Vec<&str> = vocabulary.kinds.iter().map(|word| word.word.ja.as_str()).collect();
            let there = words.join(", ");
            fail(
                format!("「{kind}」という種別はありません。あるもの: {there}"),
                format!("there is no kind {kind}. There are: {there}"),
            )
        })
    }
}

/// The number that a game calls a cost.
fn cost_value(vocabulary: &Vocabulary) -> Option<tefuda_ability::Value> {
    let at = vocabulary.values.iter().position(|word| word.ja.contains("コスト"))?;
    u8::try_from(at).ok().map(tefuda_ability::Value)
}

/// Find cards.
pub fn list<G: Playable>(console: &mut Console, wanted: &Wanted<'_>) -> Done {
    let shelf = open_shelf::<G>(console)?;
    let vocabulary = G::materials().lexicon.vocabulary();
    let kind = wanted.kind_bit(vocabulary)?;
    let cost_word = cost_value(vocabulary);
    let fits = |card: &&ShelfCard| {
        let printed = &shelf.pool.def(card.def).printed;
        let worded = wanted.words.iter().all(|word| card.entry.name.contains(word) || card.entry.text.contains(word));
        let costed = wanted.cost.is_none_or(|cost| cost_word.is_some_and(|value| printed.value(value) == cost));
        worded && costed && kind.is_none_or(|bit| printed.kinds & bit != 0)
    };
    let found: Vec<&ShelfCard> = shelf.cards.iter().filter(fits).collect();
    if console.json {
        let cards: Vec<Value> = found.iter().map(|card| json_of(&shelf, card)).collect();
        return console.json(&json!({ "game": G::ID, "cards": cards }));
    }
    for card in &found {
        let mut line = Line::of(&format!("《{}》", card.entry.name), Style::new());
        line.pad(28);
        line.push(&brief(&card.entry, vocabulary, console.lang), DIM);
        console.line(line)?;
    }
    let count = found.len();
    console.line(paint(format!("{count} {}", console.say("枚", if count == 1 { "card" } else { "cards" })), DIM))?;
    Ok(())
}

/// A card as JSON: its fields, its text, what the compiler understood.
pub fn json_of<G: Playable>(shelf: &Shelf<G>, card: &ShelfCard) -> Value {
    let words = G::materials().lexicon.vocabulary();
    let fields: Map<String, Value> = card.entry.fields.iter().map(|field| (field.key.clone(), json!(field.value))).collect();
    let canonical: Vec<String> = card.abilities.iter().map(|ability| japanese(ability, words, &shelf.pool.names)).collect();
    json!({
        "name": card.entry.name, "fields": fields, "text": card.entry.text,
        "canonical": canonical, "english": text(shelf, card, Lang::En),
    })
}

/// One card.
pub fn show<G: Playable>(console: &mut Console, name: &str) -> Done {
    let shelf = open_shelf::<G>(console)?;
    let card = find_card(&shelf, name)?;
    if console.json { console.json(&json_of(&shelf, card)) } else { print::<G>(console, &shelf, card) }
}

/// A card to read: its fields, its text, English, and what the compiler understood.
pub fn print<G: Playable>(console: &mut Console, shelf: &Shelf<G>, card: &ShelfCard) -> Done {
    for line in lines(shelf, card, console.lang) {
        console.line(line)?;
    }
    if !card.abilities.is_empty() {
        console.line(Line::of(console.say("  読み取った内容", "  understood as"), DIM))?;
    }
    let words = G::materials().lexicon.vocabulary();
    for ability in &card.abilities {
        console.line(format!("    {}", japanese(ability, words, &shelf.pool.names)))?;
    }
    Ok(())
}

/// A card as a player reads it: its fields, and its text in the player's language before the other one.
pub fn lines<G: Playable>(shelf: &Shelf<G>, card: &ShelfCard, lang: Lang) -> Vec<Line> {
    let words = G::materials().lexicon.vocabulary();
    let mut lines = vec![Line::of(&format!("《{}》", card.entry.name), BOLD)];
    lines.extend(card.entry.fields.iter().map(|field| {
        let mut line = Line::of(&format!("  {}: ", field_word(&field.key, words, lang)), DIM);
        line.plain(&field_word(&field.value, words, lang));
        line
    }));
    let other = if lang == Lang::Ja { Lang::En } else { Lang::Ja };
    let text = |lang: Lang, indent: &str| -> Vec<Line> {
        let plain = |line: String| Line::of(&format!("{indent}{line}"), Style::new());
        text(shelf, card, lang).into_iter().map(plain).collect()
    };
    lines.extend(text(lang, "  "));
    let translated = text(other, "    ");
    if !translated.is_empty() {
        lines.push(Line::of(if lang == Lang::Ja { "  英語" } else { "  as printed" }, DIM));
        lines.extend(translated);
    }
    lines
}

/// What a card says: as it is printed, or in English.
pub fn text<G: Playable>(shelf: &Shelf<G>, card: &ShelfCard, lang: Lang) -> Vec<String> {
    let words = G::materials().lexicon.vocabulary();
    match lang {
        Lang::Ja => card.entry.text.lines().map(str::to_owned).collect(),
        Lang::En => {
            card.abilities.iter().map(|ability| english(ability, shelf.pool.kind(card.def), words, &shelf.pool.names)).collect()
        }
    }
}
