//! The names that only cards know: of cards, skills and counters, each by a number.

use crate::{Counter, Vocabulary};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::num::NonZeroU32;

/// A card name, interned in [`Names`]. Never zero, so that none takes no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Name(NonZeroU32);

/// The names that texts and cards mention, each once.
#[derive(Debug, Clone, Default)]
pub struct Names {
    known: Vec<String>,
    /// The place of each of them.
    places: HashMap<String, u32>,
    /// The names of counters that texts have coined.
    coined: Vec<Name>,
}

impl Names {
    /// The number of a name; the same name always gets the same number.
    pub fn intern(&mut self, name: &str) -> Name {
        let at = self.places.get(name).copied().unwrap_or_else(|| {
            let at = u32::try_from(self.known.len()).expect("fewer names than fit into memory");
            self.known.push(name.to_owned());
            self.places.insert(name.to_owned(), at);
            at
        });
        Name(NonZeroU32::MIN.saturating_add(at))
    }

    /// Gives the part of a name before its brackets: アリサ of アリサ（月夜）; all of it, if it has none.
    pub fn stem(&self, name: Name) -> &str {
        let name = self.get(name);
        name.split_once('（').map_or(name, |(stem, _)| stem.trim_end())
    }

    /// The name that a number stands for; empty for a number from another table.
    pub fn get(&self, name: Name) -> &str {
        self.known.get(name.0.get() as usize - 1).map_or("", String::as_str)
    }

    /// The same table with other names, for somebody who calls things otherwise.
    pub fn map(&self, called: impl Fn(&str) -> String) -> Names {
        let known: Vec<String> = self.known.iter().map(|name| called(name)).collect();
        let places = known.iter().cloned().zip(0..).collect();
        Names { known, places, coined: self.coined.clone() }
    }

    /// The counter of a name that only texts know: 毒 of 毒マーカー. Those come after the ones of the game's own words. None where there
    /// are too many kinds to tell apart.
    pub fn coin(&mut self, name: &str, words: &Vocabulary) -> Option<Counter> {
        let name = self.intern(name);
        let at = self.coined.iter().position(|known| *known == name).unwrap_or(self.coined.len());
        let counter = u8::try_from(words.counters.len() + at).ok().map(Counter)?;
        if at == self.coined.len() {
            self.coined.push(name);
        }
        Some(counter)
    }

    /// What the counters are called that texts have coined, in order.
    pub fn coined(&self) -> impl Iterator<Item = &str> {
        self.coined.iter().map(|name| self.get(*name))
    }
}
