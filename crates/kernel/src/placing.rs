//! Waiting triggered abilities leave the waiting room, as the game's policy says.

use crate::arm::armed;
use crate::decision::{Ask, Choice, Offer, Question};
use crate::engine::{Engine, Flow};
use crate::event::Event;
use crate::frame::{Frame, Placing};
use crate::game::{Doing, Game, TriggerPolicy};
use crate::ids::{Clause, DefId, PlayerId};
use crate::state::Waiting;

impl<G: Game> Engine<'_, G> {
    /// Let waiting abilities out: all of them or one, onto the stack or resolved at once, as the game's policy says. Returns
    /// whether there was any.
    pub fn place_triggers(&mut self) -> bool {
        let Some(player) = self.next_placer() else { return false };
        self.push(Frame::Placing { player, step: Placing::Next });
        true
    }

    /// Who chooses next: the turn player while any of theirs waits, unless the policy lets them choose among all.
    fn next_placer(&self) -> Option<PlayerId> {
        let turn_player = self.state.turn_player;
        let has = |player: PlayerId| self.state.waiting.iter().any(|waiting| waiting.controller == player);
        match G::TRIGGERS {
            TriggerPolicy::TurnPlayerPicksAny => (!self.state.waiting.is_empty()).then_some(turn_player),
            _ => {
                let first = if armed(G::cite(Doing::PlaceInTurn)) { turn_player } else { turn_player.other() };
                [first, first.other()].into_iter().find(|player| has(*player))
            }
        }
    }

    /// The card that a waiting ability came from: the one that had it, whoever gave it.
    pub fn waiting_def(&self, waiting: &Waiting) -> DefId {
        self.def_of(waiting.source).unwrap_or_else(|| self.pool.ability(waiting.ability).def)
    }

    pub(crate) fn step_placing(&mut self, player: PlayerId, step: Placing) -> Flow {
        match step {
            Placing::Next => Flow::Ask(Question::public(player, Ask::Order, G::cite(Doing::OrderTriggers))),
            Placing::Placed => {
                self.after_placing();
                Flow::Go
            }
        }
    }

    pub(crate) fn offer_triggers(&self, player: PlayerId, clause: Clause, out: &mut Vec<Offer<G>>) {
        let any = G::TRIGGERS == TriggerPolicy::TurnPlayerPicksAny;
        let waiting = self.state.waiting.iter().enumerate().filter(|(_, one)| any || one.controller == player);
        for (number, one) in waiting {
            // Two that differ in nothing but the event that they came from are one choice.
            let twin = self.state.waiting[..number].iter().any(|before| Waiting { event: one.event, ..*before } == *one);
            if !twin {
                out.push(Offer { choice: Choice::Waiting(number as u16), clause });
            }
        }
    }

    pub(crate) fn answer_placing(&mut self, choice: Choice<G>) {
        let Choice::Waiting(number) = choice else { return };
        let Some(waiting) = self.state.waiting.get(usize::from(number)).copied() else { return };
        let Some(Frame::Placing { player, .. }) = self.state.frames.last().copied() else { return };
        self.replace_top(Frame::Placing { player, step: Placing::Placed });
        let cause =
            crate::event::Cause { clause: G::cite(Doing::PlaceTrigger), ability: Some(waiting.ability), parent: waiting.event };
        let before = self.state.zone(G::STACK).len();
        self.propose(&[Event::Place(number)], cause);
        if self.state.zone(G::STACK).len() > before
            && let Some(seat) = self.top(G::STACK)
        {
            self.aim(self.state.id(seat));
        } else {
            // Nothing came of it (the clause is switched off): it must not wait for ever.
            self.state.waiting.retain(|other| *other != waiting);
        }
    }

    /// An ability that found no target leaves the stack again; one that did stays, or resolves at once.
    fn after_placing(&mut self) {
        let aimed = self.aimed();
        let top = self.top(G::STACK).map(|seat| self.state.id(seat));
        self.finish();
        if let Some(top) = top.filter(|top| self.state.get(*top).is_some_and(|object| object.is_ability())) {
            if !aimed && armed(G::cite(Doing::PlaceFails)) {
                self.happen(Event::Vanish(top), Doing::TooFewTargets);
            } else if matches!(G::TRIGGERS, TriggerPolicy::OneResolves | TriggerPolicy::TurnPlayerPicksAny) {
                if !self.begin_resolution(top) {
                    self.negate(top, Doing::Countered);
                }
                return;
            }
        }
        if G::TRIGGERS == TriggerPolicy::AllOntoStack {
            self.place_triggers();
        }
    }
}
