//! The common suite: what every game passes, over random games between the decks that ship.

use tefuda_divinecross::DivineCross;
use tefuda_divinecross::{Act, Note};
use tefuda_kernel::{Choice, Event, PlayerId};
use tefuda_scenario::{Finding, Lang};
use tefuda_table::{Header, Options, Record, RecordError, Session};

tefuda_suite::common_suite!(DivineCross);

#[test]
fn a_saved_game_with_a_deck_that_nobody_may_play_with_is_refused() {
    let fixture = fixture();
    let mut header = Header::new(&fixture.shelf, fixture.pair(1), 1);
    assert!(Record { header: header.clone(), picks: Vec::new() }.shelf::<DivineCross>().is_ok());
    header.decks[1] = "無人\n[デッキ]\n".to_owned();
    let refused = Record { header, picks: Vec::new() }.shelf::<DivineCross>().map(|_| ());
    assert!(matches!(&refused, Err(RecordError::Cards(what)) if what.en.starts_with("無人: ")), "{refused:?}");
}

/// Play a game with the first offers that random numbers name, and see how hand signs were decided: by hands, by the coin.
fn signs_and_throws(options: &Options, seed: u64) -> (usize, usize, String) {
    let fixture = fixture();
    let header = Header { options: options.clone(), ..Header::new(&fixture.shelf, fixture.pair(seed), seed) };
    let record = Record { header, picks: Vec::new() };
    let (shelf, decks) = record.shelf::<DivineCross>().expect("its own cards");
    let mut session = Session::begin(&shelf.pool, record.header, [&decks[0], &decks[1]]);
    let (mut signs, mut number) = (0, seed);
    for _ in 0..600 {
        let asked = session.state.asked();
        let Some(player) = PlayerId::ALL.into_iter().find(|player| asked.contains(*player)) else { break };
        let offers = session.look(|engine| engine.offers(player));
        signs += usize::from(offers.iter().any(|offer| matches!(offer.choice, Choice::Act(Act::Show(_)))));
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let choice = offers[(number >> 33) as usize % offers.len()].choice;
        session.answer(player, choice).expect("it was offered");
    }
    let won = |event: &Event<DivineCross>| matches!(event, Event::Note(Note::WonJanken(_)));
    let throws = session.log.iter().filter(|entry| won(&entry.event)).count();
    (signs, throws, session.record.print())
}

#[test]
fn with_the_coin_nobody_shows_a_hand_and_a_saved_game_says_so() {
    let coin = Options::parse::<DivineCross>(&["janken=coin".to_owned()]).expect("an option of this game");
    let games: Vec<_> = (0..12).map(|seed| signs_and_throws(&coin, seed)).collect();
    assert!(games.iter().all(|(signs, ..)| *signs == 0));
    let (_, _, saved) = games.iter().find(|(_, throws, _)| *throws > 0).expect("somebody played じゃんけん");
    let record = Record::parse(saved).expect("a saved game");
    assert_eq!(record.header.options, coin);
    let (shelf, decks) = record.shelf::<DivineCross>().expect("its own cards");
    let (again, difference) = record.replay(&shelf, &decks, usize::MAX);
    assert_eq!((difference, again.record.print()), (None, saved.clone()));
    let by_hand: usize = (0..12).map(|seed| signs_and_throws(&Options::default(), seed).0).sum();
    assert!(by_hand > 0, "without the option hands are shown");
}

#[test]
fn an_option_that_the_game_does_not_leave_open_is_refused() {
    let refused = |pair: &str| Options::parse::<DivineCross>(&[pair.to_owned()]).expect_err("no such option").en;
    assert_eq!(refused("jankem=coin"), "there is no option jankem; did you mean janken? (there are: janken)");
    assert_eq!(refused("janken=dice"), "janken is one of hands, coin");
    assert_eq!(refused("janken"), "janken is one of hands, coin");
}

#[test]
fn hand_signs_cannot_be_foreseen() {
    tefuda_suite::what_both_choose_in_secret_differs_from_seed_to_seed(&fixture());
}

#[test]
fn rulings_of_ten_thousand_rounds_are_borne() {
    tefuda_suite::bears_rulings::<DivineCross>("`divinecross 1101.1c`");
}

#[test]
fn a_ruling_that_goes_on_and_on_among_a_thousand_cards_is_given_up() {
    let title = "A chain in which only the order of triggers is chosen is one that nobody can stop.";
    let file = <DivineCross as tefuda_table::Readable>::materials()
        .rulings
        .iter()
        .find(|file| file.text.contains(title))
        .expect("it ships");
    let text = file.text.replace("A's デッキ: nothing", "A's デッキ: nothing\n  B's デッキ: 薬草の束 ×900");
    let cases = tefuda_scenario::parse(&text, "long").expect("it is read");
    let case = cases.iter().find(|case| case.title == title).expect("it is there");
    match &tefuda_scenario::run(case, &fixture().shelf)[0].outcome {
        Finding::Failed(failure) => {
            let told = failure.render(Lang::En);
            assert!(told.contains("a case that comes to its end") && told.contains("it still goes on after 4"), "{told}");
        }
        Finding::Passed => panic!("more rows were looked at than a case may take"),
    }
}
