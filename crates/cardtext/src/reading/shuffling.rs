//! シャッフルする, 無作為化する: which piles.

use super::{Meaning, Reader, deed::done};
use crate::chart::Node;
use tefuda_ability::{Deed, How, Place, Side, Step, Var, What, Who};

/// シャッフルする alone: the pile that something was just put into.
pub(super) fn shuffle_it(reader: &mut Reader<'_>, node: &Node, named: bool) -> Meaning<Vec<Step>> {
    let Some((mut place, object)) = reader.state.shuffled.clone() else {
        return reader.refuse(node, "何をシャッフルするのかが要ります", "what is shuffled must be said");
    };
    let who = match &object {
        // What was taken from both players went to each one's own.
        _ if place.side == Side::Own => Who::Each,
        _ if place.side != Side::Any => reader.actor(),
        // What goes to a pile goes to its owner's.
        What::It(_) | What::These(_) | What::This => Who::OwnerOf(Box::new(object.clone())),
        What::All(_) => Who::Each,
        _ => reader.actor(),
    };
    if place.side == Side::Any && who == reader.actor() {
        place.side = super::noun::own_side(reader, node)?;
    }
    // The rules may have sent it to another pile.
    let with = match object {
        What::It(_) | What::These(_) | What::This => Some(object),
        What::All(_) if !named => all_put(reader, node)?,
        _ => None,
    };
    done(reader, Deed::Shuffle { who, place, with })
}

/// すべて加えて無作為化する: all that the effect has put, of which only this can have gone to a pile.
fn all_put(reader: &mut Reader<'_>, node: &Node) -> Meaning<Option<What>> {
    if reader.state.piled {
        let ja = "どの束を無作為化するのか分かりません（束を名指しします）";
        return reader.refuse(node, ja, "which pile is shuffled cannot be told: name it");
    }
    let how = reader.state.did.filter(|how| matches!(how, How::Put | How::Return));
    Ok(how.map(|how| What::It(reader.lean(Var::Moved(how)))))
}

/// それを加えた魔導書を無作為化する: wherever that went.
pub(super) fn shuffle_with(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (what, place) = (reader.what(node, 0)?, reader.place(node, 1)?);
    if !matches!(what, What::It(_) | What::These(_) | What::This) {
        return reader.refuse(node, "何を加えたのか分かりません", "what was put there cannot be told");
    }
    let who = match place.side {
        Side::Any => Who::OwnerOf(Box::new(what.clone())),
        Side::Own => Who::Each,
        _ => reader.actor(),
    };
    done(reader, Deed::Shuffle { who, place, with: Some(what) })
}

/// それの契約者の魔導書を無作為化する
pub(super) fn shuffle_owners(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (who, zone) = (reader.who(node, 0)?, reader.zone(node, 1)?);
    match who {
        who @ (Who::OwnerOf(_) | Who::ControllerOf(_)) => {
            done(reader, Deed::Shuffle { who, place: Place { zone, side: Side::Any }, with: None })
        }
        _ => reader.refuse(node, "誰の領域かは「あなたの」「相手の」と書きます", "whose pile this is is said before it"),
    }
}

/// A pile that names nobody is the one that something was just put into, or that of the one who acts.
pub(super) fn shuffle(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let place: Place = reader.place(node, 0)?;
    let just_put = matches!(&reader.state.shuffled, Some((into, _)) if into.zone == place.zone);
    if just_put && place.side == Side::Any && !reader.says_both(node) && reader.is_unsaid() {
        return shuffle_it(reader, node, true);
    }
    let own = place.side == Side::Any;
    let place = reader.acted_in(node, place)?;
    let who = if own { reader.self_actor() } else { reader.actor() };
    done(reader, Deed::Shuffle { who, place, with: None })
}
