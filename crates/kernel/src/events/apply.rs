//! Applying an event: with `knowledge`, the only code that writes cards, objects, zones and players.

use crate::arm::armed;
use crate::effects::evaluate::Seats;
use crate::engine::Engine;
use crate::events::{Chance, Event, Move, word_for_token};
use crate::game::{Doing, Game};
use crate::ids::{AbilityIx, DefId, Entity, ObjectId, PlayerId, Players, Seat, ZoneId};
use crate::pool::code::Instruction;
use crate::state::card::Knowledge;
use crate::state::cell::{Binding, Cell, Held};
use crate::state::object::{Attachment, Matter, Object};
use crate::state::{ActiveEffect, Link, State, Waiting};
use tefuda_ability::{Duration, How, Part, Per, Position, Role, Subject, Var};

/// What arrived somewhere, and the move unless it was made there.
type Arrival = (ObjectId, Option<Move>);

impl<G: Game> Engine<'_, G> {
    /// Change the state. Returns the event with moved objects under their new identity, and who sees the card there.
    pub(crate) fn apply(&mut self, event: Event<G>) -> (Event<G>, Players) {
        if event.is_only_told() {
            self.state.changes += u32::from(G::concerns_check(self.state, &event));
            return (event, Players::NONE);
        }
        let mut seen = Players::NONE;
        let mut after = event;
        let before = self.footing(&event);
        let mut arrival = None;
        match event {
            // An ability is nothing anywhere else.
            Event::Move(Move { object, how: How::Negate, .. }) if self.state.get(object).is_some_and(Object::is_ability) => {
                self.vanish(object);
            }
            Event::Move(moving) => (after, seen, arrival) = self.apply_move(moving, event),
            Event::Turn(object, status, on) => seen = self.turn_over(object, status, on),
            Event::Damage { to, amount, .. } => self.apply_damage(to, amount),
            Event::Mend(object, amount) | Event::Unharm(object, amount) => {
                if let Some(found) = self.object_mut(object) {
                    found.damage = found.damage.saturating_sub(amount).max(0);
                }
            }
            Event::Value(player, value, delta) => self.change_value(player, value, delta),
            Event::Set(player, value, number) => {
                let before = self.state.player(player).values.get(usize::from(value.0)).copied().unwrap_or(0);
                self.change_value(player, value, number.saturating_sub(before));
            }
            Event::Counters(object, counter, delta) => {
                if self.state.exists(object) {
                    self.state.change_counters(object, counter, delta);
                }
            }
            Event::Purse(player, counter, delta) => self.state.change_purse(player, counter, delta),
            Event::Fall(object) => {
                if self.state.exists(object) {
                    self.state.drop_riders(object);
                }
            }
            Event::Token { def, player, owner, zone, status, counters } => {
                let Some(seat) = self.seat(Matter::Token(owner, false), def, zone, player) else { return (after, seen) };
                self.state.tokens += 1;
                self.state.objects[usize::from(seat.0)].status = status;
                self.state.carry_counters([self.state.id(seat); 2], false, counters);
                self.state.rows.insert(zone, usize::MAX, seat);
                let object = self.state.id(seat);
                arrival = Some((object, None));
                // From here on the token's arrival reads like any other move into play.
                let moving = Move {
                    object,
                    from: zone,
                    to: zone,
                    position: Position::Any,
                    how: word_for_token::<G>(zone),
                    controller: player,
                    status,
                    counters,
                    onto: None,
                };
                (after, seen) = (Event::Move(moving), Players::BOTH);
            }
            Event::Vanish(object) => self.vanish(object),
            Event::Attach(object, host, role) => {
                if host.seat != object.seat
                    && self.state.exists(object)
                    && let Some(there) = self.state.get(host).map(|host| (host.zone, host.controller))
                {
                    let moved = Move { onto: Some((host, Role(role))), ..self.moving(object, there.0, How::Put) };
                    self.attach_to(object.seat, host, role);
                    self.lie_with(object.seat, there);
                    arrival = (moved.from != moved.to).then_some((object, Some(moved)));
                }
            }
            Event::Detach(object) if self.state.exists(object) => self.detach(object.seat),
            Event::Detach(_) => {}
            Event::Merge(under, over) => self.merge(under, over),
            Event::Split(object) => self.split(object),
            Event::Control(object, player) => {
                if let Some(found) = self.object_mut(object) {
                    found.controller = player;
                }
            }
            Event::Shuffle(zone) => self.shuffle(zone),
            Event::Mix(zone, above, count) => self.mix(zone, usize::from(above), usize::from(count)),
            Event::Show(object, players) => {
                self.teach(object, players, Knowledge::Face);
                seen = players;
                if players == Players::BOTH {
                    let depth = self.resolving().max(1);
                    let shown =
                        std::mem::take(&mut self.state.shown).into_iter().filter(|(_, shown)| self.state.exists(*shown));
                    self.state.shown = shown.chain([(depth, object)]).collect();
                }
            }
            Event::Look(zone, players) => self.look_through(zone, players),
            Event::Place(number) => self.place(number),
            Event::Begin { at, source, controller, until } => {
                self.state.stamp += 1;
                let State { stamp, turn, .. } = *self.state;
                let effect = ActiveEffect { at, source, controller, until, stamp, turn };
                self.state.effects.push(effect);
            }
            Event::Expire(until) => self.expire(until),
            Event::Lapse(stamp) => {
                self.state.effects.retain(|effect| effect.stamp != stamp);
                self.state.locked.retain(|lock| lock.effect != stamp);
            }
            Event::Release(object) => self.release(object),
            Event::Play(ability, source, controller) => {
                let def = self.pool.ability(ability).def;
                self.enter_stack((ability, def), source, controller);
            }
            Event::Note(note) => G::note(&mut self.state.board, note),
            Event::End(outcome) => self.state.outcome = Some(outcome),
            Event::DrawNothing(..) | Event::Loses(_) => {}
            // These are only told.
            Event::Used(..) | Event::Moment(..) | Event::Missed(_) | Event::Repeated(_) | Event::Aim { .. } => {}
        }
        // Only now: looking at what an object was just before may have brought the cache up to date.
        let telling = self.invalidate(&after, before) || G::concerns_check(self.state, &after);
        self.state.changes += u32::from(telling);
        match event {
            Event::Damage { to: Entity::Object(object), amount, by, battle } => G::damaged(self, object, by, amount, battle),
            Event::DrawNothing(player, missing) => self.find_nothing(player, missing),
            Event::Loses(player) => G::lost(self, player),
            _ => arrival.into_iter().for_each(|(object, moved)| G::arrived(self, object, moved.as_ref())),
        }
        (after, seen)
    }

    /// The same for a note alone, which needs none of the rest.
    pub(crate) fn apply_note(&mut self, note: G::Note) {
        G::note(&mut self.state.board, note);
        self.noted(&Event::Note(note));
    }

    pub(crate) fn object_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        let object = self.state.objects.get_mut(usize::from(id.seat.0))?;
        (object.sitting == id.sitting && object.matter != Matter::Nothing).then_some(object)
    }

    fn apply_move(&mut self, moving: Move, event: Event<G>) -> (Event<G>, Players, Option<Arrival>) {
        let Some(before) = self.state.get(moving.object).copied() else { return (event, Players::NONE, None) };
        self.remember(moving.object);
        let seat = moving.object.seat;
        let saw = PlayerId::ALL.into_iter().filter(|player| self.state.sees(*player, seat));
        let saw = saw.fold(Players::NONE, Players::with);
        let part = self.state.attachment(seat).map(|attached| attached.role);
        let same = G::same_object(before.zone, moving.to);
        self.state.rows.remove(before.zone, seat);
        let place = match moving.position {
            Position::Bottom => 0,
            Position::Top | Position::Any => usize::MAX,
        };
        self.state.rows.insert(moving.to, place, seat);
        self.state.stamp += 1;
        let stamp = self.state.stamp;
        let put = armed(G::cite(Doing::PutUnderControl));
        let controller = if put { moving.controller } else { self.state.owner(seat) };
        let object = &mut self.state.objects[usize::from(seat.0)];
        (object.zone, object.controller) = (moving.to, controller);
        // What comes to be attached as something that it was not lies as such things do.
        if moving.onto.is_some_and(|(_, role)| part != Some(role.0)) {
            object.status = moving.status;
        }
        if !same {
            object.sitting = object.sitting.wrapping_add(1);
            object.stamp = stamp;
            (object.status, object.damage) = (moving.status, 0);
            if let Matter::Token(_, moved) = &mut object.matter {
                *moved = true;
            }
            let now = self.state.id(seat);
            self.state.carry_counters([moving.object, now], G::counters_travel(), moving.counters);
            self.state.links.retain(|link| link.holder != seat);
            match moving.onto {
                Some((host, role)) => self.attach_to(seat, host, role.0),
                None => self.detach(seat),
            }
        }
        let id = self.state.id(seat);
        if moving.how == How::Resolve || (moving.from == G::STACK && moving.onto.is_some()) {
            self.await_elsewhere(moving.object, id);
        }
        if same {
            self.leave_host(seat, moving.onto);
            self.carry_along(id);
        } else if G::effects_follow(&moving) {
            self.follow(moving.object, id, before.zone);
        }
        let chosen = self.known_chosen(moving.object);
        let seen = self.know_after_move(id, before.zone, saw, chosen);
        let moved = Move { object: id, ..moving };
        (Event::Move(moved), seen, Some((id, Some(moved))))
    }

    fn detach(&mut self, seat: Seat) {
        self.state.attached.remove(seat);
    }

    fn attach_to(&mut self, seat: Seat, host: ObjectId, role: u8) {
        self.state.attached.insert(Attachment { seat, host, role });
    }

    /// What goes elsewhere by itself and stays the same object has another host, or none: it is still what it was there as.
    fn leave_host(&mut self, seat: Seat, onto: Option<(ObjectId, Role)>) {
        let attached = self.state.attachment(seat).map(|attached| attached.role);
        match (onto, attached) {
            (Some((host, role)), _) => self.attach_to(seat, host, role.0),
            (None, Some(role)) => self.attach_to(seat, ObjectId::NONE, role),
            (None, None) => {}
        }
    }

    /// What is attached lies where its host does.
    fn lie_with(&mut self, seat: Seat, (zone, controller): (ZoneId, PlayerId)) {
        let object = &mut self.state.objects[usize::from(seat.0)];
        object.controller = controller;
        let from = std::mem::replace(&mut object.zone, zone);
        if from != zone {
            self.state.rows.remove(from, seat);
            self.state.rows.insert(zone, usize::MAX, seat);
        }
    }

    /// What is attached to an object that stays the same one goes where it goes.
    fn carry_along(&mut self, host: ObjectId) {
        let Object { zone, controller, .. } = *self.state.object(host.seat);
        for seat in self.state.attachments(host).collect::<Seats>() {
            self.lie_with(seat, (zone, controller));
            self.carried(seat);
        }
    }

    fn apply_damage(&mut self, to: Entity, amount: i32) {
        match to {
            Entity::Player(player) => self.change_value(player, G::LIFE, -amount),
            // No text deals damage to a square.
            Entity::Zone(_) => {}
            Entity::Object(object) => {
                if let Some(found) = self.object_mut(object) {
                    let before = if armed(G::cite(Doing::DamageStays)) { found.damage } else { 0 };
                    found.damage = before.saturating_add(amount);
                }
            }
        }
    }

    fn change_value(&mut self, player: PlayerId, value: tefuda_ability::Value, delta: i32) {
        if let Some(number) = self.state.players[player.index()].values.get_mut(usize::from(value.0)) {
            *number = number.saturating_add(delta);
        }
    }

    /// A ruling may have said what this shuffle brings to the top.
    pub(crate) fn follow_script(&mut self, zone: ZoneId) {
        let Some(at) = self.state.scripted.iter().position(|(scripted, _)| *scripted == zone) else { return };
        let (_, from_top) = self.state.scripted.remove(at);
        for card in from_top.into_iter().rev() {
            let seat = self.state.card(card).seat;
            if self.state.object(seat).zone == zone {
                self.state.rows.remove(zone, seat);
                self.state.rows.insert(zone, usize::MAX, seat);
            }
        }
    }

    fn place(&mut self, number: u16) {
        if usize::from(number) >= self.state.waiting.len() {
            return;
        }
        let waiting = self.state.waiting.remove(usize::from(number));
        let Waiting { controller, source, .. } = waiting;
        let controller = if armed(G::cite(Doing::TriggerController)) { controller } else { self.state.owner(source.seat) };
        let def = self.waiting_def(&waiting);
        let Some(seat) = self.enter_stack((waiting.ability, def), source, controller) else { return };
        let colours = Binding { cell: Cell::SourceColours, held: Held::Colours(waiting.colours) };
        self.state.links.push(Link { holder: seat, binding: colours, ability: None, target: false });
        if waiting.subject.is_some() && waiting.amount != 0 {
            let binding = Binding::number(Cell::EventAmount, waiting.amount);
            self.state.links.push(Link { holder: seat, binding, ability: None, target: false });
        }
        for (slot, entity) in [(Var::Heard(Part::It), waiting.subject), (Var::Heard(Part::Other), waiting.other)] {
            if let Some(entity) = entity {
                let binding = Binding::of(slot, entity);
                self.state.links.push(Link { holder: seat, binding, ability: None, target: false });
            }
        }
        let speaker = (waiting.speaker != source).then_some(waiting.speaker);
        for (slot, object) in [(Cell::Followed, waiting.moved), (Cell::Speaker, speaker)] {
            if let Some(object) = object {
                let binding = Binding::of(slot, Entity::Object(object));
                self.state.links.push(Link { holder: seat, binding, ability: None, target: false });
            }
        }
        if let Some(stamp) = waiting.delayed {
            let State { locked, links, .. } = &mut *self.state;
            // What the event itself happened to comes before a subject that was inherited.
            let [subject, other] = [waiting.subject.is_some(), waiting.other.is_some()];
            let own = |cell: Cell| match cell {
                Cell::Var(Var::Heard(Part::It)) | Cell::EventAmount => subject,
                Cell::Var(Var::Heard(Part::Other)) => other,
                _ => false,
            };
            let own = locked.iter().filter(|lock| lock.effect == stamp && !own(lock.binding.cell));
            links.extend(own.map(|lock| Link { holder: seat, binding: lock.binding, ability: None, target: false }));
            // What goes off each time needs its slots again.
            locked.retain(|lock| lock.effect != stamp || waiting.every);
        }
    }

    /// An ability becomes an object on the stack.
    fn enter_stack(&mut self, (ability, def): (AbilityIx, DefId), source: ObjectId, controller: PlayerId) -> Option<Seat> {
        let seat = self.seat(Matter::Ability(ability, source), def, G::STACK, controller)?;
        self.state.rows.insert(G::STACK, usize::MAX, seat);
        Some(seat)
    }

    /// An object is let go of by the effects that were locked onto it.
    fn release(&mut self, object: ObjectId) {
        let entity = Entity::Object(object);
        self.state.locked.retain(|lock| !lock.binding.is(Cell::Locked, entity));
        // What was to be replaced of it is not replaced any more.
        let (pool, State { effects, locked, .. }) = (self.pool, &mut *self.state);
        let speaks_of = |effect: &ActiveEffect| match pool.instruction(effect.at) {
            Instruction::Replace(replacement, ..) => match replacement.event.subject() {
                Some(Subject::This | Subject::Itself) => effect.source == object,
                Some(Subject::Each(_)) => {
                    locked.iter().any(|lock| lock.effect == effect.stamp && lock.binding.held.entity() == Some(entity))
                }
                None => false,
            },
            _ => false,
        };
        effects.retain(|effect| !speaks_of(effect));
    }

    fn expire(&mut self, until: Duration) {
        let State { turn, turn_player, .. } = *self.state;
        let over = |effect: &ActiveEffect| match effect.until {
            Duration::YourNextTurn | Duration::DuringYourNextTurn => effect.controller == turn_player && effect.turn < turn,
            Duration::TheirNextTurn | Duration::DuringTheirNextTurn => effect.controller != turn_player && effect.turn < turn,
            Duration::DuringNextTurn => effect.turn < turn,
            Duration::UntilYourTurn => effect.controller == turn_player,
            Duration::UntilTheirTurn => effect.controller != turn_player,
            _ => true,
        };
        self.state.effects.retain(|effect| effect.until != until || !over(effect));
        let State { effects, locked, waiting, .. } = &mut *self.state;
        let held = |stamp: u32| waiting.iter().any(|waiting| waiting.delayed == Some(stamp));
        locked.retain(|lock| effects.iter().any(|effect| effect.stamp == lock.effect) || held(lock.effect));
    }

    /// It is another player's turn. What was only remembered for the turn before is forgotten.
    pub fn change_turn(&mut self, player: PlayerId) {
        self.state.turn = self.state.turn.saturating_add(1);
        self.state.turn_player = player;
        self.turn_changed();
        let mut past = std::mem::take(&mut self.state.past);
        past.retain(|record| self.state.refers_to(record.object));
        self.keep_past(past);
        self.forget_times(|per| per == Per::Turn);
        self.forget_turns();
        self.state.watch.turn_begins(self.state.turn);
    }

    /// Counts of a time that is over begin anew.
    pub(crate) fn forget_times(&mut self, over: impl Fn(Per) -> bool) {
        let pool = self.pool;
        let goes_on = |(_, ability): &(ObjectId, AbilityIx)| {
            let times = pool.ability(*ability).ability.valid.times;
            !over(times.map_or(Per::Turn, |times| times.per))
        };
        self.state.uses.retain(goes_on);
        self.state.triggered.retain(goes_on);
    }

    /// Choose a number at random; `scripted` results come from the generator like all others.
    pub fn random_below(&mut self, bound: u32) -> u32 {
        let number = self.state.generator.below(bound);
        self.state.watch.was_decided_by_chance();
        if let Some(log) = &mut self.log {
            log.chance(Chance::Number(number));
        }
        number
    }
}
