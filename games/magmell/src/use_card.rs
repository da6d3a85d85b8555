//! 702: using a card.

use crate::board::Phase;
use crate::game::{Frame, Magmell};
use crate::payment::{COLOURLESS, Due, Less, Part, Purse, Symbols, due, offer_payers, payable};
use crate::rewind::{Certainty, begin, complete, completes, take_back};
use crate::{Engine, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::{How, Position, Price};
use tefuda_kernel::{Ask, Choice, Clause, Event, Flow, Move, ObjectId, Offer, PlayerId, Seat, first_failing};

/// The steps of using a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UseStep {
    /// 702.3.1: the card is shown and goes onto the chant.
    Declare,
    /// It is there, unless something replaced the move.
    Declared,
    /// R702.3a: X is announced.
    Announce,
    /// 702.3.2, 702.3.3: targets and shares.
    Aim,
    /// They were found, or the use is not legal.
    Aimed,
    /// R210: what it costs is fixed; so much is still to be taken off a part.
    Fix(Part, u16),
    /// 702.3.4: what is due of a part is paid.
    Pay(Part),
    /// This stone was to pay a part; something else may have happened to it.
    Spent(Part, Seat),
    /// 702.3.5: the use is complete.
    Complete,
}

/// A card being used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Using {
    /// The card: in hand first, then on the chant.
    pub card: ObjectId,
    /// Who uses it.
    pub player: PlayerId,
    /// Where it stands.
    pub step: UseStep,
    /// What is still to be paid.
    pub due: Due,
    /// What has been paid already.
    pub paid: Due,
    /// R210: how much texts take off.
    pub less: Less,
    /// Whether its player pays at all.
    pub price: Price,
    /// Whether it may yet have to be taken back.
    pub certainty: Certainty,
}

impl Using {
    /// A player uses a card with the right to act.
    pub(crate) fn by_right(card: ObjectId, player: PlayerId) -> Using {
        let (due, paid, less) = (Due::default(), Due::default(), Less::default());
        Using { card, player, step: UseStep::Declare, due, paid, less, price: Price::Full, certainty: Certainty::Sure }
    }
}

/// 702.3.1.1: a text uses a card; its timing does not matter, everything else does.
pub(crate) fn use_by_effect(engine: &mut Engine<'_>, player: PlayerId, card: ObjectId, price: Price) -> bool {
    engine.refresh();
    // 101: the text beats the rule of timing, and no other rule.
    let beats = engine.armed(clause!("702.3.1.1")) && engine.armed(clause!("101"));
    let purse = Purse::lazy(engine, player);
    let timely = beats || why_not_time(engine, card, &purse).is_none();
    let stone = engine.state().get(card).is_none_or(|object| engine.pool.def(object.def).printed.is(words::STONE));
    let affordable = why_not_afford(engine, card, &purse, price).is_none();
    let banned = is_banned(engine, card, &purse, price) && engine.armed(clause!("102"));
    let aims = || engine.can_aim(card, player, announceable(engine, card, &purse, price)) || !engine.armed(clause!("702.3.2"));
    let usable = timely && !stone && !banned && affordable && aims();
    if usable {
        begin(engine, Using { price, ..Using::by_right(card, player) }, |_| ());
    }
    usable
}

/// Why a player may not use a card now, by the first clause that stands in the way.
pub fn why_not_use(engine: &Engine<'_>, player: PlayerId, card: ObjectId) -> Option<Clause> {
    why_not_use_with(engine, player, card, &Purse::lazy(engine, player))
}

/// The same for a purse that is known already.
pub(crate) fn why_not_use_with(engine: &Engine<'_>, player: PlayerId, card: ObjectId, purse: &Purse<'_, '_>) -> Option<Clause> {
    why_not_time(engine, card, purse).or_else(|| why_not_afford(engine, card, purse, Price::Full)).or_else(|| {
        let aims = || engine.can_aim(card, player, announceable(engine, card, purse, Price::Full));
        let aimless = engine.armed(clause!("702.3.2")) && !aims();
        aimless.then_some(clause!("702.3.2"))
    })
}

