//! Drawing from one's deck and discarding from one's hand.

use super::{
    Meaning, Reader, Row,
    deed::{discard, done, hand},
    noun::own_side,
};
use crate::chart::Node;
use tefuda_ability::{Amount, Count, Deed, Noun, Place, Side, Step};

/// 自分のデッキ: what is drawn from is always one's own.
pub(crate) const DECK: &[Row<()>] = &[("[deck]", |_, _| Ok(())), ("{Whose} [deck]", |r, n| ones_own(r, n))];

/// 自分の手札
pub(crate) const OWN_HAND: &[Row<()>] = &[("{Whose} [hand]", |r, n| ones_own(r, n))];

fn ones_own(reader: &mut Reader<'_>, node: &Node) -> Meaning<()> {
    if reader.whose(node, 0)? == own_side(reader, node)? {
        return Ok(());
    }
    reader.refuse(
        node,
        "誰がそうするのかは「〜は」に書きます（相手は手札を1枚捨てる）",
        "who does this is said before は (相手は手札を1枚捨てる)",
    )
}

pub(crate) fn drawn(reader: &mut Reader<'_>, amount: Amount) -> Meaning<Vec<Step>> {
    let who = reader.actor();
    done(reader, Deed::Draw(who, amount))
}

/// More cards than any deck has.
const MOST: i32 = 60;

/// 4枚まで引く: the one who draws says how many, which is one of so many choices.
pub(crate) fn drawn_up_to(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    reader.deck(node, 0)?;
    let by = reader.sole_actor(node)?;
    let most = reader.number(node, 1)?;
    if !(1..=MOST).contains(&most) {
        return reader.refuse(node, "この枚数は引けません", "nobody can draw so many");
    }
    let draw = |number: i32| vec![Step::Do(Deed::Draw(by.clone(), Amount::Number(number)))];
    // The number of a choice is the number of cards.
    let options = std::iter::once(Vec::new()).chain((1..=most).map(draw)).collect();
    reader.did(&Deed::Draw(by.clone(), Amount::Number(most)));
    Ok(reader.steps(Step::Either { by, options }))
}

/// 手札が5枚になるように引く
pub(crate) fn drawn_until(reader: &mut Reader<'_>, node: &Node, [place, figure, deck]: [usize; 3]) -> Meaning<Vec<Step>> {
    reader.deck(node, deck)?;
    let (mut place, figure) = (reader.place(node, place)?, reader.number(node, figure)?);
    let own = own_side(reader, node)?;
    if place.zone != hand(reader, node)? || !(place.side == Side::Any || place.side == own) {
        return reader.refuse(
            node,
            "引く枚数は引く人の手札で決まります",
            "how many are drawn depends on the hand of who draws",
        );
    }
    place.side = own;
    let held = Amount::Times(-1, Box::new(reader.count_in(place)));
    drawn(reader, Amount::Plus(Box::new(held), figure))
}

pub(crate) fn some_of_hand(reader: &mut Reader<'_>, node: &Node, count: Count) -> Meaning<Vec<Step>> {
    let place = Place { zone: hand(reader, node)?, side: own_side(reader, node)? };
    let what = reader.chosen(Noun { place, filters: Vec::new() }, count);
    discard(reader, node, what)
}
