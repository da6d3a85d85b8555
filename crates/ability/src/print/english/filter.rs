//! What a noun phrase says of its noun, in English.

use super::{
    English,
    grammar::{Person, article, bare, conjugate, list, plural},
    mention::Case,
    noun::word,
};
use crate::{AbilitySort, FeatureMatch, Filter, Likeness, NameMatch, Noun, Texts, Var, What};

/// Where a property stands.
pub enum Property {
    /// Before the noun, and after "is": red, rested.
    Is(String),
    /// After "with": a power counter.
    With(String),
    /// After "that", in its plain form: can't be defended against.
    That(String),
    /// After the noun as it is, and after "is": named 《影》.
    After(String),
}

impl English<'_> {
    /// The properties of a noun before and after it.
    pub fn properties(&self, noun: &Noun, many: bool) -> (String, String) {
        let (mut before, mut after) = (String::new(), String::new());
        let kind = noun.filters.iter().rposition(|filter| matches!(filter, Filter::Kind(_)));
        let part =
            |filter: &Filter| kind.is_none() && matches!(filter, Filter::Role(_)) && self.head(noun) == self.adjective(filter);
        for (at, filter) in noun.filters.iter().enumerate() {
            match filter {
                _ if Some(at) == kind || part(filter) => {}
                Filter::Controlled(_) | Filter::Ability => {}
                Filter::Not(inner) if **inner == Filter::This || **inner == Filter::Ability => {}
                Filter::Not(inner) if matches!(**inner, Filter::Same(_)) => {
                    if noun.filters[..at].iter().all(|before| slot_left_out(before).is_none()) {
                        after += &self.others(noun);
                    }
                }
                Filter::Not(inner) if let Filter::All(left_out) = inner.as_ref() => {
                    after += &format!(" other than {}", self.left_out(noun, left_out));
                }
                Filter::On(what) if kind.is_none() && !matches!(what.as_ref(), What::All(noun) if !self.sole(noun)) => {
                    after += &format!(" of {}", self.host(what));
                }
                filter => match self.property(filter) {
                    Property::Is(text) => before += &format!("{text} "),
                    Property::With(text) if many => {
                        after += &format!(" with {}", text.replace("in its name", "in their names"))
                    }
                    Property::With(text) => after += &format!(" with {text}"),
                    Property::That(text) => {
                        after += &format!(" that {}", conjugate(&text, if many { Person::Many } else { Person::One }));
                    }
                    Property::After(text) => after += &format!(" {text}"),
                },
            }
        }
        (before, after)
    }

    /// The very things that a noun leaves out.
    fn others(&self, noun: &Noun) -> String {
        let this = noun.filters.contains(&Filter::Not(Box::new(Filter::This)));
        let this = this.then(|| self.this.borrow().clone());
        let slots = noun.filters.iter().filter_map(slot_left_out).map(|slot| self.refer(slot, Case::Object).text);
        format!(" other than {}", list(&this.into_iter().chain(slots).collect::<Vec<_>>(), "and"))
    }

    /// What a noun leaves out: of the kind that it means, unless that says its own.
    fn left_out(&self, noun: &Noun, left_out: &[Filter]) -> String {
        let own = left_out.iter().any(|filter| matches!(filter, Filter::Kind(_)));
        let kind = noun.filters.iter().find(|filter| !own && matches!(filter, Filter::Kind(_)));
        self.owned(&Noun { place: noun.place, filters: left_out.iter().chain(kind).cloned().collect() }, true)
    }

    /// A noun that is taken out of what a text has just spoken of: of them, the rest. A noun in another place is not.
    pub fn among(&self, noun: &Noun, many: bool) -> Option<String> {
        let pile = self.out_of(noun)?;
        let known = self.mentions.borrow().get(pile).is_some_and(|mention| mention.place == Some(noun.place));
        if !known {
            return None;
        }
        let plain: Vec<Filter> = noun.filters.iter().filter(|filter| **filter != Filter::Same(pile)).cloned().collect();
        match plain.as_slice() {
            [] if self.mentions.borrow().drawn_on.contains(&pile) => Some("the rest".to_owned()),
            [] => Some("them".to_owned()),
            [Filter::Not(inner)] => {
                let Filter::Same(taken) = inner.as_ref() else { return None };
                let rest = self.mentions.borrow().get(*taken).is_some_and(|mention| mention.out_of == Some(pile));
                rest.then(|| "the rest".to_owned())
            }
            _ => {
                let rest = Noun { place: noun.place, filters: plain };
                let (before, after) = self.properties(&rest, many);
                let head = self.head(&rest);
                Some(format!("{before}{} among them{after}", if many { plural(&head) } else { head }))
            }
        }
    }

    /// What stands before a noun.
    fn adjective(&self, filter: &Filter) -> String {
        match self.property(filter) {
            Property::Is(text) | Property::With(text) | Property::That(text) | Property::After(text) => text,
        }
    }

    pub fn property(&self, filter: &Filter) -> Property {
        match filter {
            Filter::Kind(kind) => Property::Is(self.kind(*kind)),
            Filter::Colour(colour) => Property::Is(self.colour(*colour)),
            Filter::Colourless => Property::Is("colourless".to_owned()),
            Filter::Status(status) => Property::Is(self.lying(*status, true)),
            Filter::Damaged => Property::Is("damaged".to_owned()),
            Filter::Damage(comparison, amount) => {
                Property::With(format!("{} damage on it", self.bounded(*comparison, amount, "less")))
            }
            Filter::Token => Property::Is("token".to_owned()),
            Filter::Ability => Property::Is("ability".to_owned()),
            Filter::Role(role) => Property::Is(self.role(*role)),
            Filter::Feature(FeatureMatch::Is(feature)) => Property::With(self.feature(*feature)),
            Filter::Feature(FeatureMatch::Contains(sort, part)) => {
                let sort = word(&self.words.feature_sorts, sort.0 as usize);
                Property::With(format!("{} with \"{}\" in it", article(&sort), self.names.get(*part)))
            }
            Filter::ChosenColour(slot) => {
                self.mentions.borrow_mut().blur();
                Property::After(format!("of {}", self.refer(*slot, Case::Object).text))
            }
            Filter::Name(NameMatch::Is(name)) => Property::After(format!("named 《{}》", self.names.get(*name))),
            Filter::Name(NameMatch::Stem(name)) => {
                Property::With(format!("\"{}\" before the brackets of its name", self.names.get(*name)))
            }
            Filter::Name(NameMatch::Contains(name)) => Property::With(format!("\"{}\" in its name", self.names.get(*name))),
            Filter::Value(value, comparison, amount) => {
                Property::With(format!("{} {}", self.value(*value), self.bounded(*comparison, amount, "less")))
            }
            Filter::Counter(counter) => Property::With(article(&self.counter(*counter))),
            Filter::Ailing => Property::With("an ailment".to_owned()),
            Filter::Counters(counter, comparison, amount) => {
                Property::With(format!("{} {}", self.bounded(*comparison, amount, "fewer"), plural(&self.counter(*counter))))
            }
            Filter::Attached(role, comparison, amount) => {
                Property::With(format!("{} {}", self.bounded(*comparison, amount, "fewer"), plural(&self.role(*role))))
            }
            Filter::Mark(mark) => Property::That(bare(&self.mark(*mark))),
            Filter::Controlled(side) => Property::That(format!("be under {} control", self.whose(*side))),
            Filter::Same(slot) => Property::That(format!("be {}", self.refer(*slot, Case::Object).text)),
            Filter::This => Property::That(format!("be {}", self.this.borrow())),
            Filter::On(what) => Property::After(format!("attached to {}", self.host(what))),
            Filter::At(squares) => Property::After(self.standing_at(squares)),
            Filter::Came(via) => Property::That(format!("have come there{}", self.via(via))),
            Filter::Bears(slot) => Property::With(format!("{} attached", self.refer(*slot, Case::Object).text)),
            Filter::Printed(inner) => match self.property(inner) {
                Property::With(text) => Property::With(format!("printed {text}")),
                Property::Is(text) | Property::After(text) => Property::After(format!("printed as {text}")),
                Property::That(text) => Property::After(format!("whose print says \"{text}\"")),
            },
            Filter::In(zone) => Property::After(format!("in the {}", self.zone(*zone))),
            Filter::Extreme { value, highest } => {
                Property::With(format!("the {} {}", if *highest { "highest" } else { "lowest" }, self.value(*value)))
            }
            Filter::Fullest { role, most } => {
                Property::With(format!("the {} {}", if *most { "most" } else { "fewest" }, plural(&self.role(*role))))
            }
            Filter::Changed { value, raised } => {
                Property::With(format!("{} {}", if *raised { "raised" } else { "lowered" }, self.value(*value)))
            }
            Filter::Has(Texts::Titled(name)) => Property::With(format!("「{}」", self.names.get(*name))),
            Filter::Has(Texts::Keyword(keyword)) => Property::With(self.keyword(*keyword)),
            Filter::Has(Texts::Sort(AbilitySort::Skills)) => Property::With("a skill".to_owned()),
            Filter::Has(Texts::Sort(AbilitySort::Powers)) => Property::With("a power".to_owned()),
            Filter::Alike(likeness, what) => {
                let like = self.likeness(*likeness);
                Property::With(format!("the same {like} as {}", self.what(what).text))
            }
            Filter::Not(inner) => self.without(inner),
            Filter::AnyOf(any) => self.any_property(any),
            Filter::All(several) if matches!(several.first(), Some(Filter::Controlled(_))) => {
                Property::That(format!("be {}", self.such(several, false)))
            }
            Filter::All(several) => Property::That(format!("be {}", article(&self.such(several, false)))),
        }
    }

    /// The opposite of a property.
    /// In what two things are the same.
    pub fn likeness(&self, likeness: Likeness) -> String {
        match likeness {
            Likeness::Feature(sort) => word(&self.words.feature_sorts, sort.0 as usize),
            Likeness::Name => "name".to_owned(),
            Likeness::Colour(first) => self.aspect(first),
        }
    }

    fn without(&self, inner: &Filter) -> Property {
        if let Filter::Status(status) = inner {
            return Property::Is(self.lying(*status, false));
        }
        if let Filter::Controlled(side) = inner {
            return Property::After(format!("not under {} control", self.whose(*side)));
        }
        if let Filter::Same(slot) = inner {
            return Property::After(format!("other than {}", self.refer(*slot, Case::Object).text));
        }
        match self.property(inner) {
            Property::Is(_) if let Filter::AnyOf(any) = inner => {
                let none = any.iter().map(|one| format!("non-{}", self.adjective(one)));
                Property::Is(none.collect::<Vec<_>>().join(", "))
            }
            Property::Is(text) => Property::Is(format!("non-{text}")),
            Property::With(text) => Property::After(format!("without {text}")),
            Property::After(text) => Property::After(format!("not {text}")),
            Property::That(text) => Property::That(format!("be none that {}", conjugate(&text, Person::One))),
        }
    }

    fn any_property(&self, any: &[Filter]) -> Property {
        let all: Vec<Property> = any.iter().map(|filter| self.property(filter)).collect();
        if all.iter().all(|one| matches!(one, Property::Is(_))) {
            let words: Vec<String> = any.iter().map(|filter| self.adjective(filter)).collect();
            return Property::Is(list(&words, "or"));
        }
        if all.iter().all(|one| matches!(one, Property::With(_))) {
            let words: Vec<String> = any.iter().map(|filter| self.adjective(filter)).collect();
            return Property::With(list(&words, "or"));
        }
        let words: Vec<String> = any.iter().map(|filter| self.predicate(filter, Person::One)).collect();
        Property::After(format!("that {}", list(&words, "or")))
    }

    /// What something is or has: is rested, has AP 3 or more.
    pub fn predicate(&self, filter: &Filter, person: Person) -> String {
        match filter {
            Filter::Not(inner) => match (self.property(inner), inner.as_ref()) {
                (_, Filter::Status(_)) => conjugate(&format!("be {}", self.adjective(filter)), person),
                (Property::With(text), _) => conjugate(&format!("have not {text}"), person),
                _ => format!("{} not {}", conjugate("be", person), self.being(inner)),
            },
            Filter::AnyOf(any) if any.iter().all(|one| !matches!(self.property(one), Property::With(_))) => {
                list(&any.iter().map(|one| self.predicate(one, person)).collect::<Vec<_>>(), "or")
            }
            filter => match self.property(filter) {
                Property::With(text) => conjugate(&format!("have {text}"), person),
                Property::That(text) => conjugate(&text, person),
                _ => conjugate(&format!("be {}", self.being(filter)), person),
            },
        }
    }

    /// What stands after "is".
    fn being(&self, filter: &Filter) -> String {
        match (filter, self.property(filter)) {
            (Filter::Kind(kind), Property::Is(text)) if self.is_spell(*kind) => article(&format!("{text} card")),
            (Filter::Kind(_) | Filter::Token | Filter::Ability, Property::Is(text)) => article(&text),
            (Filter::Role(role), Property::Is(text)) => {
                match self.words.roles.get(role.0 as usize).and_then(|word| word.kind.filter(|_| !word.attached)) {
                    Some(kind) => article(&format!("{text} {}", self.kind(kind))),
                    None => text,
                }
            }
            (_, Property::Is(text) | Property::After(text)) => text,
            (_, Property::With(text)) => format!("one with {text}"),
            (_, Property::That(text)) => format!("one that {}", conjugate(&text, Person::One)),
        }
    }
}

/// The slot whose very objects a filter leaves out.
pub fn slot_left_out(filter: &Filter) -> Option<Var> {
    match filter {
        Filter::Not(inner) => match inner.as_ref() {
            Filter::Same(slot) => Some(*slot),
            _ => None,
        },
        _ => None,
    }
}
