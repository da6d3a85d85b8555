//! Who stands better, for players who are programs: plain counts, no rule.

use crate::battle::BattleFrame;
use crate::game::{Act, Frame, Magmell};
use crate::right::awake_own;
use crate::{Engine, words};
use tefuda_kernel::{Choice, Entity, Game as _, ObjectId, PlayerId, Seat};
use tefuda_table::bodes_well;

/// Life below this is worth twice as much.
const DANGER: i32 = 8;

/// How much better a player stands than the other.
pub(crate) fn lead(engine: &Engine<'_>, player: PlayerId) -> i32 {
    standing(engine, player) - standing(engine, player.other())
}

fn standing(engine: &Engine<'_>, player: PlayerId) -> i32 {
    let state = engine.state();
    let life = state.player(player).values[usize::from(words::LIFE.0)];
    let hand = state.zone(words::hand(player)).len() as i32;
    let stones = state.zone(words::stone_area(player)).iter();
    let open = stones.filter(|seat| !state.object(**seat).status.has(words::FACE_DOWN)).count() as i32;
    let units: i32 = state.zone(words::THE_BATTLE_AREA).iter().map(|seat| unit(engine, *seat, player)).sum();
    5 * life + 5 * life.min(DANGER) + 9 * hand + 5 * open + units
}

/// What a unit is worth to its controller; one that lies awake can defend.
fn unit(engine: &Engine<'_>, seat: Seat, player: PlayerId) -> i32 {
    let information = engine.information(seat);
    if information.controller != player || !information.is(words::UNIT) {
        return 0;
    }
    let object = engine.state().object(seat);
    let ap = information.value(words::AP).max(0);
    let hp = (information.value(words::HP) - object.damage).max(0);
    let awake = i32::from(!object.status.has(words::RESTED));
    4 + 5 * ap + 3 * hp + 3 * awake
}

/// In one's own turn units are summoned and attack; in the other's a card is mostly kept.
pub(crate) fn urge(engine: &Engine<'_>, player: PlayerId, choice: Choice<Magmell>) -> u32 {
    let state = engine.state();
    let own_turn = state.turn_player() == player;
    let step = match state.frames().last() {
        Some(tefuda_kernel::Frame::Game(Frame::Battle(step))) => Some(*step),
        _ => None,
    };
    match (choice, step) {
        (Choice::Act(Act::Use(card)), _) if own_turn && state.board().battle.is_none() => {
            if engine.pool.def(state.object(card.seat).def).printed.is(words::UNIT) { 24 } else { 8 }
        }
        (Choice::Act(Act::Use(_)), _) => 3,
        (Choice::Act(Act::Attack), _) => {
            attackers(engine, player).map(|seat| attack_urge(engine, seat, player)).max().unwrap_or(1)
        }
        (Choice::Pass, Some(BattleFrame::Defender)) => {
            if is_deadly(engine, player) {
                1
            } else {
                6
            }
        }
        (Choice::Pass, _) if own_turn && state.board().battle.is_none() => 2,
        (Choice::Pass, _) => 12,
        (Choice::Object(unit), Some(BattleFrame::Attacker)) => attack_urge(engine, unit.seat, player),
        (Choice::Object(unit), Some(BattleFrame::Target)) => target_urge(engine, unit.seat),
        (Choice::Object(unit), Some(BattleFrame::Defender)) => defence_urge(engine, unit.seat, player),
        (Choice::Player(_), Some(BattleFrame::Target)) => 10,
        (Choice::Object(chosen), None) => choice_urge(engine, player, chosen),
        (Choice::Player(chosen), None) => match bodes_well(engine) {
            Some(well) if well == (chosen == player) => 20,
            Some(_) => 1,
            None if chosen != player => 6,
            None => 3,
        },
        _ => 3,
    }
}

fn ap(engine: &Engine<'_>, seat: Seat) -> i32 {
    engine.information(seat).value(words::AP)
}

/// What a unit can still take.
fn hp(engine: &Engine<'_>, seat: Seat) -> i32 {
    engine.information(seat).value(words::HP) - engine.state().object(seat).damage
}

fn attackers<'e>(engine: &'e Engine<'_>, player: PlayerId) -> impl Iterator<Item = Seat> + 'e {
    engine.state().zone(words::THE_BATTLE_AREA).iter().copied().filter(move |seat| awake_own(engine, *seat, player))
}

/// A unit attacks readily if nothing that could defend beats it.
fn attack_urge(engine: &Engine<'_>, unit: Seat, player: PlayerId) -> u32 {
    let information = engine.information(unit);
    let beaten = |other: Seat| ap(engine, other) >= hp(engine, unit) && hp(engine, other) > ap(engine, unit);
    let traded = |other: Seat| ap(engine, other) >= hp(engine, unit);
    let free = information.marked(words::UNDEFENDABLE);
    match information.value(words::AP) {
        ..=0 => 1,
        _ if free => 24,
        _ if attackers(engine, player.other()).any(beaten) => 1,
        _ if attackers(engine, player.other()).any(traded) => 8,
        _ => 24,
    }
}

/// A rested unit is attacked readily if that destroys it and not the attacker.
fn target_urge(engine: &Engine<'_>, target: Seat) -> u32 {
    let attacker = engine.state().board().battle.and_then(|battle| battle.attacker);
    let Some(attacker) = attacker.filter(|id| engine.state().exists(*id)) else { return 1 };
    match (ap(engine, attacker.seat) >= hp(engine, target), ap(engine, target) >= hp(engine, attacker.seat)) {
        (true, false) => 20,
        (true, true) => 6,
        _ => 1,
    }
}

/// What is good goes to one's own units and stones, what is bad to the other's, and most readily to what is worth most.
fn choice_urge(engine: &Engine<'_>, player: PlayerId, chosen: ObjectId) -> u32 {
    let plays = engine.state().get(chosen).is_some_and(|object| Magmell::ZONES[usize::from(object.zone.0)].active);
    let Some(well) = bodes_well(engine).filter(|_| plays) else { return 3 };
    let own = engine.information(chosen.seat).controller == player;
    let worth = (ap(engine, chosen.seat) + hp(engine, chosen.seat)).clamp(1, 20) as u32;
    match (well, own) {
        (true, true) => 10 + worth,
        (true, false) => 1,
        (false, true) => (4 / worth).max(1),
        (false, false) => 6 + 2 * worth,
    }
}

/// Whether an attack that nobody stops kills its player.
fn is_deadly(engine: &Engine<'_>, player: PlayerId) -> bool {
    let Some(battle) = engine.state().board().battle else { return false };
    let attacker = battle.attacker.filter(|id| engine.state().exists(*id));
    let life = engine.state().player(player).values[usize::from(words::LIFE.0)];
    battle.target == Some(Entity::Player(player)) && attacker.is_some_and(|id| ap(engine, id.seat) >= life)
}

/// A unit defends readily if it lives and the attacker does not.
fn defence_urge(engine: &Engine<'_>, unit: Seat, player: PlayerId) -> u32 {
    let attacker = engine.state().board().battle.and_then(|battle| battle.attacker);
    let Some(attacker) = attacker.filter(|id| engine.state().exists(*id)) else { return 1 };
    let kills = ap(engine, unit) >= hp(engine, attacker.seat);
    let dies = ap(engine, attacker.seat) >= hp(engine, unit);
    match (kills, dies) {
        (true, false) => 40,
        (false, false) => 16,
        (true, true) => 8,
        _ if is_deadly(engine, player) => 20,
        _ => 1,
    }
}
