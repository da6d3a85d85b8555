//! Conditions: 〜ならば, 〜であるかぎり.

use super::{Meaning, Reader, Row, compared::same_of, noun::Phrase};
use crate::chart::Node;
use tefuda_ability::{Amount, Antecedent, Comparison, Condition, Filter, Noun, Side, Sort, Standing, Var, What, Who};

/// A condition with the word that follows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Supposition {
    pub condition: Condition,
    /// かぎり: as long as it holds, which only something that lasts can be.
    pub lasting: bool,
}

/// それがレスト状態ならば: nobody asks that of a card in a hand. It is asked of what was spoken of before.
fn of_something_there(reader: &mut Reader<'_>, mut condition: Condition) -> Condition {
    let Some(What::It(slot)) = condition.subject().cloned() else { return condition };
    let it = reader.was_said(slot, |said| said == "それ");
    let there = |known: &Antecedent| known.sort != Sort::Player && known.standing == Standing::Free;
    let found = reader.state.mentioned.latest_first().find(there);
    if let Some(found) = found.filter(|_| it && slot.moved_by().is_some() && asks_of_play(&condition)) {
        ask_instead(&mut condition, reader.mean_instead(found));
    }
    condition
}

fn asks_of_play(condition: &Condition) -> bool {
    match condition {
        Condition::Is(_, filter) => is_of_play(filter),
        Condition::Not(inner) => asks_of_play(inner),
        Condition::All(several) => several.iter().any(asks_of_play),
        _ => false,
    }
}

fn ask_instead(condition: &mut Condition, slot: Var) {
    match condition {
        Condition::Is(what, _) => *what = What::It(slot),
        Condition::Not(inner) => ask_instead(inner, slot),
        Condition::All(several) => several.iter_mut().for_each(|one| ask_instead(one, slot)),
        _ => {}
    }
}

/// Whether only what is in play can be so.
fn is_of_play(filter: &Filter) -> bool {
    match filter {
        Filter::Status(_) | Filter::Counter(_) | Filter::Ailing | Filter::Counters(..) => true,
        Filter::Damaged | Filter::Damage(..) => true,
        Filter::Role(_) | Filter::Token | Filter::Attached(..) | Filter::Controlled(_) => true,
        Filter::Not(inner) => is_of_play(inner),
        Filter::AnyOf(several) | Filter::All(several) => several.iter().any(is_of_play),
        _ => false,
    }
}

fn supposed(reader: &mut Reader<'_>, condition: Condition, lasting: bool) -> Meaning<Supposition> {
    let condition = of_something_there(reader, condition);
    if !lasting {
        reader.state.mentioned.suppose(&condition);
    }
    reader.state.inquiry = Some(condition.clone());
    Ok(Supposition { condition, lasting })
}

pub(crate) const SUPPOSITION: &[Row<Supposition>] = &[
    ("{Alternatives} ならば|なら", |r, n| {
        let condition = r.asking(|r| r.alternatives(n, 0))?;
        supposed(r, condition, false)
    }),
    ("{Alternatives} である 場合|ならば|なら", |r, n| {
        let condition = r.asking(|r| r.alternatives(n, 0))?;
        supposed(r, condition, false)
    }),
    ("{Alternatives} だったなら|だった場合|であったなら|であった場合", |r, n| {
        let condition = r.asking(|r| r.alternatives(n, 0))?;
        supposed(r, condition, false)
    }),
    ("{Alternatives} の 場合", |r, n| {
        let condition = r.asking(|r| r.alternatives(n, 0))?;
        supposed(r, condition, false)
    }),
    ("{Finding} ならば|なら|場合", |r, n| {
        let condition = r.asking(|r| r.finding(n, 0))?;
        supposed(r, condition, false)
    }),
    ("{Alternatives} である かぎり|間", |r, n| {
        let condition = r.asking(|r| r.alternatives(n, 0))?;
        supposed(r, condition, true)
    }),
    ("{Finding} かぎり|間", |r, n| {
        let condition = r.asking(|r| r.finding(n, 0))?;
        supposed(r, condition, true)
    }),
    ("{Alternatives} の かぎり|間", |r, n| {
        let condition = r.asking(|r| r.alternatives(n, 0))?;
        supposed(r, condition, true)
    }),
    ("{Unlike}", |r, n| {
        let condition = r.asking(|r| r.unlike(n, 0))?;
        supposed(r, condition, false)
    }),
    ("{Who} の ターン 中", |r, n| {
        let who = r.who(n, 0)?;
        supposed(r, Condition::TurnOf(who), true)
    }),
    ("{Who} の ターン の 間", |r, n| {
        let who = r.who(n, 0)?;
        supposed(r, Condition::TurnOf(who), true)
    }),
    ("{Who} の ターン 中 は?", |r, n| {
        let who = r.who(n, 0)?;
        supposed(r, Condition::TurnOf(who), true)
    }),
    ("{Period} 状態? の 間 は?", |r, n| {
        let period = r.period(n, 0)?;
        supposed(r, Condition::During(period), true)
    }),
    ("{Who} の {Period} の 間", |r, n| {
        let (who, period) = (r.who(n, 0)?, r.period(n, 1)?);
        supposed(r, Condition::All(vec![Condition::TurnOf(who), Condition::During(period)]), true)
    }),
    ("自分|あなた の ターン", |r, _| supposed(r, Condition::TurnOf(Who::You), true)),
    ("相手 の ターン", |r, _| supposed(r, Condition::TurnOf(Who::Opponent), true)),
    ("自分 の ターン 中 は?", |r, _| supposed(r, Condition::TurnOf(Who::You), true)),
    ("自分 の ターン の 間", |r, _| supposed(r, Condition::TurnOf(Who::You), true)),
];

