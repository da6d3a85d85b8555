//! Cards and decks from where a user keeps them: what ships, `--cards` folders, deck files.

use crate::console::Console;
use crate::failure::{Failure, fail, fail_with, file_failure, first_of, folder_failure, too_large};
use crate::play::save::data_folder;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use tefuda_cardtext::{Deck, FileError};
use tefuda_table::{Decklist, Lang, Playable, Shelf, ShelfCard, find_named, name_in, named_in_part, nearest, unknown_card};

/// A text file.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let not_text = |_| file_failure(path, &io::Error::from(io::ErrorKind::InvalidData));
    String::from_utf8(read_bytes(path, LARGEST_TEXT)?).map_err(not_text)
}

/// The most megabytes of a text that people write, and of a saved game.
const LARGEST_TEXT: u64 = 16;
pub const LARGEST_GAME: u64 = 64;

/// The bytes of a file that has at most so many megabytes.
pub fn read_bytes(path: &Path, megabytes: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take((megabytes << 20) + 1).read_to_end(&mut bytes));
    read.map_err(|error| file_failure(path, &error))?;
    if bytes.len() as u64 > megabytes << 20 { Err(too_large(path, megabytes)) } else { Ok(bytes) }
}

/// The files of a folder with that ending, by name.
pub fn files_in(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).map_err(|error| folder_failure(folder, &error))?;
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|found| found == ending)).collect();
    files.sort();
    Ok(files)
}

/// Where sets lie that a user has imported for a game.
pub fn sets_folder<G: Playable>() -> PathBuf {
    data_folder().join("cards").join(G::ID)
}

/// All cards: those that ship, those that were imported, and those of the `--cards` folders. A card of such a folder that is not
/// understood stops the command: nobody should play without the card that was just written and not know it.
pub fn open_shelf<G: Playable>(console: &Console) -> Result<Shelf<G>, Failure> {
    let mut further = Vec::new();
    let imported = Some(sets_folder::<G>()).filter(|folder| folder.is_dir());
    for folder in imported.iter().chain(&console.cards) {
        for path in files_in(folder, "txt")? {
            further.push((path.display().to_string(), read_text(&path)?));
        }
    }
    let (shelf, problems) = Shelf::open(&further);
    if problems.is_empty() {
        return Ok(shelf);
    }
    let told = |lang: Lang| first_of(&problems, lang, |problem| problem.render(lang, false)).join("\n");
    let folder = console.cards.first().or(imported.as_ref()).map(|folder| folder.display().to_string()).unwrap_or_default();
    let check = format!("tefuda card check {} {folder}", G::ID);
    Err(fail(
        format!(
            "自分のカードに読めないものがあります。直すか、ファイルを除いてください ({check} で確かめられます)\n{}",
            told(Lang::Ja)
        ),
        format!(
            "some of your own cards cannot be read: mend them or take the file away ({check} checks them)\n{}",
            told(Lang::En)
        ),
    ))
}

/// A card by its name or by a part that only its name has; otherwise those are suggested that it could be.
pub fn find_card<'s, G: Playable>(shelf: &'s Shelf<G>, name: &str) -> Result<&'s ShelfCard, Failure> {
    let whole = find_named(&shelf.pool, name).map(|def| shelf.pool.name(def));
    let part = || match named_in_part::<G>(shelf.cards.iter().map(|card| card.entry.name.as_str()), name)[..] {
        [(only, _)] => Some(only),
        _ => None,
    };
    let found = whole.or_else(part).and_then(|name| shelf.find(name));
    found.ok_or_else(|| Failure::Told(unknown_card(&shelf.pool, name)))
}

/// A deck as it was found.
#[derive(Clone)]
pub struct FoundDeck {
    /// The word by which it was asked for.
    pub id: String,
    /// Its cards.
    pub list: Decklist,
}

