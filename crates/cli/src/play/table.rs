//! A game in progress and everybody around it, without a word about how it is shown: bots answer, rights are passed on, every pick
//! is written down, and a player may take one back.

use super::coach::Coach;
use super::habits::{Habits, Opponent};
use super::parting;
use super::save::Save;
use super::seats::{Seated, Seats};
use super::undo;
use crate::cause::Trail;
use crate::chronicle::{Chronicle, Detail};
use crate::console::{BOLD, Line};
use crate::failure::{Done, Failure, fail};
use tefuda_ability::How;
use tefuda_bots::{Sight, next_to_answer};
use tefuda_cardtext::Deck;
use tefuda_kernel::{Ask, Choice, Entry, Event, Faces, Move, Offer, PlayerId};
use tefuda_table::{Bilingual, DeckTitle, Lang, Pick, Playable, Session, Shelf, first_thought, refusal};

/// More than any payment takes.
const MOST_PAYMENTS: usize = 64;

/// Where the game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Somebody at the keyboard is asked.
    Asked(PlayerId),
    /// The game is over.
    Over,
}

/// A game in progress, and everybody around it.
pub struct Table<'t, G: Playable> {
    /// The game.
    pub session: Session<'t, G>,
    /// All cards, to read.
    pub library: &'t Shelf<G>,
    /// Where it is written.
    pub save: Save,
    /// What each player wants to be asked.
    pub habits: [Habits; 2],
    /// Who helps a newcomer.
    pub coach: Option<Coach>,
    seats: Seats<G>,
    /// What each player was told, and up to which line it was shown.
    ears: [(Chronicle, usize); 2],
    /// How many events there were after each pick.
    ends: Vec<usize>,
    /// The game before each decision that may still be taken back.
    before: Vec<Session<'t, G>>,
}

impl<'t, G: Playable> Table<'t, G> {
    /// Everybody sits down at a game of which these picks were made, with so many events after each.
    pub fn new(
        (session, ends): (Session<'t, G>, Vec<usize>),
        library: &'t Shelf<G>,
        seats: Seats<G>,
        save: Save,
        full_control: bool,
        lang: Lang,
    ) -> Table<'t, G> {
        let ears = PlayerId::ALL.map(|player| (Chronicle::new(seats.speech(player, lang)), 0));
        let opponent = if seats.shared() { Opponent::Person } else { Opponent::Bot };
        let habits = [Habits::new::<G>(opponent, full_control), Habits::new::<G>(opponent, full_control)];
        let mut table = Table { session, library, save, habits, coach: None, seats, ears, ends, before: Vec::new() };
        table.hear();
        table
    }

    /// Whether two people share the keyboard.
    pub fn shared(&self) -> bool {
        self.seats.shared()
    }

    /// Whether a player is only asked whether to do something in the other's turn: two people settle that across the table, and only whoever
    /// wants to has to come to the keyboard.
    pub fn is_aside(&self, player: PlayerId) -> bool {
        let state = &self.session.state;
        let act = state.question().is_some_and(|question| question.ask == Ask::Act && question.players.contains(player));
        self.shared()
            && act
            && state.turn_player() != player
            && self.offers(player).iter().any(|offer| offer.choice == Choice::Pass)
    }

    /// What a player is asked, in words.
    pub fn asked(&self, player: PlayerId) -> String {
        self.session.look(|engine| self.chronicle(player).speech.asked(engine, player))
    }

    /// What waits for resolution, the next first: everybody sees it.
    pub fn waiting(&self, player: PlayerId) -> Vec<String> {
        let (session, speech) = (&self.session, &self.chronicle(player).speech);
        let stack = session.state.zone(G::STACK).iter().rev();
        stack.map(|seat| format!("《{}》", speech.name(session.pool(), session.state.object(*seat).def))).collect()
    }

    /// Go on until somebody at the keyboard is asked, or to the end.
    pub fn go(&mut self) -> Result<Next, Failure> {
        while let Some(player) = self.session.look(|engine| next_to_answer(engine)) {
            let offers = self.offers(player);
            if offers.is_empty() {
                return Err(fail(
                    "選べるものがありません (プログラムの誤り)",
                    "there is nothing to choose (a fault of the program)",
                ));
            }
            let choice = match self.seats.at(player) {
                Seated::Bot(bot) => {
                    let number = self.session.look(|engine| bot.choose(&Sight::new(engine, player)));
                    offers[number.min(offers.len() - 1)].choice
                }
                Seated::Human => {
                    let view = self.session.look(|engine| engine.view(player));
                    let habits = &self.habits[player.index()];
                    let asks_all = habits.full_control || self.coach.is_some();
                    let paid = self.session.look(|engine| G::pays_itself(engine, player, &offers)).filter(|_| !asks_all);
                    let moot = || self.session.look(|engine| G::is_moot(engine, player)) || self.is_idle_order(&offers);
                    let idle = habits.answers(&view, &offers) || !asks_all && moot();
                    let paid = if idle { Some(0) } else { paid };
                    match paid.and_then(|at| offers.get(at)) {
                        Some(offer) => offer.choice,
                        None if habits.passes(&view, &offers) => Choice::Pass,
                        None => {
                            self.save.settle();
                            let lang = self.chronicle(player).speech.lang;
                            parting::is(self.save.farewell().get(lang).to_owned(), self.save.held());
                            return Ok(Next::Asked(player));
                        }
                    }
                }
            };
            self.answer(player, choice)?;
        }
        self.save.settle();
        Ok(Next::Over)
    }

