//! 入れ替える: two objects of one and the same player, whichever of them the text says whose it is.

use super::{Meaning, Reader, deed::done, demand::Need, noun::own_side};
use crate::chart::Node;
use tefuda_ability::{Candidates, Deed, Filter, Kind, Noun, Place, Role, RoleWord, Side, Step, Var, What, Zone};

/// The two are on one side: that of the one whose side is said, or else that of the one who acts.
pub(crate) fn swapped(reader: &mut Reader<'_>, node: &Node, mut one: What, mut other: What) -> Meaning<Vec<Step>> {
    if one == other {
        return reader.refuse(node, "何と入れ替えるのかが要ります", "with what it is swapped must be said");
    }
    let words = reader.setting.lexicon.vocabulary();
    if words.unit_zone().is_some_and(|zone| words.shared(zone)) {
        return reader.refuse(node, "このゲームに入れ替える場所はありません", "in this game there are no places to swap");
    }
    one = reader.demand(node, one, Need::InPlay)?;
    other = reader.demand(node, other, Need::InPlay)?;
    if ![&one, &other].into_iter().all(|what| reader.suits(what, Need::Unit)) {
        let ja = "入れ替えるのはエリアのユニットどうしです";
        return reader.refuse(node, ja, "only units in the areas change places");
    }
    let said = [side_of(reader, &one), side_of(reader, &other)];
    let side = match said {
        [None, Some(Side::Any)] | [Some(Side::Any), None] if !reader.says_both(node) => own_side(reader, node)?,
        [Some(Side::Any), Some(Side::Any)] if !reader.says_both(node) => own_side(reader, node)?,
        [Some(Side::Any), Some(Side::Any)] => Side::Own,
        [Some(Side::Any) | None, Some(side)] | [Some(side), Some(Side::Any) | None] => side,
        [Some(one), Some(other)] if one == other => one,
        [None, None] => Side::Any,
        _ => {
            let ja = "入れ替えるのは同じプレイヤーのものどうしです";
            return reader.refuse(node, ja, "what is swapped is one and the same player's");
        }
    };
    if side != Side::Any && [&one, &other].into_iter().any(|what| chosen_before(reader, what)) {
        let ja = "誰のものから選ぶのかが書かれていません";
        return reader.refuse(node, ja, "nothing says whose the one that was chosen is");
    }
    for what in [&mut one, &mut other] {
        take_side(reader, what, side);
    }
    reader.dealt_together(vec![one.clone(), other.clone()]);
    reader.state.alike = true;
    done(reader, Deed::Swap(one, other))
}

/// 新しいメイン・ユニット: that of the two that were swapped which had another part, if it has this one now.
pub(crate) fn moved_to(reader: &mut Reader<'_>, node: &Node, role: Role) -> Meaning<What> {
    let is_main = |what: &What| matches!(what, What::All(noun) if reader.is_sole(noun));
    let pair = match reader.state.pair.as_slice() {
        [one, other] if is_main(one) => Some((one.clone(), other.clone())),
        [one, other] if is_main(other) => Some((other.clone(), one.clone())),
        // Whoever uses a skill is the main unit, or else neither of them is one now.
        [What::This, other @ What::It(_)] | [other @ What::It(_), What::This] => Some((What::This, other.clone())),
        _ => None,
    };
    let sole = reader.setting.lexicon.vocabulary().roles.get(role.0 as usize).is_some_and(|word| word.sole);
    let very = match pair {
        Some((_, What::It(slot))) if sole => Filter::Same(reader.lean(slot)),
        Some((What::All(_), What::This)) if sole => Filter::This,
        Some((main @ What::All(_), _)) if !sole => Filter::Same(reader.take_up(main)),
        _ => return reader.refuse(node, "どれが新しくそうなったのか決まりません", "which has become it cannot be told"),
    };
    let kind = reader.setting.lexicon.vocabulary().roles.get(role.0 as usize).and_then(|word| word.kind);
    let zone = reader.setting.lexicon.vocabulary().role_zone(role).ok_or_else(|| reader.broken(node))?;
    let filters = [very, Filter::Role(role)].into_iter().chain(kind.map(Filter::Kind)).collect();
    let place = Place { zone, side: Side::Any };
    Ok(What::All(Noun { place, filters: super::filter::canonical(filters) }))
}

/// メイン・エリアに移動したユニット: by where it lies now.
pub(crate) fn moved_into(reader: &mut Reader<'_>, node: &Node, zone: Zone, kind: Kind) -> Meaning<What> {
    let there = |role: &RoleWord| role.kind == Some(kind) && role.area == Some(zone);
    let role = reader.setting.lexicon.vocabulary().roles.iter().position(there);
    match role.and_then(|at| u8::try_from(at).ok()) {
        Some(role) => moved_to(reader, node, Role(role)),
        None => reader.refuse(node, "どちらのことか決まりません", "which of the two this is cannot be told"),
    }
}

/// お互いの〜を入れ替える: each player does, which is known before anybody chooses.
pub(crate) fn each_swaps(reader: &mut Reader<'_>, node: &Node) -> Meaning<()> {
    if reader.says_both(node) {
        reader.both_act(node)?;
    }
    Ok(())
}

/// Chosen by an earlier sentence among either player's.
fn chosen_before(reader: &Reader<'_>, what: &What) -> bool {
    matches!(what, What::It(slot) if slot.is_before(reader.state.start)) && side_of(reader, what) == Some(Side::Any)
}

/// Whose it is, as far as the text says; `None` where it speaks of what an event happened to.
fn side_of(reader: &Reader<'_>, what: &What) -> Option<Side> {
    match what {
        What::This => Some(Side::Yours),
        // In a zone that the players share nothing moves from one side to the other.
        What::All(noun) if reader.setting.lexicon.vocabulary().shared(noun.place.zone) => None,
        What::All(noun) => Some(noun.place.side),
        What::It(slot) => reader.state.whose.iter().rev().find(|(known, _)| known == slot).map(|(_, side)| *side),
        _ => None,
    }
}

fn take_side(reader: &mut Reader<'_>, what: &mut What, side: Side) {
    match what {
        What::All(noun) if !reader.setting.lexicon.vocabulary().shared(noun.place.zone) => settle(noun, side),
        What::It(slot) => reader.settle_choice(*slot, side),
        _ => {}
    }
}

fn settle(noun: &mut Noun, side: Side) {
    if noun.place.side == Side::Any {
        noun.place.side = side;
    }
}

/// 〜を1体選び、〜と入れ替える: the choice that came before is among that player's, too.
pub(crate) fn settle_choices(steps: &mut [Step], settled: &[(Var, Side)]) {
    for step in steps {
        if let Step::Choose { slot, what: Candidates::Objects(noun), .. } = step {
            let side = settled.iter().find(|(known, _)| known == slot);
            side.into_iter().for_each(|(_, side)| settle(noun, *side));
        }
    }
}

impl Reader<'_> {
    /// The first of the two that were swapped goes on to be what is spoken of.
    pub fn first_of_pair(&mut self, node: &Node) -> Meaning<What> {
        let [one, _] = self.state.pair.as_slice() else { return Err(self.broken(node)) };
        let one = one.clone();
        (self.state.object, self.state.alike) = (Some(one.clone()), false);
        Ok(one)
    }

    /// What is in a slot was chosen among one player's; the step that chose it may be read already.
    fn settle_choice(&mut self, slot: Var, side: Side) {
        self.state.settled.push((slot, side));
        let settled = [(slot, side)];
        self.settle_pending(&settled);
    }
}
