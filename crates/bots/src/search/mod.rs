//! Searches a tree of decisions in imagined states (information-set Monte Carlo tree search). Each simulation imagines what is
//! hidden anew, walks down the tree by what went well, plays on with little thought for some turns, and counts.

mod contest;
mod tree;

use crate::belief::{Belief, KnownDecks};
use crate::careful::best_way;
use crate::foresight::Foresight;
use crate::greedy::{Score, look_ahead, others_answer};
use crate::level::Budget;
use crate::likeness::{Way, list_ways, place};
use crate::playout::{Manner, thoughtless};
use crate::sight::next_to_answer;
use crate::{Bot, Sight};
use contest::{Contest, LOOK};
use std::time::Instant;
use tefuda_kernel::{Ask, Engine, Generator, PlayerId, Players, Question, State};
use tefuda_table::Playable;
use tree::{NONE, Tree};

/// How deep a simulation walks in the tree.
const DEPTH: usize = 60;
/// How many levels below its last choice the player looks for where it is now.
const LEVELS: u8 = 6;
/// How often a player does the same at the same place in a turn: what then led back there leads nowhere.
const REPEATS: usize = 3;

/// A player who searches.
#[derive(Debug, Clone)]
pub struct SearchBot {
    budget: Budget,
    generator: Generator,
    known: KnownDecks,
    tree: Tree,
    /// The edge that was chosen last.
    chosen: u32,
    path: Vec<(u32, u32, PlayerId)>,
    ways: Vec<Way>,
    /// The acts of a turn: where, and what was done.
    acts: (u16, Vec<(u64, u64)>),
}

impl SearchBot {
    /// The player of a seed.
    pub fn new(budget: Budget, seed: u64, known: KnownDecks) -> SearchBot {
        let generator = Generator::fast(seed);
        let (tree, path, ways) = (Tree::default(), Vec::new(), Vec::new());
        SearchBot { budget, generator, known, tree, chosen: NONE, path, ways, acts: (0, Vec::new()) }
    }

    fn seed(&mut self) -> u64 {
        u64::from(self.generator.below(u32::MAX)) << 16 | u64::from(self.generator.below(1 << 16))
    }

    /// How both play on in a simulation.
    fn manner(&self) -> Manner {
        if self.budget.careful { Manner::Careful } else { Manner::Hasty }
    }

    /// Go on with what is known of this place, or begin a new tree.
    fn stand_at(&mut self, here: u64) {
        self.tree = match self.tree.find(self.chosen, here, LEVELS) {
            Some(node) => self.tree.branch(node),
            None => Tree::planted(here),
        };
        self.chosen = NONE;
    }

    /// Leave out what was done again and again at this place in this turn, so that every turn ends.
    fn leave_out_repeats(&mut self, turn: u16, here: u64, scores: &mut Vec<Score>) {
        if self.acts.0 != turn {
            self.acts = (turn, Vec::new());
        }
        let often = |like: u64| self.acts.1.iter().filter(|act| **act == (here, like)).count() >= REPEATS;
        if scores.iter().any(|score| !often(score.like)) {
            scores.retain(|score| !often(score.like));
        }
    }

    /// One simulation of what comes of an offer: what it is worth in the end.
    fn simulate<G: Playable>(&mut self, sight: &Sight<'_, '_, G>, world: &State<G>, seed: u64, taken: Score) -> f32 {
        let mut state = world.clone();
        let mut foresight = Foresight::new(sight.player(), state.turn(), self.manner());
        let mut engine = Engine::new(sight.pool(), &mut state);
        let mut dice = Generator::fast(!seed);
        let edge = self.tree.edge_for(0, taken.like);
        self.path.push((0, edge, sight.player()));
        engine.answer_listed(taken.offer);
        let (below, _) = self.tree.follow(edge);
        self.walk(&mut engine, sight.player(), &mut foresight, &mut dice, below);
        foresight.play_on(&mut engine, &mut dice);
        let own = foresight.worth(&engine);
        while let Some((node, edge, player)) = self.path.pop() {
            self.tree.learn(node, edge, if player == sight.player() { own } else { 1.0 - own });
        }
        own
    }

