//! What cards are called in English: names and titles are Japanese, and a file beside the cards that ship says each in English.

use crate::playable::Playable;
use crate::speech::Speech;
use std::collections::HashMap;
use tefuda_ability::Names;
use tefuda_cardtext::Lang;
use tefuda_kernel::{DefId, Pool};

/// English names by the Japanese ones.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EnglishNames(HashMap<&'static str, &'static str>);

impl EnglishNames {
    /// Read lines of a Japanese name, a tab and the English one; `#` begins a comment.
    pub fn parse(text: &'static str) -> EnglishNames {
        EnglishNames(text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t')).collect())
    }

    /// The English name, if there is one.
    pub fn get(&self, name: &str) -> Option<&'static str> {
        self.0.get(name).copied()
    }

    /// The Japanese name that somebody means by an English one, however it is capitalised.
    pub fn japanese(&self, english: &str) -> Option<&'static str> {
        let wanted = english.to_lowercase();
        self.0.iter().find(|(_, en)| en.to_lowercase() == wanted).map(|(ja, _)| *ja)
    }
}

/// A name in a language; what has no English name keeps its own.
pub fn name_in<G: Playable>(name: &str, lang: Lang) -> &str {
    let english = if lang == Lang::En { G::materials().english.get(name) } else { None };
    english.unwrap_or(name)
}

/// All names of a pool in a language, for a printer.
pub fn names_in<G: Playable>(pool: &Pool<G>, lang: Lang) -> Names {
    pool.names.map(|name| name_in::<G>(name, lang).to_owned())
}

impl Speech {
    /// What a card is called.
    pub fn name<'p, G: Playable>(&self, pool: &'p Pool<G>, def: DefId) -> &'p str {
        name_in::<G>(pool.name(def), self.lang)
    }
}
