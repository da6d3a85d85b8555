//! The game's words, by the names that `lexicon.toml` gives them, and its zones.

use tefuda_ability::{Colour, Zone};
use tefuda_kernel::{Arrangement, Faces, PlayerId, ZoneId, ZoneInfo, zone_named};

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// The three colours: 青, 緑, 赤.
pub const COLOURS: [Colour; 3] = [BLUE, GREEN, RED];

const fn zone(name: Zone, player: Option<u8>, faces: Faces, arrangement: Arrangement, active: bool) -> ZoneInfo {
    let player = match player {
        Some(player) => Some(PlayerId(player)),
        None => None,
    };
    let within = if active { Some(AREA) } else { None };
    ZoneInfo { name, player, faces, arrangement, active, within }
}

use Arrangement::{Loose, Ordered};
use Faces::{Hidden, Open, Own};

/// 401.2: every zone, each player's and the shared ones.
pub const ZONES: &[ZoneInfo] = &[
    zone(GRIMOIRE, Some(0), Hidden, Ordered, false),
    zone(GRIMOIRE, Some(1), Hidden, Ordered, false),
    zone(STONE_DECK, Some(0), Hidden, Ordered, false),
    zone(STONE_DECK, Some(1), Hidden, Ordered, false),
    zone(HAND, Some(0), Own, Loose, false),
    zone(HAND, Some(1), Own, Loose, false),
    zone(STONE_AREA, Some(0), Open, Loose, true),
    zone(STONE_AREA, Some(1), Open, Loose, true),
    zone(DUST, Some(0), Open, Loose, false),
    zone(DUST, Some(1), Open, Loose, false),
    zone(BATTLE_AREA, None, Open, Loose, true),
    zone(CHANT, None, Open, Ordered, false),
    zone(DREAM, None, Open, Loose, false),
];

/// The battle area, which both players share.
pub const THE_BATTLE_AREA: ZoneId = zone_named(ZONES, BATTLE_AREA, None);
/// The chant, which both players share.
pub const THE_CHANT: ZoneId = zone_named(ZONES, CHANT, None);

tefuda_kernel::players_zones! { ZONES =>
    /// A player's grimoire.
    grimoire: GRIMOIRE,
    /// A player's stone deck.
    stone_deck: STONE_DECK,
    /// A player's hand.
    hand: HAND,
    /// A player's stone area.
    stone_area: STONE_AREA,
    /// A player's dust.
    dust: DUST,
}

/// 220.1, 220.3: the life that a player begins with, and the most that a player can have.
pub const MOST_LIFE: i32 = 20;
/// 503.1.1.2: the size of a first hand.
pub const FIRST_HAND: u8 = 5;
/// The name under which the pool keeps the ability that a pyre counter gives.
pub const PYRE_RULE: &str = "火葬カウンター";
