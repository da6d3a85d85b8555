//! By whom, by what and in what way something comes about, and the how-manieth time: what events and arrivals tell.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, Table, strike};
use crate::words::*;
use tefuda_ability::*;
use tefuda_kernel::*;

fn by(event: Pattern, via: Via) -> Pattern {
    Pattern::By(Box::new(event), Box::new(via))
}

/// A watcher of A's that burns B for 1 whenever a unit falls so; beside it two victims and a killer of each player, whose text
/// destroys all that is marked by a counter.
struct Fallen {
    table: Table<Stacked>,
    killers: [ObjectId; 2],
    victims: [ObjectId; 2],
}

fn fallen(via: Via) -> Fallen {
    let mut making = Making::<Stacked>::new();
    let watcher = when(by(destroyed(each(units(Side::Any, vec![]))), via), vec![burn(Who::Opponent, 1)]);
    let watcher = making.cards.unit("watcher", 9, &[watcher]);
    making.field(A, watcher);
    let doomed = What::All(units(Side::Any, vec![Filter::Counter(PLUS)]));
    let kills = when(
        Pattern::Moment { moment: TURN_END, turn: Side::Any, what: Some(Subject::This), other: None },
        vec![destroy(doomed)],
    );
    let killer = making.cards.unit("killer", 9, &[kills]);
    let killers = [A, B].map(|player| making.field(player, killer));
    let victims = ["one", "two"].map(|name| making.plain(B, name, 2));
    Fallen { table: making.done(), killers, victims }
}

impl Fallen {
    /// B's loss after a victim has fallen by the text of a killer.
    fn by_text(&mut self, killer: usize) -> i32 {
        self.table.happen(Event::Counters(self.victims[0], PLUS, 1));
        self.table.happen(Event::Moment(TURN_END, Some(self.killers[killer]), None));
        self.table.settle();
        20 - self.table.life(B)
    }

    /// B's loss after one has fallen by the rules.
    fn by_rule(&mut self) -> i32 {
        self.table.happen(strike(Entity::Object(self.victims[1]), 5, self.killers[0]));
        self.table.settle();
        20 - self.table.life(B)
    }
}

#[test]
fn an_event_is_known_by_whose_text_brings_it_about() {
    let ours = || fallen(Via { by: Some(Side::Yours), ..Via::default() });
    assert_eq!((ours().by_text(0), ours().by_text(1), ours().by_rule()), (1, 0, 0));
    let theirs = || fallen(Via { by: Some(Side::Theirs), ..Via::default() });
    assert_eq!((theirs().by_text(0), theirs().by_text(1), theirs().by_rule()), (0, 1, 0));
}

#[test]
fn an_event_is_known_by_the_way_in_which_it_comes_about() {
    let by_text = || fallen(Via { manner: Some(Manner::ByText), ..Via::default() });
    assert_eq!((by_text().by_text(0), by_text().by_rule()), (1, 0));
    let by_rule = || fallen(Via { manner: Some(Manner::ByRule), ..Via::default() });
    assert_eq!((by_rule().by_text(0), by_rule().by_rule()), (0, 1));
}

#[test]
fn an_event_is_known_by_the_object_whose_text_it_is() {
    let strong = Filter::Value(POWER, Comparison::AtLeast, number(9));
    let of = |filter: Filter| fallen(Via { source: Some(units(Side::Yours, vec![filter])), ..Via::default() });
    assert_eq!((of(strong.clone()).by_text(0), of(strong.clone()).by_text(1)), (1, 0));
    assert_eq!(of(Filter::Not(Box::new(strong))).by_text(0), 0);
}

