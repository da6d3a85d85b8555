//! The game's words as numbers: kinds, attributes, values, marks, markers, zones. Their order is that of `lexicon.toml`.

use tefuda_ability::{Colour, Counter, Kind, Mark, Moment, OwnVerb, Role, Status, Value, Zone};
use tefuda_kernel::{Arrangement, Faces, PlayerId, ZoneId, ZoneInfo};

/// ユニット
pub const UNIT: Kind = Kind(0);
/// コマンド
pub const COMMAND: Kind = Kind(1);
/// イベント
pub const EVENT: Kind = Kind(2);
/// アクション
pub const ACTION: Kind = Kind(3);
/// アシスト
pub const ASSIST: Kind = Kind(4);

/// The attributes: 赤, 緑, 青, 無.
pub const ATTRIBUTES: [Colour; 4] = [Colour(0), Colour(1), Colour(2), Colour(3)];
/// An advantage (有利) over an attribute is kept beside the attributes, so many places further.
pub const ADVANTAGE: u8 = 4;

/// HP
pub const HP: Value = Value(0);
/// 退却コスト
pub const RETREAT_COST: Value = Value(1);
/// What becomes of the costs of a unit's skills: [`PRINTED_COST`] stands for what is printed, less is the cost itself.
pub const SKILL_COST: Value = Value(2);
/// See [`SKILL_COST`]: far above every cost, so that sums stay sums and a cost that is set is told from one that is changed.
pub const PRINTED_COST: i32 = 10_000;
/// ウィニングチケット: one for the player who holds it.
pub const WINNING_TICKET: Value = Value(3);
/// No number of a player goes down by damage in this game.
pub const NO_LIFE: Value = Value(4);

/// KOされない
pub const INDESTRUCTIBLE: Mark = Mark(0);
/// スキルを使えない
pub const NO_SKILLS: Mark = Mark(1);
/// スキルは失敗する
pub const SKILLS_FAIL: Mark = Mark(2);
/// スキルダメージを受けない
pub const NO_SKILL_DAMAGE: Mark = Mark(3);
/// 退却できない
pub const NO_RETREAT: Mark = Mark(4);
/// デッキに何枚でも入れることができる
pub const ANY_NUMBER: Mark = Mark(5);
/// 気絶しない
pub const NO_STUN: Mark = Mark(6);
/// 効果によるダメージを受けない
pub const NO_EFFECT_DAMAGE: Mark = Mark(7);
/// スキルの効果によるダメージを受けない
pub const NO_DAMAGE_BY_SKILL_EFFECTS: Mark = Mark(13);

/// EXパワーを使えない
pub const NO_POWERS: Mark = Mark(14);

/// 1ターンに2回チャージできる
pub const CHARGES_TWICE: Mark = Mark(15);
/// イベントを2枚プレイできる
pub const TWO_EVENTS: Mark = Mark(16);

/// スキルは失敗しない
pub const NEVER_FAILS: Mark = Mark(17);

/// 気絶していてもスキルを使える
pub const SKILLS_DESPITE_STUN: Mark = Mark(8);
/// 相手の効果で選ばれない
pub const NOT_CHOSEN: Mark = Mark(9);
/// もう1回チャージできる
pub const CHARGES_AGAIN: Mark = Mark(10);
/// もう1回退却できる
pub const RETREATS_AGAIN: Mark = Mark(11);
/// もう1枚イベントをプレイできる
pub const ANOTHER_EVENT: Mark = Mark(12);

/// 気絶マーカー
pub const STUN: Counter = Counter(0);

/// 裏向き; its opposite is 表向き.
pub const FACE_DOWN: Status = Status(0);

/// メイン・ユニット
pub const MAIN_UNIT: Role = Role(0);
/// スタンバイ・ユニット
pub const STANDBY_UNIT: Role = Role(1);
/// エネルギー
pub const ENERGY: Role = Role(2);
/// アシスト, attached
pub const ATTACHED_ASSIST: Role = Role(3);

