//! Bans: what never happens (ウェイクされない, カードを引けない, 敗北しない).

use super::{Meaning, Reader, Row, movement::Movement, noun::Phrase};
use crate::{chart::Node, token::List};
use tefuda_ability::{Counter, Filter, How, Pattern, Subject};

fn never_moved(reader: &mut Reader<'_>, node: &Node, how: How) -> Meaning<Pattern> {
    reader.mover(node, 0)?.makes(reader, Movement::by(reader, how))
}

/// カードは無効化されない: cards of no kind, where only they can be.
fn never_negated(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    let (phrase, movement) = (reader.noun(node, 0)?, Movement::by(reader, How::Negate));
    match movement.only_in {
        Some(zone) if reader.settle_each(phrase.clone()).is_err() => {
            Ok(movement.of(Subject::Each(reader.settle_in(phrase, zone))))
        }
        _ => reader.refuse(node, "どの領域にあるものか分かりません", "the zone where this lies is not said"),
    }
}

/// 状態異常にならない: none of the markers that stand for states is put on it.
fn never_ailing(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    reader.knows_ailments(node)?;
    Ok(Pattern::Ails(reader.subject(node, 0)?, None))
}

/// カウンターは置かれない: none of any sort.
fn never_countered(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    let what = reader.subject(node, 0)?;
    if reader.setting.lexicon.vocabulary().coined.is_some() {
        return reader.refuse(
            node,
            "ダメージもマーカーです。どのマーカーかを書いてください",
            "damage is a marker, too: say which markers are meant",
        );
    }
    let sorts = u8::try_from(reader.setting.lexicon.vocabulary().counters.len()).unwrap_or(u8::MAX);
    Ok(Pattern::AnyOf((0..sorts).map(|sort| Pattern::Countered(what.clone(), Counter(sort))).collect()))
}

/// ダストに置かれない
fn never_put(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    let (mover, to) = (reader.mover(node, 0)?, Some(reader.place(node, 1)?));
    mover.makes(reader, Movement { to, ..Movement::default() })
}

/// カードは夢に置かれない: cards of no kind, wherever they come from.
fn never_put_card(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    let (phrase, to) = (reader.noun(node, 0)?, reader.place(node, 1)?);
    match reader.settle_each(phrase.clone()) {
        Ok(_) => reader.refuse(node, "種別のあるものです", "this is of some kind"),
        Err(_) => {
            let what = Subject::Each(reader.settle_in(phrase, to.zone));
            Ok(Movement { to: Some(to), ..Movement::default() }.of(what))
        }
    }
}

/// カードは捨てられない: only what lies in a hand is discarded.
fn never_discarded(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    let phrase = reader.noun(node, 0)?;
    let elsewhere = !reader.setting.lexicon.vocabulary().discarded_from.is_empty();
    if elsewhere || reader.settle_each(phrase.clone()).is_ok() {
        return reader.refuse(node, "どの領域にあるものか分かりません", "the zone where this lies is not said");
    }
    let hand = super::deed::hand(reader, node)?;
    Ok(Movement::by(reader, How::Discard).of(Subject::Each(reader.settle_in(phrase, hand))))
}

/// 赤のカードしか使用できない: nothing else.
fn nothing_else_used(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    let (side, phrase) = (reader.player(node, 0)?, reader.noun(node, 1)?);
    if phrase.is_placed() || phrase.both {
        return reader.refuse(node, "使用するカードの領域は言えません", "the zone of a used card is not said here");
    }
    match phrase.into_filters() {
        filters if filters.is_empty() => reader.refuse(node, "何も除かれません", "this leaves nothing out"),
        filters => {
            let other = super::filter::opposite(Filter::all(filters));
            let zone = reader.setting.lexicon.vocabulary().used_in;
            let phrase = Phrase { filters: vec![other], span: reader.span(node), ..Phrase::default() };
            Ok(Pattern::Used(side, reader.settle_in(phrase, zone)))
        }
    }
}

