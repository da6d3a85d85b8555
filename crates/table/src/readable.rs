//! A game whose cards can be read: its words, its cards and what is printed on them. It may have no rules yet.

use crate::names::EnglishNames;
use tefuda_cardtext::{CardEntry, FileError, Lexicon};
use tefuda_kernel::{Information, Plain};
use tefuda_rulebook::{Catalogue, Coverage};

/// A file that ships with the program.
#[derive(Debug, Clone, Copy)]
pub struct Shipped {
    /// Its name without its ending.
    pub name: &'static str,
    /// The content of the file.
    pub text: &'static str,
}

/// Everything of a game that is data.
#[derive(Debug)]
pub struct Materials {
    /// Its clauses.
    pub catalogue: Catalogue,
    /// The ids of its clauses and adopted rulings: their order is the number that the kernel knows each by.
    pub clauses: &'static [&'static str],
    /// Which of them are covered by tests.
    pub coverage: Coverage,
    /// Its words.
    pub lexicon: Lexicon,
    /// Its card sets, oldest first.
    pub sets: &'static [Shipped],
    /// What its cards are called in English.
    pub english: EnglishNames,
    /// Its ready-made decks.
    pub decks: &'static [Shipped],
    /// Its executable rulings.
    pub rulings: &'static [Shipped],
}

/// The files of a game's folder from which its materials are read.
#[derive(Debug, Clone, Copy)]
pub struct Texts {
    /// `rulebook.toml`; empty where nobody has written the clauses down yet.
    pub rulebook: &'static str,
    /// `coverage.tsv`
    pub coverage: &'static str,
    /// `lexicon.toml`
    pub lexicon: &'static str,
    /// `names.tsv`
    pub names: &'static str,
}

impl Texts {
    /// The materials. The texts are part of the program and are read by the game's build: they are never wrong here.
    pub fn read(
        self,
        clauses: &'static [&'static str],
        sets: &'static [Shipped],
        decks: &'static [Shipped],
        rulings: &'static [Shipped],
    ) -> Materials {
        let catalogue = match self.rulebook {
            "" => Catalogue::default(),
            text => Catalogue::parse(text).unwrap_or_else(|error| panic!("{error}")),
        };
        let lexicon = Lexicon::from_toml(self.lexicon).unwrap_or_else(|error| panic!("{error}"));
        let (coverage, english) = (Coverage::parse(self.coverage), EnglishNames::parse(self.names));
        Materials { catalogue, clauses, coverage, lexicon, sets, english, decks, rulings }
    }
}

/// A card as its fields print it.
#[derive(Debug, Clone)]
pub struct Printed<E> {
    /// Kind, colours and numbers.
    pub information: Information,
    /// What the game prints beside that.
    pub extra: E,
}

/// A game whose cards can be read.
pub trait Readable: Plain + Default {
    /// The word by which commands know it.
    const ID: &'static str;
    /// Its name, Japanese and English.
    const TITLE: (&'static str, &'static str);
    /// The piles of a deck, by the names that deck files use.
    const SECTIONS: &'static [&'static str];
    /// What is printed on a card beside name, kind, colours, numbers and text.
    type Extra: Clone + std::fmt::Debug + Default + Send + Sync;

    /// Its data.
    fn materials() -> &'static Materials;

    /// Read the fields of a card; its text is compiled elsewhere.
    fn read_card(entry: &CardEntry, lexicon: &Lexicon) -> Result<Printed<Self::Extra>, Vec<FileError>>;

    /// The field of a card file that a key of a JSON line stands for; `None` where the game has no such field.
    fn json_field(key: &str) -> Option<&'static str> {
        match key {
            "number" => Some("番号"),
            "type" => Some("種別"),
            _ => None,
        }
    }
}
