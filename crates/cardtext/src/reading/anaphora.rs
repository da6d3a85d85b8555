//! Anaphora: what それ, そのユニット and この効果で〜した stand for. The result is a slot, or an error.

use super::{Meaning, Reader};
use crate::{Reference, chart::Node, token::Terminal};
use tefuda_ability::{Antecedent, Candidates, Form, Origin, Slot, Sort, Verb, Voice, What, Who, candidates_sort};

impl Reader<'_> {
    /// A free slot that now holds what a text selected.
    pub fn remember(&mut self, what: &Candidates, origin: Origin) -> Slot {
        let slot = self.free_slot();
        self.state.mentioned.mention(slot, candidates_sort(what), origin);
        if let Candidates::Objects(noun) = what
            && !self.setting.lexicon.vocabulary().shared(noun.place.zone)
        {
            self.state.whose.push((slot, noun.place.side));
        }
        slot
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
        self.state.mentioned.mention(slot, Sort::Object(None), origin);
        slot
    }

    /// The antecedent that was found, written down; or the error that there is none.
    pub fn refer(&mut self, node: &Node, found: Option<Antecedent>) -> Meaning<Antecedent> {
        let span = self.span(node);
        match found {
            Some(antecedent) => {
                self.state.lean(antecedent.slot);
                self.state.references.push(Reference { span, slot: antecedent.slot });
                Ok(antecedent)
            }
            None if self.state.broken => Ok(Antecedent { slot: Slot::FIRST, sort: Sort::Either(None), origin: Origin::Target }),
            None => self.refuse(node, "何を指すのか分かりません", "nothing before this that it could refer to"),
        }
    }

    /// What それら stands for where the targets of several words are meant: those that one sentence took together, or all of them
    /// after a word that took just one. Empty where it means what was spoken of last.
    pub fn all_targets(&self) -> Vec<Slot> {
        let Some(latest) = self.state.mentioned.latest() else { return Vec::new() };
        let alone = self.state.single.contains(&latest.slot);
        match self.state.together.contains(&latest.slot) {
            true => self.state.together.clone(),
            false if alone => Some(self.state.mentioned.all(Origin::Target)).filter(|all| all.len() > 1).unwrap_or_default(),
            false => Vec::new(),
        }
    }

    /// この効果で破壊したユニット: the latest thing that this verb was done to.
    pub fn acted_on(&mut self, node: &Node) -> Meaning<Antecedent> {
        let past = |verb: Verb| node.has_word(self.tokens, Terminal::Verb(verb, Voice::Active, Form::Past));
        let slot = self.state.acted.iter().rev().find(|(_, verb)| past(*verb)).map(|(slot, _)| *slot);
        let found = slot.and_then(|slot| self.state.mentioned.get(slot));
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
}
