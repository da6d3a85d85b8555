//! Events: everything that changes a game, with its cause.

pub(crate) mod apply;
pub(crate) mod funnel;
pub(crate) mod last_known;
pub(crate) mod piles;
pub(crate) mod seating;
pub(crate) mod sequential;
pub(crate) mod turn_history;

use crate::game::Game;
use crate::ids::{AbilityIx, Clause, DefId, Entity, ObjectId, PlayerId, Players, Seat, ZoneId};
use crate::state::counters::Entering;
use crate::state::object::Statuses;
use serde::{Deserialize, Serialize};
use tefuda_ability::{Counter, Duration, How, Manner, Moment, Position, Role, Status, Value};

/// Why something happens: the clause, the ability whose sentence asked for it, and the event that led to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cause {
    /// The clause of the rule document.
    pub clause: Clause,
    /// The ability, if a card's text asked for it.
    pub ability: Option<AbilityIx>,
    /// The number of the event that this one follows from; 0 is the start of the game.
    pub parent: u32,
    /// The object whose text asked for it, or [`ObjectId::NONE`].
    pub source: ObjectId,
    /// Whose doing it is, if it is a player's.
    pub player: Option<PlayerId>,
}

impl Cause {
    /// The cause of an event that a clause brings about, without any text.
    pub fn of_rule(clause: Clause, parent: u32) -> Cause {
        Cause { clause, ability: None, parent, source: ObjectId::NONE, player: None }
    }
}

/// An event with its cause, as those that listen to it hear of it.
#[derive(Debug)]
pub(crate) struct Occurrence<'e, G: Game> {
    pub event: &'e Event<G>,
    pub cause: Cause,
}

impl<G: Game> Clone for Occurrence<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Occurrence<'_, G> {}

impl<G: Game> Occurrence<'_, G> {
    /// Whose doing it is: the player of the text behind it, or who plays or draws the card.
    pub fn player(&self) -> Option<PlayerId> {
        let own = match self.event {
            Event::Move(Move { how: How::Use | How::Draw | How::Resolve, controller, .. }) => Some(*controller),
            Event::Used(_, player) | Event::Play(.., player) => Some(*player),
            _ => None,
        };
        self.cause.player.or(own)
    }

    /// In what way it comes about.
    pub fn manner(&self) -> Manner {
        match self.event {
            _ if self.cause.ability.is_some() => Manner::ByText,
            Event::Move(Move { how: How::Use | How::Resolve, .. }) | Event::Used(..) | Event::Play(..) => Manner::Played,
            _ => Manner::ByRule,
        }
    }
}

/// An object changes zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Move {
    /// What moves.
    pub object: ObjectId,
    /// Where from.
    pub from: ZoneId,
    /// Where to.
    pub to: ZoneId,
    /// Where in it.
    pub position: Position,
    /// Under which word.
    pub how: How,
    /// Who controls it there.
    pub controller: PlayerId,
    /// How it will lie.
    pub status: Statuses,
    /// Counters that it enters with, beside any that ride along.
    pub counters: Entering,
    /// What it is attached to there, and in which role.
    pub onto: Option<(ObjectId, Role)>,
}

/// The word under which a token comes to a zone: where objects are summoned to it is summoned.
pub(crate) fn word_for_token<G: Game>(zone: ZoneId) -> How {
    if G::ZONES[usize::from(zone.0)].is(G::FIELD) { How::Summon } else { How::Put }
}

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// One player wins.
    Won(PlayerId),
    /// Nobody does.
    Draw,
    /// It is stopped: it outgrows what the program can hold, and the rules say nothing of that.
    Stopped,
}

