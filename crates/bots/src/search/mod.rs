//! Searches a tree of decisions in imagined states (information-set Monte Carlo tree search). Each simulation imagines what is
//! hidden anew, walks down the tree by what went well, plays on without thinking for some turns, and counts.

mod tree;

use crate::belief::{Belief, KnownDecks};
use crate::greedy::{Score, look_ahead, others_answer};
use crate::level::Budget;
use crate::likeness::{likeness, place};
use crate::playout::{Manner, play_on, thoughtless, worth};
use crate::sight::next_to_answer;
use crate::{Bot, Sight};
use std::time::Instant;
use tefuda_kernel::{Ask, Engine, Generator, PlayerId, Players, Question, State};
use tefuda_table::Playable;
use tree::{NONE, Tree, Way};

/// How many turns a simulation plays, the rest of this one among them.
const TURNS: u16 = 3;
/// How many states are imagined for a decision. The same ones come up again and again, so that offers are compared in like states.
const WORLDS: u32 = 24;
/// An urge above this counts as this much where the search decides what to look at: it may want to know the other things, too.
const PRIOR: u32 = 12;
/// How much more than the others the offer is looked at that looks best at first, and how far behind it others are half as good.
const HUNCH: f32 = 30.0;
const GLANCE: f32 = 0.02;
/// How deep a simulation walks in the tree.
const DEPTH: usize = 60;
/// How many levels below its last choice the player looks for where it is now.
const LEVELS: u8 = 6;
/// At least this part of the budget is spent anew, also where the tree knows the place already.
const FRESH: u32 = 8;

/// A player who searches.
#[derive(Debug, Clone)]
pub struct SearchBot {
    budget: Budget,
    generator: Generator,
    known: KnownDecks,
    tree: Tree,
    /// The edge that was chosen last.
    chosen: u32,
    /// What the offers look like one decision ahead: where the search looks first.
    hunch: Vec<Score>,
    path: Vec<(u32, u32, PlayerId)>,
    ways: Vec<Way>,
}

impl SearchBot {
    /// The player of a seed.
    pub fn new(budget: Budget, seed: u64, known: KnownDecks) -> SearchBot {
        let generator = Generator::fast(seed);
        let (tree, hunch, path, ways) = (Tree::default(), Vec::new(), Vec::new(), Vec::new());
        SearchBot { budget, generator, known, tree, chosen: NONE, hunch, path, ways }
    }

    fn seed(&mut self) -> u64 {
        u64::from(self.generator.below(u32::MAX)) << 16 | u64::from(self.generator.below(1 << 16))
    }

    /// Go on with what is known of this place, or begin a new tree.
    fn stand_at(&mut self, here: u64) {
        self.tree = match self.tree.find(self.chosen, here, LEVELS) {
            Some(node) => self.tree.branch(node),
            None => Tree::planted(here),
        };
        self.chosen = NONE;
    }

    /// One simulation.
    fn simulate<G: Playable>(&mut self, sight: &Sight<'_, '_, G>, world: &State<G>, seed: u64) {
        let mut state = world.clone();
        let until = state.turn() + TURNS;
        let mut engine = Engine::new(sight.pool(), &mut state);
        engine.relist();
        let mut dice = Generator::fast(!seed);
        self.walk(&mut engine, sight.player(), until, &mut dice);
        play_on(&mut engine, until, Manner::Hasty, &mut dice);
        let first = worth(&engine, PlayerId(0));
        while let Some((node, edge, player)) = self.path.pop() {
            self.tree.learn(node, edge, if player == PlayerId(0) { first } else { 1.0 - first });
        }
    }

    /// Walk down the tree to where nobody has been.
    fn walk<G: Playable>(&mut self, engine: &mut Engine<'_, G>, viewer: PlayerId, until: u16, dice: &mut Generator) {
        let mut node = 0;
        while self.path.len() < DEPTH && engine.state().turn() < until {
            let Some(player) = next_to_answer(engine).filter(|_| !engine.listed().is_empty()) else { return };
            // What is answered in secret cannot be answered by what the other player answers.
            if asks(engine, |question| question.players == Players::BOTH) {
                let any = thoughtless(engine, player, Manner::Hasty, dice);
                engine.answer_listed(any);
                continue;
            }
            if asks(engine, |question| question.ask == Ask::Pay) && !self.path.is_empty() {
                engine.answer_listed(0);
                continue;
            }
            self.list_ways(engine, player);
            if self.ways.len() == 1 {
                engine.answer_listed(0);
                continue;
            }
            if node == 0 {
                self.follow_hunch();
            }
            if player == viewer && self.tree.node(node).place == 0 {
                self.tree.node(node).place = place(engine, viewer);
            }
            let (edge, offer) = self.tree.select(node, &self.ways);
            self.path.push((node, edge, player));
            engine.answer_listed(offer);
            let (child, known) = self.tree.follow(edge);
            if !known {
                return;
            }
            node = child;
        }
    }

