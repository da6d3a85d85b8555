//! The funnel: causes of events, things that happen at once, what cannot happen, and that nothing changes a state beside it.

use crate::rules::*;
use crate::say::*;
use crate::table::{Making, strike};
use crate::words::*;
use std::path::{Path, PathBuf};
use tefuda_ability::*;
use tefuda_kernel::*;

#[test]
fn the_parents_of_an_event_lead_back_to_what_caused_it() {
    let mut making = Making::<Stacked>::new();
    let martyr = making.cards.unit("martyr", 1, &[when(destroyed(Subject::This), vec![burn(Who::Opponent, 2)])]);
    let martyr = making.field(A, martyr);
    let others = ["one", "two"].map(|name| making.plain(B, name, 1));
    let mut table = making.done();
    table.together(&[others[0], martyr, others[1]].map(|unit| strike(Entity::Object(unit), 1, unit)));
    table.settle();
    let number = |wanted: &dyn Fn(&Event<Toy<Stacked>>) -> bool| {
        let entry = table.log.iter().find(|entry| wanted(&entry.event)).expect("it happened");
        (entry.number, entry.cause)
    };
    let (burned, by_trigger) = number(&|event| matches!(event, Event::Damage { to: Entity::Player(_), .. }));
    let (placed, of_trigger) = number(&|event| matches!(event, Event::Place(_)));
    let (fell, by_check) = number(&|event| matches!(event, Event::Move(moving) if moving.object.seat == martyr.seat));
    assert_eq!(of_trigger.parent, fell, "the trigger names its own event, not the last of those that happened at once");
    assert_eq!((by_check.clause, by_check.ability), (rule::FALL, None));
    assert_eq!(by_trigger.clause, <Toy<Stacked> as Game>::cite(Doing::DamagePlayer));
    assert!(by_trigger.ability.is_some() && by_trigger.ability == of_trigger.ability);
    assert!((placed..burned).contains(&by_trigger.parent));
    let numbers: Vec<u32> = table.log.iter().map(|entry| entry.number).collect();
    assert_eq!(numbers, (1..=table.state.events()).collect::<Vec<u32>>(), "every event is in the log, in order");
    assert!(table.log.iter().all(|entry| entry.cause.parent < entry.number));
}

#[test]
fn units_that_are_destroyed_together_see_each_other_go() {
    let mut making = Making::<Stacked>::new();
    let mourner = destroyed(each(units(Side::Yours, vec![Filter::Not(Box::new(Filter::This))])));
    let mourner = making.cards.unit("mourner", 1, &[when(mourner, vec![burn(Who::Opponent, 1)])]);
    let pair = [making.field(A, mourner), making.field(A, mourner)];
    let mut table = making.done();
    table.together(&pair.map(|unit| strike(Entity::Object(unit), 1, unit)));
    table.check();
    assert_eq!(table.state.zone(trash(A)).len(), 2);
    while let Some(choice) = table.choices(A).first().copied() {
        table.answer(A, choice);
    }
    table.settle();
    assert_eq!(table.life(B), 18);
}

#[test]
fn a_unit_that_falls_first_does_not_see_what_falls_later() {
    let mut making = Making::<Stacked>::new();
    let mourner = destroyed(each(units(Side::Yours, vec![Filter::Not(Box::new(Filter::This))])));
    let mourner = making.cards.unit("mourner", 1, &[when(mourner, vec![burn(Who::Opponent, 1)])]);
    let pair = [making.field(A, mourner), making.field(A, mourner)];
    let mut table = making.done();
    for unit in pair {
        table.happen(strike(Entity::Object(unit), 1, unit));
        table.settle();
    }
    assert_eq!(table.life(B), 19);
}

#[test]
fn units_that_arrive_together_see_each_other_arrive() {
    let mut making = Making::<Stacked>::new();
    let greeter = summoned(each(units(Side::Yours, vec![Filter::Not(Box::new(Filter::This))])));
    let greeter = making.cards.unit("greeter", 1, &[when(greeter, vec![burn(Who::Opponent, 1)])]);
    let pair = [making.on(hand(A), A, greeter), making.on(hand(A), A, greeter)];
    let mut table = making.done();
    let arrive = pair.map(|card| table.moving(card, THE_FIELD, How::Summon));
    table.together(&arrive);
    assert_eq!(table.state.waiting().len(), 2);
}

