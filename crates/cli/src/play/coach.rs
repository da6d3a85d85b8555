//! Lessons: who says the right words at the right moment, and who plays the other side.

use tefuda_bots::{Bot, Sight};
use tefuda_kernel::{Choice, Engine, Game, Offer};
use tefuda_table::{Cue, Hint, Lang, Playable};

/// The name under which records know the other side of a lesson.
pub const SPARRING: &str = "sparring";

/// Does what it was told to do when it can, and nothing else of its own accord.
pub struct Sparring(pub &'static [&'static str]);

impl<G: Game> Bot<G> for Sparring {
    fn choose(&mut self, sight: &Sight<'_, '_, G>) -> usize {
        let offers = sight.offers();
        let wanted = |verb: &&str| offers.iter().position(|offer| offer.verb == *verb);
        self.0.iter().chain(&["pass", "done"]).find_map(wanted).unwrap_or(0)
    }
}

/// How often a hint is said that nobody follows.
const PATIENCE: u8 = 2;

/// Says hints, each until it is followed or has been said often enough.
pub struct Coach {
    hints: &'static [Hint],
    said: Vec<u8>,
}

impl Coach {
    /// A coach with these hints.
    pub fn new(hints: &'static [Hint]) -> Coach {
        Coach { hints, said: vec![0; hints.len()] }
    }

    fn fitting<G: Playable>(&self, engine: &Engine<'_, G>, offers: &[Offer<G>]) -> Option<usize> {
        let fits = |hint: &Hint| match hint.cue {
            Cue::Asked(clause) => engine.state().question().is_some_and(|question| G::clause_id(question.clause) == clause),
            cue => offers.iter().any(|offer| meets(engine, &offer.choice, cue)),
        };
        (0..self.hints.len()).find(|at| self.said[*at] < PATIENCE && fits(&self.hints[*at]))
    }

    /// What to say now.
    pub fn hint<G: Playable>(&self, engine: &Engine<'_, G>, offers: &[Offer<G>], lang: Lang) -> Option<&'static str> {
        let hint = &self.hints[self.fitting(engine, offers)?];
        Some(if lang == Lang::Ja { hint.ja } else { hint.en })
    }

    /// The offer that is spoken of now, from 0.
    pub fn wanted<G: Playable>(&self, engine: &Engine<'_, G>, offers: &[Offer<G>]) -> Option<usize> {
        let hint = &self.hints[self.fitting(engine, offers)?];
        offers.iter().position(|offer| meets(engine, &offer.choice, hint.cue))
    }

    /// The player decides about what was said.
    pub fn notice<G: Playable>(&mut self, engine: &Engine<'_, G>, offers: &[Offer<G>], choice: &Choice<G>) {
        let Some(at) = self.fitting(engine, offers) else { return };
        let followed = match self.hints[at].cue {
            Cue::Asked(_) => true,
            cue => meets(engine, choice, cue),
        };
        self.said[at] = if followed { PATIENCE } else { self.said[at] + 1 };
    }
}

fn meets<G: Playable>(engine: &Engine<'_, G>, choice: &Choice<G>, cue: Cue) -> bool {
    match (choice, cue) {
        (Choice::Pass, Cue::Pass(place)) => {
            let state = engine.state();
            let own = state.question().is_some_and(|question| question.players.contains(state.turn_player()));
            own && G::stop_of(state.board()) == place
        }
        (Choice::Act(act), Cue::Act(verb, card)) => {
            let (named, object) = G::name_act(*act);
            let name = object.and_then(|id| engine.state().get(id)).map(|object| engine.pool.name(object.def));
            named == verb && (card.is_none() || card == name)
        }
        _ => false,
    }
}
