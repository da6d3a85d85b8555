//! Conditions that compare: すべて赤, 相手より2枚以上多い, 1体もいない, 合計が5枚以上.

use super::{
    Meaning, Reader, Row,
    condition::{lying_in, not_so, together, two_quantities},
    exempt::other_than_it,
    filter::{canonical, opposite},
    noun::Phrase,
    tally::{among_slot, done_such},
};
use crate::chart::Node;
use tefuda_ability::{Amount, Comparison, Condition, Filter, How, Noun, Place, Side, What, Who};

/// 自分のユニットがすべて赤: each of them, and there is one.
fn every(reader: &mut Reader<'_>, node: &Node) -> Meaning<Condition> {
    let phrase = reader.noun(node, 0)?;
    let what = What::All(reader.settle(phrase)?);
    Ok(Condition::Is(what, reader.quality(node, 1)?))
}

/// それらがすべてユニットカード
fn each_of(reader: &mut Reader<'_>, node: &Node) -> Meaning<Condition> {
    match reader.what(node, 0)? {
        what @ (What::It(_) | What::These(_)) => Ok(Condition::Is(what, reader.quality(node, 1)?)),
        _ => reader.refuse(node, "いくつもあるものではありません", "this is not said of several things"),
    }
}

/// The same number of either player's: お互いの手札の枚数が同じ
fn alike(reader: &mut Reader<'_>, node: &Node, amount: Amount) -> Meaning<Condition> {
    let sides = [Side::Yours, Side::Theirs].map(|side| of_one(&amount, side));
    match sides {
        [Some(yours), Some(theirs)] if reader.says_both(node) => Ok(Condition::Compare(yours, Comparison::Equal, theirs)),
        _ => reader.refuse(node, "何と同じなのか分かりません", "with what this is compared cannot be told"),
    }
}

/// What both players have, of one of them alone.
fn of_one(amount: &Amount, side: Side) -> Option<Amount> {
    let of = |noun: &Noun| (noun.side() == Side::Any).then(|| Noun { place: Place { side, ..noun.place }, ..noun.clone() });
    match amount {
        Amount::Count(noun) => of(noun).map(|noun| Amount::Count(Box::new(noun))),
        Amount::Attached(role, host) => Some(Amount::Attached(*role, Box::new(of_host(host, of)?))),
        Amount::Of(value, host) => Some(Amount::Of(*value, Box::new(of_host(host, of)?))),
        _ => None,
    }
}

fn of_host(host: &What, of: impl FnOnce(&Noun) -> Option<Noun>) -> Option<What> {
    if let What::All(noun) = host { of(noun).map(What::All) } else { None }
}

/// 2枚以上多い: more by so many, or by more than that.
fn by_so_many(number: i32, more: bool, left: Amount, right: Amount) -> Condition {
    let (comparison, by) = if more { (Comparison::AtLeast, number) } else { (Comparison::AtMost, -number) };
    Condition::Compare(left, comparison, Amount::Plus(Box::new(right), by))
}

fn exceeds_by(reader: &mut Reader<'_>, node: &Node, more: bool) -> Meaning<Condition> {
    let (left, right) = two_quantities(reader, node)?;
    Ok(by_so_many(reader.number(node, 2)?, more, left, right))
}

/// HPが200以上高い: the same of numbers that nobody counts.
fn higher_by(reader: &mut Reader<'_>, node: &Node, more: bool) -> Meaning<Condition> {
    let (left, right) = (reader.amount(node, 0)?, reader.amount(node, 1)?);
    Ok(by_so_many(reader.number(node, 2)?, more, left, right))
}

fn exceeds_theirs_by(reader: &mut Reader<'_>, node: &Node, more: bool) -> Meaning<Condition> {
    let (left, side) = (reader.quantity(node, 0)?, reader.player(node, 1)?);
    match same_of(&left, side) {
        Some(right) if right != left => Ok(by_so_many(reader.number(node, 2)?, more, left, right)),
        _ => reader.refuse(node, "何と比べるのか分かりません", "with what this is compared cannot be told"),
    }
}

