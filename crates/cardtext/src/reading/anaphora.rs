//! Anaphora: what それ, そのユニット and この効果で〜した stand for. The result is a slot, or an error.

use super::{Meaning, Reader, State};
use crate::{
    Reference,
    chart::Node,
    token::{Terminal, Token},
};
use tefuda_ability::{
    Amount, Antecedent, Candidates, Count, Filter, Form, How, Kind, Origin, Part, Pattern, Sort, Standing, Step, Subject, That,
    Var, Verb, Voice, What, Who, noun_kind, standing,
};

impl Reader<'_> {
    /// A free slot that now holds what a text selected.
    pub fn remember(&mut self, what: &Candidates, origin: Origin) -> Var {
        let slot = self.free_slot();
        self.state.apart = false;
        let words = self.setting.lexicon.vocabulary();
        self.state.mentioned.mention_chosen(slot, what, origin, words);
        if let Candidates::Objects(noun) = what
            && matches!(standing(noun, words), Standing::Part(_))
        {
            self.state.parts.push((slot, noun.clone()));
        }
        if let Candidates::Objects(noun) = what {
            self.state.sides.push((slot, noun.side()));
            let role = noun.filters.iter().find_map(|filter| if let Filter::Role(role) = filter { Some(*role) } else { None });
            self.state.cast.extend(role.map(|role| (slot, role)));
            self.state.places.push((slot, noun.place));
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
        self.state.event = Some(event.clone());
        if let Some(Subject::Each(noun)) = event.subject() {
            self.state.sides.push((Var::Heard(Part::It), noun.side()));
        }
        let uses = self.setting.lexicon.vocabulary().skills.map(|words| words.uses);
        self.state.uses_skill = matches!(event, Pattern::Moment { moment, .. } if Some(*moment) == uses);
        let knocks_out = self.setting.lexicon.vocabulary().skills.map(|words| words.knocks_out);
        let fallen = matches!(event, Pattern::Moment { moment, .. } if Some(*moment) == knocks_out);
        self.state.fallen = fallen.then_some(Var::Heard(Part::Other));
        self.state.countered = if let Pattern::Countered(_, counter) = event { Some(*counter) } else { None };
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
    pub fn free_slot(&mut self) -> Var {
        let slot = Var::Bound(self.state.next);
        self.state.next = self.state.next.saturating_add(1);
        slot
    }

    /// A free slot that now holds cards that were looked at.
    pub fn remember_seen(&mut self, what: &What) -> Var {
        let slot = self.free_slot();
        self.state.apart = false;
        self.state.mentioned.mention_seen(slot, what, self.setting.lexicon.vocabulary());
        slot
    }

    /// A slot is spoken of.
    pub fn lean(&mut self, slot: Var) -> Var {
        self.state.lean(slot);
        slot
    }

    /// What a player has one of, where a sentence has spoken of it: the object of the verb before, or of a sentence before. What its
    /// condition was about is not looked at anew, and needs no name.
    pub fn spoken_of(&self, kind: Option<Kind>) -> Option<&What> {
        let fits = |what: &&What| match what {
            What::All(noun) => self.is_sole(noun) && (kind.is_none() || noun_kind(noun) == kind),
            _ => false,
        };
        let State { object, supposed, before, sole, .. } = &self.state;
        let earlier = [before, sole].into_iter().filter(|_| !self.is_other_side());
        let found = [object, supposed].into_iter().chain(earlier).flatten().find(fits);
        found.filter(|found| Some(*found) != supposed.as_ref())
    }

    /// Reads a question.
    pub fn asking<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.state.asking, true);
        let found = read(self);
        self.state.asking = before;
        found
    }

    /// そのカード
    pub fn that_card(&self) -> Option<Antecedent> {
        match self.state.asking {
            true => self.state.mentioned.asked().filter(|known| known.sort != Sort::Player),
            false => self.state.mentioned.latest_object(),
        }
    }

    /// そのユニット, それ: what a word of the text took comes before what a player has one of, that before what a part is a part of, and
    /// last is what would rather be called このユニット, or そのカード.
    pub fn that(&mut self, node: &Node, kind: Option<Kind>) -> Meaning<Antecedent> {
        if self.state.asking && kind.is_none() && self.state.mentioned.is_fresh() {
            let found = self.state.mentioned.asked();
            return self.refer(node, found);
        }
        if self.state.asked_among && kind.is_none() && !self.state.asking {
            return self.refuse(node, "その中のどれか分かりません", "which of those this is cannot be told");
        }
        let found = match kind {
            Some(kind) if let Some(other) = self.beside_it(node, kind) => Some(That::It(other)),
            Some(kind) => self.state.mentioned.that(kind, self.words().unit),
            None if self.state.asking => self.state.mentioned.asked().map(That::It),
            None => self.state.mentioned.latest().map(That::It),
        };
        if matches!(found, Some(That::It(known)) if known.origin == Origin::Event) && self.is_of_two_alike() {
            return self.refuse(node, "どちらのことか決まりません", "of which of the two this is said cannot be told");
        }
        if let Some(That::It(known)) = &found
            && kind.is_some()
            && self.was_another_named(known, kind)
        {
            return self.refuse(node, "どちらのユニットか決まりません", "which of the two units this is cannot be told");
        }
        let card = |known: &Antecedent| kind.is_some() && known.kind().is_none() && known.standing == Standing::Outside;
        let taken = |found: &That| matches!(found, That::It(known) if known.origin != Origin::This && !card(known));
        let spoken = if found.as_ref().is_some_and(taken) { None } else { self.spoken_of(kind).cloned() };
        let found = match (spoken, found) {
            (Some(what), _) => Some(self.taken_up(what)),
            (None, Some(That::HostOf(part))) => self.host(&What::It(part.slot)).map(|host| self.taken_up(host)),
            (None, Some(That::It(known))) => Some(known),
            (None, None) => None,
        };
        let hit = |known: &Antecedent| known.slot == Var::Heard(Part::It) || known.origin == Origin::This;
        if self.state.dealer && found.as_ref().is_none_or(hit) {
            return self.refuse(node, "2体のユニットのどちらか決まりません", "which of the two units this is cannot be told");
        }
        self.refer(node, found)
    }

    /// 自分のユニットが出た時、相手のメイン・ユニットに50ダメージを与え、そのユニットを: whether a verb has named what a player has one of since
    /// the text spoke of this, which nobody has chosen for anything yet.
    fn was_another_named(&self, known: &Antecedent, kind: Option<Kind>) -> bool {
        let State { object, before, supposed, .. } = &self.state;
        let sole = |what: &&What| match what {
            What::All(noun) => self.is_sole(noun) && (kind.is_none() || noun_kind(noun) == kind),
            _ => false,
        };
        let named = object.as_ref().filter(sole).or_else(|| before.as_ref().filter(sole));
        let free = known.standing == Standing::Free && known.sort != Sort::Player;
        let since = matches!(known.origin, Origin::Event | Origin::Named) && Some(known.slot) != self.state.fallen;
        free && since && named.is_some_and(|named| Some(named) != supposed.as_ref())
    }

    /// Whether what happened has two sides that the same word could mean.
    fn is_of_two_alike(&self) -> bool {
        let slots = self.state.mentioned.all(Origin::Event);
        let sorts: Vec<Sort> =
            slots.into_iter().filter_map(|slot| self.state.mentioned.get(slot)).map(|one| one.sort).collect();
        matches!(sorts.as_slice(), [Sort::Object(one), Sort::Object(other)] if one == other)
    }

    /// それにそのユニットのAPに等しいダメージを与える: in one breath the two are not the same, if there are two.
    fn beside_it(&self, node: &Node, kind: Kind) -> Option<Antecedent> {
        let pause = |word: &Token| word.text == "、";
        let (before, after) = (self.tokens.get(..node.words.start)?, self.tokens.get(node.words.end..)?);
        let near = before.iter().rev().take_while(|word| !pause(word)).chain(after.iter().take_while(|word| !pause(word)));
        let it = near.into_iter().any(|word| word.text == "それ").then(|| self.state.mentioned.latest())??;
        let mut others = self.state.mentioned.clone();
        others.forget(&[it.slot]);
        others
            .latest_of(kind, self.words().unit)
            .filter(|other| other.origin != Origin::This && other.standing == Standing::Free)
    }

    /// The antecedent that was found, written down; or the error that there is none.
    pub fn refer(&mut self, node: &Node, found: Option<Antecedent>) -> Meaning<Antecedent> {
        let span = self.span(node);
        if self.state.apart {
            return self.refuse(node, "どちらのプレイヤーのものか分かりません", "of which player's this is cannot be told");
        }
        let said = |word: &str| self.setting.printed.get(span.clone()).is_some_and(|text| text.starts_with(word));
        let alone = (said("それ") && !said("それら")) || said("その");
        match found {
            Some(Antecedent { slot, .. }) if alone && self.state.parted.contains(&slot) => {
                self.refuse(node, "選んだうちのどれか決まりません", "which of those that were taken this is cannot be told")
            }
            Some(antecedent) => {
                self.lean(antecedent.slot);
                self.state.references.push(Reference { span, slot: antecedent.slot });
                Ok(antecedent)
            }
            None if self.state.broken => {
                let (slot, sort, origin) = (Var::Bound(0), Sort::Either(None), Origin::Target);
                Ok(Antecedent { slot, sort, origin, standing: Standing::Free })
            }
            None => self.refuse(node, "何を指すのか分かりません", "nothing before this that it could refer to"),
        }
    }

    /// Whether the word that was resolved last stands for a slot, and is such a word.
    pub fn was_said(&self, slot: Var, such: impl Fn(&str) -> bool) -> bool {
        let last = self.state.references.last().filter(|said| said.slot == slot);
        last.and_then(|said| self.setting.printed.get(said.span.clone())).is_some_and(such)
    }

    /// That word turns out to mean something else.
    pub fn mean_instead(&mut self, found: Antecedent) -> Var {
        if let Some(said) = self.state.references.last_mut() {
            said.slot = found.slot;
        }
        self.state.spoken.pop();
        self.lean(found.slot)
    }

    /// What それら stands for where what several words took is meant: what one sentence took together, or all targets and single
    /// choices after a word that took just one. Empty where it means what was spoken of last.
    pub fn all_taken(&self) -> Vec<Var> {
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

    /// Two things are dealt with at once, and それら are both: 自分のメイン・ユニットとスタンバイ・ユニット1体を入れ替える
    pub fn dealt_together(&mut self, parts: Vec<What>) {
        self.state.pair = parts;
    }

    /// Whether それら are those.
    pub fn is_pair(&self) -> bool {
        let latest = self.state.mentioned.latest().map(|latest| What::It(latest.slot));
        latest.is_some_and(|latest| self.state.pair.contains(&latest)) && self.all_taken().is_empty()
    }

    /// Those, as they were when something was done to them.
    pub fn pair(&mut self) -> Vec<Var> {
        let parts = std::mem::take(&mut self.state.pair);
        let mut slots: Vec<Var> = parts.into_iter().map(|part| self.taken_up(part).slot).collect();
        slots.sort_unstable();
        self.state.together.clone_from(&slots);
        slots
    }

    /// One sentence has taken several things: all of them are what it goes on about.
    pub fn took_together(&mut self, slots: Vec<Var>) {
        let players = slots.iter().any(|slot| self.state.mentioned.get(*slot).is_some_and(|known| known.sort == Sort::Player));
        self.state.object = Some(What::These(slots.clone())).filter(|_| !players);
        self.state.together = slots;
    }

    /// A word has taken so many into a slot.
    pub fn took(&mut self, slot: Var, count: &Count) {
        if let Count::Exactly(Amount::Number(number)) = count {
            self.state.counts.push((slot, *number));
        }
        self.is_lone(slot, *count == Count::Exactly(Amount::Number(1)));
        if matches!(count, Count::Exactly(Amount::Number(1)) | Count::UpTo(Amount::Number(1))) {
            self.state.single.push(slot);
            return;
        }
        if let Some(place) = self.state.places.iter().rev().find(|(known, _)| *known == slot) {
            self.state.several.push(*place);
        }
    }

    /// ユニットを2体選ぶ: it is several, out of which そのうち1体 may be.
    pub fn took_several(&mut self, steps: &[Step]) {
        for step in steps {
            let Step::Choose { slot, count: Count::Exactly(Amount::Number(2..)), .. } = step else { continue };
            let place = self.state.places.iter().rev().find(|(known, _)| known == slot);
            self.state.several.extend(place);
        }
    }

    /// この効果で破壊したユニット: the latest thing that this verb was done to.
    pub fn acted_on(&mut self, node: &Node) -> Meaning<Antecedent> {
        let past = |verb: Verb| node.has_word(self.tokens, Terminal::Verb(verb, Voice::Active, Form::Past));
        let slot = self.state.acted.iter().rev().find(|(_, verb)| past(*verb)).map(|(slot, _)| *slot);
        // What no word took is known by the verb that moved it.
        let moved =
            [(Verb::Discard, How::Discard), (Verb::Draw, How::Draw), (Verb::Put, How::Put), (Verb::Return, How::Return)];
        let moved = moved.into_iter().find(|(verb, _)| past(*verb)).map(|(_, how)| Var::Moved(how));
        let found = slot.or(moved).and_then(|slot| self.state.mentioned.get(slot));
        self.refer(node, found)
    }

    /// 相手に戦闘ダメージを与えたとき、それを: where no player can be meant, it is what has done that.
    pub fn rather_object(&mut self, node: &Node, found: Antecedent) -> Option<Antecedent> {
        let it = self.tokens.get(node.words.start).is_some_and(|word| word.text == "それ");
        let event = found.slot == Var::Heard(Part::Other) && found.origin == Origin::Event && found.sort == Sort::Player;
        let other = self
            .state
            .mentioned
            .get(Var::Heard(Part::It))
            .filter(|other| other.origin == Origin::Event && other.sort != Sort::Player);
        let other = other.filter(|_| it && event)?;
        self.mean_instead(other);
        Some(other)
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
