//! Squares in canonical Japanese: このユニットの隣のマス.

use super::{japanese::Japanese, japanese_amount::bound};
use crate::{Anchor, Comparison, Place, Square, SquareFilter, Squares, Who};

impl Japanese<'_> {
    /// A phrase for squares.
    pub fn squares(&self, squares: &Squares) -> String {
        let filters: String = squares.filters.iter().map(|filter| self.square(filter)).collect();
        format!("{filters}{}", self.place(Place { zone: squares.zone, side: squares.side }))
    }

    fn square(&self, filter: &SquareFilter) -> String {
        match filter {
            SquareFilter::Area(area) => {
                let word = self.words.areas.get(usize::from(area.0)).map_or("", |word| word.ja.as_str());
                format!("{word}にある")
            }
            SquareFilter::Beside(anchor) => format!("{}の隣の", self.anchor(anchor)),
            SquareFilter::Away(Comparison::Equal, amount, anchor) => {
                format!("{}からちょうど{}離れた", self.anchor(anchor), self.amount(amount))
            }
            SquareFilter::Away(comparison, amount, anchor) => {
                format!("{}から{}{}離れた", self.anchor(anchor), self.amount(amount), bound(*comparison))
            }
            SquareFilter::Diagram(steps, anchor) => {
                let steps: Vec<String> = steps.iter().map(|(right, forward)| toward(*right, *forward)).collect();
                format!("{}から見て{}にある", self.anchor(anchor), steps.join("か"))
            }
            SquareFilter::Lacks(noun) => format!("{}のない", self.bare(noun)),
            SquareFilter::Holds(noun) => format!("{}のある", self.bare(noun)),
            SquareFilter::Where(what) => format!("{}があった", self.what(what)),
            SquareFilter::Is(var) => format!("{}である", self.that_object(*var)),
            SquareFilter::Not(inner) => format!("「{}」でない", self.square(inner)),
            SquareFilter::AnyOf(several) => {
                let several: Vec<String> = several.iter().map(|one| format!("「{}」", self.square(one))).collect();
                format!("{}のどれかである", several.join("か"))
            }
        }
    }

    fn anchor(&self, anchor: &Anchor) -> String {
        match anchor {
            Anchor::Object(what) => self.what(what),
            Anchor::Square(var) => self.that_object(*var),
            Anchor::Player(who) => self.who(who),
        }
    }

    /// On which square something comes, after where: そこの
    pub fn on_square(&self, square: &Square) -> String {
        match square {
            Square::Unsaid => String::new(),
            Square::Is(var) => format!("{}に", self.that_object(*var)),
            Square::Ask { by, from, apart } => {
                let apart = if *apart { "それぞれ別の" } else { "" };
                let by = if *by == Who::You { String::new() } else { format!("{}が選ぶ", self.who(by)) };
                format!("{by}{apart}{}に", self.squares(from))
            }
        }
    }
}

/// So many steps to one side and forward.
fn toward(right: i8, forward: i8) -> String {
    let side = match right {
        0 => String::new(),
        right if right > 0 => format!("右{right}"),
        left => format!("左{}", left.unsigned_abs()),
    };
    let ahead = match forward {
        0 => String::new(),
        forward if forward > 0 => format!("前{forward}"),
        back => format!("後ろ{}", back.unsigned_abs()),
    };
    if side.is_empty() && ahead.is_empty() { "同じ所".to_owned() } else { format!("{side}{ahead}") }
}
