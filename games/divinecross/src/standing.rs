//! Who stands better, for players who are programs: plain counts, no rule.

use crate::actions::{energies, main_unit, units};
use crate::game::{Act, DivineCross};
use crate::{Engine, words};
use tefuda_kernel::{Choice, PlayerId, Seat};
use tefuda_table::Playable;

/// Fewer cards than this in a deck are a danger.
const THIN_DECK: i32 = 4;

/// How much better a player stands than the other.
pub(crate) fn lead(engine: &Engine<'_>, player: PlayerId) -> i32 {
    standing(engine, player) - standing(engine, player.other())
}

fn standing(engine: &Engine<'_>, player: PlayerId) -> i32 {
    let state = engine.state();
    let count = |zone: tefuda_kernel::ZoneId| state.zone(zone).len() as i32;
    let lost = count(words::ko(player));
    let main = main_unit(engine, player);
    let behind = units(engine, player).count() as i32 - i32::from(main.is_some());
    let all: i32 = units(engine, player).map(|seat| unit(engine, seat, main == Some(seat))).sum();
    let ticket = i32::from(state.board().ticket == Some(player));
    let alone = i32::from(behind == 0);
    let thin = (THIN_DECK - count(words::deck(player))).max(0);
    all + 5 * count(words::hand(player)) + 15 * ticket - 70 * lost - 15 * lost * lost - 30 * alone - 8 * thin
}

/// What a unit is worth: what it can still take, and the energies on it; those on the main unit are ready for use.
fn unit(engine: &Engine<'_>, seat: Seat, main: bool) -> i32 {
    let object = engine.state().object(seat);
    let hp = (engine.information(seat).value(words::HP) - object.damage).max(0);
    let energies = energies(engine, engine.state().id(seat)).min(5);
    let stunned = i32::from(engine.state().count(seat, words::STUN) > 0);
    10 + hp / 15 + energies * if main { 10 } else { 7 } - 10 * stunned
}

/// A skill is hardly ever left unused, units and energy come before commands, retreats are rare, and what can be given to a
/// unit goes to the main one.
pub(crate) fn urge(engine: &Engine<'_>, player: PlayerId, choice: Choice<DivineCross>) -> u32 {
    match choice {
        Choice::Act(Act::Skill(..)) => DivineCross::OBVIOUS,
        Choice::Act(Act::Put(_)) => 30,
        Choice::Act(Act::Charge(card)) if is_unit(engine, card) => 8,
        Choice::Act(Act::Charge(_)) => 16,
        Choice::Act(Act::Play(_)) => 14,
        Choice::Act(Act::Power(..)) => 8,
        Choice::Act(Act::Retreat) => 1,
        Choice::Pass => 2,
        Choice::Yes => 9,
        Choice::Object(object) if main_unit(engine, player) == Some(object.seat) => 9,
        Choice::Object(object) if main_unit(engine, player.other()) == Some(object.seat) => 9,
        _ => 3,
    }
}

fn is_unit(engine: &Engine<'_>, card: tefuda_kernel::ObjectId) -> bool {
    engine.pool.def(engine.state().object(card.seat).def).printed.is(words::UNIT)
}
