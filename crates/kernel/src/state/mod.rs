//! The state of a game: plain data, cloned millions of times by searches.

pub(crate) mod attachments;
pub(crate) mod bounds;
pub(crate) mod card;
pub(crate) mod cell;
pub(crate) mod counters;
pub(crate) mod derived;
pub(crate) mod information;
pub(crate) mod object;
pub(crate) mod off_board;
pub(crate) mod savepoint;
pub(crate) mod setup;
pub(crate) mod zone;

use crate::choices::{Choice, Question};
use crate::events::turn_history::Happened;
use crate::events::{Cause, Event, Occurrence, Outcome};
use crate::frame::Frame;
use crate::game::Game;
use crate::generator::Generator;
use crate::ids::{AbilityIx, CardIx, Entity, ObjectId, PlayerId, Players, Seat, ZoneId};
use crate::layers::static_timestamps::Hushed;
use crate::loops::situation::Watch;
use crate::state::attachments::Attached;
use crate::state::card::Card;
use crate::state::cell::{Binding, Cell, Held};
use crate::state::counters::Counted;
use crate::state::derived::Derived;
use crate::state::information::{Past, WideRow};
use crate::state::object::{Matter, Object};
use crate::state::savepoint::Savepoint;
use crate::state::zone::Rows;
use serde::{Deserialize, Serialize};
use tefuda_ability::{Counter, Duration, Manner};
use thin_vec::ThinVec;

/// How many numbers a player has.
pub const PLAYER_VALUES: usize = 5;

/// What a player has beside cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Player {
    /// Numbers by [`tefuda_ability::Value`]: life and the like.
    pub values: [i32; PLAYER_VALUES],
}

/// What an object on the stack points at: its targets, its modes, the event that triggered it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Link {
    /// The object on the stack.
    pub holder: Seat,
    /// Its content.
    pub binding: Binding,
    /// Which of its abilities holds it; `None` is all of them.
    pub ability: Option<AbilityIx>,
    /// Whether it was chosen as a target.
    pub target: bool,
}

/// A triggered ability that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Waiting {
    /// Which ability.
    pub ability: AbilityIx,
    /// Whose: the object that had it.
    pub source: ObjectId,
    /// What it stands on: that object, or what is attached to it and speaks for it.
    pub speaker: ObjectId,
    /// The player who controlled that object.
    pub controller: PlayerId,
    /// The colours of that object then, one bit each.
    pub colours: u16,
    /// What the event happened to.
    pub subject: Option<Entity>,
    /// Its counterpart.
    pub other: Option<Entity>,
    /// Its amount.
    pub amount: i32,
    /// The event that triggered it.
    pub event: u32,
    /// For a delayed one: the effect that made it, whose slots it inherits.
    pub delayed: Option<u32>,
    /// Whether that goes off each time, so that the others of it that wait are no alternatives.
    pub every: bool,
    /// What the event moved, under its new identity, if it left as the ability says: that far it is followed.
    pub moved: Option<ObjectId>,
}

/// A continuous effect, a replacement effect or a delayed trigger that a resolution made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ActiveEffect {
    /// The instruction that made it.
    pub at: u32,
    /// The ability's source.
    pub source: ObjectId,
    /// Its controller.
    pub controller: PlayerId,
    /// How long it lasts.
    pub until: Duration,
    /// When it began.
    pub stamp: u32,
    /// The turn in which it began.
    pub turn: u16,
}

/// What an active effect was locked onto when it began: its objects, its amounts, its slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Locked {
    /// The effect, by its stamp.
    pub effect: u32,
    /// Under [`Var::Heard(Part::It)`] each object that fitted then; for a delayed trigger, every slot as it was.
    pub binding: Binding,
}

/// An event that was proposed and is not applied yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Proposed<G: Game> {
    pub event: Event<G>,
    pub cause: Cause,
    /// Its number once it has happened; before that, which of those that [happen in turn](Engine::propose_in_turn) it is.
    pub number: u32,
    /// Replaced away: nothing of it happens.
    pub gone: bool,
    /// Replaced by something else: what was proposed does not happen.
    pub other: bool,
    /// Whether its place among those that go to the same pile is settled already.
    pub arranged: bool,
}

impl<G: Game> Proposed<G> {
    pub fn occurrence(&self) -> Occurrence<'_, G> {
        Occurrence { event: &self.event, cause: self.cause }
    }
}

/// How an object has come to where it lies. It is kept until the object leaves, where any text asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Arrival {
    /// The object that has come.
    pub object: ObjectId,
    /// From where.
    pub from: ZoneId,
    /// In what way.
    pub manner: Manner,
    /// Whose doing it was.
    pub by: Option<PlayerId>,
    /// The object whose text it was, or [`ObjectId::NONE`].
    pub source: ObjectId,
}

