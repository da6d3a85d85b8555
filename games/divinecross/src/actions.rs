//! 6: what the turn player does in the main phase.

use crate::board::{Note, Phase};
use crate::game::{Act, DivineCross, Frame};
use crate::play::Playing;
use crate::retreat::Retreat;
use crate::turn::Turn;
use crate::verbs::Charging;
use crate::{Engine, clause, hand, words};
use tefuda_ability::{How, Mark};
use tefuda_kernel::{AbilityIx, Choice, Clause, Entity, Event, ObjectId, Offer, PlayerId, Seat, ZoneId, first_failing};

/// 307.2: the unit in a player's main area.
pub(crate) fn main_unit(engine: &Engine<'_>, player: PlayerId) -> Option<Seat> {
    units_in(engine, words::main(player)).next()
}

/// The units in one of a player's areas.
pub(crate) fn units_in<'e, 's>(engine: &'e Engine<'s>, zone: ZoneId) -> Units<'e, 's, 1> {
    Units::of(engine, [zone])
}

/// 306.2: the units of a player, the main unit first.
pub(crate) fn units<'e, 's>(engine: &'e Engine<'s>, player: PlayerId) -> Units<'e, 's, 2> {
    Units::of(engine, [words::main(player), words::standby(player)])
}

/// The units of both players.
pub(crate) fn all_units<'e, 's>(engine: &'e Engine<'s>) -> Units<'e, 's, 4> {
    Units::of(engine, AREAS)
}

/// All areas, one player's before the other's.
pub(crate) const AREAS: [ZoneId; 4] =
    [words::main(PlayerId(0)), words::standby(PlayerId(0)), words::main(PlayerId(1)), words::standby(PlayerId(1))];

/// Walks the units in some areas: they are looked for after every event, so this is one loop, whoever asks.
pub(crate) struct Units<'e, 's, const N: usize> {
    engine: &'e Engine<'s>,
    areas: std::array::IntoIter<ZoneId, N>,
    seats: std::slice::Iter<'e, Seat>,
}

impl<'e, 's, const N: usize> Units<'e, 's, N> {
    fn of(engine: &'e Engine<'s>, areas: [ZoneId; N]) -> Units<'e, 's, N> {
        Units { engine, areas: areas.into_iter(), seats: [].iter() }
    }
}

impl<const N: usize> Iterator for Units<'_, '_, N> {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        loop {
            match self.seats.next() {
                Some(seat) if is_unit(self.engine, *seat) => return Some(*seat),
                Some(_) => {}
                None => self.seats = self.engine.state().zone(self.areas.next()?).iter(),
            }
        }
    }
}

/// Whether what lies there is a unit. 306.6a: most of what lies in areas is energies, which have no information.
#[inline]
fn is_unit(engine: &Engine<'_>, seat: Seat) -> bool {
    let face_up = !engine.state().object(seat).status.has(words::FACE_DOWN) || !engine.armed(clause!("306.6a"));
    face_up && engine.information(seat).is(words::UNIT)
}

/// R029, R164: whether a standby area of a player is free; whatever lies there without being attached takes one.
pub(crate) fn has_room(engine: &Engine<'_>, player: PlayerId) -> bool {
    let state = engine.state();
    let lying = state.zone(words::standby(player)).iter().filter(|seat| !state.is_attached(**seat));
    lying.count() + engine.coming_to(words::standby(player)) < words::STANDBY_AREAS || !engine.armed(clause!("308.1"))
}

/// How many energies a unit has.
pub(crate) fn energies(engine: &Engine<'_>, unit: ObjectId) -> i32 {
    i32::from(engine.state().attached(unit)[usize::from(words::ENERGY.0)])
}

/// Whether it is that player's time to act in the main phase.
pub(crate) fn not_acting(engine: &Engine<'_>, player: PlayerId) -> bool {
    let state = engine.state();
    state.turn_player() != player || state.board().phase != Phase::Main || !state.zone(words::THE_RESOLUTION).is_empty()
}

