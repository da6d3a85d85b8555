//! Abilities in readable English. Each matter has its own file; this one has the kinds of abilities.

mod amount;
mod change;
mod condition;
mod deed;
mod event;
mod filter;
mod grammar;
mod mention;
mod noun;
mod skill;
mod step;

pub use grammar::third_person;

use crate::{Ability, AbilityKind, Activation, Duration, Kind, Names, Vocabulary};
use grammar::{capital, list};
use mention::Mentions;
use skill::lowered;
use std::cell::{Cell, RefCell};

/// Writes abilities in English.
pub(super) struct English<'a> {
    pub words: &'a Vocabulary,
    pub names: &'a Names,
    /// What the text calls the card that it stands on: this unit.
    this: RefCell<String>,
    mentions: RefCell<Mentions>,
    in_skill: Cell<bool>,
}

impl<'a> English<'a> {
    pub fn new(words: &'a Vocabulary, names: &'a Names, on: Option<Kind>) -> English<'a> {
        let this = RefCell::new(this_word(words, on));
        English { words, names, this, mentions: RefCell::default(), in_skill: Cell::new(false) }
    }

    /// The ability. What needs a letter shows while it is written, so that it is written until no letter is missing.
    pub fn line(&self, ability: &Ability) -> String {
        if ability.works_in.is_some() {
            self.this.replace("this card".to_owned());
        }
        loop {
            let known = self.mentions.take().anew();
            let letters = known.lettered.len();
            self.mentions.replace(known);
            let text = self.ability(ability);
            if self.mentions.borrow().lettered.len() == letters {
                return text;
            }
        }
    }

    /// An ability in quotes on something of a kind: a text of its own.
    pub fn quoted(&self, ability: &Ability, on: Option<Kind>) -> String {
        // Where a text in play has one word for its card, that is a unit.
        let on = on.or(self.words.unit.filter(|_| self.words.this.is_some()));
        English::new(self.words, self.names, on).line(ability)
    }

    fn ability(&self, ability: &Ability) -> String {
        let text = match &ability.kind {
            AbilityKind::Triggered { trigger, condition, limit, effect } => {
                let trigger = capital(&self.trigger(trigger));
                let condition = condition.as_ref().map(|condition| format!("if {}, ", self.condition(condition)));
                let limit = limit.map(|times| format!(" This triggers only {} each turn.", often(times))).unwrap_or_default();
                format!("{trigger}, {}{}{limit}", condition.unwrap_or_default(), lowered(&self.sentences(effect)))
            }
            AbilityKind::Static { condition, effects } => {
                let condition = condition.as_ref().map(|condition| format!("while {}, ", self.condition(condition)));
                let effects: Vec<String> = effects.iter().map(|effect| self.continuous(effect)).collect();
                capital(&format!("{}{}.", condition.unwrap_or_default(), list(&effects, "and")))
            }
            AbilityKind::Replacement(replacement) => format!("{}.", capital(&self.replacement(replacement, Duration::Game))),
            AbilityKind::Spell(steps) => self.sentences(steps),
            AbilityKind::Skill(skill) => self.skill(skill),
            AbilityKind::Activated(activation) => self.activation(activation),
        };
        let place = ability.works_in.map(|zone| format!(" This works in the {}.", self.zone(zone))).unwrap_or_default();
        let alone = if ability.alone { " This does not accumulate." } else { "" };
        let title = ability.title.map(|name| format!("「{}」 ", self.names.get(name))).unwrap_or_default();
        format!("{title}{text}{place}{alone}")
    }

    fn activation(&self, activation: &Activation) -> String {
        let limit = match activation.per_turn {
            None => "Any number of times in your turn".to_owned(),
            Some(times) => format!("{} in your turn", capital(&often(times))),
        };
        let cost: Vec<String> = activation.cost.iter().map(|deed| self.said(&self.act(deed))).collect();
        let cost = if cost.is_empty() { String::new() } else { format!(", {} to do this", cost.join(", ")) };
        let only_if = activation.only_if.as_ref().map(|condition| format!(", only if {}", self.condition(condition)));
        format!("{limit}{}{cost}: {}", only_if.unwrap_or_default(), self.sentences(&activation.effect))
    }
}

fn often(times: u8) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        times => format!("{times} times"),
    }
}

/// What a text calls the card that it stands on. What a game says of the unit under an attached card is said of that unit.
fn this_word(words: &Vocabulary, on: Option<Kind>) -> String {
    let known = on.and_then(|kind| words.kinds.get(kind.0 as usize)).filter(|word| !word.spell);
    let named = if words.this.is_some() { known.and(words.kinds.first()) } else { known };
    named.map_or_else(|| "this card".to_owned(), |word| format!("this {}", word.word.en))
}
