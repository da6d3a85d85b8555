//! The game's procedures, and what players do of their own accord.

use crate::battle::{self, Battle};
use crate::changes::{self, Force, Item};
use crate::check::{self, Check};
use crate::damage::{self, Damage};
use crate::game::DivineCross;
use crate::janken::{self, Janken, Sign};
use crate::judgement::{self, Judgement};
use crate::play::{self, Playing};
use crate::preparation::{self, Preparation};
use crate::retreat::{self, Retreat};
use crate::turn::{self, Turn};
use crate::verbs::{self, Cascade, Charging};
use crate::{Engine, actions};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::mem::discriminant;
use tefuda_kernel::{AbilityIx, Choice, Flow, ObjectId, Offer, PlayerId};

/// The game's procedures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// 403: preparing a game.
    Preparation(Preparation),
    /// 5: the turn and its phases.
    Turn(Turn),
    /// 602, 906: a charge.
    Charging(Charging),
    /// 604, 804: a command is played.
    Play(Playing),
    /// 605, 913: a retreat.
    Retreat(Retreat),
    /// 7: the battle phase.
    Battle(Battle),
    /// 704.6: the damage of a skill.
    Damage(Damage),
    /// 811: a rule check.
    Check(Check),
    /// 916: じゃんけん.
    Janken(Janken),
    /// 917: does a skill succeed?
    Judgement(Judgement),
    /// 920.2: cards for the KO pile are looked for.
    Cascade(Cascade),
}

/// What a player may do of their own accord.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Act {
    /// 602: charge with a card.
    Charge(ObjectId),
    /// 603: put a unit out.
    Put(ObjectId),
    /// 604: play a command.
    Play(ObjectId),
    /// 605: retreat.
    Retreat,
    /// 606: use an activated power.
    Power(ObjectId, AbilityIx),
    /// 703.1: declare a skill.
    Skill(ObjectId, AbilityIx),
    /// 704.6b-3: apply this change of damage next.
    Apply(Item),
    /// 916: show a hand.
    Show(Sign),
}

/// Take one step of a procedure.
pub(crate) fn step(engine: &mut Engine<'_>, frame: Frame) -> Flow {
    match frame {
        Frame::Preparation(step) => preparation::step(engine, step),
        Frame::Turn(step) => turn::step(engine, step),
        Frame::Charging(charging) => verbs::step_charging(engine, charging),
        Frame::Play(playing) => play::step(engine, playing),
        Frame::Retreat(retreat) => retreat::step(engine, retreat),
        Frame::Battle(step) => battle::step(engine, step),
        Frame::Damage(step) => damage::step(engine, step),
        Frame::Check(check) => check::step(engine, check),
        Frame::Janken(janken) => janken::step(engine, janken),
        Frame::Judgement(step) => judgement::step(engine, step),
        Frame::Cascade(cascade) => verbs::step_cascade(engine, cascade),
    }
}

/// What a player may answer while a procedure asks.
pub(crate) fn offers(engine: &Engine<'_>, frame: Frame, player: PlayerId, out: &mut Vec<Offer<DivineCross>>) {
    match frame {
        Frame::Preparation(step) => preparation::offers(engine, step, player, out),
        Frame::Turn(_) => actions::offers(engine, player, out),
        Frame::Charging(charging) => verbs::offer_charging(engine, charging, out),
        Frame::Play(playing) => play::offers(engine, playing, out),
        Frame::Retreat(retreat) => retreat::offers(engine, retreat, out),
        Frame::Battle(_) => battle::offers(engine, player, out),
        Frame::Damage(_) => changes::offers(engine, out),
        Frame::Check(check) => check::offers(engine, check, player, out),
        Frame::Janken(_) => janken::offers(out),
        Frame::Cascade(cascade) => verbs::offer_cascade(engine, cascade, out),
        Frame::Judgement(_) => judgement::offers(out),
    }
}

/// Take an answer that was offered.
pub(crate) fn answer(engine: &mut Engine<'_>, frame: Frame, player: PlayerId, choice: Choice<DivineCross>) {
    match frame {
        Frame::Preparation(step) => preparation::answer(engine, step, player, choice),
        Frame::Turn(_) => actions::answer(engine, player, choice),
        Frame::Charging(charging) => verbs::answer_charging(engine, charging, choice),
        Frame::Play(playing) => play::answer(engine, playing, choice),
        Frame::Retreat(retreat) => retreat::answer(engine, retreat, choice),
        Frame::Battle(_) => battle::answer(engine, choice),
        Frame::Damage(_) => changes::answer(engine, choice),
        Frame::Check(check) => check::answer(engine, check, player, choice),
        Frame::Janken(_) => janken::answer(engine, player, choice),
        Frame::Cascade(cascade) => verbs::answer_cascade(engine, cascade, choice),
        Frame::Judgement(step) => judgement::answer(engine, step, choice),
    }
}

/// Which step a procedure has come to.
pub(crate) fn tell_step(frame: &Frame, hasher: &mut impl Hasher) {
    discriminant(frame).hash(hasher);
    match frame {
        Frame::Preparation(step) => step.hash(hasher),
        Frame::Turn(step) => step.hash(hasher),
        Frame::Battle(step) => step.hash(hasher),
        Frame::Damage(step) => step.hash(hasher),
        Frame::Check(check) => check.step.hash(hasher),
        Frame::Charging(_) | Frame::Play(_) | Frame::Retreat(_) | Frame::Janken(_) => {}
        Frame::Judgement(_) | Frame::Cascade(_) => {}
    }
}

/// An act by name, and the object that it is done with.
pub(crate) fn name_act(act: Act) -> (&'static str, Option<ObjectId>) {
    match act {
        Act::Charge(card) => ("charge", Some(card)),
        Act::Put(card) | Act::Play(card) => ("play", Some(card)),
        Act::Retreat => ("retreat", None),
        Act::Power(object, _) | Act::Skill(object, _) => ("use", Some(object)),
        Act::Apply(Item::Effect(_) | Item::Earlier(_)) => ("apply", None),
        Act::Apply(Item::Force(Force { source, .. })) => ("apply", Some(source)),
        Act::Show(_) => ("show", None),
    }
}

/// The ability that an act is about.
pub(crate) fn act_ability(act: Act) -> Option<AbilityIx> {
    match act {
        Act::Power(_, ability) | Act::Skill(_, ability) => Some(ability),
        Act::Apply(Item::Force(Force { ability, .. })) => ability,
        _ => None,
    }
}

/// What else an act names, as a number.
pub(crate) fn act_number(act: Act) -> Option<i32> {
    match act {
        Act::Apply(Item::Effect(effect)) => Some(i32::from(effect)),
        Act::Apply(Item::Earlier(at)) => Some(i32::from(u8::MAX) + 1 + i32::from(at)),
        Act::Show(sign) => Some(sign as i32),
        _ => None,
    }
}
