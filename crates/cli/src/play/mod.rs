//! `tefuda play`: a game in the terminal, from the start, from where it was left, or from any point of a saved one.

pub mod coach;
pub mod ending;
mod habits;
pub mod hold;
mod keyboard;
pub mod parting;
pub mod plain;
pub mod save;
pub mod seats;
pub mod table;
mod talk;
mod undo;
pub mod welcome;

use crate::args::PlayArgs;
use crate::console::Console;
use crate::failure::{Done, Failure, fail, usage};
use crate::library::{files_in, find_legal_deck, open_shelf, read_text};
use crate::opening::{self, open, ruling};
use crate::replay::{
    Course, check_typed, open_record, open_told, open_up_to, salvage, tell_difference, told_with_way_out, warn_of_origin,
    warn_of_readings,
};
use hold::{Hold, holder};
pub use keyboard::{LONGEST_LINE, read_line};
use save::Save;
use seats::Seats;
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use table::Table;
pub use talk::why_lines;
use tefuda_table::{Difference, Header, Lang, Playable, Record, Shelf, Speech};

/// Where a game comes from.
pub struct Origin {
    record: Record,
    /// The file that it goes on in, and how many of its bytes are whole.
    file: Option<(Hold, usize)>,
}

/// Run the command.
pub fn run(console: &mut Console, args: &PlayArgs) -> Done {
    if console.json {
        return Err(usage("play に --json はありません", "play has no --json"));
    }
    let origin = match (&args.resume, &args.from) {
        (Some(wanted), _) => resumed(console, args, wanted.as_deref())?,
        (None, Some(from)) => branched(console, args, from)?,
        (None, None) if args.learn => {
            let game = console.games.find(args.game.as_deref().unwrap_or_default())?;
            Origin { record: game.begin_lesson(args.seed.unwrap_or(0))?, file: None }
        }
        (None, None) => {
            let game = console.games.find(args.game.as_deref().unwrap_or_default())?;
            Origin { record: game.begin(console, args)?, file: None }
        }
    };
    console.games.find(&origin.record.header.game)?.play(console, args, origin)
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

/// A point of a saved game, written as `FILE` or `FILE@N`, or the N-th ruling of a file: what follows is a game of its own.
fn branched(console: &Console, args: &PlayArgs, from: &str) -> Result<Origin, Failure> {
    let (file, at) = match from.rsplit_once('@') {
        Some((file, number)) if !Path::new(from).exists() => {
            let wrong = || fail(format!("@ の後は番号です: {from}"), format!("after @ comes a number: {from}"));
            (Path::new(file), Some(number.parse().map_err(|_| wrong())?))
        }
        _ => (Path::new(from), None),
    };
    if file.extension().is_some_and(|ending| ending == "md") {
        let (game, ruling) = ruling(&read_text(file)?, at, &file.display().to_string())?;
        let seed = args.seed.unwrap_or_else(new_seed);
        let record = console.games.find(&game)?.begin_at(console, ruling, seed)?;
        of_game(&record, args.game.as_deref())?;
        return Ok(Origin { record, file: None });
    }
    if args.seed.is_some() {
        return Err(usage("棋譜の種は決まっています", "a saved game has its seed"));
    }
    let mut record = match at {
        Some(_) => open_up_to(console, file, at)?,
        None => open_told(console, file)?,
    };
    of_game(&record, args.game.as_deref())?;
    record.picks.truncate(check_typed(at, "@", &record)?);
    Ok(Origin { record, file: None })
}

/// A record of a game's first lesson, on its prepared board.
pub fn begin_lesson<G: Playable>(seed: u64) -> Result<Record, Failure> {
    let Some(lesson) = G::lesson() else {
        let game = G::ID;
        return Err(fail(format!("{game} の練習はまだありません"), format!("there is no lesson for {game} yet")));
    };
    let (_, ruling) = ruling(lesson.board, None, "lesson")?;
    // The lesson is about the cards that ship.
    opening::begin::<G>(ruling, &Shelf::<G>::open(&[]).0, seed)
}

fn of_game(record: &Record, wanted: Option<&str>) -> Done {
    let game = &record.header.game;
    match wanted {
        Some(wanted) if wanted != game => {
            Err(fail(format!("これは {game} の棋譜です"), format!("this is a saved game of {game}")))
        }
        _ => Ok(()),
    }
}

/// A game that was left: the one in a file, or the newest that is not over, in the data folder or where `--save` put it.
fn resumed(console: &Console, args: &PlayArgs, wanted: Option<&Path>) -> Result<Origin, Failure> {
    // `--resume magmell` means the newest game of magmell.
    let game = wanted.filter(|path| !path.exists()).and_then(Path::to_str).filter(|word| console.games.has(word));
    let game = game.or(args.game.as_deref());
    let path = match wanted.filter(|path| path.exists() || game.is_none()) {
        Some(path) => path.to_owned(),
        None => newest(console, game)?,
    };
    // Held before it is read: another program may still be writing it.
    let hold = Hold::take(&path)?;
    let (record, whole) = salvage(&path)?;
    warn_of_origin(console, &record);
    of_game(&record, game)?;
    if std::fs::metadata(&path).is_ok_and(|found| found.len() > whole as u64) {
        anstream::eprintln!(
            "{}",
            match console.lang {
                Lang::Ja => "最後の記録は途中で切れていたので除きました。そのひとつ前から続けます",
                Lang::En => "the last record was torn and is left out; the game goes on from the one before",
            }
        );
    }
    Ok(Origin { record, file: Some((hold, whole)) })
}

/// How many games beside the newest are looked at, to name those that can go on.
const OTHERS: usize = 8;

fn newest(console: &Console, game: Option<&str>) -> Result<PathBuf, Failure> {
    let folder = save::games_folder();
    let files = if folder.is_dir() { files_in(&folder, "jsonl")? } else { Vec::new() };
    let age = |path: &PathBuf| std::fs::metadata(path).and_then(|found| found.modified()).ok();
    let mut files: Vec<PathBuf> = files;
    files.extend(save::elsewhere());
    files.sort_by_key(age);
    let open = |path: &&PathBuf| {
        let record = open_record(path).ok().filter(|record| of_game(record, game).is_ok());
        record.is_some_and(|record| console.games.find(&record.header.game).is_ok_and(|game| game.is_open(&record)))
    };
    let (held, free): (Vec<&PathBuf>, Vec<&PathBuf>) = files.iter().rev().partition(|path| holder(path).is_some());
    let mut games = free.into_iter();
    let found = games.find(open).cloned().ok_or_else(|| {
        let place = folder.display();
        fail(format!("{place} に途中の対戦はありません"), format!("there is no unfinished game in {place}"))
    });
    for path in held {
        let (number, path) = (holder(path).unwrap_or_default(), path.display());
        let ja = format!("{path} は別のtefuda (プロセス {number}) が書いているので飛ばしました");
        let en = format!("{path} is being played by another tefuda (process {number}) and is passed over");
        anstream::eprintln!("{}", console.say(&ja, &en));
    }
    if found.is_ok() {
        for path in games.take(OTHERS).filter(open) {
            let path = path.display();
            anstream::eprintln!(
                "{}",
                console.say(&format!("途中の対戦はほかにも: {path}"), &format!("also unfinished: {path}"))
            );
        }
    }
    found
}

/// Whether a game can go on.
pub fn is_open<G: Playable>(record: &Record) -> bool {
    open::<G>(record).is_ok_and(|opening| {
        let course = Course::follow(record, &opening, usize::MAX, Speech::neutral(Lang::En));
        course.difference.is_none() && course.session.state.outcome().is_none()
    })
}

/// Play on from a record.
pub fn play<G: Playable>(console: &mut Console, args: &PlayArgs, origin: Origin) -> Done {
    let Origin { mut record, file } = origin;
    // What the game is played with comes from its own header, so that its replay cannot differ.
    let opening = open::<G>(&record)?;
    warn_of_readings(console, &record, &opening.shelf);
    let before = record.header.players.as_ref().map(|players| players[1].clone());
    let usual = if args.learn { coach::SPARRING } else { "greedy" };
    let vs = args.vs.clone().or(before).filter(|vs| vs != "client").unwrap_or_else(|| usual.to_owned());
    if file.is_none() {
        record.header.players = Some(["human".to_owned(), vs.clone()]);
    }
    let course = Course::follow(&record, &opening, usize::MAX, Speech::neutral(console.lang));
    if let Some(difference) = &course.difference {
        let (Difference::NotOffered(number, _) | Difference::OtherState(number)) = difference;
        let told = tell_difference::<G>(difference);
        return Err(match file {
            Some((hold, _)) => told_with_way_out(told, &hold.path, number - 1),
            None => told,
        });
    }
    let known = crate::opponent::known_at(&record, &opening.shelf.pool);
    let seats = Seats::<G>::against(&vs, bot_seed(&record), &known)?;
    let compares = record.header.compares();
    // From here on the game is of this program's format.
    let record = &course.session.record;
    let save = match (file, &args.save) {
        (Some((hold, whole)), None) if compares => Save::resume(hold, record, whole)?,
        (Some((hold, _)), None) => Save::begin(hold, record)?,
        (_, Some(path)) => {
            let save = Save::fresh(path, record)?;
            save::remember(path);
            save
        }
        (None, None) => Save::fresh(&save::default_path(G::ID)?, record)?,
    };
    // The cards of a ruling are its own; otherwise every card can be looked up.
    let all = if record.header.ruling.is_none() { Some(open_shelf::<G>(console)?) } else { None };
    let library = all.as_ref().unwrap_or(&opening.shelf);
    let full_control = !args.auto_pass.unwrap_or(true);
    let ends = course.ends();
    let mut table = Table::new((course.session, ends), library, seats, save, full_control, console.lang);
    if vs == coach::SPARRING {
        table.coach = G::lesson().map(|lesson| coach::Coach::new(lesson.hints));
    }
    if crate::screen::can_be_shown() && !args.plain {
        return crate::screen::run(table, console);
    }
    parting::Ended::listen()?.ends_the_program();
    plain::run(table, console, &mut std::io::stdin().lock())
}

/// The bot's seed follows from the game's, so that a seed decides a whole game; it is not the dealer's own, which deals the cards.
pub fn bot_seed(record: &Record) -> u64 {
    (record.header.seed ^ 0xB07).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ record.picks.len() as u64
}
