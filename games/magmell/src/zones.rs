//! 4: zones. Where a move leads, what cannot be done there, and which zone a word means.

use crate::game::Magmell;
use crate::{Engine, clause, words};
use tefuda_ability::{Duration, How, Zone};
use tefuda_kernel::{Clause, Entity, Event, Faces, Move, PlayerId, ZoneId, ZoneInfo, armed};

/// 401.7, 401.8: cards of the one deck never go into the other from an open zone. 226.1: a unit that is put into the battle
/// area is summoned, whatever the word.
pub(crate) fn route(engine: &Engine<'_>, moving: &mut Move) {
    let open = words::ZONES[usize::from(moving.from.0)].faces == Faces::Open;
    let (to, Some(object)) = (words::ZONES[usize::from(moving.to.0)].name, engine.state().get(moving.object)) else {
        return;
    };
    let stone = engine.pool.def(object.def).printed.is(words::STONE);
    let owner = engine.state().owner(moving.object.seat);
    if open && to == words::STONE_DECK && !stone && armed(clause!("401.7")) {
        moving.to = words::grimoire(owner);
    } else if open && to == words::GRIMOIRE && stone && armed(clause!("401.8")) {
        moving.to = words::stone_deck(owner);
    }
    let to = words::ZONES[usize::from(moving.to.0)].name;
    // R227.1: whatever a text says, these are the owner's.
    if matches!(to, words::HAND | words::DUST | words::GRIMOIRE | words::STONE_DECK) && armed(clause!("R227.1")) {
        (moving.to, moving.controller) = (home(to, owner), owner);
    }
    let unit = engine.pool.def(object.def).printed.is(words::UNIT);
    if unit && to == words::BATTLE_AREA && armed(clause!("226.1")) {
        moving.how = How::Summon;
    }
    // 405.3: what comes into the battle area is awake, as a move says unless a text does.
    if to == words::BATTLE_AREA && !armed(clause!("405.3")) {
        moving.status = moving.status.set(words::RESTED, true);
    }
}

/// 102: what cannot be done is not done.
pub(crate) fn impossible(engine: &Engine<'_>, event: &Event<Magmell>) -> bool {
    match event {
        Event::Move(moving) => impossible_move(engine, moving),
        // 221.1: only players and units take damage.
        Event::Damage { to: Entity::Object(object), .. } => {
            !engine.state().exists(*object) || !engine.information(object.seat).is(words::UNIT)
        }
        // 219.5, 219.6: only what lies in a stone area is face up or face down.
        Event::Turn(object, status, _) if *status == words::FACE_DOWN => {
            let zone = engine.state().get(*object).map(|found| words::ZONES[usize::from(found.zone.0)].name);
            zone != Some(words::STONE_AREA)
        }
        // 405.2, 406.2: what lies in those areas is awake or rested.
        Event::Turn(object, ..) => {
            let zone = engine.state().get(*object).map(|found| words::ZONES[usize::from(found.zone.0)].name);
            match zone {
                Some(words::BATTLE_AREA) => !armed(clause!("405.2")),
                Some(words::STONE_AREA) => !armed(clause!("406.2")),
                _ => armed(clause!("103")),
            }
        }
        // 224.1, 405.4, 406.3: counters lie on units and stones; a card elsewhere is neither (103).
        Event::Counters(object, _, count) if *count > 0 => {
            let zone = engine.state().get(*object).map(|found| words::ZONES[usize::from(found.zone.0)].name);
            !matches!(zone, Some(words::BATTLE_AREA | words::STONE_AREA)) && armed(clause!("103"))
        }
        // R701.6: what is to last for this battle does not begin where there is none.
        Event::Begin { until: Duration::ThisBattle, .. } => engine.state().board().battle.is_none() && armed(clause!("R701.6")),
        _ => false,
    }
}

/// 226.1, 227.1, 231.1, 233.1: each word for a move says what it moves and from where; 103: what does not fit is passed over.
/// 102: what cannot be destroyed is not.
fn impossible_move(engine: &Engine<'_>, moving: &Move) -> bool {
    let Some(object) = engine.state().get(moving.object) else { return true };
    let from = words::ZONES[usize::from(moving.from.0)].name;
    // Only in a deck there is another place for what lies there.
    let there = moving.from == moving.to && !matches!(from, words::GRIMOIRE | words::STONE_DECK);
    let (clause, stands) = match moving.how {
        How::Destroy if from != words::BATTLE_AREA && from != words::STONE_AREA => (clause!("103"), true),
        How::Destroy => (clause!("102"), engine.information(moving.object.seat).marked(words::INDESTRUCTIBLE)),
        How::Negate => (clause!("103"), from != words::CHANT),
        How::Discard => (clause!("103"), from != words::HAND),
        // 401.6: what is put where it lies has not moved.
        _ if there && armed(clause!("401.6")) => (clause!("401.6"), true),
        How::Summon => (clause!("103"), !engine.pool.def(object.def).printed.is(words::UNIT)),
        // Whatever is a unit and comes there is summoned.
        _ => (clause!("405.1"), moving.to == words::THE_BATTLE_AREA && armed(clause!("226.1"))),
    };
    stands && armed(clause)
}

/// 302.1.2.1: what leaves play is looked at as it was there; 301.7: so is what leaves the chant, where it was whoever's used it.
pub(crate) fn looks_back(moving: &Move) -> bool {
    let active = words::ZONES[usize::from(moving.from.0)].active && armed(clause!("302.1.2.1"));
    active || (moving.from == words::THE_CHANT && armed(clause!("301.7")))
}

/// 401.2: which zone a word means. One whose clause is switched off is not there, and its cards go to another.
pub(crate) fn home(zone: Zone, owner: PlayerId) -> ZoneId {
    let found = |wanted: Zone| {
        let fits = |info: &ZoneInfo| info.name == wanted && info.player.is_none_or(|whose| whose == owner);
        ZoneId(words::ZONES.iter().position(fits).unwrap_or(0) as u8)
    };
    match zone_clause(zone) {
        Some(clause) if !armed(clause) && zone == words::DREAM => found(words::DUST),
        Some(clause) if !armed(clause) => found(words::DREAM),
        _ => found(zone),
    }
}

/// The clause that says what a zone is.
fn zone_clause(zone: Zone) -> Option<Clause> {
    Some(match zone {
        words::GRIMOIRE => clause!("402.1"),
        words::STONE_DECK => clause!("403.1"),
        words::HAND => clause!("404.1"),
        words::BATTLE_AREA => clause!("405.1"),
        words::STONE_AREA => clause!("406.1"),
        words::DUST => clause!("407.1"),
        words::DREAM => clause!("409.1"),
        _ => return None,
    })
}
