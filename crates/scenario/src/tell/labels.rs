//! The names by which a ruling calls cards: copies of one name are numbered in the order in which they are put down.

use tefuda_kernel::{CardIx, ObjectId, State};
use tefuda_table::{Playable, Shelf};

/// Which card is which copy.
#[derive(Debug, Default)]
pub(crate) struct Labels {
    cards: Vec<(CardIx, String, u32)>,
}

impl Labels {
    /// Put a card down: its name with the number of the copy.
    pub fn put(&mut self, card: CardIx, name: &str) -> String {
        let nth = self.cards.iter().filter(|(_, known, _)| known == name).count() as u32 + 1;
        self.cards.push((card, name.to_owned(), nth));
        format!("《{name}》#{nth}")
    }

    /// The name of a card that was put down.
    pub fn of(&self, card: CardIx) -> Option<String> {
        self.cards.iter().find(|(known, ..)| *known == card).map(|(_, name, nth)| format!("《{name}》#{nth}"))
    }

    /// An object by its name; a token has no number.
    pub fn name<G: Playable>(&self, shelf: &Shelf<G>, state: &State<G>, id: ObjectId) -> Option<String> {
        let object = state.get(id)?;
        let known = object.top_card().and_then(|top| self.of(top));
        Some(known.unwrap_or_else(|| format!("《{}》", shelf.pool.name(object.def))))
    }
}
