//! 811 and 10: rule checks and rule processing; 103: winning and losing.

use crate::board::{Hit, Note};
use crate::game::{DivineCross, Frame};
use crate::{Engine, actions, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::{How, Moment};
use tefuda_kernel::{
    Ask, Choice, Clause, Entity, Event, Flow, Information, Move, Object, ObjectId, Offer, Outcome, PlayerId, Seat, ZoneId,
};

/// The steps of a check: passes over the rule processes in their order until one does nothing, then one triggered ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CheckStep {
    /// 1002: who loses?
    Losing,
    /// 1003: units without HP left are KO'd.
    KnockOut,
    /// 813.5a: what damaged them has KO'd them.
    Credit,
    /// 1004: an empty main area is filled, the turn player's first.
    Replace(PlayerId),
    /// 1005: assists and energies without a unit are discarded.
    Strays,
    /// 811.2a: again if something was done.
    Again,
    /// 811.2b, 811.2c: one triggered ability.
    Triggers,
}

/// A check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Check {
    /// Where it stands.
    pub step: CheckStep,
    /// How many events there had been when the pass began.
    pub since: u32,
    /// Whether this is its first pass.
    pub first: bool,
    /// Whether this pass met a unit to KO or a card to discard.
    pub met: bool,
    /// Whether the player who is to fill the main area has been asked.
    pub asked: bool,
}

impl Check {
    pub(crate) fn first_pass() -> Check {
        Check { step: CheckStep::Losing, since: 0, first: true, met: false, asked: false }
    }
}

pub(crate) fn step(engine: &mut Engine<'_>, check: Check) -> Flow {
    let turn_player = engine.state().turn_player();
    match check.step {
        CheckStep::Losing => {
            if engine.watch_for_loops() {
                return Flow::Go;
            }
            engine.refresh();
            let since = engine.state().events();
            // Most checks find nothing: they pass by the rule processes at once.
            if is_as_it_was(engine) || is_quiet(engine) {
                engine.goto(Frame::Check(Check { step: CheckStep::Triggers, since, first: false, ..check }));
                engine.happen_each(&[]);
                return Flow::Go;
            }
            // 810.1: where a text speaks of losing it is let in first, and the pass begins anew.
            let spoken_of = speaks_of_losing(engine);
            let step = if spoken_of { CheckStep::Again } else { CheckStep::KnockOut };
            engine.goto(Frame::Check(Check { step, since, ..check }));
            if spoken_of {
                let losers =
                    PlayerId::ALL.into_iter().filter_map(|player| Some((Event::Loses(player), loses(engine, player)?)));
                let losers: Vec<(Event<DivineCross>, Clause)> = losers.collect();
                engine.note(Note::UnreplacedSeen, clause!("1002.2"));
                engine.happen_each(&losers);
            } else {
                losing(engine);
            }
        }
        CheckStep::KnockOut => {
            engine.refresh();
            let falling: Falling = knocked_out(engine).collect();
            engine.goto(Frame::Check(Check { step: CheckStep::Credit, met: !falling.is_empty(), ..check }));
            if check.first && !engine.state().board().hits.is_empty() {
                forget_survivors(engine, &falling);
                credit_falling(engine, &falling);
            }
            let events = falling.into_iter().map(|(moving, clause)| (Event::Move(moving), clause));
            let events: Vec<(Event<DivineCross>, Clause)> = events.collect();
            engine.happen_each(&events);
        }
        CheckStep::Credit => {
            // Looking who did it is no rule process: it does not ask for another pass.
            let before = engine.state().events();
            if check.first && engine.armed(clause!("813.5")) {
                credit(engine);
            }
            // 1001.2: who loses is looked for at the head of a pass, not between.
            if !engine.armed(clause!("1001.2")) {
                losing(engine);
            }
            let since = check.since + (engine.state().events() - before);
            engine.goto(Frame::Check(Check { step: CheckStep::Replace(turn_player), since, ..check }));
        }
        CheckStep::Replace(player) => return replace(engine, check, player),
        CheckStep::Strays => {
            let strays = strays(engine);
            engine.goto(Frame::Check(Check { step: CheckStep::Again, met: check.met || !strays.is_empty(), ..check }));
            engine.happen_each(&strays);
        }
        CheckStep::Again => {
            // R151: one who could not fill the main area is looked at in another pass. R152: so is a KO that was replaced by
            // nothing that helps, until that is seen to be a loop.
            let done = engine.state().events() > check.since || !engine.state().board().unreplaced.is_empty();
            let due = done || (check.met && is_left(engine));
            let step = if due && engine.armed(clause!("811.2a")) { CheckStep::Losing } else { CheckStep::Triggers };
            engine.goto(Frame::Check(Check { step, first: false, met: false, ..check }));
        }
        CheckStep::Triggers => triggers(engine),
    }
    Flow::Go
}

