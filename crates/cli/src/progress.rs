//! A progress bar for work of more than two seconds, on a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_secs(2);

/// How far some work is.
pub struct Progress {
    bar: ProgressBar,
    began: Instant,
}

impl Progress {
    /// Work of so many pieces begins.
    pub fn new(pieces: u64) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(pieces), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len}  {per_sec}  {eta}") {
            bar.set_style(style);
        }
        Progress { bar, began: Instant::now() }
    }

    /// So many more pieces are done.
    pub fn advance(&self, pieces: u64) {
        if self.bar.is_hidden() && self.began.elapsed() > PATIENCE && std::io::stderr().is_terminal() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(pieces);
    }

    /// The work is done.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}
