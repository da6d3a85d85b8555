//! What それ can stand for. The grammar resolves with this table and the printer asks it before it writes それ, so they cannot disagree.

mod done;
mod event;

pub use done::moves;

use crate::{Candidates, Condition, Filter, Kind, Noun, Var, Vocabulary, What};

/// What a slot holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// An object; its kind when the text says it.
    Object(Option<Kind>),
    /// A player.
    Player,
    /// An object or a player.
    Either(Option<Kind>),
}

/// What filled a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The event that triggered, or that is replaced.
    Event,
    /// 対象とする
    Target,
    /// 選ぶ, 探す, 見る
    Choice,
    /// 出す
    Made,
    /// 引く, 捨てる: what a verb has moved that no word took before.
    Moved,
    /// The card itself, to which the event happened.
    This,
    /// A phrase that means something of itself, which later words took up: 自分のメイン・ユニット
    Named,
}

/// What something is that a text has mentioned, beside its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// In play, or nothing that the text says forbids it.
    Free,
    /// A card outside play: nothing of a kind that it does not say.
    Outside,
    /// What the text itself has brought out of play, or only seen there: nothing more happens to it as to something in play.
    Away,
    /// A part under a host, and the slot of that host, if it is in one. A part is never what its host is.
    Part(Option<Var>),
}

/// Something that a text has mentioned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Antecedent {
    /// Where it is remembered.
    pub slot: Var,
    /// What it is.
    pub sort: Sort,
    /// Why it is there.
    pub origin: Origin,
    /// What it is as what.
    pub standing: Standing,
}

impl Antecedent {
    /// The kind that the text says it is of.
    pub fn kind(&self) -> Option<Kind> {
        match self.sort {
            Sort::Object(kind) | Sort::Either(kind) => kind,
            Sort::Player => None,
        }
    }
}

/// What そのユニット is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum That {
    /// Something that was mentioned.
    It(Antecedent),
    /// What a part was under that was mentioned.
    HostOf(Antecedent),
}

/// What the last verb has moved without a word that took it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Fresh {
    /// Nothing.
    #[default]
    Nothing,
    /// What is in that slot.
    Moved(Var),
    /// Something of which nothing can be asked any more.
    Hidden,
}

/// Everything that a text has mentioned so far, the latest last.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Antecedents {
    known: Vec<Antecedent>,
    fresh: Fresh,
    /// What something has been done to.
    dealt: Vec<Var>,
    /// What a question was just about.
    about: Option<Var>,
    /// What everything was by what is done in any case.
    sure: Vec<(Var, Standing)>,
}

impl Antecedents {
    /// Something is mentioned.
    pub fn mention(&mut self, slot: Var, sort: Sort, origin: Origin) {
        self.mention_as(slot, sort, origin, Standing::Free);
    }

    fn mention_as(&mut self, slot: Var, sort: Sort, origin: Origin, standing: Standing) {
        self.known.retain(|known| known.slot != slot);
        self.known.push(Antecedent { slot, sort, origin, standing });
        self.dealt.retain(|dealt| *dealt != slot);
        (self.fresh, self.about) = (Fresh::Nothing, None);
    }

    /// The latest that a word took so that something is done to it, which has not been yet.
    fn waiting(&self, such: impl Fn(&Antecedent) -> bool) -> Option<Antecedent> {
        let taken = |known: &Antecedent| matches!(known.origin, Origin::Target | Origin::Choice) && known.sort != Sort::Player;
        self.latest_first().find(|known| taken(known) && !self.is_dealt(known.slot) && such(known))
    }

    /// A selection is mentioned.
    pub fn mention_chosen(&mut self, slot: Var, what: &Candidates, origin: Origin, words: &Vocabulary) {
        let standing = match what {
            Candidates::Objects(noun) => standing(noun, words),
            _ => Standing::Free,
        };
        self.mention_as(slot, candidates_sort(what), origin, standing);
    }

    /// A phrase is mentioned that later words take up.
    pub fn mention_named(&mut self, slot: Var, what: &What, words: &Vocabulary) {
        let kind = if let What::All(noun) = what { noun_kind(noun) } else { None };
        self.mention_as(slot, Sort::Object(kind), Origin::Named, standing_of(what, words));
    }

    /// Cards were looked at.
    pub fn mention_seen(&mut self, slot: Var, what: &What, words: &Vocabulary) {
        let standing = if standing_of(what, words) == Standing::Outside { Standing::Away } else { Standing::Free };
        self.mention_as(slot, Sort::Object(None), Origin::Choice, standing);
        self.dealt.push(slot);
    }

