//! The files of `--out`: a row a game, or a row a decision. The first is also where a run that was stopped goes on from.

use super::plan::{Plan, Shard};
use super::playout::{Played, Watch};
use crate::failure::{Failure, fail, file_failure, write_failure};
use crate::play::save::occupied;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tefuda_kernel::{Engine, Outcome, PlayerId};
use tefuda_table::{Bilingual, FORMAT, Playable};

const HEAD: &str = "game,deck_a,deck_b,bot_a,bot_b,winner,first,turns,decisions,picks,events,bytes,seed,options,lists,engine\n";
/// The head of files that do not say which program played a game: they go on as they are.
const HEAD_WITHOUT_ENGINE: &str =
    "game,deck_a,deck_b,bot_a,bot_b,winner,first,turns,decisions,picks,events,bytes,seed,options,lists\n";
const DECISIONS_HEAD: &str = "game,pick,turn,player,bot,ask,offers,taken,verb,card,zone,number,standing,result\n";
const SEATS: [&str; 2] = ["a", "b"];

/// A file that rows are added to.
pub struct Rows {
    file: BufWriter<File>,
    /// Whether a row says which program played its game.
    names_engine: bool,
}

/// A file of games that a run goes on with.
pub struct Resumed {
    /// The file.
    pub rows: Rows,
    /// The games in it.
    pub games: Vec<Played>,
    /// The program that played the first of them that another one than this played; nothing where the file does not say.
    pub other: Option<String>,
}

/// This program, as rows name it: its version and the format of its saves. Another one may play a game of the same number otherwise.
pub fn engine() -> String {
    format!("{}/{FORMAT}", env!("CARGO_PKG_VERSION"))
}

impl Rows {
    /// A new file of games.
    pub fn games(path: &Path) -> Result<Rows, Failure> {
        Rows::create(path, HEAD)
    }

    /// A new file of decisions.
    pub fn decisions(path: &Path) -> Result<Rows, Failure> {
        Rows::create(path, DECISIONS_HEAD)
    }

    fn create(path: &Path, head: &str) -> Result<Rows, Failure> {
        let begun = std::fs::read(path).unwrap_or_default();
        if !head.as_bytes().starts_with(&begun) {
            return Err(occupied(path));
        }
        let file = File::create(path).map_err(|error| write_failure(path, &error))?;
        let mut rows = Rows { file: BufWriter::new(file), names_engine: head == HEAD };
        rows.write(head)?;
        Ok(rows)
    }

    /// Go on with a file of games: the games in it, which must be the first ones of this plan. A torn last row is cut off.
    pub fn resume<G: Playable>(path: &Path, plan: &Plan<'_, G>, shard: &Shard) -> Result<Resumed, Failure> {
        let mut bytes = std::fs::read(path).map_err(|error| file_failure(path, &error))?;
        // A file that was torn before its first row is begun again, and a last row that was torn is left out.
        if HEAD.as_bytes().starts_with(&bytes) {
            return Ok(Resumed { rows: Rows::games(path)?, games: Vec::new(), other: None });
        }
        bytes.truncate(bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1));
        let not_text = |_| file_failure(path, &std::io::Error::from(std::io::ErrorKind::InvalidData));
        let text = String::from_utf8(bytes).map_err(not_text)?;
        let other = |line: usize, what: Bilingual| {
            let path = path.display();
            let (ja, en) = ("この続きではありません", "this run cannot go on from it");
            fail(format!("{path}: {line}行目: {}。{ja}", what.ja), format!("{path}: line {line}: {}; {en}", what.en))
        };
        let head = || Bilingual::new("1試合1行のCSVではありません", "not a file of a row a game");
        let without_engine = || Some((text.strip_prefix(HEAD_WITHOUT_ENGINE)?, false));
        let found = text.strip_prefix(HEAD).map(|rows| (rows, true)).or_else(without_engine);
        let (rows, names_engine) = found.ok_or_else(|| other(1, head()))?;
        let (mut games, mut another) = (Vec::new(), None);
        let mut whole = text.len() - rows.len();
        for (nth, row) in rows.split_inclusive('\n').enumerate().filter(|(_, row)| row.ends_with('\n')) {
            let (number, length) = (shard.number(nth as u64), row.len());
            let (row, by) = match row.trim_end().rsplit_once(',').filter(|_| names_engine) {
                Some((row, by)) => (row, Some(by)),
                None => (row.trim_end(), None),
            };
            another = another.or_else(|| by.filter(|by| *by != engine()).map(str::to_owned));
            games.push(read(plan, number, row).map_err(|what| other(nth + 2, what))?);
            whole += length;
        }
        let file = OpenOptions::new().append(true).open(path).map_err(|error| file_failure(path, &error))?;
        file.set_len(whole as u64).map_err(|error| file_failure(path, &error))?;
        let rows = Rows { file: BufWriter::new(file), names_engine };
        Ok(Resumed { rows, games, other: another })
    }

    /// Add the row of a game.
    pub fn game<G: Playable>(&mut self, plan: &Plan<'_, G>, number: u64, game: &Played) -> Result<(), Failure> {
        let by = if self.names_engine { format!(",{}", engine()) } else { String::new() };
        self.write(&format!("{}{by}\n", row(plan, number, game)))
    }

    /// Add rows.
    pub fn write(&mut self, rows: &str) -> Result<(), Failure> {
        Ok(self.file.write_all(rows.as_bytes())?)
    }

    /// Everything is on the disk.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.file.flush()?;
        Ok(self.file.get_ref().sync_data()?)
    }
}