/// 807.3: the turn player's first, then the other's, one at a time, and all again.
fn triggers(engine: &mut Engine<'_>) {
    // 807.4: whatever waits is played; nobody may decline.
    let place = !engine.state().waiting().is_empty() && engine.armed(clause!("807.3")) && engine.armed(clause!("807.4"));
    if place {
        engine.goto(Frame::Check(Check::first_pass()));
        engine.place_triggers();
    } else if engine.armed(clause!("811.2d")) {
        engine.finish();
        engine.settle();
    } else {
        engine.goto(Frame::Check(Check::first_pass()));
    }
}

/// Whether a check would find nothing to do.
pub(crate) fn idle(engine: &Engine<'_>) -> bool {
    engine.is_settled() && is_as_it_was(engine)
}

/// Whether the rule processes would find what they found when the game last settled: nothing.
fn is_as_it_was(engine: &Engine<'_>) -> bool {
    let board = engine.state().board();
    engine.is_unchanged() && board.unreplaced.is_empty() && board.hits.is_empty()
}

/// 505.3c: whether a rule process or a triggered ability is due.
pub(crate) fn is_due(engine: &mut Engine<'_>) -> bool {
    engine.refresh();
    if idle(engine) {
        return false;
    }
    let empty = |player: PlayerId| actions::main_unit(engine, player).is_none();
    let process =
        || PlayerId::ALL.into_iter().any(|player| loses(engine, player).is_some() || empty(player)) || is_left(engine);
    !engine.state().waiting().is_empty() || (!is_quiet(engine) && process())
}

/// Whether a glance at the areas, one for all rule processes, tells that none has anything to do. Nearly always it does.
fn is_quiet(engine: &Engine<'_>) -> bool {
    let (state, board) = (engine.state(), engine.state().board());
    let safe = |player: &PlayerId| state.zone(words::ko(*player)).len() < words::KO_LOSES;
    let calm = board.unreplaced.is_empty() && board.lost.is_empty() && board.hits.is_empty();
    if !calm || !engine.armed(clause!("306.6a")) || !PlayerId::ALL.iter().all(safe) || any_adrift(engine) {
        return false;
    }
    let [one, other] = PlayerId::ALL;
    let led = |player: PlayerId| glance(engine, words::main(player)) == Some(true);
    let calm = |player: PlayerId| glance(engine, words::standby(player)).is_some();
    led(one) && led(other) && calm(one) && calm(other)
}

/// Whether there is a unit in an area; `None` if one falls, or something else is to be discarded.
fn glance(engine: &Engine<'_>, area: ZoneId) -> Option<bool> {
    let mut found = false;
    for seat in engine.state().zone(area).iter().copied() {
        let object = engine.state().object(seat);
        if object.status.has(words::FACE_DOWN) {
            continue;
        }
        if is_open_assist(engine, seat) && !engine.state().is_attached(seat) {
            return None;
        }
        let information = engine.information(seat);
        if information.is(words::UNIT) {
            if is_beaten(engine, &information, object) {
                return None;
            }
            found = true;
        }
    }
    Some(found)
}

/// Whether a unit that is to be KO'd, or a card that is to be discarded, is still there.
fn is_left(engine: &Engine<'_>) -> bool {
    knocked_out(engine).next().is_some() || stray_cards(engine).next().is_some()
}

