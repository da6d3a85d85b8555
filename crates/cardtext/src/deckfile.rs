//! Deck files: a name, a few words about the deck, sections, and lines of how many of which card.

use crate::{Bilingual, FileError, Lang, lines::spoken};

/// So many of one card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckLine {
    /// How many.
    pub count: usize,
    /// The card's name, without 《 》.
    pub card: String,
    /// Its line in the file, from 1.
    pub line: usize,
}

/// One pile of a deck: 魔導書, 魔石デッキ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckSection {
    /// As written between [ ]; empty where the cards stand under no such line.
    pub name: String,
    /// Its line in the file, from 1.
    pub line: usize,
    /// What is in it.
    pub cards: Vec<DeckLine>,
}

impl DeckSection {
    /// How many cards it has.
    pub fn count(&self) -> usize {
        self.cards.iter().map(|line| line.count).sum()
    }
}

/// What a deck is called, and how it plays; what is not said is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckTitle {
    /// The first line, and the English name.
    pub name: Bilingual,
    /// How it plays, in a line.
    pub plays: Bilingual,
}

/// The lines of a deck file that speak of the deck: its English name, and how it plays.
const ENGLISH: &str = "English";
const PLAYS_JA: &str = "戦い方";
const PLAYS_EN: &str = "Plays";

impl DeckTitle {
    /// A name and nothing else.
    pub fn new(name: impl Into<String>) -> DeckTitle {
        DeckTitle { name: Bilingual::new(name, ""), plays: Bilingual::new("", "") }
    }

    /// Its name; one without an English name has only the first line of its file.
    pub fn name(&self, lang: Lang) -> &str {
        told(&self.name, lang)
    }

    /// How it plays, in the other language if only that is said.
    pub fn plays(&self, lang: Lang) -> &str {
        told(&self.plays, lang)
    }

    /// The first line as a card's, where it could be one: then the name is missing, and the card must not be lost in silence.
    pub fn as_card(&self) -> Option<DeckLine> {
        card(1, &self.name.ja).ok()
    }

    /// The words before how a deck plays.
    pub fn plays_key(lang: Lang) -> &'static str {
        if lang == Lang::Ja { PLAYS_JA } else { PLAYS_EN }
    }

    /// The first lines of a deck file.
    pub fn print(&self) -> String {
        let lines = [(ENGLISH, &self.name.en), (PLAYS_JA, &self.plays.ja), (PLAYS_EN, &self.plays.en)];
        let lines = lines.into_iter().filter(|(_, value)| !value.is_empty());
        lines.fold(format!("{}\n", self.name.ja), |text, (key, value)| text + &format!("{key}: {value}\n"))
    }

    /// Take a line before the first section; `false` where it is no such line.
    fn read(&mut self, text: &str) -> bool {
        let Some((key, value)) = text.split_once([':', '：']) else { return false };
        let place = match key.trim() {
            ENGLISH => &mut self.name.en,
            PLAYS_JA => &mut self.plays.ja,
            PLAYS_EN => &mut self.plays.en,
            _ => return false,
        };
        value.trim().clone_into(place);
        true
    }
}

fn told(words: &Bilingual, lang: Lang) -> &str {
    Some(words.get(lang)).filter(|words| !words.is_empty()).unwrap_or(if lang == Lang::Ja { &words.en } else { &words.ja })
}

/// The most characters that a deck's name has.
const LONGEST_NAME: usize = 200;

/// A deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck {
    /// What it is called.
    pub title: DeckTitle,
    /// Its piles.
    pub sections: Vec<DeckSection>,
}

impl Deck {
    /// Reads a deck file; every line that is wrong is reported.
    pub fn parse(file: &str) -> Result<Deck, Vec<FileError>> {
        let mut lines = spoken(file).map(|(line, text)| (line, without_remark(text)));
        let Some((_, name)) = lines.next().filter(|(_, name)| !name.starts_with('[')) else {
            return Err(vec![FileError::new(1, "最初の行にデッキの名前が要ります", "the first line must be the deck's name")]);
        };
        // A saved game, a web page, a picture: one word about it, not one for each of its lines.
        if name.starts_with(['{', '<']) || name.chars().count() > LONGEST_NAME {
            return Err(vec![FileError::new(1, "これはデッキファイルではありません", "this is not a deck file")]);
        }
        let mut deck = Deck { title: DeckTitle::new(name), sections: Vec::new() };
        let mut errors: Vec<FileError> = lines.filter_map(|(line, text)| deck.add_line(line, text).err()).collect();
        errors.extend(deck.before_the_first_section());
        errors.sort_by_key(|error| error.line);
        if errors.is_empty() { Ok(deck) } else { Err(errors) }
    }

    /// The section with this name.
    pub fn section(&self, name: &str) -> Option<&DeckSection> {
        self.sections.iter().find(|section| section.name == name)
    }

    fn add_line(&mut self, line: usize, text: &str) -> Result<(), FileError> {
        if let Some(name) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
            return self.add_section(line, name.trim());
        }
        match self.sections.last_mut() {
            Some(section) => section.cards.push(card(line, text)?),
            None if self.title.read(text) => {}
            None => {
                let cards = vec![card(line, text).map_err(|_| not_yet(line))?];
                self.sections.push(DeckSection { name: String::new(), line, cards });
            }
        }
        Ok(())
    }

    /// Cards that stand under no section although others do.
    fn before_the_first_section(&self) -> Vec<FileError> {
        let loose = self.sections.iter().filter(|section| section.name.is_empty() && self.sections.len() > 1);
        let known: String = self.sections.iter().skip(1).map(|section| format!(" [{}]", section.name)).collect();
        let ja = format!("どの[…]の行よりも前にカードがあります (この後にあるのは{known})");
        let en = format!("a card before any [section] (below come{known})");
        loose.flat_map(|section| &section.cards).map(|card| FileError::new(card.line, ja.clone(), en.clone())).collect()
    }

    fn add_section(&mut self, line: usize, name: &str) -> Result<(), FileError> {
        if let Some(known) = self.section(name) {
            let ja = format!("[{name}]は{}行目にもあります", known.line);
            return Err(FileError::new(line, ja, format!("[{name}] is already on line {}", known.line)));
        }
        self.sections.push(DeckSection { name: name.to_owned(), line, cards: Vec::new() });
        Ok(())
    }
}

/// A line before the first section that says nothing that belongs there.
fn not_yet(line: usize) -> FileError {
    let known = format!("{ENGLISH}: {PLAYS_JA}: {PLAYS_EN}:");
    let ja = format!("[…]の行より前に書けるのは {known} の行だけです");
    FileError::new(line, ja, format!("before the first [section] come only lines of {known}"))
}

/// A line up to a # that stands apart: what follows is for people.
fn without_remark(text: &str) -> &str {
    let remark = text.match_indices('#').find(|(at, _)| text[..*at].ends_with(char::is_whitespace));
    remark.map_or(text, |(at, _)| text[..at].trim_end())
}

fn card(line: usize, text: &str) -> Result<DeckLine, FileError> {
    let wrong = || FileError::new(line, "「3 名称」のように枚数と名称を書きます", "a line is a number and a name: 3 NAME");
    let (count, name) = text.split_once(char::is_whitespace).ok_or_else(wrong)?;
    let count = count.trim_end_matches(['x', '枚']).parse().ok().filter(|count| *count > 0).ok_or_else(wrong)?;
    let name = name.trim();
    let name = name.strip_prefix('《').and_then(|name| name.strip_suffix('》')).unwrap_or(name);
    Ok(DeckLine { count, card: name.to_owned(), line })
}
