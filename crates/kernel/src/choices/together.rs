//! Conditions on a whole choice: a total that it stays within; things that differ, or are the same, in something.

use crate::engine::Engine;
use crate::frame::Scope;
use crate::game::Game;
use crate::ids::Entity;
use tefuda_ability::{Amount, Count, Likeness, Together, Value};

impl<G: Game> Engine<'_, G> {
    /// How many of these can be chosen together at most.
    pub(crate) fn most_together(&self, scope: Scope, count: &Count, there: &[Entity]) -> usize {
        match count {
            Count::Such(inner, together) if **inner != Count::Any => self.most_that(scope, together, &[], there),
            _ => there.len(),
        }
    }

    /// True if something can be chosen besides what has been, so that as many as are asked for can still be.
    pub(crate) fn goes_together(&self, scope: Scope, count: &Count, own: &[Entity], one: Entity, there: &[Entity]) -> bool {
        let Count::Such(inner, together) = count else { return true };
        let fits = match together {
            Together::Within(value, most) => self.total(*value, own) + self.total(*value, &[one]) <= self.amount(scope, most),
            Together::Differ(likeness) => !own.iter().any(|other| self.are_alike(*likeness, *other, one)),
            Together::Same(likeness) => own.iter().all(|other| self.are_alike(*likeness, *other, one)),
        };
        let least = match inner.as_ref() {
            Count::Exactly(amount) => usize::from(self.number(scope, amount)),
            _ => return fits,
        };
        let chosen: Vec<Entity> = own.iter().copied().chain([one]).collect();
        let others: Vec<Entity> = there.iter().copied().filter(|other| !chosen.contains(other)).collect();
        fits && chosen.len() + self.most_that(scope, together, &chosen, &others)
            >= least.min(self.most_that(scope, together, &[], there))
    }

    /// How many of these can be chosen at most besides what has been chosen.
    fn most_that(&self, scope: Scope, together: &Together, chosen: &[Entity], there: &[Entity]) -> usize {
        match together {
            // The least ones leave the most room.
            Together::Within(value, most) => {
                let mut numbers: Vec<i32> = there.iter().map(|one| self.total(*value, &[*one])).collect();
                numbers.sort_unstable();
                let (mut left, all) = (self.amount(scope, most) - self.total(*value, chosen), numbers.len());
                let fits = numbers.into_iter().take_while(|number| {
                    left -= number;
                    left >= 0
                });
                fits.count().min(all)
            }
            Together::Differ(likeness) => {
                let mut taken = chosen.to_vec();
                for one in there {
                    if !taken.iter().any(|other| self.are_alike(*likeness, *other, *one)) {
                        taken.push(*one);
                    }
                }
                taken.len() - chosen.len()
            }
            Together::Same(likeness) => {
                let with = |one: &Entity| there.iter().filter(|other| self.are_alike(*likeness, *one, **other)).count();
                match chosen.first() {
                    Some(first) => with(first),
                    None => there.iter().map(with).max().unwrap_or(0),
                }
            }
        }
    }

    fn total(&self, value: Value, entities: &[Entity]) -> i32 {
        let number = |entity: &Entity| match entity {
            Entity::Object(id) => self.information(id.seat).value(value),
            Entity::Player(_) | Entity::Zone(_) => 0,
        };
        entities.iter().map(number).fold(0, i32::saturating_add)
    }

    fn are_alike(&self, likeness: Likeness, one: Entity, other: Entity) -> bool {
        match (one, other) {
            (Entity::Object(one), Entity::Object(other)) => {
                self.alike(likeness, &self.information(one.seat), &self.information(other.seat))
            }
            _ => one == other,
        }
    }

    /// The number that a count names, if it is exactly one.
    pub(crate) fn exactly<'c>(&self, count: &'c Count) -> Option<&'c Amount> {
        match count {
            Count::Exactly(amount) => Some(amount),
            Count::Such(inner, _) => self.exactly(inner),
            Count::UpTo(_) | Count::Any | Count::Apiece(_) => None,
        }
    }
}
