//! Asking a person: the question, the options by number, and everything that can be asked back.

use super::keyboard::{Typed, read_line, understand};
use super::table::Table;
use crate::board::draw;
use crate::card;
use crate::cause::{Cited, Trail};
use crate::chronicle::Detail;
use crate::console::{BOLD, Console, DIM, Line, WIDTH, paint, width};
use crate::explain;
use crate::failure::{Done, Failure};
use crate::library::find_card;
use crate::zones;
use anstyle::Style;
use std::io::BufRead;
use tefuda_kernel::{Choice, Offer, PlayerId};
use tefuda_table::{Lang, Playable, Speech, name_in};

/// What a person decided.
pub enum Reply {
    /// To take the offer with this number, from 0.
    Take(usize),
    /// To give up.
    Concede,
    /// To take the decision before back.
    Undone,
    /// To leave.
    Leave,
}

/// A question to a person.
pub struct Talk<'a, 't, G: Playable> {
    /// The game.
    pub table: &'a mut Table<'t, G>,
    /// The person.
    pub player: PlayerId,
    /// What they may do.
    pub offers: &'a [Offer<G>],
}

impl<G: Playable> Talk<'_, '_, G> {
    fn speech(&self) -> &Speech {
        &self.table.chronicle(self.player).speech
    }

