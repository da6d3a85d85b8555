//! Abilities in readable English. Each matter has its own file; this one has the kinds of abilities.

mod amount;
mod change;
mod condition;
mod cost;
mod deed;
mod event;
mod filter;
mod grammar;
mod keyword;
mod mention;
mod noun;
mod skill;
mod square;
mod step;

pub use grammar::third_person;

use crate::{Ability, AbilityKind, Activation, Duration, Kind, Names, Per, Shared, Station, Times, Vocabulary};
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
        if !ability.valid.zones.is_empty() {
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
            AbilityKind::Triggered { trigger, condition, effect } => {
                let trigger = capital(&self.trigger(trigger));
                let condition = condition.as_ref().map(|condition| format!("if {}, ", self.condition(condition)));
                format!("{trigger}, {}{}", condition.unwrap_or_default(), lowered(&self.sentences(effect)))
            }
            AbilityKind::Static { condition, effects } => {
                let condition = condition.as_ref().map(|condition| format!("while {}, ", self.condition(condition)));
                let effects: Vec<String> = effects.iter().map(|effect| self.continuous(effect)).collect();
                capital(&format!("{}{}.", condition.unwrap_or_default(), list(&effects, "and")))
            }
            AbilityKind::Replacement(replacement) => format!("{}.", capital(&self.replacement(replacement, Duration::Game))),
            AbilityKind::Spell(steps) => self.sentences(steps),
            AbilityKind::Skill(skill) => self.skill(skill),
            AbilityKind::Keyword(word) => self.keyword_use(word),
            AbilityKind::Activated(activation) => self.activation(activation, ability.valid.times),
        };
        let valid = self.validity(ability);
        let alone = if ability.alone { " This does not accumulate." } else { "" };
        let title = ability.title.map(|name| format!("「{}」 ", self.names.get(name))).unwrap_or_default();
        format!("{title}{text}{valid}{alone}")
    }

    /// How often it does something, where and when it is there: what stands after the text.
    fn validity(&self, ability: &Ability) -> String {
        let verb = match ability.kind {
            AbilityKind::Triggered { .. } => Some("triggers"),
            AbilityKind::Activated(_) => None,
            _ => Some("applies"),
        };
        let limit = ability.valid.times.zip(verb).map(|(times, verb)| format!(" This {verb} only {}.", within(times)));
        let station = |station: &Station| {
            let lying = station.lying.map(|(status, on)| format!(" ({})", self.lying(status, on)));
            format!("the {}{}", self.zone(station.zone), lying.unwrap_or_default())
        };
        let places: Vec<String> = ability.valid.zones.iter().map(station).collect();
        let place = if places.is_empty() { String::new() } else { format!(" This works in {}.", list(&places, "or")) };
        let standing = ability.valid.standing().map(|so| format!(" This works only while {}.", self.condition(&so)));
        format!("{}{place}{}", limit.unwrap_or_default(), standing.unwrap_or_default())
    }

    fn activation(&self, activation: &Activation, times: Option<Times>) -> String {
        let limit = match times {
            None => "Any number of times in your turn".to_owned(),
            Some(Times { most, per: Per::Turn, shared: Shared::Object }) => format!("{} in your turn", capital(&often(most))),
            Some(times) => format!("In your turn, {}", within(times)),
        };
        let cost = match activation.cost.is_nothing() {
            true => String::new(),
            false => format!(", pay {} to do this", self.cost(&activation.cost)),
        };
        let only_if = activation.only_if.as_ref().map(|condition| format!(", only if {}", self.condition(condition)));
        format!("{limit}{}{cost}: {}", only_if.unwrap_or_default(), self.sentences(&activation.effect))
    }
}

/// How often, in what time and by what together: twice each battle.
fn within(times: Times) -> String {
    let per = match times.per {
        Per::Turn => "each turn",
        Per::Battle => "each battle",
        Per::Game => "in the game",
    };
    let together = if times.shared == Shared::Namesakes { " among your cards with this text" } else { "" };
    format!("{} {per}{together}", often(times.most))
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
