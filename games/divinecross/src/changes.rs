//! 704.6b: what changes the damage of a skill on its way, and in which order.

use crate::battle::{bearers, skill, target};
use crate::board::{Note, SkillUse};
use crate::damage::{Class, Damage, counts_before, effects};
use crate::game::{Act, DivineCross, Frame};
use crate::{Engine, clause};
use serde::{Deserialize, Serialize};
use tefuda_ability::{Amount, Arithmetic, Step};
use tefuda_kernel::{
    AbilityIx, Ask, Choice, Clause, Entity, Event, Flow, Key, Modifier, ObjectId, Offer, PlayerId, Seat, Shift, Way, armed,
};

/// Something that changes the damage: an effect of the skill itself, one that a text asked for earlier, or an effect in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Item {
    /// The effect of the skill with this number.
    Effect(u8),
    /// 704.4: what a text asked for before the damage was computed, by its place among those.
    Earlier(u8),
    /// An effect in force.
    Force(Force),
}

impl Item {
    /// The same without the numbers that stand for it at one table only.
    pub(crate) fn at_any_table(self) -> Item {
        match self {
            Item::Force(force) => Item::Force(Force { ability: None, stamp: 0, ..force }),
            own => own,
        }
    }
}

/// An effect in force that changes the damage, told from every other, whatever comes and goes meanwhile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Force {
    /// The object whose text it is.
    pub source: ObjectId,
    /// Its ability, if it stands on a card.
    pub ability: Option<AbilityIx>,
    stamp: u32,
    place: u16,
    /// Which of several that do not differ in anything.
    copy: u8,
}

impl Force {
    /// The effects that these are.
    fn each(modifiers: Vec<Modifier>) -> Vec<(Force, Modifier)> {
        let mut found: Vec<(Force, Modifier)> = Vec::new();
        for modifier in modifiers {
            let Modifier { source, ability, stamp, place, .. } = modifier;
            let first = Force { source, ability, stamp, place, copy: 0 };
            let copies = found.iter().filter(|(force, _)| Force { copy: 0, ..*force } == first).count();
            found.push((Force { copy: copies as u8, ..first }, modifier));
        }
        found
    }
}

/// What a player's effects still have to change.
fn pending(engine: &Engine<'_>, used: SkillUse, whose: PlayerId) -> Vec<Pending> {
    let turn_player = engine.state().turn_player();
    let mut items = Vec::new();
    if whose == turn_player {
        let own = effects(engine, used.ability, Class::Changes);
        items.extend(own.into_iter().map(|effect| Pending::effect(engine, used.ability, effect)));
    }
    let earlier = engine.state().board().earlier.iter().enumerate().filter(|(_, (by, _))| *by == whose);
    items.extend(earlier.map(|(at, (_, change))| Pending::certain(Item::Earlier(at as u8), *change)));
    for (force, modifier) in Force::each(in_force(engine, used)) {
        // 105.3c: an effect is its ability's controller's.
        let controller = if engine.armed(clause!("105.3c")) { modifier.controller } else { turn_player };
        if controller == whose {
            items.push(Pending { once: modifier.once, ..Pending::certain(Item::Force(force), modifier.change) });
        }
    }
    let applied = &engine.state().board().applied;
    // What is said of 704.6c changes nothing before that.
    items.retain(|pending| !applied.contains(&pending.item) && pending.change != Some(Shift::Undoubled));
    items
}

/// 104.1: whether a text says that the advantage does not double this damage.
pub(crate) fn is_undoubled(engine: &Engine<'_>, used: SkillUse) -> bool {
    let said = |change: &Shift| *change == Shift::Undoubled;
    let earlier = engine.state().board().earlier.iter().any(|(_, change)| said(change));
    (earlier || in_force(engine, used).iter().any(|modifier| said(&modifier.change))) && engine.armed(clause!("104.1"))
}

