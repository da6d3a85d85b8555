//! Decisions: what is asked, pick by pick, of whom, and that only what is offered is taken.

use crate::cards::anyone;
use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table, new_game, random_game};
use crate::turn::{Act, Frame};
use crate::words::*;
use tefuda_ability::{Candidates, Count, Deed, Filter, Patient, Position, Share, Side, Step, Var, What, Who};
use tefuda_kernel::*;

/// A plays a spell with these steps; there are three units of B's.
fn cast(steps: Vec<Step>) -> (Table<AtOnce>, [ObjectId; 3]) {
    let mut making = Making::<AtOnce>::new();
    let foes = ["one", "two", "three"].map(|name| making.plain(B, name, 9));
    let spell = making.cards.spell("spell", steps);
    let spell = making.on(hand(A), A, spell);
    for name in ["card", "other card"] {
        let def = making.cards.coloured(name, 1, BLUE, &[]);
        making.on(hand(A), A, def);
        making.on(deck(A), A, def);
    }
    let mut table = making.done();
    table.play(spell, A);
    (table, foes)
}

fn foe() -> Candidates {
    Candidates::Objects(units(Side::Theirs, vec![]))
}

fn damages<P: Policy>(table: &Table<P>, units: &[ObjectId]) -> Vec<i32> {
    units.iter().map(|unit| table.state.object(unit.seat).damage).collect()
}

#[test]
fn targets_are_picked_one_by_one_and_none_twice() {
    let (mut table, foes) = cast(vec![target(0, foe(), Count::Exactly(number(2))), hit(it(0), 1)]);
    assert_eq!(table.asked(), Some((Players::only(A), Ask::Pick { least: 2, most: 2, picked: 0 })));
    assert_eq!(table.choices(A), foes.map(Choice::Object));
    table.answer(A, Choice::Object(foes[1]));
    assert_eq!(table.asked(), Some((Players::only(A), Ask::Pick { least: 2, most: 2, picked: 1 })));
    assert_eq!(table.choices(A), [Choice::Object(foes[0]), Choice::Object(foes[2])]);
    table.answer(A, Choice::Object(foes[2]));
    assert_eq!(damages(&table, &foes), [0, 1, 1]);
}

#[test]
fn what_was_kept_is_what_a_phrase_meant_then_whatever_it_would_mean_now() {
    let unhurt = units(Side::Theirs, vec![Filter::Not(Box::new(Filter::Damaged))]);
    let (kept, all) = (Var::Kept(0), What::All(unhurt));
    let (table, foes) =
        cast(vec![Step::Keep { slot: kept, what: all.clone() }, hit(all.clone(), 1), hit(all, 1), hit(What::It(kept), 1)]);
    assert_eq!((damages(&table, &foes), table.asked()), (vec![2, 2, 2], None));
}

#[test]
fn up_to_so_many_asks_for_a_number_first() {
    let (mut table, foes) = cast(vec![target(0, foe(), Count::UpTo(number(2))), hit(it(0), 1)]);
    assert_eq!(table.asked(), Some((Players::only(A), Ask::Number)));
    assert_eq!(table.choices(A), [0, 1, 2].map(Choice::Number));
    table.answer(A, Choice::Number(1));
    table.answer(A, Choice::Object(foes[0]));
    assert_eq!((damages(&table, &foes), table.asked()), (vec![1, 0, 0], None));
}

#[test]
fn choosing_some_of_the_hand_may_stop_between_least_and_most() {
    let what = Candidates::Objects(noun(HAND, Side::Yours, vec![]));
    let choose = Step::Choose { slot: slot(0), by: Who::You, what, count: Count::UpTo(number(2)) };
    let (mut table, _) = cast(vec![choose, put(it(0), TRASH, Position::Any)]);
    assert_eq!(table.asked(), Some((Players::only(A), Ask::Pick { least: 0, most: 2, picked: 0 })));
    assert_eq!(table.choices(A).len(), 3);
    let first = table.choices(A)[0];
    table.answer(A, first);
    assert!(!table.choices(A).contains(&first));
    table.answer(A, Choice::Done);
    assert_eq!(table.state.zone(hand(A)).len(), 1);
}

