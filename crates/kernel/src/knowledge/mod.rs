//! Knowledge: who knows which card after a move, a look and a shuffle. Part of applying an event.

pub(crate) mod determinise;
pub(crate) mod view;

use crate::arm::armed;
use crate::engine::Engine;
use crate::events::{Chance, Event, Move};
use crate::game::{Doing, Game};
use crate::ids::{CardIx, Entity, ObjectId, PlayerId, Players, Seat, ZoneId};
use crate::state::card::Knowledge;
use crate::state::cell::{Binding, Cell, Held};
use crate::state::object::Statuses;
use crate::state::zone::{Arrangement, Faces};
use crate::state::{Proposed, State};

impl<G: Game> State<G> {
    /// Whether a player may look at the face of what sits there: into the zone, or at what lies face down in it.
    pub(crate) fn sees(&self, viewer: PlayerId, seat: Seat) -> bool {
        let object = self.object(seat);
        let open = G::ZONES[usize::from(object.zone.0)].faces == Faces::Open;
        faces_seen::<G>(object.zone, object.status).contains(viewer) || (open && G::sees_face_down(viewer, self, seat))
    }

    /// Whether a player knows the face of what sits there.
    pub fn knows(&self, viewer: PlayerId, seat: Seat) -> bool {
        let card = self.object(seat).top_card();
        self.sees(viewer, seat) || card.is_some_and(|card| self.card(card).known_to(viewer) == Knowledge::Face)
    }

    /// The cards of an object, top first.
    pub fn pile(&self, seat: Seat) -> impl Iterator<Item = CardIx> {
        let below = |card: &CardIx| Some(self.card(*card).below).filter(|below| *below != CardIx::NONE);
        std::iter::successors(self.object(seat).top_card(), below)
    }

    /// Whether a player knows the face of a card, on top of its pile or below.
    pub fn knows_card(&self, viewer: PlayerId, card: CardIx) -> bool {
        let found = self.card(card);
        let top = self.object(found.seat).top_card() == Some(card);
        found.known_to(viewer) == Knowledge::Face || (top && self.knows(viewer, found.seat))
    }
}

