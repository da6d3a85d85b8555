//! Saved games: JSON lines, first a header, then a line a pick. A game is written as it goes, so a torn last line loses one
//! pick and nothing else.

use crate::playable::Playable;
use crate::session::Session;
use crate::{Bilingual, Decklist, Options, Shelf, ShelfCard};
use serde::{Deserialize, Serialize};
use serde_json::error::Category;
use tefuda_cardtext::{CardEntry, Deck, Lang};
use tefuda_kernel::{DefId, GENERATOR_VERSION, Meaning, PlayerId};

/// The format of the saved games that this program writes. Formats differ in what the hash of a pick is made of: in format 0 it was
/// the memory of the state, from format 1 on it is the [situation](crate::situation). A save of another format is played again by
/// what was decided, and no hash is compared.
pub const FORMAT: u16 = 1;

/// What a game needs to begin again. It reveals the decks and the seed: it belongs to the host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The [format](FORMAT); 0 where the file is older than this field.
    #[serde(default)]
    pub format: u16,
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
    /// A number for the meaning of each of these cards' texts, in their order, as the program that wrote them read them; nothing
    /// where the file is older than this field.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<u64>,
    /// Who plays: `human`, or a bot's name; nobody where the file is older than this line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
    /// What its host had settled.
    #[serde(default, skip_serializing_if = "Options::is_empty")]
    pub options: Options,
    /// If it began at the board of a ruling instead of its decks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<Ruling>,
}

/// A ruling whose board a game began at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// The file's text.
    pub text: String,
    /// The how-manieth of the file, from 1.
    pub number: usize,
    /// Whether the game goes on at the end of what the ruling tells instead of at its board.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub at_end: bool,
}

impl Header {
    /// The header of a game that begins now.
    pub fn new<G: Playable>(shelf: &Shelf<G>, decks: [&Decklist; 2], seed: u64) -> Header {
        let used: Vec<DefId> =
            decks.iter().flat_map(|deck| &deck.sections).flat_map(|(_, cards)| cards).map(|(def, _)| *def).collect();
        Header { decks: decks.map(|deck| deck.print(&shelf.pool)), ..Header::with_cards(shelf, &used, seed) }
    }

    /// True if its picks are compared with what they led to before: it is of this program's format.
    pub fn compares(&self) -> bool {
        self.format == FORMAT
    }

    /// The cards whose texts this program reads otherwise than the one that wrote them, by name.
    pub fn read_otherwise<'s, G: Playable>(&self, shelf: &'s Shelf<G>) -> Vec<&'s str> {
        let cards = shelf.cards.iter().zip(&self.readings);
        cards.filter(|(card, reading)| shelf.reading(card) != **reading).map(|(card, _)| card.entry.name.as_str()).collect()
    }

    /// Whether a newer program has written it; it may play by other rules.
    pub fn is_newer(&self) -> bool {
        version(&self.engine) > version(env!("CARGO_PKG_VERSION"))
    }

    /// The header of a game without decks, with these cards.
    pub fn with_cards<G: Playable>(shelf: &Shelf<G>, used: &[DefId], seed: u64) -> Header {
        let used: Vec<&ShelfCard> = shelf.cards.iter().filter(|card| used.contains(&card.def)).collect();
        Header {
            format: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            generator: GENERATOR_VERSION,
            game: G::ID.to_owned(),
            edition: G::materials().catalogue.edition.clone(),
            seed,
            decks: [String::new(), String::new()],
            cards: used.iter().map(|card| card_text(&card.entry)).collect(),
            readings: used.iter().map(|card| shelf.reading(card)).collect(),
            players: None,
            options: Options::default(),
            ruling: None,
        }
    }
}

/// A card as a card file has it.
pub fn card_text(entry: &CardEntry) -> String {
    let fields: String = entry.fields.iter().map(|field| format!("{}: {}\n", field.key, field.value)).collect();
    format!("《{}》\n{fields}{}\n\n", entry.name, entry.text)
}

/// One thing decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pick {
    /// By whom.
    pub player: PlayerId,
    /// What, in words; `None` is giving up.
    pub meaning: Option<Meaning>,
    /// The situation that it led to, in the format of the save.
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
    #[error("line 1 is not the header of a saved game: {}", .0.en)]
    NoHeader(Bilingual),
    /// A line in the middle is damaged.
    #[error("line {line} is damaged: {}", .what.en)]
    Damaged {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        what: Bilingual,
    },
    /// It is of another game.
    #[error("this is a game of {found}, not of {wanted}")]
    OtherGame {
        /// What was asked for.
        wanted: String,
        /// What it is.
        found: String,
    },
    /// It was written by a newer program.
    #[error("written by tefuda {engine}, which is newer than this one ({ours}): install that version or a later one")]
    Newer {
        /// The program that wrote it.
        engine: String,
        /// This program.
        ours: String,
    },
    /// It was written by a version whose random results differ.
    #[error(
        "written by tefuda {engine} with generator {found}; this program has generator {wanted}: use the version that wrote it"
    )]
    OtherGenerator {
        /// The program that wrote it.
        engine: String,
        /// Its generator.
        found: u16,
        /// Ours.
        wanted: u16,
    },
    /// It was played with an option that this program does not know.
    #[error("{}", .0.en)]
    Option(Bilingual),
    /// Its own cards or decks cannot be read.
    #[error("its cards cannot be read: {}", .0.en)]
    Cards(Bilingual),
}

