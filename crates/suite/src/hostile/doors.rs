//! What is done with an input at each door, and what must hold of it. Whatever is accepted is also played for a while.

use crate::Fixture;
use crate::random_games::random_pick;
use tefuda_ability::{Kind, Names, english, japanese};
use tefuda_cardtext::{CardContext, CardSet, Deck, Diagnostic, FileError, Lang, compile};
use tefuda_kernel::{DefId, Engine, Generator, PlayerId, State};
use tefuda_scenario::{CardCache, Case, Checks, Finding, run_one};
use tefuda_table::{CardProblem, Decklist, Playable, Record, Session, Shelf};

/// How many picks a game with strange cards is played for.
const PICKS: usize = 60;
/// How many cards of a file are played with.
const CARDS: usize = 12;
/// How many cases of a file are run: a file of very many small ones is only long. So is one of several that take very many decisions.
const CASES: usize = 8;
const DECISIONS: usize = 1_000;

/// A card's text is understood, or what is not stands at a place of it.
pub(super) fn card_text<G: Playable>(text: &str) {
    let lexicon = &G::materials().lexicon;
    // Any kind will do, and the same text always gets the same.
    let kind = Kind((text.len() % lexicon.vocabulary().kinds.len().max(1)) as u8);
    let mut names = Names::default();
    match compile(text, &CardContext { name: "名のない札".to_owned(), kind }, lexicon, &mut names) {
        Err(found) => {
            assert!(!found.is_empty(), "refused without a reason");
            found.iter().for_each(|diagnostic| points_inside(diagnostic, text));
        }
        Ok(compiled) => {
            for ability in &compiled.abilities {
                let printed = japanese(ability, lexicon.vocabulary(), &names);
                assert!(!printed.is_empty() && !english(ability, None, lexicon.vocabulary(), &names).is_empty(), "{ability:?}");
            }
        }
    }
}

fn points_inside(diagnostic: &Diagnostic, text: &str) {
    let span = diagnostic.span.clone();
    assert!(text.get(span.clone()).is_some(), "{span:?} is no place in a text of {} bytes: {diagnostic:?}", text.len());
    assert!(!span.is_empty() || text.trim().is_empty(), "{span:?} points at nothing: {diagnostic:?}");
    told(|lang| diagnostic.render(text, lang, false));
}

/// There are words for it in both languages.
fn told(message: impl Fn(Lang) -> String) {
    for lang in [Lang::Ja, Lang::En] {
        assert!(!message(lang).is_empty(), "nothing is said");
    }
}

fn line_exists(error: &FileError, file: &str) {
    assert!((1..=file.lines().count().max(1)).contains(&error.line), "{error} is not in the file");
    told(|lang| error.render(lang));
}

/// A file of cards: every complaint has its line, and the cards that are understood can be played with.
pub(super) fn card_file<G: Playable>(fixture: &Fixture<G>, file: &str) {
    let (_, problems) = Shelf::<G>::of_files([("hostile".to_owned(), file.to_owned())]);
    for problem in &problems {
        match problem {
            CardProblem::File(_, error) => line_exists(error, file),
            CardProblem::Text { card, diagnostic, .. } => points_inside(diagnostic, &card.text),
        }
        told(|lang| problem.render(lang, true));
    }
    let set = CardSet::parse(file).unwrap_or_default();
    let mut shelf = fixture.shelf.clone();
    let strange: Vec<(DefId, usize)> =
        set.cards.iter().take(CARDS).filter_map(|card| shelf.add(card, "hostile").ok()).map(|def| (def, 4)).collect();
    // A ruling's board may hold any card anywhere, and so may these piles; what a game cannot do without is among the rest.
    let mut deck = fixture.decks[0].clone();
    deck.sections.iter_mut().for_each(|(_, cards)| cards.extend(&strange));
    G::deck_problems(&shelf.pool, &deck);
    play_on(&shelf, [&deck, &deck], file.len() as u64);
}

