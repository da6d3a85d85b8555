//! How English words agree: who does something, one or several of it, its article.

use crate::{How, Part, Var};

/// Who does something, as far as its verb shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Person {
    /// you draw
    You,
    /// it draws
    One,
    /// they draw
    Many,
}

/// Somebody or something, with the verb form that goes with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    pub text: String,
    pub person: Person,
}

impl Phrase {
    pub fn one(text: impl Into<String>) -> Phrase {
        Phrase { text: text.into(), person: Person::One }
    }

    pub fn many(text: impl Into<String>) -> Phrase {
        Phrase { text: text.into(), person: Person::Many }
    }

    pub fn you() -> Phrase {
        Phrase { text: "you".to_owned(), person: Person::You }
    }

    /// What it does, in the present: it draws 1 card.
    pub fn does(&self, bare: &str) -> String {
        format!("{} {}", self.text, conjugate(bare, self.person))
    }

    /// Whose: your, its, the opponent's.
    pub fn whose(&self) -> String {
        match self.text.as_str() {
            "you" => "your".to_owned(),
            "it" => "its".to_owned(),
            "they" | "them" => "their".to_owned(),
            text if text.ends_with('s') && self.person == Person::Many => format!("{text}'"),
            text => format!("{text}'s"),
        }
    }
}

/// A verb in its plain form, as somebody does it now: `be destroyed` is `is destroyed` of one.
pub fn conjugate(bare: &str, person: Person) -> String {
    let (first, rest) = bare.split_at(bare.find(' ').unwrap_or(bare.len()));
    match (first, person) {
        ("can't" | "can" | "may" | "would", _) => bare.to_owned(),
        ("be", Person::One) => format!("is{rest}"),
        ("be", _) => format!("are{rest}"),
        ("have", Person::One) => format!("has{rest}"),
        (_, Person::One) => third_person(bare),
        (_, Person::Many) => bare.replace(" its ", " their "),
        (_, Person::You) => bare.to_owned(),
    }
}

/// What one does whom the sentence is not addressed to: `knocks out`
pub fn third_person(verb: &str) -> String {
    let (first, rest) = verb.split_at(verb.find(' ').unwrap_or(verb.len()));
    let ending = if first.ends_with(['h', 's', 'o']) { "es" } else { "s" };
    format!("{first}{ending}{rest}")
}

/// The plain form of what a lexicon says of one: `attacks` is `attack`, `is attacked` is `be attacked`.
pub fn bare(third: &str) -> String {
    let (first, rest) = third.split_at(third.find(' ').unwrap_or(third.len()));
    let first = match first {
        "is" => "be",
        "has" => "have",
        first if first.ends_with("ches") || first.ends_with("shes") || first.ends_with("sses") => &first[..first.len() - 2],
        first => first.strip_suffix('s').unwrap_or(first),
    };
    format!("{first}{rest}")
}

/// More than one of a noun: units, abilities, several energy.
pub fn plural(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(_) if noun.ends_with("energy") => noun.to_owned(),
        Some(stem) if !stem.ends_with(['a', 'e', 'o']) => format!("{stem}ies"),
        _ if noun.ends_with('c') => noun.to_owned(),
        _ => format!("{noun}s"),
    }
}

/// One of a noun, whichever: a unit, an opposing unit.
pub fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u', 'E']) && !noun.starts_with("uni") && !noun.starts_with("use");
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// The beginning of a sentence.
pub fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}

/// Several words in a row: red, green and blue.
pub fn list(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// A verb with what it is done to, which goes into it if it is short: put out a unit, put it out.
pub fn done_to(verb: &str, object: &str) -> String {
    match (verb.split_once(' '), object) {
        (Some((verb, particle)), "it" | "them") => format!("{verb} {object} {particle}"),
        _ => format!("{verb} {object}"),
    }
}

/// What has been done to something that moved, in words that need no game.
fn plain_done(how: How) -> &'static str {
    match how {
        How::Put => "put there",
        How::Use => "used",
        How::Draw => "drawn",
        How::Discard => "discarded",
        How::Destroy => "destroyed",
        How::Return => "returned",
        How::Summon => "summoned",
        How::Negate => "negated",
        How::Resolve => "resolved",
        How::Swap => "swapped",
    }
}

/// The letter of something that no other word tells apart.
pub fn letter(slot: Var) -> String {
    match slot {
        Var::Heard(Part::It) => "that one".to_owned(),
        Var::Heard(Part::Other) => "the other one".to_owned(),
        Var::Made => "what was made".to_owned(),
        Var::LastMade => "what was made last".to_owned(),
        Var::Out(id) => format!("what step {} moved", id.0 + 1),
        Var::Each(_) => "that one".to_owned(),
        Var::Affected => "it".to_owned(),
        Var::Kept(number) => format!("N{}", number + 1),
        Var::Moved(how) => format!("what was {}", plain_done(how)),
        Var::Bound(number) => {
            let letter = u32::from(number) + u32::from('A');
            char::from_u32(letter).map_or_else(|| number.to_string(), String::from)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Person, article, bare, conjugate, plural};

    #[test]
    fn verbs_agree_with_whoever_does_them() {
        for (third, plain, many) in [
            ("attacks", "attack", "attack"),
            ("is attacked", "be attacked", "are attacked"),
            ("can't attack", "can't attack", "can't attack"),
            ("fails with its skills", "fail with its skills", "fail with their skills"),
            ("has used a skill", "have used a skill", "have used a skill"),
            ("searches it", "search it", "search it"),
        ] {
            assert_eq!(bare(third), plain);
            assert_eq!(conjugate(plain, Person::One), third);
            assert_eq!(conjugate(plain, Person::Many), many);
        }
    }

    #[test]
    fn nouns_have_their_article_and_their_plural() {
        assert_eq!((article("unit"), article("opposing unit")), ("a unit".to_owned(), "an opposing unit".to_owned()));
        let several: Vec<String> = ["unit", "ability", "energy", "magic"].map(plural).to_vec();
        assert_eq!(several, ["units", "abilities", "energy", "magic"]);
    }
}
