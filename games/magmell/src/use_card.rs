//! 702: using a card.

use crate::board::{Note, Phase};
use crate::game::{Frame, Magmell};
use crate::payment::{COLOURLESS, Due, Part, Purse, Symbols, offer_payers, payable};
use crate::right::first_failing;
use crate::{Engine, clause, words};
use serde::{Deserialize, Serialize};
use tefuda_ability::{How, Position, Price};
use tefuda_kernel::{Ask, Choice, Clause, Event, Flow, Move, ObjectId, Offer, PlayerId, Seat};

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
    /// R210: what it costs is fixed; so much is still to be taken off.
    Fix(u8),
    /// 702.3.4: what is due of a part is paid.
    Pay(Part),
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
    /// R210: how much texts take off the use cost.
    pub less: u8,
    /// Whether its player pays at all.
    pub price: Price,
    /// Whether a text in play looks at what the use itself changes, so that it may yet have to be taken back.
    pub tentative: bool,
}

impl Using {
    /// A player uses a card with the right to act.
    pub(crate) fn by_right(card: ObjectId, player: PlayerId) -> Using {
        Using { card, player, step: UseStep::Declare, due: Due::default(), less: 0, price: Price::Full, tentative: false }
    }
}

/// 702.3: a use begins. If the card's leaving its zone or the turning of stones can change what is then allowed, the game is
/// kept as it is now, to return to.
pub(crate) fn begin(engine: &mut Engine<'_>, using: Using, then: impl FnOnce(&mut Engine<'_>)) {
    let leaves = Event::Move(engine.moving(using.card, words::THE_CHANT, How::Use));
    let turns = Event::Turn(using.card, words::RESTED, true);
    let tentative = engine.is_watched(&leaves) || engine.is_watched(&turns);
    if tentative {
        engine.begin_transaction();
    }
    then(engine);
    engine.call(Frame::Use(Using { tentative, ..using }));
}

/// 702.3: a use that cannot go on is undone as a whole; it is not offered again before something else has been done.
fn take_back(engine: &mut Engine<'_>, card: ObjectId) {
    engine.roll_back();
    let card = engine.state().id(card.seat);
    engine.note(Note::TakenBack(card), clause!("702.3"));
}

/// 702.3.1.1: a text uses a card; its timing does not matter, everything else does.
pub(crate) fn use_by_effect(engine: &mut Engine<'_>, player: PlayerId, card: ObjectId, price: Price) -> bool {
    engine.refresh();
    // 101: the text beats the rule of timing, and no other rule.
    let beats = engine.armed(clause!("702.3.1.1")) && engine.armed(clause!("101"));
    let timely = beats || why_not_time(engine, player, card).is_none();
    let stone = engine.state().get(card).is_none_or(|object| engine.pool.def(object.def).printed.is(words::STONE));
    let affordable = price == Price::Free || why_not_afford(engine, card, &Purse::lazy(engine, player)).is_none();
    let banned = engine.banned(&Event::Used(card, player)) && engine.armed(clause!("102"));
    let usable = timely && !stone && !banned && affordable && engine.can_aim(card, player);
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
    why_not_time(engine, player, card).or_else(|| why_not_afford(engine, card, purse)).or_else(|| {
        let aimless = !engine.can_aim(card, player) && engine.armed(clause!("702.3.2"));
        aimless.then_some(clause!("702.3.2"))
    })
}