/// Why it is not the time or the place to use a card.
fn why_not_time(engine: &Engine<'_>, card: ObjectId, purse: &Purse<'_, '_>) -> Option<Clause> {
    let (state, player) = (engine.state(), purse.player);
    let Some(object) = state.get(card) else { return Some(clause!("702.2")) };
    let def = engine.pool.def(object.def);
    first_failing!(
        engine,
        clause!("702.2") => object.zone != words::hand(player),
        clause!("702.3") => state.board().tried == Some(card),
        clause!("R228") => def.printed.is(words::STONE),
        clause!("102") => is_banned(engine, card, purse, Price::Full),
        clause!("601.3") => state.board().phase < Phase::Main,
        clause!("209.3") => !is_quick(engine, card.seat) && !may_be_slow(engine, player),
    )
}

/// 102: whether a text forbids the use of a card, whatever might be announced as X.
fn is_banned(engine: &Engine<'_>, card: ObjectId, purse: &Purse<'_, '_>, price: Price) -> bool {
    match asks_for_x(engine, card, price) {
        true => announceable(engine, card, purse, price).next().is_none(),
        false => engine.banned(&Event::Used(card, purse.player)),
    }
}

/// 102, R210e: whether a text forbids the use of a card with this announced as X.
fn is_banned_with(engine: &Engine<'_>, card: ObjectId, player: PlayerId, number: i32) -> bool {
    engine.armed(clause!("102")) && engine.banned_announcing(card, player, number)
}

/// 209.2: whether a card can be used at any time.
pub(crate) fn is_quick(engine: &Engine<'_>, card: Seat) -> bool {
    engine.pool.def(engine.state().object(card).def).face.quick && engine.armed(clause!("209.2"))
}

/// 209.3: whether it is the time for cards that are not quick: one's own main phase, with no battle and nothing on the chant.
pub(crate) fn may_be_slow(engine: &Engine<'_>, player: PlayerId) -> bool {
    let (state, board) = (engine.state(), engine.state().board());
    let own_main = state.turn_player() == player && board.phase == Phase::Main;
    own_main && board.battle.is_none() && state.zone(words::THE_CHANT).is_empty()
}

/// What is due at a price: 210.3, コスト is both parts.
fn charged(engine: &Engine<'_>, player: PlayerId, card: ObjectId, price: Price) -> (Due, Less) {
    if price == Price::Free {
        return Default::default();
    }
    let (mut due, less) = due(engine, player, card);
    for part in [Part::Cost, Part::Catalyst].into_iter().filter(|part| price == Price::Without(part.value())) {
        *due.of_mut(part) = Symbols::default();
    }
    (due, less)
}

/// R702.3a: X is announced where it is paid for.
fn asks_for_x(engine: &Engine<'_>, card: ObjectId, price: Price) -> bool {
    !matches!(price, Price::Free | Price::Without(words::COST)) && symbols_of_x(engine, card) > 0
}

fn why_not_afford(engine: &Engine<'_>, card: ObjectId, purse: &Purse<'_, '_>, price: Price) -> Option<Clause> {
    let (due, less) = charged(engine, purse.player, card, price);
    let unpaid = |part: &Part| !purse.pays(*part, due.of(*part), less.of(*part)) && engine.armed(part.clause());
    [Part::Cost, Part::Catalyst].into_iter().find(unpaid).map(Part::clause)
}

fn symbols_of_x(engine: &Engine<'_>, card: ObjectId) -> u8 {
    engine.pool.def(engine.state().object(card.seat).def).face.x
}

/// A cost with X announced: each [X] is so many colourless symbols.
fn with_x(engine: &Engine<'_>, card: ObjectId, cost: Symbols, number: i32) -> Symbols {
    cost.more(number.saturating_mul(i32::from(symbols_of_x(engine, card))))
}

