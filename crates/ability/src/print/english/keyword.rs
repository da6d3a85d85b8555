//! Keywords in English: what is printed beside one stands in brackets.

use super::English;
use crate::{Arg, Feature, Keyword, KeywordUse, NameMatch};

impl English<'_> {
    pub fn keyword(&self, keyword: Keyword) -> String {
        self.words.keywords.get(usize::from(keyword.0)).map_or_else(String::new, |word| word.en.clone())
    }

    /// A keyword with its arguments.
    pub fn keyword_use(&self, word: &KeywordUse) -> String {
        let args: Vec<String> = word.args.iter().map(|arg| self.arg(arg)).collect();
        let name = self.keyword(word.keyword);
        if args.is_empty() { name } else { format!("{name} ({})", args.join(", ")) }
    }

    /// A species, a job or a trait.
    pub fn feature(&self, feature: Feature) -> String {
        let sort = self.words.feature_sorts.get(usize::from(feature.sort.0)).map_or("", |word| word.en.as_str());
        format!("{sort} 《{}》", self.names.get(feature.name))
    }

    fn arg(&self, arg: &Arg) -> String {
        match arg {
            Arg::Number(amount) => self.amount(amount),
            Arg::Colours(colours) => self.colours(colours),
            Arg::Feature(feature) => self.feature(*feature),
            Arg::Name(NameMatch::Is(name)) => format!("《{}》", self.names.get(*name)),
            Arg::Name(NameMatch::Stem(name)) => format!("《{}》 before the brackets", self.names.get(*name)),
            Arg::Name(NameMatch::Contains(name)) => format!("a name with 「{}」", self.names.get(*name)),
            Arg::Noun(noun) => self.a_noun(noun),
            Arg::Text(ability) => format!("\"{}\"", self.quoted(ability, None).trim_end_matches('.')),
            Arg::Steps(steps) => self.block(steps),
        }
    }
}
