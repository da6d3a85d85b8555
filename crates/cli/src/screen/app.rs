//! What the screen is about at a moment, and what each stroke changes. It draws nothing.

use super::alike::Alike;
use super::ink::unpainted;
use super::keys::Stroke;
use super::list::Entry;
use super::open::help_lines;
use super::overlay::Overlay;
use super::words;
use crate::board::{Block, Cell, picture};
use crate::chronicle::{Detail, Row};
use crate::failure::{Done, Failure};
use crate::play::table::{Next, Table};
use ratatui::layout::Rect;
use tefuda_kernel::{Choice, Offer, PlayerId};
use tefuda_table::{Lang, Playable, Speech};

/// Whether the screen stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    On,
    /// Somebody leaves.
    Leave,
}

/// Where the game stands for the people before the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The other player comes to the keyboard; nothing is shown.
    Curtain(PlayerId),
    /// The first player may do something in the other's turn, who sits at the keyboard: whether they want to is asked across the table,
    /// with nothing shown that only one of them knows.
    Aside(PlayerId, PlayerId),
    /// A player is asked.
    Asked(PlayerId),
    /// The game is over.
    Over(PlayerId),
}

/// The panel that the arrows move in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Focus {
    /// What can be done.
    Options,
    /// The table.
    Board,
    /// What happened.
    Log,
}

/// Something that the mouse can point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// A panel.
    Panel(Focus),
    /// An option, from 0.
    Option(usize),
    /// A cell of the board, counted through the picture.
    Cell(usize),
    /// A row of the log, counted from the latest.
    Log(usize),
    /// A line of what lies over everything.
    Over(usize),
}

/// When somebody last decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Decided {
    /// Whether they have at all.
    pub ever: bool,
    /// How many events there were.
    pub events: usize,
    /// In which turn.
    pub turn: u16,
}

/// The screen.
pub struct Screen<'t, G: Playable> {
    /// The game and everybody around it.
    pub table: Table<'t, G>,
    pub(super) lang: Lang,
    pub(super) stage: Stage,
    pub(super) focus: Focus,
    pub(super) offers: Vec<Offer<G>>,
    /// Which offers are one option, because nothing tells them apart.
    pub(super) alike: Alike,
    /// What each option is.
    pub(super) entries: Vec<Entry>,
    /// The numbers that are chosen from, where numbers are.
    pub(super) numbers: Option<Vec<i32>>,
    /// The entry whose cards are listed, if one was opened.
    pub(super) opened: Option<usize>,
    pub(super) option: usize,
    pub(super) typed: String,
    pub(super) cell: usize,
    /// The selected row of the log, counted from the latest.
    pub(super) back: usize,
    /// When each player last decided: what came later is news.
    pub(super) decided: [Decided; 2],
    /// Whether the player has not moved since the question came: what is new is worth more than the card they look at.
    pub(super) fresh: bool,
    /// Whether the last key was a pass that has to be said twice.
    sure: bool,
    pub(super) overlay: Option<Overlay>,
    pub(super) message: Option<String>,
    pub(super) spots: Vec<(Rect, Spot)>,
}

