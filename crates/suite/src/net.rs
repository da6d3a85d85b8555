//! The net: what games come to and how texts print, stored. Whatever is rebuilt below must come out the same.
//!
//! `TEFUDA_BLESS=1 cargo test -p tefuda-GAME net` writes both files anew. Only a commit that changes offers, events or prints, and
//! nothing else, may do so; it names its reason.

use crate::Fixture;
use crate::invariants;
use crate::random_games::{PICKS, random_pick};
use crate::rulings::cases;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::path::Path;
use std::{env, fs};
use tefuda_ability::{Kind, Names, english, japanese};
use tefuda_cardtext::{CardContext, CardEntry, CardSet, compile};
use tefuda_kernel::{Engine, Entry, Generator, Meaning, Outcome, PlayerId, State};
use tefuda_table::{Playable, Shelf, digest, situation};

/// A kept file, or what is written into it now.
fn kept(path: &Path, now: impl FnOnce() -> String) -> String {
    if env::var_os("TEFUDA_BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(path, now()).expect("the file can be written");
    }
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The first so many of the kept games, between every pair of decks, are played as they were: the same picks lead to the same
/// events, cited by the same clauses, to the same situations and the same end. Each is sound at every decision, and ends.
pub fn games_are_played_as_before<G: Playable>(fixture: &Fixture<G>, game: &Path, games: u64) {
    let path = game.join("net/games.txt");
    let kept = kept(&path, || (0..KEPT).map(|number| played(fixture, number) + "\n").collect());
    let lines: Vec<&str> = kept.lines().collect();
    assert_eq!(lines.len() as u64, KEPT, "{} holds so many games", path.display());
    let now = (0..games.min(KEPT)).map(|number| (number, played(fixture, number)));
    let differ: Vec<String> = now
        .filter(|(number, now)| lines[*number as usize] != now)
        .map(|(number, now)| format!("game {number}: was {}, is {now}", lines[number as usize]))
        .take(10)
        .collect();
    assert!(differ.is_empty(), "games are played differently (the first ten):\n{}", differ.join("\n"));
}

/// How many games are kept.
const KEPT: u64 = 2000;

/// A numbered random game as one line: a digest of all that happened, how many picks and turns, and who won.
fn played<G: Playable>(fixture: &Fixture<G>, number: u64) -> String {
    let pool = &fixture.shelf.pool;
    let mut state = fixture.begin(number);
    let mut dice = Generator::fast(!number);
    let mut log: Vec<Entry<G>> = Vec::new();
    let (mut told, mut picks) = (String::new(), 0);
    Engine::logged(pool, &mut state, &mut log).run();
    loop {
        invariants::check(&state);
        log.drain(..).for_each(|entry| tell(fixture, &entry, &mut told));
        let _ = write!(told, "{:x};", situation(pool, &state));
        if let Some(outcome) = state.outcome() {
            let winner = match outcome {
                Outcome::Won(player) => ["A", "B"][player.index()],
                Outcome::Draw => "draw",
                Outcome::Stopped => panic!("game {number} does not end by the rules"),
            };
            return format!("{:016x} {picks} {} {winner}", digest(&told), state.turn());
        }
        assert!(picks < PICKS, "game {number} does not end: {:?}", state.frames());
        let (player, meaning) = pick(fixture, &mut state, &mut log, &mut dice);
        tell_pick::<G>(player, &meaning, &mut told);
        picks += 1;
    }
}

fn pick<G: Playable>(
    fixture: &Fixture<G>,
    state: &mut State<G>,
    log: &mut Vec<Entry<G>>,
    dice: &mut Generator,
) -> (PlayerId, Meaning) {
    let mut engine = Engine::logged(&fixture.shelf.pool, state, log);
    let (player, choice) = random_pick(&engine, dice);
    let meaning = engine.meaning(choice);
    engine.answer(player, choice).unwrap_or_else(|refused| panic!("{choice:?} was offered, then {refused:?}"));
    (player, meaning)
}

fn zone_words<G: Playable>(zone: tefuda_kernel::ZoneId) -> String {
    let info = &G::ZONES[usize::from(zone.0)];
    let word = &G::materials().lexicon.vocabulary().zones[usize::from(info.name.0)].word.ja;
    format!("{word}{}", info.player.map_or("", |player| ["A", "B"][player.index()]))
}

fn tell_pick<G: Playable>(player: PlayerId, meaning: &Meaning, told: &mut String) {
    let Meaning { verb, card, zone, nth, player: whom, number, ability } = meaning;
    let zone = zone.map(zone_words::<G>);
    let _ = write!(told, "{}:{verb} {card:?} {zone:?} {nth} {:?} {number:?} {ability:?};", player.0, whom.map(|one| one.0));
}

/// What sort of event, by which clause, to what, beside what. No words of the log, and no numbers of the kernel.
fn tell<G: Playable>(fixture: &Fixture<G>, entry: &Entry<G>, told: &mut String) {
    let name = |def: Option<tefuda_kernel::DefId>| def.map_or("", |def| fixture.shelf.pool.name(def));
    let mut sort = Head(told);
    let _ = write!(sort, "{:?}", entry.event);
    let (clause, subject, other) = (G::clause_id(entry.cause.clause), name(entry.subject), name(entry.other));
    let from = entry.from.map_or_else(String::new, zone_words::<G>);
    let _ = write!(told, " {clause} {subject} {other} {from};");
}

/// Takes the first word of what is written and refuses the rest.
struct Head<'t>(&'t mut String);

