//! 917: does a skill succeed?

use crate::battle::{Battle, bearers};
use crate::board::Note;
use crate::damage::{self, Class};
use crate::game::{DivineCross, Frame};
use crate::{Engine, clause, play, words};
use serde::{Deserialize, Serialize};
use tefuda_kernel::{AbilityIx, Alter, Ask, Choice, Clause, Event, Flow, ObjectId, Offer};

/// The steps of a judgement, and what it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Judgement {
    /// 917.1a: texts that simply make the unit's skills, or this one, fail.
    Plain(ObjectId, AbilityIx),
    /// 917.1b: texts that do so on a condition, which is looked at now.
    Conditions(ObjectId, AbilityIx),
    /// The event with this number has called them; whatever else was triggered meanwhile waits for a check. The skill itself may say so,
    /// too, from this effect on.
    Called(ObjectId, u32, AbilityIx, u8),
    /// 804.2c-31: an ability that a skill has left behind is judged, then it resolves or not.
    Ability(ObjectId),
    /// It was judged.
    Judged(ObjectId),
}

/// 902.1, 917.1a: whether a text makes the skills of a unit fail, or the one of that title.
fn failing(engine: &Engine<'_>, unit: ObjectId, skill: AbilityIx) -> bool {
    // 813.3: what a unit that is gone has left behind is still its player's skill.
    if !engine.state().exists(unit) {
        return engine.marks_all_of(engine.controller(unit), words::SKILLS_FAIL);
    }
    let by_title = |(alter, _): &(&Alter, i32)| **alter == Alter::Mark(words::SKILLS_FAIL);
    let bearers = bearers(engine, unit, skill);
    let marked = bearers.iter().any(|seat| engine.information(*seat).marked(words::SKILLS_FAIL));
    marked || engine.titled_changes(&bearers, skill).iter().any(by_title)
}

/// 917.1b: a text that the judgement called has said that the skill fails. 104.1: so may one that was called when the skill was
/// used, as long as nothing of it is done. `false` if there is none that could fail; 104.3: what has failed does not fail again.
pub(crate) fn fail_judged(engine: &mut Engine<'_>) -> bool {
    let used = engine.state().board().skill.filter(|used| !used.failed).map(|used| used.unit);
    let failing = engine.state().frames().iter().rev().find_map(|frame| match frame {
        tefuda_kernel::Frame::Game(Frame::Judgement(Judgement::Called(unit, ..))) => Some((Some(*unit), Note::Failed)),
        tefuda_kernel::Frame::Game(Frame::Battle(Battle::Before(0))) => Some((used, Note::UseFailed)),
        _ => None,
    });
    match failing {
        Some((Some(unit), note)) => fail(engine, unit, note, clause!("917.1b")),
        _ => return false,
    }
    true
}

/// 917.2: a unit's skill, or (813.3) the ability that it left behind, fails.
fn fail(engine: &mut Engine<'_>, unit: ObjectId, note: Note, clause: Clause) {
    engine.note(note, clause);
    engine.happen_by(Event::Moment(words::SKILL_FAILED, Some(unit), None), clause);
}

pub(crate) fn step(engine: &mut Engine<'_>, step: Judgement) -> Flow {
    match step {
        Judgement::Plain(unit, skill) => {
            engine.goto(Frame::Judgement(Judgement::Conditions(unit, skill)));
            engine.note(Note::Judging, clause!("917.1"));
            engine.refresh();
            if failing(engine, unit, skill) && engine.armed(clause!("917.1a")) {
                engine.finish();
                fail(engine, unit, Note::Failed, clause!("917.1a"));
            }
        }
        Judgement::Conditions(unit, skill) => {
            let judged = engine.state().events() + 1;
            engine.goto(Frame::Judgement(Judgement::Called(unit, judged, skill, 0)));
            engine.happen_by(Event::Moment(words::JUDGED, Some(unit), None), clause!("917.1b"));
        }
        // R076: one after the other, until one of them makes it fail; the turn player's in the order that this player says.
        Judgement::Called(_, judged, ..) if engine.state().board().failed => {
            engine.finish();
            engine.forget_triggers_of(judged);
        }
        Judgement::Called(unit, judged, skill, from) => {
            let turn_player = engine.state().turn_player();
            match own_condition(engine, skill, from) {
                Some(_) if engine.waits_for(judged, turn_player) => {
                    return engine.ask(turn_player, Ask::YesNo, clause!("917.1b"));
                }
                Some(effect) => look_at_own(engine, (unit, judged, skill), effect),
                None if engine.place_triggers_of(judged, clause!("917.1b")) => {}
                None => engine.finish(),
            }
        }
        Judgement::Ability(ability) => {
            engine.goto(Frame::Judgement(Judgement::Judged(ability)));
            if let Some((source, made)) = engine.source_of(ability).zip(engine.ability_on_stack(ability)) {
                engine.call(Frame::Judgement(Judgement::Plain(source, made)));
            }
        }
        Judgement::Judged(ability) => {
            engine.finish();
            if engine.state().board().failed && engine.armed(clause!("917.2b")) {
                // What has failed is this, and not the skill that it may have been called to judge.
                engine.note(Note::Judging, clause!("917.1"));
                engine.happen_by(Event::<DivineCross>::Vanish(ability), clause!("804.2c-31"));
            } else if !engine.begin_resolution(ability) {
                play::resolved(engine, ability);
            }
        }
    }
    Flow::Go
}

/// The next effect of a skill that says when the skill itself fails.
fn own_condition(engine: &Engine<'_>, skill: AbilityIx, from: u8) -> Option<u8> {
    let own = damage::effects(engine, skill, Class::Judged).into_iter().find(|effect| *effect >= from);
    own.filter(|_| engine.armed(Class::Judged.clause()))
}

fn look_at_own(engine: &mut Engine<'_>, (unit, judged, skill): (ObjectId, u32, AbilityIx), effect: u8) {
    engine.goto(Frame::Judgement(Judgement::Called(unit, judged, skill, effect + 1)));
    engine.carry_out(skill, usize::from(effect), unit, engine.state().turn_player());
}

/// R076: whether what the skill says of itself is looked at first.
pub(crate) fn offers(out: &mut Vec<Offer<DivineCross>>) {
    out.extend([Choice::Yes, Choice::No].map(|choice| Offer { choice, clause: clause!("917.1b") }));
}

pub(crate) fn answer(engine: &mut Engine<'_>, step: Judgement, choice: Choice<DivineCross>) {
    let Judgement::Called(unit, judged, skill, from) = step else { return };
    match own_condition(engine, skill, from).filter(|_| choice == Choice::Yes) {
        Some(effect) => look_at_own(engine, (unit, judged, skill), effect),
        None => {
            engine.place_triggers_of(judged, clause!("917.1b"));
        }
    }
}
