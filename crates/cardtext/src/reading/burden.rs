//! エネルギーを1枚, アシストを1枚: what is attached, where nothing says to what.

use super::{Meaning, Reader, demand::Need};
use crate::chart::Node;
use tefuda_ability::{Candidates, Filter, Noun, Origin, Part, Side, Sort, Var, Vocabulary, What, host_of};

/// Whether a noun is about what is attached, and says neither whose it is nor to what it is attached.
fn is_bare(noun: &Noun, words: &Vocabulary) -> bool {
    let seen = |filter: &Filter| matches!(filter, Filter::Same(_));
    let there = noun.place.side == Side::Any && words.is_in_play(noun.place.zone);
    there && words.part(noun).is_some() && host_of(noun).is_none() && !noun.filters.iter().any(seen)
}

/// Every noun that something is all of.
pub(super) fn all_in(what: &mut What) -> Vec<&mut Noun> {
    match what {
        What::All(noun) => vec![noun],
        What::Both(parts) => parts.iter_mut().flat_map(all_in).collect(),
        _ => Vec::new(),
    }
}

impl Reader<'_> {
    /// A verb's object, of which the text has to say whose it is or to what it is attached. If it does not, it is attached to what the
    /// sentence has chosen (1体選び、エネルギーを1枚捨てる) or else, in an action, to what it has just dealt with; the text of a unit speaks of its
    /// own energies. Where another unit could be meant as well, nobody could tell; nor of a card that any unit may bear.
    pub fn own_burden(&mut self, node: &Node, before: Option<What>, floating: Vec<&mut Noun>) -> Meaning<()> {
        if self.says_both(node) {
            return self.one_of_both(node);
        }
        self.one_of_each(node)?;
        let words = self.setting.lexicon.vocabulary();
        let floating: Vec<&mut Noun> = floating.into_iter().filter(|noun| is_bare(noun, words)).collect();
        let chosen = self.state.chosen_nouns().filter(|noun| is_bare(noun, words)).map(|noun| noun.clone());
        let bare: Vec<Noun> = chosen.chain(floating.iter().map(|noun| (**noun).clone())).collect();
        if bare.is_empty() {
            return Ok(());
        }
        let by_kind = |noun: &Noun| noun.filters.iter().any(|filter| matches!(filter, Filter::Kind(_)));
        let host = match self.chosen_bearer(node, before.clone())? {
            Some(host) => host,
            None if bare.iter().any(by_kind) => {
                self.state.doubtful = true;
                let ja = "誰の、どのユニットのものかが書かれていません";
                return self.refuse(node, ja, "whose this is, and to which unit it is attached, is not said");
            }
            None => self.bearer(node, before)?,
        };
        for noun in self.state.burdens().chain(floating).filter(|noun| is_bare(noun, words)) {
            noun.filters.insert(0, Filter::On(Box::new(host.clone())));
        }
        Ok(())
    }

    /// エネルギー1枚を選ぶ: what is only chosen has to say it.
    pub fn has_bearer(&self, node: &Node, what: &Candidates) -> Meaning<()> {
        let words = self.setting.lexicon.vocabulary();
        match what {
            Candidates::Objects(noun) if is_bare(noun, words) => {
                self.refuse(node, "どれに付いているものかが要ります", "to what it is attached must be said")
            }
            _ => Ok(()),
        }
    }

    /// お互いのアシストを1枚: one of each player's, which each of them has to be told.
    pub fn one_of_both(&mut self, node: &Node) -> Meaning<()> {
        let words = self.setting.lexicon.vocabulary();
        let anybodys = |noun: &mut Noun| match host_of(noun) {
            Some(What::All(host)) => host.place.side == Side::Any,
            Some(_) => false,
            None => noun.place.side == Side::Any && words.is_in_play(noun.place.zone),
        };
        let one = words.cards_in.is_some() && !self.says(node, &["ずつ"]) && self.state.chosen_nouns().any(anybodys);
        if one { self.each_is_told(node) } else { Ok(()) }
    }

    /// The error for what both players have, where one of it is meant.
    pub fn each_is_told(&mut self, node: &Node) -> Meaning<()> {
        self.state.doubtful = true;
        self.refuse(node, "各プレイヤーは自分の〜、と書きます", "say that each player does it: 各プレイヤーは自分の…")
    }

    /// ユニットすべてのエネルギーを1枚: one in all, or one of each?
    fn one_of_each(&mut self, node: &Node) -> Meaning<()> {
        let of_several = |noun: &mut Noun| matches!(host_of(noun), Some(What::All(_)));
        if self.says(node, &["すべて", "の"]) && !self.says(node, &["ずつ"]) && self.state.chosen_nouns().any(of_several)
        {
            self.state.doubtful = true;
            let ja = "どれか1つからか、それぞれからか決まりません（〜ずつ）";
            return self.refuse(node, ja, "whether this is out of one of them, or out of each, cannot be told");
        }
        Ok(())
    }

    /// Whether words stand in a phrase one after the other.
    fn says(&self, node: &Node, texts: &[&str]) -> bool {
        let words = self.tokens.get(node.words.clone()).unwrap_or_default();
        words.windows(texts.len()).any(|some| some.iter().zip(texts).all(|(word, text)| word.text == *text))
    }

    /// What the sentence has chosen: that is whose energies and assists it speaks of.
    fn chosen_bearer(&mut self, node: &Node, before: Option<What>) -> Meaning<Option<What>> {
        let unit = |slot: &&Var| self.suits(&What::It(**slot), Need::Unit);
        let picked: Vec<Var> = self.state.picked.iter().filter(unit).copied().collect();
        let found = match &before {
            Some(What::It(slot)) if picked.contains(slot) => Some(What::It(*slot)),
            None => picked.last().map(|slot| What::It(*slot)),
            Some(_) => {
                let object = std::mem::replace(&mut self.state.object, before.clone());
                let found = self.goes_on_with(node, Need::Unit);
                self.state.object = object;
                found?
            }
        };
        match found {
            Some(What::It(slot)) if !self.is_several(&What::It(slot)) => Ok(Some(What::It(self.lean(slot)))),
            Some(_) => self.of_several(node),
            None => Ok(None),
        }
    }

    /// Of what the text speaks, where nothing was chosen.
    fn bearer(&mut self, node: &Node, before: Option<What>) -> Meaning<What> {
        if !self.is_spell() {
            if self.is_about_another(before.as_ref()) {
                self.state.doubtful = true;
                return self.refuse(node, "どのユニットのものか決まりません", "of which unit this is cannot be told");
            }
            return Ok(What::This);
        }
        // お互いのメイン・ユニットを回復し、エネルギーを1枚: of which of them, or of each?
        let of_one = |what: &What| match what {
            What::All(noun) => self.is_sole(noun) && noun.place.side != Side::Any,
            What::It(_) => !self.is_several(what),
            _ => false,
        };
        if before.as_ref().is_some_and(|before| !of_one(before)) {
            return self.of_several(node);
        }
        match self.dealt_with(before) {
            Some(host) => Ok(host),
            None => self.refuse(node, "どれに付いているものかが要ります", "to what it is attached must be said"),
        }
    }

    fn of_several<T>(&self, node: &Node) -> Meaning<T> {
        self.refuse(node, "どれのものか決まりません", "of which of those this is cannot be told")
    }

    /// Whether the text of a unit speaks of another unit here: what the verb before was done to, or what has happened.
    pub fn is_about_another(&self, before: Option<&What>) -> bool {
        let known = |slot: &Var| self.state.mentioned.get(*slot);
        let this = |what: &What| match what {
            What::This => true,
            What::It(slot) => known(slot).is_some_and(|known| known.origin == Origin::This),
            _ => false,
        };
        let dealt_with = before.is_some_and(|what| !this(what) && self.suits(what, Need::Unit));
        dealt_with || self.happened_to_another()
    }

    /// Whether what has happened is about another unit.
    pub fn happened_to_another(&self) -> bool {
        let unit = |sort: Sort| matches!(sort, Sort::Object(Some(kind)) if self.words().unit == Some(kind));
        let subject = self.state.mentioned.get(Var::Heard(Part::It));
        subject.is_some_and(|known| known.origin == Origin::Event && unit(known.sort))
    }
}
