//! The procedures of the synthetic game: the deal, the bids, the turn, the right to act, a play, the check.

use crate::rules::{Note, Policy, Toy, in_force};
use crate::words::*;
use serde::{Deserialize, Serialize};
use tefuda_ability::{Duration, How};
use tefuda_kernel::{
    Ask, Choice, Clause, Doing, Engine, Entity, Event, Flow, ObjectId, Offer, Outcome, PlayerId, Question, Seat, Statuses,
    ZoneId,
};

/// The procedures, with their steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    Deal,
    Bids,
    Open,
    Begin(PlayerId),
    Draw,
    Main,
    End,
    Over,
    /// A player is about to act: first a check.
    Gain(PlayerId),
    /// A player acts or passes.
    Hold(PlayerId),
    /// A unit is joined to another: attached, or put under it.
    Join {
        unit: ObjectId,
        player: PlayerId,
        under: bool,
    },
    Play(Playing),
    Check,
    /// The top of the stack resolves.
    Resolve,
}

/// A card being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Playing {
    pub card: ObjectId,
    pub player: PlayerId,
    pub step: Step,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    Declare,
    Gamble,
    Aim,
    Aimed,
    Pay(u8),
    Complete,
}

/// What a player may do of their own accord.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Act {
    Play(ObjectId),
    Attack(ObjectId),
    Retreat(ObjectId),
    Equip(ObjectId),
    Pile(ObjectId),
    Hide(ObjectId),
    Flip(ObjectId),
}

pub const FIRST_HAND: usize = 3;
pub const MOST_BID: i32 = 2;
pub const FIRST_LIFE: i32 = 12;

type At<'a, P> = Engine<'a, Toy<P>>;

pub fn step<P: Policy>(engine: &mut At<'_, P>, frame: Frame) -> Flow {
    let player = engine.state().turn_player();
    match frame {
        Frame::Deal => {
            engine.goto(Frame::Bids);
            for player in PlayerId::ALL {
                engine.happen_by(Event::Value(player, LIFE, FIRST_LIFE), rule::DEAL);
                engine.happen_by(Event::Shuffle(deck(player)), rule::DEAL);
                (0..FIRST_HAND).for_each(|_| engine.draw(player, rule::DEAL));
            }
        }
        Frame::Bids => return Flow::Ask(Question::secret(Ask::Number, rule::BID)),
        Frame::Open => {
            let [one, two] = engine.state().board().bids;
            engine.goto(Frame::Begin(if two > one { B } else { A }));
            engine.happen_together(&[Event::Value(A, LIFE, -one), Event::Value(B, LIFE, -two)], rule::BID);
        }
        Frame::Begin(player) => {
            engine.goto(Frame::Draw);
            engine.begin_turn(player);
            let rested = own(engine, player).filter(|seat| engine.state().object(*seat).status.has(RESTED));
            let wake: Vec<_> = rested.map(|seat| Event::Turn(engine.state().id(seat), RESTED, false)).collect();
            engine.happen_together(&wake, rule::DRAW);
        }
        Frame::Draw => {
            engine.goto(Frame::Main);
            engine.happen_by(Event::Moment(TURN_START, None, None), rule::DRAW);
            if in_force(rule::DRAW) {
                engine.draw(player, rule::DRAW);
            }
        }
        Frame::Main => {
            engine.goto(Frame::End);
            engine.call(Frame::Gain(player));
        }
        Frame::End => {
            engine.goto(Frame::Over);
            engine.happen_by(Event::Moment(TURN_END, None, None), rule::END);
            engine.call(Frame::Gain(player));
        }
        Frame::Over => {
            engine.goto(Frame::Begin(player.other()));
            for until in [Duration::ThisTurn, Duration::YourNextTurn, Duration::TheirNextTurn] {
                engine.happen_by(Event::Expire(until), rule::END);
            }
            let damaged = |zone: ZoneId| engine.state().zone(zone).to_vec();
            let seats = damaged(THE_FIELD).into_iter().chain(damaged(THE_BACK));
            let mend: Vec<_> = seats.map(|seat| Event::Mend(engine.state().id(seat), i32::MAX)).collect();
            engine.happen_together(&mend, rule::END);
        }
        Frame::Gain(player) => {
            engine.goto(Frame::Hold(player));
            engine.call(Frame::Check);
        }
        Frame::Hold(player) => return Flow::Ask(Question::private(player, Ask::Act, rule::ACT)),
        Frame::Join { player, .. } => return engine.ask(player, Ask::Pick { least: 1, most: 1, picked: 0 }, rule::JOIN),
        Frame::Play(playing) => return step_play(engine, playing),
        Frame::Check => check(engine),
        Frame::Resolve => {
            engine.finish();
            if let Some(seat) = engine.top(THE_STACK) {
                resolve(engine, engine.state().id(seat));
            }
        }
    }
    Flow::Go
}

