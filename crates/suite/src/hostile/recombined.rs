//! Cards that nobody would print: halves of the sentences that ship, put together anew, and whole games with them. Whatever loops,
//! grows or does both comes to an end, in time and in little memory.

use super::watch::{Busy, this_thread};
use crate::Fixture;
use std::path::Path;
use tefuda_cardtext::{CardEntry, CardSet};
use tefuda_kernel::{DefId, Engine, Generator, Outcome, PlayerId, State};
use tefuda_table::{Decklist, Playable, Shelf};

/// How many cards of a deck get a new text, and how often one is made up for each before it keeps its own.
const CARDS: usize = 8;
const TRIES: u32 = 40;
/// How much a state may hold.
const BYTES: usize = 64 << 20;
/// Picks, and work of the engine, after which a game is broken off as `tefuda sim` does.
const PICKS: u32 = 200_000;
const WORK: u64 = 40_000_000;

/// What texts are made of: what something hangs on, up to the comma, and what is done then.
struct Halves {
    heads: Vec<String>,
    tails: Vec<String>,
}

impl Halves {
    /// Those of the cards that ship, and of the wordings that lie beside them.
    fn of<G: Playable>(manifest: &Path) -> Halves {
        let wordings = std::fs::read_to_string(manifest.join("wordings.txt")).unwrap_or_default();
        let files = G::materials().sets.iter().map(|set| set.text).chain([wordings.as_str()]);
        let mut halves = Halves { heads: Vec::new(), tails: Vec::new() };
        for set in files.filter_map(|text| CardSet::parse(text).ok()) {
            set.cards.iter().flat_map(|card| card.text.lines()).for_each(|line| halves.cut(line));
        }
        halves
    }

    fn cut(&mut self, line: &str) {
        let at = ["とき、", "時、", "開始時、"].into_iter().filter_map(|end| Some(line.find(end)? + end.len())).min();
        let tail = match at {
            Some(at) => {
                self.heads.push(line[..at].to_owned());
                &line[at..]
            }
            None => line.trim_start_matches('■'),
        };
        let sentences = tail.split_inclusive('。').filter(|sentence| sentence.ends_with('。'));
        self.tails.extend(sentences.map(str::to_owned));
    }

    fn text(&self, dice: &mut Generator) -> String {
        let one = |row: &[String], dice: &mut Generator| row[dice.below(row.len() as u32) as usize].clone();
        let mut text = one(&self.heads, dice);
        (0..=dice.below(3)).for_each(|_| text += &one(&self.tails, dice));
        text
    }
}

/// So many rounds, from a seed on: in each a deck gets new texts and plays a whole game against itself. How many games were stopped.
pub fn recombined_cards_come_to_an_end<G: Playable>(manifest: &Path, seed: u64, rounds: u64) -> u64 {
    let (fixture, halves) = (Fixture::<G>::open(), Halves::of::<G>(manifest));
    let mut stopped = 0;
    for round in seed..seed + rounds {
        let mut dice = Generator::fast(round);
        let mut shelf = fixture.shelf.clone();
        let (deck, texts) = rewritten(&mut shelf, fixture.pair(round)[0], &halves, &mut dice);
        let told = || format!("round {round}:\n{}", texts.join("\n\n"));
        stopped += u64::from(!ends_by_the_rules(&shelf, &deck, &mut dice, &told));
    }
    stopped
}

fn rewritten<G: Playable>(
    shelf: &mut Shelf<G>,
    deck: &Decklist,
    halves: &Halves,
    dice: &mut Generator,
) -> (Decklist, Vec<String>) {
    let mut deck = deck.clone();
    let mut places: Vec<&mut DefId> = deck.sections.iter_mut().flat_map(|(_, row)| row).map(|(def, _)| def).collect();
    let mut texts = Vec::new();
    for number in 0..CARDS {
        let place = dice.below(places.len() as u32) as usize;
        let Some(card) = shelf.cards.iter().find(|card| card.def == *places[place]) else { continue };
        let plain = CardEntry { name: format!("{}・{number}", card.entry.name), ..card.entry.clone() };
        let made = (0..TRIES).find_map(|_| {
            let entry = CardEntry { text: halves.text(dice), text_lines: vec![1], ..plain.clone() };
            let def = shelf.add(&entry, "recombined").ok()?;
            Some((def, tefuda_table::card_text(&entry)))
        });
        if let Some((def, text)) = made {
            *places[place] = def;
            texts.push(text);
        }
    }
    (deck, texts)
}

/// Play a game at random. `false` if it had to be stopped.
fn ends_by_the_rules<G: Playable>(shelf: &Shelf<G>, deck: &Decklist, dice: &mut Generator, told: &dyn Fn() -> String) -> bool {
    let dealt = PlayerId::ALL.map(|player| deck.dealt::<G>(player));
    let mut state = State::begin([&dealt[0], &dealt[1]], Generator::fast(u64::from(dice.below(u32::MAX)))).settled(|_| {});
    let mut engine = Engine::new(&shelf.pool, &mut state);
    engine.run();
    let thread = this_thread();
    let mut picks = 0;
    while engine.state().outcome().is_none() && picks < PICKS && engine.work() < WORK {
        let offered = engine.listed().len() as u32;
        assert!(offered > 0, "somebody is asked and offered nothing: {:?}\n{}", engine.state().question(), told());
        let busy = Busy::of(&thread);
        engine.answer_listed(dice.below(offered) as usize);
        picks += 1;
        let bytes = engine.state().bytes();
        assert!(!busy.is_too_long(), "a decision took {:?}, and work {}\n{}", busy.so_far(), engine.work(), told());
        assert!(bytes < BYTES, "a state of {bytes} bytes\n{}", told());
    }
    engine.state().outcome().is_some_and(|outcome| outcome != Outcome::Stopped)
}
