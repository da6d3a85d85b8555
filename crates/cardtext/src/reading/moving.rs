//! Verbs that move something: 置く, 加える, 戻す, 召喚する.

use super::{
    Meaning, Reader,
    deed::{done, hand},
};
use crate::chart::Node;
use tefuda_ability::{Deed, Destination, Place, Position, Side, Step, Verb, What};

/// Where the state it arrives in stands before or after the place.
pub(crate) fn put(reader: &mut Reader<'_>, node: &Node, verb: Verb, places: [usize; 2]) -> Meaning<Vec<Step>> {
    let what = reader.object(node, 0)?;
    let mut destination = reader.destination(node, places[0])?;
    if places[1] > 0 {
        destination.entering = reader.entries(node, places[1])?;
    }
    reader.note(&what, verb);
    done(reader, moved(verb, what, destination))
}

/// 戻す is a word of its own; 置く and 加える are the same move.
fn moved(verb: Verb, what: What, destination: Destination) -> Deed {
    if verb == Verb::Return { Deed::Return(what, destination) } else { Deed::Move(what, destination) }
}

/// 選んだものを手札に加える: an object that is already read, to a place.
pub(crate) fn moved_to(reader: &mut Reader<'_>, node: &Node, what: What, verb: Verb) -> Meaning<Vec<Step>> {
    reader.note(&what, verb);
    let destination = reader.destination(node, 1)?;
    done(reader, moved(verb, what, destination))
}

/// それを公開し、手札に加える: the object that is not repeated is the one of the verb before, or else the one just spoken of.
pub(crate) fn unsaid_object(reader: &mut Reader<'_>, node: &Node) -> Meaning<What> {
    match reader.state.object.clone() {
        Some(what) => Ok(what),
        None => {
            let found = reader.state.mentioned.latest();
            let found = reader.refer(node, found)?;
            reader.as_object(node, found)
        }
    }
}

pub(crate) fn put_it(reader: &mut Reader<'_>, node: &Node, verb: Verb, entering: bool) -> Meaning<Vec<Step>> {
    let what = unsaid_object(reader, node)?;
    reader.note(&what, verb);
    let mut destination = reader.destination(node, 0)?;
    if entering {
        destination.entering = reader.entries(node, 1)?;
    }
    done(reader, moved(verb, what, destination))
}

/// Plain 戻す is to its owner's hand.
pub(crate) fn return_home(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let what = reader.object(node, 0)?;
    reader.note(&what, Verb::Return);
    let place = Place { zone: hand(reader, node)?, side: Side::Any };
    done(reader, Deed::Return(what, Destination { place, position: Position::Any, entering: Vec::new() }))
}

pub(crate) fn summon(reader: &mut Reader<'_>, node: &Node, entering: bool) -> Meaning<Vec<Step>> {
    let what = reader.object(node, 0)?;
    let entries = if entering { reader.entries(node, 1)? } else { Vec::new() };
    reader.note(&what, Verb::Summon);
    let who = reader.sole_actor(node)?;
    done(reader, Deed::Summon(what, who, entries))
}
