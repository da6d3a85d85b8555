//! `tefuda card list` and `tefuda card show`: finding cards, and reading one.

use crate::console::{BOLD, Console, DIM, Line, paint};
use crate::failure::{Done, Failure, fail};
use crate::library::{find_card, open_shelf};
use anstyle::Style;
use serde_json::{Map, Value, json};
use tefuda_ability::{AbilityKind, Vocabulary, english, japanese};
use tefuda_table::{Field, Lang, Playable, Shelf, ShelfCard, brief, field_word, name_in, names_in};

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
    fn kind_bit(&self, vocabulary: &Vocabulary) -> Result<Option<u32>, Failure> {
        let Some(kind) = self.kind else { return Ok(None) };
        let known = vocabulary.kinds.iter().position(|word| word.word.ja == kind || word.word.en == kind);
        known.map(|at| Some(1 << at)).ok_or_else(|| {
            let there = |word: fn(&tefuda_ability::Word) -> &str| {
                vocabulary.kinds.iter().map(|kind| word(&kind.word)).collect::<Vec<_>>().join(", ")
            };
            fail(
                format!("「{kind}」という種別はありません。あるもの: {}", there(|word| &word.ja)),
                format!("there is no kind {kind}. There are: {}", there(|word| &word.en)),
            )
        })
    }
}

/// How wide a card's name is in a list.
pub const NAMES: usize = 28;

/// The name that its reader knows a card by, and for English readers the one that is printed on it.
fn both_names<G: Playable>(name: &str, lang: Lang) -> Line {
    let english = G::materials().english.get(name).filter(|_| lang == Lang::En);
    let mut line = Line::of(&format!("《{}》", english.unwrap_or(name)), Style::new());
    line.pad(NAMES);
    if english.is_some() {
        line.push(&format!(" {name}"), DIM);
        line.pad(2 * NAMES);
    }
    line
}

/// The number that a game calls a cost.
fn cost_value(vocabulary: &Vocabulary) -> Option<tefuda_ability::Value> {
    let at = vocabulary.values.iter().position(|word| word.ja.contains("コスト"))?;
    u8::try_from(at).ok().map(tefuda_ability::Value)
}

/// Whether a card has a skill of this cost.
fn skill_costs(card: &ShelfCard, cost: i32) -> bool {
    card.abilities.iter().any(|ability| matches!(&ability.kind, AbilityKind::Skill(skill) if skill.cost == cost))
}

/// Whether a card's name or its text contains a word, in Japanese or in English.
fn says<G: Playable>(shelf: &Shelf<G>, card: &ShelfCard, word: &str) -> bool {
    let (entry, word) = (&card.entry, word.to_lowercase());
    let japanese = || [&entry.name, &entry.text].iter().any(|part| part.to_lowercase().contains(&word));
    let name = || G::materials().english.get(&entry.name).is_some_and(|name| name.to_lowercase().contains(&word));
    japanese() || name() || text(shelf, card, Lang::En).iter().any(|line| line.to_lowercase().contains(&word))
}

/// Find cards.
pub fn list<G: Playable>(console: &mut Console, wanted: &Wanted<'_>) -> Done {
    let shelf = open_shelf::<G>(console)?;
    let vocabulary = G::materials().lexicon.vocabulary();
    let kind = wanted.kind_bit(vocabulary)?;
    let cost_word = cost_value(vocabulary);
    let fits = |card: &&ShelfCard| {
        let printed = &shelf.pool.def(card.def).printed;
        let worded = wanted.words.iter().all(|word| says(&shelf, card, word));
        let costs = |cost: i32| cost_word.is_some_and(|value| printed.value(value) == cost) || skill_costs(card, cost);
        let costed = wanted.cost.is_none_or(costs);
        worded && costed && kind.is_none_or(|bit| printed.kinds & bit != 0)
    };
    let found: Vec<&ShelfCard> = shelf.cards.iter().filter(fits).collect();
    if console.json {
        let cards: Vec<Value> = found.iter().map(|card| json_of(&shelf, card)).collect();
        return console.json(&json!({ "game": G::ID, "cards": cards }));
    }
    for card in &found {
        let mut line = both_names::<G>(&card.entry.name, console.lang);
        line.push(&format!(" {}", brief(&card.entry, vocabulary, console.lang)), DIM);
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
        "name": card.entry.name, "english_name": G::materials().english.get(&card.entry.name), "fields": fields, "text": card.entry.text,
        "canonical": canonical, "english": text(shelf, card, Lang::En),
    })
}

