//! ディヴァインクロス TCG by its comprehensive rules: one file a chapter of the rule document.

mod actions;
mod asked;
mod battle;
mod board;
mod cards;
mod changes;
mod check;
mod cite;
mod damage;
mod deck;
mod foretold;
mod frames;
mod game;
mod hand;
mod hindrance;
mod janken;
mod judgement;
mod lesson;
mod notes;
mod objects;
mod outlook;
mod plan;
mod play;
mod possible;
mod preparation;
mod retreat;
mod standing;
mod table;
mod turn;
mod verbs;
pub mod words;
mod zones;

include!(concat!(env!("OUT_DIR"), "/clauses.rs"));

/// A clause by its number; one that is not in the catalogue does not compile.
macro_rules! clause {
    ($id:literal) => {
        const { tefuda_kernel::Clause(tefuda_rulebook::position(&crate::CLAUSES, $id)) }
    };
}
pub(crate) use clause;

pub use battle::Battle;
pub use board::{Board, Hit, Note, Phase, SkillUse};
pub use changes::{Force, Item};
pub use check::{Check, CheckStep};
pub use damage::Damage;
pub use game::{Act, DivineCross, Face, Frame};
pub use janken::{Janken, Sign};
pub use judgement::Judgement;
pub use play::{PlayStep, Playing};
pub use preparation::Preparation;
pub use retreat::{Retreat, RetreatStep};
pub use turn::Turn;
pub use verbs::{Cascade, Charging, Pile};

/// The engine of this game.
pub type Engine<'a> = tefuda_kernel::Engine<'a, DivineCross>;
/// The cards of this game.
pub type Pool = tefuda_kernel::Pool<DivineCross>;
/// The state of this game.
pub type State = tefuda_kernel::State<DivineCross>;