/// R702.3a: what could be announced as X for a card: as much as can be paid and is not forbidden, and nothing where nothing is.
fn announceable(engine: &Engine<'_>, card: ObjectId, purse: &Purse<'_, '_>, price: Price) -> impl Iterator<Item = i32> {
    let asks = asks_for_x(engine, card, price);
    let most = if asks { i32::from(u8::MAX) } else { 0 };
    let affordable = (0..=most).take_while(move |number| {
        let payable = || {
            let (due, less) = charged(engine, purse.player, card, price);
            purse.pays(Part::Cost, with_x(engine, card, due.cost, *number), less.of(Part::Cost))
        };
        *number == 0 || payable()
    });
    affordable.filter(move |number| !asks || !is_banned_with(engine, card, purse.player, *number))
}

/// How much is taken off a part: no more than there is.
fn taken_off(using: &Using, part: Part) -> u16 {
    using.less.of(part).min(u16::try_from(using.due.of(part).total()).unwrap_or(u16::MAX))
}

pub(crate) fn step(engine: &mut Engine<'_>, using: Using) -> Flow {
    let next = |engine: &mut Engine<'_>, using: Using, step: UseStep| engine.goto(Frame::Use(Using { step, ..using }));
    let Using { card, player, due: left, .. } = using;
    let uncertain = using.certainty != Certainty::Sure;
    match using.step {
        UseStep::Declare if !engine.armed(clause!("702.3")) => engine.finish(),
        UseStep::Declare => {
            engine.refresh();
            let (due, less) = charged(engine, player, card, using.price);
            engine.goto(Frame::Use(Using { step: UseStep::Declared, due, less, ..using }));
            // 408.2: it goes on top of what waits there.
            let position = if engine.armed(clause!("408.2")) { Position::Top } else { Position::Bottom };
            let moving = Move { controller: player, position, ..engine.moving(card, words::THE_CHANT, How::Use) };
            engine.happen_by(Event::Move(moving), clause!("702.3.1"));
        }
        UseStep::Declared => {
            let card = engine.state().id(card.seat);
            if engine.state().object(card.seat).zone == words::THE_CHANT {
                let step = if asks_for_x(engine, card, using.price) { UseStep::Announce } else { UseStep::Aim };
                engine.goto(Frame::Use(Using { card, step, ..using }));
            } else {
                engine.finish();
                complete(engine, using.certainty);
            }
        }
        UseStep::Announce => {
            let mut numbers = Vec::new();
            offers(engine, using, &mut numbers);
            if !uncertain || !numbers.is_empty() {
                return engine.ask(player, Ask::Number, clause!("R702.3a"));
            }
            take_back(engine, card);
        }
        UseStep::Aim => {
            next(engine, using, UseStep::Aimed);
            engine.aim(card);
        }
        UseStep::Aimed if uncertain && !engine.aimed() && engine.armed(clause!("702.3.2")) => take_back(engine, card),
        UseStep::Aimed => {
            next(engine, using, UseStep::Fix(Part::Cost, taken_off(&using, Part::Cost)));
            engine.tell_aims(card, clause!("702.3.2"));
        }
        UseStep::Fix(Part::Cost, 0) if !engine.armed(clause!("702.3.4")) => next(engine, using, UseStep::Complete),
        UseStep::Fix(Part::Cost, 0) => next(engine, using, UseStep::Fix(Part::Catalyst, taken_off(&using, Part::Catalyst))),
        UseStep::Fix(Part::Catalyst, 0) => next(engine, using, UseStep::Pay(Part::Cost)),
        UseStep::Fix(..) => return engine.ask(player, Ask::Number, clause!("R210b")),
        UseStep::Pay(Part::Cost) if left.cost.next().is_none() => next(engine, using, UseStep::Pay(Part::Catalyst)),
        UseStep::Pay(Part::Catalyst) if left.catalyst.next().is_none() => next(engine, using, UseStep::Complete),
        UseStep::Pay(part) => return pay(engine, using, part),
        UseStep::Spent(part, stone) if engine.state().object(stone).status.has(part.spent()) => {
            next(engine, using, UseStep::Pay(part))
        }
        UseStep::Spent(..) => take_back(engine, card),
        UseStep::Complete => {
            engine.finish();
            complete(engine, using.certainty);
            engine.happen_by(Event::Used(card, player), clause!("702.3.5"));
        }
    }
    Flow::Go
}

