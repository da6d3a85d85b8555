//! What only this game keeps: its phase, what was done this turn, the skill in use, the winning ticket.

use crate::changes::Item;
use serde::{Deserialize, Serialize};
use tefuda_kernel::{AbilityIx, ObjectId, PlayerId, Players, Shift};

/// 501.1: the phases of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    #[default]
    Preparation,
    /// ドローフェイズ
    Draw,
    /// メインフェイズ
    Main,
    /// バトルフェイズ
    Battle,
    /// エンドフェイズ
    End,
}

/// A skill in use, from its declaration to the end of the damage step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SkillUse {
    /// The unit that uses it.
    pub unit: ObjectId,
    /// The skill: the unit's own, or that of an assist on it.
    pub ability: AbilityIx,
    /// 704.6: the damage, as far as it is computed, in [parts](SkillUse::PARTS) of a point.
    pub damage: i32,
    /// 917.2: whether a text made it fail when it was used: that stays, whatever else is judged meanwhile.
    pub failed: bool,
}

impl SkillUse {
    /// R146: halves of halves are not rounded on the way.
    pub const PARTS: i32 = 64;
}

/// 813.5a: damage that something took since the last check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Hit {
    /// What was damaged.
    pub victim: ObjectId,
    /// By what.
    pub by: ObjectId,
    /// Whether that was with its skill.
    pub skill: bool,
}

/// The board.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Board {
    /// The phase.
    pub phase: Phase,
    /// 先攻プレイヤー
    pub first: Option<PlayerId>,
    /// 704.6d: how much damage a skill dealt last.
    pub dealt: i32,
    /// 106: who holds the winning ticket.
    pub ticket: Option<PlayerId>,
    /// 602.2: how often the turn player has charged.
    pub charged: u8,
    /// 604.3: how many events the turn player has played.
    pub events_played: u8,
    /// 605.2: how often the turn player has retreated.
    pub retreated: u8,
    /// 1002.2: who could not put a unit into an empty main area.
    pub unreplaced: Players,
    /// The skill in use.
    pub skill: Option<SkillUse>,
    /// 917: whether the skill that is being judged has failed.
    pub failed: bool,
    /// 704.4: what texts made of the damage before it was computed, and whose they were.
    pub earlier: Vec<(PlayerId, Shift)>,
    /// 704.6b: the changes of damage that were applied already.
    pub applied: Vec<Item>,
    /// 813.5a: which units were damaged since the last check, and by what.
    pub hits: Vec<Hit>,
    /// 103.1: who has lost, where texts speak of losing.
    pub lost: Players,
    /// 916.2: a fair coin decides instead of hands.
    pub coin: bool,
}

/// A change to the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Note {
    /// A phase begins.
    Phase(Phase),
    /// This player goes first.
    First(PlayerId),
    /// The turn's limits begin anew.
    Fresh,
    /// The turn player has charged.
    Charged,
    /// The turn player has played an event.
    EventPlayed,
    /// The turn player has retreated.
    Retreated,
    /// A player loses the winning ticket.
    TicketLost(PlayerId),
    /// A player gets the winning ticket.
    TicketGained(PlayerId),
    /// A player has no unit for an empty main area.
    Unreplaced(PlayerId),
    /// A check has looked at who had none.
    UnreplacedSeen,
    /// A unit declares a skill.
    Declared(SkillUse),
    /// The skill is over.
    SkillOver,
    /// A judgement begins.
    Judging,
    /// The skill that is being judged fails.
    Failed,
    /// The skill in use fails.
    UseFailed,
    /// The skill's damage is now so much, in [parts](SkillUse::PARTS) of a point.
    Damage(i32),
    /// A player's text changes the damage that is yet to be computed.
    Earlier(PlayerId, Shift),
    /// The skill has dealt so much damage.
    Dealt(i32),
    /// A change of damage was applied.
    Applied(Item),
    /// Something was damaged.
    Hit(Hit),
    /// It was KO'd for that, which is said already.
    Credited(Hit),
    /// What was damaged was not KO'd for it.
    HitForgotten(ObjectId),
    /// A check has looked at what was damaged.
    HitsSeen,
    /// A player has lost.
    Lost(PlayerId),
    /// Both hands were shown: グー 0, チョキ 1, パー 2.
    Signs([crate::Sign; 2]),
    /// A player won at じゃんけん.
    WonJanken(PlayerId),
}

impl Board {
    pub(crate) fn apply(&mut self, note: Note) {
        match note {
            Note::Phase(phase) => self.phase = phase,
            Note::First(player) => self.first = Some(player),
            Note::Fresh => (self.charged, self.events_played, self.retreated) = (0, 0, 0),
            Note::Charged => self.charged = self.charged.saturating_add(1),
            Note::EventPlayed => self.events_played = self.events_played.saturating_add(1),
            Note::Retreated => self.retreated = self.retreated.saturating_add(1),
            Note::TicketLost(_) => self.ticket = None,
            Note::TicketGained(player) => self.ticket = Some(player),
            Note::Unreplaced(player) => self.unreplaced = self.unreplaced.with(player),
            Note::UnreplacedSeen => self.unreplaced = Players::NONE,
            Note::Declared(skill) => (self.skill, self.dealt) = (Some(skill), 0),
            Note::SkillOver => {
                self.skill = None;
                self.applied.clear();
                self.earlier.clear();
            }
            Note::Judging => self.failed = false,
            Note::Failed => self.failed = true,
            Note::UseFailed => self.skill.iter_mut().for_each(|skill| skill.failed = true),
            Note::Dealt(damage) => self.dealt = damage,
            Note::Damage(damage) => self.skill.iter_mut().for_each(|skill| skill.damage = damage),
            Note::Earlier(by, change) => self.earlier.push((by, change)),
            Note::Applied(item) => self.applied.push(item),
            Note::Hit(hit) => self.hits.push(hit),
            Note::Credited(said) => self.hits.retain(|hit| *hit != said),
            Note::HitForgotten(victim) => self.hits.retain(|hit| hit.victim != victim),
            Note::Lost(player) => self.lost = self.lost.with(player),
            Note::HitsSeen => self.hits.clear(),
            Note::Signs(_) | Note::WonJanken(_) => {}
        }
    }
}
