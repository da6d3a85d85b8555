//! Abilities as flat code: what a resolving frame steps through. Choices and conditions become jumps, and what a text makes
//! (tokens, granted abilities) is already in the pool.

use crate::game::Game;
use crate::ids::{AbilityIx, DefId};
use crate::layers::reads::Reads;
use tefuda_ability::{
    Amount, Arithmetic, Candidates, Condition, Count, Deed, Duration, Entry, Feature, Kind, Mark, Name, Noun, Over, Pattern,
    Replacement, Side, Step, StepId, Texts, Value, Var, What, Who,
};

/// A change to an object's information, with granted abilities by number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Alter {
    /// A number goes up or down.
    Add(Value, Amount),
    /// A number becomes.
    Set(Value, Amount),
    /// It has a mark.
    Mark(Mark),
    /// It has a mark as far as such are concerned: asked when one of them comes, and never kept.
    Against(Mark, Noun),
    /// The same of players.
    AgainstPlayer(Mark, Side),
    /// It has an ability.
    Gain(AbilityIx),
    /// It loses its abilities.
    LoseAbilities,
    /// Its colours become these bits.
    Colours(u16),
    /// It has the colours of these bits as well.
    GainColours(u16),
    /// It has the colours of these bits no more.
    LoseColours(u16),
    /// It loses such abilities.
    Lose(Texts),
    /// A change of its skill with this title alone: looked at when the skill is used, and never kept.
    OfTitled(Name, Box<Alter>),
    /// Its kind becomes this.
    Become(Kind),
    /// It is of this kind as well.
    GainKind(Kind),
    /// Its name becomes this.
    Named(Name),
    /// It has this name as well.
    GainName(Name),
    /// It has this species, job or trait as well.
    GainFeature(Feature),
    /// It has this one no more.
    LoseFeature(Feature),
    /// Somebody controls it.
    Controlled(Who),
    /// The damage that it deals in a fight changes.
    Dealt(Arithmetic),
    /// The damage that it is dealt in a fight changes.
    Taken(Arithmetic),
}

impl Alter {
    /// Whether it is looked at when something comes, like damage on its way, and never kept.
    pub(crate) fn shifts(&self) -> bool {
        matches!(self, Alter::Against(..) | Alter::AgainstPlayer(..) | Alter::Dealt(_) | Alter::Taken(_) | Alter::OfTitled(..))
    }

    /// Whether it takes abilities away.
    pub(crate) fn takes_abilities(&self) -> bool {
        matches!(self, Alter::LoseAbilities | Alter::Lose(_))
    }

    /// Whether it can take texts away: it says so, or what it makes of something has none there.
    pub(crate) fn silences(&self) -> bool {
        self.takes_abilities() || matches!(self, Alter::Become(_))
    }

    /// Whether it can change which abilities there are, or whose they are.
    pub(crate) fn concerns_abilities(&self) -> bool {
        matches!(self, Alter::Gain(_) | Alter::LoseAbilities | Alter::Lose(_) | Alter::Become(_) | Alter::Controlled(_))
    }

    pub(crate) fn concerns_colours(&self) -> bool {
        matches!(self, Alter::Colours(_) | Alter::GainColours(_) | Alter::LoseColours(_))
    }

    /// The amount by which it changes something, if it has one.
    pub(crate) fn amount(&self) -> Option<&Amount> {
        match self {
            Alter::Add(_, amount) | Alter::Set(_, amount) => Some(amount),
            Alter::OfTitled(_, alter) => alter.amount(),
            Alter::Dealt(arithmetic) | Alter::Taken(arithmetic) => match arithmetic {
                Arithmetic::Plus(amount) | Arithmetic::Minus(amount) | Arithmetic::Becomes(amount) => Some(amount),
                Arithmetic::Times(_) | Arithmetic::Half | Arithmetic::Undoubled => None,
            },
            _ => None,
        }
    }
}

/// A continuous effect, ready to apply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Continuity {
    /// On what.
    pub what: What,
    /// What that looks at, and whatever its text asks for.
    pub reads: Reads,
    /// What changes.
    pub alters: Vec<Alter>,
    /// The layers in which it changes what is kept of objects, a bit each.
    pub(crate) layers: u32,
    /// Whether it makes changes in several layers, or such as well as changes of damage on its way: all of them to the same objects.
    pub(crate) several: bool,
    /// Whether it says without condition which colours its own object has: looked up with what is printed, unless something else
    /// in play concerns colours.
    pub(crate) outright: bool,
    /// True if by how much it changes an object depends on that object.
    pub(crate) apiece: bool,
    /// For an effect that a resolution made: it applies as long as this holds.
    pub condition: Option<Condition>,
}

