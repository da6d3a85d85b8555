//! Keywords in canonical Japanese: what is printed beside one stands in brackets.

use super::japanese::Japanese;
use crate::{Arg, Keyword, KeywordUse};

impl Japanese<'_> {
    pub fn keyword(&self, keyword: Keyword) -> String {
        self.words.keywords.get(usize::from(keyword.0)).map_or_else(String::new, |word| word.ja.clone())
    }

    /// A keyword with its arguments.
    pub fn keyword_use(&mut self, word: &KeywordUse) -> String {
        let args: Vec<String> = word.args.iter().map(|arg| self.arg(arg)).collect();
        let name = self.keyword(word.keyword);
        if args.is_empty() { name } else { format!("{name}（{}）", args.join("、")) }
    }

    fn arg(&mut self, arg: &Arg) -> String {
        match arg {
            Arg::Number(amount) => self.amount(amount),
            Arg::Colours(colours) => colours.iter().map(|colour| self.colour(*colour)).collect::<Vec<_>>().join("と"),
            Arg::Feature(feature) => self.feature(*feature),
            Arg::Name(name) => self.attribute(&crate::Filter::Name(*name)),
            Arg::Noun(noun) => self.noun(noun),
            Arg::Text(ability) => format!("「{}」", self.sentences(ability)),
            Arg::Steps(steps) => self.steps(steps),
        }
    }
}
