//! A killed program loses nothing that was decided: the file goes on where its last whole record ends.

use crate::common::{scratch, tefuda, typed};
use std::fs;
use std::io::{BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

fn path(name: &str) -> String {
    scratch(name).to_str().expect("is text").to_owned()
}

fn picks(file: &str) -> u64 {
    let replay = tefuda(&["replay", file, "--json"]);
    assert_eq!(replay.status, 0, "{replay:?}");
    assert_eq!(replay.json()["reproduces"], true);
    replay.json()["picks"].as_u64().expect("a number")
}

/// A game against a bot of which a script answers the first questions, left after so many.
fn left_after(file: &str, answers: usize) {
    let _ = fs::remove_file(file);
    let left = typed(&["play", "magmell", "--plain", "--seed", "5", "--save", file], &("1\n".repeat(answers) + "q\n"));
    assert_eq!(left.status, 0, "{left:?}");
}

#[test]
fn torn_at_any_byte_of_its_last_record_a_game_goes_on() {
    let file = path("torn-any.jsonl");
    left_after(&file, 12);
    let whole = fs::read(&file).expect("saved");
    let last = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').expect("several lines") + 1;
    let count = picks(&file);
    // Every byte is tried in the tests of `Record`; here a whole program is started for each.
    let tears = (last..whole.len()).step_by(11).chain(whole.len() - 2..=whole.len());
    for (nth, cut) in tears.enumerate() {
        fs::write(&file, &whole[..cut]).expect("writes");
        let kept = if cut + 1 >= whole.len() { count } else { count - 1 };
        assert_eq!(picks(&file), kept, "cut at {cut}");
        if nth % 3 == 0 || cut + 2 >= whole.len() {
            let on = typed(&["play", "--plain", "--resume", &file], "1\nq\n");
            assert_eq!(on.status, 0, "cut at {cut}: {on:?}");
            assert_eq!(on.err.contains("torn"), kept < count && cut > last, "cut at {cut}: what is left out is told: {on:?}");
            assert!(picks(&file) > kept, "cut at {cut}: it goes on");
            let again = fs::read(&file).expect("saved");
            assert!(again.starts_with(&whole[..last]), "cut at {cut}: what was decided stays");
        }
    }
}

struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

fn start(args: &[&str]) -> Running {
    start_in(&scratch("data"), args)
}

fn start_in(data: &std::path::Path, args: &[&str]) -> Running {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tefuda"))
        .args(args)
        .env("LANG", "C")
        .env("XDG_DATA_HOME", data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let (input, output) = (child.stdin.take().expect("an input"), child.stdout.take().expect("an output"));
    Running { child, input, output: BufReader::new(output) }
}

impl Running {
    /// Read up to the next prompt.
    fn prompt(&mut self) {
        let mut seen = [0; 2];
        while seen != *b"> " {
            let mut next = [0];
            self.output.read_exact(&mut next).expect("there is a prompt");
            seen = [seen[1], next[0]];
        }
    }
}

#[test]
fn killed_at_any_moment_a_game_keeps_every_answered_question() {
    for (moment, patience) in (1..=10).zip([0, 300, 900, 2000, 5000, 100, 1300, 50, 3000, 600]) {
        let which = ["magmell", "divinecross"][moment as usize % 2];
        let file = path(&format!("killed-{moment}.jsonl"));
        let _ = fs::remove_file(&file);
        let mut game = start(&["play", which, "--plain", "--seed", "5", "--save", &file]);
        game.prompt();
        let mut known = 0;
        for _ in 0..moment {
            writeln!(game.input, "1").expect("is heard");
            game.prompt();
            known = fs::read_to_string(&file).expect("saved").lines().count() as u64 - 1;
        }
        assert!(known >= moment, "what was answered is written before the next question");
        // One more answer, and no time to finish with it.
        writeln!(game.input, "1").expect("is heard");
        std::thread::sleep(std::time::Duration::from_micros(patience));
        game.child.kill().expect("is killed");
        game.child.wait().expect("is gone");
        let kept = picks(&file);
        assert!(kept >= known, "{kept} of {known} picks are left");
        let on = typed(&["play", "--plain", "--resume", &file], &"1\n".repeat(3000));
        assert_eq!(on.status, 0, "{on:?}");
        assert!(tefuda(&["replay", &file, "--json"]).json()["winner"].is_string());
    }
}

#[test]
fn without_a_file_the_newest_unfinished_game_goes_on() {
    let data = scratch("resume-data");
    let _ = fs::remove_dir_all(&data);
    let run = |args: &[&str], input: &str| crate::common::typed_in(&data, args, input);
    let none = run(&["play", "--plain", "--resume"], "");
    assert_eq!(none.status, 1);
    assert!(none.err.contains("no unfinished game"), "{none:?}");
    assert_eq!(run(&["play", "magmell", "--plain", "--seed", "5", "--vs", "human"], "\n1\nq\n").status, 0);
    assert_eq!(run(&["play", "magmell", "--plain", "--seed", "6"], "c\ny\n").status, 0);
    let on = run(&["play", "--plain", "--resume"], "\nq\n");
    assert_eq!(on.status, 0, "{on:?}");
    assert!(on.out.contains("press Enter"), "the finished one is left out, and two people still play: {}", on.out);
    let game = run(&["play", "--plain", "--resume", "magmell"], "\nq\n");
    assert_eq!(game.status, 0, "{game:?}");
}

#[test]
fn a_game_that_another_program_plays_is_held() {
    let data = scratch("held-data");
    let _ = fs::remove_dir_all(&data);
    let file = path("held.jsonl");
    let _ = fs::remove_file(&file);
    let mut game = start(&["play", "magmell", "--plain", "--seed", "5", "--save", &file]);
    game.prompt();
    writeln!(game.input, "1").expect("is heard");
    game.prompt();
    let holder = format!("process {}", game.child.id());
    let before = fs::read(&file).expect("saved");
    for args in [&["play", "--plain", "--resume", &file][..], &["play", "magmell", "--plain", "--save", &file]] {
        let other = typed(args, "1\nq\n");
        assert_eq!(other.status, 1, "{other:?}");
        assert!(other.err.contains(&holder), "{other:?}");
    }
    writeln!(game.input, "q").expect("is heard");
    game.child.wait().expect("is gone");
    assert!(!PathBuf::from(file.clone() + ".lock").exists());
    assert!(fs::read(&file).expect("saved").starts_with(&before) && picks(&file) > 0);
    assert_eq!(typed(&["play", "--plain", "--resume", &file], "q\n").status, 0);
}

#[test]
fn going_on_passes_over_held_games_and_names_the_others() {
    let data = scratch("passed-over-data");
    let _ = fs::remove_dir_all(&data);
    let run = |args: &[&str], input: &str| crate::common::typed_in(&data, args, input);
    for seed in ["5", "6"] {
        assert_eq!(run(&["play", "magmell", "--plain", "--seed", seed], "1\nq\n").status, 0);
    }
    let mut held = start_in(&data, &["play", "--plain", "--resume"]);
    held.prompt();
    let on = run(&["play", "--plain", "--resume"], "q\n");
    assert_eq!(on.status, 0, "{on:?}");
    assert!(on.err.contains(&format!("process {}", held.child.id())), "{on:?}");
    writeln!(held.input, "q").expect("is heard");
    held.child.wait().expect("is gone");
    let named = run(&["play", "--plain", "--resume"], "q\n");
    assert!(named.err.contains("also unfinished: "), "{named:?}");
}

#[test]
fn a_damaged_game_names_the_way_out() {
    let file = path("damaged.jsonl");
    left_after(&file, 12);
    let text = fs::read_to_string(&file).expect("saved");
    let mut lines: Vec<&str> = text.lines().collect();
    lines[6] = "{}";
    fs::write(&file, lines.join("\n") + "\n").expect("writes");
    let broken = typed(&["play", "--plain", "--resume", &file], "q\n");
    assert_eq!(broken.status, 1, "{broken:?}");
    let way = format!("play --from {file}@5");
    assert!(broken.err.contains(&way), "{broken:?}");
    let on = typed(&["play", "--plain", "--from", &format!("{file}@5"), "--save", &path("damaged-on.jsonl")], "q\n");
    assert_eq!(on.status, 0, "{on:?}");
    let _ = fs::remove_file(path("damaged-on.jsonl"));
}

/// The same where no file may grow beyond so many blocks of 512 bytes, as on a disk that is full.
#[cfg(unix)]
fn on_a_full_disk(blocks: u64, args: &str, input: &str) -> crate::common::Said {
    let program = env!("CARGO_BIN_EXE_tefuda");
    let line = format!("trap '' XFSZ; ulimit -f {blocks}; exec '{program}' {args}");
    let mut child = Command::new("sh")
        .args(["-c", &line])
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    child.stdin.take().expect("an input").write_all(input.as_bytes()).expect("is heard");
    let output = child.wait_with_output().expect("ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    crate::common::Said { status: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

#[cfg(unix)]
#[test]
fn on_a_full_disk_the_game_goes_on_unsaved_and_says_so() {
    let file = path("full.jsonl");
    left_after(&file, 1);
    let blocks = fs::metadata(&file).expect("saved").len() / 512 + 2;
    let _ = fs::remove_file(&file);
    let args = format!("play magmell --plain --seed 5 --save '{file}'");
    let said = on_a_full_disk(blocks, &args, &("1\n".repeat(60) + "q\n"));
    assert_eq!(said.status, 0, "{said:?}");
    assert!(said.out.contains("cannot save to") && said.out.contains("could not be saved to the end"), "{said:?}");
    assert!(!said.out.contains("saved in"), "{said:?}");
    assert!(picks(&file) > 0, "what was saved before is whole");
    let _ = fs::remove_file(&file);
    let none = on_a_full_disk(1, &args, "q\n");
    assert_eq!(none.status, 1, "{none:?}");
    for left in [file.clone(), file.clone() + ".part", file.clone() + ".lock"] {
        assert!(!PathBuf::from(&left).exists(), "{left} was left behind");
    }
}

#[test]
fn a_game_that_is_served_writes_over_nothing() {
    let file = path("served-over.jsonl");
    left_after(&file, 3);
    let before = fs::read(&file).expect("saved");
    let served = typed(&["serve", "--stdio", "magmell", "--save", &file], "{\"quit\":true}\n");
    assert_eq!(served.status, 1, "{served:?}");
    let notes = crate::common::written("notes.txt", "buy stones\n");
    assert_eq!(typed(&["play", "magmell", "--plain", "--save", &notes], "q\n").status, 1);
    assert_eq!(
        (fs::read(&file).expect("saved"), fs::read_to_string(&notes).expect("notes")),
        (before, "buy stones\n".to_owned())
    );
}
