//! A case in progress: the state, the log, and every pick so far.

use super::find::Label;
use super::scene::Scene;
use super::trouble::{Trouble, both};
use crate::Deed;
use std::collections::BTreeSet;
use tefuda_kernel::{Ask, Choice, Clause, Engine, Entry, Information, Meaning, Offer, PlayerId, Question, Seat, State};
use tefuda_table::{Decklist, Playable, Shelf, fingerprint};

/// Decisions after which a case is given up: a game that asks the same for ever would keep it for ever. One in which nobody has a
/// choice any more ends before that, also where it asks a question or two each time it comes round.
pub(super) const MOST_PICKS: usize = 30_000;
/// Rows of the state that a case may take, counted anew at each decision: with thousands of rows each decision is long, too.
const MOST_ROWS: usize = 4_000_000;

/// A pick, in words, and the state that it led to. No words: that player gave up.
#[derive(Debug, Clone)]
pub(crate) struct Picked {
    pub player: PlayerId,
    pub meaning: Option<Meaning>,
    pub hash: u64,
}

/// A case in progress.
#[derive(Clone)]
pub(crate) struct Play<'s, G: Playable> {
    pub shelf: &'s Shelf<G>,
    pub start: &'s State<G>,
    pub decks: &'s [Decklist; 2],
    pub state: State<G>,
    pub log: Vec<Entry<G>>,
    pub picks: Vec<Picked>,
    pub labels: Vec<Label>,
    pub cited: BTreeSet<Clause>,
    /// How many picks it may take, and how many rows there were at those that it took.
    most: usize,
    rows: usize,
    /// The decision of one player that the file writes next.
    pub written: Option<(PlayerId, &'s Deed)>,
}

impl<'s, G: Playable> Play<'s, G> {
    /// Run a scene up to its first decision.
    pub fn begin(shelf: &'s Shelf<G>, scene: &'s Scene<G>, most: usize) -> Play<'s, G> {
        let Scene { state: start, labels, decks } = scene;
        let (log, picks, cited) = (Vec::new(), Vec::new(), BTreeSet::new());
        let (state, labels) = (start.clone(), labels.clone());
        let mut play = Play { shelf, start, decks, state, log, picks, labels, cited, most, rows: 0, written: None };
        play.run(|engine| engine.run());
        play
    }

    /// Let the engine do something, and note what it cites.
    fn run<T>(&mut self, act: impl FnOnce(&mut Engine<'_, G>) -> T) -> T {
        let logged = self.log.len();
        let mut engine = Engine::logged(&self.shelf.pool, &mut self.state, &mut self.log).patient();
        let result = act(&mut engine);
        let asked = self.state.question();
        self.cited.extend(asked.map(|question| question.clause));
        self.cited.extend(self.log[logged..].iter().map(|entry| entry.cause.clause));
        for player in PlayerId::ALL {
            let offers = self.offers(player);
            self.cited.extend(offers.iter().map(|offer| offer.clause));
        }
        result
    }

    /// An engine to look at the game with.
    pub fn look<T>(&self, look: impl FnOnce(&Engine<'_, G>) -> T) -> T {
        let mut state = self.state.clone();
        let engine = Engine::new(&self.shelf.pool, &mut state);
        look(&engine)
    }

    pub fn information(&self, seat: Seat) -> Information {
        *self.state.information(&self.shelf.pool, seat)
    }

    pub fn controller(&self, seat: Seat) -> PlayerId {
        self.information(seat).controller
    }

    pub fn name(&self, seat: Seat) -> &str {
        self.shelf.pool.name(self.state.object(seat).def)
    }

    /// What a player may answer now.
    pub fn offers(&self, player: PlayerId) -> Vec<Offer<G>> {
        self.look(|engine| engine.offers(player))
    }

    /// The question, if this player is asked.
    pub fn asked(&self, player: PlayerId) -> Option<Question> {
        self.state.question().filter(|question| question.players.contains(player) && !self.offers(player).is_empty())
    }

    /// The player who is asked first.
    pub fn next_asked(&self) -> Option<PlayerId> {
        PlayerId::ALL.into_iter().find(|player| self.asked(*player).is_some())
    }

    /// Take a pick that was offered.
    pub fn answer(&mut self, player: PlayerId, choice: Choice<G>) -> Result<(), Trouble> {
        self.rows += self.state.rows();
        if self.picks.len() >= self.most || self.rows > MOST_ROWS {
            return Err(self.too_long());
        }
        let meaning = self.look(|engine| engine.meaning(choice));
        let taken = self.run(|engine| engine.answer(player, choice));
        if let Err(refused) = taken {
            let expected = both("受け付けられる決定", "an accepted pick");
            return Err(Trouble::new(expected, tefuda_table::refusal(refused)));
        }
        self.note(player, Some(meaning));
        Ok(())
    }

    /// A player gives up.
    pub fn concede(&mut self, player: PlayerId) -> Result<(), Trouble> {
        if self.run(|engine| engine.concede(player)).is_err() {
            let (expected, found) =
                (both("続いているゲーム", "a game that goes on"), both("終わったゲーム", "one that is over"));
            return Err(Trouble::refused(expected, found, Vec::new()));
        }
        self.note(player, None);
        Ok(())
    }

    fn note(&mut self, player: PlayerId, meaning: Option<Meaning>) {
        self.picks.push(Picked { player, meaning, hash: fingerprint(&self.state) });
    }

    /// The answer to a question that has only one, or that is a payment: what a file need not write.
    pub fn unwritten(&self) -> Option<(PlayerId, Choice<G>)> {
        let player = self.next_asked()?;
        let offers = self.offers(player);
        let pay = self.state.question().is_some_and(|question| question.ask == Ask::Pay);
        let first = offers.first()?;
        (pay || offers.len() == 1).then_some((player, first.choice))
    }

    /// Take what a file need not write, up to the next decision that it must or does write, or to the next right to act.
    pub fn settle(&mut self) -> Result<(), Trouble> {
        while self.state.question().is_some_and(|question| question.ask != Ask::Act) {
            if let Some((who, deed)) = self.written
                && self.is_open(who, deed)?
            {
                break;
            }
            let Some((player, choice)) = self.unwritten() else { break };
            self.answer(player, choice)?;
        }
        Ok(())
    }

    /// At the end of a case only a right to act may be open.
    pub fn nothing_left_open(&mut self) -> Result<(), Trouble> {
        self.settle()?;
        match self.state.question() {
            Some(question) if question.ask != Ask::Act => Err(self.open_decision()),
            _ => Ok(()),
        }
    }

    /// The trouble that the case goes on and on.
    fn too_long(&self) -> Trouble {
        let found = both(
            format!("{}回の決定の後もまだ続く", self.picks.len()),
            format!("it still goes on after {} decisions", self.picks.len()),
        );
        Trouble::new(both("終わりのある裁定", "a case that comes to its end"), found)
    }

    /// The trouble that a decision is open which the file does not write.
    pub fn open_decision(&self) -> Trouble {
        let expected = both("書かれた決定だけ", "no decision beside those that are written");
        match self.state.question() {
            Some(question) => {
                let asked = |speech: tefuda_table::Speech| {
                    let players: Vec<&str> = question.players.iter().map(|player| speech.player(player)).collect();
                    format!("{}: {} ({})", players.join(", "), speech.question(question.ask), G::clause_id(question.clause))
                };
                let [ja, en] = super::shown::speeches().map(asked);
                Trouble::new(expected, both(ja, en))
            }
            None => Trouble::new(expected, both("誰も決定を求められていない", "nobody is asked anything")),
        }
    }
}
