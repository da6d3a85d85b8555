//! What the build script of a game writes: the list that citations are checked against when the game is compiled, the list of the
//! rulings that ship with it, and the words of its lexicon as constants.

use crate::Catalogue;
use std::path::{Path, PathBuf};
use std::{env, error, fs, io};

/// Write `clauses.rs`, `rulings.rs` and `words.rs` for the game in this folder.
pub fn write_lists() -> Result<(), Box<dyn error::Error>> {
    println!("cargo::rerun-if-changed=lexicon.toml");
    println!("cargo::rerun-if-changed=rulebook.toml");
    println!("cargo::rerun-if-changed=scenarios");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let catalogue = Catalogue::parse(&fs::read_to_string("rulebook.toml")?)?;
    fs::write(out.join("clauses.rs"), clause_list(&catalogue))?;
    fs::write(out.join("rulings.rs"), ruling_list(&Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("scenarios"))?)?;
    fs::write(out.join("words.rs"), word_list(&fs::read_to_string("lexicon.toml")?)?)?;
    Ok(())
}

/// The lists of a lexicon whose words have ids, and the type of an id of each.
const WORDS: [(&str, &str); 11] = [
    ("kinds", "Kind"),
    ("colours", "Colour"),
    ("values", "Value"),
    ("marks", "Mark"),
    ("counters", "Counter"),
    ("zones", "Zone"),
    ("statuses", "Status"),
    ("moments", "Moment"),
    ("roles", "Role"),
    ("own", "OwnVerb"),
    ("periods", "Period"),
];

/// A constant for each word with an `id`: `UNIT` for `id = "unit"` among the kinds.
fn word_list(lexicon: &str) -> Result<String, Box<dyn error::Error>> {
    let lexicon: toml::Table = lexicon.parse()?;
    let mut constants = String::new();
    for (list, sort) in WORDS {
        let words = lexicon.get(list).and_then(toml::Value::as_array).map_or(&[][..], Vec::as_slice);
        for (at, word) in words.iter().enumerate() {
            let text = |key: &str| word.get(key).and_then(toml::Value::as_str);
            if let Some(id) = text("id") {
                let (doc, name, at) = (text("ja").unwrap_or(id), id.to_uppercase(), u8::try_from(at)?);
                constants += &format!("/// {doc}\npub const {name}: tefuda_ability::{sort} = tefuda_ability::{sort}({at});\n");
            }
        }
    }
    Ok(constants)
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