#[test]
fn what_is_impossible_does_not_happen_and_does_not_count_as_done() {
    let build = |text: &[Ability]| {
        let mut making = Making::<AtOnce>::new();
        let unit = making.cards.unit("unit", 1, text);
        let unit = making.field(B, unit);
        let judge = vec![
            destroy(What::All(units(Side::Theirs, vec![]))),
            Step::IfDone { of: 1, done: vec![burn(Who::Opponent, 1)], otherwise: vec![burn(Who::You, 1)] },
        ];
        let judge = making.cards.spell("judge", judge);
        let judge = making.on(hand(A), A, judge);
        let mut table = making.done();
        table.play(judge, A);
        (table.life(A), table.life(B), table.zone_of(unit))
    };
    assert_eq!(build(&[]), (20, 19, trash(B)));
    assert_eq!(build(&[always(What::This, vec![Change::Mark(TOUGH)])]), (19, 20, THE_FIELD));
    assert_eq!(build(&[instead(destroyed(Subject::This), Instead::Nothing)]), (19, 20, THE_FIELD));
}

#[test]
fn the_game_corrects_a_move_before_a_replacement_sees_it() {
    let mut making = Making::<Stacked>::new();
    let saved = Pattern::Moves { what: Subject::This, from: None, to: Some(place(TRASH, Side::Any)), how: None };
    let saved = instead(saved, Instead::Go(to(HAND, Position::Any)));
    let defs = [making.cards.unit("plain", 1, &[]), making.cards.unit("saved", 1, &[saved])];
    let [plain, saved] = defs.map(|def| making.field(A, def));
    let mut table = making.done();
    let moves = [plain, saved].map(|unit| table.moving(unit, vault(A), How::Put));
    table.together(&moves);
    assert_eq!(table.names(trash(A)), ["plain"], "the game sends units to the trash that would go to a vault");
    assert_eq!(table.names(hand(A)), ["saved"], "the replacement waits for the trash, not for the vault");
}

#[test]
fn a_search_is_an_event_of_its_own() {
    let mut making = Making::<AtOnce>::new();
    let search =
        Deed::Search { who: Who::You, slot: slot(0), noun: noun(DECK, Side::Yours, vec![]), upto: number(1), within: None };
    let tutor = making.cards.spell("tutor", vec![Step::Do(search)]);
    let tutor = making.on(hand(A), A, tutor);
    let mut table = making.done();
    table.play(tutor, A);
    let looked = table.log.iter().find(|entry| matches!(entry.event, Event::Look(..))).expect("looked");
    assert_eq!(
        (looked.event, looked.cause.clause),
        (Event::Look(deck(A), Players::only(A)), <Toy<AtOnce> as Game>::cite(Doing::Search))
    );
}

/// The files that may write what an event changes.
const WRITERS: [&str; 7] = [
    "events/apply.rs",
    "events/seating.rs",
    "knowledge/mod.rs",
    "knowledge/determinise.rs",
    "state/counters.rs",
    "state/savepoint.rs",
    "state/setup.rs",
];
/// What an event changes.
const TABLES: [&str; 9] = ["cards", "objects", "rows", "players", "board", "outcome", "burden", "riding", "attached"];

#[test]
fn nothing_but_applying_an_event_writes_cards_objects_zones_and_players() {
    let source = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
    let mut files = Vec::new();
    sources(source, &mut files);
    let mut offenders = Vec::new();
    let mut found = 0;
    for file in files {
        let name = file.strip_prefix(source).expect("a file of the source").display().to_string();
        let text = std::fs::read_to_string(&file).expect("text");
        let writes =
            text.lines().enumerate().filter(|(_, line)| writes_a_table(line)).map(|(at, line)| format!("{name}:{at} {line}"));
        if WRITERS.contains(&name.as_str()) {
            found += writes.count();
        } else {
            offenders.extend(writes);
        }
    }
    assert!(offenders.is_empty(), "{offenders:#?}");
    assert!(found > 20, "the scan knows a write when it sees one: {found}");
}

/// All files below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()) {
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Whether a line assigns to a table, borrows it to change it, or calls something on it that changes it.
fn writes_a_table(line: &str) -> bool {
    let names = TABLES.iter().flat_map(|table| [format!("state.{table}"), format!("self.{table}")]);
    names.into_iter().any(|name| line.match_indices(&name).any(|(at, _)| writes(&line[..at], &line[at + name.len()..])))
}

/// Whether a table is written, by what stands before its name and after it.
fn writes(before: &str, after: &str) -> bool {
    const CHANGES: [&str; 10] =
        [".set(", ".push(", ".insert(", ".remove(", ".retain(", ".clear(", ".iter_mut(", ".get_mut(", ".extend(", ".truncate("];
    let another_name = after.starts_with(|next: char| next.is_alphanumeric() || next == '_');
    let borrowed = before.ends_with("&mut ") || before.ends_with("&mut self.");
    let called = CHANGES.iter().any(|change| after.starts_with(change));
    let assigned = after.find(" = ").is_some_and(|sign| !after[..sign].contains(['=', '|', '{', ';', '(']));
    !another_name && (borrowed || called || assigned)
}
