//! What a verb can be done to, and what it is done to where its object is left out: what was spoken of last that it can be done to.

use super::{Meaning, Reader, filter::canonical};
use crate::{border::fills, chart::Node, keeping, token::Token};
use tefuda_ability::{
    Antecedent, Condition, Filter, Kind, Noun, Origin, Place, Sort, Standing, Step, Var, Vocabulary, What, host_of, noun_kind,
    standing,
};

/// What a verb asks of what it is done to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// Any card.
    Anything,
    /// What is in play, and no part of something else.
    InPlay,
    /// The same, of a kind.
    Of(Kind),
    /// The same, of the kind that has damage and states: a unit. Nothing is one in a game without units.
    Unit,
}

impl Need {
    /// Whether something of a kind can be it, as far as that is said.
    fn allows(self, kind: Option<Kind>, words: &Vocabulary) -> bool {
        let wanted = match self {
            Need::Anything | Need::InPlay => return true,
            Need::Of(wanted) => Some(wanted),
            Need::Unit => words.unit,
        };
        wanted.is_some() && kind.is_none_or(|kind| wanted == Some(kind))
    }
}

impl Reader<'_> {
    /// A verb is done to what an earlier word took: that may lie where the rules let nothing happen to it, but it has to be something to
    /// which it could be done: それ is the latest such thing. What the verb names itself is meant in any case.
    pub fn demand(&mut self, node: &Node, what: What, need: Need) -> Meaning<What> {
        let slots = match &what {
            What::It(slot) => std::slice::from_ref(slot),
            What::These(slots) => slots,
            // 〜にアシストが付いているなら、それに: what it is attached to.
            What::All(_) if need != Need::Anything && self.state.recalled && self.state.borne.as_ref() == Some(&what) => {
                return Ok(self.state.supposed.clone().unwrap_or(what));
            }
            _ => return Ok(what),
        };
        let here = |slot: &Var| self.pending().iter().any(|step| fills(step, *slot));
        let fits = |known: Antecedent| match known.standing {
            _ if need == Need::Anything => true,
            Standing::Part(_) | Standing::Away => false,
            _ if self.state.fallen == Some(known.slot) => false,
            Standing::Outside if known.kind().is_none() => false,
            _ => need.allows(known.kind(), self.words()),
        };
        if slots.iter().all(|slot| here(slot) || self.state.mentioned.get(*slot).is_none_or(fits)) {
            return Ok(what);
        }
        let it = matches!(what, What::It(slot) if self.was_said(slot, |said| said.starts_with('そ')));
        // What a word has taken is meant, whatever can be done to it, unless the text has put it away.
        let untaken = |slot: &Var| {
            let such =
                |known: Antecedent| matches!(known.origin, Origin::Moved | Origin::Event) || known.standing == Standing::Away;
            self.state.mentioned.get(*slot).is_some_and(such)
        };
        let it = it && slots.iter().all(untaken);
        let free = |known: &Antecedent| known.sort != Sort::Player && known.standing == Standing::Free;
        let such = |known: &Antecedent| {
            let there = free(known) && self.state.fallen != Some(known.slot);
            there && known.origin != Origin::This && need.allows(known.kind(), self.words())
        };
        let found = self.state.mentioned.latest_first().find(such);
        match found {
            Some(found) if it => Ok(What::It(self.mean_instead(found))),
            _ => self.refuse(node, "これに対してできることではありません", "this cannot be done to that"),
        }
    }

    /// それを召喚する: what is brought into play is not there yet, so that it is rather what was put away.
    pub fn brought(&mut self, what: What) -> What {
        let What::It(slot) = what else { return what };
        let taken =
            |known: Antecedent| known.standing == Standing::Free && matches!(known.origin, Origin::Target | Origin::Event);
        let waits = self.state.mentioned.get(slot).is_some_and(taken) && !self.state.mentioned.is_dealt(slot);
        let away = |known: &Antecedent| known.standing == Standing::Away && known.origin == Origin::Choice;
        let found = self.state.mentioned.latest_first().find(away).filter(|_| waits);
        What::It(found.map_or(slot, |found| self.lean(found.slot)))
    }

    pub(super) fn suits(&self, what: &What, need: Need) -> bool {
        let words = self.setting.lexicon.vocabulary();
        let fits = |standing: Standing, kind: Option<Kind>| standing == Standing::Free && need.allows(kind, self.words());
        match what {
            _ if need == Need::Anything => true,
            What::It(slot) => self.state.mentioned.get(*slot).is_none_or(|known| fits(known.standing, known.kind())),
            What::All(noun) => fits(standing(noun, words), noun_kind(noun)),
            What::These(slots) => slots.iter().all(|slot| self.suits(&What::It(*slot), need)),
            What::Both(parts) => parts.iter().all(|part| self.suits(part, need)),
            What::This => !self.is_spell(),
            What::Ever(_) => true,
            What::Itself | What::Top(..) | What::Bottom(..) => false,
        }
    }

    /// What a verb without an object is done to: the object of the verb before, or else what was just spoken of, or else what the
    /// sentence's condition was about. Where that is a part to which it cannot be done, it is done to what it is a part of.
    pub fn unsaid(&mut self, node: &Node, need: Need) -> Meaning<What> {
        if let Some(what) = self.goes_on_with(node, need)? {
            return Ok(what);
        }
        if let Some(what) = self.same_object(need) {
            return Ok(what);
        }
        // 〜なら、KOする。そうでないなら、気絶させる: what was asked about, to which nothing was done.
        let asked = self.state.inquired.as_ref().and_then(Condition::subject).cloned();
        let asked = asked.filter(|what| self.is_other_side() && matches!(what, What::All(noun) if self.is_sole(noun)));
        if let Some(what) = asked.filter(|what| self.state.supposed.is_none() && self.suits(what, need)) {
            return Ok(what);
        }
        if let Some(part) = self.state.borne.clone().filter(|_| need == Need::Anything) {
            return Ok(part);
        }
        if let Some(what) = self.supposed_first(node, None)?.filter(|what| self.suits(what, need)) {
            return Ok(what);
        }
        let known: Vec<Antecedent> = self.state.mentioned.latest_first().collect();
        for one in known {
            let it = What::It(one.slot);
            if self.suits(&it, need) {
                // What one sentence took together is dealt with together.
                if self.state.together.len() > 1 && self.state.together.contains(&one.slot) {
                    return Ok(self.again(What::These(self.state.together.clone())));
                }
                let found = self.refer(node, Some(one))?;
                return self.as_object(node, found);
            }
            if let Some(host) = self.host(&it) {
                return Ok(host);
            }
        }
        match self.state.supposed.clone().filter(|what| self.suits(what, need)) {
            Some(what) => Ok(what),
            None => self.refer(node, None).map(|found| What::It(found.slot)),
        }
    }

    /// The object of the verb before, if it had one to which this can be done, or what that was a part of: it is spoken of again.
    pub fn same_object(&mut self, need: Need) -> Option<What> {
        let object = self.state.object.clone()?;
        let found = if self.suits(&object, need) { Some(self.again(object)) } else { self.host(&object) };
        if let Some(found) = &found {
            self.state.object = Some(found.clone());
        }
        found
    }

    /// What a verb before was done to, if that is a unit: spoken of again.
    pub fn dealt_with(&mut self, before: Option<What>) -> Option<What> {
        let object = std::mem::replace(&mut self.state.object, before);
        let found = self.same_object(Need::Unit);
        self.state.object = object;
        found
    }

    /// かわりに100ダメージを与える: in a sentence that goes on with the same, that is done to what the one before was about.
    pub fn object_before(&mut self, need: Need) -> Option<What> {
        let goes_on = self.tokens.iter().any(|word| matches!(word.text.as_str(), "さらに" | "もう"));
        let object = self.state.before.clone().filter(|_| self.is_other_side() || goes_on)?;
        match self.suits(&object, need) {
            // Where this is done that was not, so that nothing has become of it.
            true if self.is_other_side() && matches!(object, What::All(_)) => Some(object),
            true => Some(self.again(object)),
            false => self.host(&object),
        }
    }

    /// Whether the sentence is done only where the one before is not.
    pub fn is_other_side(&self) -> bool {
        let instead = |word: &Token| matches!(word.text.as_str(), "かわりに" | "代わりに" | "替わりに");
        self.tokens.first().is_some_and(|word| word.text.starts_with("そうでな")) || self.tokens.iter().any(instead)
    }

    /// What was spoken of before, spoken of again: the very things that a phrase meant then, whatever it would mean now.
    fn again(&mut self, what: What) -> What {
        match what {
            What::It(slot) => What::It(self.lean(slot)),
            What::These(slots) => What::These(slots.into_iter().map(|slot| self.lean(slot)).collect()),
            What::All(_) | What::Top(..) | What::Bottom(..) => What::It(self.take_up(what)),
            what => what,
        }
    }

    /// Whether a noun means something that a player has one of.
    pub fn is_sole(&self, noun: &Noun) -> bool {
        self.setting.lexicon.vocabulary().is_sole(noun)
    }

    /// A slot for what a phrase means that was spoken of before: it is kept where that was.
    pub fn take_up(&mut self, what: What) -> Var {
        let slot = self.kept(&what);
        self.state.keeps.push(Step::Keep { slot, what });
        slot
    }

    /// A slot for what a phrase means, of which is spoken now.
    pub fn kept(&mut self, what: &What) -> Var {
        let slot = Var::Kept(self.state.kept);
        self.state.kept = self.state.kept.saturating_add(1);
        self.state.mentioned.mention_named(slot, what, self.setting.lexicon.vocabulary());
        self.lean(slot)
    }

    /// What later words have taken up is kept where these steps speak of it.
    pub fn keep(&mut self, steps: &mut Vec<Step>) {
        self.state.keeps.retain(|keep| !keeping::place(steps, keep));
    }

    /// The number under which something is kept.
    pub fn kept_slot(&self, node: &Node, at: usize) -> Meaning<Var> {
        match u8::try_from(self.number(node, at)?) {
            Ok(number @ 1..=Var::MOST_KEPT) => Ok(Var::Kept(number - 1)),
            _ => self.refuse(node, "この番号では覚えられません", "nothing is kept under this number"),
        }
    }

    /// The same, as something to refer to.
    pub fn taken_up(&mut self, what: What) -> Antecedent {
        let slot = match what {
            What::It(slot) => self.lean(slot),
            what => self.take_up(what),
        };
        let unknown = Antecedent { slot, sort: Sort::Object(None), origin: Origin::Named, standing: Standing::Free };
        self.state.mentioned.get(slot).unwrap_or(unknown)
    }

    /// What a part is a part of: as the text says it or, of one out of those of several, what has it attached.
    pub fn host(&mut self, part: &What) -> Option<What> {
        let words = self.setting.lexicon.vocabulary();
        let (noun, slot) = match part {
            What::It(slot) => (self.state.parts.iter().rev().find(|(known, _)| known == slot)?.1.clone(), Some(*slot)),
            What::All(noun) if matches!(standing(noun, words), Standing::Part(_)) => (noun.clone(), None),
            _ => return None,
        };
        match (host_of(&noun).cloned(), slot) {
            (Some(host @ (What::This | What::It(_))), _) => Some(self.again(host)),
            (Some(What::All(host)), _) if self.is_sole(&host) => Some(self.again(What::All(host))),
            (host, Some(slot)) => {
                let zone = words.unit_zone()?;
                let whose = Place { zone, side: noun.place.side };
                let host = match host {
                    Some(What::All(host)) => host,
                    _ => Noun { place: whose, filters: vec![Filter::Kind(words.unit?)] },
                };
                let filters = canonical(host.filters.into_iter().chain([Filter::Bears(slot)]).collect());
                Some(What::It(self.take_up(What::All(Noun { place: host.place, filters }))))
            }
            (_, None) => None,
        }
    }
}
