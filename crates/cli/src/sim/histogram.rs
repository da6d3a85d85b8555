//! How long games last, drawn with blocks.

use super::tally::{LONGEST, Tally};

/// The most lines that a picture takes.
const LINES: usize = 14;
/// How wide the longest bar is.
const WIDEST: u64 = 40;
/// A bar that ends within a cell.
const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/// A line for each span of turns.
pub fn lines(tally: &Tally) -> Vec<String> {
    let lengths = &tally.lengths;
    let (Some(least), Some(most)) = (lengths.iter().position(|n| *n > 0), lengths.iter().rposition(|n| *n > 0)) else {
        return Vec::new();
    };
    let span = (most - least + 1).div_ceil(LINES);
    let bins: Vec<(usize, u64)> =
        (least..=most).step_by(span).map(|from| (from, lengths[from..=most.min(from + span - 1)].iter().sum())).collect();
    let highest = bins.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let label = |from: usize| match (from + span - 1).min(most) {
        to if to == from && from < LONGEST => format!("{from}"),
        to if to < LONGEST => format!("{from}–{to}"),
        _ => format!("{from}+"),
    };
    let line = |(from, count): &(usize, u64)| format!("{:>7} {} {count}", label(*from), bar(*count, highest));
    bins.iter().map(line).collect()
}

fn bar(count: u64, highest: u64) -> String {
    let eighths = count * WIDEST * 8 / highest;
    let mut bar = "█".repeat((eighths / 8) as usize);
    let rest = EIGHTHS[(eighths % 8) as usize];
    if rest != ' ' {
        bar.push(rest);
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_in_one_bar() {
        let mut tally = Tally::default();
        (3..40).for_each(|turns| tally.lengths[turns] = turns as u64);
        let lines = lines(&tally);
        assert!(lines.len() <= LINES, "{lines:?}");
        let sum: u64 = lines.iter().filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok()).sum();
        assert_eq!(sum, (3..40).sum::<u64>());
    }

    #[test]
    fn a_bar_is_as_long_as_its_share() {
        assert_eq!(bar(8, 8).chars().count(), 40);
        assert_eq!(bar(1, 80), "▌");
        assert_eq!(bar(0, 8), "");
    }
}
