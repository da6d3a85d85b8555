//! `tefuda scenario`: run executable rulings.

use crate::args::ScenarioArgs;
use crate::console::{BAD, Console, DIM, GOOD, paint};
use crate::failure::{Done, Failure, SHOWN, and_more, fail, file_failure};
use crate::games::Games;
use crate::library::{open_shelf, read_text};
use crate::progress::Progress;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::panic;
use std::path::{Path, PathBuf};
use std::process::Command;
use tefuda_kernel::CAN_DISARM;
use tefuda_scenario::{CardCache, Case, Checks, Claim, Finding, Verdict, claims, run_one};
use tefuda_table::{Lang, Playable, Shelf};

/// A ruling that the program does not agree with, or cannot read.
struct Broken {
    file: String,
    line: u32,
    name: String,
    message: String,
}

/// What came of all rulings.
#[derive(Default)]
pub struct Findings {
    passed: usize,
    broken: Vec<Broken>,
    /// How many claims hold, if they were checked.
    claims: Option<usize>,
}

/// Run the command.
pub fn run(console: &mut Console, args: &ScenarioArgs) -> Done {
    if args.claims && !CAN_DISARM {
        return hand_over();
    }
    let mut findings = Findings { claims: args.claims.then_some(0), ..Findings::default() };
    let mut cases: Vec<(String, Case)> = Vec::new();
    for (file, text) in rulings(console.games, &args.paths)? {
        let text = match text {
            Ok(text) => text,
            // One file that cannot be read does not keep the others from being judged; alone it is all that there is to tell.
            Err(failure) if args.paths.len() == 1 && !args.paths[0].is_dir() => return Err(failure),
            Err(failure) => {
                let message = failure.message(console.lang).unwrap_or_default();
                findings.broken.push(Broken { file, line: 0, name: String::new(), message });
                continue;
            }
        };
        let (found, errors) = tefuda_scenario::parse_each(&text, &file);
        cases.extend(found.into_iter().map(|case| (file.clone(), case)));
        findings.broken.extend(errors.into_iter().map(|error| Broken {
            file: file.clone(),
            line: error.line,
            name: String::new(),
            message: error.report(console.lang),
        }));
    }
    if cases.is_empty() && findings.broken.is_empty() {
        let paths = args.paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ");
        return Err(fail(format!("{paths}: 裁定がありません"), format!("{paths}: there are no rulings there")));
    }
    let mut games: Vec<String> = cases.iter().map(|(_, case)| case.game().to_owned()).collect();
    games.sort();
    games.dedup();
    for game in games {
        let own: Vec<&(String, Case)> = cases.iter().filter(|(_, case)| case.game() == game).collect();
        match console.games.find(&game) {
            Ok(game) => game.judge(console, &own, &mut findings)?,
            Err(failure) => findings.refuse(&failure.message(console.lang).unwrap_or_default(), &own),
        }
    }
    tell(console, &findings)
}

/// A file by its name, with its text as far as it can be read.
type Read = (String, Result<String, Failure>);

/// The files that were named, those of folders too; without any, the rulings that ship.
fn rulings(games: Games, paths: &[PathBuf]) -> Result<Vec<Read>, Failure> {
    if paths.is_empty() {
        let named = games
            .iter()
            .flat_map(|game| game.rulings().iter().map(|one| (format!("{}/{}", game.id(), one.name), Ok(one.text.to_owned()))));
        return Ok(named.collect());
    }
    let mut files = Vec::new();
    for path in paths {
        collect(path, &mut files)?;
    }
    Ok(files.iter().map(|path| (path.display().to_string(), read_text(path))).collect())
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = std::fs::read_dir(path).map_err(|error| file_failure(path, &error))?;
    let mut inside: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    inside.sort();
    for path in inside.iter().filter(|path| path.is_dir() || path.extension().is_some_and(|ending| ending == "md")) {
        collect(path, files)?;
    }
    Ok(())
}

/// Judge rulings of one game.
pub fn run_game<G: Playable>(console: &Console, cases: &[&(String, Case)], findings: &mut Findings) -> Done {
    let shelf = open_shelf::<G>(console)?;
    let progress = Progress::new(cases.len() as u64);
    let judge = |cards: &mut CardCache<'_, G>, (file, case): &&(String, Case)| {
        let verdicts: Vec<Verdict> = case.runs().iter().map(|run| run_one(case, run, cards, Checks::All)).collect();
        progress.advance(1);
        (file.clone(), verdicts)
    };
    let judged: Vec<_> = cases.par_iter().map_init(|| CardCache::new(&shelf), judge).collect();
    progress.finish();
    if findings.claims.is_some() {
        check_claims(console, cases, &shelf, findings);
    }
    for (file, verdicts) in judged {
        for verdict in verdicts {
            match &verdict.outcome {
                Finding::Passed => findings.passed += 1,
                Finding::Failed(failure) => {
                    let message = failure.render(console.lang);
                    // A card that is refused is told once, however many rulings it stands above.
                    let about_card = failure.table.is_none() && failure.text.starts_with('《');
                    let told = |other: &Broken| other.file == file && other.line == failure.line && other.message == message;
                    if !(about_card && findings.broken.iter().any(told)) {
                        findings.broken.push(Broken { file: file.clone(), line: failure.line, name: verdict.name(), message });
                    }
                }
            }
        }
    }
    Ok(())
}

