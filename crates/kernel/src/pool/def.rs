//! What a card is: what is printed on it, and what its own text makes of that.

use crate::game::Game;
use crate::ids::{AbilityIx, PlayerId};
use crate::pool::code::Alter;
use crate::pool::senses::Senses;
use crate::state::information::Information;
use std::ops::Range;
use tefuda_ability::{Mark, Name};

/// What a card is.
#[derive(Debug, Clone)]
pub struct Def<G: Game> {
    /// Its printed name.
    pub name: Name,
    /// Its printed information.
    pub printed: Information,
    /// What it is before any effect, wherever it lies: what is printed, with what [`Game::basic`] takes for a part of it.
    pub base: Information,
    /// Whether only a text makes it: a token, not a card.
    pub token: bool,
    /// What the game prints beside that: costs, timing.
    pub face: G::Face,
    pub(crate) abilities: Range<u16>,
    pub(crate) senses: Senses,
    /// The same of those abilities that say where they work, for zones where the others do not.
    pub(crate) senses_elsewhere: Senses,
    /// Whether it senses nothing anywhere.
    pub(crate) silent: bool,
    /// Whether it senses nothing where only those abilities work that say so.
    pub(crate) silent_elsewhere: bool,
    /// Whether it only listens to what happens to itself, and says outright which colours it has.
    pub(crate) quiet: bool,
    /// Whether its player can use one of its abilities.
    pub(crate) activated: bool,
    /// The printed information under each player's control, with more and more of what its text says of itself.
    pub(crate) shown: [[Information; 2]; Says::COUNT],
    /// What its text says outright of its own colours.
    pub(crate) outright: Vec<Alter>,
    /// What its text says of itself without condition (防御されない): looked up, not computed.
    pub(crate) own_marks: u32,
    /// What it does when it resolves, in the order of its text.
    pub(crate) spells: Vec<AbilityIx>,
}

impl<G: Game> Def<G> {
    /// Its abilities, in the order of its text.
    pub fn abilities(&self) -> impl Iterator<Item = AbilityIx> + use<G> {
        self.abilities.clone().map(AbilityIx)
    }

    /// Whether an ability is one of them.
    #[inline]
    pub fn has(&self, ability: AbilityIx) -> bool {
        self.abilities.contains(&ability.0)
    }

    /// Whether its text says this of itself without condition.
    pub fn says_of_itself(&self, mark: Mark) -> bool {
        self.own_marks & (1 << mark.0) != 0
    }

    /// The printed information under a player's control, with what its text says of itself there.
    #[inline]
    pub(crate) fn shown(&self, controller: PlayerId, says: Says) -> &Information {
        &self.shown[says as usize][usize::from(controller.0 & 1)]
    }

    /// Whether its text says something of itself without condition.
    #[inline]
    pub(crate) fn speaks_of_itself(&self) -> bool {
        self.own_marks != 0 || self.senses.outright
    }

    /// Work out what it looks like.
    pub(crate) fn show(&mut self) {
        let marked = Information { marks: self.base.marks | self.own_marks, ..self.base };
        let mut coloured = marked;
        self.colour(&mut coloured);
        self.shown = [self.base, marked, coloured].map(|shown| PlayerId::ALL.map(|player| shown.under(player)));
    }

    /// Write what its text says outright of its own colours.
    pub(crate) fn colour(&self, information: &mut Information) {
        self.outright.iter().for_each(|alter| _ = write_base::<G>(alter, information));
    }
}

/// What the text of a card says of the card itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Says {
    /// It does not work there.
    Nothing,
    /// Its marks; its colours are worked out with those of others.
    Marks,
    /// Its marks and its colours.
    All,
}

impl Says {
    pub(crate) const COUNT: usize = 3;
}

/// Write a change of attributes or kinds; `false` if it is none.
pub(crate) fn write_base<G: Game>(alter: &Alter, base: &mut Information) -> bool {
    match alter {
        Alter::Colours(colours) => base.colours = (base.colours & !G::colour_aspect(*colours)) | *colours,
        Alter::GainColours(colours) => base.colours |= *colours,
        Alter::LoseColours(colours) => base.colours &= !*colours,
        Alter::Become(kind) => base.kinds = 1 << kind.0,
        _ => return false,
    }
    true
}
