//! 701: attack and battle.

use crate::board::{Battle, BattleStep, Note};
use crate::game::{Frame, Magmell};
use crate::right::{Right, awake_own};
use crate::{Engine, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::Duration;
use tefuda_kernel::{Ask, Choice, Clause, Entity, Event, Flow, ObjectId, Offer, PlayerId, Seat};

/// The steps of a battle, as the program takes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BattleFrame {
    /// 605.4.2: the game comes into battle.
    Declare,
    /// 701.2.1.1: the attacker is named.
    Attacker,
    /// 701.2.2: the right to act.
    DesignationRight,
    /// 701.3.1.1: the attack's target is named.
    Target,
    /// 701.3.1.2: the attacker is rested.
    Rest,
    /// 701.3.2: 攻撃したとき.
    Attacked,
    /// 701.3.3: the right to act.
    AttackRight,
    /// 701.3.4: is everybody still there?
    AttackEnds,
    /// 701.4.1: a defender may be named.
    Defender,
    /// 701.4.2: 防御したとき.
    Defended,
    /// 701.4.3: the right to act.
    DefenceRight,
    /// 701.4.4: is everybody still there?
    DefenceEnds,
    /// 701.5.1: battle damage.
    Damage,
    /// 701.5.2: ダメージステップの開始時.
    Damaged,
    /// 701.5.3: the right to act.
    DamageRight,
    /// 701.6.1: バトル終了時.
    End,
    /// 701.6.2: the right to act.
    EndRight,
    /// 701.6.3: the battle is over.
    Over,
}

pub(crate) fn step(engine: &mut Engine<'_>, step: BattleFrame) -> Flow {
    use BattleFrame as B;
    let player = engine.state().turn_player();
    match step {
        B::Declare => {
            go(engine, B::Attacker);
            let step = BattleStep::Designation;
            let battle = Battle { step, attacker: None, target: None, first_target: None, defender: None };
            engine.note(Note::Battle(Some(battle)), clause!("605.4.2"));
        }
        B::Attacker if !engine.armed(clause!("701.2.1")) => go(engine, B::DesignationRight),
        B::Attacker => return name_attacker(engine, player),
        B::DesignationRight => right(engine, clause!("701.2.2"), B::Target),
        B::Target if !engine.armed(clause!("701.3.1")) => go(engine, B::Attacked),
        B::Target => return attack_step(engine),
        B::Rest => rest_attacker(engine),
        B::Attacked => {
            let Battle { attacker, target, .. } = battle(engine);
            // 306.1.2.1: an attacker whose resting was replaced was not rested, also if that took it away.
            let rested = attacker.and_then(|id| engine.state().get(id)).is_some_and(|unit| unit.status.has(words::RESTED));
            if !rested && engine.armed(clause!("701.3.1.3")) {
                call_off(engine, clause!("701.3.1.3"));
                return Flow::Go;
            }
            go(engine, B::AttackRight);
            engine.happen_by(Event::Moment(words::ATTACKED, attacker, target), clause!("701.3.2"));
        }
        B::AttackRight => right(engine, clause!("701.3.3"), B::AttackEnds),
        B::AttackEnds => {
            if broken(engine) && engine.armed(clause!("701.3.4")) {
                break_off(engine, clause!("701.3.4"));
            } else {
                go(engine, B::Defender);
                let now = battle(engine);
                change(engine, Battle { step: BattleStep::Defence, first_target: now.target, ..now }, clause!("701.1.4"));
            }
        }
        B::Defender => return engine.ask(defending_player(engine), ONE_OR_NONE, clause!("701.4.1")),
        B::Defended => {
            go(engine, B::DefenceRight);
            let Battle { attacker, defender, .. } = battle(engine);
            let other = attacker.map(Entity::Object);
            engine.happen_by(Event::Moment(words::DEFENDED, defender, other), clause!("701.4.2"));
        }
        B::DefenceRight => right(engine, clause!("701.4.3"), B::DefenceEnds),
        B::DefenceEnds => {
            if broken(engine) && engine.armed(clause!("701.4.4")) {
                break_off(engine, clause!("701.4.4"));
            } else {
                go(engine, B::Damage);
            }
        }
        B::Damage => {
            go(engine, B::Damaged);
            change(engine, Battle { step: BattleStep::Damage, ..battle(engine) }, clause!("701.1.4"));
            if engine.armed(clause!("701.5.1")) {
                strike(engine);
            }
        }
        B::Damaged => {
            go(engine, B::DamageRight);
            engine.moment(words::DAMAGE_START, clause!("701.5.2"));
        }
        B::DamageRight => right(engine, clause!("701.5.3"), B::End),
        B::End => {
            go(engine, B::EndRight);
            if battle(engine).step != BattleStep::End {
                change(engine, Battle { step: BattleStep::End, ..battle(engine) }, clause!("701.1.4"));
            }
            engine.moment(words::BATTLE_END, clause!("701.6.1"));
        }
        B::EndRight => right(engine, clause!("701.6.2"), B::Over),
        B::Over => {
            engine.finish();
            engine.note(Note::Battle(None), clause!("701.6.3"));
            engine.expire_all(&[Duration::ThisBattle], clause!("R701.6"));
        }
    }
    Flow::Go
}

