//! 917: does a skill succeed?

use crate::board::Note;
use crate::game::{DivineCross, Frame};
use crate::{Engine, clause, play, words};
use serde::{Deserialize, Serialize};
use tefuda_kernel::{Alter, Clause, Event, Flow, ObjectId};

/// The steps of a judgement, and what it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Judgement {
    /// 917.1a: texts that simply make the unit's skills fail.
    Plain(ObjectId),
    /// 917.1b: texts that do so on a condition, which is looked at now.
    Conditions(ObjectId),
    /// The event with this number has called them; whatever else was triggered meanwhile waits for a check.
    Called(u32),
    /// 804.2c-31: an ability that a skill has left behind is judged, then it resolves or not.
    Ability(ObjectId),
    /// It was judged.
    Judged(ObjectId),
}

/// 902.1, 917.1a: whether a text makes the skill of that title fail.
fn failing(engine: &Engine<'_>, unit: ObjectId) -> bool {
    let Some(used) = engine.state().board().skill.filter(|used| used.unit == unit && engine.state().exists(unit)) else {
        return false;
    };
    let changes = engine.titled_changes(unit.seat, used.ability);
    changes.iter().any(|(alter, _)| **alter == Alter::Mark(words::SKILLS_FAIL))
}

/// 917.2: the skill in use, or the ability that it left behind, fails.
pub(crate) fn fail(engine: &mut Engine<'_>, clause: Clause) {
    engine.note(Note::Failed, clause);
    let unit = engine.state().board().skill.map(|used| used.unit);
    engine.happen_by(Event::Moment(words::SKILL_FAILED, unit, None), clause);
}

pub(crate) fn step(engine: &mut Engine<'_>, step: Judgement) -> Flow {
    match step {
        Judgement::Plain(unit) => {
            engine.goto(Frame::Judgement(Judgement::Conditions(unit)));
            engine.note(Note::Judging, clause!("917.1"));
            engine.refresh();
            let fails = engine.state().exists(unit) && engine.information(unit.seat).marked(words::SKILLS_FAIL);
            if (fails || failing(engine, unit)) && engine.armed(clause!("917.1a")) {
                engine.finish();
                fail(engine, clause!("917.1a"));
            }
        }
        Judgement::Conditions(unit) => {
            let judged = engine.state().events() + 1;
            engine.goto(Frame::Judgement(Judgement::Called(judged)));
            engine.happen_by(Event::Moment(words::JUDGED, Some(unit), None), clause!("917.1b"));
        }
        // R076: one after the other, until one of them makes it fail.
        Judgement::Called(judged) => {
            let failed = engine.state().board().failed;
            if failed || !engine.place_triggers_of(judged) {
                engine.finish();
                engine.forget_triggers_of(judged);
            }
        }
        Judgement::Ability(ability) => {
            engine.goto(Frame::Judgement(Judgement::Judged(ability)));
            if let Some(source) = engine.source_of(ability) {
                engine.call(Frame::Judgement(Judgement::Plain(source)));
            }
        }
        Judgement::Judged(ability) => {
            engine.finish();
            if engine.state().board().failed && engine.armed(clause!("917.2b")) {
                engine.happen_by(Event::<DivineCross>::Vanish(ability), clause!("804.2c-31"));
            } else if !engine.begin_resolution(ability) {
                play::resolved(engine, ability);
            }
        }
    }
    Flow::Go
}
