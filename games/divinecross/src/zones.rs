//! 3: zones: whose a card is in them, how it lies there, and what is seen of one that moves.

use crate::board::{Hit, Note};
use crate::{Engine, check, clause, damage, words};
use tefuda_ability::{How, Position, Zone};
use tefuda_kernel::{Event, Faces, Move, ObjectId, PlayerId, ZoneId, armed};

/// 310.2, 311.3: what is newest lies uppermost. 105.3a: outside the areas a card is its owner's.
pub(crate) fn route(engine: &Engine<'_>, moving: &mut Move) {
    let newest = match words::word(moving.to) {
        words::DISCARD => armed(clause!("310.2")),
        words::RESOLUTION => armed(clause!("311.3")),
        _ => true,
    };
    if !newest {
        moving.position = Position::Bottom;
    }
    // R032: a unit that comes face up from elsewhere to an area has come out, whatever word a text has for that.
    let enters = words::is_area(moving.to) && !words::is_area(moving.from) && moving.onto.is_none();
    let open = !moving.status.has(words::FACE_DOWN)
        && engine.state().get(moving.object).is_some_and(|object| engine.pool.def(object.def).printed.is(words::UNIT));
    if moving.how == How::Put && enters && open && armed(clause!("R032")) {
        moving.how = How::Summon;
    }
    let used = moving.to == words::THE_RESOLUTION || moving.how == How::Draw;
    if !words::is_area(moving.to) && !used {
        let owner = engine.state().owner(moving.object.seat);
        moving.controller = if armed(clause!("105.3a")) { owner } else { owner.other() };
    }
}

/// 305.2, 306.3, 309.2: neither hands nor areas nor KO piles are kept in an order; all else is.
pub(crate) fn ordered(zone: ZoneId) -> bool {
    match words::word(zone) {
        words::HAND => !armed(clause!("305.2")),
        words::MAIN | words::STANDBY => !armed(clause!("306.3")),
        words::KO => !armed(clause!("309.2")),
        _ => true,
    }
}

/// 302.1: every player has zones of their own.
pub(crate) fn home(zone: Zone, owner: PlayerId) -> ZoneId {
    let owner = if armed(clause!("302.1")) { owner } else { PlayerId(0) };
    let place = words::ZONES.iter().position(|info| info.name == zone && info.player.is_none_or(|whose| whose == owner));
    ZoneId(place.unwrap_or(0) as u8)
}

/// 807.5b: what leaves an area is looked at as it was there; 807.5a: so is what leaves an open zone for a hidden one.
/// 807.5c: everything else is looked at where it has come to.
pub(crate) fn looks_back(moving: &Move) -> bool {
    let open = |zone: ZoneId| words::ZONES[usize::from(zone.0)].faces == Faces::Open;
    let clause = match (words::is_area(moving.from), words::is_area(moving.to)) {
        (true, false) => clause!("807.5b"),
        (true, true) => return !armed(clause!("807.5c")) || !armed(clause!("807.5")),
        (false, true) => return false,
        (false, false) if open(moving.from) && !open(moving.to) => clause!("807.5a"),
        (false, false) if open(moving.from) == open(moving.to) => {
            return !armed(clause!("807.5c")) || !armed(clause!("807.5"));
        }
        (false, false) => return false,
    };
    armed(clause) && armed(clause!("807.5"))
}

/// 302.3a, 907.7, 302.3b: a unit that steps back from the main area loses its markers and what was done to it; so do the cards that
/// are attached to it lose their markers, and one of these that goes back alone.
pub(crate) fn stand_by(engine: &mut Engine<'_>, unit: ObjectId) {
    let attached: Vec<ObjectId> = engine.state().attachments(unit).map(|seat| engine.state().id(seat)).collect();
    for card in std::iter::once(unit).chain(attached) {
        for (marker, count) in engine.state().counters(card.seat) {
            engine.happen_by(Event::Counters(card, marker, -i32::from(count)), clause!("302.3a"));
        }
    }
    // R035: what was done to an assist goes on.
    if !engine.state().is_attached(unit.seat) {
        engine.happen_by(Event::Release(unit), clause!("302.3b"));
    }
}

/// Something came to a zone: one that steps back stands by, and who KO'd it is told.
pub(crate) fn arrived(engine: &mut Engine<'_>, object: ObjectId, moved: Option<&Move>) {
    let Some(moved) = moved else { return };
    if words::word(moved.from) == words::MAIN && words::word(moved.to) == words::STANDBY {
        stand_by(engine, object);
    }
    let victim = ObjectId { sitting: object.sitting.wrapping_sub(1), ..object };
    match engine.running_doer() {
        _ if words::word(moved.to) != words::KO => {}
        // 813.5b: a text that KOs has KO'd; 813.2: what an assist says without a badge is the assist's own.
        Some(by) if moved.how == How::Destroy => {
            let hit = Hit { victim, by, skill: damage::is_by_skill(engine) };
            engine.happen_together(&check::knocked_out_by(&[hit]), clause!("813.5b"));
        }
        // 813.5a, R041: what was put there, by whatever replaced its KO, was not KO'd by what had damaged it.
        _ if moved.how != How::Destroy && engine.state().board().hits.iter().any(|hit| hit.victim == victim) => {
            engine.note(Note::HitForgotten(victim), clause!("813.5a"));
        }
        _ => {}
    }
}
