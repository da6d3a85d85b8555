//! 204 to 213: what is printed on a card.

use crate::game::Face;
use crate::payment::{Due, Symbols};
use crate::{clause, words};
use tefuda_cardtext::{CardEntry, FileError, Lexicon};
use tefuda_kernel::{Information, PlayerId, armed};
use tefuda_table::{Printed, field_error, unit_number, unknown_fields};

/// 212.5: the stones that have a colour without a cost.
const COLOURED_STONES: [&str; 3] = ["青の魔石", "緑の魔石", "赤の魔石"];
const SYMBOLS: [&str; 4] = ["青", "緑", "赤", "無"];
const FIELDS: [&str; 6] = ["種別", "タイミング", "使用コスト", "触媒", "AP", "HP"];

/// Read the fields of a card, or say which are wrong.
pub(crate) fn read_card(entry: &CardEntry, lexicon: &Lexicon) -> Result<Printed<Face>, Vec<FileError>> {
    let mut problems = unknown_fields(entry, &FIELDS);
    let mut keep = |result: Result<(), FileError>| problems.extend(result.err());
    let mut information = Information::blank(PlayerId(0));
    let mut face = Face::default();
    keep(read_kind(entry, lexicon, &mut information));
    keep(read_timing(entry, &mut face));
    keep(symbols(entry, "使用コスト", ('[', ']'), true).map(|cost| face.due.cost = cost));
    face.x = entry.field("使用コスト").map_or(0, |field| u8::try_from(field.value.matches("[X]").count()).unwrap_or(0));
    keep(symbols(entry, "触媒", ('<', '>'), false).map(|catalyst| face.due.catalyst = catalyst));
    for (value, key) in [(words::AP, "AP"), (words::HP, "HP")] {
        let unit = information.is(words::UNIT);
        keep(unit_number(entry, key, unit, 999).map(|number| information.values[usize::from(value.0)] = number));
    }
    let Due { cost, catalyst } = face.due;
    information.values[usize::from(words::COST.0)] = cost.total();
    information.values[usize::from(words::CATALYST.0)] = catalyst.total();
    information.colours = colours(&entry.name, face.due);
    if problems.is_empty() { Ok(Printed { information, extra: face }) } else { Err(problems) }
}

/// 212.2: colours come from the use cost, 211.2: not from the catalyst, 212.5: and from three names.
fn colours(name: &str, due: Due) -> u16 {
    let cost = if armed(clause!("212.2")) { due.cost.colours() } else { 0 };
    let catalyst = if armed(clause!("211.2")) { 0 } else { due.catalyst.colours() };
    let named = COLOURED_STONES.iter().position(|stone| *stone == name).filter(|_| armed(clause!("212.5")));
    named.map_or(cost | catalyst, |colour| 1 << colour)
}

fn read_kind(entry: &CardEntry, lexicon: &Lexicon, information: &mut Information) -> Result<(), FileError> {
    let kinds = &lexicon.vocabulary().kinds;
    let Some(field) = entry.field("種別") else {
        return Err(field_error(entry.line, "「種別」がありません".to_owned(), "the field 種別 is missing".to_owned()));
    };
    let found = kinds.iter().position(|kind| kind.word.ja == field.value || kind.word.aliases.contains(&field.value));
    let Some(kind) = found else {
        let known: Vec<&str> = kinds.iter().map(|kind| kind.word.ja.as_str()).collect();
        let known = known.join("・");
        return Err(field_error(field.line, format!("種別は {known} のどれかです"), format!("種別 must be one of {known}")));
    };
    information.kinds = 1 << kind;
    Ok(())
}

fn read_timing(entry: &CardEntry, face: &mut Face) -> Result<(), FileError> {
    let Some(field) = entry.field("タイミング") else { return Ok(()) };
    match field.value.as_str() {
        "クイック" => face.quick = true,
        "ノーマル" => {}
        _ => {
            return Err(field_error(
                field.line,
                "タイミングは クイック か ノーマル です".to_owned(),
                "タイミング must be クイック or ノーマル".to_owned(),
            ));
        }
    }
    Ok(())
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
