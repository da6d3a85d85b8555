//! 602 to 604: what the turn player does with the cards of the hand: charge with them, put units out, play commands.

use crate::actions::{has_room, is_spent, may_not_charge, no_more_events, not_acting, units};
use crate::game::{Act, DivineCross};
use crate::{Engine, clause, play, verbs, words};
use std::cell::OnceCell;
use tefuda_ability::{How, Kind};
use tefuda_kernel::{Choice, Clause, Event, Information, ObjectId, Offer, PlayerId, Seat, first_failing};

/// What stands in the way of every card alike: the same for all of a hand, and looked at only when one asks.
struct Hand<'e, 's> {
    engine: &'e Engine<'s>,
    player: PlayerId,
    idle: bool,
    room: OnceCell<bool>,
    unit: OnceCell<bool>,
    charged: OnceCell<bool>,
    played: OnceCell<bool>,
    chargeless: OnceCell<bool>,
}

/// A card of which it is asked what can be done with it.
#[derive(Clone, Copy)]
struct Held<'e> {
    card: ObjectId,
    /// Whether it is in the hand.
    here: bool,
    /// 805.2: what it is wherever it lies.
    base: Option<&'e Information>,
}

impl Held<'_> {
    fn is(&self, kind: Kind) -> bool {
        self.base.is_some_and(|base| base.is(kind))
    }
}

impl<'e, 's> Hand<'e, 's> {
    fn of(engine: &'e Engine<'s>, player: PlayerId) -> Hand<'e, 's> {
        let [room, unit, charged, played, chargeless] = [const { OnceCell::new() }; 5];
        let idle = not_acting(engine, player);
        Hand { engine, player, idle, room, unit, charged, played, chargeless }
    }

    fn held(&self, card: ObjectId) -> Held<'e> {
        let found = self.engine.state().get(card);
        let here = found.is_some_and(|object| object.zone == words::hand(self.player));
        Held { card, here, base: found.map(|object| &self.engine.pool.def(object.def).base) }
    }

    fn has_room(&self) -> bool {
        *self.room.get_or_init(|| has_room(self.engine, self.player))
    }

    fn has_unit(&self) -> bool {
        *self.unit.get_or_init(|| units(self.engine, self.player).next().is_some())
    }

    /// Whether there is a unit to which it may be attached as energy.
    fn has_host(&self, card: ObjectId) -> bool {
        units(self.engine, self.player).any(|unit| verbs::may_bear(self.engine, card, unit))
    }

    fn has_bearer(&self, card: ObjectId) -> bool {
        play::bearers(self.engine, self.player, card).next().is_some()
    }

    /// 602.2: whether the player may charge no more this turn.
    fn has_charged(&self) -> bool {
        let times = self.engine.state().board().charged;
        *self
            .charged
            .get_or_init(|| is_spent(self.engine, self.player, times, (words::CHARGES_AGAIN, Some(words::CHARGES_TWICE))))
    }

    fn has_played(&self) -> bool {
        *self.played.get_or_init(|| no_more_events(self.engine, self.player))
    }

    fn may_not_charge(&self) -> bool {
        *self.chargeless.get_or_init(|| may_not_charge(self.engine, self.player))
    }

    fn why_not_charge(&self, held: Held<'_>) -> Option<Clause> {
        first_failing!(
            self.engine,
            clause!("503.3a") => self.idle,
            clause!("602.2") => self.has_charged(),
            clause!("602.1") => !held.here || !self.has_unit(),
            clause!("104.4") => self.may_not_charge() || !self.has_host(held.card),
        )
    }

    fn why_not_put(&self, held: Held<'_>) -> Option<Clause> {
        let Hand { engine, player, .. } = *self;
        let forbidden = || engine.banned(&Event::Move(engine.moving(held.card, words::standby(player), How::Summon)));
        first_failing!(
            engine,
            clause!("503.3b") => self.idle,
            clause!("603.1") => !held.here || !held.is(words::UNIT),
            clause!("603.2") => !self.has_room(),
            clause!("104.4") => forbidden(),
        )
    }

    fn why_not_play(&self, held: Held<'_>) -> Option<Clause> {
        let Hand { engine, player, .. } = *self;
        first_failing!(
            engine,
            clause!("503.3c") => self.idle,
            clause!("604.1") => !held.here || !held.is(words::COMMAND),
            clause!("803.2") => held.is(words::EVENT) && self.has_played(),
            clause!("804.2b") => held.is(words::ASSIST) && !self.has_bearer(held.card),
            clause!("104.4") => engine.banned(&Event::Used(held.card, player)),
        )
    }
}

/// 602: why a player may not charge with a card.
pub(crate) fn why_not_charge(engine: &Engine<'_>, player: PlayerId, card: ObjectId) -> Option<Clause> {
    let hand = Hand::of(engine, player);
    hand.why_not_charge(hand.held(card))
}

/// 603: why a player may not put a unit out.
pub(crate) fn why_not_put(engine: &Engine<'_>, player: PlayerId, card: ObjectId) -> Option<Clause> {
    let hand = Hand::of(engine, player);
    hand.why_not_put(hand.held(card))
}

/// 604: why a player may not play a command.
pub(crate) fn why_not_play(engine: &Engine<'_>, player: PlayerId, card: ObjectId) -> Option<Clause> {
    let hand = Hand::of(engine, player);
    hand.why_not_play(hand.held(card))
}

pub(crate) fn offers(engine: &Engine<'_>, player: PlayerId, out: &mut Vec<Offer<DivineCross>>) {
    let (state, hand) = (engine.state(), Hand::of(engine, player));
    let seats = state.zone(words::hand(player));
    // A bit for some of the cards each: what has a bit of its own so far has no twin.
    let mut met = 0u64;
    for (at, seat) in seats.iter().enumerate() {
        let bit = 1 << (state.object(*seat).def.0 & 63);
        if met & bit != 0 && seats[..at].iter().any(|before| twins(engine, *before, *seat, player)) {
            continue;
        }
        met |= bit;
        let held = hand.held(state.id(*seat));
        let mut offer = |act: Act, clause: Clause| out.push(Offer { choice: Choice::Act(act), clause });
        // 201.2: a card is a unit or a command.
        let unit = held.is(words::UNIT);
        if (unit || !engine.armed(clause!("603.1"))) && hand.why_not_put(held).is_none() {
            offer(Act::Put(held.card), clause!("603.1"));
        }
        if (!unit || !engine.armed(clause!("604.1"))) && hand.why_not_play(held).is_none() {
            offer(Act::Play(held.card), clause!("604.1"));
        }
        if hand.why_not_charge(held).is_none() {
            offer(Act::Charge(held.card), clause!("602.1"));
        }
    }
}

/// Whether two cards in a hand differ in nothing, also not in what the opponent knows of them: then they are one choice.
fn twins(engine: &Engine<'_>, one: Seat, other: Seat, player: PlayerId) -> bool {
    let state = engine.state();
    let known = |seat: Seat| state.object(seat).top_card().map(|card| state.card(card).known_to(player.other()));
    state.object(one).def == state.object(other).def && known(one) == known(other)
}
