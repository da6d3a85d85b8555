//! The kernel: objects, zones, events, frames, continuous effects, decisions and views of any card game.
//!
//! It knows no game, no card text and no input or output. A game plugs in through [`Game`]; what a card does is an
//! [`ability`](tefuda_ability) that the kernel carries out. See ARCHITECTURE.md at the root for the house as a whole.

mod aim;
mod aims;
mod apply;
mod arm;
mod arrange;
mod attach;
mod blind;
mod card;
mod choosing;
mod classes;
mod code;
mod decision;
mod derive;
mod derived;
mod determinise;
mod engine;
mod evaluate;
mod event;
mod facts;
mod foresee;
mod frame;
mod funnel;
mod game;
mod generator;
mod ids;
mod information;
mod knowledge;
mod layers;
mod looping;
mod lower;
mod meaning;
mod object;
mod perform;
mod placing;
mod policy;
mod pool;
mod present;
mod prospect;
mod replace;
mod resolve;
mod same_time;
mod seating;
mod senses;
mod setup;
mod share;
mod situation;
mod skill;
mod state;
mod tally;
mod transaction;
mod trigger;
mod unlaid;
mod using;
mod view;
mod ways;
mod whole;
mod zone;

pub use arm::*;
pub use card::{Card, Knowledge};
pub use classes::Classes;
pub use code::{Alter, Continuity, Reads};
pub use decision::{Ask, Choice, Offer, Openness, Question, Refused};
pub use engine::{Engine, Flow};
pub use event::{Cause, Chance, Entry, Event, Log, Move, Outcome};
pub use frame::{Aim, Frame, Placing, Scope};
pub use game::{Doing, Game, Guise, Order, Plain};
pub use generator::{GENERATOR_VERSION, Generator, SCRIPT};
pub use ids::{AbilityIx, CardIx, Clause, DefId, Entity, ObjectId, PlayerId, Players, Seat, ZoneId};
pub use information::{FEATURES, Information, Past, ROLES, VALUES};
pub use meaning::Meaning;
pub use object::{Attachment, COUNTER_KINDS, Matter, Object, Statuses};
pub use policy::{
    Arranging, Consent, HiddenChoice, Lapse, Mending, Missing, Proviso, Reach, ReplacementChooser, Sight, TriggerPolicy, Ways,
};
pub use pool::{Compiled, Def, Pool};
pub use prospect::Prospect;
pub use setup::Setup;
pub use skill::{Modifier, Shift, Way};
pub use state::{ActiveEffect, Binding, Link, Player, State, Waiting};
pub use unlaid::Unlaid;
pub use view::{Aimed, FaceDownView, Handle, ObjectView, OfferView, View, ZoneView};
pub use zone::{Arrangement, Faces, ZoneInfo};
