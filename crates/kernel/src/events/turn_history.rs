//! What has happened of late: このターンに〜していたなら. Which events texts look back on is known when they are compiled, and only those
//! are noted, from the point of view of each player, or of the object that a text calls itself.

use crate::engine::Engine;
use crate::events::{Event, Move, Occurrence};
use crate::frame::Scope;
use crate::game::Game;
use crate::ids::{Entity, ObjectId, PlayerId};
use crate::pool::Pool;
use crate::pool::classes::classes;
use crate::state::Arrival;
use crate::triggers::Moment;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use tefuda_ability::{Ability, AbilityKind, Condition, Instead, Lately, Pattern, Replacement, Step, Subject, Via};

/// Something that texts look back on has happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Happened {
    /// In which turn.
    pub turn: u16,
    /// Which of the patterns that texts look back with.
    pub what: u16,
    /// From whose point of view: a player's, or that of the object that calls itself this.
    pub to: Entity,
    /// How often, where a text counts that; otherwise 1.
    pub times: u16,
}

/// How many turns back a text can look.
const REACH: u16 = 2;

impl<G: Game> Pool<G> {
    /// What a text looks back on is noted from the beginning of the game.
    pub(crate) fn watch(&mut self, ability: &Ability) {
        let mut found = Vec::new();
        in_ability(ability, &mut found);
        for (pattern, counted) in found {
            let known = self.watched.iter().position(|known| known == pattern);
            let at = known.unwrap_or(self.watched.len()) as u16;
            if known.is_none() {
                self.watches = self.watches.and(classes::<G>(pattern));
                self.listens = self.listens.and(classes::<G>(pattern));
                self.watched.push(pattern.clone());
            }
            if counted && !self.counted.contains(&at) {
                self.counted.push(at);
            }
        }
    }
}

