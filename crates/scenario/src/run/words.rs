//! The game's words: zones, statuses, counters, values, marks and colours, in Japanese or by their English names.

use tefuda_ability::{Counter, Mark, Role, Status, Value, Vocabulary, Word, Zone};
use tefuda_kernel::{Information, Knowledge, PlayerId};
use tefuda_table::Playable;

use crate::{Known, Player};

pub(crate) fn player(player: Player) -> PlayerId {
    match player {
        Player::A => PlayerId(0),
        Player::B => PlayerId(1),
    }
}

pub(crate) fn knowledge(known: Known) -> Knowledge {
    match known {
        Known::Not => Knowledge::Nothing,
        Known::Somewhere => Knowledge::Exists,
        Known::Within => Knowledge::InZone,
        Known::Face => Knowledge::Face,
    }
}

pub(crate) fn vocabulary<G: Playable>() -> &'static Vocabulary {
    G::materials().lexicon.vocabulary()
}

fn says(word: &Word, text: &str) -> bool {
    word.is(text) || word.en == text
}

fn place<T>(words: &[T], test: impl Fn(&T) -> bool) -> Option<u8> {
    words.iter().position(test).and_then(|at| u8::try_from(at).ok())
}

pub(crate) fn zone<G: Playable>(text: &str) -> Option<Zone> {
    place(&vocabulary::<G>().zones, |zone| says(&zone.word, text)).map(Zone)
}

/// A part that cards have under a host.
pub(crate) fn role<G: Playable>(text: &str) -> Option<Role> {
    place(&vocabulary::<G>().roles, |role| role.attached && says(&role.word, text)).map(Role)
}

/// A status and whether the word is its opposite.
pub(crate) fn status<G: Playable>(text: &str) -> Option<(Status, bool)> {
    let statuses = &vocabulary::<G>().statuses;
    let on = place(statuses, |status| says(&status.on.word, text) || status.on.state == text);
    let off = place(statuses, |status| says(&status.opposite.word, text) || status.opposite.state == text);
    on.map(|at| (Status(at), true)).or(off.map(|at| (Status(at), false)))
}

/// One of the game's own, or of those that the cards' texts have coined.
pub(crate) fn counter<G: Playable>(text: &str, pool: &tefuda_kernel::Pool<G>) -> Option<Counter> {
    let mut counters = vocabulary::<G>().all_counters(&pool.names);
    counters.find_map(|(counter, word)| says(&word, text).then_some(counter))
}

pub(crate) fn value<G: Playable>(text: &str) -> Option<Value> {
    place(&vocabulary::<G>().values, |word| says(word, text)).map(Value)
}

pub(crate) fn mark<G: Playable>(text: &str) -> Option<Mark> {
    place(&vocabulary::<G>().marks, |word| says(word, text)).map(Mark)
}

pub(crate) fn is_damage(text: &str) -> bool {
    matches!(text, "damage" | "ダメージ")
}

/// What is not a number about an object: its colours, its kinds, its name.
pub(crate) fn description<G: Playable>(information: &Information, name: Option<&str>, value: &str) -> Option<String> {
    let words = vocabulary::<G>();
    let listed = |bits: u32, words: Vec<&str>| {
        let own: Vec<&str> =
            words.into_iter().enumerate().filter(|(at, _)| bits & (1 << at) != 0).map(|(_, word)| word).collect();
        own.join("・")
    };
    match value {
        "色" | "colour" => {
            let colours = listed(u32::from(information.colours), words.colours.iter().map(|word| word.ja.as_str()).collect());
            Some(if colours.is_empty() { "無色".to_owned() } else { colours })
        }
        "種別" | "kind" => Some(listed(information.kinds, words.kinds.iter().map(|kind| kind.word.ja.as_str()).collect())),
        "名称" | "name" => Some(name.unwrap_or_default().to_owned()),
        _ => None,
    }
}