#[test]
fn damage_is_known_by_what_deals_it_and_whether_that_is_a_fight() {
    for (battle, expected) in [(Some(true), 1), (Some(false), 0), (None, 1)] {
        let mut making = Making::<Stacked>::new();
        let via = Via { source: Some(units(Side::Theirs, vec![])), battle, ..Via::default() };
        let trigger = by(Pattern::Damaged(Subject::This), via);
        let tough = making.cards.unit("tough", 9, &[when(trigger, vec![burn(Who::Opponent, 1)])]);
        let tough = making.field(A, tough);
        let [own, theirs] = [A, B].map(|player| making.plain(player, "striker", 1));
        let mut table = making.done();
        for by in [own, theirs] {
            table.happen(Event::Damage { to: Entity::Object(tough), amount: 1, by, battle: true });
        }
        table.settle();
        assert_eq!(20 - table.life(B), expected);
    }
}

#[test]
fn a_move_is_known_by_where_it_begins() {
    for (zone, expected) in [(HAND, 1), (DECK, 0)] {
        let mut making = Making::<Stacked>::new();
        let via = Via { from: Some(place(zone, Side::Any)), ..Via::default() };
        let welcome = when(by(summoned(Subject::This), via), vec![burn(Who::Opponent, 1)]);
        let guest = making.cards.unit("guest", 1, &[welcome]);
        let guest = making.on(hand(A), A, guest);
        let mut table = making.done();
        let comes = table.moving(guest, THE_FIELD, How::Summon);
        table.happen(comes);
        table.settle();
        assert_eq!(20 - table.life(B), expected);
    }
}

#[test]
fn what_has_come_is_known_by_the_way_in_which_it_came() {
    let mut making = Making::<Stacked>::new();
    let came = Filter::Came(Box::new(Via { manner: Some(Manner::ByRule), by: None, ..Via::default() }));
    let proud = always(What::All(units(Side::Any, vec![came])), vec![Change::Add(POWER, number(5))]);
    let proud = making.cards.unit("proud", 1, &[proud]);
    making.field(A, proud);
    let there = making.plain(A, "there", 1);
    let guest = making.cards.unit("guest", 1, &[]);
    let guest = making.on(hand(A), A, guest);
    let mut table = making.done();
    let comes = table.moving(guest, THE_FIELD, How::Summon);
    table.happen(comes);
    let guest = table.now(guest);
    assert_eq!((table.power(guest), table.power(there)), (6, 1), "nobody saw the other one come");
    let leaves = table.moving(guest, hand(A), How::Return);
    table.happen(leaves);
    let again = table.now(guest);
    let back = table.moving(again, THE_FIELD, How::Use);
    table.happen(back);
    let guest = table.now(guest);
    assert_eq!(table.power(guest), 1, "now it was played");
}

#[test]
fn a_text_may_hear_only_the_nth_event_of_a_turn() {
    let mut making = Making::<Stacked>::new();
    let second = Pattern::Nth(Box::new(Pattern::Damaged(Subject::This)), 2, Lately::ThisTurn);
    let patient = making.cards.unit("patient", 99, &[when(second, vec![burn(Who::Opponent, 1)])]);
    let patient = making.field(A, patient);
    let mut table = making.done();
    let mut losses = Vec::new();
    for turn in 0..2 {
        for _ in 0..3 {
            table.happen(strike(Entity::Object(patient), 1, patient));
            table.settle();
            losses.push(20 - table.life(B));
        }
        table.at().change_turn(if turn == 0 { B } else { A });
    }
    assert_eq!(losses, [0, 1, 1, 1, 2, 2]);
}

#[test]
fn the_nth_event_of_a_turn_may_be_replaced() {
    let mut making = Making::<Stacked>::new();
    let second = Pattern::Nth(Box::new(Pattern::Damaged(Subject::This)), 2, Lately::ThisTurn);
    let patient = making.cards.unit("patient", 99, &[instead(second, Instead::Nothing)]);
    let patient = making.field(A, patient);
    let mut table = making.done();
    let damage = |table: &mut Table<Stacked>| {
        table.happen(strike(Entity::Object(patient), 1, patient));
        table.state.object(patient.seat).damage
    };
    assert_eq!([damage(&mut table), damage(&mut table), damage(&mut table)], [1, 1, 1], "the second never comes");
}
