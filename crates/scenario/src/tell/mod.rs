//! A point of a game as a ruling: a board that the language can say, the decisions from there on, and what is so afterwards.
//!
//! Not every state can be written down as a board: something may be on the stack, an effect may last. So the nearest earlier
//! decision is taken whose board can be, and the picks since then become decisions. What comes out is run before it is given out.

mod given;
mod labels;
mod then;
mod when;

use crate::run::{Checks, board, run_one};
use crate::{Case, parse};
use given::Given;
use tefuda_kernel::{Ask, Engine, Generator, PlayerId, State};
use tefuda_table::{Bilingual, Pick, Playable, Shelf, card_text};

/// How many picks back a board is looked for.
const FAR: usize = 150;

/// A point of a game: its cards, the state after each pick from the start on, and the picks.
pub struct Point<'p, G: Playable> {
    /// The cards.
    pub shelf: &'p Shelf<G>,
    /// The state before the first pick, and after each.
    pub states: &'p [State<G>],
    /// The picks.
    pub picks: &'p [Pick],
}

/// The letter that a ruling has for a player.
fn letter(player: PlayerId) -> &'static str {
    ["A", "B"][player.index()]
}

/// The point after the last pick as a file with one ruling, with a title for the number of picks; or why that cannot be said. Rulings
/// stop neither at a payment nor where there is only one answer: then it is the point before.
pub fn tell<G: Playable>(point: &Point<'_, G>, title: impl Fn(usize) -> String) -> Result<String, Bilingual> {
    let last = point.states.iter().rposition(|state| stops(point.shelf, state)).unwrap_or(0);
    let point = &Point { states: point.states.get(..=last).unwrap_or_default(), ..*point };
    let (title, shipped) = (title(last), Shelf::<G>::open(&[]).0);
    for from in (0..=last).rev().take(FAR) {
        for first in PlayerId::ALL {
            let Some(given) = given::tell(point.shelf, &point.states[from], first) else { continue };
            let Some(text) = whole(point, from, (&given, &title), &shipped) else { continue };
            if is_sound(&point.states[from], &text, &shipped) {
                return Ok(text);
            }
        }
    }
    Err(Bilingual::new(
        "この時点は裁定の言葉では書けません (解決待ちのものや続いている効果が多すぎます)",
        "this point cannot be said in a ruling (too much waits for resolution, or lasts)",
    ))
}

/// Whether a ruling can stop there.
fn stops<G: Playable>(shelf: &Shelf<G>, state: &State<G>) -> bool {
    let mut copy = state.clone();
    let engine = Engine::new(&shelf.pool, &mut copy);
    let several = || PlayerId::ALL.iter().any(|player| engine.offers(*player).len() > 1);
    acts(state) || state.question().is_none_or(|question| question.ask != Ask::Pay && several())
}

/// The text of a ruling that begins at that pick.
fn whole<G: Playable>(point: &Point<'_, G>, from: usize, (given, title): (&Given, &str), shipped: &Shelf<G>) -> Option<String> {
    let when = when::tell(point, from, &given.labels)?;
    let end = point.states.last()?;
    let clause = end.question().or(point.states[from].question()).map(|question| G::clause_id(question.clause))?;
    let mut text = cards(point.shelf, end, shipped);
    text += &format!("## {title}  `{} {clause}`\n\n```ruling\ngiven\n{}", G::ID, given.lines);
    if !when.is_empty() {
        text += &format!("when\n{when}");
    }
    text += &format!("then\n{}```\n", then::tell::<G>(end));
    Some(text)
}

/// Cards that do not ship stand above the ruling.
fn cards<G: Playable>(shelf: &Shelf<G>, state: &State<G>, shipped: &Shelf<G>) -> String {
    let used = shelf.cards.iter().filter(|card| state.cards().iter().any(|lying| lying.def == card.def));
    let own = used.filter(|card| shipped.find(&card.entry.name).is_none_or(|known| known.entry.text != card.entry.text));
    let texts: String = own.map(|card| card_text(&card.entry)).collect();
    if texts.is_empty() { String::new() } else { format!("```card\n{}\n```\n\n", texts.trim_end()) }
}

/// Whether a text is read, its board is the one of that pick, and the program agrees with it.
fn is_sound<G: Playable>(state: &State<G>, text: &str, shipped: &Shelf<G>) -> bool {
    let cases = parse(text, "").unwrap_or_default();
    let [case] = cases.as_slice() else { return false };
    let same = board_is_that(case, shipped, state);
    same && case.runs().iter().all(|run| run_one(case, run, shipped, Checks::Steps).passed())
}

/// Whether the board of a case, run up to its first decision, asks the same at the same moment.
fn board_is_that<G: Playable>(case: &Case, shelf: &Shelf<G>, state: &State<G>) -> bool {
    let Ok(set) = board(case, shelf, Generator::dealer(0)) else { return false };
    let mut found = set.state;
    Engine::new(&set.shelf.pool, &mut found).patient().run();
    G::same_moment(found.board(), state.board()) && found.question() == state.question() && frames(&found) == frames(state)
}

fn frames<G: Playable>(state: &State<G>) -> Option<String> {
    serde_json::to_string(state.frames()).ok()
}

/// Whether somebody has the right to act, which is where a board can begin.
fn acts<G: Playable>(state: &State<G>) -> bool {
    state.question().is_some_and(|question| question.ask == Ask::Act)
}
