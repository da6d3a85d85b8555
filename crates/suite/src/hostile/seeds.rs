//! Sound inputs for each door: what ships, cut into pieces that are quickly read.

use crate::Fixture;
use crate::saving::played;
use tefuda_cardtext::CardSet;
use tefuda_kernel::Generator;
use tefuda_table::{Playable, Record, Ruling, Shipped, card_text};

/// How many cards a file of the seeds has.
const CARDS: usize = 6;
/// How many picks a saved game of the seeds has.
const PICKS: usize = 40;

fn sets<G: Playable>() -> Vec<CardSet> {
    let read = |set: &Shipped| CardSet::parse(set.text).unwrap_or_else(|errors| panic!("{}: {errors:?}", set.name));
    G::materials().sets.iter().map(read).collect()
}

pub(super) fn card_texts<G: Playable>() -> Vec<Vec<u8>> {
    let sets = sets::<G>();
    sets.iter().flat_map(|set| &set.cards).map(|card| card.text.clone().into_bytes()).collect()
}

pub(super) fn card_files<G: Playable>() -> Vec<Vec<u8>> {
    let sets = sets::<G>();
    let files = sets.iter().flat_map(|set| set.cards.chunks(CARDS));
    files.map(|cards| cards.iter().map(card_text).collect::<String>().into_bytes()).collect()
}

pub(super) fn deck_files<G: Playable>() -> Vec<Vec<u8>> {
    G::materials().decks.iter().map(|deck| deck.text.as_bytes().to_vec()).collect()
}

/// Each ruling with the cards that its file begins with.
pub(super) fn rulings<G: Playable>() -> Vec<String> {
    let mut found = Vec::new();
    for file in G::materials().rulings {
        let mut parts = file.text.split("\n## ");
        let head = parts.next().unwrap_or_default();
        found.extend(parts.map(|part| format!("{head}\n## {part}")));
    }
    found
}

pub(super) fn scenarios<G: Playable>() -> Vec<Vec<u8>> {
    rulings::<G>().into_iter().map(String::into_bytes).collect()
}

/// Beginnings of random games, and one that begins at a ruling's board.
pub(super) fn replays<G: Playable>(fixture: &Fixture<G>) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for number in 0..8 {
        played(fixture, number, |session| {
            let mut record = session.record.clone();
            record.picks.truncate(PICKS);
            found.push(record.print().into_bytes());
            if let Some(text) = rulings::<G>().into_iter().nth(number as usize * 3) {
                record.header.ruling = Some(Ruling { text, number: 1, at_end: false });
                found.push(Record { picks: Vec::new(), ..record }.print().into_bytes());
            }
        });
    }
    found
}

/// Bytes that steer a game.
pub(super) fn answers() -> Vec<Vec<u8>> {
    let bytes = |seed: u64| {
        let mut dice = Generator::fast(seed);
        (0..200).map(|_| dice.below(128) as u8).collect()
    };
    (0..20).map(bytes).collect()
}