impl<'t, G: Playable> Screen<'t, G> {
    /// A screen for a table, at its first question.
    pub fn new(table: Table<'t, G>, lang: Lang) -> Result<Screen<'t, G>, Failure> {
        // Whoever goes on with a game has seen what was before.
        let seen = if table.session.record.picks.is_empty() { Decided::default() } else { Decided::now(&table) };
        let mut screen = Screen {
            table,
            lang,
            stage: Stage::Over(PlayerId(0)),
            focus: Focus::Options,
            offers: Vec::new(),
            alike: Alike::default(),
            entries: Vec::new(),
            numbers: None,
            opened: None,
            option: 0,
            typed: String::new(),
            cell: 0,
            back: 0,
            decided: [seen; 2],
            fresh: true,
            sure: false,
            overlay: None,
            message: None,
            spots: Vec::new(),
        };
        let first = screen.table.go()?;
        screen.stage = match first {
            Next::Asked(player) if screen.table.shared() => Stage::Curtain(player),
            Next::Asked(player) => Stage::Asked(player),
            Next::Over => Stage::Over(PlayerId(0)),
        };
        screen.begin();
        if screen.decided[0].ever {
            screen.message = Some(words::resumed(screen.table.session.state.turn(), lang));
        }
        Ok(screen)
    }

    /// Who looks at the screen.
    pub fn viewer(&self) -> PlayerId {
        match self.stage {
            Stage::Curtain(player) | Stage::Aside(_, player) | Stage::Asked(player) | Stage::Over(player) => player,
        }
    }

    pub(super) fn speech(&self) -> &Speech {
        &self.table.chronicle(self.viewer()).speech
    }

    /// Whether nobody has touched the screen since a turn went by or a curtain fell.
    pub(super) fn new_turn(&self) -> bool {
        let decided = self.decided[self.viewer().index()];
        let curtain = matches!(self.stage, Stage::Curtain(_) | Stage::Aside(..));
        curtain || self.fresh && decided.ever && decided.turn != self.table.session.state.turn()
    }

    /// A new question, or the end.
    fn begin(&mut self) {
        self.opened = None;
        self.list();
        (self.back, self.focus) = (0, Focus::Options);
        self.typed.clear();
        (self.overlay, self.fresh) = (None, true);
        // Whoever goes to the board wants to point at what can be chosen.
        let offered = self.offered();
        if let Some(at) = self.cells().iter().position(|cell| offered.contains(&cell.handle)) {
            self.cell = at;
        }
        if let Stage::Over(player) = self.stage {
            let lines = crate::play::ending::result(&self.table, player, self.lang);
            self.overlay = Some(Overlay::text(words::over(self.lang), lines.iter().map(|line| unpainted(line)).collect()));
        }
    }

    /// Go on to the next question of a person.
    pub(super) fn advance(&mut self) -> Done {
        let before = self.viewer();
        self.message = None;
        let next = self.table.go()?;
        self.message = self.table.save.news().map(|news| news.get(self.lang).trim_start_matches("! ").to_owned());
        self.stage = match next {
            Next::Asked(player) if player != before && self.table.is_aside(player) => Stage::Aside(player, before),
            Next::Asked(player) if self.table.shared() && player != before => Stage::Curtain(player),
            Next::Asked(player) => Stage::Asked(player),
            Next::Over => Stage::Over(before),
        };
        self.begin();
        Ok(())
    }

    /// Do what a stroke means.
    pub fn press(&mut self, stroke: Stroke) -> Result<Flow, Failure> {
        if stroke == Stroke::Interrupt {
            return Ok(Flow::Leave);
        }
        if let Stage::Curtain(player) = self.stage {
            if stroke == Stroke::Enter {
                self.stage = Stage::Asked(player);
                self.begin();
            }
            return Ok(if stroke == Stroke::Letter('q') { Flow::Leave } else { Flow::On });
        }
        if let Stage::Aside(asked, _) = self.stage {
            return self.press_aside(asked, stroke);
        }
        if stroke != Stroke::Nothing {
            self.message = None;
            self.fresh = false;
            self.sure &= stroke == Stroke::Letter('p');
            if !matches!(stroke, Stroke::Digit(_) | Stroke::Enter | Stroke::Backspace) {
                self.typed.clear();
            }
        }
        match stroke {
            Stroke::Letter('q') => return Ok(Flow::Leave),
            Stroke::Click(x, y) => return self.click(x, y),
            Stroke::Wheel(x, y, up) => self.wheel(x, y, up),
            _ if self.overlay.is_some() => return self.press_over(stroke),
            Stroke::Next => self.turn(1),
            Stroke::Previous => self.turn(2),
            Stroke::Enter => return self.enter(),
            Stroke::Digit(digit) => self.digit(digit),
            Stroke::Backspace => self.typed.truncate(self.typed.len().saturating_sub(1)),
            Stroke::Escape if self.focus != Focus::Options => self.focus = Focus::Options,
            Stroke::Escape => self.close_entry(),
            Stroke::Letter(letter) => return self.letter(letter),
            other => self.travel(other),
        }
        Ok(Flow::On)
    }

    fn turn(&mut self, by: usize) {
        let panels = [Focus::Options, Focus::Board, Focus::Log];
        let at = panels.iter().position(|panel| *panel == self.focus).unwrap_or(0);
        self.focus = panels[(at + by) % panels.len()];
    }

    /// A digit selects at once; where two make no number of an option, the second begins another.
    fn digit(&mut self, digit: char) {
        let option = |typed: &str| self.labelled(typed.parse().ok()?);
        let longer = format!("{}{digit}", self.typed);
        let typed = if option(&longer).is_some() { longer } else { digit.to_string() };
        match option(&typed) {
            Some(at) => (self.option, self.focus, self.typed) = (at, Focus::Options, typed),
            None if self.offers.is_empty() => {}
            None => self.message = Some(words::no_option(self.offers.len(), self.lang)),
        }
    }

    pub(super) fn enter(&mut self) -> Result<Flow, Failure> {
        match self.focus {
            Focus::Options => self.take(self.option)?,
            Focus::Board => self.open_ways(),
            Focus::Log => self.open_why(),
        }
        Ok(Flow::On)
    }

    /// A player decides now: what comes later is news.
    pub(super) fn decide(&mut self, player: PlayerId) {
        self.decided[player.index()] = Decided::now(&self.table);
    }

    /// Take the offer that a letter stands for.
    fn choose(&mut self, wanted: &[Choice<G>]) -> Done {
        match self.offers.iter().map(|offer| offer.choice).find(|choice| wanted.contains(choice)) {
            Some(choice) => self.take_choice(choice),
            None => {
                self.message = Some(words::not_now(self.lang));
                Ok(())
            }
        }
    }

    /// Pass; where nobody would, only when it is asked for twice.
    fn pass(&mut self) -> Done {
        let (player, sure) = (self.viewer(), std::mem::take(&mut self.sure));
        let obvious = |offer: &&Offer<G>| self.table.session.look(|engine| G::urge(engine, player, offer.choice)) >= G::OBVIOUS;
        match self.offers.iter().find(obvious).filter(|_| !sure) {
            Some(offer) => {
                let what = self.table.session.look(|engine| self.speech().choice(engine, &offer.choice));
                self.message = Some(words::really_pass(&what, self.lang));
                self.sure = true;
                Ok(())
            }
            None => self.choose(&[Choice::Pass, Choice::Done]),
        }
    }

    fn letter(&mut self, letter: char) -> Result<Flow, Failure> {
        match letter {
            'p' => self.pass()?,
            'y' => self.choose(&[Choice::Yes])?,
            'n' => self.choose(&[Choice::No])?,
            'u' => self.undo()?,
            'w' => self.open_why(),
            'i' => self.open_card(self.selected()),
            'z' => self.open_zones(),
            's' => self.overlay = Some(self.stops(0)),
            'f' => {
                let habits = &mut self.table.habits[self.viewer().index()];
                habits.full_control = !habits.full_control;
                self.message = Some(words::full_control(habits.full_control, self.lang));
            }
            'c' if matches!(self.stage, Stage::Asked(_)) => self.overlay = Some(Overlay::concede(self.lang)),
            '?' | 'h' => {
                self.overlay =
                    Some(Overlay::text(words::help_title(self.lang), help_lines::<G>(words::help(self.lang), self.lang)));
            }
            _ => self.message = Some(words::unknown_key(self.lang)),
        }
        Ok(Flow::On)
    }

    fn undo(&mut self) -> Done {
        if let Stage::Asked(player) = self.stage {
            match self.table.undo(player)? {
                Ok(()) => {
                    self.advance()?;
                    self.message = Some(words::undone(self.lang));
                }
                Err(reason) => self.message = Some(reason.get(self.lang).to_owned()),
            }
        }
        Ok(())
    }

    /// The picture of the table.
    pub(super) fn picture(&self) -> Vec<Block> {
        picture(&self.table.session, self.table.library, self.speech())
    }

    /// Every cell of the picture, in order.
    pub(super) fn cells(&self) -> Vec<Cell> {
        self.picture().iter().flat_map(|block| super::fit::cells(block).into_iter().cloned().collect::<Vec<_>>()).collect()
    }

    /// The log as it is shown.
    pub(super) fn log_rows(&self) -> Vec<Row<'_>> {
        self.table.chronicle(self.viewer()).rows(0, Detail::News)
    }
}

impl Decided {
    fn now<G: Playable>(table: &Table<'_, G>) -> Decided {
        Decided { ever: true, events: table.session.log.len(), turn: table.session.state.turn() }
    }
}
