//! What is printed on a card: 種類 and, on stones, 重さ.

use crate::words;
use tefuda_cardtext::{CardEntry, FileError, Lexicon};
use tefuda_table::{CardReader, Printed, kind_of};

/// Read the fields of a card, or say which are wrong.
pub(crate) fn read_card(entry: &CardEntry, lexicon: &Lexicon) -> Result<Printed<()>, Vec<FileError>> {
    let mut card = CardReader::of(entry, &["種類", "重さ"]);
    let kind = card.read(|entry| kind_of(entry, "種類", lexicon.vocabulary()));
    card.information.kinds = kind.map_or(0, |kind| 1 << kind.0);
    card.unit_number("重さ", words::WEIGHT, words::STONE, 9);
    card.done(())
}
