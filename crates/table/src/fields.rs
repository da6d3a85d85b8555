//! The fields of a card as a reader sees them: in Japanese as they are written, in English by the game's words and the few
//! that card files share.

use crate::playable::Playable;
use tefuda_ability::{Value, Vocabulary, Word};
use tefuda_cardtext::{CardEntry, Field, Lang};

/// Words of card files that are in no game's lexicon.
const WORDS: [(&str, &str); 13] = [
    ("種別", "kind"),
    ("種類", "kind"),
    ("属性", "attribute"),
    ("有利", "strong against"),
    ("触媒", "catalyst"),
    ("レアリティ", "rarity"),
    ("タイミング", "timing"),
    ("クイック", "quick"),
    ("ノーマル", "normal"),
    ("無", "any"),
    ("番号", "number"),
    ("イラスト", "illustration"),
    ("フレーバー", "flavour"),
];

/// A word of a card file in a language; unknown words stay as they are.
pub fn field_word(word: &str, words: &Vocabulary, lang: Lang) -> String {
    let kinds = words.kinds.iter().map(|kind| &kind.word);
    // What a card prints in capitals is a word of its rules, too: UNIT, COMMAND/EVENT.
    if let Some(kind) = kinds.clone().find(|kind| kind.aliases.iter().any(|alias| alias == word)) {
        return if lang == Lang::Ja { kind.ja.clone() } else { kind.en.clone() };
    }
    if lang == Lang::Ja {
        return word.to_owned();
    }
    let listed = kinds.chain(&words.values).chain(&words.colours).find(|known| known.ja == word);
    let shared = || WORDS.iter().find(|(ja, _)| *ja == word).map(|(_, en)| *en);
    match listed.map(|known| known.en.as_str()).or_else(shared) {
        Some(en) => en.to_owned(),
        None if word.starts_with(['[', '<']) => symbols(word, words),
        None => several_colours(word, words).unwrap_or_else(|| word.to_owned()),
    }
}

/// `赤緑青` as `red/green/blue`.
fn several_colours(word: &str, words: &Vocabulary) -> Option<String> {
    let known = |sign: char| words.colours.iter().find(|colour| colour.ja.chars().eq([sign]));
    let english: Option<Vec<&str>> = word.chars().map(|sign| known(sign).map(|colour| colour.en.as_str())).collect();
    english.filter(|colours| colours.len() > 1).map(|colours| colours.join("/"))
}

/// `[青1][無2]` as `[blue 1][any 2]`.
fn symbols(text: &str, words: &Vocabulary) -> String {
    let colours = words.colours.iter().map(|colour| (colour.ja.as_str(), colour.en.as_str()));
    let mut text = text.to_owned();
    for (ja, en) in colours.chain([("無", "any")]) {
        text = text.replace(&format!("[{ja}"), &format!("[{en} ")).replace(&format!("<{ja}"), &format!("<{en}"));
    }
    text
}

/// The word for a number as the table shows it, where there is little room: 退却 for 退却コスト.
pub fn short_word(word: &Word, lang: Lang) -> &str {
    let (whole, tail) = if lang == Lang::Ja { (word.ja.as_str(), "コスト") } else { (word.en.as_str(), " cost") };
    whole.strip_suffix(tail).filter(|short| !short.is_empty()).unwrap_or(whole)
}

/// A number behind its word: `HP500`, `retreat cost 2`.
pub fn numbered(word: &str, number: i32) -> String {
    let gap = if word.ends_with(|sign: char| sign.is_ascii_lowercase()) { " " } else { "" };
    format!("{word}{gap}{number}")
}

/// A number of something on the field behind its word; of what damage is counted against, first what is left: `HP450/500`.
pub fn standing<G: Playable>(value: Value, number: i32, damage: i32, lang: Lang) -> String {
    let word = G::materials().lexicon.vocabulary().values.get(usize::from(value.0));
    let word = word.map_or("", |word| short_word(word, lang));
    match damage > 0 && G::HEALTH == Some(value) {
        true => format!("{}/{number}", numbered(word, (number - damage).max(0))),
        false => numbered(word, number),
    }
}

/// A card in one short line, without its name: `ユニット ノーマル [青1][無1] AP2 HP1`.
pub fn brief(entry: &CardEntry, words: &Vocabulary, lang: Lang) -> String {
    let piece = |field: &Field| match field.value.parse::<i32>() {
        Ok(number) => {
            let word = Word { ja: field.key.clone(), en: field_word(&field.key, words, lang), ..Word::default() };
            numbered(short_word(&word, lang), number)
        }
        // An attribute alone could be the card's own.
        Err(_) if field.key == "有利" => {
            let gap = if lang == Lang::En { " " } else { "" };
            format!("{}{gap}{}", field_word(&field.key, words, lang), field_word(&field.value, words, lang))
        }
        Err(_) => field_word(&field.value, words, lang),
    };
    let untold = |field: &Field| ["番号", "イラスト", "フレーバー"].contains(&field.key.as_str()) || field.value == "-";
    let told = |field: &&Field| !untold(field);
    entry.fields.iter().filter(told).map(piece).collect::<Vec<_>>().join(" ")
}
