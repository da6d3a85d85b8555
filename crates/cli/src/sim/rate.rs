//! A win rate and how sure it is.

use super::tally::Tally;

/// So many standard deviations hold 95% of cases.
pub const SURE: f64 = 1.96;
/// An interval that is looked at again and again has to be wider, or it will sooner or later decide by chance.
pub const SURE_WHEN_WATCHED: f64 = 3.3;

/// How often something happened, with an interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// The share.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Rate {
    /// So many of so many (half ones are draws): Wilson's interval, which also holds for few and for nearly all.
    pub fn of(happened: f64, count: u64, deviations: f64) -> Rate {
        if count == 0 {
            return Rate { share: 0.5, low: 0.0, high: 1.0 };
        }
        let (count, square) = (count as f64, deviations * deviations);
        let share = happened / count;
        let middle = (share + square / (2.0 * count)) / (1.0 + square / count);
        let spread = deviations * (share * (1.0 - share) / count + square / (4.0 * count * count)).sqrt();
        let spread = spread / (1.0 + square / count);
        Rate { share, low: (middle - spread).max(0.0), high: (middle + spread).min(1.0) }
    }

    /// The first bot's rate; a draw is half a win.
    pub fn of_first_bot(tally: &Tally, deviations: f64) -> Rate {
        Rate::of(tally.wins[0] as f64 + tally.draws as f64 / 2.0, tally.finished, deviations)
    }

    /// Whether the share is certainly above or certainly below a bound.
    pub fn decides(&self, bound: f64) -> bool {
        self.low > bound || self.high < bound
    }
}

impl std::fmt::Display for Rate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.1}% ({:.1}–{:.1})", 100.0 * self.share, 100.0 * self.low, 100.0 * self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The interval of 8 out of 10 as tables print it.
    #[test]
    fn the_interval_is_wilsons() {
        let rate = Rate::of(8.0, 10, SURE);
        assert!((rate.low - 0.490).abs() < 0.001 && (rate.high - 0.943).abs() < 0.001, "{rate:?}");
        assert!(Rate::of(10.0, 10, SURE).low > 0.7 && Rate::of(10.0, 10, SURE).high == 1.0);
    }

    #[test]
    fn few_games_decide_nothing_and_many_do() {
        assert!(!Rate::of(6.0, 10, SURE).decides(0.5));
        assert!(Rate::of(600.0, 1000, SURE).decides(0.5));
        assert!(Rate::of(600.0, 1000, SURE).decides(0.75), "certainly below");
    }
}