impl<G: Game> Engine<'_, G> {
    /// Who knows the card where it is now: whoever sees into the new zone, and whoever could follow it there.
    pub(crate) fn know_after_move(&mut self, id: ObjectId, left: ZoneId, saw: Players, chosen: Players) -> Players {
        let Some(found) = self.state.get(id).copied() else { return Players::NONE };
        let sees = faces_seen::<G>(found.zone, found.status);
        let Some(top) = found.top_card() else { return sees };
        let from = &G::ZONES[usize::from(left.0)];
        // What lay in order, or openly on its own place although face down, could be followed.
        let tracked = from.arrangement == Arrangement::Ordered || from.faces == Faces::Open;
        for player in PlayerId::ALL {
            let told = saw.contains(player) || chosen.contains(player) || tracked;
            self.confuse_copies(top, left, player, sees.contains(player) && !told);
            let mut followed = true;
            let mut next = top;
            while next != CardIx::NONE {
                let card = &mut self.state.cards[usize::from(next.0)];
                let before = card.known_to(player);
                let knowledge = match before {
                    _ if sees.contains(player) || saw.contains(player) => Knowledge::Face,
                    Knowledge::Face if tracked => Knowledge::Face,
                    // Whoever knew which card was chosen sees the effect take it out.
                    Knowledge::InZone if chosen.contains(player) => Knowledge::Face,
                    Knowledge::Nothing => Knowledge::Nothing,
                    _ => Knowledge::Exists,
                };
                card.learn(player, knowledge);
                followed &= knowledge == Knowledge::Face;
                next = card.below;
            }
            if !followed && from.faces != Faces::Open {
                self.blur(left, player);
            }
        }
        sees
    }

    /// Of two like cards in a hand, one of them known, nobody else sees which one is laid open: what was known is now known of
    /// that one.
    fn confuse_copies(&mut self, left: CardIx, zone: ZoneId, player: PlayerId, laid_open: bool) {
        let card = *self.state.card(left);
        let known = card.known_to(player);
        if !laid_open || known > Knowledge::Exists {
            return;
        }
        let there = self.state.zone(zone).iter().filter_map(|seat| self.state.object(*seat).top_card());
        let like = |other: &CardIx| {
            let other = self.state.card(*other);
            other.def == card.def && other.known_to(player) > Knowledge::Exists
        };
        if let Some(twin) = there.into_iter().find(like) {
            self.state.cards[usize::from(twin.0)].learn(player, known);
        }
    }

    /// Players look through a zone. Whoever does not look cannot tell any more which of the cards lies where.
    pub(crate) fn look_through(&mut self, zone: ZoneId, players: Players) {
        for at in 0..self.state.zone(zone).len() {
            let seat = self.state.zone(zone)[at];
            self.teach(self.state.id(seat), players, Knowledge::Face);
            let others = PlayerId::ALL.into_iter().filter(|player| !players.contains(*player));
            self.lose_place(seat, others.fold(Players::NONE, Players::with));
        }
    }

    /// Whoever knew the place of a hidden card only knows that it is somewhere in its zone.
    pub(crate) fn lose_place(&mut self, seat: Seat, players: Players) {
        let object = *self.state.object(seat);
        let seers = faces_seen::<G>(object.zone, object.status);
        let Some(card) = object.top_card() else { return };
        let card = &mut self.state.cards[usize::from(card.0)];
        for player in players.iter().filter(|player| !seers.contains(*player)) {
            if card.known_to(player) == Knowledge::Face {
                card.learn(player, Knowledge::InZone);
            }
        }
    }

    /// What players learn of the card of an object.
    pub(crate) fn teach(&mut self, object: ObjectId, players: Players, knowledge: Knowledge) {
        let Some(card) = self.state.get(object).and_then(|found| found.top_card()) else { return };
        let card = &mut self.state.cards[usize::from(card.0)];
        for player in players.iter() {
            if card.known_to(player) < knowledge {
                card.learn(player, knowledge);
            }
        }
    }

    /// A card left a hidden zone unseen: it may have been any of those that the player knew to be there without seeing which.
    fn blur(&mut self, zone: ZoneId, player: PlayerId) {
        let followed = match G::ZONES[usize::from(zone.0)].arrangement {
            Arrangement::Ordered => Knowledge::Face,
            Arrangement::Loose => Knowledge::Nothing,
        };
        let State { rows, objects, cards, .. } = &mut *self.state;
        for seat in rows.get(zone) {
            if let Some(card) = objects[usize::from(seat.0)].top_card() {
                let card = &mut cards[usize::from(card.0)];
                let known = card.known_to(player);
                if known > Knowledge::Exists && known != followed {
                    card.learn(player, Knowledge::Exists);
                }
            }
        }
    }

    /// A shuffled card is a new one, under a new handle, and whoever knew it only knows that it is in there.
    pub(crate) fn shuffle(&mut self, zone: ZoneId) {
        let mut generator = self.state.generator;
        generator.shuffle(self.state.rows.get_mut(zone));
        self.state.generator = generator;
        self.follow_script(zone);
        if let Some(log) = &mut self.log {
            log.chance(Chance::Shuffled(zone, self.state.rows.get(zone)));
        }
        // Whoever searched it and has shuffled it need not shuffle it again, over what was put on top since.
        self.state.searched.retain(|(_, searched)| *searched != zone);
        self.renew(zone, 0..self.state.zone(zone).len());
    }

    /// Some cards of a pile, below so many on top of them, are put into random order.
    pub(crate) fn mix(&mut self, zone: ZoneId, above: usize, count: usize) {
        let end = self.state.zone(zone).len().saturating_sub(above);
        let start = end.saturating_sub(count);
        let mut generator = self.state.generator;
        generator.shuffle(&mut self.state.rows.get_mut(zone)[start..end]);
        self.state.generator = generator;
        if let Some(log) = &mut self.log {
            log.chance(Chance::Mixed(zone));
        }
        self.renew(zone, start..end);
    }

    /// Nobody knows any more which of these is which.
    fn renew(&mut self, zone: ZoneId, places: std::ops::Range<usize>) {
        for at in places {
            let seat = self.state.zone(zone)[at];
            self.state.stamp += 1;
            let stamp = self.state.stamp;
            let object = &mut self.state.objects[usize::from(seat.0)];
            object.sitting = object.sitting.wrapping_add(1);
            object.stamp = stamp;
            let now = self.state.id(seat);
            if armed(G::cite(Doing::ShuffledChosen)) {
                self.still_chosen(now);
            }
            if armed(G::cite(Doing::ShuffleUnseen)) {
                self.lose_place(seat, Players::BOTH);
            }
        }
        for savepoint in &mut self.state.savepoints {
            savepoint.shuffled.push(zone);
        }
    }

    /// Several cards put into one hidden pile together were arranged by its player, unseen: the other only knows that they are
    /// in there.
    pub(crate) fn hide_arrangement(&mut self, batch: &[Proposed<G>]) {
        let into = |proposed: &Proposed<G>| match proposed.event {
            Event::Move(Move { object, to, .. }) => Some((object, to)),
            _ => None,
        };
        for (object, to) in batch.iter().filter_map(into) {
            let info = &G::ZONES[usize::from(to.0)];
            let hidden = info.faces != Faces::Open && G::ordered(to);
            if hidden && batch.iter().filter_map(into).filter(|(_, other)| *other == to).count() > 1 {
                let others = PlayerId::ALL.into_iter().filter(|player| info.player != Some(*player));
                self.lose_place(object.seat, others.fold(Players::NONE, Players::with));
            }
        }
    }
}

