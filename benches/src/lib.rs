//! What the benchmarks have in common: a game between two shipped decks, and a playout that picks at random.

use tefuda_cardtext::Deck;
use tefuda_kernel::{Engine, Generator, PlayerId, State};
use tefuda_table::{Decklist, Playable, Shelf};

/// A game about to begin, with everything that it refers to.
pub struct Bench<G: Playable> {
    /// The cards.
    pub shelf: Shelf<G>,
    decks: Vec<Decklist>,
}

/// What a playout came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Questions with two or more answers.
    pub decisions: u64,
    /// Events.
    pub events: u64,
}

impl<G: Playable> Bench<G> {
    /// The cards and decks that ship.
    pub fn open() -> Bench<G> {
        let (shelf, _) = Shelf::open(&[]);
        let decks = G::materials().decks.iter().filter_map(|file| {
            let deck = Deck::parse(file.text).ok()?;
            Decklist::resolve(&deck, &shelf.pool).ok()
        });
        let decks = decks.collect();
        Bench { shelf, decks }
    }

    /// A game about to begin.
    pub fn begin(&self, seed: u64) -> State<G> {
        let dealt = [0, 1].map(|seat| self.decks[seat % self.decks.len()].dealt::<G>(PlayerId(seat as u8)));
        State::begin([&dealt[0], &dealt[1]], Generator::fast(seed))
    }

    /// Play to the end at random, or for so many picks.
    pub fn play(&self, state: &mut State<G>, seed: u64, picks: usize) -> Tally {
        let mut chance = Generator::fast(!seed);
        let mut tally = Tally::default();
        let mut engine = Engine::new(&self.shelf.pool, state);
        if engine.state().question().is_none() {
            engine.run();
        }
        for _ in 0..picks {
            if engine.state().outcome().is_some() {
                break;
            }
            let offers = engine.listed().len();
            tally.decisions += u64::from(offers > 1);
            engine.answer_listed(chance.below(offers as u32) as usize);
        }
        tally.events = u64::from(engine.state().events());
        tally
    }

    /// A game in its middle: where a search would stand.
    pub fn middle(&self) -> State<G> {
        let mut state = self.begin(1);
        self.play(&mut state, 1, 150);
        state
    }
}
