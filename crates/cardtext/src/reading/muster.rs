//! Conditions about how many of something are so: このユニットだけ, 3枚以上裏向き.

use super::{
    Meaning, Reader, Row,
    filter::{canonical, opposite},
    noun::Phrase,
};
use crate::chart::Node;
use tefuda_ability::{Amount, Comparison, Condition, Filter, Noun, Phrase as Word, Value, Who};

/// How many of a noun there are that are so as well.
fn such(reader: &mut Reader<'_>, node: &Node, filter: Filter) -> Meaning<Amount> {
    let phrase = reader.noun(node, 0)?;
    if reader.says_both(node) || phrase.hosted {
        return reader.refuse(node, "それぞれか合計か決まりません", "whether each is meant, or both together, cannot be told");
    }
    let Noun { place, filters } = reader.settle(phrase)?;
    let more = if let Filter::All(several) = filter { several } else { vec![filter] };
    let filters = canonical(filters.into_iter().chain(more).collect());
    Ok(Amount::Count(Box::new(Noun { place, filters })))
}

fn none(amount: Amount) -> Condition {
    Condition::Compare(amount, Comparison::Equal, Amount::Number(0))
}

/// あなたのライフ, of whoever's text it is where nobody is named.
fn own_life(reader: &Reader<'_>, node: &Node) -> Meaning<Amount> {
    let words = reader.setting.lexicon.vocabulary();
    let life = words.values.iter().position(|word| word.is(words.phrase(Word::Life)));
    let life = life.and_then(|at| u8::try_from(at).ok()).map(Value).ok_or_else(|| reader.broken(node))?;
    match reader.is_carried() {
        true => reader.refuse(node, "誰のライフかが要ります", "whose life this is must be said"),
        false => Ok(Amount::OfPlayer(life, Box::new(Who::You))),
    }
}

/// Of how many of something it is said, where a noun ends the condition.
pub(crate) const MUSTER: &[Row<Condition>] = &[
    ("[life] が {Amount} {Bound}", |r, n| {
        let (life, amount, bound) = (own_life(r, n)?, r.amount(n, 0)?, r.bound(n, 1)?);
        Ok(Condition::Compare(life, bound, amount))
    }),
    ("{Noun} が {Figure} {Unit} だけ", |r, n| {
        let (phrase, number) = (r.noun(n, 0)?, r.figure(n, 1)?);
        Ok(Condition::Compare(r.tally(phrase)?, Comparison::Equal, number))
    }),
    ("{Noun} が {This} だけ", |r, n| {
        r.this(n, 1)?;
        such(r, n, opposite(Filter::This)).map(none)
    }),
    ("{Noun} が {Figure} {Unit} {Bound} {Quality}", |r, n| {
        let (number, bound, quality) = (r.figure(n, 1)?, r.bound(n, 3)?, r.quality(n, 4)?);
        match quality {
            Filter::Kind(_) | Filter::Value(..) => r.refuse(n, "何の数か決まりません", "what is counted cannot be told"),
            quality => Ok(Condition::Compare(such(r, n, quality)?, bound, number)),
        }
    }),
    ("{Quantity} が {Quantity} の {Number} 倍 {Bound}", |r, n| {
        let (count, other, bound) = (r.quantity(n, 0)?, r.quantity(n, 1)?, r.bound(n, 3)?);
        Ok(Condition::Compare(count, bound, super::amount::times(r.number(n, 2)?, other)))
    }),
    ("{What} が {This}", |r, n| {
        r.this(n, 1)?;
        Ok(Condition::Is(r.what(n, 0)?, Filter::This))
    }),
    ("{What} が {This} 以外", |r, n| {
        r.this(n, 1)?;
        Ok(Condition::Is(r.what(n, 0)?, opposite(Filter::This)))
    }),
    ("{What} に 置かれている|乗っている {Counter} が {Figure} つ|個 {Bound}", |r, n| {
        let (what, counter, figure, bound) = (r.what(n, 0)?, r.counter(n, 1)?, r.figure(n, 2)?, r.bound(n, 3)?);
        Ok(Condition::Compare(Amount::Counters(counter, Box::new(what)), bound, figure))
    }),
];

/// The same, where a verb ends it.
pub(crate) const ROLL: &[Row<Condition>] = &[
    ("{Noun} が 他 に いない|ない", |r, n| such(r, n, opposite(Filter::This)).map(none)),
    ("{Noun} に {Noun} が いない|ない", |r, n| {
        let phrase: Phrase = r.noun(n, 1)?;
        if phrase.is_placed() || phrase.hosted {
            return r.refuse(n, "どこにいるのかは「〜に」に書きます", "where it is is said before に");
        }
        let filters = phrase.into_filters();
        such(r, n, Filter::all(filters)).map(none)
    }),
    ("{Player} が {Noun} を {Figure} {Unit} {Bound} 支配している", |r, n| {
        let (side, phrase, number, bound) = (r.player(n, 0)?, r.noun(n, 1)?, r.figure(n, 2)?, r.bound(n, 4)?);
        if phrase.whose.is_some() {
            return r.refuse(n, "誰のものかが2度書かれています", "whose it is is said twice");
        }
        let noun = r.settle(Phrase { whose: Some(side), ..phrase })?;
        Ok(Condition::Compare(Amount::Count(Box::new(noun)), bound, number))
    }),
];