fn pay(engine: &mut Engine<'_>, using: Using, part: Part) -> Flow {
    engine.refresh();
    let due = engine.armed(part.clause());
    // What was offered can be paid, and each stone leaves a rest that can be, unless the use itself changes that.
    let possible = match using.certainty {
        Certainty::Sure if due => true,
        Certainty::Precarious if due => {
            let mut payers = Vec::new();
            offers(engine, using, &mut payers);
            !payers.is_empty()
        }
        _ => payable(engine, using.player, part, using.due.of(part)),
    };
    if possible {
        return engine.ask(using.player, Ask::Pay, part.clause());
    }
    if due {
        take_back(engine, using.card);
        return Flow::Go;
    }
    // Only when the clause that asks for payment is switched off: nothing can pay, so nothing is paid.
    let step = if part == Part::Cost { UseStep::Pay(Part::Catalyst) } else { UseStep::Complete };
    engine.goto(Frame::Use(Using { step, ..using }));
    Flow::Go
}

pub(crate) fn offers(engine: &Engine<'_>, using: Using, out: &mut Vec<Offer<Magmell>>) {
    match using.step {
        UseStep::Announce => {
            let purse = Purse::lazy(engine, using.player);
            let less = using.less.of(Part::Cost);
            let affordable = |number: &i32| purse.pays(Part::Cost, with_x(engine, using.card, using.due.cost, *number), less);
            // 702.3.2: with some of them there may be nothing to aim at.
            let aims = |number: &i32| engine.can_aim_with(using.card, *number) || !engine.armed(clause!("702.3.2"));
            let allowed = |number: &i32| !is_banned_with(engine, using.card, using.player, *number);
            let numbers = (0..=i32::from(u8::MAX)).take_while(affordable).filter(allowed).filter(aims);
            out.extend(numbers.map(|number| Offer { choice: Choice::Number(number), clause: clause!("R702.3a") }));
        }
        UseStep::Fix(part, less) => {
            let (purse, due) = (Purse::lazy(engine, using.player), using.due.of(part));
            let payable = |symbol: &usize| purse.pays(part, due.less(*symbol), less - 1);
            let symbols = (0..4).filter(|symbol| due.0[*symbol] > 0).filter(payable);
            out.extend(symbols.map(|symbol| Offer { choice: Choice::Number(symbol as i32), clause: clause!("R210b") }));
        }
        UseStep::Pay(part) => {
            offer_payers(engine, using.player, part, using.due.of(part), out);
            if using.certainty == Certainty::Precarious {
                out.retain(|offer| completes(engine, using, offer.choice));
            }
        }
        _ => {}
    }
}

pub(crate) fn answer(engine: &mut Engine<'_>, using: Using, choice: Choice<Magmell>) {
    let mut using = using;
    match (using.step, choice) {
        (UseStep::Announce, Choice::Number(number)) => {
            using.due.cost = with_x(engine, using.card, using.due.cost, number);
            engine.goto(Frame::Use(Using { step: UseStep::Aim, ..using }));
            engine.announce(using.card, number);
        }
        (UseStep::Fix(part, less), Choice::Number(symbol)) => {
            let symbol = usize::try_from(symbol).unwrap_or(COLOURLESS);
            *using.due.of_mut(part) = using.due.of(part).less(symbol);
            engine.goto(Frame::Use(Using { step: UseStep::Fix(part, less - 1), ..using }));
        }
        (UseStep::Pay(part), Choice::Object(stone)) => {
            if let Some(symbol) = using.due.of(part).next() {
                *using.due.of_mut(part) = using.due.of(part).less(symbol);
                using.paid.of_mut(part).0[symbol] += 1;
            }
            let spending = part.spending(engine, stone.seat);
            let step = if engine.replaceable(&spending) { UseStep::Spent(part, stone.seat) } else { using.step };
            engine.goto(Frame::Use(Using { step, ..using }));
            engine.happen_by(spending, part.clause());
        }
        _ => {}
    }
}
