//! A first lesson: a prepared board, and plain words for what can be done on it.

/// What a hint waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cue {
    /// The player may do this, with that card if one is named.
    Act(&'static str, Option<&'static str>),
    /// The player may pass at this place of their own turn, counted as in [`Playable::stops`](crate::Playable::stops).
    Pass(usize),
    /// The player is asked something by this clause.
    Asked(&'static str),
}

/// Plain words at the right moment; of several that fit, the first that was not followed yet.
#[derive(Debug, Clone, Copy)]
pub struct Hint {
    /// When.
    pub cue: Cue,
    /// In Japanese.
    pub ja: &'static str,
    /// In English.
    pub en: &'static str,
}

/// A lesson.
#[derive(Debug, Clone, Copy)]
pub struct Lesson {
    /// The board, as a file with one ruling.
    pub board: &'static str,
    /// What is said when.
    pub hints: &'static [Hint],
    /// What the other side does of its own accord when it can, the best first.
    pub foe: &'static [&'static str],
}
