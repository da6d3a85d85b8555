//! The policies among which a game chooses, where games do the same thing in a few different ways.

/// Who chooses when several replacement effects want the same event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplacementChooser {
    /// The controller of what it happens to, or the player whom it happens to.
    Affected,
    /// The turn player.
    TurnPlayer,
}

/// How waiting triggered abilities leave the waiting room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TriggerPolicy {
    /// The turn player puts all of theirs on the stack in any order, then the other player.
    AllOntoStack,
    /// One at a time onto the stack, the turn player's first, each choosing among their own.
    OneOntoStack,
    /// One at a time, resolved at once, the turn player's first, each choosing among their own.
    OneResolves,
    /// One at a time, resolved at once; the turn player chooses among everybody's.
    TurnPlayerPicksAny,
}

/// Whether cards that were not there count as drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// They do.
    Drawn,
    /// They do not: the player has not done what was asked.
    NotDrawn,
}

/// What a continuous effect of a resolution speaks of when it speaks of everything that fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// What fitted when it began.
    Locked,
    /// Whatever fits at each moment.
    Live,
}

/// When the condition of a triggered ability (〜とき、〜ならば) is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proviso {
    /// When it triggers, and again when it resolves.
    Twice,
    /// When it resolves: it is part of the effect.
    OnResolution,
}

/// Which of several ways a player may pick for an effect to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ways {
    /// Any.
    Any,
    /// One of which something can be done, as long as there is one.
    Possible,
}

/// When a player who may do something can say yes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Consent {
    /// Always.
    Free,
    /// Only if it can be done whole.
    Whole,
}

/// What a choice by a quality comes to among cards that not everybody sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HiddenChoice {
    /// What fits has to be chosen.
    Must,
    /// It may be passed over, as nobody could tell.
    May,
}

/// What each of those gets at least among whom something is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    /// At least one, where there is enough.
    SomeEach,
    /// Some may get nothing.
    NothingToo,
}

/// What one who is to choose among hidden cards sees of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// No more than before: what was chosen is shown afterwards.
    Blind,
    /// Their faces.
    Faces,
}

/// Which objects may be chosen for having damage taken off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mending {
    /// Any.
    Any,
    /// Those that are damaged.
    Damaged,
}

/// What becomes of a resolved effect that lasts as long as something is so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lapse {
    /// It applies whenever that is so.
    Returns,
    /// Where that is something of the very object whose text it is: it does not begin unless that is so, and it is over when that
    /// is so no more.
    EndsOfItself,
    /// The same whatever that is, but for whose turn it is and which part of it.
    Ends,
}

/// When two players who are both told to do something that one has to be asked about do it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parts {
    /// When both have been asked, at once.
    ChooseFirst,
    /// One after the other; but hidden cards that both choose are shown together.
    InTurn,
}

/// Whose that is which lies in play in a zone that each player has for themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holding {
    /// The zone's player's: there nothing comes under another's control.
    Place,
    /// Whoever controls it: that may be the other player, while it stays where it is.
    Control,
}

/// When the owner of several cards that come to one end of a pile together says in which order they lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arranging {
    /// When a text or a replacement sends them to that place.
    Sent,
    /// Whenever they come together, whatever brings them there.
    Always,
}
