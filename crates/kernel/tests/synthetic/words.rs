//! The words of the synthetic game: kinds, numbers, marks, counters, zones, and its clauses.

use tefuda_ability::{Area, Colour, Counter, Fund, Kind, Mark, Moment, Status, Value, Zone};
use tefuda_kernel::{Arrangement, Clause, Faces, PlayerId, ZoneId, ZoneInfo};

pub const UNIT: Kind = Kind(0);
pub const SPELL: Kind = Kind(1);

pub const RED: Colour = Colour(0);
pub const BLUE: Colour = Colour(1);

pub const POWER: Value = Value(0);
pub const COST: Value = Value(1);
pub const LIFE: Value = Value(2);

pub const SHIELDED: Mark = Mark(0);
pub const TOUGH: Mark = Mark(1);
pub const MARKED: Mark = Mark(2);

/// Each adds one to the power.
pub const PLUS: Counter = Counter(0);
/// Each gives an ability.
pub const CHARGE: Counter = Counter(1);

pub const RESTED: Status = Status(0);
pub const FACE_DOWN: Status = Status(1);

/// How a unit lies, one of the three: upright unless it is turned.
pub const UPRIGHT: Status = Status(2);
pub const SIDEWAYS: Status = Status(3);
pub const REVERSED: Status = Status(4);

/// Own upright units rest for one symbol each.
pub const MANA: Fund = Fund(0);
/// Own units are turned face down for one symbol each.
pub const STONES: Fund = Fund(1);
/// Cards of the hand are discarded for two symbols each.
pub const GEMS: Fund = Fund(2);

pub const TURN_START: Moment = Moment(0);
pub const TURN_END: Moment = Moment(1);

pub const DECK: Zone = Zone(0);
pub const HAND: Zone = Zone(1);
pub const FIELD: Zone = Zone(2);
pub const BACK: Zone = Zone(3);
pub const TRASH: Zone = Zone(4);
pub const STACK: Zone = Zone(5);
pub const VAULT: Zone = Zone(6);
/// Any square of the board, which has two rows of three; each square has a word of its own, from [`SQUARE`] on.
pub const BOARD: Zone = Zone(7);
pub const SQUARE: u8 = 8;
pub const COLUMNS: u8 = 3;

/// The row on the side of the player who looks.
pub const OWN_ROW: Area = Area(0);

const fn zone(name: Zone, player: Option<u8>, faces: Faces, arrangement: Arrangement, active: bool) -> ZoneInfo {
    let player = match player {
        Some(player) => Some(PlayerId(player)),
        None => None,
    };
    ZoneInfo { name, player, faces, arrangement, active, within: None }
}

use Arrangement::{Loose, Ordered};

pub const ZONES: &[ZoneInfo] = &[
    zone(DECK, Some(0), Faces::Hidden, Ordered, false),
    zone(DECK, Some(1), Faces::Hidden, Ordered, false),
    zone(HAND, Some(0), Faces::Own, Loose, false),
    zone(HAND, Some(1), Faces::Own, Loose, false),
    zone(FIELD, None, Faces::Open, Loose, true),
    zone(BACK, None, Faces::Open, Ordered, true),
    zone(TRASH, Some(0), Faces::Open, Ordered, false),
    zone(TRASH, Some(1), Faces::Open, Ordered, false),
    zone(STACK, None, Faces::Open, Ordered, false),
    zone(VAULT, Some(0), Faces::Hidden, Ordered, false),
    zone(VAULT, Some(1), Faces::Hidden, Ordered, false),
    square(0),
    square(1),
    square(2),
    square(3),
    square(4),
    square(5),
];

const fn square(at: u8) -> ZoneInfo {
    let faces = Faces::Open;
    ZoneInfo { name: Zone(SQUARE + at), player: None, faces, arrangement: Loose, active: true, within: Some(BOARD) }
}

/// The square in that column and row, both from 0; the first row is A's.
pub const fn at(column: u8, row: u8) -> ZoneId {
    ZoneId(FIRST_SQUARE + row * COLUMNS + column)
}

/// Column and row of a square.
pub fn place_on_board(zone: ZoneId) -> Option<(i8, i8)> {
    let number = zone.0.checked_sub(FIRST_SQUARE).filter(|number| *number < 2 * COLUMNS)?;
    Some(((number % COLUMNS) as i8, (number / COLUMNS) as i8))
}

const FIRST_SQUARE: u8 = 11;

pub const THE_FIELD: ZoneId = ZoneId(4);
pub const THE_BACK: ZoneId = ZoneId(5);
pub const THE_STACK: ZoneId = ZoneId(8);

pub const A: PlayerId = PlayerId(0);
pub const B: PlayerId = PlayerId(1);

pub const fn deck(player: PlayerId) -> ZoneId {
    ZoneId(player.0)
}

pub const fn hand(player: PlayerId) -> ZoneId {
    ZoneId(2 + player.0)
}

pub const fn trash(player: PlayerId) -> ZoneId {
    ZoneId(6 + player.0)
}

pub const fn vault(player: PlayerId) -> ZoneId {
    ZoneId(9 + player.0)
}

/// The rules of the game, one clause each; what the kernel does itself is cited as `KERNEL` and the deed's number.
pub mod rule {
    use super::Clause;

    /// Decks are shuffled and three cards dealt.
    pub const DEAL: Clause = Clause(1);
    /// Both players bid life in secret; the higher bid goes first.
    pub const BID: Clause = Clause(2);
    /// Own units wake, a card is drawn.
    pub const DRAW: Clause = Clause(3);
    /// The turn player (with a stack: in turn) may act or pass.
    pub const ACT: Clause = Clause(4);
    /// A card is played: declared, aimed, paid with cards of the hand.
    pub const PLAY: Clause = Clause(5);
    /// A play that cannot be paid or aimed never happened.
    pub const TAKE_BACK: Clause = Clause(6);
    /// An awake unit rests to deal its power to the opponent.
    pub const ATTACK: Clause = Clause(7);
    /// A unit goes to the back row.
    pub const RETREAT: Clause = Clause(8);
    /// A unit in the back row is attached to another unit, or put under it.
    pub const JOIN: Clause = Clause(9);
    /// A card is put face down, and turned up again.
    pub const HIDE: Clause = Clause(10);
    /// A unit with damage up to its power is destroyed.
    pub const FALL: Clause = Clause(11);
    /// Without life, or having drawn from an empty deck, one loses.
    pub const LOSE: Clause = Clause(12);
    /// A token that moved ceases to exist, and what hung on a lost host is put away.
    pub const STRAY: Clause = Clause(13);
    /// A turn ends: damage goes, effects expire.
    pub const END: Clause = Clause(14);
    /// Spells go to the trash when they are resolved, abilities cease.
    pub const RESOLVED: Clause = Clause(15);
    /// The first of the clauses for what the kernel does.
    pub const KERNEL: u16 = 100;
}
