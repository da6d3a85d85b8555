//! 232: the right to act, and what can be done with it.

use crate::battle::{BattleFrame, finds_prey, would_be_rested};
use crate::board::{Note, Phase};
use crate::check::{self, Check};
use crate::game::{Act, Frame, Magmell};
use crate::payment::Purse;
use crate::use_card::{Using, is_quick, may_be_slow, why_not_use_with};
use crate::{Engine, clause, resolution, rewind, words};
use serde::{Deserialize, Serialize};
use tefuda_kernel::{Ask, Choice, Clause, Flow, ObjectId, Offer, PlayerId, Question, Seat, first_failing};

/// The steps of handing the right to act round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Right {
    /// A phase or step gives it to the turn player; who passed before does not count.
    Open,
    /// A player is about to get it: first a rule check.
    Gain(PlayerId),
    /// A player has it.
    Hold(PlayerId),
}

/// Steps between which nothing can come are taken in one go: the right goes round more often than anything else happens.
pub(crate) fn step(engine: &mut Engine<'_>, step: Right) -> Flow {
    match step {
        Right::Open => {
            let turn_player = engine.state().turn_player();
            let first = if engine.armed(clause!("232.4")) { turn_player } else { turn_player.other() };
            engine.goto(Frame::Right(Right::Gain(first)));
            if engine.state().board().passes > 0 {
                engine.note(Note::PassesForgotten, clause!("232.5.1"));
                return Flow::Go;
            }
            gain(engine, first)
        }
        Right::Gain(player) => gain(engine, player),
        Right::Hold(player) => Flow::Ask(question(engine, player)),
    }
}

fn gain(engine: &mut Engine<'_>, player: PlayerId) -> Flow {
    // 703.4.1.4: when what waits has been put, the turn player is still the one who gets it.
    let put = !engine.state().waiting().is_empty();
    let player = if put && !engine.armed(clause!("703.4.1.4")) { player.other() } else { player };
    let held = engine.armed(clause!("705.3.4"));
    if held {
        engine.goto(Frame::Right(Right::Hold(player)));
    } else {
        engine.finish();
    }
    if engine.armed(clause!("232.3")) && engine.armed(clause!("705.1")) && !check::idle(engine) {
        engine.call(Frame::Check(Check::BEGIN));
        return Flow::Go;
    }
    if held { Flow::Ask(question(engine, player)) } else { Flow::Go }
}

/// 601.3: before the main phase everybody knows that there is nothing to do; from then on not being asked would tell something.
fn question(engine: &Engine<'_>, player: PlayerId) -> Question {
    match engine.state().board().phase {
        Phase::Main | Phase::End => Question::private(player, Ask::Act, clause!("232.2")),
        _ => Question::public(player, Ask::Act, clause!("232.2")),
    }
}

pub(crate) fn offers(engine: &Engine<'_>, player: PlayerId, out: &mut Vec<Offer<Magmell>>) {
    // 601.3: before the main phase there is nothing to do.
    let early = engine.state().board().phase < Phase::Main && engine.armed(clause!("601.3"));
    if !early {
        offer_cards(engine, player, out);
    }
    let may_attack = !early && why_not_attack(engine, player).is_none();
    if may_attack {
        out.push(Offer { choice: Choice::Act(Act::Attack), clause: clause!("605.4") });
    }
    if !may_attack || !engine.armed(clause!("R701.2.1.1b")) || !is_compelled(engine, player) {
        out.push(Offer { choice: Choice::Pass, clause: clause!("232.2") });
    }
}

fn offer_cards(engine: &Engine<'_>, player: PlayerId, out: &mut Vec<Offer<Magmell>>) {
    let purse = Purse::lazy(engine, player);
    let hand = engine.state().zone(words::hand(player));
    // Asked once for all of them: most rights to act are not the time for most cards.
    let any_time = may_be_slow(engine, player) || !engine.armed(clause!("209.3"));
    for (at, seat) in hand.iter().enumerate().filter(|(_, seat)| any_time || is_quick(engine, **seat)) {
        let card = engine.state().id(*seat);
        let twin = || hand[..at].iter().any(|before| twins(engine, *before, *seat, player));
        if why_not_use_with(engine, player, card, &purse).is_none() && !twin() {
            out.push(Offer { choice: Choice::Act(Act::Use(card)), clause: allowing(engine, *seat) });
        }
    }
}

/// Whether two cards in a hand differ in nothing, also not in what the opponent knows of them, and nothing speaks of one of them:
/// then they are one choice.
fn twins(engine: &Engine<'_>, one: Seat, other: Seat, player: PlayerId) -> bool {
    let of = |seat: Seat| {
        let object = engine.state().object(seat);
        let known = object.top_card().map(|card| engine.state().card(card).known_to(player.other()));
        (object.def, known)
    };
    let plain = |seat: Seat| !engine.state().refers_to(engine.state().id(seat));
    of(one) == of(other) && engine.state().bear_alike(one, other) && engine.look_alike(one, other) && plain(one) && plain(other)
}

/// The clause that allows using a card: by its timing.
fn allowing(engine: &Engine<'_>, seat: Seat) -> Clause {
    let quick = engine.pool.def(engine.state().object(seat).def).face.quick;
    if quick { clause!("209.2") } else { clause!("209.3") }
}

