//! One object on the table: a full cell on the field, a single symbol in a row, a line on the stack.

use super::scene::Scene;
use super::{Cell, PLAIN};
use crate::console::{BAD, BOLD, DIM, Line};
use anstyle::{AnsiColor, Style};
use tefuda_ability::{Ability, Status, Vocabulary, Word};
use tefuda_kernel::{Counts, DefId, FaceDownView, Handle, ObjectView, Pool, Statuses, ZoneView};
use tefuda_table::{Lang, Playable, Speech, counter_word, standing};

/// An object on the field: name, its part in the battle, numbers, how it lies, counters, what lies with it.
pub fn full<G: Playable>(pool: &Pool<G>, object: &ObjectView, scene: &Scene<G>, speech: &Speech) -> Cell {
    let rested = object.status.0 != 0;
    let mut line = Line::of(&format!("《{}》", speech.name(pool, object.def)), if rested { DIM } else { PLAIN });
    for (ja, en) in scene.parts(object.handle) {
        line.push(&format!(" {}", speech.say(format!("【{ja}】"), format!("[{en}]"))), AnsiColor::Yellow.on_default());
    }
    if let Some(information) = object.information {
        let vocabulary = G::materials().lexicon.vocabulary();
        for (at, (bits, shift, sign)) in G::COLOURS_SHOWN.iter().enumerate() {
            let letters = letters((information.colours & bits) >> shift, vocabulary, speech.lang);
            if !letters.is_empty() {
                line.plain(&format!("{}{sign}", if at == 0 { " " } else { "" }));
            }
            letters.iter().for_each(|(letter, style)| line.push(letter, *style));
        }
        for value in G::shown_values().iter().filter(|_| G::has_values(&information)) {
            let hurt = object.damage > 0 && G::HEALTH == Some(*value);
            let number = standing::<G>(*value, information.value(*value), object.damage, speech.lang);
            line.push(&format!(" {number}"), if hurt { BAD } else { BOLD });
        }
    }
    lies(&mut line, (object.status, object.damage, &object.counters), pool, speech);
    if !object.under.is_empty() {
        line.push(&format!(" +{}", object.under.len()), DIM);
    }
    hung::<G>(&mut line, object.handle, scene, speech);
    let able = object.information.is_some_and(|information| information.text);
    let printed = || strength(pool, object.def, speech).filter(|_| able);
    let now = scene.strength(object.handle).map(str::to_owned);
    let mut note = Line::of(&now.or_else(printed).unwrap_or_default(), PLAIN);
    for word in spare::<G>(object, speech) {
        note.push(&format!("{}{word}", if note.width() > 0 { " " } else { "" }), DIM);
    }
    Cell { handle: object.handle, def: Some(object.def), line, note }
}

/// The numbers of an object that are told where there is room.
fn spare<G: Playable>(object: &ObjectView, speech: &Speech) -> Vec<String> {
    let Some(information) = object.information.filter(|information| G::has_values(information)) else { return Vec::new() };
    G::spare_values().iter().map(|value| standing::<G>(*value, information.value(*value), 0, speech.lang)).collect()
}

/// What a card can do, in numbers, where its game has such.
pub fn strength<G: Playable>(pool: &Pool<G>, def: DefId, speech: &Speech) -> Option<String> {
    let abilities: Vec<&Ability> = pool.def(def).abilities().map(|ability| &pool.ability(ability).ability).collect();
    G::strength_words(&abilities, speech)
}

/// An object of which only the back is to be seen.
pub fn back<G: Playable>(pool: &Pool<G>, object: &FaceDownView, scene: &Scene<G>, speech: &Speech) -> Cell {
    let mut line = Line::of("■", PLAIN);
    lies(&mut line, (object.status, object.damage, &object.counters), pool, speech);
    hung::<G>(&mut line, object.handle, scene, speech);
    Cell { handle: object.handle, def: None, line, note: Line::default() }
}

/// What is attached to it.
fn hung<G: Playable>(line: &mut Line, host: Handle, scene: &Scene<G>, speech: &Speech) {
    let roles = &G::materials().lexicon.vocabulary().roles;
    for (role, count) in roles.iter().zip(scene.attached(host)).filter(|(_, count)| *count > 0) {
        line.push(&format!(" {}×{count}", speech.say(&role.word.ja, &role.word.en)), AnsiColor::Cyan.on_default());
    }
}

/// Damage, how it lies, counters.
fn lies<G: Playable>(line: &mut Line, (status, damage, counters): (Statuses, i32, &Counts), pool: &Pool<G>, speech: &Speech) {
    let vocabulary = G::materials().lexicon.vocabulary();
    if damage > 0 && G::HEALTH.is_none() {
        line.push(&speech.say(format!(" ダメージ{damage}"), format!(" damage {damage}")), BAD);
    }
    for word in statuses(status, vocabulary, speech.lang) {
        line.push(&format!(" {word}"), DIM);
    }
    for (counter, count) in counters {
        let word = counter_word(pool, *counter);
        let (ja, en) = (word.ja.trim_end_matches("カウンター"), word.en.trim_end_matches(" counter"));
        let word = speech.say(ja.trim_end_matches("マーカー"), en.trim_end_matches(" marker"));
        line.push(&format!(" {word}×{count}"), AnsiColor::Magenta.on_default());
    }
}