/// 1002: why a player loses.
fn loses(engine: &Engine<'_>, player: PlayerId) -> Option<Clause> {
    let knocked_out = engine.state().zone(words::ko(player)).len() >= words::KO_LOSES;
    let board = engine.state().board();
    let reasons = [
        (clause!("103.1"), board.lost.contains(player)),
        (clause!("1002.1"), knocked_out && board.lost.is_empty()),
        (clause!("1002.2"), board.unreplaced.contains(player) && board.lost.is_empty()),
    ];
    let spared = || engine.banned(&Event::Loses(player)) && engine.armed(clause!("104.4"));
    let reason = reasons.into_iter().find(|(clause, holds)| *holds && engine.armed(*clause));
    reason.filter(|_| !spared()).map(|(clause, _)| clause)
}

/// Whether a text would put something else in the place of a loss that is due.
fn speaks_of_losing(engine: &Engine<'_>) -> bool {
    let spoken_of = |player: PlayerId| loses(engine, player).is_some() && engine.replaceable(&Event::Loses(player));
    let silent = engine.pool.speaks_of_losing() && engine.state().board().lost.is_empty() && engine.armed(clause!("810.1"));
    silent && PlayerId::ALL.into_iter().any(spoken_of)
}

/// 103.2, 103.3: one who does not lose beats one who does; when both lose, the player whose turn it is not wins.
fn losing(engine: &mut Engine<'_>) {
    let turn_player = engine.state().turn_player();
    let outcome = match PlayerId::ALL.map(|player| loses(engine, player).filter(|_| engine.armed(clause!("103.1")))) {
        [None, None] => None,
        [Some(_), Some(_)] if engine.armed(clause!("103.3")) => Some((Outcome::Won(turn_player.other()), clause!("103.3"))),
        [Some(_), Some(_)] => Some((Outcome::Draw, clause!("103.1"))),
        [Some(clause), None] => Some((Outcome::Won(PlayerId(1)), clause)),
        [None, Some(clause)] => Some((Outcome::Won(PlayerId(0)), clause)),
    };
    if let Some((outcome, clause)) = outcome.filter(|_| engine.armed(clause!("103.2"))) {
        engine.happen_by(Event::End(outcome), clause);
    } else if !engine.state().board().unreplaced.is_empty() {
        engine.note(Note::UnreplacedSeen, clause!("1002.2"));
    }
}

/// 919.3: the HP of a unit with every raise and cut; 919.3a: sums are the same in every order.
fn hp(engine: &Engine<'_>, information: &Information, unit: &Object) -> i32 {
    let changes = [clause!("919.3"), clause!("919.3a"), clause!("919.3b")].into_iter().all(|clause| engine.armed(clause));
    if changes { information.value(words::HP) } else { engine.pool.def(unit.def).printed.value(words::HP) }
}

/// The units that a pass KOs, and why.
type Falling = Vec<(Move, Clause)>;

/// Whether a unit has no HP, or damage up to it.
fn is_beaten(engine: &Engine<'_>, information: &Information, unit: &Object) -> bool {
    let hp = hp(engine, information, unit);
    hp <= 0 || (unit.damage > 0 && unit.damage >= hp)
}

/// 1003.1, 1003.2: the units of both players that have no HP, or damage up to it. R152: one that cannot be KO'd is not due.
fn knocked_out<'e>(engine: &'e Engine<'_>) -> impl Iterator<Item = (Move, Clause)> + 'e {
    let beaten = |seat: &Seat| is_beaten(engine, &engine.information(*seat), engine.state().object(*seat));
    actions::all_units(engine).filter(beaten).filter_map(|seat| {
        let unit = engine.state().object(seat);
        let (hp, damage) = (hp(engine, &engine.information(seat), unit), unit.damage);
        let reasons = [(clause!("1003.1"), hp <= 0), (clause!("1003.2"), damage > 0 && damage >= hp)];
        let (clause, _) = reasons.into_iter().find(|(clause, holds)| *holds && engine.armed(*clause))?;
        let spared = engine.information(seat).marked(words::INDESTRUCTIBLE) && engine.armed(clause!("104.4"));
        let moving = engine.moving(engine.state().id(seat), words::ko(engine.state().owner(seat)), How::Destroy);
        (!spared && !engine.banned(&Event::Move(moving))).then_some((moving, clause))
    })
}

