//! One object on the table: a full cell on the field, a single symbol in a row, a line on the stack.

use super::PLAIN;
use super::scene::Scene;
use crate::console::{BAD, BOLD, DIM, Line};
use anstyle::{AnsiColor, Style};
use tefuda_ability::{Status, Vocabulary};
use tefuda_kernel::{ObjectView, Pool};
use tefuda_table::{Lang, Playable, Speech};

/// An object on the field: name, numbers, damage, how it lies, counters, its part in the battle.
pub fn full<G: Playable>(pool: &Pool<G>, object: &ObjectView, scene: &Scene<G>, speech: &Speech) -> Line {
    let vocabulary = G::materials().lexicon.vocabulary();
    let rested = object.status.0 != 0;
    let mut line = Line::of(&format!("《{}》", pool.name(object.def)), if rested { DIM } else { PLAIN });
    if let Some(information) = object.information {
        let values: Vec<String> = G::shown_values().iter().map(|value| information.value(*value).to_string()).collect();
        line.push(&format!(" {}", values.join("/")), BOLD);
    }
    if object.damage > 0 {
        line.push(&speech.say(format!(" ダメージ{}", object.damage), format!(" damage {}", object.damage)), BAD);
    }
    for word in statuses(object, vocabulary, speech.lang) {
        line.push(&format!(" {word}"), DIM);
    }
    for (word, count) in vocabulary.counters.iter().zip(object.counters).filter(|(_, count)| *count > 0) {
        let word = speech.say(word.ja.trim_end_matches("カウンター"), word.en.trim_end_matches(" counter"));
        line.push(&format!(" {word}×{count}"), AnsiColor::Magenta.on_default());
    }
    for (ja, en) in scene.parts(object.handle) {
        line.push(&format!(" {}", speech.say(format!("【{ja}】"), format!("[{en}]"))), AnsiColor::Yellow.on_default());
    }
    line
}

fn statuses<'v>(object: &ObjectView, vocabulary: &'v Vocabulary, lang: Lang) -> Vec<&'v str> {
    let on = |(at, _): &(usize, _)| object.status.has(Status(*at as u8));
    let words = vocabulary.statuses.iter().enumerate().filter(on).map(|(_, status)| &status.on.word);
    words.map(|word| if lang == Lang::Ja { word.ja.as_str() } else { word.en.as_str() }).collect()
}

/// Objects as single symbols, those that lie alike together: first the upright ones, then the others after the word for how
/// they lie.
pub fn row<G: Playable>(pool: &Pool<G>, objects: &[ObjectView], speech: &Speech) -> Line {
    let vocabulary = G::materials().lexicon.vocabulary();
    let mut line = Line::default();
    let mut ways: Vec<u8> = objects.iter().map(|object| object.status.0).collect();
    ways.sort_unstable();
    ways.dedup();
    for way in ways {
        let mut alike: Vec<&ObjectView> = objects.iter().filter(|object| object.status.0 == way).collect();
        alike.sort_by_key(|object| (object.information.map(|information| information.colours), object.def));
        let words = statuses(alike[0], vocabulary, speech.lang).join(speech.say("・", ", ").as_str());
        if !words.is_empty() {
            line.push(&format!("{}{words} ", if line.width() > 0 { "  " } else { "" }), DIM);
        }
        for object in alike {
            let (symbol, style) = symbol(pool, object, vocabulary, speech.lang);
            line.push(&symbol, if way == 0 { style.bold() } else { style.dimmed() });
        }
    }
    line
}

/// The first letter of its colour, painted so; without a colour, of its name or `■` where that is not to be seen.
fn symbol<G: Playable>(pool: &Pool<G>, object: &ObjectView, vocabulary: &Vocabulary, lang: Lang) -> (String, Style) {
    let colours = object.information.map_or(0, |information| information.colours);
    if object.information.is_some_and(|information| information.name.is_none()) {
        return ("■".to_owned(), PLAIN);
    }
    let word = vocabulary.colours.get(colours.trailing_zeros() as usize).filter(|_| colours != 0);
    let first = |text: &str| text.chars().next().map_or_else(String::new, |sign| sign.to_string());
    match word {
        Some(word) => (if lang == Lang::Ja { first(&word.ja) } else { first(&word.en).to_uppercase() }, paint_of(&word.en)),
        None => (first(pool.name(object.def)), PLAIN),
    }
}

/// The terminal colour with that English name.
fn paint_of(colour: &str) -> Style {
    let colour = match colour {
        "red" | "fire" => AnsiColor::Red,
        "blue" | "water" => AnsiColor::BrightBlue,
        "green" | "wind" => AnsiColor::Green,
        "yellow" | "lightning" | "light" => AnsiColor::Yellow,
        "black" | "dark" | "purple" => AnsiColor::Magenta,
        "white" | "ice" => AnsiColor::Cyan,
        _ => return PLAIN,
    };
    colour.on_default()
}

/// Something that waits for resolution, and what it points at.
pub fn waiting<G: Playable>(pool: &Pool<G>, object: &ObjectView, scene: &Scene<G>, speech: &Speech) -> Line {
    let mut line = Line::of(&format!("《{}》", pool.name(object.def)), PLAIN);
    if let Some(information) = object.information {
        line.push(&format!(" {}", speech.player(information.controller)), DIM);
    }
    let aims: Vec<String> = scene
        .aims(object)
        .map(|aim| match aim {
            Ok(target) => format!("《{}》", pool.name(target.def)),
            Err(player) => speech.player(player).to_owned(),
        })
        .collect();
    if !aims.is_empty() {
        line.plain(&format!(" → {}", aims.join(speech.say("、", ", ").as_str())));
    }
    line
}
