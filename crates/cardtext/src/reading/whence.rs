//! Where a noun lies that says neither whose it is nor where: ユニットを1体 is in the areas, unless the text has just dealt with cards that
//! lie elsewhere, or the verb is for such cards only. There nobody could tell, and the words are refused.

use super::{Meaning, Reader, noun::Phrase};
use crate::{
    Diagnostic,
    chart::Node,
    token::{List, Terminal, Token},
};
use tefuda_ability::{Candidates, Filter, How, Kind, Noun, Step, Var, Verb, What};

/// That is said of cards rather than of what is in play.
fn is_for_cards(verb: Verb) -> bool {
    matches!(verb, Verb::Add | Verb::Summon | Verb::Discard)
}

impl Reader<'_> {
    /// Whether the text has looked at cards, shown, drawn or discarded them, or put them somewhere.
    fn has_dealt_with_cards(&self) -> bool {
        let moved = |how: &How| matches!(how, How::Draw | How::Discard | How::Put | How::Return);
        self.state.seen.is_some() || self.state.done.iter().any(moved)
    }

    /// Whether a noun is in play only because nothing says where it lies: その「ユニット」 with no player and no part.
    fn is_unplaced(&self, noun: &Noun) -> bool {
        let words = self.setting.lexicon.vocabulary();
        let kinds = |filter: &Filter| match filter {
            Filter::AnyOf(any) => any.iter().all(|one| matches!(one, Filter::Kind(_))),
            filter => matches!(filter, Filter::Kind(_) | Filter::Name(_)),
        };
        let placed = |filter: &Filter| {
            let told = matches!(filter, Filter::Counter(_) | Filter::Damaged | Filter::Attached(..) | Filter::Ailing);
            told || matches!(filter, Filter::Role(_) | Filter::On(_) | Filter::Same(_) | Filter::In(_) | Filter::Controlled(_))
        };
        let anybodys = noun.place.side == tefuda_ability::Side::Any && words.is_in_play(noun.place.zone);
        words.cards_in.is_some() && anybodys && noun.filters.iter().any(kinds) && !noun.filters.iter().any(placed)
    }

    /// Whether words say whose something is, or name a zone in play.
    fn says_where(&self, words: &[Token]) -> bool {
        let zone = |word: &Token| {
            let zone = word.is(Terminal::Listed(List::Zone)).and_then(|zone| u8::try_from(zone).ok());
            zone.is_some_and(|zone| self.setting.lexicon.vocabulary().is_in_play(tefuda_ability::Zone(zone)))
        };
        super::whose::both_in(words) || words.iter().any(zone)
    }

    /// Remembers what was chosen without a word that says where it lies.
    pub fn note_unplaced(&mut self, slot: Var, what: &Candidates) {
        let noun = if let Candidates::Objects(noun) = what { noun } else { return };
        if self.has_dealt_with_cards() && self.is_unplaced(noun) && !self.says_where(self.tokens) {
            self.state.unplaced.push(slot);
        }
    }

    /// その中の〜 is meant, or something in play? Of what is done to cards that lie somewhere else it cannot be told.
    pub fn lies_somewhere(&mut self, node: &Node, what: &What, verb: Verb) -> Meaning<()> {
        let words = self.tokens.get(node.words.clone()).unwrap_or_default();
        // What is attached is discarded where it lies.
        let part = |noun: &Noun| verb == Verb::Discard && self.setting.lexicon.vocabulary().part(noun).is_some();
        let unsaid = |noun: &Noun| self.is_unplaced(noun) && !self.says_where(words) && !part(noun);
        let bare = match what {
            What::All(noun) => unsaid(noun),
            What::It(slot) => self.pending().iter().any(|step| match step {
                Step::Choose { slot: known, what: Candidates::Objects(noun), .. } => known == slot && unsaid(noun),
                _ => false,
            }),
            _ => false,
        };
        let earlier = matches!(what, What::It(slot) if self.state.unplaced.contains(slot));
        match earlier || (bare && (is_for_cards(verb) || self.has_dealt_with_cards())) {
            true => self.lies_nowhere(node),
            false => Ok(()),
        }
    }

    /// The same of a noun that is counted.
    pub fn counts_somewhere(&mut self, node: &Node, phrase: &Phrase) -> Meaning<()> {
        let noun = self.settle(Phrase { gone: false, ..phrase.clone() });
        let words = self.tokens.get(node.words.clone()).unwrap_or_default();
        let bare = noun.is_ok_and(|noun| self.is_unplaced(&noun)) && !self.says_where(words);
        match bare && self.has_dealt_with_cards() {
            true => self.lies_nowhere(node),
            false => Ok(()),
        }
    }

    fn lies_nowhere(&mut self, node: &Node) -> Meaning<()> {
        self.state.doubtful = true;
        let seen = self.state.seen.is_some_and(|(slot, _)| slot.moved_by().is_none());
        let (ja, en) = match seen {
            true => ("どこにあるものか分かりません（その中の〜）", "where this lies cannot be told: say その中の"),
            false => ("どの領域にあるものか分かりません", "the zone where this lies is not said"),
        };
        self.refuse(node, ja, en)
    }

    /// イベント, アクション: what never lies in the areas, where only the place that the words name could be meant.
    pub fn is_never_in_play(&self, phrase: &Phrase) -> bool {
        let words = self.setting.lexicon.vocabulary();
        let spell =
            |kind: &Kind| words.kinds.get(usize::from(kind.0)).is_some_and(|word| word.spell && word.in_play != words.used_in);
        let never = |filter: &Filter| match filter {
            Filter::Kind(kind) => spell(kind),
            Filter::AnyOf(any) => !any.is_empty() && any.iter().all(|one| matches!(one, Filter::Kind(kind) if spell(kind))),
            _ => false,
        };
        phrase.zone.is_none() && !phrase.hosted && phrase.filters.iter().any(never)
    }

    /// The error for such, where something is taken, moved or counted.
    pub fn can_be_there(&self, phrase: &Phrase) -> Meaning<()> {
        let (ja, en) = ("どの領域にあるものか分かりません", "the zone where this lies is not said");
        match std::iter::once(phrase).chain(&phrase.others).any(|part| self.is_never_in_play(part)) {
            true => Err(vec![Diagnostic::new(phrase.span.clone(), ja, en)]),
            false => Ok(()),
        }
    }

    /// 『炉』を1体: 体 counts units.
    pub fn counted_with(&self, node: &Node, unit: &Token, mut phrase: Phrase) -> Meaning<Phrase> {
        let words = self.setting.lexicon.vocabulary();
        let counted = |at: &usize| words.kinds.get(*at).is_some_and(|word| word.counted == unit.text);
        let kinds: Vec<usize> = (0..words.kinds.len()).filter(counted).collect();
        let said = |filter: &Filter| matches!(filter, Filter::Kind(_) | Filter::Role(_) | Filter::Token | Filter::AnyOf(_));
        let named = phrase.filters.iter().any(|filter| matches!(filter, Filter::Name(_)));
        let open = named && phrase.others.is_empty() && !phrase.filters.iter().any(said);
        if let ([kind], true, true) = (kinds.as_slice(), open, words.cards_in.is_some()) {
            let kind = u8::try_from(*kind).map(Kind).map_err(|_| self.broken(node))?;
            phrase.filters = super::filter::canonical([Filter::Kind(kind)].into_iter().chain(phrase.filters).collect());
        }
        Ok(phrase)
    }

    /// The same, where the count stands in a phrase of its own.
    pub fn counted_by(&self, node: &Node, count: usize, phrase: Phrase) -> Meaning<Phrase> {
        let words = self.phrase(node, count)?.words.clone();
        let found = self.tokens.get(words).unwrap_or_default().iter().rev().find(|word| word.text == "体" || word.text == "枚");
        match found {
            Some(unit) => self.counted_with(node, unit, phrase),
            None => Ok(phrase),
        }
    }
}
