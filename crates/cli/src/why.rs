//! `tefuda why`: why something happened in a saved game, up its parents; or why something cannot be done there.

use crate::args::WhyArgs;
use crate::cause::Cited;
use crate::console::{BOLD, Console, DIM, paint};
use crate::explain;
use crate::failure::{Done, fail};
use crate::opening::open;
use crate::replay::{Course, check_point, open_told, tell_difference, warn_of_readings};
use serde_json::{Value, json};
use tefuda_kernel::PlayerId;
use tefuda_table::{Playable, Record, Speech};

/// Run the command.
pub fn run(console: &mut Console, args: &WhyArgs) -> Done {
    let record = open_told(console, &args.file)?;
    console.games.find(&record.header.game)?.why(console, args, &record)
}

/// What the command tells of a saved game.
pub fn show<G: Playable>(console: &mut Console, args: &WhyArgs, record: &Record) -> Done {
    let opening = open::<G>(record)?;
    warn_of_readings(console, record, &opening.shelf);
    // An event is looked for in the whole game.
    let upto = if args.event.is_some() { record.picks.len() } else { check_point(args.at, record)? };
    let course = Course::follow(record, &opening, upto, Speech::neutral(console.lang));
    if let Some(difference) = &course.difference {
        return Err(tell_difference::<G>(difference));
    }
    match (&args.what, args.event) {
        (Some(what), _) => why_not(console, &course, &opening.shelf, what),
        (None, Some(number)) => why_event(console, &course, number),
        (None, None) => why_pick(console, &course),
    }
}

fn why_not<G: Playable>(console: &mut Console, course: &Course<'_, G>, shelf: &tefuda_table::Shelf<G>, what: &str) -> Done {
    let speech = &course.chronicle.speech;
    let state = &course.session.state;
    if explain::verb_of::<G>(what).is_none() {
        explain::card_meant(shelf, what)?;
    }
    let asked = course.session.look(|engine| tefuda_bots::next_to_answer(engine));
    let player: PlayerId = asked.unwrap_or(state.turn_player());
    let because = course.session.look(|engine| explain::why_not(engine, shelf, player, what, speech));
    if console.json {
        return console.json(&json!({ "player": speech.player(player), "what": what, "because": because }));
    }
    console.line(format!("{}  {what}", paint(speech.player(player), BOLD)))?;
    console.line(format!("  {because}"))?;
    Ok(())
}

/// What the last pick led to, each with its clause.
fn why_pick<G: Playable>(console: &mut Console, course: &Course<'_, G>) -> Done {
    let (picks, speech) = (course.steps.len(), &course.chronicle.speech);
    let ends = course.ends();
    let trail = course.trail(&ends);
    let events: Vec<Cited> =
        course.chronicle.told.iter().filter(|told| told.picks == picks).filter_map(|told| trail.cited(told.number)).collect();
    let pick = (picks > 0).then(|| pick_words(course, picks));
    if console.json {
        let events: Vec<Value> = events.iter().map(|event| event.json::<G>()).collect();
        return console.json(&json!({ "at": picks, "pick": pick, "events": events }));
    }
    if let Some(pick) = pick {
        console.line(paint(pick, BOLD))?;
    }
    for event in &events {
        print(event, console)?;
    }
    if events.is_empty() {
        let next = course.session.look(|engine| tefuda_bots::next_to_answer(engine)).map(|player| speech.player(player));
        let next = next.unwrap_or_default();
        let ja = format!("       まだ何も起きていません。次に決めるのは{next}です");
        let en = format!("       nothing has happened by it yet; {next} decides next");
        console.line(paint(console.say(&ja, &en), DIM))?;
    }
    Ok(())
}

/// An event, and up its parents to the pick that began it.
fn why_event<G: Playable>(console: &mut Console, course: &Course<'_, G>, number: u32) -> Done {
    if number == 0 || number as usize > course.session.log.len() {
        let count = course.session.log.len();
        return Err(fail(format!("出来事は1から{count}までです"), format!("events are numbered from 1 to {count}")));
    }
    let ends = course.ends();
    let (chain, began) = course.trail(&ends).ancestors(number);
    let pick = began.map(|pick| pick_words(course, pick));
    if console.json {
        let chain: Vec<Value> = chain.iter().map(|event| event.json::<G>()).collect();
        return console.json(&json!({ "event": number, "because": chain, "pick": pick }));
    }
    for (generation, event) in chain.iter().enumerate() {
        if generation > 0 {
            console.line(paint(console.say("  ↑ なぜなら", "  ↑ because"), DIM))?;
        }
        print(event, console)?;
    }
    if let Some(pick) = pick {
        console.line(paint(console.say("  ↑ なぜなら", "  ↑ because"), DIM))?;
        console.line(paint(pick, BOLD))?;
    }
    Ok(())
}

fn print(event: &Cited, console: &mut Console) -> Done {
    // What only the rules keep count of has no line of its own.
    let text = if event.text.is_empty() { console.say("(記録だけ)", "(book-keeping)") } else { event.text.as_str() };
    console.line(format!("{:>5}  {text}", event.number))?;
    console.line(paint(format!("       {}", event.clause), DIM))?;
    if let Some(ability) = &event.ability {
        console.line(paint(format!("       {ability}"), DIM))?;
    }
    Ok(())
}

fn pick_words<G: Playable>(course: &Course<'_, G>, number: usize) -> String {
    let step = &course.steps[number - 1];
    let clause = step.clause.map_or("", G::clause_id);
    format!("{number:>5}. {}: {}  {clause}", course.chronicle.speech.player(step.player), step.text)
}
