//! What has happened of late: このターンに〜していたなら. Which events texts look back on is known when they are compiled, and only those
//! are noted, from the point of view of each player, or of the object that a text calls itself.

use crate::engine::Engine;
use crate::events::{Event, Move};
use crate::frame::Scope;
use crate::game::Game;
use crate::ids::{Entity, ObjectId, PlayerId};
use crate::pool::Pool;
use crate::pool::classes::classes;
use crate::triggers::Moment;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use tefuda_ability::{Ability, AbilityKind, Condition, Instead, Lately, Pattern, Replacement, Step, Subject};

/// Something that texts look back on has happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Happened {
    /// In which turn.
    pub turn: u16,
    /// Which of the patterns that texts look back with.
    pub what: u16,
    /// From whose point of view: a player's, or that of the object that calls itself this.
    pub to: Entity,
}

/// How many turns back a text can look.
const REACH: u16 = 2;

impl<G: Game> Pool<G> {
    /// What a text looks back on is noted from the beginning of the game.
    pub(crate) fn watch(&mut self, ability: &Ability) {
        let mut found = Vec::new();
        in_ability(ability, &mut found);
        for pattern in found {
            if !self.watched.contains(pattern) {
                self.watches = self.watches.and(classes::<G>(pattern));
                self.listens = self.listens.and(classes::<G>(pattern));
                self.watched.push(pattern.clone());
            }
        }
    }
}

impl<G: Game> Engine<'_, G> {
    pub(crate) fn note_happened(&mut self, event: &Event<G>, moment: Moment) {
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
                .filter(|(_, scope)| self.matches(pattern, event, *scope, moment).is_some());
            found.extend(seen.map(|(to, _)| Happened { turn, what: what as u16, to }));
        }
        found.retain(|one| !self.state.happened.contains(one));
        if !found.is_empty() {
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

    /// Whether such a thing has happened in that turn.
    pub(crate) fn has_been(&self, scope: Scope, when: Lately, pattern: &Pattern) -> bool {
        let to = if is_of_itself(pattern) { Entity::Object(scope.source) } else { Entity::Player(scope.controller) };
        let back = match when {
            Lately::ThisTurn => 0,
            Lately::TheirLastTurn if self.state.turn_player == scope.controller => 1,
            Lately::TheirLastTurn => REACH,
        };
        let what = self.pool.watched.iter().position(|known| known == pattern);
        let (Some(turn), Some(what)) = (self.state.turn.checked_sub(back), what) else { return false };
        self.state.happened.contains(&Happened { turn, what: what as u16, to })
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
        Pattern::Once(inner) => is_of_itself(inner),
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

fn in_ability<'a>(ability: &'a Ability, found: &mut Vec<&'a Pattern>) {
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
        AbilityKind::Skill(skill) => {
            skill.only_if.iter().for_each(|condition| in_condition(condition, found));
            skill.effects.iter().for_each(|effect| in_steps(effect, found));
        }
    }
}

fn in_replacement<'a>(replacement: &'a Replacement, found: &mut Vec<&'a Pattern>) {
    replacement.condition.iter().for_each(|condition| in_condition(condition, found));
    if let Instead::Steps(steps) = &replacement.instead {
        in_steps(steps, found);
    }
}

fn in_pattern<'a>(pattern: &'a Pattern, found: &mut Vec<&'a Pattern>) {
    match pattern {
        Pattern::Holds(condition) => in_condition(condition, found),
        Pattern::AnyOf(any) => any.iter().for_each(|one| in_pattern(one, found)),
        _ => {}
    }
}

fn in_condition<'a>(condition: &'a Condition, found: &mut Vec<&'a Pattern>) {
    match condition {
        Condition::Happened(_, pattern) => found.push(pattern),
        Condition::Not(inner) => in_condition(inner, found),
        Condition::All(several) | Condition::AnyOf(several) => several.iter().for_each(|one| in_condition(one, found)),
        Condition::Compare(..) | Condition::Is(..) | Condition::During(_) | Condition::TurnOf(_) | Condition::Won => {}
    }
}

fn in_steps<'a>(steps: &'a [Step], found: &mut Vec<&'a Pattern>) {
    for step in steps {
        match step {
            Step::If { condition, then, otherwise } => {
                in_condition(condition, found);
                [then, otherwise].into_iter().for_each(|steps| in_steps(steps, found));
            }
            Step::While(condition, ..) => in_condition(condition, found),
            Step::Replace(replacement, _) => in_replacement(replacement, found),
            Step::May(_, inner) => in_steps(inner, found),
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
