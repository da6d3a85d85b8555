//! What a card says of being used itself: このカードは〜場合にのみプレイできる, 〜なければプレイできない, 〜にのみ付けられる.

use super::{Meaning, Reader, Row, condition::Supposition, line::opposite, noun::Phrase};
use crate::chart::Node;
use tefuda_ability::{Condition, Filter, Instead, Noun, Pattern, Place, Replacement, Role, Side, Subject};

/// The very card that the text stands on, also where its text speaks of what it is attached to.
pub(crate) const ITSELF: &[Row<()>] = &[
    ("この カード", |_, _| Ok(())),
    ("この {Kind}", |r, n| match r.kind(n, 0)? == r.setting.card.kind {
        true => Ok(()),
        false => r.refuse(n, "このカードの種別と違います", "this card is of another kind"),
    }),
];

/// このアシストが: only a card that is attached is something else than what its text speaks of.
fn very_card(reader: &mut Reader<'_>, node: &Node) -> Meaning<Role> {
    reader.itself(node, 0)?;
    let role = reader.setting.lexicon.vocabulary().attached_role(reader.setting.card.kind);
    match role.filter(|_| !reader.setting.quoted) {
        Some(role) => Ok(role),
        None => reader.refuse(
            node,
            "このカードの種別は何かに付くものではありません",
            "this card's kind is not attached to anything",
        ),
    }
}

/// このアシストが付いた
pub(crate) fn clings(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    very_card(reader, node).map(|role| Pattern::Clings(Subject::Itself, role))
}

/// このアシストが捨てられた
pub(crate) fn moves_itself(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    let attached = reader.setting.lexicon.vocabulary().attached_role(reader.setting.card.kind).is_some();
    if !attached || reader.setting.quoted {
        // The same words are read of what the text speaks of, which says more of what is wrong with them.
        return Err(Vec::new());
    }
    very_card(reader, node)?;
    Ok(reader.movement(node, 1)?.of(Subject::Itself))
}

/// このカードがアシストとして付いた
pub(crate) fn clings_as(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    let role = reader.attached_part(node, 1)?;
    match reader.setting.lexicon.vocabulary().attached_role(reader.setting.card.kind) == Some(role) {
        true => clings(reader, node),
        false => reader.refuse(
            node,
            "裏向きで付いたカードは情報を持たず、これを待てません",
            "what is attached face down has no text that could wait for this",
        ),
    }
}

/// That it is never used, on a condition.
fn unused(reader: &Reader<'_>, node: &Node, condition: Option<Condition>) -> Meaning<Replacement> {
    if reader.setting.quoted {
        return reader.refuse(
            node,
            "引用の中では、どのカードのことか決まりません",
            "which card this is about cannot be told in a quote",
        );
    }
    let place = Place { zone: reader.setting.lexicon.vocabulary().used_in, side: Side::Any };
    let event = Pattern::Used(Side::Any, Noun { place, filters: vec![Filter::This] });
    Ok(Replacement { event, condition, once: false, optional: false, instead: Instead::Never })
}

/// 〜場合: when that is so is asked whenever it would be used.
fn asked(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<Condition> {
    match reader.supposition(node, at)? {
        Supposition { condition, lasting: false } => Ok(condition),
        _ => reader.refuse(node, "「〜場合」と書きます", "this is said with 場合"),
    }
}

/// That it is never attached to such.
fn unattached(reader: &Reader<'_>, node: &Node, phrase: Phrase) -> Meaning<Replacement> {
    let words = reader.setting.lexicon.vocabulary();
    let role = words.attached_role(reader.setting.card.kind).filter(|_| !reader.setting.quoted);
    let (Some(role), false) = (role, phrase.is_placed() || phrase.both || phrase.hosted) else {
        return reader.refuse(
            node,
            "このカードをどのようなものに付けるかだけが書けます",
            "only to what sort this card is attached can be said",
        );
    };
    let host = Subject::Each(reader.settle(phrase)?);
    Ok(Replacement {
        event: Pattern::Attached(host, role),
        condition: Some(Pattern::own_attachment()),
        once: false,
        optional: false,
        instead: Instead::Never,
    })
}

/// 〜のユニットにのみ付けられる: to no other.
fn attached_only(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<Replacement> {
    let phrase = host(reader, node, at)?;
    let unit = reader.unit(node)?;
    let said: Vec<Filter> = phrase.filters.iter().filter(|filter| **filter != Filter::Kind(unit)).cloned().collect();
    if said.is_empty() || !phrase.others.is_empty() {
        return reader.refuse(
            node,
            "どのようなものにだけ付けられるのかが要ります",
            "to what sort alone it is attached must be said",
        );
    }
    let filters = vec![super::filter::opposite(Filter::all(said)), Filter::Kind(unit)];
    unattached(reader, node, Phrase { filters, ..phrase })
}

/// What this card is attached to is a unit, whether the text says so or not.
fn host(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<Phrase> {
    let mut phrase = reader.noun(node, at)?;
    if !phrase.filters.iter().any(|filter| matches!(filter, Filter::Kind(_))) {
        phrase.filters.push(Filter::Kind(reader.unit(node)?));
    }
    Ok(phrase)
}

/// 〜場合にのみプレイできる
fn used_only(reader: &mut Reader<'_>, node: &Node) -> Meaning<Replacement> {
    reader.itself(node, 0)?;
    let condition = asked(reader, node, 1)?;
    unused(reader, node, Some(opposite(condition)))
}

pub(crate) const LICENCE: &[Row<Replacement>] = &[
    ("{Itself} は 、? {Supposition} 、? のみ|にのみ|だけ <use!can>", used_only),
    ("{Itself} は 、? {Supposition} 、? のみ|にのみ|だけ <use!final> ことができる", used_only),
    ("{Supposition} 、 {Itself} は 、? <use!cannot>", |r, n| {
        r.itself(n, 1)?;
        let condition = asked(r, n, 0)?;
        unused(r, n, Some(condition))
    }),
    ("{Itself} は 、? {Supposition} 、? <use!cannot>", |r, n| {
        r.itself(n, 0)?;
        let condition = asked(r, n, 1)?;
        unused(r, n, Some(condition))
    }),
    ("{Itself} は 、? <use!cannot>", |r, n| {
        r.itself(n, 0)?;
        unused(r, n, None)
    }),
    ("{Itself} は 、? {Noun} にのみ|にだけ <attach!can>", |r, n| r.itself(n, 0).and_then(|()| attached_only(r, n, 1))),
    ("{Itself} は 、? {Noun} だけ に <attach!can>", |r, n| r.itself(n, 0).and_then(|()| attached_only(r, n, 1))),
    ("{Itself} は 、? {Noun} にしか <attach!cannot>", |r, n| r.itself(n, 0).and_then(|()| attached_only(r, n, 1))),
    ("{Noun} にのみ|にだけ <attach!can>", |r, n| attached_only(r, n, 0)),
    ("{Noun} だけ に <attach!can>", |r, n| attached_only(r, n, 0)),
    ("{Noun} だけ に <attach!final> ことができる", |r, n| attached_only(r, n, 0)),
    ("{Noun} にのみ|にだけ <attach!final> ことができる", |r, n| attached_only(r, n, 0)),
    ("{Itself} は 、? {Noun} に は <attach!cannot>", |r, n| {
        r.itself(n, 0)?;
        let phrase = host(r, n, 1)?;
        unattached(r, n, phrase)
    }),
];
