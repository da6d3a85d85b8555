//! `tefuda serve --stdio`: a game over JSON lines. Whoever is asked gets the question with its options and answers with a
//! number; everything else that a person at the keyboard can ask can be asked here too. docs/protocol.md is the contract.

mod message;
mod request;
mod view;

use crate::args::ServeArgs;
use crate::chronicle::Chronicle;
use crate::console::Console;
use crate::explain;
use crate::failure::{Done, Failure, fail};
use crate::opening::options;
use crate::opponent;
use crate::play::save::Save;
use crate::play::{begin, bot_seed, read_line};
use message::{ask, error, event, hello, over};
use request::Request;
use std::io::BufRead;
use tefuda_bots::{Bot, Sight, next_to_answer, seat};
use tefuda_kernel::{Offer, PlayerId};
use tefuda_table::{Playable, Session, Shelf, Speech};

/// The letters by which both sides call the players.
pub const LETTERS: [&str; 2] = ["A", "B"];

/// Run the command.
pub fn run<G: Playable>(console: &mut Console, args: &ServeArgs) -> Done {
    let mut record = begin::<G>(console, [args.deck.as_deref(), args.vs_deck.as_deref()], args.seed)?;
    record.header.options = options::<G>(&args.options)?;
    let opening = crate::opening::open::<G>(&record)?;
    let bot = match args.vs.as_str() {
        "client" => None,
        name => {
            let known = opponent::known_at(&record, &opening.shelf.pool);
            Some(seat(opponent::level(name)?, bot_seed(&record), &known))
        }
    };
    let mut header = record.header;
    header.players = Some(["client".to_owned(), args.vs.clone()]);
    let session = Session::from_state(&opening.shelf.pool, opening.state.clone(), header);
    let save = args.save.as_deref().map(|path| Save::fresh(path, &session.record)).transpose()?;
    let library = crate::library::open_shelf::<G>(console)?;
    let ears = PlayerId::ALL.map(|player| (Chronicle::new(lettered(player, console)), 0));
    let mut service = Service { session, library: &library, bot, save, ears };
    console.line(hello::<G>(&service.clients(), &args.vs, console.lang))?;
    service.run(console, &mut std::io::stdin().lock())
}

/// The players as letters, seen by one of them.
fn lettered(player: PlayerId, console: &Console) -> Speech {
    Speech { viewer: Some(player), ..Speech::neutral(console.lang) }
}

/// A game that is served.
struct Service<'s, G: Playable> {
    session: Session<'s, G>,
    library: &'s Shelf<G>,
    /// Who answers for player B, unless the client does.
    bot: Option<Box<dyn Bot<G>>>,
    save: Option<Save>,
    /// What each player was told, and how many lines of it were sent.
    ears: [(Chronicle, usize); 2],
}

/// What a request comes to.
enum Heard {
    /// A pick, or giving up.
    Decided,
    /// Something else was answered; the question stands.
    Answered,
    /// The client has gone.
    Gone,
}

