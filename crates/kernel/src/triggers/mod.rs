//! Triggers: matching events against what abilities wait for, and the waiting room.

pub(crate) mod event_patterns;
pub(crate) mod placing;
pub(crate) mod trigger_conditions;

use crate::arm::armed;
use crate::engine::Engine;
use crate::events::{Event, Move, Occurrence};
use crate::frame::Scope;
use crate::game::{Doing, Game};
use crate::ids::{AbilityIx, Entity, ObjectId, PlayerId, Seat};
use crate::policy::Proviso;
use crate::pool::classes::Classes;
use crate::pool::code::Instruction;
use crate::pool::def::Def;
use crate::state::Waiting;
use crate::state::cell::{Binding, Cell, Held};
use crate::state::derived::Granted;
use crate::state::object::{Matter, Object};
use smallvec::SmallVec;
use tefuda_ability::{AbilityKind, How, Noun, Part, Pattern, Status, Subject, Var};

/// What a matched event happened to, its counterpart and its amount.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Matched {
    pub subject: Option<Entity>,
    pub other: Option<Entity>,
    pub amount: i32,
}

impl Matched {
    pub(crate) fn object(object: ObjectId) -> Matched {
        Matched { subject: Some(Entity::Object(object)), ..Matched::default() }
    }

    pub(crate) fn player(player: PlayerId) -> Matched {
        Matched { subject: Some(Entity::Player(player)), ..Matched::default() }
    }
}

impl Scope {
    /// The same point of view, on an event that has no slots yet.
    pub(crate) fn about(self, matched: Matched) -> Scope {
        let Matched { subject, other, amount } = matched;
        Scope { subject, other, amount, ..self }
    }
}

/// What an event is the trigger of: mostly of nothing, seldom of more than one.
pub(crate) type Found = SmallVec<[Waiting; 2]>;

/// Whether listeners are asked before the event changes anything or after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moment {
    Before,
    After,
}

/// Who may have heard an event.
struct Hearers {
    /// Something that listens whatever it happens to.
    overheard: bool,
    /// The object that it happens to, if that listens to what happens to itself.
    own: Option<ObjectId>,
    /// A delayed trigger that something else which happens at the same time has set off.
    spent: bool,
}

