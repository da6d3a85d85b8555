//! The memory of a running text: typed cells, each of which holds one thing. This is the whole list of them.

use crate::ids::{Entity, PlayerId, Players, Seat, ZoneId};
use serde::{Deserialize, Serialize};
use tefuda_ability::{Fund, How, StepId, Var};

/// A place in the memory of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cell {
    /// A variable that the text itself binds, or that the event behind it fills.
    Var(Var),
    /// The amount of the event behind it.
    EventAmount,
    /// A thing that the text has moved so far, under its new identity.
    Moved,
    /// The thing that the event behind a triggered ability moved, under its new identity.
    Followed,
    /// A chosen mode.
    Mode,
    /// X, as it was announced.
    X,
    /// The colours of what a triggered ability came from.
    SourceColours,
    /// The card that a triggered ability stands on, where that is attached to the object that has it.
    Speaker,
    /// The cards that the text uses, one after the other.
    Using,
    /// The zone that a card on the stack was used from: what reached it there goes on reaching it.
    UsedFrom,
    /// An object that a continuous effect was locked onto.
    Locked,
    /// The amount or the player that a continuous effect fixed, when it began, for the change at this place.
    Fixed(u8),
    /// A target of this variable that had become illegal: nothing happens to it.
    Illegal(Var),
    /// Something chosen into this variable by one of several players.
    ChosenBy(Var),
    /// True if all steps of that name were done; while they are being done, whether something before them is wanting.
    Done(StepId),
    /// A thing that is still to have its turn where a text goes through several.
    Waits(u8),
    /// Something that the text has asked for.
    Asked,
    /// The square that was chosen for something that is about to come there.
    Square,
    /// Something among which an amount is divided that nobody chose before.
    Among,
    /// A card among which the text has searched, where that was not a whole pile.
    Range,
    /// Who knows which card was chosen before a shuffle.
    Known,
    /// One of the game's own verbs that came out well.
    Success,
    /// True if the game played last was won, every time.
    Outcome,
    /// A source used for symbols of that fund in the payment that is being planned.
    Pays(Fund),
    /// Which of several ways of the cost is paid.
    PayWay,
    /// Picks that no text refers to: cards to discard, cards to arrange.
    Picks,
    /// The amount of a deed of several rounds.
    Rounds,
    /// How many cards a player was to draw and did not find, until all draws of the deed are made.
    Missing,
}

impl Cell {
    /// True if it is that cell. Cells are looked for very often, and mostly differ in their sort: that much is compared at once.
    #[inline(always)]
    pub(crate) fn is(self, other: Cell) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other) && self == other
    }

    /// The variable, if the text itself can speak of the cell.
    pub fn var(self) -> Option<Var> {
        if let Cell::Var(var) = self { Some(var) } else { None }
    }
}

impl From<Var> for Cell {
    fn from(var: Var) -> Cell {
        Cell::Var(var)
    }
}

/// The content of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Held {
    /// An object or a player.
    Entity(Entity),
    /// An object or a player with its part of a divided amount.
    Share(Entity, i32),
    /// A moved thing with the word under which it was; or a player whose draw found nothing.
    Moved(Entity, How),
    /// A thing asked for, of which players, and whether it has yet to happen.
    Asked {
        /// The thing to which it is to happen.
        of: Entity,
        /// Whose part it is.
        told: Players,
        /// True until it happens.
        open: bool,
    },
    /// A chosen thing, and who chose it.
    ChosenBy(Entity, PlayerId),
    /// A chosen card, and who knows which it is.
    Known(Entity, Players),
    /// A card among those that the search at this instruction looks through.
    Sought(Entity, u32),
    /// A card, and the zone that it came from or is to go to.
    In(Entity, ZoneId),
    /// A player's number: how many cards to draw, how many were missing.
    Count(PlayerId, i32),
    /// A number.
    Number(i32),
    /// Colours, one bit each.
    Colours(u16),
    /// Something that was so or not.
    Was(bool),
}

impl Held {
    /// The object or player that it is about, if it is about one.
    #[inline]
    pub fn entity(self) -> Option<Entity> {
        match self {
            Held::Entity(of) | Held::Share(of, _) | Held::Moved(of, _) | Held::Asked { of, .. } => Some(of),
            Held::ChosenBy(of, _) | Held::Known(of, _) | Held::Sought(of, _) | Held::In(of, _) => Some(of),
            Held::Count(player, _) => Some(Entity::Player(player)),
            Held::Number(_) | Held::Colours(_) | Held::Was(_) => None,
        }
    }

    /// Gives this content with another object in it.
    pub fn with_entity(self, entity: Entity) -> Held {
        match self {
            Held::Entity(_) => Held::Entity(entity),
            Held::Share(_, share) => Held::Share(entity, share),
            Held::Moved(_, how) => Held::Moved(entity, how),
            Held::Asked { told, open, .. } => Held::Asked { of: entity, told, open },
            Held::ChosenBy(_, player) => Held::ChosenBy(entity, player),
            Held::Known(_, players) => Held::Known(entity, players),
            Held::Sought(_, search) => Held::Sought(entity, search),
            Held::In(_, zone) => Held::In(entity, zone),
            Held::Count(..) | Held::Number(_) | Held::Colours(_) | Held::Was(_) => self,
        }
    }

    /// Its part of a divided amount; 0 if it has none yet.
    pub fn share(self) -> i32 {
        if let Held::Share(_, share) = self { share } else { 0 }
    }

    /// The number that it is; 0 if it is none.
    pub fn number(self) -> i32 {
        if let Held::Number(number) | Held::Count(_, number) = self { number } else { 0 }
    }
}

/// One cell of a text and what it holds. A cell that holds several things has a binding for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Binding {
    /// Which cell.
    pub cell: Cell,
    /// Its content.
    pub held: Held,
}

impl Binding {
    /// A cell that holds an object or a player.
    pub fn of(cell: impl Into<Cell>, entity: Entity) -> Binding {
        Binding { cell: cell.into(), held: Held::Entity(entity) }
    }

    /// A cell that holds a number.
    pub fn number(cell: Cell, number: i32) -> Binding {
        Binding { cell, held: Held::Number(number) }
    }

    /// Gives this binding with that part of a divided amount.
    pub fn with_share(self, share: i32) -> Binding {
        let held = self.held.entity().map_or(self.held, |entity| Held::Share(entity, share));
        Binding { held, ..self }
    }

    /// True if it is about whatever sits there. Nearly all are simply an object.
    #[inline(always)]
    pub(crate) fn sits_at(&self, seat: Seat) -> bool {
        match self.held {
            Held::Entity(Entity::Object(of)) => of.seat == seat,
            Held::Entity(_) => false,
            held => matches!(held.entity(), Some(Entity::Object(of)) if of.seat == seat),
        }
    }

    /// True if it belongs to that cell. What was moved under a word is remembered with that word.
    #[inline(always)]
    pub(crate) fn is_of(&self, cell: Cell) -> bool {
        match cell {
            Cell::Var(Var::Moved(how)) => matches!(self.held, Held::Moved(_, word) if word == how) && self.cell.is(Cell::Moved),
            cell => self.cell.is(cell),
        }
    }

    /// True if this cell holds that object or player.
    pub fn is(&self, cell: Cell, entity: Entity) -> bool {
        self.cell.is(cell) && self.held.entity() == Some(entity)
    }
}
