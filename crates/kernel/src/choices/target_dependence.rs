//! What the targeting words of a text look at: whether one choice bears on another, and on what else it depends what they may take.

use crate::effects::division::{shared_among, slots_of};
use crate::pool::code::Instruction;
use tefuda_ability::{Amount, Candidates, Count, Filter, Noun, Piece, Side, Squares, Together, Var, What, Who, Zone};

/// What the aiming of an ability depends on, beside what lies about.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Aims {
    /// What one word takes bears on what another may take.
    pub chained: bool,
    /// X bears on it.
    pub x: bool,
    /// The zones in which something is counted or compared: the card itself may be among it until it is on the stack.
    pub counted: Vec<Zone>,
}

impl Aims {
    /// Of a run of code.
    pub fn of(code: &[Instruction]) -> Aims {
        let mut aimed = Vec::new();
        let mut seen = Seen::default();
        for instruction in code {
            match instruction {
                Instruction::Target { slot, what, count } => {
                    aimed.push(*slot);
                    seen.candidates(what);
                    seen.count(count);
                }
                Instruction::Mode { count, .. } => seen.amount(count),
                Instruction::Do(deed) => {
                    let divided =
                        shared_among(deed).filter(|(among, _)| slots_of(among).iter().any(|slot| aimed.contains(slot)));
                    divided.into_iter().for_each(|(_, amount)| seen.amount(amount));
                }
                _ => {}
            }
        }
        Aims { chained: seen.slots.iter().any(|slot| aimed.contains(slot)), x: seen.x, counted: seen.counted }
    }
}

/// What words were seen to look at.
#[derive(Default)]
struct Seen {
    slots: Vec<Var>,
    x: bool,
    counted: Vec<Zone>,
}

impl Seen {
    fn candidates(&mut self, what: &Candidates) {
        match what {
            Candidates::Objects(noun) => self.noun(noun),
            Candidates::Players(side) => self.side(*side),
            Candidates::Either(noun, side) => {
                self.noun(noun);
                self.side(*side);
            }
            Candidates::AnyOf(nouns) => nouns.iter().for_each(|noun| self.noun(noun)),
            Candidates::Squares(squares) => self.squares(squares),
        }
    }

    fn squares(&mut self, squares: &Squares) {
        self.side(squares.side);
        squares.walk(&mut |piece| match piece {
            Piece::Uses(var, _) => self.slots.push(var),
            Piece::Amount(Amount::X) => self.x = true,
            _ => {}
        });
    }

    fn count(&mut self, count: &Count) {
        match count {
            Count::Exactly(amount) | Count::UpTo(amount) | Count::Apiece(amount) => self.amount(amount),
            Count::Such(inner, together) => {
                self.count(inner);
                if let Together::Within(_, most) = together {
                    self.amount(most);
                }
            }
            Count::Any => {}
        }
    }

    fn noun(&mut self, noun: &Noun) {
        self.side(noun.place.side);
        noun.filters.iter().for_each(|filter| self.filter(filter, noun.place.zone));
    }

    fn all(&mut self, noun: &Noun) {
        self.counted.push(noun.place.zone);
        self.noun(noun);
    }

    fn side(&mut self, side: Side) {
        if let Side::Of(slot) | Side::ControllerOf(slot) | Side::OwnerOf(slot) = side {
            self.slots.push(slot);
        }
    }

    fn filter(&mut self, filter: &Filter, zone: Zone) {
        match filter {
            Filter::Value(_, _, amount) | Filter::Counters(_, _, amount) | Filter::Attached(_, _, amount) => {
                self.amount(amount)
            }
            Filter::ChosenColour(slot) | Filter::Same(slot) | Filter::Bears(slot) => self.slots.push(*slot),
            Filter::Controlled(side) => self.side(*side),
            Filter::On(what) => self.what(what),
            Filter::Printed(inner) | Filter::Not(inner) => self.filter(inner, zone),
            Filter::AnyOf(several) | Filter::All(several) => several.iter().for_each(|inner| self.filter(inner, zone)),
            // Compared with all the others there.
            Filter::Extreme { .. } | Filter::Fullest { .. } => self.counted.push(zone),
            _ => {}
        }
    }

    fn amount(&mut self, amount: &Amount) {
        match amount {
            Amount::X => self.x = true,
            Amount::Of(_, what) | Amount::Counters(_, what) | Amount::Attached(_, what) | Amount::DamageOn(what) => {
                self.what(what);
            }
            Amount::Held(_, who) | Amount::OfPlayer(_, who) => self.who(who),
            Amount::Count(noun) => self.all(noun),
            Amount::HowMany(slot) | Amount::Among(slot, _) => self.slots.push(*slot),
            Amount::Times(_, of) | Amount::Groups(of, _) | Amount::Plus(of, _) | Amount::Half { of, .. } => self.amount(of),
            Amount::Minus(from, less) => {
                self.amount(from);
                self.amount(less);
            }
            Amount::Number(_) | Amount::Infinite | Amount::Done(_) | Amount::Successes | Amount::Event => {}
        }
    }

    fn what(&mut self, what: &What) {
        match what {
            What::It(slot) => self.slots.push(*slot),
            What::These(slots) => self.slots.extend(slots),
            What::All(noun) => self.all(noun),
            What::Top(place, amount) | What::Bottom(place, amount) => {
                self.counted.push(place.zone);
                self.side(place.side);
                self.amount(amount);
            }
            What::Both(parts) => parts.iter().for_each(|part| self.what(part)),
            What::This | What::Itself | What::Ever(_) => {}
        }
    }

    fn who(&mut self, who: &Who) {
        match who {
            Who::It(slot) => self.slots.push(*slot),
            Who::ControllerOf(what) | Who::OwnerOf(what) => self.what(what),
            Who::You | Who::Opponent | Who::Each | Who::Doers | Who::Turn => {}
        }
    }
}