/// Why it is not the time or the place to use a card.
fn why_not_time(engine: &Engine<'_>, player: PlayerId, card: ObjectId) -> Option<Clause> {
    let state = engine.state();
    let Some(object) = state.get(card) else { return Some(clause!("702.2")) };
    let def = engine.pool.def(object.def);
    first_failing!(
        engine,
        clause!("702.2") => object.zone != words::hand(player),
        clause!("702.3") => state.board().tried == Some(card),
        clause!("R228") => def.printed.is(words::STONE),
        clause!("102") => engine.banned(&Event::Used(card, player)),
        clause!("601.3") => state.board().phase < Phase::Main,
        clause!("209.3") => !is_quick(engine, card.seat) && !may_be_slow(engine, player),
    )
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

fn why_not_afford(engine: &Engine<'_>, card: ObjectId, purse: &Purse<'_, '_>) -> Option<Clause> {
    let (due, less) = due(engine, card);
    let affordable = |part: Part, symbols: Symbols| purse.pays(part, symbols) || !engine.armed(part.clause());
    let cost = match less {
        0 => affordable(Part::Cost, due.cost),
        _ => reductions(due.cost, less).into_iter().any(|cost| affordable(Part::Cost, cost)),
    };
    if !cost {
        return Some(Part::Cost.clause());
    }
    (!affordable(Part::Catalyst, due.catalyst)).then_some(Part::Catalyst.clause())
}

/// R210: printed symbols and increases, and how much decreases take off.
fn due(engine: &Engine<'_>, card: ObjectId) -> (Due, u8) {
    let def = engine.pool.def(engine.state().object(card.seat).def);
    let mut due = def.face.due;
    let change = engine.information(card.seat).values[usize::from(words::COST.0)] - due.cost.total();
    if change > 0 {
        due.cost.0[COLOURLESS] = due.cost.0[COLOURLESS].saturating_add(u8::try_from(change).unwrap_or(u8::MAX));
    }
    let less = u8::try_from((-change).clamp(0, due.cost.total())).unwrap_or(0);
    (due, less)
}

fn symbols_of_x(engine: &Engine<'_>, card: ObjectId) -> u8 {
    engine.pool.def(engine.state().object(card.seat).def).face.x
}

/// The cost with X announced: each [X] is so many colourless symbols.
fn with_x(engine: &Engine<'_>, using: &Using, number: i32) -> Symbols {
    let more = number.saturating_mul(i32::from(symbols_of_x(engine, using.card)));
    let mut cost = using.due.cost;
    cost.0[COLOURLESS] = cost.0[COLOURLESS].saturating_add(u8::try_from(more).unwrap_or(u8::MAX));
    cost
}

/// Every way to take that many symbols off a cost.
fn reductions(cost: Symbols, less: u8) -> Vec<Symbols> {
    if less == 0 {
        return vec![cost];
    }
    let mut ways: Vec<Symbols> = Vec::new();
    for symbol in (0..4).filter(|symbol| cost.0[*symbol] > 0) {
        for way in reductions(cost.less(symbol), less - 1) {
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
    }
    ways
}

pub(crate) fn step(engine: &mut Engine<'_>, using: Using) -> Flow {
    let next = |engine: &mut Engine<'_>, using: Using, step: UseStep| engine.goto(Frame::Use(Using { step, ..using }));
    let Using { card, player, due: left, .. } = using;
    match using.step {
        UseStep::Declare if !engine.armed(clause!("702.3")) => engine.finish(),
        UseStep::Declare => {
            // What texts say of the cost of a card in a hand holds when it leaves the hand.
            engine.refresh();
            let (due, less) = if using.price == Price::Free { (Due::default(), 0) } else { due(engine, card) };
            engine.goto(Frame::Use(Using { step: UseStep::Declared, due, less, ..using }));
            // 408.2: it goes on top of what waits there.
            let position = if engine.armed(clause!("408.2")) { Position::Top } else { Position::Bottom };
            let moving = Move { controller: player, position, ..engine.moving(card, words::THE_CHANT, How::Use) };
            engine.happen_by(Event::Move(moving), clause!("702.3.1"));
        }
        UseStep::Declared => {
            let card = engine.state().id(card.seat);
            if engine.state().object(card.seat).zone == words::THE_CHANT {
                let x = using.price == Price::Full && symbols_of_x(engine, card) > 0;
                let step = if x { UseStep::Announce } else { UseStep::Aim };
                engine.goto(Frame::Use(Using { card, step, ..using }));
            } else {
                engine.finish();
                if using.tentative {
                    engine.commit_transaction();
                }
            }
        }
        UseStep::Announce => return engine.ask(player, Ask::Number, clause!("R702.3a")),
        UseStep::Aim => {
            next(engine, using, UseStep::Aimed);
            engine.aim(card);
        }
        UseStep::Aimed if using.tentative && !engine.aimed() && engine.armed(clause!("702.3.2")) => take_back(engine, card),
        UseStep::Aimed => next(engine, using, UseStep::Fix(using.less)),
        UseStep::Fix(0) if !engine.armed(clause!("702.3.4")) => next(engine, using, UseStep::Complete),
        UseStep::Fix(0) => next(engine, using, UseStep::Pay(Part::Cost)),
        UseStep::Fix(_) => return engine.ask(player, Ask::Number, clause!("R210b")),
        UseStep::Pay(Part::Cost) if left.cost.next().is_none() => next(engine, using, UseStep::Pay(Part::Catalyst)),
        UseStep::Pay(Part::Catalyst) if left.catalyst.next().is_none() => next(engine, using, UseStep::Complete),
        UseStep::Pay(part) => return pay(engine, using, part),
        UseStep::Complete => {
            engine.finish();
            if using.tentative {
                engine.commit_transaction();
            }
            engine.happen_by(Event::Used(card, player), clause!("702.3.5"));
        }
    }
    Flow::Go
}

fn pay(engine: &mut Engine<'_>, using: Using, part: Part) -> Flow {
    engine.refresh();
    let (symbols, due) = (symbols(&using, part), engine.armed(part.clause()));
    // What was offered can be paid, and each stone leaves a rest that can be, unless the use itself changes that.
    let sure = due && !using.tentative;
    if !sure && !payable(engine, using.player, part, symbols) {
        if due {
            take_back(engine, using.card);
            return Flow::Go;
        }
        // Only when the clause that asks for payment is switched off: nothing can pay, so nothing is paid.
        let step = if part == Part::Cost { UseStep::Pay(Part::Catalyst) } else { UseStep::Complete };
        engine.goto(Frame::Use(Using { step, ..using }));
        return Flow::Go;
    }
    engine.ask(using.player, Ask::Pay, part.clause())
}

fn symbols(using: &Using, part: Part) -> Symbols {
    match part {
        Part::Cost => using.due.cost,
        Part::Catalyst => using.due.catalyst,
    }
}

pub(crate) fn offers(engine: &Engine<'_>, using: Using, out: &mut Vec<Offer<Magmell>>) {
    match using.step {
        UseStep::Announce => {
            let purse = Purse::lazy(engine, using.player);
            let affordable = |number: &i32| {
                let ways = reductions(with_x(engine, &using, *number), using.less);
                ways.into_iter().any(|cost| purse.pays(Part::Cost, cost))
            };
            let numbers = (0..=i32::from(u8::MAX)).take_while(affordable);
            out.extend(numbers.map(|number| Offer { choice: Choice::Number(number), clause: clause!("R702.3a") }));
        }
        UseStep::Fix(less) => {
            let purse = Purse::lazy(engine, using.player);
            let payable = |symbol: &usize| {
                let rest = reductions(using.due.cost.less(*symbol), less - 1);
                rest.into_iter().any(|cost| purse.pays(Part::Cost, cost))
            };
            let parts = (0..4).filter(|symbol| using.due.cost.0[*symbol] > 0).filter(payable);
            out.extend(parts.map(|part| Offer { choice: Choice::Number(part as i32), clause: clause!("R210b") }));
        }
        UseStep::Pay(part) => offer_payers(engine, using.player, part, symbols(&using, part), out),
        _ => {}
    }
}

pub(crate) fn answer(engine: &mut Engine<'_>, using: Using, choice: Choice<Magmell>) {
    let mut using = using;
    match (using.step, choice) {
        (UseStep::Announce, Choice::Number(number)) => {
            using.due.cost = with_x(engine, &using, number);
            engine.goto(Frame::Use(Using { step: UseStep::Aim, ..using }));
            engine.announce(using.card, number);
        }
        (UseStep::Fix(less), Choice::Number(symbol)) => {
            using.due.cost = using.due.cost.less(usize::try_from(symbol).unwrap_or(COLOURLESS));
            engine.goto(Frame::Use(Using { step: UseStep::Fix(less - 1), ..using }));
        }
        (UseStep::Pay(part), Choice::Object(stone)) => {
            let paid = symbols(&using, part);
            let rest = paid.next().map_or(paid, |symbol| paid.less(symbol));
            match part {
                Part::Cost => using.due.cost = rest,
                Part::Catalyst => using.due.catalyst = rest,
            }
            engine.goto(Frame::Use(using));
            engine.happen_by(Event::Turn(stone, part.spent(), true), part.clause());
        }
        _ => {}
    }
}