/// The effects in force that change what the unit's skill deals, or what the opposing main unit is dealt. 704.6b-2: also those
/// that speak of any damage.
fn in_force(engine: &Engine<'_>, used: SkillUse) -> Vec<Modifier> {
    let bearers = bearers(engine, used.unit, used.ability);
    let own = if engine.state().exists(used.unit) { ways_of_unit(engine, &bearers, used.ability) } else { Ways::new() };
    let hit = target(engine);
    let taker = hit.and_then(|hit| if let Entity::Object(unit) = hit { Some([unit.seat]) } else { None });
    let taken = taker.iter().map(|taker| (&taker[..], Way::Taken));
    let mut forces = engine.modifiers(&own.into_iter().chain(taken).collect::<Ways<'_>>());
    if let Some(to) = hit {
        let amount = used.damage.div_euclid(SkillUse::PARTS);
        forces.extend(engine.damage_changes(&Event::Damage { to, amount, by: used.unit, battle: true }));
    }
    forces
}

/// What a unit's skill deals as things are, before whoever is hit has a say: the number in its box with the effects in force on the unit, in
/// the order in which they began. `None` without a number, where there is nothing yet to multiply, or where it is counted only when the skill is used.
pub(crate) fn dealt_now(engine: &Engine<'_>, unit: ObjectId, ability: AbilityIx) -> Option<i32> {
    let skill = engine.skill(ability).filter(|skill| skill.counts.is_none())?;
    let number = engine.box_of(ability, unit, engine.controller(unit))?;
    // 704.6a-1: what multiplies to nothing deals nothing, and how much it would be for each tells more.
    if number == 0 && !matches!(skill.damage, Some(Amount::Number(_))) {
        return None;
    }
    let changes = by_unit(engine, unit, ability).into_iter();
    let damage = changes.fold(in_parts(number), |damage, modifier| changed(damage, modifier.change));
    Some(damage.div_euclid(SkillUse::PARTS).max(0))
}

/// The effects in force that change what a unit's skill deals.
fn by_unit(engine: &Engine<'_>, unit: ObjectId, ability: AbilityIx) -> Vec<Modifier> {
    engine.modifiers(&ways_of_unit(engine, &bearers(engine, unit, ability), ability))
}

/// On which ways the damage of a skill is changed, and on what.
type Ways<'o> = Vec<(&'o [Seat], Way)>;

