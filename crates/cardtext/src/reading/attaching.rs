//! 付ける: what is attached, as what, and to which.

use super::{
    Meaning, Reader, Row,
    bearing::is_attached,
    deed::done,
    demand::Need,
    doing::one_of,
    filter::{canonical, opposite},
    moving::unsaid_object,
};
use crate::chart::Node;
use tefuda_ability::{Amount, Candidates, Count, Deed, Filter, Kind, Role, Side, Sort, Step, Var, Verb, What, noun_kind};

/// 自分の他のユニットに付ける: one of them, or the only one there is.
fn host_among(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<What> {
    match one_of(reader, node, at) {
        Ok(what) => Ok(what),
        Err(_) => {
            let phrase = reader.noun(node, at)?;
            reader.settle(phrase).map(What::All)
        }
    }
}

/// スタンバイ・ユニットに付ける: one's own, unless the text says whose.
fn own_host_among(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<What> {
    let phrase = reader.noun(node, at)?;
    let whose = match phrase.whose {
        Some(whose) => whose,
        None => super::noun::own_side(reader, node)?,
    };
    let noun = reader.settle(super::noun::Phrase { whose: Some(whose), ..phrase })?;
    Ok(if reader.is_sole(&noun) { What::All(noun) } else { reader.chosen(noun, Count::Exactly(Amount::Number(1))) })
}

/// …にエネルギーを1枚付ける: to what it is attached is not what it was attached to.
fn host_first(reader: &mut Reader<'_>, node: &Node) -> Meaning<What> {
    let before = reader.state.object.clone();
    let host = reader.object(node, 0)?;
    reader.state.object = before;
    Ok(host)
}

fn attached(reader: &mut Reader<'_>, node: &Node, [to, role]: [usize; 2]) -> Meaning<Vec<Step>> {
    let (what, to, (role, _)) = (reader.thing(node, 0)?, reader.object(node, to)?, reader.role(node, role)?);
    attach(reader, node, what, to, role)
}

fn attach(reader: &mut Reader<'_>, node: &Node, what: What, to: What, role: Role) -> Meaning<Vec<Step>> {
    let words = reader.setting.lexicon.vocabulary();
    if !words.roles.get(role.0 as usize).is_some_and(|word| word.attached) {
        return reader.refuse(node, "これとして付けることはできません", "nothing is attached as this");
    }
    if what == to {
        return reader.refuse(node, "何に付けるのかが要ります", "to what it is attached must be said");
    }
    let to = reader.demand(node, to, Need::InPlay)?;
    if reader.says_both(node) && matches!(&to, What::All(noun) if noun.place.side == Side::Any) {
        reader.each_is_told(node)?;
    }
    if matches!(&to, What::All(noun) if !reader.is_sole(noun)) {
        return reader.refuse(node, "どれに付けるのか決まりません", "to which of them it is attached cannot be told");
    }
    if matches!(&to, What::All(noun) if reader.is_sole(noun)) {
        reader.state.sole = Some(to.clone());
    }
    keep_apart(reader, &what, &to);
    reader.note(&what, Verb::Attach);
    done(reader, Deed::Attach { what, to, role })
}

/// ユニット1体をユニット1体に付ける: nothing is attached to itself, so that whichever of the two is chosen later is another one.
fn keep_apart(reader: &mut Reader<'_>, what: &What, to: &What) {
    let place = |reader: &Reader<'_>, what: &What| match what {
        What::It(slot) => reader.state.pending.iter().position(|step| chooses(step) == Some(*slot)),
        _ => None,
    };
    let (first, second) = (place(reader, what), place(reader, to));
    let (later, other) = match (first, second) {
        (Some(first), Some(second)) if first > second => (first, to),
        (_, Some(second)) if first.is_some() || *what == What::This => (second, what),
        _ => return,
    };
    let other = match other {
        What::It(slot) => Filter::Same(*slot),
        _ => Filter::This,
    };
    let in_play = |reader: &Reader<'_>, step: &Step| match step {
        Step::Choose { what: Candidates::Objects(noun), .. } => {
            reader.setting.lexicon.vocabulary().is_in_play(noun.place.zone) && !is_attached(reader, &noun.filters)
        }
        _ => false,
    };
    if [first, second].into_iter().flatten().all(|at| in_play(reader, &reader.state.pending[at]))
        && let Step::Choose { what: Candidates::Objects(noun), .. } = &mut reader.state.pending[later]
        && !noun.filters.contains(&opposite(other.clone()))
    {
        noun.filters.push(opposite(other));
        noun.filters = canonical(std::mem::take(&mut noun.filters));
    }
}

