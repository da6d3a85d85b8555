//! 2: the turn, and what the turn player does in it.

use crate::board::{Note, Phase};
use crate::game::{Act, Frame, Pebble};
use crate::wind::Wind;
use crate::{Engine, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::{How, Kind};
use tefuda_kernel::{
    Ask, Choice, Clause, ENDS_WITH_TURN, Event, Flow, Move, ObjectId, Offer, Outcome, PlayerId, Question, first_failing,
};

/// The steps of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Turn {
    /// 2.5: the turn begins for a player.
    Begin(PlayerId),
    /// 2.1: a card is drawn.
    Draw,
    /// The main phase begins.
    Main,
    /// Before the turn player acts, a check.
    Check,
    /// 2.2, 2.3: the turn player acts, or passes.
    Act,
    /// 2.4: ターン終了時.
    End,
    /// 2.4: a check, in which the abilities that ターン終了時 triggered resolve.
    Ended,
    /// 3.1: the stones are weighed.
    Weigh,
    /// 2.4: what lasts this turn ends.
    Expire,
    /// 2.5: the other player's turn.
    Over,
}

pub(crate) fn step(engine: &mut Engine<'_>, step: Turn) -> Flow {
    let player = engine.state().turn_player();
    let next = |engine: &mut Engine<'_>, step| engine.goto(Frame::Turn(step));
    match step {
        Turn::Begin(player) => {
            next(engine, Turn::Draw);
            engine.begin_turn(player);
            engine.note(Note::Fresh, clause!("2.5"));
        }
        Turn::Draw => {
            next(engine, Turn::Main);
            engine.note(Note::Phase(Phase::Draw), clause!("2.1"));
            if engine.armed(clause!("2.1")) {
                engine.draw(player, clause!("2.1"));
            }
        }
        Turn::Main => {
            next(engine, Turn::Check);
            engine.note(Note::Phase(Phase::Main), clause!("2.2"));
        }
        Turn::Check => {
            next(engine, Turn::Act);
            engine.call(Frame::Check);
        }
        Turn::Act => return Flow::Ask(Question::private(player, Ask::Act, clause!("2.2"))),
        Turn::End => {
            next(engine, Turn::Ended);
            engine.note(Note::Phase(Phase::End), clause!("2.4"));
            engine.moment(words::TURN_END, clause!("2.4"));
        }
        Turn::Ended => {
            next(engine, Turn::Weigh);
            engine.call(Frame::Check);
        }
        Turn::Weigh => {
            next(engine, Turn::Expire);
            if weight(engine, player) >= words::WINNING_WEIGHT && engine.armed(clause!("3.1")) {
                engine.happen_by(Event::End(Outcome::Won(player)), clause!("3.1"));
            }
        }
        Turn::Expire => {
            next(engine, Turn::Over);
            if engine.armed(clause!("2.4")) {
                engine.expire_all(&ENDS_WITH_TURN, clause!("2.4"));
            }
        }
        Turn::Over => next(engine, Turn::Begin(if engine.armed(clause!("2.5")) { player.other() } else { player })),
    }
    Flow::Go
}

/// 3.1: what a player's stones weigh together.
pub(crate) fn weight(engine: &Engine<'_>, player: PlayerId) -> i32 {
    engine.state().zone(words::bank(player)).iter().map(|seat| engine.information(*seat).value(words::WEIGHT)).sum()
}

/// Why a player may not put a stone, or let a wind blow: what is offered comes from the same list.
pub(crate) fn why_not(engine: &Engine<'_>, player: PlayerId, verb: &str, card: ObjectId) -> Option<Clause> {
    let (state, board) = (engine.state(), engine.state().board());
    let elsewhen = || state.turn_player() != player || board.phase != Phase::Main;
    let held = state.get(card).filter(|found| found.zone == words::hand(player));
    let is = |kind: Kind| held.is_some_and(|found| engine.pool.def(found.def).printed.is(kind));
    match verb {
        "put" => first_failing!(
            engine,
            clause!("2.2") => elsewhen() || !is(words::STONE),
            clause!("2.2") => board.put,
        ),
        "blow" => first_failing!(
            engine,
            clause!("2.3") => elsewhen() || !is(words::WIND),
        ),
        _ => None,
    }
}

pub(crate) fn offers(engine: &Engine<'_>, player: PlayerId, out: &mut Vec<Offer<Pebble>>) {
    for seat in engine.state().zone(words::hand(player)) {
        let card = engine.state().id(*seat);
        // A card is a stone or a wind: with a clause switched off it is still no other.
        let stone = engine.pool.def(engine.state().object(*seat).def).printed.is(words::STONE);
        let (act, verb, clause) =
            if stone { (Act::Put(card), "put", clause!("2.2")) } else { (Act::Blow(card), "blow", clause!("2.3")) };
        if why_not(engine, player, verb, card).is_none() {
            out.push(Offer { choice: Choice::Act(act), clause });
        }
    }
    out.push(Offer { choice: Choice::Pass, clause: clause!("2.2") });
}

pub(crate) fn answer(engine: &mut Engine<'_>, player: PlayerId, choice: Choice<Pebble>) {
    match choice {
        Choice::Act(Act::Put(card)) => {
            engine.goto(Frame::Turn(Turn::Check));
            let moving = Move { controller: player, ..engine.moving(card, words::bank(player), How::Summon) };
            engine.happen_by(Event::Move(moving), clause!("2.2"));
            engine.note(Note::Put, clause!("2.2"));
        }
        Choice::Act(Act::Blow(card)) => {
            engine.goto(Frame::Turn(Turn::Check));
            engine.call(Frame::Wind(Wind::Rise(card, player)));
        }
        _ => engine.goto(Frame::Turn(Turn::End)),
    }
}
