//! What a text has spoken of, so that it can go on with "it", "that unit" or, if nothing else tells two things apart, a letter.

use super::{
    English,
    grammar::{Person, Phrase, letter, plural},
};
use crate::{Amount, Candidates, Filter, Noun, Part, Pattern, Place, Side, Subject, Var, What};
use std::collections::BTreeSet;

/// Something that the text has spoken of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    pub slot: Var,
    /// What it is: unit, card, player.
    pub head: String,
    /// Whose, where the text says so: opposing, your.
    pub whose: Option<&'static str>,
    pub many: bool,
    pub player: bool,
    /// Where it lies.
    pub place: Option<Place>,
    /// The slot that it was taken out of: 1 of them.
    pub out_of: Option<Var>,
}

/// Everything that it has spoken of, the latest last.
#[derive(Debug, Default)]
pub struct Mentions {
    known: Vec<Mention>,
    /// Slots that need a letter; a first print finds them, the second writes them.
    pub lettered: BTreeSet<Var>,
    /// What is chosen by the very sentence that does something to it: discard 1 energy.
    pending: Vec<(Mention, Phrase)>,
    /// Slots that something was taken out of, so that what is there still is the rest.
    pub drawn_on: BTreeSet<Var>,
    /// Something else was spoken of since, which "it" could be.
    blurred: bool,
}

/// Where in its sentence a word stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// they get
    Subject,
    /// destroy them
    Object,
}

impl Mention {
    pub fn new(slot: Var, head: &str, many: bool) -> Mention {
        Mention { slot, head: head.to_owned(), whose: None, many, player: false, place: None, out_of: None }
    }

    fn pronoun(&self, case: Case) -> Phrase {
        match (self.many, case) {
            (false, _) => Phrase::one("it"),
            (true, Case::Subject) => Phrase::many("they"),
            (true, Case::Object) => Phrase::many("them"),
        }
    }

    fn demonstrative(&self, head: &str) -> Phrase {
        if head.starts_with("this ") {
            return Phrase::one(head);
        }
        if self.many { Phrase::many(format!("those {}", plural(head))) } else { Phrase::one(format!("that {head}")) }
    }
}

impl Mentions {
    /// Nothing spoken of yet, but with the letters that a first print has found necessary.
    pub fn anew(self) -> Mentions {
        Mentions { lettered: self.lettered, ..Mentions::default() }
    }

    pub fn add(&mut self, mention: Mention) {
        self.known.retain(|known| known.slot != mention.slot);
        self.known.push(mention);
        self.blurred = false;
    }

    pub fn get(&self, slot: Var) -> Option<&Mention> {
        self.known.iter().find(|known| known.slot == slot)
    }

    /// Where what a slot holds lies, also if the sentence has yet to name it.
    pub fn place_of(&self, slot: Var) -> Option<Place> {
        let pending = self.pending.iter().map(|(mention, _)| mention).find(|mention| mention.slot == slot);
        pending.or_else(|| self.get(slot))?.place
    }

    /// Something without a slot was spoken of.
    pub fn blur(&mut self) {
        self.blurred = true;
    }

    pub fn expect(&mut self, mention: Mention, words: Phrase) {
        self.pending.push((mention, words));
    }

    /// The words for what a slot holds.
    pub fn refer(&mut self, slot: Var, case: Case) -> Phrase {
        if let Some(at) = self.pending.iter().position(|(mention, _)| mention.slot == slot) {
            let (mention, words) = self.pending.remove(at);
            self.add(mention);
            return words;
        }
        let Some(mention) = self.get(slot).cloned() else {
            // If what was discarded is a magic card, destroy it: that would be the card.
            self.blurred |= slot.moved_by().is_some();
            return Phrase::one(letter(slot));
        };
        let latest = self.known.iter().rev().find(|known| !known.player).is_some_and(|known| known.slot == slot);
        let phrase = if self.lettered.contains(&slot) {
            Phrase { text: letter(slot), person: if mention.many { Person::Many } else { Person::One } }
        } else if latest && !self.blurred && !mention.player {
            mention.pronoun(case)
        } else {
            self.told_apart(&mention)
        };
        self.add(mention);
        phrase
    }

    /// That unit, that opposing unit, or a letter.
    fn told_apart(&mut self, mention: &Mention) -> Phrase {
        let others = |same: &dyn Fn(&Mention) -> bool| self.known.iter().any(|other| other.slot != mention.slot && same(other));
        if !others(&|other| other.head == mention.head && other.many == mention.many) {
            return mention.demonstrative(&mention.head);
        }
        if let (Some(whose), false) =
            (mention.whose, others(&|other| other.head == mention.head && other.whose == mention.whose))
        {
            return match (whose, mention.many) {
                ("your", false) => Phrase::one(format!("your {}", mention.head)),
                ("your", true) => Phrase::many(format!("your {}", plural(&mention.head))),
                (whose, _) => mention.demonstrative(&format!("{whose} {}", mention.head)),
            };
        }
        self.lettered.insert(mention.slot);
        let same: Vec<Var> = self.known.iter().filter(|known| known.head == mention.head).map(|known| known.slot).collect();
        self.lettered.extend(same.into_iter().filter(|slot| matches!(slot, Var::Bound(_) | Var::Kept(_) | Var::Moved(_))));
        Phrase::one(letter(mention.slot))
    }
}

