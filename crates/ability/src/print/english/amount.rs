//! Quantities in English: 2 cards, 50 damage for each energy on this unit.

use super::{
    English,
    grammar::{article, plural},
    mention::Case,
};
use crate::{Amount, Candidates, Comparison, Count, How, Noun, Side, Together, Value, What};

/// An amount of something: what stands before the rest of the sentence and what stands after it.
pub struct Quantity {
    /// 2 cards
    pub head: String,
    /// for each of your units
    pub tail: String,
}

impl English<'_> {
    pub fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => number.to_string(),
            Amount::Infinite => "∞".to_owned(),
            Amount::X => "X".to_owned(),
            Amount::Of(value, what) => self.value_of(&self.value(*value), what),
            Amount::OfPlayer(value, who) => format!("{} {}", self.who(who).whose(), self.value(*value)),
            Amount::Count(noun) => format!("the number of {}", self.several(noun)),
            Amount::HowMany(slot) => format!("the number of {}", self.refer(*slot, Case::Object).text),
            Amount::Among(slot, filters) => {
                format!("the number of {} among {}", self.such(filters, true), self.refer(*slot, Case::Object).text)
            }
            Amount::Done(how) => format!("the number of cards {} this way", self.words.done(*how)),
            Amount::Counters(counter, what) => {
                format!("the number of {} on {}", plural(&self.counter(*counter)), self.what(what).text)
            }
            Amount::Attached(role, what) => format!("the number of {} on {}", plural(&self.role(*role)), self.host(what)),
            Amount::Held(counter, who) => {
                format!("the number of {} {}", plural(&self.counter(*counter)), self.who(who).does("have"))
            }
            Amount::DamageOn(what) => format!("the damage on {}", self.what(what).text),
            Amount::Successes => "the number of wins".to_owned(),
            Amount::Event => "that amount".to_owned(),
            Amount::Times(2, amount) => format!("twice {}", self.operand(amount)),
            Amount::Times(factor, amount) => format!("{factor} times {}", self.operand(amount)),
            Amount::Plus(amount, more) if *more >= 0 => format!("{} plus {more}", self.operand(amount)),
            Amount::Plus(amount, less) => format!("{} minus {}", self.operand(amount), less.unsigned_abs()),
            Amount::Minus(from, less) => format!("{} minus {}", self.operand(from), self.operand(less)),
            Amount::Groups(of, by) => format!("{} divided by {by}, rounded down", self.operand(of)),
            Amount::Half { of, up } => format!("half of {}, rounded {}", self.operand(of), if *up { "up" } else { "down" }),
        }
    }

    /// An amount inside another one.
    fn operand(&self, amount: &Amount) -> String {
        match amount {
            Amount::Times(..) | Amount::Plus(..) | Amount::Minus(..) | Amount::Groups(..) | Amount::Half { .. } => {
                format!("({})", self.amount(amount))
            }
            plain => self.amount(plain),
        }
    }

    /// A number of something: this unit's AP, the AP of the units that have the lowest HP.
    pub fn value_of(&self, value: &str, what: &What) -> String {
        let phrase = self.what(what);
        if phrase.text.split(' ').count() > 4 {
            format!("the {value} of {}", phrase.text)
        } else {
            format!("{} {value}", phrase.whose())
        }
    }

    /// After "for": each of your units, every 2 cards in your hand.
    pub fn for_each(&self, amount: &Amount) -> Option<String> {
        Some(match amount {
            Amount::Count(noun) => format!("each {}", self.each(noun)),
            Amount::HowMany(slot) => format!("each of {}", self.refer(*slot, Case::Object).text),
            Amount::Among(slot, filters) => {
                format!("each {} among {}", self.such(filters, false), self.refer(*slot, Case::Object).text)
            }
            Amount::Done(how) => format!("each card {} this way", self.words.done(*how)),
            Amount::Counters(counter, what) => format!("each {} on {}", self.counter(*counter), self.what(what).text),
            Amount::Attached(role, what) => format!("each {} on {}", self.role(*role), self.host(what)),
            Amount::Successes => "each win".to_owned(),
            Amount::Of(value, what) => format!("each point of {}", self.value_of(&self.value(*value), what)),
            Amount::Groups(of, by) => match of.as_ref() {
                Amount::Count(noun) => format!("every {by} {}", self.several(noun)),
                Amount::DamageOn(what) => format!("every {by} damage on {}", self.what(what).text),
                Amount::Done(how) => format!("every {by} cards {} this way", self.words.done(*how)),
                _ => return None,
            },
            _ => return None,
        })
    }

    /// So much of something that has no number of its own, or of something that is counted.
    pub fn quantity(&self, amount: &Amount, one: &str, many: &str) -> Quantity {
        let whole = |head: String| Quantity { head, tail: String::new() };
        match amount {
            Amount::Number(1) => whole(format!("1 {one}")),
            Amount::Number(_) | Amount::X => whole(format!("{} {many}", self.amount(amount))),
            Amount::Event if one == many => whole(format!("that much {many}")),
            Amount::Event => whole(format!("that many {many}")),
            Amount::Times(factor, of) => match self.for_each(of) {
                Some(each) => Quantity {
                    head: format!("{factor} {}", if *factor == 1 { one } else { many }),
                    tail: format!(" for {each}"),
                },
                None => Quantity { head: many.to_owned(), tail: format!(" equal to {}", self.amount(amount)) },
            },
            Amount::Groups(..) => match self.for_each(amount) {
                Some(each) => Quantity { head: format!("1 {one}"), tail: format!(" for {each}") },
                None => Quantity { head: many.to_owned(), tail: format!(" equal to {}", self.amount(amount)) },
            },
            _ => Quantity { head: many.to_owned(), tail: format!(" equal to {}", self.amount(amount)) },
        }
    }

    /// So many of something, where nothing stands between: 3 cards, 1 power counter.
    pub fn counted(&self, amount: &Amount, noun: &str) -> String {
        let Quantity { head, tail } = self.quantity(amount, noun, &plural(noun));
        format!("{head}{tail}")
    }

    /// Compared with a number: 3 or more, exactly 2. Of what is counted there are fewer, of an amount there is less.
    pub fn bounded(&self, comparison: Comparison, amount: &Amount, less: &str) -> String {
        let number = self.amount(amount);
        let plain = matches!(amount, Amount::Number(_) | Amount::X);
        match comparison {
            Comparison::Equal if number == "0" && less == "fewer" => "no".to_owned(),
            Comparison::Equal => format!("exactly {number}"),
            Comparison::AtLeast if plain => format!("{number} or more"),
            Comparison::AtMost if plain => format!("{number} or {less}"),
            Comparison::AtLeast => format!("at least {number}"),
            Comparison::AtMost => format!("at most {number}"),
            Comparison::More => format!("more than {number}"),
            Comparison::Less => format!("{less} than {number}"),
        }
    }

    /// Whether a selection may take several.
    pub fn takes_many(count: &Count) -> bool {
        !matches!(count, Count::Exactly(Amount::Number(1)) | Count::UpTo(Amount::Number(1)))
    }

    /// A condition on a whole choice.
    fn together(&self, together: &Together) -> String {
        match together {
            Together::Within(value, amount) => {
                format!("with a total {} of {} or less", self.value(*value), self.amount(amount))
            }
            Together::Differ(likeness) => format!("of which no two have the same {}", self.likeness(*likeness)),
            Together::Same(likeness) => format!("that all have the same {}", self.likeness(*likeness)),
        }
    }

    /// What is chosen, and how many. A single one has its article if that is asked for: an opposing unit, or 1 opposing unit.
    pub fn selection(&self, what: &Candidates, count: &Count, article_of_one: bool) -> String {
        let many = Self::takes_many(count);
        if let Count::Such(inner, together) = count {
            return format!("{} {}", self.selection(what, inner, false), self.together(together));
        }
        let number = self.how_many(count);
        if let (Candidates::Objects(noun), Count::Apiece(_)) = (what, count) {
            return format!("{} from each of them", self.so_many(noun, &number, many));
        }
        match what {
            Candidates::Objects(noun) if article_of_one && *count == Count::Exactly(Amount::Number(1)) => {
                let head = self.head(noun);
                match self.core(noun, false) {
                    core if core.text == "them" => "1 of them".to_owned(),
                    core if core.whose.is_none() && plural(&head) == head => format!("1 {}", core.text),
                    _ => self.a_noun(noun),
                }
            }
            Candidates::Objects(noun) if let Some(nouns) = self.of_several_players(noun) => {
                self.alternatives(&number, &nouns.iter().map(|noun| self.a_noun(noun)).collect::<Vec<_>>())
            }
            Candidates::Objects(noun) => self.so_many(noun, &number, many),
            Candidates::Players(Side::Any) if number == "1" => "a player".to_owned(),
            Candidates::Players(Side::Any) => format!("{number} {}", if many { "players" } else { "player" }),
            Candidates::Players(side) if number == "1" => self.player(*side).text,
            Candidates::Players(side) => format!("{number} of {}", self.player(*side).text),
            Candidates::Either(noun, side) => {
                let player = if *side == Side::Any { "a player".to_owned() } else { self.player(*side).text };
                self.alternatives(&number, &[self.a_noun(noun), player])
            }
            Candidates::Squares(squares) => format!("{number} of {}", self.squares(squares)),
            Candidates::AnyOf(nouns) => {
                let nouns: Vec<String> = nouns.iter().map(|noun| self.a_noun(noun)).collect();
                self.alternatives(&number, &nouns)
            }
        }
    }

    fn alternatives(&self, number: &str, options: &[String]) -> String {
        match number {
            "1" => options.join(" or "),
            number => format!("{}, each {}", number.trim_end_matches(" of"), options.join(" or ")),
        }
    }

    fn so_many(&self, noun: &Noun, number: &str, many: bool) -> String {
        let core = self.core(noun, true);
        match core.whose {
            Some(whose) if number.ends_with(" of") => format!("{number} {whose} {}", core.text),
            Some(whose) => format!("{number} of {whose} {}", core.text),
            None if core.text == "them" => format!("{} of them", number.trim_end_matches(" of")),
            None if many => format!("{number} {}", core.text),
            None => format!("{number} {}", self.core(noun, false).text),
        }
    }

    fn how_many(&self, count: &Count) -> String {
        match count {
            Count::Exactly(amount) => self.amount(amount),
            Count::UpTo(amount) => format!("up to {}", self.amount(amount)),
            Count::Any => "any number of".to_owned(),
            Count::Apiece(amount) => self.amount(amount),
            Count::Such(inner, Together::Within(value, amount)) if **inner == Count::Any => {
                format!("any number, with a total {} of {} or less, of", self.value(*value), self.amount(amount))
            }
            Count::Such(inner, _) => self.how_many(inner),
        }
    }

    /// What was done to cards, for a condition: 3 or more cards were returned this way.
    pub fn were_done(&self, how: How, comparison: Comparison, amount: &Amount) -> String {
        format!("{} cards were {} this way", self.bounded(comparison, amount, "fewer"), self.words.done(how))
    }

    /// The name of a number that stands after it: +2 AP. One with a longer name goes up or down.
    pub fn stat(&self, value: Value) -> Option<String> {
        let word = self.value(value);
        word.chars().all(|sign| sign.is_ascii_uppercase()).then_some(word)
    }

    /// A counter of a sort, with its article.
    pub fn a_counter(&self, counter: crate::Counter) -> String {
        article(&self.counter(counter))
    }
}

/// What is missing to a number, or too much: the number, of what, and whether it is missing.
pub fn missing(amount: &Amount) -> Option<(i32, &Noun, bool)> {
    match amount {
        Amount::Minus(from, less) => match (from.as_ref(), less.as_ref()) {
            (Amount::Number(number), Amount::Count(noun)) => Some((*number, noun, true)),
            (Amount::Count(noun), Amount::Number(number)) => Some((*number, noun, false)),
            _ => None,
        },
        Amount::Plus(of, number) => match of.as_ref() {
            Amount::Times(-1, of) => match of.as_ref() {
                Amount::Count(noun) => Some((*number, noun, true)),
                _ => None,
            },
            Amount::Count(noun) if *number < 0 => Some((-number, noun, false)),
            _ => None,
        },
        _ => None,
    }
}
