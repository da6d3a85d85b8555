//! `tefuda play`: a game in the terminal, line by line.

mod keyboard;
pub mod save;
mod seats;
mod table;
mod talk;

use crate::args::PlayArgs;
use crate::console::Console;
use crate::failure::{Done, Failure, fail, usage};
use crate::games::dispatch;
use crate::library::{find_legal_deck, open_shelf};
use crate::replay::{open_record, tell_difference};
pub use keyboard::read_line;
use save::Save;
use seats::Seats;
use std::hash::{BuildHasher, RandomState};
use table::Table;
use tefuda_table::{Header, Playable, Record, Session, Shelf};

/// Run the command.
pub fn run(console: &mut Console, args: &PlayArgs) -> Done {
    if console.json {
        return Err(usage("play に --json はありません", "play has no --json"));
    }
    match &args.from {
        Some(path) => {
            let record = open_record(path)?;
            let game = record.header.game.clone();
            if args.game.as_ref().is_some_and(|wanted| *wanted != game) {
                return Err(fail(format!("これは {game} の記録です"), format!("this is a saved game of {game}")));
            }
            dispatch!(&game, G => play::<G>(console, args, cut(record, args.at)))
        }
        None => {
            let game = args.game.clone().unwrap_or_default();
            let decks = [args.deck.as_deref(), args.vs_deck.as_deref()];
            dispatch!(&game, G => begin::<G>(console, decks, args.seed).and_then(|record| play::<G>(console, args, record)))
        }
    }
}

fn cut(mut record: Record, at: Option<usize>) -> Record {
    record.picks.truncate(at.unwrap_or(usize::MAX));
    record
}

/// A record of a game that has not begun.
pub fn begin<G: Playable>(console: &Console, decks: [Option<&str>; 2], seed: Option<u64>) -> Result<Record, Failure> {
    let shelf = open_shelf::<G>(console)?;
    let shipped = G::materials().decks;
    let default = |nth: usize| shipped.get(nth).or(shipped.first()).map_or("", |deck| deck.name);
    let own = find_legal_deck(&shelf, decks[0].unwrap_or(default(0)))?;
    let other = find_legal_deck(&shelf, decks[1].unwrap_or(default(1)))?;
    let header = Header::new(&shelf, [&own.list, &other.list], seed.unwrap_or_else(new_seed));
    Ok(Record { header, picks: Vec::new() })
}

/// A seed that nobody can foretell.
fn new_seed() -> u64 {
    RandomState::new().hash_one(std::process::id())
}

/// Play on from a record.
fn play<G: Playable>(console: &mut Console, args: &PlayArgs, record: Record) -> Done {
    // What the game is played with comes from its own header, so that its replay cannot differ.
    let (shelf, decks) = record.shelf::<G>().map_err(|error| fail(error.to_string(), error.to_string()))?;
    let (session, difference) = record.replay(&shelf, &decks, usize::MAX);
    if let Some(difference) = difference {
        return Err(tell_difference(&difference));
    }
    let Some(seats) = Seats::<G>::against(&args.vs, bot_seed(&record)) else {
        return Err(crate::sim::unknown_bot(&args.vs));
    };
    let path = args.save.clone().or_else(|| args.from.clone().filter(|_| args.at.is_none()));
    let path = path.map_or_else(|| save::default_path(G::ID), Ok)?;
    let save = Save::begin(path, &session.record)?;
    let library = open_shelf::<G>(console)?;
    let auto_pass = args.auto_pass.unwrap_or(!seats.shared());
    sit_down(console, session, &library, seats, save, auto_pass)
}

/// The bot's seed follows from the game's, so that a seed decides a whole game; it is not the dealer's own, which deals the cards.
pub fn bot_seed(record: &Record) -> u64 {
    (record.header.seed ^ 0xB07).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ record.picks.len() as u64
}

fn sit_down<G: Playable>(
    console: &mut Console,
    session: Session<'_, G>,
    library: &Shelf<G>,
    seats: Seats<G>,
    save: Save,
    auto_pass: bool,
) -> Done {
    let mut input = std::io::stdin().lock();
    Table::new(session, library, seats, save, auto_pass, console.lang).run(console, &mut input)
}
