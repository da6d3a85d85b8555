//! 704: cards and abilities resolve.

use crate::game::{Frame, Magmell};
use crate::{Engine, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::{How, Zone};
use tefuda_kernel::{Clause, Doing, Event, Flow, ObjectId};

/// A card that should be off the chant by now, unless a text said otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leaving {
    /// The card, as it lay on the chant.
    pub card: ObjectId,
    /// What becomes of it if it is there still.
    pub next: Refuge,
}

/// What becomes of a card that something kept from leaving the chant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Refuge {
    /// 704.3.1: it was not negated, so that what is left of its text is done.
    Resolve,
    /// R704.3.3: it has resolved, and goes to the dust.
    Dust,
    /// R704.3.3: it does not go there either.
    Dream,
}

/// The top of the chant resolves.
pub(crate) fn resolve(engine: &mut Engine<'_>, object: ObjectId) {
    engine.refresh();
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
        moving.controller = engine.controller(object);
        leave(engine, object, (Event::Move(moving), clause!("704.3.2.5")), Refuge::Dust);
    } else if !(found.is_ability() || text_works(engine)) {
        resolved(engine, object);
    } else if !engine.begin_resolution(object) {
        // 231.2: every target has become illegal.
        engine.call(Frame::Leaving(Leaving { card: object, next: Refuge::Resolve }));
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
        let way = to(engine, object, words::DUST, How::Resolve);
        leave(engine, object, (way, clause!("704.3.2.4")), Refuge::Dream);
    }
}

fn to(engine: &Engine<'_>, object: ObjectId, zone: Zone, how: How) -> Event<Magmell> {
    let owner = engine.state().owner(object.seat);
    Event::Move(engine.moving(object, engine.zone_of(zone, owner), how))
}

/// A card goes off the chant. 306.1.2.1: where a text puts something else in the place of that, the card has resolved all the
/// same, and would be there to resolve again.
fn leave(engine: &mut Engine<'_>, card: ObjectId, (way, clause): (Event<Magmell>, Clause), next: Refuge) {
    engine.refresh();
    if engine.replaceable(&way) {
        engine.call(Frame::Leaving(Leaving { card, next }));
    }
    engine.happen_by(way, clause);
}

/// Look whether it has gone.
pub(crate) fn step(engine: &mut Engine<'_>, Leaving { card, next }: Leaving) -> Flow {
    engine.finish();
    let stays = engine.state().get(card).is_some_and(|found| found.zone == words::THE_CHANT);
    match next {
        _ if !stays => {}
        Refuge::Resolve => engine.resolve_without_looking(card),
        Refuge::Dust => {
            let way = to(engine, card, words::DUST, How::Put);
            leave(engine, card, (way, clause!("R704.3.3")), Refuge::Dream);
        }
        Refuge::Dream => engine.happen_by(to(engine, card, words::DREAM, How::Put), clause!("R704.3.3")),
    }
    Flow::Go
}
