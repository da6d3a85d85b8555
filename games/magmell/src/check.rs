//! 705: the rule check, and 202: winning and losing.

use crate::board::Note;
use crate::game::{Frame, Magmell};
use crate::turn::Turn;
use crate::{Engine, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::How;
use tefuda_kernel::{Clause, Event, Flow, Outcome, PlayerId, Seat};

/// A rule check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Check {
    /// Where it stands.
    pub step: CheckStep,
    /// Whether it has put something on the chant, which may have left it again (703.4.1.2).
    pub placed: bool,
}

impl Check {
    /// One that begins.
    pub(crate) const BEGIN: Check = Check { step: CheckStep::Processes, placed: false };
}

/// The steps of a rule check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CheckStep {
    /// 705.3.1, 705.3.2: every rule process whose condition holds is done, all at once, until none holds.
    Processes,
    /// 705.3.3: waiting triggered abilities go onto the chant.
    Triggers,
}

pub(crate) fn step(engine: &mut Engine<'_>, check: Check) -> Flow {
    // 705.2, 705.3: without these there is nothing to a check.
    if !(engine.armed(clause!("705.2")) && engine.armed(clause!("705.3"))) {
        engine.finish();
        return Flow::Go;
    }
    let next = |engine: &mut Engine<'_>, step: CheckStep| engine.goto(Frame::Check(Check { step, ..check }));
    match check.step {
        CheckStep::Processes => {
            if engine.watch_for_loops() {
                return Flow::Go;
            }
            engine.refresh();
            let due = if engine.armed(clause!("705.3.1")) { processes(engine) } else { Vec::new() };
            if due.is_empty() {
                next(engine, CheckStep::Triggers);
                triggers(engine, check.placed);
            } else {
                // Without 705.3.2's restart the check goes straight on.
                let again = engine.armed(clause!("705.3.2"));
                next(engine, if again { CheckStep::Processes } else { CheckStep::Triggers });
                engine.happen_each(&due);
            }
        }
        CheckStep::Triggers => triggers(engine, check.placed),
    }
    Flow::Go
}

/// 302.1, 703.1: this is when those that wait are put.
fn triggers(engine: &mut Engine<'_>, placed: bool) {
    let put = [clause!("705.3.3"), clause!("703.1"), clause!("302.1")].into_iter().all(|clause| engine.armed(clause));
    let waiting = !engine.state().waiting().is_empty() && put;
    if waiting && engine.armed(clause!("705.3.3.1")) {
        engine.goto(Frame::Check(Check { placed: true, ..Check::BEGIN }));
    } else {
        engine.finish();
        engine.settle();
        if placed || waiting {
            put_something(engine);
        }
    }
    if waiting {
        engine.place_triggers();
    }
}

/// 606.3.4: the end phase asks whether its check has put something on the chant, whatever became of it.
fn put_something(engine: &mut Engine<'_>) {
    if engine.current() == Some(Frame::Turn(Turn::Checked)) {
        engine.goto(Frame::Turn(Turn::Again));
    }
}

/// Whether a check would find nothing to do: nothing has changed since the last one, and nobody lives on only because a text
/// says so, which any event may bring to an end.
pub(crate) fn idle(engine: &Engine<'_>) -> bool {
    let board = engine.state().board();
    let alive = |player: PlayerId| engine.state().player(player).values[usize::from(words::LIFE.0)] > 0;
    engine.is_settled()
        && PlayerId::ALL.into_iter().all(alive)
        && board.lost.is_empty()
        && board.drew_from_empty.is_empty()
        && board.told_to_lose.is_empty()
}

type Due = (Event<Magmell>, Clause);

/// 705.4.7, 705.4.8: counters without an object, of which there are none, and those that rode along from another zone fall off.
fn stray_counters(engine: &Engine<'_>, seat: Seat, due: &mut Vec<Due>) {
    let id = engine.state().id(seat);
    let rode = engine.state().has_riders(seat);
    let reasons = [(clause!("705.4.7"), engine.state().get(id).is_none()), (clause!("705.4.8"), rode)];
    if let Some((clause, _)) = reasons.into_iter().find(|(clause, holds)| engine.armed(*clause) && *holds) {
        due.push((Event::Fall(id), clause));
    }
}

