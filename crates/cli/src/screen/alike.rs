//! Offers that nothing tells apart are one option: four of the same stone, two of the same card in a hand.

use crate::play::table::Table;
use tefuda_kernel::{Choice, Engine, Offer, PlayerId, Seat};
use tefuda_table::Playable;

/// Which offer stands for which.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Alike {
    /// For each option the first offer that it stands for, and how many.
    options: Vec<(usize, usize)>,
    /// For each offer its option.
    option_of: Vec<usize>,
}

impl Alike {
    /// The offer that an option stands for.
    pub fn offer(&self, option: usize) -> Option<usize> {
        self.options.get(option).map(|(offer, _)| *offer)
    }

    /// The option that stands for an offer.
    pub fn option(&self, offer: usize) -> Option<usize> {
        self.option_of.get(offer).copied()
    }

    /// How many offers an option stands for.
    pub fn count(&self, option: usize) -> usize {
        self.options.get(option).map_or(1, |(_, count)| *count)
    }
}

/// What a player may do, each thing once.
pub fn merged<G: Playable>(table: &Table<'_, G>, player: PlayerId) -> (Vec<Offer<G>>, Alike) {
    let all = table.offers(player);
    let (mut kept, mut alike): (Vec<Offer<G>>, Alike) = (Vec::new(), Alike::default());
    for (at, offer) in all.iter().enumerate() {
        let same = table.session.look(|engine| kept.iter().position(|other| same(engine, other.choice, offer.choice)));
        alike.option_of.push(same.unwrap_or(kept.len()));
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
        (object.def, object.zone, object.status, object.damage, object.counters, object.controller, knowing)
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
