//! Deck files: a name, sections, and lines of how many of which card.

use crate::{FileError, lines::spoken};

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
    /// As written between [ ].
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

/// A deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck {
    /// The first line.
    pub name: String,
    /// Its piles.
    pub sections: Vec<DeckSection>,
}

impl Deck {
    /// Reads a deck file; every line that is wrong is reported.
    pub fn parse(file: &str) -> Result<Deck, Vec<FileError>> {
        let mut lines = spoken(file);
        let Some((_, name)) = lines.next().filter(|(_, name)| !name.starts_with('[')) else {
            return Err(vec![FileError::new(1, "最初の行にデッキの名前が要ります", "the first line must be the deck's name")]);
        };
        let mut deck = Deck { name: name.to_owned(), sections: Vec::new() };
        let errors: Vec<FileError> = lines.filter_map(|(line, text)| deck.add_line(line, text).err()).collect();
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
        let section = self
            .sections
            .last_mut()
            .ok_or_else(|| FileError::new(line, "[…]の行より前にカードがあります", "a card before any [section]"))?;
        section.cards.push(card(line, text)?);
        Ok(())
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

fn card(line: usize, text: &str) -> Result<DeckLine, FileError> {
    let wrong = || FileError::new(line, "「3 名称」のように枚数と名称を書きます", "a line is a number and a name: 3 NAME");
    let (count, name) = text.split_once(char::is_whitespace).ok_or_else(wrong)?;
    let count = count.trim_end_matches(['x', '枚']).parse().ok().filter(|count| *count > 0).ok_or_else(wrong)?;
    let name = name.trim();
    let name = name.strip_prefix('《').and_then(|name| name.strip_suffix('》')).unwrap_or(name);
    Ok(DeckLine { count, card: name.to_owned(), line })
}

#[cfg(test)]
mod tests {
    use super::Deck;

    #[test]
    fn a_deck_has_a_name_sections_and_counts() {
        let deck = Deck::parse("野火\n\n[魔導書]\n3 灰の犬\n2枚 《猫 の 王》\n[魔石デッキ]\n20 赤の魔石\n").expect("reads");
        assert_eq!(deck.name, "野火");
        let book = deck.section("魔導書").expect("there");
        assert_eq!((book.count(), book.cards[1].card.as_str()), (5, "猫 の 王"));
    }

    #[test]
    fn wrong_lines_are_told_with_their_numbers() {
        let errors = Deck::parse("名\n3 犬\n[魔導書]\n犬\n0 犬\n[魔導書]\n").expect_err("wrong");
        assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [2, 4, 5, 6]);
        assert_eq!(Deck::parse("[魔導書]\n").expect_err("no name")[0].line, 1);
    }
}
