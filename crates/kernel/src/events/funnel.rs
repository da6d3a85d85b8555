//! The funnel: every change goes propose → route → replace → apply → log → collect triggers. Nothing changes a state beside it.

use crate::arm::armed;
use crate::engine::{Engine, Flow};
use crate::events::{Cause, Entry, Event, Move, Occurrence};
use crate::frame::Frame;
use crate::game::{Doing, Game};
use crate::ids::{Clause, DefId, Entity, ObjectId, PlayerId, Players, Seat, ZoneId};
use crate::pool::classes::Classes;
use crate::replacement::Key;
use crate::state::cell::{Binding, Cell, Held};
use crate::state::counters::Entering;
use crate::state::object::Statuses;
use crate::state::{Applied, Proposed};
use smallvec::SmallVec;
use tefuda_ability::{How, Position, Var};

impl<G: Game> Engine<'_, G> {
    /// Something happens that the kernel does itself; its clause is the game's. If a replacement effect wants it, it happens
    /// only after the step that lets it happen: a frame moves on first, then lets one thing happen.
    pub fn happen(&mut self, event: Event<G>, doing: Doing) {
        let cause = self.by(G::cite(doing));
        self.propose(&[event], cause);
    }

    /// Something happens by a clause.
    pub fn happen_by(&mut self, event: Event<G>, clause: Clause) {
        let cause = self.by(clause);
        self.propose(&[event], cause);
    }

    /// Several things happen at once, by a clause, in the order in which they are named.
    pub fn happen_together(&mut self, events: &[Event<G>], clause: Clause) {
        let cause = self.by(clause);
        self.propose_arranged(events, cause);
    }

    /// The game's book-keeping changes, by a clause. Most events are such, and nothing forbids, replaces or hears them: they go
    /// the short way, which comes to the same as the long one.
    pub fn note(&mut self, note: G::Note, clause: Clause) {
        let event = Event::Note(note);
        if !armed(clause) {
            return;
        }
        let cause = self.by(clause);
        self.stirred = true;
        self.state.events += 1;
        let entry = self.log.is_some().then(|| self.entry(event, cause));
        self.apply_note(note);
        if let (Some(entry), Some(log)) = (entry, self.log.as_mut()) {
            log.entry(entry);
        }
        self.look_for_states();
    }

    /// Where nothing else can have been triggered: what waits for a state of things looks whether it has come.
    fn look_for_states(&mut self) {
        let waited = self.state.waiting.len();
        self.watch_states();
        self.placed_at_once(waited);
    }

    pub(crate) fn propose(&mut self, events: &[Event<G>], cause: Cause) {
        match events {
            _ if self.holds.is_some() => self.propose_each(events.iter().map(|event| (*event, cause)), false),
            several if self.go_in_turn(several) => self.propose_in_turn(several, cause),
            [] => self.look_for_states(),
            [only] => self.propose_one(*only, cause),
            _ => self.propose_each(events.iter().map(|event| (*event, cause)), false),
        }
    }

    /// The same for what goes to a pile in an order that its owner has chosen, or that means nothing.
    pub(crate) fn propose_arranged(&mut self, events: &[Event<G>], cause: Cause) {
        if self.go_in_turn(events) {
            return self.propose_in_turn(events, cause);
        }
        self.propose_each(events.iter().map(|event| (*event, cause)), true);
    }

    /// Several things happen at once, each by its own clause.
    pub fn happen_each(&mut self, events: &[(Event<G>, Clause)]) {
        if events.is_empty() {
            return self.look_for_states();
        }
        let parent = self.state.events;
        self.propose_each(events.iter().map(|(event, clause)| (*event, Cause::of_rule(*clause, parent))), false);
    }

    /// An event as it would happen: routed, and `None` if it cannot.
    fn possible(&mut self, mut event: Event<G>, cause: Cause) -> Option<Event<G>> {
        if !armed(cause.clause) {
            return None;
        }
        if let Event::Move(moving) = &mut event {
            G::route(self, moving);
        }
        (!G::impossible(self, &event)).then_some(event)
    }

    /// Most events happen alone, and nothing could replace them: those need no place on the agenda.
    pub(crate) fn propose_one(&mut self, event: Event<G>, cause: Cause) {
        let Some(event) = self.possible(event, cause) else { return };
        if self.may_be_replaced(&event) {
            let first = self.state.agenda.len() as u16;
            self.state.agenda.push(Proposed { event, cause, number: 0, gone: false, other: false, arranged: true });
            self.replace_or_commit(first);
        } else {
            self.commit_one(event, cause);
        }
    }

    fn propose_each(&mut self, events: impl Iterator<Item = (Event<G>, Cause)>, arranged: bool) {
        let first = self.state.agenda.len() as u16;
        for (event, cause) in events {
            if let Some(event) = self.possible(event, cause) {
                self.state.agenda.push(Proposed { event, cause, number: 0, gone: false, other: false, arranged });
            }
        }
        if self.holds.is_none() {
            self.replace_or_commit(first);
        }
    }

    pub(crate) fn replace_or_commit(&mut self, first: u16) {
        if self.replacements_wanted(first) {
            let next = self.settled_after(first, None).unwrap_or(first);
            self.push(Frame::Happening { first, next, consent: None });
        } else if self.arranging_wanted(first) {
            self.push(Frame::Arranging { first, place: 0, done: 0 });
        } else {
            self.commit(first);
        }
    }

    /// Look at each proposed event in turn; when no replacement wants any of them, they happen.
    pub(crate) fn step_happening(&mut self, first: u16, next: u16, consent: Option<Key>) -> Flow {
        if let Some(flow) = self.settle_replacements(first, next, consent) {
            return flow;
        }
        match self.settled_after(first, Some(next)) {
            Some(next) => self.replace_top(Frame::Happening { first, next, consent: None }),
            None => self.replace_top(Frame::Arranging { first, place: 0, done: 0 }),
        }
        Flow::Go
    }

    /// The event whose replacements are looked for next: those that the turn player would choose for come first, each player's
    /// in the order in which they are named.
    pub(crate) fn settled_after(&self, first: u16, last: Option<u16>) -> Option<u16> {
        let in_turn = armed(G::cite(Doing::TurnPlayerFirst));
        let of_other = |at: u16| {
            let event = &self.state.agenda[usize::from(at)].event;
            in_turn && self.chooser(event) != self.state.turn_player
        };
        let place = |at: u16| (of_other(at), at);
        let after = last.map(place);
        let rest = (first..self.state.agenda.len() as u16).map(place).filter(|one| after.is_none_or(|after| *one > after));
        rest.min().map(|(_, at)| at)
    }

    /// The events from `first` on happen, all at once: triggers that look back see the game before any of them, the others
    /// after all of them.
    pub(crate) fn commit(&mut self, first: u16) {
        // Taken off the agenda first: what follows from applying them may be proposed, and wait, at the same place.
        let mut batch: SmallVec<[Proposed<G>; 2]> = self.state.agenda.drain(usize::from(first)..).collect();
        self.state.applied.retain(|applied| applied.event < first || applied.event >= Applied::WITHIN);
        part_swaps(&mut batch);
        batch.retain(|proposed| !proposed.gone);
        let outer = std::mem::replace(&mut self.batch, self.state.waiting.len());
        let looking_back = self.state.waiting.len();
        for (at, proposed) in batch.iter().enumerate() {
            self.collect_before(proposed.occurrence(), at as u32);
        }
        let looked_back = self.state.waiting.len();
        let frozen = self.freeze_together(&batch);
        let before = std::mem::replace(&mut self.frozen, frozen);
        let amid = std::mem::replace(&mut self.amid, true);
        for proposed in &mut batch {
            if !proposed.other {
                self.has_happened(&proposed.event);
            }
            (proposed.number, proposed.event) = self.apply_and_log(proposed.event, proposed.cause);
            self.witness(&proposed.event, proposed.cause);
        }
        (self.frozen, self.amid) = (before, amid);
        if batch.len() > 1 && armed(G::cite(Doing::Arrange)) {
            self.hide_arrangement(&batch);
        }
        self.settle_heard(looking_back..looked_back, |place| batch[place as usize].number);
        for proposed in &batch {
            self.collect_after(proposed.occurrence(), proposed.number);
        }
        self.watch_states();
        self.batch = outer;
        self.placed_at_once(looking_back);
        self.heed_silence();
        self.lapse_after(batch.iter().map(|proposed| &proposed.event));
    }

    /// The same for one event that never was on the agenda.
    fn commit_one(&mut self, event: Event<G>, cause: Cause) {
        self.has_happened(&event);
        if !self.pool.listens.meets(event.class()) {
            let amid = std::mem::replace(&mut self.amid, true);
            let (_, event) = self.apply_and_log(event, cause);
            self.witness(&event, cause);
            self.amid = amid;
            if self.pool.listens.meets(Classes::STATE) {
                let outer = std::mem::replace(&mut self.batch, self.state.waiting.len());
                self.look_for_states();
                self.batch = outer;
            }
            self.heed_silence();
            return self.lapse_after(std::iter::once(&event));
        }
        let outer = std::mem::replace(&mut self.batch, self.state.waiting.len());
        let looking_back = self.state.waiting.len();
        self.collect_before(Occurrence { event: &event, cause }, 0);
        let looked_back = self.state.waiting.len();
        let amid = std::mem::replace(&mut self.amid, true);
        let (number, event) = self.apply_and_log(event, cause);
        self.witness(&event, cause);
        self.amid = amid;
        self.settle_heard(looking_back..looked_back, |_| number);
        self.collect_after(Occurrence { event: &event, cause }, number);
        self.watch_states();
        self.batch = outer;
        self.placed_at_once(looking_back);
        self.heed_silence();
        self.lapse_after(std::iter::once(&event));
    }

    /// What triggered waits for a check: only with that switched off is it put at once.
    fn placed_at_once(&mut self, waited: usize) {
        if self.state.waiting.len() > waited && !armed(G::cite(Doing::TriggerWaits)) {
            self.place_triggers();
        }
    }

    /// The running effect remembers what it has moved and made, for its own later words: 捨てた枚数, それ.
    fn witness(&mut self, event: &Event<G>, cause: Cause) {
        let running = || self.state.frames.iter().rev().any(|frame| matches!(frame, Frame::Resolve { .. }));
        if cause.ability.is_none() || !running() {
            return;
        }
        // A draw that found nothing, and in whose place nothing else came, was made all the same.
        if let Event::DrawNothing(player, missing) = *event
            && G::MISSING == crate::policy::Missing::Drawn
            && armed(G::cite(Doing::MissedDraw))
        {
            let drawn = Binding { cell: Cell::Moved, held: Held::Moved(Entity::Player(player), How::Draw) };
            self.state.memory.extend(std::iter::repeat_n(drawn, usize::from(missing)));
        }
        let Event::Move(Move { object, from, to, how, .. }) = *event else { return };
        let made = from == to && self.state.get(object).is_some_and(|found| found.is_token());
        let entity = Entity::Object(object);
        self.state.memory.push(Binding { cell: Cell::Moved, held: Held::Moved(entity, how) });
        if made {
            let made = [Var::Made, Var::LastMade].map(|slot| Binding::of(slot, entity));
            self.state.memory.extend(made);
        }
    }

    /// Apply one event and log it. The event that is returned, with its number, names a moved object by its new identity.
    fn apply_and_log(&mut self, event: Event<G>, cause: Cause) -> (u32, Event<G>) {
        let event = self.within_bounds(event);
        self.stirred |= !event.is_idle();
        self.state.events += 1;
        let number = self.state.events;
        let entry = self.log.is_some().then(|| self.entry(event, cause));
        let (after, seen) = self.apply(event);
        if self.pool.asks_arrival {
            self.note_arrival(&Occurrence { event: &after, cause });
        }
        if let Some(mut entry) = entry {
            // A move is told by name to whoever saw the card where it was, and to whoever knows it where it is now.
            let knowing = match after {
                Event::Move(moving) => self.knowing(moving.object.seat),
                _ => seen,
            };
            entry.seen_by = knowing.iter().fold(entry.seen_by, Players::with);
            if let Some(log) = self.log.as_mut() {
                log.entry(entry);
            }
        }
        (number, after)
    }

    /// A number of a player rises, or is set, only to where it may: looked at when it does, after whatever changed by how much.
    fn within_bounds(&self, event: Event<G>) -> Event<G> {
        match event {
            Event::Value(player, value, more) => {
                let now = self.state.player(player).values.get(usize::from(value.0)).copied().unwrap_or(0);
                Event::Value(player, value, more.min(G::ceiling(value).saturating_sub(now).max(0)))
            }
            Event::Set(player, value, number) => Event::Set(player, value, number.min(G::ceiling(value))),
            other => other,
        }
    }

    fn entry(&self, event: Event<G>, cause: Cause) -> Entry<G> {
        let (subject, from, seen_by) = self.subject_of(&event);
        let seen_by = if let Event::Show(_, players) = &event { *players } else { seen_by };
        let other = match event {
            Event::Damage { by: other, .. }
            | Event::Moment(_, _, Some(Entity::Object(other)))
            | Event::Move(Move { onto: Some((other, _)), .. }) => self.def_of(other),
            _ => None,
        };
        Entry { number: self.state.events, event, cause, subject, other, from, seen_by, turn: self.state.turn }
    }

    /// The card that an object is or, if it is gone, was.
    pub fn def_of(&self, object: ObjectId) -> Option<DefId> {
        let now = self.state.get(object).map(|found| found.def);
        now.or_else(|| self.state.past(object).map(|past| past.def))
    }

    /// The players who know the face of what sits there.
    fn knowing(&self, seat: Seat) -> Players {
        PlayerId::ALL.into_iter().filter(|player| self.state.knows(*player, seat)).fold(Players::NONE, Players::with)
    }

    /// What an event happens to, where that is, and who knows which card it is.
    fn subject_of(&self, event: &Event<G>) -> (Option<DefId>, Option<ZoneId>, Players) {
        let object = match *event {
            Event::Move(moving) => moving.object,
            Event::Turn(object, ..)
            | Event::Mend(object, _)
            | Event::Unharm(object, _)
            | Event::Release(object)
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
            | Event::Play(_, object, _)
            | Event::Aim { at: Some(Entity::Object(object)), .. }
            | Event::Damage { to: Entity::Object(object), .. } => object,
            Event::Moment(_, Some(object), _) => object,
            Event::Note(note) => match G::noted(&note) {
                Some(object) => object,
                None => return (None, None, Players::BOTH),
            },
            Event::Token { def, .. } => return (Some(def), None, Players::BOTH),
            Event::Place(number) => {
                let waiting = self.state.waiting.get(usize::from(number));
                return (waiting.map(|waiting| self.waiting_def(waiting)), None, Players::BOTH);
            }
            _ => return (None, None, Players::BOTH),
        };
        match self.state.get(object) {
            Some(found) => {
                // Whoever knows that a card is in a hand does not see which one leaves it.
                let moves = matches!(event, Event::Move(_));
                let seeing = PlayerId::ALL.into_iter().filter(|player| self.state.sees(*player, object.seat));
                let seeing = seeing.fold(Players::NONE, Players::with);
                (Some(found.def), Some(found.zone), if moves { seeing } else { self.knowing(object.seat) })
            }
            None => (self.state.past(object).map(|past| past.def), None, Players::BOTH),
        }
    }

    /// How many objects are about to come to a zone on their own, of what is proposed already.
    pub fn coming_to(&self, zone: ZoneId) -> usize {
        let comes = |proposed: &&Proposed<G>| match proposed.event {
            Event::Move(moving) => moving.to == zone && moving.from != zone && moving.onto.is_none() && !proposed.gone,
            _ => false,
        };
        self.state.agenda.iter().filter(comes).count()
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
            counters: Entering::default(),
            onto: None,
        }
    }
}

/// Of two that were to change places neither moves if the other does not.
fn part_swaps<G: Game>(batch: &mut [Proposed<G>]) {
    let swapped = |proposed: &Proposed<G>| match proposed.event {
        Event::Move(moving) if moving.how == How::Swap => Some((moving.from, moving.to)),
        _ => None,
    };
    let parted: SmallVec<[(ZoneId, ZoneId); 2]> = batch.iter().filter(|one| one.gone).filter_map(swapped).collect();
    for proposed in batch {
        proposed.gone |= swapped(proposed).is_some_and(|(from, to)| parted.contains(&(to, from)));
    }
}
