//! Asking a person: the question, the options by number, and everything that can be asked back.

use super::keyboard::{Typed, read_line, understand};
use crate::board::draw;
use crate::card;
use crate::chronicle::{Chronicle, Detail};
use crate::console::{BOLD, Console, DIM, Line, WIDTH, paint, width};
use crate::explain;
use crate::failure::{Done, Failure};
use crate::library::find_card;
use anstyle::Style;
use std::io::BufRead;
use tefuda_kernel::{Choice, Offer, PlayerId};
use tefuda_table::{Playable, Session, Shelf};

/// What a person decided.
pub enum Reply {
    /// To take the offer with this number, from 0.
    Take(usize),
    /// To give up.
    Concede,
    /// To leave.
    Leave,
}

/// A question to a person.
pub struct Talk<'t, G: Playable> {
    /// The game.
    pub session: &'t Session<'t, G>,
    /// All cards, to read.
    pub library: &'t Shelf<G>,
    /// What this person was told.
    pub chronicle: &'t Chronicle,
    /// The person.
    pub player: PlayerId,
    /// What they may do.
    pub offers: &'t [Offer<G>],
}

impl<G: Playable> Talk<'_, G> {
    /// Ask until the person decides. The end of the input is leaving.
    pub fn reply(&self, console: &mut Console, input: &mut dyn BufRead) -> Result<Reply, Failure> {
        self.show_question(console)?;
        loop {
            console.prompt(paint("> ", BOLD))?;
            let Some(line) = read_line(input)? else { return Ok(Reply::Leave) };
            let typed = understand(&line);
            if let Some(reply) = self.decide(console, input, &typed)? {
                return Ok(reply);
            }
        }
    }

    /// A decision, or `None` after answering something else.
    fn decide(&self, console: &mut Console, input: &mut dyn BufRead, typed: &Typed) -> Result<Option<Reply>, Failure> {
        let taken = match typed {
            Typed::Quit => return Ok(Some(Reply::Leave)),
            Typed::ConcedeNow => return Ok(Some(Reply::Concede)),
            Typed::Concede => {
                let sure = self.chronicle.speech.say("投了しますか (y/n) ", "Concede? (y/n) ");
                console.prompt(sure)?;
                let answer = read_line(input)?.map(|line| understand(&line));
                return Ok(matches!(answer, Some(Typed::Yes | Typed::Concede)).then_some(Reply::Concede));
            }
            Typed::Number(number) => self.numbered(*number),
            Typed::Pass => self.choice(&[Choice::Pass, Choice::Done]),
            Typed::Yes => self.choice(&[Choice::Yes]),
            Typed::No => self.choice(&[Choice::No]),
            Typed::Words(words) => self.worded(words),
            other => {
                self.tell(console, other)?;
                return Ok(None);
            }
        };
        match taken {
            Ok(number) => Ok(Some(Reply::Take(number))),
            Err(message) => {
                console.line(message)?;
                Ok(None)
            }
        }
    }

    fn numbered(&self, number: usize) -> Result<usize, String> {
        let count = self.offers.len();
        let wrong = || self.chronicle.speech.say(format!("1から{count}までの番号です"), format!("a number from 1 to {count}"));
        number.checked_sub(1).filter(|number| *number < count).ok_or_else(wrong)
    }

    fn choice(&self, wanted: &[Choice<G>]) -> Result<usize, String> {
        let at = self.offers.iter().position(|offer| wanted.contains(&offer.choice));
        at.ok_or_else(|| self.chronicle.speech.say("いまは選べません (? で説明)", "not possible now (? for help)"))
    }

    /// The only option that contains the words.
    fn worded(&self, words: &str) -> Result<usize, String> {
        let speech = &self.chronicle.speech;
        let options = self.options();
        let meant: Vec<usize> =
            (0..options.len()).filter(|at| options[*at].to_lowercase().contains(&words.to_lowercase())).collect();
        match meant.as_slice() {
            [only] => Ok(*only),
            [] => Err(speech.say(format!("「{words}」が分かりません (? で説明)"), format!("{words}? (type ? for help)"))),
            several => {
                let numbers: Vec<String> = several.iter().map(|at| (at + 1).to_string()).collect();
                let numbers = numbers.join(", ");
                Err(speech.say(format!("どれですか: {numbers}"), format!("which one: {numbers}?")))
            }
        }
    }

    /// The options in words.
    fn options(&self) -> Vec<String> {
        let speech = &self.chronicle.speech;
        self.session.look(|engine| self.offers.iter().map(|offer| speech.choice(engine, &offer.choice)).collect())
    }

    fn show_question(&self, console: &mut Console) -> Done {
        let speech = &self.chronicle.speech;
        if let Some(question) = self.session.state.question() {
            if let Some(ability) = self.session.look(|engine| explain::running(engine)) {
                console.line(format!("  {}", explain::ability(self.session.pool(), ability, speech.lang)))?;
            }
            let asked = paint(speech.question(question.ask), BOLD);
            console.line(format!("{asked}  {}", paint(explain::clause::<G>(question.clause, speech.lang), DIM)))?;
        }
        for (at, (option, offer)) in self.options().iter().zip(self.offers).enumerate() {
            let mut line = Line::of(&format!("{:>3}  ", at + 1), BOLD);
            line.push(option, Style::new());
            let clause = G::clause_id(offer.clause);
            line.pad(WIDTH.saturating_sub(width(clause) + 1));
            line.push(&format!(" {clause}"), DIM);
            console.line(line)?;
        }
        Ok(())
    }

    /// Answer what is not a decision.
    fn tell(&self, console: &mut Console, typed: &Typed) -> Done {
        let speech = &self.chronicle.speech;
        match typed {
            Typed::Help => console.line(speech.say(HELP_JA, HELP_EN))?,
            Typed::Why(what) => self.tell_why(console, what.as_deref())?,
            Typed::Log(count) => {
                let told = &self.chronicle.told;
                for line in self.chronicle.lines::<G>(told.len().saturating_sub(*count), Detail::All) {
                    console.line(line)?;
                }
            }
            Typed::Card(name) => match find_card(self.library, name) {
                Ok(found) => card::print::<G>(console, self.library, found)?,
                Err(failure) => console.line(failure.message(speech.lang).unwrap_or_default())?,
            },
            Typed::Board => {
                for line in draw(self.session, self.library, speech) {
                    console.line(line)?;
                }
                self.show_question(console)?;
            }
            _ => self.show_question(console)?,
        }
        Ok(())
    }

    /// Why an option is there; why a card or a verb is not; or why the last things happened.
    fn tell_why(&self, console: &mut Console, what: Option<&str>) -> Done {
        let speech = &self.chronicle.speech;
        let Some(what) = what else { return self.tell_last(console) };
        let line = match what.parse::<usize>() {
            Ok(number) => match self.numbered(number) {
                Ok(at) => explain::clause::<G>(self.offers[at].clause, speech.lang),
                Err(message) => message,
            },
            Err(_) => self.session.look(|engine| explain::why_not(engine, self.library, self.player, what, speech)),
        };
        console.line(format!("  {line}"))?;
        Ok(())
    }

    fn tell_last(&self, console: &mut Console) -> Done {
        let lang = self.chronicle.speech.lang;
        let told = &self.chronicle.told;
        for one in &told[told.len().saturating_sub(5)..] {
            console.line(format!("  {}", one.text))?;
            console.line(paint(format!("      {}", explain::clause::<G>(one.cause.clause, lang)), DIM))?;
            if let Some(ability) = one.cause.ability {
                console.line(paint(format!("      {}", explain::ability(self.session.pool(), ability, lang)), DIM))?;
            }
        }
        Ok(())
    }
}

const HELP_JA: &str = "  番号または言葉で選びます (例: 2、パス、カード名の一部)
  w 番号    その選択肢の条項        why カード名  なぜ使えないか (why attack も)
  w         直前の出来事の理由      log [行数]    記録
  card 名前 カードの文              b             盤面をもう一度
  c         投了                    q             保存してやめる";
const HELP_EN: &str = "  Choose by number or by words (2, pass, a part of a card's name)
  w N       the clause of an option    why CARD   why it cannot be used (also why attack)
  w         why the last things happened    log [N]    what happened
  card NAME a card's text              b          the table again
  c         concede                    q          save and leave";
