//! 9: the verbs that only this game has: チャージする, 退却させる, ウィニングチケットを授かる, KO置き場に置く.

use crate::board::Note;
use crate::game::{DivineCross, Frame};
use crate::janken::Janken;
use crate::retreat::{self, Retreat};
use crate::{Engine, actions, clause, judgement, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::How;
use tefuda_kernel::{
    Ask, Choice, Clause, Entity, Event, Flow, ObjectId, Offer, Order, PlayerId, Question, Seat, Statuses, armed,
};

/// 602, 906: a card of the hand becomes energy of a unit, then a card is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charging {
    /// Who charges.
    pub player: PlayerId,
    /// The card, once it is chosen.
    pub card: Option<ObjectId>,
    /// The unit, once it is chosen.
    pub unit: Option<ObjectId>,
    /// Whether the card is under the unit and the draw is left.
    pub attached: bool,
    /// Whether the card is drawn, and it is left to say that it was charged.
    pub drawn: bool,
    /// Whether a text asked for it.
    pub by_text: bool,
    /// How often it is still to be done, this time included.
    pub times: i32,
}

impl Charging {
    pub(crate) fn by_action(player: PlayerId, card: ObjectId) -> Charging {
        Charging { player, card: Some(card), unit: None, attached: false, drawn: false, by_text: false, times: 1 }
    }

    fn clause(&self) -> Clause {
        if self.by_text { clause!("906.1") } else { clause!("602.1") }
    }
}

/// Where 920.2 goes on to look for cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pile {
    /// The top of the deck.
    Deck,
    /// The hand.
    Hand,
    /// The discard pile.
    Discard,
}

/// 920.2: cards that a text wanted in the KO pile are taken from elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cascade {
    /// Who puts them.
    pub player: PlayerId,
    /// From where next.
    pub pile: Pile,
    /// How many are still wanted.
    pub left: i32,
}

/// Do what a text says with one of the game's own verbs.
pub(crate) fn perform(engine: &mut Engine<'_>, order: Order<'_>) {
    // R167: each player in turn, one order each.
    let Some(player) = order.players.first().copied() else { return };
    match order.verb {
        words::JANKEN => engine.call(Frame::Janken(Janken::of(player, order.amount))),
        // R005: what a text forbids is not done when another asks for it.
        words::CHARGE if actions::may_not_charge(engine, player) => engine.conclude_for(player, false),
        words::CHARGE => {
            let charging =
                Charging { player, card: None, unit: None, attached: false, drawn: false, by_text: true, times: order.amount };
            if order.objects.is_empty() {
                // R065: nothing is attached, and the card is drawn all the same.
                engine.conclude_for(player, false);
                engine.call(Frame::Charging(Charging { attached: true, ..charging }));
            }
            for unit in order.objects.iter().rev() {
                engine.call(Frame::Charging(Charging { unit: Some(*unit), ..charging }));
            }
        }
        words::RETREAT => {
            let owners = retreating(engine, order);
            if order.objects.is_empty() {
                engine.conclude_for(player, false);
            }
            for unit in order.objects {
                let owner = engine.controller(*unit);
                if !owners.contains(&owner) {
                    engine.conclude_for(owner, false);
                }
            }
            for owner in owners.into_iter().rev() {
                engine.call(Frame::Retreat(Retreat { by_text: true, ..Retreat::of(owner) }));
            }
        }
        words::TICKET => give_ticket(engine, player),
        words::LOSE_TICKET => {
            let held = engine.state().board().ticket == Some(player);
            engine.conclude_for(player, held);
            if held {
                take_ticket(engine, player, clause!("106.2a"));
            }
        }
        words::FAIL => {
            let fails = judgement::fail_judged(engine);
            engine.conclude_for(player, fails);
        }
        words::PUT_KO => put_ko(engine, player, order),
        _ => engine.conclude_for(player, false),
    }
}

/// 913.1: whose main units a text makes retreat, if it speaks of these and all of it can be done; R167: the turn player's first.
fn retreating(engine: &Engine<'_>, order: Order<'_>) -> Vec<PlayerId> {
    let first = engine.state().turn_player();
    let meant = |player: &PlayerId| {
        let main = actions::main_unit(engine, *player).map(|seat| engine.state().id(seat));
        main.is_some_and(|main| order.objects.contains(&main)) && retreat::can_retreat(engine, *player)
    };
    [first, first.other()].into_iter().filter(meant).collect()
}

/// R170: whether cards that 920.2 lets come from elsewhere count as the ones that were to be put.
pub(crate) fn makes_up() -> bool {
    armed(clause!("R170")) && armed(clause!("920.2"))
}