impl<G: Game> Engine<'_, G> {
    pub(crate) fn note_happened(&mut self, occurrence: Occurrence<'_, G>, moment: Moment) {
        let event = occurrence.event;
        if !self.pool.watches.meets(event.class()) {
            return;
        }
        self.refresh();
        let mut found: SmallVec<[Happened; 2]> = SmallVec::new();
        for (what, pattern) in self.pool.watched.iter().enumerate().filter(|(_, one)| class_of(one, event)) {
            let turn = self.state.turn;
            let seen = self
                .viewpoints(pattern, event)
                .into_iter()
                .filter(|(_, scope)| self.matches(pattern, occurrence, *scope, moment).is_some());
            for (to, _) in seen {
                let happened = Happened { turn, what: what as u16, to, times: 1 };
                if !found.contains(&happened) {
                    found.push(happened);
                }
            }
        }
        let before = |known: &Happened, one: &Happened| (known.turn, known.what, known.to) == (one.turn, one.what, one.to);
        let mut counted = false;
        found.retain(|one| {
            let Some(known) = self.state.happened.iter_mut().find(|known| before(known, one)) else { return true };
            if self.pool.counted.contains(&one.what) {
                known.times = known.times.saturating_add(1);
                counted = true;
            }
            false
        });
        if !found.is_empty() || counted {
            self.state.happened.extend(found);
            if self.presence().facts.meets(crate::layers::facts::Facts::PAST) {
                self.state.derived.valid = false;
                self.state.changes += 1;
            }
        }
    }

    /// From whose point of view an event is looked at: that of each player, or of whatever has a part in it and may call itself this.
    fn viewpoints(&self, pattern: &Pattern, event: &Event<G>) -> SmallVec<[(Entity, Scope); 2]> {
        if !is_of_itself(pattern) {
            let of = |player| (Entity::Player(player), self.bare_scope(ObjectId::NONE, player));
            return PlayerId::ALL.into_iter().map(of).collect();
        }
        let known = parts(event).into_iter().filter(|id| self.state.exists(*id));
        known.map(|id| (Entity::Object(id), self.bare_scope(id, self.information(id.seat).controller))).collect()
    }

    /// True if such a thing has happened in that turn.
    pub(crate) fn has_been(&self, scope: Scope, when: Lately, pattern: &Pattern) -> bool {
        let Some(looked_for) = self.looked_back_on(scope, when, pattern) else { return false };
        self.state.happened.iter().any(|one| (one.turn, one.what, one.to) == looked_for)
    }

    /// Under which turn, pattern and point of view such a thing is noted.
    fn looked_back_on(&self, scope: Scope, when: Lately, pattern: &Pattern) -> Option<(u16, u16, Entity)> {
        let to = if is_of_itself(pattern) { Entity::Object(scope.source) } else { Entity::Player(scope.controller) };
        let back = match when {
            Lately::ThisTurn => 0,
            Lately::TheirLastTurn if self.state.turn_player == scope.controller => 1,
            Lately::TheirLastTurn => REACH,
        };
        let what = self.pool.watched.iter().position(|known| known == pattern)?;
        Some((self.state.turn.checked_sub(back)?, what as u16, to))
    }

    /// How often such a thing has happened in that turn, if a text counts it.
    pub(crate) fn times_happened(&self, scope: Scope, when: Lately, pattern: &Pattern) -> u16 {
        let Some((turn, what, to)) = self.looked_back_on(scope, when, pattern) else { return 0 };
        let happened = self.state.happened.iter().find(|one| (one.turn, one.what, one.to) == (turn, what, to));
        happened.map_or(0, |one| one.times)
    }

    /// How something has come to where it lies is remembered until it leaves.
    pub(crate) fn note_arrival(&mut self, occurrence: &Occurrence<'_, G>) {
        let Event::Move(moving) = occurrence.event else { return };
        let (manner, by) = (occurrence.manner(), occurrence.player());
        let mut arrivals = std::mem::take(&mut self.state.arrivals);
        arrivals.retain(|known| self.state.exists(known.object) && known.object != moving.object);
        arrivals.push(Arrival { object: moving.object, from: moving.from, manner, by, source: occurrence.cause.source });
        self.state.arrivals = arrivals;
    }

    /// True if an object has come to where it lies in that way.
    pub(crate) fn has_come(&self, id: ObjectId, via: &Via, scope: Scope) -> bool {
        let Some(arrival) = self.state.arrivals.iter().find(|arrival| arrival.object == id) else { return false };
        let Via { by, source, manner, from, battle } = via;
        let controller = self.information(id.seat).controller;
        by.is_none_or(|side| arrival.by.is_some_and(|player| self.on_side(scope, side, player)))
            && source.as_ref().is_none_or(|noun| self.fits_noun(scope, noun, arrival.source))
            && manner.is_none_or(|manner| arrival.manner == manner)
            && from.is_none_or(|place| self.place_is(scope, place, arrival.from, controller))
            && battle.is_none()
    }

    /// What no text can look back on any more is forgotten.
    pub(crate) fn forget_turns(&mut self) {
        let now = self.state.turn;
        self.state.happened.retain(|happened| now.saturating_sub(happened.turn) <= REACH);
    }
}

/// Whether a pattern speaks of the very object whose text it is in.
fn is_of_itself(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::AnyOf(any) => any.iter().any(is_of_itself),
        Pattern::Once(inner) | Pattern::By(inner, _) | Pattern::Nth(inner, ..) => is_of_itself(inner),
        Pattern::Acts { what, .. } => *what == Some(Subject::This),
        other => other.subject() == Some(&Subject::This),
    }
}

/// What has a part in an event.
fn parts<G: Game>(event: &Event<G>) -> SmallVec<[ObjectId; 2]> {
    let object = |entity: &Entity| if let Entity::Object(id) = entity { Some(*id) } else { None };
    match event {
        Event::Move(Move { object: moved, onto, .. }) => std::iter::once(*moved).chain(onto.map(|(host, _)| host)).collect(),
        Event::Damage { to, by, .. } => object(to).into_iter().chain([*by]).collect(),
        Event::Moment(_, subject, other) => subject.iter().copied().chain(other.as_ref().and_then(object)).collect(),
        Event::Turn(id, ..) | Event::Counters(id, ..) | Event::Mend(id, _) | Event::Attach(_, id, _) => {
            [*id].into_iter().collect()
        }
        _ => SmallVec::new(),
    }
}

