//! A game as the program hosts it: its cards and decks, its words on the screen, its saved games.
//!
//! The kernel plays; this crate is what commands, rulings and bots need around it. It reads no files: texts come in as
//! strings and go out as strings. A game plugs in by [`Playable`].

mod asking;
mod deck;
mod entry;
mod fields;
mod intent;
mod lesson;
mod log;
mod names;
mod options;
mod plan;
mod playable;
mod record;
mod refusal;
mod session;
mod shelf;
mod situation;
mod speech;

pub use asking::{counts_targets, running};
pub use deck::{DeckError, DeckProblem, Decklist, section_word};
pub use entry::{field_error, needed_by_units, unit_number, unknown_fields};
pub use fields::{brief, field_word, standing};
pub use intent::{bodes_well, first_thought};
pub use lesson::{Cue, Hint, Lesson};
pub use names::{EnglishNames, bare, counter_word, find_named, name_in, named_in_part, names_in, nearest, unknown_card};
pub use options::{GameOption, Options};
pub use plan::{Strip, plan_of_zones};
pub use playable::{Materials, Playable, Printed, Refused, Shipped, Start, Term};
pub use record::{Difference, FORMAT, Header, Pick, Record, RecordError, Ruling, card_text};
pub use refusal::refusal;
pub use session::{Session, fingerprint};
pub use shelf::{CardProblem, Shelf, ShelfCard};
pub use situation::{digest, situation};
pub use speech::{Speech, zone_word};
pub use tefuda_cardtext::{Bilingual, CardEntry, DeckTitle, Field, Lang};
