//! How a game will end, told from what can be counted when a turn begins: features, and their weights fitted to games.

use crate::actions::{energies, main_unit, units};
use crate::{Engine, words};
use tefuda_kernel::PlayerId;

/// Fewer cards than this in a deck are a danger.
const THIN_DECK: i32 = 4;

/// `scripts/fit_outlook.py` made these from the turns of 3,000 games of `greedy`; docs/bots.md says how.
#[rustfmt::skip]
pub(crate) const OUTLOOK: &[f32] = &[
    0.2256, // constant
    -0.9923, // lost (own)
    -0.4226, // lost two (own)
    -0.0372, // hand (own)
    -0.2101, // nobody behind (own)
    -0.3989, // behind up to 2 (own)
    0.1954, // energies behind (own)
    0.2548, // energies on main (own)
    -1.5287, // stunned (own)
    0.3542, // ticket (own)
    -0.4081, // thin deck (own)
    0.0666, // HP behind (own)
    0.2533, // main HP (own)
    0.1572, // main HP up to 3 (own)
    0.9362, // lost (other)
    0.6708, // lost two (other)
    0.0240, // hand (other)
    0.2653, // nobody behind (other)
    0.3303, // behind up to 2 (other)
    -0.1775, // energies behind (other)
    -0.0885, // energies on main (other)
    0.0000, // stunned (other)
    -0.3249, // ticket (other)
    0.4619, // thin deck (other)
    -0.0474, // HP behind (other)
    -0.3412, // main HP (other)
    -0.0381, // main HP up to 3 (other)
];

/// A player's units, counted: the main one, and those behind it. HP are in hundreds.
#[derive(Default)]
struct Units {
    behind: i32,
    energies_behind: i32,
    hp_behind: f32,
    main_energies: i32,
    main_hp: f32,
    stunned: bool,
}

impl Units {
    fn of(engine: &Engine<'_>, player: PlayerId) -> Units {
        let main = main_unit(engine, player);
        let mut all = Units::default();
        for seat in units(engine, player) {
            let object = engine.state().object(seat);
            let hp = (engine.information(seat).value(words::HP) - object.damage).max(0) as f32 / 100.0;
            let energies = energies(engine, engine.state().id(seat));
            if main == Some(seat) {
                (all.main_hp, all.main_energies) = (hp, energies);
                all.stunned = object.count(words::STUN) > 0;
            } else {
                all.behind += 1;
                all.hp_behind += hp;
                all.energies_behind += energies.min(5);
            }
        }
        all
    }
}

/// What tells how the game will end.
pub(crate) fn features(engine: &Engine<'_>, see: &mut dyn FnMut(&'static str, f32)) {
    let state = engine.state();
    for player in [state.turn_player(), state.turn_player().other()] {
        let count = |zone: tefuda_kernel::ZoneId| state.zone(zone).len() as i32;
        let lost = count(words::ko(player));
        let units = Units::of(engine, player);
        see("lost", lost as f32);
        see("lost two", f32::from(u8::from(lost >= 2)));
        see("hand", count(words::hand(player)) as f32);
        see("nobody behind", f32::from(u8::from(units.behind == 0)));
        see("behind up to 2", units.behind.min(2) as f32);
        see("energies behind", units.energies_behind as f32);
        see("energies on main", units.main_energies.min(6) as f32);
        see("stunned", f32::from(u8::from(units.stunned)));
        see("ticket", f32::from(u8::from(state.board().ticket == Some(player))));
        see("thin deck", (THIN_DECK - count(words::deck(player))).max(0) as f32);
        see("HP behind", units.hp_behind);
        see("main HP", units.main_hp);
        see("main HP up to 3", units.main_hp.min(3.0));
    }
}
