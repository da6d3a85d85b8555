//! What a host may settle before a game begins, where the rules leave it open.

use crate::playable::Playable;
use crate::{Bilingual, nearest};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Something that a game leaves to its host.
#[derive(Debug, Clone, Copy)]
pub struct GameOption {
    /// Its name.
    pub name: &'static str,
    /// What it can be, the usual first.
    pub values: &'static [&'static str],
}

/// What a host has settled: names and values, checked against what the game leaves open. What is not there is as usual.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// Read `name=value` pairs.
    pub fn parse<G: Playable>(pairs: &[String]) -> Result<Options, Bilingual> {
        let mut options = BTreeMap::new();
        for pair in pairs {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            options.insert(name.trim().to_owned(), value.trim().to_owned());
        }
        let options = Options(options);
        options.check::<G>()?;
        Ok(options)
    }

    /// Whether the game knows all of it.
    pub fn check<G: Playable>(&self) -> Result<(), Bilingual> {
        for (name, value) in &self.0 {
            let known = G::OPTIONS.iter().find(|option| option.name == name).ok_or_else(|| no_such::<G>(name))?;
            if !known.values.contains(&value.as_str()) {
                let values = known.values.join(", ");
                let (ja, en) = (format!("{name} は {values} のどれかです"), format!("{name} is one of {values}"));
                return Err(Bilingual::new(ja, en));
            }
        }
        Ok(())
    }

    /// Whether everything is as usual.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Everything that was settled, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// What was settled under a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

fn no_such<G: Playable>(name: &str) -> Bilingual {
    let known: Vec<&str> = G::OPTIONS.iter().map(|option| option.name).collect();
    if known.is_empty() {
        return Bilingual::new(format!("{} に選べる設定はありません", G::ID), format!("{} has no options", G::ID));
    }
    let meant = nearest(name, known.iter().copied()).unwrap_or_else(|| known[0].to_owned());
    let known = known.join(", ");
    Bilingual::new(
        format!("{name} という設定はありません。{meant} のことですか (ある設定: {known})"),
        format!("there is no option {name}; did you mean {meant}? (there are: {known})"),
    )
}