/// 106.2a, 926.1: the ticket goes from one player to the other; 106.3: whoever has it gets no second one.
fn give_ticket(engine: &mut Engine<'_>, player: PlayerId) {
    let holder = engine.state().board().ticket;
    if holder == Some(player) && engine.armed(clause!("106.3")) {
        return engine.conclude_for(player, false);
    }
    engine.conclude_for(player, true);
    // 106.2: there is one ticket among all players.
    if let Some(other) = holder.filter(|holder| *holder != player && engine.armed(clause!("106.2"))) {
        take_ticket(engine, other, clause!("106.2a"));
    }
    engine.note(Note::TicketGained(player), clause!("926.1"));
    engine.happen_by(Event::Moment(words::GOT_TICKET, None, Some(Entity::Player(player))), clause!("926.1"));
}

/// A player loses the ticket.
pub(crate) fn take_ticket(engine: &mut Engine<'_>, player: PlayerId, clause: Clause) {
    engine.note(Note::TicketLost(player), clause);
    engine.happen_by(Event::Moment(words::LOST_TICKET, None, Some(Entity::Player(player))), clause);
}

/// 920.1, 920.2: what is there goes to the KO pile; what is wanting comes from the deck, the hand, the discard pile.
fn put_ko(engine: &mut Engine<'_>, player: PlayerId, order: Order<'_>) {
    let wanted = order.objects.iter().take(usize::try_from(order.amount).unwrap_or(0));
    // 104.4: what may not be put there is not, and is wanting.
    let able = wanted.filter(|object| can_be_put(engine, object.seat));
    let moves: Vec<Event<DivineCross>> = able.map(|object| putting(engine, *object)).collect();
    let left = order.amount - moves.len() as i32;
    if left > 0 && engine.armed(clause!("920.2")) {
        engine.call(Frame::Cascade(Cascade { player, pile: Pile::Deck, left }));
    } else {
        engine.conclude_for(player, left <= 0);
    }
    if !moves.is_empty() {
        engine.ask_for(player, &moves);
        engine.happen_together(&moves, clause!("920.1"));
    }
}

pub(crate) fn step_charging(engine: &mut Engine<'_>, charging: Charging) -> Flow {
    let Charging { player, card, unit, attached, .. } = charging;
    engine.refresh();
    let one = Ask::Pick { least: 1, most: 1, picked: 0 };
    match (card, unit) {
        _ if charging.drawn => {
            let times = charging.times - 1;
            if times > 0 {
                // A unit that was not there the first time is not there now.
                let attached = unit.is_none();
                engine.goto(Frame::Charging(Charging { card: None, attached, drawn: false, times, ..charging }));
            } else {
                engine.finish();
            }
            if let (Some(_), Some(unit)) = (card, unit) {
                let moment = Event::Moment(words::CHARGED, Some(unit), Some(Entity::Player(player)));
                engine.happen_by(moment, charging.clause());
            }
        }
        _ if attached => {
            // 810.1: a card that something else was done with was not charged.
            let card = card.filter(|card| engine.state().attachment(card.seat).is_some_and(|it| Some(it.host) == unit));
            engine.goto(Frame::Charging(Charging { drawn: true, card, ..charging }));
            if charging.by_text {
                engine.draw_as_told(player, charging.clause());
            } else {
                engine.draw(player, charging.clause());
            }
        }
        // R065: with no card in hand nothing is attached, and the card is drawn all the same.
        (None, _) if engine.state().zone(words::hand(player)).is_empty() => {
            engine.goto(Frame::Charging(Charging { attached: true, ..charging }));
            engine.conclude_for(player, false);
        }
        (None, _) => return Flow::Ask(Question::private(player, one, charging.clause())),
        (_, None) => return engine.ask(player, one, charging.clause()),
        (Some(card), Some(unit)) => {
            engine.goto(Frame::Charging(Charging { attached: true, ..charging }));
            let attaching = engine.attaching(card, unit, words::ENERGY, energy_lies(engine)).map(Event::Move);
            if charging.by_text {
                engine.ask_for(player, attaching.as_slice());
            }
            if let Some(attaching) = attaching {
                engine.happen_by(attaching, charging.clause());
            }
        }
    }
    Flow::Go
}

/// 306.6, 905.2: an energy lies face down; 303.2: so that its face is not seen.
fn energy_lies(engine: &Engine<'_>) -> Statuses {
    let face_down = [clause!("306.6"), clause!("905.2"), clause!("303.2")].into_iter().all(|clause| engine.armed(clause));
    Statuses::default().set(words::FACE_DOWN, face_down)
}

