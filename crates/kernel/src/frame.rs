//! Frames: procedures that may stop for a decision, on a stack inside the state, each with named steps.

use crate::game::Game;
use crate::ids::{AbilityIx, Clause, Entity, ObjectId, PlayerId, Players, Seat};
use crate::replacement::Key;
use crate::state::cell::Cell;
use serde::{Deserialize, Serialize};
use tefuda_ability::Var;

/// From where an effect looks at the game: whose it is, and where its slots are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scope {
    /// The object whose text it is.
    pub source: ObjectId,
    /// The player for whom "you" stands.
    pub controller: PlayerId,
    /// Which ability.
    pub ability: Option<AbilityIx>,
    /// Where its slots begin in the memory.
    pub base: u16,
    /// The amount of the event behind it.
    pub amount: i32,
    /// What that event happens to, while no slot holds it yet.
    pub subject: Option<Entity>,
    /// The other side of that event, while no slot holds it yet.
    pub other: Option<Entity>,
    /// The player who acts, where each player acts in turn.
    pub actor: Option<PlayerId>,
    /// The object that a continuous effect changes, while it is looked at by how much; or [`Seat::NONE`].
    pub affected: Seat,
    /// The active effect that it is, by its stamp: the slots that were locked when it began are its own.
    pub effect: Option<u32>,
    /// The object that is aimed or waits on the stack: what it points at are its slots until it resolves.
    pub holder: Option<Seat>,
}

/// A procedure in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Frame<G: Game> {
    /// One of the game's own.
    Game(G::Frame),
    /// An effect is carried out, instruction by instruction.
    Resolve {
        /// Whose.
        scope: Scope,
        /// The next instruction.
        at: u32,
        /// The object on the stack that resolves, or [`ObjectId::NONE`].
        holder: ObjectId,
        /// How often this instruction was begun: some take several steps.
        round: u16,
    },
    /// Both players have a part of what a text says: they are asked, then they act.
    Both {
        /// Whose effect.
        scope: Scope,
        /// How far each has come, the first to be asked first.
        parts: [Part; 2],
        /// What is being done.
        step: Both,
    },
    /// A player picks for the instruction just before `at`.
    Choosing {
        /// Whose effect.
        scope: Scope,
        /// The instruction.
        at: u32,
        /// Who picks.
        player: PlayerId,
        /// Where to.
        cell: Cell,
        /// How many others had picked into that cell before: nobody's picks stand in another's way.
        before: u16,
        /// At least, those included.
        least: u16,
        /// At most.
        most: u16,
    },
    /// A player says whether to go on, or to skip.
    Deciding {
        /// Who.
        player: PlayerId,
        /// Where to go on no.
        skip: u32,
    },
    /// A player picks which of several ways the effect goes on.
    Forking {
        /// Who.
        player: PlayerId,
        /// The instruction.
        at: u32,
    },
    /// A player picks a colour.
    Colouring {
        /// Who.
        player: PlayerId,
        /// Where to.
        slot: Var,
    },
    /// A player plans how to pay the cost of an instruction.
    Paying {
        /// Whose effect.
        scope: Scope,
        /// The instruction.
        at: u32,
        /// Who.
        player: PlayerId,
    },
    /// A player says on which square an object comes.
    Squaring {
        /// Whose effect.
        scope: Scope,
        /// The instruction.
        at: u32,
        /// Who.
        player: PlayerId,
        /// The object that comes there.
        object: ObjectId,
    },
    /// A player divides an amount among what was chosen on resolution.
    Sharing {
        /// Whose effect.
        scope: Scope,
        /// Who divides.
        player: PlayerId,
        /// What was chosen.
        cell: Cell,
        /// How many of those have their part.
        next: u16,
        /// What is left.
        left: i32,
    },
    /// Modes, targets and shares are chosen for an object on the stack.
    Aiming {
        /// Which.
        holder: ObjectId,
        /// Whose effect.
        scope: Scope,
        /// The next instruction to look at.
        at: u32,
        /// What is being chosen.
        step: Aim,
    },
    /// Proposed events wait for a choice among replacement effects; theirs start here in the agenda.
    Happening {
        /// The first of them.
        first: u16,
        /// Which one is looked at.
        next: u16,
        /// The optional replacement that its player says yes or no to.
        consent: Option<Key>,
    },
    /// Events that happen one after the other wait for their turn on the agenda.
    InTurn {
        /// Which of those that wait there.
        row: u32,
    },
    /// Proposed events that put several things to one place of a pile wait until its player has arranged them.
    Arranging {
        /// The first of them.
        first: u16,
        /// Which place, by number.
        place: u8,
        /// How many of those have their place in the order.
        done: u16,
    },
    /// A player who can stop a loop says how often it goes round.
    Repeating {
        /// Who.
        player: PlayerId,
        /// Whether the other player says so, too, afterwards.
        both: bool,
        /// What the player before has said.
        times: Option<i32>,
    },
    /// What was put in place of an event is done next.
    Instead {
        /// Whose effect.
        scope: Scope,
        /// Where its code begins.
        code: u32,
        /// The number of the event in whose place it is done.
        event: u16,
    },
    /// That has been done: the text that wanted the event goes on, of which by then so much was wanting.
    Replaced {
        /// Whether anything.
        short: bool,
        /// For whom.
        failed: Players,
    },
    /// Waiting triggered abilities leave the waiting room.
    Placing {
        /// Whose turn it is to place.
        player: PlayerId,
        /// Only those of this event, if it is about one, which are carried out by this clause.
        of: Option<(u32, Clause)>,
        /// What is being done.
        step: Placing,
    },
}

impl<G: Game> Frame<G> {
    /// Whether the effect that is carried out speaks of an object.
    pub(crate) fn refers_to(&self, id: ObjectId) -> bool {
        match self {
            Frame::Resolve { scope, .. }
            | Frame::Both { scope, .. }
            | Frame::Instead { scope, .. }
            | Frame::Choosing { scope, .. }
            | Frame::Sharing { scope, .. }
            | Frame::Squaring { scope, .. }
            | Frame::Paying { scope, .. }
            | Frame::Aiming { scope, .. } => {
                scope.source == id || [scope.subject, scope.other].contains(&Some(Entity::Object(id)))
            }
            _ => false,
        }
    }
}

/// The steps of [`Frame::Both`], with the number of the part that they are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Both {
    /// Its player is asked for all that can be asked before a deed.
    Ask(u8),
    /// That was asked.
    Asked(u8),
    /// Its next deed is done, alone.
    Act(u8),
    /// That was done.
    Acted(u8),
}

/// How far a player's part of [`Frame::Both`] has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Part {
    /// The next instruction.
    pub at: u32,
    /// How often it was begun.
    pub round: u16,
    /// Whether something before it is wanting.
    pub short: bool,
}

/// The steps of [`Frame::Aiming`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Aim {
    /// Look for the next instruction that wants something.
    Seek,
    /// Modes are picked: so many are still to come.
    Mode(u8),
    /// How many targets, where the text leaves it open.
    HowMany,
    /// So many targets of this instruction are still to come.
    Targets(u16),
    /// Shares of a divided amount: what is left.
    Shares(i32),
}

/// The steps of [`Frame::Placing`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Placing {
    /// Choose which ability comes next.
    Next,
    /// Its targets were chosen: did it stay on the stack?
    Placed,
}
