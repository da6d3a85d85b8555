//! Why something happened: an event, and up its parents to the pick that began it.

use crate::chronicle::Chronicle;
use crate::explain;
use serde_json::{Value, json};
use tefuda_kernel::{Cause, Entry, Pool};
use tefuda_table::{Playable, Shelf};

/// How far up the parents are told.
const GENERATIONS: usize = 12;

/// An event with its cause, in words.
pub struct Cited {
    /// Its number in the log.
    pub number: u32,
    /// In words; nothing where it is not worth a line.
    pub text: String,
    cause: Cause,
    /// The ability that asked for it.
    pub ability: Option<String>,
    /// The clause with its summary.
    pub clause: String,
}

impl Cited {
    /// As JSON.
    pub fn json<G: Playable>(&self) -> Value {
        json!({
            "event": self.number, "text": self.text, "clause": G::clause_id(self.cause.clause),
            "summary": self.clause, "ability": self.ability, "parent": self.cause.parent,
        })
    }
}

/// What a walk up the causes looks at.
pub struct Trail<'t, G: Playable> {
    /// Everything that happened.
    pub log: &'t [Entry<G>],
    /// The cards of the game.
    pub pool: &'t Pool<G>,
    /// The cards as they are printed.
    pub library: &'t Shelf<G>,
    /// What was told of it.
    pub chronicle: &'t Chronicle,
    /// How many events there were after each pick.
    pub ends: &'t [usize],
}

impl<G: Playable> Trail<'_, G> {
    /// One event; `None` if there is none with that number.
    pub fn cited(&self, number: u32) -> Option<Cited> {
        let cause = self.log.get((number as usize).checked_sub(1)?)?.cause;
        let lang = self.chronicle.speech.lang;
        let told = self.chronicle.told.binary_search_by_key(&number, |told| told.number).ok();
        let text = told.map_or_else(String::new, |at| self.chronicle.told[at].text.clone());
        let ability = cause.ability.map(|ability| explain::ability(self.pool, self.library, ability, lang));
        Some(Cited { number, text, cause, ability, clause: explain::clause::<G>(cause.clause, lang) })
    }

    /// The event and its parents, as far as they are worth a line; and the pick that began it, if one did. An event that just
    /// comes after the last one before a pick follows from the pick; a parent further back is the reason itself, as for a trigger.
    pub fn ancestors(&self, number: u32) -> (Vec<Cited>, Option<usize>) {
        let pick_of = |event: u32| self.ends.partition_point(|end| *end < event as usize) + 1;
        let opening = self.chronicle.told.iter().filter(|told| told.picks == 0).map(|told| told.number).max().unwrap_or(0);
        let mut chain = Vec::new();
        let mut event = number;
        while let Some(found) = self.cited(event) {
            let parent = found.cause.parent;
            if !found.text.is_empty() || chain.is_empty() {
                chain.push(found);
            }
            let began = pick_of(event);
            // Who passed before a phase began, and what they passed on, is no reason for what the phase brings.
            let moved_on = chain.len() > 1 && self.log.get(event as usize - 1).is_some_and(|entry| G::moves_on(&entry.event));
            if event <= opening || parent == 0 || chain.len() == GENERATIONS || moved_on {
                return (chain, None);
            }
            if parent + 1 == event && pick_of(parent) != began {
                return (chain, (began <= self.ends.len()).then_some(began));
            }
            event = parent;
        }
        (chain, None)
    }
}