/// 813.5a: only a unit that this pass KOs was KO'd by what had damaged it; one that some effect took away was not.
fn forget_survivors(engine: &mut Engine<'_>, falling: &Falling) {
    let hits = engine.state().board().hits.clone();
    let falls = |victim: ObjectId| falling.iter().any(|(moving, _)| moving.object == victim);
    for hit in hits.into_iter().filter(|hit| !falls(hit.victim)) {
        engine.note(Note::HitForgotten(hit.victim), clause!("813.5a"));
    }
}

/// R168: a unit that falls together with one that it had damaged has KO'd that one: it is looked at as it is in its area.
fn credit_falling(engine: &mut Engine<'_>, falling: &Falling) {
    if !engine.armed(clause!("813.5")) {
        return;
    }
    let falls = |unit: ObjectId| falling.iter().find(|(moving, _)| moving.object == unit);
    let certain = |unit: ObjectId| falls(unit).is_some_and(|(moving, _)| !engine.replaceable(&Event::Move(*moving)));
    let hits = engine.state().board().hits.clone();
    let mutual = |hit: &Hit| certain(hit.victim) && falls(hit.by).is_some() && engine.armed(clause!("R168"));
    let mutual: Vec<Hit> = hits.into_iter().filter(mutual).collect();
    for hit in mutual {
        engine.note(Note::Credited(hit), clause!("R168"));
        engine.happen_together(&knocked_out_by(&[hit]), clause!("R168"));
    }
}

/// 813.5a: what had damaged a unit since the last check has KO'd it, if it was KO'd now.
fn credit(engine: &mut Engine<'_>) {
    let hits = engine.state().board().hits.clone();
    if hits.is_empty() {
        return;
    }
    engine.note(Note::HitsSeen, clause!("813.5a"));
    let fallen = |victim: ObjectId| engine.state().object(victim.seat).zone;
    let gone = |victim: ObjectId| !engine.state().exists(victim) && words::word(fallen(victim)) == words::KO;
    let mut done: Vec<Hit> = hits.into_iter().filter(|hit| gone(hit.victim)).collect();
    done.sort_unstable();
    done.dedup();
    engine.happen_together(&knocked_out_by(&done), clause!("813.5a"));
}

/// 813.5: things that KO'd others, and those that did so with their skill.
pub(crate) fn knocked_out_by(hits: &[Hit]) -> Vec<Event<DivineCross>> {
    let moment = |word: Moment, hit: &Hit| Event::Moment(word, Some(hit.by), Some(Entity::Object(hit.victim)));
    let mut pairs: Vec<Hit> = hits.iter().map(|hit| Hit { skill: false, ..*hit }).collect();
    pairs.dedup();
    let with_skill = hits.iter().filter(|hit| hit.skill).map(|hit| moment(words::KNOCKED_OUT_BY_SKILL, hit));
    pairs.iter().map(|hit| moment(words::KNOCKED_OUT, hit)).chain(with_skill).collect()
}

/// 1004.1: a player whose main area has no unit moves one up; 1004.1a: the turn player first.
fn replace(engine: &mut Engine<'_>, check: Check, player: PlayerId) -> Flow {
    engine.refresh();
    let turn_player = engine.state().turn_player();
    let first = if engine.armed(clause!("1004.1a")) { turn_player } else { turn_player.other() };
    let player = if player == turn_player { first } else { first.other() };
    let next = if player == first { CheckStep::Replace(turn_player.other()) } else { CheckStep::Strays };
    let needed = actions::main_unit(engine, player).is_none() && engine.armed(clause!("1004.1"));
    // 1002.2: whoever was asked once and still has none could not do it.
    if needed && !check.asked && actions::units_in(engine, words::standby(player)).next().is_some() {
        return engine.ask(player, Ask::Pick { least: 1, most: 1, picked: 0 }, clause!("1004.1"));
    }
    engine.goto(Frame::Check(Check { step: next, asked: false, ..check }));
    if needed {
        engine.note(Note::Unreplaced(player), clause!("1002.2"));
    }
    Flow::Go
}