/// 701.2.1.2: where nobody can be named, there was no attack.
fn name_attacker(engine: &mut Engine<'_>, player: PlayerId) -> Flow {
    engine.refresh();
    if attackers(engine, player).next().is_none() && engine.armed(clause!("701.2.1.2")) {
        engine.finish();
        engine.note(Note::AttackTakenBack, clause!("701.2.1.2"));
        return Flow::Go;
    }
    engine.ask(player, ONE, clause!("701.2.1.1"))
}

/// 701.2.1.1: the units that a player may name to attack.
fn attackers(engine: &Engine<'_>, player: PlayerId) -> impl Iterator<Item = Seat> {
    let units = engine.state().zone(words::THE_BATTLE_AREA).iter().copied();
    let able = units.filter(move |seat| awake_own(engine, *seat, player));
    // R701.2.1.1a: what a unit can attack is looked at only when that is named.
    able.filter(|seat| !engine.information(*seat).marked(words::CANNOT_ATTACK))
}

/// 701.3.1.1: whether there is anything that a unit of a player can attack.
pub(crate) fn finds_prey(engine: &Engine<'_>, attacker: Option<Seat>, player: PlayerId) -> bool {
    // 102: one that cannot attack, if only by now, attacks nothing.
    let unable = attacker.is_some_and(|seat| engine.information(seat).marked(words::CANNOT_ATTACK));
    !(unable && engine.armed(clause!("102"))) && reaches_any(engine, attacker, player)
}

fn reaches_any(engine: &Engine<'_>, attacker: Option<Seat>, player: PlayerId) -> bool {
    reaches(engine, attacker, player.other()) || prey(engine, attacker, player).next().is_some()
}

/// Whether a unit can attack a player.
fn reaches(engine: &Engine<'_>, attacker: Option<Seat>, foe: PlayerId) -> bool {
    !attacker.is_some_and(|seat| engine.against_player(seat, words::CANNOT_ATTACK, foe))
}

/// 701.3.1.1: the units that a unit of a player can attack.
fn prey(engine: &Engine<'_>, attacker: Option<Seat>, player: PlayerId) -> impl Iterator<Item = Seat> {
    let units = engine.state().zone(words::THE_BATTLE_AREA).iter().copied();
    let theirs = units.filter(move |seat| {
        let information = engine.information(*seat);
        information.controller != player && information.is(words::UNIT)
    });
    let rested = theirs.filter(|seat| engine.state().object(*seat).status.has(words::RESTED));
    let barred = move |seat: &Seat| {
        attacker.is_some_and(|attacker| engine.against(attacker, words::CANNOT_ATTACK, engine.state().id(*seat)))
    };
    rested.filter(move |seat| !barred(seat))
}

const ONE: Ask = Ask::Pick { least: 1, most: 1, picked: 0 };
const ONE_OR_NONE: Ask = Ask::Pick { least: 0, most: 1, picked: 0 };

fn go(engine: &mut Engine<'_>, next: BattleFrame) {
    engine.goto(Frame::Battle(next));
}

fn right(engine: &mut Engine<'_>, clause: Clause, next: BattleFrame) {
    go(engine, next);
    if engine.armed(clause) {
        engine.call(Frame::Right(Right::Open));
    }
}

fn change(engine: &mut Engine<'_>, battle: Battle, clause: Clause) {
    engine.note(Note::Battle(Some(battle)), clause);
}

/// A text changes the target of the attack: 701.4.1, the defender is none any more. What is not in the battle area, and the
/// attacker itself, cannot be attacked; before a target is named and after the damage there is nothing to change.
pub(crate) fn redirect(engine: &mut Engine<'_>, to: Entity) -> bool {
    let now = battle(engine);
    let running = matches!(now.step, BattleStep::Attack | BattleStep::Defence) && now.target.is_some();
    let fair = match to {
        Entity::Player(_) => true,
        Entity::Zone(_) => false,
        Entity::Object(id) => {
            let there = engine.state().get(id).is_some_and(|object| object.zone == words::THE_BATTLE_AREA);
            there && engine.information(id.seat).is(words::UNIT) && now.attacker != Some(id)
        }
    };
    let changes = running && fair && now.target != Some(to);
    if changes {
        engine.note(Note::Aimed(Battle { target: Some(to), defender: None, ..now }), clause!("704.3.2.1"));
    }
    changes
}

