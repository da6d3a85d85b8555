//! What has happened before: このターンに〜していたなら.

use super::{
    Meaning, Reader, Row,
    event::{acts, of_its_own, of_somebody, of_theirs},
};
use crate::{chart::Node, token::List};
use tefuda_ability::{Condition, Filter, Kind, Lately, Noun, Pattern, Side, Subject, Vocabulary};

pub(crate) const LATELY: &[Row<Lately>] = &[
    ("この ターン に", |_, _| Ok(Lately::ThisTurn)),
    ("この ターン 中 に", |_, _| Ok(Lately::ThisTurn)),
    ("この ターン の 間 に", |_, _| Ok(Lately::ThisTurn)),
    ("前|直前 の 相手 の ターン に", |_, _| Ok(Lately::TheirLastTurn)),
    ("前|直前 の 相手 の ターン 中 に", |_, _| Ok(Lately::TheirLastTurn)),
    ("相手 の 前|直前 の ターン に", |_, _| Ok(Lately::TheirLastTurn)),
];

fn feat(reader: &mut Reader<'_>, node: &Node, list: List) -> Meaning<Pattern> {
    let what = Some(reader.subject(node, 0)?);
    Ok(Pattern::Moment { moment: reader.moment(node, 1, list)?, turn: Side::Any, what, other: None })
}

fn feat_beside(reader: &mut Reader<'_>, node: &Node, list: List) -> Meaning<Pattern> {
    super::line::beside(reader, node, "を", list)
}

/// Something that has happened.
pub(crate) const PAST: &[Row<Pattern>] = &[
    ("{Event:past}", |r, n| r.event(n, 0)),
    ("{Event:te} いた|いる", |r, n| r.event(n, 0)),
    ("{Subject} が {FeatDone}", |r, n| feat(r, n, List::FeatDone)),
    ("{Subject} が {Noun} を {FeatDone}", |r, n| feat_beside(r, n, List::FeatDone)),
    ("{Subject} の {FeatDone}", |r, n| {
        let what = r.subject(n, 0)?;
        of_its_own(r, n, what, List::FeatDone)
    }),
    ("{Whose} {FeatDone}", |r, n| of_somebody(r, n, List::FeatDone)),
    ("{Player} が {FeatDone}", |r, n| of_theirs(r, n, List::FeatDone)),
    ("{Player} が {ActDone}", |r, n| acts(r, n, (1, List::ActDone), None)),
    ("{Player} が {Subject} に {ActDone}", |r, n| acts(r, n, (2, List::ActDone), Some(1))),
];

/// Something that has not happened.
pub(crate) const UNDONE: &[Row<Pattern>] = &[
    ("{Event:te} いなかった|いない", |r, n| r.event(n, 0)),
    ("{Subject} が ダメージ を 受けていない", |r, n| r.subject(n, 0).map(Pattern::Damaged)),
    ("{Player} が ダメージ を 受けていない", |r, n| r.player(n, 0).map(Pattern::PlayerDamaged)),
    ("{Subject} が {FeatUndone}", |r, n| feat(r, n, List::FeatUndone)),
    ("{Subject} が {Noun} を {FeatUndone}", |r, n| feat_beside(r, n, List::FeatUndone)),
    ("{Player} が {FeatUndone}", |r, n| of_theirs(r, n, List::FeatUndone)),
    ("{Player} が {ActUndone}", |r, n| acts(r, n, (1, List::ActUndone), None)),
    ("{Player} が {Subject} に {ActUndone}", |r, n| acts(r, n, (2, List::ActUndone), Some(1))),
];

/// あなたがこのターンにユニットを召喚していない: the turn said after who.
pub(crate) const LATELY_OF: &[Row<Condition>] = &[
    ("{Subject} が {Lately} {FeatDone}", |r, n| feat_then(r, n, List::FeatDone, true)),
    ("{Subject} が {Lately} {FeatUndone}", |r, n| feat_then(r, n, List::FeatUndone, false)),
    ("{Subject} が {Lately} {Move:te} いた|いる", |r, n| moved_then(r, n, true)),
    ("{Subject} が {Lately} {Move:te} いない|いなかった", |r, n| moved_then(r, n, false)),
    ("{Player} が {Lately} {Noun} を <use!te> いた|いる", |r, n| used_then(r, n, true)),
    ("{Player} が {Lately} {Noun} を <use!te> いない|いなかった", |r, n| used_then(r, n, false)),
    ("{Player} が {Lately} {Noun} を <summon!te> いた|いる", |r, n| summoned_then(r, n, true)),
    ("{Player} が {Lately} {Noun} を <summon!te> いない|いなかった", |r, n| summoned_then(r, n, false)),
];

