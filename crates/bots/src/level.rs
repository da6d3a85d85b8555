//! Bots by name: `random`, `greedy`, `search:normal`, `search:400`, `search:hard@2s`.

use std::time::Duration;

/// The named strengths of the search: simulations a decision, and whether they are played with care.
pub const LEVELS: [(&str, u32, bool); 3] = [("easy", 100, false), ("normal", 400, false), ("hard", 600, true)];

/// How much a search may think about a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// So many simulations: games with the same seed come out the same.
    pub simulations: u32,
    /// At most so long: what is then decided depends on the machine.
    pub time: Option<Duration>,
    /// Whether both players of a simulation think a little about each pick: a few such simulations tell more than many hasty ones.
    pub careful: bool,
}

/// A sort of bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Any offer.
    Random,
    /// The best one decision ahead.
    Greedy,
    /// A search.
    Search(Budget),
}

impl Level {
    /// The bot of a name; `None` if there is none.
    pub fn by_name(name: &str) -> Option<Level> {
        match name {
            "random" => return Some(Level::Random),
            "greedy" => return Some(Level::Greedy),
            _ => {}
        }
        let rest = name.strip_prefix("search")?;
        let (strength, time) = match rest.split_once('@') {
            Some((strength, time)) => (strength, Some(seconds(time)?)),
            None => (rest, None),
        };
        let strength = if strength.is_empty() { "normal" } else { strength.strip_prefix(':')? };
        let named =
            LEVELS.iter().find(|(level, ..)| *level == strength).map(|(_, simulations, careful)| (*simulations, *careful));
        let (simulations, careful) = named.or_else(|| Some((strength.parse().ok().filter(|number| *number > 0)?, false)))?;
        Some(Level::Search(Budget { simulations, time, careful }))
    }
}

/// `2s`, `0.5s`, `300ms`.
fn seconds(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s')?, 1.0),
    };
    let number: f64 = number.parse().ok()?;
    Duration::try_from_secs_f64(number * unit).ok().filter(|time| !time.is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_how_much_is_thought() {
        let search = |simulations, time| Some(Level::Search(Budget { simulations, time, careful: false }));
        assert_eq!(Level::by_name("random"), Some(Level::Random));
        assert_eq!(Level::by_name("greedy"), Some(Level::Greedy));
        assert_eq!(Level::by_name("search:400"), search(400, None));
        assert!(matches!(Level::by_name("search:hard@1s"), Some(Level::Search(Budget { careful: true, .. }))));
        assert_eq!(Level::by_name("search"), Level::by_name("search:normal"));
        assert_eq!(Level::by_name("search:7@300ms"), search(7, Some(Duration::from_millis(300))));
        for wrong in ["", "search:", "search:0", "search:harder", "searching", "search:5@", "search:5@0s", "search:5@-1s"] {
            assert_eq!(Level::by_name(wrong), None, "{wrong}");
        }
    }
}
