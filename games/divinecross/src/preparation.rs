//! 403: preparing a game.

use crate::board::Note;
use crate::game::{DivineCross, Frame};
use crate::turn::Turn;
use crate::{Engine, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::How;
use tefuda_kernel::{Ask, Choice, Clause, Event, Flow, Move, ObjectId, Offer, PlayerId, Players, Question, Seat, Statuses};

/// The steps of the preparation. Those who are named go through it; on a second time that may be one player alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Preparation {
    /// 403.1: decks are shuffled.
    Shuffle(Players),
    /// 403.2: five cards each.
    Deal(Players),
    /// 403.3: a unit of the hand goes face down into the main area, by whoever has one.
    Place(Players),
    /// 403.3a: does anybody still lack a unit?
    Lacking(Players),
    /// 403.3a-1: the other player may draw a card.
    Draw(PlayerId),
    /// 403.3a: the hand goes back, and all again.
    Return(Players),
    /// 403.4: the first player is decided at random.
    First,
    /// 403.5: both units are turned face up.
    Open,
    /// 403.6: the first turn begins.
    Begin,
}

pub(crate) fn step(engine: &mut Engine<'_>, step: Preparation) -> Flow {
    let first = engine.state().board().first.unwrap_or(PlayerId(0));
    match step {
        Preparation::Shuffle(players) => {
            next(engine, Preparation::Deal(players));
            // 911.1: each player's deck is put in an order that nobody knows.
            let shuffled = players.iter().filter(|_| engine.armed(clause!("911.1"))).collect::<Vec<_>>();
            shuffled.into_iter().for_each(|player| engine.happen_by(Event::Shuffle(words::deck(player)), clause!("403.1")));
        }
        Preparation::Deal(players) => {
            next(engine, Preparation::Place(players));
            players.iter().for_each(|player| deal(engine, player));
        }
        Preparation::Place(players) => {
            let able = players.iter().filter(|player| units(engine, *player).next().is_some());
            let able = able.fold(Players::NONE, Players::with);
            if !able.is_empty() && engine.armed(clause!("403.3")) {
                let ask = Ask::Pick { least: 1, most: 1, picked: 0 };
                return Flow::Ask(Question { players: able, ..Question::secret(ask, clause!("403.3")) });
            }
            next(engine, Preparation::Lacking(players));
        }
        Preparation::Lacking(players) => lacking(engine, players),
        // R053: nothing is drawn from an empty deck before the game.
        Preparation::Draw(player) if engine.top(words::deck(player)).is_none() => {
            next(engine, Preparation::Return(Players::only(player.other())));
        }
        Preparation::Draw(player) => return engine.ask(player, Ask::YesNo, clause!("403.3a-1")),
        Preparation::Return(players) => {
            next(engine, Preparation::Shuffle(players));
            let clause = again(players);
            give_back(engine, players, clause);
        }
        Preparation::First => {
            next(engine, Preparation::Open);
            let first = PlayerId(engine.random_below(2) as u8);
            engine.note(Note::First(first), clause!("403.4"));
        }
        Preparation::Open => {
            next(engine, Preparation::Begin);
            let mains = PlayerId::ALL.iter().flat_map(|player| engine.state().zone(words::main(*player)));
            let turned: Vec<Event<DivineCross>> =
                mains.map(|seat| Event::Turn(engine.state().id(*seat), words::FACE_DOWN, false)).collect();
            engine.happen_together(&turned, clause!("403.5"));
        }
        Preparation::Begin => {
            engine.finish();
            if engine.armed(clause!("403.6")) {
                engine.call(Frame::Turn(Turn::Begin(first)));
            }
        }
    }
    Flow::Go
}

fn next(engine: &mut Engine<'_>, step: Preparation) {
    engine.goto(Frame::Preparation(step));
}

/// 403.3a-1, 403.3a-2: who begins again.
fn again(players: Players) -> Clause {
    if players == Players::BOTH { clause!("403.3a-2") } else { clause!("403.3a-1") }
}

