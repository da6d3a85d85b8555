//! `tefuda why`: why something happened in a saved game, up its parents; or why something cannot be done there.

use crate::args::WhyArgs;
use crate::console::{BOLD, Console, DIM, paint};
use crate::explain;
use crate::failure::{Done, fail};
use crate::games::dispatch;
use crate::replay::{Course, check_point, open_cards, open_record, tell_difference};
use serde_json::{Value, json};
use tefuda_kernel::{Cause, PlayerId};
use tefuda_table::{Lang, Playable, Record};

/// How far up the parents are told.
const GENERATIONS: usize = 12;

/// Run the command.
pub fn run(console: &mut Console, args: &WhyArgs) -> Done {
    let record = open_record(&args.file)?;
    dispatch!(&record.header.game, G => show::<G>(console, args, &record))
}

fn show<G: Playable>(console: &mut Console, args: &WhyArgs, record: &Record) -> Done {
    let (shelf, decks) = open_cards::<G>(record)?;
    // An event is looked for in the whole game.
    let upto = if args.event.is_some() { record.picks.len() } else { check_point(args.at, record)? };
    let course = Course::follow(record, &shelf, &decks, upto, console.lang);
    if let Some(difference) = &course.difference {
        return Err(tell_difference(difference));
    }
    match (&args.what, args.event) {
        (Some(what), _) => why_not(console, &course, &shelf, what),
        (None, Some(number)) => why_event(console, &course, number),
        (None, None) => why_pick(console, &course),
    }
}

fn why_not<G: Playable>(console: &mut Console, course: &Course<'_, G>, shelf: &tefuda_table::Shelf<G>, what: &str) -> Done {
    let speech = &course.chronicle.speech;
    let state = &course.session.state;
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
    let picks = course.steps.len();
    let events: Vec<Cited> =
        course.chronicle.told.iter().filter(|told| told.picks == picks).map(|told| cited(course, told.number)).collect();
    let pick = (picks > 0).then(|| pick_words(course, picks));
    if console.json {
        let events: Vec<Value> = events.iter().map(|event| event.json::<G>()).collect();
        return console.json(&json!({ "at": picks, "pick": pick, "events": events }));
    }
    if let Some(pick) = pick {
        console.line(paint(pick, BOLD))?;
    }
    for event in &events {
        event.print(console)?;
    }
    Ok(())
}

/// An event, and up its parents to the pick that began it.
fn why_event<G: Playable>(console: &mut Console, course: &Course<'_, G>, number: u32) -> Done {
    if number == 0 || number as usize > course.session.log.len() {
        let count = course.session.log.len();
        return Err(fail(format!("出来事は1から{count}までです"), format!("events are numbered from 1 to {count}")));
    }
    let (chain, began) = ancestors(course, number);
    let pick = began.map(|pick| pick_words(course, pick));
    if console.json {
        let chain: Vec<Value> = chain.iter().map(|event| event.json::<G>()).collect();
        return console.json(&json!({ "event": number, "because": chain, "pick": pick }));
    }
    for (generation, event) in chain.iter().enumerate() {
        if generation > 0 {
            console.line(paint(console.say("  ↑ なぜなら", "  ↑ because"), DIM))?;
        }
        event.print(console)?;
    }
    if let Some(pick) = pick {
        console.line(paint(console.say("  ↑ なぜなら", "  ↑ because"), DIM))?;
        console.line(paint(pick, BOLD))?;
    }
    Ok(())
}

/// An event with its cause, in words.
struct Cited {
    number: u32,
    text: String,
    cause: Cause,
    ability: Option<String>,
    clause: String,
}

impl Cited {
    fn json<G: Playable>(&self) -> Value {
        json!({
            "event": self.number, "text": self.text, "clause": G::clause_id(self.cause.clause),
            "summary": self.clause, "ability": self.ability, "parent": self.cause.parent,
        })
    }

    fn print(&self, console: &mut Console) -> Done {
        console.line(format!("{:>5}  {}", self.number, self.text))?;
        console.line(paint(format!("       {}", self.clause), DIM))?;
        if let Some(ability) = &self.ability {
            console.line(paint(format!("       {ability}"), DIM))?;
        }
        Ok(())
    }
}

fn cited<G: Playable>(course: &Course<'_, G>, number: u32) -> Cited {
    let lang: Lang = course.chronicle.speech.lang;
    let told = course.chronicle.told.binary_search_by_key(&number, |told| told.number).ok();
    let text = told.map_or_else(String::new, |at| course.chronicle.told[at].text.clone());
    let cause = course.session.log[number as usize - 1].cause;
    let ability = cause.ability.map(|ability| explain::ability(course.session.pool(), ability, lang));
    Cited { number, text, cause, ability, clause: explain::clause::<G>(cause.clause, lang) }
}

/// The event and its parents, as far as they are worth a line; and the pick that began it, if one did. An event that just
/// comes after the last one before a pick follows from the pick; a parent further back is the reason itself, as for a trigger.
fn ancestors<G: Playable>(course: &Course<'_, G>, number: u32) -> (Vec<Cited>, Option<usize>) {
    let pick_of = |event: u32| course.steps.partition_point(|step| step.events < event as usize) + 1;
    let opening = course.chronicle.told.iter().filter(|told| told.picks == 0).map(|told| told.number).max().unwrap_or(0);
    let mut chain = Vec::new();
    let mut event = number;
    loop {
        let cause = course.session.log[event as usize - 1].cause;
        let found = cited(course, event);
        if !found.text.is_empty() || chain.is_empty() {
            chain.push(found);
        }
        let began = pick_of(event);
        if event <= opening || cause.parent == 0 || chain.len() == GENERATIONS {
            return (chain, None);
        }
        if cause.parent + 1 == event && pick_of(cause.parent) != began {
            return (chain, (began <= course.steps.len()).then_some(began));
        }
        event = cause.parent;
    }
}

fn pick_words<G: Playable>(course: &Course<'_, G>, number: usize) -> String {
    let step = &course.steps[number - 1];
    let clause = step.clause.map_or("", G::clause_id);
    format!("{number:>5}. {}: {}  {clause}", course.chronicle.speech.player(step.player), step.text)
}
