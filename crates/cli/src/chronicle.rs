//! The log in words, told as it happens: what a line is about may be gone a moment later.

use crate::console::{BOLD, DIM, Line, WIDTH};
use anstyle::Style;
use tefuda_ability::How;
use tefuda_kernel::{Cause, DefId, Entry, Event, PlayerId};
use tefuda_table::{Playable, Session, Speech};

/// One event in words.
#[derive(Debug, Clone)]
pub struct Told {
    /// The number of the event.
    pub number: u32,
    /// In words.
    pub text: String,
    /// Why it happened.
    pub cause: Cause,
    /// Picks made before it.
    pub picks: usize,
    /// The turn in which it happened.
    pub turn: u16,
    /// Whether only a whole log tells it.
    quiet: bool,
    /// Whether it is what a game turns on: damage, something destroyed, the end.
    pub loud: bool,
    /// What it happened to, where that is loud: whatever falls needs no word about the damage before.
    pub victim: Option<DefId>,
    /// Whether the victim fell, or had to leave the field.
    pub fell: bool,
    /// What somebody else used or brought out, and how: it explains what lies there.
    pub played: Option<(DefId, How)>,
}

/// How much is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// Every line.
    All,
    /// Every line, with the number of its event.
    Numbered,
    /// Without what is only a step on the way to something else.
    News,
}

/// What was told so far, for one pair of ears.
#[derive(Debug, Clone)]
pub struct Chronicle {
    /// How it is told.
    pub speech: Speech,
    /// Every event that is worth a line.
    pub told: Vec<Told>,
    heard: usize,
}

impl Chronicle {
    /// Nothing was told yet.
    pub fn new(speech: Speech) -> Chronicle {
        Chronicle { speech, told: Vec::new(), heard: 0 }
    }

    /// Tell what happened since the last time.
    pub fn follow<G: Playable>(&mut self, session: &Session<'_, G>) {
        let picks = session.record.picks.len();
        session.look(|engine| {
            for entry in &session.log[self.heard..] {
                if let Some(text) = self.speech.entry(engine, entry) {
                    let (quiet, loud, turn) = (G::is_quiet(entry), is_loud(&entry.event), entry.turn);
                    let fell = is_fall(entry);
                    let victim = entry.subject.filter(|_| loud || fell);
                    let played = how_played(&entry.event, self.speech.viewer).and_then(|how| Some((entry.subject?, how)));
                    let (number, cause) = (entry.number, entry.cause);
                    self.told.push(Told { number, text, cause, picks, turn, quiet, loud, victim, fell, played });
                }
            }
        });
        self.heard = session.log.len();
    }

    /// Forget what happened after so many events: it was taken back.
    pub fn cut(&mut self, events: usize) {
        self.told.retain(|told| told.number as usize <= events);
        self.heard = self.heard.min(events);
    }

    /// What was told from one line on; a line that comes several times in a row is told once.
    pub fn rows(&self, from: usize, detail: Detail) -> Vec<Row<'_>> {
        let told = self.told.get(from..).unwrap_or_default();
        let told: Vec<&Told> = match detail {
            Detail::All | Detail::Numbered => told.iter().collect(),
            Detail::News => told.iter().filter(|told| !told.quiet).collect(),
        };
        let mut turn = from.checked_sub(1).and_then(|before| self.told.get(before)).map_or(0, |before| before.turn);
        let mut rows = Vec::new();
        let each = detail == Detail::Numbered;
        let same = |one: &&Told, other: &&Told| !each && one.text == other.text && one.cause.clause == other.cause.clause;
        for group in told.chunk_by(same) {
            let now = group[0].turn;
            if std::mem::replace(&mut turn, now) != now {
                rows.push(Row::Turn(now));
            }
            rows.push(Row::Told(group[0], group.len()));
        }
        rows
    }

    /// The lines from one on, each with its clause at the right.
    pub fn lines<G: Playable>(&self, from: usize, detail: Detail) -> Vec<Line> {
        let line = |row: &Row<'_>| match row {
            Row::Turn(turn) => Line::of(&self.speech.say(format!("{turn}ターン目"), format!("turn {turn}")), BOLD),
            Row::Told(told, times) => line::<G>(told, *times, detail == Detail::Numbered),
        };
        self.rows(from, detail).iter().map(line).collect()
    }
}

/// A row of what was told.
#[derive(Debug, Clone, Copy)]
pub enum Row<'c> {
    /// A turn begins.
    Turn(u16),
    /// Something happened, so many times.
    Told(&'c Told, usize),
}

fn is_loud<G: Playable>(event: &Event<G>) -> bool {
    match event {
        Event::Damage { .. } | Event::End(_) => true,
        Event::Move(moving) => moving.how == How::Destroy,
        _ => false,
    }
}

/// Whether something on the field fell or was sent back.
fn is_fall<G: Playable>(entry: &Entry<G>) -> bool {
    let on_field = entry.from.is_some_and(|zone| G::ZONES[usize::from(zone.0)].active);
    matches!(&entry.event, Event::Move(moving) if moving.how == How::Destroy || moving.how == How::Return && on_field)
}

/// How somebody else than the viewer used or brought out something, if that is what happened.
fn how_played<G: Playable>(event: &Event<G>, viewer: Option<PlayerId>) -> Option<How> {
    let theirs = |player: PlayerId| viewer.is_some_and(|viewer| viewer != player);
    match event {
        Event::Move(moving) if theirs(moving.controller) => {
            Some(moving.how).filter(|how| [How::Use, How::Summon].contains(how))
        }
        _ => None,
    }
}

fn line<G: Playable>(told: &Told, times: usize, numbered: bool) -> Line {
    let mut line = if numbered { Line::of(&format!("{:>5}", told.number), DIM) } else { Line::default() };
    line.push(&format!("  {}", told.text), if told.loud { BOLD } else { Style::new() });
    if times > 1 {
        line.push(&format!(" ×{times}"), Style::new());
    }
    let clause = G::clause_id(told.cause.clause);
    line.pad(WIDTH.saturating_sub(crate::console::width(clause) + 1));
    line.push(&format!(" {clause}"), DIM);
    line
}