    /// Whether it is asked in which order things come to lie on an open pile, or which of two triggered abilities of like cards comes first: the
    /// rules want it known, and hardly anything ever looks. Whoever wants to be asked has full control.
    fn is_idle_order(&self, offers: &[Offer<G>]) -> bool {
        let waiting = self.session.state.waiting();
        let mut triggers = offers.iter().map(|offer| match offer.choice {
            Choice::Waiting(number) => waiting.get(usize::from(number)).map(|one| one.ability),
            _ => None,
        });
        let first = triggers.next().flatten();
        if first.is_some() && triggers.all(|other| other == first) {
            return true;
        }
        let arranged = self.session.state.question().is_some_and(|question| question.ask == Ask::Arrange);
        let to = self.session.look(|engine| engine.arranged_to()).filter(|_| arranged);
        to.is_some_and(|(zone, _)| G::ZONES[usize::from(zone.0)].faces == Faces::Open)
    }

    /// What a player may do now.
    pub fn offers(&self, player: PlayerId) -> Vec<Offer<G>> {
        self.session.look(|engine| engine.offers(player))
    }

    /// The numbers that are chosen from, where numbers are: whoever types one means it, and not its place in a list.
    pub fn numbers(&self, player: PlayerId, offers: &[Offer<G>]) -> Option<Vec<i32>> {
        let speech = &self.chronicle(player).speech;
        let number = |offer: &Offer<G>| match offer.choice {
            Choice::Number(number) => self.session.look(|engine| {
                let worded = engine.way(number).is_some() || G::choice_words(engine, &offer.choice, speech).is_some();
                Some(number).filter(|_| !worded)
            }),
            _ => None,
        };
        offers.iter().map(number).collect::<Option<Vec<i32>>>().filter(|numbers| !numbers.is_empty())
    }

    /// A person pays as suggested, to the end of the payment: one decision, which is taken back as one.
    pub fn pay(&mut self, player: PlayerId) -> Done {
        self.remember(player);
        let mut left = MOST_PAYMENTS;
        while self.is_paying(&self.session, player) && left > 0 {
            let offers = self.offers(player);
            let Some(offer) = offers.get(self.likely(player, &offers)) else { break };
            self.answer(player, offer.choice)?;
            left -= 1;
        }
        Ok(())
    }

    /// What pays if every suggestion is taken, each with how it comes to lie, in words; `None` where nothing is paid, or where one pick is all
    /// there is.
    pub fn suggested_payment(&self, player: PlayerId) -> Option<Vec<(String, String)>> {
        let mut trial = self.session.clone();
        let (from, mut picks) = (trial.log.len(), 0);
        while self.is_paying(&trial, player) && picks < MOST_PAYMENTS {
            let choice = trial.look(|engine| {
                let offers = engine.offers(player);
                Some(offers.get(first_thought(engine, player, &offers))?.choice)
            })?;
            trial.answer(player, choice).ok()?;
            picks += 1;
        }
        // What leaves no choice is paid without being asked for, too.
        let paid: Vec<(String, String)> = trial.log[from..].iter().map_while(|entry| self.paid(player, entry)).collect();
        (picks > 1 && !paid.is_empty()).then_some(paid)
    }

    /// How something comes to lie that pays, and what: nothing in words where it goes away.
    fn paid(&self, player: PlayerId, entry: &Entry<G>) -> Option<(String, String)> {
        let speech = &self.chronicle(player).speech;
        let name = format!("《{}》", speech.name(self.session.pool(), entry.subject?));
        match entry.event {
            Event::Turn(_, status, true) => {
                let status = G::materials().lexicon.vocabulary().statuses.get(usize::from(status.0))?;
                Some((speech.say(&status.on.word.ja, &status.on.word.en), name))
            }
            Event::Move(Move { how: How::Discard, .. }) => Some((String::new(), name)),
            _ => None,
        }
    }

