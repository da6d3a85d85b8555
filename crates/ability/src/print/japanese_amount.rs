//! Numbers and selections in canonical Japanese.

use super::{antecedent::noun_kind, inflection::Form, japanese::Japanese};
use crate::{Amount, Candidates, Comparison, Count, How, Noun, Place, Side, Together, Verb, Zone};

impl Japanese<'_> {
    pub fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => number.to_string(),
            Amount::Infinite => "∞".to_owned(),
            Amount::X => "X".to_owned(),
            Amount::Of(value, what) => format!("{}の{}", self.what(what), self.value(*value)),
            Amount::OfPlayer(value, who) => format!("{}の{}", self.who(who), self.value(*value)),
            Amount::Count(noun) => format!("{}の数", self.noun(noun)),
            Amount::HowMany(slot) => format!("{}の数", self.that_object(*slot)),
            Amount::Among(slot, filters) if filters.is_empty() => format!("{}の数", self.that_object(*slot)),
            Amount::Among(slot, filters) => {
                let place = Place { zone: Zone(u8::MAX), side: Side::Any };
                let noun = self.bare(&Noun { place, filters: filters.clone() });
                format!("{}のうち{noun}の数", self.that_object(*slot))
            }
            Amount::Done(how) => self.done(*how),
            Amount::Counters(counter, what) => format!("{}に置かれている{}の数", self.what(what), self.counter(*counter)),
            Amount::Attached(role, what) => format!("{}に付いている{}の数", self.host(what), self.role(*role)),
            Amount::Held(counter, who) => format!("{}の{}の数", self.who(who), self.counter(*counter)),
            Amount::DamageOn(what) => format!("{}に置かれているダメージ", self.what(what)),
            Amount::Successes => "勝った回数".to_owned(),
            Amount::Event => "その数値".to_owned(),
            Amount::Times(factor, amount) => format!("{}の{factor}倍", self.amount(amount)),
            Amount::Groups(amount, by) => format!("{}を{by}ずつ数えた数", self.amount(amount)),
            Amount::Plus(amount, more) if matches!(amount.as_ref(), Amount::Times(-1, _)) => {
                let less = if let Amount::Times(_, less) = amount.as_ref() { self.amount(less) } else { String::new() };
                format!("{more}から{less}を差し引いた数")
            }
            Amount::Plus(amount, more) if *more < 0 => format!("{}から{}を減じた数", self.amount(amount), more.unsigned_abs()),
            Amount::Plus(amount, more) => format!("{}に{more}を足した数", self.amount(amount)),
            Amount::Minus(from, less) => format!("{}から{}を減じた数", self.amount(from), self.amount(less)),
            Amount::Half { of, up } => {
                format!("{}の半分の端数を{}数", self.amount(of), if *up { "切り上げた" } else { "切り捨てた" })
            }
        }
    }

    /// A number with its unit, or as much as something: 3枚, 〜に等しい枚数.
    pub fn quantity(&self, amount: &Amount, unit: &str, noun: &str) -> String {
        if plain(amount) {
            format!("{}{unit}", self.amount(amount))
        } else {
            format!("{}に等しい{noun}", self.amount(amount))
        }
    }

    /// How many this effect has done that to.
    fn done(&self, how: How) -> String {
        let noun = if matches!(how, How::Discard | How::Draw) { "枚数" } else { "数" };
        format!("{}{noun}", self.verb(verb_of(how), Form::Past))
    }

    /// What this effect has done that to.
    pub fn moved(&self, how: How) -> String {
        format!("この効果で{}すべてのカード", self.verb(verb_of(how), Form::Past))
    }

    pub fn unit(&self, noun: &Noun) -> String {
        if noun.place.zone == self.words.used_in && noun_kind(noun).is_none() && !self.bare(noun).ends_with("カード") {
            return "つ".to_owned();
        }
        let kind = noun_kind(noun).and_then(|kind| self.words.kinds.get(kind.0 as usize));
        kind.filter(|kind| kind.in_play == noun.place.zone).map_or_else(|| "枚".to_owned(), |kind| kind.counted.clone())
    }

    pub fn quantified(&self, noun: &str, count: &Count, unit: &str) -> String {
        match count {
            Count::Exactly(amount) if plain(amount) => format!("{noun}{}{unit}", self.amount(amount)),
            Count::UpTo(amount) if plain(amount) => format!("{noun}{}{unit}まで", self.amount(amount)),
            Count::Exactly(amount) => format!("{}に等しい数の{noun}", self.amount(amount)),
            Count::UpTo(amount) => format!("{}以下の数の{noun}", self.amount(amount)),
            Count::Any => format!("好きな数の{noun}"),
            Count::Apiece(amount) => format!("{noun}{}{unit}ずつ", self.amount(amount)),
            Count::Such(inner, Together::Within(value, amount)) => {
                let noun = self.quantified(noun, inner, unit);
                format!("{}の合計が{}以下になる{noun}", self.value(*value), self.amount(amount))
            }
            Count::Such(inner, Together::Differ(likeness)) => {
                self.quantified(&format!("互いに{}の異なる{noun}", self.likeness(*likeness)), inner, unit)
            }
            Count::Such(inner, Together::Same(likeness)) => {
                self.quantified(&format!("互いに{}の同じ{noun}", self.likeness(*likeness)), inner, unit)
            }
        }
    }

    pub fn selection(&self, what: &Candidates, count: &Count) -> String {
        match what {
            Candidates::Objects(noun) => self.quantified(&self.noun(noun), count, &self.unit(noun)),
            Candidates::Players(side) => self.quantified(&self.player(*side), count, "人"),
            Candidates::Either(noun, side) if *count == Count::Exactly(Amount::Number(1)) => {
                format!("{}1{}か{}1人", self.noun(noun), self.unit(noun), self.player(*side))
            }
            Candidates::Either(noun, side) => {
                self.quantified(&format!("{}か{}", self.noun(noun), self.player(*side)), count, "つ")
            }
            Candidates::Squares(squares) => self.quantified(&self.squares(squares), count, "つ"),
            Candidates::AnyOf(nouns) if *count == Count::Exactly(Amount::Number(1)) => {
                let one = |noun: &Noun| format!("{}1{}", self.listed(noun, &nouns[0]), self.unit(noun));
                nouns.iter().map(one).collect::<Vec<_>>().join("か")
            }
            Candidates::AnyOf(nouns) => {
                let nouns: Vec<String> = nouns.iter().map(|noun| self.listed(noun, &nouns[0])).collect();
                self.quantified(&nouns.join("か"), count, "つ")
            }
        }
    }
}

/// The verb for a word under which something moves.
fn verb_of(how: How) -> Verb {
    match how {
        How::Discard => Verb::Discard,
        How::Draw => Verb::Draw,
        How::Put => Verb::Put,
        How::Use => Verb::Use,
        How::Destroy => Verb::Destroy,
        How::Return => Verb::Return,
        How::Summon => Verb::Summon,
        How::Negate => Verb::Negate,
        How::Resolve => Verb::Resolve,
        How::Swap => Verb::Swap,
    }
}

/// Whether a number is written as such.
pub(super) fn plain(amount: &Amount) -> bool {
    matches!(amount, Amount::Number(_) | Amount::X | Amount::Infinite)
}

pub(super) fn bound(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "ちょうど",
        Comparison::AtLeast => "以上",
        Comparison::AtMost => "以下",
        Comparison::More => "超",
        Comparison::Less => "未満",
    }
}
