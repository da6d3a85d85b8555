//! What texts look at of what other effects change: only where the two meet is an effect applied on trial, to see whether one
//! depends on the other.

use crate::pool::code::Alter;
use tefuda_ability::{Amount, Condition, Filter, Likeness, Noun, Side, What, Who};

/// What a continuous effect looks at when it is seen on whom it is, whether it applies and by how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reads {
    values: bool,
    marks: bool,
    pub(crate) colours: bool,
    kinds: bool,
    names: bool,
    control: bool,
    titles: bool,
}

impl Reads {
    /// What a phrase looks at that says on whom an effect is.
    pub(crate) fn of_what(what: &What) -> Reads {
        let mut found = Reads::default();
        found.what(what);
        found
    }

    /// What an amount looks at.
    fn of_amount(amount: &Amount) -> Reads {
        let mut found = Reads::default();
        found.amount(amount);
        found
    }

    /// The same, and what the condition looks at under which an effect applies.
    pub(crate) fn under(mut self, condition: Option<&Condition>) -> Reads {
        condition.into_iter().for_each(|condition| self.condition(condition));
        self
    }

    /// Whether an effect that looks at this could see what a change makes of anything; `started` if it is there whatever becomes of
    /// its text.
    pub(crate) fn could_see(self, change: &Alter, started: bool) -> bool {
        match change {
            Alter::Add(..) | Alter::Set(..) => self.values,
            Alter::Mark(_) => self.marks,
            Alter::Colours(_) | Alter::GainColours(_) | Alter::LoseColours(_) => self.colours,
            Alter::Become(_) => self.kinds || !started,
            Alter::GainKind(_) => self.kinds,
            Alter::Named(_) | Alter::GainName(_) | Alter::GainFeature(_) | Alter::LoseFeature(_) => self.names,
            Alter::Controlled(_) => self.control,
            Alter::LoseAbilities | Alter::Lose(_) => self.titles || !started,
            Alter::Gain(_) => self.titles,
            Alter::Against(..) | Alter::AgainstPlayer(..) | Alter::Dealt(_) | Alter::Taken(_) | Alter::OfTitled(..) => false,
        }
    }

    /// The same of one of its changes, which may look at more to see by how much.
    pub(crate) fn of_change_could_see(self, own: &Alter, change: &Alter, started: bool) -> bool {
        self.could_see(change, started) || own.amount().is_some_and(|amount| Reads::of_amount(amount).could_see(change, true))
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Compare(left, _, right) => [left, right].into_iter().for_each(|amount| self.amount(amount)),
            Condition::Is(what, filter) => {
                self.what(what);
                self.filter(filter);
            }
            Condition::TurnOf(who) => self.who(who),
            Condition::Not(inner) => self.condition(inner),
            Condition::All(several) | Condition::AnyOf(several) => several.iter().for_each(|one| self.condition(one)),
            // What has happened stays as it was.
            Condition::During(_) | Condition::Won | Condition::Done(_) | Condition::Happened(..) => {}
        }
    }

    fn amount(&mut self, amount: &Amount) {
        match amount {
            Amount::Of(_, what) => {
                self.values = true;
                self.what(what);
            }
            Amount::Held(_, who) => self.who(who),
            Amount::Counters(_, what) | Amount::Attached(_, what) | Amount::DamageOn(what) => self.what(what),
            Amount::OfPlayer(_, who) => self.who(who),
            Amount::Count(noun) => self.noun(noun),
            Amount::Among(_, filters) => filters.iter().for_each(|filter| self.filter(filter)),
            Amount::Times(_, of) | Amount::Groups(of, _) | Amount::Plus(of, _) | Amount::Half { of, .. } => self.amount(of),
            Amount::Minus(from, less) => [from, less].into_iter().for_each(|amount| self.amount(amount)),
            Amount::Number(_)
            | Amount::Infinite
            | Amount::X
            | Amount::HowMany(_)
            | Amount::Done(_)
            | Amount::Event
            | Amount::Successes => {}
        }
    }

    fn what(&mut self, what: &What) {
        match what {
            What::All(noun) => self.noun(noun),
            What::Ever(_) => self.control = true,
            What::Both(parts) => parts.iter().for_each(|part| self.what(part)),
            What::Top(_, amount) | What::Bottom(_, amount) => self.amount(amount),
            What::This | What::Itself | What::It(_) | What::These(_) => {}
        }
    }

    fn who(&mut self, who: &Who) {
        if let Who::ControllerOf(what) | Who::OwnerOf(what) = who {
            self.control = true;
            self.what(what);
        }
    }

    fn noun(&mut self, noun: &Noun) {
        self.control |= noun.place.side != Side::Any;
        noun.filters.iter().for_each(|filter| self.filter(filter));
    }

    fn filter(&mut self, filter: &Filter) {
        match filter {
            Filter::Value(_, _, amount) => {
                self.values = true;
                self.amount(amount);
            }
            Filter::Extreme { .. } | Filter::Changed { .. } => self.values = true,
            Filter::Mark(_) => self.marks = true,
            Filter::Colour(_) | Filter::Colourless | Filter::ChosenColour(_) => self.colours = true,
            Filter::Kind(_) => self.kinds = true,
            Filter::Name(_) | Filter::Feature(_) => self.names = true,
            Filter::Has(_) => self.titles = true,
            Filter::Controlled(_) => self.control = true,
            Filter::Alike(likeness, what) => {
                match likeness {
                    Likeness::Name | Likeness::Feature(_) => self.names = true,
                    Likeness::Colour(_) => self.colours = true,
                }
                self.what(what);
            }
            Filter::Damage(_, amount) | Filter::Attached(_, _, amount) | Filter::Counters(_, _, amount) => self.amount(amount),
            Filter::On(what) => self.what(what),
            Filter::Not(inner) => self.filter(inner),
            Filter::AnyOf(several) | Filter::All(several) => several.iter().for_each(|inner| self.filter(inner)),
            // No effect changes what is printed, how things lie and what is attached to what.
            Filter::Printed(_) | Filter::Status(_) | Filter::Counter(_) | Filter::Ailing => {}
            Filter::Token
            | Filter::Ability
            | Filter::Role(_)
            | Filter::Damaged
            | Filter::Bears(_)
            | Filter::In(_)
            | Filter::Came(_) => {}
            // On whom an effect is may depend on what stands on a square, and whose that is.
            Filter::At(_) => (self.values, self.kinds, self.control) = (true, true, true),
            Filter::Fullest { .. } | Filter::Same(_) | Filter::This => {}
        }
    }
}
