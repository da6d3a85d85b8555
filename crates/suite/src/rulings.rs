//! A game's executable rulings as tests: each is one, what they cite is what judges cite, and what they claim they prove.

use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use tefuda_kernel::Clause;
use tefuda_rulebook::Kind;
use tefuda_scenario::{Case, Checks, Finding, Lang, run_one};
use tefuda_table::{Playable, Shelf};

/// Every case of a game's folder of rulings and of the folders inside it, with the name of its file.
pub fn cases(game: &Path) -> Vec<(String, Case)> {
    let mut paths = Vec::new();
    collect(&game.join("scenarios"), &mut paths);
    paths.sort();
    let mut cases = Vec::new();
    for path in &paths {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(path).expect("a readable file");
        match tefuda_scenario::parse(&text, &path.display().to_string()) {
            Ok(file) => cases.extend(file.into_iter().map(|case| (name.clone(), case))),
            Err(errors) => {
                let reports: Vec<String> = errors.iter().map(ToString::to_string).collect();
                panic!("{}", reports.join("\n"));
            }
        }
    }
    cases
}

/// The files of rulings in a folder and in the folders inside it.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("there is a folder of rulings") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            paths.push(path);
        }
    }
}

/// The cards that ship.
pub fn shelf<G: Playable>() -> Shelf<G> {
    let (shelf, problems) = Shelf::open(&[]);
    assert!(problems.is_empty(), "{problems:?}");
    shelf
}

/// Every ruling as a test of its own, named by what it rules; `others` are cases from elsewhere.
pub fn rulings<G: Playable>(game: &'static str, others: Vec<(String, Case)>) -> ExitCode {
    let arguments = Arguments::from_args();
    let shelf = Arc::new(shelf::<G>());
    let ship = || all_ship::<G>(Path::new(game));
    let named = || every_card_is_ruled_on::<G>();
    let mut trials = vec![
        Trial::test("the files that ship are all the files", ship),
        Trial::test("every card that ships stands in a ruling", named),
    ];
    for (file, case) in cases(Path::new(game)).into_iter().chain(others) {
        let case = Arc::new(case);
        for (at, run) in case.runs().iter().enumerate() {
            let (case, shelf) = (Arc::clone(&case), Arc::clone(&shelf));
            let name = match run.variant {
                Some(variant) => format!("{file}: {} [{variant}]", case.title),
                None => format!("{file}: {}", case.title),
            };
            trials.push(Trial::test(name, move || {
                let run = &case.runs()[at];
                match run_one::<G>(&case, run, &shelf, Checks::All).outcome {
                    Finding::Passed => Ok(()),
                    Finding::Failed(failure) => Err(Failed::from(failure.render(Lang::En))),
                }
            }));
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// What `tefuda scenario` finds without a path is what is tested.
fn all_ship<G: Playable>(game: &Path) -> Result<(), Failed> {
    let mut shipped: Vec<&str> = G::materials().rulings.iter().map(|file| file.name).collect();
    shipped.sort_unstable();
    let mut files: Vec<String> = cases(game).into_iter().map(|(file, _)| file).collect();
    files.sort();
    files.dedup();
    if shipped == files { Ok(()) } else { Err(Failed::from(format!("shipped: {shipped:?}, in the folder: {files:?}"))) }
}

/// Each card that ships is laid down or used in some ruling: a text that nobody has seen at work may do anything.
fn every_card_is_ruled_on<G: Playable>() -> Result<(), Failed> {
    let fences = G::materials().rulings.iter().flat_map(|file| file.text.split("```ruling\n").skip(1));
    let played: Vec<&str> = fences.filter_map(|fence| fence.split("```").next()).collect();
    let shelf = shelf::<G>();
    let unseen =
        shelf.cards.iter().map(|card| card.entry.name.as_str()).filter(|name| !played.iter().any(|case| case.contains(name)));
    let unseen: Vec<&str> = unseen.collect();
    if unseen.is_empty() { Ok(()) } else { Err(Failed::from(format!("no ruling plays {unseen:?}"))) }
}

/// Every clause that the program cites while it plays the rulings is one that judges would cite: a leaf, a rule that says
/// something of its own above the clauses that refine it, or a ruling of ours. Never a heading.
pub fn only_what_judges_cite_is_cited<G: Playable>(game: &Path) {
    let shelf = shelf::<G>();
    let mut cited: BTreeSet<Clause> = BTreeSet::new();
    for (_, case) in cases(game) {
        for run in case.runs() {
            cited.extend(run_one(&case, &run, &shelf, Checks::Steps).cited);
        }
    }
    let catalogue = &G::materials().catalogue;
    let fit = |id: &str| match catalogue.clause(id) {
        Some(clause) => catalogue.is_leaf(id) || clause.kind == Kind::Rule,
        None => catalogue.ruling(id).is_some(),
    };
    let odd: Vec<&str> = cited.into_iter().map(G::clause_id).filter(|id| !fit(id)).collect();
    assert!(odd.is_empty(), "cited, but not what a judge would cite: {odd:?}");
}
