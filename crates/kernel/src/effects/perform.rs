//! The verbs: how each deed of a text becomes events.

use crate::arm::armed;
use crate::effects::evaluate::Seats;
use crate::engine::Engine;
use crate::events::{Cause, Event, Move};
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{DefId, Entity, ObjectId, PlayerId, Players, Seat, ZoneId};
use crate::policy::HiddenChoice;
use crate::pool::code::Instruction;
use crate::state::cell::{Binding, Cell, Held};
use crate::state::counters::Entering;
use crate::state::object::Statuses;
use tefuda_ability::{Amount, Counter, Deed, Entry, How, Noun, Patient, Position, Share, Var, What, Who};

impl<G: Game> Engine<'_, G> {
    /// One round of a deed; `true` if it wants another. Sets whether it was done.
    pub(crate) fn perform(&mut self, scope: Scope, at: u32, round: u16, deed: &Deed) -> bool {
        match deed {
            Deed::Damage { to, amount, share } => {
                if round == 0 && *share == Share::Divided && self.share_now(scope, deed, &self.patients(scope, to)) {
                    return true;
                }
                self.deal(scope, to, amount, *share);
            }
            Deed::Heal(who, amount) => self.heal(scope, who, amount),
            Deed::Draw(who, amount) => return self.draw_round(scope, who, amount, round),
            Deed::Discard(who, amount) => return self.discard_round(scope, at, who, amount, round),
            Deed::LoseLife(who, amount) => {
                self.demand_of_players(scope, who);
                let lost = self.who(scope, who).map(|player| (player, self.amount_for(scope, player, amount)));
                let events = lost.filter(|(_, less)| *less > 0).map(|(player, less)| Event::Value(player, G::LIFE, -less));
                let events = events.collect();
                self.do_all(scope, events, Doing::LoseLife);
            }
            Deed::SetLife(who, amount) => {
                self.demand_of_players(scope, who);
                let set = |player| Event::Set(player, G::LIFE, self.amount_for(scope, player, amount));
                let events = self.who(scope, who).map(set).collect();
                self.do_all(scope, events, Doing::LoseLife);
            }
            Deed::DiscardThese(what) => {
                self.demand_all(scope, what);
                let seats = self.objects(scope, what);
                self.move_to_word(scope, seats, G::DISCARD, How::Discard, Doing::Discard);
            }
            Deed::Destroy(what) => {
                self.demand_all(scope, what);
                let seats = self.objects(scope, what);
                self.move_to_word(scope, seats, G::GRAVE, How::Destroy, Doing::Destroy);
            }
            Deed::Move(what, destination) => {
                return self.move_round((scope, at), what, destination, (How::Put, Doing::Put), round);
            }
            Deed::Return(what, destination) => {
                return self.move_round((scope, at), what, destination, (How::Return, Doing::Return), round);
            }
            Deed::Summon(what, who, square, entries) => {
                return self.summon((scope, at), (what, who), square, entries, round);
            }
            Deed::SetStatus(what, status, on) => {
                self.demand_such(scope, what, &|engine, seat| engine.state.object(seat).status.lies::<G>(*status) != *on);
                let seats = self.objects(scope, what).into_iter();
                let turned = seats.filter(|seat| self.state.object(*seat).status.lies::<G>(*status) != *on);
                let events: Vec<Event<G>> = turned.map(|seat| Event::Turn(self.state.id(seat), *status, *on)).collect();
                let cause = Cause { clause: G::turning(*status, *on), ..self.by_effect(Doing::Turn, scope) };
                self.propose(&events, cause);
            }
            Deed::PutCounters { on, counter, amount, share } => {
                let patients = |engine: &Self| engine.patients(scope, &Patient::Object(on.clone()));
                if round == 0 && *share == Share::Divided && self.share_now(scope, deed, &patients(self)) {
                    return true;
                }
                self.demand_all(scope, on);
                let events = self.objects(scope, on).into_iter().map(|seat| {
                    let id = self.state.id(seat);
                    Event::Counters(id, *counter, self.portion(scope, (Entity::Object(id), on), amount, *share))
                });
                let events = events.filter(|event| !matches!(event, Event::Counters(_, _, count) if *count <= 0)).collect();
                let events: Vec<Event<G>> = events;
                self.forget(scope, Cell::Among);
                let cause = Cause { clause: G::marking(*counter), ..self.by_effect(Doing::Counters, scope) };
                self.propose(&events, cause);
            }
            Deed::Ail(what, counter) => {
                self.demand_all(scope, what);
                let seats = self.objects(scope, what).into_iter().filter(|seat| !self.is_ailing(*seat, *counter));
                let events: Vec<Event<G>> = seats.map(|seat| Event::Counters(self.state.id(seat), *counter, 1)).collect();
                let cause = Cause { clause: G::marking(*counter), ..self.by_effect(Doing::Counters, scope) };
                self.propose(&events, cause);
            }
            Deed::RemoveCounters(what, counter, amount) => {
                let wanted = self.amount(scope, amount).max(0);
                let all = matches!(amount, Amount::Counters(..));
                self.demand_such(scope, what, &|engine, seat| engine.state.count(seat, *counter) > 0);
                let there = |seat: Seat| i32::from(self.state.count(seat, *counter));
                let seats: Seats = self.objects(scope, what).into_iter().filter(|seat| there(*seat) > 0).collect();
                let less = |seat: &Seat| Event::Counters(self.state.id(*seat), *counter, -wanted.min(there(*seat)));
                let events = seats.iter().map(less).collect();
                if !all && seats.iter().any(|seat| there(*seat) < wanted) {
                    self.wants(Players::NONE);
                }
                self.do_all(scope, events, Doing::RemoveCounters);
            }
            Deed::Pay(who, cost) => {
                let player = self.who(scope, who).next();
                return self.pay_round((scope, at), player, cost, round);
            }
            Deed::Receive(who, counter, amount) => {
                self.demand_of_players(scope, who);
                let got = self.who(scope, who).map(|player| (player, self.amount_for(scope, player, amount)));
                let events = got.filter(|(_, more)| *more > 0).map(|(player, more)| Event::Purse(player, *counter, more));
                let (events, cause): (Vec<Event<G>>, _) = (events.collect(), self.by_effect(Doing::Counters, scope));
                self.propose(&events, Cause { clause: G::marking(*counter), ..cause });
            }
            Deed::HandIn(who, counter, amount) => {
                self.demand_of_players(scope, who);
                let wanted = self.who(scope, who).map(|player| (player, self.amount_for(scope, player, amount)));
                let has = |(player, less): &(PlayerId, i32)| i32::from(self.state.purse(*player, *counter)) >= *less;
                let events = wanted.filter(has).map(|(player, less)| Event::Purse(player, *counter, -less));
                let events = events.collect();
                self.do_all(scope, events, Doing::RemoveCounters);
            }
            Deed::RemoveAllCounters(what) => {
                let seats = self.objects(scope, what).into_iter();
                let kinds =
                    |seat: Seat| self.state.lying(seat).iter().map(move |(_, kind, count)| (seat, *kind, i32::from(*count)));
                let lying: Vec<_> = seats.flat_map(kinds).collect();
                let events = lying.into_iter().map(|(seat, kind, count)| Event::Counters(self.state.id(seat), kind, -count));
                let events: Vec<Event<G>> = events.collect();
                self.demand_events(&events, Players::NONE);
                self.do_all(scope, events, Doing::Counters);
            }
            // Lowered to an instruction of its own.
            Deed::CreateToken { .. } => {}
            Deed::Negate(what) => {
                let seats = self.objects(scope, what).into_iter();
                let events: Vec<Event<G>> = seats.map(|seat| self.negation(self.state.id(seat))).collect();
                self.demand_all(scope, what);
                self.do_all(scope, events, Doing::Negate);
            }
            Deed::Reveal(what) => {
                let seats = self.objects(scope, what).into_iter();
                let events = seats.map(|seat| Event::Show(self.state.id(seat), Players::BOTH)).collect();
                self.demand_all(scope, what);
                self.do_all(scope, events, Doing::Show);
            }
            Deed::Look { who, slot, what } => {
                let shown = self.seen_by(scope, who.as_ref(), what);
                self.demand_all(scope, what);
                let bindings = shown.iter().map(|(id, _)| Binding::of(*slot, Entity::Object(*id)));
                self.state.memory.extend(bindings);
                // What nobody in particular looks at is shown to all.
                let doing = if who.is_some() { Doing::Look } else { Doing::Show };
                self.do_all(scope, shown.into_iter().map(|(id, seen)| Event::Show(id, seen)).collect(), doing);
            }
            Deed::Search { who, slot, noun, upto, within } => {
                let range = within.as_ref().map(|within| usize::from(self.number(scope, within)));
                return self.search_round(scope, at, (who, *slot, noun, upto, range), round);
            }
            Deed::Shuffle { who, place, with } => self.shuffle_piles(scope, who, *place, with.as_ref()),
            Deed::Use(who, what, price) => return self.use_round((scope, at), who, what, *price, round),
            Deed::Mend(what, amount) => self.mend(scope, what, amount.as_ref()),
            Deed::Unharm(what, amount) => self.unharm(scope, what, amount.as_ref()),
            Deed::Swap(one, other) => self.swap(scope, one, other),
            Deed::Attach { what, to, role } => self.attach(scope, what, to, *role),
            Deed::Strike(arithmetic) => {
                let change = self.change(scope, arithmetic);
                G::strike(self, change, scope.controller);
            }
            Deed::Own { verb, who, what, amount } => self.own_verb(scope, *verb, (who, what.as_ref()), amount),
            Deed::Redirect(to) => {
                let to = self.patients(scope, to).first().copied();
                if !to.is_some_and(|to| G::redirect(self, to)) {
                    self.wants(Players::NONE);
                }
            }
            Deed::Win(who) => self.declare(scope, who, true),
            Deed::Lose(who) => self.declare(scope, who, false),
        }
        false
    }

    /// Whether something is in the state that a counter stands for: then it does not come into it.
    pub(crate) fn is_ailing(&self, seat: Seat, counter: Counter) -> bool {
        self.state.count(seat, counter) > 0 && armed(G::cite(Doing::StateAnew))
    }

    /// What players look at, each from their own point of view, and who sees it.
    fn seen_by(&self, scope: Scope, who: Option<&Who>, what: &What) -> Vec<(ObjectId, Players)> {
        let lookers: Vec<PlayerId> = who.into_iter().flat_map(|who| self.who(scope, who)).collect();
        let views = match lookers.as_slice() {
            [] => vec![(scope, Players::BOTH)],
            [only] => vec![(scope, Players::only(*only))],
            several => several.iter().map(|player| (Scope { actor: Some(*player), ..scope }, Players::only(*player))).collect(),
        };
        let ids = |(scope, seen): (Scope, Players)| {
            self.objects(scope, what).into_iter().map(move |seat| (self.state.id(seat), seen))
        };
        views.into_iter().flat_map(ids).collect()
    }

    fn declare(&mut self, scope: Scope, who: &Who, wins: bool) {
        let players: Vec<PlayerId> = self.who(scope, who).collect();
        players.into_iter().for_each(|player| G::declared(self, player, wins));
    }

    pub(crate) fn do_all(&mut self, scope: Scope, events: Vec<Event<G>>, doing: Doing) {
        let cause = self.by_effect(doing, scope);
        self.propose(&events, cause);
    }

    /// The same for moves whose order the one who picked them, or arranged them, has said.
    pub(crate) fn do_in_order(&mut self, scope: Scope, events: &[Event<G>], doing: Doing) {
        let cause = self.by_effect(doing, scope);
        self.propose_arranged(events, cause);
    }

    fn deal(&mut self, scope: Scope, to: &Patient, amount: &Amount, share: Share) {
        let mut events = Vec::new();
        let among = match to {
            Patient::Object(what) => what,
            Patient::Player(_) | Patient::Both(_) => &What::This,
        };
        let mut patients = self.patients(scope, to);
        if share == Share::Divided {
            // What was chosen by two words has both of their shares.
            let mut once = Vec::new();
            patients.retain(|entity| {
                !once.contains(entity) && {
                    once.push(*entity);
                    true
                }
            });
        }
        self.demand_patients(scope, to);
        let by = self.doer(scope);
        for to in patients {
            let amount = self.portion(scope, (to, among), amount, share);
            if amount > 0 {
                events.push(Event::Damage { to, amount, by, battle: false });
            }
        }
        self.forget(scope, Cell::Among);
        let players = events.iter().all(|event| matches!(event, Event::Damage { to: Entity::Player(_), .. }));
        self.do_all(scope, events, if players { Doing::DamagePlayer } else { Doing::DamageObject });
    }

    /// How much it is for one of the players who do it: 自分 is that player.
    pub(crate) fn amount_for(&self, scope: Scope, player: PlayerId, amount: &Amount) -> i32 {
        self.amount(Scope { actor: Some(player), ..scope }, amount)
    }

    fn heal(&mut self, scope: Scope, who: &Who, amount: &Amount) {
        self.demand_of_players(scope, who);
        let room = |player: PlayerId| {
            let life = self.state.player(player).values.get(usize::from(G::LIFE.0)).copied().unwrap_or(0);
            G::ceiling(G::LIFE).saturating_sub(life)
        };
        let healed = self.who(scope, who).map(|player| (player, self.amount_for(scope, player, amount)));
        let healed = healed.filter(|(player, more)| *more > 0 && room(*player) > 0);
        let events = healed.map(|(player, more)| Event::Value(player, G::LIFE, more)).collect();
        self.do_all(scope, events, Doing::Heal);
    }

    pub(crate) fn bindings(&self, scope: Scope, cell: impl Into<Cell>) -> Vec<Entity> {
        let cell = cell.into();
        let bindings = &self.state.memory[usize::from(scope.base)..];
        bindings.iter().filter(|binding| binding.cell.is(cell)).filter_map(|binding| binding.held.entity()).collect()
    }

    /// Empty a cell.
    pub(crate) fn forget(&mut self, scope: Scope, cell: impl Into<Cell>) {
        let cell = cell.into();
        let (base, mut at) = (usize::from(scope.base), 0);
        self.state.memory.retain(|binding| {
            at += 1;
            at <= base || !binding.cell.is(cell)
        });
    }

    pub(crate) fn take_picks(&mut self, scope: Scope) -> Seats {
        let picks = self.bindings(scope, Cell::Picks);
        self.forget(scope, Cell::Picks);
        let ids = picks.into_iter().filter_map(|entity| match entity {
            Entity::Object(id) => Some(id),
            Entity::Player(_) | Entity::Zone(_) => None,
        });
        ids.filter(|id| self.state.exists(*id)).map(|id| id.seat).collect()
    }

    pub(crate) fn make_tokens(
        &mut self,
        scope: Scope,
        (who, under): (&Who, Option<&Who>),
        def: DefId,
        amount: &Amount,
        entries: &[Entry],
    ) {
        self.forget(scope, Var::LastMade);
        let makers: Vec<PlayerId> = self.who(scope, who).collect();
        let mut events = Vec::new();
        for owner in makers {
            let count = usize::from(self.number(Scope { actor: Some(owner), ..scope }, amount));
            let player = under.map_or(Some(owner), |under| self.who(scope, under).next()).unwrap_or(owner);
            let zone = self.zone_of(G::born_in(&self.pool.def(def).printed), player);
            let mut shape = Move {
                object: ObjectId::NONE,
                from: zone,
                to: zone,
                position: Position::Any,
                how: How::Summon,
                controller: player,
                status: Statuses::default(),
                counters: Entering::default(),
                onto: None,
            };
            self.enter(scope, entries, &mut shape);
            let Move { status, counters, .. } = shape;
            let made = Event::Token { def, player, owner, zone, status, counters };
            events.extend(std::iter::repeat_n(made, count));
        }
        self.demand_events(&events, Players::NONE);
        self.do_all(scope, events, Doing::Token);
    }

    /// What fits among the cards that are searched by an instruction.
    pub(crate) fn in_range(&self, scope: Scope, at: u32, noun: &Noun) -> impl Iterator<Item = Seat> {
        let own = self.state.memory[usize::from(scope.base)..].iter();
        let range: Vec<Entity> = own.filter_map(|binding| sought(binding, at)).collect();
        // Among no cards nothing is found.
        let whole = !matches!(self.pool.instruction(at), Instruction::Do(Deed::Search { within: Some(_), .. }));
        let within = move |seat: &Seat| whole || range.contains(&Entity::Object(self.state.id(*seat)));
        let card = |seat: &Seat| !self.state.object(*seat).is_token() || !armed(G::cite(Doing::TokenIsNoCard));
        self.matching(scope, noun).filter(card).filter(within)
    }

    /// The pile is looked through, cards that fit are picked (or none), and the pile is shuffled when the effect ends.
    fn search_round(
        &mut self,
        scope: Scope,
        at: u32,
        (who, slot, noun, upto, range): (&Who, Var, &Noun, &Amount, Option<usize>),
        round: u16,
    ) -> bool {
        let Some(player) = self.who(scope, who).next() else { return false };
        if round == 0 {
            let zones: Vec<ZoneId> = self.zones(scope, noun.place).collect();
            let looks: Vec<Event<G>> = match range {
                None => zones.iter().map(|zone| Event::Look(*zone, Players::only(player))).collect(),
                Some(count) => {
                    let top = |zone: &ZoneId| self.cards_in(*zone).rev().take(count).collect::<Seats>();
                    let ids: Vec<_> = zones.iter().flat_map(top).map(|seat| self.state.id(seat)).collect();
                    let sought = |id: &ObjectId| Held::Sought(Entity::Object(*id), at);
                    let bindings = ids.iter().map(|id| Binding { cell: Cell::Range, held: sought(id) });
                    self.state.memory.extend(bindings);
                    ids.into_iter().map(|id| Event::Show(id, Players::only(player))).collect()
                }
            };
            let cause = self.by_effect(Doing::Search, scope);
            self.propose(&looks, cause);
            self.refresh();
            let depth = self.resolving();
            if range.is_none() {
                self.state.searched.extend(zones.into_iter().map(|zone| (depth, zone)));
            }
            let most = self.number(scope, upto).min(self.in_range(scope, at, noun).count() as u16);
            // Whoever may pass over what fits a quality has to take any card where none is asked for.
            let any = noun.filters.is_empty() && G::HIDDEN_CHOICE == HiddenChoice::May;
            let least = if any { most } else { 0 };
            self.push(Frame::Choosing { scope, at, player, cell: slot.into(), before: 0, least, most });
            return true;
        }
        if self.bindings(scope, slot).is_empty() {
            self.wants(Players::NONE);
        }
        false
    }
}

/// The card, if it is one of those that the search at an instruction looks through.
pub(crate) fn sought(binding: &Binding, at: u32) -> Option<Entity> {
    match binding.held {
        Held::Sought(entity, search) if search == at => Some(entity),
        _ => None,
    }
}
