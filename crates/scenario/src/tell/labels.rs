//! The names by which a ruling calls cards: copies of one name are numbered in the order in which they are put down.

use tefuda_kernel::{CardIx, ObjectId, State, ZoneId};
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

    /// An object by its name. Several tokens of one name are numbered in the order in which they came.
    pub fn name<G: Playable>(&self, shelf: &Shelf<G>, state: &State<G>, id: ObjectId) -> Option<String> {
        let object = state.get(id)?;
        if let Some(known) = object.top_card().and_then(|top| self.of(top)) {
            return Some(known);
        }
        let name = shelf.pool.name(object.def);
        let zones = (0..G::ZONES.len()).flat_map(|zone| state.zone(ZoneId(zone as u8)));
        let alike =
            zones.map(|seat| state.object(*seat)).filter(|other| !other.is_ability() && shelf.pool.name(other.def) == name);
        let (all, before) =
            alike.fold((0, 0), |(all, before), other| (all + 1, before + u32::from(other.stamp < object.stamp)));
        // Where cards have that name, too, the numbers are theirs.
        let numbered = all > 1 && self.cards.iter().all(|(_, known, _)| known != name);
        Some(if numbered { format!("《{name}》#{}", before + 1) } else { format!("《{name}》") })
    }
}