/// The battle goes straight to its end step.
fn break_off(engine: &mut Engine<'_>, clause: Clause) {
    go(engine, BattleFrame::End);
    change(engine, Battle { step: BattleStep::End, ..battle(engine) }, clause);
}

/// 701.3.1.2: before the attacker is rested nobody has become a バトルユニット, and an attack that ends there makes nobody one.
fn call_off(engine: &mut Engine<'_>, clause: Clause) {
    go(engine, BattleFrame::End);
    change(engine, Battle { step: BattleStep::End, target: None, first_target: None, ..battle(engine) }, clause);
}

/// The battle in progress; an empty one if its clauses are switched off.
fn battle(engine: &Engine<'_>) -> Battle {
    let none = Battle { step: BattleStep::End, attacker: None, target: None, first_target: None, defender: None };
    engine.state().board().battle.unwrap_or(none)
}

/// 701.3.1.3: an attacker that is gone, no longer the turn player's or cannot be rested ends the battle.
fn attack_step(engine: &mut Engine<'_>) -> Flow {
    engine.refresh();
    let now = battle(engine);
    if now.step != BattleStep::Attack {
        change(engine, Battle { step: BattleStep::Attack, ..now }, clause!("701.1.4"));
        engine.refresh();
    }
    let player = engine.state().turn_player();
    let able = now.attacker.is_some_and(|id| engine.state().exists(id) && awake_own(engine, id.seat, player));
    let able = able && now.attacker.is_some_and(|id| can_be_rested(engine, id));
    // What was there to attack when the attacker was named may be out of reach by now.
    let aimed = finds_prey(engine, now.attacker.map(|id| id.seat), player);
    if !(aimed && able) && engine.armed(clause!("701.3.1.3")) {
        call_off(engine, clause!("701.3.1.3"));
        return Flow::Go;
    }
    engine.ask(player, ONE, clause!("701.3.1.1"))
}

/// 102: whether no text says that a unit is never rested.
fn can_be_rested(engine: &Engine<'_>, unit: ObjectId) -> bool {
    !(engine.banned(&Event::Turn(unit, words::RESTED, true)) && engine.armed(clause!("102")))
}

/// 701.3.1.3: a unit that is never rested, or in whose resting's place something else is bound to happen, cannot attack.
pub(crate) fn would_be_rested(engine: &Engine<'_>, unit: ObjectId) -> bool {
    can_be_rested(engine, unit) && !engine.is_bound_to_be_replaced(&Event::Turn(unit, words::RESTED, true))
}

fn rest_attacker(engine: &mut Engine<'_>) {
    let Some(attacker) = battle(engine).attacker else { return go(engine, BattleFrame::End) };
    go(engine, BattleFrame::Attacked);
    engine.happen_by(Event::Turn(attacker, words::RESTED, true), clause!("701.3.1.2"));
}

/// 701.3.4, 701.4.4: the attacker, or the unit it attacks, is no longer in the battle area as the same instance.
pub(crate) fn broken(engine: &Engine<'_>) -> bool {
    let Battle { attacker, target, .. } = battle(engine);
    let gone = |id: ObjectId| engine.state().get(id).is_none_or(|object| object.zone != words::THE_BATTLE_AREA);
    let lost = match target {
        Some(Entity::Object(unit)) => gone(unit),
        Some(Entity::Player(_)) => false,
        Some(Entity::Zone(_)) | None => true,
    };
    attacker.is_none_or(gone) || lost
}

/// 701.4.1: the attacked player, or the controller of the attacked unit.
fn defending_player(engine: &Engine<'_>) -> PlayerId {
    match battle(engine).target {
        Some(Entity::Player(player)) => player,
        Some(Entity::Object(unit)) => engine.controller(unit),
        Some(Entity::Zone(_)) | None => engine.state().turn_player().other(),
    }
}

