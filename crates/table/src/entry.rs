//! Reading the fields of a card: what every game asks of them in the same way.

use tefuda_cardtext::{Bilingual, CardEntry, Field, FileError};

/// Lines that collectors keep and no game reads.
const COLLECTORS: [&str; 4] = ["番号", "レアリティ", "イラスト", "フレーバー"];

/// The name that is printed on a card which files call something else, because there is another of its name.
pub(crate) const NAME: &str = "名前";

/// Something is wrong with a line of a card file.
pub fn field_error(line: usize, ja: impl Into<String>, en: impl Into<String>) -> FileError {
    FileError { line, message: Bilingual::new(ja.into(), en.into()) }
}

/// The fields that no card of the game has.
pub fn unknown_fields(entry: &CardEntry, known: &[&str]) -> Vec<FileError> {
    let unknown =
        |field: &&Field| field.key != NAME && !known.contains(&field.key.as_str()) && !COLLECTORS.contains(&field.key.as_str());
    let told = |field: &Field| {
        let (key, known) = (&field.key, known.join(", "));
        field_error(
            field.line,
            format!("「{key}」という項目はありません (使えるもの: {known})"),
            format!("there is no field {key} (there are: {known})"),
        )
    };
    let unnamed = |field: &&Field| field.key == NAME && field.value.trim().is_empty();
    let empty = |field: &Field| field_error(field.line, "名前が書かれていません", "there is no name here");
    let unnamed = entry.fields.iter().filter(unnamed).map(empty);
    entry.fields.iter().filter(unknown).map(told).chain(unnamed).collect()
}

/// A number that units have and nothing else does, up to a limit.
pub fn unit_number(entry: &CardEntry, key: &str, unit: bool, most: i32) -> Result<i32, FileError> {
    match (entry.field(key), unit) {
        (Some(field), true) => field.value.parse().ok().filter(|number| (0..=most).contains(number)).ok_or_else(|| {
            let (ja, en) = (format!("「{key}」は0から{most}までの数です"), format!("{key} must be a number from 0 to {most}"));
            field_error(field.line, ja, en)
        }),
        (None, true) => Err(needed_by_units(entry, key)),
        (Some(field), false) => {
            Err(field_error(field.line, format!("「{key}」があるのはユニットだけです"), format!("only units have {key}")))
        }
        (None, false) => Ok(0),
    }
}

/// A unit lacks a field.
pub fn needed_by_units(entry: &CardEntry, key: &str) -> FileError {
    field_error(entry.line, format!("ユニットには「{key}」が要ります"), format!("a unit needs {key}"))
}
