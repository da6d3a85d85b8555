//! The game's words as numbers: kinds, colours, values, marks, counters, zones. Their order is that of `lexicon.toml`.

use tefuda_ability::{Colour, Counter, Kind, Mark, Moment, Period, Role, Status, Value, Zone};
use tefuda_kernel::{Arrangement, Faces, PlayerId, ZoneId, ZoneInfo};

/// ユニット
pub const UNIT: Kind = Kind(0);
/// マジック
pub const MAGIC: Kind = Kind(1);
/// 魔石
pub const STONE: Kind = Kind(2);

/// The three colours: 青, 緑, 赤.
pub const COLOURS: [Colour; 3] = [Colour(0), Colour(1), Colour(2)];

/// AP
pub const AP: Value = Value(0);
/// HP
pub const HP: Value = Value(1);
/// 使用コスト, as a number: the sum of its symbols.
pub const COST: Value = Value(2);
/// 触媒, as a number: how many symbols.
pub const CATALYST: Value = Value(3);
/// ライフ
pub const LIFE: Value = Value(4);

/// コスト: 使用コスト and 触媒 together (210.3, 211.4).
pub const COSTS: Value = Value(5);

/// 防御されない
pub const UNDEFENDABLE: Mark = Mark(0);
/// 対象にならない
pub const UNTARGETABLE: Mark = Mark(1);
/// 相手のマジックや能力の対象にならない
pub const SHIELDED: Mark = Mark(7);
/// 可能なら防御する
pub const MUST_DEFEND: Mark = Mark(2);
/// 破壊されない
pub const INDESTRUCTIBLE: Mark = Mark(3);
/// 攻撃できない
pub const CANNOT_ATTACK: Mark = Mark(4);
/// 防御できない
pub const CANNOT_DEFEND: Mark = Mark(5);
/// 可能なら攻撃する
pub const MUST_ATTACK: Mark = Mark(6);

/// パワーカウンター
pub const POWER: Counter = Counter(0);
/// ウィークカウンター
pub const WEAK: Counter = Counter(1);
/// 火葬カウンター
pub const PYRE: Counter = Counter(2);

/// レスト; its opposite is ウェイク.
pub const RESTED: Status = Status(0);
/// 裏向き; its opposite is 表向き.
pub const FACE_DOWN: Status = Status(1);

/// バトルユニット
pub const BATTLING: Role = Role(0);
/// 攻撃ユニット
pub const ATTACKING: Role = Role(1);
/// 防御ユニット
pub const DEFENDING: Role = Role(2);

/// ターン開始時
pub const TURN_START: Moment = Moment(0);
/// ドローフェイズの開始時
pub const DRAW_START: Moment = Moment(1);
/// 魔石フェイズの開始時
pub const STONE_START: Moment = Moment(2);
/// メインフェイズの開始時
pub const MAIN_START: Moment = Moment(3);
/// ターンの終了時
pub const TURN_END: Moment = Moment(4);
/// 攻撃したとき
pub const ATTACKED: Moment = Moment(5);
/// 防御したとき
pub const DEFENDED: Moment = Moment(6);
/// ダメージステップの開始時
pub const DAMAGE_START: Moment = Moment(7);
/// バトル終了時
pub const BATTLE_END: Moment = Moment(8);
/// 攻撃されたとき
pub const WAS_ATTACKED: Moment = Moment(9);
/// 防御されたとき
pub const WAS_DEFENDED: Moment = Moment(10);

/// メインフェイズ
pub const MAIN_PHASE: Period = Period(0);
/// エンドフェイズ
pub const END_PHASE: Period = Period(1);
/// バトル
pub const IN_BATTLE: Period = Period(2);
/// スタンバイフェイズ
pub const STANDBY_PHASE: Period = Period(3);

/// 魔導書
pub const GRIMOIRE: Zone = Zone(0);
/// 魔石デッキ
pub const STONE_DECK: Zone = Zone(1);
/// 手札
pub const HAND: Zone = Zone(2);
/// 戦闘エリア
pub const BATTLE_AREA: Zone = Zone(3);
/// 魔石エリア
pub const STONE_AREA: Zone = Zone(4);
/// ダスト
pub const DUST: Zone = Zone(5);
/// チャント
pub const CHANT: Zone = Zone(6);
/// 夢
pub const DREAM: Zone = Zone(7);
/// The battle area and the stone areas together, where a name alone says no kind.
pub const AREA: Zone = Zone(8);

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
pub const THE_BATTLE_AREA: ZoneId = ZoneId(10);
/// The chant, which both players share.
pub const THE_CHANT: ZoneId = ZoneId(11);

/// A player's grimoire.
pub const fn grimoire(player: PlayerId) -> ZoneId {
    ZoneId(player.0)
}

/// A player's stone deck.
pub const fn stone_deck(player: PlayerId) -> ZoneId {
    ZoneId(2 + player.0)
}

/// A player's hand.
pub const fn hand(player: PlayerId) -> ZoneId {
    ZoneId(4 + player.0)
}

/// A player's stone area.
pub const fn stone_area(player: PlayerId) -> ZoneId {
    ZoneId(6 + player.0)
}

/// A player's dust.
pub const fn dust(player: PlayerId) -> ZoneId {
    ZoneId(8 + player.0)
}

/// 220.1, 220.3: the life that a player begins with, and the most that a player can have.
pub const MOST_LIFE: i32 = 20;
/// 503.1.1.2: the size of a first hand.
pub const FIRST_HAND: u8 = 5;
/// The name under which the pool keeps the ability that a pyre counter gives.
pub const PYRE_RULE: &str = "火葬カウンター";
