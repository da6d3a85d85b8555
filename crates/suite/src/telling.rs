//! Telling: a point of a game, written down as a ruling, is the same point again for both players.

use crate::Fixture;
use crate::saving::played;
use std::collections::BTreeMap;
use tefuda_kernel::{Ask, Generator, PlayerId, State};
use tefuda_scenario::{Beginning, Point, faces, nearest_told, parse, play_out, sight, tell};
use tefuda_table::{Decklist, Playable, Session, Shelf};

/// Of a thousand points, how many may be refused.
const REFUSED: usize = 5;
/// Which points of a game are told: with `TEFUDA_EVERY=1` all of them, which takes minutes.
const EVERY: usize = 7;

/// At rights to act of random games, another part of them in each: the point is told as a file that is read and runs, and at its end both players see
/// what they saw and may do what they could; or it is refused with a reason, which few are.
pub fn points_of_games_can_be_told<G: Playable>(fixture: &Fixture<G>, games: u64) {
    let (mut points, mut whole, mut refused) = (0, 0, BTreeMap::new());
    let every = std::env::var("TEFUDA_EVERY").ok().and_then(|every| every.parse().ok()).unwrap_or(EVERY);
    for number in 0..games {
        played(fixture, number, |session| {
            let (shelf, decks) = session.record.shelf::<G>().unwrap_or_else(|error| panic!("{error}"));
            let [begun, states @ ..] = &states(session, &shelf, &decks)[..] else { panic!("a game has states") };
            let decks = [&decks[0], &decks[1]];
            let rights = (0..states.len()).filter(|at| acts(&states[*at]));
            for at in rights.skip(number as usize % every).step_by(every) {
                let (picks, states) = (&session.record.picks[..at], &states[..=at]);
                let (options, beginning) = (&session.record.header.options, Some(Beginning { decks, state: begun }));
                let point = Point { shelf: &shelf, shipped: &fixture.shelf, options, beginning, states, picks };
                points += 1;
                match tell(&point, |picks| format!("Game {number} stands so after pick {picks}.")) {
                    Ok(text) => {
                        whole += usize::from(text.contains("the game begins"));
                        is_that(&text, &point, &format!("game {number}, pick {at}"));
                    }
                    Err(reason) => *refused.entry(reason.en).or_insert(0) += 1,
                }
            }
        });
    }
    let count: usize = refused.values().sum();
    println!("{}: {count} of {points} points are refused: {refused:?}; {whole} tell the whole game", G::ID);
    assert!(points as u64 > games * 10 / every as u64, "only {points} points");
    assert!(count * 1000 <= points * REFUSED, "{count} of {points} points are refused: {refused:?}");
}

/// The state of a game before anything happened, before the first pick, and after each.
fn states<G: Playable>(session: &Session<'_, G>, shelf: &Shelf<G>, decks: &[Decklist; 2]) -> Vec<State<G>> {
    let header = &session.record.header;
    let dealt = PlayerId::ALL.map(|player| decks[player.index()].dealt::<G>(player));
    let begun = State::begin([&dealt[0], &dealt[1]], Generator::dealer(header.seed));
    let begun = begun.settled(|board| G::settle(board, &header.options));
    let mut again = Session::from_state(&shelf.pool, begun.clone(), header.clone());
    let mut states = vec![begun, again.state.clone()];
    for (at, pick) in session.record.picks.iter().enumerate() {
        again.follow(at + 1, pick).unwrap_or_else(|difference| panic!("{difference:?}"));
        states.push(again.state.clone());
    }
    states
}

fn acts<G: Playable>(state: &State<G>) -> bool {
    state.question().is_some_and(|question| question.ask == Ask::Act)
}

fn is_that<G: Playable>(text: &str, point: &Point<'_, G>, which: &str) {
    let cases = parse(text, which).unwrap_or_else(|errors| panic!("{which}: {errors:?}\n{text}"));
    let [case] = cases.as_slice() else { panic!("{which}: one ruling\n{text}") };
    let run = &case.runs()[0];
    let end = play_out(case, run, point.shipped)
        .unwrap_or_else(|failure| panic!("{which}: {}\n{text}", failure.render(tefuda_scenario::Lang::En)));
    let state = point.states.last().expect("a point");
    assert_eq!(faces(point.shelf, state), faces(&end.shelf, &end.state), "{which}: what nobody sees\n{text}");
    for viewer in PlayerId::ALL {
        let (was, is) = (sight(point.shelf, state, viewer), sight(&end.shelf, &end.state, viewer));
        let lost: Vec<_> = was.iter().filter(|line| !is.contains(line)).collect();
        let new: Vec<_> = is.iter().filter(|line| !was.contains(line)).collect();
        assert!(was == is, "{which}, {viewer:?}: lost {lost:#?}\nnew {new:#?}\n{text}");
    }
}

/// What cannot be told says why, and which point before can be.
pub fn what_cannot_be_told_says_why<G: Playable>(fixture: &Fixture<G>, number: u64) {
    played(fixture, number, |session| {
        let (shelf, decks) = session.record.shelf::<G>().unwrap_or_else(|error| panic!("{error}"));
        let states = states(session, &shelf, &decks);
        let (states, mut picks) = (&states[1..], session.record.picks.clone());
        let point = |states, picks| Point {
            shelf: &shelf,
            shipped: &fixture.shelf,
            options: &session.record.header.options,
            beginning: None,
            states,
            picks,
        };
        let title = |_: usize| "A point.".to_owned();
        // In the middle of something, and nobody knows what was before.
        let middle = states.iter().position(|state| state.unlaid().is_some()).expect("something is under way once");
        let why = tell(&point(&states[middle..=middle], &[]), title).expect_err("not a board");
        assert!(!why.en.is_empty() && why.en != why.ja, "{why:?}");
        // A pick that no ruling has words for: the points before it can be told.
        let rights: Vec<usize> = (0..states.len()).filter(|at| acts(&states[*at])).collect();
        let [before, after] = [rights[rights.len() / 2], rights[rights.len() / 2] + 1];
        picks[before].meaning.iter_mut().for_each(|meaning| meaning.verb = "shout".to_owned());
        let cut = point(&states[..=after], &picks);
        match tell(&cut, title) {
            Ok(_) => assert!(states[after].unlaid().is_none(), "a board of its own needs no picks"),
            Err(why) => assert_eq!(nearest_told(&cut), Some(before), "{why:?}"),
        }
    });
}
