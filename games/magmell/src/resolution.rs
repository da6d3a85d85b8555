//! 704: cards and abilities resolve.

use crate::game::Magmell;
use crate::{Engine, clause, words};
use tefuda_ability::How;
use tefuda_kernel::{Doing, Event, ObjectId};

/// The top of the chant resolves.
pub(crate) fn resolve(engine: &mut Engine<'_>, object: ObjectId) {
    let Some(found) = engine.state().get(object).copied() else { return };
    // 704.2: only what is on the chant resolves.
    if engine.armed(clause!("704.2")) && found.zone != words::THE_CHANT {
        return;
    }
    if !(engine.armed(clause!("704.3")) && engine.armed(clause!("704.3.2"))) {
        return;
    }
    let unit = !found.is_ability() && engine.pool.def(found.def).printed.is(words::UNIT);
    if unit {
        // 704.3.2.5: a unit is put into the battle area awake; that is a summons (226.1).
        let how = if engine.armed(clause!("226.1")) { How::Summon } else { How::Put };
        let mut moving = engine.moving(object, words::THE_BATTLE_AREA, how);
        moving.controller = found.controller;
        engine.happen_by(Event::Move(moving), clause!("704.3.2.5"));
    } else if !(found.is_ability() || text_works(engine)) {
        resolved(engine, object);
    } else if !engine.begin_resolution(object) {
        // 231.2: every target has become illegal.
        engine.negate(object, Doing::Countered);
    }
}

/// 214.1.3, 303.1.1.3: a magic's text is done here, when it resolves on the chant.
fn text_works(engine: &Engine<'_>) -> bool {
    engine.armed(clause!("214.1.3")) && engine.armed(clause!("303.1.1.3"))
}

/// 704.3.2.3, 704.3.2.4: a resolved ability ceases to exist, a resolved magic goes to the dust.
pub(crate) fn resolved(engine: &mut Engine<'_>, object: ObjectId) {
    let Some(found) = engine.state().get(object) else { return };
    if found.is_ability() {
        engine.happen_by(Event::<Magmell>::Vanish(object), clause!("704.3.2.3"));
    } else if found.zone == words::THE_CHANT {
        let to = words::dust(engine.state().owner(object.seat));
        engine.happen_by(Event::Move(engine.moving(object, to, How::Resolve)), clause!("704.3.2.4"));
    }
}