/// A deck file: every complaint has its line, and a deck that is legal can be played.
pub(super) fn deck_file<G: Playable>(fixture: &Fixture<G>, file: &str) {
    let pool = &fixture.shelf.pool;
    let deck = match Deck::parse(file) {
        Err(errors) => return errors.iter().for_each(|error| line_exists(error, file)),
        Ok(deck) => deck,
    };
    if Decklist::is_too_large(&deck) {
        return;
    }
    match Decklist::resolve(&deck, pool) {
        Err(unknown) => {
            let lines = 1..=file.lines().count();
            assert!(unknown.iter().all(|error| error.line.is_none_or(|line| lines.contains(&line))), "{unknown:?}");
        }
        Ok(deck) => {
            let problems = G::deck_problems(pool, &deck);
            problems.iter().for_each(|problem| told(|lang| problem.message.get(lang).to_owned()));
            if problems.is_empty() {
                play_on(&fixture.shelf, [&deck, &fixture.decks[0]], file.len() as u64);
            }
        }
    }
}

/// A file of rulings: every complaint has its place, and every case passes or fails.
pub(super) fn scenario<G: Playable>(fixture: &Fixture<G>, file: &str) {
    match tefuda_scenario::parse(file, "hostile") {
        Err(errors) => {
            for error in &errors {
                let lines = file.lines().count().max(1) as u32;
                assert!((1..=lines).contains(&error.line) && error.column > 0, "{error}");
                told(|lang| error.report(lang));
            }
        }
        Ok(cases) => {
            let mut decisions = 0;
            for case in cases.iter().filter(|case| case.game() == G::ID).take(CASES) {
                run(fixture, case, &mut decisions);
            }
        }
    }
}

fn run<G: Playable>(fixture: &Fixture<G>, case: &Case, decisions: &mut usize) {
    let mut cards = CardCache::new(&fixture.shelf);
    for run in case.runs() {
        if *decisions >= DECISIONS {
            return;
        }
        let verdict = run_one(case, &run, &mut cards, Checks::All);
        *decisions += verdict.decisions;
        if let Finding::Failed(failure) = verdict.outcome {
            told(|lang| failure.render(lang));
        }
    }
    if let Ok(board) = tefuda_scenario::board(case, &fixture.shelf, Generator::dealer(1)) {
        go_on(&board.shelf, board.state, 1);
    }
}

/// A saved game: it is played again as far as it is sound, and can be played on from there.
pub(super) fn replay<G: Playable>(bytes: &[u8]) {
    let (record, whole) = match Record::salvage(bytes) {
        Err(error) => return assert!(!error.to_string().is_empty()),
        Ok(found) => found,
    };
    assert!(whole <= bytes.len(), "more was read than there is");
    if let Some(ruling) = &record.header.ruling {
        let cases = tefuda_scenario::parse(&ruling.text, "hostile").unwrap_or_default();
        let case = ruling.number.checked_sub(1).and_then(|at| cases.get(at)).filter(|case| case.game() == G::ID);
        if let (Some(case), Ok(shelf)) = (case, record.cards::<G>()) {
            let board = tefuda_scenario::board(case, &shelf, Generator::dealer(record.header.seed));
            board.into_iter().for_each(|board| go_on(&board.shelf, board.state, 2));
        }
        return;
    }
    match record.shelf::<G>() {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok((shelf, decks)) => {
            let (session, _) = record.replay(&shelf, &decks, usize::MAX);
            let Session { state, .. } = session;
            go_on(&shelf, state, record.header.seed);
        }
    }
}

/// Begin a game with these decks and play it for a while.
fn play_on<G: Playable>(shelf: &Shelf<G>, decks: [&Decklist; 2], seed: u64) {
    let dealt = PlayerId::ALL.map(|player| decks[player.index()].dealt::<G>(player));
    go_on(shelf, State::begin([&dealt[0], &dealt[1]], Generator::dealer(seed)), seed);
}

/// Play on at random for a while.
fn go_on<G: Playable>(shelf: &Shelf<G>, mut state: State<G>, seed: u64) {
    let mut dice = Generator::fast(seed);
    let mut engine = Engine::new(&shelf.pool, &mut state);
    engine.run();
    for _ in 0..PICKS {
        if engine.state().outcome().is_some() {
            return;
        }
        let (player, choice) = random_pick(&engine, &mut dice);
        assert_eq!(engine.answer(player, choice), Ok(()), "{choice:?} was offered");
    }
}
