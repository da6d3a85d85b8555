//! Costs: what is given up for something, chosen as a whole before any of it is paid.

use crate::{Amount, Candidates, Colour, Condition, Deed, Fund, Noun, Step, Var};
use serde::{Deserialize, Serialize};

/// A cost. All of its parts are paid, each with things that no other part takes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cost {
    /// The parts.
    pub parts: Vec<CostPart>,
}

/// A part of a cost.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CostPart {
    /// Symbols, paid out of the sources that the game's rules name for that fund: [赤1][任意1]
    Symbols {
        /// Which fund: リソース, CP, オド, 使用コスト…
        fund: Fund,
        /// The symbols due.
        due: Vec<Symbol>,
    },
    /// 〜か〜: one of them.
    AnyOf(Vec<Cost>),
    /// Choices and deeds: 手札を1枚捨てる. They are done whole, or the cost is not paid.
    Do(Vec<Step>),
    /// A condition, which is not used up.
    Have(Condition),
}

/// So many symbols of a sort.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Symbol {
    /// Of which colours.
    pub of: Hue,
    /// How many. X is named when it is paid.
    pub count: Amount,
    /// The sources that have to supply them, if the text says.
    pub from: Option<Box<Noun>>,
}

/// The colours that a symbol may have.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Hue {
    /// Any colour or none.
    Any,
    /// Any colour: 任意の属性
    Coloured,
    /// One of these.
    OneOf(Vec<Colour>),
    /// The colour that a step chose.
    Chosen(Var),
}

impl Cost {
    /// True if nothing is paid.
    pub fn is_nothing(&self) -> bool {
        self.parts.is_empty()
    }

    /// The whole costs of which one is paid: this one, or where it leaves a choice each that it can come to.
    pub fn ways(&self) -> Vec<Cost> {
        let mut ways = vec![Cost::default()];
        for part in &self.parts {
            let parts: Vec<Vec<CostPart>> = match part {
                CostPart::AnyOf(several) => several.iter().flat_map(Cost::ways).map(|way| way.parts).collect(),
                part => vec![vec![part.clone()]],
            };
            let longer = |way: &Cost| {
                let way = way.parts.clone();
                parts.iter().map(move |more| Cost { parts: [way.clone(), more.clone()].concat() }).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(longer).collect();
        }
        ways
    }

    /// The choices of things that its deeds take, in order.
    pub fn choices(&self) -> impl Iterator<Item = (Var, &Candidates, &Amount)> {
        let steps = self.parts.iter().flat_map(|part| if let CostPart::Do(steps) = part { steps.as_slice() } else { &[] });
        steps.filter_map(|step| match step {
            Step::Choose { slot, what, count: crate::Count::Exactly(amount), .. } => Some((*slot, what, amount)),
            _ => None,
        })
    }

    /// Its deeds, in order.
    pub fn deeds(&self) -> impl Iterator<Item = &Deed> {
        let steps = self.parts.iter().flat_map(|part| if let CostPart::Do(steps) = part { steps.as_slice() } else { &[] });
        steps.filter_map(|step| if let Step::Do(deed) = step { Some(deed) } else { None })
    }

    /// Its symbols, each with its fund, in order.
    pub fn symbols(&self) -> impl Iterator<Item = (Fund, &Symbol)> {
        self.parts.iter().flat_map(|part| {
            let (fund, due) =
                if let CostPart::Symbols { fund, due } = part { (*fund, due.as_slice()) } else { (Fund(0), &[][..]) };
            due.iter().map(move |symbol| (fund, symbol))
        })
    }

    /// True if X is part of it.
    pub fn names_x(&self) -> bool {
        self.symbols().any(|(_, symbol)| symbol.count == Amount::X)
    }
}
