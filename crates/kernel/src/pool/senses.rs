//! What a text reacts to and looks at, worked out when it is compiled: lets events and look-ups find out at once that nothing
//! in play is concerned.

use crate::game::Game;
use crate::layers::facts::{self, Facts};
use crate::layers::upon_use::may_price;
use crate::pool::classes::{Classes, classes, classes_of_others};
use crate::pool::code::{Alter, Continuity, Instruction};
use crate::pool::{Compiled, Pool};
use tefuda_ability::{AbilityKind, Replacement};

/// The senses of a text, of a card, or of everything in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Senses {
    /// The events that it listens to where they happen to its own object, or to anything.
    pub own: Classes,
    /// The events that it listens to whatever they happen to.
    pub others: Classes,
    /// The events that it replaces where they happen to its own object, or to anything.
    pub replaces_own: Classes,
    /// The events that it replaces whatever they happen to.
    pub replaces: Classes,
    /// What its continuous effects look at.
    pub facts: Facts,
    /// Whether it has continuous effects that change what objects are.
    pub statics: bool,
    /// Whether it changes damage on its way.
    pub shifts: bool,
    /// Whether it speaks of the skill of a title.
    pub titles: bool,
    /// Whether it can change what using a card costs.
    pub prices: bool,
    /// Whether it says outright which colours its own object has.
    pub outright: bool,
    /// Whether it concerns what others say outright of themselves.
    pub rewords: bool,
    /// Whether it takes the texts of others away.
    pub silences: bool,
    /// Whether it gives something to whatever a player has.
    pub upon: bool,
}

impl Senses {
    pub fn and(self, other: Senses) -> Senses {
        Senses {
            own: self.own.and(other.own),
            others: self.others.and(other.others),
            replaces_own: self.replaces_own.and(other.replaces_own),
            replaces: self.replaces.and(other.replaces),
            facts: self.facts.and(other.facts),
            statics: self.statics || other.statics,
            shifts: self.shifts || other.shifts,
            titles: self.titles || other.titles,
            prices: self.prices || other.prices,
            outright: self.outright || other.outright,
            rewords: self.rewords || other.rewords,
            silences: self.silences || other.silences,
            upon: self.upon || other.upon,
        }
    }

    /// Of somebody else's text: whatever it listens to on its own object is any object to the giver.
    pub fn given(self) -> Senses {
        let (others, replaces) = (self.others.and(self.own), self.replaces.and(self.replaces_own));
        Senses { own: Classes::NONE, replaces_own: Classes::NONE, others, replaces, facts: self.facts.given(), ..self }
    }
}

impl<G: Game> Pool<G> {
    /// What an ability senses, itself and through the abilities that it gives.
    pub(crate) fn senses_of(&self, compiled: &Compiled) -> Senses {
        let Compiled { ability, statics, condition, .. } = compiled;
        let mut senses = Senses {
            statics: statics.iter().any(Continuity::is_kept),
            shifts: statics.iter().any(Continuity::shifts),
            titles: statics.iter().any(Continuity::titles),
            outright: statics.iter().any(|one| one.outright),
            rewords: statics.iter().any(Continuity::rewords::<G>),
            silences: statics.iter().any(Continuity::silences),
            upon: statics.iter().any(Continuity::is_upon_players),
            prices: statics.iter().any(may_price::<G>),
            ..Senses::default()
        };
        match &ability.kind {
            AbilityKind::Triggered { trigger, .. } => {
                (senses.own, senses.others) = (classes::<G>(trigger), classes_of_others::<G>(trigger));
            }
            AbilityKind::Replacement(Replacement { event, .. }) => {
                (senses.replaces_own, senses.replaces) = (classes::<G>(event), classes_of_others::<G>(event));
            }
            AbilityKind::Static { .. } => senses.facts = facts::of_statics::<G>(condition.as_ref(), statics),
            AbilityKind::Spell(_) | AbilityKind::Activated(_) | AbilityKind::Skill(_) | AbilityKind::Keyword(_) => {}
        }
        statics.iter().fold(senses, |all, one| all.and(self.given_by(one)))
    }

    fn given_by(&self, continuity: &Continuity) -> Senses {
        let given = continuity.alters.iter().filter_map(|alter| match alter {
            Alter::Gain(ability) => Some(self.ability(*ability).senses.given()),
            _ => None,
        });
        given.fold(Senses::default(), Senses::and)
    }

    /// What an effect that a resolution began senses.
    pub(crate) fn senses_begun(&self, at: u32) -> Senses {
        match self.instruction(at) {
            Instruction::Begin(continuity, until) => {
                let begins = facts::of_duration(*until);
                let (facts, shifts) = (facts::of_begun::<G>(continuity).and(begins), continuity.shifts());
                let (rewords, prices) = (continuity.rewords::<G>(), may_price::<G>(continuity));
                let (silences, upon, titles) = (continuity.silences(), continuity.is_upon_players(), continuity.titles());
                let own = Senses { facts, shifts, titles, rewords, prices, silences, upon, ..Senses::default() };
                own.and(self.given_by(continuity))
            }
            Instruction::Replace(replacement, ..) => Senses { replaces: classes::<G>(&replacement.event), ..Senses::default() },
            Instruction::Delay(pattern, ..) => Senses { others: classes::<G>(pattern), ..Senses::default() },
            _ => Senses::default(),
        }
    }

    /// What the abilities that counters give sense.
    pub(crate) fn senses_of_counters(&self) -> Senses {
        let rules = self.counter_rules.iter();
        rules.map(|(_, ability)| self.ability(*ability).senses.given()).fold(Senses::default(), Senses::and)
    }
}
