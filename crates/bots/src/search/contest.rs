//! Which of the offers gets how many of the simulations: all the same number, then the better half again, until one is left.

use crate::greedy::Score;

/// More offers than this are not simulated: those that look worst at first are left out.
const MOST: usize = 16;
/// So many simulations of each offer, and it is looked whether one is clearly the best.
pub(crate) const LOOK: u32 = 24;
/// How many standard errors make a clear difference.
const CLEAR: f32 = 3.0;

/// An offer, and what came of it in this round.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entrant {
    pub score: Score,
    sum: f32,
    squares: f32,
    count: u32,
}

impl Entrant {
    /// What came of taking it.
    pub fn learn(&mut self, worth: f32) {
        self.sum += worth;
        self.squares += worth * worth;
        self.count += 1;
    }

    fn mean(&self) -> f32 {
        self.sum / self.count.max(1) as f32
    }

    fn error(&self) -> f32 {
        let count = self.count.max(1) as f32;
        ((self.squares / count - self.mean().powi(2)).max(0.0) / count).sqrt()
    }

    fn clearly_beats(&self, other: &Entrant) -> bool {
        if self.count < LOOK {
            return false;
        }
        let same = self.sum == other.sum && self.squares == other.squares;
        same || self.mean() - CLEAR * self.error() > other.mean() + CLEAR * other.error()
    }
}

/// The offers that are still looked at.
#[derive(Debug, Clone)]
pub(crate) struct Contest {
    pub entrants: Vec<Entrant>,
    /// How many simulations each round has.
    share: u32,
}

impl Contest {
    /// All offers, those first that look best one decision ahead, and so many simulations.
    pub fn new(scores: &[Score], simulations: u32) -> Contest {
        let mut scores = scores.to_vec();
        scores.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        scores.truncate(MOST);
        let entrants: Vec<Entrant> =
            scores.into_iter().map(|score| Entrant { score, sum: 0.0, squares: 0.0, count: 0 }).collect();
        let rounds = entrants.len().next_power_of_two().trailing_zeros().max(1);
        Contest { entrants, share: simulations / rounds }
    }

    /// How often each offer is simulated in this round.
    pub fn times(&self) -> u32 {
        (self.share / self.entrants.len() as u32).max(1)
    }

    /// Whether more simulations would not change what is best: one offer is clearly better than the others, or they come to
    /// the same whatever happens.
    pub fn is_clear(&self) -> bool {
        let best = self.best();
        self.entrants.iter().all(|one| best.score.like == one.score.like || best.clearly_beats(one))
    }

    /// What looks best now; of equals what looked best at first.
    pub fn best(&self) -> Entrant {
        let mut best = self.entrants[0];
        for one in &self.entrants[1..] {
            if one.mean() > best.mean() {
                best = *one;
            }
        }
        best
    }

    /// What to take if there is no time left: a few simulations decide nothing, and the first was the best one before this round.
    pub fn broken_off(&self) -> Entrant {
        if self.entrants[0].count < LOOK { self.entrants[0] } else { self.best() }
    }

    /// The better half goes on, and begins anew: by now the tree knows better what follows, and what came of offers while it
    /// did not says little.
    pub fn halve(&mut self) {
        self.entrants.sort_by(|one, other| other.mean().total_cmp(&one.mean()));
        self.entrants.truncate(self.entrants.len().div_ceil(2));
        for one in &mut self.entrants {
            (one.sum, one.squares, one.count) = (0.0, 0.0, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(worths: &[f32]) -> Vec<Score> {
        (0..).zip(worths).map(|(offer, worth)| Score { like: offer as u64, offer, worth: *worth }).collect()
    }

    /// Play a contest in which each offer is worth so much, give or take some; what won, and after how many simulations.
    fn winner(worths: &[f32], spread: f32, simulations: u32) -> (usize, u32) {
        let mut contest = Contest::new(&scores(&vec![0.0; worths.len()]), simulations);
        let mut spent = 0;
        while contest.entrants.len() > 1 {
            for nth in 0..contest.times() {
                for one in &mut contest.entrants {
                    one.learn(worths[one.score.offer] + if nth % 2 == 0 { spread } else { -spread });
                    spent += 1;
                }
            }
            if contest.is_clear() {
                return (contest.best().score.offer, spent);
            }
            contest.halve();
        }
        (contest.best().score.offer, spent)
    }

    #[test]
    fn the_best_offer_is_left_and_the_simulations_are_not_exceeded() {
        let (best, spent) = winner(&[0.5, 0.52, 0.56, 0.51, 0.55], 0.3, 600);
        assert_eq!(best, 2);
        assert!(spent <= 600, "{spent} simulations");
    }

    #[test]
    fn what_is_clear_is_decided_early() {
        let (best, spent) = winner(&[0.2, 0.9, 0.3, 0.25], 0.05, 800);
        assert_eq!((best, spent), (1, 400));
    }

    #[test]
    fn of_offers_that_come_to_the_same_the_first_look_decides() {
        let mut contest = Contest::new(&scores(&[0.4, 0.6, 0.5]), 90);
        contest.entrants.iter_mut().for_each(|one| one.learn(0.5));
        assert!(!contest.is_clear(), "one simulation makes nothing clear");
        contest.entrants.iter_mut().for_each(|one| (0..LOOK).for_each(|_| one.learn(0.5)));
        assert!(contest.is_clear());
        assert_eq!(contest.best().score.offer, 1);
    }

    #[test]
    fn a_round_that_hardly_began_decides_nothing() {
        let mut contest = Contest::new(&scores(&[0.4, 0.6]), 1000);
        contest.entrants[1].learn(1.0);
        contest.entrants[0].learn(0.0);
        assert_eq!(contest.broken_off().score.offer, 1);
        (0..LOOK).for_each(|_| contest.entrants[1].learn(1.0));
        (0..LOOK).for_each(|_| contest.entrants[0].learn(0.0));
        assert_eq!(contest.broken_off().score.offer, 0);
    }

    #[test]
    fn what_looks_worst_among_very_many_offers_is_left_out() {
        let worths: Vec<f32> = (0..40).map(|at| at as f32 / 40.0).collect();
        let contest = Contest::new(&scores(&worths), 1000);
        assert_eq!(contest.entrants.len(), MOST);
        assert!(contest.entrants.iter().all(|one| one.score.offer >= 24));
    }
}
