//! `tefuda play` on a full screen: the same table as line by line, with keyboard and mouse.

mod app;
mod board;
mod detail;
mod draw;
mod ink;
mod keys;
mod layout;
mod log;
mod open;
mod options;
mod overlay;
mod pointer;
#[cfg(test)]
mod tests;
mod words;

use crate::console::Console;
use crate::failure::Done;
use crate::play::plain::{result, saved};
use crate::play::table::Table;
use app::{Flow, Screen};
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use tefuda_table::Playable;

/// Gives the terminal back, whatever happens.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        // Nobody is left to tell when the terminal is gone.
        let _ = execute!(std::io::stdout(), DisableMouseCapture);
        ratatui::restore();
    }
}

/// Play until the game is over or somebody leaves.
pub fn run<G: Playable>(table: Table<'_, G>, console: &mut Console) -> Done {
    let mut screen = Screen::new(table, console.lang)?;
    {
        let mut terminal = ratatui::try_init()?;
        let _guard = Guard;
        execute!(std::io::stdout(), EnableMouseCapture)?;
        let mut flow = Flow::On;
        while flow == Flow::On {
            terminal.draw(|frame| screen.draw(frame.area(), frame.buffer_mut()))?;
            flow = screen.press(keys::understand(&event::read()?))?;
        }
    }
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
