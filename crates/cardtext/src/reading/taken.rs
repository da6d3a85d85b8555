//! What a sentence has chosen (選び, 対象とし), or shown: its verbs go on with that, whatever else they speak of in between.

use super::{Meaning, Reader, demand::Need};
use crate::{
    chart::Node,
    token::{Terminal, Token},
};
use tefuda_ability::{Origin, Step, Var, Verb, What};

impl Reader<'_> {
    /// A word has chosen what the rest of the sentence is done to.
    pub fn picked(&mut self, slot: Var) {
        self.state.picked.push(slot);
    }

    /// The same, of what some steps choose.
    pub fn picked_by(&mut self, steps: &[Step]) {
        for step in steps {
            if let Step::Choose { slot, what, count, .. } = step {
                self.note_unplaced(*slot, what);
                self.picked(*slot);
                self.took(*slot, count);
            }
        }
    }

    /// 1体を選び、自分のメイン・ユニットにチャージし、気絶させる: a verb without an object is done to what the sentence has chosen, although
    /// the verb before was done to something else. Where that was done to one and this could be to either, nobody could tell.
    pub fn goes_on_with(&mut self, node: &Node, need: Need) -> Meaning<Option<What>> {
        let Some(object) = self.state.object.clone() else { return Ok(None) };
        let fits = |slot: &Var| self.suits(&What::It(*slot), need);
        let picked: Vec<Var> = self.state.picked.iter().rev().copied().filter(fits).collect();
        let is_object = |slot: &Var| match &object {
            What::It(known) => known == slot,
            What::These(slots) => slots.contains(slot),
            _ => false,
        };
        let outside = need == Need::Anything && self.is_just_shown(&object);
        if picked.iter().any(is_object) || (outside && picked.iter().all(|slot| self.suits(&What::It(*slot), Need::InPlay))) {
            return Ok(None);
        }
        if let Some(waiting) = picked.iter().find(|slot| !self.state.mentioned.is_dealt(**slot)) {
            return Ok(Some(self.picked_with(*waiting)));
        }
        if let Some(shown) = self.shown_before(&object, need) {
            let adds = |word: &Token| word.analyses.iter().any(|(is, _)| matches!(is, Terminal::Verb(Verb::Add, ..)));
            let words = self.tokens.get(node.words.clone()).unwrap_or_default();
            return match words.iter().any(adds) {
                true => Ok(Some(What::It(self.lean(shown)))),
                false if !shown.is_before(self.state.start) => self.either_of_two(node),
                false => Ok(None),
            };
        }
        let pair = &self.state.pair;
        let swapped = pair.len() == 2 && pair.contains(&object);
        match picked.first() {
            Some(slot) if swapped && pair.contains(&What::It(*slot)) => Ok(Some(self.picked_with(*slot))),
            Some(slot) if !self.suits(&object, need) && self.host(&object).is_none() => Ok(Some(self.picked_with(*slot))),
            None if !swapped || !self.state.alike => Ok(None),
            _ => self.either_of_two(node),
        }
    }

    /// What a sentence before has chosen, where nothing was done to it yet.
    pub fn waits(&mut self, need: Need) -> Option<What> {
        let latest = self.state.mentioned.latest().filter(|known| matches!(known.origin, Origin::Target | Origin::Choice))?;
        let waits = !self.state.mentioned.is_dealt(latest.slot) && self.suits(&What::It(latest.slot), need);
        waits.then(|| self.picked_with(latest.slot))
    }

    /// The words could mean either of two.
    pub fn either_of_two<T>(&mut self, node: &Node) -> Meaning<T> {
        self.state.doubtful = true;
        self.refuse(node, "どちらにすることか決まりません（名前で言います）", "to which of the two this is done cannot be told")
    }

    /// What was chosen, with what was chosen together with it.
    fn picked_with(&mut self, slot: Var) -> What {
        let together = &self.state.together;
        let slots = if together.contains(&slot) { together.clone() } else { vec![slot] };
        let slots: Vec<Var> = slots.into_iter().map(|slot| self.lean(slot)).collect();
        if let [slot] = slots.as_slice() { What::It(*slot) } else { What::These(slots) }
    }

    /// 公開し、相手のメイン・ユニットに100ダメージを与え、手札に加える: the card that was shown, to which nothing was done yet, where what was
    /// spoken of last is in play.
    fn shown_before(&self, object: &What, need: Need) -> Option<Var> {
        let (slot, _) = self.state.seen.filter(|(slot, _)| need == Need::Anything && slot.moved_by().is_none())?;
        (self.is_just_shown(&What::It(slot)) && self.suits(object, Need::InPlay)).then_some(slot)
    }

    /// Whether something is a card that was shown, and nothing else was done to it.
    fn is_just_shown(&self, what: &What) -> bool {
        let What::It(slot) = what else { return false };
        let mut verbs = self.state.acted.iter().filter(|(known, verb)| known == slot && *verb != Verb::Choose).peekable();
        verbs.peek().is_some() && verbs.all(|(_, verb)| matches!(verb, Verb::Look | Verb::Reveal))
    }
}
