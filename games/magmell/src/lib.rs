//! MAGMELL CARD GAME by its comprehensive rules: one file a chapter of the rule document.

mod asked;
mod battle;
mod board;
mod cards;
mod check;
mod cite;
mod deck;
mod game;
mod hindrance;
mod layers;
mod lesson;
mod notes;
mod outlook;
mod payment;
mod preparation;
mod resolution;
mod rewind;
mod right;
mod standing;
mod table;
mod turn;
mod use_card;
pub mod words;
mod zones;

tefuda_table::game!(Magmell);

pub use battle::BattleFrame;
pub use board::{Battle, BattleStep, Board, Note, Phase, Tried};
pub use check::Check;
pub use game::{Act, Face, Frame, Magmell};
pub use payment::{Due, Less, Part, Symbols};
pub use preparation::Preparation;
pub use resolution::{Leaving, Refuge};
pub use rewind::Certainty;
pub use right::{Right, why_not_attack};
pub use turn::Turn;
pub use use_card::{UseStep, Using, why_not_use};