impl<G: Playable> Service<'_, G> {
    /// The players for whom the client answers.
    fn clients(&self) -> Vec<PlayerId> {
        let both = self.bot.is_none();
        PlayerId::ALL.into_iter().filter(|player| both || *player == PlayerId(0)).collect()
    }

    fn run(&mut self, console: &mut Console, input: &mut dyn BufRead) -> Done {
        self.tell(console)?;
        while let Some(player) = self.session.look(|engine| next_to_answer(engine)) {
            self.settle(console, player);
            let offers = self.session.look(|engine| engine.offers(player));
            let decided = match self.bot.as_mut().filter(|_| player == PlayerId(1)) {
                Some(bot) => {
                    let number = self.session.look(|engine| bot.choose(&Sight::new(engine, player)));
                    self.take(player, &offers, number.min(offers.len().saturating_sub(1)))?;
                    true
                }
                None => self.hear(console, input, player, &offers)?,
            };
            if !decided {
                return Ok(());
            }
            if let Some(save) = &mut self.save {
                save.follow(&self.session.record);
            }
            self.tell(console)?;
        }
        self.settle(console, PlayerId(0));
        console.line(over(&self.session))?;
        Ok(())
    }

    /// What the client is about to hear of is on the disk; whoever watches is told where it is not.
    fn settle(&mut self, console: &Console, next: PlayerId) {
        let asks = self.bot.is_none() || next == PlayerId(0);
        if let Some(save) = self.save.as_mut().filter(|_| asks) {
            save.settle();
            if let Some(news) = save.news() {
                anstream::eprintln!("{}", news.get(console.lang));
            }
        }
    }

    /// Send what happened to the players for whom the client answers.
    fn tell(&mut self, console: &mut Console) -> Done {
        for player in self.clients() {
            let (chronicle, sent) = &mut self.ears[player.index()];
            chronicle.follow(&self.session);
            for told in &chronicle.told[*sent..] {
                let text = |ability| explain::ability(self.session.pool(), self.library, ability, chronicle.speech.lang);
                console.line(event::<G>(player, told, told.cause.ability.map(text)))?;
            }
            *sent = chronicle.told.len();
        }
        Ok(())
    }

    /// Ask the client until it decides; false when it has gone.
    fn hear(
        &mut self,
        console: &mut Console,
        input: &mut dyn BufRead,
        player: PlayerId,
        offers: &[Offer<G>],
    ) -> Result<bool, Failure> {
        let speech = self.ears[player.index()].0.speech.clone();
        let running = self.session.look(|engine| tefuda_table::running(engine));
        let text = running.map(|ability| explain::ability(self.session.pool(), self.library, ability, speech.lang));
        console.line(ask(&self.session, player, offers, text, &speech))?;
        loop {
            let heard = match read_line(input)? {
                None => Heard::Gone,
                Some(line) if line.trim().is_empty() => Heard::Answered,
                Some(line) => match Request::read(&line, console.lang) {
                    Ok(request) => self.answer(console, player, offers, &request)?,
                    Err(message) => {
                        console.line(error(&message))?;
                        Heard::Answered
                    }
                },
            };
            match heard {
                Heard::Decided => return Ok(true),
                Heard::Answered => {}
                Heard::Gone => return Ok(false),
            }
        }
    }

    fn answer(
        &mut self,
        console: &mut Console,
        player: PlayerId,
        offers: &[Offer<G>],
        request: &Request,
    ) -> Result<Heard, Failure> {
        let speech = self.ears[player.index()].0.speech.clone();
        let reply = match request {
            Request::Pick(number) => match number.checked_sub(1).filter(|at| *at < offers.len()) {
                Some(at) => {
                    self.take(player, offers, at)?;
                    return Ok(Heard::Decided);
                }
                None => error(&message::no_such_option(offers.len(), &speech)),
            },
            // Anybody may at any time, whoever is asked; but nobody for the other side.
            Request::Concede(Some(other)) if !self.clients().contains(other) => error(&message::not_yours(*other, &speech)),
            Request::Concede(who) => {
                self.session.concede(who.unwrap_or(player)).map_err(|refused| message::not_accepted(&refused))?;
                return Ok(Heard::Decided);
            }
            Request::Quit => return Ok(Heard::Gone),
            Request::View => view::view(&self.session, player, &speech),
            Request::Why(number) => match number.checked_sub(1).and_then(|at| offers.get(at)) {
                Some(offer) => message::because(&explain::clause::<G>(offer.clause, speech.lang)),
                None => error(&message::no_such_option(offers.len(), &speech)),
            },
            Request::WhyNot(what) => {
                let library = self.library;
                let because = self.session.look(|engine| explain::why_not(engine, library, player, what, &speech));
                message::because(&because)
            }
            Request::Card(name) => match crate::library::find_card(self.library, name) {
                Ok(card) => message::card(&crate::card::json_of(self.library, card)),
                Err(failure) => error(&failure.message(speech.lang).unwrap_or_default()),
            },
        };
        console.line(reply)?;
        Ok(Heard::Answered)
    }

    fn take(&mut self, player: PlayerId, offers: &[Offer<G>], at: usize) -> Done {
        let Some(offer) = offers.get(at) else {
            return Err(fail(
                "選べるものがありません (プログラムの誤り)",
                "there is nothing to choose (a fault of the program)",
            ));
        };
        self.session.answer(player, offer.choice).map_err(|refused| message::not_accepted(&refused))
    }
}
