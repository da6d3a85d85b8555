//! 7: the battle phase.

use crate::board::{Note, Phase, SkillUse};
use crate::check::{self, Check};
use crate::damage::{self, Class, Damage};
use crate::game::{Act, DivineCross, Frame};
use crate::judgement::Judgement;
use crate::{Engine, actions, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::Duration;
use tefuda_kernel::{
    Abilities, AbilityIx, Alter, Ask, Choice, Clause, Entity, Event, Flow, ObjectId, Offer, PlayerId, Seat, first_failing,
};

/// The steps of the battle phase, as the program takes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Battle {
    /// 702.1: バトルフェイズ開始時.
    Start,
    /// 702.2: a rule check.
    StartCheck,
    /// 703.1: a skill is declared, or none.
    Declare,
    /// 703.2: did it succeed?
    Judged,
    /// 704.1, 704.2: スキルを使う時.
    Using,
    /// 704.3: a rule check.
    UsingCheck,
    /// The effects that wait for what the skill KOs, from this one on: before it does anything.
    Watching(u8),
    /// 704.4: the effects before the damage, from this one on.
    Before(u8),
    /// 704.5: a rule check.
    BeforeCheck,
    /// 704.6: the damage.
    Damage,
    /// 704.7: the effects that deal damage, from this one on.
    Dealing(u8),
    /// 704.8: the other effects, from this one on.
    Rest(u8),
    /// 704.9: a rule check.
    DamageCheck,
    /// 704.10, 704.11: スキルを使った時.
    Used,
    /// 704.12: a rule check.
    UsedCheck,
    /// 705.1: バトルフェイズ終了時.
    End,
    /// 705.2: a rule check.
    EndCheck,
    /// The phase is over.
    Over,
}

pub(crate) fn step(engine: &mut Engine<'_>, step: Battle) -> Flow {
    use Battle as B;
    let player = engine.state().turn_player();
    match step {
        B::Start => moment(engine, (words::BATTLE_START, None), clause!("702.1"), B::StartCheck),
        B::StartCheck => check_by(engine, clause!("702.2"), B::Declare),
        B::Declare => {
            engine.refresh();
            return engine.ask(player, Ask::Act, clause!("703.1"));
        }
        B::Judged => judged(engine),
        B::Using => used_moment(engine, words::USES_SKILL, [clause!("704.1"), clause!("704.2")], B::UsingCheck),
        B::UsingCheck => check_by(engine, clause!("704.3"), B::Watching(0)),
        // 917.2: a text may have made it fail when it was used.
        B::Watching(0) if skill(engine).is_some_and(|used| used.failed) && engine.armed(clause!("917.2")) => go(engine, B::End),
        B::Watching(effect) => carry_out(engine, (Class::Watches, effect), B::Watching, B::Before(0)),
        B::Before(effect) => carry_out(engine, (Class::Before, effect), B::Before, B::BeforeCheck),
        B::BeforeCheck => check_by(engine, clause!("704.5"), B::Damage),
        B::Damage => {
            go(engine, B::Dealing(0));
            if engine.armed(clause!("704.6")) {
                engine.call(Frame::Damage(Damage::Base));
            }
        }
        B::Dealing(effect) => carry_out(engine, (Class::Deals, effect), B::Dealing, B::Rest(0)),
        B::Rest(effect) => carry_out(engine, (Class::Rest, effect), B::Rest, B::DamageCheck),
        B::DamageCheck => check_by(engine, clause!("704.9"), B::Used),
        B::Used => used_moment(engine, words::USED_SKILL, [clause!("704.10"), clause!("704.11")], B::UsedCheck),
        B::UsedCheck => check_by(engine, clause!("704.12"), B::End),
        B::End => {
            if engine.state().board().skill.is_some() {
                engine.note(Note::SkillOver, clause!("704.12"));
            }
            moment(engine, (words::BATTLE_END, None), clause!("705.1"), B::EndCheck);
        }
        B::EndCheck => check_by(engine, clause!("705.2"), B::Over),
        B::Over => {
            engine.finish();
            over(engine);
        }
    }
    Flow::Go
}

/// 801.2b: what was to last for the battle is over with it.
pub(crate) fn over(engine: &mut Engine<'_>) {
    engine.expire_all(&[Duration::ThisBattle], clause!("801.2b"));
}

fn go(engine: &mut Engine<'_>, next: Battle) {
    engine.goto(Frame::Battle(next));
}

fn check_by(engine: &mut Engine<'_>, clause: Clause, next: Battle) {
    go(engine, next);
    if engine.armed(clause) && engine.armed(clause!("811.2")) && !check::idle(engine) {
        engine.call(Frame::Check(Check::first_pass()));
    }
}