/// What is known of a game before it is played: the columns before its course, and those after it.
struct Setting {
    before: [String; 5],
    after: [String; 3],
}

/// The names of those columns, Japanese and English.
const BEFORE: [(&str, &str); 5] = [
    ("試合番号", "number of the game"),
    ("Aのデッキ", "deck of A"),
    ("Bのデッキ", "deck of B"),
    ("Aのボット", "bot of A"),
    ("Bのボット", "bot of B"),
];
const AFTER: [(&str, &str); 3] = [("種", "seed"), ("設定", "options"), ("デッキの中身", "contents of the decks")];

fn setting<G: Playable>(plan: &Plan<'_, G>, number: u64) -> Setting {
    let pair = plan.pairs[plan.pair(number)];
    let [one, other] = pair.map(|deck| quoted(&plan.decks[deck].id));
    let [bot, other_bot] = plan.seated(number).map(str::to_owned);
    let before = [number.to_string(), one, other, bot, other_bot];
    Setting { before, after: [plan.seed.to_string(), plan.settled(), format!("{:016x}", plan.contents(pair))] }
}

/// The row of a game, but for who played it.
fn row<G: Playable>(plan: &Plan<'_, G>, number: u64, game: &Played) -> String {
    let first = game.first.map_or("", |player| SEATS[player.index()]);
    let Played { turns, decisions, picks, events, bytes, .. } = game;
    let winner = winner(game.outcome);
    let Setting { before, after } = setting(plan, number);
    let (before, after) = (before.join(","), after.join(","));
    format!("{before},{winner},{first},{turns},{decisions},{picks},{events},{bytes},{after}")
}

fn winner(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Won(player)) => SEATS[player.index()],
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Stopped) | None => "stopped",
    }
}

/// A game from its row, if it is the one with this number; else which column differs. How long the bots thought is not written.
fn read<G: Playable>(plan: &Plan<'_, G>, number: u64, row: &str) -> Result<Played, Bilingual> {
    let Setting { before, after } = setting(plan, number);
    let fields = split(row);
    let torn = || Bilingual::new("列が足りないか壊れています", "columns are missing or damaged");
    let [a, b, c, d, e, course @ .., seed, options, lists] = fields.as_slice() else { return Err(torn()) };
    let written = [*a, *b, *c, *d, *e].into_iter().zip(before).zip(BEFORE);
    let settled = [*seed, *options, *lists].into_iter().zip(after).zip(AFTER);
    for ((found, wanted), (ja, en)) in written.chain(settled) {
        if found != wanted {
            let (was, is) = (or_nothing(found), or_nothing(&wanted));
            return Err(Bilingual::new(format!("{ja}が違います ({was}。今は {is})"), format!("other {en} ({was}, now {is})")));
        }
    }
    played(course).ok_or_else(torn)
}