impl<G: Game> Engine<'_, G> {
    /// What listens to an event as the game is before it. That waits on trial until the event has happened: only then can it be
    /// seen [what goes off](Engine::settle_heard). It names the event by its place, which has no number yet.
    #[inline]
    pub(crate) fn collect_before(&mut self, event: Occurrence<'_, G>, place: u32) {
        if matches!(event.event, Event::Move(_) | Event::Turn(..))
            && let Some(hearers) = self.hearers(event, Moment::Before)
            && !self.state.is_full()
        {
            let heard = self.hear(event, Moment::Before, hearers);
            self.state.waiting.extend(heard.into_iter().map(|waiting| Waiting { event: place, ..waiting }));
        }
    }

    pub(crate) fn collect_after(&mut self, event: Occurrence<'_, G>, number: u32) {
        if let Some(hearers) = self.hearers(event, Moment::After)
            && !self.state.is_full()
        {
            let heard = self.hear(event, Moment::After, hearers);
            self.set_off(&heard, number);
        }
    }

    /// Who may have heard an event then: mostly nobody, and that is found out by what texts declare.
    #[inline]
    fn hearers(&mut self, event: Occurrence<'_, G>, moment: Moment) -> Option<Hearers> {
        let class = event.event.class();
        if self.pool.listens.meets(class) && possible(event.event, moment) {
            self.who_hears(event, class, moment)
        } else {
            None
        }
    }

    fn who_hears(&mut self, event: Occurrence<'_, G>, class: Classes, moment: Moment) -> Option<Hearers> {
        self.note_happened(event, moment);
        let overheard = self.presence().others.meets(class);
        let own = subject(event.event).filter(|object| self.heeds(*object, class));
        let spent = self.spent_now().next().is_some();
        (overheard || own.is_some() || spent).then_some(Hearers { overheard, own, spent })
    }

    /// What an event is the trigger of, whether or not that goes off.
    fn hear(&mut self, event: Occurrence<'_, G>, moment: Moment, Hearers { overheard, own, spent }: Hearers) -> Found {
        let (class, mut found) = (event.event.class(), Found::new());
        self.refresh();
        // What listens to its own object is asked only about that one: itself, or what it is attached to.
        let itself = |seat: Seat| own.is_some_and(|object| object.seat == seat) || self.state.attachment(seat).is_some();
        let wanted = |seat: Seat, def: &Def<G>| def.senses.others.meets(class) || (def.senses.own.meets(class) && itself(seat));
        let mut visit = |seat, ability| found.extend(self.listen(event, moment, seat, ability));
        // Those that hear of it are asked in the order in which they lie.
        let among = own.is_none_or(|object| self.state.derived.speakers.contains(&object.seat));
        match own {
            _ if overheard && among => self.each_working(wanted, &mut visit),
            _ if overheard => self.each_working_anywhere(wanted, &mut visit),
            Some(object) => self.working_at(object.seat, wanted, &mut visit),
            None => {}
        }
        for Granted { to: seat, ability } in &self.state.derived.granted {
            if self.pool.ability(*ability).senses.own.meets(class) {
                found.extend(self.listen(event, moment, *seat, *ability));
            }
        }
        if !self.state.effects.is_empty() || spent {
            self.listen_delayed(event, moment, &mut found);
        }
        found
    }

    /// Whether the text of an object listens to what happens to itself, where it is.
    fn heeds(&self, object: ObjectId, class: Classes) -> bool {
        let Some(seated) = self.state.get(object) else { return false };
        self.state.senses_at(self.pool, seated).is_some_and(|senses| senses.own.meets(class))
    }

    fn listen(&self, event: Occurrence<'_, G>, moment: Moment, speaker: Seat, ability: AbilityIx) -> Option<Waiting> {
        let (source, speaker) = (self.state.id(self.bearer(speaker)), self.state.id(speaker));
        let AbilityKind::Triggered { trigger, .. } = &self.pool.ability(ability).ability.kind else { return None };
        if trigger.subject() == Some(&Subject::This) && self.is_forsaken(speaker.seat) {
            return None;
        }
        let controller = self.information(source.seat).controller;
        let scope = Scope { ability: Some(ability), ..self.bare_scope(source, controller) };
        if !self.stands(scope) {
            return None;
        }
        let matched = self.hears(trigger, event, scope, moment)?;
        Some(Waiting { speaker, moved: moved(event.event, moment), ..self.waiting(ability, scope, matched, None) })
    }

    /// True if all that has to be so for an ability to be there is so, besides the zone.
    pub(crate) fn stands(&self, scope: Scope) -> bool {
        let standing = scope.ability.and_then(|ability| self.pool.ability(ability).standing.as_ref());
        standing.is_none_or(|condition| self.holds(scope, condition))
    }

    fn waiting(&self, ability: AbilityIx, scope: Scope, matched: Matched, delayed: Option<u32>) -> Waiting {
        let Matched { subject, other, amount } = matched;
        let Scope { source, controller, .. } = scope;
        let colours = self.colours_of(source);
        let (event, moved, speaker, every) = (0, None, source, false);
        Waiting { ability, source, speaker, controller, colours, subject, other, amount, event, delayed, every, moved }
    }

    /// What hears of an event among the delayed triggers. One for a later turn hears nothing before that has come. Of several things
    /// that happen at once any may be the one that set one off: whose it is picks when it is placed.
    fn listen_delayed(&self, event: Occurrence<'_, G>, moment: Moment, found: &mut Found) {
        let mut spent: SmallVec<[&Waiting; 2]> = SmallVec::new();
        for waiting in self.spent_now() {
            if !spent.iter().any(|other| other.delayed == waiting.delayed) {
                spent.push(waiting);
            }
        }
        let heard = |ability: AbilityIx, scope: Scope, every: bool| {
            let AbilityKind::Triggered { trigger, .. } = &self.pool.ability(ability).ability.kind else { return None };
            let matched = self.hears(trigger, event, scope, moment)?;
            Some(Waiting { every, moved: moved(event.event, moment), ..self.waiting(ability, scope, matched, scope.effect) })
        };
        for Waiting { ability, source, controller, delayed, .. } in spent {
            let scope = Scope { effect: *delayed, ..self.bare_scope(*source, *controller) };
            found.extend(heard(*ability, scope, false));
        }
        for effect in self.state.effects.iter().filter(|effect| self.has_begun(effect)) {
            if let Instruction::Delay(_, ability, _, every) = self.pool.instruction(effect.at) {
                found.extend(heard(*ability, self.effect_scope(effect), *every));
            }
        }
    }

    /// Delayed triggers go off once, then they are gone, unless they say each time.
    pub(crate) fn spend(&mut self, waiting: &Waiting) {
        let spent = waiting.delayed.filter(|_| !waiting.every && armed(G::cite(Doing::DelayedOnce)));
        let Some(at) = spent.and_then(|stamp| self.state.effects.iter().position(|effect| effect.stamp == stamp)) else {
            return;
        };
        self.state.effects.remove(at);
        self.look_again(true);
        self.state.derived.valid = false;
    }

    /// The delayed triggers that what happens at the same time has set off.
    fn spent_now(&self) -> impl Iterator<Item = &Waiting> {
        let batch = self.state.waiting.get(self.batch..).unwrap_or_default();
        let gone = |stamp: u32| !self.state.effects.iter().any(|effect| effect.stamp == stamp);
        batch.iter().filter(move |waiting| !waiting.every && waiting.delayed.is_some_and(gone))
    }

    /// What an ability hears of an event. Nothing has a part in the start of a turn but the player whose turn it is, unless the ability
    /// was left behind by one that spoke of something.
    fn hears(&self, trigger: &Pattern, event: Occurrence<'_, G>, scope: Scope, moment: Moment) -> Option<Matched> {
        let matched = self.matches(trigger, event, scope, moment)?;
        let inherits = || {
            let mut locked = self.state.locked.iter().filter(|lock| lock.binding.cell.is(Cell::Var(Var::Heard(Part::It))));
            locked.any(|lock| Some(lock.effect) == scope.effect)
        };
        let bare = matches!(trigger, Pattern::Moment { what: None, .. }) && matched.subject.is_none() && !inherits();
        let player = bare.then_some(Entity::Player(self.state.turn_player));
        Some(Matched { subject: matched.subject.or(player), ..matched })
    }

    pub(crate) fn matches(&self, pattern: &Pattern, event: Occurrence<'_, G>, scope: Scope, moment: Moment) -> Option<Matched> {
        if let Pattern::AnyOf(any) = pattern {
            return any.iter().find_map(|one| self.matches(one, event, scope, moment));
        }
        if let Pattern::Once(inner) = pattern {
            return self.matches(inner, event, scope, moment).map(|_| Matched::default());
        }
        if let Pattern::By(inner, via) = pattern {
            return self.matches(inner, event, scope, moment).filter(|_| self.is_via(via, event, scope));
        }
        if let Pattern::Nth(inner, number, when) = pattern {
            let matched = self.matches(inner, event, scope, moment);
            return matched.filter(|_| self.times_happened(scope, *when, inner) == *number);
        }
        let due = match (pattern, event.event) {
            (Pattern::TurnedFrom { .. }, _) => moment == Moment::Before,
            (Pattern::Turned(_, status, on), Event::Turn(..)) if in_group::<G>(*status) => {
                (moment == Moment::Before) == hides::<G>(*status, *on)
            }
            (_, Event::Move(moving)) => {
                let back = looks_back::<G>(pattern, moving) && !self.works_on_arrival(pattern, scope, moving);
                (moment == Moment::Before) == back
            }
            // What was so before does not become so.
            (Pattern::Ails(_, counter), Event::Counters(object, _, put)) => {
                let lying = self.state.lying(object.seat).iter().filter(|(_, kind, _)| counter.is_none_or(|one| one == *kind));
                possible(event.event, moment) && lying.map(|(.., count)| i32::from(*count)).sum::<i32>() == *put
            }
            _ => possible(event.event, moment),
        };
        if due { self.pattern(pattern, event, scope) } else { None }
    }

    /// Whether what an ability says of its own card's move it says where that arrives: nowhere else does it work.
    fn works_on_arrival(&self, pattern: &Pattern, scope: Scope, moving: &Move) -> bool {
        let compiled = scope.ability.map(|ability| self.pool.ability(ability));
        let works_in = compiled.map_or(&[][..], |compiled| &compiled.works_in);
        let there = works_in.iter().any(|station| G::ZONES[usize::from(moving.to.0)].is(station.zone));
        there && pattern.subject() == Some(&Subject::This) && moving.from != moving.to && self.had_text(moving)
    }

    /// Whether what has moved had a text where it came from, if the game looks at it as it was there.
    fn had_text(&self, moving: &Move) -> bool {
        let left = ObjectId { sitting: moving.object.sitting.wrapping_sub(1), ..moving.object };
        let past = self.state.past(left).filter(|_| active::<G>(moving.from) && G::looks_back(moving));
        past.is_none_or(|past| past.information.text)
    }

    /// 累積しない: while one with that title waits or resolves, no other of the same player joins. Of those that what happens at once
    /// sets off, their player [picks one](Engine::answer_placing).
    pub(crate) fn joins(&self, waiting: &Waiting) -> bool {
        let before = self.state.waiting.get(..self.batch).unwrap_or(&self.state.waiting);
        !self.pool.ability(waiting.ability).ability.alone
            || !armed(G::cite(Doing::Alone))
            || !(before.iter().any(|other| self.namesakes(waiting, other.ability, other.controller))
                || self.on_stack().any(|(ability, _, controller)| self.namesakes(waiting, ability, controller)))
    }

    /// Whether an ability has the title of one that waits, and is the same player's.
    pub(crate) fn namesakes(&self, waiting: &Waiting, ability: AbilityIx, controller: PlayerId) -> bool {
        let title = |ability: AbilityIx| self.pool.ability(ability).ability.title;
        title(ability).is_some() && title(ability) == title(waiting.ability) && controller == waiting.controller
    }

    /// The abilities on the stack, with what they stand on and their controllers.
    fn on_stack(&self) -> impl Iterator<Item = (AbilityIx, ObjectId, PlayerId)> {
        self.state.zone(G::STACK).iter().filter_map(|seat| match self.state.object(*seat) {
            Object { matter: Matter::Ability(ability, source), controller, .. } => {
                let speaker = self.state.links(*seat).find_map(|link| match link.binding {
                    Binding { cell: Cell::Speaker, held: Held::Entity(Entity::Object(speaker)) } => Some(speaker),
                    _ => None,
                });
                Some((*ability, speaker.unwrap_or(*source), *controller))
            }
            _ => None,
        })
    }

    /// Abilities that wait for a state of things look whether it has come, unless they wait already or still resolve.
    pub(crate) fn watch_states(&mut self) {
        if self.amid || !self.pool.listens.meets(Classes::STATE) || !self.presence().others.meets(Classes::STATE) {
            return;
        }
        self.refresh();
        let mut found: Vec<Waiting> = Vec::new();
        let mut watch = |seat: Seat, ability: AbilityIx| {
            let AbilityKind::Triggered { trigger: Pattern::Holds(state), condition, .. } =
                &self.pool.ability(ability).ability.kind
            else {
                return;
            };
            let controller = self.information(seat).controller;
            let source = self.state.id(self.bearer(seat));
            let scope = Scope { ability: Some(ability), ..self.bare_scope(source, controller) };
            let speaker = self.state.id(seat);
            let waits = self.state.waiting.iter().any(|waiting| waiting.ability == ability && waiting.speaker == speaker);
            let resolves = self.on_stack().any(|(other, whose, _)| other == ability && whose == speaker);
            let pending = (waits || resolves) && armed(G::cite(Doing::StateTrigger));
            let asked = condition.as_ref().filter(|_| G::PROVISO == Proviso::Twice);
            let holds =
                self.stands(scope) && self.holds(scope, state) && asked.is_none_or(|condition| self.holds(scope, condition));
            if holds && !pending {
                found.push(Waiting { speaker, ..self.waiting(ability, scope, Matched::default(), None) });
            }
        };
        self.each_working(|_, def| def.senses.others.meets(Classes::STATE), &mut watch);
        self.state.derived.granted.iter().for_each(|granted| watch(granted.to, granted.ability));
        let event = self.state.events;
        found.retain(|waiting| self.joins(waiting));
        self.state.waiting.extend(found.into_iter().map(|waiting| Waiting { event, ..waiting }));
    }
}

