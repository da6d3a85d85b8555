//! What is so for a time, in English.

use super::{
    English,
    grammar::{Phrase, article, bare, conjugate, list, plural},
};
use crate::{
    AbilitySort, Amount, Change, Colour, Continuous, Duration, Kind, Side, Texts, What, Who, print::antecedent::noun_kind,
};

/// One change, as what is said of the thing itself or of something that it has.
enum Said {
    /// gets +1 AP: several of these share a verb.
    Gets(String),
    /// can't attack, in its plain form.
    Does(String),
    /// its AP becomes 0: what it has, and what becomes of that.
    Has(String, String),
    /// skill damage to it goes down by 50.
    To(String, String),
}

impl English<'_> {
    pub fn continuous(&self, continuous: &Continuous) -> String {
        let kind = self.kind_of(&continuous.what);
        let licence = |change: &Change| matches!(change, Change::Mark(mark) if self.words.licences.contains(mark));
        let doer = match &continuous.what {
            What::Ever(Side::Yours) if continuous.changes.iter().any(licence) => self.who(&Who::You),
            What::Ever(Side::Theirs) if continuous.changes.iter().any(licence) => self.who(&Who::Opponent),
            what => self.doer(what),
        };
        let mut parts: Vec<String> = Vec::new();
        let mut verbs: Vec<String> = Vec::new();
        let mut gets: Vec<String> = Vec::new();
        for change in &continuous.changes {
            match self.change(change, kind) {
                Said::Gets(what) => gets.push(what),
                Said::Does(verb) => verbs.push(verb),
                Said::Has(value, verb) => parts.push(Phrase::one(had(&value, &doer)).does(&verb)),
                Said::To(value, verb) => parts.push(Phrase::one(format!("{value} to {}", doer.text)).does(&verb)),
            }
        }
        if !gets.is_empty() {
            verbs.insert(0, format!("get {}", list(&gets, "and")));
        }
        if !verbs.is_empty() {
            let verbs: Vec<String> = verbs.iter().map(|verb| conjugate(verb, doer.person)).collect();
            parts.insert(0, format!("{} {}", doer.text, list(&verbs, "and")));
        }
        if parts.is_empty() { doer.does("be as it is") } else { parts.join(" and ") }
    }

    /// The kind of something, as far as the text calls it by one.
    fn kind_of(&self, what: &What) -> Option<Kind> {
        let named = |head: &str| {
            let at = self.words.kinds.iter().position(|word| word.word.en == head)?;
            u8::try_from(at).ok().map(Kind)
        };
        match what {
            What::This => named(self.this.borrow().strip_prefix("this ")?),
            What::It(slot) => named(&self.mentions.borrow().get(*slot)?.head),
            What::All(noun) => noun_kind(noun),
            _ => None,
        }
    }

    /// A number goes up or down.
    fn added(&self, value: crate::Value, amount: &Amount) -> Said {
        let word = self.value(value);
        let Some(stat) = self.stat(value) else {
            let (direction, amount) = match amount {
                Amount::Number(number) if *number < 0 => ("down", number.unsigned_abs().to_string()),
                Amount::Times(number, of) if *number < 0 => ("down", self.so_much(&Amount::Times(-number, of.clone()))),
                amount => ("up", self.so_much(amount)),
            };
            return Said::Has(word, format!("go {direction} by {amount}"));
        };
        Said::Gets(match amount {
            Amount::Number(number) => format!("{} {stat}", signed(*number)),
            Amount::Times(number, of) => match self.for_each(of) {
                Some(each) => format!("{} {stat} for {each}", signed(*number)),
                None => format!("+X {stat}, where X is {}", self.amount(amount)),
            },
            Amount::Count(_)
            | Amount::Counters(..)
            | Amount::Attached(..)
            | Amount::Done(_)
            | Amount::HowMany(_)
            | Amount::Among(..) => {
                let each = self.for_each(amount).unwrap_or_default();
                format!("+1 {stat} for {each}")
            }
            amount => format!("+X {stat}, where X is {}", self.amount(amount)),
        })
    }

    fn change(&self, change: &Change, kind: Option<Kind>) -> Said {
        let damage =
            || self.words.phrases.get(&crate::Phrase::BattleDamage).map_or_else(|| "damage".to_owned(), |word| word.en.clone());
        match change {
            Change::Add(value, amount) => self.added(*value, amount),
            Change::Set(value, amount) => Said::Has(self.value(*value), format!("become {}", self.so_much(amount))),
            Change::Mark(mark) => Said::Does(bare(&self.mark(*mark))),
            Change::Against(mark, noun) => {
                let word = self.words.against(*mark).map_or("{}", |word| word.en.as_str());
                Said::Does(bare(&word.replace("{}", &self.several(noun))))
            }
            Change::AgainstPlayer(mark, side) => {
                let word = self.words.against(*mark).map_or("{}", |word| word.en.as_str());
                Said::Does(bare(&word.replace("{}", &self.player(*side).text)))
            }
            Change::Gain(ability) => {
                let quoted = self.quoted(ability, kind);
                Said::Does(format!("gain \"{}\"", quoted.trim_end_matches('.')))
            }
            Change::LoseAbilities => Said::Does("lose all abilities".to_owned()),
            Change::Lose(Texts::Sort(AbilitySort::Skills)) => Said::Does("lose all skills".to_owned()),
            Change::Lose(Texts::Sort(AbilitySort::Powers)) => {
                let powers =
                    self.words.headers.as_ref().map_or_else(|| "power".to_owned(), |headers| headers.ability.en.clone());
                Said::Does(format!("lose all {}", plural(&powers)))
            }
            Change::OfTitled(name, change) => {
                let title = format!("「{}」", self.names.get(*name));
                match self.change(change, kind) {
                    Said::Gets(what) => Said::Has(title, format!("get {what}")),
                    // What is said of all skills is said of that one.
                    Said::Does(verb) if format!("{verb} ").contains(" skills ") => {
                        Said::Does(verb.replacen("skills", &title, 1))
                    }
                    Said::Does(verb) => Said::Has(title, verb),
                    Said::Has(value, verb) => Said::Has(format!("{title} {value}"), verb),
                    Said::To(value, verb) => Said::To(format!("{title} {value}"), verb),
                }
            }
            Change::Colours(colours) if colours.is_empty() => Said::Does("become colourless".to_owned()),
            Change::Colours(colours) => Said::Does(format!("become {}", self.colours(colours))),
            Change::GainColours(colours) => Said::Does(format!("become {} as well", self.colours(colours))),
            Change::LoseColours(colours) => Said::Does(format!("be no longer {}", self.colours(colours))),
            Change::Lose(Texts::Keyword(keyword)) => Said::Does(format!("lose {}", self.keyword(*keyword))),
            Change::Lose(Texts::Titled(name)) => Said::Does(format!("lose 「{}」", self.names.get(*name))),
            Change::Dealt(arithmetic) => Said::Has(damage(), self.becomes(arithmetic)),
            Change::Taken(arithmetic) => Said::To(damage(), self.becomes(arithmetic)),
            Change::Become(kind) => Said::Does(format!("become {}", article(&self.kind(*kind)))),
            Change::GainKind(kind) => Said::Does(format!("become {} as well", article(&self.kind(*kind)))),
            Change::GainName(name) => Said::Does(format!("be named 《{}》 as well", self.names.get(*name))),
            Change::GainFeature(feature) => Said::Does(format!("gain {}", self.feature(*feature))),
            Change::LoseFeature(feature) => Said::Does(format!("lose {}", self.feature(*feature))),
            Change::Named(name) => Said::Does(format!("be named 《{}》", self.names.get(*name))),
            Change::Controlled(who) => Said::Does(format!("come under {} control", self.who(who).whose())),
        }
    }

    pub fn colours(&self, colours: &[Colour]) -> String {
        let words: Vec<String> = colours.iter().map(|colour| self.colour(*colour)).collect();
        // What they all begin with is said once: strong against red and green.
        let shared =
            words.first().and_then(|word| word.rsplit_once(' ')).map_or_else(String::new, |(sense, _)| format!("{sense} "));
        let parts: Option<Vec<String>> = words.iter().map(|word| word.strip_prefix(&shared).map(str::to_owned)).collect();
        parts.map_or_else(|| list(&words, "and"), |parts| format!("{shared}{}", list(&parts, "and")))
    }
}

/// Something that a thing has: its AP, the use cost of magic cards in the opponent's hand.
fn had(value: &str, doer: &Phrase) -> String {
    if doer.text.split(' ').count() > 4 { format!("the {value} of {}", doer.text) } else { format!("{} {value}", doer.whose()) }
}

/// A number that is added: +2, −2.
fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { format!("+{number}") }
}

/// How long something is so, after what is so.
pub fn lasting(duration: Duration) -> &'static str {
    match duration {
        Duration::ThisTurn => " this turn",
        Duration::ThisBattle => " during this battle",
        Duration::YourNextTurn => " until the end of your next turn",
        Duration::TheirNextTurn => " until the end of the opponent's next turn",
        Duration::DuringYourNextTurn => " during your next turn",
        Duration::DuringTheirNextTurn => " during the opponent's next turn",
        Duration::DuringNextTurn => " during the next turn",
        Duration::UntilYourTurn => " until the start of your next turn",
        Duration::UntilTheirTurn => " until the start of the opponent's next turn",
        Duration::Game => "",
    }
}
