//! `tefuda sim`: many games between bots.

mod clone_time;
mod playout;
mod report;
mod tally;

use crate::args::SimArgs;
use crate::console::Console;
use crate::failure::{Done, Failure, fail, file_failure, usage};
use crate::library::{FoundDeck, find_legal_deck, open_shelf};
use crate::progress::Progress;
use playout::Played;
use rayon::prelude::*;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::Instant;
use tally::Tally;
use tefuda_bots::{BOTS, Bot, bot_by_name};
use tefuda_kernel::{DefId, PlayerId, ZoneId};
use tefuda_table::{Playable, Shelf};

/// Games that are played before their rows are written: enough to keep every thread busy, few enough to hold in memory.
const BLOCK: u64 = 4096;

/// What is to be played.
struct Plan<'s, G: Playable> {
    shelf: &'s Shelf<G>,
    decks: Vec<FoundDeck>,
    dealt: Vec<[Vec<(DefId, ZoneId)>; 2]>,
    pairs: Vec<[usize; 2]>,
    bots: [String; 2],
    seed: u64,
}

impl<G: Playable> Plan<'_, G> {
    /// Which decks meet in the game with this number.
    fn pair(&self, number: u64) -> usize {
        (number % self.pairs.len() as u64) as usize
    }

    /// The game with this number: what happens in it depends on nothing else.
    fn play(&self, number: u64, watch: impl FnMut(&tefuda_kernel::State<G>)) -> Played {
        let [first, second] = self.pairs[self.pair(number)];
        let decks = [self.dealt[first][0].as_slice(), self.dealt[second][1].as_slice()];
        let mut bots = PlayerId::ALL.map(|seat| self.bot(seat, number));
        playout::play(&self.shelf.pool, decks, &mut bots, mix(self.seed, number, 0), watch)
    }

    fn bot(&self, seat: PlayerId, number: u64) -> Box<dyn Bot<G>> {
        let seed = mix(self.seed, number, 1 + u64::from(seat.0));
        // The names were looked up before the first game.
        bot_by_name(&self.bots[seat.index()], seed).unwrap_or_else(|| Box::new(tefuda_bots::RandomBot::new(seed)))
    }
}

/// A seed of its own for each game and each use.
fn mix(seed: u64, number: u64, salt: u64) -> u64 {
    let mut mixed = seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ salt.wrapping_mul(0xD1B5_4A32_D192_ED03);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// Run the command for a game.
pub fn run<G: Playable>(console: &mut Console, args: &SimArgs) -> Done {
    let shelf = open_shelf::<G>(console)?;
    let plan = plan(&shelf, args)?;
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let workers = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let workers =
        workers.map_err(|error| fail(format!("スレッドを作れません: {error}"), format!("cannot start threads: {error}")))?;
    let mut rows = args.out.as_deref().map(Rows::create).transpose()?;
    let shard = shard(args)?;
    let began = Instant::now();
    let tallies = workers.install(|| play_all(&plan, &shard, rows.as_mut()))?;
    let seconds = began.elapsed().as_secs_f64();
    let report = report::Report { plan: &plan, tallies: &tallies, seconds, threads, clone_ns: clone_time::measure(&plan) };
    if console.json { console.json(&report.json()) } else { report.print(console) }
}

fn plan<'s, G: Playable>(shelf: &'s Shelf<G>, args: &SimArgs) -> Result<Plan<'s, G>, Failure> {
    let named = &args.decks;
    let wanted: Vec<&str> = match named.is_empty() {
        true => G::materials().decks.iter().map(|deck| deck.name).collect(),
        false => named.iter().map(String::as_str).collect(),
    };
    if named.len() > 2 {
        return Err(usage("--decks には1つか2つのデッキを書きます", "--decks takes one deck or two"));
    }
    let decks = wanted.iter().map(|deck| find_legal_deck(shelf, deck)).collect::<Result<Vec<_>, _>>()?;
    let pairs = match decks.len() {
        0 => return Err(fail("デッキがありません", "there are no decks")),
        1 => vec![[0, 0]],
        2 if !named.is_empty() => vec![[0, 1]],
        count => (0..count).flat_map(|one| (0..count).map(move |other| [one, other])).collect(),
    };
    let dealt = decks.iter().map(|deck| PlayerId::ALL.map(|player| deck.list.dealt::<G>(player))).collect();
    Ok(Plan { shelf, decks, dealt, pairs, bots: bots(&args.bots)?, seed: args.seed.unwrap_or(1) })
}