fn moment(engine: &mut Engine<'_>, (moment, unit): (tefuda_ability::Moment, Option<ObjectId>), clause: Clause, next: Battle) {
    go(engine, next);
    engine.happen_by(Event::Moment(moment, unit, None), clause);
}

/// R078: one thing happens; the turn player's abilities see it by the first clause, the other's by the second.
fn used_moment(engine: &mut Engine<'_>, word: tefuda_ability::Moment, clauses: [Clause; 2], next: Battle) {
    go(engine, next);
    let unit = skill(engine).map(|skill| skill.unit);
    let turn_player = engine.state().turn_player();
    let before = engine.state().waiting().len() as u16;
    engine.happen_by(Event::Moment(word, unit, None), clauses[0]);
    for (clause, player) in clauses.into_iter().zip([turn_player, turn_player.other()]) {
        if !engine.armed(clause) {
            engine.forget_waiting_of(before, player);
        }
    }
}

/// The skill in use.
pub(crate) fn skill(engine: &Engine<'_>) -> Option<SkillUse> {
    engine.state().board().skill
}

/// 703.2a, 703.2b, 917.1c: on to the damage step, or to the end.
fn judged(engine: &mut Engine<'_>) {
    let failed = engine.state().board().failed && engine.armed(clause!("703.2b")) && engine.armed(clause!("917.2"));
    let succeeds = !failed && engine.armed(clause!("917.1c")) && engine.armed(clause!("703.2a"));
    go(engine, if succeeds { Battle::Using } else { Battle::End });
}

/// The next effect of a class is carried out, in printed order; then the next step.
fn carry_out(engine: &mut Engine<'_>, (class, from): (Class, u8), here: fn(u8) -> Battle, next: Battle) {
    let Some(SkillUse { unit, ability, .. }) = skill(engine) else { return go(engine, next) };
    let found = damage::effects(engine, ability, class).into_iter().find(|effect| *effect >= from);
    match found.filter(|_| engine.armed(class.clause())) {
        Some(effect) => {
            go(engine, here(effect + 1));
            let player = engine.state().turn_player();
            engine.carry_out(ability, usize::from(effect), unit, player);
        }
        None => go(engine, next),
    }
}

/// 703.1a, 703.1b: why the turn player's main unit may not use a skill.
pub(crate) fn why_not_skill(engine: &Engine<'_>, player: PlayerId, unit: ObjectId, ability: AbilityIx) -> Option<Clause> {
    why_not(engine, player, (unit, ability), &|| engine.skills_of(unit.seat).contains(&ability))
}

fn why_not(
    engine: &Engine<'_>,
    player: PlayerId,
    (unit, ability): (ObjectId, AbilityIx),
    has: &dyn Fn() -> bool,
) -> Option<Clause> {
    let state = engine.state();
    let main = actions::main_unit(engine, player).map(|seat| state.id(seat));
    let skill = engine.skill(ability);
    // 104.1: what the text of a skill allows, the rule does not forbid.
    let despite = skill.is_some_and(|skill| skill.despite.contains(&words::STUN))
        && engine.armed(clause!("922.1"))
        && engine.armed(clause!("104.1"));
    let despite = despite || engine.information(unit.seat).marked(words::SKILLS_DESPITE_STUN);
    let stunned = || state.bears(unit, words::STUN);
    // 922.2: one that may be used stunned may be used otherwise, too.
    let stunned_out = || if stunned() { !despite } else { despite && !engine.armed(clause!("922.2")) };
    let forbidden = || bearers(engine, unit, ability).iter().any(|seat| engine.information(*seat).marked(words::NO_SKILLS));
    first_failing!(
        engine,
        clause!("703.1") => state.board().phase != Phase::Battle || state.turn_player() != player,
        clause!("703.1") => main != Some(unit),
        clause!("703.1a-1") => !has(),
        clause!("703.1a-2") => too_dear(engine, unit, ability),
        clause!("703.1a-3") => forbidden(),
        clause!("703.1a-3") => !engine.is_ready(ability, unit, player),
        clause!("703.1a-3") => barred(engine, unit, ability),
        clause!("703.1b") => stunned_out(),
    )
}

/// 902.1: whether a text forbids the skill of that title.
fn barred(engine: &Engine<'_>, unit: ObjectId, ability: AbilityIx) -> bool {
    let changes = engine.titled_changes(&bearers(engine, unit, ability), ability);
    changes.iter().any(|(alter, _)| **alter == Alter::Mark(words::NO_SKILLS))
}

/// 209.2: whether a unit lacks energies for a skill.
fn too_dear(engine: &Engine<'_>, unit: ObjectId, ability: AbilityIx) -> bool {
    actions::energies(engine, unit) < cost(engine, unit, ability) && engine.armed(clause!("209.2"))
}