/// A player plays a card; the game as it is now is what a play that fails returns to.
pub fn play<P: Policy>(engine: &mut At<'_, P>, card: ObjectId, player: PlayerId) {
    engine.begin_transaction();
    engine.call(Frame::Play(Playing { card, player, step: Step::Declare }));
}

fn step_play<P: Policy>(engine: &mut At<'_, P>, playing: Playing) -> Flow {
    let next = |engine: &mut At<'_, P>, step: Step| engine.goto(Frame::Play(Playing { step, ..playing }));
    let Playing { card, player, .. } = playing;
    match playing.step {
        Step::Declare => {
            next(engine, Step::Gamble);
            let mut moving = engine.moving(card, THE_STACK, How::Use);
            moving.controller = player;
            engine.happen_by(Event::Move(moving), rule::PLAY);
        }
        Step::Gamble => {
            let card = engine.state().id(card.seat);
            engine.goto(Frame::Play(Playing { card, step: Step::Aim, ..playing }));
            if engine.pool.def(engine.state().object(card.seat).def).face.gamble {
                let rolled = engine.random_below(6);
                engine.note(Note::Rolled(rolled), rule::PLAY);
                engine.draw(player, rule::PLAY);
            }
        }
        Step::Aim => {
            next(engine, Step::Aimed);
            engine.aim(card);
        }
        Step::Aimed if !engine.aimed() => take_back(engine),
        Step::Aimed => {
            engine.refresh();
            next(engine, Step::Pay(cost(engine, card)));
        }
        Step::Pay(0) => next(engine, Step::Complete),
        Step::Pay(_) if engine.state().zone(hand(player)).is_empty() => take_back(engine),
        Step::Pay(_) => return Flow::Ask(Question::private(player, Ask::Pay, rule::PLAY)),
        Step::Complete => {
            engine.finish();
            engine.commit_transaction();
            engine.happen_by(Event::Used(card, player), rule::PLAY);
            if !P::STACKED {
                engine.call(Frame::Resolve);
            }
        }
    }
    Flow::Go
}

fn take_back<P: Policy>(engine: &mut At<'_, P>) {
    engine.roll_back();
    engine.note(Note::Passes(0), rule::TAKE_BACK);
}

fn cost<P: Policy>(engine: &At<'_, P>, card: ObjectId) -> u8 {
    u8::try_from(engine.information(card.seat).value(COST)).unwrap_or(0)
}

/// What is on the stack takes effect: units are summoned, the rest is carried out.
pub fn resolve<P: Policy>(engine: &mut At<'_, P>, object: ObjectId) {
    let Some(found) = engine.state().get(object).copied() else { return };
    if !found.is_ability() && engine.pool.def(found.def).printed.is(UNIT) {
        let mut moving = engine.moving(object, THE_FIELD, How::Summon);
        moving.controller = found.controller;
        engine.happen_by(Event::Move(moving), rule::RESOLVED);
    } else if !engine.begin_resolution(object) {
        engine.negate(object, Doing::Countered);
    }
}

fn check<P: Policy>(engine: &mut At<'_, P>) {
    if engine.watch_for_loops() {
        return;
    }
    engine.refresh();
    let due = processes(engine);
    if due.is_empty() && engine.state().waiting().is_empty() {
        engine.finish();
    } else if due.is_empty() {
        engine.place_triggers();
    } else {
        engine.happen_each(&due);
    }
}

