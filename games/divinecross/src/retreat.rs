//! 605, 913: the main unit retreats.

use crate::game::{DivineCross, Frame};
use crate::{Engine, actions, check, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_kernel::{Ask, Choice, Event, Flow, ObjectId, Offer, PlayerId, Seat};

/// The steps of a retreat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RetreatStep {
    /// 913.1a: a standby unit is chosen.
    Partner,
    /// 913.1b: so many energies are still to be chosen, beside those that are: they are discarded together.
    Pay(i32, Picked),
    /// 913.1d: were these cards discarded?
    Paid(Picked),
    /// 913.1c: both change places.
    Swap,
    /// 810.1: did this unit, whose retreat was told as the event with this number?
    Swapped(ObjectId, u32),
}

/// The energies that were chosen, a bit each: by their place under the unit, because nothing moves while they are
/// chosen; then by the number of the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Picked(u64);

impl Picked {
    fn has(self, place: usize) -> bool {
        self.0 >> (place & 63) & 1 == 1
    }

    fn with(self, place: usize) -> Picked {
        Picked(self.0 | 1 << (place & 63))
    }
}

/// A retreat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreat {
    /// Whose main unit retreats.
    pub player: PlayerId,
    /// The standby unit that steps up.
    pub partner: Option<ObjectId>,
    /// Where it stands.
    pub step: RetreatStep,
    /// Whether a text asked for it, and wants to know whether it was done.
    pub by_text: bool,
}

impl Retreat {
    pub(crate) fn of(player: PlayerId) -> Retreat {
        Retreat { player, partner: None, step: RetreatStep::Partner, by_text: false }
    }
}

/// 919.2: the retreat cost of a unit; 919.2a: sums are the same in every order.
pub(crate) fn cost(engine: &Engine<'_>, unit: Seat) -> i32 {
    let changes = [clause!("919.2"), clause!("919.2a"), clause!("919.2b")].into_iter().all(|clause| engine.armed(clause));
    let printed = || engine.pool.def(engine.state().object(unit).def).printed;
    let information = if changes { *engine.information(unit) } else { printed() };
    information.value(words::RETREAT_COST)
}

/// Whether a player's main unit has energies for its retreat cost, if nothing keeps them.
pub(crate) fn may_pay(engine: &Engine<'_>, player: PlayerId) -> bool {
    let main = actions::main_unit(engine, player);
    let enough = |main: Seat| actions::energies(engine, engine.state().id(main)) >= cost(engine, main);
    main.is_none_or(enough) || !engine.armed(clause!("913.1d"))
}

/// 104.4: whether a text keeps a player's main unit from retreating, or from changing places with any that stands by.
pub(crate) fn is_forbidden(engine: &Engine<'_>, player: PlayerId) -> bool {
    let Some(main) = actions::main_unit(engine, player) else { return false };
    let standing_by = actions::units_in(engine, words::standby(player)).next().is_some();
    engine.information(main).marked(words::NO_RETREAT) || (standing_by && partners(engine, player).next().is_none())
}

/// 605.3, 913.1d: whether a player's main unit can retreat: all of it, or nothing.
pub(crate) fn can_retreat(engine: &Engine<'_>, player: PlayerId) -> bool {
    let Some(main) = actions::main_unit(engine, player) else { return false };
    let forbidden = engine.information(main).marked(words::NO_RETREAT) && engine.armed(clause!("104.4"));
    let enough = || {
        let cost = usize::try_from(cost(engine, main)).unwrap_or(0);
        payable(engine, player, Picked::default()).take(cost).count() == cost
    };
    let partner = || partners(engine, player).next().is_some();
    !forbidden && ((partner() && enough()) || !engine.armed(clause!("913.1d")))
}

pub(crate) fn step(engine: &mut Engine<'_>, retreat: Retreat) -> Flow {
    let Retreat { player, step, .. } = retreat;
    engine.refresh();
    match step {
        _ if !engine.armed(clause!("913.1")) => engine.finish(),
        RetreatStep::Partner => {
            return engine.ask(player, Ask::Pick { least: 1, most: 1, picked: 0 }, clause!("913.1a"));
        }
        RetreatStep::Pay(left, picked) if left <= 0 || payable(engine, player, picked).next().is_none() => {
            let paid: Vec<Seat> =
                energies(engine, player).filter(|(place, _)| picked.has(*place)).map(|(_, seat)| seat).collect();
            let cards = paid.iter().flat_map(|seat| engine.state().pile(*seat));
            let cards = cards.fold(Picked::default(), |cards, card| cards.with(usize::from(card.0)));
            let discards: Vec<_> = paid.iter().map(|seat| (check::discarded(engine, *seat), clause!("913.1b"))).collect();
            engine.goto(Frame::Retreat(Retreat { step: RetreatStep::Paid(cards), ..retreat }));
            if !discards.is_empty() {
                engine.happen_each(&discards);
            }
        }
        RetreatStep::Pay(..) => return engine.ask(player, Ask::Pay, clause!("913.1b")),
        RetreatStep::Paid(cards) if all_discarded(engine, cards) || !engine.armed(clause!("913.1d")) => {
            engine.goto(Frame::Retreat(Retreat { step: RetreatStep::Swap, ..retreat }));
        }
        RetreatStep::Paid(_) => give_up(engine, retreat),
        RetreatStep::Swap => swap(engine, retreat),
        // 913.1d: what something else was put in place of has not retreated.
        RetreatStep::Swapped(unit, told) => {
            engine.finish();
            let back = engine.state().get(unit).is_some_and(|found| words::word(found.zone) == words::STANDBY);
            if retreat.by_text {
                engine.conclude_for(player, back);
            }
            if !back {
                engine.forget_triggers_of(told);
            }
        }
    }
    Flow::Go
}

