//! `tefuda play` on a full screen: the same table as line by line, with keyboard and mouse.

mod alike;
mod app;
mod board;
#[cfg(test)]
mod crowded;
mod detail;
mod draw;
#[cfg(test)]
mod figures;
mod fit;
mod ink;
mod keys;
mod layout;
mod list;
mod log;
mod open;
mod options;
mod over;
mod overlay;
mod pointer;
mod replay;
mod squares;
mod strip;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod thoughts;
mod travel;
pub mod words;

use crate::console::Console;
use crate::failure::{Done, Failure};
use crate::opening::Opening;
use crate::play::ending::result;
use crate::play::parting::{Ended, GLANCE, ends_with_the_terminal, go_unheard, terminal_is_gone};
use crate::play::plain::saved;
use crate::play::table::Table;
use app::{Flow, Screen};
pub use ink::fold;
use keys::Stroke;
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;
use replay::Viewer;
use std::io::IsTerminal;
use std::mem::ManuallyDrop;
use std::time::{Duration, Instant};
use tefuda_table::{Playable, Record};

/// How long keys are still those that were typed before a new turn was to be seen.
const TYPED_AHEAD: Duration = Duration::from_millis(150);

/// Gives the terminal back, whatever happens.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        // Nobody is left to tell when the terminal is gone.
        let _ = execute!(std::io::stdout(), DisableMouseCapture, Show);
        let _ = ratatui::try_restore();
    }
}

/// A screen that takes strokes until somebody leaves.
trait Face {
    fn draw(&mut self, window: Rect, buffer: &mut Buffer);
    fn press(&mut self, stroke: Stroke) -> Result<Flow, Failure>;

    /// Whether so much has happened since the last stroke that what was typed ahead cannot be meant.
    fn is_startling(&mut self) -> bool {
        false
    }
}

impl<G: Playable> Face for Screen<'_, G> {
    fn draw(&mut self, window: Rect, buffer: &mut Buffer) {
        Screen::draw(self, window, buffer);
    }

    fn press(&mut self, stroke: Stroke) -> Result<Flow, Failure> {
        Screen::press(self, stroke)
    }

    fn is_startling(&mut self) -> bool {
        self.new_turn()
    }
}

/// Show a face until somebody leaves, or until its terminal disappears.
fn show(face: &mut dyn Face) -> Done {
    let ended = Ended::listen()?;
    ends_with_the_terminal();
    let shown = show_until(face, &ended);
    // What went wrong is that nobody is there any more.
    if terminal_is_gone() { go_unheard() } else { shown }
}

fn show_until(face: &mut dyn Face, ended: &Ended) -> Done {
    // The guard shows the cursor. `Terminal` would do it when it is dropped, and panics where it cannot say that it failed.
    let mut terminal = ManuallyDrop::new(ratatui::try_init()?);
    let _guard = Guard;
    execute!(std::io::stdout(), EnableMouseCapture)?;
    let mut flow = Flow::On;
    while flow == Flow::On {
        let mut shown = false;
        terminal.draw(|frame| {
            shown = layout::fits(frame.area());
            face.draw(frame.area(), frame.buffer_mut());
        })?;
        while !event::poll(GLANCE)? {
            if ended.is_so() {
                return Ok(());
            }
        }
        flow = face.press(heeded(keys::understand(&event::read()?), shown))?;
        if face.is_startling() {
            terminal.draw(|frame| face.draw(frame.area(), frame.buffer_mut()))?;
            forget_typed_ahead()?;
        }
    }
    Ok(())
}

/// In a window in which nothing is to be seen nothing is done, but everybody can leave.
fn heeded(stroke: Stroke, shown: bool) -> Stroke {
    match stroke {
        _ if shown => stroke,
        Stroke::Interrupt | Stroke::Letter('q') => Stroke::Interrupt,
        _ => Stroke::Nothing,
    }
}

/// Whether there is a terminal that can do more than write lines.
pub fn can_be_shown() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb
}

/// Whoever holds a key down is heard again after a moment.
fn forget_typed_ahead() -> std::io::Result<()> {
    let until = Instant::now() + TYPED_AHEAD;
    while event::poll(until.saturating_duration_since(Instant::now()))? {
        event::read()?;
        if Instant::now() >= until {
            break;
        }
    }
    Ok(())
}

/// Play until the game is over or somebody leaves.
pub fn run<G: Playable>(table: Table<'_, G>, console: &mut Console) -> Done {
    let mut screen = Screen::new(table, console.lang)?;
    show(&mut screen)?;
    let table = &screen.table;
    if table.session.state.outcome().is_none() {
        console.line(saved(table, console.lang))?;
        return Ok(());
    }
    for line in result(table, screen.viewer(), console.lang) {
        console.line(line)?;
    }
    Ok(())
}

/// Step through a saved game, beginning after so many picks.
pub fn replay<G: Playable>(console: &Console, record: &Record, opening: &Opening<G>, at: usize) -> Done {
    show(&mut Viewer::new(record, opening, at, console.lang))
}
