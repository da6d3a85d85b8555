//! Setting up: a game from its decks, or any board for a ruling.

use crate::engine::Engine;
use crate::events::seating::blank_object;
use crate::frame::Frame;
use crate::game::Game;
use crate::generator::Generator;
use crate::ids::{CardIx, DefId, ObjectId, PlayerId, Players, Seat, ZoneId};
use crate::loops::situation::Watch;
use crate::pool::Pool;
use crate::state::attachments::Attached;
use crate::state::card::{Card, Knowledge};
use crate::state::counters::Counted;
use crate::state::derived::Derived;
use crate::state::object::{Attachment, Matter, Statuses};
use crate::state::zone::Rows;
use crate::state::{Player, State};
use tefuda_ability::{Counter, Role, Value};
use thin_vec::ThinVec;

/// Builds a state before the game runs.
#[derive(Debug, Clone)]
pub struct Setup<G: Game> {
    state: State<G>,
}

impl<G: Game> Setup<G> {
    /// An empty table.
    pub fn new(generator: Generator) -> Setup<G> {
        let state = State {
            cards: Vec::new(),
            objects: Vec::new(),
            rows: Rows::new(G::ZONES.len()),
            players: [Player::default(); 2],
            board: G::Board::default(),
            frames: Vec::new(),
            memory: Vec::new(),
            links: Vec::new(),
            waiting: Vec::new(),
            effects: Vec::new(),
            locked: Vec::new(),
            hushed: ThinVec::new(),
            past: Vec::new(),
            burden: Counted::default(),
            riding: Counted::default(),
            past_counted: Counted::default(),
            attached: Attached::default(),
            agenda: Vec::new(),
            applied: ThinVec::new(),
            searched: ThinVec::new(),
            shown: ThinVec::new(),
            triggered: ThinVec::new(),
            arrivals: ThinVec::new(),
            purses: ThinVec::new(),
            wide_rows: ThinVec::new(),
            happened: ThinVec::new(),
            question: None,
            outcome: None,
            generator,
            tokens: 0,
            events: 0,
            stamp: 0,
            changes: 1,
            settled: 0,
            turn: 0,
            turn_player: PlayerId(0),
            aimed: true,
            short: false,
            failed: Players::NONE,
            uses: ThinVec::new(),
            watch: Watch::default(),
            commits: ThinVec::new(),
            savepoints: ThinVec::new(),
            scripted: ThinVec::new(),
            derived: Derived::default(),
        };
        Setup { state }
    }

    fn sit(&mut self, matter: Matter, def: DefId, zone: ZoneId, controller: PlayerId) -> ObjectId {
        let seat = Seat(self.state.objects.len() as u16);
        self.state.stamp += 1;
        self.state.objects.push(blank_object(matter, def, zone, controller, self.state.stamp));
        self.state.rows.insert(zone, usize::MAX, seat);
        self.state.id(seat)
    }

    /// Put a card on top of a zone.
    pub fn card(&mut self, owner: PlayerId, def: DefId, zone: ZoneId) -> ObjectId {
        let player = G::ZONES[usize::from(zone.0)].player.unwrap_or(owner);
        let ix = CardIx(self.state.cards.len() as u16);
        let id = self.sit(Matter::Cards(ix), def, zone, player);
        self.state.cards.push(Card::new(def, owner, id.seat));
        self.state.lay(ix, id.seat);
        id
    }

    /// Put a card under a host, in a role: it lies where its host does, and as such cards lie.
    pub fn under(&mut self, owner: PlayerId, def: DefId, host: ObjectId, role: Role) -> ObjectId {
        let there = *self.state.object(host.seat);
        let ix = CardIx(self.state.cards.len() as u16);
        let id = self.sit(Matter::Cards(ix), def, there.zone, there.controller);
        self.state.objects[usize::from(id.seat.0)].status = G::lies(role);
        self.state.attached.insert(Attachment { seat: id.seat, host, role: role.0 });
        self.state.cards.push(Card::new(def, owner, id.seat));
        self.state.lay(ix, id.seat);
        id
    }

    /// Put a token into a zone.
    pub fn token(&mut self, player: PlayerId, def: DefId, zone: ZoneId) -> ObjectId {
        self.state.tokens += 1;
        self.sit(Matter::Token(player, false), def, zone, player)
    }

