//! What a written noun means now: cards by name and number, abilities by their card, cards by their place.

use super::phrases::letter;
use super::play::Play;
use super::trouble::{Trouble, both};
use crate::{CardRef, Ref, Which};
use tefuda_kernel::{AbilityIx, CardIx, Matter, ObjectId, Seat, ZoneId};
use tefuda_table::Playable;

/// The number by which a file calls a card: `灰の斥候#2`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Label {
    pub card: CardIx,
    pub name: String,
    pub nth: u32,
}

impl<G: Playable> Play<'_, G> {
    /// Everything that lies in a zone.
    pub(crate) fn everything(&self) -> impl Iterator<Item = Seat> {
        (0..G::ZONES.len()).flat_map(|zone| self.state.zone(ZoneId(zone as u8)).iter().copied())
    }

    /// The cards and tokens that a reference can mean, in the order of the file.
    pub(crate) fn cards(&self, card: &CardRef) -> Result<Vec<Seat>, Trouble> {
        let mut found = Vec::new();
        for seat in self.everything().filter(|seat| !self.state.object(*seat).is_ability() && self.name(*seat) == card.name) {
            if self.fits_place(seat, card)? {
                found.push(seat);
            }
        }
        found.sort_by_key(|seat| (self.label(*seat).map(|label| label.nth), self.state.object(*seat).stamp));
        if found.is_empty() && !self.shelf.pool.defs().any(|(def, _)| self.shelf.pool.name(def) == card.name) {
            return Err(Trouble::unknown(both("カードの名前", "the name of a card"), &card.name));
        }
        let Some(nth) = card.nth else { return Ok(found) };
        let labelled = self.labels.iter().any(|label| label.name == card.name);
        if labelled {
            found.retain(|seat| self.label(*seat).is_some_and(|label| label.nth == nth));
            return Ok(found);
        }
        Ok(found.into_iter().nth(nth.saturating_sub(1) as usize).into_iter().collect())
    }

    fn fits_place(&self, seat: Seat, card: &CardRef) -> Result<bool, Trouble> {
        let here = match &card.zone {
            Some(place) => self.is_in(seat, place)?,
            None => true,
        };
        let info = &G::ZONES[usize::from(self.state.object(seat).zone.0)];
        let whose = info.player.unwrap_or_else(|| self.controller(seat));
        Ok(here && card.whose.is_none_or(|player| super::words::player(player) == whose))
    }

    /// The objects that a noun can mean.
    pub(crate) fn seats(&self, what: &Ref) -> Result<Vec<Seat>, Trouble> {
        match what {
            Ref::Card(card) => self.cards(card),
            Ref::Ability { of, which } => {
                let stack = self.state.zone(G::STACK).iter().copied();
                Ok(stack.filter(|seat| self.is_ability_of(*seat, of, which)).collect())
            }
            Ref::Position { place: where_, nth } => {
                let contents = self.contents(self.place(where_)?);
                Ok(contents.into_iter().nth(nth.saturating_sub(1) as usize).into_iter().collect())
            }
            Ref::Player(_) | Ref::Value(_) => {
                Err(Trouble::unknown(both("カードか能力", "a card or an ability"), &spoken(what)))
            }
        }
    }

    /// The one object that a noun means.
    pub(crate) fn one(&self, what: &Ref) -> Result<Seat, Trouble> {
        self.only(what, &self.seats(what)?)
    }

    /// The one of what a noun can mean.
    pub(crate) fn only(&self, what: &Ref, seats: &[Seat]) -> Result<Seat, Trouble> {
        match seats {
            [seat] => Ok(*seat),
            [] => Err(Trouble::new(both(spoken(what), spoken(what)), both("どこにもない", "it is nowhere"))),
            several => {
                let expected = both(format!("1つだけの{}", spoken(what)), format!("one {}", spoken(what)));
                let found = several.len();
                let hint = both(
                    format!("{found}つある (#1, #2, A's, in … で区別する)"),
                    format!("there are {found}; tell them apart by #1, #2, A's or in …"),
                );
                Err(Trouble::new(expected, hint))
            }
        }
    }

    fn is_ability_of(&self, seat: Seat, of: &CardRef, which: &Which) -> bool {
        match self.state.object(seat).matter {
            Matter::Ability(ability, source) => self.ability_fits(ability, source, of, which),
            _ => false,
        }
    }

    /// Whether an ability, on the stack or waiting, is one of a card: printed on it, or given to it.
    pub(crate) fn ability_fits(&self, ability: AbilityIx, source: ObjectId, of: &CardRef, which: &Which) -> bool {
        let pool = &self.shelf.pool;
        let printed = pool.ability(ability).def;
        // The seat stays with the card, so the card that had the ability is still found after it moved.
        let had = self.state.past(source).map_or_else(|| self.state.object(source.seat).def, |past| past.def);
        let by_name = pool.name(printed) == of.name || pool.name(had) == of.name;
        let labelled = self.label(source.seat).filter(|label| label.name == of.name);
        let by_number = of.nth.is_none_or(|nth| labelled.is_some_and(|label| label.nth == nth));
        let place = pool.def(printed).abilities().position(|own| own == ability);
        let by_order = match which {
            Which::Only => true,
            Which::Nth(nth) => place.is_some_and(|place| place + 1 == *nth as usize),
            Which::Text(words) => match pool.title(ability) {
                Some(title) => title == words,
                None => place.is_some_and(|place| self.printed_ability(printed, place).contains(words.as_str())),
            },
        };
        by_name && by_number && by_order
    }

    /// The n-th ability of a card as it is printed, from 0; empty if there is no such card.
    fn printed_ability(&self, def: tefuda_kernel::DefId, place: usize) -> String {
        let card = self.shelf.cards.iter().find(|card| card.def == def);
        let text = card.map_or("", |card| card.entry.text.as_str());
        let abilities: Vec<&str> =
            if text.contains('■') { text.split('■').skip(1).collect() } else { text.lines().collect() };
        abilities.get(place).copied().unwrap_or_default().to_owned()
    }

    /// Two cards that differ in nothing may change their numbers: a file cannot mean the one and not the other.
    pub(crate) fn alike(&self, one: Seat, other: Seat) -> bool {
        let of = |seat: Seat| {
            let object = self.state.object(seat);
            let hung = self.state.attachment(seat).map(|attached| (attached.host, attached.role));
            let lies = (object.zone, object.status, hung);
            (object.def, lies, self.state.counters(seat), object.damage, self.information(seat))
        };
        of(one) == of(other)
    }

    pub(crate) fn swap_labels(&mut self, one: Seat, other: Seat) {
        let numbers = [one, other].map(|seat| self.label(seat).map(|label| label.nth));
        let cards = [one, other].map(|seat| self.state.object(seat).top_card());
        if let ([Some(first), Some(second)], [Some(card), Some(twin)]) = (numbers, cards) {
            for label in &mut self.labels {
                if label.card == card {
                    label.nth = second;
                } else if label.card == twin {
                    label.nth = first;
                }
            }
        }
    }
}

/// A noun as it was written, near enough to be recognised.
pub(crate) fn spoken(what: &Ref) -> String {
    let card = |card: &CardRef| match card.nth {
        Some(nth) => format!("{}#{nth}", card.name),
        None => card.name.clone(),
    };
    match what {
        Ref::Player(player) => letter(*player).to_owned(),
        Ref::Card(named) => card(named),
        Ref::Ability { of, .. } => format!("ability of {}", card(of)),
        Ref::Position { place, nth } => format!("card {nth} of {}", place.name),
        Ref::Value(crate::Value::Number(number)) => number.to_string(),
        Ref::Value(crate::Value::Infinite) => "∞".to_owned(),
        Ref::Value(crate::Value::Text(text)) => format!("\"{text}\""),
    }
}

/// Nouns as they were written.
pub(crate) fn spoken_list(what: &[Ref]) -> String {
    what.iter().map(spoken).collect::<Vec<_>>().join(", ")
}
