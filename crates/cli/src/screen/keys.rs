//! What a key or the mouse means.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

/// Something that a player does with keyboard or mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stroke {
    /// One further in a direction.
    Up,
    /// One down.
    Down,
    /// One to the left.
    Left,
    /// One to the right.
    Right,
    /// Many up.
    PageUp,
    /// Many down.
    PageDown,
    /// To the first.
    Home,
    /// To the last.
    End,
    /// To the next panel.
    Next,
    /// To the panel before.
    Previous,
    /// Do it.
    Enter,
    /// Away with it.
    Escape,
    /// A digit of a number.
    Digit(char),
    /// The last digit was wrong.
    Backspace,
    /// A letter that stands for a command.
    Letter(char),
    /// A click into a cell.
    Click(u16, u16),
    /// The wheel over a cell: up, or down.
    Wheel(u16, u16, bool),
    /// Leave at once; the game is saved.
    Interrupt,
    /// Nothing that means something.
    Nothing,
}

/// Understand an event of the terminal.
pub fn understand(event: &Event) -> Stroke {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => key_stroke(*key),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Stroke::Click(mouse.column, mouse.row),
            MouseEventKind::ScrollUp => Stroke::Wheel(mouse.column, mouse.row, true),
            MouseEventKind::ScrollDown => Stroke::Wheel(mouse.column, mouse.row, false),
            _ => Stroke::Nothing,
        },
        _ => Stroke::Nothing,
    }
}

fn key_stroke(key: KeyEvent) -> Stroke {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c' | 'd') if control => Stroke::Interrupt,
        KeyCode::Char(_) if control => Stroke::Nothing,
        KeyCode::Up | KeyCode::Char('k') => Stroke::Up,
        KeyCode::Down | KeyCode::Char('j') => Stroke::Down,
        KeyCode::Left => Stroke::Left,
        KeyCode::Right => Stroke::Right,
        KeyCode::PageUp => Stroke::PageUp,
        KeyCode::PageDown => Stroke::PageDown,
        KeyCode::Home => Stroke::Home,
        KeyCode::End => Stroke::End,
        KeyCode::Tab => Stroke::Next,
        KeyCode::BackTab => Stroke::Previous,
        KeyCode::Enter => Stroke::Enter,
        KeyCode::Esc => Stroke::Escape,
        KeyCode::Backspace => Stroke::Backspace,
        KeyCode::Char(' ') => Stroke::Letter('i'),
        KeyCode::Char('？') => Stroke::Letter('?'),
        KeyCode::Char(sign) if sign.is_ascii_digit() => Stroke::Digit(sign),
        KeyCode::Char(sign) => Stroke::Letter(sign.to_ascii_lowercase()),
        _ => Stroke::Nothing,
    }
}