    /// Ask until the person decides. The end of the input is leaving.
    pub fn reply(&mut self, console: &mut Console, input: &mut dyn BufRead) -> Result<Reply, Failure> {
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
    fn decide(&mut self, console: &mut Console, input: &mut dyn BufRead, typed: &Typed) -> Result<Option<Reply>, Failure> {
        let taken = match typed {
            Typed::Quit => return Ok(Some(Reply::Leave)),
            Typed::ConcedeNow => return Ok(Some(Reply::Concede)),
            Typed::Concede => {
                let sure = self.speech().say("投了しますか (y/n) ", "Concede? (y/n) ");
                console.prompt(sure)?;
                let answer = read_line(input)?.map(|line| understand(&line));
                return Ok(matches!(answer, Some(Typed::Yes | Typed::Concede)).then_some(Reply::Concede));
            }
            Typed::Undo => match self.table.undo(self.player)? {
                Ok(()) => return Ok(Some(Reply::Undone)),
                Err(reason) => Err(reason.get(console.lang).to_owned()),
            },
            Typed::FullControl => {
                let habits = &mut self.table.habits[self.player.index()];
                habits.full_control = !habits.full_control;
                self.show_stops(console)?;
                return Ok(None);
            }
            Typed::Stops(number) => {
                if let Some(number) = number {
                    self.toggle(*number);
                }
                self.show_stops(console)?;
                return Ok(None);
            }
            Typed::Number(number) => self.numbered(*number),
            Typed::Pass => self.choice(&[Choice::Pass, Choice::Done]).map_err(|_| self.why_no_pass()),
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
        if let Some(numbers) = self.table.numbers(self.player, self.offers) {
            let (least, most) = (numbers.iter().min().copied().unwrap_or(0), numbers.iter().max().copied().unwrap_or(0));
            let found = numbers.iter().position(|one| usize::try_from(*one) == Ok(number));
            return found
                .ok_or_else(|| self.speech().say(format!("{least}から{most}までの数です"), format!("{least} to {most}")));
        }
        let count = self.offers.len();
        let wrong = || self.speech().say(format!("1から{count}までの番号です"), format!("a number from 1 to {count}"));
        number.checked_sub(1).filter(|number| *number < count).ok_or_else(wrong)
    }

    fn choice(&self, wanted: &[Choice<G>]) -> Result<usize, String> {
        let at = self.offers.iter().position(|offer| wanted.contains(&offer.choice));
        at.ok_or_else(|| self.speech().say("いまは選べません (? で説明)", "not possible now (? for help)"))
    }

    fn why_no_pass(&self) -> String {
        let (library, player, speech) = (self.table.library, self.player, self.speech());
        self.table.session.look(|engine| explain::why_not(engine, library, player, "pass", speech))
    }

    /// The only option that contains the words.
    fn worded(&self, words: &str) -> Result<usize, String> {
        let speech = self.speech();
        // Cards have a name in each language, and a player may know either.
        let spoken = [Lang::Ja, Lang::En].map(|lang| self.options(&Speech { lang, ..speech.clone() }));
        let wanted = bare(words);
        let meaning = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
            (0..self.offers.len()).filter(|at| spoken.iter().any(|said| fits(&bare(&said[*at])))).collect()
        };
        let exact = meaning(&|option| option == wanted);
        let meant = if exact.len() == 1 { exact } else { meaning(&|option| option.contains(&wanted)) };
        match meant.as_slice() {
            [only] => Ok(*only),
            [] => Err(speech.say(format!("「{words}」が分かりません (? で説明)"), format!("{words}? (type ? for help)"))),
            several => {
                let own = self.options(speech);
                let listed: String = several.iter().map(|at| format!("\n{:>3}  {}", at + 1, own[*at])).collect();
                Err(speech.say(format!("どれですか:{listed}"), format!("which one?{listed}")))
            }
        }
    }

    /// The options in words.
    fn options(&self, speech: &Speech) -> Vec<String> {
        self.table.session.look(|engine| self.offers.iter().map(|offer| speech.choice(engine, &offer.choice)).collect())
    }

    fn show_question(&self, console: &mut Console) -> Done {
        let speech = self.speech();
        if let Some(question) = self.table.session.state.question() {
            if let Some(ability) = self.table.session.look(|engine| tefuda_table::running(engine)) {
                console.line(format!(
                    "  {}",
                    explain::deeds(self.table.session.pool(), self.table.library, ability, speech.lang)
                ))?;
            }
            let asked = paint(self.table.session.look(|engine| speech.asked(engine, self.player)), BOLD);
            console.line(asked)?;
            console.line(format!("  {}", paint(explain::clause::<G>(question.clause, speech.lang), DIM)))?;
        }
        if let Some(hint) = self.table.hint(self.player) {
            console.line(format!("  ☞ {hint}"))?;
        }
        let numbers = self.table.numbers(self.player, self.offers);
        for (at, (option, offer)) in self.options(speech).iter().zip(self.offers).enumerate() {
            let label = numbers.as_ref().map_or_else(|| (at + 1).to_string(), |numbers| numbers[at].to_string());
            let mut line = Line::of(&format!("{label:>3}  "), BOLD);
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
        let speech = self.speech();
        match typed {
            Typed::Help => {
                let (ja, en) = G::primer();
                for line in speech.say(ja, en).lines() {
                    console.line(format!("  {line}"))?;
                }
                console.line("")?;
                console.line(speech.say(HELP_JA, HELP_EN))?;
            }
            Typed::Why(what) => self.tell_why(console, what.as_deref())?,
            Typed::Log(count) => {
                let chronicle = self.table.chronicle(self.player);
                for line in chronicle.lines::<G>(chronicle.told.len().saturating_sub(*count), Detail::Numbered) {
                    console.line(line)?;
                }
            }
            Typed::Card(name) => match find_card(self.table.library, name) {
                Ok(found) => card::print::<G>(console, self.table.library, found)?,
                Err(failure) => console.line(failure.message(speech.lang).unwrap_or_default())?,
            },
            Typed::Options(name) => self.show_card_options(console, name)?,
            Typed::Zone(name) => self.show_zone(console, name.as_deref())?,
            Typed::Board => {
                for line in draw(&self.table.session, self.table.library, speech) {
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
        let speech = self.speech();
        let Some(what) = what else { return self.tell_last(console) };
        if let Some(number) = what.strip_prefix('#').and_then(|number| number.parse().ok()) {
            return self.tell_chain(console, number);
        }
        let line = match what.parse::<usize>() {
            Ok(number) => match self.numbered(number) {
                Ok(at) => explain::clause::<G>(self.offers[at].clause, speech.lang),
                Err(message) => message,
            },
            Err(_) => {
                let (library, player) = (self.table.library, self.player);
                self.table.session.look(|engine| explain::why_not(engine, library, player, what, speech))
            }
        };
        console.line(format!("  {line}"))?;
        Ok(())
    }

    /// A line of the log by its number, up to what began it.
    fn tell_chain(&self, console: &mut Console, number: u32) -> Done {
        for line in why_lines(&self.table.trail(self.player), number, self.speech()) {
            console.line(line)?;
        }
        Ok(())
    }

    fn tell_last(&self, console: &mut Console) -> Done {
        let trail = self.table.trail(self.player);
        let told = &trail.chronicle.told;
        for one in &told[told.len().saturating_sub(5)..] {
            for line in trail.cited(one.number).iter().flat_map(cited_lines) {
                console.line(line)?;
            }
        }
        Ok(())
    }

    /// What can be done with a card that the player sees, and by which clause the rest cannot.
    fn show_card_options(&self, console: &mut Console, name: &str) -> Done {
        let speech = self.speech();
        let found = find_card(self.table.library, name).map(|card| card.entry.name.clone());
        let name = match found {
            Ok(name) => name,
            Err(failure) => return Ok(console.line(failure.message(speech.lang).unwrap_or_default())?),
        };
        let ways = self.table.session.look(|engine| {
            explain::seen(engine, self.player, &name).map(|object| explain::ways(engine, self.player, object, speech))
        });
        let Some(ways) = ways else {
            let name = name_in::<G>(&name, speech.lang);
            let nowhere =
                speech.say(format!("《{name}》は見えるところにありません"), format!("《{name}》 is nowhere that you can see"));
            return Ok(console.line(nowhere)?);
        };
        for way in ways {
            let number = way.offer.map_or_else(|| speech.say("   ×", "  no"), |at| format!("{:>4}", at + 1));
            console.line(format!("{}  {}  {}", paint(number, BOLD), way.text, paint(way.clause, DIM)))?;
        }
        Ok(())
    }

    fn show_zone(&self, console: &mut Console, name: Option<&str>) -> Done {
        let view = self.table.session.look(|engine| engine.view(self.player));
        let pool = self.table.session.pool();
        let Some(name) = name else {
            for (at, title) in zones::titles::<G>(&view, self.speech()).into_iter().enumerate() {
                console.line(format!("{}  {title}", paint(format!("{:>3}", at + 1), BOLD)))?;
            }
            return Ok(());
        };
        let found = zones::find::<G>(name, self.speech());
        if found.is_empty() {
            return Ok(console
                .line(self.speech().say(format!("「{name}」という領域はありません"), format!("there is no zone {name}")))?);
        }
        for zone in found {
            console.line(paint(zones::title::<G>(&view, zone, self.speech()), BOLD))?;
            for line in zones::contents::<G>(&view, zone, pool, self.speech()) {
                console.line(format!("  {}", line.text))?;
            }
        }
        Ok(())
    }

    /// Stops are numbered: first those of the own turn, then those of the other's.
    fn toggle(&mut self, number: usize) {
        let places = G::stops().len();
        let habits = &mut self.table.habits[self.player.index()];
        if (1..=places).contains(&number) {
            habits.toggle(number - 1, true);
        } else if (places + 1..=2 * places).contains(&number) {
            habits.toggle(number - 1 - places, false);
        }
    }

    fn show_stops(&self, console: &mut Console) -> Done {
        let (speech, habits) = (self.speech(), &self.table.habits[self.player.index()]);
        console.line(match habits.full_control {
            true => {
                speech.say("  フルコントロール: 必ず尋ねます (f で切替)", "  full control: you are always asked (f switches)")
            }
            false => speech.say(
                "  止まるところ (stop 番号 で切替、f で必ず尋ねる)",
                "  where you are asked (stop N switches one, f: always)",
            ),
        })?;
        let places = G::stops().len();
        for (own, at) in [true, false].into_iter().flat_map(|own| (0..places).map(move |at| (own, at))) {
            let (ja, en) = G::stops()[at];
            let whose = if own { speech.say("自分の", "your ") } else { speech.say("相手の", "their ") };
            let mark = if habits.stop(at, own) { "■" } else { "□" };
            let number = if own { at + 1 } else { places + at + 1 };
            console.line(format!("{number:>4} {mark} {whose}{}", speech.say(ja, en)))?;
        }
        Ok(())
    }
}

/// An event with its clause and the ability that asked for it.
fn cited_lines(event: &Cited) -> Vec<String> {
    let below = [Some(&event.clause), event.ability.as_ref()].into_iter().flatten();
    let below = below.map(|line| paint(format!("      {line}"), DIM));
    std::iter::once(format!("  {}", event.text)).chain(below).collect()
}

/// An event and what led to it, line by line.
pub fn why_lines<G: Playable>(trail: &Trail<'_, G>, number: u32, speech: &Speech) -> Vec<String> {
    let (chain, began) = trail.ancestors(number);
    if chain.is_empty() {
        let count = trail.log.len();
        return vec![speech.say(format!("出来事は1から{count}までです"), format!("events are numbered from 1 to {count}"))];
    }
    let because = paint(speech.say("  ↑ なぜなら", "  ↑ because"), DIM);
    let mut lines: Vec<String> = Vec::new();
    for event in &chain {
        if !lines.is_empty() {
            lines.push(because.clone());
        }
        lines.extend(cited_lines(event));
    }
    if let Some(pick) = began {
        lines.push(because);
        lines.push(speech.say(format!("  {pick}番目の選択"), format!("  pick {pick}")));
    }
    lines
}

/// Words as they are compared: without brackets around names, blanks and capitals.
fn bare(words: &str) -> String {
    words.to_lowercase().chars().filter(|sign| !sign.is_whitespace() && !"《》「」".contains(*sign)).collect()
}

const HELP_JA: &str = "  番号または言葉で選びます (例: 2、パス、カード名の一部)
  w 番号    その選択肢の条項        why カード名  なぜ使えないか (why attack も)
  w         直前の出来事の理由      why #番号     記録のその行の理由を原因まで
  log [行数] 記録 (番号つき)        o カード名    そのカードでできることと、できない理由
  card 名前 カードの文              z [領域]      領域を見る
  b         盤面をもう一度          u             直前の自分の決定を取り消す
  s [番号]  自動パスが止まるところ  f             必ず尋ねる (切替)
  c         投了                    q             保存してやめる";
const HELP_EN: &str = "  Choose by number or by words (2, pass, a part of a card's name)
  w N        the clause of an option        why CARD   why it cannot be used (also why attack)
  w          why the last things happened   why #N     why line N of the log happened, up to its cause
  log [N]    what happened, numbered        o CARD     what can be done with a card, and why not the rest
  card NAME  a card's text                  z [ZONE]   look into a zone
  b          the table again                u          take your last decision back
  s [N]      where auto-pass stops          f          always be asked (switch)
  c          concede                        q          save and leave";