/// The object that an event happens to, for those that may listen to what happens to themselves alone.
#[inline(always)]
pub(crate) fn subject<G: Game>(event: &Event<G>) -> Option<ObjectId> {
    match event {
        Event::Move(Move { object, .. }) | Event::Turn(object, ..) | Event::Counters(object, ..) => Some(*object),
        Event::Moment(_, object, _) => *object,
        _ => None,
    }
}

/// Whether an event can be listened to then. What is turned face down is nothing any more afterwards, and has no text.
fn possible<G: Game>(event: &Event<G>, moment: Moment) -> bool {
    match event {
        Event::Move(moving) => moment == Moment::After || G::looks_back(moving),
        // What a group of states is left for another for is seen before.
        Event::Turn(_, status, true) if in_group::<G>(*status) => true,
        Event::Turn(_, status, on) => (moment == Moment::Before) == hides::<G>(*status, *on),
        Event::DrawNothing(..) => false,
        _ => moment == Moment::After,
    }
}

/// What an event that is looked back on moves, under the identity that it will have.
fn moved<G: Game>(event: &Event<G>, moment: Moment) -> Option<ObjectId> {
    match event {
        Event::Move(Move { object, .. }) if moment == Moment::Before => {
            Some(ObjectId { sitting: object.sitting.wrapping_add(1), ..*object })
        }
        _ => None,
    }
}

