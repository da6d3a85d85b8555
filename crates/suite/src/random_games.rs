//! Random games: what is offered is accepted, and nothing else is. That they end by the rules is seen in [`crate::net`].

use tefuda_cardtext::Deck;
use tefuda_kernel::{Choice, Engine, Generator, ObjectId, PlayerId, State, ZoneId};
use tefuda_table::{Decklist, Playable, Shelf, fingerprint};

/// A random game that takes more picks than this is not going to end.
pub(crate) const PICKS: usize = 20_000;

/// The cards and decks that ship with a game.
pub struct Fixture<G: Playable> {
    /// The cards.
    pub shelf: Shelf<G>,
    /// The decks.
    pub decks: Vec<Decklist>,
}

impl<G: Playable> Fixture<G> {
    /// Everything that ships, and that everything that ships is understood.
    pub fn open() -> Fixture<G> {
        let (shelf, problems) = Shelf::<G>::open(&[]);
        let problems: Vec<String> = problems.iter().map(|one| one.render(tefuda_cardtext::Lang::En, false)).collect();
        assert!(problems.is_empty(), "cards that ship are not understood:\n{}", problems.join("\n"));
        let decks = G::materials().decks.iter().map(|file| {
            let deck = Deck::parse(file.text).unwrap_or_else(|errors| panic!("{}: {errors:?}", file.name));
            let deck = Decklist::resolve(&deck, &shelf.pool).unwrap_or_else(|unknown| panic!("{}: {unknown:?}", file.name));
            assert_eq!(G::deck_problems(&shelf.pool, &deck), Vec::new(), "{} is not legal", file.name);
            deck
        });
        let decks: Vec<Decklist> = decks.collect();
        assert!(decks.len() >= 2, "a game ships two decks at least");
        Fixture { shelf, decks }
    }

    /// The decks of a numbered game: every pair comes up in turn.
    pub fn pair(&self, number: u64) -> [&Decklist; 2] {
        let count = self.decks.len() as u64;
        [number % count, number / count % count].map(|at| &self.decks[at as usize])
    }

    /// A numbered game about to begin.
    pub fn begin(&self, number: u64) -> State<G> {
        let [first, second] = self.pair(number);
        let dealt = [first.dealt::<G>(PlayerId(0)), second.dealt::<G>(PlayerId(1))];
        State::begin([&dealt[0], &dealt[1]], Generator::dealer(number))
    }

    /// Play a numbered game at random, looking at each decision.
    pub fn play(&self, number: u64, mut look: impl FnMut(&State<G>, u64)) -> State<G> {
        let mut state = self.begin(number);
        let mut dice = Generator::fast(!number);
        Engine::new(&self.shelf.pool, &mut state).run();
        for pick in 0..PICKS {
            if state.outcome().is_some() {
                return state;
            }
            look(&state, number * PICKS as u64 + pick as u64);
            let mut engine = Engine::new(&self.shelf.pool, &mut state);
            let (player, choice) = random_pick(&engine, &mut dice);
            engine.answer(player, choice).unwrap_or_else(|refused| panic!("{choice:?} was offered, then {refused:?}"));
        }
        panic!("game {number} does not end: {:?}", state.frames());
    }
}

/// One of the offers of one of the asked players.
pub(crate) fn random_pick<G: Playable>(engine: &Engine<'_, G>, dice: &mut Generator) -> (PlayerId, Choice<G>) {
    let asked = engine.state().asked().iter().next();
    let player = asked.unwrap_or_else(|| panic!("nobody is asked: {:?}", engine.state().frames()));
    let offers = engine.offers(player);
    assert!(!offers.is_empty(), "{player:?} is asked and offered nothing: {:?}", engine.state().frames());
    (player, offers[dice.below(offers.len() as u32) as usize].choice)
}

/// What is kept of derived information is what working it out anew would give, at every decision.
pub fn nothing_derived_is_stale<G: Playable>(fixture: &Fixture<G>, games: u64) {
    let pool = &fixture.shelf.pool;
    let mut looked = 0;
    for number in 0..games {
        fixture.play(number, |state, moment| {
            looked += 1;
            if let Some(seat) = state.stale(pool) {
                let name = pool.name(state.object(seat).def);
                panic!("at {moment} {name} is kept as {:?}: {:?}", state.information(pool, seat), state.frames());
            }
            // What playouts pick from is kept, too.
            let mut copy = state.clone();
            let engine = Engine::new(pool, &mut copy);
            let offers = state.asked().iter().next().map(|player| engine.offers(player)).unwrap_or_default();
            assert_eq!(engine.listed(), offers, "at {moment}: {:?}", state.frames());
        });
    }
    assert!(looked > games * 20, "only {looked} decisions were looked at");
}

/// Whatever is offered is accepted; an answer that is not offered, or of a player who is not asked, changes nothing.
pub fn offered_is_accepted_and_nothing_else<G: Playable>(fixture: &Fixture<G>, games: u64) {
    let pool = &fixture.shelf.pool;
    let mut refused = 0;
    for number in 0..games {
        fixture.play(number, |state, _| {
            for player in PlayerId::ALL {
                let mut copy = state.clone();
                let offers = Engine::new(pool, &mut copy).offers(player);
                for offer in &offers {
                    let mut copy = state.clone();
                    let answer = Engine::new(pool, &mut copy).answer(player, offer.choice);
                    assert_eq!(answer, Ok(()), "{:?} was offered", offer.choice);
                }
                let before = (copy.clone(), fingerprint(&copy));
                for choice in strangers(state) {
                    if !offers.iter().any(|offer| offer.choice == choice) {
                        let answer = Engine::new(pool, &mut copy).answer(player, choice);
                        assert!(answer.is_err(), "{choice:?} was not offered to {player:?}");
                        refused += 1;
                    }
                }
                assert_eq!((&copy, fingerprint(&copy)), (&before.0, before.1), "a refused answer changed the game");
            }
        });
    }
    assert!(refused > games * 100, "only {refused} wrong answers were tried");
}

/// Answers of every sort that fit somewhere, mostly not here.
pub(crate) fn strangers<G: Playable>(state: &State<G>) -> Vec<Choice<G>> {
    let mut choices = vec![
        Choice::Pass,
        Choice::Done,
        Choice::Yes,
        Choice::No,
        Choice::Number(-1),
        Choice::Number(i32::MAX),
        Choice::Waiting(u16::MAX),
        Choice::Replacement(u16::MAX),
        Choice::Object(ObjectId::NONE),
        Choice::Player(PlayerId(0)),
        Choice::Player(PlayerId(1)),
        Choice::Zone(ZoneId(0)),
        Choice::Zone(ZoneId(u8::MAX)),
    ];
    let seats = (0..G::ZONES.len()).flat_map(|zone| state.zone(tefuda_kernel::ZoneId(zone as u8)).first());
    choices.extend(seats.map(|seat| Choice::Object(state.id(*seat))));
    choices
}
