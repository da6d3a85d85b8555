//! Places that can be chosen, filtered by, remembered and gone to one by one: squares of a board.

use crate::{Amount, Area, Comparison, Noun, Side, Var, What, Who, Zone};
use serde::{Deserialize, Serialize};

/// A phrase for squares: あなたの隣のスクエア
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Squares {
    /// The word for them: a word for several zones, or for one.
    pub zone: Zone,
    /// Whose.
    pub side: Side,
    /// Every one must hold.
    pub filters: Vec<SquareFilter>,
}

/// One property that a square has or has not.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SquareFilter {
    /// In a part of the board that has a name: 敵軍エリア
    Area(Area),
    /// 隣の
    Beside(Anchor),
    /// So far away: 3スクエア以内の
    Away(Comparison, Amount, Anchor),
    /// In one of these steps from there, to the right and forward as its player sees them: 正面の, 同じ列の
    Diagram(Vec<(i8, i8)>, Anchor),
    /// Nothing that fits stands there: ゼクスのない
    Lacks(Noun),
    /// Something that fits stands there.
    Holds(Noun),
    /// Where that stands, or stood when it was last there.
    Where(Box<What>),
    /// A square that was chosen.
    Is(Var),
    /// The opposite.
    Not(Box<SquareFilter>),
    /// At least one.
    AnyOf(Vec<SquareFilter>),
}

/// From where other squares are seen.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Anchor {
    /// Where an object stands, or stood when it was last there; seen by its player.
    Object(Box<What>),
    /// A square that was chosen; seen by the player of the text.
    Square(Var),
    /// The square of a player.
    Player(Who),
}

/// Where on a board something comes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Square {
    /// The zone has no squares, or the rules say where.
    #[default]
    Unsaid,
    /// The square that was chosen.
    Is(Var),
    /// Which is asked when it is known what comes there.
    Ask {
        /// Who chooses.
        by: Who,
        /// Out of which.
        from: Squares,
        /// それぞれ別の: each of several gets one of its own.
        apart: bool,
    },
}