/// Run each case with each clause that it claims switched off.
fn check_claims<G: Playable>(console: &Console, cases: &[&(String, Case)], shelf: &Shelf<G>, findings: &mut Findings) {
    // Without a clause the engine may well panic: that is a failing case, as it should be.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let progress = Progress::new(cases.len() as u64);
    let attempt = |cards: &mut CardCache<'_, G>, (file, case): &&(String, Case)| {
        let tried = claims(case, cards);
        progress.advance(1);
        (file.clone(), case.line, tried)
    };
    let tried: Vec<_> = cases.par_iter().map_init(|| CardCache::new(shelf), attempt).collect();
    progress.finish();
    panic::set_hook(hook);
    for (file, line, tried) in tried {
        for Claim { clause, case, outcome } in tried {
            match outcome {
                Ok(_) => *findings.claims.get_or_insert(0) += 1,
                Err(why) => {
                    let message = format!("{} {clause}: {}", G::ID, why.get(console.lang));
                    findings.broken.push(Broken { file: file.clone(), line, name: case, message });
                }
            }
        }
    }
}

/// In a program that cannot switch clauses off, the one beside it that can does all of it.
fn hand_over() -> Done {
    let beside = std::env::current_exe().ok().map(|own| own.with_file_name(CLAIMS));
    let program = beside.filter(|path| path.is_file()).unwrap_or_else(|| PathBuf::from(CLAIMS));
    match Command::new(program).args(std::env::args_os().skip(1)).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failure::Shown),
        Err(_) => Err(fail(
            format!("{CLAIMS} がありません。cargo install --path programs/claims --profile claims で入ります"),
            format!("there is no {CLAIMS}: install it with cargo install --path programs/claims --profile claims"),
        )),
    }
}

/// The program that can switch clauses off.
const CLAIMS: &str = "tefuda-claims";

impl Findings {
    /// Rulings of a game that cannot be played.
    pub fn refuse(&mut self, message: &str, cases: &[&(String, Case)]) {
        self.broken.extend(cases.iter().map(|(file, case)| Broken {
            file: file.clone(),
            line: case.line,
            name: case.title.clone(),
            message: message.to_owned(),
        }));
    }
}

fn tell(console: &mut Console, findings: &Findings) -> Done {
    let (passed, failed) = (findings.passed, findings.broken.len());
    if console.json {
        let failures = findings
            .broken
            .iter()
            .map(|broken| json!({ "file": broken.file, "line": broken.line, "name": broken.name, "message": broken.message }));
        let failures = failures.collect::<Vec<Value>>();
        console.json(&json!({ "passed": passed, "failed": failed, "failures": failures, "claims": findings.claims }))?;
    } else {
        for broken in findings.broken.iter().take(SHOWN) {
            console.line(format!("{} {}:{}  {}", paint("✗", BAD), broken.file, broken.line, broken.name))?;
            console.line(broken.message.lines().map(|line| format!("    {line}\n")).collect::<String>())?;
        }
        if let Some(more) = and_more(failed, console.lang) {
            console.line(more)?;
        }
        let line = match console.lang {
            Lang::Ja => format!("{passed}件が合い、{failed}件が合いません"),
            Lang::En => format!("{passed} passed, {failed} failed"),
        };
        console.line(paint(line, if failed == 0 { GOOD } else { BAD }))?;
        let claims = match (findings.claims, console.lang) {
            (Some(held), Lang::Ja) => format!("条文を無効にした確認: {held}件が成り立ちます"),
            (Some(held), Lang::En) => format!("claims: {held} hold (each fails without its clause)"),
            (None, Lang::Ja) => "条文を無効にした確認はしていません (--claims)".to_owned(),
            (None, Lang::En) => "claims were not checked (--claims)".to_owned(),
        };
        console.line(paint(claims, DIM))?;
    }
    if failed == 0 { Ok(()) } else { Err(Failure::Shown) }
}

#[cfg(test)]
mod tests {
    use super::rulings;
    use crate::games::SHIPPED;

    #[test]
    fn without_a_path_every_ruling_that_ships_is_meant() {
        let Ok(found) = rulings(SHIPPED, &[]) else { panic!("they are there") };
        for game in SHIPPED.iter().map(|game| format!("{}/", game.id())) {
            assert!(found.iter().filter(|(name, _)| name.starts_with(&game)).count() > 100, "{game}");
        }
    }
}
