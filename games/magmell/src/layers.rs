//! R306: the order in which continuous effects and counters make something of an object.

use crate::game::Magmell;
use crate::{State, clause, words};
use tefuda_ability::Counter;
use tefuda_kernel::{Alter, Clause, Game, Information, Seat, armed};

/// 224.4: what counters make of a unit.
pub(crate) fn counters(state: &State, seat: Seat, information: &mut Information) {
    let mut change = |counter: Counter, clause: Clause, sign: i32| {
        if information.is(words::UNIT) && armed(clause) {
            let count = sign * i32::from(state.count(seat, counter));
            information.values[usize::from(words::AP.0)] += count;
            information.values[usize::from(words::HP.0)] += count;
        }
    };
    change(words::POWER, clause!("224.4.1"), 1);
    change(words::WEAK, clause!("224.4.2"), -1);
}

/// R306: whose an object is, what it is, then its abilities, then its numbers, then counters. What it can or cannot do is none of
/// these, and is seen when all of them are settled.
pub(crate) fn layer(alter: &Alter) -> u8 {
    match alter {
        Alter::Controlled(_) if armed(clause!("R306a")) => 0,
        Alter::Controlled(_)
        | Alter::Colours(_)
        | Alter::GainColours(_)
        | Alter::LoseColours(_)
        | Alter::Become(_)
        | Alter::GainKind(_)
        | Alter::GainName(_)
        | Alter::GainFeature(_)
        | Alter::LoseFeature(_)
        | Alter::Named(_) => 1,
        Alter::Gain(_) | Alter::LoseAbilities | Alter::Lose(_) => 2,
        Alter::Add(..) | Alter::Set(..) | Alter::Dealt(_) | Alter::Taken(_) | Alter::OfTitled(..) => 3,
        Alter::Mark(_) | Alter::Against(..) | Alter::AgainstPlayer(..) => Magmell::LAYERS,
    }
}
