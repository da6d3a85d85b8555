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
            places.next().into_iter().for_each(|place| *place = result);
        }
    }
    Ok(script)
}

fn result_of(what: &str, result: &Ref) -> Result<u8, Trouble> {
    match (what, result) {
        ("first player", Ref::Player(player)) => Ok(words::player(*player).0),
        ("die", Ref::Value(Value::Number(number @ 1..=120))) => Ok(*number as u8 - 1),
        ("coin", Ref::Value(Value::Text(side))) if matches!(side.as_str(), "表" | "heads") => Ok(0),
        ("coin", Ref::Value(Value::Text(side))) if matches!(side.as_str(), "裏" | "tails") => Ok(1),
        _ => Err(Trouble::unknown(both("coin、die、first player", "coin, die or first player"), what)),
    }
}