    /// Walk down the tree from a node to where nobody has been.
    fn walk<G: Playable>(
        &mut self,
        engine: &mut Engine<'_, G>,
        viewer: PlayerId,
        foresight: &mut Foresight,
        dice: &mut Generator,
        mut node: u32,
    ) {
        while self.path.len() < DEPTH && engine.state().turn() < foresight.until {
            foresight.see(engine);
            let Some(player) = next_to_answer(engine).filter(|_| !engine.listed().is_empty()) else { return };
            // What is answered in secret cannot be answered by what the other player answers.
            if asks(engine, |question| question.players == Players::BOTH) {
                let any = thoughtless(engine, player, Manner::Hasty, dice);
                engine.answer_listed(any);
                continue;
            }
            if asks(engine, |question| question.ask == Ask::Pay) {
                engine.answer_listed(0);
                continue;
            }
            list_ways(engine, player, &mut self.ways);
            if self.ways.len() == 1 {
                engine.answer_listed(0);
                continue;
            }
            if player == viewer && self.tree.node(node).place == 0 {
                self.tree.node(node).place = place(engine, viewer);
            }
            let careful = self.budget.careful;
            let likely = careful.then(|| best_way(engine, player, &mut self.ways, dice));
            let (edge, offer) = self.tree.select(node, &self.ways, likely);
            self.path.push((node, edge, player));
            engine.answer_listed(offer);
            let (child, known) = self.tree.follow(edge);
            if !known {
                return;
            }
            node = child;
        }
    }

    /// Try the offers in imagined states, all in the same ones, the better ones more often; take the best.
    fn think<G: Playable>(&mut self, sight: &Sight<'_, '_, G>, belief: &Belief, mut contest: Contest) -> Score {
        let began = Instant::now();
        let base = self.seed();
        let mut worlds = 0;
        while contest.entrants.len() > 1 {
            for nth in 1..=contest.times() {
                let seed = base.wrapping_add(worlds << 20);
                worlds += 1;
                let mut world = sight.imagine(belief, seed);
                Engine::new(sight.pool(), &mut world).relist();
                for one in &mut contest.entrants {
                    let worth = self.simulate(sight, &world, seed, one.score);
                    one.learn(worth);
                }
                if self.budget.time.is_some_and(|time| began.elapsed() > time) {
                    return contest.broken_off().score;
                }
                if nth % LOOK == 0 && contest.is_clear() {
                    return contest.best().score;
                }
            }
            if contest.is_clear() {
                break;
            }
            contest.halve();
        }
        contest.best().score
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
                let mut foresight = Foresight::new(sight.player(), state.turn(), self.manner());
                let mut engine = Engine::new(sight.pool(), &mut state);
                engine.relist();
                let mut dice = Generator::fast(!seed);
                others_answer(&mut engine, sight.player(), &mut dice);
                engine.answer_listed(at);
                foresight.play_on(&mut engine, &mut dice);
                let worth = foresight.worth(&engine);
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
        let mut scores = look_ahead(sight, &belief, &mut self.generator);
        if scores.is_empty() {
            return 0;
        }
        let here = place(&engine, sight.player());
        let acts = asks(&engine, |question| question.ask == Ask::Act);
        if acts {
            self.leave_out_repeats(engine.state().turn(), here, &mut scores);
        }
        self.stand_at(here);
        // One stone is much like another.
        let part = if asks(&engine, |question| question.ask == Ask::Pay) { 4 } else { 1 };
        let best = self.think(sight, &belief, Contest::new(&scores, self.budget.simulations / part));
        if acts {
            self.acts.1.push((here, best.like));
        }
        self.chosen = self.tree.edge_for(0, best.like);
        best.offer
    }
}

fn asks<G: Playable>(engine: &Engine<'_, G>, what: impl FnOnce(Question) -> bool) -> bool {
    engine.state().question().is_some_and(what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_again_and_again_at_a_place_is_left_out_for_the_turn() {
        let budget = Budget { simulations: 1, time: None, careful: false };
        let mut bot = SearchBot::new(budget, 1, KnownDecks::default());
        let mut left = |turn: u16, here: u64, acts: &[(u64, u64)]| {
            let mut scores = vec![Score { like: 1, offer: 0, worth: 0.5 }, Score { like: 2, offer: 1, worth: 0.5 }];
            bot.acts = (4, acts.to_vec());
            bot.leave_out_repeats(turn, here, &mut scores);
            scores.iter().map(|score| score.like).collect::<Vec<u64>>()
        };
        assert_eq!(left(4, 7, &[(7, 1); REPEATS - 1]), [1, 2]);
        assert_eq!(left(4, 7, &[(7, 1); REPEATS]), [2]);
        assert_eq!(left(4, 8, &[(7, 1); REPEATS]), [1, 2], "at another place");
        assert_eq!(left(5, 7, &[(7, 1); REPEATS]), [1, 2], "in another turn");
        assert_eq!(left(4, 7, &[[(7, 1); REPEATS], [(7, 2); REPEATS]].concat()), [1, 2], "something has to be done");
    }
}
