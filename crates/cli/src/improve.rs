//! `tefuda deck improve`: climbs to a better deck by exchanging cards, always within what is legal.

use crate::args::ImproveArgs;
use crate::console::{BOLD, Console, DIM, GOOD, paint};
use crate::failure::{Done, Failure, fail, write_failure};
use crate::library::{FoundDeck, find_decks, find_legal_deck, open_shelf};
use crate::progress::Progress;
use crate::sim::plan::Plan;
use crate::sim::rate::{Rate, SURE};
use crate::sim::rows::Scribe;
use crate::sim::{stop_flag, workers};
use rayon::prelude::*;
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering};
use tefuda_kernel::{DefId, Generator, Outcome};
use tefuda_table::{Decklist, Lang, Playable, Shelf};

/// How often an exchange is drawn before none that is legal is expected any more.
const DRAWS: usize = 500;
/// How many copies are exchanged at once at most: one copy among many hardly shows.
const COPIES: u32 = 3;

/// An exchange of cards.
struct Exchange {
    count: usize,
    out: DefId,
    into: DefId,
}

/// What came of an exchange.
struct Tried {
    exchange: Exchange,
    won: f64,
    kept: bool,
}

/// What came of each deal for the deck: 1 won, 0 lost, ½ neither.
struct Results(Vec<f64>);

impl Results {
    fn rate(&self) -> Rate {
        Rate::of(self.0.iter().sum(), self.0.len() as u64, SURE)
    }

    /// Whether, deal by deal, so many more became better than worse that chance alone seldom does it.
    fn beats(&self, other: &Results) -> bool {
        let deals = || self.0.iter().zip(&other.0);
        let better = deals().filter(|(own, other)| own > other).count() as f64;
        let worse = deals().filter(|(own, other)| own < other).count() as f64;
        better - worse > (better + worse).sqrt()
    }
}

/// What the climb came to.
struct Climbed {
    best: Decklist,
    /// The share of wins of the deck as it was, on the deals of the climb; `None` if that was broken off.
    first: Option<f64>,
    tried: Vec<Tried>,
}

/// The deck that is being improved, and how it is measured.
struct Climb<'c, G: Playable> {
    shelf: &'c Shelf<G>,
    against: Vec<FoundDeck>,
    bot: &'c str,
    games: u64,
    stop: &'c AtomicBool,
}

/// Run the command for a game.
pub fn run<G: Playable>(console: &mut Console, args: &ImproveArgs) -> Done {
    let shelf = open_shelf::<G>(console)?;
    let first = find_legal_deck(&shelf, &args.deck)?;
    let against = find_decks(&shelf, &args.against)?;
    if against.is_empty() {
        return Err(fail("相手のデッキがありません", "there are no decks to play against"));
    }
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let (workers, stop) = (workers(threads)?, stop_flag()?);
    let climb = Climb { shelf: &shelf, against, bot: &args.bot, games: args.games, stop: &stop };
    let Climbed { best, first: began, tried } = workers.install(|| climb.climb(&first, args))?;
    // What was chosen for doing well on these deals is measured on others.
    let fresh = !args.seed;
    let [before, after] = [&first.list, &best].map(|deck| workers.install(|| climb.measure(deck, fresh)));
    let [before, after] = [before?, after?].map(|results| results.map(|results| results.rate()));
    if let Some(path) = &args.out {
        std::fs::write(path, best.print(&shelf.pool)).map_err(|error| write_failure(path, &error))?;
    }
    if console.json {
        let name = |def: DefId| shelf.pool.name(def);
        let tried = tried.iter().map(|one| {
            let Exchange { count, out, into } = one.exchange;
            json!({ "count": count, "out": name(out), "in": name(into), "rate": one.won, "kept": one.kept })
        });
        let rate = |rate: Option<Rate>| rate.map(|rate| json!({ "rate": rate.share, "low": rate.low, "high": rate.high }));
        return console.json(&json!({
            "game": G::ID, "deck": first.id, "tried": tried.collect::<Vec<_>>(), "before": rate(before), "after": rate(after),
            "improved": best.print(&shelf.pool),
        }));
    }
    if let Some(began) = began {
        let won = format!("{:5.1}%  ", 100.0 * began);
        console.line(won + console.say("元のデッキ", "the deck as it was"))?;
    }
    report(console, &shelf, &tried)?;
    if let (Some(before), Some(after)) = (before, after) {
        console.line(paint(told(console.lang, before, after), BOLD))?;
    }
    console.line(best.print(&shelf.pool))?;
    Ok(())
}

fn told(lang: Lang, before: Rate, after: Rate) -> String {
    match lang {
        Lang::Ja => format!("別の配りで測り直した勝率: 元のデッキ {before}、新しいデッキ {after} (95%区間)"),
        Lang::En => format!("measured again on other deals: the deck as it was {before}, as it is {after} (95% intervals)"),
    }
}

