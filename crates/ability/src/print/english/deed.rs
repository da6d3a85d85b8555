//! Verbs in English: what somebody does, as an order or as a statement.

use super::{
    English,
    amount::{Quantity, missing},
    grammar::{Person, Phrase, article, done_to, list, plural},
    mention::Mention,
};
use crate::{
    Amount, Arithmetic, Deed, Destination, Entry, Filter, OwnVerb, Patient, Position, Price, Share, Side, Square, Step, Token,
    Var, Verb, What, Who,
};

/// Something done: who does it, and the verb in its plain form with all that belongs to it.
pub struct Act {
    /// Who does it, where the ability says who.
    pub actor: Option<Who>,
    /// What does it, where no player does.
    pub subject: Option<Phrase>,
    pub bare: String,
}

impl Act {
    fn order(bare: String) -> Act {
        Act { actor: None, subject: None, bare }
    }

    pub fn by(who: &Who, bare: String) -> Act {
        Act { actor: Some(who.clone()), subject: None, bare }
    }

    fn of(subject: Phrase, bare: String) -> Act {
        Act { actor: None, subject: Some(subject), bare }
    }
}

impl English<'_> {
    /// An order to you, or what somebody else does: draw 1 card, the opponent draws 1 card.
    pub fn said(&self, act: &Act) -> String {
        match (&act.subject, &act.actor) {
            (Some(subject), _) => subject.does(&act.bare),
            (None, None | Some(Who::You)) => act.bare.clone(),
            (None, Some(who)) => self.who(who).does(&act.bare),
        }
    }

    /// What somebody may do: you may draw 1 card, you may have the opponent draw 1 card.
    pub fn allowed(&self, by: &Who, act: &Act) -> String {
        let may = format!("{} may", self.who(by).text);
        match (&act.subject, &act.actor) {
            (Some(subject), _) => format!("{may} have {} {}", subject.text, act.bare),
            (None, Some(actor)) if actor != by => format!("{may} have {} {}", self.who(actor).text, act.bare),
            _ => format!("{may} {}", act.bare),
        }
    }

    /// Something done. What is done to what is each player's own each player does.
    pub fn act(&self, deed: &Deed) -> Act {
        match self.ordered(deed) {
            Act { actor: None, subject, bare } if deed.is_each_ones_own() => {
                let whose =
                    |subject: Phrase| Phrase { text: subject.text.replacen("their own", "each player's", 1), ..subject };
                Act { actor: Some(Who::Each), subject: subject.map(whose), bare }
            }
            act => act,
        }
    }

    fn ordered(&self, deed: &Deed) -> Act {
        match deed {
            Deed::Damage { to, amount, share } => {
                let to = self.recipients(to, *share);
                let Quantity { head, tail } = self.quantity(amount, "damage", "damage");
                Act::order(format!("deal {head} to {to}{tail}{}", divided(*share)))
            }
            Deed::Heal(who, amount) => Act::by(who, format!("recover {}", self.whole(amount, "life"))),
            Deed::LoseLife(who, amount) => Act::by(who, format!("lose {}", self.whole(amount, "life"))),
            Deed::SetLife(who, amount) => {
                Act::of(Phrase::one(format!("{} life", self.who(who).whose())), format!("become {}", self.amount(amount)))
            }
            Deed::Draw(who, amount) => Act::by(who, format!("draw {}", self.until_there_are(amount))),
            Deed::Discard(who, amount) => Act::by(who, format!("discard {}", self.whole_hand(who, amount))),
            Deed::DiscardThese(what) => Act::order(format!("discard {}", self.what(what).text)),
            Deed::Destroy(what) => Act::order(done_to(self.words.does(Verb::Destroy), &self.what(what).text)),
            Deed::Move(what, destination) => self.moving("put", "into", what, destination),
            Deed::Return(what, destination) => self.moving("return", "to", what, destination),
            Deed::Summon(what, who, square, entries) => {
                let summon = done_to(self.words.does(Verb::Summon), &self.what(what).text);
                Act::by(who, format!("{summon}{}{}", self.on_square(square), self.entries(entries)))
            }
            Deed::SetStatus(what, status, on) => {
                let verb = self.state(*status, *on).map_or_else(|| format!("#{}", status.0), |word| word.verb_en.clone());
                let what = self.what(what).text;
                Act::order(if verb.contains("{}") { verb.replace("{}", &what) } else { format!("{verb} {what}") })
            }
            Deed::PutCounters { on, counter, amount, share } => {
                let counter = self.counter(*counter);
                let on = self.recipients(&Patient::Object(on.clone()), *share);
                let Quantity { head, tail } = self.quantity(amount, &counter, &plural(&counter));
                Act::order(format!("put {head} on {on}{tail}{}", divided(*share)))
            }
            Deed::Ail(what, counter) => {
                let word = self.words.ailments.iter().find(|word| word.counter == *counter);
                let what = self.what(what).text;
                Act::order(match word {
                    Some(word) => format!("make {what} {}", word.en),
                    None => format!("put {} on {what} unless it has one", article(&self.counter(*counter))),
                })
            }
            Deed::RemoveCounters(what, counter, amount) => self.remove_counters(what, &self.counter(*counter), amount),
            Deed::Pay(who, cost) => Act::by(who, format!("pay {}", self.cost(cost))),
            Deed::Receive(who, counter, amount) => {
                Act::by(who, format!("get {}", self.counted(amount, &self.counter(*counter))))
            }
            Deed::HandIn(who, counter, amount) => {
                Act::by(who, format!("hand in {}", self.counted(amount, &self.counter(*counter))))
            }
            Deed::RemoveAllCounters(what) => {
                let all = if self.words.ailments.is_empty() { "counters" } else { "ailments" };
                Act::order(format!("remove all {all} from {}", self.what(what).text))
            }
            Deed::CreateToken { who, under, token, amount, entering } => {
                let mut act = self.create(who, token, amount, entering);
                if let Some(under) = under {
                    act.bare += &format!(" under {} control", self.who(under).whose());
                }
                act
            }
            Deed::Negate(what) => Act::order(format!("negate {}", self.what(what).text)),
            Deed::Reveal(what) => Act::order(format!("reveal {}", self.what(what).text)),
            Deed::Look { who, slot, what } => self.look(who.as_ref(), *slot, what),
            Deed::Search { who, slot, noun, upto, within } => {
                let many = *upto != Amount::Number(1);
                let core = self.core(noun, many);
                let within = within.as_ref().map(|amount| format!(" among the top {}", self.counted(amount, "card")));
                let pile = self.place(noun.place);
                let most = if self.words.finds_any && noun.filters.is_empty() { "" } else { "up to " };
                let sought = core.text.replace(&format!(" in {pile}"), "");
                let text = format!("search {pile} for {most}{} {sought}", self.amount(upto));
                self.mention(self.mention_of(*slot, noun, many));
                Act::by(who, format!("{text}{}{}", within.unwrap_or_default(), self.lettered(*slot)))
            }
            Deed::Shuffle { who, place, with: None } => Act::by(who, format!("shuffle {}", self.where_of(*place))),
            Deed::Shuffle { who, place, with: Some(what) } => {
                Act::by(who, format!("shuffle {} with {} in it", self.where_of(*place), self.what(what).text))
            }
            Deed::Use(who, what, price) => {
                let price = match price {
                    Price::Free => " without paying its cost".to_owned(),
                    Price::Without(part) => format!(" without paying its {}", self.value(*part)),
                    Price::Full => String::new(),
                };
                Act::by(who, format!("{} {}{price}", self.words.does(Verb::Use), self.what(what).text))
            }
            Deed::Mend(what, amount) => self.mend(what, amount.as_ref()),
            Deed::Unharm(what, amount) => {
                let damage = amount.as_ref().map_or("all damage".to_owned(), |amount| self.whole(amount, "damage"));
                Act::order(format!("remove {damage} from {}", self.what(what).text))
            }
            Deed::Swap(one, other) => Act::order(format!("swap {} and {}", self.what(one).text, self.what(other).text)),
            Deed::Attach { what, to, role } => {
                let what = self.what(what).text;
                let role = self.role(*role);
                let role = if plural(&role) == role { role } else { article(&role) };
                Act::order(format!("attach {what} to {} as {role}", self.bearer(to)))
            }
            Deed::Strike(arithmetic) => {
                let which = if self.in_skill.get() { "this" } else { "that" };
                Act::of(Phrase::one(format!("{which} skill's damage")), self.becomes(arithmetic))
            }
            Deed::Own { verb, who, what, amount } => self.own(*verb, who, what.as_ref(), amount),
            Deed::Redirect(to) => Act::of(Phrase::one("the target of the attack"), format!("become {}", self.patient(to).text)),
            Deed::Win(who) => Act::by(who, "win the game".to_owned()),
            Deed::Lose(who) => Act::by(who, "lose the game".to_owned()),
        }
    }

    /// What something is attached to. Of what each player has one it is that of the one whose it is.
    fn bearer(&self, to: &What) -> String {
        match to {
            What::All(noun) if self.sole(noun) && noun.place.side == Side::Any => {
                let bearer = self.doer(to).text;
                bearer.replacen("each ", "its controller's ", 1)
            }
            to => self.what(to).text,
        }
    }

    /// So much of something that nobody counts in pieces.
    fn whole(&self, amount: &Amount, what: &str) -> String {
        let Quantity { head, tail } = self.quantity(amount, what, what);
        format!("{head}{tail}")
    }

    /// So many cards; or, if that is what is missing to a number, until there are so many.
    fn until_there_are(&self, amount: &Amount) -> String {
        let (number, noun, more) = match missing(amount) {
            Some(missing) => missing,
            None => return self.counted(amount, "card"),
        };
        let only = if more { "" } else { "only " };
        format!("cards until there are {only}{number} {}", self.several(noun))
    }

    /// So many cards of a hand; all of it, if that is how many there are.
    fn whole_hand(&self, who: &Who, amount: &Amount) -> String {
        let own = |side: Side| {
            matches!((who, side), (Who::You, Side::Yours) | (Who::Opponent, Side::Theirs) | (Who::Each, Side::Own))
        };
        match amount {
            Amount::Count(noun) if own(noun.place.side) => format!("all {}", self.several(noun)),
            amount => self.until_there_are(amount),
        }
    }

    fn moving(&self, verb: &str, into: &str, what: &What, destination: &Destination) -> Act {
        let owner = self.owner(what);
        let what = self.what(what);
        Act::order(format!("{verb} {} {}", what.text, self.destination(destination, owner, &what, into)))
    }

    /// Whose pile something comes from, as far as the text says: it goes back to its owner's.
    fn owner(&self, what: &What) -> Option<Side> {
        let place = match what {
            What::It(slot) => self.mentions.borrow().place_of(*slot)?,
            What::All(noun) => noun.place,
            What::Top(place, _) | What::Bottom(place, _) => *place,
            _ => return None,
        };
        Some(place.side).filter(|side| *side != Side::Any && !self.words.shared(place.zone))
    }

    /// Where something goes. A zone that names nobody is its owner's, or in play its controller's.
    pub fn destination(&self, destination: &Destination, owner: Option<Side>, what: &Phrase, into: &str) -> String {
        let position = match destination.position {
            Position::Top => "on top of",
            Position::Bottom => "on the bottom of",
            Position::Any => into,
        };
        let zone = self.zone(destination.place.zone);
        let whose = if self.words.is_in_play(destination.place.zone) { "controller's" } else { "owner's" };
        let hand = self.words.phrases.get(&crate::Phrase::Hand).is_some_and(|word| word.en == zone);
        let place = match (destination.place.side, owner) {
            (Side::Any, _) if self.words.shared(destination.place.zone) => format!("the {zone}"),
            (Side::Any, Some(owner)) if hand => format!("{} {zone}", self.whose(owner)),
            (Side::Any, Some(Side::Yours)) => format!("the {zone}"),
            (Side::Any, Some(Side::Own)) => format!("their own {zone}"),
            (Side::Any, _) if what.person == Person::Many => format!("their {whose} {zone}"),
            (Side::Any, _) => format!("its {whose} {zone}"),
            (side, Some(owner)) if hand && side == owner && side != Side::Own => format!("{} own {zone}", self.whose(side)),
            _ => self.place(destination.place),
        };
        let order = match &destination.order {
            Some(Who::You) => " in any order".to_owned(),
            Some(who) => format!(" in any order {}", self.who(who).does("choose")),
            None => String::new(),
        };
        let square = self.on_square(&destination.square);
        format!("{position} {place}{square}{}{order}", self.entries(&destination.entering))
    }

    /// The state in which something arrives.
    pub fn entries(&self, entries: &[Entry]) -> String {
        let entry = |entry: &Entry| match entry {
            Entry::Status(status, on) => self.lying(*status, *on),
            Entry::Counters(counter, amount) => format!("with {} on it", self.counted(amount, &self.counter(*counter))),
        };
        let all: Vec<String> = entries.iter().map(entry).collect();
        if all.is_empty() { String::new() } else { format!(" {}", list(&all, "and")) }
    }

    /// The number that stands for all of them needs no counting: as many as lie there.
    fn remove_counters(&self, what: &What, counter: &str, amount: &Amount) -> Act {
        let from = self.what(what).text;
        if let Amount::Counters(same, on) = amount
            && on.as_ref() == what
            && self.counter(*same) == counter
        {
            return Act::order(format!("remove all {} from {from}", plural(counter)));
        }
        Act::order(format!("remove {} from {from}", self.counted(amount, counter)))
    }

    fn create(&self, who: &Who, token: &Token, amount: &Amount, entries: &[Entry]) -> Act {
        let many = *amount != Amount::Number(1);
        let stats: Vec<String> =
            token.values.iter().map(|(value, number)| format!("{} {number}", self.value(*value))).collect();
        let colours = if token.colours.is_empty() { "colourless".to_owned() } else { self.colours(&token.colours) };
        let kind = self.kind(token.kind);
        let name = self.names.get(token.name);
        let noun = format!("{colours} {kind} token");
        let Quantity { head, tail } = self.quantity(amount, &noun, &plural(&noun));
        let abilities: Vec<String> = token
            .abilities
            .iter()
            .map(|ability| format!("\"{}\"", self.quoted(ability, Some(token.kind)).trim_end_matches('.')))
            .collect();
        let abilities = if abilities.is_empty() { String::new() } else { format!(" with {}", list(&abilities, "and")) };
        let made = if self.mentions.borrow().get(Var::Made).is_some() { Var::LastMade } else { Var::Made };
        self.mention(Mention::new(made, "token", many));
        let named = format!("《{name}》 ({}){abilities}{tail}", stats.join(", "));
        Act::by(who, format!("create {head} {named}{}", self.entries(entries)))
    }

    fn look(&self, who: Option<&Who>, slot: Var, what: &What) -> Act {
        let phrase = self.what(what);
        let many = phrase.person == Person::Many;
        let (place, head) = match what {
            What::Top(place, _) | What::Bottom(place, _) => (Some(*place), "card".to_owned()),
            What::All(noun) => (Some(noun.place), self.head(noun)),
            _ => (None, "card".to_owned()),
        };
        let seen = match what {
            What::All(noun) if noun.filters.is_empty() && noun.place.side != Side::Any => self.place(noun.place),
            _ => phrase.text,
        };
        self.mention(Mention { place, ..Mention::new(slot, &head, many) });
        let letter = self.lettered(slot);
        match who {
            None => Act::order(format!("reveal {seen}{letter}")),
            Some(who) => Act::by(who, format!("look at {seen}{letter}")),
        }
    }

    /// Damage that goes is HP that comes back.
    fn mend(&self, what: &What, amount: Option<&Amount>) -> Act {
        let health = self.words.phrases.get(&crate::Phrase::Health).map_or("HP", |word| word.en.as_str());
        let recovered = match amount {
            None => format!("recover all {health}"),
            Some(amount) => format!("recover {}", self.whole(amount, health)),
        };
        Act::of(self.doer(what), recovered)
    }

    /// Each of those who get an amount, or all of those who share it.
    fn recipients(&self, to: &Patient, share: Share) -> String {
        match to {
            Patient::Object(what) if share == Share::Divided => self.what(what).text,
            to => self.patient(to).text,
        }
    }

    /// What becomes of a number, after its name.
    pub fn becomes(&self, arithmetic: &Arithmetic) -> String {
        match arithmetic {
            Arithmetic::Plus(amount) => format!("go up by {}", self.so_much(amount)),
            Arithmetic::Minus(amount) => format!("go down by {}", self.so_much(amount)),
            Arithmetic::Times(2) => "be doubled".to_owned(),
            Arithmetic::Times(factor) => format!("be multiplied by {factor}"),
            Arithmetic::Half => "be halved".to_owned(),
            Arithmetic::Undoubled => {
                let doubling = self.words.aspects.iter().find(|aspect| aspect.doubles).map_or("", |aspect| aspect.en.as_str());
                format!("stay undoubled by {doubling}")
            }
            Arithmetic::Becomes(amount) => format!("become {}", self.so_much(amount)),
        }
    }

    /// A number with nothing that it counts: 50 for each energy on this unit.
    pub fn so_much(&self, amount: &Amount) -> String {
        match amount {
            Amount::Times(factor, of) => match self.for_each(of) {
                Some(each) => format!("{factor} for {each}"),
                None => self.amount(amount),
            },
            Amount::Groups(..) => match self.for_each(amount) {
                Some(each) => format!("1 for {each}"),
                None => self.amount(amount),
            },
            amount => self.amount(amount),
        }
    }

    /// One of the game's own verbs.
    fn own(&self, verb: OwnVerb, who: &Who, what: Option<&What>, amount: &Amount) -> Act {
        let Some(word) = self.words.own.get(verb.0 as usize) else { return Act::order(format!("#{}", verb.0)) };
        let object = what.map(|what| self.what(what).text).unwrap_or_default();
        let times = match amount {
            Amount::Number(1) => String::new(),
            Amount::Number(2) => " twice".to_owned(),
            Amount::Number(_) | Amount::X => format!(" {} times", self.amount(amount)),
            amount => format!(" as many times as {}", self.amount(amount)),
        };
        // One of something need not be counted, nor what is counted already.
        let counted = object.starts_with(&format!("{} ", self.amount(amount)));
        let one = *amount == Amount::Number(1) || counted || what.is_some_and(|what| counts_all(what, amount));
        let text = match word.en.contains("{n}") {
            true if one => word.en.replace("{n} of ", ""),
            true => word.en.clone(),
            false => format!("{}{times}", word.en),
        };
        Act::by(who, text.replace("{n}", &self.amount(amount)).replace("{}", &object))
    }
}