pub(super) fn merged(left: Condition, right: Condition, all: bool) -> Condition {
    let mut found = vec![left];
    match (right, all) {
        (Condition::All(more), true) | (Condition::AnyOf(more), false) => found.extend(more),
        (other, _) => found.push(other),
    }
    if all { Condition::All(found) } else { Condition::AnyOf(found) }
}

pub(crate) const ALTERNATIVES: &[Row<Condition>] = &[
    ("{Conjunction}", |r, n| r.conjunction(n, 0)),
    ("{Conjunction} か 、 {Alternatives}", |r, n| Ok(merged(r.conjunction(n, 0)?, r.alternatives(n, 1)?, false))),
    ("{Conjunction} または {Alternatives}", |r, n| Ok(merged(r.conjunction(n, 0)?, r.alternatives(n, 1)?, false))),
];

pub(crate) const CONJUNCTION: &[Row<Condition>] = &[
    ("{Fact}", |r, n| r.fact(n, 0)),
    ("{Fact} で 、 {Conjunction}", |r, n| Ok(merged(r.fact(n, 0)?, r.conjunction(n, 1)?, true))),
    ("{What} に {Role} が 付いていて 、? {Conjunction}", |r, n| {
        let carried = super::bearing::carries(r, n, Comparison::AtLeast, 1)?;
        Ok(merged(carried, r.conjunction(n, 2)?, true))
    }),
    ("{Fact} かつ {Conjunction}", |r, n| Ok(merged(r.fact(n, 0)?, r.conjunction(n, 1)?, true))),
    ("{Noun} が {Figure} {Unit} {Bound} あり|おり 、? かつ? {Conjunction}", |r, n| {
        let (number, bound) = (r.figure(n, 1)?, r.bound(n, 3)?);
        Ok(merged(counted(r, n, bound, number)?, r.conjunction(n, 4)?, true))
    }),
    ("{Fact} であり 、? かつ? {Conjunction}", |r, n| Ok(merged(r.fact(n, 0)?, r.conjunction(n, 1)?, true))),
];

/// 〜でない, でなければ: of several it could be said that none of them is so, or that not all are.
pub(super) fn not_so(reader: &mut Reader<'_>, node: &Node) -> Meaning<Condition> {
    let words = reader.tokens.get(node.words.clone()).unwrap_or_default();
    if words.iter().any(|word| matches!(word.text.as_str(), "すべて" | "どちらも" | "いずれも" | "それら")) {
        return reader.refuse(
            node,
            "どれも違うのか、すべてではないのか決まりません",
            "whether none is so, or not all are, cannot be told",
        );
    }
    Ok(Condition::Not(Box::new(reader.fact(node, 0)?)))
}

fn compared(reader: &mut Reader<'_>, node: &Node, comparison: Comparison) -> Meaning<Condition> {
    Ok(Condition::Compare(reader.amount(node, 0)?, comparison, reader.amount(node, 1)?))
}

