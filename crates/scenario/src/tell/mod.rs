//! A point of a game as a ruling: a board that the language can say, the decisions from there on, and what is so afterwards.
//!
//! Not every state can be written down as a board: something may be on the stack, an effect may last. So the nearest earlier
//! decision is taken whose board can be, or the beginning of the game, and the picks since then become decisions. What comes
//! out is run before it is given out, and both players must see there what they saw in the game.

mod given;
mod heard;
mod labels;
mod reason;
mod then;
mod when;

use crate::run::{board, play_out};
use crate::{faces, parse, sight};
use given::Given;
use tefuda_kernel::{Ask, Engine, Generator, PlayerId, State};
use tefuda_table::{Bilingual, Decklist, Options, Pick, Playable, Shelf, card_text};
use when::Start;

/// How many picks back a board is looked for.
const FAR: usize = 150;

/// A point of a game: its cards, the state after each pick from the start on, and the picks.
pub struct Point<'p, G: Playable> {
    /// The cards of the game.
    pub shelf: &'p Shelf<G>,
    /// The cards that ship: a ruling may use them without defining them.
    pub shipped: &'p Shelf<G>,
    /// What the host of the game settled.
    pub options: &'p Options,
    /// How the game began; none for one that began at the board of a ruling.
    pub beginning: Option<Beginning<'p, G>>,
    /// The state before the first pick, and after each.
    pub states: &'p [State<G>],
    /// The picks.
    pub picks: &'p [Pick],
}

/// The beginning of a game.
pub struct Beginning<'p, G: Playable> {
    /// Both decks.
    pub decks: [&'p Decklist; 2],
    /// The state before anything has happened.
    pub state: &'p State<G>,
}

/// Stands below the heading of a point of a game: whoever plays from its file wants that point, not the board that it is told from.
pub const GOES_ON: &str = "<!-- tefuda play --from: at the end of this ruling -->";

/// The letter that a ruling has for a player.
fn letter(player: PlayerId) -> &'static str {
    ["A", "B"][player.index()]
}

/// The point after the last pick as a file with one ruling, with a title for the number of picks; or why that cannot be said. Rulings
/// stop neither at a payment nor where there is only one answer: then it is the point before.
pub fn tell<G: Playable>(point: &Point<'_, G>, title: impl Fn(usize) -> String) -> Result<String, Bilingual> {
    let last = point.states.iter().rposition(|state| stops(point.shelf, state)).unwrap_or(0);
    let teller = Teller { point, last, title: title(last) };
    let mut why = None;
    for from in (0..=last).rev().take(FAR) {
        match teller.begun_at(from) {
            Ok(text) => return Ok(text),
            Err(reason) => why = why.or(Some(reason)),
        }
    }
    match teller.whole_game() {
        Some(Ok(text)) => Ok(text),
        Some(Err(reason)) => Err(reason),
        None => Err(why.unwrap_or_else(reason::no_beginning)),
    }
}

/// The last pick before the end of a point that can be told.
pub fn nearest_told<G: Playable>(point: &Point<'_, G>) -> Option<usize> {
    (0..point.states.len().saturating_sub(1)).rev().take(FAR).find(|at| {
        let beginning = point.beginning.as_ref().map(|Beginning { decks, state }| Beginning { decks: *decks, state });
        let states = &point.states[..=*at];
        stops(point.shelf, &states[*at]) && tell(&Point { states, beginning, ..*point }, |_| String::new()).is_ok()
    })
}

/// Whether a ruling can stop there.
fn stops<G: Playable>(shelf: &Shelf<G>, state: &State<G>) -> bool {
    let mut copy = state.clone();
    let engine = Engine::new(&shelf.pool, &mut copy);
    let several = || PlayerId::ALL.iter().any(|player| engine.offers(*player).len() > 1);
    acts(state) || state.question().is_none_or(|question| question.ask != Ask::Pay && several())
}

/// Whether somebody has the right to act, which is where a board can begin.
fn acts<G: Playable>(state: &State<G>) -> bool {
    state.question().is_some_and(|question| question.ask == Ask::Act)
}

/// Tells the point after a pick.
struct Teller<'t, G: Playable> {
    point: &'t Point<'t, G>,
    last: usize,
    title: String,
}