/// A replacement that was already applied to a proposed event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Applied {
    pub event: u16,
    pub replacement: crate::replacement::Key,
}

impl Applied {
    /// With the number of an event: what was applied to it before something else was put in its place, which is not done yet.
    pub const HELD: u16 = 1 << 15;
    /// In place of a number: the same of what is being done now.
    pub const WITHIN: u16 = Applied::HELD - 1;
}

/// The whole state of a game: rows that are mostly empty are thin ones, a pointer each. Fields are only written by the kernel's own `apply`; games propose events.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct State<G: Game> {
    pub(crate) cards: Vec<Card>,
    pub(crate) objects: Vec<Object>,
    pub(crate) rows: Rows,
    pub(crate) players: [Player; 2],
    pub(crate) board: G::Board,
    pub(crate) frames: Vec<Frame<G>>,
    pub(crate) memory: Vec<Binding>,
    pub(crate) links: Vec<Link>,
    pub(crate) waiting: Vec<Waiting>,
    /// The abilities with a limit that have triggered this turn, once for each time.
    pub(crate) triggered: ThinVec<(ObjectId, AbilityIx)>,
    /// The rows of names and features that effects have made, each once.
    pub(crate) wide_rows: ThinVec<WideRow>,
    /// The counters that players have.
    pub(crate) purses: ThinVec<(PlayerId, Counter, u16)>,
    /// How what lies somewhere has come there, if a text asks for it.
    pub(crate) arrivals: ThinVec<Arrival>,
    /// What has happened of late that texts look back on.
    pub(crate) happened: ThinVec<Happened>,
    pub(crate) effects: Vec<ActiveEffect>,
    pub(crate) locked: Vec<Locked>,
    /// The texts that were taken from what they stand on.
    pub(crate) hushed: ThinVec<Hushed>,
    pub(crate) past: Vec<Past>,
    /// The counters on objects.
    pub(crate) burden: Counted,
    /// Those of them that rode along from the zone before, in games whose counters travel: seldom any, and not for long.
    pub(crate) riding: Counted,
    /// Those that lay on what is only remembered.
    pub(crate) past_counted: Counted,
    pub(crate) attached: Attached,
    pub(crate) agenda: Vec<Proposed<G>>,
    pub(crate) applied: ThinVec<Applied>,
    /// The piles that were looked through, each with how many effects were running: it is shuffled when that one ends.
    pub(crate) searched: ThinVec<(u16, ZoneId)>,
    /// The cards that everybody is shown at the moment, each with how many effects were running.
    pub(crate) shown: ThinVec<(u16, ObjectId)>,
    pub(crate) question: Option<Question>,
    /// Answers to a secret question that wait for the other player's.
    pub(crate) commits: ThinVec<(PlayerId, Choice<G>)>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) generator: Generator,
    pub(crate) tokens: u16,
    pub(crate) events: u32,
    pub(crate) stamp: u32,
    /// Events that a check could have something to do about; and how many there were when the game last settled.
    pub(crate) changes: u32,
    pub(crate) settled: u32,
    pub(crate) turn: u16,
    pub(crate) turn_player: PlayerId,
    /// Whether the aiming in progress has found all that it had to.
    pub(crate) aimed: bool,
    /// Whether something of what a text asks for is wanting: what そうしたなら asks.
    pub(crate) short: bool,
    /// The players for whom something is wanting that each was told to do.
    pub(crate) failed: Players,
    /// Which abilities were used this turn, by what.
    pub(crate) uses: ThinVec<(ObjectId, AbilityIx)>,
    pub(crate) watch: Watch,
    /// States to return to when a play cannot be completed, innermost last.
    pub(crate) savepoints: ThinVec<Savepoint<G>>,
    /// For rulings: what coming shuffles of a zone will bring to its top.
    pub(crate) scripted: ThinVec<(ZoneId, Vec<CardIx>)>,
    #[serde(skip)]
    pub(crate) derived: Derived<G>,
}

impl<G: Game> State<G> {
    /// The game, if it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What is asked now.
    pub fn question(&self) -> Option<Question> {
        self.question
    }

    /// Who has still to answer what is asked now.
    pub fn asked(&self) -> Players {
        let players = self.question.map_or(Players::NONE, |question| question.players);
        self.commits.iter().fold(players, |left, (player, _)| left.without(*player))
    }

    /// The game's own book-keeping.
    pub fn board(&self) -> &G::Board {
        &self.board
    }

    /// The number of the turn, the first being 1.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Whose turn it is.
    pub fn turn_player(&self) -> PlayerId {
        self.turn_player
    }

    /// How many tokens there are.
    pub fn tokens(&self) -> u16 {
        self.tokens
    }

    /// How many events there were.
    pub fn events(&self) -> u32 {
        self.events
    }

    /// A player.
    pub fn player(&self, player: PlayerId) -> &Player {
        &self.players[player.index()]
    }