/// A condition that ends in a noun, so that ならば, である, でない and かつ can follow.
pub(crate) const FACT: &[Row<Condition>] = &[
    ("{Compared}", |r, n| r.compared(n, 0)),
    ("{Amount} が {Amount} {Bound}", |r, n| {
        let bound = r.bound(n, 2)?;
        compared(r, n, bound)
    }),
    ("{Amount} が ちょうど {Amount}", |r, n| compared(r, n, Comparison::Equal)),
    ("{Noun} が {Figure} {Unit} {Bound}", |r, n| {
        let (number, bound) = (r.figure(n, 1)?, r.bound(n, 3)?);
        counted(r, n, bound, number)
    }),
    ("{Place} が {Figure} 枚 {Bound}", |r, n| {
        let (count, number, bound) = (r.count_at(n, 0)?, r.figure(n, 1)?, r.bound(n, 2)?);
        together(r, n, count, bound, number)
    }),
    ("{Noun} が ちょうど? {Figure} {Unit}", |r, n| {
        let number = r.figure(n, 1)?;
        counted(r, n, Comparison::Equal, number)
    }),
    ("{Place} が ちょうど? {Figure} 枚", |r, n| {
        let (count, number) = (r.count_at(n, 0)?, r.figure(n, 1)?);
        together(r, n, count, Comparison::Equal, number)
    }),
    ("{Lately} 、? {Past} 後", |r, n| {
        let (when, event) = (r.lately(n, 0)?, r.past(n, 1)?);
        super::lately::happened(r, n, when, event)
    }),
    ("現在 が {Period}", |r, n| r.period(n, 0).map(Condition::During)),
    ("{Who} の ターン", |r, n| Ok(Condition::TurnOf(r.who(n, 0)?))),
    ("{What} の {Aspect} が {Colour}", |r, n| Ok(Condition::Is(r.what(n, 0)?, Filter::Colour(r.aspect_colour(n, 1, 2)?)))),
    ("{What} が {Quality}", |r, n| Ok(Condition::Is(r.what(n, 0)?, r.quality(n, 1)?))),
    ("{What} が {Noun}", |r, n| fits(r, n)),
    ("{What} が {Qualities}", |r, n| {
        Ok(Condition::Is(r.what(n, 0)?, Filter::AnyOf(super::filter::canonical(r.qualities(n, 1)?))))
    }),
    ("{Fact} でない", |r, n| not_so(r, n)),
    ("{Muster}", |r, n| r.muster(n, 0)),
    ("{Quote} のとおり", |r, n| r.quoted_condition(n, 0)),
];

/// それが赤のユニットなら: every property of it.
fn fits(reader: &mut Reader<'_>, node: &Node) -> Meaning<Condition> {
    let (what, phrase) = (reader.what(node, 0)?, reader.noun(node, 1)?);
    let nowhere = phrase.zone.is_none() && phrase.whose != Some(Side::Any) && !phrase.hosted;
    let several = !phrase.others.is_empty();
    let filters = phrase.into_filters();
    // A part that something has is said as a single property: バトルユニット
    let part = filters.iter().any(|filter| matches!(filter, Filter::Role(_)));
    if !nowhere || part || (filters.len() < 2 && !several) {
        return reader.refuse(node, "性質だけが書けます", "only properties can be said here");
    }
    let mut fits: Vec<Condition> = filters.into_iter().map(|filter| Condition::Is(what.clone(), filter)).collect();
    Ok(if fits.len() == 1 { fits.remove(0) } else { Condition::All(fits) })
}

/// お互いの手札が3枚以上: whether that is so of each, or of both together, cannot be told. If there is nothing, there is nothing of either.
pub(super) fn together(
    reader: &Reader<'_>,
    node: &Node,
    count: Amount,
    comparison: Comparison,
    number: Amount,
) -> Meaning<Condition> {
    let nothing = comparison == Comparison::Equal && number == Amount::Number(0);
    match reader.says_both(node) && !nothing {
        true => reader.refuse(node, "それぞれか合計か決まりません", "whether each is meant, or both together, cannot be told"),
        false => Ok(Condition::Compare(count, comparison, number)),
    }
}

fn counted(reader: &mut Reader<'_>, node: &Node, comparison: Comparison, number: Amount) -> Meaning<Condition> {
    let phrase = reader.noun(node, 0)?;
    let phrase = super::bearing::own_part(reader, node, phrase)?;
    reader.counts_somewhere(node, &phrase)?;
    let count = reader.tally(phrase)?;
    together(reader, node, count, comparison, number)
}

