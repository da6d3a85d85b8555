//! Verbs for what lies on and under objects: damage taken off, places exchanged, cards attached; and the game's own verbs.

use crate::arm::armed;
use crate::effects::division::slots_of;
use crate::engine::Engine;
use crate::events::{Event, Move};
use crate::frame::Scope;
use crate::game::{Doing, Game, Order};
use crate::ids::{Entity, ObjectId, PlayerId, Players, Seat};
use crate::state::cell::{Binding, Cell, Held};
use crate::state::object::Statuses;
use tefuda_ability::{Amount, Deed, How, Noun, OwnVerb, Place, Role, Side, Var, What, Who};

impl<G: Game> Engine<'_, G> {
    /// Damage goes, as much as there is.
    pub(crate) fn mend(&mut self, scope: Scope, what: &What, amount: Option<&Amount>) {
        self.demand_such(scope, what, &|engine, seat| engine.state.object(seat).damage > 0);
        let all = if armed(G::cite(Doing::MendAll)) { i32::MAX } else { 0 };
        let most = |seat: Seat| {
            let of = Entity::Object(self.state.id(seat));
            amount.map_or(all, |amount| self.amount_on(scope, (of, what), amount))
        };
        // Where there is less damage than that, all of it goes.
        let less =
            |damage: i32, most: i32| if damage >= most || armed(G::cite(Doing::MendMost)) { damage.min(most) } else { 0 };
        let seats = self.objects(scope, what).into_iter();
        let damaged = seats.map(|seat| (seat, less(self.state.object(seat).damage, most(seat))));
        let mended = damaged.filter(|(_, less)| *less > 0 || !armed(G::cite(Doing::MendNothing)));
        let events = mended.map(|(seat, less)| Event::Mend(self.state.id(seat), less));
        let events = events.collect();
        self.do_all(scope, events, if amount.is_some() { Doing::Mend } else { Doing::MendAll });
    }

    /// Damage is taken off, as much as there is, and nothing recovers.
    pub(crate) fn unharm(&mut self, scope: Scope, what: &What, amount: Option<&Amount>) {
        self.demand_such(scope, what, &|engine, seat| engine.state.object(seat).damage > 0);
        let seats = self.objects(scope, what).into_iter().map(|seat| (self.state.id(seat), self.state.object(seat).damage));
        let orders: Vec<(ObjectId, i32, i32)> = seats
            .filter(|(_, damage)| *damage > 0)
            .map(|(id, damage)| {
                let wanted = amount.map_or(damage, |amount| self.amount_on(scope, (Entity::Object(id), what), amount));
                (id, damage, wanted)
            })
            .collect();
        if orders.iter().any(|(_, damage, wanted)| wanted > damage) {
            self.wants(Players::NONE);
        }
        let events = orders.into_iter().map(|(id, damage, wanted)| Event::Unharm(id, damage.min(wanted))).collect();
        self.do_all(scope, events, Doing::RemoveCounters);
    }

    /// Each goes where the other was; without one of them nothing happens. Where the words mean several, each player's are a
    /// pair of their own.
    pub(crate) fn swap(&mut self, scope: Scope, one: &What, other: &What) {
        let (ones, others) = (self.objects(scope, one), self.objects(scope, other));
        let events = match (ones.as_slice(), others.as_slice()) {
            ([one], [other]) if self.can_exchange(*one, *other) => {
                let events = self.exchange(*one, *other).to_vec();
                self.demand_events(&events, Players::NONE);
                events
            }
            _ => {
                let pair = |player| self.sole_of(&ones, player).zip(self.sole_of(&others, player));
                let able = |player| pair(player).filter(|(one, other)| self.can_exchange(*one, *other));
                let pairs: Vec<_> = self.who(scope, &Who::Each).map(|player| (player, able(player))).collect();
                let mut moves = Vec::new();
                for (player, pair) in pairs {
                    let own = pair.map(|(one, other)| self.exchange(one, other).to_vec()).unwrap_or_default();
                    self.demand_events(&own, Players::only(player));
                    moves.extend(own);
                }
                moves
            }
        };
        self.do_all(scope, events, Doing::Swap);
    }

    /// The one of these that a player controls, if there is exactly one.
    fn sole_of(&self, seats: &[Seat], player: PlayerId) -> Option<Seat> {
        let mut own = seats.iter().copied().filter(|seat| self.information(*seat).controller == player);
        own.next().filter(|_| own.next().is_none())
    }

    /// Whether two objects can change places: one that may not goes nowhere, and so the other stays as well. What is attached has no
    /// place of its own.
    pub fn can_exchange(&self, one: Seat, other: Seat) -> bool {
        let attached = [one, other].into_iter().any(|seat| self.state.is_attached(seat));
        one != other && !attached && !self.exchange(one, other).iter().any(|event| self.banned(event))
    }

    /// The two moves of an exchange.
    pub fn exchange(&self, one: Seat, other: Seat) -> [Event<G>; 2] {
        let place = |seat: Seat| (self.state.object(seat).zone, self.state.object(seat).controller);
        [(one, place(other)), (other, place(one))].map(|(seat, (zone, controller))| {
            let moving = self.moving(self.state.id(seat), zone, How::Swap);
            Event::Move(Move { controller, status: self.state.object(seat).status, ..moving })
        })
    }

    /// A move that attaches an object to a host, where the host is.
    pub fn attaching(&self, object: ObjectId, host: ObjectId, role: Role, status: Statuses) -> Option<Move> {
        let there = self.state.get(host)?;
        let moving = self.moving(object, there.zone, How::Put);
        Some(Move { controller: there.controller, status, onto: Some((host, role)), ..moving })
    }

    pub(crate) fn attach(&mut self, scope: Scope, what: &What, to: &What, role: Role) {
        self.demand_all(scope, what);
        let hosts = self.objects(scope, to);
        // Where each player attaches something, it is to what is their own.
        let several = hosts.len() > 1 || matches!(to, What::All(Noun { place: Place { side: Side::Own, .. }, .. }));
        let host = |seat: Seat| match several {
            true => self.sole_of(&hosts, self.information(seat).controller),
            false => hosts.first().copied(),
        };
        let status = G::lies(role);
        let events = self.objects(scope, what).into_iter().filter_map(|seat| {
            let (object, host) = (self.state.id(seat), self.state.id(host(seat)?));
            // What is attached as that already only changes its host.
            if self.state.attachment(seat).is_some_and(|attached| attached.role == role.0) {
                Some(Event::Attach(object, host, role.0))
            } else {
                self.attaching(object, host, role, status).map(Event::Move)
            }
        });
        let events = events.collect();
        self.do_all(scope, events, Doing::Attach);
    }

    /// Whether something would be chosen only to have attached to it what is not there: then nobody is asked.
    pub(crate) fn is_idle_choice(&self, (scope, at): (Scope, u32), slot: Var) -> bool {
        let end = self.pool.end_of(at);
        let missing = |what: &What| {
            let later = slots_of(what).iter().any(|slot| self.fills(at + 1..end, *slot));
            !later && self.objects(scope, what).is_empty()
        };
        let idle = |deed: &Deed| {
            let facts = deed.facts();
            let hosts = facts.role.is_some() && facts.other == Some(&What::It(slot));
            hosts && facts.object.is_some_and(missing)
        };
        let mut deeds = self.deeds_on(slot, at..end).peekable();
        deeds.peek().is_some() && deeds.all(idle)
    }

    pub(crate) fn own_verb(&mut self, scope: Scope, verb: OwnVerb, (who, what): (&Who, Option<&What>), amount: &Amount) {
        let players: Vec<PlayerId> = self.who(scope, who).collect();
        let seats = what.map(|what| self.objects(scope, what)).unwrap_or_default();
        let objects: Vec<ObjectId> = seats.into_iter().map(|seat| self.state.id(seat)).collect();
        // What the text says is one certain thing, and no number of things, is not made up for by others.
        let certain = match (what, amount) {
            (Some(What::This | What::Itself), _) => G::makes_up(verb),
            (Some(What::It(slot)), Amount::HowMany(counted)) => slot == counted && G::makes_up(verb),
            _ => false,
        };
        // Whose each is is looked at before the first player has done anything with it.
        let orders = players.iter().map(|player| {
            let own = |object: &ObjectId| players.len() == 1 || self.controller(*object) == *player;
            let own: Vec<ObjectId> = objects.iter().copied().filter(own).collect();
            let amount = if certain { own.len() as i32 } else { self.amount_for(scope, *player, amount) };
            (*player, own, amount)
        });
        let (orders, none): (Vec<_>, Vec<_>) = orders.partition(|(_, _, amount)| *amount > 0);
        none.iter().for_each(|(player, ..)| self.wants(Players::only(*player)));
        // Each player in turn; of the procedures that they begin the first lies on top. What they do together happens at once,
        // before any of these.
        let (mut begun, first) = (Vec::new(), self.state.agenda.len());
        let in_turn = objects.iter().any(|object| self.lies_in_turn(*object));
        let (held, together) = (self.holds, orders.len() > 1 && !in_turn);
        for (player, objects, amount) in &orders {
            let before = self.state.frames.len();
            self.holds = held.or(together.then_some(*player));
            G::perform(self, Order { verb, players: &[*player], objects, amount: *amount, scope });
            begun.push(self.state.frames.split_off(before));
        }
        self.holds = held;
        self.state.frames.extend(begun.into_iter().rev().flatten());
        if held.is_none() && together && self.state.agenda.len() > first {
            self.replace_or_commit(first as u16);
        }
    }

    /// These events are what the game's own verb, which a text asked a player for, comes to: unless they happen, it is not done.
    pub fn ask_for(&mut self, player: PlayerId, events: &[Event<G>]) {
        self.demand_events(events, Players::only(player));
    }

    /// The game's own verb that a text asked a player for is finished: that player has done it or not.
    pub fn conclude_for(&mut self, player: PlayerId, done: bool) {
        if !done {
            self.wants(Players::only(player));
        }
    }

    /// The same of what is won or lost: whether it was played at all, how often it was won, and whether that was every time.
    pub fn conclude(&mut self, played: bool, successes: u16, won: bool) {
        if !played {
            self.wants(Players::NONE);
        }
        self.state.memory.push(Binding { cell: Cell::Outcome, held: Held::Was(won) });
        let success = Binding { cell: Cell::Success, held: Held::Was(true) };
        self.state.memory.extend(std::iter::repeat_n(success, usize::from(successes)));
    }

    /// Whether what was played last was won.
    pub(crate) fn has_won(&self, scope: Scope) -> bool {
        self.remembered(scope)
            .filter(|binding| binding.cell.is(Cell::Outcome))
            .last()
            .is_some_and(|binding| binding.held == Held::Was(true))
    }

    /// What an attached object's text takes for itself.
    pub(crate) fn bearer(&self, seat: Seat) -> Seat {
        if armed(G::cite(Doing::Bearer)) { G::bearer(self.state, seat) } else { seat }
    }

    /// Whether what speaks of its bearer has lost it: nothing that happens then happens to that.
    pub(crate) fn is_forsaken(&self, seat: Seat) -> bool {
        let speaks_for_bearer = || !G::speaks_for_itself(&self.pool.def(self.state.object(seat).def).printed);
        let alone = || armed(G::cite(Doing::Bearer)) && G::bearer(self.state, seat) == seat;
        self.state.attachment(seat).is_some() && alone() && speaks_for_bearer()
    }
}
