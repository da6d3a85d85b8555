//! A whole game in a real terminal, driven by key strokes: tmux holds the terminal, and the test reads its screen.

use crate::common::{scratch, tefuda};
use std::process::Command;
use std::time::{Duration, Instant};

/// A terminal of its own; it is closed when the test is over.
struct Terminal {
    socket: String,
}

impl Terminal {
    /// Start a program in a window of that size.
    fn start(name: &str, (width, height): (u16, u16), command: &str) -> Terminal {
        let terminal = Terminal { socket: format!("tefuda-{name}-{}", std::process::id()) };
        let size = [width, height].map(|cells| cells.to_string());
        terminal.tmux(&["-u", "-f", "/dev/null", "new-session", "-d", "-x", &size[0], "-y", &size[1], command]);
        terminal
    }

    fn tmux(&self, args: &[&str]) -> String {
        let output = Command::new("tmux").args(["-L", &self.socket]).args(args).env("LC_ALL", "C.UTF-8").output();
        String::from_utf8_lossy(&output.expect("tmux runs").stdout).into_owned()
    }

    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Wait until the screen has these words.
    fn wait(&self, words: &str) -> String {
        let begin = Instant::now();
        loop {
            let screen = self.screen();
            if screen.contains(words) {
                return screen;
            }
            assert!(begin.elapsed() < Duration::from_secs(60), "no {words:?} on\n{screen}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Terminal {
    /// Press keys until the screen has these words: what is typed just when a turn begins is not heard.
    fn press_until(&self, keys: &[&str], words: &str) -> String {
        for _ in 0..60 {
            self.press(keys);
            std::thread::sleep(Duration::from_millis(400));
            let screen = self.screen();
            if screen.contains(words) {
                return screen;
            }
        }
        panic!("no {words:?} on\n{}", self.screen());
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

fn there_is_tmux() -> bool {
    let there = Command::new("tmux").arg("-V").output().is_ok_and(|output| output.status.success());
    if !there {
        eprintln!("skipped: there is no tmux on this machine");
    }
    there
}

/// The command line of a game, which waits when the game is over so that its last words can be read.
fn play(args: &str) -> String {
    format!("sh -c '{} {args}; echo status $?; sleep 600'", env!("CARGO_BIN_EXE_tefuda"))
}

/// Where a game is written that there is none in yet.
fn path(name: &str) -> String {
    std::fs::remove_file(scratch(name)).ok();
    scratch(name).to_str().expect("is text").to_owned()
}

/// Take the first option again and again until somebody has won.
fn to_the_end(terminal: &Terminal, won: [&str; 3]) {
    for _ in 0..400 {
        terminal.press(&["Enter", "Enter", "Enter"]);
        std::thread::sleep(Duration::from_millis(60));
        let screen = terminal.screen();
        if won.iter().any(|words| screen.contains(words)) {
            return;
        }
    }
    panic!("the game does not end:\n{}", terminal.screen());
}

#[test]
fn a_whole_game_is_played_with_the_keyboard_alone() {
    if !there_is_tmux() {
        return;
    }
    let file = path("terminal.jsonl");
    let terminal = Terminal::start("whole", (80, 24), &play(&format!("play magmell --lang en --seed 11 --save {file}")));
    let first = terminal.wait("draw five new");
    assert!(first.contains("503.1.1.3") && first.contains("hand"), "{first}");
    terminal.press(&["?"]);
    terminal.wait("To win:");
    terminal.press(&["PageDown"]);
    terminal.wait("save and leave");
    terminal.press(&["n"]);
    terminal.press(&["n"]);
    terminal.wait("Your main phase: what do you do?");
    to_the_end(&terminal, ["You win", "You lose", "A draw"]);
    let last = terminal.press_until(&["Escape", "q"], "status 0");
    assert!(last.contains("the record:"), "{last}");
    let replay = tefuda(&["replay", &file, "--json"]);
    assert_eq!(replay.status, 0, "{replay:?}");
    assert!(replay.json()["winner"].is_string());
}

#[test]
fn the_first_lesson_of_the_other_game_is_played_to_its_end_in_japanese() {
    if !there_is_tmux() {
        return;
    }
    let file = path("terminal-lesson.jsonl");
    let command = format!("play divinecross --learn --lang ja --save {file}");
    let terminal = Terminal::start("lesson", (80, 24), &play(&command));
    let first = terminal.wait("☞ 目的は");
    assert!(first.contains("【メイン】 赤>緑 HP300 エネルギー×1 スキル 1:100+ 退却1"), "{first}");
    terminal.press(&["p"]);
    terminal.wait("バトルフェイズ");
    to_the_end(&terminal, ["あなたの勝ち", "あなたの負け", "引き分け"]);
    terminal.press_until(&["Escape", "q"], "status 0");
    assert!(tefuda(&["replay", &file, "--json"]).json()["winner"].is_string());
}

#[test]
fn a_game_is_left_and_goes_on_in_japanese_in_a_larger_window() {
    if !there_is_tmux() {
        return;
    }
    let file = path("terminal-left.jsonl");
    let terminal = Terminal::start("left", (120, 40), &play(&format!("play magmell --lang ja --seed 11 --save {file}")));
    terminal.wait("引き直");
    terminal.press(&["n"]);
    terminal.wait("何をしますか");
    let left = terminal.press_until(&["q"], "status 0");
    assert!(left.contains("--resume"), "{left}");
    drop(terminal);
    let on = Terminal::start("resumed", (120, 40), &play(&format!("play --lang ja --resume {file}")));
    on.wait("何をしますか");
    on.press_until(&["c"], "投了しますか");
    on.press(&["y"]);
    on.wait("あなたの負け");
    on.press_until(&["q"], "status 0");
    assert_eq!(tefuda(&["replay", &file, "--json"]).json()["winner"], "B");
    drop(on);
    let again = Terminal::start("again", (100, 30), &play(&format!("replay --lang en {file}")));
    again.wait("everything is shown");
    again.press(&["Right"]);
    again.press(&["v"]);
    again.wait("A's eyes");
    again.press(&["q"]);
    again.wait("status 0");
}

#[test]
fn nothing_is_decided_in_a_window_that_shows_nothing() {
    if !there_is_tmux() {
        return;
    }
    let file = path("small-window.jsonl");
    let terminal = Terminal::start("small", (58, 16), &play(&format!("play magmell --lang en --seed 11 --save {file}")));
    terminal.wait("too small");
    terminal.press(&["Enter", "Enter", "1", "p", "Enter"]);
    std::thread::sleep(Duration::from_millis(800));
    let picks = std::fs::read_to_string(&file).expect("saved").lines().count() - 1;
    terminal.press(&["q"]);
    terminal.wait("saved in");
    assert_eq!(std::fs::read_to_string(&file).expect("saved").lines().count() - 1, picks);
    assert_eq!(picks, 0, "keys were taken while nothing was shown");
}

#[test]
fn a_game_that_is_ended_gives_the_terminal_back() {
    if !there_is_tmux() {
        return;
    }
    let file = path("ended.jsonl");
    let terminal = Terminal::start("ended", (80, 24), &play(&format!("play magmell --lang en --seed 11 --save {file}")));
    terminal.wait("draw five new");
    let flags = || terminal.tmux(&["display-message", "-p", "#{alternate_on}#{mouse_any_flag}"]).trim().to_owned();
    assert_eq!(flags(), "11");
    let number = std::fs::read_to_string(file.clone() + ".lock").expect("it is held");
    assert!(Command::new("kill").args(["-TERM", &number]).status().expect("kill runs").success());
    terminal.wait("saved in");
    assert_eq!(flags(), "00");
}

/// Close the terminal of a game that waits for a key: the program ends, and another one goes on with the game.
fn ends_with_its_terminal(name: &str, before: &str) {
    if !there_is_tmux() {
        return;
    }
    let file = path(&format!("{name}.jsonl"));
    let command = format!("{before} {} play magmell --lang en --seed 11 --save {file}", env!("CARGO_BIN_EXE_tefuda"));
    let terminal = Terminal::start(name, (80, 24), &command);
    terminal.wait("draw five new");
    terminal.press(&["n"]);
    let picks = || std::fs::read_to_string(&file).expect("saved").lines().count() - 1;
    let begin = Instant::now();
    while picks() == 0 {
        assert!(begin.elapsed() < Duration::from_secs(60), "the answer is not heard");
        std::thread::sleep(Duration::from_millis(50));
    }
    let number = std::fs::read_to_string(file.clone() + ".lock").expect("it is held");
    drop(terminal);
    let closed = Instant::now();
    // A program that has ended may wait for somebody to ask how.
    let state = || Command::new("ps").args(["-o", "stat=", "-p", &number]).output().expect("ps runs").stdout;
    let runs = || state().first().is_some_and(|letter| *letter != b'Z');
    while runs() && closed.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(50));
    }
    if runs() {
        Command::new("kill").args(["-KILL", &number]).status().expect("kill runs");
        panic!("the program goes on without its terminal");
    }
    assert!(!std::path::Path::new(&(file.clone() + ".lock")).exists(), "the game is still held");
    let kept = picks();
    let on = crate::common::typed(&["play", "--plain", "--resume", &file], "q\n");
    assert_eq!((on.status, on.err.as_str()), (0, ""), "{on:?}");
    assert!(kept > 0 && picks() >= kept, "what was decided is kept");
}

#[test]
fn a_game_ends_with_its_terminal() {
    ends_with_its_terminal("closed", "exec");
}

#[test]
fn a_game_that_no_signal_reaches_ends_with_its_terminal() {
    // In a session of its own the program hears of it only by the end of its input.
    ends_with_its_terminal("unsignalled", "setsid --wait");
}

#[test]
fn a_terminal_that_can_only_write_lines_gets_lines() {
    if !there_is_tmux() {
        return;
    }
    let file = path("dumb.jsonl");
    let command = play(&format!("play magmell --lang en --seed 11 --save {file}")).replace("sh -c '", "sh -c 'TERM=dumb ");
    let terminal = Terminal::start("dumb", (80, 24), &command);
    terminal.wait("> ");
    assert_eq!(terminal.tmux(&["display-message", "-p", "#{alternate_on}"]).trim(), "0");
    // As Ctrl-C does, but only to the game and not to the shell around it.
    let number = std::fs::read_to_string(file.clone() + ".lock").expect("it is held");
    assert!(Command::new("kill").args(["-INT", &number]).status().expect("kill runs").success());
    terminal.wait("saved in");
    terminal.wait("status 130");
    assert!(!std::path::Path::new(&(file + ".lock")).exists());
}
