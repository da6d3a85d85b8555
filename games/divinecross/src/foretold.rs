//! What a skill would do if it were used now, as far as its player can be sure: it is tried out on a copy of the game in which every
//! card that this player does not know is another one, so that nothing hidden shows.

use crate::board::Note;
use crate::game::{Act, DivineCross};
use crate::{Engine, clause, words};
use tefuda_ability::How;
use tefuda_kernel::{AbilityIx, Chance, Choice, DefId, Entity, Entry, Event, Faces, Game, Log, ObjectId, PlayerId, State};

/// The blow of a skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Blow {
    /// What the opposing main unit is dealt.
    pub(crate) damage: i32,
    /// 704.6c-1: whether the advantage has doubled it.
    pub(crate) doubled: bool,
    /// Whether that unit is knocked out.
    pub(crate) knocks_out: bool,
}

/// Watches a skill that is tried out, up to the next question.
#[derive(Debug, Default)]
struct Witness {
    /// Chance or a hidden card had a say before the damage.
    unsure: bool,
    doubled: bool,
    blow: Option<(ObjectId, i32)>,
    over: bool,
    knocks_out: bool,
}

impl Log<DivineCross> for Witness {
    fn entry(&mut self, entry: Entry<DivineCross>) {
        let before = self.blow.is_none() && !self.over;
        match entry.event {
            Event::Damage { to: Entity::Object(hit), amount, battle: true, .. } if before => self.blow = Some((hit, amount)),
            Event::Note(Note::SkillOver) => self.over = true,
            Event::Note(Note::Damage(_)) if before => self.doubled |= entry.cause.clause == clause!("704.6c-1"),
            Event::Show(..) if before => self.unsure = true,
            Event::Move(moving) if before => {
                self.unsure |= DivineCross::ZONES[usize::from(moving.from.0)].faces != Faces::Open;
            }
            Event::Move(moving) if moving.how == How::Destroy => {
                self.knocks_out |= self.blow.is_some_and(|(hit, _)| hit == moving.object);
            }
            _ => {}
        }
    }

    fn chance(&mut self, _: Chance<'_>) {
        self.unsure |= self.blow.is_none() && !self.over;
    }
}

/// A copy of a game in which every card that a viewer does not know is another one.
pub(crate) fn known(state: &State<DivineCross>, viewer: Option<PlayerId>) -> State<DivineCross> {
    viewer.map_or_else(|| state.clone(), |viewer| state.determinise(viewer, 0, |_, _| DefId(0)))
}

/// What a skill would do; `None` where that depends on chance, on what is hidden, or on somebody's decision.
pub(crate) fn blow(engine: &Engine<'_>, player: PlayerId, unit: ObjectId, ability: AbilityIx) -> Option<Blow> {
    let (mut state, mut witness) = (known(engine.state(), Some(player)), Witness::default());
    Engine::logged(engine.pool, &mut state, &mut witness).answer(player, Choice::Act(Act::Skill(unit, ability))).ok()?;
    let Witness { unsure, blow, over, doubled, knocks_out } = witness;
    let trial = Engine::new(engine.pool, &mut state);
    match blow {
        _ if unsure => None,
        // Somebody is asked something first.
        None if !over => None,
        None => Some(Blow { damage: 0, doubled: false, knocks_out: false }),
        // Whoever has no HP left is knocked out at the next check, and a question may come before that.
        Some((hit, damage)) => Some(Blow { damage, doubled, knocks_out: knocks_out || is_finished(&trial, hit) }),
    }
}

fn is_finished(engine: &Engine<'_>, unit: ObjectId) -> bool {
    let found = engine.state().get(unit).filter(|found| words::is_area(found.zone));
    found.is_some_and(|found| engine.information(unit.seat).value(words::HP) <= found.damage)
}
