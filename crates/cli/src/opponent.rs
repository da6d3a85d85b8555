//! Bots by name, and the decks that they expect to meet.

use crate::failure::{Failure, fail};
use tefuda_bots::{BOTS, KnownDecks, Level};
use tefuda_kernel::{PlayerId, Pool};
use tefuda_table::{Decklist, Playable, Record, nearest};

/// The bot of a name.
pub fn level(name: &str) -> Result<Level, Failure> {
    let there = BOTS.join(", ");
    Level::by_name(name).ok_or_else(|| {
        let near = nearest(name, BOTS.iter().copied());
        let (ja, en) =
            near.map_or_else(Default::default, |near| (format!("{near} ではありませんか。"), format!("Did you mean {near}? ")));
        fail(
            format!("「{name}」というボットはありません。{ja}いるもの: {there}"),
            format!("there is no bot {name}. {en}There are: {there}"),
        )
    })
}

/// The decks that are about: those that ship, and these.
pub fn known<'d, G: Playable>(pool: &Pool<G>, decks: impl IntoIterator<Item = &'d Decklist>) -> KnownDecks {
    let mut about = Decklist::shipped(pool);
    for deck in decks {
        if !about.iter().any(|other| other.sections == deck.sections) {
            about.push(deck.clone());
        }
    }
    KnownDecks::new(pool, about.iter().map(|deck| PlayerId::ALL.map(|player| deck.dealt::<G>(player))))
}

/// The decks that a bot at the table of a saved game expects: its header holds the cards of both decks and no others, so that it
/// has to find out only who plays which.
pub fn known_at<G: Playable>(record: &Record, pool: &Pool<G>) -> KnownDecks {
    let decks = record.shelf::<G>().map(|(_, decks)| decks.to_vec()).unwrap_or_default();
    known(pool, &decks)
}
