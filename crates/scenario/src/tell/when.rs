//! Picks in words: the decisions of a ruling, from a pick on.

use super::labels::Labels;
use super::{Point, letter};
use tefuda_kernel::{Ask, Choice, Engine, Openness, PlayerId, State};
use tefuda_table::{Pick, Playable, Shelf};

/// More forced answers between two picks than any game has.
const PATIENCE: usize = 200;

/// The lines from a pick on; `None` where one of them cannot be said.
pub(crate) fn tell<G: Playable>(point: &Point<'_, G>, from: usize, labels: &Labels) -> Option<String> {
    let mut teller =
        Teller { shelf: point.shelf, labels, state: point.states.get(from)?.clone(), lines: String::new(), list: None };
    for pick in point.picks.get(from..point.states.len() - 1)? {
        teller.pick(pick)?;
    }
    teller.finish_list();
    Some(teller.lines)
}

/// The picks of one answer: whose, and what so far.
struct List {
    player: PlayerId,
    verb: &'static str,
    words: Vec<String>,
}

struct Teller<'t, G: Playable> {
    shelf: &'t Shelf<G>,
    labels: &'t Labels,
    state: State<G>,
    lines: String,
    list: Option<List>,
}

impl<G: Playable> Teller<'_, G> {
    /// A pick, after those that a game takes by itself but a ruling is asked.
    fn pick(&mut self, pick: &Pick) -> Option<()> {
        let Some(meaning) = &pick.meaning else {
            self.line(pick.player, "concedes");
            return Some(());
        };
        for _ in 0..PATIENCE {
            let mut state = self.state.clone();
            let engine = Engine::new(&self.shelf.pool, &mut state).patient();
            let question = engine.state().question()?;
            let player = question.players.iter().find(|player| !engine.offers(*player).is_empty())?;
            let offers = engine.offers(player);
            if let ([only], Openness::Public) = (offers.as_slice(), question.openness) {
                let choice = only.choice;
                self.tell(player, question.ask, choice)?;
                self.take(player, choice)?;
                continue;
            }
            let choice = engine.understand(pick.player, meaning)?;
            self.tell(pick.player, question.ask, choice)?;
            return self.take(pick.player, choice);
        }
        None
    }

    fn take(&mut self, player: PlayerId, choice: Choice<G>) -> Option<()> {
        Engine::new(&self.shelf.pool, &mut self.state).patient().answer(player, choice).ok()
    }

    fn line(&mut self, player: PlayerId, words: &str) {
        self.finish_list();
        self.lines += &format!("  {} {words}\n", letter(player));
    }

    fn finish_list(&mut self) {
        if let Some(List { player, verb, words }) = self.list.take() {
            let words = if words.is_empty() { "nothing".to_owned() } else { words.join(", ") };
            self.lines += &format!("  {} {verb} {words}\n", letter(player));
        }
    }

    /// A choice in words. The picks of one answer stand on one line.
    fn tell(&mut self, player: PlayerId, ask: Ask, choice: Choice<G>) -> Option<()> {
        let picked = match ask {
            Ask::Pick { picked, .. } => usize::from(picked),
            _ => 0,
        };
        let verb = match ask {
            Ask::Pay => "pays",
            Ask::Order | Ask::Arrange => "orders",
            _ => "chooses",
        };
        match choice {
            Choice::Pass => self.line(player, "passes"),
            Choice::Yes => self.line(player, "answers yes"),
            Choice::No => self.line(player, "answers no"),
            Choice::Number(number) if ask == Ask::Number => self.line(player, &format!("names {number}")),
            Choice::Number(number) if matches!(ask, Ask::Pick { .. }) => self.add(player, verb, picked, number.to_string()),
            Choice::Player(other) => self.add(player, verb, picked, letter(other).to_owned()),
            Choice::Object(id) => {
                let name = self.labels.name(self.shelf, &self.state, id)?;
                self.add(player, verb, picked, name);
            }
            Choice::Done if picked == 0 => self.line(player, "chooses nothing"),
            // Said by the end of the list.
            Choice::Done => {}
            Choice::Act(act) => {
                let (verb, object) = G::name_act(act);
                let object = object.map(|id| self.labels.name(self.shelf, &self.state, id));
                let what = match object {
                    Some(name) => format!(" {}", name?),
                    None => String::new(),
                };
                self.line(player, &format!("{verb}s{what}"));
            }
            Choice::Waiting(number) => {
                let ability = self.state.waiting().get(usize::from(number))?.ability;
                let card = self.shelf.pool.name(self.shelf.pool.ability(ability).def);
                self.line(player, &format!("orders ability of 《{card}》"));
            }
            Choice::Colour(colour) => {
                let word = G::materials().lexicon.vocabulary().colours.get(usize::from(colour.0))?;
                self.line(player, &format!("names \"{}\"", word.ja));
            }
            Choice::Number(_) | Choice::Replacement(_) => return None,
        }
        Some(())
    }

    /// One more pick of the answer that is being given.
    fn add(&mut self, player: PlayerId, verb: &'static str, picked: usize, word: String) {
        let goes_on = self.list.as_ref().is_some_and(|list| list.player == player && list.verb == verb && picked > 0);
        if !goes_on {
            self.finish_list();
            self.list = Some(List { player, verb, words: Vec::new() });
        }
        self.list.iter_mut().for_each(|list| list.words.push(word.clone()));
    }
}
