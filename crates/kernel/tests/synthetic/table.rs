//! A table to play on: boards set up for a test, and random games of the full set.

use crate::cards::{Box_, full};
use crate::rules::{Policy, Toy};
use crate::turn::{self, Frame};
use crate::words::*;
use tefuda_ability::{How, Mark, Value};
use tefuda_kernel::*;

pub type At<'a, P> = Engine<'a, Toy<P>>;

/// A board with nothing running: tests let things happen on it directly.
pub struct Table<P: Policy> {
    pub pool: Pool<Toy<P>>,
    pub state: State<Toy<P>>,
    pub log: Vec<Entry<Toy<P>>>,
}

/// A board in the making.
pub struct Making<P: Policy> {
    pub cards: Box_<P>,
    pub setup: Setup<Toy<P>>,
}

impl<P: Policy> Making<P> {
    pub fn new() -> Making<P> {
        let mut setup = Setup::new(Generator::Scripted { results: [0; SCRIPT], used: 0 });
        setup.turn(1, A);
        PlayerId::ALL.into_iter().for_each(|player| setup.value(player, LIFE, 20));
        Making { cards: Box_::new(), setup }
    }

    pub fn on(&mut self, zone: ZoneId, player: PlayerId, def: DefId) -> ObjectId {
        self.setup.card(player, def, zone)
    }

    pub fn field(&mut self, player: PlayerId, def: DefId) -> ObjectId {
        self.on(THE_FIELD, player, def)
    }

    /// A unit with nothing printed but its power, on the field.
    pub fn plain(&mut self, player: PlayerId, name: &str, power: i32) -> ObjectId {
        let def = self.cards.unit(name, power, &[]);
        self.field(player, def)
    }

    pub fn done(self) -> Table<P> {
        Table { pool: self.cards.0, state: self.setup.finish(), log: Vec::new() }
    }
}

impl<P: Policy> Table<P> {
    pub fn at(&mut self) -> At<'_, P> {
        Engine::logged(&self.pool, &mut self.state, &mut self.log)
    }

    /// Something happens, and everything that follows until somebody must decide.
    pub fn happen(&mut self, event: Event<Toy<P>>) {
        self.together(&[event]);
    }

    pub fn together(&mut self, events: &[Event<Toy<P>>]) {
        let mut at = self.at();
        at.happen_together(events, rule::ACT);
        at.run();
    }

    /// A check: what has fallen falls, and waiting triggers leave the waiting room.
    pub fn check(&mut self) {
        let mut at = self.at();
        at.call(Frame::Check);
        at.run();
    }

    /// A check, then the stack resolves from the top until it is empty or somebody must decide.
    pub fn settle(&mut self) {
        self.check();
        while self.state.question().is_none() && self.state.outcome().is_none() && !self.state.zone(THE_STACK).is_empty() {
            let mut at = self.at();
            at.call(Frame::Resolve);
            at.run();
            if self.state.question().is_none() {
                self.check();
            }
        }
    }

    pub fn play(&mut self, card: ObjectId, player: PlayerId) {
        let mut at = self.at();
        turn::play(&mut at, card, player);
        at.run();
    }

    pub fn moving(&mut self, object: ObjectId, to: ZoneId, how: How) -> Event<Toy<P>> {
        Event::Move(self.at().moving(object, to, how))
    }

    pub fn answer(&mut self, player: PlayerId, choice: Choice<Toy<P>>) {
        let answered = self.at().answer(player, choice);
        assert_eq!(answered, Ok(()), "{choice:?} of {:?}", self.choices(player));
    }

    pub fn choices(&mut self, player: PlayerId) -> Vec<Choice<Toy<P>>> {
        self.at().offers(player).into_iter().map(|offer| offer.choice).collect()
    }

    pub fn asked(&self) -> Option<(Players, Ask)> {
        self.state.question().map(|question| (question.players, question.ask))
    }

    pub fn life(&self, player: PlayerId) -> i32 {
        self.state.player(player).values[usize::from(LIFE.0)]
    }

    pub fn value(&mut self, object: ObjectId, value: Value) -> i32 {
        self.at().information(object.seat).value(value)
    }

    pub fn power(&mut self, object: ObjectId) -> i32 {
        self.value(object, POWER)
    }

    pub fn marked(&mut self, object: ObjectId, mark: Mark) -> bool {
        self.at().information(object.seat).marked(mark)
    }

    pub fn zone_of(&self, object: ObjectId) -> ZoneId {
        self.state.object(object.seat).zone
    }

    /// The object that sits where that one sat.
    pub fn now(&self, object: ObjectId) -> ObjectId {
        self.state.id(object.seat)
    }

    pub fn names(&self, zone: ZoneId) -> Vec<&str> {
        self.state.zone(zone).iter().map(|seat| self.pool.name(self.state.object(*seat).def)).collect()
    }

    pub fn known(&self, player: PlayerId, object: ObjectId) -> Knowledge {
        let card = self.state.object(object.seat).top_card().expect("a card");
        self.state.card(card).known_to(player)
    }
}

