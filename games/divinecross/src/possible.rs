//! 104.2 to 104.4: what cannot be done.

use crate::game::DivineCross;
use crate::{Engine, actions, clause, words};
use tefuda_ability::{How, Mark};
use tefuda_kernel::{AbilityIx, Entity, Event, Move, ObjectId, PlayerId, Players};

/// 104.2, 104.3, 104.4: what cannot be done, what is so already, and what is forbidden.
pub(crate) fn impossible(engine: &Engine<'_>, event: &Event<DivineCross>) -> bool {
    let state = engine.state();
    let unit = |object: &ObjectId| {
        let lies =
            state.get(*object).is_some_and(|found| words::is_area(found.zone) && state.attachment(object.seat).is_none());
        lies && engine.information(object.seat).is(words::UNIT)
    };
    match event {
        Event::Move(moving) => impossible_move(engine, moving),
        // 914.6: what has no HP takes no damage.
        Event::Damage { to: Entity::Object(object), battle, by, .. } => {
            (!unit(object) && engine.armed(clause!("914.6")))
                || (!battle && *by != ObjectId::NONE && is_spared(engine, *object, *by))
        }
        Event::Counters(object, words::STUN, count) if *count > 0 => {
            let stunned = state.bears(*object, words::STUN);
            let immune = || engine.information(object.seat).marked(words::NO_STUN) && engine.armed(clause!("104.4"));
            !unit(object) || (stunned && engine.armed(clause!("104.3"))) || immune() || !engine.armed(clause!("918.1"))
        }
        // 907.1: they lie on cards in the areas. 907.3b: those of one name are alike, whatever put them there.
        Event::Counters(object, marker, count) if *count > 0 => {
            let apart = || state.bears(*object, *marker);
            let lies = state.get(*object).is_some_and(|found| words::is_area(found.zone));
            !lies || (!engine.armed(clause!("907.3b")) && apart())
        }
        // 903.2: what everybody is being shown is not shown again.
        Event::Show(object, Players::BOTH) => engine.is_shown(*object) && engine.armed(clause!("903.2")),
        _ => false,
    }
}

/// 104.4: whether a text says that a unit takes no damage by this effect: by any, by those of one player or of such things, or by those
/// of skills.
fn is_spared(engine: &Engine<'_>, unit: ObjectId, by: ObjectId) -> bool {
    // 801.2d: the effects of assists and commands are those of their texts, whose damage may be the unit's. 801.1g-1: the skills of
    // an assist are also the unit's.
    let speaker = engine.running_speaker().filter(|_| engine.armed(clause!("801.2d"))).unwrap_or(by);
    let says = |mark: Mark, of: &[ObjectId]| {
        let against = || engine.against_player(unit.seat, mark, engine.controller(by));
        let such = || of.iter().any(|by| engine.against(unit.seat, mark, *by));
        engine.information(unit.seat).marked(mark) || such() || against()
    };
    let of_skill = || engine.running_ability().is_some_and(|ability| is_of_skill(engine, ability));
    let spared =
        says(words::NO_EFFECT_DAMAGE, &[speaker]) || (of_skill() && says(words::NO_DAMAGE_BY_SKILL_EFFECTS, &[by, speaker]));
    spared && engine.armed(clause!("104.4"))
}

/// Whether an ability is a skill, or (813.3) one that a skill has made.
pub(crate) fn is_of_skill(engine: &Engine<'_>, ability: AbilityIx) -> bool {
    engine.skill(ability).is_some() || (engine.pool.ability(ability).by_skill && engine.armed(clause!("813.3")))
}

/// R029: whether a main area has nothing in it that is not attached, and nothing is about to come.
fn main_is_free(engine: &Engine<'_>, player: PlayerId) -> bool {
    let state = engine.state();
    let mut lying = state.zone(words::main(player)).iter().filter(|seat| state.attachment(**seat).is_none());
    lying.next().is_none() && engine.coming_to(words::main(player)) == 0
}

fn impossible_move(engine: &Engine<'_>, moving: &Move) -> bool {
    let Some(object) = engine.state().get(moving.object) else { return true };
    let area = words::is_area(moving.from);
    // 311.2: there is one resolution zone for both players; 305.5: a hand has no limit.
    let elsewhere = moving.to == words::THE_RESOLUTION && moving.controller != PlayerId(0);
    let crowded = || engine.state().zone(moving.to).len() >= usize::from(words::FIRST_HAND);
    if (elsewhere && !engine.armed(clause!("311.2")))
        || (words::word(moving.to) == words::HAND && !engine.armed(clause!("305.5")) && crowded())
    {
        return true;
    }
    // 905.1: one card is attached to another.
    if moving.onto.is_some_and(|(host, _)| host == moving.object) && engine.armed(clause!("905.1")) {
        return true;
    }
    let player = words::ZONES[usize::from(moving.to.0)].player.unwrap_or(moving.controller);
    let full = moving.onto.is_none()
        && match words::word(moving.to) {
            words::STANDBY => !actions::has_room(engine, player),
            words::MAIN => !main_is_free(engine, player),
            _ => false,
        };
    match moving.how {
        // 908.1: units are KO'd; 104.4: not one that cannot be.
        How::Destroy => {
            let information = engine.information(moving.object.seat);
            let spared = information.marked(words::INDESTRUCTIBLE) && engine.armed(clause!("104.4"));
            !area || !information.is(words::UNIT) || spared
        }
        // 910.1: from the hand or from an area.
        How::Discard => !area && words::word(moving.from) != words::HAND && engine.armed(clause!("910.1")),
        // 912.1: two units change places.
        How::Swap => false,
        // R029: there is no room. Only units are put out.
        How::Summon => full || !engine.pool.def(object.def).printed.is(words::UNIT),
        _ => full,
    }
}
