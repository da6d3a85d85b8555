//! Waiting triggered abilities leave the waiting room, as the game's policy says.

use crate::arm::armed;
use crate::choices::{Ask, Choice, Offer, Question};
use crate::engine::{Engine, Flow};
use crate::events::Event;
use crate::frame::{Frame, Placing};
use crate::game::{Doing, Game};
use crate::ids::{Clause, DefId, ObjectId, PlayerId};
use crate::policy::TriggerPolicy;
use crate::state::Waiting;
use crate::state::object::Matter;
use tefuda_ability::{AbilityKind, Amount, Condition, Filter, Noun, Patient, Share, Side, Step, What, Who};

impl<G: Game> Engine<'_, G> {
    /// Let waiting abilities out: all of them or one, onto the stack or resolved at once, as the game's policy says. Returns
    /// whether there was any.
    pub fn place_triggers(&mut self) -> bool {
        self.place_among(None)
    }

    /// The same, but only those that wait for an event, by its number: the clause that calls them carries them out, and they are
    /// triggered by nothing.
    pub fn place_triggers_of(&mut self, event: u32, clause: Clause) -> bool {
        self.place_among(Some((event, clause)))
    }

    fn place_among(&mut self, of: Option<(u32, Clause)>) -> bool {
        let Some(player) = self.next_placer(of) else { return false };
        self.push(Frame::Placing { player, of, step: Placing::Next });
        true
    }

    /// Whether abilities of a player wait that an event, by its number, has triggered.
    pub fn waits_for(&self, event: u32, player: PlayerId) -> bool {
        self.state.waiting.iter().any(|waiting| waiting.event == event && waiting.controller == player)
    }

    /// Those that an event has triggered wait no more.
    pub fn forget_triggers_of(&mut self, event: u32) {
        self.state.waiting.retain(|waiting| waiting.event != event);
    }

    /// Those of one player that came after so many others wait no more.
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
    fn next_placer(&self, of: Option<(u32, Clause)>) -> Option<PlayerId> {
        let mut waiting = self.state.waiting.iter().filter(|waiting| is_of(waiting, of));
        let turn_player = self.state.turn_player;
        let has = |player: PlayerId| waiting.clone().any(|waiting| waiting.controller == player);
        match G::TRIGGERS {
            TriggerPolicy::TurnPlayerPicksAny => waiting.next().map(|_| turn_player),
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

    pub(crate) fn step_placing(&mut self, player: PlayerId, of: Option<(u32, Clause)>, step: Placing) -> Flow {
        match step {
            Placing::Next => {
                let own = player == self.state.turn_player;
                let doing = if own { Doing::OrderTriggers } else { Doing::OrderTriggersOfOther };
                let clause = of.map_or_else(|| G::cite(doing), |(_, clause)| clause);
                Flow::Ask(Question::public(player, Ask::Order, clause))
            }
            Placing::Placed => {
                self.after_placing();
                Flow::Go
            }
        }
    }

    pub(crate) fn offer_triggers(&self, player: PlayerId, of: Option<(u32, Clause)>, clause: Clause, out: &mut Vec<Offer<G>>) {
        let any = G::TRIGGERS == TriggerPolicy::TurnPlayerPicksAny;
        let waiting = self.state.waiting.iter().enumerate().filter(|(_, one)| is_of(one, of));
        for (number, one) in waiting.filter(|(_, one)| any || one.controller == player) {
            let twin = self.state.waiting[..number].iter().any(|before| is_of(before, of) && self.twins(before, one));
            if !twin {
                out.push(Offer { choice: Choice::Waiting(number as u16), clause });
            }
        }
    }

    /// Whether two waiting abilities are one choice: they differ in nothing but the event that they came from, of which their text
    /// says nothing more.
    fn twins(&self, one: &Waiting, other: &Waiting) -> bool {
        let Waiting { event, speaker, subject, other: side, amount, moved, .. } = *other;
        let one_alike = Waiting { event, speaker, ..*one };
        let plain =
            || self.says_nothing_of_event(one) && Waiting { subject, other: side, amount, moved, ..one_alike } == *other;
        one_alike == *other || plain()
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
        let Some(Frame::Placing { player, of, .. }) = self.state.frames.last().copied() else { return };
        self.replace_top(Frame::Placing { player, of, step: Placing::Placed });
        let clause = of.map_or_else(|| G::cite(Doing::PlaceTrigger), |(_, clause)| clause);
        let (ability, player) = (Some(waiting.ability), Some(waiting.controller));
        let cause = crate::events::Cause { clause, ability, parent: waiting.event, source: waiting.source, player };
        let before = self.state.zone(G::STACK).len();
        self.propose(&[Event::Place(number)], cause);
        if self.pool.ability(waiting.ability).ability.alone {
            self.drop_namesakes(&waiting);
        }
        // Other events at the same time could have set it off as well.
        self.state.waiting.retain(|other| other.delayed.is_none() || other.every || other.delayed != waiting.delayed);
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
            let fails = !aimed && armed(G::cite(Doing::PlaceFails));
            if !fails {
                self.tell_aims(top, G::cite(Doing::TargetOfTrigger));
            }
            if fails {
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

/// Whether a waiting ability was triggered by that event, if one is meant.
fn is_of(waiting: &Waiting, of: Option<(u32, Clause)>) -> bool {
    of.is_none_or(|(event, _)| waiting.event == event)
}

/// Whether a step can be seen at a glance to say nothing of the event behind it.
fn is_plain(step: &Step) -> bool {
    let somebody = |who: &Who| matches!(who, Who::You | Who::Opponent | Who::Each | Who::Doers | Who::Turn);
    let itself = |what: &What| *what == What::This;
    match step {
        Step::May(who, inner) => somebody(who) && inner.iter().all(is_plain),
        Step::IfDone { done, otherwise, .. } => done.iter().chain(otherwise).all(is_plain),
        Step::If { condition: Condition::Won, then, otherwise } => then.iter().chain(otherwise).all(is_plain),
        Step::Do(deed) => {
            let facts = deed.facts();
            let number = facts.amount.is_none_or(|amount| matches!(amount, Amount::Number(_)));
            let hurt = |patient: &Patient| match patient {
                Patient::Object(what) => itself(what) || matches!(what, What::All(noun) if is_plain_noun(noun)),
                Patient::Player(_) | Patient::Both(_) => false,
            };
            let hurt = facts.patient.is_none_or(|patient| hurt(patient) && facts.share == Some(Share::Each));
            facts.plain && number && hurt && facts.doer.is_none_or(somebody) && facts.object.is_none_or(itself)
        }
        _ => false,
    }
}

/// The same of a noun.
fn is_plain_noun(noun: &Noun) -> bool {
    let filter = |filter: &Filter| matches!(filter, Filter::Kind(_) | Filter::Role(_) | Filter::Colour(_) | Filter::Name(_));
    matches!(noun.place.side, Side::Yours | Side::Theirs | Side::Any) && noun.filters.iter().all(filter)
}
