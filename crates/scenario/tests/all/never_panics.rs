//! Whatever the file is, reading it ends, and with an answer.

use tefuda_scenario::{Lang, parse};

/// A small generator of its own: the same seed gives the same files on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound.max(1) as u64).expect("below a usize")
    }
}

const SOURCES: [&str; 3] = [
    include_str!("../../../../docs/scenarios.md"),
    include_str!("../../../../games/magmell/scenarios/trip-ups.md"),
    include_str!("../../../../docs/samples/zx-trip-ups.md"),
];

const SPLINTERS: [&str; 28] = [
    "```",
    "````ruling\n",
    "\n",
    "\n## ",
    "`",
    "  ",
    "'s",
    "'s ",
    "#",
    "#99999999999",
    "×",
    "×0",
    "《",
    "》",
    "\"",
    "「",
    "(",
    ")",
    ",",
    ":",
    " is ",
    " of ",
    "∞",
    "-",
    "\u{3000}",
    "\u{0}",
    "🂡",
    "９９９９９９９９９",
];

fn mutate(source: &str, random: &mut Random) -> String {
    let mut signs: Vec<char> = source.chars().collect();
    // A window keeps each round short and brings fences and headings out of balance.
    let start = random.below(signs.len());
    signs = signs.into_iter().skip(start).take(2_000).collect();
    for _ in 0..=random.below(12) {
        let at = random.below(signs.len());
        match random.below(4) {
            0 if !signs.is_empty() => {
                signs.remove(at);
            }
            1 => signs.truncate(signs.len() - random.below(40).min(signs.len())),
            2 if !signs.is_empty() => {
                let to = random.below(signs.len());
                signs.swap(at, to);
            }
            _ => {
                let splinter = SPLINTERS[random.below(SPLINTERS.len())];
                signs.splice(at..at, splinter.chars());
            }
        }
    }
    format!("## A. `magmell 101`\n```ruling\n{}", signs.into_iter().collect::<String>())
}

#[test]
fn mutated_files_never_panic() {
    let mut random = Random(0x7465_6675_6461);
    for round in 0..4_000 {
        let file = mutate(SOURCES[round % SOURCES.len()], &mut random);
        match parse(&file, "mutated.md") {
            Ok(cases) => cases.iter().for_each(|case| assert!(!case.runs().is_empty())),
            Err(errors) => {
                assert!(!errors.is_empty());
                for error in &errors {
                    assert!(!error.report(Lang::Ja).is_empty() && !error.report(Lang::En).is_empty());
                }
            }
        }
    }
}

#[test]
fn huge_inputs_are_refused_quickly() {
    let long_line = format!("## A. `magmell 101`\n```ruling\nthen {}\n```\n", "X's ".repeat(100_000));
    assert!(parse(&long_line, "long.md").is_err());
    assert!(parse(&"x".repeat(2 << 20), "big.md").is_err());
    let many_errors = format!("## A. `magmell 101`\n```ruling\nthen\n{}```\n", "?\n".repeat(10_000));
    assert!(parse(&many_errors, "many.md").expect_err("all wrong").len() <= 1000);
}
