//! What is told of many games.

use super::histogram;
use super::plan::Plan;
use super::rate::{Rate, SURE};
use super::tally::Tally;
use crate::console::{BOLD, Console, DIM, paint, table};
use crate::failure::Done;
use serde_json::{Value, json};
use tefuda_table::{Lang, Playable};

/// Everything that was found out.
pub struct Report<'r, 's, G: Playable> {
    /// What was to be played.
    pub plan: &'r Plan<'s, G>,
    /// The games of each pair of decks.
    pub tallies: &'r [Tally],
    /// How long it took.
    pub seconds: f64,
    /// On how many threads.
    pub threads: usize,
    /// How long a copy of a state takes.
    pub clone_ns: f64,
    /// How many games were there before.
    pub resumed: u64,
    /// Whether it was stopped.
    pub stopped: bool,
}

impl<G: Playable> Report<'_, '_, G> {
    fn all(&self) -> Tally {
        let mut all = Tally::default();
        self.tallies.iter().for_each(|tally| all.join(tally));
        all
    }

    /// Games a second of those that were played now.
    fn pace(&self, of: u64) -> f64 {
        let all = self.all().games.max(1) as f64;
        let now = self.all().games.saturating_sub(self.resumed) as f64;
        of as f64 * (now / all) / self.seconds.max(1e-9)
    }

    fn ids(&self, pair: usize) -> [&str; 2] {
        self.plan.pairs[pair].map(|deck| self.plan.decks[deck].id.as_str())
    }

    /// How often the first player won.
    fn first_player(&self) -> Rate {
        let all = self.all();
        Rate::of(all.first as f64, all.seats.iter().sum(), SURE)
    }

    /// How often one deck won against another, whichever had the first seat.
    fn deck_rate(&self, one: usize, other: usize) -> Option<(Rate, u64)> {
        let (mut won, mut count) = (0.0, 0);
        for (pair, tally) in self.plan.pairs.iter().zip(self.tallies) {
            let seat = match *pair {
                [first, second] if [first, second] == [one, other] => 0,
                [first, second] if [second, first] == [one, other] => 1,
                _ => continue,
            };
            won += tally.seats[seat] as f64 + tally.draws as f64 / 2.0;
            count += tally.finished;
        }
        (count > 0).then(|| (Rate::of(won, count, SURE), count))
    }

    /// The JSON object of the contract, and more.
    pub fn json(&self) -> Value {
        let all = self.all();
        let interval = |rate: Rate| json!({ "rate": rate.share, "low": rate.low, "high": rate.high });
        let pairs = self.tallies.iter().enumerate().map(|(pair, tally)| {
            json!({
                "decks": self.ids(pair), "games": tally.games, "finished": tally.finished,
                "wins": tally.seats, "draws": tally.draws, "turns_mean": mean(tally.turns, tally.games),
            })
        });
        json!({
            "game": G::ID,
            "games": all.games,
            "finished": all.finished,
            "decisions": all.decisions,
            "events": all.events,
            "seconds": self.seconds,
            "threads": self.threads,
            "decisions_per_second": self.pace(all.decisions),
            "games_per_second": self.pace(all.games),
            "wins": all.wins,
            "draws": all.draws,
            "turns_mean": mean(all.turns, all.games),
            "state_bytes": all.bytes,
            "clone_ns": self.clone_ns,
            "seed": self.plan.seed,
            "bots": self.plan.bots,
            "win_rate": interval(Rate::of_first_bot(&all, SURE)),
            "first_player": interval(self.first_player()),
            "ms_per_decision": [pondered(&all, 0), pondered(&all, 1)],
            "lengths": all.lengths.as_slice(),
            "resumed": self.resumed,
            "stopped": self.stopped,
            "pairs": pairs.collect::<Vec<Value>>(),
        })
    }

