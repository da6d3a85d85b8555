//! What verbs leave to speak of: what was moved that no word took, what was brought into play or put away, and whether that is sure.

use super::{Antecedent, Antecedents, Fresh, Origin, Sort, Standing, in_slot};
use crate::{Deed, Filter, How, Side, Var, Vocabulary, What, Who};

impl Antecedents {
    /// Something is done to what was mentioned, and so to what it is a part of.
    pub fn deal_with(&mut self, what: &What) {
        match what {
            What::It(slot) => {
                self.dealt.push(*slot);
                if let Some(Antecedent { standing: Standing::Part(Some(host)), .. }) = self.get(*slot) {
                    self.dealt.push(host);
                }
            }
            What::These(slots) => self.dealt.extend(slots),
            _ => {}
        }
    }

    /// What was said so far is done in any case.
    pub fn commit(&mut self) {
        self.sure = self.known.iter().map(|known| (known.slot, known.standing)).collect();
    }

    /// What was put away only if something was so, or is later, may still be there.
    pub fn look_back(&mut self) {
        for (slot, standing) in &self.sure {
            let away = |known: &&mut Antecedent| known.slot == *slot && known.standing == Standing::Away;
            self.known.iter_mut().find(away).into_iter().for_each(|known| known.standing = *standing);
        }
    }

    /// Whether something has been done to what is in a slot.
    pub fn is_dealt(&self, slot: Var) -> bool {
        self.dealt.contains(&slot)
    }

    /// Something was moved that the text did not call by a word. Whatever else it mentions is rather それ, unless it came into play.
    fn mention_moved(&mut self, how: How, in_play: bool) {
        self.known.retain(|known| known.slot != Var::Moved(how));
        let before = if in_play { self.known.len() } else { self.before_named() };
        let standing = if in_play { Standing::Free } else { Standing::Away };
        let moved = Antecedent { slot: Var::Moved(how), sort: Sort::Object(None), origin: Origin::Moved, standing };
        self.known.insert(before, moved);
        self.fresh = Fresh::Moved(moved.slot);
    }

    /// How many there are that no word took, or that are rather called このユニット: they come first, and are それ last.
    pub(super) fn before_named(&self) -> usize {
        self.known.iter().take_while(|known| matches!(known.origin, Origin::Moved | Origin::This)).count()
    }

    /// The deed is done: what it moves is mentioned, if nothing took it before, and what it brings somewhere is there.
    pub fn mention_deed(&mut self, deed: &Deed, words: &Vocabulary) {
        (self.fresh, self.about) = (Fresh::Nothing, None);
        let facts = deed.facts();
        facts.objects().into_iter().for_each(|what| self.deal_with(what));
        let in_play = facts.goal.is_some_and(|goal| words.is_in_play(goal.place.zone));
        if let Some(how) = moves(deed) {
            self.mention_moved(how, in_play);
        }
        // Of all that a noun means nobody would ask whether it is something.
        if facts.leaves_it && matches!(facts.object, Some(What::All(_))) {
            self.fresh = Fresh::Nothing;
        }
        if facts.role.is_some() && matches!(facts.object, Some(What::Top(..) | What::Bottom(..) | What::All(_))) {
            self.fresh = Fresh::Hidden;
        }
        let Some(what) = facts.object else { return };
        let standing = match (facts.how, facts.other) {
            (Some(How::Summon), _) => Standing::Free,
            (Some(_), _) if in_play => Standing::Free,
            (Some(_), _) => Standing::Away,
            (None, Some(host)) if facts.role.is_some() => Standing::Part(in_slot(host)),
            (None, _) => return,
        };
        let known = in_slot(what).and_then(|slot| self.known.iter_mut().find(|known| known.slot == slot));
        // What a part was a part of is known by it wherever it goes.
        let stays = |known: &&mut Antecedent| standing == Standing::Away && matches!(known.standing, Standing::Part(_));
        known.into_iter().filter(|known| !stays(known)).for_each(|known| known.standing = standing);
    }
}

/// The word under which a deed moves what no word of the text took. Of what each player moves nobody could say それ.
pub fn moves(deed: &Deed) -> Option<How> {
    let untaken = |what: &What| match what {
        What::All(noun) => {
            let own = |filter: &Filter| matches!(filter, Filter::Controlled(Side::Own));
            noun.place.side != Side::Own && !noun.filters.iter().any(own)
        }
        What::Top(place, _) | What::Bottom(place, _) => place.side != Side::Any && place.side != Side::Own,
        _ => false,
    };
    let facts = deed.facts();
    let taken = match facts.object {
        Some(what) => !untaken(what),
        None => !matches!(facts.player, Some(Who::You | Who::Opponent)),
    };
    facts.how.filter(|_| facts.leaves_it && !taken)
}
