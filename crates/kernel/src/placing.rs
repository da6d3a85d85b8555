//! Waiting triggered abilities leave the waiting room, as the game's policy says.

use crate::arm::armed;
use crate::decision::{Ask, Choice, Offer, Question};
use crate::engine::{Engine, Flow};
use crate::event::Event;
use crate::frame::{Frame, Placing};
use crate::game::{Doing, Game};
use crate::ids::{Clause, DefId, ObjectId, PlayerId};
use crate::object::Matter;
use crate::policy::TriggerPolicy;
use crate::state::Waiting;
use tefuda_ability::{AbilityKind, Amount, Deed, Step, What, Who};

impl<G: Game> Engine<'_, G> {
    /// Let waiting abilities out: all of them or one, onto the stack or resolved at once, as the game's policy says. Returns
    /// whether there was any.
    pub fn place_triggers(&mut self) -> bool {
        self.place_triggers_since(0)
    }

    /// The same, but only those that came after so many others.
    pub fn place_triggers_since(&mut self, since: u16) -> bool {
        let Some(player) = self.next_placer(since) else { return false };
        self.push(Frame::Placing { player, since, step: Placing::Next });
        true
    }

    /// Those that came after so many others wait no more.
    pub fn forget_waiting(&mut self, since: u16) {
        self.state.waiting.truncate(usize::from(since));
    }

    /// The same for those of one player.
    pub fn forget_waiting_of(&mut self, since: u16, player: PlayerId) {
        let mut at = 0;
        self.state.waiting.retain(|waiting| {
            at += 1;
            at <= usize::from(since) || waiting.controller != player
        });
    }

    /// The object whose ability lies on the stack as this one.
    pub fn source_of(&self, ability: ObjectId) -> Option<ObjectId> {
        match self.state.get(ability)?.matter {
            Matter::Ability(_, source) => Some(source),
            _ => None,
        }
    }

    /// Who chooses next: the turn player while any of theirs waits, unless the policy lets them choose among all.
    fn next_placer(&self, since: u16) -> Option<PlayerId> {
        let waiting = self.state.waiting.get(usize::from(since)..).unwrap_or_default();
        let turn_player = self.state.turn_player;
        let has = |player: PlayerId| waiting.iter().any(|waiting| waiting.controller == player);
        match G::TRIGGERS {
            TriggerPolicy::TurnPlayerPicksAny => (!waiting.is_empty()).then_some(turn_player),
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
            Placing::Next => {
                let own = player == self.state.turn_player;
                let doing = if own { Doing::OrderTriggers } else { Doing::OrderTriggersOfOther };
                Flow::Ask(Question::public(player, Ask::Order, G::cite(doing)))
            }
            Placing::Placed => {
                self.after_placing();
                Flow::Go
            }
        }
    }

    pub(crate) fn offer_triggers(&self, player: PlayerId, since: u16, clause: Clause, out: &mut Vec<Offer<G>>) {
        let any = G::TRIGGERS == TriggerPolicy::TurnPlayerPicksAny;
        let waiting =
            self.state.waiting.iter().enumerate().skip(usize::from(since)).filter(|(_, one)| any || one.controller == player);
        for (number, one) in waiting {
            let twin = self.state.waiting[..number].iter().any(|before| self.twins(before, one));
            if !twin {
                out.push(Offer { choice: Choice::Waiting(number as u16), clause });
            }
        }
    }

    /// Whether two waiting abilities are one choice: they differ in nothing but the event that they came from, of which their text
    /// says nothing more.
    fn twins(&self, one: &Waiting, other: &Waiting) -> bool {
        let Waiting { event, subject, other: side, amount, .. } = *other;
        let same = Waiting { event, ..*one } == *other;
        same || (self.says_nothing_of_event(one) && Waiting { event, subject, other: side, amount, ..*one } == *other)
    }

    fn says_nothing_of_event(&self, waiting: &Waiting) -> bool {
        match &self.pool.ability(waiting.ability).ability.kind {
            AbilityKind::Triggered { condition: None, effect, .. } => effect.iter().all(is_plain),
            _ => false,
        }
    }

    pub(crate) fn answer_placing(&mut self, choice: Choice<G>) {
        let Choice::Waiting(number) = choice else { return };
        let Some(waiting) = self.state.waiting.get(usize::from(number)).copied() else { return };
        let Some(Frame::Placing { player, since, .. }) = self.state.frames.last().copied() else { return };
        self.replace_top(Frame::Placing { player, since, step: Placing::Placed });
        let cause =
            crate::event::Cause { clause: G::cite(Doing::PlaceTrigger), ability: Some(waiting.ability), parent: waiting.event };
        let before = self.state.zone(G::STACK).len();
        self.propose(&[Event::Place(number)], cause);
        if self.pool.ability(waiting.ability).ability.alone {
            self.drop_namesakes(&waiting);
        }
        if self.state.zone(G::STACK).len() > before
            && let Some(seat) = self.top(G::STACK)
        {
            self.aim(self.state.id(seat));
        } else {
            // Nothing came of it (the clause is switched off): it must not wait for ever.
            self.state.waiting.retain(|other| *other != waiting);
        }
    }

    /// 累積しない: one event triggered several of one title; their player has just picked which of them it is.
    fn drop_namesakes(&mut self, picked: &Waiting) {
        let mut waiting = std::mem::take(&mut self.state.waiting);
        waiting.retain(|other| !self.namesakes(picked, other.ability, other.controller) || !armed(G::cite(Doing::Alone)));
        self.state.waiting = waiting;
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
                if G::begins(self, top) && !self.begin_resolution(top) {
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

/// Whether a step can be seen at a glance to say nothing of the event behind it.
fn is_plain(step: &Step) -> bool {
    let somebody = |who: &Who| matches!(who, Who::You | Who::Opponent | Who::Each);
    let itself = |what: &What| *what == What::This;
    match step {
        Step::May(who, inner) => somebody(who) && inner.iter().all(is_plain),
        Step::IfDone { done, otherwise } => done.iter().chain(otherwise).all(is_plain),
        Step::Do(deed) => match deed {
            Deed::Draw(who, Amount::Number(_)) | Deed::Discard(who, Amount::Number(_)) => somebody(who),
            Deed::Heal(who, Amount::Number(_)) | Deed::LoseLife(who, Amount::Number(_)) => somebody(who),
            Deed::Mend(what, None | Some(Amount::Number(_))) => itself(what),
            Deed::PutCounters { on, amount: Amount::Number(_), .. } => itself(on),
            Deed::Destroy(what) | Deed::SetStatus(what, ..) => itself(what),
            Deed::Own { who, what, amount: Amount::Number(_), .. } => somebody(who) && what.as_ref().is_none_or(itself),
            _ => false,
        },
        _ => false,
    }
}