/// Whether a player has done something as often this turn as the rules, and the texts that let them do it once more, allow.
pub(crate) fn is_spent(engine: &Engine<'_>, player: PlayerId, times: u8, (again, twice): (Mark, Option<Mark>)) -> bool {
    // Twice a turn is as often as that, however many texts say so.
    let rules = || if twice.is_some_and(|twice| engine.marks_upon(player, twice) > 0) { 2 } else { 1 };
    times > 0 && usize::from(times) >= rules() + engine.marks_upon(player, again)
}

/// 803.2: whether a player may play no more events this turn.
pub(crate) fn no_more_events(engine: &Engine<'_>, player: PlayerId) -> bool {
    is_spent(engine, player, engine.state().board().events_played, (words::ANOTHER_EVENT, Some(words::TWO_EVENTS)))
}

/// Whether a text says that a player does not charge.
pub(crate) fn may_not_charge(engine: &Engine<'_>, player: PlayerId) -> bool {
    engine.banned(&Event::Moment(words::CHARGED, None, Some(Entity::Player(player)))) && engine.armed(clause!("104.4"))
}

/// 605: why a player may not retreat.
pub(crate) fn why_not_retreat(engine: &Engine<'_>, player: PlayerId) -> Option<Clause> {
    first_failing!(
        engine,
        clause!("503.3d") => not_acting(engine, player),
        clause!("605.2") => is_spent(engine, player, engine.state().board().retreated, (words::RETREATS_AGAIN, None)),
        clause!("104.4") => crate::retreat::is_forbidden(engine, player),
        clause!("605.3") => !crate::retreat::can_retreat(engine, player),
    )
}

/// 606: why a player may not use an activated power of an object.
pub(crate) fn why_not_power(engine: &Engine<'_>, player: PlayerId, object: ObjectId, ability: AbilityIx) -> Option<Clause> {
    let state = engine.state();
    let limit = engine.pool.ability(ability).ability.valid.times;
    let used_up = || limit.is_some_and(|times| engine.used_up(object, ability, times.most));
    let stunned =
        || state.get(object).is_some_and(|unit| words::is_area(unit.zone) && state.count(object.seat, words::STUN) > 0);
    let marked = || state.exists(object) && engine.information(object.seat).marked(words::NO_POWERS);
    let barred = || marked() || engine.marks_upon(player, words::NO_POWERS) > 0;
    let named = &engine.pool.ability(ability).ability.valid.zones;
    let lies = |there: &dyn Fn(ZoneId) -> bool| state.get(object).is_some_and(|found| there(found.zone));
    let foreign = || !state.exists(object) || engine.information(object.seat).controller != player;
    first_failing!(
        engine,
        clause!("801.1a") => state.turn_player() != player,
        clause!("503.3e") => not_acting(engine, player),
        clause!("806.1") => foreign(),
        clause!("802.1") => named.is_empty() && !lies(&words::is_area),
        clause!("802.3") => !named.is_empty() && !named.iter().any(|named| lies(&|zone| words::word(zone) == named.zone)),
        clause!("806.1") => !engine.is_ready(ability, object, player),
        clause!("606.1") => engine.activation(ability).is_none(),
        clause!("104.4") => barred(),
        clause!("802.2a") => stunned(),
        clause!("803.1") => used_up(),
    )
}

/// The activated powers that a player has: of units in the areas, and of cards whose text works in the hand (R166).
fn powers(engine: &Engine<'_>, player: PlayerId) -> impl Iterator<Item = (ObjectId, AbilityIx)> {
    let elsewhere = [words::hand(player), words::discard(player), words::ko(player)];
    let there =
        elsewhere.into_iter().filter(|zone| engine.pool.speaks(*zone)).flat_map(|zone| engine.state().zone(zone)).copied();
    let areas = [words::main(player), words::standby(player)].into_iter().flat_map(|zone| engine.state().zone(zone)).copied();
    let units = areas.filter(engine.may_be_activated()).filter(|seat| is_unit(engine, *seat));
    let seats = units.chain(there.filter(|seat| speaks_there(engine, *seat)));
    seats.flat_map(move |seat| engine.activated_of(seat).into_iter().map(move |ability| (engine.state().id(seat), ability)))
}

