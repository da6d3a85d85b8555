//! Turns the catalogue of clauses into a list that citations are checked against when the game is compiled.

use std::{env, fs, path::Path};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=rulebook.toml");
    let catalogue = tefuda_rulebook::Catalogue::parse(&fs::read_to_string("rulebook.toml")?)?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("clauses.rs"), tefuda_rulebook::clause_list(&catalogue))?;
    Ok(())
}
