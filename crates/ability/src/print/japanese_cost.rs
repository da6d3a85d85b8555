//! Costs in canonical Japanese: symbols in square brackets, and what is done.

use super::{inflection::Form, japanese::Japanese};
use crate::{Cost, CostPart, Filter, Hue, Symbol};

impl Japanese<'_> {
    /// A cost as a noun: CP[赤1][任意2]と『手札を1枚捨てる』
    pub fn cost(&mut self, cost: &Cost) -> String {
        let parts: Vec<String> = cost.parts.iter().map(|part| self.cost_part(part)).collect();
        if parts.is_empty() { "何も払わないこと".to_owned() } else { parts.join("と") }
    }

    fn cost_part(&mut self, part: &CostPart) -> String {
        match part {
            CostPart::Symbols { fund, due } => {
                let fund = self.words.funds.get(usize::from(fund.0)).map_or_else(String::new, |word| word.ja.clone());
                let due: String = due.iter().map(|symbol| self.symbol(symbol)).collect();
                format!("{fund}{due}")
            }
            CostPart::AnyOf(several) => {
                let several: Vec<String> = several.iter().map(|cost| format!("（{}）", self.cost(cost))).collect();
                several.join("か")
            }
            CostPart::Do(steps) => match self.inline(steps, Form::Final) {
                Some(text) => format!("『{text}』"),
                None => format!("『{}』", self.steps(steps)),
            },
            CostPart::Have(condition) => format!("『{}であること』", self.condition(condition)),
        }
    }

    fn symbol(&self, symbol: &Symbol) -> String {
        let of = match &symbol.of {
            Hue::Any => "任意".to_owned(),
            Hue::Coloured => "有色".to_owned(),
            Hue::OneOf(colours) => colours.iter().map(|colour| self.colour(*colour)).collect::<Vec<_>>().join("か"),
            Hue::Chosen(var) => self.quality(&Filter::ChosenColour(*var)),
        };
        let from = symbol.from.as_ref().map(|noun| format!("{}の", self.noun(noun))).unwrap_or_default();
        format!("[{from}{of}{}]", self.amount(&symbol.count))
    }
}
