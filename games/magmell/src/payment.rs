//! 702.3.4: paying. What is due is solved, not tried out: a stone is offered only if the rest can still be paid without it.

use crate::game::Magmell;
use crate::{Engine, clause, words};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::cell::OnceCell;
use tefuda_ability::{Status, Value};
use tefuda_kernel::{Choice, Clause, Event, Information, ObjectId, Offer, PlayerId, Seat, Shift};

/// So many symbols of 青, 緑, 赤 and 無.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Symbols(pub [u8; 4]);

/// The place of 無 in [`Symbols`].
pub(crate) const COLOURLESS: usize = 3;

impl Symbols {
    /// How many in all.
    pub fn total(self) -> i32 {
        self.0.iter().map(|count| i32::from(*count)).sum()
    }

    /// The colours among them, one bit each.
    pub fn colours(self) -> u16 {
        (0..3).filter(|colour| self.0[*colour] > 0).fold(0, |bits, colour| bits | 1 << colour)
    }

    /// The symbol that is paid next: coloured ones first, so that a stone of the colour is not spent on 無.
    pub(crate) fn next(self) -> Option<usize> {
        self.0.iter().position(|count| *count > 0)
    }

    /// So many of 無 more.
    pub(crate) fn more(mut self, count: i32) -> Symbols {
        self.0[COLOURLESS] = self.0[COLOURLESS].saturating_add(u8::try_from(count).unwrap_or(u8::MAX));
        self
    }

    pub(crate) fn less(mut self, symbol: usize) -> Symbols {
        self.0[symbol] = self.0[symbol].saturating_sub(1);
        self
    }
}

/// What is due for using a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Due {
    /// 使用コスト: stones to rest.
    pub cost: Symbols,
    /// 触媒: stones to turn face down.
    pub catalyst: Symbols,
}

impl Due {
    /// What is due of a part.
    pub(crate) fn of(self, part: Part) -> Symbols {
        match part {
            Part::Cost => self.cost,
            Part::Catalyst => self.catalyst,
        }
    }

    pub(crate) fn of_mut(&mut self, part: Part) -> &mut Symbols {
        match part {
            Part::Cost => &mut self.cost,
            Part::Catalyst => &mut self.catalyst,
        }
    }
}

/// The two parts of a payment, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// 702.3.4.1
    Cost,
    /// 702.3.4.2
    Catalyst,
}

impl Part {
    /// The number of a card that says how many symbols it is.
    pub(crate) fn value(self) -> Value {
        match self {
            Part::Cost => words::COST,
            Part::Catalyst => words::CATALYST,
        }
    }

    pub(crate) fn clause(self) -> Clause {
        match self {
            Part::Cost => clause!("702.3.4.1"),
            Part::Catalyst => clause!("702.3.4.2"),
        }
    }

    /// How a stone lies that has paid this part.
    pub(crate) fn spent(self) -> Status {
        match self {
            Part::Cost => words::RESTED,
            Part::Catalyst => words::FACE_DOWN,
        }
    }

    /// What something is that can pay this part: a stone does, an awake one can be rested, a face-up one turned face down, unless a text says
    /// that it is not, or that something else happens (306.1.2.1), whatever its player would like.
    fn takes<'e>(self, engine: &'e Engine<'_>, stone: Seat) -> Option<Cow<'e, Information>> {
        if engine.state().object(stone).status.has(self.spent()) {
            return None;
        }
        let information = engine.information(stone);
        let takes = information.is(words::STONE) && !engine.is_bound_to_be_replaced(&self.spending(engine, stone));
        takes.then_some(information)
    }

    /// A stone pays this part.
    pub(crate) fn spending(self, engine: &Engine<'_>, stone: Seat) -> Event<Magmell> {
        Event::Turn(engine.state().id(stone), self.spent(), true)
    }
}

/// What a player could pay with now, for both parts: the same for every card in hand, and counted only when one asks.
pub(crate) struct Purse<'e, 's> {
    engine: &'e Engine<'s>,
    pub(crate) player: PlayerId,
    cost: OnceCell<Stock>,
    catalyst: OnceCell<Stock>,
}

impl<'e, 's> Purse<'e, 's> {
    pub(crate) fn lazy(engine: &'e Engine<'s>, player: PlayerId) -> Purse<'e, 's> {
        Purse { engine, player, cost: OnceCell::new(), catalyst: OnceCell::new() }
    }

    /// Whether that many symbols can be paid, when so many of them are taken off.
    pub(crate) fn pays(&self, part: Part, due: Symbols, less: u16) -> bool {
        let stock = match part {
            Part::Cost => &self.cost,
            Part::Catalyst => &self.catalyst,
        };
        let stones = self.engine.state().zone(words::stone_area(self.player)).len();
        let enough = due.total() <= stones as i32 + i32::from(less);
        due.next().is_none() || (enough && stock.get_or_init(|| Stock::of(self.engine, self.player, part)).covers(due, less))
    }
}

/// 212.1: there are three colours, so eight sets of them.
fn sort(information: &Information) -> usize {
    let colours = if tefuda_kernel::armed(clause!("212.1")) { information.colours & 7 } else { 0 };
    usize::from(colours)
}

/// How many symbols texts take off each part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Less([u16; 2]);

impl Less {
    /// Off a part.
    pub(crate) fn of(self, part: Part) -> u16 {
        self.0[part as usize]
    }
}