#[test]
fn a_divided_amount_leaves_at_least_one_for_everybody() {
    let volley = Deed::Damage { to: Patient::Object(it(0)), amount: number(5), share: Share::Divided };
    let (mut table, foes) = cast(vec![target(0, foe(), Count::Exactly(number(3))), Step::Do(volley)]);
    foes[..2].iter().for_each(|unit| table.answer(A, Choice::Object(*unit)));
    assert_eq!(table.asked(), Some((Players::only(A), Ask::Divide { left: 5 })), "the third was the only one left");
    assert_eq!(table.choices(A), [1, 2, 3].map(Choice::Number));
    table.answer(A, Choice::Number(2));
    assert_eq!(table.choices(A), [1, 2].map(Choice::Number));
    let told = table.at().view(B);
    let aims = told.zones.iter().flat_map(|zone| &zone.objects).flat_map(|object| &object.targets);
    assert_eq!(aims.map(|(_, share)| *share).collect::<Vec<_>>(), [Some(2), None, None], "everybody sees who gets how much");
    table.answer(A, Choice::Number(1));
    assert_eq!(damages(&table, &foes), [2, 1, 2], "the last gets what is left");
}

#[test]
fn more_targets_than_there_is_to_divide_cannot_be_chosen() {
    let volley = Deed::Damage { to: Patient::Object(it(0)), amount: number(2), share: Share::Divided };
    let (mut table, _) = cast(vec![target(0, foe(), Count::Any), Step::Do(volley.clone())]);
    assert_eq!(table.choices(A), [0, 1, 2].map(Choice::Number));
    let (table, _) = cast(vec![target(0, foe(), Count::Exactly(number(3))), Step::Do(volley)]);
    assert_eq!((table.asked(), table.names(hand(A)).len()), (None, 3), "it cannot be played at all");
}

#[test]
fn modes_without_targets_are_not_offered_and_the_chosen_ones_are_done() {
    let none = Candidates::Objects(units(Side::Yours, vec![]));
    let modes = vec![vec![burn(Who::Opponent, 1)], vec![target(0, none, one()), hit(it(0), 1)], vec![burn(Who::Opponent, 5)]];
    let (mut table, _) = cast(vec![Step::Modes { count: number(1), modes: modes.clone() }]);
    assert_eq!(table.choices(A), [0, 2].map(Choice::Number));
    table.answer(A, Choice::Number(2));
    assert_eq!(table.life(B), 15);
    let (table, _) = cast(vec![Step::Modes { count: number(2), modes: modes.clone() }]);
    assert_eq!(table.life(B), 20, "two modes are to be chosen");
    let (table, _) = cast(vec![Step::Modes { count: number(3), modes }]);
    assert_eq!((table.asked(), table.names(hand(A)).len()), (None, 3), "there are only two");
}

#[test]
fn a_target_of_one_mode_is_judged_by_the_words_of_that_mode() {
    let modes = vec![
        vec![target(0, Candidates::Objects(units(Side::Yours, vec![])), one()), hit(it(0), 1)],
        vec![target(0, foe(), one()), hit(it(0), 2)],
    ];
    let (mut table, foes) = cast(vec![Step::Modes { count: number(1), modes }]);
    table.answer(A, Choice::Object(foes[1]));
    assert_eq!(damages(&table, &foes), [0, 2, 0]);
}

