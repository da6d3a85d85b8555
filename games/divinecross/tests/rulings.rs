//! Every ruling is a test, named by what it rules.

use std::process::ExitCode;
use tefuda_divinecross::DivineCross;

fn main() -> ExitCode {
    tefuda_suite::rulings::<DivineCross>(env!("CARGO_MANIFEST_DIR"), Vec::new())
}
