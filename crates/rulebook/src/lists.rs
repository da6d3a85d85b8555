//! What the build script of a game writes: the list that citations are checked against when the game is compiled, and the list
//! of the rulings that ship with it.

use crate::Catalogue;
use std::path::{Path, PathBuf};
use std::{env, error, fs, io};

/// Write `clauses.rs` and `rulings.rs` for the game in this folder.
pub fn write_lists() -> Result<(), Box<dyn error::Error>> {
    println!("cargo::rerun-if-changed=rulebook.toml");
    println!("cargo::rerun-if-changed=scenarios");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let catalogue = Catalogue::parse(&fs::read_to_string("rulebook.toml")?)?;
    fs::write(out.join("clauses.rs"), clause_list(&catalogue))?;
    fs::write(out.join("rulings.rs"), ruling_list(&Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("scenarios"))?)?;
    Ok(())
}

fn clause_list(catalogue: &Catalogue) -> String {
    let ids: Vec<String> = catalogue.ids().map(|id| format!("    {id:?},\n")).collect();
    format!(
        "/// Every clause of the rule document and every adopted ruling, in the order of the catalogue.\npub const CLAUSES: [&str; {}] = [\n{}];\nconst _: () = assert!(CLAUSES.len() <= tefuda_kernel::MOST_CLAUSES);\n",
        ids.len(),
        ids.concat()
    )
}

fn ruling_list(folder: &Path) -> Result<String, Box<dyn error::Error>> {
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    files.sort();
    let shipped = |file: &PathBuf| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        format!("    Shipped {{ name: {name:?}, text: include_str!({file:?}) }},\n")
    };
    let rows: String = files.iter().map(shipped).collect();
    Ok(format!("/// The rulings of the game, a file each.\nconst RULINGS: &[Shipped] = &[\n{rows}];\n"))
}

/// The rulings in a folder and in the folders inside it.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            files.push(path);
        }
    }
    Ok(())
}