fn processes<P: Policy>(engine: &At<'_, P>) -> Vec<(Event<Toy<P>>, Clause)> {
    let (state, mut due) = (engine.state(), Vec::new());
    let lost = |player: PlayerId| {
        let board = state.board();
        let reasons = board.drew_from_empty.contains(player) || board.told_to_lose.contains(player);
        (reasons || state.player(player).values[usize::from(LIFE.0)] <= 0) && in_force(rule::LOSE)
    };
    match PlayerId::ALL.map(lost) {
        [false, false] => {}
        [true, true] => due.push((Event::End(Outcome::Draw), rule::LOSE)),
        [one, _] => due.push((Event::End(Outcome::Won(if one { B } else { A })), rule::LOSE)),
    }
    for seat in [THE_FIELD, THE_BACK].into_iter().flat_map(|zone| state.zone(zone)).copied() {
        let (object, information, id) = (state.object(seat), engine.information(seat), state.id(seat));
        let orphan = state.attachment(seat).is_some_and(|attached| !state.exists(attached.host));
        if object.is_moved_token() {
            due.push((Event::Vanish(id), rule::STRAY));
        } else if orphan {
            due.push((Event::Move(engine.moving(id, trash(state.owner(seat)), How::Put)), rule::STRAY));
        } else if object.damage.max(0) >= information.value(POWER) && !information.marked(TOUGH) && in_force(rule::FALL) {
            due.push((Event::Move(engine.moving(id, trash(state.owner(seat)), How::Destroy)), rule::FALL));
        }
    }
    for zone in [trash(A), trash(B), hand(A), hand(B), deck(A), deck(B)] {
        let tokens = state.zone(zone).iter().filter(|seat| state.object(**seat).is_token());
        due.extend(tokens.map(|seat| (Event::Vanish(state.id(*seat)), rule::STRAY)));
    }
    due
}

fn own<P: Policy>(engine: &At<'_, P>, player: PlayerId) -> impl Iterator<Item = Seat> {
    let seats = [THE_FIELD, THE_BACK].into_iter().flat_map(|zone| engine.state().zone(zone)).copied();
    seats.filter(move |seat| engine.information(*seat).controller == player)
}

pub fn offers<P: Policy>(engine: &At<'_, P>, frame: Frame, player: PlayerId, out: &mut Vec<Offer<Toy<P>>>) {
    let mut offer = |choice: Choice<Toy<P>>, clause: Clause| out.push(Offer { choice, clause });
    match frame {
        Frame::Bids => (0..=MOST_BID).for_each(|bid| offer(Choice::Number(bid), rule::BID)),
        Frame::Hold(_) => {
            acts(engine, player, &mut offer);
            offer(Choice::Pass, rule::ACT);
        }
        Frame::Join { unit, .. } => {
            hosts(engine, unit, player).for_each(|host| offer(Choice::Object(host), rule::JOIN));
        }
        Frame::Play(Playing { player, step: Step::Pay(_), .. }) => {
            let cards = engine.state().zone(hand(player)).iter();
            cards.for_each(|seat| offer(Choice::Object(engine.state().id(*seat)), rule::PLAY));
        }
        _ => {}
    }
}

fn hosts<P: Policy>(engine: &At<'_, P>, unit: ObjectId, player: PlayerId) -> impl Iterator<Item = ObjectId> {
    let free = |seat: &Seat| engine.state().attachment(*seat).is_none() && !engine.state().object(*seat).is_token();
    let hosts = own(engine, player).filter(move |seat| *seat != unit.seat).filter(free);
    hosts.map(|seat| engine.state().id(seat))
}

