//! 2: what is printed on a card.

use crate::game::{DivineCross, Face};
use crate::words;
use tefuda_cardtext::{Bilingual, CardEntry, Field, FileError, Lexicon};
use tefuda_kernel::{Information, PlayerId, armed};
use tefuda_table::Printed;

const FIELDS: [&str; 5] = ["種類", "HP", "属性", "有利", "退却コスト"];
/// Lines that collectors keep and the game does not read (213, 214).
const IGNORED: [&str; 4] = ["番号", "レアリティ", "イラスト", "フレーバー"];
/// 204.2: the attributes in the order of their numbers.
const ATTRIBUTES: [char; 4] = ['赤', '緑', '青', '無'];
/// 201.2a, 201.2b: the words of the frame, and the kinds that they mean.
const KINDS: [(&str, &[tefuda_ability::Kind]); 4] = [
    ("UNIT", &[words::UNIT]),
    ("COMMAND/EVENT", &[words::COMMAND, words::EVENT]),
    ("COMMAND/ACTION", &[words::COMMAND, words::ACTION]),
    ("COMMAND/ASSIST", &[words::COMMAND, words::ASSIST]),
];

/// Read the fields of a card, or say which are wrong.
pub(crate) fn read_card(entry: &CardEntry, _: &Lexicon) -> Result<Printed<DivineCross>, Vec<FileError>> {
    let mut problems: Vec<FileError> = Vec::new();
    let mut keep = |result: Result<(), FileError>| problems.extend(result.err());
    for field in &entry.fields {
        let known = FIELDS.contains(&field.key.as_str()) || IGNORED.contains(&field.key.as_str());
        keep(if known { Ok(()) } else { Err(unknown_field(field)) });
    }
    let mut information = Information::blank(PlayerId(0));
    keep(read_kind(entry, &mut information));
    let unit = information.is(words::UNIT);
    keep(number(entry, "HP", unit, 9900).map(|hp| information.values[usize::from(words::HP.0)] = hp));
    keep(number(entry, "退却コスト", unit, 99).map(|cost| information.values[usize::from(words::RETREAT_COST.0)] = cost));
    keep(attributes(entry, "属性", unit).map(|bits| information.colours |= bits));
    keep(attributes(entry, "有利", unit).map(|bits| information.colours |= bits << words::ADVANTAGE));
    if problems.is_empty() { Ok(Printed { information, face: Face }) } else { Err(problems) }
}

fn error(line: usize, ja: String, en: String) -> FileError {
    FileError { line, message: Bilingual::new(ja, en) }
}

fn unknown_field(field: &Field) -> FileError {
    let known = FIELDS.join(", ");
    error(
        field.line,
        format!("「{}」という項目はありません (使えるもの: {known})", field.key),
        format!("there is no field {} (there are: {known})", field.key),
    )
}

fn read_kind(entry: &CardEntry, information: &mut Information) -> Result<(), FileError> {
    let known: Vec<&str> = KINDS.iter().map(|(word, _)| *word).collect();
    let known = known.join("・");
    let Some(field) = entry.field("種類") else {
        return Err(error(
            entry.line,
            format!("「種類」がありません ({known})"),
            format!("the field 種類 is missing ({known})"),
        ));
    };
    let Some((_, kinds)) = KINDS.iter().find(|(word, _)| *word == field.value) else {
        return Err(error(field.line, format!("種類は {known} のどれかです"), format!("種類 must be one of {known}")));
    };
    information.kinds = kinds.iter().fold(0, |bits, kind| bits | 1 << kind.0);
    Ok(())
}

/// 204.2, 204.2a, 205.2, 205.3: `赤`, `赤緑青`; `-` is none. R018: a command has them only if they are printed.
fn attributes(entry: &CardEntry, key: &str, needed: bool) -> Result<u16, FileError> {
    let Some(field) = entry.field(key) else {
        return if needed {
            Err(error(entry.line, format!("ユニットには「{key}」が要ります"), format!("a unit needs {key}")))
        } else {
            Ok(0)
        };
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
        error(field.line, ja, en)
    })
}

fn number(entry: &CardEntry, key: &str, unit: bool, most: i32) -> Result<i32, FileError> {
    match (entry.field(key), unit) {
        (Some(field), true) => field.value.parse().ok().filter(|number| (0..=most).contains(number)).ok_or_else(|| {
            let (ja, en) = (format!("「{key}」は0から{most}までの数です"), format!("{key} must be a number from 0 to {most}"));
            error(field.line, ja, en)
        }),
        (None, true) => Err(error(entry.line, format!("ユニットには「{key}」が要ります"), format!("a unit needs {key}"))),
        (Some(field), false) => {
            Err(error(field.line, format!("「{key}」があるのはユニットだけです"), format!("only units have {key}")))
        }
        (None, false) => Ok(0),
    }
}