/// One card.
pub fn show<G: Playable>(console: &mut Console, name: &str) -> Done {
    let shelf = open_shelf::<G>(console)?;
    let card = find_card(&shelf, name)?;
    if console.json { console.json(&json_of(&shelf, card)) } else { print::<G>(console, &shelf, card) }
}

/// A card to read: its fields, its text, English, and for readers of Japanese what the compiler understood.
pub fn print<G: Playable>(console: &mut Console, shelf: &Shelf<G>, card: &ShelfCard) -> Done {
    for line in lines(shelf, card, console.lang) {
        console.line(line)?;
    }
    // English is printed from what was understood and shows it already.
    if card.abilities.is_empty() || console.lang == Lang::En {
        return Ok(());
    }
    console.line(Line::of("  読み取った内容", DIM))?;
    let words = G::materials().lexicon.vocabulary();
    for ability in &card.abilities {
        console.line(format!("    {}", japanese(ability, words, &shelf.pool.names)))?;
    }
    Ok(())
}

/// What a card says beside its rules: nobody has translated that.
const FLAVOUR: &str = "フレーバー";

/// A card in one language: its name, its fields and its text.
pub fn face<G: Playable>(shelf: &Shelf<G>, card: &ShelfCard, lang: Lang) -> Vec<Line> {
    let words = G::materials().lexicon.vocabulary();
    let mut lines = vec![Line::of(&format!("《{}》", name_in::<G>(&card.entry.name, lang)), BOLD)];
    if lang == Lang::En && G::materials().english.get(&card.entry.name).is_some() {
        lines[0].push(&format!(" {}", card.entry.name), DIM);
    }
    let read = |field: &&Field| lang == Lang::Ja || field.key != FLAVOUR;
    lines.extend(card.entry.fields.iter().filter(read).map(|field| {
        let mut line = Line::of(&format!("  {}: ", field_word(&field.key, words, lang)), DIM);
        line.plain(&field_word(&field.value, words, lang));
        line
    }));
    lines.extend(text(shelf, card, lang).iter().map(|line| Line::of(&format!("  {line}"), Style::new())));
    let spoken = G::TERMS.iter().filter(|term| card.entry.text.contains(term.spoken));
    lines.extend(spoken.map(|term| Line::of(&format!("  {}: {}", lang.of(term.word), lang.of(term.does)), DIM)));
    lines
}

/// A card as a player reads it: the same, and then the text in the other language.
pub fn lines<G: Playable>(shelf: &Shelf<G>, card: &ShelfCard, lang: Lang) -> Vec<Line> {
    let mut lines = face(shelf, card, lang);
    let other = if lang == Lang::Ja { Lang::En } else { Lang::Ja };
    let translated = text(shelf, card, other);
    if !translated.is_empty() {
        lines.push(Line::of(if lang == Lang::Ja { "  英語" } else { "  as printed" }, DIM));
        lines.extend(translated.iter().map(|line| Line::of(&format!("    {line}"), Style::new())));
    }
    let flavour = card.entry.field(FLAVOUR).filter(|_| lang == Lang::En);
    lines.extend(flavour.map(|flavour| Line::of(&format!("    {}", flavour.value), DIM)));
    lines
}

/// What a card says: as it is printed, or in English.
pub fn text<G: Playable>(shelf: &Shelf<G>, card: &ShelfCard, lang: Lang) -> Vec<String> {
    let (words, names) = (G::materials().lexicon.vocabulary(), names_in(&shelf.pool, lang));
    match lang {
        Lang::Ja => card.entry.text.lines().map(str::to_owned).collect(),
        Lang::En => card.abilities.iter().map(|ability| english(ability, shelf.pool.kind(card.def), words, &names)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn each_card_has_an_english_name<G: Playable>() {
        let (shelf, _) = Shelf::<G>::open(&[]);
        let english = |name: &str| G::materials().english.get(name).unwrap_or_else(|| panic!("《{name}》 has no English name"));
        let called: HashSet<&str> = shelf.cards.iter().map(|card| english(&card.entry.name)).collect();
        assert_eq!(called.len(), shelf.cards.len(), "two cards have the same name");
        let titles = shelf.cards.iter().flat_map(|card| &card.abilities).filter_map(|ability| ability.title);
        for title in titles {
            english(shelf.pool.names.get(title));
        }
        for card in &shelf.cards {
            let found = find_card(&shelf, &english(&card.entry.name).to_uppercase()).expect("is found");
            assert_eq!(found.entry.name, card.entry.name);
        }
    }

    #[test]
    fn every_card_that_ships_and_every_title_has_an_english_name_by_which_it_is_found() {
        macro_rules! each {
            ($($id:ident: $game:ty,)*) => { $(each_card_has_an_english_name::<$game>();)* };
        }
        tefuda_games::games!(each);
    }
}
