//! Writes what libFuzzer begins with: `seeds FOLDER` makes a folder in it for each target.

// All of this workspace is built with counters in it, and these are libFuzzer's.
use libfuzzer_sys as _;
use std::{env, fs, io, path::PathBuf};
use tefuda_suite::Door;

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args_os().nth(1).unwrap_or_else(|| "corpus".into()));
    for (door, name) in Door::ALL {
        let folder = folder.join(name);
        fs::create_dir_all(&folder)?;
        for (number, seed) in tefuda_fuzz::seeds(door).iter().enumerate() {
            fs::write(folder.join(format!("seed-{number}")), seed)?;
        }
    }
    Ok(())
}
