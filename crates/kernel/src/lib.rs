//! The kernel: objects, zones, events, frames, continuous effects, decisions and views of any card game.
//!
//! It knows no game, no card text and no input or output. A game plugs in through [`Game`]; what a card does is an
//! [`ability`](tefuda_ability) that the kernel carries out. See ARCHITECTURE.md at the root for the house as a whole.

mod arm;
mod choices;
mod doing;
mod effects;
mod engine;
mod events;
mod frame;
mod game;
mod generator;
mod ids;
mod knowledge;
mod layers;
mod loops;
mod policy;
mod pool;
mod procedures;
mod replacement;
mod state;
mod triggers;

pub use arm::*;
pub use choices::meaning::Meaning;
pub use choices::prospect::Prospect;
pub use choices::{Ask, Choice, Offer, Openness, Question, Refused};
pub use effects::paying::Supply;
pub use effects::skill::{Abilities, Modifier, Shift, Way};
pub use engine::{Engine, Flow};
pub use events::{Cause, Chance, Entry, Event, Log, Move, Outcome};
pub use frame::{Aim, Both, Frame, Part, Placing, Scope};
pub use game::{Doing, Game, Guise, Order, Plain};
pub use generator::{GENERATOR_VERSION, Generator, SCRIPT};
pub use ids::{AbilityIx, CardIx, Clause, DefId, Entity, ObjectId, PlayerId, Players, Seat, ZoneId};
pub use knowledge::view::{Aimed, FaceDownView, Handle, ObjectView, OfferView, View, ZoneView};
pub use layers::reads::Reads;
pub use policy::{
    Arranging, Consent, HiddenChoice, Holding, Lapse, Mending, Missing, Parts, Proviso, Reach, ReplacementChooser, Sharing,
    Sight, TriggerPolicy, Ways,
};
pub use pool::classes::Classes;
pub use pool::code::{Alter, Continuity};
pub use pool::def::Def;
pub use pool::{Compiled, Pool};
pub use procedures::ENDS_WITH_TURN;
pub use replacement::Key;
pub use state::card::{Card, Knowledge};
pub use state::cell::{Binding, Cell, Held};
pub use state::counters::{Counts, Entering};
pub use state::information::{Information, Past, ROLES, VALUES, Wide, WideRow};
pub use state::object::{Attachment, Matter, Object, Statuses};
pub use state::off_board::Unlaid;
pub use state::setup::Setup;
pub use state::zone::{Arrangement, Faces, ZoneInfo, zone_named, zones_named};
pub use state::{ActiveEffect, Link, Player, State, Waiting};
