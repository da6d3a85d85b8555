//! What an object is at the moment: its information after all effects, and the frozen record of what it was.

use crate::game::Game;
use crate::ids::{DefId, ObjectId, PlayerId, ZoneId};
use crate::pool::Pool;
use crate::state::State;
use crate::state::object::Statuses;
use serde::{Deserialize, Serialize};
use tefuda_ability::{Colour, Feature, Kind, Mark, Name, Value};

/// How many numbers an object has.
pub const VALUES: usize = 5;
/// How many roles things can be attached in.
pub const ROLES: usize = 4;

/// Rare information: further names, species, jobs and traits. A number that stands for a [row](WideRow); equal rows have equal
/// numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Wide(pub(crate) u16);

impl Wide {
    /// None of it.
    pub const NONE: Wide = Wide(0);
    /// From here on rows are made by effects, and the state keeps them.
    pub(crate) const MADE: u16 = 1 << 15;
}

/// Names and features of an object, beside its first name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct WideRow {
    /// Its further names, sorted.
    pub names: Vec<Name>,
    /// Its species, jobs and traits, sorted.
    pub features: Vec<Feature>,
}

impl WideRow {
    /// Sorts the row and leaves everything in it once.
    pub(crate) fn settled(mut self) -> WideRow {
        self.names.sort_unstable();
        self.names.dedup();
        self.features.sort_unstable();
        self.features.dedup();
        self
    }

    const EMPTY: &'static WideRow = &WideRow { names: Vec::new(), features: Vec::new() };
}

impl<G: Game> Pool<G> {
    /// The number for what few cards have, to be written into what is printed on one.
    pub fn widen(&mut self, row: WideRow) -> Wide {
        let row = row.settled();
        if row == *WideRow::EMPTY {
            return Wide::NONE;
        }
        let at = self.wide_rows.iter().position(|known| *known == row).unwrap_or(self.wide_rows.len());
        if at == self.wide_rows.len() {
            self.wide_rows.push(row);
        }
        Wide(u16::try_from(at + 1).unwrap_or(0).min(Wide::MADE - 1))
    }
}

impl<G: Game> State<G> {
    /// The further names and the features that information stands for.
    pub fn wide<'s>(&'s self, pool: &'s Pool<G>, wide: Wide) -> &'s WideRow {
        let row = match wide.0.checked_sub(Wide::MADE) {
            Some(made) => self.wide_rows.get(usize::from(made)),
            None => wide.0.checked_sub(1).and_then(|at| pool.wide_rows.get(usize::from(at))),
        };
        row.unwrap_or(WideRow::EMPTY)
    }

    /// Gives the row after a change that an effect makes of it.
    pub(crate) fn widened(&mut self, pool: &Pool<G>, wide: Wide, change: impl FnOnce(&mut WideRow)) -> Wide {
        let mut row = self.wide(pool, wide).clone();
        change(&mut row);
        let row = row.settled();
        if row == *WideRow::EMPTY {
            return Wide::NONE;
        }
        if let Some(printed) = pool.wide_rows.iter().position(|known| *known == row) {
            return Wide(printed as u16 + 1);
        }
        let at = self.wide_rows.iter().position(|known| *known == row).unwrap_or(self.wide_rows.len());
        if at == self.wide_rows.len() {
            self.wide_rows.push(row);
        }
        Wide(Wide::MADE.saturating_add(at as u16))
    }
}

/// The information of an object that texts and rules look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Information {
    /// Its name; `None` when it has lost it.
    pub name: Option<Name>,
    /// Its kinds, one bit each.
    pub kinds: u32,
    /// Its colours, one bit each.
    pub colours: u16,
    /// What rules ask of it, one bit a mark.
    pub marks: u32,
    /// Its numbers.
    pub values: [i32; VALUES],
    /// Further names, and its species, jobs and traits.
    pub wide: Wide,
    /// The numbers that it has not got, one bit each: no comparison with one of them holds.
    pub lacks: u8,
    /// Whether the abilities of its text work.
    pub text: bool,
    /// Who controls it.
    pub controller: PlayerId,
}

impl Information {
    /// Nothing printed.
    pub fn blank(controller: PlayerId) -> Information {
        Information {
            name: None,
            kinds: 0,
            colours: 0,
            marks: 0,
            values: [0; VALUES],
            wide: Wide::NONE,
            lacks: 0,
            text: false,
            controller,
        }
    }

    /// The same under a player's control.
    pub(crate) fn under(self, controller: PlayerId) -> Information {
        Information { controller, ..self }
    }

    /// Whether it is of a kind.
    pub fn is(&self, kind: Kind) -> bool {
        self.kinds & (1 << kind.0) != 0
    }

    /// Its kind; of several the one that the lexicon lists last, which is the narrowest: イベント before コマンド.
    pub fn kind(&self) -> Option<Kind> {
        self.kinds.checked_ilog2().and_then(|bit| u8::try_from(bit).ok()).map(Kind)
    }

    /// Whether it has a colour.
    pub fn has_colour(&self, colour: Colour) -> bool {
        self.colours & (1 << colour.0) != 0
    }

    /// Whether it has a mark.
    pub fn marked(&self, mark: Mark) -> bool {
        self.marks & (1 << mark.0) != 0
    }

    /// One of its numbers.
    pub fn value(&self, value: Value) -> i32 {
        self.values.get(usize::from(value.0)).copied().unwrap_or(0)
    }

    /// One of its numbers, if it has that.
    pub fn number(&self, value: Value) -> Option<i32> {
        let there = self.lacks & 1u8.checked_shl(u32::from(value.0)).unwrap_or(0) == 0;
        there.then(|| self.value(value))
    }

    /// A number of it, to write.
    pub fn value_mut(&mut self, value: Value) -> Option<&mut i32> {
        self.values.get_mut(usize::from(value.0))
    }
}

/// Last-known information (直前情報, 最終情報): what an object was just before it left its zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Past {
    /// Which object.
    pub object: ObjectId,
    /// Whose text it had.
    pub def: DefId,
    /// What it was.
    pub information: Information,
    /// Where it was.
    pub zone: ZoneId,
    /// How it lay.
    pub status: Statuses,
    /// The damage that it had.
    pub damage: i32,
    /// Whether it was a token.
    pub token: bool,
    /// How many things were attached to it, by role.
    pub attached: [u8; ROLES],
}

/// Where the information that an object has before any effect comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guise {
    /// It is what is printed.
    Printed,
    /// There is none ([`Information::blank`]).
    Blank,
    /// It is the same for all that lie so ([`Game::mask`](crate::Game::mask)), and has no text.
    Mask,
    /// It has to be made up ([`Game::base`](crate::Game::base)).
    Made,
}

impl Guise {
    /// Whether what lies so has no text, whatever effects there are.
    pub(crate) fn is_mute(self) -> bool {
        matches!(self, Guise::Blank | Guise::Mask)
    }
}