/// Whether an amount is how many of something there are under a host.
fn counts_all(what: &What, amount: &Amount) -> bool {
    match (what, amount) {
        (What::All(noun), Amount::Attached(role, host)) => {
            noun.filters.contains(&Filter::Role(*role)) && noun.filters.contains(&Filter::On(host.clone()))
        }
        (What::It(slot), Amount::HowMany(counted)) => slot == counted,
        (What::All(noun), Amount::Count(counted)) => noun == counted.as_ref(),
        _ => false,
    }
}

fn divided(share: Share) -> &'static str {
    if share == Share::Divided { ", divided among them as you choose" } else { "" }
}

/// Whether a step does something to what a slot holds, and speaks of it only there.
pub(super) fn uses_once(step: &Step, slot: Var) -> bool {
    let it = What::It(slot);
    match step {
        Step::Do(deed) => match deed {
            Deed::Damage { to, amount, .. } => *to == Patient::Object(it) && matches!(amount, Amount::Number(_) | Amount::X),
            Deed::DiscardThese(what) | Deed::Destroy(what) | Deed::Negate(what) | Deed::Reveal(what) => *what == it,
            Deed::Move(what, _) | Deed::Return(what, _) | Deed::Use(_, what, _) | Deed::SetStatus(what, ..) => *what == it,
            Deed::Summon(what, Who::You, Square::Unsaid, _) => *what == it,
            Deed::Mend(what, _) | Deed::Unharm(what, _) | Deed::Ail(what, _) => *what == it,
            Deed::PutCounters { on, amount, .. } => *on == it && matches!(amount, Amount::Number(_) | Amount::X),
            Deed::Swap(one, other) => (*one == it) != (*other == it),
            Deed::Attach { what, to, .. } => (*what == it) != (*to == it),
            Deed::Own { what: Some(what), .. } => *what == it,
            _ => false,
        },
        _ => false,
    }
}
