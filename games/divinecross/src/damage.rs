//! 704.6: the damage of a skill; and which of its effects come when.

use crate::battle::{skill, target};
use crate::board::{Note, SkillUse};
use crate::game::{Act, DivineCross, Frame};
use crate::{Engine, actions, clause, words};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use tefuda_ability::{Amount, Arithmetic, Deed, Patient, Step};
use tefuda_kernel::{
    AbilityIx, Ask, Choice, Clause, Entity, Event, Flow, Modifier, ObjectId, Offer, PlayerId, Shift, Way, armed,
};

/// R080: when an effect of a skill is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// 704.4: ダメージを与える前に.
    Before,
    /// 704.6b: it changes the skill's damage.
    Changes,
    /// 704.7: it deals damage to units.
    Deals,
    /// 704.8: everything else.
    Rest,
}

impl Class {
    pub(crate) fn clause(self) -> Clause {
        match self {
            Class::Before => clause!("704.4"),
            Class::Changes => clause!("704.6b"),
            Class::Deals => clause!("704.7"),
            Class::Rest => clause!("704.8"),
        }
    }
}

/// The effects of a skill that are of a class, in printed order.
pub(crate) fn effects(engine: &Engine<'_>, ability: AbilityIx, class: Class) -> Vec<u8> {
    let Some(skill) = engine.skill(ability) else { return Vec::new() };
    let of = |(at, effect): (usize, &Vec<Step>)| classify(effect, skill.before.get(at).copied().unwrap_or(false));
    let numbered = skill.effects.iter().enumerate();
    numbered.filter(|(at, effect)| of((*at, effect)) == class).map(|(at, _)| at as u8).collect()
}

fn classify(effect: &[Step], before: bool) -> Class {
    let changes = |deed: &Deed| matches!(deed, Deed::Strike(_));
    let deals = |deed: &Deed| matches!(deed, Deed::Damage { to: Patient::Object(_), .. });
    match () {
        () if before => Class::Before,
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
        Step::IfDone { done, otherwise } => any_deed(done, wanted) || any_deed(otherwise, wanted),
        Step::If { then, otherwise, .. } => any_deed(then, wanted) || any_deed(otherwise, wanted),
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
    /// 704.6b-1, 704.6b-2: changes by the effects of a player.
    Changes(PlayerId),
    /// 704.6c: 有利.
    Advantage,
    /// 704.6d: the damage is dealt.
    Deal,
}

/// Something that changes the damage: an effect of the skill itself, or an effect in force, by its mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Item {
    /// The effect of the skill with this number.
    Effect(u8),
    /// The effect of this object's text, of this ability if it stands on a card, with this mark.
    Force(ObjectId, Option<AbilityIx>, u32),
}

impl Item {
    fn mark(self) -> u32 {
        match self {
            Item::Effect(effect) => u32::from(effect),
            Item::Force(_, _, mark) => mark,
        }
    }
}

/// Marks of effects in force begin above those of the skill's own.
const FORCES: u32 = 256;

