//! Executable rulings: Markdown that a judge reads and the program runs.
//!
//! [`parse`] turns a file into [`Case`]s; [`Case::runs`] gives each case and each of its variants as one plain script, and
//! [`run`] plays them on a shelf of cards. Nothing here knows a game: zones, statuses, counters, values, phases and most verbs
//! are words, and the game's vocabulary says what they mean. The language is described in docs/scenarios.md.

mod card;
mod case;
mod claims;
mod error;
mod fact;
mod given;
mod noun;
mod read;
mod run;
mod sight;
mod step;
mod tell;

pub use card::CardDef;
pub use case::{Case, Clause, How, Run, Said, Steps, Variant};
pub use claims::{Claim, claims};
pub use error::{ParseError, Phrase, Problem};
pub use fact::{End, Fact, Holds, Is, What};
pub use given::{Chance, Given, Item, Known, Mark};
pub use noun::{CardRef, Holder, Moment, PlaceRef, Player, Ref, Value, Which, Who};
pub use read::{parse, parse_each};
pub use run::{Board, CardCache, Checks, Failure, Finding, Verdict, board, play_out, run, run_one};
pub use sight::{faces, sight};
pub use step::{Answer, Asked, Deed, Detail, Expect, Manner, Outcome, Share, Step, Until, Verb, When};
pub use tefuda_table::Lang;
pub use tell::{Beginning, GOES_ON, Point, nearest_told, tell};
