//! What a noun phrase says of its noun, in canonical Japanese.

use super::{
    japanese::Japanese,
    japanese_amount::{bound, plain},
    japanese_noun::word,
};
use crate::{
    Amount, Comparison, Feature, FeatureMatch, Filter, Likeness, NameMatch, Noun, Place, Side, Texts, Value, Var, Zone,
};

impl Japanese<'_> {
    /// A property before its noun.
    pub fn attribute(&self, filter: &Filter) -> String {
        match filter {
            Filter::Controlled(side) => self.whose(*side),
            Filter::Role(_) | Filter::Ability => format!("{}である", self.quality(filter)),
            filter if stands(filter) => self.standing(filter),
            Filter::Name(NameMatch::Is(name)) => format!("《{}》という名称の", self.names.get(*name)),
            Filter::Token => "トークンである".to_owned(),
            Filter::This => format!("{}である", self.this),
            Filter::Same(slot) => format!("{}である", self.that_object(*slot)),
            Filter::Not(inner) => match inner.as_ref() {
                Filter::Status(status) => format!("{}の", self.state_name(*status, false)),
                Filter::This => format!("{}以外の", self.this),
                Filter::Same(slot) => format!("{}以外の", self.that_object(*slot)),
                // Before 以外の, whose it is would be said of what is left out.
                Filter::Role(role) => format!("{}でない", self.role(*role)),
                inner => format!("{}以外の", self.quality(inner)),
            },
            _ => format!("{}の", self.quality(filter)),
        }
    }

    pub fn standing(&self, filter: &Filter) -> String {
        match filter {
            Filter::Counter(counter) => format!("{}が置かれている", self.counter(*counter)),
            Filter::Counters(counter, Comparison::Equal, amount) => {
                format!("{}がちょうど{}つ置かれている", self.counter(*counter), self.amount(amount))
            }
            Filter::Counters(counter, comparison, amount) => {
                let (counter, amount) = (self.counter(*counter), self.amount(amount));
                format!("{counter}が{amount}つ{}置かれている", bound(*comparison))
            }
            Filter::Mark(mark) => word(&self.words.marks, mark.0 as usize),
            Filter::Name(NameMatch::Stem(name)) => format!("名称の括弧の前が「{}」である", self.names.get(*name)),
            Filter::Name(NameMatch::Contains(name)) => format!("名称に「{}」を含む", self.names.get(*name)),
            Filter::On(what) => format!("{}に付いている", self.host(what)),
            Filter::Bears(slot) => format!("{}が付いている", self.that_object(*slot)),
            Filter::At(squares) => format!("{}にいる", self.squares(squares)),
            Filter::Came(via) => format!("{}そこに来ている", self.via(via)),
            Filter::Attached(role, comparison, amount) => self.with_attached(*role, *comparison, amount),
            Filter::In(zone) => format!("{}にいる", self.zone(*zone)),
            Filter::Extreme { value, highest } => {
                format!("{}が最も{}", self.value(*value), if *highest { "高い" } else { "低い" })
            }
            Filter::Fullest { role, most } => {
                format!("{}が最も{}", self.role(*role), if *most { "多い" } else { "少ない" })
            }
            Filter::Changed { value, raised } => {
                format!("{}が{}", self.value(*value), if *raised { "増えている" } else { "減っている" })
            }
            Filter::Has(Texts::Titled(name)) => format!("「{}」という名前の能力を持つ", self.names.get(*name)),
            Filter::Has(Texts::Keyword(keyword)) => format!("「{}」を持つ", self.keyword(*keyword)),
            Filter::Has(Texts::Sort(sort)) => format!("{}を持つ", self.sort(*sort)),
            Filter::Damage(Comparison::Equal, amount) => format!("ダメージがちょうど{}である", self.amount(amount)),
            Filter::Damage(comparison, amount) => format!("ダメージが{}{}である", self.amount(amount), bound(*comparison)),
            _ => "ダメージを受けている".to_owned(),
        }
    }

    /// A property as a noun, before か, 以外, ならば.
    pub fn quality(&self, filter: &Filter) -> String {
        match filter {
            Filter::Kind(kind) => self.kind(*kind),
            Filter::Colour(colour) => self.colour(*colour),
            Filter::Colourless => "無色".to_owned(),
            Filter::ChosenColour(slot) if self.colour == Some(*slot) => "その色".to_owned(),
            Filter::ChosenColour(Var::Bound(number)) => format!("（{number}番の色）"),
            Filter::ChosenColour(var) => format!("{}の色", self.that_object(*var)),
            Filter::Feature(FeatureMatch::Is(feature)) => self.feature(*feature),
            Filter::Feature(FeatureMatch::Contains(sort, part)) => {
                format!("「{}」を含む{}", self.names.get(*part), word(&self.words.feature_sorts, sort.0 as usize))
            }
            Filter::Name(NameMatch::Is(name)) => format!("《{}》", self.names.get(*name)),
            Filter::Value(value, comparison, amount) => self.bounded(*value, *comparison, amount),
            Filter::Status(status) => self.state_name(*status, true),
            Filter::Ailing => "状態異常".to_owned(),
            Filter::Token => "トークン".to_owned(),
            Filter::Ability => "能力".to_owned(),
            Filter::Role(role) => self.role(*role),
            Filter::Alike(likeness, what) => format!("{}と同じ{}", self.what(what), self.likeness(*likeness)),
            Filter::Printed(inner) => format!("表記の{}", self.quality(inner)),
            Filter::Controlled(side) => format!("{}もの", self.whose(*side)),
            Filter::Same(_) | Filter::This => format!("{}もの", self.attribute(filter)),
            Filter::Not(inner) => match inner.as_ref() {
                Filter::Status(status) => self.state_name(*status, false),
                inner => format!("{}でないもの", self.quality(inner)),
            },
            Filter::AnyOf(any) => any.iter().map(|filter| self.quality(filter)).collect::<Vec<_>>().join("か"),
            Filter::All(several) => {
                let place = Place { zone: Zone(u8::MAX), side: Side::Any };
                self.bare(&Noun { place, filters: several.clone() })
            }
            filter => format!("{}もの", self.standing(filter)),
        }
    }

    /// A species, a job or a trait.
    pub fn feature(&self, feature: Feature) -> String {
        format!("{}《{}》", word(&self.words.feature_sorts, feature.sort.0 as usize), self.names.get(feature.name))
    }

    pub fn likeness(&self, likeness: Likeness) -> String {
        let aspect = |first: u8| self.words.aspects.iter().find(|aspect| aspect.first == first);
        match likeness {
            Likeness::Feature(sort) => word(&self.words.feature_sorts, sort.0 as usize),
            Likeness::Name => "名称".to_owned(),
            Likeness::Colour(first) => match aspect(first.0) {
                Some(aspect) => aspect.ja.clone(),
                None if first.0 == 0 => "色".to_owned(),
                // A sense that no text has.
                None => format!("（{}番の色）", first.0),
            },
        }
    }

    fn bounded(&self, value: Value, comparison: Comparison, amount: &Amount) -> String {
        let (value, number) = (self.value(value), self.amount(amount));
        match (comparison, plain(amount)) {
            (Comparison::Equal, true) => format!("{value}{number}"),
            (Comparison::Equal, false) => format!("{value}がちょうど{number}"),
            (_, true) => format!("{value}{number}{}", bound(comparison)),
            (_, false) => format!("{value}が{number}{}", bound(comparison)),
        }
    }
}

/// Whether a property is said with a verb, so that it stands before its noun as it is.
fn stands(filter: &Filter) -> bool {
    matches!(
        filter,
        Filter::Counter(_)
            | Filter::Counters(..)
            | Filter::Mark(_)
            | Filter::Damaged
            | Filter::Name(NameMatch::Contains(_) | NameMatch::Stem(_))
            | Filter::On(_)
            | Filter::Bears(_)
            | Filter::Came(_)
            | Filter::At(_)
            | Filter::Attached(..)
            | Filter::In(_)
            | Filter::Extreme { .. }
            | Filter::Fullest { .. }
            | Filter::Changed { .. }
            | Filter::Has(_)
            | Filter::Damage(..)
    )
}
