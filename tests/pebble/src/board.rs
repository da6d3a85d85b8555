//! What only this game keeps: the phase, whether a stone was put this turn, who could not draw.

use serde::{Deserialize, Serialize};
use tefuda_kernel::{PlayerId, Players};

/// The phases of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn, and while a card is drawn.
    #[default]
    Draw,
    /// メインフェイズ
    Main,
    /// エンドフェイズ
    End,
}

impl Phase {
    /// What it is called, Japanese and English.
    pub const fn word(self) -> (&'static str, &'static str) {
        match self {
            Phase::Draw => ("ドロー", "draw"),
            Phase::Main => ("メイン", "main"),
            Phase::End => ("エンド", "end"),
        }
    }
}

/// The board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Board {
    /// The phase.
    pub phase: Phase,
    /// 2.2: whether the turn player has put a stone this turn.
    pub put: bool,
    /// 3.2: who could not draw.
    pub empty: Players,
}

/// A change to the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Note {
    /// A phase begins.
    Phase(Phase),
    /// This player goes first.
    First(PlayerId),
    /// A turn begins: a stone may be put again.
    Fresh,
    /// The turn player has put a stone.
    Put,
    /// A player could not draw.
    Empty(PlayerId),
}

impl Board {
    pub(crate) fn apply(&mut self, note: Note) {
        match note {
            Note::Phase(phase) => self.phase = phase,
            Note::Fresh => self.put = false,
            Note::Put => self.put = true,
            Note::Empty(player) => self.empty = self.empty.with(player),
            Note::First(_) => {}
        }
    }
}
