//! 流木あつめ (Driftwood): a game of which there are words and cards, and no rules yet. That is all that a game needs for its cards to be read:
//! `lexicon.toml`, `cards/`, and [`Readable`].

use serde::{Deserialize, Serialize};
use tefuda_cardtext::{CardEntry, FileError, Lexicon};
use tefuda_table::{CardReader, Materials, Printed, Readable, kind_of};

include!(concat!(env!("OUT_DIR"), "/game.rs"));
include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Driftwood;

impl Readable for Driftwood {
    const ID: &'static str = "driftwood";
    const TITLE: (&'static str, &'static str) = ("流木あつめ", "Driftwood");
    const SECTIONS: &'static [&'static str] = &["山"];
    type Extra = ();

    fn materials() -> &'static Materials {
        materials()
    }

    fn read_card(entry: &CardEntry, lexicon: &Lexicon) -> Result<Printed<()>, Vec<FileError>> {
        let mut card = CardReader::of(entry, &["種類", "長さ"]);
        let kind = card.read(|entry| kind_of(entry, "種類", lexicon.vocabulary()));
        card.information.kinds = kind.map_or(0, |kind| 1 << kind.0);
        card.unit_number("長さ", LENGTH, WOOD, 99);
        card.done(())
    }
}
