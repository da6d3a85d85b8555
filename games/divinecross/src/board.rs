//! What only this game keeps: its phase, what was done this turn, the skill in use, the winning ticket.

use serde::{Deserialize, Serialize};
use tefuda_kernel::{AbilityIx, ObjectId, PlayerId, Players};

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
}

impl SkillUse {
    /// R146: halves of halves are not rounded on the way.
    pub const PARTS: i32 = 64;
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
    /// 602.2: whether the turn player has charged.
    pub charged: bool,
    /// 604.3: whether the turn player has played an event.
    pub event_played: bool,
    /// 605.2: whether the turn player has retreated.
    pub retreated: bool,
    /// 1002.2: who could not put a unit into an empty main area.
    pub unreplaced: Players,
    /// The skill in use.
    pub skill: Option<SkillUse>,
    /// 917: whether the skill that is being judged has failed.
    pub failed: bool,
    /// 704.6b: the changes of damage that were applied already, each by its own mark.
    pub applied: Vec<u32>,
    /// 813.5a: which units were damaged since the last check, and by what.
    pub hits: Vec<(ObjectId, ObjectId)>,
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
    /// The skill's damage is now so much, in [parts](SkillUse::PARTS) of a point.
    Damage(i32),
    /// The skill has dealt so much damage.
    Dealt(i32),
    /// A change of damage was applied.
    Applied(u32),
    /// The first was damaged by the second.
    Hit(ObjectId, ObjectId),
    /// The first was KO'd by the second, which is said already.
    Credited(ObjectId, ObjectId),
    /// What was damaged was not KO'd for it.
    HitForgotten(ObjectId),
    /// A check has looked at what was damaged.
    HitsSeen,
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
            Note::Fresh => (self.charged, self.event_played, self.retreated) = (false, false, false),
            Note::Charged => self.charged = true,
            Note::EventPlayed => self.event_played = true,
            Note::Retreated => self.retreated = true,
            Note::TicketLost(_) => self.ticket = None,
            Note::TicketGained(player) => self.ticket = Some(player),
            Note::Unreplaced(player) => self.unreplaced = self.unreplaced.with(player),
            Note::UnreplacedSeen => self.unreplaced = Players::NONE,
            Note::Declared(skill) => (self.skill, self.dealt) = (Some(skill), 0),
            Note::SkillOver => {
                self.skill = None;
                self.applied.clear();
            }
            Note::Judging => self.failed = false,
            Note::Failed => self.failed = true,
            Note::Dealt(damage) => self.dealt = damage,
            Note::Damage(damage) => self.skill.iter_mut().for_each(|skill| skill.damage = damage),
            Note::Applied(mark) => self.applied.push(mark),
            Note::Hit(victim, by) => self.hits.push((victim, by)),
            Note::Credited(victim, by) => self.hits.retain(|hit| *hit != (victim, by)),
            Note::HitForgotten(victim) => self.hits.retain(|(hit, _)| *hit != victim),
            Note::HitsSeen => self.hits.clear(),
            Note::Signs(_) | Note::WonJanken(_) => {}
        }
    }
}