fn in_group<G: Game>(status: Status) -> bool {
    G::STATUS_GROUPS.iter().any(|group| group.contains(&status))
}

/// Whether turning something so takes its text away.
fn hides<G: Game>(status: Status, on: bool) -> bool {
    on && G::FACE_DOWN == Some(status) && armed(G::cite(Doing::TurnedDown))
}

fn active<G: Game>(zone: crate::ids::ZoneId) -> bool {
    G::ZONES[usize::from(zone.0)].active
}

/// Whether what a text speaks of goes from where it is such a thing to where it is none any more, though it comes into play there.
fn leaves_home<G: Game>(what: &Subject, moving: &Move) -> bool {
    let name = |zone: crate::ids::ZoneId| G::ZONES[usize::from(zone.0)].name;
    let is = |zone: crate::ids::ZoneId, noun: &Noun| G::ZONES[usize::from(zone.0)].is(noun.place.zone);
    let home = match what {
        Subject::This | Subject::Itself => name(moving.from) != name(moving.to),
        Subject::Each(noun) => is(moving.from, noun) && !is(moving.to, noun),
    };
    home && active::<G>(moving.from) && !G::same_object(moving.from, moving.to)
}

/// Leaving play looks at the game as it was; arriving looks at the game as it is.
fn looks_back<G: Game>(pattern: &Pattern, moving: &Move) -> bool {
    let arrival = match pattern {
        Pattern::Moves { how: Some(How::Summon), .. } | Pattern::Attached(..) => true,
        Pattern::Moves { what, to: Some(place), from: None, .. } => {
            active::<G>(moving.to) && G::ZONES[usize::from(moving.to.0)].is(place.zone) && !leaves_home::<G>(what, moving)
        }
        _ => false,
    };
    moving.from != moving.to && !arrival && G::looks_back(moving)
}
