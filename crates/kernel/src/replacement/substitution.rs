//! What happens in place of an event.

use crate::arm::armed;
use crate::engine::{Engine, Flow};
use crate::events::{Event, Move};
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{ObjectId, Seat};
use crate::pool::code::Instruction;
use crate::replacement::{Found, Key};
use crate::state::{ActiveEffect, Applied, State};
use tefuda_ability::{Destination, Entry, How, Instead};

impl<G: Game> Engine<'_, G> {
    pub(crate) fn apply_replacement(&mut self, at: u16, number: usize) {
        let found = self.found(at);
        let Some(Found { key, replacement, code, scope }) = found.into_iter().nth(number) else { return };
        let mut event = self.state.agenda[usize::from(at)].event;
        let mut gone = false;
        match &replacement.instead {
            Instead::Enter(entries) => {
                if armed(G::cite(Doing::EnterAs)) {
                    self.enter_event(scope, entries, &mut event);
                }
            }
            Instead::Go(destination) | Instead::Return(destination) => {
                let returned = matches!(replacement.instead, Instead::Return(_));
                let how = if returned { How::Return } else { How::Put };
                match &mut event {
                    Event::Move(moving) => *moving = self.redirected(scope, destination, *moving, how),
                    // A token that would come into play elsewhere does not come to be.
                    _ => gone = true,
                }
            }
            Instead::AmountPlus(more) => change_amount(&mut event, |amount| amount.saturating_add(*more)),
            Instead::AmountIs(amount) => {
                let amount = self.amount(scope, amount);
                change_amount(&mut event, |_| amount);
            }
            Instead::Nothing | Instead::Never | Instead::Steps(_) => gone = true,
        }
        let steps = matches!(replacement.instead, Instead::Steps(_));
        let elsewhere = matches!(replacement.instead, Instead::Go(_) | Instead::Return(_));
        let in_force = armed(G::cite(Doing::Replace));
        self.seen_all_the_same(at);
        let proposed = &mut self.state.agenda[usize::from(at)];
        if in_force {
            (proposed.event, proposed.gone) = (event, gone || amount_of(&event).is_some_and(|amount| amount <= 0));
        }
        proposed.cause.ability = scope.ability.or(proposed.cause.ability);
        proposed.other |= in_force && elsewhere;
        let applied = Applied { event: at, replacement: key };
        if !self.state.applied.contains(&applied) {
            self.state.applied.push(applied);
        }
        self.use_up(key);
        if steps && in_force {
            // What was applied to the event is not applied again to what happens in its place.
            let before = self.state.applied.iter().filter(|one| one.event == at);
            let held: Vec<Applied> = before.map(|one| Applied { event: at | Applied::HELD, ..*one }).collect();
            self.state.applied.extend(held);
            self.run_instead(code, scope, at);
        }
    }

    /// 次に〜場合: the next time has come, whether its player took it or not.
    pub fn use_up(&mut self, key: Key) {
        let over = |effect: &ActiveEffect| {
            let once = matches!(self.pool.instruction(effect.at), Instruction::Replace(one, ..) if one.once);
            once && Key { at: effect.stamp, source: Seat::NONE } == key
        };
        let Some(at) = self.state.effects.iter().position(over) else { return };
        self.state.effects.remove(at);
        self.look_again(true);
        self.state.derived.valid = false;
    }

    /// A replaced event never happened: only with that switched off do triggers see it.
    fn seen_all_the_same(&mut self, at: u16) {
        if !armed(G::cite(Doing::NeverHappened)) {
            let proposed = self.state.agenda[usize::from(at)];
            let event = proposed.event;
            self.collect_before(proposed.occurrence(), 0);
            if let Event::DrawNothing(player, missing) = event {
                G::nothing_to_draw(self, player, missing);
            }
        }
    }

    /// What happens in place of the event comes right after the events that it was proposed with.
    fn run_instead(&mut self, code: u32, scope: Scope, event: u16) {
        let below_top = self.state.frames.len().saturating_sub(1);
        self.state.frames.insert(below_top, Frame::Instead { scope, code, event });
    }

    /// It begins: what it remembers comes after what those events have left to remember, and what it leaves undone is its own.
    pub(crate) fn step_instead(&mut self, scope: Scope, code: u32, event: u16) -> Flow {
        let held = self.state.applied.iter_mut().filter(|one| one.event == event | Applied::HELD);
        held.for_each(|one| one.event = Applied::WITHIN);
        let State { short, failed, .. } = *self.state;
        self.replace_top(Frame::Replaced { short, failed });
        let scope = Scope { base: self.state.memory.len() as u16, ..scope };
        self.push(Frame::Resolve { scope, at: code, holder: ObjectId::NONE, round: 0 });
        Flow::Go
    }

    /// Write the state in which something enters into its move.
    pub(crate) fn enter(&self, scope: Scope, entries: &[Entry], moving: &mut Move) {
        for entry in entries {
            match entry {
                Entry::Status(status, on) => moving.status = moving.status.turned::<G>(*status, *on),
                Entry::Counters(counter, amount) => {
                    let more = u8::try_from(self.amount(scope, amount).max(0)).unwrap_or(u8::MAX);
                    if let Some(count) = moving.counters.get_mut(usize::from(counter.0)) {
                        *count = count.saturating_add(more);
                    }
                }
            }
        }
    }

    /// The same for whatever enters: an object that moves, or a token that is made.
    fn enter_event(&self, scope: Scope, entries: &[Entry], event: &mut Event<G>) {
        match event {
            Event::Move(moving) => self.enter(scope, entries, moving),
            Event::Token { zone, status, counters, .. } => {
                let mut shape = self.moving(ObjectId::NONE, *zone, How::Summon);
                (shape.status, shape.counters) = (*status, *counters);
                self.enter(scope, entries, &mut shape);
                (*status, *counters) = (shape.status, shape.counters);
            }
            _ => {}
        }
    }

    fn redirected(&self, scope: Scope, destination: &Destination, moving: Move, how: How) -> Move {
        let to = self.destination(scope, destination, moving.object);
        let mut redirected = Move { position: destination.position, ..self.moving(moving.object, to, how) };
        self.enter(scope, &destination.entering, &mut redirected);
        G::route(self, &mut redirected);
        redirected
    }
}

fn change_amount<G: Game>(event: &mut Event<G>, change: impl Fn(i32) -> i32) {
    match event {
        Event::Damage { amount, .. } => *amount = change(*amount),
        Event::Value(_, _, delta) => *delta = change(delta.abs()) * delta.signum(),
        Event::Counters(_, _, count) | Event::Purse(_, _, count) => *count = change(*count),
        _ => {}
    }
}

fn amount_of<G: Game>(event: &Event<G>) -> Option<i32> {
    match event {
        Event::Damage { amount, .. } => Some(*amount),
        Event::Value(_, _, delta) => Some(delta.saturating_abs()),
        Event::Counters(_, _, count) | Event::Purse(_, _, count) => Some(*count),
        _ => None,
    }
}
