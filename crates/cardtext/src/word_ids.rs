//! Ids in a lexicon file: `in_play = "battle_area"` means the zone with `id = "battle_area"`. In come the file's tables, out go the
//! same with numbers in the places of ids.

use std::collections::HashMap;
use toml::{Table, Value};

/// Which list the ids in a field name: the table (or list of tables) that has the field, the field, and the list. The empty table is
/// the file itself.
const REFERENCES: [(&str, &str, &str); 30] = [
    ("", "unit", "kinds"),
    ("", "prices", "values"),
    ("", "licences", "marks"),
    ("", "resolved", "kinds"),
    ("", "used_in", "zones"),
    ("", "summoned_to", "zones"),
    ("", "destroyed_to", "zones"),
    ("", "discarded_to", "zones"),
    ("", "discarded_from", "zones"),
    ("", "named_in", "zones"),
    ("", "cards_in", "zones"),
    ("kinds", "in_play", "zones"),
    ("kinds", "within", "kinds"),
    ("zones", "within", "zones"),
    ("roles", "kind", "kinds"),
    ("roles", "area", "zones"),
    ("own", "kind", "kinds"),
    ("icons", "colours", "colours"),
    ("aspects", "first", "colours"),
    ("against", "mark", "marks"),
    ("ailments", "counter", "counters"),
    ("skills", "cost", "values"),
    ("skills", "fail", "marks"),
    ("skills", "barred", "marks"),
    ("skills", "uses", "moments"),
    ("skills", "used", "moments"),
    ("skills", "judged", "moments"),
    ("skills", "knocks_out", "moments"),
    ("skills", "knocks_out_by_skill", "moments"),
    ("skills", "let_fail", "own"),
];

/// The place of each id in its list.
type Ids = HashMap<(String, String), i64>;

/// Put numbers in the places of ids; an error names the id that no word has, or that two words of a list have.
pub(crate) fn numbered(mut file: Table) -> Result<Table, String> {
    let ids = ids(&file)?;
    for (table, field, list) in REFERENCES {
        let resolve = |within: &mut Table| match within.get_mut(field) {
            Some(value) => number(value, list, &ids),
            None => Ok(()),
        };
        match file.get_mut(table) {
            _ if table.is_empty() => resolve(&mut file)?,
            Some(Value::Table(within)) => resolve(within)?,
            Some(Value::Array(words)) => words.iter_mut().filter_map(Value::as_table_mut).try_for_each(resolve)?,
            _ => {}
        }
    }
    Ok(file)
}

fn ids(file: &Table) -> Result<Ids, String> {
    let mut ids = Ids::new();
    for (list, words) in file.iter().filter_map(|(list, words)| Some((list, words.as_array()?))) {
        for (at, id) in words.iter().enumerate().filter_map(|(at, word)| Some((at, word.get("id")?.as_str()?))) {
            if ids.insert((list.clone(), id.to_owned()), at as i64).is_some() {
                return Err(format!("{list}: id「{id}」が2度あります / two words have the id {id}"));
            }
        }
    }
    Ok(ids)
}

fn number(value: &mut Value, list: &str, ids: &Ids) -> Result<(), String> {
    match value {
        Value::String(id) => {
            let unknown = || format!("{list}に id「{id}」がありません / there is no id {id} among the {list}");
            *value = Value::Integer(*ids.get(&(list.to_owned(), id.clone())).ok_or_else(unknown)?);
            Ok(())
        }
        Value::Array(several) => several.iter_mut().try_for_each(|one| number(one, list, ids)),
        _ => Err(format!("{list}: 番号ではなく id を書きます / an id is wanted, not a number")),
    }
}