/// 1体もいない
fn none(reader: &Reader<'_>, node: &Node, number: usize) -> Meaning<(Comparison, Amount)> {
    match reader.number(node, number)? {
        1 => Ok((Comparison::Equal, Amount::Number(0))),
        _ => reader.refuse(node, "「1体も〜ない」だけが読めます", "only \"not one\" is read here"),
    }
}

fn no_such(reader: &mut Reader<'_>, node: &Node) -> Meaning<Condition> {
    let (comparison, number) = none(reader, node, 1)?;
    let phrase = reader.noun(node, 0)?;
    let count = reader.tally(phrase)?;
    Ok(Condition::Compare(count, comparison, number))
}

/// この効果でユニットカードを捨てた: one at least of what was is so.
fn some_done(reader: &mut Reader<'_>, node: &Node, how: How) -> Meaning<Condition> {
    let amount = done_such(reader, node, how, 0)?;
    Ok(Condition::Compare(amount, Comparison::AtLeast, Amount::Number(1)))
}

/// このユニットがこのターンに移動していた: when, after what.
fn moved_lately(reader: &mut Reader<'_>, node: &Node) -> Meaning<Condition> {
    let (event, when) = (reader.moved(node, 0, 2)?, reader.lately(node, 1)?);
    super::lately::happened(reader, node, when, event)
}

/// 合計が5枚以上: both players' together, or what lies with each of several.
fn in_total(reader: &mut Reader<'_>, node: &Node, count: Amount) -> Meaning<Condition> {
    let (number, bound) = (reader.figure(node, 1)?, reader.bound(node, 3)?);
    Ok(Condition::Compare(count, bound, number))
}

/// The same number of what that player has.
pub(super) fn same_of(amount: &Amount, side: Side) -> Option<Amount> {
    match (amount, side) {
        (Amount::Count(noun), Side::Yours | Side::Theirs) => theirs(noun, side).map(|noun| Amount::Count(Box::new(noun))),
        (Amount::Attached(role, what), Side::Yours | Side::Theirs) => match what.as_ref() {
            What::All(noun) => theirs(noun, side).map(|noun| Amount::Attached(*role, Box::new(What::All(noun)))),
            _ => None,
        },
        (Amount::OfPlayer(value, _), Side::Yours) => Some(Amount::OfPlayer(*value, Box::new(Who::You))),
        (Amount::OfPlayer(value, _), Side::Theirs) => Some(Amount::OfPlayer(*value, Box::new(Who::Opponent))),
        _ => None,
    }
}

/// The same noun on the other side, if it says whose it is.
fn theirs(noun: &Noun, side: Side) -> Option<Noun> {
    let mut noun = noun.clone();
    let controlled = noun.filters.iter_mut().find_map(|filter| match filter {
        Filter::Controlled(whose) => Some(whose),
        _ => None,
    });
    match controlled {
        Some(whose) => *whose = side,
        None if noun.place.side != Side::Any => noun.place.side = side,
        None => return None,
    }
    Some(noun)
}

