//! Reckoning: each thing that a text asks for, against what has happened of it. What has not happened by the time the text goes on
//! is wanting; where each player was told to do something, it is wanting for that player.

use crate::effects::division::slots_of;
use crate::effects::evaluate::Seats;
use crate::engine::Engine;
use crate::events::{Event, Move};
use crate::frame::{Both, Frame, Scope};
use crate::game::Game;
use crate::ids::{Entity, ObjectId, PlayerId, Players, Seat};
use crate::state::cell::{Binding, Cell, Held};
use tefuda_ability::{Filter, Noun, Patient, Side, Var, What, Who};

impl<G: Game> Engine<'_, G> {
    /// All that a phrase means is asked for.
    pub(crate) fn demand_all(&mut self, scope: Scope, what: &What) {
        self.demand_such(scope, what, &|_, _| true);
    }

    /// The same, but out of a whole class of things only those are asked for with which there is something to do.
    pub(crate) fn demand_such(&mut self, scope: Scope, what: &What, such: &dyn Fn(&Self, Seat) -> bool) {
        if let What::Both(parts) = what {
            return parts.iter().for_each(|part| self.demand_such(scope, part, such));
        }
        let class = matches!(what, What::All(noun) if !G::sole(noun));
        let parts: &[Option<PlayerId>] = match scope.actor {
            None if is_of_each(what) => &[Some(PlayerId(0)), Some(PlayerId(1))],
            _ => &[None],
        };
        for player in parts {
            let scope = Scope { actor: player.or(scope.actor), ..scope };
            let told = player.map_or(Players::NONE, Players::only);
            let there = self.objects(scope, what);
            let asked: Seats = there.iter().copied().filter(|seat| !class || such(self, *seat)).collect();
            if asked.len() < self.least_of(scope, what) {
                self.wants(told);
            }
            for id in self.gone(scope, what, &there) {
                self.wants(self.choosers(scope, what, id.seat));
            }
            for seat in asked {
                let told = if told.is_empty() { self.choosers(scope, what, seat) } else { told };
                self.demand(Entity::Object(self.state.id(seat)), told);
            }
        }
    }

    /// What a verb happens to is asked for, players as well.
    pub(crate) fn demand_patients(&mut self, scope: Scope, to: &Patient) {
        let players = match to {
            Patient::Player(who) => return self.demand_of_players(scope, who),
            Patient::Both(parts) => return parts.iter().for_each(|part| self.demand_patients(scope, part)),
            Patient::Object(what) => slots_of(what).iter().flat_map(|slot| self.bound(scope, *slot)).filter(is_player),
        };
        let players: Vec<Entity> = players.collect();
        let Patient::Object(what) = to else { return };
        if players.is_empty() || !self.objects(scope, what).is_empty() {
            self.demand_all(scope, what);
        }
        players.into_iter().for_each(|player| self.demand(player, Players::NONE));
    }

    /// Something that happens to players is asked for.
    pub(crate) fn demand_of_players(&mut self, scope: Scope, who: &Who) {
        let players: Vec<PlayerId> = self.who(scope, who).collect();
        if players.is_empty() {
            self.wants(Players::NONE);
        }
        for player in &players {
            self.demand(Entity::Player(*player), told(*player, players.len()));
        }
    }

    /// These very events are asked for, and there has to be one.
    pub(crate) fn demand_events(&mut self, events: &[Event<G>], told: Players) {
        if events.is_empty() {
            self.wants(told);
        }
        events.iter().filter_map(happens_to).for_each(|entity| self.demand(entity, told));
    }

    /// One thing is asked for, of those players if each is told to do it.
    pub(crate) fn demand(&mut self, entity: Entity, told: Players) {
        let told = self.part_player().map_or(told, Players::only);
        self.state.memory.push(Binding { cell: Cell::Asked, held: Held::Asked { of: entity, told, open: true } });
    }

    /// Something that was asked for is wanting.
    pub(crate) fn wants(&mut self, told: Players) {
        let told = self.part_player().map_or(told, Players::only);
        self.state.short = true;
        self.state.failed = told.iter().fold(self.state.failed, Players::with);
    }

    /// What was asked for happens.
    pub(crate) fn has_happened(&mut self, event: &Event<G>) {
        if self.state.memory.is_empty() {
            return;
        }
        let running = self.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Resolve { scope, .. } => Some(usize::from(scope.base)),
            _ => None,
        });
        let Some((base, entity)) = running.zip(happens_to(event)) else { return };
        let own = self.state.memory.get_mut(base..).unwrap_or_default().iter_mut();
        let mut open = own.rev().filter_map(|binding| match &mut binding.held {
            Held::Asked { of, open, .. } if *open && *of == entity => Some(open),
            _ => None,
        });
        if let Some(open) = open.next() {
            *open = false;
        }
    }

    /// The text goes on: what has not happened by now is wanting. One player's part asks for its own.
    pub(crate) fn settle_demands(&mut self, scope: Scope) {
        let base = usize::from(scope.base);
        if !self.state.memory.iter().skip(base).any(|binding| binding.cell.is(Cell::Asked)) {
            return;
        }
        let player = self.part_player();
        let own = |told: Players| player.is_none_or(|player| told.contains(player));
        let (mut short, mut failed, mut at) = (false, self.state.failed, 0);
        self.state.memory.retain(|binding| {
            at += 1;
            let Held::Asked { told, open, .. } = binding.held else { return true };
            let settled = at > base && own(told);
            if settled && open {
                short = true;
                failed = told.iter().fold(failed, Players::with);
            }
            !settled
        });
        self.state.short |= short;
        self.state.failed = failed;
    }

    /// Something begins of which it is asked afterwards whether it was done.
    pub(crate) fn reckon_anew(&mut self) {
        self.state.short = false;
        self.state.failed = self.part_player().map_or(Players::NONE, |player| self.state.failed.without(player));
    }

    /// Whose part of what both do the running instruction is.
    fn part_player(&self) -> Option<PlayerId> {
        if self.holds.is_some() {
            return self.holds;
        }
        let resolving = self.state.frames.iter().rposition(|frame| matches!(frame, Frame::Resolve { .. }))?;
        match self.state.frames.get(resolving.checked_sub(1)?)? {
            Frame::Both { scope, step, .. } => {
                let (Both::Ask(number) | Both::Asked(number) | Both::Act(number) | Both::Acted(number)) = *step;
                self.who(*scope, &Who::Each).nth(usize::from(number))
            }
            _ => None,
        }
    }

    /// Those of several players who have chosen something by the words of a phrase.
    fn choosers(&self, scope: Scope, what: &What, seat: Seat) -> Players {
        let own = self.state.memory.iter().skip(usize::from(scope.base));
        let by = own.filter_map(|binding| match (binding.cell, binding.held) {
            (Cell::ChosenBy(slot), Held::ChosenBy(Entity::Object(id), player)) if id.seat == seat => Some((slot, player)),
            _ => None,
        });
        let by = by.filter(|(slot, _)| slots_of(what).contains(slot));
        by.fold(Players::NONE, |players, (_, player)| players.with(player))
    }

    /// One of several players chooses something.
    pub(crate) fn remember_chooser(&mut self, player: PlayerId, slot: Var, entity: Entity) {
        self.state.memory.push(Binding { cell: Cell::ChosenBy(slot), held: Held::ChosenBy(entity, player) });
    }

    /// What was chosen, or spoken of, and is not there any more.
    fn gone(&self, scope: Scope, what: &What, there: &[Seat]) -> Vec<ObjectId> {
        let ids = if slots_of(what).is_empty() { Default::default() } else { self.ids(scope, what) };
        ids.into_iter().filter(|id| !there.contains(&id.seat)).collect()
    }

    /// How many things a phrase asks for at least: so many of each pile.
    fn least_of(&self, scope: Scope, what: &What) -> usize {
        match what {
            What::Top(place, amount) | What::Bottom(place, amount) => {
                usize::from(self.number(scope, amount)).max(1) * self.zones(scope, *place).count()
            }
            _ => 1,
        }
    }
}

