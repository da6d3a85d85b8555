//! The program with the games of the tests, as a user runs it: whatever works for the games that ship works for any other.

mod cards_only;
mod played;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What came of a command.
#[derive(Debug)]
struct Said {
    status: i32,
    out: String,
    err: String,
}

impl Said {
    fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// Run the program with arguments and something typed on standard input.
fn typed(args: &[&str], input: &str) -> Said {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tefuda-tests"))
        .args(args)
        .env("LANG", "C")
        .env_remove("LC_ALL")
        .env("XDG_DATA_HOME", scratch("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    let written = child.stdin.take().expect("has an input").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("ends");
    // A command that needs no input may have ended before it was typed.
    drop(written);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("is text");
    Said { status: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

fn run(args: &[&str]) -> Said {
    typed(args, "")
}

/// A file or folder for one test.
fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A file for one test, with this in it.
fn written(name: &str, text: &str) -> String {
    let path = scratch(name);
    std::fs::write(&path, text).expect("writes");
    path.to_str().expect("is text").to_owned()
}

/// The row of `tefuda games --json` for a game.
fn listed(game: &str) -> serde_json::Value {
    let games = run(&["games", "--json"]).json();
    let row = games.as_array().expect("a list").iter().find(|row| row["game"] == game);
    row.unwrap_or_else(|| panic!("{game} is not listed")).clone()
}
