//! 804: playing commands and abilities.

use crate::board::Note;
use crate::game::{DivineCross, Frame};
use crate::judgement::Judgement;
use crate::{Engine, actions, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::How;
use tefuda_kernel::{AbilityIx, Ask, Choice, Event, Flow, Move, ObjectId, Offer, PlayerId, Players, Seat, Statuses};

/// The steps of playing a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PlayStep {
    /// 804.2a: the card goes to the resolution zone.
    Declare,
    /// It is there, unless something replaced the move.
    Declared,
    /// 804.2b: an assist's unit is chosen.
    Target,
    /// 804.2c: it resolves.
    Resolve,
    /// 804.2c-2: the assist was to be attached; something else may have happened.
    Attached,
}

/// A command being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Playing {
    /// The card: in hand first, then in the resolution zone.
    pub card: ObjectId,
    /// Who plays it.
    pub player: PlayerId,
    /// Where it stands.
    pub step: PlayStep,
}

impl Playing {
    pub(crate) fn new(card: ObjectId, player: PlayerId) -> Playing {
        Playing { card, player, step: PlayStep::Declare }
    }
}

/// 804.2b-1: the units of a player that an assist can be played on; 104.4: but for those to which a text forbids to attach it.
pub(crate) fn bearers<'e>(engine: &'e Engine<'_>, player: PlayerId, card: ObjectId) -> impl Iterator<Item = Seat> + 'e {
    let allowed = move |seat: &Seat| {
        let moving = engine.attaching(card, engine.state().id(*seat), words::ATTACHED_ASSIST, assist_lies(engine));
        !moving.is_some_and(|moving| engine.banned(&Event::Move(moving)))
    };
    let free = |seat: &Seat| {
        let attached = engine.state().attached(engine.state().id(*seat))[usize::from(words::ATTACHED_ASSIST.0)];
        attached == 0 || !engine.armed(clause!("804.2b-1"))
    };
    actions::units(engine, player).filter(free).filter(allowed)
}

pub(crate) fn step(engine: &mut Engine<'_>, playing: Playing) -> Flow {
    let Playing { card, player, step } = playing;
    match step {
        PlayStep::Declare => {
            engine.goto(Frame::Play(Playing { step: PlayStep::Declared, ..playing }));
            let moving = Move { controller: player, ..engine.moving(card, words::THE_RESOLUTION, How::Use) };
            engine.happen_by(Event::Move(moving), clause!("804.2a"));
        }
        PlayStep::Declared => declared(engine, playing),
        PlayStep::Target => {
            engine.refresh();
            return engine.ask(player, Ask::Pick { least: 1, most: 1, picked: 0 }, clause!("804.2b"));
        }
        PlayStep::Resolve => {
            engine.finish();
            if engine.armed(clause!("804.2c")) && !engine.begin_resolution(card) {
                resolved(engine, card);
            }
        }
        PlayStep::Attached => {
            engine.finish();
            resolved(engine, card);
        }
    }
    Flow::Go
}

fn declared(engine: &mut Engine<'_>, playing: Playing) {
    let card = engine.state().id(playing.card.seat);
    if engine.state().object(card.seat).zone != words::THE_RESOLUTION {
        return engine.finish();
    }
    let printed = engine.pool.def(engine.state().object(card.seat).def).printed;
    let step = if printed.is(words::ASSIST) { PlayStep::Target } else { PlayStep::Resolve };
    engine.goto(Frame::Play(Playing { card, step, ..playing }));
    // R068: an event counts when it has come here.
    if printed.is(words::EVENT) {
        engine.note(Note::EventPlayed, clause!("803.2"));
    }
    engine.happen_by(Event::Used(card, playing.player), clause!("804.2"));
}

pub(crate) fn offers(engine: &Engine<'_>, playing: Playing, out: &mut Vec<Offer<DivineCross>>) {
    let units = bearers(engine, playing.player, playing.card).map(|seat| Choice::Object(engine.state().id(seat)));
    out.extend(units.map(|choice| Offer { choice, clause: clause!("804.2b-1") }));
}