/// Something that changes the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Event<G: Game> {
    /// An object changes zone.
    Move(Move),
    /// An object is turned: rested, woken, flipped.
    Turn(ObjectId, Status, bool),
    /// Damage is dealt.
    Damage {
        /// To what.
        to: Entity,
        /// How much.
        amount: i32,
        /// By what.
        by: ObjectId,
        /// Whether it is battle damage.
        battle: bool,
    },
    /// What was used, or was triggered, is aimed at something, which takes so much of what it shares out; or a number was named for it.
    Aim {
        /// At what; nothing where a number was named.
        at: Option<Entity>,
        /// The share, or the number.
        number: i32,
    },
    /// A player would draw so many cards and there is nothing to draw.
    DrawNothing(PlayerId, u16),
    /// So much damage on an object goes away.
    Mend(ObjectId, i32),
    /// So much damage is taken off an object, which does not recover.
    Unharm(ObjectId, i32),
    /// A player loses the game, as far as nothing stands in the way.
    Loses(PlayerId),
    /// A number of a player changes by so much.
    Value(PlayerId, Value, i32),
    /// A number of a player becomes this.
    Set(PlayerId, Value, i32),
    /// Counters are put on (or taken off) an object.
    Counters(ObjectId, Counter, i32),
    /// A player gets counters, or gives them up.
    Purse(PlayerId, Counter, i32),
    /// Counters that rode along with an object fall off.
    Fall(ObjectId),
    /// A token comes to be.
    Token {
        /// What it is.
        def: DefId,
        /// Who controls it.
        player: PlayerId,
        /// Who made it, and so owns it.
        owner: PlayerId,
        /// Where.
        zone: ZoneId,
        /// How it lies.
        status: Statuses,
        /// Counters that it enters with.
        counters: Entering,
    },
    /// A token or an ability ceases to exist.
    Vanish(ObjectId),
    /// An object is attached to a host in a role.
    Attach(ObjectId, ObjectId, u8),
    /// An object is no longer attached.
    Detach(ObjectId),
    /// The cards of the first object go under the second, which stays on top.
    Merge(ObjectId, ObjectId),
    /// The bottom card of a pile becomes an object of its own in the same zone.
    Split(ObjectId),
    /// Somebody else controls an object, for good.
    Control(ObjectId, PlayerId),
    /// A zone is put into random order.
    Shuffle(ZoneId),
    /// So many cards of a pile are put into random order, below so many on top of them.
    Mix(ZoneId, u16, u16),
    /// A card is shown to players.
    Show(ObjectId, Players),
    /// Players look through a zone; the others lose sight of what lies where in it.
    Look(ZoneId, Players),
    /// A triggered ability is put on the stack; the waiting one with this number.
    Place(u16),
    /// A card was used or an ability played: the play is complete.
    Used(ObjectId, PlayerId),
    /// A continuous effect begins: the instruction that says it, for how long, by whose ability.
    Begin {
        /// The place in the code that holds the effect.
        at: u32,
        /// Its ability's source.
        source: ObjectId,
        /// Its controller.
        controller: PlayerId,
        /// How long.
        until: Duration,
    },
    /// The effects of that duration end.
    Expire(Duration),
    /// A loop went round so many times more, which changed nothing.
    Repeated(i32),
    /// The effect with that stamp ends, since what it was to last for is so no more.
    Lapse(u32),
    /// What resolutions have made so of an object is so no more.
    Release(ObjectId),
    /// A player was to draw, and there was no card.
    Missed(PlayerId),
    /// An ability is played: it goes onto the stack as an object of its own.
    Play(AbilityIx, ObjectId, PlayerId),
    /// A moment of the game's procedures comes, with its subject and its counterpart.
    Moment(Moment, Option<ObjectId>, Option<Entity>),
    /// Something in the game's own book-keeping changes.
    Note(G::Note),
    /// The game ends.
    End(Outcome),
}

impl<G: Game> Event<G> {
    /// Whether it changes nothing: it only happens, for whoever hears of it and for the log.
    #[inline]
    pub(crate) fn is_only_told(&self) -> bool {
        matches!(self, Event::Used(..) | Event::Moment(..) | Event::Missed(_) | Event::Repeated(_) | Event::Aim { .. })
    }

    /// Whether it is an amount of nothing.
    pub(crate) fn is_idle(&self) -> bool {
        match self {
            Event::Damage { amount, .. } | Event::Mend(_, amount) | Event::Unharm(_, amount) => *amount == 0,
            Event::Value(_, _, amount) | Event::Counters(_, _, amount) | Event::Purse(_, _, amount) => *amount == 0,
            _ => false,
        }
    }
}

/// An event as it went into the log, with what a reader needs to name what it happened to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Entry<G: Game> {
    /// Its number: 1 for the first event of the game.
    pub number: u32,
    /// What happened.
    pub event: Event<G>,
    /// Why.
    pub cause: Cause,
    /// The card, token or ability that it happened to.
    pub subject: Option<DefId>,
    /// The card, token or ability on the other side: what dealt the damage, the counterpart of a moment, what it was attached to.
    pub other: Option<DefId>,
    /// Where the subject was before.
    pub from: Option<ZoneId>,
    /// Who may know which card it was.
    pub seen_by: Players,
    /// Whose turn it was.
    pub turn: u16,
}

/// Whoever listens to a game.
pub trait Log<G: Game> {
    /// An event happened.
    fn entry(&mut self, entry: Entry<G>);

    /// Chance has spoken.
    fn chance(&mut self, _chance: Chance<'_>) {}
}

/// What chance said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chance<'c> {
    /// A zone was shuffled and lies like this now, bottom first.
    Shuffled(ZoneId, &'c [Seat]),
    /// A part of a zone was put into random order.
    Mixed(ZoneId),
    /// A number, counted from 0.
    Number(u32),
}

impl<G: Game> Log<G> for Vec<Entry<G>> {
    /// By number: what follows at once from an event is told while that still happens, and stands after it.
    fn entry(&mut self, entry: Entry<G>) {
        let later = self.iter().rev().take_while(|told| told.number > entry.number).count();
        self.insert(self.len() - later, entry);
    }
}
