//! `tefuda sim`: many games between bots.

mod clone_time;
mod histogram;
pub mod plan;
pub mod playout;
pub mod rate;
mod report;
pub mod rows;
pub mod tally;

use crate::args::SimArgs;
use crate::console::Console;
use crate::failure::{Done, Failure, fail};
use crate::library::open_shelf;
use crate::progress::Progress;
use plan::{Plan, Shard};
use playout::Played;
use rate::{Rate, SURE_WHEN_WATCHED};
use rayon::prelude::*;
use rows::{Resumed, Rows, Scribe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tally::Tally;
use tefuda_table::Playable;

/// Games that are played before their rows are written: few at first, then as many as take about a second, so that a run that is
/// killed loses little and every thread has work.
const FIRST_BLOCK: u64 = 16;
/// The most of them, few enough to hold in memory.
const LARGEST_BLOCK: u64 = 1024;
/// After so many games it is looked whether they decide: always after the same ones, so that the threads do not matter.
const LOOK: u64 = 32;

/// Run the command for a game.
pub fn run<G: Playable>(console: &mut Console, args: &SimArgs) -> Done {
    let shelf = open_shelf::<G>(console)?;
    let plan = Plan::new(&shelf, args)?;
    let shard = Shard::new(args)?;
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let workers = workers(threads)?;
    let mut run = Run::begin(console, &plan, &shard, args)?;
    let began = Instant::now();
    workers.install(|| run.play())?;
    let seconds = began.elapsed().as_secs_f64();
    let Run { tallies, resumed, stop, .. } = run;
    let stopped = stop.load(Ordering::Relaxed);
    let clone_ns = clone_time::measure(&plan);
    let report = report::Report { plan: &plan, tallies: &tallies, seconds, threads, clone_ns, resumed, stopped };
    if console.json { console.json(&report.json()) } else { report.print(console) }
}

/// That many threads.
pub fn workers(threads: usize) -> Result<rayon::ThreadPool, Failure> {
    let workers = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    workers.map_err(|error| fail(format!("スレッドを作れません: {error}"), format!("cannot start threads: {error}")))
}

/// A flag that Ctrl-C raises. Games look at it at every decision.
pub fn stop_flag() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&stop))?;
    Ok(stop)
}

/// Games that are being played.
struct Run<'r, 's, G: Playable> {
    plan: &'r Plan<'s, G>,
    shard: &'r Shard,
    /// The games of each pair of decks, added up.
    tallies: Vec<Tally>,
    /// How many were there already.
    resumed: u64,
    /// The share of wins about which the games are to decide.
    bound: Option<f64>,
    stop: Arc<AtomicBool>,
    games: Option<Rows>,
    decisions: Option<Rows>,
}

impl<'r, 's, G: Playable> Run<'r, 's, G> {
    fn begin(console: &Console, plan: &'r Plan<'s, G>, shard: &'r Shard, args: &SimArgs) -> Result<Self, Failure> {
        let mut tallies = vec![Tally::default(); plan.pairs.len()];
        let mut resumed = 0;
        let games = match &args.out {
            Some(path) if args.resume && path.exists() => {
                let Resumed { rows, games: played, other } = Rows::resume(path, plan, shard)?;
                if let Some(other) = other {
                    let ja = format!("tefuda {other} で行った試合を含みます (このプログラムは {})", rows::engine());
                    let en = format!("some of these games were played by tefuda {other} (this is {})", rows::engine());
                    anstream::eprintln!("{}", console.say(&ja, &en));
                }
                for (nth, game) in (0..).zip(&played) {
                    let number = shard.number(nth);
                    tallies[plan.pair(number)].add(game, plan.swapped(number));
                }
                resumed = played.len() as u64;
                Some(rows)
            }
            Some(path) => Some(Rows::games(path)?),
            None => None,
        };
        let decisions = args.out_decisions.as_deref().map(Rows::decisions).transpose()?;
        let bound = args.until_decided.map(|percent| percent / 100.0);
        Ok(Run { plan, shard, tallies, resumed, bound, stop: stop_flag()?, games, decisions })
    }

    /// Play what is left, block by block.
    fn play(&mut self) -> Done {
        let progress = Progress::new(self.shard.count.saturating_sub(self.resumed));
        let (mut begin, mut block) = (self.resumed, FIRST_BLOCK);
        while begin < self.shard.count && !self.stop.load(Ordering::Relaxed) && !self.decided() {
            // A block ends where it is looked at, wherever it began.
            let length = if self.bound.is_some() { LOOK - begin % LOOK } else { block };
            let end = self.shard.count.min(begin + length);
            let began = Instant::now();
            let played = self.block(begin, end, &progress);
            self.keep(begin, &played)?;
            begin = end;
            if began.elapsed() < Duration::from_millis(500) {
                block = LARGEST_BLOCK.min(block * 2);
            }
        }
        progress.finish();
        self.games.iter_mut().chain(&mut self.decisions).try_for_each(Rows::flush)
    }

    /// Whether it is certain on which side of the bound the first bot's wins are.
    fn decided(&self) -> bool {
        let mut all = Tally::default();
        self.tallies.iter().for_each(|tally| all.join(tally));
        let looked = all.games.is_multiple_of(LOOK) && all.games > 0;
        looked && self.bound.is_some_and(|bound| Rate::of_first_bot(&all, SURE_WHEN_WATCHED).decides(bound))
    }

    /// Games are begun in order, so that those that ended before a stop are the first ones.
    fn block(&self, begin: u64, end: u64, progress: &Progress) -> Vec<Option<(Played, String)>> {
        let next = AtomicU64::new(begin);
        let turns = (0..(end - begin) as usize).into_par_iter().with_max_len(1);
        let mut played: Vec<(u64, Option<(Played, String)>)> = turns
            .map(|_| {
                let nth = next.fetch_add(1, Ordering::Relaxed);
                let game = self.game(self.shard.number(nth));
                progress.advance(1);
                (nth, game)
            })
            .collect();
        played.sort_unstable_by_key(|(nth, _)| *nth);
        played.into_iter().map(|(_, game)| game).collect()
    }

    /// One game, and the rows of its decisions; nothing if it was broken off.
    fn game(&self, number: u64) -> Option<(Played, String)> {
        let wanted = self.decisions.is_some().then(Vec::new);
        let mut scribe = Scribe { stop: &self.stop, decisions: wanted };
        let game = self.plan.play(number, &mut scribe)?;
        let rows = scribe.decisions.map(|seen| rows::decision_rows(self.plan, number, &game, &seen));
        Some((game, rows.unwrap_or_default()))
    }

    /// Add up the games before the first that was broken off, and write their rows.
    fn keep(&mut self, begin: u64, played: &[Option<(Played, String)>]) -> Done {
        for (nth, (game, decisions)) in (begin..).zip(played.iter().map_while(Option::as_ref)) {
            let number = self.shard.number(nth);
            self.tallies[self.plan.pair(number)].add(game, self.plan.swapped(number));
            if let Some(rows) = &mut self.games {
                rows.game(self.plan, number, game)?;
            }
            if let Some(rows) = &mut self.decisions {
                rows.write(decisions)?;
            }
        }
        self.games.iter_mut().try_for_each(Rows::flush)
    }
}