pub(crate) fn answer(engine: &mut Engine<'_>, playing: Playing, choice: Choice<DivineCross>) {
    engine.goto(Frame::Play(Playing { step: PlayStep::Attached, ..playing }));
    if let Choice::Object(unit) = choice
        && let Some(moving) = engine.attaching(playing.card, unit, words::ATTACHED_ASSIST, assist_lies(engine))
    {
        engine.happen_by(Event::Move(moving), clause!("804.2c-2"));
    }
}

/// 905.3: an assist lies face up; 303.2a: so does all in an open zone, unless something says otherwise.
fn assist_lies(engine: &Engine<'_>) -> Statuses {
    let face_up = engine.armed(clause!("905.3")) && engine.armed(clause!("303.2a"));
    Statuses::default().set(words::FACE_DOWN, !face_up)
}

/// 606.1, 806.2: an activated power is played and resolves at once. 806.2a: a card in a hidden zone is shown for it.
pub(crate) fn power(engine: &mut Engine<'_>, player: PlayerId, object: ObjectId, ability: AbilityIx) {
    let hidden = engine.state().get(object).is_some_and(|found| found.zone == words::hand(player));
    if hidden {
        engine.happen_by(Event::Show(object, Players::BOTH), clause!("806.2a"));
    }
    if engine.armed(clause!("806.2")) && engine.armed(clause!("806.2c")) {
        engine.play_ability(ability, object, player);
        // 806.2b: one that comes from a skill is judged like the skill.
        let judged = engine.pool.ability(ability).by_skill && engine.armed(clause!("806.2b"));
        match engine.top(words::THE_RESOLUTION).map(|seat| engine.state().id(seat)) {
            Some(top) if judged => engine.call(Frame::Judgement(Judgement::Ability(top))),
            _ => resolve_top(engine),
        }
    }
}

/// What was put on top of the resolution zone resolves.
pub(crate) fn resolve_top(engine: &mut Engine<'_>) {
    if let Some(seat) = engine.top(words::THE_RESOLUTION) {
        let top = engine.state().id(seat);
        if !engine.begin_resolution(top) {
            resolved(engine, top);
        }
    }
}

/// 804.2c-1, 804.2c-3: a command that is still there goes to its owner's discard pile, an ability ceases to be.
pub(crate) fn resolved(engine: &mut Engine<'_>, object: ObjectId) {
    let Some(found) = engine.state().get(object) else { return };
    if found.is_ability() {
        // 917.1b: what was looked at in a judgement was not played.
        let frame = engine.state().frames().last();
        let judging = matches!(frame, Some(tefuda_kernel::Frame::Game(Frame::Judgement(Judgement::Called(..)))));
        let clause = if judging { clause!("917.1b") } else { clause!("804.2c-3") };
        engine.happen_by(Event::<DivineCross>::Vanish(object), clause);
    } else if found.zone == words::THE_RESOLUTION {
        let to = words::discard(engine.state().owner(object.seat));
        engine.happen_by(Event::Move(engine.moving(object, to, How::Resolve)), clause!("804.2c-1"));
    }
}

/// R068: a command that a text plays obeys the same limits; R005: what another text forbids is not played.
pub(crate) fn usable_by_effect(engine: &Engine<'_>, player: PlayerId, object: ObjectId) -> bool {
    let Some(found) = engine.state().get(object) else { return false };
    let printed = engine.pool.def(found.def).printed;
    let limited = printed.is(words::EVENT) && crate::actions::no_more_events(engine, player) && engine.armed(clause!("803.2"));
    let aimless = printed.is(words::ASSIST) && bearers(engine, player, object).next().is_none();
    let forbidden = || engine.banned(&Event::Used(object, player)) && engine.armed(clause!("104.4"));
    printed.is(words::COMMAND) && !limited && !aimless && !forbidden()
}
