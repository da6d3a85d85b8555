//! How a game will end, told from what can be counted when a turn begins: features, and their weights fitted to games.

use crate::actions::{energies, main_unit, units};
use crate::{Engine, words};
use tefuda_ability::Amount;
use tefuda_kernel::{PlayerId, Seat};

/// Fewer cards than this in a deck are a danger.
const THIN_DECK: i32 = 4;

/// `scripts/fit_outlook.py` made these; docs/bots.md says from which games.
#[rustfmt::skip]
pub(crate) const OUTLOOK: &[f32] = &[
    0.1569, // constant
    -0.6803, // lost (own)
    -0.2138, // lost two (own)
    0.0433, // hand (own)
    0.3523, // nobody behind (own)
    -0.1857, // behind up to 2 (own)
    0.0647, // energies behind (own)
    0.1467, // energies on main (own)
    -0.7452, // stunned (own)
    -0.0128, // ticket (own)
    -0.2863, // thin deck (own)
    0.0668, // HP behind (own)
    0.1634, // main HP (own)
    0.0341, // main HP up to 3 (own)
    0.7134, // lost (other)
    0.3283, // lost two (other)
    -0.0197, // hand (other)
    -0.3331, // nobody behind (other)
    0.2724, // behind up to 2 (other)
    -0.0735, // energies behind (other)
    -0.0958, // energies on main (other)
    0.0000, // stunned (other)
    -0.0353, // ticket (other)
    0.3189, // thin deck (other)
    -0.0675, // HP behind (other)
    -0.1929, // main HP (other)
    0.0495, // main HP up to 3 (other)
    0.0235, // deals (own)
    0.0998, // deals with an energy more (own)
    0.0504, // deals with two energies more (own)
    -0.3685, // KOs (own)
    0.2223, // KOs with an energy more (own)
    -0.1408, // hits to KO (own)
    0.2305, // somebody behind deals (own)
    0.2659, // somebody behind KOs (own)
    -0.0446, // units in hand (own)
    0.0272, // hand up to 3 (own)
    0.6312, // deck (own)
    0.0120, // deals (other)
    -0.1128, // deals with an energy more (other)
    -0.0301, // deals with two energies more (other)
    0.1535, // KOs (other)
    -0.1138, // KOs with an energy more (other)
    0.0690, // hits to KO (other)
    -0.2378, // somebody behind deals (other)
    -0.2309, // somebody behind KOs (other)
    -0.0267, // units in hand (other)
    -0.0047, // hand up to 3 (other)
    -0.6053, // deck (other)
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
                all.stunned = engine.state().count(seat, words::STUN) > 0;
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
    duel(engine, state.turn_player(), see);
    duel(engine, state.turn_player().other(), see);
}

/// What the best skill of a unit deals to another unit with so many energies, in hundreds.
fn hit(engine: &Engine<'_>, unit: Seat, energies: i32, target: Option<Seat>) -> f32 {
    let mut most = 0;
    for ability in engine.skills_of(unit) {
        let Some(skill) = engine.skill(ability).filter(|skill| skill.cost <= energies) else { continue };
        most = most.max(match skill.damage {
            Some(Amount::Number(damage)) if skill.counts.is_none() => damage,
            Some(_) => 50 * energies.max(2),
            None => 0,
        });
    }
    let advantages = engine.information(unit).colours >> words::ADVANTAGE;
    let doubled = target.is_some_and(|target| {
        let attributes = engine.information(target).colours & ((1 << words::ADVANTAGE) - 1);
        advantages & attributes != 0
    });
    (if doubled { 2 * most } else { most }) as f32 / 100.0
}

/// The battle of the main units: what each deals now and with an energy more, and whether that is enough.
fn duel(engine: &Engine<'_>, player: PlayerId, see: &mut dyn FnMut(&'static str, f32)) {
    let state = engine.state();
    let [own, other] = [player, player.other()].map(|player| main_unit(engine, player));
    let left = |seat: Seat| (engine.information(seat).value(words::HP) - state.object(seat).damage).max(0) as f32 / 100.0;
    let hp = other.map_or(0.0, left);
    let deals = |seat: Seat, more: i32| hit(engine, seat, energies(engine, state.id(seat)) + more, other);
    let [now, next, later] = [0, 1, 2].map(|more| own.map_or(0.0, |seat| deals(seat, more)));
    let behind = units(engine, player).filter(|seat| Some(*seat) != own);
    let behind = behind.map(|seat| deals(seat, 1)).fold(0.0, f32::max);
    let flag = |yes: bool| f32::from(u8::from(yes));
    see("deals", now.min(8.0));
    see("deals with an energy more", next.min(8.0));
    see("deals with two energies more", later.min(8.0));
    see("KOs", flag(now >= hp));
    see("KOs with an energy more", flag(next >= hp));
    see("hits to KO", (hp / next.max(0.5)).ceil().min(4.0));
    see("somebody behind deals", behind.min(8.0));
    see("somebody behind KOs", flag(behind >= hp));
    let hand = state.zone(words::hand(player)).iter();
    let in_hand = hand.filter(|seat| engine.pool.def(state.object(**seat).def).printed.is(words::UNIT)).count();
    see("units in hand", in_hand.min(3) as f32);
    see("hand up to 3", state.zone(words::hand(player)).len().min(3) as f32);
    see("deck", state.zone(words::deck(player)).len().min(30) as f32 / 10.0);
}