/// Where a replay first differs from what was saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// The pick with this number (from 1) is not possible.
    NotOffered(usize, Box<Pick>),
    /// The pick with this number leads to another state.
    OtherState(usize),
}

/// What is wrong with a line, with its column alone: the number of the line is the file's.
fn what_is_wrong(error: &serde_json::Error) -> Bilingual {
    let (text, column) = (error.to_string(), error.column());
    let en = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
    let ja = match error.classify() {
        Category::Data => "項目が足りないか、値が違います",
        Category::Eof => "途中で切れています",
        Category::Syntax | Category::Io => "JSONではありません",
    };
    Bilingual::new(format!("{ja} ({column}文字目)"), format!("{en} (column {column})"))
}

fn not_text() -> Bilingual {
    Bilingual::new("UTF-8のテキストではありません", "not UTF-8 text")
}

fn in_both(tell: impl Fn(Lang) -> String) -> Bilingual {
    Bilingual::new(tell(Lang::Ja), tell(Lang::En))
}

fn listed<E>(errors: &[E], tell: impl Fn(&E) -> String) -> String {
    errors.iter().map(tell).collect::<Vec<_>>().join("; ")
}

/// The header, if this program can play its game again.
fn read_header(line: &[u8]) -> Result<Header, RecordError> {
    let text = std::str::from_utf8(line).map_err(|_| RecordError::NoHeader(not_text()))?;
    let header = serde_json::from_str::<Header>(text);
    let known: Option<serde_json::Value> = serde_json::from_str(text).ok();
    let engine = known.as_ref().and_then(|header| header["engine"].as_str()).unwrap_or_default().to_owned();
    let generator = header.as_ref().map_or(GENERATOR_VERSION, |header| header.generator);
    let ours = env!("CARGO_PKG_VERSION");
    match header {
        Ok(header) if generator == GENERATOR_VERSION => Ok(header),
        _ if version(&engine) > version(ours) => Err(RecordError::Newer { engine, ours: ours.to_owned() }),
        Ok(_) => Err(RecordError::OtherGenerator { engine, found: generator, wanted: GENERATOR_VERSION }),
        Err(error) => Err(RecordError::NoHeader(what_is_wrong(&error))),
    }
}

/// `0.10.2` as numbers that compare.
fn version(text: &str) -> Vec<u32> {
    text.split('.').map_while(|part| part.parse().ok()).collect()
}

