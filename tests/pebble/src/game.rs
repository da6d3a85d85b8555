//! How the game plugs into the kernel.

use crate::board::{Board, Note};
use crate::start::{self, Start};
use crate::turn::{self, Turn};
use crate::wind::{self, Wind};
use crate::{Engine, Pool, State, check, cite, clause, words};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use tefuda_ability::{Mark, Price, Value, Zone};
use tefuda_kernel::{
    Alter, Choice, Clause, Doing, Event, Flow, Game, Information, Move, ObjectId, Offer, Outcome, PlayerId, ReplacementChooser,
    Seat, TriggerPolicy, ZoneId, ZoneInfo,
};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Pebble;

/// The game's procedures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// 1: preparing a game.
    Start(Start),
    /// 2: the turn.
    Turn(Turn),
    /// 2.3: a wind blows.
    Wind(Wind),
    /// 3.2, 4.1: a check.
    Check,
}

/// What the turn player may do beside passing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Act {
    /// Put a stone on the bank.
    Put(ObjectId),
    /// Let a wind blow.
    Blow(ObjectId),
}

impl Game for Pebble {
    type Frame = Frame;
    type Board = Board;
    type Note = Note;
    type Act = Act;
    type Face = ();

    const ZONES: &'static [ZoneInfo] = words::ZONES;
    const STACK: ZoneId = words::THE_SKY;
    const LAYERS: u8 = 1;
    const TRIGGERS: TriggerPolicy = TriggerPolicy::OneResolves;
    const REPLACEMENTS: ReplacementChooser = ReplacementChooser::Affected;
    const UNTARGETABLE: Option<Mark> = None;
    const LIFE: Value = words::NO_LIFE;
    const DRAW: (Zone, Zone) = (words::BAG, words::HAND);
    const DISCARD: Zone = words::RIVER;
    const FIELD: Zone = words::BANK;

    fn cite(doing: Doing) -> Clause {
        cite::cite(doing)
    }

    fn step(engine: &mut Engine<'_>, frame: Frame) -> Flow {
        match frame {
            Frame::Start(step) => start::step(engine, step),
            Frame::Turn(step) => turn::step(engine, step),
            Frame::Wind(step) => wind::step(engine, step),
            Frame::Check => check::step(engine),
        }
    }

    fn offers(engine: &Engine<'_>, frame: Frame, player: PlayerId, out: &mut Vec<Offer<Self>>) {
        match frame {
            Frame::Turn(_) => turn::offers(engine, player, out),
            Frame::Start(_) | Frame::Wind(_) | Frame::Check => {}
        }
    }

    fn answer(engine: &mut Engine<'_>, _: Frame, player: PlayerId, choice: Choice<Self>) {
        turn::answer(engine, player, choice);
    }

    fn note(board: &mut Board, note: Note) {
        board.apply(note);
    }

    /// An ability in the sky has nothing printed on it.
    fn base(pool: &Pool, state: &State, seat: Seat) -> Information {
        let object = state.object(seat);
        let printed = pool.def(object.def).printed;
        if object.is_ability() {
            return Information::blank(object.controller);
        }
        Information { controller: object.controller, ..printed }
    }

    fn counters(_: &State, _: Seat, _: &mut Information) {}

    fn layer(_: &Alter) -> u8 {
        0
    }

    /// Stones speak on the bank.
    fn works(information: &Information, zone: ZoneId) -> bool {
        information.is(words::STONE) && words::ZONES[usize::from(zone.0)].active
    }

    /// Cards go to their owners' places.
    fn route(engine: &Engine<'_>, moving: &mut Move) {
        let info = words::ZONES[usize::from(moving.to.0)];
        if info.player.is_some() && info.name != words::BANK && engine.state().exists(moving.object) {
            moving.to = Self::home(info.name, engine.state().owner(moving.object.seat));
        }
    }

    fn impossible(_: &Engine<'_>, _: &Event<Self>) -> bool {
        false
    }

    fn same_object(_: ZoneId, _: ZoneId) -> bool {
        false
    }

    fn counters_travel() -> bool {
        false
    }

    fn tell_step(frame: &Frame, hasher: &mut impl Hasher) {
        std::mem::discriminant(frame).hash(hasher);
        if let Frame::Turn(step) = frame {
            step.hash(hasher);
        }
    }

    fn arrived(_: &mut Engine<'_>, _: ObjectId, _: Option<&Move>) {}

    fn nothing_to_draw(engine: &mut Engine<'_>, player: PlayerId, _: u16) {
        engine.note(Note::Empty(player), clause!("3.2"));
    }

    /// No card speaks of winning; one that does is obeyed.
    fn declared(engine: &mut Engine<'_>, player: PlayerId, wins: bool) {
        let winner = if wins { player } else { player.other() };
        engine.happen_by(Event::End(Outcome::Won(winner)), clause!("4.3"));
    }

    fn ceiling(_: Value) -> i32 {
        i32::MAX
    }

    /// No card uses another.
    fn use_by_effect(_: &mut Engine<'_>, _: PlayerId, _: ObjectId, _: Price) -> bool {
        false
    }

    fn resolved(engine: &mut Engine<'_>, object: ObjectId) {
        wind::resolved(engine, object);
    }

    fn opening() -> Frame {
        Frame::Start(Start::Shuffle)
    }

    fn name_act(act: Act) -> (&'static str, Option<ObjectId>) {
        match act {
            Act::Put(card) => ("put", Some(card)),
            Act::Blow(card) => ("blow", Some(card)),
        }
    }

    /// Cards go unseen from a player's bag to the hand.
    fn family(zone: ZoneId) -> u8 {
        match words::ZONES[usize::from(zone.0)] {
            ZoneInfo { name: words::BAG | words::HAND, player: Some(player), .. } => player.0,
            _ => 2 + zone.0,
        }
    }

    fn board_for(board: &Board, _: PlayerId) -> Board {
        *board
    }

    fn sees_face_down(_: PlayerId, _: &State, _: Seat) -> bool {
        false
    }
}
