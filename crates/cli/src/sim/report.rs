//! What is told of many games.

use super::{Plan, Tally};
use crate::console::{BOLD, Console, paint, table};
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
}

impl<G: Playable> Report<'_, '_, G> {
    fn all(&self) -> Tally {
        let mut all = Tally::default();
        self.tallies.iter().for_each(|tally| all.join(tally));
        all
    }

    fn ids(&self, pair: usize) -> [&str; 2] {
        self.plan.pairs[pair].map(|deck| self.plan.decks[deck].id.as_str())
    }

    /// The JSON object of the contract, and `pairs`.
    pub fn json(&self) -> Value {
        let all = self.all();
        let pairs = self.tallies.iter().enumerate().map(|(pair, tally)| {
            json!({
                "decks": self.ids(pair), "games": tally.games, "finished": tally.finished,
                "wins": tally.wins, "draws": tally.draws, "turns_mean": mean(tally.turns, tally.games),
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
            "decisions_per_second": all.decisions as f64 / self.seconds.max(1e-9),
            "games_per_second": all.games as f64 / self.seconds.max(1e-9),
            "wins": all.wins,
            "draws": all.draws,
            "turns_mean": mean(all.turns, all.games),
            "state_bytes": all.bytes,
            "clone_ns": self.clone_ns,
            "seed": self.plan.seed,
            "bots": self.plan.bots,
            "pairs": pairs.collect::<Vec<Value>>(),
        })
    }

    /// A table of the pairs, and a few lines.
    pub fn print(&self, console: &mut Console) -> Done {
        let (title, [one, other]) = (console.say(G::TITLE.0, G::TITLE.1), &self.plan.bots);
        console.line(format!("{}  {one} – {other}", paint(title, BOLD)))?;
        let heads = match console.lang {
            Lang::Ja => ["デッキ", "試合", "先の勝ち", "後の勝ち", "引分", "未完", "先の勝率"],
            Lang::En => ["decks", "games", "first won", "second won", "drawn", "unfinished", "first's rate"],
        };
        let mut rows = vec![heads.map(str::to_owned).to_vec()];
        rows.extend(self.tallies.iter().enumerate().map(|(pair, tally)| row(&self.ids(pair).join(" – "), tally)));
        rows.push(row(console.say("合計", "all"), &self.all()));
        for line in table(&rows) {
            console.line(line)?;
        }
        for line in self.figures(console.lang) {
            console.line(line)?;
        }
        Ok(())
    }

    fn figures(&self, lang: Lang) -> [String; 2] {
        let all = self.all();
        let (seconds, threads) = (self.seconds, self.threads);
        let games = all.games as f64 / seconds.max(1e-9);
        let decisions = all.decisions as f64 / seconds.max(1e-9);
        let (turns, bytes, clone) = (mean(all.turns, all.games), all.bytes, self.clone_ns);
        match lang {
            Lang::Ja => [
                format!("{seconds:.2}秒 ({threads}スレッド)、毎秒 {games:.0}試合・{decisions:.0}決定、平均 {turns:.1}ターン"),
                format!("状態は最大 {bytes}バイト、複製 {clone:.0}ナノ秒"),
            ],
            Lang::En => [
                format!(
                    "{seconds:.2} s on {threads} threads: {games:.0} games/s, {decisions:.0} decisions/s; {turns:.1} turns on average"
                ),
                format!("largest state {bytes} bytes, copied in {clone:.0} ns"),
            ],
        }
    }
}

fn mean(sum: u64, count: u64) -> f64 {
    sum as f64 / count.max(1) as f64
}

fn row(name: &str, tally: &Tally) -> Vec<String> {
    let unfinished = tally.games - tally.finished;
    let rate = 100.0 * mean(tally.wins[0], tally.finished);
    let numbers = [tally.games, tally.wins[0], tally.wins[1], tally.draws, unfinished].map(|number| number.to_string());
    std::iter::once(name.to_owned()).chain(numbers).chain([format!("{rate:.1}%")]).collect()
}
