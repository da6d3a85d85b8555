//! Hostile input: what ships is mangled and fed to every door through which text comes in. Nothing panics, hangs or eats the
//! memory, what is wrong is told where it stands, and a wrong answer changes nothing.
//!
//! The tests of a game feed a few hundred inputs; `scripts/fuzz` goes on for minutes, or lets libFuzzer find the inputs (`fuzz/`).

mod answers;
mod doors;
mod mangle;
mod recombined;
mod seeds;
mod watch;

pub use recombined::recombined_cards_come_to_an_end;

use crate::Fixture;
use mangle::Mangler;
use std::time::{Duration, Instant};
use tefuda_table::Playable;

/// A way in for what others wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Door {
    /// The text of one card.
    CardText,
    /// A file of cards.
    CardFile,
    /// A deck file.
    DeckFile,
    /// A file of rulings.
    Scenario,
    /// A saved game.
    Replay,
    /// Answers in a running game.
    Answers,
}

impl Door {
    /// Every door, with its name among the fuzz targets.
    pub const ALL: [(Door, &'static str); 6] = [
        (Door::CardText, "card_text"),
        (Door::CardFile, "card_file"),
        (Door::DeckFile, "deck_file"),
        (Door::Scenario, "scenario"),
        (Door::Replay, "replay"),
        (Door::Answers, "answers"),
    ];

    /// Feed it one input; panics if the program does not bear it.
    pub fn feed<G: Playable>(self, fixture: &Fixture<G>, input: &[u8]) {
        let text = String::from_utf8_lossy(input);
        match self {
            Door::CardText => doors::card_text::<G>(&text),
            Door::CardFile => doors::card_file(fixture, &text),
            Door::DeckFile => doors::deck_file(fixture, &text),
            Door::Scenario => doors::scenario(fixture, &text),
            Door::Replay => doors::replay::<G>(input),
            Door::Answers => answers::answers(fixture, input),
        }
    }

    /// Sound inputs, to begin with.
    pub fn seeds<G: Playable>(self, fixture: &Fixture<G>) -> Vec<Vec<u8>> {
        match self {
            Door::CardText => seeds::card_texts::<G>(),
            Door::CardFile => seeds::card_files::<G>(),
            Door::DeckFile => seeds::deck_files::<G>(),
            Door::Scenario => seeds::scenarios::<G>(),
            Door::Replay => seeds::replays(fixture),
            Door::Answers => seeds::answers(),
        }
    }
}

/// Feed a door so many mangled inputs. With `TEFUDA_FUZZ_SECONDS` it goes on that long, with other inputs each time.
pub fn bears_hostile_input<G: Playable + 'static>(door: Door, rounds: usize) {
    let seconds: Option<u64> = std::env::var("TEFUDA_FUZZ_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
    let end = seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let first = match end {
        Some(_) => std::time::UNIX_EPOCH.elapsed().map_or(1, |since| since.as_secs()),
        None => 1,
    };
    let fed = watch::watched(door, move |begin| {
        let fixture = Fixture::<G>::open();
        let seeds = door.seeds(&fixture);
        let mut mangler = Mangler::new(first);
        // What is sound is borne, too: otherwise the rest would prove little.
        for seed in seeds.iter().take(rounds / 10) {
            begin(seed);
            door.feed(&fixture, seed);
        }
        let mut round = 0;
        while end.map_or(round < rounds, |end| Instant::now() < end) {
            round += 1;
            let input = mangler.mangle(&seeds);
            begin(&input);
            door.feed(&fixture, &input);
        }
    });
    assert!(seconds.is_some() || fed >= rounds, "only {fed} inputs were fed");
}

/// Feed the rulings that claim a clause, each by itself and three times over in one file.
pub fn bears_rulings<G: Playable + 'static>(clause: &'static str) {
    let fed = watch::watched(Door::Scenario, move |begin| {
        let fixture = Fixture::<G>::open();
        for ruling in seeds::rulings::<G>().iter().filter(|ruling| ruling.contains(clause)) {
            let (head, case) = ruling.split_once("\n## ").unwrap_or_default();
            for often in [1, 3] {
                let input = format!("{head}\n## {}", vec![case; often].join("\n## "));
                begin(input.as_bytes());
                Door::Scenario.feed(&fixture, input.as_bytes());
            }
        }
    });
    assert!(fed > 0, "nothing claims {clause}");
}
