//! Who and what a sentence speaks of, in English.

use super::{
    English,
    filter::slot_left_out,
    grammar::{Person, Phrase, article, letter, plural},
    mention::Case,
};
use crate::{
    Amount, Colour, Counter, Filter, Kind, Mark, Noun, Patient, Place, Role, Side, StateWord, Status, Value, Var, What, Who,
    Word, Zone,
};

/// The English of a word in a list of the lexicon.
pub fn word(list: &[Word], at: usize) -> String {
    list.get(at).map_or_else(|| format!("#{at}"), |word| word.en.clone())
}

/// A noun without its article or number: (your) (red units in play).
pub struct Core {
    /// Whose it is, where that stands before: your, that player's.
    pub whose: Option<String>,
    pub text: String,
}

impl English<'_> {
    pub fn kind(&self, kind: Kind) -> String {
        self.words.kinds.get(kind.0 as usize).map_or_else(|| format!("#{}", kind.0), |word| word.word.en.clone())
    }

    pub fn colour(&self, colour: Colour) -> String {
        word(&self.words.colours, colour.0 as usize)
    }

    /// What having colours is called, in the sense that begins with one.
    pub fn aspect(&self, first: Colour) -> String {
        match self.words.aspects.iter().find(|aspect| aspect.first == first.0) {
            Some(aspect) => aspect.en.clone(),
            None if first.0 == 0 => "colour".to_owned(),
            // A sense that no text has.
            None => format!("colour (from {} on)", self.colour(first)),
        }
    }

    pub fn value(&self, value: Value) -> String {
        word(&self.words.values, value.0 as usize)
    }

    pub fn counter(&self, counter: Counter) -> String {
        self.words.counter(counter, self.names).map_or_else(|| format!("#{}", counter.0), |word| word.en)
    }

    pub fn mark(&self, mark: Mark) -> String {
        word(&self.words.marks, mark.0 as usize)
    }

    pub fn role(&self, role: Role) -> String {
        self.words.roles.get(role.0 as usize).map_or_else(|| format!("#{}", role.0), |word| word.word.en.clone())
    }

    pub fn zone(&self, zone: Zone) -> String {
        self.words.zones.get(zone.0 as usize).map_or_else(|| format!("#{}", zone.0), |word| word.word.en.clone())
    }

    pub fn state(&self, status: Status, on: bool) -> Option<&StateWord> {
        self.words.statuses.get(status.0 as usize).map(|word| if on { &word.on } else { &word.opposite })
    }

    /// Lying so: rested, face down.
    pub fn lying(&self, status: Status, on: bool) -> String {
        self.state(status, on).map_or_else(|| format!("#{}", status.0), |word| word.word.en.clone())
    }

    pub fn place(&self, place: Place) -> String {
        let zone = self.zone(place.zone);
        match place.side {
            Side::Any if self.words.shared(place.zone) => format!("the {zone}"),
            Side::Any => format!("any {zone}"),
            side => format!("{} {zone}", self.whose(side)),
        }
    }

    pub fn player(&self, side: Side) -> Phrase {
        match side {
            Side::Yours => Phrase::you(),
            Side::Theirs => Phrase::one("the opponent"),
            Side::Any => Phrase::one("a player"),
            Side::Own => Phrase::one("that very player"),
            Side::Rival => Phrase::one("that very player's opponent"),
            Side::Of(slot) => self.who(&Who::It(slot)),
            Side::ControllerOf(slot) => self.who(&Who::ControllerOf(Box::new(What::It(slot)))),
            Side::OwnerOf(slot) => self.who(&Who::OwnerOf(Box::new(What::It(slot)))),
        }
    }

    /// Whose something is: your, the opponent's.
    pub fn whose(&self, side: Side) -> String {
        match side {
            Side::Own => "their own".to_owned(),
            Side::Rival => "their opponent's".to_owned(),
            side => self.player(side).whose(),
        }
    }

    pub fn who(&self, who: &Who) -> Phrase {
        match who {
            Who::You => Phrase::you(),
            Who::Opponent => Phrase::one("the opponent"),
            Who::Each => Phrase::one("each player"),
            Who::Doers => Phrase::one("each player who did"),
            Who::Turn => Phrase::one("the turn player"),
            Who::It(slot) => {
                let known = self.mentions.borrow().get(*slot).is_some();
                match (known, self.lettered(*slot).is_empty()) {
                    (true, true) => Phrase::one("that player"),
                    _ => Phrase::one(format!("player {}", letter(*slot))),
                }
            }
            Who::ControllerOf(what) => Phrase::one(format!("{} controller", self.what(what).whose())),
            Who::OwnerOf(what) => Phrase::one(format!("{} owner", self.what(what).whose())),
        }
    }

    pub fn patient(&self, patient: &Patient) -> Phrase {
        match patient {
            Patient::Object(What::All(noun)) if !self.sole(noun) => Phrase::one(format!("each {}", self.each(noun))),
            Patient::Object(what) => self.what(what),
            Patient::Player(who) => self.who(who),
            Patient::Both(parts) => {
                Phrase::many(parts.iter().map(|part| self.patient(part).text).collect::<Vec<_>>().join(" and "))
            }
        }
    }

    /// Cards that are so, wherever they lie.
    pub fn such(&self, filters: &[Filter], many: bool) -> String {
        let place = Place { zone: Zone(u8::MAX), side: Side::Any };
        self.owned(&Noun { place, filters: filters.to_vec() }, many)
    }

    /// A noun with whose it is, as far as its own words say that.
    pub fn owned(&self, noun: &Noun, many: bool) -> String {
        let side =
            noun.filters.iter().find_map(|filter| if let Filter::Controlled(side) = filter { Some(*side) } else { None });
        let whose = side.map(|side| format!("{} ", self.whose(side))).unwrap_or_default();
        format!("{whose}{}", self.described(noun, many))
    }

    /// A noun with its properties.
    fn described(&self, noun: &Noun, many: bool) -> String {
        let ((before, after), head) = (self.properties(noun, many), self.head(noun));
        format!("{before}{}{after}", if many { plural_head(&head) } else { head })
    }

    /// Something that is done something to.
    pub fn what(&self, what: &What) -> Phrase {
        match what {
            What::All(noun) if let Some(phrase) = self.very(noun) => phrase,
            What::All(noun) if !self.sole(noun) => {
                let core = self.core(noun, true);
                let whose = core.whose.map(|whose| format!("{whose} ")).unwrap_or_default();
                match core.text.as_str() {
                    "them" => self.these(noun),
                    "the rest" => self.spoken(Phrase::many(core.text)),
                    text => {
                        self.mentions.borrow_mut().drawn_on.extend(self.out_of(noun));
                        self.spoken(Phrase::many(format!("all {whose}{text}")))
                    }
                }
            }
            What::It(slot) => self.refer(*slot, Case::Object),
            what => self.doer(what),
        }
    }

    /// Something that does or becomes something.
    pub fn doer(&self, what: &What) -> Phrase {
        match what {
            What::This => self.spoken(Phrase::one(self.this.borrow().clone())),
            What::Itself => self.spoken(Phrase::one("this card")),
            What::Both(parts) => Phrase::many(parts.iter().map(|part| self.what(part).text).collect::<Vec<_>>().join(" and ")),
            What::It(slot) => self.refer(*slot, Case::Subject),
            What::These(slots) => {
                let told_apart = |slot: &Var| {
                    self.mentions.borrow_mut().blur();
                    self.refer(*slot, Case::Object).text
                };
                Phrase::many(slots.iter().map(told_apart).collect::<Vec<_>>().join(" and "))
            }
            What::All(noun) if self.sole(noun) => {
                let core = self.core(noun, false);
                let whose = match (core.whose, noun.place.side) {
                    (Some(whose), _) => whose,
                    (None, Side::Theirs) => "the opponent's".to_owned(),
                    (None, _) => "each".to_owned(),
                };
                self.spoken(Phrase::one(format!("{whose} {}", core.text.trim_start_matches("opposing "))))
            }
            What::All(noun) if let Some(phrase) = self.very(noun) => phrase,
            What::All(noun) => {
                let core = self.core(noun, true);
                let whose = core.whose.unwrap_or_else(|| "all".to_owned());
                match core.text.as_str() {
                    "them" => self.these(noun),
                    "the rest" => self.spoken(Phrase::many(core.text)),
                    text => self.spoken(Phrase::many(format!("{whose} {text}"))),
                }
            }
            What::Ever(side) => Phrase::many(format!(
                "{} {}",
                self.whose(*side),
                plural(&self.words.unit.map_or_else(|| "object".to_owned(), |unit| self.kind(unit)))
            )),
            What::Top(place, amount) => self.spoken(self.end_of_pile("top", *place, amount)),
            What::Bottom(place, amount) => self.spoken(self.end_of_pile("bottom", *place, amount)),
        }
    }

    /// Something that "it" could stand for from now on.
    fn spoken(&self, phrase: Phrase) -> Phrase {
        self.mentions.borrow_mut().blur();
        phrase
    }

    fn end_of_pile(&self, end: &str, place: Place, amount: &Amount) -> Phrase {
        let each = place.side == Side::Any && !self.words.shared(place.zone);
        let pile = if each { format!("each player's {}", self.zone(place.zone)) } else { self.place(place) };
        match amount {
            Amount::Number(1) if each => Phrase::many(format!("the {end} card of {pile}")),
            Amount::Number(1) => Phrase::one(format!("the {end} card of {pile}")),
            amount => Phrase::many(format!("the {end} {} cards of {pile}", self.amount(amount))),
        }
    }

    /// Something that a player has one of.
    pub fn sole(&self, noun: &Noun) -> bool {
        matches!(noun.filters.as_slice(), [Filter::Role(role), Filter::Kind(kind)]
            if self.in_play(noun)
                && self.words.roles.get(role.0 as usize).is_some_and(|word| word.sole && word.kind == Some(*kind)))
    }

    /// Whose a noun is: the zone's, or in a zone that both share its controller's.
    pub fn side_of(&self, noun: &Noun) -> Side {
        let controller = noun.filters.iter().find_map(|filter| match filter {
            Filter::Controlled(side) => Some(*side),
            _ => None,
        });
        if self.words.shared(noun.place.zone) { controller.unwrap_or(Side::Any) } else { noun.place.side }
    }

    /// Whether it lies where its kind is in play, so that no zone need be named.
    pub fn in_play(&self, noun: &Noun) -> bool {
        let kind = noun.filters.iter().find_map(|filter| match filter {
            Filter::Kind(kind) => self.words.in_play(*kind),
            _ => None,
        });
        let used = noun.place.zone == self.words.used_in && self.spell(noun);
        used || kind.or_else(|| self.part(noun).and_then(|role| self.words.role_zone(role))) == Some(noun.place.zone)
    }

    /// The part that it has under a host: energy.
    fn part(&self, noun: &Noun) -> Option<Role> {
        noun.filters.iter().find_map(|filter| match filter {
            Filter::Role(role) if self.words.roles.get(role.0 as usize).is_some_and(|word| word.attached) => Some(*role),
            _ => None,
        })
    }

    /// Whether its text is done once, so that it is a card and no more.
    fn spell(&self, noun: &Noun) -> bool {
        noun.filters.iter().any(|filter| matches!(filter, Filter::Kind(kind) if self.is_spell(*kind)))
    }

    pub fn is_spell(&self, kind: Kind) -> bool {
        self.words.kinds.get(kind.0 as usize).is_some_and(|word| word.spell)
    }

    /// What it is: unit, magic card, energy, ability.
    pub fn head(&self, noun: &Noun) -> String {
        let kind = noun.filters.iter().rev().find_map(|filter| match filter {
            Filter::Kind(kind) => Some(*kind),
            _ => None,
        });
        let has = |wanted: &Filter| noun.filters.contains(wanted);
        match (kind, self.part(noun)) {
            (Some(kind), _) if self.in_play(noun) && !self.spell(noun) => self.kind(kind),
            (Some(kind), _) => format!("{} card", self.kind(kind)),
            (None, Some(role)) => self.role(role),
            (None, None) if has(&Filter::Ability) => "ability".to_owned(),
            (None, None) if noun.place.zone == self.words.used_in && !has(&Filter::Not(Box::new(Filter::Ability))) => {
                "card or ability".to_owned()
            }
            (None, None) => "card".to_owned(),
        }
    }

    /// The slot that it is one of: the rest of them has none.
    pub fn out_of(&self, noun: &Noun) -> Option<Var> {
        noun.filters.iter().find_map(|filter| match filter {
            Filter::Same(slot) => Some(*slot),
            _ => None,
        })
    }

    /// The noun with everything that is said of it, for one or for several.
    pub fn core(&self, noun: &Noun, many: bool) -> Core {
        if let Some(text) = self.among(noun, many) {
            return Core { whose: None, text };
        }
        let (mut before, mut after) = (String::new(), String::new());
        let anybodys = |filter: &&Filter| !matches!(filter, Filter::Controlled(_));
        let unowned = Noun { place: noun.place, filters: noun.filters.iter().filter(anybodys).cloned().collect() };
        let (in_play, text) = match unowned.alternatives() {
            Some(nouns) => {
                let text = nouns.iter().map(|noun| self.owned(noun, many)).collect::<Vec<_>>().join(" or ");
                (nouns.iter().all(|noun| self.in_play(noun)), text)
            }
            None => (self.in_play(noun), self.described(noun, many)),
        };
        let controlled = noun.filters.iter().any(|filter| matches!(filter, Filter::Controlled(_)));
        let mut whose = None;
        match noun.place.side {
            Side::Any if in_play => {}
            // What is attached lies where that does which it is attached to.
            Side::Any if self.words.unit_zone() == Some(noun.place.zone) && noun.filters.iter().any(is_part) => {}
            Side::Theirs if in_play && !self.words.shared(noun.place.zone) => before.insert_str(0, "opposing "),
            side if in_play && !self.words.shared(noun.place.zone) => whose = Some(self.whose(side)),
            _ => after += &format!(" in {}", self.place(noun.place)),
        }
        if controlled {
            match noun.filters.iter().find_map(|filter| if let Filter::Controlled(side) = filter { Some(*side) } else { None })
            {
                Some(Side::Theirs) => before.insert_str(0, "opposing "),
                Some(side) => {
                    whose = Some(whose.map_or_else(|| self.whose(side), |known| format!("{known} {}", self.whose(side))))
                }
                None => {}
            }
        }
        let alone = noun.filters.iter().all(|filter| slot_left_out(filter).is_none());
        if alone && noun.filters.contains(&Filter::Not(Box::new(Filter::This))) {
            before.insert_str(0, "other ");
        }
        Core { whose, text: format!("{before}{text}{after}") }
    }

    /// The nouns of which it is one, where they say each for itself whose they are.
    pub fn of_several_players(&self, noun: &Noun) -> Option<Vec<Noun>> {
        let sided = |noun: &Noun| noun.filters.iter().any(|filter| matches!(filter, Filter::Controlled(_)));
        noun.alternatives().filter(|nouns| !sided(noun) && nouns.iter().any(sided))
    }

    /// One of it, whichever: an opposing unit, one of your units.
    pub fn a_noun(&self, noun: &Noun) -> String {
        if self.sole(noun) && noun.place.side != Side::Any {
            return self.doer(&What::All(noun.clone())).text;
        }
        if let Some(nouns) = self.of_several_players(noun) {
            return nouns.iter().map(|noun| self.a_noun(noun)).collect::<Vec<_>>().join(" or ");
        }
        match self.core(noun, false) {
            Core { whose: Some(whose), .. } => format!("one of {whose} {}", self.core(noun, true).text),
            Core { text, .. } if text == "them" => match self.these(noun) {
                these if these.person == Person::Many => format!("one of {}", these.text),
                it => it.text,
            },
            Core { text, .. } => match text.strip_prefix("other ") {
                Some(rest) => format!("another {rest}"),
                None => article(&text),
            },
        }
    }

    /// What is nothing but what the text has just spoken of.
    fn these(&self, noun: &Noun) -> Phrase {
        self.out_of(noun).map_or_else(|| Phrase::many("them"), |slot| self.refer(slot, Case::Object))
    }

    /// After "each" or "for each": opposing unit, of your units.
    pub fn each(&self, noun: &Noun) -> String {
        match self.core(noun, false) {
            Core { whose: Some(whose), .. } => format!("of {whose} {}", self.core(noun, true).text),
            Core { text, .. } if text == "them" => "of them".to_owned(),
            Core { text, .. } => text,
        }
    }

    /// All of it, as what is counted or had: your units, opposing units.
    pub fn several(&self, noun: &Noun) -> String {
        let core = self.core(noun, true);
        core.whose.map_or_else(|| core.text.clone(), |whose| format!("{whose} {}", core.text))
    }

    /// What something is attached to: one of them, whichever.
    pub fn host(&self, what: &What) -> String {
        match what {
            What::All(noun) if !self.sole(noun) || noun.place.side == Side::Any => self.a_noun(noun),
            what => self.what(what).text,
        }
    }
}

/// Several of a head: cards or abilities.
fn plural_head(head: &str) -> String {
    head.split(" or ").map(plural).collect::<Vec<_>>().join(" or ")
}

/// Whether it says what something is attached to.
fn is_part(filter: &Filter) -> bool {
    matches!(filter, Filter::On(_))
}