pub(crate) const BAN: &[Row<Pattern>] = &[
    ("{Event} こと は ない", |r, n| r.event(n, 0)),
    ("{Subject} は 、? <turn:passive!not>", |r, n| {
        let (what, (status, on)) = (r.subject(n, 0)?, r.turning(n, 1)?);
        Ok(Pattern::Turned(what, status, on))
    }),
    ("{Subject} は 、? 状態異常 に <become!final> こと は|が ない", |r, n| never_ailing(r, n)),
    ("{Subject} は 、? ダメージ を <suffer!final> こと は|が ない", |r, n| r.subject(n, 0).map(Pattern::Damaged)),
    ("{Subject} は 、? {Place} に <revert!not>", |r, n| {
        let (what, to) = (r.subject(n, 0)?, Some(r.place(n, 1)?));
        Ok(Pattern::Moves { what, from: None, to, how: Some(How::Return) })
    }),
    ("{Subject} は 、? <switch!not>", |r, n| never_moved(r, n, How::Swap)),
    ("{Subject} は 、? <swap:passive!not>", |r, n| never_moved(r, n, How::Swap)),
    ("{Subject} は 、? {Place} を|から <leave!not>", |r, n| {
        let (mover, from) = (r.mover(n, 0)?, Some(r.place(n, 1)?));
        mover.makes(r, Movement { from, ..Movement::default() })
    }),
    ("{Subject} は 、? {State} に <become!not>", |r, n| {
        let (what, (status, on)) = (r.subject(n, 0)?, r.state_word(n, 1)?);
        Ok(Pattern::Turned(what, status, on))
    }),
    ("{Subject} は 、? <ail:passive!not>", |r, n| {
        let (what, counter) = (r.subject(n, 0)?, r.ailed(n, 1)?);
        let said = r.word(n, 1)?.text.clone();
        // A game may have a mark for it.
        match r.setting.lexicon.vocabulary().marks.iter().any(|mark| mark.is(&said)) {
            true => r.refuse(n, "これは性質です", "this is a property"),
            false => Ok(Pattern::Ails(what, Some(counter))),
        }
    }),
    ("{Subject} は 、? 状態異常 に <become!not>", |r, n| never_ailing(r, n)),
    ("{Subject} は 、? {Ailment} に <become!not>", |r, n| {
        Ok(Pattern::Ails(r.subject(n, 0)?, Some(r.in_state(n, 1, List::Ailment)?)))
    }),
    ("{Player} は 、? [health] を <heal!cannot>", |r, n| {
        let side = r.player(n, 0)?;
        let filters = r.any_unit(n)?;
        let phrase = Phrase { whose: Some(side), filters, span: r.span(n), ..Phrase::default() };
        Ok(Pattern::Mended(Subject::Each(r.settle(phrase)?)))
    }),
    ("{Subject} は 、? [health] を <heal!cannot>", |r, n| r.subject(n, 0).map(Pattern::Mended)),
    ("{Subject} は 、? [health] が <heal!not>", |r, n| r.subject(n, 0).map(Pattern::Mended)),
    ("{Player} は 、? {Deck} を <draw!cannot>", |r, n| r.player(n, 0).map(Pattern::Drew)),
    ("{Player} は 、? {Noun} を <summon!cannot>", |r, n| {
        let (side, phrase) = (r.player(n, 0)?, r.noun(n, 1)?);
        super::event::brought(r, n, side, phrase)
    }),
    ("{Subject} は 、? [battle_damage] を <suffer!not>", |r, n| r.subject(n, 0).map(Pattern::BattleDamaged)),
    ("{Subject} は 、? [battle_damage] を <deal!not>", |r, n| {
        super::event::fighters(r, n)?;
        Ok(Pattern::Deals { what: r.subject(n, 0)?, player: None, object: None, battle: true })
    }),
    ("[battle_damage] は <deal:passive!not>", |r, n| {
        Ok(Pattern::Deals { what: super::event::fighters(r, n)?, player: None, object: None, battle: true })
    }),
    ("{Subject} に は? {Role} を|は <attach!cannot>", |r, n| {
        Ok(Pattern::Attached(r.subject(n, 0)?, r.attached_part(n, 1)?))
    }),
    ("{Subject} に は? {Role} を <attach!final> こと は|が できない", |r, n| {
        Ok(Pattern::Attached(r.subject(n, 0)?, r.attached_part(n, 1)?))
    }),
    ("{Subject} に カウンター|マーカー は|が <put:passive!not>", |r, n| never_countered(r, n)),
    ("{Subject} の [health] は <heal!not>", |r, n| r.subject(n, 0).map(Pattern::Mended)),
    ("{Subject} の [health] は|を <heal!cannot>", |r, n| r.subject(n, 0).map(Pattern::Mended)),
    ("{Player} は 、? [hand] を <discard!cannot>", |r, n| {
        let side = r.player(n, 0)?;
        super::event::discards(r, n, side)
    }),
    ("{Subject} は 、? <summon:passive!not>", |r, n| never_moved(r, n, How::Summon)),
    ("{Subject} に {Counter} は|が <put:passive!not>", |r, n| Ok(Pattern::Countered(r.subject(n, 0)?, r.counter(n, 1)?))),
    ("{Subject} は 、? <turn!not>", |r, n| {
        let (what, (status, on)) = (r.subject(n, 0)?, r.turning(n, 1)?);
        Ok(Pattern::Turned(what, status, on))
    }),
    ("{Player} は 、? {Forbidden}", |r, n| {
        let (who, moment) = (r.player(n, 0)?, r.moment(n, 1, List::Forbidden)?);
        Ok(Pattern::Acts { who, moment, what: None })
    }),
    ("{Subject} は 、? ダメージ を <suffer!not>", |r, n| r.subject(n, 0).map(Pattern::Damaged)),
    ("{Player} は 、? ダメージ を <suffer!not>", |r, n| r.player(n, 0).map(Pattern::PlayerDamaged)),
    ("{Subject} は 、? <negate:passive!not>", |r, n| never_moved(r, n, How::Negate)),
    ("{Noun} は 、? <negate:passive!not>", |r, n| never_negated(r, n)),
    ("{Subject} は 、? <discard:passive!not>", |r, n| never_moved(r, n, How::Discard)),
    ("{Subject} は 、? <return:passive!not>", |r, n| never_moved(r, n, How::Return)),
    ("{Subject} は 、? {Place} に <return:passive!not>", |r, n| {
        let (what, to) = (r.subject(n, 0)?, Some(r.place(n, 1)?));
        Ok(Pattern::Moves { what, from: None, to, how: Some(How::Return) })
    }),
    ("{Player} は 、? [life] を <heal!cannot>", |r, n| r.player(n, 0).map(Pattern::Healed)),
    ("{Player} は 、? カード を <draw!cannot>", |r, n| r.player(n, 0).map(Pattern::Drew)),
    ("{Player} は 、? {Noun} を <use!cannot>", |r, n| super::event::used(r, n)),
    ("{Player} は 、? [life] を <forfeit!not>", |r, n| r.player(n, 0).map(Pattern::Forfeits)),
    ("{Subject} は 、? {Place} に <put:passive!not>", |r, n| never_put(r, n)),
    ("{Noun} は 、? {Place} に <put:passive!not>", |r, n| never_put_card(r, n)),
    ("{Noun} は 、? <discard:passive!not>", |r, n| never_discarded(r, n)),
    ("{Subject} に は {Counter} が|は <put:passive!not>", |r, n| {
        Ok(Pattern::Countered(r.subject(n, 0)?, r.counter(n, 1)?))
    }),
    ("{Subject} は 、? {Counter} を <put:passive!not>", |r, n| Ok(Pattern::Countered(r.subject(n, 0)?, r.counter(n, 1)?))),
    ("{Player} は 、? {Noun} しか <use!cannot>", |r, n| nothing_else_used(r, n)),
    ("{Player} は 、? ゲーム に <lose!not>", |r, n| r.player(n, 0).map(Pattern::Loses)),
];

/// The same, said of this very card: このユニットは〜かぎり、ダメージを受けない
pub(crate) const SPARED: &[Row<Pattern>] = &[
    ("ダメージ を <suffer!not>", |_, _| Ok(Pattern::Damaged(Subject::This))),
    ("状態異常 に <become!not>", |r, n| r.knows_ailments(n).map(|()| Pattern::Ails(Subject::This, None))),
    ("{Ailment} に <become!not>", |r, n| Ok(Pattern::Ails(Subject::This, Some(r.in_state(n, 0, List::Ailment)?)))),
    ("{Place} に <revert!not>", |r, n| {
        Ok(Pattern::Moves { what: Subject::This, from: None, to: Some(r.place(n, 0)?), how: Some(How::Return) })
    }),
    ("[health] を <heal!cannot>", |_, _| Ok(Pattern::Mended(Subject::This))),
];