fn report<G: Playable>(console: &mut Console, shelf: &Shelf<G>, tried: &[Tried]) -> Done {
    for one in tried {
        let Exchange { count, out, into } = one.exchange;
        let (out, into, won) = (shelf.pool.name(out), shelf.pool.name(into), 100.0 * one.won);
        let style = if one.kept { GOOD } else { DIM };
        let verdict = if one.kept { console.say("採用", "kept") } else { console.say("不採用", "not kept") };
        console.line(paint(format!("{won:5.1}%  -{count} 《{out}》 +{count} 《{into}》  {verdict}"), style))?;
    }
    Ok(())
}

impl<G: Playable> Climb<'_, G> {
    /// Try exchanges one after the other on the same deals, and keep each that clearly wins more.
    fn climb(&self, first: &FoundDeck, args: &ImproveArgs) -> Result<Climbed, Failure> {
        let mut dice = Generator::fast(args.seed);
        let mut best = first.list.clone();
        let mut tried = Vec::new();
        let Some(mut most) = self.measure(&best, args.seed)? else { return Ok(Climbed { best, first: None, tried }) };
        let first = Some(most.rate().share);
        let progress = Progress::new(u64::from(args.tries));
        for _ in 0..args.tries {
            let Some((exchange, deck)) = self.draw(&best, &mut dice) else { break };
            // Stopped: what was kept so far stands.
            let Some(results) = self.measure(&deck, args.seed)? else { break };
            let kept = results.beats(&most);
            tried.push(Tried { exchange, won: results.rate().share, kept });
            if kept {
                (best, most) = (deck, results);
            }
            progress.advance(1);
        }
        progress.finish();
        Ok(Climbed { best, first, tried })
    }

    /// What comes of the deals against the others, in both seats; `None` if it was stopped.
    fn measure(&self, deck: &Decklist, seed: u64) -> Result<Option<Results>, Failure> {
        let own = FoundDeck { id: String::new(), list: deck.clone() };
        let decks: Vec<FoundDeck> = std::iter::once(own).chain(self.against.iter().cloned()).collect();
        let pairs: Vec<[usize; 2]> = (1..decks.len()).flat_map(|other| [[0, other], [other, 0]]).collect();
        let plan = Plan::of(self.shelf, decks, pairs, [self.bot.to_owned(), self.bot.to_owned()], seed)?;
        let game = |number: u64| {
            let played = plan.play(number, &mut Scribe { stop: self.stop, decisions: None })?;
            let seat = usize::from(plan.pairs[plan.pair(number)][0] != 0);
            Some(match played.outcome {
                Some(Outcome::Won(player)) => f64::from(u8::from(player.index() == seat)),
                Some(Outcome::Draw | Outcome::Stopped) | None => 0.5,
            })
        };
        let results: Option<Vec<f64>> = (0..self.games).into_par_iter().map(game).collect();
        Ok(results.filter(|_| !self.stop.load(Ordering::Relaxed)).map(Results))
    }

    /// A legal exchange of some copies of a card for another.
    fn draw(&self, deck: &Decklist, dice: &mut Generator) -> Option<(Exchange, Decklist)> {
        let below = |dice: &mut Generator, bound: usize| dice.below(bound as u32) as usize;
        for _ in 0..DRAWS {
            let section = below(dice, deck.sections.len());
            let cards = &deck.sections[section].1;
            if cards.is_empty() {
                continue;
            }
            let (out, there) = cards[below(dice, cards.len())];
            let into = self.shelf.cards[below(dice, self.shelf.cards.len())].def;
            let exchange = Exchange { count: there.min(1 + below(dice, COPIES as usize)), out, into };
            let exchanged = exchanged(deck, section, &exchange);
            if into != out && G::deck_problems(&self.shelf.pool, &exchanged).is_empty() {
                return Some((exchange, exchanged));
            }
        }
        None
    }
}

fn exchanged(deck: &Decklist, section: usize, exchange: &Exchange) -> Decklist {
    let mut deck = deck.clone();
    let cards = &mut deck.sections[section].1;
    for (def, count) in cards.iter_mut() {
        if *def == exchange.out {
            *count -= exchange.count.min(*count);
        }
    }
    cards.retain(|(_, count)| *count > 0);
    match cards.iter_mut().find(|(def, _)| *def == exchange.into) {
        Some((_, count)) => *count += exchange.count,
        None => cards.push((exchange.into, exchange.count)),
    }
    deck
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exchange_is_kept_only_if_more_deals_turn_than_by_chance() {
        let before = Results(vec![0.0; 100]);
        let with = |better: usize| Results((0..100).map(|at| f64::from(u8::from(at < better))).collect());
        assert!(!with(0).beats(&before) && !with(1).beats(&before));
        assert!(with(10).beats(&before) && !before.beats(&with(10)));
        // As many turned to the worse.
        let mixed = Results((0..100).map(|at| f64::from(u8::from(at >= 50))).collect());
        assert!(!mixed.beats(&with(50)));
    }
}
