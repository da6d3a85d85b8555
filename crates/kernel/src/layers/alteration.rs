//! What one change of a continuous effect makes of an object's information.

use crate::arm::armed;
use crate::effects::skill::Shift;
use crate::engine::Engine;
use crate::game::{Doing, Game};
use crate::ids::{AbilityIx, PlayerId, Seat};
use crate::layers::Force;
use crate::pool::code::Alter;
use crate::state::derived::Granted;
use crate::state::information::{Information, WideRow};
use tefuda_ability::Value;

/// By how much, or to whom, a change changes something.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Settled {
    pub amount: i32,
    pub controller: Option<PlayerId>,
}

impl<G: Game> Engine<'_, G> {
    pub(crate) fn alter(
        &mut self,
        (force, seat): (&Force<'_>, Seat),
        information: &mut Information,
        alter: &Alter,
        settled: Settled,
    ) {
        let Settled { amount, controller } = settled;
        match alter {
            Alter::Add(value, _) => self.shift(seat, information, *value, Shift::Plus(amount)),
            Alter::Set(value, _) => self.shift(seat, information, *value, Shift::Becomes(amount)),
            Alter::Mark(mark) => {
                information.marks |= 1 << mark.0;
                let own = force.scope.ability.filter(|_| !force.locked && self.bearer(force.holder) == seat);
                self.state.derived.marked.push((seat, *mark, own));
            }
            Alter::Gain(ability) => {
                let since = force.stamp.max(self.state.object(seat).stamp);
                let says = !self.pool.ability(*ability).statics.is_empty();
                self.state.derived.give(Granted { to: seat, ability: *ability }, says, since);
            }
            Alter::LoseAbilities => {
                (information.text, information.marks) = (false, self.state.marks_left(self.pool, seat, false));
                self.state.derived.take_from(seat, |_| true);
            }
            Alter::Colours(colours) => {
                let lost = if armed(G::cite(Doing::Overwrite)) { G::colour_aspect(*colours) } else { 0 };
                information.colours = (information.colours & !lost) | *colours;
            }
            Alter::GainColours(colours) => information.colours |= *colours,
            Alter::LoseColours(colours) => information.colours &= !*colours,
            Alter::Lose(texts) => {
                self.state.derived.lost.push((seat, *texts));
                information.marks = self.state.marks_left(self.pool, seat, information.text);
                let such = |ability: AbilityIx| texts.mean(&self.pool.ability(ability).ability);
                self.state.derived.take_from(seat, such);
            }
            Alter::Become(kind) => information.kinds = 1 << kind.0,
            Alter::GainKind(kind) => information.kinds |= 1 << kind.0,
            Alter::Named(name) => information.name = Some(*name),
            Alter::GainName(name) => {
                information.wide = self.state.widened(self.pool, information.wide, |row| row.names.push(*name));
            }
            Alter::GainFeature(feature) => {
                information.wide = self.state.widened(self.pool, information.wide, |row| row.features.push(*feature));
            }
            Alter::LoseFeature(feature) => {
                let gone = |row: &mut WideRow| row.features.retain(|one| one != feature);
                information.wide = self.state.widened(self.pool, information.wide, gone);
            }
            Alter::Controlled(_) => information.controller = controller.unwrap_or(information.controller),
            // On its way, not on the object: the game asks for these when it comes to them.
            Alter::Against(..) | Alter::AgainstPlayer(..) | Alter::Dealt(_) | Alter::Taken(_) | Alter::OfTitled(..) => {}
        }
    }

    fn shift(&mut self, seat: Seat, information: &mut Information, value: Value, shift: Shift) {
        information.value_mut(value).into_iter().for_each(|number| *number = shift.of(*number));
        if G::recounts(value) {
            self.state.derived.shifted.push((seat, value, shift));
        }
    }

    /// What effects have made of a number of an object that the game [counts again](Game::recounts), in that order.
    pub fn shifts_of(&self, object: Seat, value: Value) -> impl Iterator<Item = Shift> {
        let shifts = self.state.derived.shifted.iter();
        shifts.filter(move |(seat, of, _)| (*seat, *of) == (object, value)).map(|(_, _, shift)| *shift)
    }

    pub(crate) fn write(&mut self, seat: Seat, mut information: Information) {
        self.state.speak_for_itself(self.pool, seat, &mut information);
        let derived = &mut self.state.derived;
        derived.touched.add(seat);
        match derived.changed.iter_mut().find(|(known, _)| *known == seat) {
            Some((_, place)) => *place = information,
            None => derived.changed.push((seat, information)),
        }
    }
}