fn class_of<G: Game>(pattern: &Pattern, event: &Event<G>) -> bool {
    classes::<G>(pattern).meets(event.class())
}

/// The patterns that a text looks back on, and whether it counts them.
type Watched<'a> = Vec<(&'a Pattern, bool)>;

fn in_ability<'a>(ability: &'a Ability, found: &mut Watched<'a>) {
    ability.valid.needs.iter().for_each(|need| in_condition(need, found));
    match &ability.kind {
        AbilityKind::Triggered { trigger, condition, effect, .. } => {
            in_pattern(trigger, found);
            condition.iter().for_each(|condition| in_condition(condition, found));
            in_steps(effect, found);
        }
        AbilityKind::Static { condition, .. } => condition.iter().for_each(|condition| in_condition(condition, found)),
        AbilityKind::Replacement(replacement) => in_replacement(replacement, found),
        AbilityKind::Spell(effect) => in_steps(effect, found),
        AbilityKind::Activated(activation) => {
            activation.only_if.iter().for_each(|condition| in_condition(condition, found));
            in_steps(&activation.effect, found);
        }
        AbilityKind::Keyword(_) => {}
        AbilityKind::Skill(skill) => {
            skill.only_if.iter().for_each(|condition| in_condition(condition, found));
            skill.effects.iter().for_each(|effect| in_steps(effect, found));
        }
    }
}

fn in_replacement<'a>(replacement: &'a Replacement, found: &mut Watched<'a>) {
    in_pattern(&replacement.event, found);
    replacement.condition.iter().for_each(|condition| in_condition(condition, found));
    if let Instead::Steps(steps) = &replacement.instead {
        in_steps(steps, found);
    }
}

fn in_pattern<'a>(pattern: &'a Pattern, found: &mut Watched<'a>) {
    match pattern {
        Pattern::Holds(condition) => in_condition(condition, found),
        Pattern::AnyOf(any) => any.iter().for_each(|one| in_pattern(one, found)),
        Pattern::Once(inner) | Pattern::By(inner, _) => in_pattern(inner, found),
        Pattern::Nth(inner, ..) => {
            found.push((inner, true));
            in_pattern(inner, found);
        }
        _ => {}
    }
}

fn in_condition<'a>(condition: &'a Condition, found: &mut Watched<'a>) {
    match condition {
        Condition::Happened(_, pattern) => found.push((pattern, false)),
        Condition::Not(inner) => in_condition(inner, found),
        Condition::All(several) | Condition::AnyOf(several) => several.iter().for_each(|one| in_condition(one, found)),
        Condition::Compare(..) | Condition::Is(..) | Condition::During(_) | Condition::TurnOf(_) => {}
        Condition::Won | Condition::Done(_) => {}
    }
}

fn in_steps<'a>(steps: &'a [Step], found: &mut Watched<'a>) {
    for step in steps {
        match step {
            Step::If { condition, then, otherwise } => {
                in_condition(condition, found);
                [then, otherwise].into_iter().for_each(|steps| in_steps(steps, found));
            }
            Step::While(condition, ..) => in_condition(condition, found),
            Step::Replace(replacement, _) => in_replacement(replacement, found),
            Step::May(_, inner) | Step::Named(_, inner) | Step::Each(_, inner) => in_steps(inner, found),
            Step::IfDone { done, otherwise, .. } => [done, otherwise].into_iter().for_each(|steps| in_steps(steps, found)),
            Step::Both { yours, theirs } => [yours, theirs].into_iter().for_each(|steps| in_steps(steps, found)),
            Step::Either { options, .. } => options.iter().for_each(|option| in_steps(option, found)),
            Step::Modes { modes, .. } => modes.iter().for_each(|mode| in_steps(mode, found)),
            // What waits is an ability of its own.
            Step::Delay { .. } | Step::Target { .. } | Step::Choose { .. } | Step::Random { .. } => {}
            Step::ChooseColour { .. } | Step::Keep { .. } | Step::Do(_) | Step::Begin(..) => {}
        }
    }
}
