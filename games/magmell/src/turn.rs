//! 6: the turn and its five phases.

use crate::board::{Note, Phase};
use crate::check::Check;
use crate::game::{Frame, Magmell};
use crate::right::Right;
use crate::{Engine, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::{How, Moment, Position};
use tefuda_kernel::{Clause, ENDS_WITH_TURN, Event, Flow, PlayerId};

/// The steps of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Turn {
    /// 601.1: the turn begins for a player.
    Begin(PlayerId),
    /// 602.1: what the turn player controls wakes.
    Wake,
    /// 602.2: ターン開始時.
    TurnStart,
    /// 602.3: the right to act.
    StandbyRight,
    /// 603.1: a card is drawn.
    Draw,
    /// 603.2: ドローフェイズの開始時.
    DrawStart,
    /// 603.3: the right to act.
    DrawRight,
    /// 604.1: a stone is put.
    Stone,
    /// 604.2: 魔石フェイズの開始時.
    StoneStart,
    /// 604.3: the right to act.
    StoneRight,
    /// 605.1: メインフェイズの開始時.
    MainStart,
    /// 605.2: the right to act.
    MainRight,
    /// 606.1: ターンの終了時.
    EndStart,
    /// 606.2: the right to act.
    EndRight,
    /// 606.3.1: damage goes.
    Mend,
    /// 606.3.2: what lasts this turn ends.
    Expire,
    /// 606.3.3: a rule check.
    EndCheck,
    /// 606.3.4: it put nothing on the chant.
    Checked,
    /// 606.3.4: it put something on the chant: the right to act, and all again.
    Again,
    /// 606.4: the next turn.
    Over,
}

pub(crate) fn step(engine: &mut Engine<'_>, step: Turn) -> Flow {
    let player = engine.state().turn_player();
    match step {
        Turn::Begin(player) => {
            engine.goto(Frame::Turn(Turn::Wake));
            engine.change_turn(player);
        }
        Turn::Wake => {
            begin(engine, Phase::Standby, Turn::TurnStart);
            wake(engine, player);
        }
        Turn::TurnStart => {
            engine.goto(Frame::Turn(Turn::StandbyRight));
            // R602.2: the start of a turn comes after its waking, also for what lasts until then.
            if engine.armed(clause!("R602.2")) {
                engine.start_turn();
            }
            engine.moment(words::TURN_START, clause!("602.2"));
        }
        Turn::StandbyRight => right(engine, clause!("602.3"), Turn::Draw),
        Turn::Draw => draw_phase(engine, player),
        Turn::DrawStart => moment(engine, words::DRAW_START, clause!("603.2"), Turn::DrawRight),
        Turn::DrawRight => right(engine, clause!("603.3"), Turn::Stone),
        Turn::Stone => {
            begin(engine, Phase::Stone, Turn::StoneStart);
            put_stone(engine, player);
        }
        Turn::StoneStart => moment(engine, words::STONE_START, clause!("604.2"), Turn::StoneRight),
        Turn::StoneRight => right(engine, clause!("604.3"), Turn::MainStart),
        Turn::MainStart => {
            begin(engine, Phase::Main, Turn::MainRight);
            engine.moment(words::MAIN_START, clause!("605.1"));
        }
        Turn::MainRight => right(engine, clause!("605.2"), Turn::EndStart),
        Turn::EndStart => {
            begin(engine, Phase::End, Turn::EndRight);
            engine.moment(words::TURN_END, clause!("606.1"));
        }
        Turn::EndRight => right(engine, clause!("606.2"), Turn::Mend),
        // 606.3: without the end phase process the turn is simply over.
        Turn::Mend if !engine.armed(clause!("606.3")) => engine.goto(Frame::Turn(Turn::Over)),
        Turn::Mend => {
            engine.goto(Frame::Turn(Turn::Expire));
            mend(engine);
        }
        Turn::Expire => {
            engine.goto(Frame::Turn(Turn::EndCheck));
            engine.expire_all(&ENDS_WITH_TURN, clause!("606.3.2"));
        }
        Turn::EndCheck => {
            engine.goto(Frame::Turn(Turn::Checked));
            if engine.armed(clause!("606.3.3")) {
                engine.call(Frame::Check(Check::BEGIN));
            }
        }
        Turn::Checked => engine.goto(Frame::Turn(Turn::Over)),
        Turn::Again => {
            let next = if engine.armed(clause!("606.3.4.2")) { Turn::Mend } else { Turn::Over };
            right(engine, clause!("606.3.4"), next);
        }
        // 606.4: the next turn begins; 601.1: it is the other player's.
        Turn::Over => {
            let next = if engine.armed(clause!("601.1")) { player.other() } else { player };
            engine.goto(Frame::Turn(if engine.armed(clause!("606.4")) { Turn::Begin(next) } else { Turn::EndRight }));
        }
    }
    Flow::Go
}

fn begin(engine: &mut Engine<'_>, phase: Phase, next: Turn) {
    engine.goto(Frame::Turn(next));
    engine.note(Note::Phase(phase), clause!("601.2"));
}

fn moment(engine: &mut Engine<'_>, moment: Moment, clause: Clause, next: Turn) {
    engine.goto(Frame::Turn(next));
    engine.moment(moment, clause);
}

fn right(engine: &mut Engine<'_>, clause: Clause, next: Turn) {
    engine.goto(Frame::Turn(next));
    if engine.armed(clause) {
        engine.call(Frame::Right(Right::Open));
    }
}

/// 602.1: everything that the turn player controls in the battle and stone areas and that is rested wakes, whosever area it is.
fn wake(engine: &mut Engine<'_>, player: PlayerId) {
    engine.refresh();
    let state = engine.state();
    let zones = [words::THE_BATTLE_AREA, words::stone_area(player), words::stone_area(player.other())];
    let seats = zones.iter().flat_map(|zone| state.zone(*zone)).copied();
    // 219.3.2: what is awake is not woken.
    let rested = seats.filter(|seat| state.object(*seat).status.has(words::RESTED) || !engine.armed(clause!("219.3.2")));
    let own = rested.filter(|seat| engine.information(*seat).controller == player);
    let events: Vec<Event<Magmell>> = own.map(|seat| Event::Turn(state.id(seat), words::RESTED, false)).collect();
    engine.happen_together(&events, clause!("602.1"));
}

/// 603.1, 603.1.1: the first player's first turn has no draw phase at all.
fn draw_phase(engine: &mut Engine<'_>, player: PlayerId) {
    if engine.state().turn() == 1 && engine.armed(clause!("603.1.1")) {
        return engine.goto(Frame::Turn(Turn::Stone));
    }
    begin(engine, Phase::Draw, Turn::DrawStart);
    engine.draw(player, clause!("603.1"));
}

/// 604.1: the top stone, face up and awake; R604.1: an empty stone deck costs nothing.
fn put_stone(engine: &mut Engine<'_>, player: PlayerId) {
    if let Some(seat) = engine.top(words::stone_deck(player)) {
        let mut moving = engine.moving(engine.state().id(seat), words::stone_area(player), How::Put);
        moving.position = Position::Any;
        engine.happen_by(Event::Move(moving), clause!("604.1"));
    }
}

/// 606.3.1: damage leaves every unit.
fn mend(engine: &mut Engine<'_>) {
    let state = engine.state();
    let damaged = state.zone(words::THE_BATTLE_AREA).iter().filter(|seat| state.object(**seat).damage > 0);
    let events: Vec<Event<Magmell>> = damaged.map(|seat| Event::Mend(state.id(*seat), state.object(*seat).damage)).collect();
    engine.happen_together(&events, clause!("606.3.1"));
}
