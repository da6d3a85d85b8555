//! How a game begins: with both decks, or at the board of a ruling. A record says which, and carries its cards.

use crate::failure::{Failure, fail, fail_with, usage};
use crate::replay::tell_error;
use tefuda_kernel::{DefId, Generator, PlayerId, State, ZoneId};
use tefuda_scenario::{Board, Case, GOES_ON};
use tefuda_table::{Decklist, Header, Lang, Options, Playable, Record, RecordError, Ruling, Shelf};

/// The cards of a game, and how they lie before anything has happened.
pub struct Opening<G: Playable> {
    /// The cards.
    pub shelf: Shelf<G>,
    /// How they lie.
    pub state: State<G>,
    /// Both decks; none where a ruling's board begins the game.
    pub decks: Option<[Decklist; 2]>,
}

/// What a record began with.
pub fn open<G: Playable>(record: &Record) -> Result<Opening<G>, Failure> {
    let blame = |error: RecordError| fail(tell_error(&error), error.to_string());
    let dealer = Generator::dealer(record.header.seed);
    if let Some(ruling) = &record.header.ruling {
        return set(ruling, "replay", &record.cards::<G>().map_err(blame)?, dealer);
    }
    let (shelf, decks) = record.shelf::<G>().map_err(blame)?;
    let dealt = PlayerId::ALL.map(|player| decks[player.index()].dealt::<G>(player));
    let state = State::begin([&dealt[0], &dealt[1]], dealer).settled(|board| G::settle(board, &record.header.options));
    Ok(Opening { shelf, state, decks: Some(decks) })
}

/// The board of a ruling, or the table at the end of what it tells.
fn set<G: Playable>(ruling: &Ruling, file: &str, shelf: &Shelf<G>, dealer: Generator) -> Result<Opening<G>, Failure> {
    let case = &nth(&ruling.text, ruling.number, file)?;
    let told = |failure: &tefuda_scenario::Failure, lang| format!("{}: {}", case.title, failure.render(lang));
    let board = match case.runs().first().filter(|_| ruling.at_end) {
        Some(run) => tefuda_scenario::play_out(case, run, shelf)
            .map(|board| Board { state: board.state.dealt_by(dealer), shelf: board.shelf }),
        None => tefuda_scenario::board(case, shelf, dealer),
    };
    let board = board.map_err(|failure| fail(told(&failure, Lang::Ja), told(&failure, Lang::En)))?;
    Ok(Opening { shelf: board.shelf, state: board.state, decks: None })
}

/// What a host settles with `--option`.
pub fn options<G: Playable>(pairs: &[String]) -> Result<Options, Failure> {
    Options::parse::<G>(pairs).map_err(|wrong| usage(wrong.ja, wrong.en))
}

/// The cases of a file of rulings.
fn cases(text: &str, file: &str) -> Result<Vec<Case>, Failure> {
    tefuda_scenario::parse(text, file).map_err(|errors| fail_with(&errors, |error, lang| error.report(lang)))
}

fn nth(text: &str, number: usize, file: &str) -> Result<Case, Failure> {
    let cases = cases(text, file)?;
    let count = cases.len();
    let case = number.checked_sub(1).and_then(|at| cases.into_iter().nth(at));
    case.ok_or_else(|| fail(format!("{file}: 裁定は{count}件です"), format!("{file}: there are {count} rulings")))
}

/// The game of a file of rulings, and which of them is meant: one that stands alone need not be named.
pub fn ruling(text: &str, number: Option<usize>, file: &str) -> Result<(String, Ruling), Failure> {
    let cases = cases(text, file)?;
    let number = match (number, cases.as_slice()) {
        (Some(number), _) => number,
        (None, [_]) => 1,
        (None, []) => return Err(fail(format!("{file}: 裁定がありません"), format!("{file}: there is no ruling in it"))),
        (None, several) => {
            let list: String =
                several.iter().enumerate().map(|(at, case)| format!("\n  {file}@{}  {}", at + 1, case.title)).collect();
            return Err(fail(format!("どの裁定ですか:{list}"), format!("which ruling?{list}")));
        }
    };
    let game = nth(text, number, file)?.game().to_owned();
    Ok((game, Ruling { text: text.to_owned(), number, at_end: text.contains(GOES_ON) }))
}

/// A record that begins at the board of a ruling.
pub fn begin<G: Playable>(ruling: Ruling, library: &Shelf<G>, seed: u64) -> Result<Record, Failure> {
    let Opening { state, shelf, .. } = set(&ruling, "scenario", library, Generator::dealer(seed))?;
    let mut used: Vec<DefId> = state.cards().iter().map(|card| card.def).collect();
    // A token that lies there already is known by the cards that make such ones, and those name it.
    let lying = (0..G::ZONES.len()).flat_map(|zone| state.zone(ZoneId(zone as u8))).map(|seat| state.object(*seat));
    let tokens: Vec<&str> = lying.filter(|object| object.is_token()).map(|object| shelf.pool.name(object.def)).collect();
    let makers = library.cards.iter().filter(|card| tokens.iter().any(|token| card.entry.text.contains(token)));
    used.extend(makers.map(|card| card.def));
    let header = Header { ruling: Some(ruling), ..Header::with_cards(library, &used, seed) };
    Ok(Record { header, picks: Vec::new() })
}
