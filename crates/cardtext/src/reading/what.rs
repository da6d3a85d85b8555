//! What a sentence speaks of: this card, it, all of something, what lies at an end of a pile.

use super::{
    Meaning, Reader, Row,
    exempt::{Said, narrow, other_than_it, says_what_is_left_out},
    noun::Phrase,
    pile::{bottom, the_rest, top, top_figure},
    supposed::{just_supposed, nearer},
};
use crate::chart::Node;
use tefuda_ability::{Amount, Filter, Side, What};

/// それら, where it means what several words took.
pub(crate) fn these(reader: &mut Reader<'_>, node: &Node, players: bool) -> Meaning<What> {
    let slots = if reader.is_pair() { reader.pair() } else { reader.all_taken() };
    if slots.is_empty() {
        return reader.refuse(node, "ひとまとまりではありません", "this does not refer to what several words took");
    }
    for slot in &slots {
        let found = reader.state.mentioned.get(*slot);
        let found = reader.refer(node, found)?;
        if !players {
            reader.as_object(node, found)?;
        }
    }
    Ok(What::These(slots))
}

/// 1つ目の対象と2つ目の対象
pub(crate) fn both(reader: &mut Reader<'_>, node: &Node, players: bool) -> Meaning<What> {
    let found = [reader.it(node, 0)?, reader.it(node, 1)?];
    if !players {
        found.into_iter().try_for_each(|found| reader.as_object(node, found).map(drop))?;
    }
    let mut slots = found.map(|found| found.slot).to_vec();
    slots.sort_unstable();
    if slots[0] == slots[1] {
        return reader.refuse(node, "同じものを2度指しています", "this refers to the same thing twice");
    }
    Ok(What::These(slots))
}

/// 他のすべてのユニット, 相手の1体のユニット: what stands before the number narrows it as well.
pub(crate) fn narrowed(
    reader: &mut Reader<'_>,
    node: &Node,
    mut phrase: Phrase,
    side: Option<Side>,
    filter: Option<Filter>,
) -> Meaning<Phrase> {
    if phrase.hosted || (phrase.whose.is_some() && side.is_some()) {
        return reader.refuse(node, "誰のものかが2度書かれています", "whose it is is said twice");
    }
    phrase.whose = phrase.whose.or(side);
    match filter {
        Some(_) if side.is_some() && says_what_is_left_out(reader, node, 1, &Said::Whose) => {
            reader.refuse(node, "誰のものかは「以外」の前だけのことです", "whose it is is said of what is left out")
        }
        Some(filter) => narrow(reader, node, phrase, filter).map(|phrase| other_than_it(reader, phrase)),
        None => Ok(phrase),
    }
}

fn every_other(
    reader: &mut Reader<'_>,
    node: &Node,
    phrase: Phrase,
    side: Option<Side>,
    filter: Option<Filter>,
) -> Meaning<What> {
    let phrase = narrowed(reader, node, phrase, side, filter)?;
    Ok(What::All(reader.settle(phrase)?))
}

/// このアシストが付いているユニット: what a card that is attached calls its own anyway.
fn bearer(reader: &Reader<'_>, node: &Node, kind: usize) -> Meaning<What> {
    let attached = reader.setting.lexicon.vocabulary().attached_role(reader.setting.card.kind).is_some();
    match attached && !reader.setting.quoted && reader.words().unit == Some(reader.kind(node, kind)?) {
        true => Ok(What::This),
        false => reader.refuse(node, "付いているカードではありません", "this card is not attached to anything"),
    }
}

