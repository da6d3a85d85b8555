//! Skills in English.

use super::{English, grammar::capital};
use crate::Skill;

impl English<'_> {
    pub fn skill(&self, skill: &Skill) -> String {
        let damage = skill.damage.as_ref().map_or_else(
            || "no damage".to_owned(),
            |damage| {
                let quantity = self.quantity(damage, "damage", "damage");
                format!("{}{}", quantity.head, quantity.tail)
            },
        );
        let mut text = format!("Skill (cost {}, {damage}).", skill.cost);
        self.in_skill.set(true);
        for counter in &skill.despite {
            text += &format!(" It can be used despite a {}.", self.counter(*counter));
        }
        if let Some(condition) = &skill.only_if {
            text += &format!(" It can only be used if {}.", self.condition(condition));
        }
        for (at, (effect, before)) in skill.effects.iter().zip(&skill.before).enumerate() {
            let effect = self.sentences(effect);
            let counted = skill.counts.is_some_and(|counts| usize::from(counts) == at);
            let lead = match (before, counted) {
                (true, true) => "Before the damage and for its number, ",
                (true, false) => "Before the damage, ",
                (false, true) => "For the number of its damage, ",
                (false, false) => "",
            };
            text += &format!(" {}", if lead.is_empty() { effect } else { format!("{lead}{}", lowered(&effect)) });
        }
        self.in_skill.set(false);
        capital(&text)
    }
}

/// A sentence that goes on from another. A letter that stands for something keeps its capital.
pub fn lowered(text: &str) -> String {
    let mut rest = text.chars();
    match (rest.next(), rest.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => first.to_lowercase().chain(rest).collect(),
        _ => text.to_owned(),
    }
}
