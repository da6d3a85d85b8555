//! `tefuda games`: the games, and what there is of each.

use crate::console::{BOLD, Console, paint, table};
use crate::failure::Done;
use serde_json::{Value, json};
use tefuda_table::{Lang, Playable, Shelf};

/// How much of a game exists: its cards, decks, rulings and clauses, and whether its rules are played.
#[derive(Debug, Default)]
pub struct Stock {
    /// Whether its rules are played.
    played: bool,
    edition: String,
    cards: usize,
    decks: usize,
    scenarios: usize,
    clauses: usize,
    rule_clauses: usize,
    covered: usize,
}

/// Count what exists of a game.
pub fn stock<G: Playable>(played: bool) -> Stock {
    let materials = G::materials();
    let cases = |text: &str| tefuda_scenario::parse(text, "").map_or(0, |cases| cases.len());
    let rule_clauses = materials.catalogue.rules().count();
    Stock {
        played,
        edition: materials.catalogue.edition.clone(),
        cards: Shelf::<G>::open(&[]).0.cards.len(),
        decks: materials.decks.len(),
        scenarios: materials.rulings.iter().map(|ruling| cases(ruling.text)).sum(),
        clauses: materials.catalogue.clauses.len(),
        rule_clauses,
        covered: rule_clauses - materials.coverage.missing(&materials.catalogue).len(),
    }
}

/// Run the command.
pub fn run(console: &mut Console) -> Done {
    let there = console.games.iter().map(|game| (game.id(), console.lang.of(game.title()), Some(game.stock())));
    let planned = console.games.planned.iter().map(|game| (game.id, console.lang.of(game.title), None));
    let mut found: Vec<(&str, &str, Option<Stock>)> = there.chain(planned).collect();
    found.sort_by_key(|(id, ..)| *id);
    if console.json {
        let games = found.iter().map(|(id, title, stock)| json_of(id, title, stock.as_ref()));
        return console.json(&Value::Array(games.collect()));
    }
    let heads = match console.lang {
        Lang::Ja => ["", "カード", "デッキ", "裁定", "条項", "確認済み", "版"],
        Lang::En => ["", "cards", "decks", "rulings", "clauses", "proved", "edition"],
    };
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for (id, title, stock) in &found {
        let name = format!("{id:<12} {title}");
        rows.push(match stock {
            Some(stock) if !stock.played => {
                let numbers = [stock.cards, stock.decks].map(|number| number.to_string());
                let cards_only = console.say("(カードだけ)", "(cards only)").to_owned();
                std::iter::once(name).chain(numbers).chain([cards_only]).collect()
            }
            Some(stock) => {
                let proved = format!("{}/{}", stock.covered, stock.rule_clauses);
                let numbers = [stock.cards, stock.decks, stock.scenarios, stock.clauses].map(|number| number.to_string());
                std::iter::once(name).chain(numbers).chain([proved, stock.edition.clone()]).collect()
            }
            None => vec![name, console.say("(まだ)", "(not yet)").to_owned()],
        });
    }
    for (at, line) in table(&rows).into_iter().enumerate() {
        console.line(if at == 0 { paint(line, BOLD) } else { line })?;
    }
    Ok(())
}

fn json_of(id: &str, title: &str, stock: Option<&Stock>) -> Value {
    let none = Stock::default();
    let Stock { played, edition, cards, decks, scenarios, clauses, rule_clauses, covered } = stock.unwrap_or(&none);
    json!({
        "game": id, "title": title, "implemented": played, "readable": stock.is_some(), "edition": edition, "cards": cards,
        "decks": decks, "scenarios": scenarios, "clauses": clauses, "rule_clauses": rule_clauses, "covered": covered,
    })
}
