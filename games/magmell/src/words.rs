//! The game's words, by the names that `lexicon.toml` gives them, and its zones.

use tefuda_ability::{Colour, Zone};
use tefuda_kernel::{Arrangement, Faces, PlayerId, ZoneId, ZoneInfo, zone_named, zones_named};

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

/// A player's grimoire.
pub const fn grimoire(player: PlayerId) -> ZoneId {
    const OF: [ZoneId; 2] = zones_named(ZONES, GRIMOIRE);
    OF[player.0 as usize]
}

/// A player's stone deck.
pub const fn stone_deck(player: PlayerId) -> ZoneId {
    const OF: [ZoneId; 2] = zones_named(ZONES, STONE_DECK);
    OF[player.0 as usize]
}

/// A player's hand.
pub const fn hand(player: PlayerId) -> ZoneId {
    const OF: [ZoneId; 2] = zones_named(ZONES, HAND);
    OF[player.0 as usize]
}

/// A player's stone area.
pub const fn stone_area(player: PlayerId) -> ZoneId {
    const OF: [ZoneId; 2] = zones_named(ZONES, STONE_AREA);
    OF[player.0 as usize]
}

/// A player's dust.
pub const fn dust(player: PlayerId) -> ZoneId {
    const OF: [ZoneId; 2] = zones_named(ZONES, DUST);
    OF[player.0 as usize]
}

/// 220.1, 220.3: the life that a player begins with, and the most that a player can have.
pub const MOST_LIFE: i32 = 20;
/// 503.1.1.2: the size of a first hand.
pub const FIRST_HAND: u8 = 5;
/// The name under which the pool keeps the ability that a pyre counter gives.
pub const PYRE_RULE: &str = "火葬カウンター";
