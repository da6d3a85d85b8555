//! Every ruling is a test, named by what it rules.

mod common;

use libtest_mimic::{Arguments, Failed, Trial};
use std::process::ExitCode;
use std::sync::Arc;
use tefuda_magmell::Magmell;
use tefuda_scenario::{Case, Checks, Finding, Lang, run_one};
use tefuda_table::Playable;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let shelf = Arc::new(common::shelf());
    let mut trials = vec![Trial::test("the files that ship are all the files", all_ship)];
    for (file, case) in common::cases().into_iter().chain(example()) {
        let case = Arc::new(case);
        for (at, run) in case.runs().iter().enumerate() {
            let (case, shelf) = (Arc::clone(&case), Arc::clone(&shelf));
            let name = match run.variant {
                Some(variant) => format!("{file}: {} [{variant}]", case.title),
                None => format!("{file}: {}", case.title),
            };
            trials.push(Trial::test(name, move || {
                let run = &case.runs()[at];
                match run_one::<Magmell>(&case, run, &shelf, Checks::All).outcome {
                    Finding::Passed => Ok(()),
                    Finding::Failed(failure) => Err(Failed::from(failure.render(Lang::En))),
                }
            }));
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The example at the end of the page that describes the language.
fn example() -> Vec<(String, Case)> {
    let page = include_str!("../../../docs/scenarios.md");
    let example = page.split("````markdown").nth(1).and_then(|rest| rest.split("````").next());
    let cases = tefuda_scenario::parse(example.expect("an example"), "docs/scenarios.md").expect("an example that can be read");
    cases.into_iter().map(|case| ("docs".to_owned(), case)).collect()
}

/// What `tefuda scenario` finds without a path is what is tested here.
fn all_ship() -> Result<(), Failed> {
    let mut shipped: Vec<&str> = Magmell::materials().rulings.iter().map(|file| file.name).collect();
    shipped.sort_unstable();
    let mut files: Vec<String> = common::cases().into_iter().map(|(file, _)| file).collect();
    files.dedup();
    if shipped == files { Ok(()) } else { Err(Failed::from(format!("shipped: {shipped:?}, in the folder: {files:?}"))) }
}