/// ターン開始時
pub const TURN_START: Moment = Moment(0);
/// ドローフェイズ開始時
pub const DRAW_START: Moment = Moment(1);
/// ゲーム開始時
pub const GAME_START: Moment = Moment(2);
/// メインフェイズ開始時
pub const MAIN_START: Moment = Moment(3);
/// バトルフェイズ開始時
pub const BATTLE_START: Moment = Moment(4);
/// バトルフェイズ終了時
pub const BATTLE_END: Moment = Moment(5);
/// ターン終了時
pub const TURN_END: Moment = Moment(6);
/// スキルを使う時
pub const USES_SKILL: Moment = Moment(7);
/// スキルを使った時
pub const USED_SKILL: Moment = Moment(8);
/// スキルのダメージを受けた時
pub const SKILL_DAMAGED: Moment = Moment(9);
/// KOした時
pub const KNOCKED_OUT: Moment = Moment(10);
/// スキルを使う場合: the moment of the 成否判定.
pub const JUDGED: Moment = Moment(11);

/// じゃんけんに勝った時
pub const WON_JANKEN: Moment = Moment(12);
/// じゃんけんに負けた時
pub const LOST_JANKEN: Moment = Moment(13);
/// チャージした時
pub const CHARGED: Moment = Moment(14);
/// 退却した時
pub const RETREATED: Moment = Moment(15);
/// スキルが失敗した時
pub const SKILL_FAILED: Moment = Moment(16);
/// ウィニングチケットを得た時
pub const GOT_TICKET: Moment = Moment(17);
/// ウィニングチケットを失った時
pub const LOST_TICKET: Moment = Moment(18);
/// スキルでKOした時
pub const KNOCKED_OUT_BY_SKILL: Moment = Moment(19);

/// じゃんけんする
pub const JANKEN: OwnVerb = OwnVerb(0);
/// チャージする
pub const CHARGE: OwnVerb = OwnVerb(1);
/// 退却させる
pub const RETREAT: OwnVerb = OwnVerb(2);
/// ウィニングチケットを授かる
pub const TICKET: OwnVerb = OwnVerb(3);
/// そのスキルは失敗する
pub const FAIL: OwnVerb = OwnVerb(4);
/// KO置き場に置く
pub const PUT_KO: OwnVerb = OwnVerb(5);
/// ウィニングチケットを失う
pub const LOSE_TICKET: OwnVerb = OwnVerb(6);

/// デッキ置き場
pub const DECK: Zone = Zone(0);
/// 手札
pub const HAND: Zone = Zone(1);
/// エリア: メイン・エリア and スタンバイ・エリア together.
pub const AREA: Zone = Zone(2);
/// メイン・エリア
pub const MAIN: Zone = Zone(3);
/// スタンバイ・エリア
pub const STANDBY: Zone = Zone(4);
/// KO置き場
pub const KO: Zone = Zone(5);
/// 捨て場
pub const DISCARD: Zone = Zone(6);
/// 解決領域
pub const RESOLUTION: Zone = Zone(7);

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
pub const THE_RESOLUTION: ZoneId = ZoneId(12);

/// A player's deck.
pub const fn deck(player: PlayerId) -> ZoneId {
    ZoneId(player.0)
}

/// A player's hand.
pub const fn hand(player: PlayerId) -> ZoneId {
    ZoneId(2 + player.0)
}

/// A player's main area.
pub const fn main(player: PlayerId) -> ZoneId {
    ZoneId(4 + player.0)
}

/// A player's standby areas.
pub const fn standby(player: PlayerId) -> ZoneId {
    ZoneId(6 + player.0)
}

/// A player's KO pile.
pub const fn ko(player: PlayerId) -> ZoneId {
    ZoneId(8 + player.0)
}

/// A player's discard pile.
pub const fn discard(player: PlayerId) -> ZoneId {
    ZoneId(10 + player.0)
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
