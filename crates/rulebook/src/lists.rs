//! What the build script of a game writes from its folder: the list that citations are checked against when the game is compiled, the
//! sets, decks and rulings that ship with it, everything of it that is data, and the words of its lexicon as constants.

use crate::Catalogue;
use std::path::{Path, PathBuf};
use std::{env, error, fs, io};

/// Write `game.rs` and `words.rs` for the game in this folder. A game whose rules are not played yet may have no catalogue.
pub fn write_lists() -> Result<(), Box<dyn error::Error>> {
    for read in ["lexicon.toml", "rulebook.toml", "coverage.tsv", "names.tsv", "cards", "decks", "scenarios"] {
        println!("cargo::rerun-if-changed={read}");
    }
    let (folder, out) = (PathBuf::from(env::var("CARGO_MANIFEST_DIR")?), PathBuf::from(env::var("OUT_DIR")?));
    let catalogue = match folder.join("rulebook.toml") {
        file if file.exists() => Catalogue::parse(&fs::read_to_string(file)?)?,
        _ => Catalogue::default(),
    };
    let lists = [
        clause_list(&catalogue),
        list("SETS", "The sets of cards, oldest first.", &shipped(&folder.join("cards"))?),
        list("DECKS", "The ready-made decks.", &shipped(&folder.join("decks"))?),
        list("RULINGS", "The rulings of the game, a file each.", &rulings(&folder.join("scenarios"))?),
        materials(&folder),
    ];
    fs::write(out.join("game.rs"), lists.concat())?;
    fs::write(out.join("words.rs"), word_list(&fs::read_to_string("lexicon.toml")?)?)?;
    Ok(())
}

/// The lists of a lexicon whose words have ids, and the type of an id of each.
const WORDS: [(&str, &str); 15] = [
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
    ("areas", "Area"),
    ("keywords", "Keyword"),
    ("feature_sorts", "FeatureSort"),
    ("funds", "Fund"),
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

/// `clause!` of a game: a clause by its number; one that is not in the catalogue does not compile.
const CLAUSE: &str = "macro_rules! clause {
    ($id:literal) => {
        const { tefuda_kernel::Clause(tefuda_rulebook::position(&crate::CLAUSES, $id)) }
    };
}
pub(crate) use clause;
";

fn clause_list(catalogue: &Catalogue) -> String {
    let ids: Vec<String> = catalogue.ids().map(|id| format!("    {id:?},\n")).collect();
    let clause = if ids.is_empty() { "" } else { CLAUSE };
    format!(
        "/// Every clause of the rule document and every adopted ruling, in the order of the catalogue.\npub const CLAUSES: [&str; {}] = [\n{}];\n{clause}const _: () = assert!(CLAUSES.len() <= tefuda_kernel::MOST_CLAUSES);\n",
        ids.len(),
        ids.concat()
    )
}

/// A constant with the texts of files.
fn list(name: &str, what: &str, files: &[PathBuf]) -> String {
    let row = |file: &PathBuf| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        format!("    tefuda_table::Shipped {{ name: {name:?}, text: include_str!({file:?}) }},\n")
    };
    let rows: String = files.iter().map(row).collect();
    format!("/// {what}\nconst {name}: &[tefuda_table::Shipped] = &[\n{rows}];\n")
}

/// A function with everything of the game that is data. A file that is not there is empty.
fn materials(folder: &Path) -> String {
    let text = |name: &str| match folder.join(name) {
        file if file.exists() => format!("include_str!({file:?})"),
        _ => "\"\"".to_owned(),
    };
    let texts = ["rulebook.toml", "coverage.tsv", "lexicon.toml", "names.tsv"].map(text);
    let [rulebook, coverage, lexicon, names] = texts;
    format!(
        "/// Everything of the game that is data, read once.\npub(crate) fn materials() -> &'static tefuda_table::Materials {{\n    static MATERIALS: std::sync::OnceLock<tefuda_table::Materials> = std::sync::OnceLock::new();\n    let texts = tefuda_table::Texts {{ rulebook: {rulebook}, coverage: {coverage}, lexicon: {lexicon}, names: {names} }};\n    MATERIALS.get_or_init(|| texts.read(&CLAUSES, SETS, DECKS, RULINGS))\n}}\n"
    )
}

/// The text files of a folder: first those that its file `order` names, a line each, then the others by name.
fn shipped(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn error::Error>> {
    let mut files = Vec::new();
    if folder.is_dir() {
        collect(folder, "txt", &mut files)?;
    }
    let order = fs::read_to_string(folder.join("order")).unwrap_or_default();
    let order: Vec<&str> = order.lines().collect();
    let place = |file: &PathBuf| order.iter().position(|name| file.file_stem().is_some_and(|stem| stem == *name));
    if let Some(name) = order.iter().find(|name| !folder.join(name).with_extension("txt").exists()) {
        return Err(format!("{}: the order names {name}, and there is no {name}.txt", folder.display()).into());
    }
    files.sort_by_key(|file| (place(file).unwrap_or(usize::MAX), file.clone()));
    Ok(files)
}

/// The rulings in a folder and in the folders inside it, by name.
fn rulings(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if folder.is_dir() {
        collect(folder, "md", &mut files)?;
    }
    files.sort();
    Ok(files)
}

/// The files with that ending in a folder and in the folders inside it.
fn collect(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, ending, files)?;
        } else if path.extension().is_some_and(|extension| extension == ending) {
            files.push(path);
        }
    }
    Ok(())
}