/// A damage event that some object deals.
pub fn strike<P: Policy>(to: Entity, amount: i32, by: ObjectId) -> Event<Toy<P>> {
    Event::Damage { to, amount, by, battle: false }
}

/// A game of the full set, shuffled decks of fourteen and vaults of two.
pub fn new_game<P: Policy>(seed: u64) -> (Pool<Toy<P>>, State<Toy<P>>) {
    let (pool, all) = full::<P>();
    let mut dealer = Generator::fast(seed);
    let decks = PlayerId::ALL.map(|player| {
        let mut card = |zone: ZoneId| (all[dealer.below(all.len() as u32) as usize], zone);
        let mut cards: Vec<(DefId, ZoneId)> = (0..14).map(|_| card(deck(player))).collect();
        cards.extend((0..2).map(|_| card(vault(player))));
        cards
    });
    (pool, State::begin([&decks[0], &decks[1]], Generator::dealer(seed)))
}

/// The most decisions that a random game may take.
const PATIENCE: usize = 4000;

/// Play a random game to its end, looking at every decision before it is taken.
pub fn random_game<P: Policy>(seed: u64, mut look: impl FnMut(&Pool<Toy<P>>, &State<Toy<P>>)) -> State<Toy<P>> {
    let (pool, mut state) = new_game::<P>(seed);
    let mut dice = Generator::fast(!seed);
    Engine::new(&pool, &mut state).run();
    for _ in 0..PATIENCE {
        if state.outcome().is_some() {
            return state;
        }
        look(&pool, &state);
        let mut engine = Engine::new(&pool, &mut state);
        let (player, choice) = random_answer(&engine, &mut dice);
        assert_eq!(engine.answer(player, choice), Ok(()));
    }
    state
}

/// One of the answers that somebody may give now.
pub fn random_answer<P: Policy>(engine: &At<'_, P>, dice: &mut Generator) -> (PlayerId, Choice<Toy<P>>) {
    let offers = PlayerId::ALL.map(|player| engine.offers(player));
    let asked: Vec<PlayerId> = PlayerId::ALL.into_iter().filter(|player| !offers[player.index()].is_empty()).collect();
    assert!(!asked.is_empty(), "nobody can answer {:?} at {:?}", engine.state().question(), engine.state().frames().last());
    let player = asked[dice.below(asked.len() as u32) as usize];
    let own = &offers[player.index()];
    (player, own[dice.below(own.len() as u32) as usize].choice)
}

/// What a card may be that nobody knows: any card of the full set.
pub fn belief<P: Policy>(pool: &Pool<Toy<P>>) -> impl Fn(ZoneId, u32) -> DefId + use<'_, P> {
    let defs: Vec<DefId> = pool.defs().map(|(def, _)| def).collect();
    move |_, number| defs[number as usize % defs.len()]
}

/// The bytes of a view: what a player receives.
pub fn seen<P: Policy>(pool: &Pool<Toy<P>>, state: &State<Toy<P>>, viewer: PlayerId) -> String {
    let mut state = state.clone();
    let engine = Engine::new(pool, &mut state);
    serde_json::to_string_pretty(&engine.view(viewer)).expect("a view is plain data")
}
