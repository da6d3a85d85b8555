//! The decisions that a statement brings with it: targets, modes, shares, payments, each given out when it is asked for.

use super::find::spoken;
use super::play::Play;
use super::trouble::{Trouble, both};
use crate::{Detail, Ref, Share};
use std::collections::VecDeque;
use tefuda_kernel::{Ask, Choice, Doing, Entity, PlayerId, Question};
use tefuda_table::Playable;

/// What a statement says about the decisions inside an action.
#[derive(Debug, Clone, Default)]
pub(crate) struct Supply<'c> {
    targets: VecDeque<&'c Ref>,
    /// How many targets there are, until somebody asks.
    how_many: Option<usize>,
    with: VecDeque<&'c Ref>,
    chosen: VecDeque<&'c Ref>,
    named: VecDeque<&'c Ref>,
    shares: Vec<&'c Share>,
    payers: VecDeque<&'c Ref>,
}

impl<'c> Supply<'c> {
    /// The details of an action, and its partners that are not what it is done with.
    pub fn new(details: &'c [Detail], partners: &'c [Ref]) -> Result<Supply<'c>, Trouble> {
        let mut supply = Supply::default();
        for detail in details {
            match detail {
                Detail::Targeting(what) => {
                    supply.targets.extend(what);
                    supply.how_many = Some(what.len());
                }
                Detail::Choosing(what) => supply.chosen.extend(what),
                Detail::Naming(what) => supply.named.push_back(what),
                Detail::Dividing(shares) => supply.shares.extend(shares),
                Detail::Paying(what) => supply.payers.extend(what),
                Detail::With(what) => supply.with.extend(what),
                Detail::On(what) => supply.chosen.push_back(what),
                Detail::To(place) | Detail::From(place) => return Err(Trouble::not_here(&place.name)),
                Detail::As(word) => return Err(Trouble::not_here(word)),
            }
        }
        supply.with.extend(partners);
        Ok(supply)
    }

    /// A payment that stands on a line of its own.
    pub fn paying(what: &'c [Ref]) -> Supply<'c> {
        Supply { payers: what.iter().collect(), ..Supply::default() }
    }

    fn is_empty(&self) -> bool {
        let queues = [&self.targets, &self.with, &self.chosen, &self.named, &self.payers];
        let nothing_targeted = self.how_many == Some(0);
        queues.iter().all(|queue| queue.is_empty()) && self.shares.is_empty() && !nothing_targeted
    }

    fn left(&self) -> String {
        let queues = [&self.with, &self.targets, &self.chosen, &self.named, &self.payers];
        let nouns = queues.into_iter().flatten().map(|what| spoken(what));
        nouns
            .chain(self.shares.iter().map(|share| format!("{} to {}", share.amount, spoken(&share.to))))
            .collect::<Vec<_>>()
            .join(", ")
    }
}

