//! Offers that nothing tells apart are one option: four of the same stone, two of the same card in a hand.

use crate::board::Cell;
use crate::play::table::Table;
use tefuda_kernel::{Choice, Engine, Handle, Offer, PlayerId, Seat};
use tefuda_table::Playable;

/// Which offer stands for which.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Alike {
    /// For each option the first offer that it stands for, and how many.
    options: Vec<(usize, usize)>,
}

impl Alike {
    /// The offer that an option stands for.
    pub fn offer(&self, option: usize) -> Option<usize> {
        self.options.get(option).map(|(offer, _)| *offer)
    }

    /// The same with only these options, in this order.
    pub fn only(&self, options: &[usize]) -> Alike {
        Alike { options: options.iter().filter_map(|at| self.options.get(*at).copied()).collect() }
    }

    /// How many offers an option stands for.
    pub fn count(&self, option: usize) -> usize {
        self.options.get(option).map_or(1, |(_, count)| *count)
    }
}

/// What a player may do, each thing once; what is done with cards stands verb by verb, in the order in which the cards are shown.
pub fn merged<G: Playable>(table: &Table<'_, G>, player: PlayerId, shown: &[Cell]) -> (Vec<Offer<G>>, Alike) {
    let all = table.offers(player);
    let (mut kept, mut alike): (Vec<Offer<G>>, Alike) = (Vec::new(), Alike::default());
    for (at, offer) in ordered(table, &all, shown) {
        let same = table.session.look(|engine| kept.iter().position(|other| same(engine, other.choice, offer.choice)));
        match same {
            Some(option) => alike.options[option].1 += 1,
            None => {
                kept.push(*offer);
                alike.options.push((at, 1));
            }
        }
    }
    (kept, alike)
}

/// The offers with their numbers: verb by verb, card by card as they are shown.
fn ordered<'o, G: Playable>(
    table: &Table<'_, G>,
    offers: &'o [Offer<G>],
    shown: &[Cell],
) -> impl Iterator<Item = (usize, &'o Offer<G>)> {
    let place = |offer: &Offer<G>| match offer.choice {
        Choice::Act(act) => {
            let (verb, object) = G::name_act(act);
            let object = object.and_then(|id| table.session.state.get(id));
            let verb = G::VERBS.iter().position(|known| *known == verb).unwrap_or(G::VERBS.len());
            // Cards of one name in a hand are one cell.
            let cell = object.and_then(|object| {
                let by_handle = shown.iter().position(|cell| cell.handle == Handle(object.stamp));
                by_handle.or_else(|| shown.iter().rposition(|cell| cell.def == Some(object.def)))
            });
            (verb, cell.unwrap_or(0))
        }
        _ => (G::VERBS.len(), 0),
    };
    let mut ordered: Vec<(usize, &Offer<G>)> = offers.iter().enumerate().collect();
    ordered.sort_by_key(|(_, offer)| place(offer));
    ordered.into_iter()
}

fn same<G: Playable>(engine: &Engine<'_, G>, one: Choice<G>, other: Choice<G>) -> bool {
    match (one, other) {
        (Choice::Object(one), Choice::Object(other)) => same_seat(engine, one.seat, other.seat),
        _ => false,
    }
}

/// Two objects that both players take for the same: by what they are, where and how they lie, and who knows that. Of what fights
/// each is one of its own, because effects may be on it that nobody sees.
fn same_seat<G: Playable>(engine: &Engine<'_, G>, one: Seat, other: Seat) -> bool {
    let state = engine.state();
    let face = |seat: Seat| {
        let object = state.object(seat);
        let knowing = PlayerId::ALL.map(|player| state.knows(player, seat));
        (object.def, object.zone, object.status, object.damage, state.counters(seat), object.controller, knowing)
    };
    let alone = |seat: Seat| state.attachment(seat).is_none() && state.attachments(state.id(seat)).next().is_none();
    // Of what lies in a pile the place matters.
    let zone = &G::ZONES[usize::from(state.object(one).zone.0)];
    let loose = zone.arrangement != tefuda_kernel::Arrangement::Ordered;
    let fights = zone.active && G::has_values(&engine.information(one));
    let same_now = || engine.information(one) == engine.information(other);
    loose
        && !fights
        && alone(one)
        && alone(other)
        && face(one) == face(other)
        && state.knows(state.object(one).controller, one)
        && same_now()
}
