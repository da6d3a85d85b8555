//! `tefuda deck`: ready-made decks, what is in one, and whether one is legal.

use crate::card::NAMES;
use crate::console::{BAD, BOLD, Console, DIM, GOOD, Line, paint};
use crate::explain;
use crate::failure::{Done, Failure, first_of};
use crate::library::{find_deck, open_shelf};
use anstyle::Style;
use serde_json::{Value, json};
use tefuda_kernel::DefId;
use tefuda_table::{DeckTitle, Lang, Playable, Shelf, brief, name_in, section_word};

/// The decks that ship.
pub fn list<G: Playable>(console: &mut Console) -> Done {
    let shelf = open_shelf::<G>(console)?;
    let decks = G::materials().decks.iter().map(|deck| find_deck(&shelf, deck.name)).collect::<Result<Vec<_>, Failure>>()?;
    if console.json {
        let decks = decks.iter().map(|deck| told(&deck.id, &deck.list.title));
        return console.json(&json!({ "game": G::ID, "decks": decks.collect::<Vec<Value>>() }));
    }
    for deck in &decks {
        let mut line = Line::of(&deck.id, BOLD);
        line.pad(16);
        line.plain(&format!(" {}", deck.list.title.name(console.lang)));
        console.line(line)?;
        console.line(plays(&deck.list.title, console.lang))?;
    }
    Ok(())
}

/// A deck as JSON: every name, and how it plays in both languages.
fn told(id: &str, title: &DeckTitle) -> Value {
    json!({ "deck": id, "name": title.name.ja, "english": title.name.en, "plays": { "ja": title.plays.ja, "en": title.plays.en } })
}

/// How a deck plays, below its name.
fn plays(title: &DeckTitle, lang: Lang) -> Line {
    let mut line = Line::default();
    line.pad(17);
    line.push(title.plays(lang), DIM);
    line
}

/// What is in a deck.
pub fn show<G: Playable>(console: &mut Console, wanted: &str) -> Done {
    let shelf = open_shelf::<G>(console)?;
    let deck = find_deck(&shelf, wanted)?;
    if console.json {
        let section = |(name, cards): &(String, Vec<(DefId, usize)>)| {
            let cards = cards.iter().map(|(def, count)| {
                let name = shelf.pool.name(*def);
                json!({ "count": count, "name": name, "english_name": G::materials().english.get(name) })
            });
            json!({ "section": name, "cards": cards.collect::<Vec<Value>>() })
        };
        let sections: Vec<Value> = deck.list.sections.iter().map(section).collect();
        let mut shown = told(&deck.id, &deck.list.title);
        shown["game"] = json!(G::ID);
        shown["sections"] = json!(sections);
        return console.json(&shown);
    }
    console.line(paint(deck.list.title.name(console.lang), BOLD))?;
    let plays = deck.list.title.plays(console.lang);
    if !plays.is_empty() {
        console.line(paint(format!("{}: {plays}", DeckTitle::plays_key(console.lang)), DIM))?;
    }
    for (section, cards) in &deck.list.sections {
        let count: usize = cards.iter().map(|(_, count)| count).sum();
        let mut line = Line::of(&format!("[{}]", in_a_file::<G>(section, console.lang)), BOLD);
        line.pad(COUNTED);
        line.push(&format!("# {count}{}", console.say("枚", " cards")), DIM);
        console.line(line)?;
        for (def, count) in cards {
            console.line(card_line(&shelf, *def, *count, console.lang))?;
        }
    }
    Ok(())
}

/// How wide a line of a deck is before what is said of its card: that stands behind #, so that the whole can be read again as
/// a deck file.
const COUNTED: usize = NAMES + 5;

/// The name of a section as deck files in a language have it.
fn in_a_file<G: Playable>(section: &str, lang: Lang) -> &str {
    G::SECTIONS.iter().find(|known| **known == section).map_or(section, |known| section_word::<G>(known, lang))
}

fn card_line<G: Playable>(shelf: &Shelf<G>, def: DefId, count: usize, lang: Lang) -> Line {
    let name = shelf.pool.name(def);
    let mut line = Line::of(&format!("{count:>4} {}", name_in::<G>(name, lang)), Style::new());
    line.pad(COUNTED);
    let printed = if name_in::<G>(name, lang) == name { String::new() } else { format!("《{name}》 ") };
    if let Some(card) = shelf.find(name) {
        let brief = brief(&card.entry, G::materials().lexicon.vocabulary(), lang);
        line.push(&format!(" # {printed}{brief}"), DIM);
    }
    line
}

/// Whether a deck is legal. A deck that cannot be read is a failure; an illegal one is an answer, with status 1.
pub fn check<G: Playable>(console: &mut Console, wanted: &str) -> Done {
    let shelf = open_shelf::<G>(console)?;
    let deck = find_deck(&shelf, wanted)?;
    let problems = G::deck_problems(&shelf.pool, &deck.list);
    let names = |cards: &[DefId]| cards.iter().map(|def| shelf.pool.name(*def).to_owned()).collect::<Vec<String>>();
    if console.json {
        let problems = problems.iter().map(|problem| {
            json!({
                "clause": G::clause_id(problem.clause), "message": problem.message.get(console.lang),
                "cards": names(&problem.cards),
            })
        });
        let problems: Vec<Value> = problems.collect();
        console.json(&json!({ "game": G::ID, "deck": deck.id, "legal": problems.is_empty(), "problems": problems }))?;
    } else if problems.is_empty() {
        console.line(paint(format!("{}: {}", deck.list.title.name(console.lang), console.say("使えます", "legal")), GOOD))?;
    } else {
        console
            .line(paint(format!("{}: {}", deck.list.title.name(console.lang), console.say("使えません", "not legal")), BAD))?;
        for problem in &problems {
            console.line(format!("  {}", problem.message.get(console.lang)))?;
            for line in first_of(&problem.cards, console.lang, |def| {
                format!("《{}》", name_in::<G>(shelf.pool.name(*def), console.lang))
            }) {
                console.line(format!("      {line}"))?;
            }
            console.line(paint(format!("      {}", explain::clause::<G>(problem.clause, console.lang)), DIM))?;
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(Failure::Shown) }
}
