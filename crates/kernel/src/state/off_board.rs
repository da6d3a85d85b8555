//! What a state holds beside what lies on the table: a state without any of it can be laid out again from what is seen there.

use crate::game::Game;
use crate::generator::Generator;
use crate::ids::{AbilityIx, CardIx, Entity, ObjectId, PlayerId, Seat};
use crate::knowledge::faces_seen;
use crate::state::State;
use crate::state::card::Knowledge;
use crate::state::object::Statuses;

/// Why a state cannot be laid out again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unlaid {
    /// Something is on the stack, or in the middle of being done.
    UnderWay,
    /// A triggered ability waits.
    Waits(AbilityIx),
    /// An effect of this object lasts, or its text speaks since another moment than it is there.
    Lasts(ObjectId),
    /// A text looks back on what has happened.
    Happened,
    /// What is on the table has used this ability this turn, and the text counts that.
    Used(AbilityIx),
}

impl<G: Game> State<G> {
    /// What cannot be laid out, the most passing first; `None` if everything lies on the table.
    pub fn unlaid(&self) -> Option<Unlaid> {
        let passing = [self.memory.len(), self.links.len(), self.agenda.len(), self.savepoints.len(), self.commits.len()];
        let shown = [self.searched.len(), self.shown.len(), self.riding.seats().count(), self.zone(G::STACK).len()];
        if passing.iter().chain(&shown).any(|count| *count > 0) {
            return Some(Unlaid::UnderWay);
        }
        if let Some(waiting) = self.waiting.first() {
            return Some(Unlaid::Waits(waiting.ability));
        }
        // What is gone comes back as something else, which has used nothing.
        let mut used = self.uses.iter().chain(&self.triggered).filter(|(by, _)| self.exists(*by));
        if let Some((_, ability)) = used.next() {
            return Some(Unlaid::Used(*ability));
        }
        if self.happened.iter().any(|happened| matches!(happened.to, Entity::Player(_)) || self.knows_of(happened.to)) {
            return Some(Unlaid::Happened);
        }
        let hushed = self.hushed.iter().map(|one| one.object).find(|object| self.exists(*object));
        self.effects.first().map(|effect| effect.source).or(hushed).map(Unlaid::Lasts)
    }

    fn knows_of(&self, entity: Entity) -> bool {
        matches!(entity, Entity::Object(id) if self.exists(id))
    }

    /// Where random results come from, and how far it has come.
    pub fn generator(&self) -> Generator {
        self.generator
    }

    /// What a player knows of a card that is laid down there: its face, if they see it lie.
    pub fn knows_laid(&self, player: PlayerId, seat: Seat) -> Knowledge {
        let sees = match self.attachment(seat) {
            Some(_) => self.sees(player, seat),
            None => faces_seen::<G>(self.object(seat).zone, Statuses::default()).contains(player),
        };
        if sees { Knowledge::Face } else { Knowledge::Nothing }
    }

    /// Players learn what they know of a card that is laid down.
    pub(crate) fn lay(&mut self, card: CardIx, seat: Seat) {
        for player in PlayerId::ALL {
            let knowledge = self.knows_laid(player, seat);
            self.cards[usize::from(card.0)].learn(player, knowledge);
        }
    }
}
