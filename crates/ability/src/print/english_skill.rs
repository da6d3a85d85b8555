//! Skills, damage on its way and a game's own verbs, in readable English.

use super::english::{English, capital};
use crate::{Amount, Arithmetic, Colour, OwnVerb, Role, Skill, What, Who};

impl English<'_> {
    pub fn skill(&self, skill: &Skill) -> String {
        let damage =
            skill.damage.as_ref().map_or_else(|| "no damage".to_owned(), |damage| format!("{} damage", self.amount(damage)));
        let mut text = format!("Skill (cost {}, {damage}).", skill.cost);
        for counter in &skill.despite {
            text += &format!(" It can be used despite a {}.", self.counter(*counter));
        }
        if let Some(condition) = &skill.only_if {
            text += &format!(" It can only be used if {}.", self.condition(condition));
        }
        for (effect, before) in skill.effects.iter().zip(&skill.before) {
            let before = if *before { "before the damage, " } else { "" };
            text += &format!(" {}.", capital(&format!("{before}{}", self.block(effect))));
        }
        text
    }

    pub fn role(&self, role: Role) -> String {
        self.words.roles.get(role.0 as usize).map_or_else(String::new, |word| word.word.en.clone())
    }

    /// What something is attached to: one of them, whichever.
    pub fn host(&self, what: &What) -> String {
        if let What::All(noun) = what { self.a_noun(noun) } else { self.what(what) }
    }

    pub fn colours(&self, colours: &[Colour]) -> String {
        colours.iter().map(|colour| self.colour(*colour)).collect::<Vec<_>>().join(" and ")
    }

    pub fn mend(&self, what: &What, amount: Option<&Amount>) -> String {
        match amount {
            None => format!("remove all damage from {}", self.what(what)),
            Some(amount) => format!("remove {} damage from {}", self.amount(amount), self.what(what)),
        }
    }

    /// What becomes of a number, after its name.
    pub fn arithmetic(&self, arithmetic: &Arithmetic) -> String {
        match arithmetic {
            Arithmetic::Plus(amount) => format!("goes up by {}", self.amount(amount)),
            Arithmetic::Minus(amount) => format!("goes down by {}", self.amount(amount)),
            Arithmetic::Times(factor) => format!("is multiplied by {factor}"),
            Arithmetic::Half => "is halved".to_owned(),
            Arithmetic::Becomes(amount) => format!("becomes {}", self.amount(amount)),
        }
    }

    pub fn own(&self, verb: OwnVerb, who: &Who, what: Option<&What>, amount: &Amount) -> String {
        let Some(word) = self.words.own.get(verb.0 as usize) else { return String::new() };
        let object = what.map(|what| self.what(what)).unwrap_or_default();
        let often = if word.counted.is_none() && *amount != Amount::Number(1) { " ({n} times)" } else { "" };
        let text = format!("{}{often}", word.en).replace("{}", &object).replace("{n}", &self.amount(amount));
        match text.split_once(' ') {
            _ if *who == Who::You => text,
            Some((verb, rest)) => format!("{} {rest}", self.does(who, verb)),
            None => self.does(who, &text),
        }
    }
}
