//! What a card will be once it is used: texts speak of it where it then lies.

use crate::effects::evaluate::Seats;
use crate::effects::skill::Shift;
use crate::engine::Engine;
use crate::events::{Event, Move};
use crate::frame::Scope;
use crate::game::{Doing, Game};
use crate::ids::ZoneId;
use crate::ids::{ObjectId, PlayerId};
use crate::pool::code::{Alter, Continuity};
use crate::state::Link;
use crate::state::cell::Held;
use tefuda_ability::{How, Value, What, Zone};

impl<G: Game> Engine<'_, G> {
    /// What effects will have made of a card's numbers that the game [counts again](Game::recounts) when a player has put it onto the
    /// stack to use it. What they make of them where it lies now is another matter.
    pub fn shifts_once_used(&self, card: ObjectId, player: PlayerId) -> Vec<(Value, Shift)> {
        let Some(object) = self.state.get(card) else { return Vec::new() };
        let said_by_itself = self.pool.def(object.def).senses_elsewhere.prices;
        let said_by_others = || self.state.derived.presence.is_none_or(|presence| presence.prices);
        if !said_by_itself && !said_by_others() {
            return Vec::new();
        }
        self.on_a_copy(|trial| {
            if trial.put_to_use(card, player).is_none() {
                return Vec::new();
            }
            trial.refresh();
            let shifts = trial.state.derived.shifted.iter();
            shifts.filter(|(seat, ..)| *seat == card.seat).map(|(_, value, shift)| (*value, *shift)).collect()
        })
    }

    /// Whether a text says that a player does not use a card for which this is announced as X: it may speak of what that makes of it.
    pub fn banned_announcing(&self, card: ObjectId, player: PlayerId, number: i32) -> bool {
        self.pool.bans
            && self.is_spoken_of(&Event::Used(card, player))
            && self.on_a_copy(|trial| {
                let waits = trial.state.get(card).is_some_and(|object| object.zone == G::STACK);
                let Some(holder) = (if waits { Some(card) } else { trial.put_to_use(card, player) }) else { return false };
                trial.announce(holder, number);
                trial.refresh();
                trial.banned(&Event::Used(holder, player))
            })
    }

    /// A card goes onto the stack, as if a player used it; `None` if something else becomes of it.
    pub(crate) fn put_to_use(&mut self, card: ObjectId, player: PlayerId) -> Option<ObjectId> {
        let moving = Move { controller: player, ..self.moving(card, G::STACK, How::Use) };
        self.happen(Event::Move(moving), Doing::Put);
        let arrives = self.state.object(card.seat).zone == G::STACK;
        arrives.then(|| self.state.id(card.seat))
    }

    /// What a continuous effect is on: what it speaks of, and what would be among that where it was used from.
    pub(crate) fn reached(&self, scope: Scope, what: &What) -> Seats {
        let mut seats = self.objects(scope, what);
        if let What::All(noun) = what {
            let from = |zone: ZoneId| self.zones(scope, noun.place).any(|other| other == zone);
            let used = |link: &&Link| matches!(link.binding.held, Held::In(_, zone) if from(zone));
            let among = self.state.links.iter().filter(used).map(|link| link.holder);
            seats.extend(among.filter(|seat| self.fits_each(scope, noun.filters.iter(), self.state.id(*seat))));
        }
        seats
    }

    /// What comes of something on a copy of the game.
    pub(crate) fn on_a_copy<T>(&self, tried: impl FnOnce(&mut Engine<'_, G>) -> T) -> T {
        let mut state = self.state.clone();
        let mut trial = Engine::new(self.pool, &mut state);
        (trial.trials, trial.stirred) = (self.trials, self.stirred);
        tried(&mut trial)
    }
}

/// Whether an effect says what using such cards costs: those to come as well, whenever that is.
pub(crate) fn prices<G: Game>(continuity: &Continuity) -> bool {
    matches!(&continuity.what, What::All(noun) if used::<G>(noun.place.zone)) && may_price::<G>(continuity)
}

/// Whether it changes a number that counts when a card is used, of a card that can be used then.
pub(crate) fn may_price<G: Game>(continuity: &Continuity) -> bool {
    let elsewhere = matches!(&continuity.what, What::All(noun) if !used::<G>(noun.place.zone));
    let counts = |alter: &Alter| matches!(alter, Alter::Add(value, _) | Alter::Set(value, _) if G::recounts(*value));
    !elsewhere && continuity.alters.iter().any(counts)
}

fn used<G: Game>(zone: Zone) -> bool {
    G::ZONES[usize::from(G::STACK.0)].is(zone)
}