/// ダストにカードが7枚以上ある
pub(super) fn lying_in(
    reader: &mut Reader<'_>,
    node: &Node,
    phrase: Phrase,
    (comparison, number): (Comparison, Amount),
) -> Meaning<Condition> {
    if phrase.is_placed() {
        return reader.refuse(node, "領域は「〜に」に書きます", "the zone is said before に");
    }
    let (place, whose) = reader.said_place(node, 0)?;
    let phrase = Phrase { whose, ..phrase };
    let count = Amount::Count(Box::new(reader.settle_in(phrase, place.zone)));
    together(reader, node, count, comparison, number)
}

/// あなたが赤のユニットを支配している
fn controls(reader: &mut Reader<'_>, node: &Node, comparison: Comparison) -> Meaning<Condition> {
    let (side, phrase) = (reader.player(node, 0)?, reader.noun(node, 1)?);
    if phrase.whose.is_some() {
        return reader.refuse(node, "誰のものかが2度書かれています", "whose it is is said twice");
    }
    let noun = reader.settle(Phrase { whose: Some(side), ..phrase })?;
    Ok(Condition::Compare(Amount::Count(Box::new(noun)), comparison, Amount::Number(1)))
}

/// A number, or how many there are of something: 手札が相手の手札より多い
pub(crate) const QUANTITY: &[Row<Amount>] = &[
    ("{Amount}", |r, n| r.amount(n, 0)),
    ("{Noun}", |r, n| {
        let phrase = r.noun(n, 0)?;
        r.tally(phrase)
    }),
    ("{Place}", |r, n| r.count_at(n, 0)),
];

fn exceeds(reader: &mut Reader<'_>, node: &Node, comparison: Comparison) -> Meaning<Condition> {
    let (left, right) = two_quantities(reader, node)?;
    Ok(Condition::Compare(left, comparison, right))
}

/// Two numbers that are compared. このユニットのHPが相手のメイン・ユニットより低い would be compared with how many there are.
pub(super) fn two_quantities(reader: &mut Reader<'_>, node: &Node) -> Meaning<(Amount, Amount)> {
    let bare =
        |at: usize| reader.phrase(node, at).is_ok_and(|phrase| QUANTITY.get(phrase.row).is_some_and(|row| row.0 == "{Noun}"));
    let counts = [bare(0), bare(1)];
    let (left, right) = (reader.quantity(node, 0)?, reader.quantity(node, 1)?);
    let one = matches!(&right, Amount::Count(noun) if reader.is_sole(noun));
    if counts[1] && (!counts[0] || one) {
        let (ja, en) = ("何と比べるのか分かりません", "with what this is compared cannot be told");
        return reader.refuse(node, ja, en);
    }
    Ok((left, right))
}

/// 手札が相手より多い: than the same of that player.
fn exceeds_theirs(reader: &mut Reader<'_>, node: &Node, comparison: Comparison) -> Meaning<Condition> {
    let (amount, side) = (reader.quantity(node, 0)?, reader.player(node, 1)?);
    match same_of(&amount, side) {
        Some(other) if other != amount => Ok(Condition::Compare(amount, comparison, other)),
        _ => reader.refuse(node, "何と比べるのか分かりません", "with what this is compared cannot be told"),
    }
}

