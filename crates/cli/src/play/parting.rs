//! A game that is ended from outside, by Ctrl-C or by whoever ends programs, says where it is before it goes. One whose terminal has
//! disappeared has nobody to say it to.

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How often it is looked whether the game was ended.
pub const GLANCE: Duration = Duration::from_millis(100);
/// What the system adds to the number of the signal that ended a program.
const ENDED_BY: i32 = 128;

/// What is said last, and what is not left behind.
static LAST: Mutex<Option<(String, PathBuf)>> = Mutex::new(None);

/// From now on this is to be said, and that file goes.
pub fn is(words: String, held: PathBuf) {
    if let Ok(mut last) = LAST.lock() {
        *last = Some((words, held));
    }
}

/// Whether somebody has ended the program, and by which signal.
#[derive(Clone)]
pub struct Ended(Arc<AtomicUsize>);

impl Ended {
    /// From now on signals are heard.
    pub fn listen() -> io::Result<Ended> {
        let number = Arc::new(AtomicUsize::new(0));
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            signal_hook::flag::register_usize(signal, Arc::clone(&number), signal as usize)?;
        }
        Ok(Ended(number))
    }

    /// Whether it was.
    pub fn is_so(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// Look on beside whoever waits for a line: then the last words are said, and the program ends.
    pub fn ends_the_program(self) {
        std::thread::spawn(move || {
            while !self.is_so() {
                std::thread::sleep(GLANCE);
            }
            go(true, self.0.load(Ordering::Relaxed));
        });
    }
}

/// Whether the terminal that keys come from has disappeared.
pub fn terminal_is_gone() -> bool {
    !io::stdin().is_terminal()
}

/// Look on beside whoever waits for a key: the program ends with its terminal. Whoever waits cannot see it, because `crossterm` reads the
/// end of its input again and again.
pub fn ends_with_the_terminal() {
    std::thread::spawn(|| {
        while !terminal_is_gone() {
            std::thread::sleep(GLANCE);
        }
        go_unheard();
    });
}

/// The program ends as the system's signal for a terminal that disappears would end it, and leaves no file beside its game.
pub fn go_unheard() -> ! {
    go(false, SIGHUP as usize)
}

/// End the program as this signal does. Two threads may come here: the second one waits until the first is done.
fn go(heard: bool, signal: usize) -> ! {
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((words, held)) = last.take() {
        if heard {
            // Nobody is left to tell where the output is closed.
            let _ = writeln!(anstream::stdout(), "\n{words}");
        }
        let _ = std::fs::remove_file(held);
    }
    std::process::exit(ENDED_BY + signal as i32);
}
