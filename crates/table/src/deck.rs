//! Decks: lists of cards in sections, and what is wrong with them.

use crate::names::{find_named, unknown_card};
use crate::playable::Playable;
use crate::speech::zone_word;
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
    fn unknown_section<G: Playable>(line: usize, name: &str) -> DeckError {
        let (ja, en) = (section_words::<G>(Lang::Ja), section_words::<G>(Lang::En));
        let message = match name {
            "" => Bilingual::new(
                format!("どの[…]の行よりも前にカードがあります。あるのは {ja} です"),
                format!("a card before any [section]; there are {en}"),
            ),
            _ => Bilingual::new(
                format!("[{name}]というまとまりはありません。あるのは {ja} です"),
                format!("there is no section [{name}], only {en}"),
            ),
        };
        DeckError { line: Some(line), message }
    }

    fn no_title(card: &str) -> DeckError {
        let ja = format!("最初の行はデッキの名前です。《{card}》の行の前に書いてください");
        let en = format!("the first line is the deck's name: write one before the line of 《{card}》");
        DeckError { line: None, message: Bilingual::new(ja, en) }
    }

    fn unknown_card<G: Playable>(line: usize, name: &str, pool: &Pool<G>) -> DeckError {
        DeckError { line: Some(line), message: unknown_card(pool, name) }
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

    /// Find every card of a deck in the pool, by its name in either language; every section must be one of the game's.
    pub fn resolve<G: Playable>(deck: &Deck, pool: &Pool<G>) -> Result<Decklist, Vec<DeckError>> {
        let mut unknown = Vec::new();
        let mut sections = Vec::new();
        if let Some(line) = deck.title.as_card().filter(|line| find_named(pool, &line.card).is_some()) {
            unknown.push(DeckError::no_title(&line.card));
        }
        for section in &deck.sections {
            let known = section_of::<G>(&section.name);
            if known.is_none() {
                unknown.push(DeckError::unknown_section::<G>(section.line, &section.name));
            }
            let mut cards: Vec<(DefId, usize)> = Vec::new();
            for line in &section.cards {
                match find_named(pool, &line.card) {
                    Some(def) => cards.push((def, line.count)),
                    None => unknown.push(DeckError::unknown_card(line.line, &line.card, pool)),
                }
            }
            sections.push((known.unwrap_or_default().to_owned(), cards));
        }
        let twice = sections.iter().enumerate().find(|(at, (name, _))| sections[..*at].iter().any(|(other, _)| other == name));
        if let Some((at, (name, _))) = twice.filter(|_| unknown.is_empty()) {
            let message = Bilingual::new(format!("[{name}]が2度あります"), format!("[{name}] is there twice"));
            unknown.push(DeckError { line: Some(deck.sections[at].line), message });
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

/// What a section is called: its zone has the name in both languages.
pub fn section_word<G: Playable>(section: &'static str, lang: Lang) -> &'static str {
    let zone = G::starting_zone(section, PlayerId(0)).filter(|_| lang == Lang::En);
    zone.map_or(section, |zone| zone_word::<G>(G::ZONES[usize::from(zone.0)].name, lang))
}

/// The section that a file means, in either language; without a word for it, the only one that there is.
fn section_of<G: Playable>(name: &str) -> Option<&'static str> {
    match G::SECTIONS {
        [only] if name.is_empty() => Some(*only),
        all => all
            .iter()
            .copied()
            .find(|section| *section == name || section_word::<G>(section, Lang::En).eq_ignore_ascii_case(name)),
    }
}

/// All sections as a file names them.
fn section_words<G: Playable>(lang: Lang) -> String {
    G::SECTIONS.iter().map(|section| format!("[{}]", section_word::<G>(section, lang))).collect::<Vec<_>>().join(" ")
}
