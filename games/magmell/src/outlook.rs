//! How a game will end, told from what can be counted when a turn begins: features, and their weights fitted to games.

use crate::{Engine, words};
use tefuda_kernel::PlayerId;

/// `scripts/fit_outlook.py` made these from the turns of 4,000 games of `greedy`; docs/bots.md says how.
#[rustfmt::skip]
pub(crate) const OUTLOOK: &[f32] = &[
    1.2734, // constant
    0.1119, // life (own)
    0.0624, // life up to 12 (own)
    0.2153, // hand (own)
    0.2332, // open stones up to 3 (own)
    0.3080, // open stones up to 6 (own)
    -0.3681, // units (own)
    -0.1367, // AP (own)
    -0.0241, // HP (own)
    0.5335, // awake units (own)
    0.2255, // awake AP (own)
    0.6636, // root of HP (own)
    -0.1510, // life (other)
    -0.2585, // life up to 12 (other)
    -0.1766, // hand (other)
    -0.1100, // open stones up to 3 (other)
    -0.1881, // open stones up to 6 (other)
    -0.4158, // units (other)
    0.1248, // AP (other)
    -0.0330, // HP (other)
    -0.0236, // awake units (other)
    -0.0494, // awake AP (other)
    -0.4611, // root of HP (other)
    -0.1428, // turns to win up to 6 (own)
    -0.1995, // turns to win up to 2 (own)
    -0.1216, // AP above the life (own)
    0.2210, // turns to win up to 6 (other)
    0.4556, // turns to win up to 2 (other)
    -0.0651, // AP above the life (other)
];

/// What one player has on the table.
#[derive(Default)]
struct Side {
    life: i32,
    units: i32,
    ap: i32,
    hp: i32,
    awake: i32,
    awake_ap: i32,
}

impl Side {
    fn of(engine: &Engine<'_>, player: PlayerId) -> Side {
        let state = engine.state();
        let life = state.player(player).values[usize::from(words::LIFE.0)].max(0);
        let mut side = Side { life, ..Side::default() };
        for seat in state.zone(words::THE_BATTLE_AREA) {
            let (information, object) = (engine.information(*seat), state.object(*seat));
            if information.controller != player || !information.is(words::UNIT) {
                continue;
            }
            let attacks = !information.marked(words::CANNOT_ATTACK);
            let ap = if attacks { information.value(words::AP).max(0) } else { 0 };
            let awake = !object.status.has(words::RESTED);
            side.units += 1;
            side.ap += ap;
            side.hp += (information.value(words::HP) - object.damage).max(0);
            side.awake += i32::from(awake);
            side.awake_ap += if awake { ap } else { 0 };
        }
        side
    }

    fn features(&self, engine: &Engine<'_>, player: PlayerId, see: &mut dyn FnMut(&'static str, f32)) {
        let state = engine.state();
        let stones = state.zone(words::stone_area(player)).iter();
        let open = stones.filter(|seat| !state.object(**seat).status.has(words::FACE_DOWN)).count() as f32;
        see("life", self.life as f32);
        see("life up to 12", self.life.min(12) as f32);
        see("hand", state.zone(words::hand(player)).len() as f32);
        see("open stones up to 3", open.min(3.0));
        see("open stones up to 6", open.min(6.0));
        see("units", self.units as f32);
        see("AP", self.ap as f32);
        see("HP", self.hp as f32);
        see("awake units", self.awake as f32);
        see("awake AP", self.awake_ap as f32);
        see("root of HP", (self.hp as f32).sqrt());
    }

    /// The race: how soon this side kills the other if nobody defends.
    fn race(&self, other: &Side, see: &mut dyn FnMut(&'static str, f32)) {
        let turns = other.life as f32 / self.ap.max(1) as f32;
        see("turns to win up to 6", turns.min(6.0));
        see("turns to win up to 2", turns.min(2.0));
        see("AP above the life", ((self.awake_ap - other.life) as f32 / 4.0).clamp(-1.0, 1.0));
    }
}

/// What tells how the game will end.
pub(crate) fn features(engine: &Engine<'_>, see: &mut dyn FnMut(&'static str, f32)) {
    let player = engine.state().turn_player();
    let [own, other] = [player, player.other()].map(|player| Side::of(engine, player));
    own.features(engine, player, see);
    other.features(engine, player.other(), see);
    own.race(&other, see);
    other.race(&own, see);
}