    fn is_paying(&self, session: &Session<'_, G>, player: PlayerId) -> bool {
        session.state.question().is_some_and(|question| question.ask == Ask::Pay && question.players.contains(player))
    }

    /// The game before a decision that may be taken back. What the other player has answered since cannot be any more; that a bot has passed
    /// is no answer.
    fn remember(&mut self, player: PlayerId) {
        let answered = self.before.last().map_or(0, |before| before.record.picks.len());
        let bare = |pick: &Pick| !self.shared() && undo::is_pass(pick);
        if self.session.record.picks[answered..].iter().any(|pick| pick.player != player && !bare(pick)) {
            self.before.clear();
        }
        self.before.push(self.session.clone());
    }

    /// A person decides.
    pub fn take(&mut self, player: PlayerId, choice: Choice<G>) -> Done {
        self.remember(player);
        if let Some(coach) = &mut self.coach {
            self.session.look(|engine| coach.notice(engine, &engine.offers(player), &choice));
        }
        self.answer(player, choice)
    }

    /// A person gives up.
    pub fn concede(&mut self, player: PlayerId) -> Done {
        self.session.concede(player).map_err(refused)?;
        self.written()
    }

    fn answer(&mut self, player: PlayerId, choice: Choice<G>) -> Done {
        self.session.answer(player, choice).map_err(refused)?;
        self.written()
    }

    fn written(&mut self) -> Done {
        self.save.follow(&self.session.record);
        self.ends.push(self.session.log.len());
        self.hear();
        Ok(())
    }

    /// Both players hear what happened.
    fn hear(&mut self) {
        for (chronicle, _) in &mut self.ears {
            chronicle.follow(&self.session);
        }
    }

    /// Take a player's last decision back, or say why not.
    pub fn undo(&mut self, player: PlayerId) -> Result<Result<(), Bilingual>, Failure> {
        let Some(before) = self.before.last() else {
            return Ok(Err(Bilingual::new("取り消せる決定がありません", "there is no decision to take back")));
        };
        if let Some(reason) = undo::why_not(before, &self.session, player, !self.shared()) {
            return Ok(Err(reason));
        }
        let Some(before) = self.before.pop() else { return Ok(Ok(())) };
        self.session = before;
        let (picks, events) = (self.session.record.picks.len(), self.session.log.len());
        self.save.cut(picks);
        self.ends.truncate(picks);
        for (chronicle, shown) in &mut self.ears {
            chronicle.cut(events);
            *shown = (*shown).min(chronicle.told.len());
        }
        Ok(Ok(()))
    }

    /// What a player's deck is called, and how it plays; nothing where the game began at a board.
    pub fn deck(&self, player: PlayerId) -> Option<DeckTitle> {
        let text = &self.session.record.header.decks[player.index()];
        Deck::parse(text).ok().map(|deck| deck.title)
    }

    /// What a newcomer is told about the open question.
    pub fn hint(&self, player: PlayerId) -> Option<&'static str> {
        let (coach, lang) = (self.coach.as_ref()?, self.chronicle(player).speech.lang);
        self.session.look(|engine| coach.hint(engine, &engine.offers(player), lang))
    }

    /// The offer that a player most likely wants, from 0: what a lesson asks for, or what nobody has to think about.
    pub fn likely(&self, player: PlayerId, offers: &[Offer<G>]) -> usize {
        self.session.look(|engine| {
            let taught = self.coach.as_ref().and_then(|coach| coach.wanted(engine, offers));
            taught.unwrap_or_else(|| first_thought(engine, player, offers))
        })
    }

    /// What a player was told.
    pub fn chronicle(&self, player: PlayerId) -> &Chronicle {
        &self.ears[player.index()].0
    }

    /// The way from any event up to its causes, as a player may know them.
    pub fn trail(&self, player: PlayerId) -> Trail<'_, G> {
        let chronicle = self.chronicle(player);
        Trail { log: &self.session.log, pool: self.session.pool(), library: self.library, chronicle, ends: &self.ends }
    }

    /// What happened since this player last looked.
    pub fn news(&mut self, player: PlayerId) -> Vec<Line> {
        let (chronicle, shown) = &mut self.ears[player.index()];
        let lines = chronicle.lines::<G>(*shown, Detail::News);
        *shown = chronicle.told.len();
        let lang = chronicle.speech.lang;
        let trouble = self.save.news().map(|news| Line::of(news.get(lang), BOLD));
        lines.into_iter().chain(trouble).collect()
    }
}

fn refused(refused: tefuda_kernel::Refused) -> Failure {
    let why = refusal(refused);
    fail(format!("受け付けられません: {}", why.ja), format!("not accepted: {}", why.en))
}