fn so_or_not(reader: &Reader<'_>, node: &Node, (when, event): (Lately, Pattern), done: bool) -> Meaning<Condition> {
    let condition = happened(reader, node, when, event)?;
    Ok(if done { condition } else { Condition::Not(Box::new(condition)) })
}

fn feat_then(reader: &mut Reader<'_>, node: &Node, list: List, done: bool) -> Meaning<Condition> {
    let (what, when) = (Some(reader.subject(node, 0)?), reader.lately(node, 1)?);
    let event = Pattern::Moment { moment: reader.moment(node, 2, list)?, turn: Side::Any, what, other: None };
    so_or_not(reader, node, (when, event), done)
}

fn moved_then(reader: &mut Reader<'_>, node: &Node, done: bool) -> Meaning<Condition> {
    let (when, event) = (reader.lately(node, 1)?, reader.moved(node, 0, 2)?);
    so_or_not(reader, node, (when, event), done)
}

fn used_then(reader: &mut Reader<'_>, node: &Node, done: bool) -> Meaning<Condition> {
    let (side, when, phrase) = (reader.player(node, 0)?, reader.lately(node, 1)?, reader.noun(node, 2)?);
    if phrase.is_placed() {
        return reader.refuse(node, "使用したカードの領域は言えません", "the zone of a used card is not said here");
    }
    let zone = reader.setting.lexicon.vocabulary().used_in;
    let event = Pattern::Used(side, reader.settle_in(phrase, zone));
    so_or_not(reader, node, (when, event), done)
}

fn summoned_then(reader: &mut Reader<'_>, node: &Node, done: bool) -> Meaning<Condition> {
    let (side, when, phrase) = (reader.player(node, 0)?, reader.lately(node, 1)?, reader.noun(node, 2)?);
    let event = super::event::brought(reader, node, side, phrase)?;
    so_or_not(reader, node, (when, event), done)
}

/// What happened is noted when it happens, and then nobody knows yet who will ask, nor about which other thing.
pub(crate) fn happened(reader: &Reader<'_>, node: &Node, when: Lately, event: Pattern) -> Meaning<Condition> {
    if names_one(&event) {
        let ja = "前に起きたことは、このカードのほかの特定のものについては言えません";
        return reader.refuse(node, ja, "what happened before cannot be said of one thing other than this card");
    }
    let words = reader.setting.lexicon.vocabulary();
    let own = reader.setting.card.kind;
    let spell = words.kinds.get(own.0 as usize).is_some_and(|kind| kind.spell);
    let itself = |event: &Pattern| match event {
        Pattern::Used(Side::Yours | Side::Any, used) => used.filters.iter().all(|filter| may_fit(filter, own, words)),
        _ => false,
    };
    if spell && when == Lately::ThisTurn && itself(&event) {
        let ja = "このカード自身の使用も数に入ってしまいます";
        return reader.refuse(node, ja, "using this very card would be such a thing");
    }
    Ok(Condition::Happened(when, Box::new(event)))
}

/// Whether a card of a kind may fit, as far as that tells.
fn may_fit(filter: &Filter, own: Kind, words: &Vocabulary) -> bool {
    let within = |kind: Kind| words.kinds.get(kind.0 as usize).and_then(|word| word.within);
    match filter {
        Filter::Kind(kind) => std::iter::successors(Some(own), |kind| within(*kind)).any(|own| own == *kind),
        Filter::Not(inner) => !matches!(**inner, Filter::Kind(_)) || !may_fit(inner, own, words),
        Filter::AnyOf(any) => any.iter().any(|filter| may_fit(filter, own, words)),
        Filter::All(all) => all.iter().all(|filter| may_fit(filter, own, words)),
        _ => true,
    }
}

/// Whether a pattern speaks of an object that only the one who asks knows.
fn names_one(event: &Pattern) -> bool {
    let noun = |noun: &Noun| noun.filters.iter().any(narrows_to_one);
    let subject = |subject: &Subject| matches!(subject, Subject::Each(each) if noun(each));
    match event {
        Pattern::AnyOf(any) => any.iter().any(names_one),
        Pattern::Once(inner) => names_one(inner),
        Pattern::Used(_, used) => noun(used),
        Pattern::Deals { object: Some(other), .. } | Pattern::Moment { other: Some(other), .. } if noun(other) => true,
        Pattern::Acts { what, .. } => what.as_ref().is_some_and(subject),
        Pattern::Holds(_) => true,
        other => other.subject().is_some_and(subject),
    }
}

fn narrows_to_one(filter: &Filter) -> bool {
    match filter {
        Filter::This | Filter::Same(_) | Filter::Bears(_) | Filter::On(_) | Filter::ChosenColour(_) => true,
        Filter::Not(inner) | Filter::Printed(inner) => narrows_to_one(inner),
        Filter::AnyOf(any) | Filter::All(any) => any.iter().any(narrows_to_one),
        _ => false,
    }
}