/// 919.1: the cost of a skill for a unit; 919.1a: sums are the same in every order, and what is left is looked at when all are
/// in; 919.1c: never less than nothing.
pub(crate) fn cost(engine: &Engine<'_>, unit: ObjectId, ability: AbilityIx) -> i32 {
    let printed = engine.skill(ability).map_or(0, |skill| skill.cost);
    let changes = [clause!("919.1"), clause!("919.1a"), clause!("919.1b")].into_iter().all(|clause| engine.armed(clause));
    let [own, assist] = bearers(engine, unit, ability);
    let seats = [assist].into_iter().filter(|assist| *assist != own).chain([own]).filter(|_| changes);
    // One that was set is the cost itself; one that was only changed is changed from what is printed.
    let cost = seats.fold(printed, |cost, seat| match engine.information(seat).value(words::SKILL_COST) {
        now if now > words::PRINTED_COST / 2 => cost.saturating_add(now - words::PRINTED_COST),
        now => now,
    });
    // 902.1, R106: with texts that speak of the skill of this title, all are looked at in the order in which they began.
    let all = if changes { engine.changes_of_number(&[own, assist], ability, words::SKILL_COST) } else { Vec::new() };
    let start = if all.is_empty() { cost } else { printed };
    let cost = all.into_iter().fold(start, |cost, (alter, amount)| match alter {
        Alter::Add(words::SKILL_COST, _) => cost.saturating_add(amount),
        Alter::Set(words::SKILL_COST, _) => amount,
        _ => cost,
    });
    if engine.armed(clause!("919.1c")) { cost.max(0) } else { cost }
}

/// 703.1a-1: the assist on a unit that a skill stands on, if it is not the unit's own: texts may speak of the skills of assists.
fn assist_with(engine: &Engine<'_>, unit: ObjectId, ability: AbilityIx) -> Option<Seat> {
    let state = engine.state();
    // 813.3: what a skill has left behind is the skill's, and stands where that does.
    let left = |seat: Seat| {
        let made = engine.pool.ability(ability);
        made.by_skill && made.def == state.object(seat).def && engine.armed(clause!("813.3"))
    };
    let stands_on = |seat: &Seat| engine.pool.def(state.object(*seat).def).has(ability) || left(*seat);
    let assist = |seat: &Seat| state.attachment(*seat).is_some_and(|attached| attached.role == words::ATTACHED_ASSIST.0);
    state.attachments(unit).find(|seat| assist(seat) && stands_on(seat))
}

/// What texts may speak of that speak of a skill: its unit, and the assist that it stands on (the unit again, if there is none).
pub(crate) fn bearers(engine: &Engine<'_>, unit: ObjectId, ability: AbilityIx) -> [Seat; 2] {
    [unit.seat, assist_with(engine, unit, ability).unwrap_or(unit.seat)]
}

/// 703.1a-1: the skills that a main unit has, its own and those of its assists; not those of other units.
fn skills(engine: &Engine<'_>, player: PlayerId, main: Seat) -> Abilities {
    if engine.armed(clause!("703.1a-1")) {
        return engine.skills_of(main);
    }
    actions::units(engine, player).flat_map(|unit| engine.skills_of(unit)).collect()
}

pub(crate) fn offers(engine: &Engine<'_>, player: PlayerId, out: &mut Vec<Offer<DivineCross>>) {
    if let Some(seat) = actions::main_unit(engine, player) {
        let unit = engine.state().id(seat);
        let all = skills(engine, player, seat);
        let own = engine.armed(clause!("703.1a-1"));
        for ability in all {
            let has = || own || engine.skills_of(seat).contains(&ability);
            if why_not(engine, player, (unit, ability), &has).is_none() || !engine.armed(clause!("703.1a")) {
                out.push(Offer { choice: Choice::Act(Act::Skill(unit, ability)), clause: clause!("703.1a") });
            }
        }
    }
    out.push(Offer { choice: Choice::Pass, clause: clause!("703.1") });
}

pub(crate) fn answer(engine: &mut Engine<'_>, choice: Choice<DivineCross>) {
    let Choice::Act(Act::Skill(unit, ability)) = choice else { return go(engine, Battle::End) };
    go(engine, Battle::Judged);
    engine.note(Note::Declared(SkillUse { unit, ability, damage: 0, failed: false }), clause!("703.1"));
    if engine.armed(clause!("703.2")) && engine.armed(clause!("917.1")) {
        engine.call(Frame::Judgement(Judgement::Plain(unit, ability)));
    }
}

/// The unit that the damage of the skill in use is for.
pub(crate) fn target(engine: &Engine<'_>) -> Option<Entity> {
    let opponent = engine.state().turn_player().other();
    actions::main_unit(engine, opponent).map(|seat| Entity::Object(engine.state().id(seat)))
}