/// A deck by the id or the name of one that ships, or a deck file.
pub fn find_deck<G: Playable>(shelf: &Shelf<G>, wanted: &str) -> Result<FoundDeck, Failure> {
    let shipped = G::materials().decks;
    let by_id = shipped.iter().find(|deck| deck.name == wanted);
    let called = |deck: &Deck| [&deck.title.name.ja, &deck.title.name.en].into_iter().any(|name| name == wanted);
    let by_title = || shipped.iter().find(|deck| Deck::parse(deck.text).is_ok_and(|deck| called(&deck)));
    if let Some(deck) = by_id.or_else(by_title) {
        return Ok(FoundDeck { id: deck.name.to_owned(), list: read_deck(shelf, deck.name, deck.text)? });
    }
    let path = Path::new(wanted);
    if path.is_file() {
        let list = read_deck(shelf, wanted, &read_text(path)?)?;
        return Ok(FoundDeck { id: wanted.to_owned(), list });
    }
    if path.is_dir() {
        return Err(file_failure(path, &std::io::ErrorKind::IsADirectory.into()));
    }
    let ids: Vec<&str> = shipped.iter().map(|deck| deck.name).collect();
    let (mut ja, mut en) =
        (format!("「{wanted}」というデッキもファイルもありません。"), format!("there is no deck and no file {wanted}."));
    if let Some(near) = nearest(wanted, ids.iter().copied()) {
        ja += &format!("{near} ではありませんか。");
        en += &format!(" Did you mean {near}?");
    }
    Err(fail(ja + &format!("あるもの: {}", ids.join(", ")), en + &format!(" There are: {}", ids.join(", "))))
}

/// The decks that are named one by one or by a folder of deck files (*.txt), all legal.
pub fn find_decks<G: Playable>(shelf: &Shelf<G>, named: &[String]) -> Result<Vec<FoundDeck>, Failure> {
    let mut wanted: Vec<String> = Vec::new();
    for name in named {
        let folder = Path::new(name);
        if folder.is_dir() {
            wanted.extend(files_in(folder, "txt")?.into_iter().map(|path| path.display().to_string()));
        } else {
            wanted.push(name.clone());
        }
    }
    if named.is_empty() {
        wanted.extend(G::materials().decks.iter().map(|deck| deck.name.to_owned()));
    }
    wanted.iter().map(|deck| find_legal_deck(shelf, deck)).collect()
}

/// A deck that the rules allow.
pub fn find_legal_deck<G: Playable>(shelf: &Shelf<G>, wanted: &str) -> Result<FoundDeck, Failure> {
    let deck = find_deck(shelf, wanted)?;
    let problems = G::deck_problems(&shelf.pool, &deck.list);
    if problems.is_empty() {
        return Ok(deck);
    }
    let told = |lang: Lang| -> String {
        let lines = problems.iter().map(|problem| {
            let cards = first_of(&problem.cards, lang, |def| format!("《{}》", name_in::<G>(shelf.pool.name(*def), lang)));
            let cards: String = cards.iter().map(|card| format!(" {card}")).collect();
            format!("\n  {} {}: {}{cards}", G::ID, G::clause_id(problem.clause), problem.message.get(lang))
        });
        lines.collect()
    };
    Err(fail(
        format!("デッキ {wanted} は使えません:{}", told(Lang::Ja)),
        format!("the deck {wanted} is not legal:{}", told(Lang::En)),
    ))
}

/// Read a deck file; every wrong line and every unknown card is told.
pub fn read_deck<G: Playable>(shelf: &Shelf<G>, file: &str, text: &str) -> Result<Decklist, Failure> {
    let wrong = |errors: Vec<FileError>| fail_with(&errors, |error, lang| format!("{file}: {}", error.render(lang)));
    let deck = Deck::parse(text).map_err(wrong)?;
    if Decklist::is_too_large(&deck) {
        let most = Decklist::MOST_CARDS;
        return Err(fail(format!("{file}: カードは{most}枚までです"), format!("{file}: at most {most} cards")));
    }
    Decklist::resolve(&deck, &shelf.pool).map_err(|errors| fail_with(&errors, |error, lang| error.tell(file, lang)))
}
