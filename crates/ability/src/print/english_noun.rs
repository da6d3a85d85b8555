//! Noun phrases, numbers and conditions in readable English.

use super::{antecedent::noun_kind, english::English};
use crate::{
    Amount, Candidates, Colour, Comparison, Condition, Count, Counter, Filter, Kind, Mark, NameMatch, Noun, Patient, Place,
    Side, Slot, StateWord, Status, Value, What, Who, Word, Zone,
};

fn word(list: &[Word], at: usize) -> String {
    list.get(at).map_or_else(|| format!("#{at}"), |word| word.en.clone())
}

impl English<'_> {
    pub fn kind(&self, kind: Kind) -> String {
        self.words.kinds.get(kind.0 as usize).map_or_else(String::new, |word| word.word.en.clone())
    }

    pub fn colour(&self, colour: Colour) -> String {
        word(&self.words.colours, colour.0 as usize)
    }

    pub fn value(&self, value: Value) -> String {
        word(&self.words.values, value.0 as usize)
    }

    pub fn counter(&self, counter: Counter) -> String {
        word(&self.words.counters, counter.0 as usize)
    }

    pub fn mark(&self, mark: Mark) -> String {
        word(&self.words.marks, mark.0 as usize)
    }

    pub fn zone(&self, zone: Zone) -> String {
        self.words.zones.get(zone.0 as usize).map_or_else(String::new, |word| word.word.en.clone())
    }

    pub fn state(&self, status: Status, on: bool) -> Option<&StateWord> {
        self.words.statuses.get(status.0 as usize).map(|word| if on { &word.on } else { &word.opposite })
    }

    pub fn place(&self, place: Place) -> String {
        let zone = self.zone(place.zone);
        match place.side {
            Side::Yours => format!("your {zone}"),
            Side::Theirs => format!("the opponent's {zone}"),
            Side::Own => format!("their own {zone}"),
            Side::Rival => format!("their opponent's {zone}"),
            Side::Of(slot) => format!("{}'s {zone}", self.who(&Who::It(slot))),
            Side::Any if self.words.shared(place.zone) => format!("the {zone}"),
            Side::Any => format!("any {zone}"),
        }
    }

    /// Where something goes: a zone that names nobody is its owner's.
    pub fn destined(&self, place: Place) -> String {
        match place.side {
            Side::Any if !self.words.shared(place.zone) => format!("its owner's {}", self.zone(place.zone)),
            _ => self.place(place),
        }
    }

    pub fn player(&self, side: Side) -> String {
        match side {
            Side::Yours => "you".to_owned(),
            Side::Theirs => "the opponent".to_owned(),
            Side::Any => "a player".to_owned(),
            Side::Own => "that very player".to_owned(),
            Side::Rival => "that very player's opponent".to_owned(),
            Side::Of(slot) => self.who(&Who::It(slot)),
        }
    }

    fn whose(&self, side: Side) -> String {
        match side {
            Side::Yours => "your".to_owned(),
            side => format!("{}'s", self.player(side)),
        }
    }

    pub fn in_turn(&self, side: Side) -> String {
        match side {
            Side::Any => String::new(),
            side => format!(" in {} turn", self.whose(side)),
        }
    }

    /// A moment of somebody's turn: the start of your turn.
    pub fn of_turn(&self, moment: &str, side: Side) -> String {
        if side == Side::Any {
            return moment.to_owned();
        }
        let whose = self.whose(side);
        match moment.rsplit_once(" the ") {
            Some((before, after)) => format!("{before} {whose} {after}"),
            None => format!("{moment} in {whose} turn"),
        }
    }

    /// The name of a slot: the same wherever it is filled or used.
    pub fn slot(&self, slot: Slot) -> String {
        match slot {
            Slot::SUBJECT => "that one".to_owned(),
            Slot::OTHER => "the other one".to_owned(),
            Slot::MADE => "the tokens made".to_owned(),
            Slot::MADE_LAST => "the tokens made last".to_owned(),
            Slot(number) => {
                char::from_u32('A' as u32 + u32::from(number - Slot::FIRST.0)).map_or_else(|| number.to_string(), String::from)
            }
        }
    }

    pub fn who(&self, who: &Who) -> String {
        match who {
            Who::You => "you".to_owned(),
            Who::Opponent => "the opponent".to_owned(),
            Who::Each => "each player".to_owned(),
            Who::Doers => "each player who did".to_owned(),
            Who::It(Slot::SUBJECT) => "that player".to_owned(),
            Who::It(Slot::OTHER) => "the player in question".to_owned(),
            Who::It(slot) => format!("player {}", self.slot(*slot)),
            Who::ControllerOf(what) => format!("the controller of {}", self.what(what)),
            Who::OwnerOf(what) => format!("the owner of {}", self.what(what)),
        }
    }

    pub fn what(&self, what: &What) -> String {
        match what {
            What::This => "this card".to_owned(),
            What::It(slot) => self.slot(*slot),
            What::These(slots) => slots.iter().map(|slot| self.slot(*slot)).collect::<Vec<_>>().join(" and "),
            What::All(noun) if self.sole(noun) => format!("the {}", self.noun(noun)),
            What::All(noun) => format!("every {}", self.noun(noun)),
            What::Ever(side) => format!("whatever {} has in play, now or later,", self.player(*side)),
            What::Bottom(place, amount) => format!("the bottom {} of {}", self.counted(amount, "card"), self.place(*place)),
            What::Top(place, amount) => format!("the top {} of {}", self.counted(amount, "card"), self.place(*place)),
        }
    }

    /// Something that a player has one of.
    fn sole(&self, noun: &Noun) -> bool {
        matches!(noun.filters.as_slice(), [Filter::Role(role), Filter::Kind(kind)]
            if self.words.roles.get(role.0 as usize).is_some_and(|word| word.sole && word.kind == Some(*kind)))
    }

    pub fn patient(&self, patient: &Patient) -> String {
        match patient {
            Patient::Object(what) => self.what(what),
            Patient::Player(who) => self.who(who),
        }
    }

    /// So many of something: 1 card, 3 cards.
    pub fn counted(&self, amount: &Amount, noun: &str) -> String {
        match amount {
            Amount::Number(1) => format!("1 {noun}"),
            amount => format!("{} {}", self.amount(amount), plural(noun)),
        }
    }

    pub fn a_noun(&self, noun: &Noun) -> String {
        let text = self.noun(noun);
        let article = if text.starts_with(['a', 'e', 'i', 'o', 'u']) && !text.starts_with("uni") { "an" } else { "a" };
        format!("{article} {text}")
    }

    pub fn noun(&self, noun: &Noun) -> String {
        self.noun_with(noun, false)
    }

    fn noun_with(&self, noun: &Noun, many: bool) -> String {
        let kind = noun.filters.iter().rposition(|filter| matches!(filter, Filter::Kind(_)));
        let mut before = String::new();
        let mut after = String::new();
        for (at, filter) in noun.filters.iter().enumerate() {
            match filter {
                _ if Some(at) == kind => {}
                Filter::Colour(_)
                | Filter::Colourless
                | Filter::Status(_)
                | Filter::Kind(_)
                | Filter::Damaged
                | Filter::Role(_)
                | Filter::Token => {
                    before += &format!("{} ", self.property(filter));
                }
                Filter::Controlled(_) => after += &format!(" {}", self.predicate(filter)),
                Filter::Not(inner) if **inner == Filter::This => after += " other than this card",
                Filter::Ability => {}
                Filter::Not(inner) if **inner == Filter::Ability => {}
                _ => after += &format!(" that {}", self.predicate(filter)),
            }
        }
        let has = |wanted: &Filter| noun.filters.contains(wanted);
        let head = match kind {
            Some(at) => self.property(&noun.filters[at]),
            None if has(&Filter::Ability) => "ability".to_owned(),
            None if noun.place.zone == self.words.used_in && !has(&Filter::Not(Box::new(Filter::Ability))) => {
                "card or ability".to_owned()
            }
            None => "card".to_owned(),
        };
        let head = if many { plural(&head) } else { head };
        let in_play = noun_kind(noun).and_then(|kind| self.words.in_play(kind)) == Some(noun.place.zone);
        let place = match (in_play, noun.place.side) {
            (true, Side::Any) => String::new(),
            _ => format!(" in {}", self.place(noun.place)),
        };
        format!("{before}{head}{place}{after}")
    }

    fn property(&self, filter: &Filter) -> String {
        match filter {
            Filter::Kind(kind) => self.kind(*kind),
            Filter::Colour(colour) => self.colour(*colour),
            Filter::Colourless => "colourless".to_owned(),
            Filter::Status(status) => self.state(*status, true).map_or_else(String::new, |word| word.word.en.clone()),
            Filter::Damaged => "damaged".to_owned(),
            Filter::Token => "token".to_owned(),
            Filter::Ability => "ability".to_owned(),
            Filter::Role(role) => self.role(*role),
            Filter::Feature(feature) => word(&self.words.features, feature.0 as usize),
            other => self.predicate(other),
        }
    }

    /// A property after a noun: "that …".
    fn predicate(&self, filter: &Filter) -> String {
        match filter {
            Filter::Name(NameMatch::Is(name)) => format!("is named 《{}》", self.names.get(*name)),
            Filter::Name(NameMatch::Contains(name)) => format!("has \"{}\" in its name", self.names.get(*name)),
            Filter::Value(value, comparison, amount) => {
                format!("has {} {} {}", self.value(*value), compared(*comparison), self.amount(amount))
            }
            Filter::ChosenColour(slot) => format!("is of the colour {}", self.slot(*slot)),
            Filter::Counter(counter) => format!("has a {}", self.counter(*counter)),
            Filter::Counters(counter, comparison, amount) => {
                format!("has {} {} {}", compared(*comparison), self.amount(amount), self.counter(*counter))
            }
            Filter::Mark(mark) => self.mark(*mark),
            Filter::Controlled(side) => match side {
                Side::Yours => "you control".to_owned(),
                Side::Any => "anyone controls".to_owned(),
                side => format!("{} controls", self.player(*side)),
            },
            Filter::Same(slot) => format!("is {}", self.slot(*slot)),
            Filter::This => "is this card".to_owned(),
            Filter::Not(inner) => match inner.as_ref() {
                Filter::Status(status) => format!("is {}", self.state(*status, false).map_or("", |word| word.word.en.as_str())),
                Filter::This => "is not this card".to_owned(),
                inner => format!("is not one that {}", self.predicate(inner)),
            },
            Filter::AnyOf(any) => any.iter().map(|filter| self.predicate(filter)).collect::<Vec<_>>().join(" or "),
            Filter::On(what) => format!("is attached to {}", self.host(what)),
            Filter::Attached(role, comparison, amount) => {
                format!("has {} {} {} attached", compared(*comparison), self.amount(amount), self.role(*role))
            }
            Filter::Printed(inner) => format!("as printed {}", self.predicate(inner)),
            Filter::In(zone) => format!("is in the {}", self.zone(*zone)),
            Filter::Extreme { value, highest } => {
                format!("has the {} {} of them", if *highest { "highest" } else { "lowest" }, self.value(*value))
            }
            Filter::Changed { value, raised } => {
                format!("has {} {}", if *raised { "raised" } else { "lowered" }, self.value(*value))
            }
            Filter::Titled(name) => format!("has 「{}」", self.names.get(*name)),
            Filter::Kind(_) | Filter::Token | Filter::Ability => format!("is a {}", self.property(filter)),
            other => format!("is {}", self.property(other)),
        }
    }

    pub fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => number.to_string(),
            Amount::X => "X".to_owned(),
            Amount::Of(value, what) => match what.as_ref() {
                What::This | What::It(_) => format!("{}'s {}", self.what(what), self.value(*value)),
                what => format!("the {} of {}", self.value(*value), self.what(what)),
            },
            Amount::OfPlayer(value, who) => match who.as_ref() {
                Who::You => format!("your {}", self.value(*value)),
                who => format!("{}'s {}", self.who(who), self.value(*value)),
            },
            Amount::Count(noun) => format!("[the number of {}]", self.noun_with(noun, true)),
            Amount::HowMany(slot) => format!("[how many {} are]", self.slot(*slot)),
            Amount::Done(how) => format!("[how many were {}]", self.words.done(*how)),
            Amount::Counters(counter, what) => {
                format!("[the number of {} on {}]", plural(&self.counter(*counter)), self.what(what))
            }
            Amount::Attached(role, what) => format!("[the number of {} on {}]", self.role(*role), self.host(what)),
            Amount::DamageOn(what) => format!("[the damage on {}]", self.what(what)),
            Amount::Successes => "[how often that was won]".to_owned(),
            Amount::Event => "that amount".to_owned(),
            Amount::Times(factor, amount) => format!("{factor} × {}", self.amount(amount)),
            Amount::Plus(amount, more) => format!("({} {more:+})", self.amount(amount)),
            Amount::Minus(from, less) => format!("({} minus {})", self.amount(from), self.amount(less)),
            Amount::Groups(of, by) => format!("how often {by} goes into {}", self.amount(of)),
            Amount::Half { of, up } => format!("half of {} (rounded {})", self.amount(of), if *up { "up" } else { "down" }),
        }
    }

    pub fn selection(&self, what: &Candidates, count: &Count) -> String {
        let many = *count != Count::Exactly(Amount::Number(1)) && *count != Count::UpTo(Amount::Number(1));
        let count = match count {
            Count::Exactly(amount) => self.amount(amount),
            Count::UpTo(amount) => format!("up to {}", self.amount(amount)),
            Count::Any => "any number of".to_owned(),
            Count::Within(value, amount) => {
                format!("with a total {} of at most {}, any number of", self.value(*value), self.amount(amount))
            }
        };
        match what {
            Candidates::Objects(noun) => format!("{count} {}", self.noun_with(noun, many)),
            Candidates::Players(Side::Any) => format!("{count} {}", if many { "players" } else { "player" }),
            Candidates::Players(side) => format!("{count} of {}", self.player(*side)),
            Candidates::Either(noun, side) => {
                let of = if count.ends_with(" of") { "" } else { " of" };
                format!("{count}{of} these: {} or {}", self.a_noun(noun), self.player(*side))
            }
            Candidates::AnyOf(nouns) => {
                let of = if count.ends_with(" of") { "" } else { " of" };
                let nouns: Vec<String> = nouns.iter().map(|noun| self.a_noun(noun)).collect();
                format!("{count}{of} these: {}", nouns.join(" or "))
            }
        }
    }

    pub fn condition(&self, condition: &Condition) -> String {
        let join = |all: &[Condition], with: &str| {
            format!("({})", all.iter().map(|one| self.condition(one)).collect::<Vec<_>>().join(with))
        };
        match condition {
            Condition::Compare(left, comparison, right) => {
                format!("{} is {} {}", self.amount(left), compared(*comparison), self.amount(right))
            }
            Condition::Is(what, filter) => format!("{} {}", self.what(what), self.predicate(filter)),
            Condition::During(period) => format!("it is {}", word(&self.words.periods, period.0 as usize)),
            Condition::TurnOf(Who::You) => "it is your turn".to_owned(),
            Condition::TurnOf(who) => format!("it is the turn of {}", self.who(who)),
            Condition::Not(inner) => format!("not ({})", self.condition(inner)),
            Condition::All(all) => join(all, " and "),
            Condition::AnyOf(any) => join(any, " or "),
        }
    }
}

/// More than one of a noun.
pub(super) fn plural(noun: &str) -> String {
    if noun.ends_with(['c', 's']) { noun.to_owned() } else { format!("{noun}s") }
}

fn compared(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "exactly",
        Comparison::AtLeast => "at least",
        Comparison::AtMost => "at most",
        Comparison::More => "more than",
        Comparison::Less => "less than",
    }
}