fn acts<P: Policy>(engine: &At<'_, P>, player: PlayerId, offer: &mut impl FnMut(Choice<Toy<P>>, Clause)) {
    let state = engine.state();
    let own_turn = state.turn_player() == player && state.zone(THE_STACK).is_empty();
    for seat in state.zone(hand(player)) {
        let (id, def) = (state.id(*seat), engine.pool.def(state.object(*seat).def));
        let affordable = def.face.gamble || usize::from(cost(engine, id)) < state.zone(hand(player)).len();
        if affordable && (own_turn || def.printed.is(SPELL)) && engine.can_aim(id, player, std::iter::once(0)) {
            offer(Choice::Act(Act::Play(id)), rule::PLAY);
        }
        if own_turn && def.printed.is(UNIT) {
            offer(Choice::Act(Act::Hide(id)), rule::HIDE);
        }
    }
    for seat in own(engine, player).filter(|_| own_turn) {
        let (id, object) = (state.id(seat), state.object(seat));
        let free = state.attachment(seat).is_none();
        if object.zone == THE_FIELD && !object.status.has(RESTED) && free {
            offer(Choice::Act(Act::Attack(id)), rule::ATTACK);
            offer(Choice::Act(Act::Retreat(id)), rule::RETREAT);
        }
        if object.status.has(FACE_DOWN) && object.controller == player {
            offer(Choice::Act(Act::Flip(id)), rule::HIDE);
        }
        let apart = free && state.attachments(id).next().is_none() && !object.status.has(FACE_DOWN) && !object.is_token();
        if object.zone == THE_BACK && apart && hosts(engine, id, player).next().is_some() {
            offer(Choice::Act(Act::Equip(id)), rule::JOIN);
            offer(Choice::Act(Act::Pile(id)), rule::JOIN);
        }
    }
}

pub fn answer<P: Policy>(engine: &mut At<'_, P>, frame: Frame, player: PlayerId, choice: Choice<Toy<P>>) {
    match (frame, choice) {
        (Frame::Bids, Choice::Number(bid)) => {
            engine.goto(Frame::Open);
            engine.note(Note::Bid(player, bid), rule::BID);
        }
        (Frame::Hold(_), Choice::Act(act)) => {
            engine.goto(Frame::Gain(engine.state().turn_player()));
            engine.note(Note::Passes(0), rule::ACT);
            do_act(engine, player, act);
        }
        (Frame::Hold(_), _) => pass(engine, player),
        (Frame::Join { unit, under, .. }, Choice::Object(host)) => {
            engine.finish();
            let event = if under { Event::Merge(unit, host) } else { Event::Attach(unit, host, 1) };
            engine.happen_by(event, rule::JOIN);
        }
        (Frame::Play(playing), Choice::Object(paid)) => {
            if let Step::Pay(left) = playing.step {
                engine.goto(Frame::Play(Playing { step: Step::Pay(left - 1), ..playing }));
            }
            engine.happen_by(Event::Move(engine.moving(paid, trash(player), How::Discard)), rule::PLAY);
        }
        _ => {}
    }
}

fn do_act<P: Policy>(engine: &mut At<'_, P>, player: PlayerId, act: Act) {
    match act {
        Act::Play(card) => play(engine, card, player),
        Act::Attack(unit) => {
            let amount = engine.information(unit.seat).value(POWER);
            let damage = Event::Damage { to: Entity::Player(player.other()), amount, by: unit, battle: true };
            engine.happen_together(&[Event::Turn(unit, RESTED, true), damage], rule::ATTACK);
        }
        Act::Retreat(unit) => {
            let moving = engine.moving(unit, THE_BACK, How::Put);
            engine.happen_by(Event::Move(moving), rule::RETREAT);
        }
        Act::Equip(unit) => engine.call(Frame::Join { unit, player, under: false }),
        Act::Pile(unit) => engine.call(Frame::Join { unit, player, under: true }),
        Act::Hide(card) => {
            let mut moving = engine.moving(card, THE_FIELD, How::Put);
            (moving.controller, moving.status) = (player, Statuses::default().set(FACE_DOWN, true));
            engine.happen_by(Event::Move(moving), rule::HIDE);
        }
        Act::Flip(card) => engine.happen_by(Event::Turn(card, FACE_DOWN, false), rule::HIDE),
    }
}

/// With a stack both must pass in a row; without one a pass ends the phase.
fn pass<P: Policy>(engine: &mut At<'_, P>, player: PlayerId) {
    let passes = engine.state().board().passes + 1;
    if P::STACKED && passes < 2 {
        engine.goto(Frame::Gain(player.other()));
        return engine.note(Note::Passes(passes), rule::ACT);
    }
    engine.note(Note::Passes(0), rule::ACT);
    if engine.top(THE_STACK).is_some() {
        engine.goto(Frame::Gain(engine.state().turn_player()));
        engine.call(Frame::Resolve);
    } else {
        engine.finish();
    }
}
