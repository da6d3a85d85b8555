//! Takes what looks best one decision ahead: each offer is tried in imagined states, everybody lets the rest of the turn pass,
//! and what is then on the table is counted.

use crate::belief::KnownDecks;
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
        let count = sight.count();
        if count <= 1 {
            return 0;
        }
        let belief = sight.belief(&self.known);
        let mut sums = vec![0.0f32; count];
        let mut like: Vec<u64> = Vec::new();
        for _ in 0..STATES {
            let seed = u64::from(self.generator.below(u32::MAX));
            let mut imagined = sight.imagine(&belief, seed);
            let mut engine = Engine::new(sight.pool(), &mut imagined);
            engine.relist();
            let mut dice = Generator::fast(!seed);
            others_answer(&mut engine, sight.player(), &mut dice);
            if like.is_empty() {
                like.extend(engine.listed().iter().map(|offer| likeness(&engine, sight.player(), offer.choice)));
                if like.iter().all(|one| *one == like[0]) {
                    return 0;
                }
            }
            let trial = Trial { pool: sight.pool(), player: sight.player(), until: engine.state().turn() + 1, dice };
            for at in differing(&like) {
                sums[at] += trial.take(&engine, at, &mut { WAYS });
            }
        }
        self.best(&sums, &like)
    }
}

impl GreedyBot {
    /// The best of the offers that differ; of equally good ones any, so that nobody can foresee it.
    fn best(&mut self, sums: &[f32], like: &[u64]) -> usize {
        let most = differing(like).map(|at| sums[at]).fold(f32::MIN, f32::max);
        let good: Vec<usize> = differing(like).filter(|at| sums[*at] >= most - 1e-4).collect();
        good[self.generator.below(good.len() as u32) as usize]
    }
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
