//! The mangler: a sound input, changed a few times at random.

use tefuda_kernel::Generator;

/// No input grows beyond this many characters.
const MOST: usize = 40_000;

const NUMBERS: [&str; 12] = [
    "0",
    "-1",
    "255",
    "256",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "18446744073709551616",
    "999999999999999999999999999999",
    "９９９９９９９９９９９９",
    "九十九十九",
];

const ODD: [&str; 16] = [
    "\u{0}",
    "\u{feff}",
    "\u{200b}",
    "\u{202e}",
    "\u{301}",
    "\u{3099}",
    "が",
    "ｶﾞ",
    "👨‍👩‍👧",
    "𠮟",
    "\r",
    "\u{2028}",
    "\t",
    "ﷺ",
    "\u{1b}[2J",
    "\u{fffd}",
];

const PAIRS: [(&str, &str); 12] = [
    ("「", "」"),
    ("『", "』"),
    ("《", "》"),
    ("（", "）"),
    ("(", ")"),
    ("[", "]"),
    ("【", "】"),
    ("{\"verb\":", "}"),
    ("<", ">"),
    ("```ruling\n", "\n```\n"),
    ("・", "。"),
    ("# ", "\n"),
];

/// Changes inputs at random, the same way for the same seed.
pub(super) struct Mangler {
    dice: Generator,
}

impl Mangler {
    pub fn new(seed: u64) -> Mangler {
        Mangler { dice: Generator::fast(seed) }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.dice.below(u32::try_from(bound).unwrap_or(u32::MAX).max(1)) as usize
    }

    /// One of the seeds, changed.
    pub fn mangle(&mut self, seeds: &[Vec<u8>]) -> Vec<u8> {
        let at = self.below(seeds.len());
        let mut text: Vec<char> = String::from_utf8_lossy(&seeds[at]).chars().collect();
        // Mostly one or two changes: what is changed more rarely gets past the first check.
        for _ in 0..=self.below(3) * self.below(3) {
            self.change(&mut text, seeds);
            text.truncate(MOST);
        }
        let mut bytes = text.into_iter().collect::<String>().into_bytes();
        if self.below(6) == 0 && !bytes.is_empty() {
            let (at, bit) = (self.below(bytes.len()), self.below(8));
            bytes[at] ^= 1 << bit;
        }
        bytes
    }

    fn change(&mut self, text: &mut Vec<char>, seeds: &[Vec<u8>]) {
        match self.below(13) {
            0 => drop(text.drain(self.stretch(text, 12))),
            1 => drop(text.drain(self.line(text))),
            2 => self.copy(text, 12, 1),
            3 => self.copy_line(text),
            4 => self.repeat(text),
            5 | 6 => self.splice(text, seeds),
            7 | 8 => self.number(text),
            9 => self.nest(text),
            10 => self.insert(text, &ODD),
            11 => self.insert(text, &PAIRS.map(|(open, _)| open)),
            _ => text.truncate(self.below(text.len())),
        }
    }

    /// Somewhere, at most so long.
    fn stretch(&mut self, text: &[char], most: usize) -> std::ops::Range<usize> {
        let from = self.below(text.len() + 1);
        from..(from + 1 + self.below(most)).min(text.len()).max(from)
    }

    /// A line with its line break.
    fn line(&mut self, text: &[char]) -> std::ops::Range<usize> {
        let at = self.below(text.len() + 1);
        let from = text[..at].iter().rposition(|ch| *ch == '\n').map_or(0, |found| found + 1);
        let to = text[at..].iter().position(|ch| *ch == '\n').map_or(text.len(), |found| at + found + 1);
        from..to
    }

    fn put(text: &mut Vec<char>, at: usize, what: impl IntoIterator<Item = char>) {
        let at = at.min(text.len());
        text.splice(at..at, what);
    }

    fn copy(&mut self, text: &mut Vec<char>, most: usize, times: usize) {
        let what = text[self.stretch(text, most)].repeat(times);
        let at = self.below(text.len() + 1);
        Mangler::put(text, at, what);
    }

    fn copy_line(&mut self, text: &mut Vec<char>) {
        let what = text[self.line(text)].to_vec();
        let at = self.line(text).start;
        Mangler::put(text, at, what);
    }

    /// Some words over and over: very long sentences, lines and files.
    fn repeat(&mut self, text: &mut Vec<char>) {
        let times = [2, 10, 100, 1000][self.below(4)];
        let what = if self.below(2) == 0 { self.stretch(text, 30) } else { self.line(text) };
        let at = what.end;
        let what = text[what].repeat(times);
        Mangler::put(text, at, what);
    }

    fn splice(&mut self, text: &mut Vec<char>, seeds: &[Vec<u8>]) {
        let other = self.below(seeds.len());
        let other: Vec<char> = String::from_utf8_lossy(&seeds[other]).chars().collect();
        let what = if self.below(2) == 0 { self.stretch(&other, 40) } else { self.line(&other) };
        let to = if self.below(2) == 0 { self.stretch(text, 40) } else { self.line(text) };
        text.splice(to, other[what].iter().copied());
    }

    fn number(&mut self, text: &mut Vec<char>) {
        let digits: Vec<usize> = (0..text.len()).filter(|at| text[*at].is_numeric()).collect();
        if digits.is_empty() {
            return self.insert(text, &NUMBERS);
        }
        let from = digits[self.below(digits.len())];
        let to = text[from..].iter().position(|ch| !ch.is_numeric()).map_or(text.len(), |found| from + found);
        let number = NUMBERS[self.below(NUMBERS.len())];
        text.splice(from..to, number.chars());
    }

    fn nest(&mut self, text: &mut Vec<char>) {
        let (open, close) = PAIRS[self.below(PAIRS.len())];
        let depth = [1, 3, 6, 200, 2000][self.below(5)];
        let what = self.stretch(text, 30);
        Mangler::put(text, what.end, close.repeat(depth).chars());
        Mangler::put(text, what.start, open.repeat(depth).chars());
    }

    fn insert(&mut self, text: &mut Vec<char>, what: &[&str]) {
        let what = what[self.below(what.len())];
        let at = self.below(text.len() + 1);
        Mangler::put(text, at, what.chars());
    }
}
