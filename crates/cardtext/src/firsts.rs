//! First words: a rule that cannot begin with the next word is not begun.

use crate::{
    pattern::{Head, Part, Rule},
    token::{Terminal, Token},
};
use foldhash::{HashMap, HashMapExt};

/// Numbers of words, a bit each.
type Words = Box<[u64]>;

/// The first words of every rule.
#[derive(Debug, Clone, Default)]
pub(crate) struct Firsts {
    /// The words that some rule begins with.
    numbers: HashMap<Terminal, usize>,
    starts: Vec<Start>,
    /// The words that each phrase can begin with.
    sets: Vec<Words>,
}

/// The beginning of one rule.
#[derive(Debug, Clone, Copy)]
enum Start {
    /// This word.
    Word(usize),
    /// A phrase: its words are this set.
    Phrase(usize),
}

impl Firsts {
    /// Of all rules together: a phrase can begin with whatever one of its rules can begin with.
    pub fn of(rules: &[Rule]) -> Firsts {
        let (mut numbers, mut phrases) = (HashMap::new(), HashMap::new());
        let mut number = |head: Head| {
            let next = phrases.len();
            *phrases.entry(head).or_insert(next)
        };
        let mut word = |terminal: Terminal| {
            let next = numbers.len();
            *numbers.entry(terminal).or_insert(next)
        };
        let begin = |rule: &Rule| match rule.parts.first() {
            Some(Part::Phrase(head)) => (number(rule.head), Start::Phrase(number(*head))),
            Some(Part::Word(terminal)) => (number(rule.head), Start::Word(word(*terminal))),
            None => unreachable!("no rule is empty"),
        };
        let begun: Vec<(usize, Start)> = rules.iter().map(begin).collect();
        let mut sets: Vec<Words> = vec![vec![0; numbers.len().div_ceil(64)].into(); phrases.len()];
        let mut inner: Vec<(usize, usize)> = Vec::new();
        for (head, start) in &begun {
            match start {
                Start::Word(number) => sets[*head][number / 64] |= 1 << (number % 64),
                Start::Phrase(first) => inner.push((*head, *first)),
            }
        }
        inner.sort_unstable();
        inner.dedup();
        while inner.iter().fold(false, |grew, (head, first)| take_in(&mut sets, *head, *first) || grew) {}
        Firsts { numbers, starts: begun.into_iter().map(|(_, start)| start).collect(), sets }
    }

    /// The numbers of what a word can be.
    pub fn numbers_of(&self, token: &Token) -> Vec<usize> {
        token.analyses.iter().filter_map(|(terminal, _)| self.numbers.get(terminal).copied()).collect()
    }

    /// Whether a rule can begin with a word that is one of these.
    pub fn can_begin(&self, rule: usize, numbers: &[usize]) -> bool {
        match self.starts[rule] {
            Start::Word(number) => numbers.contains(&number),
            Start::Phrase(set) => numbers.iter().any(|number| self.sets[set][number / 64] >> (number % 64) & 1 == 1),
        }
    }
}

/// Take the words of one set into another; whether there were new ones.
fn take_in(sets: &mut [Words], into: usize, from: usize) -> bool {
    let mut grew = false;
    for at in 0..sets[into].len() {
        let both = sets[into][at] | sets[from][at];
        grew |= both != sets[into][at];
        sets[into][at] = both;
    }
    grew
}