#[test]
fn yes_and_no_lead_to_what_was_done_and_what_was_not() {
    let rite = || {
        vec![
            Step::May(Who::You, vec![burn(Who::You, 2)]),
            Step::IfDone { of: 1, done: vec![burn(Who::Opponent, 5)], otherwise: vec![draw(1)] },
        ]
    };
    for (choice, expected) in [(Choice::Yes, (18, 15, 2)), (Choice::No, (20, 20, 3))] {
        let (mut table, _) = cast(rite());
        assert_eq!(table.asked(), Some((Players::only(A), Ask::YesNo)));
        table.answer(A, choice);
        assert_eq!((table.life(A), table.life(B), table.state.zone(hand(A)).len()), expected);
    }
}

#[test]
fn a_public_question_with_one_answer_is_not_asked_and_a_private_one_is() {
    let mut making = Making::<AtOnce>::new();
    let foe = making.plain(B, "foe", 9);
    let bolt = making.cards.spell("bolt", vec![target(0, Candidates::Objects(units(Side::Any, vec![])), one()), hit(it(0), 2)]);
    let study = making.cards.spell("study", vec![Step::Do(Deed::Discard(Who::You, number(1)))]);
    let [bolt, study] = [bolt, study].map(|def| making.on(hand(A), A, def));
    let last = making.cards.unit("last", 1, &[]);
    let last = making.on(hand(A), A, last);
    let mut table = making.done();
    table.play(bolt, A);
    assert_eq!((table.asked(), damages(&table, &[foe])), (None, vec![2]));
    table.play(study, A);
    assert_eq!(table.choices(A), [Choice::Object(last)]);
    assert_eq!(table.state.question().map(|question| question.openness), Some(Openness::Private));
}

#[test]
fn choosing_in_vain_among_hidden_cards_is_asked_like_choosing_among_many() {
    let what = Candidates::Objects(noun(HAND, Side::Yours, vec![tefuda_ability::Filter::Colour(RED)]));
    let choose = Step::Choose { slot: slot(0), by: Who::You, what, count: Count::UpTo(number(1)) };
    let (mut table, _) = cast(vec![choose, put(it(0), TRASH, Position::Any)]);
    assert_eq!(table.asked().map(|(players, _)| players), Some(Players::only(A)), "no card is red");
    assert_eq!(table.choices(A), [Choice::Done]);
}

#[test]
fn an_amount_that_drawing_changes_is_counted_once() {
    let count = tefuda_ability::Amount::Count(Box::new(noun(HAND, Side::Yours, vec![])));
    let (table, _) = cast(vec![Step::Do(Deed::Draw(Who::You, count))]);
    assert_eq!((table.state.zone(hand(A)).len(), table.state.zone(deck(A)).len()), (4, 0));
    assert!(table.state.board().drew_from_empty.is_empty());
}

#[test]
fn a_secret_answer_is_seen_by_nobody_until_both_are_in() {
    let (pool, mut state) = new_game::<Stacked>(3);
    let mut engine = Engine::new(&pool, &mut state);
    engine.run();
    let question = engine.state().question().expect("the bids");
    assert_eq!((question.players, question.ask), (Players::BOTH, Ask::Number));
    let before = engine.view(B);
    assert_eq!(engine.answer(A, Choice::Number(2)), Ok(()));
    assert_eq!(
        serde_json::to_string(&engine.view(B)).ok(),
        serde_json::to_string(&before).ok(),
        "B cannot even tell that A answered"
    );
    assert_eq!(engine.state().board().bids, [0, 0]);
    assert_eq!(engine.answer(A, Choice::Number(1)), Err(Refused::NotAsked), "an answer is given once");
    assert!(engine.view(A).question.is_none() && engine.offers(A).is_empty());
    assert_eq!(engine.answer(B, Choice::Number(1)), Ok(()));
    assert_eq!(engine.state().board().bids, [2, 1]);
    let frames = engine.state().frames().len();
    assert!(frames > 0 && !matches!(engine.state().frames()[0], tefuda_kernel::Frame::Game(Frame::Bids)));
}

