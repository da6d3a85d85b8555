//! What a card can say, as typed data.
//!
//! An [`Ability`] is nouns × verbs × quantities: the meaning of a printed sentence, with nothing left of its wording. Two
//! wordings of one meaning give the same ability. This crate knows nobody: not the kernel that runs abilities, not the
//! grammar that reads them, and no game. What differs between games (the words for a kind, a zone, a counter) is a small
//! number here and a [`Vocabulary`] gives it its Japanese and English.

mod ability;
mod amount;
mod check;
mod continuous;
mod cost;
mod deed;
mod event;
mod facts;
mod keyword;
mod names;
mod noun;
mod offered;
mod print;
mod spoken;
mod square;
mod validity;
mod verb;
mod vocabulary;
mod walk;
mod word;

pub use ability::{Ability, AbilityKind, Activation, Entry, Instead, Over, Replacement, Skill, Step};
pub use amount::{Amount, Arithmetic, Comparison, Condition, Count, INFINITE, Lately, Together, minus, plus, times};
pub use continuous::{AbilitySort, Change, Continuous, Duration};
pub use cost::{Cost, CostPart, Hue, Symbol};
pub use deed::{Deed, Destination, Position, Price, Share, Token};
pub use event::{How, Manner, Pattern, Subject, Via};
pub use facts::{Asks, DeedFacts, Spends, Tone};
pub use keyword::{Arg, KeywordUse, Texts};
pub use names::{Name, Names};
pub use noun::{
    Candidates, Feature, FeatureMatch, Filter, Likeness, NameMatch, Noun, Part, Patient, Place, Side, StepId, Var, What, Who,
};
pub use offered::{Offered, taken_in};
pub use print::{
    antecedent::{Antecedent, Antecedents, Origin, Sort, Standing, That, candidates_sort, host_of, moves, noun_kind, standing},
    english,
    english::third_person,
    inflection::{Form, Voice, inflect, mark_form},
    japanese,
};
pub use square::{Anchor, Square, SquareFilter, Squares};
pub use validity::{Per, Shared, Station, Times, Validity};
pub use verb::{EnglishVerb, Verb, VerbWord};
pub use vocabulary::{
    Area, Colour, Counter, FeatureSort, Fund, Idiom, Keyword, Kind, Mark, Moment, OwnVerb, Period, Phrase, Role, Status, Value,
    Vocabulary, Zone,
};
pub use walk::{Piece, VarSort};
pub use word::{
    AgainstWord, AilmentWord, AspectWord, Beside, CoinedWord, Headers, IconWord, KindWord, MomentWord, OutcomeWord, OwnWord,
    RoleWord, SkillWords, StateWord, StatusWord, Word, ZoneWord,
};
