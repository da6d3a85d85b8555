//! What chance will say: dice, coins and who goes first, in the order of the file.

use super::failure::Failure;
use super::trouble::{Trouble, both};
use super::words;
use crate::{Chance, Given, Ref, Said, Value};
use tefuda_kernel::SCRIPT;

/// The results for the generator.
pub(crate) fn script(given: &[&Said<Given>]) -> Result<[u8; SCRIPT], Box<Failure>> {
    let mut script = [0; SCRIPT];
    let mut places = script.iter_mut();
    for said in given {
        let Given::Chance(Chance::Result { what, results }) = &said.what else { continue };
        for result in results {
            let result = result_of(what, result).map_err(|trouble| Failure::at(said.line, &said.text, trouble, None))?;
            let place = places.next().ok_or_else(|| Failure::at(said.line, &said.text, too_many(), None))?;
            *place = result;
        }
    }
    Ok(script)
}

fn too_many() -> Trouble {
    let expected = both(format!("全部で{SCRIPT}個までの結果"), format!("at most {SCRIPT} results in all"));
    Trouble::new(expected, both("それより多い結果", "more results than that"))
}

fn result_of(what: &str, result: &Ref) -> Result<u8, Trouble> {
    match (what, result) {
        ("first player", Ref::Player(player)) => Ok(words::player(*player).0),
        ("die" | "random", Ref::Value(Value::Number(number @ 1..=250))) => Ok(*number as u8 - 1),
        ("coin", Ref::Value(Value::Text(side))) if matches!(side.as_str(), "表" | "heads") => Ok(0),
        ("coin", Ref::Value(Value::Text(side))) if matches!(side.as_str(), "裏" | "tails") => Ok(1),
        _ => Err(Trouble::unknown(
            both("coin、die、random (何番目か)、first player", "coin, die, random (which, by number) or first player"),
            what,
        )),
    }
}
