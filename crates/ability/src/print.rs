//! Printers: the same ability in canonical Japanese and in English. They never see a card's printed text.

pub mod antecedent;
pub mod english;
pub mod inflection;
mod japanese;
mod japanese_amount;
mod japanese_cost;
mod japanese_deed;
mod japanese_event;
mod japanese_filter;
mod japanese_keyword;
mod japanese_noun;
mod japanese_skill;
mod japanese_slot;
mod japanese_square;
mod japanese_steps;
mod purpose;

use crate::{Ability, Kind, Names, Vocabulary};

/// The ability as one canonical Japanese sentence (or several), which compiles to the same ability.
pub fn japanese(ability: &Ability, words: &Vocabulary, names: &Names) -> String {
    japanese::Japanese::new(words, names).line(ability)
}

/// The ability in readable English, with the kind of card that it stands on, if that is known: this unit, this stone.
pub fn english(ability: &Ability, on: Option<Kind>, words: &Vocabulary, names: &Names) -> String {
    english::English::new(words, names, on).line(ability)
}
