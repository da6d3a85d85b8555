//! 702.3.4: paying. What is due is solved, not tried out: a stone is offered only if the rest can still be paid without it.

use crate::{Engine, clause, words};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use tefuda_kernel::{Clause, Information, Object, PlayerId, Seat};

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

/// The two parts of a payment, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// 702.3.4.1
    Cost,
    /// 702.3.4.2
    Catalyst,
}

impl Part {
    pub(crate) fn clause(self) -> Clause {
        match self {
            Part::Cost => clause!("702.3.4.1"),
            Part::Catalyst => clause!("702.3.4.2"),
        }
    }

    /// Whether a stone can pay this part at all: an awake one can be rested, a face-up one turned face down.
    fn takes(self, stone: &Object) -> bool {
        let spent = match self {
            Part::Cost => words::RESTED,
            Part::Catalyst => words::FACE_DOWN,
        };
        !stone.status.has(spent)
    }
}

/// What a player could pay with now, for both parts: the same for every card in hand, and counted only when one asks.
pub(crate) struct Purse<'e, 's> {
    engine: &'e Engine<'s>,
    player: PlayerId,
    cost: OnceCell<Stock>,
    catalyst: OnceCell<Stock>,
}

impl<'e, 's> Purse<'e, 's> {
    pub(crate) fn lazy(engine: &'e Engine<'s>, player: PlayerId) -> Purse<'e, 's> {
        Purse { engine, player, cost: OnceCell::new(), catalyst: OnceCell::new() }
    }

    /// Whether that many symbols can be paid.
    pub(crate) fn pays(&self, part: Part, due: Symbols) -> bool {
        let stock = match part {
            Part::Cost => &self.cost,
            Part::Catalyst => &self.catalyst,
        };
        due.next().is_none() || stock.get_or_init(|| Stock::of(self.engine, self.player, part)).covers(due)
    }
}

/// 212.1: there are three colours, so eight sets of them.
fn sort(information: &Information) -> usize {
    let colours = if tefuda_kernel::armed(clause!("212.1")) { information.colours & 7 } else { 0 };
    usize::from(colours)
}

/// How many stones there are with each set of colours.
struct Stock([u16; 8]);

impl Stock {
    fn of(engine: &Engine<'_>, player: PlayerId, part: Part) -> Stock {
        let mut stock = Stock([0; 8]);
        for seat in payers(engine, player, part) {
            stock.0[sort(&engine.information(seat))] += 1;
        }
        stock
    }

    /// Hall's condition: every set of symbols has enough stones that can pay one of them.
    fn covers(&self, due: Symbols) -> bool {
        let asked = (0..4).filter(|symbol| due.0[*symbol] > 0).fold(0usize, |bits, symbol| bits | 1 << symbol);
        (1..16usize).filter(|set| set & asked == *set).all(|set| {
            let wanted: u16 = (0..4).filter(|symbol| set & (1 << symbol) != 0).map(|symbol| u16::from(due.0[symbol])).sum();
            let any = set & (1 << COLOURLESS) != 0;
            let able: u16 = (0..8).filter(|mask| any || mask & set & 7 != 0).map(|mask| self.0[mask]).sum();
            wanted <= able
        })
    }
}

/// The stones of a player that could pay part of a cost.
pub(crate) fn payers(engine: &Engine<'_>, player: PlayerId, part: Part) -> impl Iterator<Item = Seat> {
    let seats = engine.state().zone(words::stone_area(player)).iter().copied();
    seats.filter(move |seat| part.takes(engine.state().object(*seat)))
}

/// The stones that may pay the next symbol, one of each sort that differs in nothing.
pub(crate) fn next_payers(engine: &Engine<'_>, player: PlayerId, part: Part, due: Symbols) -> Vec<Seat> {
    let Some(symbol) = due.next() else { return Vec::new() };
    let stock = Stock::of(engine, player, part);
    let mut sorts: Vec<Seat> = Vec::new();
    for seat in payers(engine, player, part) {
        let information = engine.information(seat);
        let fits = symbol == COLOURLESS || information.colours & (1 << symbol) != 0;
        let mut rest = Stock(stock.0);
        rest.0[sort(&information)] -= 1;
        if fits && rest.covers(due.less(symbol)) && !sorts.iter().any(|other| alike(engine, *other, seat)) {
            sorts.push(seat);
        }
    }
    sorts
}

fn alike(engine: &Engine<'_>, one: Seat, other: Seat) -> bool {
    let of = |seat: Seat| -> (tefuda_kernel::DefId, tefuda_kernel::Statuses, [u16; tefuda_kernel::COUNTER_KINDS], Information) {
        let object = engine.state().object(seat);
        (object.def, object.status, object.counters, engine.information(seat))
    };
    of(one) == of(other)
}
