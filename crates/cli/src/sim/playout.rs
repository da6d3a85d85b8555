//! One game between two bots, and what is counted in it.

use std::time::{Duration, Instant};
use tefuda_bots::{Bot, Sight, next_to_answer};
use tefuda_kernel::{
    Ask, Choice, DefId, Engine, Game, Generator, ObjectId, Offer, Outcome, PlayerId, Pool, Question, State, ZoneId,
};

/// Picks after which a game is stopped, and the work of the engine: it does not count as finished.
const MOST_PICKS: u32 = 200_000;
const MOST_WORK: u64 = 40_000_000;

/// A game that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    /// How it ended by the rules; `None` if it was stopped.
    pub outcome: Option<Outcome>,
    /// Decisions, as [`Decisions`] counts them.
    pub decisions: u32,
    /// Picks.
    pub picks: u32,
    /// Events.
    pub events: u32,
    /// Turns.
    pub turns: u16,
    /// Who had the first turn.
    pub first: Option<PlayerId>,
    /// The most bytes that the state occupied at a decision.
    pub bytes: usize,
    /// How often each seat was asked something with several answers.
    pub asked: [u32; 2],
    /// How long each seat thought.
    pub thought: [Duration; 2],
}

/// Somebody who looks on.
pub trait Watch<G: Game> {
    /// A player takes the offer with that number of those that are listed. `false` breaks the game off.
    fn see(&mut self, engine: &Engine<'_, G>, player: PlayerId, number: usize) -> bool;
}

/// Counts decisions: questions with at least two offers that differ, one however many picks it takes. Offers of two objects
/// that agree in card, zone, controller, position, damage and counters do not differ (what is attached to them is not looked
/// at). A further pick of the same question, and a further part of the same payment, order or division, is no decision of its
/// own.
#[derive(Debug, Default)]
struct Decisions {
    count: u32,
    last: Option<Question>,
    counted: bool,
}

impl Decisions {
    fn see<G: Game>(&mut self, state: &State<G>, question: Question, offers: &[Offer<G>]) {
        if !self.last.is_some_and(|last| continues(last, question)) {
            self.counted = false;
        }
        self.last = Some(question);
        if !self.counted && offers.iter().skip(1).any(|offer| !alike(state, offers[0].choice, offer.choice)) {
            self.counted = true;
            self.count += 1;
        }
    }
}

fn continues(last: Question, now: Question) -> bool {
    last.players == now.players
        && match (last.ask, now.ask) {
            (Ask::Pick { .. }, Ask::Pick { picked, .. }) => picked > 0,
            (Ask::Pay, Ask::Pay)
            | (Ask::Order, Ask::Order)
            | (Ask::Arrange, Ask::Arrange)
            | (Ask::Divide { .. }, Ask::Divide { .. }) => true,
            _ => false,
        }
}

fn alike<G: Game>(state: &State<G>, one: Choice<G>, other: Choice<G>) -> bool {
    let done_with = |choice: Choice<G>| match choice {
        Choice::Object(object) => Some(("pick", object)),
        Choice::Act(act) => match G::name_act(act) {
            (verb, Some(object)) => Some((verb, object)),
            _ => None,
        },
        _ => None,
    };
    match (done_with(one), done_with(other)) {
        (Some((verb, object)), Some((other_verb, other))) => verb == other_verb && same_sort(state, object, other),
        _ => one == other,
    }
}

fn same_sort<G: Game>(state: &State<G>, one: ObjectId, other: ObjectId) -> bool {
    let sort = |id: ObjectId| {
        let found = state.get(id)?;
        Some((found.def, found.zone, found.controller, found.status, found.damage, state.counters(id.seat)))
    };
    sort(one) == sort(other)
}

/// Play a game to its end. The fast generator deals: nobody replays these games one by one, and the seed still decides all.
pub fn play<G: Game>(
    pool: &Pool<G>,
    decks: [&[(DefId, ZoneId)]; 2],
    board: G::Board,
    bots: &mut [Box<dyn Bot<G>>; 2],
    seed: u64,
    watch: &mut impl Watch<G>,
) -> Option<Played> {
    let mut state = State::begin(decks, Generator::fast(seed)).settled(|begun| *begun = board);
    let mut engine = Engine::new(pool, &mut state);
    engine.run();
    let mut decisions = Decisions::default();
    let (mut picks, mut bytes, mut first) = (0, 0, None);
    let (mut asked, mut thought) = ([0; 2], [Duration::ZERO; 2]);
    while picks < MOST_PICKS && engine.work() < MOST_WORK {
        let Some(question) = engine.state().question() else { break };
        let Some(player) = next_to_answer(&engine) else { break };
        let offers = engine.listed();
        if offers.is_empty() {
            break;
        }
        let several = offers.len() > 1;
        decisions.see(engine.state(), question, offers);
        bytes = bytes.max(engine.state().bytes());
        if engine.state().turn() == 1 {
            first = Some(engine.state().turn_player());
        }
        let bot = &mut bots[player.index()];
        let began = bot.thinks().then(Instant::now);
        let number = bot.choose(&Sight::new(&engine, player));
        thought[player.index()] += began.map_or(Duration::ZERO, |began| began.elapsed());
        asked[player.index()] += u32::from(several);
        if !watch.see(&engine, player, number) {
            return None;
        }
        engine.answer_listed(number);
        picks += 1;
    }
    let state = engine.state();
    let outcome = state.outcome().filter(|outcome| *outcome != Outcome::Stopped);
    let (events, turns) = (state.events(), state.turn());
    Some(Played { outcome, decisions: decisions.count, picks, events, turns, first, bytes, asked, thought })
}
