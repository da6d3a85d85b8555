//! 204 to 213: what is printed on a card.

use crate::game::Face;
use crate::payment::{Due, Symbols};
use crate::{clause, words};
use tefuda_cardtext::{CardEntry, FileError, Lexicon};
use tefuda_kernel::armed;
use tefuda_table::{CardReader, Printed, field_error, kind_of, one_of};

/// 212.5: the stones that have a colour without a cost.
const COLOURED_STONES: [&str; 3] = ["青の魔石", "緑の魔石", "赤の魔石"];
const SYMBOLS: [&str; 4] = ["青", "緑", "赤", "無"];
const FIELDS: [&str; 6] = ["種別", "タイミング", "使用コスト", "触媒", "AP", "HP"];

/// Read the fields of a card, or say which are wrong.
pub(crate) fn read_card(entry: &CardEntry, lexicon: &Lexicon) -> Result<Printed<Face>, Vec<FileError>> {
    let mut card = CardReader::of(entry, &FIELDS);
    let kind = card.read(|entry| kind_of(entry, "種別", lexicon.vocabulary()));
    card.information.kinds = kind.map_or(0, |kind| 1 << kind.0);
    let quick = card.read(is_quick);
    let cost = card.read(|entry| symbols(entry, "使用コスト", ('[', ']'), true));
    let x = entry.field("使用コスト").map_or(0, |field| u8::try_from(field.value.matches("[X]").count()).unwrap_or(0));
    let catalyst = card.read(|entry| symbols(entry, "触媒", ('<', '>'), false));
    card.unit_number("AP", words::AP, words::UNIT, 999);
    card.unit_number("HP", words::HP, words::UNIT, 999);
    card.information.values[usize::from(words::COST.0)] = cost.total();
    card.information.values[usize::from(words::CATALYST.0)] = catalyst.total();
    let due = Due { cost, catalyst };
    card.information.colours = colours(&entry.name, due);
    card.done(Face { quick, due, x })
}

/// 212.2: colours come from the use cost, 211.2: not from the catalyst, 212.5: and from three names.
fn colours(name: &str, due: Due) -> u16 {
    let cost = if armed(clause!("212.2")) { due.cost.colours() } else { 0 };
    let catalyst = if armed(clause!("211.2")) { 0 } else { due.catalyst.colours() };
    let named = COLOURED_STONES.iter().position(|stone| *stone == name).filter(|_| armed(clause!("212.5")));
    named.map_or(cost | catalyst, |colour| 1 << colour)
}

/// 209.1: a card without a timing is not quick.
fn is_quick(entry: &CardEntry) -> Result<bool, FileError> {
    let timing = || one_of(entry, "タイミング", &[["クイック"], ["ノーマル"]]);
    entry.field("タイミング").map_or(Ok(false), |_| Ok(timing()? == 0))
}

/// `[赤1][無2]` counts, `<赤><赤>` one each.
fn symbols(entry: &CardEntry, key: &str, (open, close): (char, char), counted: bool) -> Result<Symbols, FileError> {
    let mut symbols = Symbols::default();
    let Some(field) = entry.field(key) else { return Ok(symbols) };
    let wrong = || {
        let example = if counted { "[赤1][無2]" } else { "<赤><無>" };
        field_error(field.line, format!("「{key}」は {example} のように書きます"), format!("{key} is written like {example}"))
    };
    let mut rest = field.value.as_str();
    while !rest.is_empty() {
        let inner = rest.strip_prefix(open).and_then(|rest| rest.split_once(close));
        let Some((symbol, after)) = inner else { return Err(wrong()) };
        if counted && symbol == "X" {
            rest = after.trim_start();
            continue;
        }
        let place = SYMBOLS.iter().position(|name| symbol.starts_with(name)).ok_or_else(wrong)?;
        let digits = symbol.strip_prefix(SYMBOLS[place]).unwrap_or_default();
        let count: u8 = match (counted, digits) {
            (false, "") => 1,
            (true, digits) => digits.parse().map_err(|_| wrong())?,
            (false, _) => return Err(wrong()),
        };
        symbols.0[place] = symbols.0[place].checked_add(count).ok_or_else(wrong)?;
        rest = after.trim_start();
    }
    Ok(symbols)
}
