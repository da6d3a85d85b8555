//! Reading the fields of a card: what every game asks of them in the same way.

use crate::readable::Printed;
use tefuda_ability::{Kind, Value};
use tefuda_cardtext::{Bilingual, CardEntry, Field, FileError};
use tefuda_kernel::{Information, PlayerId};

/// Lines that collectors keep and no game reads.
const COLLECTORS: [&str; 4] = ["番号", "レアリティ", "イラスト", "フレーバー"];

/// The name that is printed on a card which files call something else, because there is another of its name.
pub(crate) const NAME: &str = "名前";

/// Something is wrong with a line of a card file.
pub fn field_error(line: usize, ja: impl Into<String>, en: impl Into<String>) -> FileError {
    FileError { line, message: Bilingual::new(ja.into(), en.into()) }
}

/// A card that is being read, field by field. What is wrong with one field does not keep the others from being read.
#[derive(Debug)]
pub struct CardReader<'e> {
    /// As it is written.
    pub entry: &'e CardEntry,
    /// What is printed on it, as far as it is read.
    pub information: Information,
    problems: Vec<FileError>,
}

impl<'e> CardReader<'e> {
    /// A card of a game that has these fields: any other is an error.
    pub fn of(entry: &'e CardEntry, fields: &[&str]) -> CardReader<'e> {
        CardReader { entry, information: Information::blank(PlayerId(0)), problems: unknown_fields(entry, fields) }
    }

    /// Read a field. A wrong one is kept as a problem, and the default stands for it.
    pub fn read<T: Default>(&mut self, read: impl FnOnce(&CardEntry) -> Result<T, FileError>) -> T {
        read(self.entry).unwrap_or_else(|error| {
            self.problems.push(error);
            T::default()
        })
    }

    /// A number that units have and nothing else does, from 0 up to a limit; [`CardReader::information`] keeps it.
    pub fn unit_number(&mut self, key: &str, value: Value, unit: Kind, most: i32) {
        let unit = self.information.is(unit);
        self.information.values[usize::from(value.0)] = self.read(|entry| unit_number(entry, key, unit, most));
    }

    /// The card, or everything that is wrong with it.
    pub fn done<E>(self, extra: E) -> Result<Printed<E>, Vec<FileError>> {
        let CardReader { information, problems, .. } = self;
        if problems.is_empty() { Ok(Printed { information, extra }) } else { Err(problems) }
    }
}

/// Which of some words a field has, counted from 0; each word may be spelt in several ways, of which the first is told.
pub fn one_of<W: AsRef<[S]>, S: AsRef<str>>(entry: &CardEntry, key: &str, words: &[W]) -> Result<usize, FileError> {
    let known: Vec<&str> = words.iter().filter_map(|word| word.as_ref().first()).map(AsRef::as_ref).collect();
    let known = known.join("・");
    let Some(field) = entry.field(key) else {
        let (ja, en) = (format!("「{key}」がありません ({known})"), format!("the field {key} is missing ({known})"));
        return Err(field_error(entry.line, ja, en));
    };
    let found = words.iter().position(|word| word.as_ref().iter().any(|spelt| spelt.as_ref() == field.value));
    found.ok_or_else(|| {
        let (ja, en) = (format!("{key}は {known} のどれかです"), format!("{key} must be one of {known}"));
        field_error(field.line, ja, en)
    })
}

/// Which of the game's kinds a field names.
pub fn kind_of(entry: &CardEntry, key: &str, words: &tefuda_ability::Vocabulary) -> Result<Option<Kind>, FileError> {
    let spelt = |word: &tefuda_ability::Word| std::iter::once(word.ja.clone()).chain(word.aliases.iter().cloned()).collect();
    let words: Vec<Vec<String>> = words.kinds.iter().map(|kind| spelt(&kind.word)).collect();
    one_of(entry, key, &words).map(|at| u8::try_from(at).ok().map(Kind))
}

/// The fields that no card of the game has.
fn unknown_fields(entry: &CardEntry, known: &[&str]) -> Vec<FileError> {
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
fn unit_number(entry: &CardEntry, key: &str, unit: bool, most: i32) -> Result<i32, FileError> {
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
