//! What chance will say: dice, coins and who goes first, in the order of the file.

use super::failure::Failure;
use super::play::Play;
use super::trouble::{Trouble, both};
use super::words;
use crate::{Chance, Given, Ref, Said, Value};
use tefuda_kernel::SCRIPT;
use tefuda_table::Playable;

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

/// The first line about chance that did not come to pass: a result that nothing asked for, or a shuffle that never was.
pub(crate) fn never_came<'g, G: Playable>(play: &Play<'_, G>, given: &[&'g Said<Given>]) -> Option<(&'g Said<Given>, Trouble)> {
    let (came, shuffles) = play.state.scripted_so_far();
    let mut still: Vec<_> = shuffles.collect();
    given.iter().rev().copied().find_map(|said| {
        let left = match &said.what {
            Given::Chance(Chance::Result { results, .. }) => {
                let before: usize =
                    given.iter().take_while(|other| !std::ptr::eq(**other, said)).map(|other| results_in(other)).sum();
                (before + results.len()).saturating_sub(came.max(before))
            }
            Given::Chance(Chance::Shuffle { place, order }) if !order.is_empty() => {
                let zone = play.place(place).ok()?.zone;
                let at = still.iter().position(|left| *left == zone)?;
                still.remove(at);
                1
            }
            _ => 0,
        };
        let found = both(format!("{left}つが来なかった"), format!("{left} never came"));
        (left > 0).then(|| (said, Trouble::new(both("書かれた偶然がすべて起きる", "all of the chance that is written"), found)))
    })
}

fn results_in(said: &Said<Given>) -> usize {
    match &said.what {
        Given::Chance(Chance::Result { results, .. }) => results.len(),
        _ => 0,
    }
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