/// A condition that ends in a verb.
pub(crate) const FINDING: &[Row<Condition>] = &[
    ("{Lacking}", |r, n| r.lacking(n, 0)),
    ("{Presence}", |r, n| r.presence(n, 0)),
    ("{Roll}", |r, n| r.roll(n, 0)),
    ("{LatelyOf}", |r, n| r.lately_of(n, 0)),
    ("{Lately} 、? {Past}", |r, n| {
        let (when, event) = (r.lately(n, 0)?, r.past(n, 1)?);
        super::lately::happened(r, n, when, event)
    }),
    ("{Lately} 、? {Undone}", |r, n| {
        let (when, event) = (r.lately(n, 0)?, r.undone(n, 1)?);
        super::lately::happened(r, n, when, event).map(|happened| Condition::Not(Box::new(happened)))
    }),
    ("{Noun} が {Figure} {Unit} {Bound} いる|ある", |r, n| {
        let (number, bound) = (r.figure(n, 1)?, r.bound(n, 3)?);
        counted(r, n, bound, number)
    }),
    ("{Place} が {Figure} 枚 {Bound} ある", |r, n| {
        let (count, number, bound) = (r.count_at(n, 0)?, r.figure(n, 1)?, r.bound(n, 2)?);
        together(r, n, count, bound, number)
    }),
    ("{Noun} が ちょうど? {Figure} {Unit} いる|ある", |r, n| {
        let number = r.figure(n, 1)?;
        counted(r, n, Comparison::Equal, number)
    }),
    ("{Player} が {Noun} を 支配している", |r, n| controls(r, n, Comparison::AtLeast)),
    ("{Player} が {Noun} を 支配していない", |r, n| controls(r, n, Comparison::Less)),
    ("{Quantity} が {Quantity} より 大きい|多い|高い", |r, n| exceeds(r, n, Comparison::More)),
    ("{Quantity} が {Quantity} より 小さい|少ない|低い", |r, n| exceeds(r, n, Comparison::Less)),
    ("{Quantity} が {Player} より 大きい|多い|高い", |r, n| exceeds_theirs(r, n, Comparison::More)),
    ("{Quantity} が {Player} より 小さい|少ない|低い", |r, n| exceeds_theirs(r, n, Comparison::Less)),
    ("{Place} に {Noun} が {Figure} {Unit} {Bound} いる|ある", |r, n| {
        let (phrase, number, bound) = (r.noun(n, 1)?, r.figure(n, 2)?, r.bound(n, 4)?);
        lying_in(r, n, phrase, (bound, number))
    }),
    ("{Place} に {Noun} が ちょうど? {Figure} {Unit} いる|ある", |r, n| {
        let (phrase, number) = (r.noun(n, 1)?, r.figure(n, 2)?);
        lying_in(r, n, phrase, (Comparison::Equal, number))
    }),
    ("{Place} に {Noun} が いる|ある", |r, n| {
        let phrase = r.noun(n, 1)?;
        lying_in(r, n, phrase, (Comparison::AtLeast, Amount::Number(1)))
    }),
    ("{Place} に {Noun} が いない|ない", |r, n| {
        let phrase = r.noun(n, 1)?;
        lying_in(r, n, phrase, (Comparison::Equal, Amount::Number(0)))
    }),
    ("その|それら の? 中|うち に {Noun} が いる|ある", |r, n| {
        let phrase = r.noun(n, 0)?;
        let amount = super::tally::among(r, n, phrase)?;
        Ok(Condition::Compare(amount, Comparison::AtLeast, Amount::Number(1)))
    }),
    ("その|それら の? 中|うち に {Noun} が {Figure} {Unit} {Bound} いる|ある", |r, n| {
        let (phrase, number, bound) = (r.noun(n, 0)?, r.figure(n, 1)?, r.bound(n, 3)?);
        Ok(Condition::Compare(super::tally::among(r, n, phrase)?, bound, number))
    }),
    ("その|それら の? 中|うち に {Noun} が いない|ない", |r, n| {
        let phrase = r.noun(n, 0)?;
        let amount = super::tally::among(r, n, phrase)?;
        Ok(Condition::Compare(amount, Comparison::Equal, Amount::Number(0)))
    }),
    ("{Noun} に {Noun} が いる|ある", |r, n| {
        let (among, phrase) = (r.noun(n, 0)?, r.noun(n, 1)?);
        if phrase.is_placed() || among.hosted || phrase.hosted {
            return r.refuse(n, "どこにいるのかは「〜に」に書きます", "where it is is said before に");
        }
        let Noun { place, filters } = r.settle(among)?;
        let filters = filters.into_iter().chain(phrase.into_filters()).collect();
        let noun = Noun { place, filters: super::filter::canonical(filters) };
        Ok(Condition::Compare(Amount::Count(Box::new(noun)), Comparison::AtLeast, Amount::Number(1)))
    }),
    ("{Place} に {Figure} {Unit} {Bound} {Noun} が いる|ある", |r, n| {
        let (number, bound, phrase) = (r.figure(n, 1)?, r.bound(n, 3)?, r.noun(n, 4)?);
        lying_in(r, n, phrase, (bound, number))
    }),
    ("{Noun} が いる|ある", |r, n| counted(r, n, Comparison::AtLeast, Amount::Number(1))),
    ("{Noun} が いない|ない", |r, n| counted(r, n, Comparison::Equal, Amount::Number(0))),
    ("{Laden}", |r, n| r.laden(n, 0)),
    ("{What} が {Standing}", |r, n| Ok(Condition::Is(r.what(n, 0)?, r.standing(n, 1)?))),
    ("{Fact} でない", |r, n| not_so(r, n)),
];
