//! Saved games: JSON lines, first a header, then a line a pick. A game is written as it goes, so a torn last line loses one
//! pick and nothing else.

use crate::playable::Playable;
use crate::session::Session;
use crate::{Decklist, Shelf};
use serde::{Deserialize, Serialize};
use tefuda_kernel::{GENERATOR_VERSION, Meaning, PlayerId};

/// What a game needs to begin again. It reveals the decks and the seed: it belongs to the host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the program.
    pub engine: String,
    /// The version of the generator.
    pub generator: u16,
    /// The game.
    pub game: String,
    /// The edition of its rules.
    pub edition: String,
    /// The seed of the dealer.
    pub seed: u64,
    /// Both decks, as deck files.
    pub decks: [String; 2],
    /// Every card of the decks, as card files: the game does not change when a set does.
    pub cards: String,
    /// Who plays: `human`, or a bot's name; nobody where the file is older than this line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
}

impl Header {
    /// The header of a game that begins now.
    pub fn new<G: Playable>(shelf: &Shelf<G>, decks: [&Decklist; 2], seed: u64) -> Header {
        let mut cards = String::new();
        for card in &shelf.cards {
            let used = decks.iter().flat_map(|deck| &deck.sections).flat_map(|(_, cards)| cards);
            if used.into_iter().any(|(def, _)| *def == card.def) {
                cards += &print_card(card);
            }
        }
        Header {
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            generator: GENERATOR_VERSION,
            game: G::ID.to_owned(),
            edition: G::materials().catalogue.edition.clone(),
            seed,
            decks: decks.map(|deck| print_deck(shelf, deck)),
            cards,
            players: None,
        }
    }
}

fn print_card(card: &crate::ShelfCard) -> String {
    let fields: String = card.entry.fields.iter().map(|field| format!("{}: {}\n", field.key, field.value)).collect();
    format!("《{}》\n{fields}{}\n\n", card.entry.name, card.entry.text)
}

fn print_deck<G: Playable>(shelf: &Shelf<G>, deck: &Decklist) -> String {
    let mut text = format!("{}\n", deck.name);
    for (section, cards) in &deck.sections {
        text += &format!("[{section}]\n");
        for (def, count) in cards {
            text += &format!("{count} {}\n", shelf.pool.name(*def));
        }
    }
    text
}

/// One thing decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pick {
    /// By whom.
    pub player: PlayerId,
    /// What, in words; `None` is giving up.
    pub meaning: Option<Meaning>,
    /// The state that it led to.
    pub hash: u64,
}

/// A saved game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// How it began.
    pub header: Header,
    /// What was decided.
    pub picks: Vec<Pick>,
}

/// Why a saved game cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// It does not begin with a header.
    #[error("line 1 is not the header of a saved game: {0}")]
    NoHeader(String),
    /// A line in the middle is damaged.
    #[error("line {line} is damaged: {what}")]
    Damaged {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// It is of another game.
    #[error("this is a game of {found}, not of {wanted}")]
    OtherGame {
        /// What was asked for.
        wanted: String,
        /// What it is.
        found: String,
    },
    /// It was written by a version whose random results differ.
    #[error("written by tefuda {engine} with generator {found}; this program has generator {wanted}")]
    OtherGenerator {
        /// The program that wrote it.
        engine: String,
        /// Its generator.
        found: u16,
        /// Ours.
        wanted: u16,
    },
    /// Its own cards or decks cannot be read.
    #[error("its cards cannot be read: {0}")]
    Cards(String),
}

/// Where a replay first differs from what was saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// The pick with this number (from 1) is not possible.
    NotOffered(usize, Box<Pick>),
    /// The pick with this number leads to another state.
    OtherState(usize),
}

impl Record {
    /// The header's line.
    pub fn first_line(&self) -> String {
        serde_json::to_string(&self.header).unwrap_or_default() + "\n"
    }

    /// A pick's line.
    pub fn line(pick: &Pick) -> String {
        serde_json::to_string(pick).unwrap_or_default() + "\n"
    }

    /// The whole file.
    pub fn print(&self) -> String {
        std::iter::once(self.first_line()).chain(self.picks.iter().map(Record::line)).collect()
    }

    /// Read a saved game. A torn last line is left out; any other damage is an error.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let header: Header = serde_json::from_str(first).map_err(|error| RecordError::NoHeader(error.to_string()))?;
        let rest: Vec<&str> = lines.collect();
        let mut picks = Vec::new();
        for (at, line) in rest.iter().enumerate() {
            match serde_json::from_str::<Pick>(line) {
                Ok(pick) if !PlayerId::ALL.contains(&pick.player) => {
                    let what = format!("there is no player {}", pick.player.0);
                    return Err(RecordError::Damaged { line: at + 2, what });
                }
                Ok(pick) => picks.push(pick),
                Err(_) if at + 1 == rest.len() && !text.ends_with('\n') => break,
                Err(error) => return Err(RecordError::Damaged { line: at + 2, what: error.to_string() }),
            }
        }
        if header.generator != GENERATOR_VERSION {
            let Header { engine, generator: found, .. } = header;
            return Err(RecordError::OtherGenerator { engine, found, wanted: GENERATOR_VERSION });
        }
        Ok(Record { header, picks })
    }

    /// The cards that the game was played with and no others, and its decks: what a set adds later changes no number in a state.
    pub fn shelf<G: Playable>(&self) -> Result<(Shelf<G>, [Decklist; 2]), RecordError> {
        if self.header.game != G::ID {
            let (wanted, found) = (G::ID.to_owned(), self.header.game.clone());
            return Err(RecordError::OtherGame { wanted, found });
        }
        let (shelf, problems) = Shelf::<G>::of_files([("replay".to_owned(), self.header.cards.clone())]);
        if let Some(problem) = problems.first() {
            return Err(RecordError::Cards(problem.render(tefuda_cardtext::Lang::En, false)));
        }
        let decklist = |text: &String| {
            let deck = tefuda_cardtext::Deck::parse(text).map_err(|errors| RecordError::Cards(format!("{errors:?}")))?;
            if Decklist::is_too_large(&deck) {
                return Err(RecordError::Cards(format!("{}: too many cards", deck.name)));
            }
            Decklist::resolve(&deck, &shelf.pool).map_err(|unknown| RecordError::Cards(format!("{unknown:?}")))
        };
        let decks = [decklist(&self.header.decks[0])?, decklist(&self.header.decks[1])?];
        Ok((shelf, decks))
    }

    /// Play the picks again, up to that many.
    pub fn replay<'p, G: Playable>(
        &self,
        shelf: &'p Shelf<G>,
        decks: &[Decklist; 2],
        upto: usize,
    ) -> (Session<'p, G>, Option<Difference>) {
        let mut session = Session::begin(&shelf.pool, self.header.clone(), [&decks[0], &decks[1]]);
        for (at, pick) in self.picks.iter().take(upto).enumerate() {
            if let Err(difference) = session.follow(at + 1, pick) {
                return (session, Some(difference));
            }
        }
        (session, None)
    }
}
