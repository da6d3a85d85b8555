//! Whether the words of a decision fit what is asked at all. Only then can the rules refuse it: a sentence that answers another question,
//! or speaks of what is not there, is refused by nobody.

use super::find::spoken;
use super::play::Play;
use super::trouble::{Trouble, both};
use crate::{Deed, Detail, Ref, Share, Value};
use tefuda_kernel::{Ask, Choice, PlayerId};
use tefuda_table::Playable;

impl<G: Playable> Play<'_, G> {
    /// For `A cannot …`: the decision is of the kind that is asked for, and its nouns are there to be refused.
    pub(crate) fn must_fit(&self, who: PlayerId, deed: &Deed) -> Result<(), Trouble> {
        match deed {
            Deed::Act { what, details, .. } => {
                what.iter().chain(details.iter().flat_map(nouns)).try_for_each(|what| self.must_be_there(what))
            }
            Deed::Choose(what) | Deed::Order(what) | Deed::Pay(what) => {
                self.must_be_asked(who, deed)?;
                what.iter().try_for_each(|what| self.must_be_there(what).and_then(|()| self.must_suit(who, what)))
            }
            Deed::Divide(shares) => {
                self.must_be_asked(who, deed)?;
                self.must_divide_all(who, shares.iter())?;
                shares.iter().try_for_each(|share| self.must_be_there(&share.to))
            }
            Deed::Name(what) => self.must_be_asked(who, deed).and_then(|()| self.must_suit(who, what)),
            Deed::Answer(_) | Deed::Repeat(_) => self.must_be_asked(who, deed),
            Deed::Pass | Deed::Concede => Ok(()),
        }
    }

    fn must_be_asked(&self, who: PlayerId, deed: &Deed) -> Result<(), Trouble> {
        let asked = self.asked(who).is_some_and(|question| is_of_kind(deed, question.ask));
        let expected = || both("この種類の答えを求める決定", "a decision that asks for such an answer");
        if asked { Ok(()) } else { Err(Trouble::new(expected(), self.open_decision().found)) }
    }

    /// A card that lies nowhere is refused by no rule.
    fn must_be_there(&self, what: &Ref) -> Result<(), Trouble> {
        match what {
            Ref::Card(card) if self.cards(card)?.is_empty() => {
                Err(Trouble::new(both(spoken(what), spoken(what)), both("どこにもない", "it is nowhere")))
            }
            _ => Ok(()),
        }
    }

    /// What is divided is the amount that there is to divide.
    pub(super) fn must_divide_all<'c>(&self, who: PlayerId, shares: impl Iterator<Item = &'c Share>) -> Result<(), Trouble> {
        let Some(Ask::Divide { left }) = self.asked(who).map(|question| question.ask) else { return Ok(()) };
        let said: i64 = shares.map(|share| i64::from(share.amount)).sum();
        let same = |number: i64| both(number.to_string(), number.to_string());
        if said == i64::from(left) { Ok(()) } else { Err(Trouble::new(same(left.into()), same(said))) }
    }

    /// A number answers a question about numbers, and nothing else does.
    fn must_suit(&self, who: PlayerId, what: &Ref) -> Result<(), Trouble> {
        let is_number = |choice: &Choice<G>| matches!(choice, Choice::Number(_) | Choice::Replacement(_));
        let offers = self.offers(who);
        let numbers = offers.iter().filter(|offer| is_number(&offer.choice)).count();
        let suits = match what {
            Ref::Value(Value::Number(_) | Value::Infinite) => numbers > 0,
            Ref::Value(Value::Text(_)) => true,
            _ => numbers < offers.len() || offers.is_empty(),
        };
        if suits { Ok(()) } else { Err(Trouble::new(both(spoken(what), spoken(what)), self.offered_words(who))) }
    }
}

pub(super) fn is_of_kind(deed: &Deed, ask: Ask) -> bool {
    match deed {
        Deed::Choose(_) => !matches!(ask, Ask::Act | Ask::Pay | Ask::YesNo),
        Deed::Answer(_) => ask == Ask::YesNo,
        Deed::Name(_) => matches!(ask, Ask::Number | Ask::Pick { .. }),
        Deed::Divide(_) => matches!(ask, Ask::Divide { .. }),
        Deed::Order(_) => matches!(ask, Ask::Order | Ask::Arrange | Ask::Pick { .. }),
        Deed::Pay(_) => ask == Ask::Pay,
        Deed::Repeat(_) => ask == Ask::Number,
        Deed::Act { .. } => ask == Ask::Act,
        Deed::Pass | Deed::Concede => true,
    }
}

/// The nouns of what a decision says beside its verb.
fn nouns(detail: &Detail) -> Vec<&Ref> {
    match detail {
        Detail::Targeting(what) | Detail::Choosing(what) | Detail::Paying(what) | Detail::With(what) => what.iter().collect(),
        Detail::Naming(what) | Detail::On(what) => vec![what],
        Detail::Dividing(shares) => shares.iter().map(|share| &share.to).collect(),
        Detail::To(_) | Detail::From(_) | Detail::As(_) => Vec::new(),
    }
}
