//! 917: does a skill succeed?

use crate::battle::{Battle, bearers};
use crate::board::Note;
use crate::damage::{self, Class};
use crate::game::{DivineCross, Frame};
use crate::{Engine, clause, play, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::{AbilityKind, Step};
use tefuda_kernel::{AbilityIx, Alter, Ask, Choice, Clause, Event, Flow, ObjectId, Offer};

/// The steps of a judgement, and what it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Judgement {
    /// 917.1a: texts that simply make the unit's skills, or this one, fail.
    Plain(ObjectId, AbilityIx),
    /// 917.1b: texts that do so on a condition, which is looked at now.
    Conditions(ObjectId, AbilityIx),
    /// They were called, and are looked at one by one.
    Called(Called),
    /// 804.2c-31: an ability that a skill has left behind is judged, then it resolves or not.
    Ability(ObjectId),
    /// It was judged.
    Judged(ObjectId),
}

/// Conditions that decide whether a skill fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Called {
    /// The unit whose skill it is.
    pub unit: ObjectId,
    /// The skill, which may name conditions itself.
    pub skill: AbilityIx,
    /// The event that called those of other texts; whatever else was triggered meanwhile waits for a check.
    pub judged: u32,
    /// The skill's own effects that were looked at, one bit each.
    pub looked: u8,
    /// Those that the turn player will not look at next.
    pub passed: u8,
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
        tefuda_kernel::Frame::Game(Frame::Judgement(Judgement::Called(called))) => Some((Some(called.unit), Note::Failed)),
        tefuda_kernel::Frame::Game(Frame::Battle(Battle::Watching(0))) => Some((used, Note::UseFailed)),
        _ => None,
    });
    match failing {
        Some((Some(unit), note)) => fail(engine, unit, note, clause!("917.1b")),
        _ => return false,
    }
    true
}

/// 104.4: whether a text says that the skills of a unit do not fail.
fn never_fails(engine: &Engine<'_>, unit: ObjectId) -> bool {
    let marked = match engine.state().exists(unit) {
        true => engine.information(unit.seat).marked(words::NEVER_FAILS),
        false => engine.marks_all_of(engine.controller(unit), words::NEVER_FAILS),
    };
    marked && engine.armed(clause!("104.4"))
}

/// 917.2: a unit's skill, or (813.3) the ability that it left behind, fails.
fn fail(engine: &mut Engine<'_>, unit: ObjectId, note: Note, clause: Clause) {
    if never_fails(engine, unit) {
        return;
    }
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
            engine.goto(Frame::Judgement(Judgement::Called(Called { unit, skill, judged, looked: 0, passed: 0 })));
            engine.happen_by(Event::Moment(words::JUDGED, Some(unit), None), clause!("917.1b"));
        }
        // R076: one after the other, until one of them makes it fail.
        Judgement::Called(called) if engine.state().board().failed => {
            engine.finish();
            engine.forget_triggers_of(called.judged);
        }
        // R076: what makes it fail without a condition comes first, and no condition is looked at.
        Judgement::Called(called) if is_doomed(engine, called.judged) && engine.armed(clause!("917.1a")) => {
            engine.finish();
            engine.forget_triggers_of(called.judged);
            fail(engine, called.unit, Note::Failed, clause!("917.1a"));
        }
        Judgement::Called(called) => return look(engine, called),
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

/// 917.1a: whether something that an earlier effect has left behind simply says that the skill fails.
fn is_doomed(engine: &Engine<'_>, judged: u32) -> bool {
    let plain = |steps: &[Step]| matches!(steps, [Step::Do(deed)] if deed.facts().own == Some(words::FAIL));
    engine.state().waiting().iter().filter(|waiting| waiting.event == judged).any(|waiting| {
        match &engine.pool.ability(waiting.ability).ability.kind {
            AbilityKind::Triggered { condition: None, effect, .. } => plain(effect),
            _ => false,
        }
    })
}

/// The effects of a skill that say when the skill itself fails, and that are still to be looked at: one bit each.
fn own_conditions(engine: &Engine<'_>, called: Called) -> u8 {
    let own = damage::effects(engine, called.skill, Class::Judged).into_iter().filter(|_| engine.armed(Class::Judged.clause()));
    own.fold(0, |bits, effect| bits | 1u8.checked_shl(u32::from(effect)).unwrap_or(0)) & !called.looked
}

/// R076: the turn player says which of their conditions is looked at next, those of the skill itself included; the other player's come last.
fn look(engine: &mut Engine<'_>, called: Called) -> Flow {
    let turn_player = engine.state().turn_player();
    let own = own_conditions(engine, called) & !called.passed;
    let alone = own.count_ones() == 1 && !engine.waits_for(called.judged, turn_player);
    match own {
        0 => look_at_others(engine, called),
        _ if alone => look_at_own(engine, called, own.trailing_zeros()),
        _ => return engine.ask(turn_player, Ask::YesNo, clause!("917.1b")),
    }
    Flow::Go
}

fn look_at_own(engine: &mut Engine<'_>, called: Called, effect: u32) {
    engine.goto(Frame::Judgement(Judgement::Called(Called { looked: called.looked | 1 << effect, passed: 0, ..called })));
    engine.carry_out(called.skill, effect as usize, called.unit, engine.state().turn_player());
}

fn look_at_others(engine: &mut Engine<'_>, called: Called) {
    engine.goto(Frame::Judgement(Judgement::Called(Called { passed: 0, ..called })));
    if !engine.place_triggers_of(called.judged, clause!("917.1b")) {
        engine.finish();
    }
}

/// R076: whether that condition of the skill itself is looked at next.
pub(crate) fn offers(out: &mut Vec<Offer<DivineCross>>) {
    out.extend([Choice::Yes, Choice::No].map(|choice| Offer { choice, clause: clause!("917.1b") }));
}

pub(crate) fn answer(engine: &mut Engine<'_>, step: Judgement, choice: Choice<DivineCross>) {
    let Judgement::Called(called) = step else { return };
    let effect = (own_conditions(engine, called) & !called.passed).trailing_zeros();
    match choice {
        Choice::Yes => look_at_own(engine, called, effect),
        _ => engine.goto(Frame::Judgement(Judgement::Called(Called { passed: called.passed | 1 << effect, ..called }))),
    }
}

/// Which of the skill's own conditions the turn player is asked about, if there are several.
pub(crate) fn asked_about(engine: &Engine<'_>, step: Judgement) -> Option<u32> {
    let Judgement::Called(called) = step else { return None };
    let all = own_conditions(engine, Called { looked: 0, ..called });
    let next = (own_conditions(engine, called) & !called.passed).trailing_zeros();
    let before = all & ((1u8 << next.min(7)) - 1);
    (all.count_ones() > 1).then(|| before.count_ones() + 1)
}
