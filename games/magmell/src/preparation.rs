//! 503: preparing a game.

use crate::board::Note;
use crate::game::{Frame, Magmell};
use crate::turn::Turn;
use crate::{Engine, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::How;
use tefuda_kernel::{Ask, Choice, Event, Flow, Move, Offer, PlayerId};

/// The steps of the preparation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Preparation {
    /// 503.1.1: all four decks are shuffled.
    Shuffle,
    /// 503.1.1.1: the first player is decided at random.
    First,
    /// 503.1.1.2: five cards each.
    Deal,
    /// 503.1.1.3: a player says whether to take a new hand.
    Ask(PlayerId),
    /// 503.1.1.3: all who want one get it, together.
    Redraw,
    /// 503.1.1.4: the game begins.
    Begin,
}

pub(crate) fn step(engine: &mut Engine<'_>, step: Preparation) -> Flow {
    let next = |engine: &mut Engine<'_>, step| engine.goto(Frame::Preparation(step));
    let first = engine.state().board().first.unwrap_or(PlayerId(0));
    if !engine.armed(clause!("503.1")) {
        engine.goto(Frame::Turn(Turn::Begin(first)));
        return Flow::Go;
    }
    match step {
        Preparation::Shuffle => {
            next(engine, Preparation::First);
            for player in PlayerId::ALL {
                engine.happen_by(Event::Value(player, words::LIFE, words::MOST_LIFE), clause!("220.1"));
                engine.happen_by(Event::Shuffle(words::grimoire(player)), clause!("503.1.1"));
                engine.happen_by(Event::Shuffle(words::stone_deck(player)), clause!("503.1.1"));
            }
        }
        Preparation::First => {
            next(engine, Preparation::Deal);
            let first = PlayerId(engine.random_below(2) as u8);
            engine.note(Note::First(first), clause!("503.1.1.1"));
        }
        Preparation::Deal => {
            next(engine, Preparation::Ask(first));
            [first, first.other()].into_iter().for_each(|player| deal(engine, player, clause!("503.1.1.2")));
        }
        Preparation::Ask(player) => return engine.ask(player, Ask::YesNo, clause!("503.1.1.3")),
        Preparation::Redraw => {
            next(engine, Preparation::Begin);
            redraw(engine);
        }
        Preparation::Begin => {
            engine.finish();
            if engine.armed(clause!("503.1.1.4")) {
                engine.call(Frame::Turn(Turn::Begin(first)));
            }
        }
    }
    Flow::Go
}

fn deal(engine: &mut Engine<'_>, player: PlayerId, clause: tefuda_kernel::Clause) {
    (0..words::FIRST_HAND).for_each(|_| engine.draw(player, clause));
}

fn redraw(engine: &mut Engine<'_>) {
    let players: Vec<PlayerId> = engine.state().board().redraws.iter().collect();
    let cards = players.iter().flat_map(|player| engine.state().zone(words::hand(*player)).iter().map(|seat| (*player, *seat)));
    let back: Vec<Event<Magmell>> = cards
        .map(|(player, seat)| {
            let card = engine.state().id(seat);
            Event::Move(Move { ..engine.moving(card, words::grimoire(player), How::Put) })
        })
        .collect();
    engine.happen_together(&back, clause!("503.1.1.3"));
    for player in players {
        engine.happen_by(Event::Shuffle(words::grimoire(player)), clause!("503.1.1.3"));
        deal(engine, player, clause!("503.1.1.3"));
    }
}

pub(crate) fn offers(out: &mut Vec<Offer<Magmell>>) {
    out.extend([Choice::Yes, Choice::No].map(|choice| Offer { choice, clause: clause!("503.1.1.3") }));
}

pub(crate) fn answer(engine: &mut Engine<'_>, _: Preparation, player: PlayerId, choice: Choice<Magmell>) {
    let first = engine.state().board().first.unwrap_or(PlayerId(0));
    let next = if player == first { Preparation::Ask(first.other()) } else { Preparation::Redraw };
    engine.goto(Frame::Preparation(next));
    engine.note(Note::Redraw(player, choice == Choice::Yes), clause!("503.1.1.3"));
}