impl Continuity {
    /// Whether it changes what is kept of objects.
    pub(crate) fn is_kept(&self) -> bool {
        self.layers != 0 && !self.outright
    }

    /// Whether only timestamps and dependency tell how it goes together with what others say outright of themselves, or whether it
    /// looks at colours before any text has said them.
    pub(crate) fn rewords<G: Game>(&self) -> bool {
        let earlier = || self.layers & layer_bit(G::layer(&Alter::Colours(0))).saturating_sub(1) != 0;
        let rewords = |alter: &Alter| alter.concerns_colours() || matches!(alter, Alter::Become(_) | Alter::GainKind(_));
        !self.outright && (self.alters.iter().any(rewords) || (self.reads.colours && earlier()))
    }

    /// Whether it can take texts away.
    pub(crate) fn silences(&self) -> bool {
        self.alters.iter().any(Alter::silences)
    }

    /// Whether it reaches whatever a player has, so that it is upon the player.
    pub(crate) fn is_upon_players(&self) -> bool {
        matches!(self.what, What::Ever(_))
    }

    /// Whether it speaks of the skill of a title.
    pub(crate) fn titles(&self) -> bool {
        self.alters.iter().any(|alter| matches!(alter, Alter::OfTitled(..)))
    }

    /// Whether it changes damage on its way.
    pub(crate) fn shifts(&self) -> bool {
        self.alters.iter().any(Alter::shifts)
    }
}

/// One of the ways in which a text can go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// Where it begins.
    pub at: u32,
    /// What it says, to be read by who chooses.
    pub says: Vec<Step>,
}

/// One instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Instruction {
    /// Targets: chosen when the card was used; nothing to do on resolution.
    Target {
        /// Where they are remembered.
        slot: Var,
        /// What may be taken.
        what: Candidates,
        /// How many.
        count: Count,
    },
    /// Choose now.
    Choose {
        /// Where it is remembered.
        slot: Var,
        /// Who chooses.
        by: Who,
        /// What may be taken.
        what: Candidates,
        /// How many.
        count: Count,
        /// Where that ends which a player has agreed to do with it.
        agreed: Option<u32>,
    },
    /// Chance chooses now.
    Random {
        /// Where it is remembered.
        slot: Var,
        /// What may be taken.
        what: Candidates,
        /// How many.
        count: Count,
    },
    /// Keep what a phrase means now.
    Keep(Var, What),
    /// Choose a colour now.
    Colour(Var, Who),
    /// Do a verb.
    Do(Deed),
    /// Make tokens.
    Token {
        /// Who makes them.
        who: Who,
        /// Who controls them, if not their maker.
        under: Option<Who>,
        /// What they are.
        def: DefId,
        /// How many.
        amount: Amount,
        /// In what state they arrive.
        entering: Vec<Entry>,
    },
    /// A continuous effect begins.
    Begin(Continuity, Duration),
    /// A replacement effect begins.
    Replace(Replacement, Option<u32>, Duration),
    /// A delayed trigger begins to wait; its effect is the ability with this number. It goes off once or, if so, each time.
    Delay(Pattern, AbilityIx, Duration, bool),
    /// Ask whether to do what follows; on no, go there.
    May(Who, u32),
    /// A player picks one of these places to go on from.
    Fork(Who, Vec<Way>),
    /// Both players have a part: that of the text's player follows, the other's is there, and the text goes on there.
    Both {
        /// Where the other player's part is.
        theirs: u32,
        /// Where the text goes on.
        end: u32,
    },
    /// A player's part ends.
    Halt,
    /// Go there unless the condition holds.
    Unless(Condition, u32),
    /// Something begins of which it is asked afterwards whether all of it was done; or `false`: none of it was.
    Reckon(bool),
    /// Go there unless what was reckoned was done, whole.
    UnlessDone(u32),
    /// The steps of a name begin.
    Enter(StepId),
    /// They are over: whether all of them was done is remembered, and what they moved.
    Leave(StepId),
    /// The next of several things has its turn; go there after the last.
    Each(Over, u32),
    /// One of several modes: go on after it unless it was chosen.
    Mode {
        /// Its number, of all modes of the text.
        mode: u8,
        /// The number of the first one that it stands beside: those are chosen together.
        group: u8,
        /// How many of the group are chosen.
        count: Amount,
        /// What it says, to be read by who chooses.
        says: Vec<Step>,
        /// Where to go on.
        end: u32,
    },
    /// Go there.
    Jump(u32),
    /// The effect ends.
    End,
}

/// The bit of a layer.
pub(crate) fn layer_bit(layer: u8) -> u32 {
    1u32.checked_shl(u32::from(layer)).unwrap_or(0)
}