pub(crate) fn step(engine: &mut Engine<'_>, step: Damage) -> Flow {
    let Some(used) = skill(engine) else {
        engine.finish();
        return Flow::Go;
    };
    let player = engine.state().turn_player();
    match step {
        Damage::Base => base(engine, used, player),
        Damage::Changes(whose) => return changes(engine, used, whose),
        Damage::Advantage => {
            go(engine, Damage::Deal);
            if is_strong_against(engine, used.unit) && engine.armed(clause!("704.6c")) {
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
    let number = engine.box_of(used.ability, used.unit, player);
    let multiplied = engine.skill(used.ability).is_some_and(|skill| !matches!(skill.damage, Some(Amount::Number(_)) | None));
    let skipped = match number {
        None => engine.armed(clause!("704.6a-2")),
        Some(number) => multiplied && number == 0 && engine.armed(clause!("704.6a-1")),
    };
    if skipped {
        return engine.finish();
    }
    go(engine, Damage::Changes(player));
    engine.note(Note::Damage(in_parts(number.unwrap_or(0))), clause!("704.6a"));
}

/// What a player's effects still have to change.
fn pending(engine: &Engine<'_>, used: SkillUse, whose: PlayerId) -> Vec<Pending> {
    let turn_player = engine.state().turn_player();
    let mut items = Vec::new();
    if whose == turn_player {
        let own = effects(engine, used.ability, Class::Changes);
        items.extend(own.into_iter().map(|effect| Pending::effect(engine, used.ability, effect)));
    }
    let mut forces: Vec<Modifier> = Vec::new();
    if engine.state().exists(used.unit) {
        forces.extend(engine.modifiers(used.unit.seat, Way::Dealt));
        let title = engine.title(used.ability);
        forces.extend(title.into_iter().flat_map(|title| engine.modifiers(used.unit.seat, Way::DealtWith(title))));
    }
    if let Some(Entity::Object(hit)) = target(engine) {
        forces.extend(engine.modifiers(hit.seat, Way::Taken));
    }
    let mut seen: Vec<u32> = Vec::new();
    for force in forces {
        // One text may change it twice: each time is a change of its own.
        let mut mark = FORCES.saturating_add(force.stamp.saturating_mul(8));
        while seen.contains(&mark) {
            mark += 1;
        }
        seen.push(mark);
        // 105.3c: an effect is its ability's controller's.
        let controller = if engine.armed(clause!("105.3c")) { force.controller } else { turn_player };
        if controller == whose {
            items.push(Pending::force(Item::Force(force.source, force.ability, mark), force.change));
        }
    }
    let applied = &engine.state().board().applied;
    items.retain(|pending| !applied.contains(&pending.item.mark()));
    items
}

/// What a change of damage does to the others: sums among themselves, and products among themselves, come to the same in every
/// order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    Sum,
    Product,
    Other,
}

impl Sort {
    fn of(change: &Shift) -> Sort {
        match change {
            Shift::Plus(_) => Sort::Sum,
            Shift::Times(_) | Shift::Half => Sort::Product,
            Shift::Becomes(_) => Sort::Other,
        }
    }

    /// Of an effect of the skill: one that only changes the damage, perhaps on a condition, and asks nobody.
    fn of_steps(steps: &[Step]) -> Sort {
        let sorts = steps.iter().map(|step| match step {
            Step::Do(Deed::Strike(Arithmetic::Plus(_) | Arithmetic::Minus(_))) => Sort::Sum,
            Step::Do(Deed::Strike(Arithmetic::Times(_) | Arithmetic::Half)) => Sort::Product,
            Step::If { then, otherwise, .. } if otherwise.is_empty() => Sort::of_steps(then),
            Step::If { then, otherwise, .. } => Sort::of_steps(then).with(Sort::of_steps(otherwise)),
            _ => Sort::Other,
        });
        sorts.reduce(Sort::with).unwrap_or(Sort::Other)
    }

    fn with(self, other: Sort) -> Sort {
        if self == other { self } else { Sort::Other }
    }
}

/// A change of damage that is still to be applied.
#[derive(Debug, Clone, Copy)]
struct Pending {
    item: Item,
    sort: Sort,
    /// What it comes to, unless it is an effect of the skill itself.
    change: Option<Shift>,
}

impl Pending {
    fn effect(engine: &Engine<'_>, ability: AbilityIx, effect: u8) -> Pending {
        let steps = engine.skill(ability).and_then(|skill| skill.effects.get(usize::from(effect)));
        let sort = steps.map_or(Sort::Other, |steps| Sort::of_steps(steps));
        Pending { item: Item::Effect(effect), sort, change: None }
    }

    fn force(item: Item, change: Shift) -> Pending {
        Pending { item, sort: Sort::of(&change), change: Some(change) }
    }
}

/// 704.6b-3: the turn player applies the changes of each player in any order, and is asked where the order means something.
fn changes(engine: &mut Engine<'_>, used: SkillUse, whose: PlayerId) -> Flow {
    engine.refresh();
    let turn_player = engine.state().turn_player();
    let clause = if whose == turn_player { clause!("704.6b-1") } else { clause!("704.6b-2") };
    let items = if engine.armed(clause) && engine.armed(clause!("704.6b")) { pending(engine, used, whose) } else { Vec::new() };
    let sort = items.iter().map(|pending| pending.sort).reduce(Sort::with);
    match items.as_slice() {
        [] => go(engine, if whose == turn_player { Damage::Changes(whose.other()) } else { Damage::Advantage }),
        [only] => apply(engine, used, only.item),
        [first, ..] if sort != Some(Sort::Other) => apply(engine, used, first.item),
        _ => return engine.ask(turn_player, Ask::Order, clause!("704.6b-3")),
    }
    Flow::Go
}

pub(crate) fn offers(engine: &Engine<'_>, out: &mut Vec<Offer<DivineCross>>) {
    let (Some(used), Some(whose)) = (skill(engine), asked_about(engine)) else { return };
    let items = pending(engine, used, whose);
    let offer = |pending: Pending| Offer { choice: Choice::Act(Act::Apply(pending.item)), clause: clause!("704.6b-3") };
    out.extend(items.into_iter().map(offer));
}

fn asked_about(engine: &Engine<'_>) -> Option<PlayerId> {
    match engine.state().frames().last() {
        Some(tefuda_kernel::Frame::Game(Frame::Damage(Damage::Changes(whose)))) => Some(*whose),
        _ => None,
    }
}

pub(crate) fn answer(engine: &mut Engine<'_>, choice: Choice<DivineCross>) {
    if let (Choice::Act(Act::Apply(item)), Some(used)) = (choice, skill(engine)) {
        apply(engine, used, item);
    }
}

fn apply(engine: &mut Engine<'_>, used: SkillUse, item: Item) {
    let Some(whose) = asked_about(engine) else { return };
    engine.refresh();
    let items = pending(engine, used, whose);
    let change = items.into_iter().find(|pending| pending.item == item).and_then(|pending| pending.change);
    engine.note(Note::Applied(item.mark()), clause!("704.6b"));
    match (item, change) {
        (Item::Effect(effect), _) => engine.carry_out(used.ability, usize::from(effect), used.unit, whose),
        (Item::Force(..), Some(change)) => alter(engine, change),
        (Item::Force(..), None) => {}
    }
}

/// 914.3: the damage goes up or down.
pub(crate) fn alter(engine: &mut Engine<'_>, change: Shift) {
    if let Some(used) = skill(engine) {
        engine.note(Note::Damage(changed(used.damage, change)), clause!("914.3"));
    }
}

fn in_parts(points: i32) -> i32 {
    points.saturating_mul(SkillUse::PARTS)
}

/// R146: the damage on its way after a change, not rounded.
fn changed(damage: i32, change: Shift) -> i32 {
    let rounded = change == Shift::Half && !armed(clause!("R146"));
    match change {
        Shift::Plus(more) => damage.saturating_add(in_parts(more)),
        Shift::Becomes(fixed) => in_parts(fixed),
        Shift::Half if rounded => in_parts(damage / SkillUse::PARTS / 2),
        Shift::Times(_) | Shift::Half => change.of(damage),
    }
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
    let spared = engine.information(hit.seat).marked(words::NO_SKILL_DAMAGE)
        || engine.against(hit.seat, words::NO_SKILL_DAMAGE, used.unit);
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
        engine.note(Note::Hit(hit, by), clause!("813.5a"));
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