pub(crate) fn answer(engine: &mut Engine<'_>, player: PlayerId, choice: Choice<Magmell>) {
    let turn_player = engine.state().turn_player();
    match choice {
        Choice::Act(act) => {
            // 232.4.5: whoever used it, the turn player gets the right next.
            let next = if engine.armed(clause!("232.4.5")) { turn_player } else { player };
            // 232.4.2, 232.5.1: after a battle the right begins anew, whoever passed in its last step.
            let next = if act == Act::Attack { Right::Open } else { Right::Gain(next) };
            let hand_on = |engine: &mut Engine<'_>| {
                engine.goto(Frame::Right(next));
                if engine.state().board().passes > 0 || engine.state().board().tried.is_some() {
                    engine.note(Note::PassesForgotten, clause!("R232.5"));
                }
            };
            match act {
                Act::Use(card) => rewind::begin(engine, Using::by_right(card, player), hand_on),
                Act::Attack => {
                    hand_on(engine);
                    engine.call(Frame::Battle(BattleFrame::Declare));
                }
            }
        }
        _ => pass(engine, player),
    }
}

/// 232.5, 232.6: the other player gets the right; when both passed in a row, the top of the chant resolves, or the phase or
/// step is over. 232.5.1: the next phase or step forgets the passes of this one.
fn pass(engine: &mut Engine<'_>, player: PlayerId) {
    engine.note(Note::Pass(player), clause!("232.2"));
    let all = engine.state().board().passes >= 2 && engine.armed(clause!("232.6"));
    if !all && engine.armed(clause!("232.5")) {
        return engine.goto(Frame::Right(Right::Gain(player.other())));
    }
    let turn_player = engine.state().turn_player();
    // 601.4, 601.5: out of battle the phase ends, in battle the step.
    let ends = if engine.state().board().battle.is_some() { clause!("601.5") } else { clause!("601.4") };
    match next_on_the_chant(engine) {
        Some(seat) => {
            let next = if engine.armed(clause!("704.3.3")) { turn_player } else { turn_player.other() };
            engine.goto(Frame::Right(Right::Gain(next)));
            engine.note(Note::PassesForgotten, clause!("R232.5"));
            resolution::resolve(engine, engine.state().id(seat));
        }
        None if engine.armed(ends) => engine.finish(),
        None => engine.goto(Frame::Right(Right::Gain(turn_player))),
    }
}

/// 408.1: the chant keeps its order, and what lies on top resolves.
fn next_on_the_chant(engine: &Engine<'_>) -> Option<Seat> {
    let bottom = || engine.state().zone(words::THE_CHANT).first().copied();
    if engine.armed(clause!("408.1")) { engine.top(words::THE_CHANT) } else { bottom() }
}

/// Why a player may not declare an attack now, by the first clause that stands in the way.
pub fn why_not_attack(engine: &Engine<'_>, player: PlayerId) -> Option<Clause> {
    let state = engine.state();
    let board = state.board();
    let units = || state.zone(words::THE_BATTLE_AREA).iter().copied().filter(|seat| awake_own(engine, *seat, player));
    let unable = |seat: Seat| engine.information(seat).marked(words::CANNOT_ATTACK);
    first_failing!(
        engine,
        clause!("605.4") => state.turn_player() != player || board.phase != Phase::Main,
        clause!("605.4") => board.battle.is_some() || !state.zone(words::THE_CHANT).is_empty(),
        clause!("605.4.1") => state.turn() == 1,
        clause!("605.4") => units().next().is_none(),
        clause!("701.2.1.2") => board.tried_attack,
        clause!("701.2.1.2") => units().all(unable) && engine.armed(clause!("701.1.2")),
    )
}

/// Why a player cannot attack with this unit, where there can be an attack.
pub(crate) fn why_not_attack_with(engine: &Engine<'_>, player: PlayerId, unit: ObjectId) -> Option<Clause> {
    first_failing!(
        engine,
        clause!("605.4") => !awake_own(engine, unit.seat, player),
        clause!("701.1.2") => engine.information(unit.seat).marked(words::CANNOT_ATTACK),
    )
}

/// 209.2, 209.3, 605.4: whatever else allows it, only the player who has the right uses a card or attacks.
pub(crate) fn why_not_now(engine: &Engine<'_>, player: PlayerId, card: Option<ObjectId>) -> Option<Clause> {
    (!engine.is_asked_to_act(player)).then(|| card.map_or(clause!("605.4"), |card| allowing(engine, card.seat)))
}

/// Whether a seat holds an awake unit of a player.
pub(crate) fn awake_own(engine: &Engine<'_>, seat: Seat, player: PlayerId) -> bool {
    let information = engine.information(seat);
    let awake = !engine.state().object(seat).status.has(words::RESTED);
    information.is(words::UNIT) && information.controller == player && awake
}

/// R701.2.1.1b: the turn player may not end the main phase while a unit that attacks if able could attack.
pub(crate) fn why_not_pass(engine: &Engine<'_>, player: PlayerId) -> Option<Clause> {
    let compelled = engine.armed(clause!("R701.2.1.1b")) && is_compelled(engine, player);
    (compelled && why_not_attack(engine, player).is_none()).then_some(clause!("R701.2.1.1b"))
}

/// Whether a player has an awake unit that attacks if able, and is able.
fn is_compelled(engine: &Engine<'_>, player: PlayerId) -> bool {
    let mut units = engine.state().zone(words::THE_BATTLE_AREA).iter().filter(|seat| awake_own(engine, **seat, player));
    units.any(|seat| {
        let information = engine.information(*seat);
        let marked = information.marked(words::MUST_ATTACK) && !information.marked(words::CANNOT_ATTACK);
        marked && finds_prey(engine, Some(*seat), player) && would_be_rested(engine, engine.state().id(*seat))
    })
}