fn read_pick(line: &[u8]) -> Result<Pick, Bilingual> {
    let text = std::str::from_utf8(line).map_err(|_| not_text())?;
    let pick: Pick = serde_json::from_str(text).map_err(|error| what_is_wrong(&error))?;
    let (known, number) = (PlayerId::ALL.contains(&pick.player), pick.player.0);
    let unknown = || Bilingual::new(format!("プレイヤー{number}はいません"), format!("there is no player {number}"));
    known.then_some(pick).ok_or_else(unknown)
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

    /// Read a saved game. A torn last record is left out; any other damage is an error.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        Record::salvage(text.as_bytes()).map(|(record, _)| record)
    }

    /// Read a saved game from the bytes of its file, and say how many of them are whole records: the program may have been killed
    /// in the middle of the last one, even in the middle of a character.
    pub fn salvage(bytes: &[u8]) -> Result<(Record, usize), RecordError> {
        let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
        let first = lines.next().unwrap_or_default();
        let header = read_header(first)?;
        let (mut picks, mut whole) = (Vec::new(), first.len());
        for (at, line) in lines.enumerate() {
            match read_pick(line) {
                Ok(pick) => picks.push(pick),
                Err(_) if !line.ends_with(b"\n") => break,
                Err(what) => return Err(RecordError::Damaged { line: at + 2, what }),
            }
            whole += line.len();
        }
        Ok((Record { header, picks }, whole))
    }

    /// The cards that the game was played with and no others: what a set adds later changes no number in a state.
    pub fn cards<G: Playable>(&self) -> Result<Shelf<G>, RecordError> {
        if self.header.game != G::ID {
            let (wanted, found) = (G::ID.to_owned(), self.header.game.clone());
            return Err(RecordError::OtherGame { wanted, found });
        }
        self.header.options.check::<G>().map_err(RecordError::Option)?;
        let (shelf, problems) = Shelf::<G>::of_files([("replay".to_owned(), self.header.cards.clone())]);
        if let Some(problem) = problems.first() {
            return Err(RecordError::Cards(in_both(|lang| problem.render(lang, false))));
        }
        Ok(shelf)
    }

    /// Its cards and its decks.
    pub fn shelf<G: Playable>(&self) -> Result<(Shelf<G>, [Decklist; 2]), RecordError> {
        let shelf = self.cards::<G>()?;
        let decklist = |text: &String| {
            let unread = |tell: &dyn Fn(Lang) -> String| RecordError::Cards(in_both(tell));
            let deck = Deck::parse(text).map_err(|errors| unread(&|lang| listed(&errors, |error| error.render(lang))))?;
            let name = &deck.title.name.ja;
            if Decklist::is_too_large(&deck) {
                let much = Bilingual::new(format!("{name}: カードが多すぎます"), format!("{name}: too many cards"));
                return Err(RecordError::Cards(much));
            }
            let list = Decklist::resolve(&deck, &shelf.pool)
                .map_err(|errors| unread(&|lang| listed(&errors, |error| error.tell(name, lang))))?;
            // No game begins with such a deck, and a game need not bear one: without a unit a preparation never ends.
            match G::deck_problems(&shelf.pool, &list).first() {
                Some(problem) => Err(unread(&|lang| format!("{name}: {}", problem.message.get(lang)))),
                None => Ok(list),
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn saved() -> (String, usize) {
        let header = Header {
            format: FORMAT,
            engine: "0.1.0".to_owned(),
            generator: GENERATOR_VERSION,
            game: "a game".to_owned(),
            edition: String::new(),
            seed: 1,
            decks: [String::new(), String::new()],
            cards: "《手札》\n".to_owned(),
            readings: Vec::new(),
            players: None,
            options: Options::default(),
            ruling: None,
        };
        let mut meaning = Meaning { card: Some("手札の札".to_owned()), ..meaning() };
        let pick = |meaning: &Meaning| Pick { player: PlayerId(1), meaning: Some(meaning.clone()), hash: 5 };
        let first = pick(&meaning);
        meaning.verb = "見る".to_owned();
        let record = Record { header, picks: vec![first, pick(&meaning)] };
        let last = Record::line(&record.picks[1]).len();
        (record.print(), last)
    }

    fn meaning() -> Meaning {
        serde_json::from_str(r#"{"verb":"use","card":null,"zone":null,"nth":0,"player":null,"number":null}"#).expect("a pick")
    }

    #[test]
    fn a_record_torn_at_any_byte_of_its_last_line_loses_at_most_that_line() {
        let (text, last) = saved();
        let start = text.len() - last;
        for cut in start..=text.len() {
            let (record, whole) = Record::salvage(&text.as_bytes()[..cut]).expect("is read");
            // Without its line break the last record is whole all the same.
            let kept = cut + 1 >= text.len();
            assert_eq!(record.picks.len(), if kept { 2 } else { 1 }, "cut at {cut}");
            assert_eq!(whole, if kept { cut } else { start }, "cut at {cut}");
        }
    }

    #[test]
    fn damage_before_the_last_line_is_told_with_its_line() {
        let (text, last) = saved();
        let mut bytes = text.clone().into_bytes();
        let second = text.find('\n').expect("a header") + 1;
        bytes[second + 12] = 0xff;
        assert_eq!(Record::salvage(&bytes), Err(RecordError::Damaged { line: 2, what: not_text() }));
        let whole_but_wrong = text[..text.len() - last].to_owned() + "{}\n";
        assert!(matches!(Record::parse(&whole_but_wrong), Err(RecordError::Damaged { line: 3, .. })));
    }

    #[test]
    fn a_file_of_a_newer_program_says_so() {
        let (text, _) = saved();
        let newer = text.replace("\"engine\":\"0.1.0\"", "\"engine\":\"0.12.0\"");
        assert!(Record::parse(&newer).is_ok(), "what is understood is read");
        let other = newer.replace("\"generator\":1", "\"generator\":2");
        assert!(matches!(Record::parse(&other), Err(RecordError::Newer { .. })));
        let renamed = newer.replace("\"seed\"", "\"grain\"");
        assert!(matches!(Record::parse(&renamed), Err(RecordError::Newer { .. })));
        let older = text.replace("\"generator\":1", "\"generator\":0");
        assert!(matches!(Record::parse(&older), Err(RecordError::OtherGenerator { .. })));
    }
}
