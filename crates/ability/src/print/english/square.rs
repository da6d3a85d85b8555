//! Squares in English: an empty square beside this unit.

use super::{English, mention::Case};
use crate::{Anchor, Comparison, Place, Square, SquareFilter, Squares, What, Who};

impl English<'_> {
    /// A phrase for squares.
    pub fn squares(&self, squares: &Squares) -> String {
        let place = self.place(Place { zone: squares.zone, side: squares.side });
        let filters: Vec<String> = squares.filters.iter().map(|filter| self.square(filter)).collect();
        if filters.is_empty() { place } else { format!("{place} {}", filters.join(" and ")) }
    }

    fn square(&self, filter: &SquareFilter) -> String {
        match filter {
            SquareFilter::Area(area) => {
                let word = self.words.areas.get(usize::from(area.0)).map_or("", |word| word.en.as_str());
                format!("in the {word}")
            }
            SquareFilter::Beside(anchor) => format!("beside {}", self.anchor(anchor)),
            SquareFilter::Away(comparison, amount, anchor) => {
                let most = match comparison {
                    Comparison::Equal => "exactly",
                    Comparison::AtLeast => "at least",
                    Comparison::AtMost => "at most",
                    Comparison::More => "more than",
                    Comparison::Less => "less than",
                };
                format!("{most} {} away from {}", self.amount(amount), self.anchor(anchor))
            }
            SquareFilter::Diagram(steps, anchor) => {
                let steps: Vec<String> = steps.iter().map(|(right, forward)| toward(*right, *forward)).collect();
                format!("{} of {}", steps.join(" or "), self.anchor(anchor))
            }
            SquareFilter::Lacks(noun) => format!("without {}", self.a_noun(noun)),
            SquareFilter::Holds(noun) => format!("with {}", self.a_noun(noun)),
            SquareFilter::Where(what) => format!("where {} was", self.what(what).text),
            SquareFilter::Is(var) => format!("that is {}", self.refer(*var, Case::Object).text),
            SquareFilter::Not(inner) => format!("not {}", self.square(inner)),
            SquareFilter::AnyOf(several) => several.iter().map(|one| self.square(one)).collect::<Vec<_>>().join(" or "),
        }
    }

    fn anchor(&self, anchor: &Anchor) -> String {
        match anchor {
            Anchor::Object(what) => self.what(what).text,
            Anchor::Square(var) => self.refer(*var, Case::Object).text,
            Anchor::Player(who) => self.who(who).text,
        }
    }

    /// On which square something comes.
    pub fn on_square(&self, square: &Square) -> String {
        match square {
            Square::Unsaid => String::new(),
            Square::Is(var) => format!(" on {}", self.refer(*var, Case::Object).text),
            Square::Ask { by, from, apart } => {
                let apart = if *apart { ", each on one of its own" } else { "" };
                let by = if *by == Who::You { String::new() } else { format!(" that {}", self.who(by).does("choose")) };
                format!(" on {}{by}{apart}", self.squares(from))
            }
        }
    }

    /// Standing there.
    pub fn standing_at(&self, squares: &Squares) -> String {
        match squares.filters.as_slice() {
            [SquareFilter::Beside(Anchor::Object(what))] if **what == What::This => format!("beside {}", self.what(what).text),
            _ => format!("on {}", self.squares(squares)),
        }
    }
}

/// So many steps to one side and forward.
fn toward(right: i8, forward: i8) -> String {
    let steps = |count: i8, ahead: &str, back: &str| match count {
        0 => None,
        count if count > 0 => Some(format!("{count} {ahead}")),
        count => Some(format!("{} {back}", count.unsigned_abs())),
    };
    let steps: Vec<String> = [steps(right, "right", "left"), steps(forward, "ahead", "behind")].into_iter().flatten().collect();
    if steps.is_empty() { "at the place".to_owned() } else { steps.join(" and ") }
}
