//! `tefuda card check`: compile card files, and say exactly what is not understood.

pub mod source;
mod verdict;

use crate::args::CheckArgs;
use crate::console::{BAD, BOLD, Console, DIM, GOOD, paint, table};
use crate::failure::{Done, Failure, SHOWN, and_more, no_cards};
use crate::progress::Progress;
use rayon::prelude::*;
use serde_json::{Value, json};
use source::Source;
use std::collections::BTreeMap;
use std::time::Instant;
use tefuda_table::{Lang, Playable};
use verdict::Verdict;

/// Run the command for a game. Cards that are not whole are an answer, with status 1.
pub fn run<G: Playable>(console: &mut Console, args: &CheckArgs) -> Done {
    let began = Instant::now();
    let mut sources = Vec::new();
    for path in &args.files {
        let found = source::read(path)?;
        if found.is_empty() {
            return Err(no_cards(path));
        }
        sources.extend(found);
    }
    let progress = Progress::new(sources.len() as u64);
    let judge = |source: &Source| {
        let verdict = verdict::judge::<G>(source);
        progress.advance(1);
        verdict
    };
    let verdicts: Vec<Verdict> = sources.par_iter().map(judge).collect();
    progress.finish();
    let report = Report { verdicts: &verdicts, seconds: began.elapsed().as_secs_f64() };
    match (console.json, args.failures) {
        (true, failures) => console.json(&report.json::<G>(failures, console.lang))?,
        (false, Some(most)) => report.print_ranking(console, most)?,
        (false, None) => report.print_problems(console)?,
    }
    if verdicts.iter().all(|verdict| verdict.whole || verdict.incomplete) { Ok(()) } else { Err(Failure::Shown) }
}

/// What became of all cards.
struct Report<'r> {
    verdicts: &'r [Verdict],
    seconds: f64,
}

/// Something that is not understood, and how many cards it keeps from being whole.
struct Blocker {
    what: String,
    alone: usize,
    together: usize,
    example: String,
}

impl Report<'_> {
    fn count(&self, is: impl Fn(&Verdict) -> bool) -> usize {
        self.verdicts.iter().filter(|verdict| is(verdict)).count()
    }

    fn sentences(&self) -> (usize, usize) {
        let all = self.verdicts.iter().map(|verdict| verdict.sentences).sum();
        (all, self.verdicts.iter().map(|verdict| verdict.sentences_ok).sum())
    }

    fn json<G: Playable>(&self, failures: Option<usize>, lang: Lang) -> Value {
        let (sentences, sentences_ok) = self.sentences();
        let mut report = json!({
            "game": G::ID,
            "cards": self.verdicts.len(),
            "whole": self.count(|verdict| verdict.whole),
            "sentences": sentences,
            "sentences_ok": sentences_ok,
            "round_trip": self.count(|verdict| verdict.round_trip),
            "incomplete": self.count(|verdict| verdict.incomplete),
            "seconds": self.seconds,
            "refused": self.refused().map(|verdict| verdict.name.clone()).collect::<Vec<_>>(),
        });
        let ranking = self.ranking(lang).into_iter().take(failures.unwrap_or(0));
        let ranking =
            ranking.map(|one| json!({ "what": one.what, "alone": one.alone, "cards": one.together, "example": one.example }));
        if failures.is_some() {
            report["failures"] = Value::Array(ranking.collect());
        }
        report
    }

    /// What is missing, by how many cards it alone blocks.
    fn ranking(&self, lang: Lang) -> Vec<Blocker> {
        let mut found: BTreeMap<String, Blocker> = BTreeMap::new();
        for verdict in self.verdicts {
            let mut blockers: Vec<String> = verdict.problems.iter().map(|problem| problem.what(lang)).collect();
            blockers.sort();
            blockers.dedup();
            for what in &blockers {
                let new = || Blocker { what: what.clone(), alone: 0, together: 0, example: verdict.name.clone() };
                let blocker = found.entry(what.clone()).or_insert_with(new);
                blocker.together += 1;
                blocker.alone += usize::from(blockers.len() == 1);
            }
        }
        let mut ranking: Vec<Blocker> = found.into_values().collect();
        ranking.sort_by_key(|blocker| std::cmp::Reverse((blocker.alone, blocker.together)));
        ranking
    }

    fn print_ranking(&self, console: &mut Console, most: usize) -> Done {
        let heads = match console.lang {
            Lang::Ja => ["分からない言葉", "これだけで止まるカード", "全部", "例"],
            Lang::En => ["not understood", "cards it alone blocks", "all", "example"],
        };
        let mut rows = vec![heads.map(str::to_owned).to_vec()];
        for Blocker { what, alone, together, example } in self.ranking(console.lang).into_iter().take(most) {
            rows.push(vec![what, alone.to_string(), together.to_string(), format!("《{example}》")]);
        }
        for (at, line) in table(&rows).into_iter().enumerate() {
            console.line(if at == 0 { paint(line, BOLD) } else { line })?;
        }
        self.print_summary(console)
    }

    /// The cards that are not whole, though their source is.
    fn refused(&self) -> impl Iterator<Item = &Verdict> {
        self.verdicts.iter().filter(|verdict| !verdict.whole && !verdict.incomplete)
    }

    /// The first things that are wrong; where there are more, every card that is refused by its name.
    fn print_problems(&self, console: &mut Console) -> Done {
        let problems: Vec<_> = self.verdicts.iter().flat_map(|verdict| &verdict.problems).collect();
        for problem in problems.iter().take(SHOWN) {
            console.line(problem.render(console.lang))?;
        }
        if let Some(more) = and_more(problems.len(), console.lang) {
            let ranked = console.say(" (--failures 20 で多い順に)。読めないカード:", " (--failures 20 ranks them); refused:");
            console.line(paint(format!("{more}{ranked}"), DIM))?;
            for verdict in self.refused() {
                console.line(format!("  《{}》", verdict.name))?;
            }
        }
        self.print_summary(console)
    }

    fn print_summary(&self, console: &mut Console) -> Done {
        let (cards, whole) = (self.verdicts.len(), self.count(|verdict| verdict.whole));
        let (sentences, ok) = self.sentences();
        let (round, seconds) = (self.count(|verdict| verdict.round_trip), self.seconds);
        let line = match console.lang {
            Lang::Ja => format!(
                "カード{cards}枚のうち{whole}枚、文{sentences}個のうち{ok}個が読めました。同じ文に戻せるカード{round}枚。{seconds:.2}秒"
            ),
            Lang::En => format!(
                "cards {whole}/{cards} and sentences {ok}/{sentences} understood; {round} print back the same; {seconds:.2} s"
            ),
        };
        console.line(paint(line, if whole == cards { GOOD } else { BAD }))?;
        Ok(())
    }
}
