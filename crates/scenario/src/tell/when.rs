//! Picks in words: the decisions of a ruling, from a pick on, and what chance said on the way.

use super::heard::Heard;
use super::labels::Labels;
use super::{letter, reason};
use tefuda_kernel::{AbilityIx, Ask, Choice, Engine, Entity, ObjectId, Openness, PlayerId, Players, Question, State};
use tefuda_table::{Bilingual, Lang, Pick, Playable, Shelf, Speech};

/// More forced answers between two picks than any game has.
const PATIENCE: usize = 200;

/// Where a ruling begins.
pub(crate) struct Start<'s, G: Playable> {
    /// The state there.
    pub state: &'s State<G>,
    /// After how many picks that is.
    pub from: usize,
    /// Whether the game runs already: somebody is asked.
    pub runs: bool,
}

/// The decisions of a ruling.
pub(crate) struct Told {
    /// Under `when`.
    pub lines: String,
    /// Under `given`: what chance will say.
    pub chances: String,
}

/// Picks as lines; or why that cannot be said.
pub(crate) fn tell<G: Playable>(
    shelf: &Shelf<G>,
    start: &Start<'_, G>,
    picks: &[Pick],
    labels: &Labels,
) -> Result<Told, Bilingual> {
    let (state, heard) = (start.state.clone(), Heard::default());
    let mut teller = Teller { shelf, labels, state, heard, lines: String::new(), list: None };
    if !start.runs {
        teller.with_engine(|engine| engine.run());
    }
    for (at, pick) in picks.iter().enumerate() {
        teller.pick(pick).ok_or_else(|| reason::no_words(start.from + at + 1))?;
    }
    teller.forced().ok_or_else(|| reason::no_words(start.from + picks.len()))?;
    teller.finish_list();
    let chances = teller.heard.lines::<G>(labels, |seat| teller.state.object(seat).top_card());
    Ok(Told { lines: teller.lines, chances: chances.ok_or_else(reason::chance)? })
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
    heard: Heard,
    lines: String,
    list: Option<List>,
}

impl<G: Playable> Teller<'_, G> {
    fn with_engine<T>(&mut self, act: impl FnOnce(&mut Engine<'_, G>) -> T) -> T {
        act(&mut Engine::logged(&self.shelf.pool, &mut self.state, &mut self.heard).patient())
    }

    fn look<T>(&self, look: impl FnOnce(&Engine<'_, G>) -> T) -> T {
        look(&Engine::new(&self.shelf.pool, &mut self.state.clone()))
    }

    /// A pick, after those that a game takes by itself but a ruling is asked.
    fn pick(&mut self, pick: &Pick) -> Option<()> {
        let Some(meaning) = &pick.meaning else {
            self.line(pick.player, "concedes");
            return self.with_engine(|engine| engine.concede(pick.player)).ok();
        };
        self.forced()?;
        let choice = self.look(|engine| engine.understand(pick.player, meaning))?;
        self.take(pick.player, self.state.question()?, choice)
    }

    /// The picks that a game takes by itself.
    fn forced(&mut self) -> Option<()> {
        for _ in 0..PATIENCE {
            let Some(question) = self.state.question().filter(|question| question.openness == Openness::Public) else {
                return Some(());
            };
            let offers = |player: &PlayerId| self.look(|engine| engine.offers(*player));
            let asked = self.state.asked().iter().map(|player| (player, offers(&player))).next();
            let Some((player, offers)) = asked else { return Some(()) };
            let [only] = offers.as_slice() else { return Some(()) };
            self.take(player, question, only.choice)?;
        }
        None
    }

    fn take(&mut self, player: PlayerId, question: Question, choice: Choice<G>) -> Option<()> {
        self.tell(player, question, choice)?;
        self.with_engine(|engine| engine.answer(player, choice)).ok()
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
    fn tell(&mut self, player: PlayerId, question: Question, choice: Choice<G>) -> Option<()> {
        let ask = question.ask;
        let picked = match ask {
            Ask::Pick { picked, .. } => usize::from(picked),
            _ => 0,
        };
        let verb = match ask {
            Ask::Pay => "pays",
            Ask::Order | Ask::Arrange => "orders",
            _ if question.players == Players::BOTH => "secretly chooses",
            _ => "chooses",
        };
        match choice {
            Choice::Pass => self.line(player, "passes"),
            Choice::Yes => self.line(player, "answers yes"),
            Choice::No => self.line(player, "answers no"),
            Choice::Number(number) if ask == Ask::Number => self.line(player, &format!("names {number}")),
            Choice::Number(number) if matches!(ask, Ask::Divide { .. }) => {
                let to = self.sharer()?;
                self.line(player, &format!("divides {number} to {to}"));
            }
            Choice::Number(number) => self.add(player, verb, picked, number.to_string()),
            Choice::Player(other) => self.add(player, verb, picked, letter(other).to_owned()),
            Choice::Zone(zone) => {
                let word = Speech::neutral(Lang::Ja).zone::<G>(zone);
                self.add(player, verb, picked, format!("\"{word}\""));
            }
            Choice::Object(id) => {
                let name = self.labels.name(self.shelf, &self.state, id)?;
                self.add(player, verb, picked, name);
            }
            Choice::Done if picked == 0 => self.line(player, &format!("{verb} nothing")),
            // Said by the end of the list.
            Choice::Done => {}
            Choice::Act(act) => self.act(player, verb, act)?,
            Choice::Waiting(number) => {
                let waiting = *self.state.waiting().get(usize::from(number))?;
                let ability = self.ability(waiting.ability, waiting.source);
                self.line(player, &format!("orders {ability}"));
            }
            Choice::Colour(colour) => {
                let word = G::materials().lexicon.vocabulary().colours.get(usize::from(colour.0))?;
                self.line(player, &format!("names \"{}\"", word.ja));
            }
            Choice::Replacement(number) => self.line(player, &format!("{verb} {}", number + 1)),
        }
        Some(())
    }

    /// What only this game lets a player do; what has no verb is chosen by the words on the screen.
    fn act(&mut self, player: PlayerId, verb: &str, act: G::Act) -> Option<()> {
        let (name, object) = G::name_act(act);
        if !G::VERBS.contains(&name) {
            let words = self.look(|engine| Speech::neutral(Lang::Ja).choice(engine, &Choice::Act(act)));
            self.line(player, &format!("{verb} \"{words}\""));
            return Some(());
        }
        let what = match (object, G::act_ability(act)) {
            (Some(id), Some(ability)) => format!(" {}", self.ability(ability, id)),
            (Some(id), None) => format!(" {}", self.labels.name(self.shelf, &self.state, id)?),
            (None, _) => String::new(),
        };
        self.line(player, &format!("{name}s{what}"));
        Some(())
    }

    /// An ability by the card that it is printed on: which copy, where the object that has it is that card.
    fn ability(&self, ability: AbilityIx, of: ObjectId) -> String {
        let (def, place) = self.shelf.pool.place_of(ability);
        let card = format!("《{}》", self.shelf.pool.name(def));
        let seated = self.state.object(of.seat).top_card().and_then(|card| self.labels.of(card));
        let copy = seated.filter(|label| label.starts_with(&format!("{card}#")));
        format!("ability {} of {}", place + 1, copy.unwrap_or(card))
    }

    /// Whose share is asked for.
    fn sharer(&self) -> Option<String> {
        match self.look(|engine| engine.next_sharer())? {
            Entity::Object(id) => self.labels.name(self.shelf, &self.state, id),
            Entity::Player(player) => Some(letter(player).to_owned()),
            Entity::Zone(_) => None,
        }
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