#[test]
fn a_determinised_state_does_not_hold_the_other_players_secret_answer() {
    let (pool, mut state) = new_game::<Stacked>(3);
    let mut engine = Engine::new(&pool, &mut state);
    engine.run();
    let unanswered = engine.state().clone();
    assert_eq!(engine.answer(A, Choice::Number(2)), Ok(()));
    let belief = crate::table::belief(&pool);
    assert_eq!(state.determinise(B, 1, &belief), unanswered.determinise(B, 1, &belief));
    let mut imagined = state.determinise(A, 1, &belief);
    assert_eq!(Engine::new(&pool, &mut imagined).answer(B, Choice::Number(0)), Ok(()));
    assert_eq!(imagined.board().bids, [2, 0], "A's own answer is kept");
}

/// Picks that are never offered, or not now.
fn nonsense() -> Vec<Choice<Toy<Stacked>>> {
    let strange = ObjectId { seat: Seat(9999), sitting: 3 };
    let somebody = ObjectId { seat: Seat(0), sitting: 60000 };
    let mut picks = vec![Choice::Waiting(900), Choice::Replacement(77), Choice::Number(-4), Choice::Number(i32::MAX)];
    picks.extend([Choice::Pass, Choice::Done, Choice::Yes, Choice::No, Choice::Player(A), Choice::Player(PlayerId(9))]);
    for object in [strange, somebody, ObjectId::NONE] {
        let acts = [Act::Play(object), Act::Attack(object), Act::Hide(object), Act::Equip(object)];
        picks.extend(acts.map(Choice::Act));
        picks.push(Choice::Object(object));
    }
    picks
}

#[test]
fn an_answer_that_was_not_offered_changes_nothing() {
    let mut refused = 0;
    for seed in 0..6 {
        random_game::<Stacked>(seed, |pool, state| {
            let bytes = serde_json::to_vec(state).expect("plain data");
            for player in [A, B, PlayerId(7)] {
                let mut tried = state.clone();
                let mut engine = Engine::new(pool, &mut tried);
                let offered: Vec<_> = engine.offers(player).into_iter().map(|offer| offer.choice).collect();
                for choice in nonsense().into_iter().filter(|choice| !offered.contains(choice)) {
                    let wanted = if offered.is_empty() { Refused::NotAsked } else { Refused::NotOffered };
                    assert_eq!(engine.answer(player, choice), Err(wanted));
                    refused += 1;
                }
                assert!(tried == *state && serde_json::to_vec(&tried).expect("plain data") == bytes);
            }
        });
    }
    assert!(refused > 5000, "{refused}");
}

#[test]
fn unit_or_player_offers_both() {
    let (mut table, foes) = cast(vec![target(0, anyone(), one()), hit(it(0), 2)]);
    let offered = table.choices(A);
    assert!(offered.contains(&Choice::Player(A)) && offered.contains(&Choice::Object(foes[0])));
    table.answer(A, Choice::Player(B));
    assert_eq!(table.life(B), 18);
}

#[test]
fn both_are_asked_before_either_acts_and_then_both_act_at_once() {
    let may = |who: Who, life: i32| vec![Step::May(who.clone(), vec![burn(who, life)])];
    let (mut table, _) = cast(vec![Step::Both { yours: may(Who::You, 2), theirs: may(Who::Opponent, 3) }]);
    assert_eq!(table.asked(), Some((Players::only(A), Ask::YesNo)));
    table.answer(A, Choice::Yes);
    assert_eq!((table.asked(), table.life(A)), (Some((Players::only(B), Ask::YesNo)), 20), "nothing is done yet");
    table.answer(B, Choice::Yes);
    assert_eq!((table.asked(), table.life(A), table.life(B)), (None, 18, 17));
    let (mut table, _) = cast(vec![Step::Both { yours: may(Who::You, 2), theirs: may(Who::Opponent, 3) }]);
    table.answer(A, Choice::No);
    table.answer(B, Choice::Yes);
    assert_eq!((table.life(A), table.life(B)), (20, 17), "one who does nothing keeps nobody from acting");
}
