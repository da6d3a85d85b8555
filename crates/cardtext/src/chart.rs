//! A chart parser (Earley): every reading of a sentence, in time that grows with its length and never runs away.
//!
//! Recursive descent would have to choose between readings as it goes, and a sentence with two readings must be an error
//! that shows both. The chart holds all readings at once, knows at its furthest place what would have been read next, and
//! needs no care about left recursion or backtracking, so that a pattern can be written the way a card says it.

use crate::{
    pattern::{Grammar, Head, Part},
    token::{Terminal, Token},
};
use foldhash::{HashMap, HashMapExt, HashSet};
use std::{
    collections::{BTreeMap, hash_map::Entry},
    ops::Range,
    rc::Rc,
};

/// A phrase that was read: which pattern, and its parts.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// What it is.
    pub head: Head,
    /// Which row of that symbol's table.
    pub row: usize,
    /// Its words.
    pub words: Range<usize>,
    /// Its parts, in order.
    pub children: Vec<Child>,
    /// Which children are the arguments of the row's meaning.
    pub arguments: Vec<usize>,
}

/// A part of a phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Child {
    /// A word, by its place in the sentence.
    Word(usize),
    /// A phrase.
    Phrase(Rc<Node>),
}

/// Where reading stopped, and what could have stood there.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Stuck {
    /// No reading goes beyond this word.
    At(usize, Vec<Part>),
    /// The sentence has too many words or too many readings.
    TooMuch,
}

/// More words than any sentence of a card has.
const MAX_WORDS: usize = 300;
/// More readings than are worth telling apart.
const MAX_READINGS: usize = 16;
/// How much work drawing the trees may take.
const FUEL: usize = 200_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Item {
    rule: usize,
    dot: usize,
    origin: usize,
}

#[derive(Default)]
struct Column {
    /// The analyses of the word after this place, by their numbers among first words.
    next: Vec<usize>,
    items: Vec<Item>,
    /// Those that came in after a phrase that was not their first part: only they can come twice, as their phrases may be cut in two ways.
    known: HashSet<Item>,
    /// The items that wait for a phrase from here on; a phrase that something waits for is begun.
    waiting: HashMap<Head, Vec<Item>>,
}

/// Every reading of the words as `start`.
pub(crate) fn parse(grammar: &Grammar, start: Head, tokens: &[Token]) -> Result<Vec<Rc<Node>>, Stuck> {
    if tokens.len() > MAX_WORDS {
        return Err(Stuck::TooMuch);
    }
    let mut chart = Chart { grammar, tokens, columns: Vec::new(), done: HashMap::new(), ends: HashMap::new() };
    chart.fill(start);
    if chart.done.contains_key(&(start, 0, tokens.len())) {
        let mut drawing = Drawing { chart: &chart, trees: HashMap::new(), fuel: FUEL };
        let trees = drawing.trees(start, 0, tokens.len());
        return if drawing.fuel == 0 || trees.is_empty() { Err(Stuck::TooMuch) } else { Ok(trees) };
    }
    Err(chart.stuck())
}

struct Chart<'a> {
    grammar: &'a Grammar,
    tokens: &'a [Token],
    columns: Vec<Column>,
    /// The rules that were read whole over a stretch.
    done: HashMap<(Head, usize, usize), Vec<usize>>,
    /// Where phrases that begin at a place end.
    ends: HashMap<(Head, usize), Vec<usize>>,
}