/// 913.1c: the two change places. Whoever hears of it hears of the main unit that it was.
fn swap(engine: &mut Engine<'_>, retreat: Retreat) {
    let Retreat { player, partner, .. } = retreat;
    let main = actions::main_unit(engine, player);
    let partner = partner.filter(|partner| engine.state().exists(*partner));
    let Some((main, partner)) = main.zip(partner) else { return give_up(engine, retreat) };
    let (unit, told) = (engine.state().id(main), engine.state().events() + 1);
    engine.goto(Frame::Retreat(Retreat { step: RetreatStep::Swapped(unit, told), ..retreat }));
    let moves = engine.exchange(main, partner.seat);
    engine.happen_by(Event::Moment(words::RETREATED, Some(unit), None), clause!("913.1c"));
    engine.happen_together(&moves, clause!("913.1c"));
}

/// 913.1d: it cannot be done to its end.
fn give_up(engine: &mut Engine<'_>, retreat: Retreat) {
    engine.finish();
    if retreat.by_text {
        engine.conclude_for(retreat.player, false);
    }
}

/// 810.1: whether nothing else happened to the cards that were to be discarded.
fn all_discarded(engine: &Engine<'_>, cards: Picked) -> bool {
    let piles = [PlayerId(0), PlayerId(1)].into_iter().flat_map(|player| engine.state().zone(words::discard(player)));
    let there = piles.flat_map(|seat| engine.state().pile(*seat)).map(|card| usize::from(card.0));
    let there = there.filter(|card| cards.has(*card)).fold(Picked::default(), Picked::with);
    there == cards
}

/// 913.1c: the standby units that can change places with the main unit.
fn partners<'e>(engine: &'e Engine<'_>, player: PlayerId) -> impl Iterator<Item = Seat> + 'e {
    let main = actions::main_unit(engine, player);
    let free = move |seat: &Seat| main.is_some_and(|main| engine.can_exchange(main, *seat) || !engine.armed(clause!("104.4")));
    actions::units_in(engine, words::standby(player)).filter(free)
}

/// The energies of a player's main unit, each with its place.
fn energies<'e>(engine: &'e Engine<'_>, player: PlayerId) -> impl Iterator<Item = (usize, Seat)> + 'e {
    let main = actions::main_unit(engine, player).map(|seat| engine.state().id(seat));
    let attached = main.into_iter().flat_map(|main| engine.state().attachments(main));
    let energy = |seat: &Seat| engine.state().attachment(*seat).is_some_and(|attached| attached.role == words::ENERGY.0);
    attached.filter(energy).enumerate()
}

/// Those that can be discarded beside the ones that were chosen.
fn payable<'e>(engine: &'e Engine<'_>, player: PlayerId, picked: Picked) -> impl Iterator<Item = Seat> + 'e {
    let others = energies(engine, player).filter(move |(place, _)| !picked.has(*place));
    others.map(|(_, seat)| seat).filter(|seat| !engine.is_bound_to_be_replaced(&check::discarded(engine, *seat)))
}

pub(crate) fn offers(engine: &Engine<'_>, retreat: Retreat, out: &mut Vec<Offer<DivineCross>>) {
    let object = |seat: Seat| Choice::Object(engine.state().id(seat));
    match retreat.step {
        RetreatStep::Partner => {
            let standby = partners(engine, retreat.player);
            out.extend(standby.map(|seat| Offer { choice: object(seat), clause: clause!("913.1a") }));
        }
        RetreatStep::Pay(_, picked) => {
            let energies = payable(engine, retreat.player, picked);
            out.extend(energies.map(|seat| Offer { choice: object(seat), clause: clause!("913.1b") }));
        }
        RetreatStep::Paid(_) | RetreatStep::Swap | RetreatStep::Swapped(..) => {}
    }
}

pub(crate) fn answer(engine: &mut Engine<'_>, retreat: Retreat, choice: Choice<DivineCross>) {
    let Choice::Object(object) = choice else { return };
    match retreat.step {
        RetreatStep::Partner => {
            engine.refresh();
            let due = actions::main_unit(engine, retreat.player).map_or(0, |main| cost(engine, main));
            engine.goto(Frame::Retreat(Retreat {
                partner: Some(object),
                step: RetreatStep::Pay(due, Picked::default()),
                ..retreat
            }));
        }
        RetreatStep::Pay(left, picked) => {
            let place = energies(engine, retreat.player).find(|(_, seat)| *seat == object.seat).map(|(place, _)| place);
            let picked = place.map_or(picked, |place| picked.with(place));
            engine.goto(Frame::Retreat(Retreat { step: RetreatStep::Pay(left - 1, picked), ..retreat }));
        }
        RetreatStep::Paid(_) | RetreatStep::Swap | RetreatStep::Swapped(..) => {}
    }
}
