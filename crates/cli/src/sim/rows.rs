//! The files of `--out`: a row a game, or a row a decision. The first is also where a run that was stopped goes on from.

use super::plan::{Plan, Shard};
use super::playout::{Played, Watch};
use crate::failure::{Failure, fail, file_failure};
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tefuda_kernel::{Engine, Outcome, PlayerId};
use tefuda_table::Playable;

const HEAD: &str = "game,deck_a,deck_b,bot_a,bot_b,winner,first,turns,decisions,picks,events,bytes,seed\n";
const DECISIONS_HEAD: &str = "game,pick,turn,player,bot,ask,offers,taken,verb,card,zone,number,standing,result\n";
const SEATS: [&str; 2] = ["a", "b"];

/// A file that rows are added to.
pub struct Rows {
    file: BufWriter<File>,
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
        let file = File::create(path).map_err(|error| file_failure(path, &error))?;
        let mut rows = Rows { file: BufWriter::new(file) };
        rows.write(head)?;
        Ok(rows)
    }

    /// Go on with a file of games: the games in it, which must be the first ones of this plan. A torn last row is cut off.
    pub fn resume<G: Playable>(path: &Path, plan: &Plan<'_, G>, shard: &Shard) -> Result<(Rows, Vec<Played>), Failure> {
        let text = std::fs::read_to_string(path).map_err(|error| file_failure(path, &error))?;
        let other = |line: usize| {
            let path = path.display();
            let (ja, en) = ("は別の設定の試合です", "is not of these games (other decks, bots, seed or shard)");
            fail(format!("{path}: {line}行目{ja}"), format!("{path}: line {line} {en}"))
        };
        let rows = text.strip_prefix(HEAD).ok_or_else(|| other(1))?;
        let mut games = Vec::new();
        let mut whole = HEAD.len();
        for (nth, row) in rows.split_inclusive('\n').enumerate().filter(|(_, row)| row.ends_with('\n')) {
            let game = read(plan, shard.number(nth as u64), row.trim_end());
            games.push(game.ok_or_else(|| other(nth + 2))?);
            whole += row.len();
        }
        let file = OpenOptions::new().append(true).open(path).map_err(|error| file_failure(path, &error))?;
        file.set_len(whole as u64).map_err(|error| file_failure(path, &error))?;
        Ok((Rows { file: BufWriter::new(file) }, games))
    }

    /// Add rows.
    pub fn write(&mut self, rows: &str) -> Result<(), Failure> {
        Ok(self.file.write_all(rows.as_bytes())?)
    }

    /// Everything is on the disk.
    pub fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.file.flush()?)
    }
}

/// What is known of a game before it is played.
fn setting<G: Playable>(plan: &Plan<'_, G>, number: u64) -> String {
    let [one, other] = plan.pairs[plan.pair(number)].map(|deck| quoted(&plan.decks[deck].id));
    let [bot, other_bot] = plan.seated(number);
    format!("{number},{one},{other},{bot},{other_bot},")
}

/// The row of a game.
pub fn row<G: Playable>(plan: &Plan<'_, G>, number: u64, game: &Played) -> String {
    let first = game.first.map_or("", |player| SEATS[player.index()]);
    let Played { turns, decisions, picks, events, bytes, .. } = game;
    let winner = winner(game.outcome);
    let (setting, seed) = (setting(plan, number), plan.seed);
    format!("{setting}{winner},{first},{turns},{decisions},{picks},{events},{bytes},{seed}\n")
}

fn winner(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Won(player)) => SEATS[player.index()],
        Some(Outcome::Draw) => "draw",
        None => "unfinished",
    }
}

/// A game from its row, if it is the one with this number. How long the bots thought is not written.
fn read<G: Playable>(plan: &Plan<'_, G>, number: u64, row: &str) -> Option<Played> {
    let rest = row.strip_prefix(setting(plan, number).as_str())?;
    let [winner, first, turns, decisions, picks, events, bytes, seed] =
        <[&str; 8]>::try_from(rest.split(',').collect::<Vec<_>>()).ok()?;
    let seat = |letter: &str| SEATS.iter().position(|seat| *seat == letter).map(|at| PlayerId(at as u8));
    let outcome = match winner {
        "draw" => Some(Outcome::Draw),
        "unfinished" => None,
        letter => Some(Outcome::Won(seat(letter)?)),
    };
    (seed.parse() == Ok(plan.seed)).then_some(())?;
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
            None => "",
        };
        let (seat, bot) = (SEATS[player.index()], bots[player.index()]);
        // Writing into a string cannot fail.
        let _ = writeln!(rows, "{number},{pick},{turn},{seat},{bot},{decision},{result}");
    }
    rows
}