/// Whether no text forbids to attach a card to a unit as energy.
pub(crate) fn may_bear(engine: &Engine<'_>, card: ObjectId, unit: Seat) -> bool {
    let attaching = engine.attaching(card, engine.state().id(unit), words::ENERGY, energy_lies(engine));
    attaching.is_none_or(|attaching| !engine.banned(&Event::Move(attaching))) || !engine.armed(clause!("104.4"))
}

pub(crate) fn offer_charging(engine: &Engine<'_>, charging: Charging, out: &mut Vec<Offer<DivineCross>>) {
    let clause = charging.clause();
    let seats: Vec<Seat> = match charging.card {
        None => engine.state().zone(words::hand(charging.player)).to_vec(),
        // R006: an action is not begun with what is forbidden.
        Some(card) => {
            let hosts = actions::units(engine, charging.player);
            hosts.filter(|seat| charging.by_text || may_bear(engine, card, *seat)).collect()
        }
    };
    out.extend(seats.into_iter().map(|seat| Offer { choice: Choice::Object(engine.state().id(seat)), clause }));
}

pub(crate) fn answer_charging(engine: &mut Engine<'_>, charging: Charging, choice: Choice<DivineCross>) {
    let Choice::Object(object) = choice else { return };
    let next = match charging.card {
        None => Charging { card: Some(object), ..charging },
        Some(_) => Charging { unit: Some(object), ..charging },
    };
    engine.goto(Frame::Charging(next));
}

pub(crate) fn step_cascade(engine: &mut Engine<'_>, cascade: Cascade) -> Flow {
    let Cascade { player, pile, left } = cascade;
    let one = Ask::Pick { least: 1, most: 1, picked: 0 };
    let next = |pile: Pile, left: i32| Frame::Cascade(Cascade { player, pile, left });
    match pile {
        _ if left <= 0 => {
            engine.finish();
            engine.conclude_for(player, makes_up());
        }
        Pile::Deck => match engine.top(words::deck(player)).filter(|seat| can_be_put(engine, *seat)) {
            Some(seat) => {
                engine.goto(next(Pile::Deck, left - 1));
                put_one(engine, player, engine.state().id(seat));
            }
            None => engine.goto(next(Pile::Hand, left)),
        },
        Pile::Hand if giving(engine, cascade).next().is_none() => engine.goto(next(Pile::Discard, left)),
        Pile::Hand => return Flow::Ask(Question::private(player, one, clause!("920.2"))),
        Pile::Discard if giving(engine, cascade).next().is_none() => {
            engine.finish();
            engine.conclude_for(player, false);
        }
        Pile::Discard => return engine.ask(player, one, clause!("920.2")),
    }
    Flow::Go
}

/// 302.5: a card goes to its owner's KO pile, also if it lay among another player's.
fn putting(engine: &Engine<'_>, object: ObjectId) -> Event<DivineCross> {
    let to = words::ko(engine.state().owner(object.seat));
    Event::Move(engine.moving(object, to, How::Put))
}

/// 104.4: what may not be put there is not.
fn can_be_put(engine: &Engine<'_>, seat: Seat) -> bool {
    !engine.banned(&putting(engine, engine.state().id(seat))) || !engine.armed(clause!("104.4"))
}

/// The cards of a pile that can be put.
fn giving<'e>(engine: &'e Engine<'_>, cascade: Cascade) -> impl Iterator<Item = Seat> + 'e {
    let zone = match cascade.pile {
        Pile::Deck => words::deck(cascade.player),
        Pile::Hand => words::hand(cascade.player),
        Pile::Discard => words::discard(cascade.player),
    };
    engine.state().zone(zone).iter().copied().filter(|seat| can_be_put(engine, *seat))
}

fn put_one(engine: &mut Engine<'_>, player: PlayerId, object: ObjectId) {
    let put = putting(engine, object);
    engine.ask_for(player, &[put]);
    engine.happen_by(put, clause!("920.2"));
}

pub(crate) fn offer_cascade(engine: &Engine<'_>, cascade: Cascade, out: &mut Vec<Offer<DivineCross>>) {
    let cards = giving(engine, cascade).map(|seat| Choice::Object(engine.state().id(seat)));
    out.extend(cards.map(|choice| Offer { choice, clause: clause!("920.2") }));
}

pub(crate) fn answer_cascade(engine: &mut Engine<'_>, cascade: Cascade, choice: Choice<DivineCross>) {
    if let Choice::Object(card) = choice {
        engine.goto(Frame::Cascade(Cascade { left: cascade.left - 1, ..cascade }));
        put_one(engine, cascade.player, card);
    }
}