fn bots(named: &[String]) -> Result<[String; 2], Failure> {
    if let Some(unknown) = named.iter().find(|name| !BOTS.contains(&name.as_str())) {
        return Err(unknown_bot(unknown));
    }
    match named {
        [] => Ok(["random".to_owned(), "random".to_owned()]),
        [both] => Ok([both.clone(), both.clone()]),
        [one, other] => Ok([one.clone(), other.clone()]),
        _ => Err(usage("--bots には1つか2つのボットを書きます", "--bots takes one bot or two")),
    }
}

/// There is no bot of that name.
pub fn unknown_bot(name: &str) -> Failure {
    let there = BOTS.join(", ");
    fail(
        format!("「{name}」というボットはありません。いるもの: {there}"),
        format!("there is no bot {name}. There are: {there}"),
    )
}

/// Which games are played: every `step`th from `first` on.
struct Shard {
    first: u64,
    step: u64,
    count: u64,
}

/// All games, or those of one shard. All shards together play exactly the games of the whole.
fn shard(args: &SimArgs) -> Result<Shard, Failure> {
    let Some(shard) = &args.shard else { return Ok(Shard { first: 0, step: 1, count: args.games }) };
    let wrong = || {
        let (ja, en) = (
            "--shard は 1/4 のように書きます (1からの番号/全体の数)",
            "--shard is written like 1/4 (a number from 1 / how many)",
        );
        usage(ja, en)
    };
    let (which, of) = shard.split_once('/').ok_or_else(wrong)?;
    let (which, step): (u64, u64) = (which.parse().map_err(|_| wrong())?, of.parse().map_err(|_| wrong())?);
    if which == 0 || which > step {
        return Err(wrong());
    }
    let first = which - 1;
    Ok(Shard { first, step, count: args.games.saturating_sub(first).div_ceil(step) })
}

/// Play the games, and add them up by pair of decks.
fn play_all<G: Playable>(plan: &Plan<'_, G>, shard: &Shard, mut rows: Option<&mut Rows>) -> Result<Vec<Tally>, Failure> {
    let mut tallies = vec![Tally::default(); plan.pairs.len()];
    let progress = Progress::new(shard.count);
    let play = |nth: u64| {
        let number = shard.first + nth * shard.step;
        let played = plan.play(number, |_| {});
        progress.advance(1);
        (number, played)
    };
    for begin in (0..shard.count).step_by(BLOCK as usize) {
        let block = begin..shard.count.min(begin + BLOCK);
        let played: Vec<(u64, Played)> = block.into_par_iter().map(play).collect();
        for (number, game) in &played {
            tallies[plan.pair(*number)].add(game);
            if let Some(rows) = &mut rows {
                rows.write(plan, *number, game)?;
            }
        }
    }
    progress.finish();
    if let Some(rows) = rows {
        rows.file.flush()?;
    }
    Ok(tallies)
}

/// The file of `--out`: a row a game.
struct Rows {
    file: BufWriter<File>,
}

impl Rows {
    fn create(path: &std::path::Path) -> Result<Rows, Failure> {
        let file = File::create(path).map_err(|error| file_failure(path, &error))?;
        let mut rows = Rows { file: BufWriter::new(file) };
        writeln!(rows.file, "game,deck_a,deck_b,bot_a,bot_b,winner,turns,decisions,picks,events")?;
        Ok(rows)
    }

    fn write<G: Playable>(&mut self, plan: &Plan<'_, G>, number: u64, game: &Played) -> Result<(), Failure> {
        let [one, other] = plan.pairs[plan.pair(number)].map(|deck| quoted(&plan.decks[deck].id));
        let winner = match game.outcome {
            Some(tefuda_kernel::Outcome::Won(player)) => ["a", "b"][player.index()],
            Some(tefuda_kernel::Outcome::Draw) => "draw",
            None => "unfinished",
        };
        let [bot, other_bot] = &plan.bots;
        let Played { turns, decisions, picks, events, .. } = game;
        writeln!(self.file, "{number},{one},{other},{bot},{other_bot},{winner},{turns},{decisions},{picks},{events}")?;
        Ok(())
    }
}

/// A path may hold a comma.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}