    /// The seats of a zone, bottom first.
    pub fn zone(&self, zone: ZoneId) -> &[Seat] {
        self.rows.get(zone)
    }

    /// What sits on a seat.
    pub fn object(&self, seat: Seat) -> &Object {
        &self.objects[usize::from(seat.0)]
    }

    /// A physical card.
    pub fn card(&self, card: CardIx) -> &Card {
        &self.cards[usize::from(card.0)]
    }

    /// All physical cards.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The identity of what sits on a seat.
    pub fn id(&self, seat: Seat) -> ObjectId {
        ObjectId { seat, sitting: self.object(seat).sitting }
    }

    /// The object, if it is still the same one.
    pub fn get(&self, id: ObjectId) -> Option<&Object> {
        let object = self.objects.get(usize::from(id.seat.0))?;
        (object.sitting == id.sitting && object.matter != Matter::Nothing).then_some(object)
    }

    /// Whether the object still exists as the same one.
    pub fn exists(&self, id: ObjectId) -> bool {
        self.get(id).is_some()
    }

    /// The player who brought an object's card, or made the token.
    pub fn owner(&self, seat: Seat) -> PlayerId {
        match self.object(seat).matter {
            Matter::Cards(card) => self.card(card).owner,
            Matter::Token(player, _) => player,
            Matter::Ability(..) | Matter::Nothing => self.object(seat).controller,
        }
    }

    /// How often an object has used an ability this turn.
    pub fn times_used(&self, object: ObjectId, ability: AbilityIx) -> u8 {
        let used = self.uses.iter().filter(|(by, which)| *by == object && *which == ability);
        u8::try_from(used.count()).unwrap_or(u8::MAX)
    }

    /// The record of an object that is gone.
    pub fn past(&self, id: ObjectId) -> Option<&Past> {
        self.past.iter().rev().find(|past| past.object == id)
    }

    /// The triggered abilities that wait.
    pub fn waiting(&self) -> &[Waiting] {
        &self.waiting
    }

    /// What an object on the stack points at.
    pub fn links(&self, holder: Seat) -> impl Iterator<Item = &Link> {
        self.links.iter().filter(move |link| link.holder == holder)
    }

    /// The X that was announced for a card on the stack.
    pub fn announced(&self, seat: Seat) -> i32 {
        let mut bindings = self.links(seat).map(|link| &link.binding);
        bindings.find(|binding| binding.cell.is(Cell::X)).map_or(0, |binding| binding.held.number())
    }

    /// The colours that an ability on the stack took over from what it came from, one bit each.
    pub fn inherited_colours(&self, seat: Seat) -> u16 {
        let held = self.links(seat).find(|link| link.binding.cell.is(Cell::SourceColours)).map(|link| link.binding.held);
        if let Some(Held::Colours(colours)) = held { colours } else { 0 }
    }

    /// What runs, outermost first.
    pub fn frames(&self) -> &[Frame<G>] {
        &self.frames
    }

    /// The bytes that this state occupies, inline and on the heap; the one that a play keeps in case it is taken back counts apart.
    pub fn bytes(&self) -> usize {
        let tables = [size_of_val(self.cards.as_slice()), size_of_val(self.objects.as_slice()), self.rows.bytes()];
        let beside = [self.burden.bytes(), self.riding.bytes(), self.attached.bytes()];
        let running = [
            size_of_val(self.frames.as_slice()),
            size_of_val(self.memory.as_slice()),
            size_of_val(self.links.as_slice()),
            size_of_val(self.agenda.as_slice()),
            thin_bytes(&self.applied),
            thin_bytes(&self.searched),
            thin_bytes(&self.shown),
            thin_bytes(&self.commits),
        ];
        let lasting = [
            size_of_val(self.waiting.as_slice()),
            thin_bytes(&self.triggered),
            thin_bytes(&self.arrivals),
            thin_bytes(&self.purses),
            thin_bytes(&self.wide_rows),
            size_of_val(self.effects.as_slice()),
            size_of_val(self.locked.as_slice()),
            thin_bytes(&self.hushed),
            size_of_val(self.past.as_slice()) + self.past_counted.bytes(),
            thin_bytes(&self.uses),
            thin_bytes(&self.happened),
            thin_bytes(&self.watch.trail) + thin_bytes(&self.watch.round),
        ];
        let rows = tables.into_iter().chain(beside).chain(running).chain(lasting);
        size_of::<Self>() + rows.sum::<usize>() + self.derived.bytes()
    }
}

/// The bytes on the heap of a row that is mostly empty: its length lies there, too.
pub(crate) fn thin_bytes<T>(row: &ThinVec<T>) -> usize {
    let head = if row.is_empty() { 0 } else { 2 * size_of::<usize>() };
    head + size_of_val(row.as_slice())
}
