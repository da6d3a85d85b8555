//! Seats of the table of objects: taken, freed, turned over, and shared by piles. Part of applying an event.

use crate::engine::Engine;
use crate::game::Game;
use crate::ids::{CardIx, DefId, ObjectId, PlayerId, Players, Seat, ZoneId};
use crate::knowledge::faces_seen;
use crate::state::card::Knowledge;
use crate::state::object::{Matter, Object, Statuses};
use tefuda_ability::Status;

impl<G: Game> Engine<'_, G> {
    /// A seat for something new, a free one if there is one; none on a table that is full.
    pub(crate) fn seat(&mut self, matter: Matter, def: DefId, zone: ZoneId, controller: PlayerId) -> Option<Seat> {
        self.state.stamp += 1;
        let stamp = self.state.stamp;
        let free = self.state.objects.iter().rposition(|object| object.matter == Matter::Nothing);
        let mut object = blank_object(matter, def, zone, controller, stamp);
        match free {
            Some(at) => {
                object.sitting = self.state.objects[at].sitting.wrapping_add(1);
                self.state.objects[at] = object;
                Some(Seat(at as u16))
            }
            None if self.state.objects.len() < usize::from(Seat::NONE.0) => {
                self.state.objects.push(object);
                Some(Seat((self.state.objects.len() - 1) as u16))
            }
            None => None,
        }
    }

    /// An object comes to lie another way. What it begins to say by that is so from then on. Returns who sees its face.
    pub(crate) fn turn_over(&mut self, id: ObjectId, status: Status, on: bool) -> Players {
        let Some(found) = self.state.get(id) else { return Players::NONE };
        let (speaks, zone, status) = (self.comes_to_speak(found, status, on), found.zone, found.status.turned::<G>(status, on));
        self.state.stamp += u32::from(speaks);
        let stamp = self.state.stamp;
        if let Some(found) = self.object_mut(id) {
            (found.status, found.stamp) = (status, if speaks { stamp } else { found.stamp });
        }
        // Whoever sees it lie face up knows it from then on, as long as it stays where it is.
        let seen = faces_seen::<G>(zone, status);
        self.teach(id, seen, Knowledge::Face);
        seen
    }

    pub(crate) fn vanish(&mut self, id: ObjectId) {
        self.remember(id);
        let Some(found) = self.object_mut(id) else { return };
        let (zone, token) = (found.zone, found.is_token());
        found.matter = Matter::Nothing;
        // A free seat carries nothing: whoever looks for counters need not ask who sits there.
        self.state.burden.clear(id);
        self.state.riding.clear(id);
        self.state.attached.remove(id.seat);
        self.state.tokens -= u16::from(token);
        self.state.rows.remove(zone, id.seat);
        self.state.links.retain(|link| link.holder != id.seat);
    }

    pub(crate) fn merge(&mut self, under: ObjectId, over: ObjectId) {
        let (Some(below), Some(top)) =
            (self.state.get(under).and_then(|found| found.top_card()), self.state.get(over).and_then(|found| found.top_card()))
        else {
            return;
        };
        if below == top {
            return;
        }
        let bottom = self.bottom_of(top);
        self.state.cards[usize::from(bottom.0)].below = below;
        let mut next = below;
        while next != CardIx::NONE {
            self.state.cards[usize::from(next.0)].seat = over.seat;
            next = self.state.cards[usize::from(next.0)].below;
        }
        self.vanish(under);
    }

    fn bottom_of(&self, top: CardIx) -> CardIx {
        let mut at = top;
        while self.state.card(at).below != CardIx::NONE {
            at = self.state.card(at).below;
        }
        at
    }

    pub(crate) fn split(&mut self, id: ObjectId) {
        let Some(found) = self.state.get(id).copied() else { return };
        let Some(top) = found.top_card() else { return };
        let bottom = self.bottom_of(top);
        if bottom == top {
            return;
        }
        let def = self.state.card(bottom).def;
        let Some(seat) = self.seat(Matter::Cards(bottom), def, found.zone, found.controller) else { return };
        let above = self.state.cards.iter().position(|card| card.below == bottom);
        if let Some(above) = above {
            self.state.cards[above].below = CardIx::NONE;
        }
        self.state.cards[usize::from(bottom.0)].seat = seat;
        self.state.rows.insert(found.zone, usize::MAX, seat);
    }
}

pub(crate) fn blank_object(matter: Matter, def: DefId, zone: ZoneId, controller: PlayerId, stamp: u32) -> Object {
    Object { sitting: 0, matter, def, zone, controller, status: Statuses::default(), damage: 0, stamp }
}
