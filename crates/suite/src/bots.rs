//! Every bot plays a game to its end, the same way for the same seed, and never by what it cannot see.

use crate::Fixture;
use tefuda_bots::{Bot, Budget, KnownDecks, Level, Sight, next_to_answer, seat};
use tefuda_kernel::{Choice, Engine, PlayerId, Players, State};
use tefuda_table::{Playable, bodes_well};

const PICKS: usize = 20_000;

fn search(simulations: u32) -> Level {
    Level::Search(Budget { simulations, time: None, careful: false })
}

/// As `search:hard` does, with fewer simulations.
fn careful(simulations: u32) -> Level {
    Level::Search(Budget { simulations, time: None, careful: true })
}

fn known<G: Playable>(fixture: &Fixture<G>) -> KnownDecks {
    let dealt = |deck: &tefuda_table::Decklist| PlayerId::ALL.map(|player| deck.dealt::<G>(player));
    KnownDecks::new(&fixture.shelf.pool, fixture.decks.iter().map(dealt))
}

/// The picks of a game between two bots.
fn picks<G: Playable>(fixture: &Fixture<G>, levels: [Level; 2], number: u64, seed: u64) -> Vec<usize> {
    let known = known(fixture);
    let mut bots: [Box<dyn Bot<G>>; 2] = [seat(levels[0], seed, &known), seat(levels[1], !seed, &known)];
    let mut state = fixture.begin(number);
    let mut engine = Engine::new(&fixture.shelf.pool, &mut state);
    engine.run();
    let mut picks = Vec::new();
    while let Some(player) = next_to_answer(&engine) {
        let taken = bots[player.index()].choose(&Sight::new(&engine, player));
        assert!(taken < engine.listed().len(), "offer {taken} of {}", engine.listed().len());
        engine.answer_listed(taken);
        picks.push(taken);
        assert!(picks.len() < PICKS, "game {number} does not end");
    }
    assert!(engine.state().outcome().is_some(), "nobody is asked, and the game is not over");
    picks
}

/// Bots of every sort play to the end, the same game for the same seed and another for another.
pub fn bots_play_to_the_end_and_the_same_again<G: Playable>(fixture: &Fixture<G>) {
    for (number, levels) in
        (0..).zip([[Level::Greedy, Level::Random], [search(12), Level::Greedy], [careful(12), Level::Greedy]])
    {
        let once = picks(fixture, levels, number, 5);
        assert_eq!(once, picks(fixture, levels, number, 5), "the same seed plays another game");
        assert_ne!(once, picks(fixture, levels, number, 6), "the seed does not matter");
    }
}

/// What a new bot answers in a state.
fn answer<G: Playable>(fixture: &Fixture<G>, known: &KnownDecks, level: Level, state: &State<G>, player: PlayerId) -> usize {
    let mut state = state.clone();
    let mut engine = Engine::new(&fixture.shelf.pool, &mut state);
    engine.relist();
    seat::<G>(level, 11, known).choose(&Sight::new(&engine, player))
}

/// At decisions all over random games, cards that the asked player cannot tell apart are exchanged: the answer stays the same.
pub fn no_bot_sees_a_hidden_card<G: Playable>(fixture: &Fixture<G>, games: u64) {
    let known = known(fixture);
    let (mut exchanged, mut asked, mut looked) = (0, 0, 0);
    for number in 0..games {
        fixture.play(number, |state, moment| {
            looked += 1;
            let several = |player: &PlayerId| {
                let mut state = state.clone();
                Engine::new(&fixture.shelf.pool, &mut state).offers(*player).len() > 1
            };
            if moment % 7 != 0 {
                return;
            }
            for player in state.asked().iter().filter(several) {
                let swapped = state.swap_unseen(player, moment);
                exchanged += u64::from(swapped != *state);
                asked += 1;
                for level in [Level::Greedy, search(16), careful(16)] {
                    let [one, other] = [state, &swapped].map(|state| answer(fixture, &known, level, state, player));
                    assert_eq!(one, other, "{level:?} saw a hidden card at decision {moment}");
                }
            }
        });
    }
    // Five a game, or fewer where games are short.
    let enough = asked > (games * 5).min(looked / 30);
    assert!(enough && exchanged * 10 > asked * 9, "{exchanged} of {asked} states differed ({looked} were played)");
}

/// In a game with secret choices among three: whoever could be foreseen at it would lose.
pub fn what_both_choose_in_secret_differs_from_seed_to_seed<G: Playable>(fixture: &Fixture<G>) {
    let known = known(fixture);
    let mut met = 0;
    for number in 0..40 {
        fixture.play(number, |state, _| {
            let secret = state.question().is_some_and(|question| question.players == Players::BOTH);
            if !secret || state.turn() == 0 || met > 0 || state.asked() != Players::BOTH {
                return;
            }
            met += 1;
            for level in [Level::Greedy, search(30)] {
                let mut taken = [0; 3];
                for seed in 0..60 {
                    let mut state = state.clone();
                    let mut engine = Engine::new(&fixture.shelf.pool, &mut state);
                    engine.relist();
                    let sign = seat::<G>(level, seed, &known).choose(&Sight::new(&engine, PlayerId(0)));
                    taken[sign] += 1;
                }
                assert!(taken.iter().all(|times| *times >= 6), "{level:?} shows {taken:?}");
            }
        });
    }
    assert!(met > 0, "no game came to a contest");
}

/// Every turn of a few games: as many features as weights, and numbers that can be added up. A game without either is judged by how a
/// player stands.
pub fn every_feature_has_its_weight<G: Playable>(fixture: &Fixture<G>) {
    let mut turns = 0;
    for number in 0..3 {
        let mut turn = 0;
        fixture.play(number, |state, _| {
            if state.turn() == turn {
                return;
            }
            turn = state.turn();
            turns += 1;
            let mut state = state.clone();
            let engine = Engine::new(&fixture.shelf.pool, &mut state);
            let mut seen: Vec<(&str, f32)> = Vec::new();
            G::features(&engine, &mut |name, number| seen.push((name, number)));
            let weights = if seen.is_empty() { 0 } else { seen.len() + 1 };
            assert_eq!(weights, G::OUTLOOK.len(), "a constant, and a weight for each feature");
            assert!(seen.iter().all(|(_, number)| number.is_finite()), "{seen:?}");
        });
    }
    assert!(turns > 10, "{turns} turns");
}

/// Wherever a text asks what to harm and both players have something that is offered, the other's is the more urgent.
pub fn without_thinking_harm_is_aimed_at_the_other<G: Playable>(fixture: &Fixture<G>) {
    let mut met = 0;
    for number in 0..60 {
        fixture.play(number, |state, _| {
            let Some(player) = state.asked().iter().next() else { return };
            let mut state = state.clone();
            let mut engine = Engine::new(&fixture.shelf.pool, &mut state);
            engine.relist();
            if bodes_well(&engine) != Some(false) {
                return;
            }
            let urges = |own: bool| {
                let theirs = engine.listed().iter().filter(|offer| match offer.choice {
                    Choice::Object(id) => {
                        let object = engine.state().object(id.seat);
                        G::ZONES[usize::from(object.zone.0)].active && (engine.controller(id) == player) == own
                    }
                    _ => false,
                });
                theirs.map(|offer| G::urge(&engine, player, offer.choice)).max()
            };
            if let (Some(own), Some(other)) = (urges(true), urges(false)) {
                met += 1;
                assert!(own < other, "own {own}, the other's {other}");
            }
        });
    }
    assert!(met > 100, "harm was aimed {met} times");
}