/// A condition that ends in a noun, so that ならば, である and でない can follow.
pub(crate) const COMPARED: &[Row<Condition>] = &[
    ("{Noun} が すべて {Quality}", every),
    ("{What} が すべて|どちらも|いずれも {Quality}", each_of),
    ("{Noun} の {Aspect} が すべて {Colour}", |r, n| {
        let (phrase, colour) = (r.noun(n, 0)?, r.aspect_colour(n, 1, 2)?);
        Ok(Condition::Is(What::All(r.settle(phrase)?), Filter::Colour(colour)))
    }),
    ("{What} の {Aspect} が {Colour} か|または {Colour}", |r, n| {
        let colours = [r.aspect_colour(n, 1, 2)?, r.aspect_colour(n, 1, 3)?].map(Filter::Colour);
        Ok(Condition::Is(r.what(n, 0)?, Filter::AnyOf(canonical(colours.to_vec()))))
    }),
    ("{What} の 表記|本来 の {Value} が {Figure} {Bound}", |r, n| {
        let (what, value, figure, bound) = (r.what(n, 0)?, r.read_value(n, 1)?, r.figure(n, 2)?, r.bound(n, 3)?);
        Ok(Condition::Is(what, Filter::Printed(Box::new(Filter::Value(value, bound, figure)))))
    }),
    ("{Quantity} が {Quantity} と同じ", |r, n| {
        let (left, right) = two_quantities(r, n)?;
        Ok(Condition::Compare(left, Comparison::Equal, right))
    }),
    ("{Amount} と {Amount} が 同じ", |r, n| Ok(Condition::Compare(r.amount(n, 0)?, Comparison::Equal, r.amount(n, 1)?))),
    ("{What} が {Quality} でも {Quality} でもない", |r, n| {
        let (what, one, other) = (r.what(n, 0)?, r.quality(n, 1)?, r.quality(n, 2)?);
        if matches!(what, What::All(_)) && !matches!(&what, What::All(noun) if r.is_sole(noun)) {
            return r.refuse(n, "どれのことか決まりません", "of which of them this is asked cannot be told");
        }
        let not = |filter| Condition::Is(what.clone(), opposite(filter));
        Ok(Condition::All(vec![not(one), not(other)]))
    }),
    ("{Amount} が 同じ", |r, n| {
        let amount = r.amount(n, 0)?;
        alike(r, n, amount)
    }),
    ("{Amount} が {Figure} {Unit} {Bound}", |r, n| {
        let (amount, figure, bound) = (r.amount(n, 0)?, r.figure(n, 1)?, r.bound(n, 3)?);
        together(r, n, amount, bound, figure)
    }),
    ("{Noun} の 合計 が {Figure} {Unit} {Bound}", |r, n| {
        let phrase = r.noun(n, 0)?;
        let count = r.tally(phrase)?;
        in_total(r, n, count)
    }),
    ("{Place} の 合計 が {Figure} {Unit} {Bound}", |r, n| {
        let count = r.count_at(n, 0)?;
        in_total(r, n, count)
    }),
];

/// A condition that ends in a verb.
pub(crate) const LACKING: &[Row<Condition>] = &[
    ("{Noun} が {Number} {Unit} も いない|ない", no_such),
    ("{Place} が {Number} 枚 も ない", |r, n| {
        let (comparison, number) = none(r, n, 1)?;
        Ok(Condition::Compare(r.count_at(n, 0)?, comparison, number))
    }),
    ("{Place} に {Noun} が {Number} {Unit} も いない|ない", |r, n| {
        let (phrase, none) = (r.noun(n, 1)?, none(r, n, 2)?);
        lying_in(r, n, phrase, none)
    }),
    ("{What} が {Aspect} を 持たない|持っていない", |r, n| {
        let (what, colours) = (r.what(n, 0)?, r.whole_aspect(n, 1)?);
        let without = |colour| Condition::Is(what.clone(), opposite(Filter::Colour(colour)));
        Ok(Condition::All(colours.into_iter().map(without).collect()))
    }),
    ("この 効果 で {Noun} を <discard!past>", |r, n| some_done(r, n, How::Discard)),
    ("この 効果 で {Noun} を <return!past>", |r, n| some_done(r, n, How::Return)),
    ("この 効果 で {Noun} を <put!past>", |r, n| some_done(r, n, How::Put)),
    ("この 効果 で {Noun} を <destroy!past>", |r, n| some_done(r, n, How::Destroy)),
    ("{It} の 中|うち に {Noun} が いる|ある", |r, n| {
        let (slot, phrase) = (r.it(n, 0)?.slot, r.noun(n, 1)?);
        let amount = among_slot(r, n, slot, phrase)?;
        Ok(Condition::Compare(amount, Comparison::AtLeast, Amount::Number(1)))
    }),
    ("{Subject} が {Lately} {Move:te} いた", |r, n| moved_lately(r, n)),
    ("{Subject} が {Lately} {Move:past}", |r, n| moved_lately(r, n)),
    ("{Noun} が 他 に いる|ある", |r, n| {
        let phrase = r.noun(n, 0)?;
        let filters = phrase.filters.iter().cloned().chain([opposite(Filter::This)]).collect();
        let phrase = other_than_it(r, Phrase { filters, ..phrase });
        let count = r.tally(phrase)?;
        Ok(Condition::Compare(count, Comparison::AtLeast, Amount::Number(1)))
    }),
    ("{Quantity} が {Quantity} より {Number} {Unit} 以上 大きい|多い|高い", |r, n| exceeds_by(r, n, true)),
    ("{Quantity} が {Quantity} より {Number} {Unit} 以上 小さい|少ない|低い", |r, n| exceeds_by(r, n, false)),
    ("{Amount} が {Amount} より {Number} 以上 大きい|多い|高い", |r, n| higher_by(r, n, true)),
    ("{Amount} が {Amount} より {Number} 以上 小さい|少ない|低い", |r, n| higher_by(r, n, false)),
    ("{Quantity} が {Player} より {Number} {Unit} 以上 大きい|多い|高い", |r, n| exceeds_theirs_by(r, n, true)),
    ("{Quantity} が {Player} より {Number} {Unit} 以上 小さい|少ない|低い", |r, n| exceeds_theirs_by(r, n, false)),
];

