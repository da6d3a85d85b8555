//! Decks: lists of cards in sections, and what is wrong with them.

use crate::playable::Playable;
use tefuda_cardtext::{Bilingual, Deck, DeckTitle, Lang};
use tefuda_kernel::{Clause, DefId, PlayerId, Pool, ZoneId};

/// A deck whose cards are all known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decklist {
    /// What it is called.
    pub title: DeckTitle,
    /// Its piles, each with how many of which card.
    pub sections: Vec<(String, Vec<(DefId, usize)>)>,
}

/// One clause that a deck breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckProblem {
    /// The clause.
    pub clause: Clause,
    /// What is wrong.
    pub message: Bilingual,
    /// The cards concerned.
    pub cards: Vec<DefId>,
}

/// A deck names a card or a section that there is not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckError {
    /// The line of the deck file, from 1, where it has one.
    pub line: Option<usize>,
    /// What is wrong.
    pub message: Bilingual,
}

impl DeckError {
    fn unknown_card(line: usize, name: &str, near: Option<&str>) -> DeckError {
        let (mut ja, mut en) = (format!("《{name}》というカードはありません"), format!("there is no card 《{name}》"));
        if let Some(near) = near {
            ja += &format!("。《{near}》ではありませんか");
            en += &format!("; did you mean 《{near}》?");
        }
        DeckError { line: Some(line), message: Bilingual::new(ja, en) }
    }

    fn unknown_section(name: &str, known: &[&str]) -> DeckError {
        let known = known.iter().map(|section| format!("[{section}]")).collect::<Vec<_>>().join(" ");
        let ja = format!("[{name}]というまとまりはありません。あるのは {known} です");
        DeckError { line: None, message: Bilingual::new(ja, format!("there is no section [{name}], only {known}")) }
    }

    /// The error with the file that it is in.
    pub fn tell(&self, file: &str, lang: Lang) -> String {
        let line = self.line.map_or_else(String::new, |line| format!(":{line}"));
        format!("{file}{line}: {}", self.message.get(lang))
    }
}

impl Decklist {
    /// The most cards that a deck may hold before any rule looks at it: more than any game asks for, few enough to lay out.
    pub const MOST_CARDS: usize = 1000;

    /// Whether a deck file asks for more cards than that.
    pub fn is_too_large(deck: &Deck) -> bool {
        let counts = deck.sections.iter().flat_map(|section| &section.cards).map(|line| line.count);
        counts.fold(0, usize::saturating_add) > Decklist::MOST_CARDS
    }

    /// Find every card of a deck in the pool; every section must be one of the game's.
    pub fn resolve<G: Playable>(deck: &Deck, pool: &Pool<G>) -> Result<Decklist, Vec<DeckError>> {
        let mut unknown = Vec::new();
        let mut sections = Vec::new();
        for section in &deck.sections {
            if !G::SECTIONS.contains(&section.name.as_str()) {
                unknown.push(DeckError::unknown_section(&section.name, G::SECTIONS));
            }
            let mut cards: Vec<(DefId, usize)> = Vec::new();
            for line in &section.cards {
                match pool.find(&line.card) {
                    Some(def) => cards.push((def, line.count)),
                    None => {
                        let near = nearest(&line.card, pool.defs().map(|(def, _)| pool.name(def)));
                        unknown.push(DeckError::unknown_card(line.line, &line.card, near.as_deref()));
                    }
                }
            }
            sections.push((section.name.clone(), cards));
        }
        if unknown.is_empty() { Ok(Decklist { title: deck.title.clone(), sections }) } else { Err(unknown) }
    }

    /// The decks that ship with a game, as far as all their cards are in the pool.
    pub fn shipped<G: Playable>(pool: &Pool<G>) -> Vec<Decklist> {
        let read = |text: &str| Decklist::resolve(&Deck::parse(text).ok()?, pool).ok();
        G::materials().decks.iter().filter_map(|deck| read(deck.text)).collect()
    }

    /// How many cards a section has.
    pub fn count(&self, section: &str) -> usize {
        self.cards(section).iter().map(|(_, count)| count).sum()
    }

    /// The cards of a section.
    pub fn cards(&self, section: &str) -> &[(DefId, usize)] {
        self.sections.iter().find(|(name, _)| name == section).map_or(&[], |(_, cards)| cards)
    }

    /// The deck as a deck file.
    pub fn print<G: Playable>(&self, pool: &Pool<G>) -> String {
        let mut text = self.title.print();
        for (section, cards) in &self.sections {
            text += &format!("[{section}]\n");
            for (def, count) in cards {
                text += &format!("{count} {}\n", pool.name(*def));
            }
        }
        text
    }

    /// Every card with the zone where it begins.
    pub fn dealt<G: Playable>(&self, player: PlayerId) -> Vec<(DefId, ZoneId)> {
        let mut dealt = Vec::new();
        for (section, cards) in &self.sections {
            if let Some(zone) = G::starting_zone(section, player) {
                for (def, count) in cards {
                    dealt.extend(std::iter::repeat_n((*def, zone), *count));
                }
            }
        }
        dealt
    }
}

/// The name that shares the most pairs of neighbouring characters with a misspelt one, if it shares about half of them.
pub fn nearest<'n>(wanted: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
    let pairs = |name: &str| -> Vec<(char, char)> { name.chars().zip(name.chars().skip(1)).collect() };
    let own = pairs(wanted);
    let likeness = |name: &str| {
        let theirs = pairs(name);
        let shared = own.iter().filter(|pair| theirs.contains(pair)).count();
        shared * 200 / (own.len() + theirs.len()).max(1)
    };
    let best = names.map(|name| (likeness(name), name)).max_by_key(|(score, _)| *score);
    best.filter(|(score, _)| *score >= 45).map(|(_, name)| name.to_owned())
}
