//! Where things go that a text moves, and in which order.

use crate::effects::evaluate::Seats;
use crate::engine::Engine;
use crate::events::{Event, Move};
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{ObjectId, PlayerId, Players, Seat, ZoneId};
use crate::state::cell::Cell;
use crate::state::zone::Faces;
use smallvec::{SmallVec, smallvec};
use tefuda_ability::{Destination, Entry, How, Place, Position, Side, Square, What, Who};

impl<G: Game> Engine<'_, G> {
    /// Move objects to the zone of a word, each to its owner's.
    pub(crate) fn move_to_word(&mut self, scope: Scope, seats: Seats, zone: tefuda_ability::Zone, how: How, doing: Doing) {
        let events = self.moves_to_word(&seats, zone, how);
        self.do_all(scope, events, doing);
    }

    pub(crate) fn moves_to_word(&self, seats: &[Seat], zone: tefuda_ability::Zone, how: How) -> Vec<Event<G>> {
        let moves = seats.iter().map(|seat| {
            let to = self.zone_of(zone, self.state.owner(*seat));
            Event::Move(self.moving(self.state.id(*seat), to, how))
        });
        moves.collect()
    }

    /// Where a destination is for an object, unless the text names a player: its controller's where it comes into play, its
    /// owner's elsewhere.
    pub(crate) fn destination(&self, scope: Scope, destination: &Destination, object: ObjectId) -> ZoneId {
        let owner = self.state.owner(object.seat);
        let place = destination.place;
        let in_play = G::ZONES[usize::from(self.zone_of(place.zone, owner).0)].active;
        let first = if in_play { self.controller(object) } else { owner };
        let named = [first, first.other()].into_iter().find(|player| self.on_side(scope, place.side, *player));
        self.zone_of(place.zone, named.unwrap_or(first))
    }

    /// Where an object goes: on its square, if the text says on which it comes; `None` if there is none for it.
    fn goal(&self, scope: Scope, destination: &Destination, object: ObjectId) -> Option<ZoneId> {
        match &destination.square {
            Square::Unsaid => Some(self.destination(scope, destination, object)),
            square => self.square_for(scope, square, object),
        }
    }

    /// Whether a player says in which order this comes to lie: who the text tells to, or else its owner.
    pub(crate) fn orders(&self, scope: Scope, destination: &Destination, player: PlayerId, seat: Seat) -> bool {
        match &destination.order {
            Some(who) => self.who(scope, who).any(|orders| orders == player),
            None => self.state.owner(seat) == player,
        }
    }

    /// The pile that something comes to, where the rules send it.
    pub(crate) fn pile(&self, scope: Scope, destination: &Destination, seat: Seat) -> ZoneId {
        let id = self.state.id(seat);
        let mut moving = self.moving(id, self.destination(scope, destination, id), How::Put);
        G::route(self, &mut moving);
        moving.to
    }

    /// The cards that a player arranges: where they go to several piles, those that share one.
    pub(crate) fn to_arrange(&self, scope: Scope, what: &What, destination: &Destination, player: PlayerId) -> Seats {
        let own: Seats =
            self.objects(scope, what).into_iter().filter(|seat| self.orders(scope, destination, player, *seat)).collect();
        let piles: Vec<ZoneId> = own.iter().map(|seat| self.pile(scope, destination, *seat)).collect();
        let several = piles.iter().any(|pile| *pile != piles[0]);
        let shared = |pile: ZoneId| piles.iter().filter(|other| **other == pile).count() > 1;
        own.into_iter().zip(&piles).filter(|(_, pile)| !several || shared(**pile)).map(|(seat, _)| seat).collect()
    }

    /// Several cards to one place of an ordered pile: they are arranged first, unseen.
    pub(crate) fn move_round(
        &mut self,
        (scope, at): (Scope, u32),
        what: &What,
        destination: &Destination,
        (how, doing): (How, Doing),
        round: u16,
    ) -> bool {
        let seats = self.objects(scope, what);
        if self.ask_for_squares((scope, at), &seats, &destination.square, round) {
            return true;
        }
        let goes = |seat: Seat| self.destination(scope, destination, self.state.id(seat));
        let arranged = self.is_arranged(scope, &seats, destination);
        if arranged && round < 2 {
            let player = if round == 0 { self.state.turn_player } else { self.state.turn_player.other() };
            let own = self.to_arrange(scope, what, destination, player).len() as u16;
            let before = self.bindings(scope, Cell::Picks).len() as u16;
            if own > 0 {
                let count = before + own;
                self.push(Frame::Choosing { scope, at, player, cell: Cell::Picks, before, least: count, most: count });
            }
            return true;
        }
        let from_top = !arranged && self.is_taken_from_top(&seats, goes);
        self.demand_all(scope, what);
        let mut picked = if arranged { self.take_picks(scope) } else { Seats::new() };
        // The first pick is to lie uppermost: on top that is the last to be put.
        if destination.position == Position::Top {
            picked.reverse();
        }
        let mut others: Seats = seats.into_iter().filter(|seat| !picked.contains(seat)).collect();
        if from_top {
            // Each takes from their own, the turn player first.
            let others_own = |seat: Seat| self.state.object(seat).controller != self.state.turn_player;
            others.sort_by_key(|seat| (others_own(*seat), std::cmp::Reverse(self.height(*seat))));
        }
        let seats = picked.into_iter().chain(others);
        let mut events = Vec::new();
        for seat in seats {
            let id = self.state.id(seat);
            let Some(to) = self.goal(scope, destination, id) else { continue };
            let mut moving = self.moving(id, to, how);
            moving.position = destination.position;
            self.put_under(scope, &mut moving);
            self.enter(scope, &destination.entering, &mut moving);
            events.push(Event::Move(moving));
        }
        if arranged || from_top {
            self.do_in_order(scope, &events, doing);
        } else {
            self.do_all(scope, events, doing);
        }
        false
    }

    /// What comes to a place in play that both share is under the control of whoever puts it there.
    fn put_under(&self, scope: Scope, moving: &mut Move) {
        let to = &G::ZONES[usize::from(moving.to.0)];
        if to.active && to.player.is_none() && moving.from != moving.to {
            moving.controller = scope.actor.unwrap_or(scope.controller);
        }
    }

    /// Whether these go to a place of a pile that has an order.
    pub(crate) fn is_arranged(&self, scope: Scope, seats: &[Seat], destination: &Destination) -> bool {
        let goes = |seat: Seat| self.destination(scope, destination, self.state.id(seat));
        destination.position != Position::Any && seats.iter().any(|seat| G::ordered(goes(*seat)))
    }

    /// Whether all of these leave piles from which cards are taken one by one, the uppermost first: nobody orders them.
    fn is_taken_from_top(&self, seats: &[Seat], goes: impl Fn(Seat) -> ZoneId) -> bool {
        let taken = |seat: &Seat| {
            let zone = self.state.object(*seat).zone;
            G::one_by_one(zone) && goes(*seat) != zone
        };
        !seats.is_empty() && seats.iter().all(taken)
    }

    /// How far from the bottom of its zone something lies.
    fn height(&self, seat: Seat) -> Option<usize> {
        self.state.zone(self.state.object(seat).zone).iter().position(|other| *other == seat)
    }

    /// Something comes into play; `true` while it is asked on which square.
    pub(crate) fn summon(
        &mut self,
        (scope, at): (Scope, u32),
        (what, who): (&What, &Who),
        square: &Square,
        entries: &[Entry],
        round: u16,
    ) -> bool {
        let players: Vec<PlayerId> = self.who(scope, who).collect();
        let seats = self.objects(scope, what);
        if self.ask_for_squares((scope, at), &seats, square, round) {
            return true;
        }
        self.demand_all(scope, what);
        let mut events = Vec::new();
        for seat in seats {
            // Where each player does it, it is with what is their own.
            let owner = self.state.owner(seat);
            let Some(player) = players.iter().copied().find(|player| players.len() == 1 || *player == owner) else { continue };
            let id = self.state.id(seat);
            let to = if *square == Square::Unsaid {
                Some(self.zone_of(G::FIELD, player))
            } else {
                self.square_for(scope, square, id)
            };
            let Some(to) = to else { continue };
            let mut moving = self.moving(id, to, How::Summon);
            moving.controller = player;
            self.enter(scope, entries, &mut moving);
            events.push(Event::Move(moving));
        }
        self.do_all(scope, events, Doing::Summon);
        false
    }

    /// Piles are put into random order. What was just added to a pile may have been sent to another by the rules: then that one is
    /// meant.
    pub(crate) fn shuffle_piles(&mut self, scope: Scope, who: &Who, place: Place, with: Option<&What>) {
        let added = with.map_or_else(SmallVec::new, |what| self.piles_of(scope, what));
        // A pile that names nobody is that of the one who shuffles.
        let piles = |player: PlayerId| match place.side {
            Side::Any | Side::Own => smallvec![self.zone_of(place.zone, player)],
            _ => self.zones(Scope { actor: Some(player), ..scope }, place).collect::<SmallVec<[ZoneId; 2]>>(),
        };
        let named = || self.who(scope, who).flat_map(piles).collect::<SmallVec<[ZoneId; 2]>>();
        let mut zones = if added.is_empty() { named() } else { added };
        zones.sort_unstable_by_key(|zone| zone.0);
        zones.dedup();
        if zones.is_empty() {
            self.wants(Players::NONE);
        }
        let events = zones.into_iter().map(Event::Shuffle).collect();
        self.do_all(scope, events, Doing::Shuffle);
    }

    /// The piles where something lies; what stayed in play is in none.
    fn piles_of(&self, scope: Scope, what: &What) -> SmallVec<[ZoneId; 2]> {
        let zones = self.objects(scope, what).into_iter().map(|seat| self.state.object(seat).zone);
        zones.filter(|zone| G::ZONES[usize::from(zone.0)].faces == Faces::Hidden).collect()
    }
}
