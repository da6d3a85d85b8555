//! The words of the language itself, and the search for the one that a misspelt word was meant to be.

/// Words at which an unquoted name ends. A name with one of these in it is written in 《》.
pub(crate) const KEYWORDS: &[&str] = &[
    "ability",
    "as",
    "at",
    "both",
    "bottom",
    "can",
    "cannot",
    "card",
    "cards",
    "choosing",
    "dividing",
    "does",
    "exactly",
    "from",
    "has",
    "hold",
    "holds",
    "in",
    "is",
    "naming",
    "no",
    "nobody",
    "not",
    "nothing",
    "of",
    "on",
    "paying",
    "see",
    "sees",
    "targeting",
    "to",
    "top",
    "until",
    "with",
];

/// Verbs that are answers to the kernel's decisions; every other verb is the game's.
pub(crate) const DEEDS: &[&str] =
    &["pass", "choose", "answer", "name", "divide", "order", "pay", "repeat", "concede", "secretly"];

/// What can follow a player under `then`.
pub(crate) const PREDICATES: &[&str] = &["is", "has", "sees", "see", "does", "can", "cannot", "wins"];

/// Sections of a block.
pub(crate) const SECTIONS: &[&str] = &["given", "when", "then", "variant"];

pub(crate) fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// Whether a word inside a name is surely a misspelt word of the language: only long words are that sure.
pub(crate) fn is_slip(word: &str) -> bool {
    word.len() > 4 && word.bytes().all(|byte| byte.is_ascii_lowercase()) && nearest(word, KEYWORDS, 1).is_some()
}

/// A verb without the ending of the third person.
pub(crate) fn stem(verb: &str) -> &str {
    for ending in ["sses", "shes", "ches", "xes"] {
        if verb.ends_with(ending) {
            return &verb[..verb.len() - 2];
        }
    }
    match verb.strip_suffix('s') {
        Some(stem) if !stem.ends_with('s') => stem,
        _ => verb,
    }
}

/// Longer words are not compared: the work stays small, and nobody meant them.
const MAX_COMPARED: usize = 16;

/// The known word that is at most `slips` slips away, the nearest first.
pub(crate) fn nearest<'a>(word: &str, known: &[&'a str], slips: usize) -> Option<&'a str> {
    let near = known.iter().filter_map(|candidate| Some((distance(word, candidate)?, *candidate)));
    near.filter(|(distance, _)| *distance <= slips).min_by_key(|(distance, _)| *distance).map(|(_, word)| word)
}

/// How many slips apart two words are: a sign too many, too few or wrong, or two neighbours swapped.
fn distance(one: &str, other: &str) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) =
        (one.chars().take(MAX_COMPARED + 1).collect(), other.chars().take(MAX_COMPARED + 1).collect());
    if a.len() > MAX_COMPARED || b.len() > MAX_COMPARED {
        return None;
    }
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replace = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replace.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    Some(rows[a.len()][b.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_person_loses_its_ending() {
        assert_eq!(
            ["uses", "passes", "switches", "plays", "pass", "退却する"].map(stem),
            ["use", "pass", "switch", "play", "pass", "退却する"]
        );
    }

    #[test]
    fn a_slip_finds_its_word() {
        assert_eq!(nearest("chooce", DEEDS, 1), Some("choose"));
        assert_eq!(nearest("gievn", SECTIONS, 2), Some("given"));
        assert_eq!(nearest("attack", DEEDS, 2), None);
    }
}
