//! The funnel: every change goes propose → route → replace → apply → log → collect triggers. Nothing changes a state beside it.

use crate::arm::armed;
use crate::card::Knowledge;
use crate::engine::{Engine, Flow};
use crate::event::{Cause, Classes, Entry, Event, Move};
use crate::frame::Frame;
use crate::game::{Doing, Game};
use crate::ids::{Clause, DefId, Entity, ObjectId, PlayerId, Players, ZoneId};
use crate::object::{COUNTER_KINDS, Statuses};
use crate::state::Proposed;
use tefuda_ability::{How, Position};

impl<G: Game> Engine<'_, G> {
    /// Something happens that the kernel does itself; its clause is the game's.
    pub fn happen(&mut self, event: Event<G>, doing: Doing) {
        let cause = self.by(G::cite(doing));
        self.propose(&[event], cause);
    }

    /// Something happens by a clause.
    pub fn happen_by(&mut self, event: Event<G>, clause: Clause) {
        let cause = self.by(clause);
        self.propose(&[event], cause);
    }

    /// Several things happen at once, by a clause.
    pub fn happen_together(&mut self, events: &[Event<G>], clause: Clause) {
        let cause = self.by(clause);
        self.propose(events, cause);
    }

    /// The game's book-keeping changes, by a clause.
    pub fn note(&mut self, note: G::Note, clause: Clause) {
        self.happen_by(Event::Note(note), clause);
    }

    pub(crate) fn propose(&mut self, events: &[Event<G>], cause: Cause) {
        self.propose_each(events.iter().map(|event| (*event, cause)));
    }

    /// Several things happen at once, each by its own clause.
    pub fn happen_each(&mut self, events: &[(Event<G>, Clause)]) {
        let parent = self.state.events;
        self.propose_each(events.iter().map(|(event, clause)| (*event, Cause { clause: *clause, ability: None, parent })));
    }

    fn propose_each(&mut self, events: impl Iterator<Item = (Event<G>, Cause)>) {
        let first = self.state.agenda.len() as u16;
        for (mut event, cause) in events {
            if !armed(cause.clause) {
                continue;
            }
            if let Event::Move(moving) = &mut event {
                G::route(self, moving);
            }
            if G::impossible(self, &event) {
                continue;
            }
            self.state.agenda.push(Proposed { event, cause, gone: false });
        }
        let replaceable = |proposed: &Proposed<G>| proposed.event.class().meets(Classes::REPLACEABLE);
        if self.state.agenda[usize::from(first)..].iter().any(replaceable) && self.replacements_exist(first) {
            self.push(Frame::Happening { first, next: first });
        } else {
            self.commit(first);
        }
    }

    /// Look at each proposed event in turn; when no replacement wants any of them, they happen.
    pub(crate) fn step_happening(&mut self, first: u16, next: u16) -> Flow {
        let Some(question) = self.settle_replacements(next) else {
            if usize::from(next) + 1 < self.state.agenda.len() {
                self.replace_top(Frame::Happening { first, next: next + 1 });
            } else {
                self.finish();
                self.commit(first);
            }
            return Flow::Go;
        };
        Flow::Ask(question)
    }

    /// The events from `first` on happen, all at once: triggers that look back see the game before any of them, the others
    /// after all of them.
    fn commit(&mut self, first: u16) {
        let first = usize::from(first);
        self.state.applied.retain(|applied| usize::from(applied.event) < first);
        let count = self.state.agenda.len() - first;
        let listened = self.listened();
        for at in first..first + count {
            let proposed = self.state.agenda[at];
            if !proposed.gone && proposed.event.class().meets(listened) {
                self.collect_before(&proposed.event);
            }
        }
        for at in first..first + count {
            let Proposed { event, cause, gone } = self.state.agenda[at];
            if !gone {
                self.state.agenda[at].event = self.apply_and_log(event, cause);
            }
        }
        for at in first..first + count {
            let proposed = self.state.agenda[at];
            if !proposed.gone && proposed.event.class().meets(listened) {
                self.collect_after(&proposed.event);
            }
        }
        self.state.agenda.truncate(first);
    }

    fn listened(&self) -> Classes {
        self.pool.listens
    }

    /// Apply one event and log it. The event that is returned names a moved object by its new identity.
    fn apply_and_log(&mut self, event: Event<G>, cause: Cause) -> Event<G> {
        self.state.events += 1;
        let entry = self.log.is_some().then(|| self.entry(event, cause));
        let (after, seen) = self.apply(event);
        if let (Some(mut entry), Some(log)) = (entry, self.log.as_mut()) {
            entry.seen_by = if seen.is_empty() { entry.seen_by } else { Players::BOTH.intersect(seen, entry.seen_by) };
            log.entry(entry);
        }
        after
    }

    fn entry(&self, event: Event<G>, cause: Cause) -> Entry<G> {
        let (subject, from) = self.subject_of(&event);
        let seen_by = match &event {
            Event::Show(_, players) => *players,
            _ => from.map_or(Players::BOTH, |zone| G::ZONES[usize::from(zone.0)].seen_by()),
        };
        Entry { number: self.state.events, event, cause, subject, from, seen_by, turn: self.state.turn }
    }

    fn subject_of(&self, event: &Event<G>) -> (Option<DefId>, Option<ZoneId>) {
        let object = match *event {
            Event::Move(moving) => moving.object,
            Event::Turn(object, ..)
            | Event::Mend(object)
            | Event::Counters(object, ..)
            | Event::Fall(object)
            | Event::Vanish(object)
            | Event::Attach(object, ..)
            | Event::Detach(object)
            | Event::Merge(object, _)
            | Event::Split(object)
            | Event::Control(object, _)
            | Event::Show(object, _)
            | Event::Used(object, _)
            | Event::Damage { to: Entity::Object(object), .. } => object,
            Event::Moment(_, Some(object), _) => object,
            Event::Token { def, .. } => return (Some(def), None),
            Event::Place(number) => {
                let waiting = self.state.waiting.get(usize::from(number));
                return (waiting.map(|waiting| self.pool.ability(waiting.ability).def), None);
            }
            _ => return (None, None),
        };
        match self.state.get(object) {
            Some(found) => (Some(found.def), Some(found.zone)),
            None => (self.state.past(object).map(|past| past.def), None),
        }
    }

    /// A move of an object to a zone, with the defaults: its own controller's zone, top, untouched status.
    pub fn moving(&self, object: ObjectId, to: ZoneId, how: How) -> Move {
        let controller = match G::ZONES[usize::from(to.0)].player {
            Some(player) => player,
            None => self.state.get(object).map_or(PlayerId(0), |found| found.controller),
        };
        Move {
            object,
            from: self.state.get(object).map_or(to, |found| found.zone),
            to,
            position: Position::Top,
            how,
            controller,
            status: Statuses::default(),
            counters: [0; COUNTER_KINDS],
        }
    }

    /// What a player learns of the cards of an object.
    pub(crate) fn teach(&mut self, object: ObjectId, players: Players, knowledge: Knowledge) {
        let Some(card) = self.state.get(object).and_then(|found| found.top_card()) else { return };
        let card = &mut self.state.cards[usize::from(card.0)];
        for player in players.iter() {
            if card.known_to(player) < knowledge {
                card.learn(player, knowledge);
            }
        }
    }
}

impl Players {
    /// Who saw a card move: those who see into where it came from or into where it went.
    fn intersect(self, after: Players, before: Players) -> Players {
        let union = PlayerId::ALL.into_iter().filter(|player| after.contains(*player) || before.contains(*player));
        union.fold(Players::NONE, Players::with)
    }
}