fn statuses(status: Statuses, vocabulary: &Vocabulary, lang: Lang) -> Vec<&str> {
    let on = |(at, _): &(usize, _)| status.has(Status(*at as u8));
    let words = vocabulary.statuses.iter().enumerate().filter(on).map(|(_, status)| &status.on.word);
    words.map(|word| if lang == Lang::Ja { word.ja.as_str() } else { word.en.as_str() }).collect()
}

/// Objects as single symbols, those that lie alike together: first the upright ones, then the others after the word for how
/// they lie.
pub fn row<G: Playable>(zone: &ZoneView, speech: &Speech) -> Vec<Result<Cell, Line>> {
    let vocabulary = G::materials().lexicon.vocabulary();
    let mut ways: Vec<Statuses> = zone.objects.iter().map(|object| object.status).collect();
    ways.extend(zone.face_down.iter().map(|object| object.status));
    ways.sort_unstable_by_key(|way| way.0);
    ways.dedup();
    let mut row = Vec::new();
    for way in ways {
        let words = statuses(way, vocabulary, speech.lang).join(speech.say("・", ", ").as_str());
        if !words.is_empty() {
            row.push(Err(Line::of(&format!("{}{words} ", if row.is_empty() { "" } else { "  " }), DIM)));
        }
        let mut alike: Vec<&ObjectView> = zone.objects.iter().filter(|object| object.status == way).collect();
        alike.sort_by_key(|object| (object.information.map(|information| information.colours), object.def));
        let lit = |style: Style| if way.0 == 0 { style.bold() } else { style.dimmed() };
        row.extend(alike.into_iter().map(|object| {
            let line = symbol(object, vocabulary, speech.lang, lit);
            Ok(Cell { handle: object.handle, def: Some(object.def), line, note: Line::default() })
        }));
        let backs = zone.face_down.iter().filter(|object| object.status == way);
        row.extend(backs.map(|object| {
            Ok(Cell { handle: object.handle, def: None, line: Line::of("■", lit(PLAIN)), note: Line::default() })
        }));
    }
    row
}

/// The first letter of its colour, painted so, and in brackets where it has several; `○` without a colour, `■` where that is not
/// to be seen.
fn symbol(object: &ObjectView, vocabulary: &Vocabulary, lang: Lang, lit: impl Fn(Style) -> Style) -> Line {
    let colours = object.information.map_or(0, |information| information.colours);
    if object.information.is_some_and(|information| information.name.is_none()) {
        return Line::of("■", lit(PLAIN));
    }
    let letters = letters(colours, vocabulary, lang);
    let several = letters.len() > 1;
    let mut line = Line::of(if several { "(" } else { "" }, lit(PLAIN));
    letters.iter().for_each(|(letter, style)| line.push(letter, lit(*style)));
    line.push(if several { ")" } else { "" }, lit(PLAIN));
    if letters.is_empty() {
        line.push("○", lit(PLAIN));
    }
    line
}

fn first(text: &str) -> String {
    text.chars().next().map_or_else(String::new, |sign| sign.to_string())
}

/// A letter for each of some colours, painted so.
pub fn letters(colours: u16, vocabulary: &Vocabulary, lang: Lang) -> Vec<(String, Style)> {
    let had = vocabulary.colours.iter().enumerate().filter(|(at, _)| colours & (1 << at) != 0);
    let letter = |word: &Word| if lang == Lang::Ja { first(&word.ja) } else { first(&word.en).to_uppercase() };
    had.map(|(_, word)| (letter(word), paint_of(&word.en))).collect()
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
pub fn waiting<G: Playable>(pool: &Pool<G>, object: &ObjectView, scene: &Scene<G>, speech: &Speech) -> Cell {
    let mut line = Line::of(&format!("《{}》", speech.name(pool, object.def)), PLAIN);
    if let Some(information) = object.information {
        line.push(&format!(" {}", speech.player(information.controller)), DIM);
    }
    let aims: Vec<String> = scene
        .aims(object)
        .map(|(aim, share)| {
            let name = match aim {
                Ok(target) => format!("《{}》", speech.name(pool, target.def)),
                Err(player) => speech.player(player).to_owned(),
            };
            share.map_or_else(|| name.clone(), |share| format!("{name} {share}"))
        })
        .collect();
    if let Some(number) = object.announced {
        line.plain(&format!(" X={number}"));
    }
    if !object.modes.is_empty() {
        let modes: Vec<String> = object.modes.iter().map(|mode| (mode + 1).to_string()).collect();
        let modes = modes.join(speech.say("・", ", ").as_str());
        line.plain(&speech.say(format!(" {modes}番目を選択"), format!(" choice {modes}")));
    }
    if !aims.is_empty() {
        line.plain(&format!(" → {}", aims.join(speech.say("、", ", ").as_str())));
    }
    Cell { handle: object.handle, def: Some(object.def), line, note: Line::default() }
}
