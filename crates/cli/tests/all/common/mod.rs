//! Running the program as a user does.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What came of a command.
#[derive(Debug)]
pub struct Said {
    /// Its status.
    pub status: i32,
    /// What it printed.
    pub out: String,
    /// What it complained about.
    pub err: String,
}

impl Said {
    /// The JSON that it printed, and nothing else.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// Run `tefuda` with arguments and something typed on standard input.
pub fn typed(args: &[&str], input: &str) -> Said {
    typed_in(&scratch("data"), args, input)
}

/// The same with a data folder of its own.
pub fn typed_in(data: &std::path::Path, args: &[&str], input: &str) -> Said {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tefuda"))
        .args(args)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C")
        .env("XDG_DATA_HOME", data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    let mut stdin = child.stdin.take().expect("has an input");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("ends");
    // The program may have ended before it read everything.
    let _ = writer.join();
    Said {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("prints text"),
        err: String::from_utf8(output.stderr).expect("complains in text"),
    }
}

/// Run `tefuda` with arguments.
pub fn tefuda(args: &[&str]) -> Said {
    typed(args, "")
}

/// A file for one test.
pub fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    folder.join(name)
}

/// A file for one test that is not there yet.
#[allow(dead_code, reason = "not every test")]
pub fn fresh(name: &str) -> PathBuf {
    let path = scratch(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// A file for one test, with this in it.
pub fn written(name: &str, text: &str) -> String {
    let path = scratch(name);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).expect("makes a folder");
    }
    std::fs::write(&path, text).expect("writes");
    path.to_str().expect("is text").to_owned()
}
