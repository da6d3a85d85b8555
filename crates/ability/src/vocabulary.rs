//! The small numbers that stand for a game's words, and the table that gives them their words back.

use serde::{Deserialize, Serialize};

macro_rules! word_ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub struct $name(pub u8);
    )*};
}

word_ids! {
    /// A card kind: ユニット, マジック, 魔石, ゼクス…
    Kind,
    /// A colour, attribute or element that costs can ask for: 青, 火, 太陽…
    Colour,
    /// A number that a card or a player has: AP, HP, 使用コスト, ライフ…
    Value,
    /// Something that a rule asks of an object and a text can give it: 防御されない, 対象にならない…
    Mark,
    /// A kind of counter or marker.
    Counter,
    /// A zone, without saying whose.
    Zone,
    /// A way that an object lies in its zone: レスト, 裏向き…
    Status,
    /// A moment that a game's procedures announce: ターン開始時, 攻撃したとき…
    Moment,
}

/// A species, job, trait or other word that a game prints on a card's type line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Feature(pub u16);

/// A card name, interned in [`Names`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Name(pub u32);

/// The names that texts and cards mention, each once.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names(Vec<String>);

impl Names {
    /// The number of a name; the same name always gets the same number.
    pub fn intern(&mut self, name: &str) -> Name {
        let at = self.0.iter().position(|known| known == name).unwrap_or_else(|| {
            self.0.push(name.to_owned());
            self.0.len() - 1
        });
        Name(u32::try_from(at).unwrap_or(u32::MAX))
    }

    /// The name that a number stands for; empty for a number from another table.
    pub fn get(&self, name: Name) -> &str {
        self.0.get(name.0 as usize).map_or("", String::as_str)
    }
}

/// One word in both languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    /// As the cards print it.
    pub ja: &'static str,
    /// As the English printer says it.
    pub en: &'static str,
}

/// A game's words, by number: `kinds[2]` is what `Kind(2)` is called.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs)]
pub struct Vocabulary {
    pub kinds: &'static [Word],
    pub colours: &'static [Word],
    pub values: &'static [Word],
    pub marks: &'static [Word],
    pub counters: &'static [Word],
    pub zones: &'static [Word],
    pub statuses: &'static [Word],
    /// The opposite of each status: ウェイク for レスト, 表向き for 裏向き.
    pub opposites: &'static [Word],
    pub moments: &'static [Word],
    /// How a kind is counted: 体, 枚, つ.
    pub counter_words: &'static [&'static str],
}
