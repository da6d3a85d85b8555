//! 704.6: the damage of a skill; and which of its effects come when.

use crate::battle::{bearers, skill, target};
use crate::board::{Hit, Note, SkillUse};
use crate::game::Frame;
use crate::possible::is_of_skill;
use crate::{Engine, actions, changes, clause, words};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use tefuda_ability::{Amount, Deed, Patient, Pattern, Step};
use tefuda_kernel::{AbilityIx, Clause, Entity, Event, Flow, ObjectId, PlayerId};

/// R080: when an effect of a skill is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// 917.1b: it says when the skill fails.
    Judged,
    /// 704.4: ダメージを与える前に.
    Before,
    /// 704.6a-1: it does what the number in the box counts.
    Counts,
    /// 704.6b: it changes the skill's damage.
    Changes,
    /// 704.7: it deals damage to units.
    Deals,
    /// It waits for what the skill KOs, from before it does anything, so that it misses none.
    Watches,
    /// 704.8: everything else.
    Rest,
}

impl Class {
    pub(crate) fn clause(self) -> Clause {
        match self {
            Class::Judged => clause!("917.1b"),
            Class::Before => clause!("704.4"),
            Class::Counts => clause!("704.6a-1"),
            Class::Changes => clause!("704.6b"),
            Class::Deals => clause!("704.7"),
            Class::Watches | Class::Rest => clause!("704.8"),
        }
    }
}

/// The effects of a skill that are of a class, in printed order.
pub(crate) fn effects(engine: &Engine<'_>, ability: AbilityIx, class: Class) -> Vec<u8> {
    let Some(skill) = engine.skill(ability) else { return Vec::new() };
    let before = |at: usize| skill.before.get(at).copied().unwrap_or(false);
    let of = |at: usize, effect: &[Step]| match skill.counts {
        Some(counts) if usize::from(counts) == at && !before(at) => Class::Counts,
        _ => classify(effect, before(at)),
    };
    let numbered = skill.effects.iter().enumerate();
    numbered.filter(|(at, effect)| of(*at, effect) == class).map(|(at, _)| at as u8).collect()
}

fn classify(effect: &[Step], before: bool) -> Class {
    let changes = |deed: &Deed| deed.facts().strike.is_some();
    let deals = |deed: &Deed| {
        let facts = deed.facts();
        facts.takes && matches!(facts.patient, Some(Patient::Object(_)))
    };
    let fails = |deed: &Deed| deed.facts().own == Some(words::FAIL);
    match () {
        () if any_deed(effect, &fails) => Class::Judged,
        () if before => Class::Before,
        () if matches!(effect, [Step::Delay { trigger: Pattern::Moment { moment: words::KNOCKED_OUT_BY_SKILL, .. }, .. }]) => {
            Class::Watches
        }
        () if any_deed(effect, &changes) => Class::Changes,
        () if any_deed(effect, &deals) => Class::Deals,
        () => Class::Rest,
    }
}

/// Whether a deed somewhere in an effect is of a sort; what it only makes for later does not count.
fn any_deed(steps: &[Step], wanted: &dyn Fn(&Deed) -> bool) -> bool {
    steps.iter().any(|step| match step {
        Step::Do(deed) => wanted(deed),
        Step::May(_, inner) => any_deed(inner, wanted),
        Step::IfDone { done, otherwise, .. } => any_deed(done, wanted) || any_deed(otherwise, wanted),
        Step::If { then, otherwise, .. } => any_deed(then, wanted) || any_deed(otherwise, wanted),
        Step::Both { yours, theirs } => any_deed(yours, wanted) || any_deed(theirs, wanted),
        Step::Either { options, .. } => options.iter().any(|option| any_deed(option, wanted)),
        Step::Modes { modes, .. } => modes.iter().any(|mode| any_deed(mode, wanted)),
        _ => false,
    })
}

/// The steps of computing and dealing a skill's damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Damage {
    /// 704.6a: the number in the box.
    Base,
    /// 704.6a-1: what the number counts is done.
    Counted,
    /// 704.6b-1, 704.6b-2: changes by the effects of a player.
    Changes(PlayerId),
    /// 704.6c: 有利.
    Advantage,
    /// 704.6d: the damage is dealt.
    Deal,
}

pub(crate) fn step(engine: &mut Engine<'_>, step: Damage) -> Flow {
    let Some(used) = skill(engine) else {
        engine.finish();
        return Flow::Go;
    };
    let player = engine.state().turn_player();
    match step {
        Damage::Base => base(engine, used, player),
        Damage::Counted => begin(engine, Some(used.damage), true),
        Damage::Changes(whose) => return changes::changes(engine, used, whose),
        Damage::Advantage => {
            go(engine, Damage::Deal);
            engine.refresh();
            let doubled = is_strong_against(engine, used.unit) && !changes::is_undoubled(engine, used);
            if doubled && engine.armed(clause!("704.6c")) {
                engine.note(Note::Damage(used.damage.saturating_mul(2)), clause!("704.6c-1"));
            }
        }
        Damage::Deal => deal(engine, used),
    }
    Flow::Go
}

fn go(engine: &mut Engine<'_>, next: Damage) {
    engine.goto(Frame::Damage(next));
}

