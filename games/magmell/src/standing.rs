//! Who stands better, for players who are programs: plain counts, no rule.

use crate::game::{Act, Magmell};
use crate::{Engine, words};
use tefuda_kernel::{Choice, PlayerId, Seat};

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

/// In one's own turn things are done; in the other's a card is mostly kept. Attacks go to the player rather than to a unit.
pub(crate) fn urge(engine: &Engine<'_>, player: PlayerId, choice: Choice<Magmell>) -> u32 {
    let own_turn = engine.state().turn_player() == player;
    match choice {
        Choice::Act(Act::Use(_)) if own_turn => 8,
        Choice::Act(Act::Use(_)) => 3,
        Choice::Act(Act::Attack) => 8,
        Choice::Pass if own_turn && engine.state().board().battle.is_none() => 2,
        Choice::Pass => 6,
        Choice::Player(other) if other != player => 6,
        Choice::Yes => 2,
        _ => 3,
    }
}
