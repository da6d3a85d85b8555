//! What must be so, in English.

use super::{
    English,
    grammar::{Phrase, plural},
    noun::word,
};
use crate::{Amount, Comparison, Condition, Lately, Noun, What, Who};

impl English<'_> {
    pub fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Compare(left, comparison, right) => self.compared(left, *comparison, right),
            Condition::Is(what, filter) => {
                let doer = self.doer(what);
                format!("{} {}", doer.text, self.predicate(filter, doer.person))
            }
            Condition::During(period) => format!("it is {}", word(&self.words.periods, period.0 as usize)),
            Condition::TurnOf(who) => format!("it is {} turn", self.who(who).whose()),
            Condition::Won => "what was played is won".to_owned(),
            Condition::Done(id) => format!("step {} was done", id.0 + 1),
            Condition::Happened(when, event) => format!("it happened {} that {}", lately(*when), self.event(event)),
            Condition::Not(inner) => self.denied(inner),
            Condition::All(all) => self.joined(all, "and"),
            Condition::AnyOf(any) => self.joined(any, "or"),
        }
    }

    fn joined(&self, all: &[Condition], with: &str) -> String {
        let part = |one: &Condition| match one {
            Condition::All(_) | Condition::AnyOf(_) => format!("({})", self.condition(one)),
            one => self.condition(one),
        };
        all.iter().map(part).collect::<Vec<_>>().join(&format!(" {with} "))
    }

    fn denied(&self, inner: &Condition) -> String {
        match inner {
            Condition::TurnOf(who) => format!("it is not {} turn", self.who(who).whose()),
            Condition::During(period) => format!("it is not {}", word(&self.words.periods, period.0 as usize)),
            Condition::Is(what, filter) => {
                let doer = self.doer(what);
                let not = crate::Filter::Not(Box::new(filter.clone()));
                format!("{} {}", doer.text, self.predicate(&not, doer.person))
            }
            Condition::Won => "what was played is lost".to_owned(),
            Condition::Happened(when, event) => format!("it never happened {} that {}", lately(*when), self.event(event)),
            inner => format!("it is not so that {}", self.condition(inner)),
        }
    }

    fn compared(&self, left: &Amount, comparison: Comparison, right: &Amount) -> String {
        match (left, right) {
            (Amount::Count(one), Amount::Count(other)) => self.two_counts(one, comparison, other),
            (Amount::Count(noun), right) => self.there_are(noun, comparison, right),
            (Amount::Attached(role, what), right) if self.is_many(what) => {
                let held = format!("{} {}", self.bounded(comparison, right, "fewer"), plural(&self.role(*role)));
                format!("{} together have {held}", self.doer(what).text)
            }
            (Amount::Attached(role, what), right) => {
                let held = format!("{} {}", self.bounded(comparison, right, "fewer"), plural(&self.role(*role)));
                Phrase::one(self.host(what)).does(&format!("have {held}"))
            }
            (Amount::Counters(counter, what), right) => {
                let held = format!("{} {}", self.bounded(comparison, right, "fewer"), plural(&self.counter(*counter)));
                self.doer(what).does(&format!("have {held}"))
            }
            (Amount::Done(how), right) => self.were_done(*how, comparison, right),
            (Amount::Successes, right) => format!("you win {} times", self.bounded(comparison, right, "fewer")),
            (Amount::OfPlayer(value, who), right) if self.held(&self.value(*value)) => {
                let number = match (comparison, right) {
                    (Comparison::AtLeast, Amount::Number(1)) => "the".to_owned(),
                    _ => self.bounded(comparison, right, "fewer"),
                };
                self.who(who).does(&format!("have {number} {}", self.value(*value)))
            }
            (left, right) => format!("{} is {}", self.amount(left), self.bounded(comparison, right, "less")),
        }
    }

    /// Whether a phrase means all of several.
    fn is_many(&self, what: &What) -> bool {
        matches!(what, What::All(noun) if !self.words.is_sole(noun))
    }

    /// Whether a number of a player is a thing that one has or has not, and not what life is.
    fn held(&self, value: &str) -> bool {
        self.words.phrases.get(&crate::Phrase::Life).is_none_or(|life| life.en != value)
    }

    /// You have more units than the opponent, or the other way round.
    fn sides(&self, one: &Noun, comparison: Comparison, other: &Noun) -> Option<String> {
        let (one, other) = (self.core(one, true), self.core(other, true));
        let (who, what, than) = match (one.whose.as_deref(), other.whose.as_deref()) {
            (Some("your"), None) if other.text == format!("opposing {}", one.text) => ("you have", one.text, "the opponent"),
            (None, Some("your")) if one.text == format!("opposing {}", other.text) => ("the opponent has", other.text, "you"),
            (None, None) if other.text == one.text.replace(" in your ", " in the opponent's ") && one.text != other.text => {
                ("you have", one.text, "the opponent")
            }
            (None, None) if one.text == other.text.replace(" in your ", " in the opponent's ") && one.text != other.text => {
                ("the opponent has", other.text.replace(" in your ", " in their "), "you")
            }
            _ => return None,
        };
        Some(match comparison {
            Comparison::More => format!("{who} more {what} than {than}"),
            Comparison::Less => format!("{who} fewer {what} than {than}"),
            Comparison::AtLeast => format!("{who} at least as many {what} as {than}"),
            Comparison::AtMost => format!("{who} at most as many {what} as {than}"),
            Comparison::Equal => format!("{who} exactly as many {what} as {than}"),
        })
    }

    fn two_counts(&self, one: &Noun, comparison: Comparison, other: &Noun) -> String {
        if let Some(text) = self.sides(one, comparison, other) {
            return text;
        }
        let (one, other) = (self.several(one), self.several(other));
        match comparison {
            Comparison::More => format!("the number of {one} is higher than that of {other}"),
            Comparison::Less => format!("the number of {one} is lower than that of {other}"),
            Comparison::AtLeast => format!("the number of {one} is at least that of {other}"),
            Comparison::AtMost => format!("the number of {one} is at most that of {other}"),
            Comparison::Equal => format!("the number of {one} is exactly that of {other}"),
        }
    }

    fn there_are(&self, noun: &Noun, comparison: Comparison, number: &Amount) -> String {
        let bounded = self.bounded(comparison, number, "fewer");
        let core = self.core(noun, true);
        match core.whose.as_deref() {
            Some("your") => format!("{} {bounded} {}", self.who(&Who::You).does("have"), core.text),
            Some(whose) => format!("there are {bounded} of {whose} {}", core.text),
            None => format!("there are {bounded} {}", core.text),
        }
    }
}

pub(super) fn lately(when: Lately) -> &'static str {
    match when {
        Lately::ThisTurn => "this turn",
        Lately::TheirLastTurn => "in the opponent's last turn",
    }
}
