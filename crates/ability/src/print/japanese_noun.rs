//! Noun phrases and numbers in canonical Japanese.

use super::{antecedent::noun_kind, japanese::Japanese};
use crate::{
    Amount, Candidates, Colour, Counter, Filter, Kind, Noun, Patient, Period, Phrase, Place, Role, Side, StateWord, Status,
    Value, What, Who, Word, Zone,
};

/// A word by number; a number from another game is shown as such.
pub(super) fn word(list: &[Word], at: usize) -> String {
    list.get(at).map_or_else(|| format!("（{at}番）"), |word| word.ja.clone())
}

impl Japanese<'_> {
    pub fn kind(&self, kind: Kind) -> String {
        self.words.kinds.get(kind.0 as usize).map_or_else(String::new, |word| word.word.ja.clone())
    }

    pub fn colour(&self, colour: Colour) -> String {
        word(&self.words.colours, colour.0 as usize)
    }

    pub fn period(&self, period: Period) -> String {
        word(&self.words.periods, period.0 as usize)
    }

    pub fn value(&self, value: Value) -> String {
        word(&self.words.values, value.0 as usize)
    }

    pub fn counter(&self, counter: Counter) -> String {
        self.words.counter(counter, self.names).map_or_else(|| format!("（{}番）", counter.0), |word| word.ja)
    }

    /// The state that a counter stands for.
    pub fn ailment(&self, counter: Counter) -> String {
        let (counter, coined) = (self.counter(counter), self.words.coined.as_ref());
        coined.map_or_else(String::new, |word| format!("{}{}", counter.trim_end_matches(&word.counter.ja), word.state))
    }

    pub fn zone(&self, zone: Zone) -> String {
        self.words.zones.get(zone.0 as usize).map_or_else(String::new, |word| word.word.ja.clone())
    }

    pub fn state(&self, status: Status, on: bool) -> Option<&StateWord> {
        self.words.statuses.get(status.0 as usize).map(|word| if on { &word.on } else { &word.opposite })
    }

    pub fn state_name(&self, status: Status, on: bool) -> String {
        self.state(status, on).map_or_else(String::new, |word| word.state.clone())
    }

    pub fn whose(&self, side: Side) -> String {
        match side {
            Side::Any => String::new(),
            side => format!("{}の", self.player(side)),
        }
    }

    pub fn player(&self, side: Side) -> String {
        match side {
            Side::Yours => "あなた".to_owned(),
            Side::Theirs | Side::Rival => "相手".to_owned(),
            Side::Any => "プレイヤー".to_owned(),
            Side::Own => "自分".to_owned(),
            Side::ControllerOf(slot) => format!("{}の{}", self.that_object(slot), self.words.phrase(Phrase::Controller)),
            Side::OwnerOf(slot) => format!("{}の{}", self.that_object(slot), self.words.phrase(Phrase::Owner)),
            Side::Of(slot) => match self.that_player(slot).as_str() {
                "それ" => "そのプレイヤー".to_owned(),
                player => player.to_owned(),
            },
        }
    }

    pub fn place(&self, place: Place) -> String {
        format!("{}{}", self.whose(place.side), self.zone(place.zone))
    }

    /// A pile that somebody acts in: one that names nobody would be that player's own.
    pub fn pile(&self, place: Place) -> String {
        let nobodys = place.side == Side::Any && !self.words.shared(place.zone);
        if nobodys { format!("誰かの{}", self.zone(place.zone)) } else { self.place(place) }
    }

    /// Whose cards: of a hand that names nobody they would be one's own.
    fn whose_in(&self, place: Place) -> String {
        if place.side == Side::Any && self.is_hand(place.zone) { "お互いの".to_owned() } else { self.whose(place.side) }
    }

    fn is_hand(&self, zone: Zone) -> bool {
        self.words.zones.get(zone.0 as usize).is_some_and(|zone| zone.word.is(self.words.phrase(Phrase::Hand)))
    }

    /// Out of a pile that names nobody, somebody else would choose among their own: both players' is said.
    pub fn chosen_by(&self, by: &Who, what: &Candidates) -> &'static str {
        let Candidates::Objects(noun) = what else { return "" };
        let zone = noun.place.zone;
        let pile = !self.words.is_in_play(zone) && !self.words.shared(zone) && !self.is_hand(zone);
        let other = matches!(by, Who::Opponent | Who::Each | Who::Doers);
        if pile && other && noun.place.side == Side::Any { "お互いの" } else { "" }
    }

    pub fn who(&self, who: &Who) -> String {
        match who {
            Who::You => "あなた".to_owned(),
            Who::Opponent => "相手".to_owned(),
            Who::Each => "各プレイヤー".to_owned(),
            Who::Doers => "そうしたプレイヤー".to_owned(),
            Who::Turn => "ターン・プレイヤー".to_owned(),
            Who::It(slot) => self.that_player(*slot),
            Who::ControllerOf(what) => format!("{}の{}", self.what(what), self.words.phrase(Phrase::Controller)),
            Who::OwnerOf(what) => format!("{}の{}", self.what(what), self.words.phrase(Phrase::Owner)),
        }
    }

    pub fn what(&self, what: &What) -> String {
        match what {
            What::This => self.this.to_owned(),
            What::Itself => "このカード".to_owned(),
            What::Both(parts) => self.one_after_another(parts),
            What::It(slot) => self.that_object(*slot),
            What::These(slots) => slots.iter().map(|slot| self.that_object(*slot)).collect::<Vec<_>>().join("と"),
            What::All(noun) if self.sole(noun) => self.noun(noun),
            What::All(noun) => format!("すべての{}", self.noun(noun)),
            What::Ever(side) => self.player(*side),
            What::Top(place, amount) => self.off(*place, amount, "上"),
            What::Bottom(place, amount) => self.off(*place, amount, "下"),
        }
    }

    /// In a list what is said of one, whose it is, holds for the next: that anybody's is meant after it has to be said.
    fn one_after_another(&self, parts: &[What]) -> String {
        let side = |part: &What| if let What::All(noun) = part { Some(self.side_of(noun)) } else { None };
        let print = |(at, part): (usize, &What)| {
            let before = at.checked_sub(1).and_then(|before| parts.get(before));
            let said = before.and_then(side).unwrap_or(Side::Any);
            let hosted = before.is_some_and(is_hosted) && !is_hosted(part);
            let anybodys = (said != Side::Any || hosted) && side(part) == Some(Side::Any);
            format!("{}{}", if anybodys { "あなたと相手の" } else { "" }, self.what(part))
        };
        parts.iter().enumerate().map(print).collect::<Vec<_>>().join("と")
    }

    /// Whose a noun is, as far as it says that.
    fn side_of(&self, noun: &Noun) -> Side {
        let controlled = |filter: &Filter| if let Filter::Controlled(side) = filter { Some(*side) } else { None };
        match self.words.shared(noun.place.zone) {
            true => noun.filters.iter().find_map(controlled).unwrap_or(Side::Any),
            false => noun.place.side,
        }
    }

    /// Cards from one end of a pile.
    pub fn off(&self, place: Place, amount: &Amount, end: &str) -> String {
        let each = place.side == Side::Any && !self.words.shared(place.zone);
        let pile = format!("{}{}", if each { "各プレイヤーの" } else { "" }, self.place(place));
        match amount {
            Amount::Number(1) => format!("{pile}の一番{end}のカード"),
            Amount::Number(_) | Amount::X => format!("{pile}の{end}から{}枚のカード", self.amount(amount)),
            _ => format!("{pile}の{end}から{}に等しい枚数のカード", self.amount(amount)),
        }
    }

    pub fn patient(&self, patient: &Patient) -> String {
        match patient {
            Patient::Object(what) => self.what(what),
            Patient::Player(who) => self.who(who),
            Patient::Both(parts) => parts.iter().map(|part| self.patient(part)).collect::<Vec<_>>().join("と"),
        }
    }

    /// A noun phrase with its zone, where its kind does not say it.
    pub fn noun(&self, noun: &Noun) -> String {
        self.noun_in(noun, self.usual_zone(noun) == Some(noun.place.zone))
    }

    /// One of a list: where the first says where it lies, or whose it is, that would be read of the others, too.
    pub fn listed(&self, noun: &Noun, first: &Noun) -> String {
        let said = self.usual_zone(first) != Some(first.place.zone);
        let anybodys = self.side_of(first) != Side::Any && self.side_of(noun) == Side::Any;
        let noun = self.noun_in(noun, !said && self.usual_zone(noun) == Some(noun.place.zone));
        format!("{}{noun}", if anybodys { "お互いの" } else { "" })
    }

    pub fn noun_in(&self, noun: &Noun, implied: bool) -> String {
        let zone = if implied { String::new() } else { format!("{}にある", self.zone(noun.place.zone)) };
        // What several are attached to is said once, and says where.
        if let (Some(_), Some((host @ Filter::On(_), rest))) = (noun.alternatives(), noun.filters.split_first()) {
            let any = Noun { place: noun.place, filters: rest.to_vec() };
            let zone = if self.words.unit_zone() == Some(noun.place.zone) { String::new() } else { zone };
            return format!("{}{}{zone}{}", self.standing(host), self.whose_in(noun.place), self.bare(&any));
        }
        if let Some(nouns) = noun.alternatives() {
            // Where the first lies is not said of one that says whose it is.
            let placed = |noun: &Noun| noun.filters.iter().any(|filter| matches!(filter, Filter::Controlled(_)));
            let print = |(at, noun): (usize, &Noun)| {
                format!("{}{}", if at == 0 || placed(noun) { zone.as_str() } else { "" }, self.bare(noun))
            };
            let nouns: Vec<String> = nouns.iter().enumerate().map(print).collect();
            return format!("{}{}", self.whose_in(noun.place), nouns.join("か"));
        }
        let rest = |filters: &[Filter]| self.bare(&Noun { place: noun.place, filters: filters.to_vec() });
        // What it is attached to comes first: whose and where would be read as that of the host.
        match noun.filters.split_first() {
            Some((host @ Filter::On(_), filters)) => {
                format!("{}{}{zone}{}", self.standing(host), self.whose_in(noun.place), rest(filters))
            }
            _ => format!("{}{zone}{}", self.whose_in(noun.place), self.bare(noun)),
        }
    }

    /// The zone where a noun phrase lies that names none.
    pub fn usual_zone(&self, noun: &Noun) -> Option<Zone> {
        let role = noun.filters.iter().find_map(|filter| if let Filter::Role(role) = filter { Some(*role) } else { None });
        match noun_kind(noun) {
            Some(kind) => self.words.in_play(kind),
            None => self.words.role_zone(role?),
        }
    }

    /// A noun phrase without its zone.
    pub fn bare(&self, noun: &Noun) -> String {
        if let Some(nouns) = noun.alternatives() {
            return nouns.iter().map(|noun| self.bare(noun)).collect::<Vec<_>>().join("か");
        }
        let kind = noun.filters.iter().rposition(|filter| matches!(filter, Filter::Kind(_)));
        // A part that only one kind has is a noun for that kind.
        let of_kind = |filter: &Filter| matches!(filter, Filter::Role(role) if self.part_of(*role) == Some(noun_kind(noun)));
        let role = noun.filters.iter().position(of_kind);
        // Where cards and abilities lie together, the noun says which.
        let waiting = noun.place.zone == self.words.used_in && kind.is_none();
        let sorted = || noun.filters.iter().position(|filter| waiting && sort_of_waiting(filter).is_some());
        let head = role.or(kind).or_else(sorted);
        let mut text = String::new();
        for (at, filter) in noun.filters.iter().enumerate() {
            if Some(at) != head && (role.is_none() || Some(at) != kind) {
                text += &match filter {
                    Filter::Not(inner) if let Filter::All(left_out) = inner.as_ref() => {
                        format!("{}以外の", self.left_out(noun, left_out))
                    }
                    filter => self.attribute(filter),
                };
            }
        }
        match head.map(|at| &noun.filters[at]) {
            Some(Filter::Kind(kind)) => text + &self.kind(*kind),
            Some(Filter::Role(role)) => text + &self.role(*role),
            Some(filter) => text + sort_of_waiting(filter).unwrap_or_default(),
            None if waiting => text + "カードや能力",
            None => text + "カード",
        }
    }

    /// What a noun leaves out: of the kind that it means, unless that says its own.
    fn left_out(&self, noun: &Noun, left_out: &[Filter]) -> String {
        let own = left_out.iter().any(|filter| matches!(filter, Filter::Kind(_)));
        let kind = noun_kind(noun).filter(|_| !own).map(Filter::Kind);
        self.bare(&Noun { place: noun.place, filters: left_out.iter().cloned().chain(kind).collect() })
    }

    /// The kind of what has a part, where its word alone is a noun for it.
    fn part_of(&self, role: Role) -> Option<Option<Kind>> {
        let word = self.words.roles.get(role.0 as usize)?;
        let noun = word.kind.is_none() || !word.attached;
        noun.then_some(word.kind)
    }

    /// Something that a player has one of, so that no すべての is needed.
    fn sole(&self, noun: &Noun) -> bool {
        match noun.filters.as_slice() {
            [Filter::Role(role), Filter::Kind(kind)] => {
                self.words.roles.get(role.0 as usize).is_some_and(|word| word.sole && word.kind == Some(*kind))
                    && self.usual_zone(noun) == Some(noun.place.zone)
            }
            _ => false,
        }
    }
}

/// Whether a phrase says to what it is attached.
fn is_hosted(what: &What) -> bool {
    matches!(what, What::All(noun) if noun.filters.iter().any(|filter| matches!(filter, Filter::On(_))))
}

/// The noun for what waits on the stack, if the filter says whether it is a card or an ability.
fn sort_of_waiting(filter: &Filter) -> Option<&'static str> {
    match filter {
        Filter::Ability => Some("能力"),
        Filter::Not(inner) if **inner == Filter::Ability => Some("カード"),
        _ => None,
    }
}
