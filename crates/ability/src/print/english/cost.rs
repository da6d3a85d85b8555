//! Costs in English: symbols in square brackets, and what is done.

use super::English;
use crate::{Cost, CostPart, Hue, Symbol};

impl English<'_> {
    /// A cost after the verb: CP [red 1] [any 2] and discard a card
    pub fn cost(&self, cost: &Cost) -> String {
        let parts: Vec<String> = cost.parts.iter().map(|part| self.cost_part(part)).collect();
        if parts.is_empty() { "nothing".to_owned() } else { parts.join(" and ") }
    }

    fn cost_part(&self, part: &CostPart) -> String {
        match part {
            CostPart::Symbols { fund, due } => {
                let fund = self.words.funds.get(usize::from(fund.0)).map_or("", |word| word.en.as_str());
                let due: Vec<String> = due.iter().map(|symbol| self.symbol(symbol)).collect();
                format!("{fund} {}", due.join(""))
            }
            CostPart::AnyOf(several) => {
                let several: Vec<String> = several.iter().map(|cost| format!("({})", self.cost(cost))).collect();
                several.join(" or ")
            }
            CostPart::Do(steps) => format!("\"{}\"", self.block(steps)),
            CostPart::Have(condition) => format!("having it that {}", self.condition(condition)),
        }
    }

    fn symbol(&self, symbol: &Symbol) -> String {
        let of = match &symbol.of {
            Hue::Any => "any".to_owned(),
            Hue::Coloured => "coloured".to_owned(),
            Hue::OneOf(colours) => self.colours(colours),
            Hue::Chosen(_) => "that colour".to_owned(),
        };
        let from = symbol.from.as_ref().map(|noun| format!(" from {}", self.several(noun))).unwrap_or_default();
        format!("[{of} {}{from}]", self.amount(&symbol.count))
    }
}