fn or_nothing(text: &str) -> &str {
    if text.is_empty() { "-" } else { text }
}

/// The course of a game from its columns.
fn played(course: &[&str]) -> Option<Played> {
    let &[winner, first, turns, decisions, picks, events, bytes] = course else { return None };
    let seat = |letter: &str| SEATS.iter().position(|seat| *seat == letter).map(|at| PlayerId(at as u8));
    let outcome = match winner {
        "draw" => Some(Outcome::Draw),
        "stopped" => None,
        letter => Some(Outcome::Won(seat(letter)?)),
    };
    Some(Played {
        outcome,
        first: seat(first),
        turns: turns.parse().ok()?,
        decisions: decisions.parse().ok()?,
        picks: picks.parse().ok()?,
        events: events.parse().ok()?,
        bytes: bytes.parse().ok()?,
        asked: [0; 2],
        thought: [Duration::ZERO; 2],
    })
}

/// The columns of a row, each as it is written: a comma in quotes is part of a path.
fn split(row: &str) -> Vec<&str> {
    let mut open = false;
    row.split(|sign: char| {
        open ^= sign == '"';
        sign == ',' && !open
    })
    .collect()
}

/// A path may hold a comma.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// Writes down each decision of a game, and looks whether the run is to stop.
pub struct Scribe<'s> {
    /// Whether the run is to stop.
    pub stop: &'s AtomicBool,
    /// The decisions so far, each by whom and in which turn; nothing if nobody wants them.
    pub decisions: Option<Vec<(PlayerId, u16, String)>>,
}

impl<G: Playable> Watch<G> for Scribe<'_> {
    fn see(&mut self, engine: &Engine<'_, G>, player: PlayerId, number: usize) -> bool {
        if let Some(decisions) = &mut self.decisions
            && engine.listed().len() > 1
        {
            decisions.push((player, engine.state().turn(), decision(engine, player, number)));
        }
        !self.stop.load(Ordering::Relaxed)
    }
}

/// A decision: what was asked, what was taken, and how its player stood.
fn decision<G: Playable>(engine: &Engine<'_, G>, player: PlayerId, number: usize) -> String {
    let ask = engine.state().question().map_or(String::new(), |question| format!("{:?}", question.ask));
    let ask = ask.split([' ', '{']).next().unwrap_or_default();
    let meaning = engine.meaning(engine.listed()[number].choice);
    let card = quoted(&meaning.card.unwrap_or_default());
    let zone = meaning.zone.map_or(String::new(), |zone| zone.0.to_string());
    let named = meaning.number.map_or(String::new(), |number| number.to_string());
    let standing = G::evaluate(engine, player);
    let offers = engine.listed().len();
    let ask = ask.to_lowercase();
    format!("{ask},{offers},{number},{},{card},{zone},{named},{standing}", meaning.verb)
}

/// The rows of a game's decisions: the result is 1 for whoever won, 0.5 in a draw.
pub fn decision_rows<G: Playable>(plan: &Plan<'_, G>, number: u64, game: &Played, seen: &[(PlayerId, u16, String)]) -> String {
    let bots = plan.seated(number);
    let mut rows = String::new();
    for (pick, (player, turn, decision)) in seen.iter().enumerate() {
        let result = match game.outcome {
            Some(Outcome::Won(winner)) => ["0", "1"][usize::from(winner == *player)],
            Some(Outcome::Draw) => "0.5",
            Some(Outcome::Stopped) | None => "",
        };
        let (seat, bot) = (SEATS[player.index()], bots[player.index()]);
        // Writing into a string cannot fail.
        let _ = writeln!(rows, "{number},{pick},{turn},{seat},{bot},{decision},{result}");
    }
    rows
}
