//! Takes what looks best one decision ahead: each offer is tried in imagined states, everybody lets the rest of the turn pass,
//! and what is then on the table is counted.

use crate::belief::{Belief, KnownDecks};
use crate::likeness::likeness;
use crate::playout::{Manner, play_on, worth};
use crate::sight::next_to_answer;
use crate::{Bot, Sight};
use tefuda_kernel::{Ask, Engine, Generator, PlayerId, Pool};
use tefuda_table::Playable;

/// In how many imagined states each offer is tried.
const STATES: u64 = 2;
/// How many ways of completing a decision of several picks are tried.
const WAYS: usize = 12;

/// A player who looks one decision ahead.
#[derive(Debug, Clone)]
pub struct GreedyBot {
    generator: Generator,
    known: KnownDecks,
}

impl GreedyBot {
    /// The player of a seed.
    pub fn new(seed: u64, known: KnownDecks) -> GreedyBot {
        GreedyBot { generator: Generator::fast(seed), known }
    }
}

impl<G: Playable> Bot<G> for GreedyBot {
    fn choose(&mut self, sight: &Sight<'_, '_, G>) -> usize {
        let belief = sight.belief(&self.known);
        let scores = if sight.count() > 1 { look_ahead(sight, &belief, &mut self.generator) } else { Vec::new() };
        // Of equally good offers any, so that nobody can foresee it.
        let most = scores.iter().map(|score| score.worth).fold(f32::MIN, f32::max);
        let good: Vec<usize> = scores.iter().filter(|score| score.worth >= most - 1e-4).map(|score| score.offer).collect();
        let any = self.generator.below(good.len() as u32) as usize;
        good.get(any).copied().unwrap_or(0)
    }
}

/// What an offer looks like one decision ahead.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Score {
    /// What it comes to: see [`crate::likeness::likeness`].
    pub like: u64,
    /// The first offer that comes to it.
    pub offer: usize,
    /// What it is worth, from 0 to 1.
    pub worth: f32,
}

/// Try each of the offers that differ. Nothing, if they are all alike.
pub(crate) fn look_ahead<G: Playable>(sight: &Sight<'_, '_, G>, belief: &Belief, generator: &mut Generator) -> Vec<Score> {
    let mut scores: Vec<Score> = Vec::new();
    for _ in 0..STATES {
        let seed = u64::from(generator.below(u32::MAX));
        let mut imagined = sight.imagine(belief, seed);
        let mut engine = Engine::new(sight.pool(), &mut imagined);
        engine.relist();
        let mut dice = Generator::fast(!seed);
        others_answer(&mut engine, sight.player(), &mut dice);
        if scores.is_empty() {
            let like: Vec<u64> = engine.listed().iter().map(|one| likeness(&engine, sight.player(), one.choice)).collect();
            scores.extend(differing(&like).map(|offer| Score { like: like[offer], offer, worth: 0.0 }));
            if scores.len() <= 1 {
                return Vec::new();
            }
        }
        let trial = Trial { pool: sight.pool(), player: sight.player(), until: engine.state().turn() + 1, dice };
        for score in &mut scores {
            score.worth += trial.take(&engine, score.offer, &mut { WAYS }) / STATES as f32;
        }
    }
    scores
}

/// The first of each sort.
fn differing(like: &[u64]) -> impl Iterator<Item = usize> {
    (0..like.len()).filter(|at| !like[..*at].contains(&like[*at]))
}

/// Those who are asked at the same time and come first answer by chance: nobody knows what they will answer.
pub(crate) fn others_answer<G: Playable>(engine: &mut Engine<'_, G>, player: PlayerId, dice: &mut Generator) {
    if next_to_answer(engine).is_some_and(|next| next != player) {
        let any = dice.below(engine.listed().len() as u32) as usize;
        engine.answer_listed(any);
    }
}

/// What a decision comes to if the turn then passes.
struct Trial<'p, G: Playable> {
    pool: &'p Pool<G>,
    player: PlayerId,
    until: u16,
    dice: Generator,
}

impl<G: Playable> Trial<'_, G> {
    /// Take an offer, complete the decision in the best way, and see what is then on the table.
    fn take(&self, engine: &Engine<'_, G>, at: usize, ways: &mut usize) -> f32 {
        let mut state = engine.state().clone();
        let mut engine = Engine::new(self.pool, &mut state);
        engine.answer_listed(at);
        *ways = ways.saturating_sub(1);
        if *ways > 0 && self.goes_on(&engine) {
            return self.best_way(&engine, ways);
        }
        play_on(&mut engine, self.until, Manner::Quiet, &mut self.dice.clone());
        worth(&engine, self.player)
    }

    /// Whether the same decision takes a further pick. Payments are not looked through: one stone is much like another.
    fn goes_on(&self, engine: &Engine<'_, G>) -> bool {
        let further = engine.state().question().is_some_and(|question| !matches!(question.ask, Ask::Act | Ask::Pay));
        further && next_to_answer(engine) == Some(self.player)
    }

    fn best_way(&self, engine: &Engine<'_, G>, ways: &mut usize) -> f32 {
        let like: Vec<u64> = engine.listed().iter().map(|offer| likeness(engine, self.player, offer.choice)).collect();
        let mut best = f32::MIN;
        for at in differing(&like) {
            if *ways > 0 || best == f32::MIN {
                best = best.max(self.take(engine, at, ways));
            }
        }
        best
    }
}
