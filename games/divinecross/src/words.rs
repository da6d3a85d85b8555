//! The game's words, by the names that `lexicon.toml` gives them, and its zones.

use tefuda_ability::{Colour, Value, Zone};
use tefuda_kernel::{Arrangement, Faces, PlayerId, ZoneId, ZoneInfo, zone_named};

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// The attributes: 赤, 緑, 青, 無.
pub const ATTRIBUTES: [Colour; 4] = [RED, GREEN, BLUE, NEUTRAL];
/// An advantage (有利) over an attribute is kept beside the attributes, so many places further.
pub const ADVANTAGE: u8 = STRONG_AGAINST_RED.0;

/// See [`SKILL_COST`]: far above every cost, so that sums stay sums and a cost that is set is told from one that is changed.
pub const PRINTED_COST: i32 = 10_000;
/// No number of a player goes down by damage in this game.
pub const NO_LIFE: Value = Value(4);

const fn zone(name: Zone, player: u8, faces: Faces, arrangement: Arrangement) -> ZoneInfo {
    ZoneInfo { name, player: Some(PlayerId(player)), faces, arrangement, active: false, within: None }
}

const fn area(name: Zone, player: u8) -> ZoneInfo {
    ZoneInfo { active: true, within: Some(AREA), ..zone(name, player, Faces::Open, Arrangement::Loose) }
}

use Arrangement::{Loose, Ordered};
use Faces::{Hidden, Open, Own};

/// 3: every zone, each player's and the shared one. The three standby areas of a player are one zone with room for three: no text
/// and no rule tells them apart, and a unit that steps out of one leaves it to the unit that steps in (912.1).
pub const ZONES: &[ZoneInfo] = &[
    zone(DECK, 0, Hidden, Ordered),
    zone(DECK, 1, Hidden, Ordered),
    zone(HAND, 0, Own, Loose),
    zone(HAND, 1, Own, Loose),
    area(MAIN, 0),
    area(MAIN, 1),
    area(STANDBY, 0),
    area(STANDBY, 1),
    zone(KO, 0, Open, Loose),
    zone(KO, 1, Open, Loose),
    zone(DISCARD, 0, Open, Ordered),
    zone(DISCARD, 1, Open, Ordered),
    ZoneInfo { name: RESOLUTION, player: None, faces: Open, arrangement: Ordered, active: false, within: None },
];

/// 解決領域, which both players share.
pub const THE_RESOLUTION: ZoneId = zone_named(ZONES, RESOLUTION, None);

tefuda_kernel::players_zones! { ZONES =>
    /// A player's deck.
    deck: DECK,
    /// A player's hand.
    hand: HAND,
    /// A player's main area.
    main: MAIN,
    /// A player's standby areas.
    standby: STANDBY,
    /// A player's KO pile.
    ko: KO,
    /// A player's discard pile.
    discard: DISCARD,
}

/// The word for a zone.
pub fn word(zone: ZoneId) -> Zone {
    ZONES[usize::from(zone.0)].name
}

/// Whether a zone is a main or standby area.
pub fn is_area(zone: ZoneId) -> bool {
    ZONES[usize::from(zone.0)].is(AREA)
}

/// 403.2: the size of a first hand.
pub const FIRST_HAND: u8 = 5;
/// 308.1: how many standby areas a player has.
pub const STANDBY_AREAS: usize = 3;
/// 1002.1: so many cards in one's KO pile lose the game.
pub const KO_LOSES: usize = 3;
/// 1102.1: the damage for each card that could not be drawn.
pub const DRAW_DAMAGE: i32 = 100;
/// 923.1: less skill damage than this is not スキルのダメージを受けた.
pub const FELT: i32 = 100;