    /// The offers that differ.
    fn list_ways<G: Playable>(&mut self, engine: &Engine<'_, G>, player: PlayerId) {
        self.ways.clear();
        for (offer, listed) in engine.listed().iter().enumerate() {
            let like = if engine.listed().len() == 1 { 0 } else { likeness(engine, player, listed.choice) };
            if !self.ways.iter().any(|way| way.like == like) {
                let urge = G::urge(engine, player, listed.choice).min(PRIOR);
                self.ways.push(Way { like, offer, urge });
            }
        }
    }

    /// At the root the first glance counts instead of the urge.
    fn follow_hunch(&mut self) {
        let best = self.hunch.iter().map(|score| score.worth).fold(f32::MIN, f32::max);
        for way in &mut self.ways {
            if let Some(score) = self.hunch.iter().find(|score| score.like == way.like) {
                let behind = (best - score.worth) / GLANCE;
                way.urge = 2 + (HUNCH / (1.0 + behind * behind)) as u32;
            }
        }
    }

    /// So many simulations, counting those that the tree remembers.
    fn think<G: Playable>(&mut self, sight: &Sight<'_, '_, G>, belief: &Belief, wanted: u32) {
        let began = Instant::now();
        let needed = wanted.saturating_sub(self.tree.node(0).visits).max(wanted / FRESH).max(1);
        let base = self.seed();
        let world = |nth: u32| sight.imagine(belief, base.wrapping_add(u64::from(nth) << 20));
        let worlds: Vec<State<G>> = (0..needed.min(WORLDS)).map(world).collect();
        for nth in 0..needed {
            let round = u64::from(nth) / worlds.len() as u64;
            self.simulate(sight, &worlds[nth as usize % worlds.len()], base ^ round << 32);
            if self.budget.time.is_some_and(|time| began.elapsed() > time) {
                break;
            }
        }
    }

    /// What was looked at most.
    fn decide(&mut self) -> usize {
        let chosen = self.tree.edges_of(0).max_by_key(|edge| self.tree.edge(*edge).visits);
        self.chosen = chosen.unwrap_or(NONE);
        let wanted = chosen.map(|edge| self.tree.edge(edge).like);
        self.hunch.iter().find(|score| Some(score.like) == wanted).map_or(0, |score| score.offer)
    }

    /// What both players choose in secret: each offer against whatever the other may choose, and lots among those that are
    /// not clearly worse, so that the choice cannot be foreseen.
    fn in_secret<G: Playable>(&mut self, sight: &Sight<'_, '_, G>, belief: &Belief, count: usize) -> usize {
        let rounds = (self.budget.simulations / count as u32).clamp(2, 200);
        let mut sums = vec![(0.0f32, 0.0f32); count];
        for _ in 0..rounds {
            let seed = self.seed();
            let imagined = sight.imagine(belief, seed);
            for (at, (sum, squares)) in sums.iter_mut().enumerate() {
                let mut state = imagined.clone();
                let until = state.turn() + TURNS;
                let mut engine = Engine::new(sight.pool(), &mut state);
                engine.relist();
                let mut dice = Generator::fast(!seed);
                others_answer(&mut engine, sight.player(), &mut dice);
                engine.answer_listed(at);
                play_on(&mut engine, until, Manner::Hasty, &mut dice);
                let worth = worth(&engine, sight.player());
                (*sum, *squares) = (*sum + worth, *squares + worth * worth);
            }
        }
        let rounds = rounds as f32;
        let error = |(sum, squares): (f32, f32)| ((squares / rounds - (sum / rounds).powi(2)).max(0.0) / rounds).sqrt();
        let best = sums.iter().map(|one| one.0 / rounds - error(*one)).fold(f32::MIN, f32::max);
        let good: Vec<usize> = (0..count).filter(|at| sums[*at].0 / rounds + error(sums[*at]) >= best).collect();
        good[self.generator.below(good.len() as u32) as usize]
    }
}

impl<G: Playable> Bot<G> for SearchBot {
    fn choose(&mut self, sight: &Sight<'_, '_, G>) -> usize {
        let count = sight.count();
        if count <= 1 {
            return 0;
        }
        let belief = sight.belief(&self.known);
        let seed = self.seed();
        let mut imagined = sight.imagine(&belief, seed);
        let mut engine = Engine::new(sight.pool(), &mut imagined);
        engine.relist();
        if asks(&engine, |question| question.players == Players::BOTH) {
            return self.in_secret(sight, &belief, count);
        }
        self.hunch = look_ahead(sight, &belief, &mut self.generator);
        if self.hunch.is_empty() {
            return 0;
        }
        self.stand_at(place(&engine, sight.player()));
        // One stone is much like another.
        let part = if asks(&engine, |question| question.ask == Ask::Pay) { 4 } else { 1 };
        self.think(sight, &belief, (self.budget.simulations / part).max(1));
        self.decide()
    }
}

fn asks<G: Playable>(engine: &Engine<'_, G>, what: impl FnOnce(Question) -> bool) -> bool {
    engine.state().question().is_some_and(what)
}
