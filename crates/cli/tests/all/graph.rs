//! Who may know whom: the table in ARCHITECTURE.md, checked against what the crates really depend on.

use std::path::{Path, PathBuf};
use std::process::Command;

macro_rules! ids {
    ($($id:ident: $game:ty,)*) => { &[$(stringify!($id)),*] };
}

/// The games that there are.
const GAMES: &[&str] = tefuda_games::games!(ids);

/// What each crate may know, all games in one row; the program, the suite and the list of games may know everybody.
const MAY_KNOW: [(&str, &[&str]); 8] = [
    ("ability", &[]),
    ("kernel", &["ability"]),
    ("cardtext", &["ability"]),
    ("rulebook", &[]),
    ("table", &["ability", "cardtext", "kernel", "rulebook"]),
    ("scenario", &["ability", "cardtext", "kernel", "rulebook", "table"]),
    ("bots", &["kernel", "table"]),
    ("GAME", &["ability", "cardtext", "kernel", "rulebook", "table"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn packages() -> Vec<serde_json::Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    metadata["packages"].as_array().expect("there are packages").clone()
}

fn short(name: &str) -> &str {
    name.strip_prefix("tefuda-").unwrap_or(name)
}

/// Whether a package is a game: one that ships, or one of the tests, whose program is none.
fn is_game(package: &serde_json::Value) -> bool {
    let manifest = Path::new(package["manifest_path"].as_str().expect("a path")).to_owned();
    let folder = |path: Option<&Path>| path.and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned();
    let (own, above) = (folder(manifest.parent()), folder(manifest.parent().and_then(Path::parent)));
    above == "games" || (above == "tests" && own != "program")
}

#[test]
fn the_fuzz_targets_are_locked_to_what_the_crates_ask_for() {
    let manifest = root().join("fuzz/Cargo.toml");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["tree", "--locked", "--offline", "--manifest-path"]).arg(manifest);
    let output = cargo.output().expect("cargo runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("lock file"), "scripts/fuzz builds with --locked: {said}");
}

#[test]
fn every_crate_knows_only_whom_it_may_know() {
    let mut checked = 0;
    for package in packages() {
        let name = short(package["name"].as_str().expect("a name")).to_owned();
        let row = if is_game(&package) { "GAME" } else { name.as_str() };
        let Some((_, allowed)) = MAY_KNOW.iter().find(|(known, _)| *known == row) else { continue };
        checked += 1;
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            let other = dependency["name"].as_str().expect("a name");
            // Tests of a game run rulings; that is not knowing.
            let dev = dependency["kind"].as_str() == Some("dev");
            if other.starts_with("tefuda-") && !dev {
                assert!(allowed.contains(&short(other)), "{name} must not know {other}");
            }
        }
    }
    assert!(checked >= MAY_KNOW.len(), "only {checked} crates were found");
}

#[test]
fn the_kernel_names_no_game() {
    let mut files = Vec::new();
    sources(&root().join("crates/kernel/src"), &mut files);
    for path in &files {
        let text = std::fs::read_to_string(path).expect("a source file").to_lowercase();
        for game in GAMES.iter().copied().chain(tefuda_games::PLANNED.iter().map(|game| game.id)) {
            assert!(!text.contains(game), "{} names {game}", path.display());
        }
    }
    assert!(files.len() > 80, "only {} files were read", files.len());
}

#[test]
fn every_folder_of_games_is_listed_and_every_reader_is_told() {
    let mut folders: Vec<String> = std::fs::read_dir(root().join("games"))
        .expect("a folder of games")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort();
    assert_eq!(folders, GAMES);
    macro_rules! titles {
        ($($id:ident: $game:ty,)*) => { [$(<$game as tefuda_table::Readable>::TITLE),*] };
    }
    for page in ["README.md", "README.ja.md"] {
        let text = std::fs::read_to_string(root().join(page)).expect("a page");
        for (ja, en) in tefuda_games::games!(titles) {
            assert!(text.contains(ja) || text.contains(en), "{page} does not tell of {en}");
        }
    }
}

/// Whether a file may speak of several games: what belongs to one of them, the list itself, prose, what cargo writes, and tests.
fn may_name_games(path: &Path) -> bool {
    let name = path.strip_prefix(root()).unwrap_or(path).to_string_lossy().into_owned();
    let kept = ["games/", "crates/games/", ".git"].iter().any(|folder| name.starts_with(folder));
    let told = [".md", ".lock"].iter().any(|ending| name.ends_with(ending));
    kept || told || name.contains("/tests/") || is_test_module(path)
}

/// Whether a file is a module that its parent has for tests alone.
fn is_test_module(path: &Path) -> bool {
    let module = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let parent = std::fs::read_to_string(path.with_file_name("mod.rs")).unwrap_or_default();
    parent.contains(&format!("#[cfg(test)]\nmod {module};"))
}

#[test]
fn no_other_file_lists_the_games() {
    let output = Command::new("git").args(["ls-files", "-co", "--exclude-standard"]).current_dir(root()).output();
    let listed = String::from_utf8(output.expect("git runs").stdout).expect("names are text");
    let (mut read, mut lists) = (0, Vec::new());
    for path in listed.lines().map(|name| root().join(name)).filter(|path| !may_name_games(path)) {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        read += 1;
        if GAMES.iter().filter(|game| text.contains(**game)).count() > 1 {
            lists.push(path);
        }
    }
    assert!(read > 200, "only {read} files were read");
    assert!(lists.is_empty(), "the games are listed again in {lists:?}: take them from crates/games");
}

/// All source files below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The files that may look at what a deed is: its entry, its printers, and what lowers and performs it.
const LOOK_AT_DEEDS: [&str; 6] = [
    "crates/ability/src/facts.rs",
    "crates/ability/src/print/english/deed.rs",
    "crates/ability/src/print/japanese_deed.rs",
    "crates/ability/src/print/purpose.rs",
    "crates/kernel/src/effects/perform.rs",
    "crates/kernel/src/pool/lower.rs",
];

#[test]
fn whoever_wants_to_know_something_of_a_deed_asks_its_facts() {
    let mut files = Vec::new();
    for folder in ["crates/ability/src", "crates/cardtext/src", "crates/kernel/src", "crates/table/src", "games"] {
        sources(&root().join(folder), &mut files);
    }
    let pattern = |line: &str| {
        let asks = ["matches!(", "if let ", "while let ", "let Some(", "let ["].iter().any(|word| line.contains(word));
        let before = line.split("=>").next().filter(|before| before.len() < line.len());
        let chosen = before.is_some_and(|before| before.contains("Deed::")) || line.trim_start().starts_with("| Deed::");
        line.contains("Deed::") && (asks || chosen)
    };
    let mut looking: Vec<String> = Vec::new();
    for path in &files {
        let name = path.strip_prefix(root()).expect("a file of the repository").display().to_string();
        let text = std::fs::read_to_string(path).unwrap_or_default();
        if path.extension().is_some_and(|ending| ending == "rs") && text.lines().any(pattern) {
            looking.push(name);
        }
    }
    looking.sort();
    assert_eq!(looking, LOOK_AT_DEEDS, "these look at deeds themselves");
}