/// 3体以上いなければ
fn fewer(reader: &mut Reader<'_>, node: &Node) -> Meaning<Condition> {
    let (phrase, number) = (reader.noun(node, 0)?, reader.figure(node, 1)?);
    let phrase = super::bearing::own_part(reader, node, phrase)?;
    let count = reader.tally(phrase)?;
    together(reader, node, count, Comparison::Less, number)
}

fn fewer_at(reader: &mut Reader<'_>, node: &Node) -> Meaning<Condition> {
    let (count, number) = (reader.count_at(node, 0)?, reader.figure(node, 1)?);
    together(reader, node, count, Comparison::Less, number)
}

fn fewer_in(reader: &mut Reader<'_>, node: &Node) -> Meaning<Condition> {
    let (phrase, number) = (reader.noun(node, 1)?, reader.figure(node, 2)?);
    lying_in(reader, node, phrase, (Comparison::Less, number))
}

/// A condition in the form that says what follows if it is not so: いなければ, でなければ.
pub(crate) const UNLIKE: &[Row<Condition>] = &[
    ("{Lacking} と", |r, n| r.lacking(n, 0)),
    ("{Noun} が いない|ない と", |r, n| {
        let phrase = r.noun(n, 0)?;
        let count = r.tally(phrase)?;
        together(r, n, count, Comparison::Equal, Amount::Number(0))
    }),
    ("{Place} が ない と", |r, n| Ok(Condition::Compare(r.count_at(n, 0)?, Comparison::Equal, Amount::Number(0)))),
    ("{Place} に {Noun} が いない|ない と", |r, n| {
        let phrase = r.noun(n, 1)?;
        lying_in(r, n, phrase, (Comparison::Equal, Amount::Number(0)))
    }),
    ("{Noun} が {Figure} {Unit} 以上 いない|ない と", fewer),
    ("{Noun} が {Figure} {Unit} 以上 いなければ|なければ", fewer),
    ("{Place} が {Figure} 枚 以上 ない と", fewer_at),
    ("{Place} が {Figure} 枚 以上 なければ", fewer_at),
    ("{Place} に {Noun} が {Figure} {Unit} 以上 いない|ない と", fewer_in),
    ("{Place} に {Noun} が {Figure} {Unit} 以上 いなければ|なければ", fewer_in),
    ("{Fact} でない と", |r, n| not_so(r, n)),
    ("{Noun} が いなければ|なければ", |r, n| {
        let phrase = r.noun(n, 0)?;
        let count = r.tally(phrase)?;
        together(r, n, count, Comparison::Equal, Amount::Number(0))
    }),
    ("{Place} が なければ", |r, n| Ok(Condition::Compare(r.count_at(n, 0)?, Comparison::Equal, Amount::Number(0)))),
    ("{Place} に {Noun} が いなければ|なければ", |r, n| {
        let phrase = r.noun(n, 1)?;
        lying_in(r, n, phrase, (Comparison::Equal, Amount::Number(0)))
    }),
    ("{Fact} でなければ", |r, n| not_so(r, n)),
];