/// 705.4: the rule processes whose conditions hold now.
fn processes(engine: &Engine<'_>) -> Vec<Due> {
    let mut due = Vec::new();
    losses(engine, &mut due);
    let state = engine.state();
    for seat in state.zone(words::THE_BATTLE_AREA) {
        destruction(engine, *seat, &mut due);
        cancellation(engine, *seat, &mut due);
    }
    if state.any_riders() || !tokens_are_at_home(engine) {
        let zones = (0..words::ZONES.len() as u8).map(tefuda_kernel::ZoneId);
        let seats = zones.flat_map(|zone| state.zone(zone)).copied();
        for seat in seats.filter(|seat| state.object(*seat).is_token() || state.has_riders(*seat)) {
            stray_token(engine, seat, &mut due);
            stray_counters(engine, seat, &mut due);
        }
    }
    // R705.4: the game is over with the loss; what happens together with it stands before it.
    due.sort_by_key(|(event, _)| matches!(event, Event::End(_)));
    due
}

/// Whether every token lies in the battle area where it was made: then none of them is looked for elsewhere.
fn tokens_are_at_home(engine: &Engine<'_>) -> bool {
    let state = engine.state();
    let home = |seat: &&Seat| state.object(**seat).is_token() && !state.object(**seat).is_moved_token();
    state.tokens() == 0 || state.zone(words::THE_BATTLE_AREA).iter().filter(home).count() == usize::from(state.tokens())
}

/// 705.4.1, 705.4.2, R202.2.3; then 202.3 and 202.4: who loses, and so who wins.
fn losses(engine: &Engine<'_>, due: &mut Vec<Due>) {
    let board = engine.state().board();
    let reason = |player: PlayerId| {
        let life = engine.state().player(player).values[usize::from(words::LIFE.0)];
        let reasons = [
            (clause!("202.2"), board.lost.contains(player)),
            (clause!("705.4.1"), life <= 0 && board.lost.is_empty()),
            (clause!("705.4.2"), board.drew_from_empty.contains(player)),
            (clause!("202.2.3"), board.told_to_lose.contains(player)),
        ];
        reasons.into_iter().find(|(clause, holds)| *holds && engine.armed(*clause)).map(|(clause, _)| clause)
    };
    let reasons = PlayerId::ALL.map(|player| reason(player).filter(|_| engine.armed(clause!("202.2"))));
    let spoken_of =
        |(player, reason): (PlayerId, Option<Clause>)| reason.is_some() && engine.replaceable(&Event::Loses(player));
    let losers = || PlayerId::ALL.into_iter().zip(reasons);
    if engine.pool.speaks_of_losing() && board.lost.is_empty() && losers().any(spoken_of) {
        return losing(engine, reasons, due);
    }
    match reasons {
        [None, None] => {
            if !board.drew_from_empty.is_empty() || !board.told_to_lose.is_empty() {
                due.push((Event::Note(Note::Checked), clause!("705.2")));
            }
        }
        [Some(_), Some(_)] if engine.armed(clause!("202.4")) => due.push((Event::End(Outcome::Draw), clause!("202.4"))),
        _ if !engine.armed(clause!("202.3")) => {}
        [Some(clause), _] => due.push((Event::End(Outcome::Won(PlayerId(1))), clause)),
        [None, Some(clause)] => due.push((Event::End(Outcome::Won(PlayerId(0))), clause)),
    }
}

/// 306.1.2: where texts speak of losing they are let in first; whoever has lost after that is looked at when the check comes
/// round (705.3.2). What only counted since the last check has been looked at.
fn losing(engine: &Engine<'_>, reasons: [Option<Clause>; 2], due: &mut Vec<Due>) {
    let board = engine.state().board();
    // R705.3a: whoever cannot lose gives the check nothing to do.
    let spared = |player: PlayerId| engine.banned(&Event::Loses(player)) && engine.armed(clause!("102"));
    let losers = PlayerId::ALL.into_iter().zip(reasons).filter(|(player, _)| !spared(*player));
    due.extend(losers.filter_map(|(player, reason)| reason.map(|clause| (Event::Loses(player), clause))));
    if !board.drew_from_empty.is_empty() || !board.told_to_lose.is_empty() {
        due.push((Event::Note(Note::Checked), clause!("705.2")));
    }
}