    /// Tokens are made. With those made before they are それら, alone それ.
    pub fn mention_made(&mut self, kind: Kind) {
        let slot = if self.get(Var::Made).is_some() { Var::LastMade } else { Var::Made };
        self.mention(slot, Sort::Object(Some(kind)), Origin::Made);
    }

    /// What was offered and not taken, or given for what follows: whatever else a word took is rather それ.
    pub fn set_aside(&mut self, slots: &[Var]) {
        let named = |known: &&Antecedent| !matches!(known.origin, Origin::Moved | Origin::This) && known.sort != Sort::Player;
        if !self.known.iter().filter(named).any(|known| !slots.contains(&known.slot)) {
            return;
        }
        let aside: Vec<Antecedent> = self.known.extract_if(.., |known| slots.contains(&known.slot)).collect();
        let before = self.before_named();
        self.known.splice(before..before, aside);
    }

    /// What may never have been there is not spoken of.
    pub fn forget(&mut self, slots: &[Var]) {
        self.known.retain(|known| !slots.contains(&known.slot));
        (self.fresh, self.about) = (Fresh::Nothing, None);
    }

    /// What was not taken: there is nothing in its slot, and それ is anything else.
    pub fn leave_out(&mut self, slots: &[Var]) {
        self.known.sort_by_key(|known| !slots.contains(&known.slot));
    }

    /// それがユニットなら: what follows speaks of it, and as one.
    pub fn suppose(&mut self, condition: &Condition) {
        if let Some(What::It(slot)) = condition.subject() {
            self.about = Some(*slot);
            if slot.moved_by().is_some() {
                self.known.sort_by_key(|known| known.slot == *slot);
            }
        }
        self.suppose_kind(condition);
    }

    fn suppose_kind(&mut self, condition: &Condition) {
        let (slot, kind) = match condition {
            Condition::Is(What::It(slot), Filter::Kind(kind)) => (slot, *kind),
            Condition::All(several) => return several.iter().for_each(|one| self.suppose_kind(one)),
            _ => return,
        };
        let known = self.known.iter_mut().find(|known| known.slot == *slot && known.sort == Sort::Object(None));
        known.into_iter().for_each(|known| known.sort = Sort::Object(Some(kind)));
    }

    /// それ, それら: what a question was just about, or else the latest; but before what was dealt with comes what waits for that.
    pub fn latest(&self) -> Option<Antecedent> {
        let last = self.known.last().copied()?;
        let about = self.about.and_then(|slot| self.get(slot));
        about.or_else(|| self.waiting(|_| self.is_dealt(last.slot))).or(Some(last))
    }

    /// それ in a question: what the last verb moved, of which nothing is known yet, or else the latest.
    pub fn asked(&self) -> Option<Antecedent> {
        match self.fresh {
            Fresh::Nothing => self.known.last().copied(),
            Fresh::Moved(slot) => self.get(slot),
            Fresh::Hidden => None,
        }
    }

    /// Whether the last verb moved something that no word took.
    pub fn is_fresh(&self) -> bool {
        self.fresh != Fresh::Nothing
    }

    /// Whether a question would be about something else.
    pub fn is_asked_otherwise(&self, slot: Var) -> bool {
        self.asked().is_none_or(|known| known.slot != slot)
    }

    /// Whether a verb would rather be done to something else, where it cannot be done to what is away.
    pub fn is_left(&self, slot: Var) -> bool {
        let free = |known: &Antecedent| known.standing == Standing::Free && known.sort != Sort::Player;
        let away = |known: Antecedent| known.standing == Standing::Away;
        self.get(slot).is_some_and(away) && self.known.iter().any(|known| free(known) && known.origin != Origin::This)
    }

    /// All of it, the latest first.
    pub fn latest_first(&self) -> impl Iterator<Item = Antecedent> {
        self.known.iter().rev().copied()
    }

    /// そのカード: the latest object.
    pub fn latest_object(&self) -> Option<Antecedent> {
        self.known.iter().rev().find(|known| known.sort != Sort::Player).copied()
    }

