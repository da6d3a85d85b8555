//! 2: what is printed on a card.

use crate::game::Face;
use crate::words;
use tefuda_cardtext::{CardEntry, FileError, Lexicon};
use tefuda_kernel::armed;
use tefuda_table::{CardReader, Printed, field_error, needed_by_units, one_of};

const FIELDS: [&str; 5] = ["種類", "HP", "属性", "有利", "退却コスト"];
/// 204.2: the attributes in the order of their numbers.
const ATTRIBUTES: [char; 4] = ['赤', '緑', '青', '無'];
/// 201.2a, 201.2b: the words of the frame, what texts call them, and the kinds that they mean.
const KINDS: [([&str; 2], &[tefuda_ability::Kind]); 4] = [
    (["UNIT", "ユニット"], &[words::UNIT]),
    (["COMMAND/EVENT", "イベント"], &[words::COMMAND, words::EVENT]),
    (["COMMAND/ACTION", "アクション"], &[words::COMMAND, words::ACTION]),
    (["COMMAND/ASSIST", "アシスト"], &[words::COMMAND, words::ASSIST]),
];

/// Read the fields of a card, or say which are wrong.
pub(crate) fn read_card(entry: &CardEntry, _: &Lexicon) -> Result<Printed<Face>, Vec<FileError>> {
    let mut card = CardReader::of(entry, &FIELDS);
    card.information.kinds = card.read(kinds);
    let unit = card.information.is(words::UNIT);
    card.information.values[usize::from(words::SKILL_COST.0)] = words::PRINTED_COST;
    card.unit_number("HP", words::HP, words::UNIT, 9900);
    card.unit_number("退却コスト", words::RETREAT_COST, words::UNIT, 99);
    let attribute = card.read(|entry| attributes(entry, "属性", unit));
    let advantage = card.read(|entry| attributes(entry, "有利", unit));
    card.information.colours = attribute | advantage << words::ADVANTAGE;
    card.done(Face)
}

fn kinds(entry: &CardEntry) -> Result<u32, FileError> {
    let (_, kinds) = KINDS[one_of(entry, "種類", &KINDS.map(|(words, _)| words))?];
    Ok(kinds.iter().fold(0, |bits, kind| bits | 1 << kind.0))
}

/// 204.2, 204.2a, 205.2, 205.3: `赤`, `赤緑青`; `-` is none. R018: a command has them only if they are printed.
fn attributes(entry: &CardEntry, key: &str, needed: bool) -> Result<u16, FileError> {
    let Some(field) = entry.field(key) else {
        return if needed { Err(needed_by_units(entry, key)) } else { Ok(0) };
    };
    let value = field.value.trim_matches(|c| c == '《' || c == '》');
    if value == "-" && key == "有利" {
        return Ok(0);
    }
    let bit = |c: char| ATTRIBUTES.iter().position(|known| *known == c).map(|at| 1u16 << at);
    let bits = value.chars().map(bit).collect::<Option<Vec<u16>>>().filter(|bits| !bits.is_empty());
    // 204.2a, 205.3: one icon of three colours is all three.
    let icon = if key == "有利" { crate::clause!("205.3") } else { crate::clause!("204.2a") };
    let read = |bits: &[u16]| bits.iter().take(if armed(icon) { bits.len() } else { 1 }).fold(0, |all, bit| all | bit);
    bits.map(|bits| read(&bits)).ok_or_else(|| {
        let (ja, en) =
            (format!("「{key}」は 赤・緑・青・無 で書きます (例: 赤緑青)"), format!("{key} is written with 赤, 緑, 青, 無"));
        field_error(field.line, ja, en)
    })
}