/// 705.4.3, 705.4.4: a unit with damage up to its HP, or with no HP left, is destroyed (once, R705.4b). R705.3a: one that
/// cannot be destroyed gives the check nothing to do.
fn destruction(engine: &Engine<'_>, seat: Seat, due: &mut Vec<Due>) {
    let (object, information) = (engine.state().object(seat), engine.information(seat));
    let hp = information.values[usize::from(words::HP.0)];
    if hp > object.damage.max(0) {
        return;
    }
    let reasons = [(clause!("705.4.4"), hp <= 0), (clause!("705.4.3"), object.damage > 0 && object.damage >= hp)];
    let reason = reasons.into_iter().find(|(clause, holds)| *holds && engine.armed(*clause));
    let spared = information.marked(words::INDESTRUCTIBLE) && engine.armed(clause!("102"));
    if let Some((clause, _)) = reason.filter(|_| information.is(words::UNIT) && !spared) {
        let to = words::dust(engine.state().owner(seat));
        due.push((Event::Move(engine.moving(engine.state().id(seat), to, How::Destroy)), clause));
    }
}

/// 705.4.5, 705.4.6: a token outside the battle and stone areas, or one that has moved (206.5), ceases to exist.
fn stray_token(engine: &Engine<'_>, seat: Seat, due: &mut Vec<Due>) {
    let object = engine.state().object(seat);
    let name = words::ZONES[usize::from(object.zone.0)].name;
    let outside = name != words::BATTLE_AREA && name != words::STONE_AREA;
    let reasons =
        [(clause!("705.4.5"), outside), (clause!("705.4.6"), object.is_moved_token() && engine.armed(clause!("206.5")))];
    let reason = reasons.into_iter().find(|(clause, holds)| *holds && engine.armed(*clause));
    if let Some((clause, _)) = reason.filter(|_| object.is_token()) {
        due.push((Event::Vanish(engine.state().id(seat)), clause));
    }
}

/// 705.4.9: power and weak counters on one unit cancel in pairs.
fn cancellation(engine: &Engine<'_>, seat: Seat, due: &mut Vec<Due>) {
    let state = engine.state();
    let pairs = i32::from(state.count(seat, words::POWER).min(state.count(seat, words::WEAK)));
    if pairs > 0 && engine.information(seat).is(words::UNIT) && engine.armed(clause!("705.4.9")) {
        for counter in [words::POWER, words::WEAK] {
            due.push((Event::Counters(engine.state().id(seat), counter, -pairs), clause!("705.4.9")));
        }
    }
}

/// A text says that a player wins or loses. 202.3.1: winning ends the game at once; 202.5: unless that player has lost at the
/// same time. Losing waits for the next rule check (R202.2.3).
pub(crate) fn declared(engine: &mut Engine<'_>, player: PlayerId, wins: bool) {
    if !wins {
        return engine.note(Note::ToldToLose(player), clause!("202.2.3"));
    }
    let board = engine.state().board();
    let lost = |player: PlayerId| {
        let life = engine.state().player(player).values[usize::from(words::LIFE.0)];
        life <= 0 || board.drew_from_empty.contains(player) || board.told_to_lose.contains(player)
    };
    let spared = |one: PlayerId| engine.banned(&Event::Loses(one)) && engine.armed(clause!("102"));
    let lost = |one: PlayerId| lost(one) && !spared(one);
    // 306.1.2: a text that says what becomes of a player who loses is let in at the next check.
    let spoken_of = |one: PlayerId| lost(one) && engine.replaceable(&Event::Loses(one));
    if lost(player) && engine.armed(clause!("202.5")) && PlayerId::ALL.into_iter().any(spoken_of) {
        return engine.note(Note::ToldToLose(player), clause!("202.5"));
    }
    let (outcome, clause) = match (lost(player) && engine.armed(clause!("202.5")), lost(player.other())) {
        (false, _) => (Outcome::Won(player), clause!("202.3.1")),
        (true, false) => (Outcome::Won(player.other()), clause!("202.5")),
        (true, true) => (Outcome::Draw, clause!("202.4")),
    };
    engine.happen_by(Event::End(outcome), clause);
}