    /// How an object lies, who controls it, what damage and counters it has.
    pub fn dress(&mut self, object: ObjectId, controller: Option<PlayerId>, status: Statuses, damage: i32) {
        if let Some(found) = self.state.objects.get_mut(usize::from(object.seat.0)) {
            (found.status, found.damage) = (status, damage);
            found.controller = controller.unwrap_or(found.controller);
        }
    }

    /// Put counters on an object.
    pub fn counters(&mut self, object: ObjectId, counter: Counter, count: u16) {
        self.state.burden.set(object, counter, count);
    }

    /// What a player knows of a card: more than its place shows, or less.
    pub fn known(&mut self, object: ObjectId, player: PlayerId, knowledge: Knowledge) {
        if let Some(card) = self.state.get(object).and_then(|found| found.top_card()) {
            self.state.cards[usize::from(card.0)].learn(player, knowledge);
        }
    }

    /// What the next shuffle of a zone will come to: these cards on top, the first uppermost, and the others as they lie.
    pub fn next_shuffle(&mut self, zone: ZoneId, from_top: Vec<CardIx>) {
        self.state.scripted.push((zone, from_top));
    }

    /// A player's number.
    pub fn value(&mut self, player: PlayerId, value: Value, number: i32) {
        if let Some(place) = self.state.players[player.index()].values.get_mut(usize::from(value.0)) {
            *place = number;
        }
    }

    /// Whose how-manieth turn it is.
    pub fn turn(&mut self, turn: u16, player: PlayerId) {
        (self.state.turn, self.state.turn_player) = (turn, player);
    }

    /// The game's own book-keeping.
    pub fn board(&mut self, board: G::Board) {
        self.state.board = board;
    }

    /// What runs, outermost first.
    pub fn frame(&mut self, frame: G::Frame) {
        self.state.frames.push(Frame::Game(frame));
    }

    /// The state so far, to look things up in.
    pub fn peek(&self) -> &State<G> {
        &self.state
    }

    /// The state, before anything has run.
    pub fn finish(self) -> State<G> {
        self.state
    }
}

impl<G: Game> State<G> {
    /// A game about to begin: both players' cards in the zones where they start.
    pub fn begin(decks: [&[(DefId, ZoneId)]; 2], generator: Generator) -> State<G> {
        let mut setup = Setup::new(generator);
        for (player, deck) in PlayerId::ALL.into_iter().zip(decks) {
            deck.iter().for_each(|(def, zone)| {
                setup.card(player, *def, *zone);
            });
        }
        setup.frame(G::opening());
        setup.finish()
    }

    /// The same game with what its host has settled before it begins.
    #[must_use]
    pub fn settled(mut self, settle: impl FnOnce(&mut G::Board)) -> State<G> {
        settle(&mut self.board);
        self
    }

    /// The same game with another dealer from here on.
    #[must_use]
    pub fn dealt_by(mut self, dealer: Generator) -> State<G> {
        self.generator = dealer;
        self
    }

    /// Bring derived values up to date, as after loading.
    pub fn wake(&mut self, pool: &Pool<G>) {
        let mut engine = Engine::new(pool, self);
        engine.refresh();
    }

    /// The first object of which the cache says something else than working everything out anew does, if any: at a decision
    /// there never is one.
    pub fn stale(&self, pool: &Pool<G>) -> Option<Seat> {
        let mut anew = self.clone();
        anew.derived = Derived::default();
        anew.wake(pool);
        let senses = |state: &State<G>| {
            let mut copy = state.clone();
            let presence = Engine::new(pool, &mut copy).presence();
            (presence, copy.derived.speakers)
        };
        let texts = |state: &State<G>, seat: Seat| Engine::new(pool, &mut state.clone()).abilities_of(seat);
        let changed = senses(self) != senses(&anew);
        let seats = (0..self.objects.len()).map(|at| Seat(at as u16));
        let mut taken = seats.filter(|seat| self.object(*seat).matter != Matter::Nothing);
        let speaks = |seat: Seat| pool.speaks(self.object(seat).zone);
        taken.find(|seat| {
            let same = self.information(pool, *seat) == anew.information(pool, *seat);
            changed || !same || (speaks(*seat) && texts(self, *seat) != texts(&anew, *seat))
        })
    }
}