/// R210a: what is due for a card: printed symbols and all increases, and how much decreases then take off. What texts say of its
/// cost where it lies holds when it leaves; what they say of cards that are used is said of it on the chant.
pub(crate) fn due(engine: &Engine<'_>, player: PlayerId, card: ObjectId) -> (Due, Less) {
    let (mut due, mut less) = (engine.pool.def(engine.state().object(card.seat).def).face.due, Less::default());
    let once_used = engine.shifts_once_used(card, player);
    for part in [Part::Cost, Part::Catalyst] {
        let used = once_used.iter().filter(|(value, _)| *value == part.value()).map(|(_, shift)| *shift);
        let (more, fewer) = sums(due.of(part).total(), engine.shifts_of(card.seat, part.value()).chain(used));
        *due.of_mut(part) = due.of(part).more(more);
        less.0[part as usize] = u16::try_from(fewer).unwrap_or(u16::MAX);
    }
    (due, less)
}

/// By how much a number of so much is increased and decreased. One that becomes something forgets what was before.
fn sums(printed: i32, shifts: impl Iterator<Item = Shift>) -> (i32, i32) {
    let (more, fewer) = shifts.fold((0_i32, 0_i32), |(more, fewer), shift| match shift {
        Shift::Plus(amount) if amount > 0 => (more.saturating_add(amount), fewer),
        Shift::Plus(amount) => (more, fewer.saturating_sub(amount)),
        other => {
            let change = other.of(printed).saturating_sub(printed);
            (change.max(0), change.saturating_neg().max(0))
        }
    });
    if tefuda_kernel::armed(clause!("R210a")) {
        return (more, fewer);
    }
    ((more - fewer).max(0), (fewer - more).max(0))
}

/// How many stones can pay, for each of the eight sets of colours that a stone can have.
#[derive(Debug, Clone, Copy, Default)]
struct Stock([u16; 8]);

impl Stock {
    fn of(engine: &Engine<'_>, player: PlayerId, part: Part) -> Stock {
        let mut stock = Stock::default();
        payers(engine, player, part).for_each(|(_, stone)| stock.0[sort(&stone)] += 1);
        stock
    }

    /// The same without a stone of a sort.
    fn without(mut self, sort: usize) -> Stock {
        self.0[sort] -= 1;
        self
    }

    /// How many stones have one of the colours of a set.
    fn able(&self, set: usize) -> u16 {
        self.0.iter().enumerate().filter(|(sort, _)| sort & set != 0).map(|(_, count)| count).sum()
    }

    /// Hall's condition: every set of symbols has enough stones that can pay one of them. A set with 無 in it can be paid by
    /// all stones, so the whole stands for every such set. R210b: whichever symbols are taken off, no set may lack more stones
    /// than are taken off in all, and then the right ones can be.
    fn covers(&self, due: Symbols, less: u16) -> bool {
        let wanted = |set: usize| -> u16 {
            (0..COLOURLESS).filter(|symbol| set & (1 << symbol) != 0).map(|symbol| u16::from(due.0[symbol])).sum()
        };
        let asked = usize::from(due.colours());
        let all = wanted(asked) + u16::from(due.0[COLOURLESS]);
        let enough = |set: usize| wanted(set) <= self.able(set).saturating_add(less);
        all <= self.0.iter().sum::<u16>().saturating_add(less) && (1..8usize).filter(|set| set & asked == *set).all(enough)
    }
}

/// The stones of a player that could pay part of a cost, each with what it is.
pub(crate) fn payers<'e>(
    engine: &'e Engine<'_>,
    player: PlayerId,
    part: Part,
) -> impl Iterator<Item = (Seat, Cow<'e, Information>)> {
    let seats = engine.state().zone(words::stone_area(player)).iter().copied();
    seats.filter_map(move |seat| Some((seat, part.takes(engine, seat)?)))
}

/// Whether what is due of a part can be paid at all.
pub(crate) fn payable(engine: &Engine<'_>, player: PlayerId, part: Part, due: Symbols) -> bool {
    Stock::of(engine, player, part).covers(due, 0)
}

/// Offer the stones that may pay the next symbol, one of each sort that differs in nothing.
pub(crate) fn offer_payers(engine: &Engine<'_>, player: PlayerId, part: Part, due: Symbols, out: &mut Vec<Offer<Magmell>>) {
    let Some(symbol) = due.next() else { return };
    let mut stock = Stock::default();
    // Of those that are the same, and of which nothing speaks, one is enough.
    let is_plain = |seat: Seat| !engine.state().refers_to(engine.state().id(seat));
    let mut offered: Vec<Seat> = Vec::new();
    for (seat, information) in payers(engine, player, part) {
        stock.0[sort(&information)] += 1;
        let stone = engine.state().id(seat);
        if symbol == COLOURLESS || information.colours & (1 << symbol) != 0 {
            let same = |other: &Seat| alike(engine, *other, seat) && is_plain(*other);
            if offered.iter().any(same) && is_plain(seat) {
                continue;
            }
            offered.push(seat);
            out.push(Offer { choice: Choice::Object(stone), clause: part.clause() });
        }
    }
    let rest = due.less(symbol);
    // Stones with the same colours leave the same rest.
    let mut spared: [Option<bool>; 8] = [None; 8];
    out.retain(|offer| match offer.choice {
        Choice::Object(stone) => {
            let sort = sort(&engine.information(stone.seat));
            *spared[sort].get_or_insert_with(|| stock.without(sort).covers(rest, 0))
        }
        _ => true,
    });
}

/// Whether two stones differ in nothing.
fn alike(engine: &Engine<'_>, one: Seat, other: Seat) -> bool {
    let state = engine.state();
    let lies = |seat: Seat| (state.object(seat).def, state.object(seat).status);
    let same_owner = || state.owner(one) == state.owner(other);
    lies(one) == lies(other) && state.bear_alike(one, other) && same_owner() && engine.look_alike(one, other)
}