fn chooses(step: &Step) -> Option<Var> {
    if let Step::Choose { slot, .. } = step { Some(*slot) } else { None }
}

/// アシストを付ける: what kind of card it is says as what.
fn attached_as_it_is(reader: &mut Reader<'_>, node: &Node, what: What, to: What) -> Meaning<Vec<Step>> {
    let words = reader.setting.lexicon.vocabulary();
    let by_kind = reader.kind_of(&what).and_then(|kind| words.attached_role(kind));
    match by_kind.or_else(|| reader.part_of(&what)) {
        Some(role) => attach(reader, node, what, to, role),
        None => reader.refuse(node, "何として付けるのかが要ります（エネルギーとして）", "as what it is attached must be said"),
    }
}

pub(crate) const ATTACHING: &[Row<Vec<Step>>] = &[
    ("{Thing} 、? {Role} として {Object} に <attach>", |r, n| attached(r, n, [2, 1])),
    ("{Thing} 、? {Object} に {Role} として <attach>", |r, n| attached(r, n, [1, 2])),
    ("{Thing} 、 {Object} に <attach>", |r, n| {
        let (what, to) = (r.thing(n, 0)?, r.object(n, 1)?);
        attached_as_it_is(r, n, what, to)
    }),
    ("{Object} に 、? {Thing} {Role} として <attach>", |r, n| {
        let (to, what, (role, _)) = (host_first(r, n)?, r.thing(n, 1)?, r.role(n, 2)?);
        attach(r, n, what, to, role)
    }),
    ("{Thing} {Object} に <attach>", |r, n| {
        let (what, to) = (r.thing(n, 0)?, r.object(n, 1)?);
        attached_as_it_is(r, n, what, to)
    }),
    ("{Role} として {Object} に <attach>", |r, n| {
        let (what, (role, _), to) = (unsaid_object(r, n)?, r.role(n, 0)?, r.object(n, 1)?);
        attach(r, n, what, to, role)
    }),
    ("{Object} に {Role} として <attach>", |r, n| {
        let (what, to, (role, _)) = (unsaid_object(r, n)?, r.object(n, 0)?, r.role(n, 1)?);
        attach(r, n, what, to, role)
    }),
    ("{Object} に <attach>", |r, n| {
        let (what, to) = (unsaid_object(r, n)?, r.object(n, 0)?);
        attached_as_it_is(r, n, what, to)
    }),
    ("{Thing} 、? {Noun} に <attach>", |r, n| {
        let (what, to) = (r.thing(n, 0)?, host_among(r, n, 1)?);
        attached_as_it_is(r, n, what, to)
    }),
    ("{Thing} 、? {Noun} に {Role} として <attach>", |r, n| {
        let (what, to, (role, _)) = (r.thing(n, 0)?, own_host_among(r, n, 1)?, r.role(n, 2)?);
        attach(r, n, what, to, role)
    }),
    ("{Thing} 、? {Role} として {Noun} に <attach>", |r, n| {
        let (what, (role, _), to) = (r.thing(n, 0)?, r.role(n, 1)?, own_host_among(r, n, 2)?);
        attach(r, n, what, to, role)
    }),
    ("{Object} に 、? {Thing} <attach>", |r, n| {
        let (to, what) = (host_first(r, n)?, r.thing(n, 1)?);
        attached_as_it_is(r, n, what, to)
    }),
    ("{Noun} に <attach>", |r, n| {
        let (what, to) = (unsaid_object(r, n)?, host_among(r, n, 0)?);
        attached_as_it_is(r, n, what, to)
    }),
];

impl Reader<'_> {
    /// The part in which something is attached already, if the text says so: エネルギーを付け替える
    fn part_of(&mut self, what: &What) -> Option<Role> {
        let words = self.setting.lexicon.vocabulary();
        match what {
            What::All(noun) => words.part(noun),
            What::It(slot) => {
                self.state.parts.iter().rev().find(|(known, _)| known == slot).and_then(|(_, noun)| words.part(noun))
            }
            _ => None,
        }
    }

    /// The kind of what a verb is done to, as far as the text says.
    fn kind_of(&self, what: &What) -> Option<Kind> {
        match what {
            What::All(noun) => noun_kind(noun),
            What::Itself => Some(self.setting.card.kind),
            What::It(slot) => self.state.mentioned.get(*slot).and_then(|known| match known.sort {
                Sort::Object(kind) | Sort::Either(kind) => kind,
                Sort::Player => None,
            }),
            _ => None,
        }
    }
}
