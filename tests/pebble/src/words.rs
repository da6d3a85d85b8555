//! The game's words, by the names that `lexicon.toml` gives them, and its zones.

use tefuda_ability::{Value, Zone};
use tefuda_kernel::{Arrangement, Faces, PlayerId, ZoneId, ZoneInfo, zone_named};

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// No number of a player goes down by damage in this game.
pub const NO_LIFE: Value = Value(1);
/// 1.3: the size of a first hand.
pub const FIRST_HAND: usize = 3;
/// 3.1: so much weight wins.
pub const WINNING_WEIGHT: i32 = 10;

const fn zone(name: Zone, player: u8, faces: Faces, arrangement: Arrangement) -> ZoneInfo {
    ZoneInfo { name, player: Some(PlayerId(player)), faces, arrangement, active: false, within: None }
}

use Arrangement::{Loose, Ordered};
use Faces::{Hidden, Open, Own};

/// Every zone, each player's and the shared one.
pub const ZONES: &[ZoneInfo] = &[
    zone(BAG, 0, Hidden, Ordered),
    zone(BAG, 1, Hidden, Ordered),
    zone(HAND, 0, Own, Loose),
    zone(HAND, 1, Own, Loose),
    ZoneInfo { active: true, ..zone(BANK, 0, Open, Loose) },
    ZoneInfo { active: true, ..zone(BANK, 1, Open, Loose) },
    zone(RIVER, 0, Open, Loose),
    zone(RIVER, 1, Open, Loose),
    ZoneInfo { name: SKY, player: None, faces: Open, arrangement: Ordered, active: false, within: None },
];

/// 空, which both players share: winds blow there, and abilities wait.
pub const THE_SKY: ZoneId = zone_named(ZONES, SKY, None);

tefuda_kernel::players_zones! { ZONES =>
    /// A player's bag: what is drawn from.
    bag: BAG,
    /// A player's hand.
    hand: HAND,
    /// A player's bank: where the stones lie.
    bank: BANK,
    /// A player's river: where cards end up.
    river: RIVER,
}