/// 802.3: whether a card outside the areas has an activated power for where it lies.
fn speaks_there(engine: &Engine<'_>, seat: Seat) -> bool {
    let object = engine.state().object(seat);
    let here = words::word(object.zone);
    let fits = |ability: AbilityIx| {
        let named = &engine.pool.ability(ability).ability.valid.zones;
        named.iter().any(|named| named.zone == here) && engine.activation(ability).is_some()
    };
    engine.armed(clause!("802.3")) && engine.pool.def(object.def).abilities().any(fits)
}

pub(crate) fn offers(engine: &Engine<'_>, player: PlayerId, out: &mut Vec<Offer<DivineCross>>) {
    hand::offers(engine, player, out);
    // Most often the energies are too few, and that is soon seen.
    if crate::retreat::may_pay(engine, player) && why_not_retreat(engine, player).is_none() {
        out.push(Offer { choice: Choice::Act(Act::Retreat), clause: clause!("605.1") });
    }
    for (object, ability) in powers(engine, player).filter(|_| engine.armed(clause!("606.1"))) {
        if why_not_power(engine, player, object, ability).is_none() {
            out.push(Offer { choice: Choice::Act(Act::Power(object, ability)), clause: clause!("606.1") });
        }
    }
    if engine.armed(clause!("503.3f")) {
        out.push(Offer { choice: Choice::Pass, clause: clause!("503.3f") });
    }
}

pub(crate) fn answer(engine: &mut Engine<'_>, player: PlayerId, choice: Choice<DivineCross>) {
    let Choice::Act(act) = choice else {
        // 503.4, 607.1: the main phase is over.
        let over = engine.armed(clause!("503.4")) && engine.armed(clause!("607.1"));
        return engine.goto(Frame::Turn(if over { Turn::Battle } else { Turn::MainCheck }));
    };
    // 503.4, 601.2: back to the check, and another action.
    let again = engine.armed(clause!("503.4")) && engine.armed(clause!("601.2"));
    engine.goto(Frame::Turn(if again { Turn::MainCheck } else { Turn::Battle }));
    match act {
        Act::Charge(card) => {
            engine.call(Frame::Charging(Charging::by_action(player, card)));
            engine.note(Note::Charged, clause!("602.2"));
        }
        Act::Put(card) => {
            let moving = engine.moving(card, words::standby(player), How::Summon);
            engine.happen_by(Event::Move(moving), clause!("603.1"));
        }
        Act::Play(card) => engine.call(Frame::Play(Playing::new(card, player))),
        Act::Retreat => {
            if engine.armed(clause!("605.1")) {
                engine.call(Frame::Retreat(Retreat::of(player)));
            }
            engine.note(Note::Retreated, clause!("605.2"));
        }
        Act::Power(object, ability) => crate::play::power(engine, player, object, ability),
        Act::Skill(..) | Act::Apply(_) | Act::Show(_) => {}
    }
}

/// What is in a hand is charged with or played; units have skills and powers, and the main unit retreats.
pub(crate) fn concerns(engine: &Engine<'_>, verb: &str, object: ObjectId) -> bool {
    let Some(found) = engine.state().get(object) else { return false };
    let in_hand = PlayerId::ALL.iter().any(|player| found.zone == words::hand(*player));
    match verb {
        "charge" | "play" => in_hand,
        "retreat" => PlayerId::ALL.iter().any(|player| main_unit(engine, *player) == Some(object.seat)),
        _ => !in_hand || speaks_there(engine, object.seat),
    }
}
