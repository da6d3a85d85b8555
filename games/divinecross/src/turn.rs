//! 5: the turn and its phases.

use crate::actions;
use crate::battle::{self, Battle};
use crate::board::{Note, Phase};
use crate::check::{self, Check};
use crate::game::Frame;
use crate::{Engine, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::Duration;
use tefuda_kernel::{Ask, Clause, ENDS_WITH_TURN, Event, Flow, PlayerId, Question};

/// The steps of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Turn {
    /// 501.1: the turn begins for a player.
    Begin(PlayerId),
    /// 502.1: a card is drawn.
    Draw,
    /// 502.2: ドローフェイズ開始時, ターン開始時, ゲーム開始時.
    DrawStart,
    /// 502.3: a rule check.
    DrawCheck,
    /// 503.1: メインフェイズ開始時.
    MainStart,
    /// 503.2: a rule check.
    MainCheck,
    /// 503.3: the turn player does something.
    Action,
    /// 504.1: the battle phase.
    Battle,
    /// 505.1: ターン終了時.
    EndStart,
    /// 505.2: a rule check.
    EndCheck,
    /// 505.3a: what lasts this turn ends.
    Expire,
    /// 505.3b: the turn player's main unit recovers.
    Recover,
    /// 505.3c: if there is something to do, all again.
    Again,
    /// 505.4: the next turn.
    Over,
}

pub(crate) fn step(engine: &mut Engine<'_>, step: Turn) -> Flow {
    let player = engine.state().turn_player();
    match step {
        Turn::Begin(player) => {
            engine.goto(Frame::Turn(Turn::Draw));
            engine.change_turn(player);
            engine.note(Note::Fresh, clause!("501.1"));
        }
        Turn::Draw => {
            begin(engine, Phase::Draw, Turn::DrawStart);
            engine.draw(player, clause!("502.1"));
        }
        Turn::DrawStart => {
            engine.goto(Frame::Turn(Turn::DrawCheck));
            // ターン開始時まで: what lasts until then covers the draw.
            engine.start_turn();
            let moments =
                [words::DRAW_START, words::TURN_START, words::GAME_START].map(|moment| Event::Moment(moment, None, None));
            let begun = if engine.state().turn() == 1 { &moments[..] } else { &moments[..2] };
            engine.happen_together(begun, clause!("502.2"));
        }
        Turn::DrawCheck => check_by(engine, clause!("502.3"), Turn::MainStart),
        Turn::MainStart => {
            begin(engine, Phase::Main, Turn::MainCheck);
            engine.moment(words::MAIN_START, clause!("503.1"));
        }
        Turn::MainCheck => check_by(engine, clause!("503.2"), Turn::Action),
        // R156c: who goes round in the main phase of their own accord is stopped, too.
        Turn::Action if engine.watch_for_loops() => {}
        Turn::Action => return Flow::Ask(Question::private(player, Ask::Act, clause!("503.3"))),
        // 504.1: the first player's first turn has no battle phase at all.
        Turn::Battle if engine.state().turn() == 1 && engine.armed(clause!("504.1")) => {
            engine.goto(Frame::Turn(Turn::EndStart));
            battle::over(engine);
        }
        Turn::Battle => {
            begin(engine, Phase::Battle, Turn::EndStart);
            if engine.armed(clause!("701.1")) {
                engine.call(Frame::Battle(Battle::Start));
            }
        }
        Turn::EndStart => {
            begin(engine, Phase::End, Turn::EndCheck);
            engine.moment(words::TURN_END, clause!("505.1"));
        }
        Turn::EndCheck => check_by(engine, clause!("505.2"), Turn::Expire),
        Turn::Expire => {
            engine.goto(Frame::Turn(if engine.armed(clause!("505.3")) { Turn::Recover } else { Turn::Over }));
            if !engine.armed(clause!("505.3")) {
                return Flow::Go;
            }
            // 801.2b: without a period an effect lasts all game.
            let ending = if engine.armed(clause!("801.2b")) { &[][..] } else { &[Duration::Game] };
            engine.expire_all(&[&ENDS_WITH_TURN[..], ending].concat(), clause!("505.3a"));
        }
        Turn::Recover => {
            engine.goto(Frame::Turn(Turn::Again));
            recover(engine, player);
        }
        Turn::Again => {
            let due = check::is_due(engine) && engine.armed(clause!("505.3c"));
            engine.goto(Frame::Turn(if due { Turn::EndCheck } else { Turn::Over }));
        }
        // 505.4: the other player's turn begins.
        Turn::Over => {
            let next = if engine.armed(clause!("505.4")) { player.other() } else { player };
            engine.goto(Frame::Turn(Turn::Begin(next)));
        }
    }
    Flow::Go
}

fn begin(engine: &mut Engine<'_>, phase: Phase, next: Turn) {
    engine.goto(Frame::Turn(next));
    engine.note(Note::Phase(phase), clause!("501.1"));
}

fn check_by(engine: &mut Engine<'_>, clause: Clause, next: Turn) {
    engine.goto(Frame::Turn(next));
    if engine.armed(clause) && engine.armed(clause!("811.2")) && !check::idle(engine) {
        engine.call(Frame::Check(Check::first_pass()));
    }
}

/// 505.3b: the turn player's main unit is not stunned any more.
fn recover(engine: &mut Engine<'_>, player: PlayerId) {
    if let Some(unit) = actions::main_unit(engine, player) {
        let stunned = i32::from(engine.state().count(unit, words::STUN));
        if stunned > 0 {
            engine.happen_by(Event::Counters(engine.state().id(unit), words::STUN, -stunned), clause!("505.3b"));
        }
    }
}