impl Chart<'_> {
    fn fill(&mut self, start: Head) {
        let next = |at: usize| self.tokens.get(at).map_or_else(Vec::new, |token| self.grammar.firsts.numbers_of(token));
        self.columns = (0..=self.tokens.len()).map(|at| Column { next: next(at), ..Column::default() }).collect();
        self.columns[0].waiting.insert(start, Vec::new());
        self.predict(0, start);
        for at in 0..=self.tokens.len() {
            let mut next = 0;
            while let Some(&item) = self.columns[at].items.get(next) {
                next += 1;
                self.advance(at, item);
            }
        }
    }

    fn advance(&mut self, at: usize, item: Item) {
        let rule = &self.grammar.rules[item.rule];
        match rule.parts.get(item.dot) {
            None => self.complete(at, item),
            Some(Part::Phrase(head)) => match self.columns[at].waiting.entry(*head) {
                Entry::Occupied(mut waiting) => waiting.get_mut().push(item),
                Entry::Vacant(waiting) => {
                    waiting.insert(vec![item]);
                    self.predict(at, *head);
                }
            },
            Some(Part::Word(terminal)) => {
                if self.tokens.get(at).is_some_and(|token| token.is(*terminal).is_some()) {
                    self.columns[at + 1].items.push(Item { dot: item.dot + 1, ..item });
                }
            }
        }
    }

    /// Most rules begin with a word that is not the next one, or with a phrase that cannot begin with it: they are not even begun.
    fn predict(&mut self, at: usize, head: Head) {
        let Column { next, items, .. } = &mut self.columns[at];
        let rules = self.grammar.rules_of(head).iter().filter(|rule| self.grammar.firsts.can_begin(**rule, next));
        items.extend(rules.map(|rule| Item { rule: *rule, dot: 0, origin: at }));
    }

    /// No rule is empty, so everything that waits for this phrase is already in the column where it began.
    fn complete(&mut self, at: usize, item: Item) {
        let head = self.grammar.rules[item.rule].head;
        let done = self.done.entry((head, item.origin, at)).or_default();
        done.push(item.rule);
        if done.len() > 1 {
            return;
        }
        self.ends.entry((head, item.origin)).or_default().push(at);
        let (before, after) = self.columns.split_at_mut(at);
        let (Some(waiting), column) = (before[item.origin].waiting.get(&head), &mut after[0]) else { return };
        for &waiting in waiting {
            let item = Item { dot: waiting.dot + 1, ..waiting };
            if waiting.dot == 0 || column.known.insert(item) {
                column.items.push(item);
            }
        }
    }

    fn stuck(&self) -> Stuck {
        let at = (0..self.columns.len()).rev().find(|&at| !self.columns[at].items.is_empty()).unwrap_or(0);
        let mut expected = BTreeMap::new();
        for item in &self.columns[at].items {
            // Only what a begun phrase waits for: the words that its parts could begin with would be a page of them.
            if let (true, Some(part)) = (item.dot > 0, self.grammar.rules[item.rule].parts.get(item.dot)) {
                expected.insert(part, ());
            }
        }
        Stuck::At(at, expected.into_keys().copied().collect())
    }
}

struct Drawing<'a> {
    chart: &'a Chart<'a>,
    trees: HashMap<(Head, usize, usize), Vec<Rc<Node>>>,
    fuel: usize,
}

impl Drawing<'_> {
    fn trees(&mut self, head: Head, from: usize, to: usize) -> Vec<Rc<Node>> {
        if let Some(known) = self.trees.get(&(head, from, to)) {
            return known.clone();
        }
        let mut found = Vec::new();
        for rule in self.chart.done.get(&(head, from, to)).cloned().unwrap_or_default() {
            for children in self.sequences(rule, 0, from, to) {
                let rule = &self.chart.grammar.rules[rule];
                found.push(Rc::new(Node { head, row: rule.row, words: from..to, children, arguments: rule.arguments.clone() }));
            }
        }
        found.truncate(MAX_READINGS);
        self.trees.insert((head, from, to), found.clone());
        found
    }

    /// Every way to lay the parts of a rule from `part` on over the words.
    fn sequences(&mut self, rule: usize, part: usize, from: usize, to: usize) -> Vec<Vec<Child>> {
        self.fuel = self.fuel.saturating_sub(1);
        let grammar = self.chart.grammar;
        match grammar.rules[rule].parts.get(part) {
            _ if self.fuel == 0 => Vec::new(),
            None if from == to => vec![Vec::new()],
            None => Vec::new(),
            Some(Part::Word(terminal)) => {
                if from < to && self.chart.tokens[from].is(*terminal).is_some() {
                    prefixed(&Child::Word(from), self.sequences(rule, part + 1, from + 1, to))
                } else {
                    Vec::new()
                }
            }
            Some(Part::Phrase(head)) => {
                let mut found = Vec::new();
                for mid in self.chart.ends.get(&(*head, from)).cloned().unwrap_or_default() {
                    let rest = if mid <= to { self.sequences(rule, part + 1, mid, to) } else { Vec::new() };
                    if !rest.is_empty() {
                        for tree in self.trees(*head, from, mid) {
                            found.extend(prefixed(&Child::Phrase(tree), rest.clone()));
                        }
                    }
                }
                found.truncate(MAX_READINGS);
                found
            }
        }
    }
}

fn prefixed(first: &Child, rest: Vec<Vec<Child>>) -> Vec<Vec<Child>> {
    rest.into_iter().map(|tail| std::iter::once(first.clone()).chain(tail).collect()).collect()
}

impl Node {
    /// The argument at a place of the pattern.
    pub fn argument(&self, at: usize) -> Option<&Child> {
        self.children.get(*self.arguments.get(at)?)
    }

    /// Whether a word is one of its own parts.
    pub fn has_word(&self, tokens: &[Token], terminal: Terminal) -> bool {
        self.children.iter().any(|child| matches!(child, Child::Word(at) if tokens[*at].is(terminal).is_some()))
    }
}
