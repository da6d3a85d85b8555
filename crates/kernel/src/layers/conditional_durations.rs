//! Whether what a condition speaks of is still there: an effect that lasts as long as something is so ends with what it looks at.

use crate::engine::Engine;
use crate::frame::Scope;
use crate::game::Game;
use tefuda_ability::{Amount, Condition, Filter, Noun, What};

impl<G: Game> Engine<'_, G> {
    /// Whether everything that a condition points at is there now, whatever is remembered of it.
    pub(crate) fn speaks_of_present(&self, scope: Scope, condition: &Condition) -> bool {
        match condition {
            Condition::Compare(left, _, right) => self.counts_present(scope, left) && self.counts_present(scope, right),
            Condition::Is(what, filter) => self.is_present(scope, what) && self.filter_present(scope, filter),
            Condition::TurnOf(_) | Condition::During(_) | Condition::Happened(..) => true,
            Condition::Won | Condition::Done(_) => true,
            Condition::Not(inner) => self.speaks_of_present(scope, inner),
            Condition::All(several) | Condition::AnyOf(several) => several.iter().all(|one| self.speaks_of_present(scope, one)),
        }
    }

    fn counts_present(&self, scope: Scope, amount: &Amount) -> bool {
        match amount {
            Amount::Of(_, what) | Amount::Counters(_, what) | Amount::Attached(_, what) | Amount::DamageOn(what) => {
                self.is_present(scope, what)
            }
            Amount::Count(noun) => self.noun_present(scope, noun),
            Amount::Times(_, of) | Amount::Groups(of, _) | Amount::Plus(of, _) | Amount::Half { of, .. } => {
                self.counts_present(scope, of)
            }
            Amount::Minus(from, less) => self.counts_present(scope, from) && self.counts_present(scope, less),
            Amount::Held(..) => true,
            Amount::Number(_)
            | Amount::Infinite
            | Amount::OfPlayer(..)
            | Amount::X
            | Amount::HowMany(_)
            | Amount::Among(..) => true,
            Amount::Done(_) | Amount::Event | Amount::Successes => true,
        }
    }

    fn noun_present(&self, scope: Scope, noun: &Noun) -> bool {
        noun.filters.iter().all(|filter| self.filter_present(scope, filter))
    }

    fn filter_present(&self, scope: Scope, filter: &Filter) -> bool {
        match filter {
            Filter::Not(inner) | Filter::Printed(inner) => self.filter_present(scope, inner),
            Filter::AnyOf(several) | Filter::All(several) => several.iter().all(|one| self.filter_present(scope, one)),
            Filter::Value(_, _, amount) | Filter::Attached(_, _, amount) | Filter::Damage(_, amount) => {
                self.counts_present(scope, amount)
            }
            Filter::On(what) | Filter::Alike(_, what) => self.is_present(scope, what),
            _ => true,
        }
    }

    /// What a phrase points at is there; what it looks for is looked for anyway.
    fn is_present(&self, scope: Scope, what: &What) -> bool {
        match what {
            What::This => self.state.exists(scope.source),
            What::It(_) | What::These(_) => self.ids(scope, what).into_iter().all(|id| self.state.exists(id)),
            What::All(noun) => self.noun_present(scope, noun),
            What::Itself => !self.ids(scope, what).is_empty(),
            What::Both(parts) => parts.iter().all(|part| self.is_present(scope, part)),
            What::Top(..) | What::Bottom(..) | What::Ever(_) => true,
        }
    }
}
