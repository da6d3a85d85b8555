//! Finds where each game's source cites each clause, so that `tefuda rules` can say where a clause is done.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../games");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut citations = Vec::new();
    for game in sorted(&root)? {
        let Some(id) = game.file_name().and_then(|name| name.to_str()) else { continue };
        let source = game.join("src");
        if source.is_dir() {
            println!("cargo::rerun-if-changed={}", source.display());
            collect(id, &source, &source, &mut citations)?;
        }
    }
    let list = format!("[\n{}]", citations.concat());
    fs::write(Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("citations.rs"), list)
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn collect(game: &str, source: &Path, folder: &Path, citations: &mut Vec<String>) -> io::Result<()> {
    for path in sorted(folder)? {
        if path.is_dir() {
            collect(game, source, &path, citations)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let file = path.strip_prefix(source).unwrap_or(&path).display().to_string().replace('\\', "/");
            for (at, line) in fs::read_to_string(&path)?.lines().enumerate() {
                for cited in line.split("clause!(\"").skip(1) {
                    let clause = cited.split('"').next().unwrap_or_default();
                    citations.push(format!("    ({game:?}, {clause:?}, \"games/{game}/src/{file}\", {}),\n", at + 1));
                }
            }
        }
    }
    Ok(())
}