impl<G: Playable> Play<'_, G> {
    /// Answer what a statement answers, question by question, until it has said all that it says.
    pub(crate) fn serve(&mut self, who: PlayerId, mut supply: Supply<'_>) -> Result<(), Trouble> {
        while !supply.is_empty() {
            let question = self.asked(who);
            if question.is_some_and(|question| question.ask == Ask::Pay) && !supply.payers.is_empty() {
                return self.pay_in_some_order(who, &supply);
            }
            let choice = match question {
                Some(question) => self.supplied(who, question, &mut supply)?,
                None => None,
            };
            match choice.map(|choice| (who, choice)).or_else(|| self.unwritten_inside()) {
                Some((player, choice)) => self.answer(player, choice)?,
                None => {
                    let expected =
                        both(format!("{}を尋ねる決定", supply.left()), format!("a decision that asks for {}", supply.left()));
                    return Err(Trouble::new(expected, self.open_decision().found));
                }
            }
        }
        Ok(())
    }

    /// A payment is written in any order: each of its parts is tried for what is to be paid next, and the rest for the rest.
    fn pay_in_some_order(&mut self, who: PlayerId, supply: &Supply<'_>) -> Result<(), Trouble> {
        let mut trouble = None;
        for at in 0..supply.payers.len() {
            let (mut trial, mut rest) = (self.clone(), supply.clone());
            let Some(payer) = rest.payers.remove(at) else { continue };
            let paid = match trial.offered_payer(who, payer)? {
                Some(choice) => trial.answer(who, choice).and_then(|()| trial.serve(who, rest)),
                None => Err(self.not_offered(who, std::slice::from_ref(payer))),
            };
            match paid {
                Ok(()) => {
                    *self = trial;
                    return Ok(());
                }
                Err(other) => trouble = trouble.or(Some(other)),
            }
        }
        Err(trouble.unwrap_or_else(|| self.not_offered(who, &[])))
    }

    fn unwritten_inside(&self) -> Option<(PlayerId, Choice<G>)> {
        let inside = self.state.question().is_some_and(|question| question.ask != Ask::Act);
        self.unwritten().filter(|_| inside)
    }

    fn supplied(&mut self, who: PlayerId, question: Question, supply: &mut Supply<'_>) -> Result<Option<Choice<G>>, Trouble> {
        match question.ask {
            Ask::Act | Ask::Order | Ask::Arrange | Ask::YesNo | Ask::Pay => Ok(None),
            Ask::Number if question.clause == G::cite(Doing::HowManyTargets) => self.so_many_targets(who, supply),
            Ask::Number => self.next_of(who, &mut supply.named),
            Ask::Divide { .. } => {
                if !supply.shares.is_empty() {
                    self.must_divide_all(who, supply.shares.iter().copied())?;
                }
                self.share(who, &mut supply.shares)
            }
            Ask::Pick { .. } => {
                let modes = self.offers(who).iter().any(|offer| matches!(offer.choice, Choice::Number(_)));
                let queue = match supply {
                    Supply { chosen, .. } if modes => chosen,
                    Supply { with, .. } if !with.is_empty() => with,
                    Supply { targets, .. } if !targets.is_empty() => targets,
                    Supply { chosen, .. } => chosen,
                };
                self.next_of(who, queue)
            }
        }
    }

    /// How many targets are named, where the text leaves it open: more than there can be fit no answer.
    fn so_many_targets(&self, who: PlayerId, supply: &mut Supply<'_>) -> Result<Option<Choice<G>>, Trouble> {
        let Some(count) = supply.how_many.take() else { return Ok(None) };
        let choice = number(count);
        if self.offers(who).iter().any(|offer| offer.choice == choice) {
            return Ok(Some(choice));
        }
        let expected = both(format!("{count}個の対象"), format!("{count} targets"));
        Err(Trouble::new(expected, self.offered_words(who)))
    }

    /// The next noun of a queue, if there is one; it must be offered.
    fn next_of(&self, who: PlayerId, queue: &mut VecDeque<&Ref>) -> Result<Option<Choice<G>>, Trouble> {
        let Some(what) = queue.pop_front() else { return Ok(None) };
        let choice = self.offered(who, what)?;
        choice.map(Some).ok_or_else(|| self.not_offered(who, std::slice::from_ref(what)))
    }

    /// The part of the target whose turn it is.
    pub(crate) fn share(&self, who: PlayerId, shares: &mut Vec<&Share>) -> Result<Option<Choice<G>>, Trouble> {
        let Some(next) = self.look(|engine| engine.next_sharer()) else { return Ok(None) };
        let choice = match next {
            Entity::Object(id) => Choice::Object(id),
            Entity::Player(player) => Choice::Player(player),
            Entity::Zone(zone) => Choice::Zone(zone),
        };
        for at in 0..shares.len() {
            if self.means(&shares[at].to, &choice)? {
                let share = shares.remove(at);
                let amount = number(share.amount as usize);
                let offered = self.offers(who).iter().any(|offer| offer.choice == amount);
                let word = Ref::Value(crate::Value::Number(i64::from(share.amount)));
                return if offered { Ok(Some(amount)) } else { Err(self.not_offered(who, &[word])) };
            }
        }
        Ok(None)
    }
}

fn number<G: Playable>(number: usize) -> Choice<G> {
    Choice::Number(i32::try_from(number).unwrap_or(i32::MAX))
}