/// Whether what is attached to that has lost its unit: it is in no area, or not in the one where this lies, or it is attached
/// to something itself.
fn is_adrift(engine: &Engine<'_>, zone: ZoneId, host: ObjectId) -> bool {
    let state = engine.state();
    state.get(host).is_none_or(|found| found.zone != zone) || state.is_attached(host.seat)
}

/// Whether an assist lies there face up.
fn is_open_assist(engine: &Engine<'_>, seat: Seat) -> bool {
    let object = engine.state().object(seat);
    !object.status.has(words::FACE_DOWN) && engine.pool.def(object.def).base.is(words::ASSIST)
}

/// 1005.1, 1005.2: why a card in an area is discarded: the unit that it is attached to is not there, or it is an assist that
/// was put there without one.
fn why_stray(engine: &Engine<'_>, seat: Seat) -> Option<Clause> {
    let (state, object) = (engine.state(), engine.state().object(seat));
    let (stray, clause) = match state.attachment(seat) {
        Some(attached) if attached.role == words::ENERGY.0 => {
            (is_adrift(engine, object.zone, attached.host), clause!("1005.2"))
        }
        Some(attached) => (is_adrift(engine, object.zone, attached.host), clause!("1005.1")),
        None => (is_open_assist(engine, seat), clause!("1005.1")),
    };
    Some(clause).filter(|clause| stray && engine.armed(*clause))
}

/// Whether something that is attached has lost its unit.
fn any_adrift(engine: &Engine<'_>) -> bool {
    let state = engine.state();
    state.all_attached().any(|(seat, host)| is_adrift(engine, state.object(seat).zone, host))
}

/// What is to be discarded in the areas. 104.4: what cannot be is not due.
fn stray_cards<'e>(engine: &'e Engine<'_>) -> impl Iterator<Item = (Seat, Clause)> + 'e {
    let seats = actions::AREAS.into_iter().flat_map(|zone| engine.state().zone(zone)).copied();
    let due = seats.filter_map(|seat| Some((seat, why_stray(engine, seat)?)));
    due.filter(|(seat, _)| !engine.banned(&discarded(engine, *seat)))
}

/// 1005: strays go to their owners' discard piles, the turn player's first.
fn strays(engine: &Engine<'_>) -> Vec<(Event<DivineCross>, Clause)> {
    let turn_player = engine.state().turn_player();
    let mut cards: Vec<(Seat, Clause)> = stray_cards(engine).collect();
    cards.sort_by_key(|(seat, _)| engine.state().owner(*seat) != turn_player);
    cards.into_iter().map(|(seat, clause)| (discarded(engine, seat), clause)).collect()
}

/// 910.1: a card goes to its owner's discard pile.
pub(crate) fn discarded(engine: &Engine<'_>, seat: Seat) -> Event<DivineCross> {
    let to = words::discard(engine.state().owner(seat));
    Event::Move(engine.moving(engine.state().id(seat), to, How::Discard))
}

pub(crate) fn offers(engine: &Engine<'_>, check: Check, player: PlayerId, out: &mut Vec<Offer<DivineCross>>) {
    if let CheckStep::Replace(_) = check.step {
        let units = actions::units_in(engine, words::standby(player)).map(|seat| engine.state().id(seat));
        out.extend(units.map(|unit| Offer { choice: Choice::Object(unit), clause: clause!("1004.1") }));
    }
}

pub(crate) fn answer(engine: &mut Engine<'_>, check: Check, player: PlayerId, choice: Choice<DivineCross>) {
    if let (CheckStep::Replace(_), Choice::Object(object)) = (check.step, choice) {
        engine.goto(Frame::Check(Check { asked: true, ..check }));
        let mut moving = engine.moving(object, words::main(player), How::Put);
        moving.status = engine.state().object(object.seat).status;
        engine.happen_by(Event::Move(moving), clause!("1004.1"));
    }
}