impl fmt::Write for Head<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let word = text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
        self.0.push_str(word);
        if word.len() == text.len() { Ok(()) } else { Err(fmt::Error) }
    }
}

/// A text with how it prints, in Japanese and English.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Print {
    ja: String,
    en: String,
}

/// On which card: its name, its kind, and what it says.
type Text = (String, String, String);

/// Every text that was once read is read, and prints as it did, in Japanese and English: those of cards that ship, of the cards of
/// rulings, and of the wordings.
pub fn texts_print_as_before<G: Playable>(game: &Path) {
    let kept = kept(&game.join("net/prints.txt"), || {
        let mut texts = sources::<G>(game);
        let earlier = fs::read_to_string(game.join("net/prints.txt")).unwrap_or_default();
        texts.extend(read_prints(&earlier).into_keys());
        texts.sort();
        texts.dedup();
        texts.iter().filter_map(|text| Some(show(text, &print::<G>(text)?))).collect()
    });
    let kept = read_prints(&kept);
    let shipped = Shelf::<G>::open(&[]).0.cards.iter().filter(|card| !card.entry.text.is_empty()).count();
    assert!(shipped > 0 && kept.len() >= shipped, "only {} texts are kept, and {shipped} ship", kept.len());
    let differ = |(text, was): (&Text, &Print)| match print::<G>(text) {
        Some(now) if now == *was => None,
        now => Some(format!("was\n{}is\n{}", show(text, was), now.map_or("refused\n".to_owned(), |now| show(text, &now)))),
    };
    let differ: Vec<String> = kept.iter().filter_map(differ).collect();
    let first = differ.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(differ.is_empty(), "{} texts of {} print otherwise (the first twenty):\n{first}", differ.len(), kept.len());
}

/// The texts of everything that ships, of rulings and of wordings, be they read or not.
fn sources<G: Playable>(game: &Path) -> Vec<Text> {
    let mut entries: Vec<CardEntry> = Vec::new();
    let mut sets: Vec<String> = G::materials().sets.iter().map(|set| set.text.to_owned()).collect();
    sets.extend(fs::read_to_string(game.join("wordings-1.txt")));
    for set in &sets {
        entries.extend(CardSet::parse(set).expect("a set that can be read").cards);
    }
    entries.extend(cases(game).iter().flat_map(|(_, case)| case.cards.iter().map(|card| card.entry())));
    entries.retain(|entry| !entry.text.is_empty());
    let lexicon = &G::materials().lexicon;
    let text = |entry: CardEntry| {
        let kind = G::read_card(&entry, lexicon).ok()?.information.kind()?;
        Some((entry.name, lexicon.vocabulary().kinds[usize::from(kind.0)].word.ja.clone(), entry.text))
    };
    entries.into_iter().filter_map(text).collect()
}

fn print<G: Playable>((name, kind, text): &Text) -> Option<Print> {
    let lexicon = &G::materials().lexicon;
    let words = lexicon.vocabulary();
    let kind: Kind = words.kind_named(kind)?;
    let mut names = Names::default();
    let compiled = compile(text, &CardContext { name: name.clone(), kind }, lexicon, &mut names).ok()?;
    let lines = |tell: &dyn Fn(&tefuda_ability::Ability) -> String| {
        compiled.abilities.iter().map(tell).collect::<Vec<_>>().join("\n").replace('\n', " / ")
    };
    Some(Print {
        ja: lines(&|ability| japanese(ability, words, &names)),
        en: lines(&|ability| english(ability, Some(kind), words, &names)),
    })
}

/// A text and its prints as the file has them: a head, the text's lines, and a line for each language.
fn show((name, kind, text): &Text, print: &Print) -> String {
    let text: String = text.lines().map(|line| format!("| {line}\n")).collect();
    format!("《{name}》 {kind}\n{text}ja {}\nen {}\n", print.ja, print.en)
}

fn read_prints(file: &str) -> BTreeMap<Text, Print> {
    let mut prints = BTreeMap::new();
    let (mut head, mut text, mut ja) = (None, Vec::new(), String::new());
    for line in file.lines() {
        if let Some(said) = line.strip_prefix("| ") {
            text.push(said);
        } else if let Some(said) = line.strip_prefix("ja ") {
            ja = said.to_owned();
        } else if let Some(said) = line.strip_prefix("en ") {
            let (name, kind): (String, String) = head.take().unwrap_or_else(|| panic!("of which card is this: {line}"));
            let print = Print { ja: std::mem::take(&mut ja), en: said.to_owned() };
            prints.insert((name, kind, std::mem::take(&mut text).join("\n")), print);
        } else {
            let (name, kind) = line.strip_prefix('《').and_then(|line| line.rsplit_once("》 ")).expect("a card and its kind");
            head = Some((name.to_owned(), kind.to_owned()));
        }
    }
    prints
}
