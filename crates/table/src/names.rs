//! What cards are called in English: names and titles are Japanese, and a file beside the cards that ship says each in English.

use crate::playable::Playable;
use crate::speech::Speech;
use std::collections::HashMap;
use tefuda_ability::{Counter, Names, Word};
use tefuda_cardtext::{Bilingual, Lang};
use tefuda_kernel::{DefId, Engine, ObjectId, Pool};

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

    /// The Japanese name that somebody means by an English one, however it is capitalised and with or without its commas.
    pub fn japanese(&self, english: &str) -> Option<&'static str> {
        let wanted = letters(english);
        self.0.iter().find(|(_, en)| !wanted.is_empty() && letters(en) == wanted).map(|(ja, _)| *ja)
    }
}

/// What tells names apart: letters, small ones, and digits.
fn letters(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A name without the brackets that it may be typed with.
pub fn bare(name: &str) -> &str {
    name.trim().trim_start_matches('《').trim_end_matches('》').trim()
}

/// A card by its whole name in either language.
pub fn find_named<G: Playable>(pool: &Pool<G>, wanted: &str) -> Option<DefId> {
    let name = bare(wanted);
    pool.find(name).or_else(|| pool.find(G::materials().english.japanese(name)?))
}

/// The cards of which somebody typed a part of the name, each as it was meant: in Japanese or in English.
pub fn named_in_part<'n, G: Playable>(names: impl Iterator<Item = &'n str>, wanted: &str) -> Vec<(&'n str, &'n str)> {
    let (wanted, part) = (bare(wanted), letters(bare(wanted)));
    let meant = |name: &'n str| match G::materials().english.get(name) {
        _ if part.is_empty() => None,
        _ if name.contains(wanted) => Some((name, name)),
        Some(english) => letters(english).contains(&part).then_some((name, english)),
        None => None,
    };
    names.filter_map(meant).collect()
}

/// How many names are suggested at most.
const SUGGESTED: usize = 5;

/// No card has that name: those that it could be a part of, or else the one that is most like it.
pub fn unknown_card<G: Playable>(pool: &Pool<G>, wanted: &str) -> Bilingual {
    let names = || pool.defs().map(|(def, _)| pool.name(def));
    let wanted = bare(wanted);
    let mut meant: Vec<String> =
        named_in_part::<G>(names(), wanted).into_iter().take(SUGGESTED).map(|(_, name)| name.to_owned()).collect();
    if meant.is_empty() {
        let english = names().filter_map(|name| G::materials().english.get(name));
        meant.extend(nearest(wanted, names().chain(english)));
    }
    let told = |between: &str| meant.iter().map(|name| format!("《{name}》")).collect::<Vec<_>>().join(between);
    let (mut ja, mut en) = (format!("《{wanted}》というカードはありません"), format!("there is no card 《{wanted}》"));
    if !meant.is_empty() {
        ja += &format!("。{}ではありませんか", told("か"));
        en += &format!("; did you mean {}?", told(" or "));
    }
    Bilingual::new(ja, en)
}

/// The name that shares the most pairs of neighbouring characters with a misspelt one, if it shares about half of them.
pub fn nearest<'n>(wanted: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
    let pairs = |name: &str| -> Vec<(char, char)> {
        let name: Vec<char> = name.chars().flat_map(char::to_lowercase).collect();
        name.iter().copied().zip(name.iter().copied().skip(1)).collect()
    };
    let own = pairs(wanted);
    let likeness = |name: &str| {
        let theirs = pairs(name);
        let shared = own.iter().filter(|pair| theirs.contains(pair)).count();
        shared * 200 / (own.len() + theirs.len()).max(1)
    };
    let best = names.map(|name| (likeness(name), name)).max_by_key(|(score, _)| *score);
    best.filter(|(score, _)| *score >= 45).map(|(_, name)| name.to_owned())
}

/// A name in a language; what has no English name keeps its own.
pub fn name_in<G: Playable>(name: &str, lang: Lang) -> &str {
    let english = if lang == Lang::En { G::materials().english.get(name) } else { None };
    english.unwrap_or(name)
}

/// What a counter is called, in both languages; one that texts have coined has the English name of its name, if that has one.
pub fn counter_word<G: Playable>(pool: &Pool<G>, counter: Counter) -> Word {
    let words = G::materials().lexicon.vocabulary();
    let word = |names: &Names| words.counter(counter, names);
    match word(&pool.names) {
        Some(known) if usize::from(counter.0) < words.counters.len() => known,
        Some(coined) => {
            Word { en: word(&names_in(pool, Lang::En)).map_or_else(|| coined.en.clone(), |word| word.en), ..coined }
        }
        None => Word { ja: "?".to_owned(), en: "?".to_owned(), aliases: Vec::new() },
    }
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

    /// What an object is called, in the brackets of names; `None` where it is no more.
    pub fn quoted<G: Playable>(&self, engine: &Engine<'_, G>, id: ObjectId) -> Option<String> {
        engine.state().get(id).map(|object| format!("《{}》", self.name(engine.pool, object.def)))
    }
}
