//! A watch over what is fed: an input that panics, takes too long or too much memory is named and kept.

use super::Door;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// No input may keep a processor busy for longer, in a debug build too; a machine that is busy with much else is not its doing.
const LIMIT: Duration = Duration::from_secs(5);
/// Nor may it take longer by the clock, busy or not.
const PATIENCE: Duration = Duration::from_secs(60);
/// The whole test program may not grow beyond this many megabytes.
const MEGABYTES: usize = 2048;
/// How often the memory is looked at.
const GLANCE: Duration = Duration::from_millis(200);
/// How much of a bad input is shown.
const SHOWN: usize = 1500;

/// Run the work in a thread of its own, so that one that hangs can be told. It says each input before it is fed. The number of
/// inputs.
pub(super) fn watched(door: Door, work: impl FnOnce(&dyn Fn(&[u8])) + Send + 'static) -> usize {
    let (sender, receiver) = mpsc::channel::<(Vec<u8>, Busy)>();
    let worker = thread::spawn(move || {
        let thread = this_thread();
        work(&|input: &[u8]| drop(sender.send((input.to_vec(), Busy::of(&thread)))));
    });
    let (mut fed, mut input, mut since) = (0, Vec::new(), Busy::of(Path::new("")));
    loop {
        match receiver.recv_timeout(GLANCE) {
            Ok((next, begun)) => (fed, input, since) = (fed + 1, next, begun),
            Err(RecvTimeoutError::Timeout) if fed > 0 && since.is_too_long() => bad(door, &input, "takes too long"),
            Err(RecvTimeoutError::Timeout) if resident() > MEGABYTES => bad(door, &input, "takes too much memory"),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    if worker.join().is_err() {
        bad(door, &input, "is not borne (the panic is above)");
    }
    fed
}

/// Where the system tells of this thread.
pub(super) fn this_thread() -> PathBuf {
    fs::read_link("/proc/thread-self").unwrap_or_default()
}

/// How long a thread has been at an input.
pub(super) struct Busy {
    thread: PathBuf,
    worked: Option<Duration>,
    since: Instant,
}

impl Busy {
    /// It begins now.
    pub fn of(thread: &Path) -> Busy {
        Busy { thread: thread.to_owned(), worked: worked(thread), since: Instant::now() }
    }

    pub fn is_too_long(&self) -> bool {
        self.so_far() > LIMIT || self.since.elapsed() > PATIENCE
    }

    /// The time that a processor was at it, or by the clock where the system does not tell.
    pub fn so_far(&self) -> Duration {
        let worked = worked(&self.thread).zip(self.worked).map(|(now, then)| now.saturating_sub(then));
        worked.unwrap_or_else(|| self.since.elapsed())
    }
}

/// How long a thread has had a processor, where the system tells.
fn worked(thread: &Path) -> Option<Duration> {
    let told = fs::read_to_string(Path::new("/proc").join(thread).join("schedstat")).ok()?;
    Some(Duration::from_nanos(told.split_whitespace().next()?.parse().ok()?))
}

/// Keep a bad input, and fail with it.
fn bad(door: Door, input: &[u8], what: &str) -> ! {
    let sum = input.iter().fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(*byte)));
    let path = folder().join(format!("{door:?}-{sum:08x}"));
    let kept = fs::create_dir_all(folder()).and_then(|()| fs::write(&path, input));
    let kept = kept.map_or_else(|error| format!("could not be kept: {error}"), |()| path.display().to_string());
    let shown: String = String::from_utf8_lossy(input).chars().take(SHOWN).collect();
    panic!("{door:?}: an input of {} bytes {what}: {kept}\n{shown}", input.len());
}

fn folder() -> PathBuf {
    std::env::temp_dir().join("tefuda-hostile")
}

/// The megabytes that this program holds, where the system tells.
fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok()).map_or(0, |kilobytes| kilobytes / 1024)
}