    /// Who beat whom, a table of the decks, how long games last, and a few lines.
    pub fn print(&self, console: &mut Console) -> Done {
        let (title, [one, other]) = (console.say(G::TITLE.0, G::TITLE.1), &self.plan.bots);
        console.line(format!("{}  {one} – {other}", paint(title, BOLD)))?;
        for line in self.verdict(console.lang) {
            console.line(line)?;
        }
        for line in table(&self.matrix(console.lang)) {
            console.line(line)?;
        }
        console.line(paint(console.say("試合の長さ (ターン数)", "length of the games in turns"), DIM))?;
        for line in histogram::lines(&self.all()) {
            console.line(line)?;
        }
        for line in self.figures(console.lang) {
            console.line(line)?;
        }
        Ok(())
    }

    /// What the games say of the bots and of going first.
    fn verdict(&self, lang: Lang) -> Vec<String> {
        let all = self.all();
        let (rate, first, draws, games) = (Rate::of_first_bot(&all, SURE), self.first_player(), all.draws, all.games);
        let stopped = all.games - all.finished;
        let bot = &self.plan.bots[0];
        let [ours, theirs] = [0, 1].map(|side| pondered(&all, side));
        let mut lines = Vec::new();
        if self.stopped {
            lines.push(match lang {
                Lang::Ja => format!("止められました。{games}試合まで"),
                Lang::En => format!("stopped after {games} games"),
            });
        }
        if self.plan.swaps() {
            lines.push(match lang {
                Lang::Ja => format!("{bot} の勝率 {rate} (95%区間)、{games}試合、席を入れ替えて2試合ずつ"),
                Lang::En => format!("{bot} wins {rate} (95% interval) of {games} games, each deal with changed seats"),
            });
        }
        lines.push(match lang {
            Lang::Ja => format!("先攻の勝率 {first}、引分 {draws}、打ち切り {stopped}"),
            Lang::En => format!("the first player wins {first}; {draws} drawn, {stopped} stopped"),
        });
        if all.asked != [0; 2] {
            lines.push(match lang {
                Lang::Ja => format!("1決定あたり {ours:.3}ミリ秒・{theirs:.3}ミリ秒"),
                Lang::En => format!("{ours:.3} ms and {theirs:.3} ms a decision"),
            });
        }
        lines
    }

    /// Each deck against each: how often the one on the left wins.
    fn matrix(&self, lang: Lang) -> Vec<Vec<String>> {
        let decks = 0..self.plan.decks.len();
        let corner = match lang {
            Lang::Ja => "左のデッキの勝率",
            Lang::En => "win rate of the deck on the left",
        };
        let name = |deck: usize| self.plan.decks[deck].id.clone();
        let mut rows = vec![std::iter::once(corner.to_owned()).chain(decks.clone().map(name)).collect::<Vec<_>>()];
        for one in decks.clone() {
            let cell = |other: usize| match self.deck_rate(one, other) {
                Some((rate, _)) if one != other => rate.to_string(),
                _ => "–".to_owned(),
            };
            rows.push(std::iter::once(name(one)).chain(decks.clone().map(cell)).collect());
        }
        rows
    }

    fn figures(&self, lang: Lang) -> [String; 2] {
        let all = self.all();
        let (seconds, threads, count) = (self.seconds, self.threads, all.games);
        let (games, decisions) = (self.pace(all.games), self.pace(all.decisions));
        let (turns, bytes, clone) = (mean(all.turns, all.games), all.bytes, self.clone_ns);
        match lang {
            Lang::Ja => [
                format!(
                    "{count}試合、{seconds:.2}秒 ({threads}スレッド)、毎秒 {games:.1}試合・{decisions:.0}決定、平均 {turns:.1}ターン"
                ),
                format!("状態は最大 {bytes}バイト、複製 {clone:.0}ナノ秒"),
            ],
            Lang::En => [
                format!(
                    "{count} games, {seconds:.2} s on {threads} threads: {games:.1} games/s, {decisions:.0} decisions/s; {turns:.1} turns on average"
                ),
                format!("largest state {bytes} bytes, copied in {clone:.0} ns"),
            ],
        }
    }
}

fn mean(sum: u64, count: u64) -> f64 {
    sum as f64 / count.max(1) as f64
}

/// Milliseconds that a bot thought about a decision.
fn pondered(all: &Tally, side: usize) -> f64 {
    1000.0 * all.thought[side].as_secs_f64() / all.asked[side].max(1) as f64
}
