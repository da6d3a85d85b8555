//! Objects with their count after を: ユニットを1体, 手札からカードを2枚まで.

use super::{
    Meaning, Reader, Row,
    deed::hand,
    noun::{Phrase, own_side},
};
use crate::chart::Node;
use tefuda_ability::{Count, Noun, Side, What};

/// A count after を: ユニットを2体まで
fn floating(reader: &mut Reader<'_>, noun: Noun, count: Count) -> Meaning<What> {
    Ok(reader.chosen(noun, count))
}

pub(crate) fn settled(reader: &mut Reader<'_>, node: &Node) -> Meaning<Noun> {
    let phrase = reader.noun(node, 0)?;
    reader.settle(phrase)
}

/// 自分の手札からユニットカードを1枚
fn out_of(reader: &mut Reader<'_>, node: &Node) -> Meaning<Noun> {
    let (mut place, phrase) = (reader.place(node, 0)?, reader.noun(node, 1)?);
    if phrase.zone.is_some() || phrase.whose.is_some() {
        return reader.refuse(node, "領域は「〜から」に書きます", "the zone is said before から");
    }
    if place.side == Side::Any && place.zone == hand(reader, node)? {
        place.side = own_side(reader, node)?;
    }
    let phrase = Phrase { whose: (place.side != Side::Any).then_some(place.side), ..phrase };
    Ok(reader.settle_in(phrase, place.zone))
}

pub(crate) const FLOATING: &[Row<What>] = &[
    ("{Noun} を {Figure} {Unit}", |r, n| {
        let (noun, figure) = (settled(r, n)?, r.figure(n, 1)?);
        floating(r, noun, Count::Exactly(figure))
    }),
    ("{Noun} を {Figure} {Unit} まで", |r, n| {
        let (noun, figure) = (settled(r, n)?, r.figure(n, 1)?);
        floating(r, noun, Count::UpTo(figure))
    }),
    ("{Noun} を 好きな数|好きな枚数", |r, n| {
        let noun = settled(r, n)?;
        floating(r, noun, Count::Any)
    }),
    ("{Noun} を すべて", |r, n| settled(r, n).map(What::All)),
    ("{Place} から {Noun} を {Figure} {Unit}", |r, n| {
        let (noun, figure) = (out_of(r, n)?, r.figure(n, 2)?);
        floating(r, noun, Count::Exactly(figure))
    }),
    ("{Place} から {Noun} を {Figure} {Unit} まで", |r, n| {
        let (noun, figure) = (out_of(r, n)?, r.figure(n, 2)?);
        floating(r, noun, Count::UpTo(figure))
    }),
];

pub(crate) const THING: &[Row<What>] = &[("{Object} を", |r, n| r.object(n, 0)), ("{Floating}", |r, n| r.floating(n, 0))];