/// R048: these are moved, not drawn.
fn deal(engine: &mut Engine<'_>, player: PlayerId) {
    for _ in 0..words::FIRST_HAND {
        let deck = words::deck(player);
        // 304.2, 304.3: one by one, from the top of the order.
        let top = engine.armed(clause!("304.2")) && engine.armed(clause!("304.3"));
        let next = if top { engine.top(deck) } else { engine.state().zone(deck).first().copied() };
        if let Some(seat) = next {
            let moving = engine.moving(engine.state().id(seat), words::hand(player), How::Put);
            engine.happen_by(Event::Move(moving), clause!("403.2"));
        }
    }
}

fn units<'e>(engine: &'e Engine<'_>, player: PlayerId) -> impl Iterator<Item = Seat> + 'e {
    let state = engine.state();
    let unit = |seat: &Seat| engine.pool.def(state.object(*seat).def).printed.is(words::UNIT);
    state.zone(words::hand(player)).iter().copied().filter(unit)
}

/// 403.3a: whoever has no unit says so and shows the hand. R052: only those are asked who go through it now.
fn lacking(engine: &mut Engine<'_>, players: Players) {
    let empty = |player: &PlayerId| engine.state().zone(words::main(*player)).is_empty();
    let without = players.iter().filter(empty).fold(Players::NONE, Players::with);
    if without.is_empty() || !engine.armed(clause!("403.3a")) {
        return next(engine, Preparation::First);
    }
    let clause = again(without);
    let alone = without.iter().next().filter(|_| without != Players::BOTH);
    next(engine, alone.map_or(Preparation::Return(without), |player| Preparation::Draw(player.other())));
    let cards = without.iter().flat_map(|player| engine.state().zone(words::hand(player)));
    let shown: Vec<Event<DivineCross>> = cards.map(|seat| Event::Show(engine.state().id(*seat), Players::BOTH)).collect();
    engine.happen_together(&shown, clause);
}

fn give_back(engine: &mut Engine<'_>, players: Players, clause: Clause) {
    let cards =
        players.iter().flat_map(|player| engine.state().zone(words::hand(player)).iter().map(move |seat| (player, *seat)));
    let back = cards.map(|(player, seat)| engine.moving(engine.state().id(seat), words::deck(player), How::Put));
    let back: Vec<Event<DivineCross>> = back.map(Event::Move).collect();
    engine.happen_together(&back, clause);
}

pub(crate) fn offers(engine: &Engine<'_>, step: Preparation, player: PlayerId, out: &mut Vec<Offer<DivineCross>>) {
    match step {
        Preparation::Place(_) => {
            let choices = units(engine, player).map(|seat| Choice::Object(engine.state().id(seat)));
            out.extend(choices.map(|choice| Offer { choice, clause: clause!("403.3") }));
        }
        _ => out.extend([Choice::Yes, Choice::No].map(|choice| Offer { choice, clause: clause!("403.3a-1") })),
    }
}

pub(crate) fn answer(engine: &mut Engine<'_>, step: Preparation, player: PlayerId, choice: Choice<DivineCross>) {
    match (step, choice) {
        (Preparation::Place(players), Choice::Object(card)) => {
            next(engine, Preparation::Lacking(players));
            place(engine, player, card);
        }
        (Preparation::Draw(_), choice) => {
            next(engine, Preparation::Return(Players::only(player.other())));
            if choice == Choice::Yes {
                engine.draw(player, clause!("403.3a-1"));
            }
        }
        _ => {}
    }
}

fn place(engine: &mut Engine<'_>, player: PlayerId, card: ObjectId) {
    let status = Statuses::default().set(words::FACE_DOWN, engine.armed(clause!("303.1")));
    let moving = Move { status, ..engine.moving(card, words::main(player), How::Put) };
    engine.happen_by(Event::Move(moving), clause!("403.3"));
}