/// 701.5.1: the attacker and what it attacks deal each other damage equal to their AP, at once; a player deals none back.
fn strike(engine: &mut Engine<'_>) {
    engine.refresh();
    let Battle { attacker: Some(attacker), target: Some(target), defender, .. } = battle(engine) else { return };
    let clause = if defender.is_some() { clause!("701.5.1.2") } else { clause!("701.5.1.1") };
    let ap = |id: ObjectId| engine.information(id.seat).values[usize::from(words::AP.0)];
    let mut blows = vec![(attacker, target)];
    if let Entity::Object(unit) = target {
        blows.push((unit, Entity::Object(attacker)));
    }
    // 701.5.1.1: only a unit strikes; what has become something else has no AP (213.1).
    let blows = blows.into_iter().filter(|(by, _)| engine.information(by.seat).is(words::UNIT));
    // 203.3: an AP of zero or less deals nothing.
    let blows = blows.map(|(by, to)| (by, to, ap(by)));
    let blows = blows.filter(|(_, _, amount)| *amount > 0 || !engine.armed(clause!("203.3")));
    let events: Vec<Event<Magmell>> = blows.map(|(by, to, amount)| Event::Damage { to, amount, by, battle: true }).collect();
    engine.happen_together(&events, clause);
}

pub(crate) fn offers(engine: &Engine<'_>, step: BattleFrame, player: PlayerId, out: &mut Vec<Offer<Magmell>>) {
    let object = |seat: Seat, clause: Clause| Offer { choice: Choice::Object(engine.state().id(seat)), clause };
    match step {
        BattleFrame::Attacker => {
            out.extend(attackers(engine, player).map(|seat| object(seat, clause!("701.2.1.1"))));
        }
        BattleFrame::Target => {
            let clause = clause!("701.3.1.1");
            let attacker = battle(engine).attacker.map(|id| id.seat);
            let units = prey(engine, attacker, player).map(|seat| object(seat, clause));
            out.extend(units);
            // Where 701.3.1.3 is switched off, an attack on nobody is one on the player.
            if reaches(engine, attacker, player.other()) || out.is_empty() {
                out.insert(0, Offer { choice: Choice::Player(player.other()), clause });
            }
        }
        BattleFrame::Defender => offer_defenders(engine, player, out),
        _ => {}
    }
}

/// 701.4.1.2: nobody defends against an undefendable attacker. 701.4.1.3: of the units that defend if able, one must.
fn offer_defenders(engine: &Engine<'_>, player: PlayerId, out: &mut Vec<Offer<Magmell>>) {
    let attacker = battle(engine).attacker.filter(|id| engine.state().exists(*id));
    let undefendable = attacker.is_some_and(|id| engine.information(id.seat).marked(words::UNDEFENDABLE));
    let evades =
        |defender: Seat| attacker.is_some_and(|id| engine.against(id.seat, words::UNDEFENDABLE, engine.state().id(defender)));
    let able: Vec<Seat> = engine
        .state()
        .zone(words::THE_BATTLE_AREA)
        .iter()
        .copied()
        .filter(|seat| awake_own(engine, *seat, player) && !engine.information(*seat).marked(words::CANNOT_DEFEND))
        .filter(|seat| !attacker.is_some_and(|id| engine.against(*seat, words::CANNOT_DEFEND, id)))
        .filter(|seat| !(undefendable || evades(*seat)) || !engine.armed(clause!("701.4.1.2")))
        .collect();
    let compelled = |seat: &Seat| engine.information(*seat).marked(words::MUST_DEFEND);
    let must = able.iter().any(compelled) && engine.armed(clause!("701.4.1.3"));
    let named = able.into_iter().filter(|seat| !must || compelled(seat));
    let clause = if must { clause!("701.4.1.3") } else { clause!("701.4.1") };
    out.extend(named.map(|seat| Offer { choice: Choice::Object(engine.state().id(seat)), clause }));
    if !must {
        out.push(Offer { choice: Choice::Pass, clause: clause!("701.4.1") });
    }
}

pub(crate) fn answer(engine: &mut Engine<'_>, step: BattleFrame, choice: Choice<Magmell>) {
    let now = battle(engine);
    match (step, choice) {
        (BattleFrame::Attacker, Choice::Object(unit)) => {
            go(engine, BattleFrame::DesignationRight);
            change(engine, Battle { attacker: Some(unit), ..now }, clause!("701.2.1.1"));
        }
        (BattleFrame::Target, choice) => {
            go(engine, BattleFrame::Rest);
            let target = match choice {
                Choice::Object(unit) => Some(Entity::Object(unit)),
                Choice::Player(player) => Some(Entity::Player(player)),
                _ => None,
            };
            engine.note(Note::Aimed(Battle { target, first_target: target, ..now }), clause!("701.3.1.1"));
        }
        (BattleFrame::Defender, Choice::Object(unit)) => {
            go(engine, BattleFrame::Defended);
            let target = Some(Entity::Object(unit));
            engine.note(Note::Aimed(Battle { target, defender: Some(unit), ..now }), clause!("701.4.1"));
        }
        (BattleFrame::Defender, _) => go(engine, BattleFrame::DefenceRight),
        _ => {}
    }
}
