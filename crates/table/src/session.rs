//! A game in progress with its log and its picks: what play, replay and serve work on.

use crate::playable::Playable;
use crate::record::{Difference, FORMAT, Header, Pick, Record};
use crate::situation::{Fnv, situation};
use std::hash::{Hash, Hasher};
use tefuda_kernel::{Choice, Engine, Entry, Generator, PlayerId, Pool, Refused, State};

/// A number that stands for a state in memory: two runs of one program compare by it. Files hold [`situation`]s.
pub fn fingerprint<G: Playable>(state: &State<G>) -> u64 {
    let mut hasher = Fnv::default();
    state.hash(&mut hasher);
    hasher.finish()
}

/// A game in progress.
#[derive(Debug, Clone)]
pub struct Session<'p, G: Playable> {
    pool: &'p Pool<G>,
    /// The state.
    pub state: State<G>,
    /// Everything that happened.
    pub log: Vec<Entry<G>>,
    /// Everything that was decided.
    pub record: Record,
    /// Whether the situations of the game that is followed can be compared: it was saved in this program's format.
    compares: bool,
}

impl<'p, G: Playable> Session<'p, G> {
    /// Begin the game that a header describes, with the cards of both decks as dealt.
    pub fn begin(pool: &'p Pool<G>, header: Header, decks: [&crate::Decklist; 2]) -> Session<'p, G> {
        let dealt = [decks[0].dealt::<G>(PlayerId(0)), decks[1].dealt::<G>(PlayerId(1))];
        let state = State::begin([&dealt[0], &dealt[1]], Generator::dealer(header.seed));
        let state = state.settled(|board| G::settle(board, &header.options));
        Session::from_state(pool, state, header)
    }

    /// Go on from any state.
    pub fn from_state(pool: &'p Pool<G>, state: State<G>, header: Header) -> Session<'p, G> {
        let compares = header.format == FORMAT;
        let record = Record { header: Header { format: FORMAT, ..header }, picks: Vec::new() };
        let mut session = Session { pool, state, log: Vec::new(), record, compares };
        session.with_engine(|engine| engine.run());
        session
    }

    fn with_engine<T>(&mut self, act: impl FnOnce(&mut Engine<'_, G>) -> T) -> T {
        let mut engine = Engine::logged(self.pool, &mut self.state, &mut self.log);
        act(&mut engine)
    }

    /// An engine to look at the game with.
    pub fn look<T>(&self, look: impl FnOnce(&Engine<'_, G>) -> T) -> T {
        let mut state = self.state.clone();
        let engine = Engine::new(self.pool, &mut state);
        look(&engine)
    }

    /// Take a player's pick.
    pub fn answer(&mut self, player: PlayerId, choice: Choice<G>) -> Result<(), Refused> {
        let meaning = self.look(|engine| engine.meaning(choice));
        self.with_engine(|engine| engine.answer(player, choice))?;
        let hash = situation(self.pool, &self.state);
        self.record.picks.push(Pick { player, meaning: Some(meaning), hash });
        Ok(())
    }

    /// A player gives up.
    pub fn concede(&mut self, player: PlayerId) -> Result<(), Refused> {
        self.with_engine(|engine| engine.concede(player))?;
        let hash = situation(self.pool, &self.state);
        self.record.picks.push(Pick { player, meaning: None, hash });
        Ok(())
    }

    /// Take a saved pick, the one with this number, and check that it leads where it led before, as far as the format of the
    /// save lets the situations be compared.
    pub fn follow(&mut self, number: usize, pick: &Pick) -> Result<(), Difference> {
        let taken = match &pick.meaning {
            None => self.concede(pick.player).is_ok(),
            Some(meaning) => {
                let choice = self.look(|engine| engine.understand(pick.player, meaning));
                choice.is_some_and(|choice| self.answer(pick.player, choice).is_ok())
            }
        };
        if !taken {
            return Err(Difference::NotOffered(number, Box::new(pick.clone())));
        }
        if self.compares && self.record.picks.last().is_some_and(|taken| taken.hash != pick.hash) {
            return Err(Difference::OtherState(number));
        }
        Ok(())
    }

    /// The cards that the game is played with.
    pub fn pool(&self) -> &'p Pool<G> {
        self.pool
    }
}