/// 704.6a-1, 704.6a-2: an empty box, or one that multiplies to nothing, deals no damage, and nothing raises it.
fn base(engine: &mut Engine<'_>, used: SkillUse, player: PlayerId) {
    engine.refresh();
    if let Some(effect) = effects(engine, used.ability, Class::Counts).first().filter(|_| engine.armed(clause!("704.6a-1"))) {
        go(engine, Damage::Counted);
        return engine.carry_out(used.ability, usize::from(*effect), used.unit, player);
    }
    if counts_before(engine, used.ability) {
        return begin(engine, Some(used.damage), true);
    }
    let number = engine.box_of(used.ability, used.unit, player);
    let multiplied = engine.skill(used.ability).is_some_and(|skill| !matches!(skill.damage, Some(Amount::Number(_)) | None));
    begin(engine, number.map(changes::in_parts), multiplied);
}

/// 704.4: whether what the number in a skill's box counts is done before the damage, so that it is known already.
pub(crate) fn counts_before(engine: &Engine<'_>, ability: AbilityIx) -> bool {
    let Some(skill) = engine.skill(ability) else { return false };
    skill.counts.is_some_and(|counts| skill.before.get(usize::from(counts)) == Some(&true))
}

fn begin(engine: &mut Engine<'_>, number: Option<i32>, multiplied: bool) {
    let skipped = match number {
        None => engine.armed(clause!("704.6a-2")),
        Some(number) => multiplied && number == 0 && engine.armed(clause!("704.6a-1")),
    };
    if skipped {
        return engine.finish();
    }
    go(engine, Damage::Changes(engine.state().turn_player()));
    engine.note(Note::Damage(number.unwrap_or(0)), clause!("704.6a"));
}

/// 704.6c-1: whether the opposing main unit has an attribute that the unit is strong against. R087: as it last was, if it is gone.
fn is_strong_against(engine: &Engine<'_>, unit: ObjectId) -> bool {
    let Some(Entity::Object(hit)) = target(engine) else { return false };
    let past = || engine.state().past(unit).map(|past| Cow::Borrowed(&past.information));
    let own = if engine.state().exists(unit) { Some(engine.information(unit.seat)) } else { past() };
    let advantages = own.map_or(0, |own| own.colours >> words::ADVANTAGE);
    let attributes = engine.information(hit.seat).colours & ((1 << words::ADVANTAGE) - 1);
    advantages & attributes != 0
}

/// 704.6d: the current main unit of the opponent is dealt the damage. 924.1: one that takes none takes none; 104.2: nothing is
/// not dealt.
fn deal(engine: &mut Engine<'_>, used: SkillUse) {
    engine.finish();
    let Some(to @ Entity::Object(hit)) = target(engine) else { return };
    engine.refresh();
    // 801.2d: what is said of the skills of assists means also theirs, which the unit uses.
    let assist = bearers(engine, used.unit, used.ability).into_iter().filter(|seat| *seat != used.unit.seat);
    let assist = assist.map(|seat| engine.state().id(seat));
    let of_such = || std::iter::once(used.unit).chain(assist).any(|by| engine.against(hit.seat, words::NO_SKILL_DAMAGE, by));
    let spared = engine.information(hit.seat).marked(words::NO_SKILL_DAMAGE) || of_such();
    let spared = spared && engine.armed(clause!("924.1"));
    let damage = used.damage.div_euclid(SkillUse::PARTS);
    if damage > 0 && !spared {
        // 813.4: the unit deals it, also with the skill of its assist.
        let by = if engine.armed(clause!("813.4")) { used.unit } else { ObjectId::NONE };
        // 914.5, 914.5a: all of it at once, however it was counted.
        let whole = engine.armed(clause!("914.5")) && engine.armed(clause!("914.5a"));
        let blows = if whole { 1 } else { 2 };
        for _ in 0..blows {
            engine.happen_by(Event::Damage { to, amount: damage / blows, by, battle: true }, clause!("704.6d"));
        }
    }
}

/// Something was damaged. 923.1: a hundred or more of skill damage is noticed. 813.5a: who did it is remembered until the check.
pub(crate) fn damaged(engine: &mut Engine<'_>, hit: ObjectId, by: ObjectId, amount: i32, skill: bool) {
    if by != ObjectId::NONE {
        let skill = skill || is_by_skill(engine);
        engine.note(Note::Hit(Hit { victim: hit, by, skill }), clause!("813.5a"));
    }
    if skill {
        engine.note(Note::Dealt(amount), clause!("704.6d"));
    }
    let felt = amount >= words::FELT || !engine.armed(clause!("923.1"));
    if skill && felt {
        let event = Event::Moment(words::SKILL_DAMAGED, Some(hit), Some(Entity::Object(by)));
        engine.happen_by(event, clause!("923.1"));
    }
}

/// Whether what is being carried out is the text of a skill, or what one has left behind.
pub(crate) fn is_by_skill(engine: &Engine<'_>) -> bool {
    engine.running_ability().is_some_and(|ability| is_of_skill(engine, ability))
}

/// 1102.1: cards that were not there to draw are damage to one's own main unit, all of it at once.
pub(crate) fn draw_damage(engine: &mut Engine<'_>, player: PlayerId, missing: u16) {
    for _ in 0..missing {
        engine.happen_by(Event::Missed(player), clause!("1102.1a"));
    }
    if let Some(unit) = actions::main_unit(engine, player) {
        let to = Entity::Object(engine.state().id(unit));
        let amount = words::DRAW_DAMAGE.saturating_mul(i32::from(missing));
        engine.happen_by(Event::Damage { to, amount, by: ObjectId::NONE, battle: false }, clause!("1102.1"));
    }
}