impl<G: Game> Engine<'_, G> {
    /// A running effect goes on to speak of the card that it chose before the shuffle, and whoever knew then which it is still does
    /// when the effect takes it out.
    fn still_chosen(&mut self, now: ObjectId) {
        let before = Entity::Object(ObjectId { sitting: now.sitting.wrapping_sub(1), ..now });
        if !self.state.memory.iter().any(|binding| binding.held.entity() == Some(before)) {
            return;
        }
        let bindings = self.state.memory.iter_mut().filter(|binding| binding.held.entity() == Some(before));
        bindings.for_each(|binding| binding.held = binding.held.with_entity(Entity::Object(now)));
        let knows = |player: &PlayerId| self.state.knows(*player, now.seat);
        let known = PlayerId::ALL.into_iter().filter(knows).fold(Players::NONE, Players::with);
        self.state.memory.push(Binding { cell: Cell::Known, held: Held::Known(Entity::Object(now), known) });
    }

    /// Who knew which card an effect chose, although it was shuffled since.
    pub(crate) fn known_chosen(&self, object: ObjectId) -> Players {
        let known = self.state.memory.iter().find_map(|binding| match binding.held {
            Held::Known(Entity::Object(chosen), players) if chosen == object => Some(players),
            _ => None,
        });
        known.unwrap_or(Players::NONE)
    }
}

/// Who sees the face of what lies so in a zone: nobody, where it lies face down.
pub(crate) fn faces_seen<G: Game>(zone: ZoneId, status: Statuses) -> Players {
    let info = &G::ZONES[usize::from(zone.0)];
    let hidden = info.faces == Faces::Open && G::FACE_DOWN.is_some_and(|face_down| status.has(face_down));
    match info.faces {
        _ if hidden => Players::NONE,
        Faces::Own if !armed(G::cite(Doing::OwnHand)) => Players::NONE,
        Faces::Hidden if !armed(G::cite(Doing::ZoneFaces)) => Players::BOTH,
        _ => info.seen_by(),
    }
}