impl English<'_> {
    /// The words for what a slot holds.
    pub fn refer(&self, slot: Var, case: Case) -> Phrase {
        self.mentions.borrow_mut().refer(slot, case)
    }

    pub fn mention(&self, mention: Mention) {
        self.mentions.borrow_mut().add(mention);
    }

    /// The letter that a slot needs, after the words that fill it: a unit (A).
    pub fn lettered(&self, slot: Var) -> String {
        if self.mentions.borrow().lettered.contains(&slot) { format!(" ({})", letter(slot)) } else { String::new() }
    }

    /// What a noun leaves in a slot.
    pub fn mention_of(&self, slot: Var, noun: &Noun, many: bool) -> Mention {
        let whose = match self.side_of(noun) {
            Side::Yours => Some("your"),
            Side::Theirs => Some("opposing"),
            _ => None,
        };
        let out_of = self.out_of(noun);
        Mention { whose, place: Some(noun.place), out_of, ..Mention::new(slot, &self.head(noun), many) }
    }

    /// What a selection leaves in its slot.
    pub fn mention_selected(&self, slot: Var, what: &Candidates, many: bool) -> Mention {
        match what {
            Candidates::Objects(noun) => self.mention_of(slot, noun, many),
            Candidates::Players(_) => Mention { player: true, ..Mention::new(slot, "player", many) },
            Candidates::Either(..) | Candidates::AnyOf(_) => Mention::new(slot, "card", many),
            Candidates::Squares(_) => Mention::new(slot, "place", many),
        }
    }

    /// What a phrase leaves in a slot.
    pub fn mention_kept(&self, slot: Var, what: &What) -> Mention {
        match what {
            What::All(noun) => self.mention_of(slot, noun, !self.sole(noun)),
            What::Top(place, amount) | What::Bottom(place, amount) => {
                let many = **amount != Amount::Number(1);
                Mention { place: Some(*place), ..Mention::new(slot, "card", many) }
            }
            _ => Mention::new(slot, &self.this.borrow(), false),
        }
    }

    /// The event of a trigger or a replacement is spoken of.
    pub fn mention_event(&self, event: &Pattern) {
        let player = |slot| Mention { player: true, ..Mention::new(slot, "player", false) };
        match event {
            Pattern::Moves { what, .. } | Pattern::Turned(what, ..) | Pattern::Damaged(what) | Pattern::Countered(what, _) => {
                self.mention_subject(what);
            }
            Pattern::BattleDamaged(what)
            | Pattern::TurnedFrom { what, .. }
            | Pattern::EffectDamaged(what)
            | Pattern::Mended(what)
            | Pattern::Ails(what, _)
            | Pattern::Clings(what, _)
            | Pattern::Attached(what, _) => self.mention_subject(what),
            Pattern::Acts { what, .. } => {
                self.mention(player(Var::Heard(Part::Other)));
                what.iter().for_each(|what| self.mention_subject(what));
            }
            Pattern::Moment { what, other, turn, .. } => {
                // What an outer event happened to is still what is spoken of.
                let known = self.mentions.borrow().get(Var::Heard(Part::It)).is_some();
                if what.is_none() && *turn == Side::Any && !known {
                    self.mention(player(Var::Heard(Part::It)));
                }
                what.iter().for_each(|what| self.mention_subject(what));
                other.iter().for_each(|noun| self.mention(self.mention_of(Var::Heard(Part::Other), noun, false)));
            }
            Pattern::AtPlayer { what, .. } => what.iter().for_each(|what| self.mention_subject(what)),
            Pattern::Deals { what, player: to, object, .. } => {
                self.mention_subject(what);
                match object {
                    Some(noun) => self.mention(self.mention_of(Var::Heard(Part::Other), noun, false)),
                    None => to.iter().for_each(|_| self.mention(player(Var::Heard(Part::Other)))),
                }
            }
            Pattern::PlayerDamaged(_) | Pattern::Healed(_) | Pattern::Forfeits(_) | Pattern::Drew(_) | Pattern::Loses(_) => {
                self.mention(player(Var::Heard(Part::It)));
            }
            Pattern::Receives(..) => self.mention(player(Var::Heard(Part::It))),
            Pattern::Used(_, noun) => {
                self.mention(player(Var::Heard(Part::Other)));
                self.mention(self.mention_of(Var::Heard(Part::It), noun, false));
            }
            // A state of things happens to nobody, and of several at once none is meant.
            Pattern::Holds(_) | Pattern::Once(_) => {}
            Pattern::By(inner, _) | Pattern::Nth(inner, ..) => self.mention_event(inner),
            Pattern::AnyOf(any) => any.iter().for_each(|one| self.mention_event(one)),
        }
    }

    fn mention_subject(&self, subject: &Subject) {
        match subject {
            Subject::This => {
                let this = self.this.borrow().clone();
                self.mention(Mention::new(Var::Heard(Part::It), &this, false));
            }
            Subject::Itself => self.mention(Mention::new(Var::Heard(Part::It), "card", false)),
            Subject::Each(noun) => self.mention(self.mention_of(Var::Heard(Part::It), noun, false)),
        }
    }

    /// A very object, if it has the part that the noun says.
    pub fn very(&self, noun: &Noun) -> Option<Phrase> {
        noun.filters.iter().find(|filter| matches!(filter, Filter::Role(_)))?;
        let very = |filter: &Filter| matches!(filter, Filter::Same(_) | Filter::This);
        let (at, one) = noun.filters.iter().enumerate().find(|(_, filter)| very(filter))?;
        let rest = noun.filters.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, filter)| filter.clone());
        let rest = Noun { place: noun.place, filters: rest.collect() };
        let it = match one {
            Filter::Same(slot) => self.refer(*slot, Case::Object).text,
            _ => self.this.borrow().clone(),
        };
        Some(Phrase::one(format!("{it} (if it is {})", self.a_noun(&rest))))
    }
}
