//! Every ruling is a test, named by what it rules.

use std::process::ExitCode;
use tefuda_magmell::Magmell;
use tefuda_scenario::Case;

fn main() -> ExitCode {
    tefuda_suite::rulings::<Magmell>(env!("CARGO_MANIFEST_DIR"), example())
}

/// The example at the end of the page that describes the language.
fn example() -> Vec<(String, Case)> {
    let page = include_str!("../../../docs/scenarios.md");
    let example = page.split("````markdown").nth(1).and_then(|rest| rest.split("````").next());
    let cases = tefuda_scenario::parse(example.expect("an example"), "docs/scenarios.md").expect("an example that can be read");
    cases.into_iter().map(|case| ("docs".to_owned(), case)).collect()
}