impl<G: Playable> Teller<'_, G> {
    fn end(&self) -> &State<G> {
        &self.point.states[self.last]
    }

    /// A ruling that begins with the board after a pick.
    fn begun_at(&self, from: usize) -> Result<String, Bilingual> {
        let state = &self.point.states[from];
        let likely = if state.turn() % 2 == 1 { state.turn_player() } else { state.turn_player().other() };
        for first in [likely, likely.other()] {
            let given = given::tell(self.point, state, first)?;
            if self.board_is_that(&given, state) {
                return self.whole(&given, &Start { state, from, runs: true });
            }
        }
        Err(reason::no_beginning())
    }

    /// Whether a board, run up to its first decision, asks the same at the same moment.
    fn board_is_that(&self, given: &Given, state: &State<G>) -> bool {
        let Ok(cases) = parse(&self.text(given, "", state, "then game goes on\n"), "") else { return false };
        let set = cases.first().map(|case| board(case, self.point.shipped, Generator::dealer(0)));
        let Some(Ok(set)) = set else { return false };
        let mut found = set.state;
        Engine::new(&set.shelf.pool, &mut found).patient().run();
        let same_board = G::matters(found.board()) == G::matters(state.board());
        same_board && found.question() == state.question() && found.frames() == state.frames()
    }

    /// A ruling that begins with the game, if it began with decks.
    fn whole_game(&self) -> Option<Result<String, Bilingual>> {
        let beginning = self.point.beginning.as_ref()?;
        let given = given::begin(self.point, beginning);
        let start = Start { state: beginning.state, from: 0, runs: false };
        Some(self.whole(&given, &start))
    }

    /// The text of a ruling, which comes to the same point.
    fn whole(&self, given: &Given, start: &Start<'_, G>) -> Result<String, Bilingual> {
        let picks = &self.point.picks[start.from..self.last];
        let told = when::tell(self.point.shelf, start, picks, &given.labels)?;
        let when = if told.lines.is_empty() { String::new() } else { format!("when\n{}", told.lines) };
        let text = self.text(given, &told.chances, self.end(), &format!("{when}then\n{}", then::tell::<G>(self.end())));
        if self.is_sound(&text) { Ok(text) } else { Err(reason::differs()) }
    }

    /// A file with one ruling. Its heading needs a clause: the one by which is asked at the end, or was last.
    fn text(&self, given: &Given, chances: &str, end: &State<G>, steps: &str) -> String {
        let asked = self.point.states[..=self.last].iter().rev().find_map(|state| state.question());
        let clause = end.question().or(asked).map_or("", |question| G::clause_id(question.clause));
        let heading = format!("## {}  `{} {clause}`", self.title, G::ID);
        format!("{}{heading}\n\n{GOES_ON}\n\n```ruling\ngiven\n{}{chances}{steps}```\n", cards(self.point, end), given.lines)
    }

    /// Whether a text is read, the program agrees with it, at its end the same cards lie everywhere, and both players see what
    /// they saw in the game.
    fn is_sound(&self, text: &str) -> bool {
        let cases = parse(text, "").unwrap_or_default();
        let [case] = cases.as_slice() else { return false };
        let Some(Ok(end)) = case.runs().first().map(|run| play_out(case, run, self.point.shipped)) else { return false };
        let seen = |viewer| sight(self.point.shelf, self.end(), viewer) == sight(&end.shelf, &end.state, viewer);
        let unseen = || faces(self.point.shelf, self.end()) == faces(&end.shelf, &end.state);
        PlayerId::ALL.into_iter().all(seen) && unseen()
    }
}

/// Cards that do not ship stand above the ruling.
fn cards<G: Playable>(point: &Point<'_, G>, state: &State<G>) -> String {
    let used = point.shelf.cards.iter().filter(|card| state.cards().iter().any(|lying| lying.def == card.def));
    let own = used.filter(|card| point.shipped.find(&card.entry.name).is_none_or(|known| known.entry.text != card.entry.text));
    let texts: String = own.map(|card| card_text(&card.entry)).collect();
    if texts.is_empty() { String::new() } else { format!("```card\n{}\n```\n\n", texts.trim_end()) }
}
