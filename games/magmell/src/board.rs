//! What only this game keeps: its phase, its battle, who passed, and what the next rule check must know.

use crate::words;
use serde::{Deserialize, Serialize};
use tefuda_ability::Role;
use tefuda_kernel::{Entity, ObjectId, PlayerId, Players};

/// 601.2: the phases of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    #[default]
    Preparation,
    /// スタンバイフェイズ
    Standby,
    /// ドローフェイズ
    Draw,
    /// 魔石フェイズ
    Stone,
    /// メインフェイズ
    Main,
    /// エンドフェイズ
    End,
}

/// 701.1.4: the steps of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum BattleStep {
    /// 攻撃指定ステップ
    Designation,
    /// 攻撃ステップ
    Attack,
    /// 防御ステップ
    Defence,
    /// ダメージステップ
    Damage,
    /// バトル終了ステップ
    End,
}

/// A battle in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    /// Its step.
    pub step: BattleStep,
    /// 攻撃ユニット
    pub attacker: Option<ObjectId>,
    /// 攻撃対象
    pub target: Option<Entity>,
    /// The 攻撃対象 as the attack step left it: where the attack goes back to when the defender leaves.
    pub first_target: Option<Entity>,
    /// 防御ユニット
    pub defender: Option<ObjectId>,
}

impl Battle {
    /// 701.3.1.2: an attacker becomes a バトルユニット when it is rested for its target; what it attacks is one as long as it is attacked.
    pub(crate) fn has_role(&self, object: ObjectId, role: Role) -> bool {
        let attacks = self.attacker == Some(object);
        let attacked = self.target == Some(Entity::Object(object));
        match role {
            words::BATTLING => (attacks && self.target.is_some()) || attacked,
            words::ATTACKING => attacks,
            words::DEFENDING => self.defender == Some(object),
            _ => false,
        }
    }
}

/// The board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Board {
    /// The phase.
    pub phase: Phase,
    /// The battle, if there is one: the game is then in バトル状態.
    pub battle: Option<Battle>,
    /// 先攻プレイヤー
    pub first: Option<PlayerId>,
    /// How many players in a row gave up the right to act.
    pub passes: u8,
    /// Who tried to draw from an empty grimoire since the last rule check.
    pub drew_from_empty: Players,
    /// Whom a text told to lose since the last rule check.
    pub told_to_lose: Players,
    /// Who has lost, where a text could still have said otherwise.
    pub lost: Players,
    /// Who wants a new hand.
    pub redraws: Players,
    /// The card whose use was just taken back.
    pub tried: Option<ObjectId>,
    /// Whether an attack was just taken back.
    pub tried_attack: bool,
}

/// How a use came about that was taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tried {
    /// Its player had the right to act.
    ByRight,
    /// A text said so.
    ByEffect,
}

/// A change to the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Note {
    /// A phase begins.
    Phase(Phase),
    /// This player goes first.
    First(PlayerId),
    /// A player gave up the right to act.
    Pass(PlayerId),
    /// The row of passes is broken.
    PassesForgotten,
    /// The use of a card could not go on, and nothing of it has happened. With the right to act it is not tried again at once.
    TakenBack(ObjectId, Tried),
    /// Nobody could be named to attack, and there was no battle. It is not tried again at once.
    AttackTakenBack,
    /// A player keeps the hand, or not.
    Redraw(PlayerId, bool),
    /// A player tried to draw from an empty grimoire.
    DrewFromEmpty(PlayerId),
    /// A text told a player to lose.
    ToldToLose(PlayerId),
    /// A player has lost, and no text said otherwise.
    Lost(PlayerId),
    /// A rule check has looked at what it had to know.
    Checked,
    /// The battle begins, changes or ends.
    Battle(Option<Battle>),
    /// Within a step, the attack goes to something else, or meets a defender.
    Aimed(Battle),
}

impl Board {
    pub(crate) fn apply(&mut self, note: Note) {
        (self.tried, self.tried_attack) = (None, false);
        match note {
            Note::AttackTakenBack => (self.battle, self.tried_attack) = (None, true),
            Note::TakenBack(card, by) => self.tried = Some(card).filter(|_| by == Tried::ByRight),
            Note::Phase(phase) => self.phase = phase,
            Note::First(player) => self.first = Some(player),
            Note::Pass(_) => self.passes += 1,
            Note::PassesForgotten => self.passes = 0,
            Note::Redraw(player, wants) => {
                self.redraws = if wants { self.redraws.with(player) } else { self.redraws.without(player) };
            }
            Note::DrewFromEmpty(player) => self.drew_from_empty = self.drew_from_empty.with(player),
            Note::ToldToLose(player) => self.told_to_lose = self.told_to_lose.with(player),
            Note::Lost(player) => self.lost = self.lost.with(player),
            Note::Checked => (self.drew_from_empty, self.told_to_lose) = (Players::NONE, Players::NONE),
            Note::Battle(battle) => self.battle = battle,
            Note::Aimed(battle) => self.battle = Some(battle),
        }
    }
}