/// Of whom something is wanting that one of so many players was told to do: of nobody in particular, if that is the only one.
pub(crate) fn told(player: PlayerId, of: usize) -> Players {
    if of > 1 { Players::only(player) } else { Players::NONE }
}

/// Whether a phrase means something else for each player.
pub(crate) fn is_of_each(what: &What) -> bool {
    let own = |side: Side| matches!(side, Side::Own | Side::Rival);
    match what {
        What::All(Noun { place, filters }) => {
            own(place.side) || filters.iter().any(|filter| matches!(filter, Filter::Controlled(side) if own(*side)))
        }
        What::Top(place, _) | What::Bottom(place, _) => own(place.side),
        _ => false,
    }
}

fn is_player(entity: &Entity) -> bool {
    matches!(entity, Entity::Player(_))
}

/// What an event happens to.
pub(crate) fn happens_to<G: Game>(event: &Event<G>) -> Option<Entity> {
    match *event {
        Event::Move(Move { object, .. })
        | Event::Turn(object, ..)
        | Event::Mend(object, _)
        | Event::Unharm(object, _)
        | Event::Counters(object, ..)
        | Event::Vanish(object)
        | Event::Attach(object, ..)
        | Event::Show(object, _) => Some(Entity::Object(object)),
        Event::Damage { to, .. } => Some(to),
        Event::Purse(player, ..) => Some(Entity::Player(player)),
        Event::DrawNothing(player, _) | Event::Value(player, ..) | Event::Set(player, ..) | Event::Token { player, .. } => {
            Some(Entity::Player(player))
        }
        _ => None,
    }
}