    /// そのユニット: the latest object that is of that kind, as far as the text says; or else what the latest part is a part of, which is of
    /// the first kind; or else the card itself, which is rather called このユニット, or the latest card that may be of that kind.
    pub fn that(&self, kind: Kind, unit: Option<Kind>) -> Option<That> {
        let may_be = |known: &Antecedent| known.sort != Sort::Player && known.kind().is_none_or(|known| known == kind);
        let free = |known: &Antecedent| known.standing == Standing::Free && may_be(known);
        // それがユニットなら、そのユニットを: beside それ something else is meant, if there is such a thing.
        let moved = |known: &Antecedent| known.origin == Origin::Moved && known.standing == Standing::Away;
        let named = |known: &Antecedent| known.kind() == Some(kind) && !moved(known);
        let is = |known: &Antecedent| known.origin != Origin::This && (named(known) || free(known));
        let supposed = |known: &Antecedent| known.kind() == Some(kind) && moved(known);
        let hosted = |known: &Antecedent| match known.standing {
            Standing::Part(Some(host)) if Some(kind) == unit => self.get(host).map(That::It),
            Standing::Part(None) if Some(kind) == unit => Some(That::HostOf(*known)),
            _ => None,
        };
        let card = |known: &Antecedent| known.standing == Standing::Outside && known.origin != Origin::Moved && may_be(known);
        let part = |known: &Antecedent| matches!(known.standing, Standing::Part(_)) && Some(kind) != unit && may_be(known);
        let found = |such: &dyn Fn(&Antecedent) -> bool| self.latest_first().find(such);
        let it = |such: &dyn Fn(&Antecedent) -> bool| {
            let waiting = |found: &Antecedent| self.waiting(such).filter(|_| self.is_dealt(found.slot));
            found(such).map(|found| That::It(waiting(&found).unwrap_or(found)))
        };
        let host = || self.latest_first().find_map(|known| hosted(&known));
        it(&is).or_else(|| it(&supposed)).or_else(host).or_else(|| it(&free)).or_else(|| it(&card)).or_else(|| it(&part))
    }

    /// The same, where it was itself mentioned.
    pub fn latest_of(&self, kind: Kind, unit: Option<Kind>) -> Option<Antecedent> {
        match self.that(kind, unit)? {
            That::It(known) => Some(known),
            That::HostOf(_) => None,
        }
    }

    /// そのプレイヤー: the latest that is or may be a player.
    pub fn latest_player(&self) -> Option<Antecedent> {
        self.known.iter().rev().find(|known| !matches!(known.sort, Sort::Object(_))).copied()
    }

    /// 2つ目の対象: by its place among those of one origin, from 1.
    pub fn nth(&self, origin: Origin, nth: usize) -> Option<Antecedent> {
        let mut of_origin: Vec<_> = self.known.iter().filter(|known| known.origin == origin).collect();
        of_origin.sort_by_key(|known| known.slot);
        of_origin.get(nth.checked_sub(1)?).copied().copied()
    }

    /// Every slot of one origin, in order.
    pub fn all(&self, origin: Origin) -> Vec<Var> {
        let mut slots: Vec<Var> = self.known.iter().filter(|known| known.origin == origin).map(|known| known.slot).collect();
        slots.sort_unstable();
        slots
    }

    /// What is known of a slot.
    pub fn get(&self, slot: Var) -> Option<Antecedent> {
        self.known.iter().find(|known| known.slot == slot).copied()
    }

    /// The place of a slot among those of its origin, from 1.
    pub fn place(&self, slot: Var) -> Option<(Origin, usize)> {
        let origin = self.get(slot)?.origin;
        Some((origin, self.known.iter().filter(|known| known.origin == origin && known.slot <= slot).count()))
    }
}

/// What a noun phrase says that its objects are attached to.
pub fn host_of(noun: &Noun) -> Option<&What> {
    noun.filters.iter().find_map(|filter| if let Filter::On(host) = filter { Some(host.as_ref()) } else { None })
}

/// What is that a noun phrase means: what is attached to something is a part, wherever that is.
pub fn standing(noun: &Noun, words: &Vocabulary) -> Standing {
    let host = host_of(noun);
    match words.is_in_play(noun.place.zone) || words.named_in == Some(noun.place.zone) {
        _ if host.is_some() => Standing::Part(host.and_then(in_slot)),
        true if words.part(noun).is_some() => Standing::Part(None),
        false if noun.place.zone != words.used_in => Standing::Outside,
        _ => Standing::Free,
    }
}

fn standing_of(what: &What, words: &Vocabulary) -> Standing {
    match what {
        What::All(noun) => standing(noun, words),
        What::Top(..) | What::Bottom(..) => Standing::Outside,
        _ => Standing::Free,
    }
}

fn in_slot(what: &What) -> Option<Var> {
    if let What::It(slot) = what { Some(*slot) } else { None }
}

/// The kind that a noun phrase names.
pub fn noun_kind(noun: &Noun) -> Option<Kind> {
    noun.filters.iter().find_map(|filter| if let Filter::Kind(kind) = filter { Some(*kind) } else { None })
}

/// What a selection leaves in its slot.
pub fn candidates_sort(candidates: &Candidates) -> Sort {
    match candidates {
        Candidates::Objects(noun) => Sort::Object(noun_kind(noun)),
        Candidates::Players(_) => Sort::Player,
        Candidates::Either(noun, _) => Sort::Either(noun_kind(noun)),
        Candidates::AnyOf(_) | Candidates::Squares(_) => Sort::Object(None),
    }
}