pub(crate) const WHAT: &[Row<What>] = &[
    ("新しい {Role}", |r, n| {
        let (role, _) = r.role(n, 0)?;
        super::exchange::moved_to(r, n, role)
    }),
    ("{Zone} に <go!past> {Kind}", |r, n| {
        let (zone, kind) = (r.zone(n, 0)?, r.kind(n, 1)?);
        super::exchange::moved_into(r, n, zone, kind)
    }),
    ("<swap!past> {Kind}", |r, n| {
        r.state.doubtful = true;
        r.refuse(n, "入れ替えた2体のどちらか決まりません", "which of the two that were swapped this is cannot be told")
    }),
    ("{Sole}", |r, n| r.sole(n, 0)),
    ("{This}", |r, n| r.this(n, 0).map(|()| What::This)),
    ("{It}", |r, n| match nearer(r, n)? {
        Some(what) => Ok(what),
        None => match r.it(n, 0) {
            Ok(found) => match r.rather_object(n, found) {
                Some(found) => r.as_object(n, found),
                None => r.as_object(n, found),
            },
            Err(unknown) => just_supposed(r, n).ok_or(unknown),
        },
    }),
    ("この カード が 付いている {Kind}", |r, n| bearer(r, n, 0)),
    ("この {Kind} が 付いている {Kind}", |r, n| match r.kind(n, 0)? == r.setting.card.kind {
        true => bearer(r, n, 1),
        false => r.refuse(n, "このカードの種別と違います", "this card is of another kind"),
    }),
    ("{Topic} に 付いている すべて の {Noun}", |r, n| {
        let (host, phrase) = (r.topic(n, 0)?, r.noun(n, 1)?);
        let zone = phrase.zone.or_else(|| r.words().unit_zone());
        let phrase = super::bearing::hosted(r, n, host, Phrase { zone, ..phrase })?;
        Ok(What::All(r.settle(phrase)?))
    }),
    ("{Place} にある|の すべて の {Noun}", |r, n| {
        let ((place, whose), phrase) = (r.said_place(n, 0)?, r.noun(n, 1)?);
        if phrase.zone.is_some() || phrase.whose.is_some() {
            return r.refuse(n, "領域が2度書かれています", "the zone is said twice");
        }
        let phrase = Phrase { whose, ..phrase };
        Ok(What::All(r.settle_in(r.in_own_hand(phrase, place.zone), place.zone)))
    }),
    ("それら", |r, n| these(r, n, false)),
    ("{It} と {It}", |r, n| both(r, n, false)),
    ("すべて の {Noun}", |r, n| {
        let phrase = r.noun(n, 0)?;
        Ok(What::All(r.settle(phrase)?))
    }),
    ("{Whose} すべて の {Noun}", |r, n| {
        let (side, phrase) = (r.whose(n, 0)?, r.noun(n, 1)?);
        every_other(r, n, phrase, Some(side), None)
    }),
    ("{Attribute} すべて の {Noun}", |r, n| {
        let (filter, phrase) = (r.attribute(n, 0)?, r.noun(n, 1)?);
        every_other(r, n, phrase, None, Some(filter))
    }),
    ("{Whose} {Attribute} すべて の {Noun}", |r, n| {
        let (side, filter, phrase) = (r.whose(n, 0)?, r.attribute(n, 1)?, r.noun(n, 2)?);
        every_other(r, n, phrase, Some(side), Some(filter))
    }),
    ("{Noun} すべて", |r, n| {
        let phrase = r.noun(n, 0)?;
        Ok(What::All(r.settle(phrase)?))
    }),
    ("{Every}", |r, n| r.every(n, 0)),
    ("残り", |r, n| the_rest(r, n)),
    ("{Place} の 一番下|下 の カード", |r, n| bottom(r, n, Amount::Number(1))),
    ("{Place} の 下から {Figure} 枚", |r, n| r.figure(n, 1).and_then(|amount| bottom(r, n, amount))),
    ("{Place} の 下から {Figure} 枚 の カード", |r, n| r.figure(n, 1).and_then(|amount| bottom(r, n, amount))),
    ("{Place} の 下から {Amount} に等しい|と同じ 枚数 の カード", |r, n| {
        r.amount(n, 1).and_then(|amount| bottom(r, n, amount))
    }),
    ("{Place} の 一番上|上 の カード", |r, n| top(r, n, Amount::Number(1))),
    ("{Place} の 一番上 の カード {Figure} 枚", |r, n| top_figure(r, n)),
    ("{Place} の 上から {Figure} 枚", |r, n| top_figure(r, n)),
    ("{Place} の 上から {Figure} 枚 の カード", |r, n| top_figure(r, n)),
    ("{Place} の 上から {Amount} に等しい|と同じ 枚数 の カード", |r, n| {
        let amount = r.amount(n, 1)?;
        top(r, n, amount)
    }),
];
