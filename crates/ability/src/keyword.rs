//! Keywords: words that stand for a text, with what is printed beside them.

use crate::{Ability, AbilityKind, AbilitySort, Amount, Colour, Feature, Keyword, Name, NameMatch, Noun, Step};
use serde::{Deserialize, Serialize};

/// A keyword as a card prints it: ボルテージ 3, 共同戦線（星）
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KeywordUse {
    /// Which keyword.
    pub keyword: Keyword,
    /// The arguments printed beside it, in the order of its entry in the lexicon.
    pub args: Vec<Arg>,
}

/// Something that is printed beside a keyword.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arg {
    /// A number.
    Number(Amount),
    /// Colours.
    Colours(Vec<Colour>),
    /// A species, a job or a trait.
    Feature(Feature),
    /// A name.
    Name(NameMatch),
    /// A phrase for things.
    Noun(Box<Noun>),
    /// A text in quotes.
    Text(Box<Ability>),
    /// Steps.
    Steps(Vec<Step>),
}

/// Abilities that a text speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Texts {
    /// Those with this title.
    Titled(Name),
    /// Those that this keyword stands for.
    Keyword(Keyword),
    /// Those of one sort.
    Sort(AbilitySort),
}

impl Texts {
    /// True if it is one of those that are meant.
    pub fn mean(self, ability: &Ability) -> bool {
        match self {
            Texts::Titled(title) => ability.title == Some(title),
            Texts::Keyword(keyword) => ability.keyword == Some(keyword),
            Texts::Sort(sort) => {
                let skill = matches!(ability.kind, AbilityKind::Skill(_));
                ability.title.is_some() && skill == (sort == AbilitySort::Skills)
            }
        }
    }
}
