//! The options of a question as a list: what can be done, each thing once; what is done with any card of a hand as one entry that opens; and a
//! payment as a whole, where the suggestion is known to its end.

use super::alike::{Alike, merged};
use super::app::{Screen, Stage};
use crate::failure::Done;
use tefuda_kernel::{Choice, Offer, PlayerId};
use tefuda_table::Playable;

/// What an entry of the list is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// An offer.
    Offer,
    /// Everything that is done with one verb, by its number in [`Playable::ONE_ENTRY`].
    Opens(usize),
    /// The rest of a payment, as suggested, in words.
    Pays(String),
}

impl<G: Playable> Screen<'_, G> {
    /// List what a player may do, with the cursor where a player most likely wants it.
    pub(super) fn list(&mut self) {
        let Stage::Asked(player) = self.stage else {
            (self.offers, self.alike, self.entries, self.option) = (Vec::new(), Alike::default(), Vec::new(), 0);
            self.numbers = None;
            return;
        };
        let (all, alike) = merged(&self.table, player, &self.cells());
        // Of the cards of an entry one is as likely as if there were no others.
        let among: Vec<usize> =
            (0..all.len()).filter(|at| self.opened.is_none_or(|verb| one_entry(&all, &all[*at]) == Some(verb))).collect();
        let listed: Vec<Offer<G>> = among.iter().map(|at| all[*at]).collect();
        let likely = among.get(self.table.likely(player, &listed)).copied().unwrap_or(0);
        let mut kept: Vec<(usize, Entry)> = Vec::new();
        for (at, offer) in all.iter().enumerate() {
            match (one_entry(&all, offer), self.opened) {
                (Some(verb), None) => {
                    if kept.iter().all(|(_, entry)| *entry != Entry::Opens(verb)) {
                        kept.push((at, Entry::Opens(verb)));
                    }
                }
                (found, Some(opened)) if found != Some(opened) => {}
                _ => kept.push((at, Entry::Offer)),
            }
        }
        let wanted = all.get(likely).and_then(|offer| one_entry(&all, offer));
        let is_likely = |(at, entry): &(usize, Entry)| match entry {
            Entry::Opens(verb) => wanted == Some(*verb),
            _ => *at == likely,
        };
        let mut option = kept.iter().position(is_likely).unwrap_or(0);
        if let Some(payment) = self.payment(player).filter(|_| self.opened.is_none()) {
            kept.insert(0, (likely, Entry::Pays(payment)));
            option = 0;
        }
        self.offers = kept.iter().map(|(at, _)| all[*at]).collect();
        self.alike = alike.only(&kept.iter().map(|(at, _)| *at).collect::<Vec<_>>());
        self.entries = kept.into_iter().map(|(_, entry)| entry).collect();
        self.option = option;
        self.numbers = self.table.numbers(player, &self.offers);
    }

    /// What pays if every suggestion is taken, where that is more than one thing.
    fn payment(&self, player: PlayerId) -> Option<String> {
        let paid = self.table.suggested_payment(player)?;
        let ways = paid.chunk_by(|(one, _), (other, _)| one == other).map(|way| {
            let names = way.chunk_by(|one, other| one == other).map(|alike| match alike.len() {
                1 => alike[0].1.clone(),
                count => format!("{} ×{count}", alike[0].1),
            });
            let names = names.collect::<Vec<_>>().join(&self.speech().say("、", ", "));
            if way[0].0.is_empty() { names } else { format!("{} {names}", way[0].0) }
        });
        let ways = ways.collect::<Vec<_>>().join(&self.speech().say("、", "; "));
        Some(self.speech().say(format!("おまかせで払う: {ways}"), format!("Pay as suggested: {ways}")))
    }

    /// Take an entry of the list.
    pub(super) fn take(&mut self, at: usize) -> Done {
        match (self.stage, self.entries.get(at).cloned()) {
            (Stage::Asked(_), Some(Entry::Opens(verb))) => {
                self.opened = Some(verb);
                self.typed.clear();
                self.list();
                Ok(())
            }
            (Stage::Asked(player), Some(Entry::Pays(_))) => {
                self.decide(player);
                self.table.pay(player)?;
                self.advance()
            }
            (Stage::Asked(_), Some(Entry::Offer)) => match self.offers.get(at).map(|offer| offer.choice) {
                Some(choice) => self.take_choice(choice),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Take an offer.
    pub(super) fn take_choice(&mut self, choice: Choice<G>) -> Done {
        if let Stage::Asked(player) = self.stage {
            self.decide(player);
            self.table.take(player, choice)?;
            self.advance()?;
        }
        Ok(())
    }

    /// The label of an entry: its place from 1, or the number itself where numbers are chosen from.
    pub(super) fn label(&self, at: usize) -> String {
        match self.numbers.as_ref().and_then(|numbers| numbers.get(at)) {
            Some(number) => number.to_string(),
            None => (at + 1).to_string(),
        }
    }

    /// The entry with a label.
    pub(super) fn labelled(&self, label: usize) -> Option<usize> {
        match &self.numbers {
            Some(numbers) => numbers.iter().position(|number| usize::try_from(*number) == Ok(label)),
            None => label.checked_sub(1).filter(|at| *at < self.offers.len()),
        }
    }

    /// An entry in words.
    pub(super) fn entry_words(&self, at: usize, offer: &Offer<G>) -> String {
        match self.entries.get(at) {
            Some(Entry::Pays(words)) => words.clone(),
            Some(Entry::Opens(verb)) => {
                let (_, ja, en) = G::ONE_ENTRY[*verb];
                self.speech().say(ja, en)
            }
            _ => {
                let text = self.table.session.look(|engine| self.speech().choice(engine, &offer.choice));
                if self.alike.count(at) > 1 { format!("{text} ×{}", self.alike.count(at)) } else { text }
            }
        }
    }

    /// Back from the cards of an entry to the whole list.
    pub(super) fn close_entry(&mut self) {
        if let Some(verb) = self.opened.take() {
            self.typed.clear();
            self.list();
            self.option = self.entries.iter().position(|entry| *entry == Entry::Opens(verb)).unwrap_or(self.option);
        }
    }
}

/// The entry that an offer is part of, where there are several of its kind.
fn one_entry<G: Playable>(all: &[Offer<G>], offer: &Offer<G>) -> Option<usize> {
    let verb = |offer: &Offer<G>| match offer.choice {
        Choice::Act(act) => G::ONE_ENTRY.iter().position(|(verb, ..)| *verb == G::name_act(act).0),
        _ => None,
    };
    let own = verb(offer)?;
    (all.iter().filter(|other| verb(other) == Some(own)).count() > 1).then_some(own)
}
