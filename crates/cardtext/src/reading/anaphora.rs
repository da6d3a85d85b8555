//! Anaphora: what それ, そのユニット and この効果で〜した stand for. The result is a slot, or an error.

use super::{Meaning, Reader};
use crate::{
    Reference,
    chart::Node,
    token::{Terminal, Token},
};
use tefuda_ability::{
    Amount, Antecedent, Candidates, Count, Filter, Form, How, Kind, Origin, Pattern, Role, Slot, Sort, Verb, Voice, What, Who,
    candidates_sort, noun_kind,
};

impl Reader<'_> {
    /// A free slot that now holds what a text selected.
    pub fn remember(&mut self, what: &Candidates, origin: Origin) -> Slot {
        let slot = self.free_slot();
        self.state.apart = false;
        self.state.mentioned.mention(slot, candidates_sort(what), origin);
        if let Candidates::Objects(noun) = what {
            let words = self.setting.lexicon.vocabulary();
            let attached = |role: &Role| words.roles.get(role.0 as usize).is_some_and(|word| word.attached);
            let parts =
                noun.filters.iter().filter_map(|filter| if let Filter::Role(role) = filter { Some(*role) } else { None });
            self.state.parts.extend(parts.filter(attached).map(|role| (slot, role)));
        }
        if let Candidates::Objects(noun) = what
            && !self.setting.lexicon.vocabulary().shared(noun.place.zone)
        {
            self.state.whose.push((slot, noun.place.side));
        }
        slot
    }

    /// An event that what follows can speak of; whether its number was known before is given back.
    pub fn happens(&mut self, event: &Pattern) -> bool {
        self.state.mentioned.mention_event(event);
        let uses = self.setting.lexicon.vocabulary().skills.map(|words| words.uses);
        self.state.uses_skill = matches!(event, Pattern::Moment { moment, .. } if Some(*moment) == uses);
        let measured = self.is_measured(event);
        std::mem::replace(&mut self.state.measured, measured)
    }

    fn is_measured(&self, event: &Pattern) -> bool {
        match event {
            Pattern::Damaged(_) | Pattern::BattleDamaged(_) | Pattern::EffectDamaged(_) => true,
            Pattern::Mended(_) | Pattern::Countered(..) => true,
            Pattern::Deals { .. } | Pattern::PlayerDamaged(_) | Pattern::Healed(_) | Pattern::Forfeits(_) => true,
            Pattern::Moment { moment, .. } => {
                self.setting.lexicon.vocabulary().moments.get(moment.0 as usize).is_some_and(|word| word.measured)
            }
            Pattern::AnyOf(any) => any.iter().all(|one| self.is_measured(one)),
            _ => false,
        }
    }

    /// その点数: of what happened.
    pub fn event_amount(&self, node: &Node) -> Meaning<Amount> {
        match self.state.measured || self.state.broken {
            true => Ok(Amount::Event),
            false => self.refuse(node, "何の点数か分かりません", "nothing happened that has a number"),
        }
    }

    /// A slot that nothing is in yet.
    pub fn free_slot(&mut self) -> Slot {
        let slot = Slot(self.state.next);
        self.state.next = self.state.next.saturating_add(1);
        slot
    }

    /// A free slot that now holds objects of no particular kind.
    pub fn remember_objects(&mut self, origin: Origin) -> Slot {
        let slot = self.free_slot();
        self.state.apart = false;
        self.state.mentioned.mention(slot, Sort::Object(None), origin);
        slot
    }

    /// A slot is spoken of.
    pub fn lean(&mut self, slot: Slot) -> Slot {
        self.state.lean(slot);
        slot
    }

    /// The object of the verb before, if it had one: it is spoken of again.
    pub fn same_object(&mut self) -> Option<What> {
        let object = self.state.object.clone();
        let slots = match &object {
            Some(What::It(slot)) => std::slice::from_ref(slot),
            Some(What::These(slots)) => slots.as_slice(),
            _ => &[],
        };
        slots.iter().for_each(|slot| self.state.lean(*slot));
        object
    }

    /// What one sentence took together is what it goes on with, if all of it is things.
    pub fn took_together(&mut self, slots: Vec<Slot>) {
        let is_thing = |slot: &Slot| matches!(self.state.mentioned.get(*slot), Some(Antecedent { sort: Sort::Object(_), .. }));
        if slots.iter().all(is_thing) {
            self.state.object = Some(What::These(slots.clone()));
        }
        self.state.together = slots;
    }

    /// かわりに100ダメージを与える: in a sentence that goes on with the same, that is done to what the one before was about.
    pub fn object_before(&mut self) -> Option<What> {
        let goes_on = |word: &Token| matches!(word.text.as_str(), "かわりに" | "代わりに" | "替わりに" | "さらに");
        let other_side = self.tokens.first().is_some_and(|word| word.text.starts_with("そうでな"));
        let object = self.state.before.clone().filter(|_| other_side || self.tokens.iter().any(goes_on));
        if let Some(What::It(slot)) = object {
            self.lean(slot);
        }
        object
    }

    /// What a player has one of, where a sentence has spoken of it and of nothing else that it could be.
    pub fn spoken_of(&self, kind: Option<Kind>) -> Option<What> {
        let words = self.setting.lexicon.vocabulary();
        let sole = |filter: &Filter| matches!(filter, Filter::Role(role) if words.roles.get(role.0 as usize).is_some_and(|word| word.sole));
        let fits = |what: &&What| match what {
            What::All(noun) => noun.filters.iter().any(sole) && (kind.is_none() || noun_kind(noun) == kind),
            _ => false,
        };
        let known = match kind {
            Some(kind) => self.state.mentioned.latest_of(kind),
            None => self.state.mentioned.latest(),
        };
        let spoken = [&self.state.object, &self.state.supposed, &self.state.before].into_iter().flatten();
        let mut found = spoken.filter(fits);
        found.next().cloned().filter(|_| known.is_none())
    }

    /// The antecedent that was found, written down; or the error that there is none.
    pub fn refer(&mut self, node: &Node, found: Option<Antecedent>) -> Meaning<Antecedent> {
        let span = self.span(node);
        if self.state.apart {
            return self.refuse(node, "どちらのプレイヤーのものか分かりません", "of which player's this is cannot be told");
        }
        match found {
            Some(antecedent) => {
                self.lean(antecedent.slot);
                self.state.references.push(Reference { span, slot: antecedent.slot });
                Ok(antecedent)
            }
            None if self.state.broken => Ok(Antecedent { slot: Slot::FIRST, sort: Sort::Either(None), origin: Origin::Target }),
            None => self.refuse(node, "何を指すのか分かりません", "nothing before this that it could refer to"),
        }
    }

    /// What それら stands for where what several words took is meant: what one sentence took together, or all targets and single
    /// choices after a word that took just one. Empty where it means what was spoken of last.
    pub fn all_taken(&self) -> Vec<Slot> {
        let Some(latest) = self.state.mentioned.latest() else { return Vec::new() };
        let alone = self.state.single.contains(&latest.slot);
        match self.state.together.contains(&latest.slot) {
            true => self.state.together.clone(),
            false if alone => {
                let mut all = [self.state.mentioned.all(Origin::Target), self.state.single.clone()].concat();
                all.sort_unstable();
                all.dedup();
                Some(all).filter(|all| all.len() > 1).unwrap_or_default()
            }
            false => Vec::new(),
        }
    }

    /// A word has taken so many into a slot.
    pub fn took(&mut self, slot: Slot, count: &Count) {
        if matches!(count, Count::Exactly(Amount::Number(1)) | Count::UpTo(Amount::Number(1))) {
            self.state.single.push(slot);
        }
    }

    /// この効果で破壊したユニット: the latest thing that this verb was done to.
    pub fn acted_on(&mut self, node: &Node) -> Meaning<Antecedent> {
        let past = |verb: Verb| node.has_word(self.tokens, Terminal::Verb(verb, Voice::Active, Form::Past));
        let slot = self.state.acted.iter().rev().find(|(_, verb)| past(*verb)).map(|(slot, _)| *slot);
        // What no word took is known by the verb that moved it.
        let moved =
            [(Verb::Discard, How::Discard), (Verb::Draw, How::Draw), (Verb::Put, How::Put), (Verb::Return, How::Return)];
        let moved = moved.into_iter().find(|(verb, _)| past(*verb)).map(|(_, how)| Slot::moved(how));
        let found = slot.or(moved).and_then(|slot| self.state.mentioned.get(slot));
        self.refer(node, found)
    }

    /// An antecedent as an object.
    pub fn as_object(&mut self, node: &Node, found: Antecedent) -> Meaning<What> {
        match found.sort {
            Sort::Object(_) | Sort::Either(_) => Ok(What::It(found.slot)),
            Sort::Player => self.refuse(node, "これはプレイヤーを指しています", "this refers to a player"),
        }
    }

    /// An antecedent as a player.
    pub fn as_player(&mut self, node: &Node, found: Antecedent) -> Meaning<Who> {
        match found.sort {
            Sort::Player => Ok(Who::It(found.slot)),
            _ => self.refuse(node, "これはプレイヤーを指していません", "this does not refer to a player"),
        }
    }

    /// Remembers what was chosen out of the cards that were looked at.
    pub fn take(&mut self, what: &What) {
        if let What::It(slot) = what {
            self.state.taken.push(*slot);
        }
    }

    /// Remembers what was done to a slot.
    pub fn note(&mut self, what: &What, verb: Verb) {
        if let What::It(slot) = what {
            self.state.acted.push((*slot, verb));
        }
    }
}
