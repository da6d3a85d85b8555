//! A game as the program hosts it: its cards and decks, its words on the screen, its saved games.
//!
//! The kernel plays; this crate is what commands, rulings and bots need around it. It reads no files: texts come in as
//! strings and go out as strings. A game plugs in by [`Playable`].

mod asking;
mod deck;
mod deck_rules;
mod entry;
mod fields;
mod intent;
mod lesson;
mod log;
mod names;
mod options;
mod phases;
mod plan;
mod playable;
mod readable;
mod record;
mod refusal;
mod session;
mod shelf;
mod situation;
mod speech;
mod unplayed;

pub use asking::{counts_targets, running};
pub use deck::{DeckError, DeckProblem, Decklist, section_word};
pub use deck_rules::{DeckRules, too_many};
pub use entry::{CardReader, field_error, kind_of, needed_by_units, one_of};
pub use fields::{brief, field_word, standing};
pub use intent::{bodes_well, first_thought};
pub use lesson::{Cue, Hint, Lesson};
pub use names::{EnglishNames, bare, counter_word, find_named, name_in, named_in_part, names_in, nearest, unknown_card};
pub use options::{GameOption, Options};
pub use phases::{is_phase, not_own_main, phase_named, phase_words};
pub use plan::{Strip, plan_of_zones};
pub use playable::{Playable, Refused, Start, Term};
pub use readable::{Materials, Printed, Readable, Shipped, Texts};
pub use record::{Difference, FORMAT, Header, Pick, Record, RecordError, Ruling, card_text};
pub use refusal::refusal;
pub use session::{Session, fingerprint};
pub use shelf::{CardProblem, Shelf, ShelfCard};
pub use situation::{digest, situation};
pub use speech::{Speech, zone_word};
/// What the crate of a game begins with: the lists that its build wrote, `clause!`, and the kernel's types for the game.
#[macro_export]
macro_rules! game {
    ($game:ty) => {
        include!(concat!(env!("OUT_DIR"), "/game.rs"));

        /// The engine of this game.
        pub type Engine<'a> = tefuda_kernel::Engine<'a, $game>;
        /// The cards of this game.
        pub type Pool = tefuda_kernel::Pool<$game>;
        /// The state of this game.
        pub type State = tefuda_kernel::State<$game>;
    };
}

pub use unplayed::{Never, Unplayed};

pub use tefuda_cardtext::{Bilingual, CardEntry, DeckTitle, Field, Lang};