/// What is said of all that these deal, and of what they deal with that skill.
fn ways_of_unit<'o>(engine: &Engine<'_>, bearers: &'o [Seat], ability: AbilityIx) -> Ways<'o> {
    let with_title = engine.title(ability).map(Way::DealtWith);
    std::iter::once(Way::Dealt).chain(with_title).map(|way| (bearers, way)).collect()
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
            Shift::Plus(_) | Shift::Undoubled => Sort::Sum,
            Shift::Times(_) | Shift::Half => Sort::Product,
            Shift::Becomes(_) => Sort::Other,
        }
    }

    /// Of an effect of the skill: one that only changes the damage, perhaps on a condition, and asks nobody.
    fn of_steps(steps: &[Step]) -> Sort {
        let sorts = steps.iter().map(|step| match step {
            Step::Do(deed) => match deed.facts().strike {
                Some(Arithmetic::Plus(_) | Arithmetic::Minus(_) | Arithmetic::Undoubled) => Sort::Sum,
                Some(Arithmetic::Times(_) | Arithmetic::Half) => Sort::Product,
                Some(Arithmetic::Becomes(_)) | None => Sort::Other,
            },
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
    /// The effect that is over with that, if it changes only the next damage.
    once: Option<Key>,
}

impl Pending {
    fn effect(engine: &Engine<'_>, ability: AbilityIx, effect: u8) -> Pending {
        let steps = engine.skill(ability).and_then(|skill| skill.effects.get(usize::from(effect)));
        let sort = steps.map_or(Sort::Other, |steps| Sort::of_steps(steps));
        Pending { item: Item::Effect(effect), sort, change: None, once: None }
    }

    fn certain(item: Item, change: Shift) -> Pending {
        Pending { item, sort: Sort::of(&change), change: Some(change), once: None }
    }
}

/// 704.6b-3: the turn player applies the changes of each player in any order, and is asked where the order means something.
pub(crate) fn changes(engine: &mut Engine<'_>, used: SkillUse, whose: PlayerId) -> Flow {
    engine.refresh();
    let turn_player = engine.state().turn_player();
    let clause = if whose == turn_player { clause!("704.6b-1") } else { clause!("704.6b-2") };
    let items = if engine.armed(clause) && engine.armed(clause!("704.6b")) { pending(engine, used, whose) } else { Vec::new() };
    let sort = items.iter().map(|pending| pending.sort).reduce(Sort::with);
    match items.as_slice() {
        [] => {
            let next = if whose == turn_player { Damage::Changes(whose.other()) } else { Damage::Advantage };
            engine.goto(Frame::Damage(next));
        }
        [only] => apply(engine, used, whose, *only),
        [first, ..] if sort != Some(Sort::Other) => apply(engine, used, whose, *first),
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
    let (Choice::Act(Act::Apply(item)), Some(used), Some(whose)) = (choice, skill(engine), asked_about(engine)) else { return };
    engine.refresh();
    if let Some(chosen) = pending(engine, used, whose).into_iter().find(|pending| pending.item == item) {
        apply(engine, used, whose, chosen);
    }
}

fn apply(engine: &mut Engine<'_>, used: SkillUse, whose: PlayerId, Pending { item, change, once, .. }: Pending) {
    engine.note(Note::Applied(item), clause!("704.6b"));
    if let Some(once) = once {
        engine.use_up(once);
    }
    match (item, change) {
        (Item::Effect(effect), _) => engine.carry_out(used.ability, usize::from(effect), used.unit, whose),
        (_, Some(change)) => now(engine, change, clause!("914.3")),
        (_, None) => {}
    }
}

/// 914.3: a text changes the damage of the skill in use. 704.4: before there is a number to change, that is kept for when there
/// is one; 704.6a-1: what the box counts gives it.
pub(crate) fn alter(engine: &mut Engine<'_>, change: Shift, by: PlayerId) {
    let computing = engine.state().frames().iter().find_map(|frame| match frame {
        tefuda_kernel::Frame::Game(Frame::Damage(step)) => Some(*step),
        _ => None,
    });
    match computing {
        _ if change == Shift::Undoubled => engine.note(Note::Earlier(by, change), clause!("704.6c")),
        None if gives_number(engine, change) => now(engine, change, clause!("704.4")),
        None if skill(engine).is_some() => engine.note(Note::Earlier(by, change), clause!("704.4")),
        None => {}
        Some(Damage::Counted) => now(engine, change, clause!("704.6a-1")),
        Some(_) => now(engine, change, clause!("914.3")),
    }
}

/// Whether this is the number that a skill's box counts, and it was counted before the damage.
fn gives_number(engine: &Engine<'_>, change: Shift) -> bool {
    let own = |used: &SkillUse| engine.running_ability() == Some(used.ability) && counts_before(engine, used.ability);
    matches!(change, Shift::Becomes(_)) && skill(engine).as_ref().is_some_and(own)
}

fn now(engine: &mut Engine<'_>, change: Shift, clause: Clause) {
    if let Some(used) = skill(engine) {
        engine.note(Note::Damage(changed(used.damage, change)), clause);
    }
}

pub(crate) fn in_parts(points: i32) -> i32 {
    points.saturating_mul(SkillUse::PARTS)
}

/// R146: the damage on its way after a change, not rounded.
fn changed(damage: i32, change: Shift) -> i32 {
    let rounded = change == Shift::Half && !armed(clause!("R146"));
    match change {
        Shift::Plus(more) => damage.saturating_add(in_parts(more)),
        Shift::Becomes(fixed) => in_parts(fixed),
        Shift::Half if rounded => in_parts(damage / SkillUse::PARTS / 2),
        Shift::Times(_) | Shift::Half | Shift::Undoubled => change.of(damage),
    }
}
