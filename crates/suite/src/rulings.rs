//! A game's executable rulings as tests: each holds, and what they make the program cite is what judges cite.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};
use tefuda_kernel::Clause;
use tefuda_rulebook::Kind;
use tefuda_scenario::{CardCache, Case, Checks, Finding, Lang, Verdict, run_one};
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

/// Every ruling of a game holds, and what it makes the program cite is what judges cite.
/// `TEFUDA_ONLY=917,swap` runs only the rulings in files of such names.
pub fn rulings_hold<G: Playable>(game: &Path) {
    let shelf = shelf::<G>();
    let mut cases = cases(game);
    let only = only();
    cases.retain(|(file, _)| only.named(file));
    let verdicts = side_by_side(
        &cases,
        || CardCache::new(&shelf),
        |cards, (file, case)| {
            let runs = case.runs();
            let verdicts = runs.iter().map(|run| (file.clone(), run_one::<G>(case, run, cards, Checks::All)));
            verdicts.collect::<Vec<_>>()
        },
    );
    let verdicts: Vec<(String, Verdict)> = verdicts.into_iter().flatten().collect();
    let failed = verdicts.iter().filter_map(|(file, verdict)| match &verdict.outcome {
        Finding::Passed => None,
        Finding::Failed(failure) => Some(format!("{file}: {}\n{}", verdict.name(), failure.render(Lang::En))),
    });
    let failed: Vec<String> = failed.collect();
    println!("{} rulings of {} hold", verdicts.len() - failed.len(), verdicts.len());
    assert!(failed.is_empty(), "{} rulings do not hold:\n{}", failed.len(), failed.join("\n"));
    let cited: BTreeSet<Clause> = verdicts.iter().flat_map(|(_, verdict)| verdict.cited.iter().copied()).collect();
    only_what_judges_cite_is_cited::<G>(&cited);
}

/// Every clause that the program cites while it plays the rulings is one that judges would cite: a leaf, a rule that says
/// something of its own above the clauses that refine it, or a ruling of ours. Never a heading.
fn only_what_judges_cite_is_cited<G: Playable>(cited: &BTreeSet<Clause>) {
    let catalogue = &G::materials().catalogue;
    let fit = |id: &str| match catalogue.clause(id) {
        Some(clause) => catalogue.is_leaf(id) || clause.kind == Kind::Rule,
        None => catalogue.ruling(id).is_some(),
    };
    let odd: Vec<&str> = cited.iter().map(|clause| G::clause_id(*clause)).filter(|id| !fit(id)).collect();
    assert!(odd.is_empty(), "cited, but not what a judge would cite: {odd:?}");
}

/// Which files `TEFUDA_ONLY` names: those whose name contains one of its words; all without it.
pub(crate) struct Only(Option<String>);

pub(crate) fn only() -> Only {
    Only(env::var("TEFUDA_ONLY").ok())
}

impl Only {
    /// True if a file is among them.
    pub fn named(&self, file: &str) -> bool {
        self.0.as_ref().is_none_or(|only| only.split(',').any(|part| file.contains(part)))
    }

    /// True if they are all files.
    pub fn is_all(&self) -> bool {
        self.0.is_none()
    }
}

/// How many cases are tried at once.
const WORKERS: usize = 2;

/// How many cases in a row one worker takes: those of a file share their cards.
const ROW: usize = 16;

/// What comes of each of these, in their order. Some take a thousand times as long as others: whoever is free takes the next row.
pub(crate) fn side_by_side<T: Sync, W, R: Send>(
    all: &[T],
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let rows: Vec<&[T]> = all.chunks(ROW).collect();
    let toil = || {
        let mut worker = worker();
        let taken = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let taken = taken.map_while(|at| Some((at, *rows.get(at)?)));
        taken.map(|(at, row)| (at, row.iter().map(|one| work(&mut worker, one)).collect())).collect::<Vec<(usize, Vec<R>)>>()
    };
    let mut done: Vec<(usize, Vec<R>)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS).map(|_| scope.spawn(toil)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker that ends")).collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().flat_map(|(_, row)| row).collect()
}

/// What `tefuda scenario` finds without a path is what is tested.
pub fn all_rulings_ship<G: Playable>(game: &Path) {
    let mut shipped: Vec<&str> = G::materials().rulings.iter().map(|file| file.name).collect();
    shipped.sort_unstable();
    let mut files: Vec<String> = cases(game).into_iter().map(|(file, _)| file).collect();
    files.sort();
    files.dedup();
    assert_eq!(shipped, files, "what ships is not what lies in the folder");
}

/// Each card that ships is laid down or used in some ruling: a text that nobody has seen at work may do anything.
pub fn every_card_is_ruled_on<G: Playable>() {
    let fences = G::materials().rulings.iter().flat_map(|file| file.text.split("```ruling\n").skip(1));
    let played: Vec<&str> = fences.filter_map(|fence| fence.split("```").next()).collect();
    let shelf = shelf::<G>();
    let unseen =
        shelf.cards.iter().map(|card| card.entry.name.as_str()).filter(|name| !played.iter().any(|case| case.contains(name)));
    let unseen: Vec<&str> = unseen.collect();
    assert!(unseen.is_empty(), "no ruling plays {unseen:?}");
}
