//! Printers: the same ability in canonical Japanese and in English. They never see a card's printed text.

use crate::{Ability, Names, Vocabulary};

/// The ability as one canonical Japanese sentence (or several), which compiles to the same ability.
pub fn japanese(_ability: &Ability, _words: &Vocabulary, _names: &Names) -> String {
    String::new()
}

/// The ability in readable English.
pub fn english(_ability: &Ability, _words: &Vocabulary, _names: &Names) -> String {
    String::new()
}
