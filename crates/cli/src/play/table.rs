//! The course of a game at the terminal: whoever is asked answers, until it is over or somebody leaves.

use super::keyboard::read_line;
use super::save::Save;
use super::seats::{Seated, Seats};
use super::talk::{Reply, Talk};
use crate::board::draw;
use crate::chronicle::{Chronicle, Detail};
use crate::console::{BOLD, Console, paint};
use crate::failure::{Done, Failure, fail};
use std::io::BufRead;
use tefuda_bots::{Sight, next_to_answer};
use tefuda_kernel::{Choice, Clause, Offer, PlayerId};
use tefuda_table::{Lang, Playable, Session, Shelf};

/// Empty lines that hide one player's screen from the other where there is no terminal to clear.
const CURTAIN: usize = 40;

/// A game in progress, and everybody around it.
pub struct Table<'t, G: Playable> {
    session: Session<'t, G>,
    library: &'t Shelf<G>,
    seats: Seats<G>,
    save: Save,
    auto_pass: bool,
    /// What each player was told, and up to which line it was shown.
    ears: [(Chronicle, usize); 2],
    /// Who looked at the screen last.
    looking: Option<PlayerId>,
    /// The clause by which one passes, once somebody could: passes are not worth a line each.
    pass: Option<Clause>,
}

impl<'t, G: Playable> Table<'t, G> {
    /// Everybody sits down.
    pub fn new(
        session: Session<'t, G>,
        library: &'t Shelf<G>,
        seats: Seats<G>,
        save: Save,
        auto_pass: bool,
        lang: Lang,
    ) -> Table<'t, G> {
        let ears = PlayerId::ALL.map(|player| (Chronicle::new(seats.speech(player, lang)), 0));
        Table { session, library, seats, save, auto_pass, ears, looking: None, pass: None }
    }

    /// Play until the game is over or somebody leaves.
    pub fn run(mut self, console: &mut Console, input: &mut dyn BufRead) -> Done {
        self.hear();
        while let Some(player) = self.asked() {
            let offers = self.session.look(|engine| engine.offers(player));
            if offers.is_empty() {
                return Err(fail(
                    "選べるものがありません (プログラムの誤り)",
                    "there is nothing to choose (a fault of the program)",
                ));
            }
            let pass = offers.iter().find(|offer| offer.choice == Choice::Pass);
            self.pass = self.pass.or(pass.map(|offer| offer.clause));
            let choice = match self.forced(player, &offers) {
                Some(choice) => Some(choice),
                None => self.ask(console, input, player, &offers)?,
            };
            let Some(choice) = choice else { return Ok(()) };
            let taken = match choice {
                Answer::Pick(choice) => self.session.answer(player, choice),
                Answer::Concede => self.session.concede(player),
            };
            taken.map_err(|refused| fail(format!("受け付けられません: {refused:?}"), format!("not accepted: {refused:?}")))?;
            self.save.follow(&self.session.record)?;
            self.hear();
        }
        self.end(console)
    }

    /// Who is asked now.
    fn asked(&self) -> Option<PlayerId> {
        self.session.look(|engine| next_to_answer(engine))
    }

    /// Both players hear what happened.
    fn hear(&mut self) {
        for (chronicle, _) in &mut self.ears {
            chronicle.follow(&self.session);
        }
    }

    /// A pass that need not be asked for.
    fn forced(&mut self, player: PlayerId, offers: &[Offer<G>]) -> Option<Answer<G>> {
        let human = matches!(self.seats.at(player), Seated::Human);
        let only = offers.len() == 1 && offers[0].choice == Choice::Pass;
        (human && only && self.auto_pass).then_some(Answer::Pick(Choice::Pass))
    }

    /// Ask a player; `None` if they leave.
    fn ask(
        &mut self,
        console: &mut Console,
        input: &mut dyn BufRead,
        player: PlayerId,
        offers: &[Offer<G>],
    ) -> Result<Option<Answer<G>>, Failure> {
        if let Seated::Bot(bot) = self.seats.at(player) {
            let number = self.session.look(|engine| bot.choose(&Sight::new(engine, player)));
            return Ok(Some(Answer::Pick(offers[number.min(offers.len() - 1)].choice)));
        }
        if !self.draw_curtain(console, input, player)? {
            return self.leave(console);
        }
        self.show_news(console, player)?;
        let (session, library, (chronicle, _)) = (&self.session, self.library, &self.ears[player.index()]);
        match (Talk { session, library, chronicle, player, offers }).reply(console, input)? {
            Reply::Take(number) => Ok(Some(Answer::Pick(offers[number].choice))),
            Reply::Concede => Ok(Some(Answer::Concede)),
            Reply::Leave => self.leave(console),
        }
    }

    /// Between two people: nobody sees the other's hand. False at the end of the input.
    fn draw_curtain(&mut self, console: &mut Console, input: &mut dyn BufRead, player: PlayerId) -> Result<bool, Failure> {
        let before = self.looking.replace(player);
        if !self.seats.shared() || before == Some(player) {
            return Ok(true);
        }
        if before.is_some() {
            console.line("\n".repeat(CURTAIN))?;
        }
        let name = paint(self.ears[player.index()].0.speech.player(player), BOLD);
        let call = match console.lang {
            Lang::Ja => format!("{name}の番です。Enterを押してください "),
            Lang::En => format!("{name}, press Enter "),
        };
        console.prompt(call)?;
        Ok(read_line(input)?.is_some())
    }

    /// What happened since this player last looked, and the table.
    fn show_news(&mut self, console: &mut Console, player: PlayerId) -> Done {
        let (chronicle, shown) = &mut self.ears[player.index()];
        for line in chronicle.lines::<G>(*shown, Detail::News(self.pass)) {
            console.line(line)?;
        }
        *shown = chronicle.told.len();
        for line in draw(&self.session, self.library, &chronicle.speech) {
            console.line(line)?;
        }
        Ok(())
    }

    fn leave(&self, console: &mut Console) -> Result<Option<Answer<G>>, Failure> {
        let path = self.save.path.display();
        console.line("")?;
        console.line(match console.lang {
            Lang::Ja => format!("{path} に保存しました。続きは: tefuda play --from {path}"),
            Lang::En => format!("saved in {path}; to go on: tefuda play --from {path}"),
        })?;
        Ok(None)
    }

    /// The last lines, the table and who won.
    fn end(mut self, console: &mut Console) -> Done {
        let viewer = self.looking.unwrap_or(PlayerId(0));
        self.show_news(console, viewer)?;
        if let Some(outcome) = self.session.state.outcome() {
            console.line(paint(self.ears[viewer.index()].0.speech.outcome(outcome), BOLD))?;
        }
        let path = self.save.path.display();
        console.line(match console.lang {
            Lang::Ja => format!("棋譜: {path}  (tefuda replay {path})"),
            Lang::En => format!("the record: {path}  (tefuda replay {path})"),
        })?;
        Ok(())
    }
}

/// What a player decided.
enum Answer<G: Playable> {
    /// One of the offers.
    Pick(Choice<G>),
    /// To give up.
    Concede,
}
