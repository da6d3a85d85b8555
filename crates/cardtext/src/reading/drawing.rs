//! Drawing cards and discarding them.

use super::{
    Meaning, Reader, Row,
    deed::{done, hand},
    harm::counted,
    moving::unsaid_object,
    noun::own_side,
};
use crate::chart::Node;
use tefuda_ability::{Amount, Count, Deed, Destination, Filter, Noun, Place, Position, Side, Step, Verb, What, Who};

/// 自分のデッキ: what is drawn from is always one's own.
pub(crate) const DECK: &[Row<()>] = &[("[deck]", |_, _| Ok(())), ("{Whose} [deck]", |r, n| ones_own(r, n))];

/// 自分の手札
pub(crate) const OWN_HAND: &[Row<()>] = &[("{Whose} [hand]", |r, n| ones_own(r, n))];

fn ones_own(reader: &mut Reader<'_>, node: &Node) -> Meaning<()> {
    let side = reader.whose(node, 0)?;
    if side == Side::Any && reader.says_both(node) {
        return reader.both_act(node).map(drop);
    }
    if side == Side::Yours && !reader.is_carried() {
        reader.state.topic.say(&Who::You);
    }
    if side == own_side(reader, node)? {
        return Ok(());
    }
    reader.refuse(
        node,
        "誰がそうするのかは「〜は」に書きます（相手は手札を1枚捨てる）",
        "who does this is said before は (相手は手札を1枚捨てる)",
    )
}

/// So many cards of a deck that is named.
fn drawn_from(reader: &mut Reader<'_>, node: &Node, [deck, amount]: [usize; 2]) -> Meaning<Vec<Step>> {
    reader.deck(node, deck)?;
    let amount = reader.amount(node, amount)?;
    drawn(reader, amount)
}

/// As many as the text has just counted: デッキを同じ枚数引く
fn drawn_tally(reader: &mut Reader<'_>, node: &Node, deck: Option<usize>, tally: usize) -> Meaning<Vec<Step>> {
    if let Some(deck) = deck {
        reader.deck(node, deck)?;
    }
    let amount = reader.tallied(node, tally)?;
    drawn(reader, amount)
}

fn drawn(reader: &mut Reader<'_>, amount: Amount) -> Meaning<Vec<Step>> {
    let who = reader.self_actor();
    done(reader, Deed::Draw(who, amount))
}

/// もう1枚引く: one more is one.
fn counted_number(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<Vec<Step>> {
    let amount = Amount::Number(reader.number(node, at)?);
    drawn(reader, amount)
}

/// デッキを、ユニット1体につき1枚引く
fn drawn_for_each(reader: &mut Reader<'_>, node: &Node, per: usize) -> Meaning<Vec<Step>> {
    let (count, each) = (reader.per(node, per)?, reader.number(node, per + 1)?);
    drawn(reader, super::amount::times(each, count))
}

/// More cards than any deck has.
const MOST: i32 = 60;

/// 4枚まで引く: the one who draws says how many, which is one of so many choices.
fn drawn_up_to(reader: &mut Reader<'_>, node: &Node, most: usize) -> Meaning<Vec<Step>> {
    let by = reader.sole_actor(node)?;
    let most = reader.number(node, most)?;
    if !(1..=MOST).contains(&most) {
        return reader.refuse(node, "この枚数は引けません", "nobody can draw so many");
    }
    let draw = |number: i32| vec![Step::Do(Deed::Draw(by.clone(), Amount::Number(number)))];
    // The number of a choice is the number of cards.
    let options = std::iter::once(Vec::new()).chain((1..=most).map(draw)).collect();
    reader.did(&Deed::Draw(by.clone(), Amount::Number(most)));
    Ok(reader.steps(Step::Either { by, options }))
}

/// The hand whose size says how many are drawn, and how many are to be in it.
fn wanted(reader: &mut Reader<'_>, node: &Node, [place, figure]: [usize; 2]) -> Meaning<(Place, Amount)> {
    let (place, figure) = (reader.place(node, place)?, reader.figure(node, figure)?);
    let place = reader.acted_in(node, place)?;
    let own = own_side(reader, node)?;
    if place.zone != hand(reader, node)? || place.side != own {
        return reader.refuse(
            node,
            "引く枚数は引く人の手札で決まります",
            "how many are drawn depends on the hand of who draws",
        );
    }
    Ok((place, figure))
}

/// 手札が5枚になるように引く: as many as are missing.
fn drawn_until(reader: &mut Reader<'_>, node: &Node, places: [usize; 2]) -> Meaning<Vec<Step>> {
    let (place, figure) = wanted(reader, node, places)?;
    let there = Amount::Count(Box::new(Noun { place, filters: Vec::new() }));
    let missing = match figure {
        Amount::Number(figure) if has_deck(reader) => Amount::Plus(Box::new(Amount::Times(-1, Box::new(there))), figure),
        figure => Amount::Minus(Box::new(figure), Box::new(there)),
    };
    drawn(reader, missing)
}

/// 手札が相手の手札と同じ枚数になるように引く: as many as the other has more.
fn drawn_level(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (there, level) = (reader.count_at(node, 0)?, reader.count_at(node, 1)?);
    let own = Place { zone: hand(reader, node)?, side: own_side(reader, node)? };
    match &there {
        Amount::Count(noun) if noun.place == own && there != level => {
            drawn(reader, Amount::Minus(Box::new(level), Box::new(there)))
        }
        _ => reader.refuse(node, "引く枚数は引く人の手札で決まります", "how many are drawn depends on the hand of who draws"),
    }
}

/// 手札が3枚になるように捨てる: as many as there are too many.
pub(crate) fn discarded_until(reader: &mut Reader<'_>, node: &Node, places: [usize; 2]) -> Meaning<Vec<Step>> {
    let (place, figure) = wanted(reader, node, places)?;
    let there = Amount::Count(Box::new(Noun { place, filters: Vec::new() }));
    let surplus = match figure {
        Amount::Number(figure) => Amount::Plus(Box::new(there), figure.saturating_neg()),
        figure => Amount::Minus(Box::new(there), Box::new(figure)),
    };
    let who = reader.self_actor();
    done(reader, Deed::Discard(who, surplus))
}

fn has_deck(reader: &Reader<'_>) -> bool {
    reader.setting.lexicon.vocabulary().phrases.contains_key(&tefuda_ability::Phrase::Deck)
}

fn some_of_hand(reader: &mut Reader<'_>, node: &Node, count: Count) -> Meaning<Vec<Step>> {
    let place = Place { zone: hand(reader, node)?, side: own_side(reader, node)? };
    let what = reader.chosen(Noun { place, filters: Vec::new() }, count);
    discard(reader, node, what)
}

/// Only what lies in a hand is discarded, unless the game's rules say otherwise.
pub(crate) fn discard(reader: &mut Reader<'_>, node: &Node, what: What) -> Meaning<Vec<Step>> {
    reader.lies_somewhere(node, &what, Verb::Discard)?;
    let hand = hand(reader, node)?;
    let zones = reader.setting.lexicon.vocabulary().discarded_from.clone();
    let elsewhere = |noun: &Noun| noun.place.zone != hand && !zones.contains(&noun.place.zone);
    if let What::Top(place, _) | What::Bottom(place, _) = &what
        && place.zone != hand
    {
        return off_a_pile(reader, node, what);
    }
    // 残りを捨てる: cards that were looked at on a pile.
    if matches!(&what, What::All(noun) if elsewhere(noun) && noun.filters.iter().any(|filter| matches!(filter, Filter::Same(_))))
    {
        return off_a_pile(reader, node, what);
    }
    if matches!(&what, What::All(noun) if elsewhere(noun)) || reader.state.chosen_nouns().any(|noun| elsewhere(noun)) {
        return reader.refuse(node, "捨てられるのは手札だけです", "only cards of a hand can be discarded");
    }
    // 相手はそれを捨てる: whose card it is discards it anyway.
    if let (What::It(slot), Who::Opponent) = (&what, reader.current_actor())
        && reader.state.whose.iter().rev().find(|(known, _)| known == slot).is_some_and(|(_, side)| *side == Side::Theirs)
    {
        reader.actor();
    }
    reader.note(&what, Verb::Discard);
    done(reader, Deed::DiscardThese(what))
}

/// デッキの上から3枚を捨てる: nothing but a hand is discarded, so these cards are put where what is discarded goes.
fn off_a_pile(reader: &mut Reader<'_>, node: &Node, what: What) -> Meaning<Vec<Step>> {
    let Some(zone) = reader.setting.lexicon.vocabulary().discarded_to else {
        return reader.refuse(node, "捨てられるのは手札だけです", "only cards of a hand can be discarded");
    };
    let place = Place { zone, side: Side::Any };
    done(reader, Deed::Move(what, Destination::to(place, Position::Any)))
}

/// 手札を1枚捨てる is a verb of its own, and everybody discards from their own hand.
fn discard_thing(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let what = reader.thing(node, 0)?;
    let whole = |noun: &Noun| noun.filters.is_empty();
    if matches!(&what, What::All(noun) if whole(noun)) || reader.state.chosen_nouns().any(|noun| whole(noun)) {
        let ja = "誰がそうするのかは「〜は」に書きます（相手は手札を1枚捨てる）";
        return reader.refuse(node, ja, "who does this is said before は (相手は手札を1枚捨てる)");
    }
    discard(reader, node, what)
}

fn discard_all(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let who = reader.self_actor();
    let side = match who {
        Who::You => Side::Yours,
        Who::Opponent => Side::Theirs,
        Who::Each | Who::Doers => Side::Own,
        _ => return reader.refuse(node, "誰の手札すべてか決まりません", "whose whole hand this is cannot be told"),
    };
    let noun = Noun { place: Place { zone: hand(reader, node)?, side }, filters: Vec::new() };
    done(reader, Deed::Discard(who, Amount::Count(Box::new(noun))))
}

pub(crate) const DRAWING: &[Row<Vec<Step>>] = &[
    ("{Place} が {Figure} 枚 になるように|になるまで カード を <draw>", |r, n| drawn_until(r, n, [0, 1])),
    ("カード を {Place} が {Figure} 枚 になるように|になるまで <draw>", |r, n| drawn_until(r, n, [0, 1])),
    ("{Place} が {Figure} 枚 になるように|になるまで {Deck} を <draw>", |r, n| {
        r.deck(n, 2)?;
        drawn_until(r, n, [0, 1])
    }),
    ("{Deck} を {Place} が {Figure} 枚 になるように|になるまで <draw>", |r, n| {
        r.deck(n, 0)?;
        drawn_until(r, n, [1, 2])
    }),
    ("{Place} が {Figure} 枚 になるように|になるまで [hand] を <discard>", |r, n| discarded_until(r, n, [0, 1])),
    ("[hand] を {Place} が {Figure} 枚 になるように|になるまで <discard>", |r, n| discarded_until(r, n, [0, 1])),
    ("{Place} が {Figure} 枚 になるように|になるまで <discard>", |r, n| discarded_until(r, n, [0, 1])),
    ("{Place} が {Figure} 枚 になるように|になるまで <draw>", |r, n| drawn_until(r, n, [0, 1])),
    ("{Place} が {Place} と同じ 枚数 になるように|になるまで {Deck} を <draw>", |r, n| {
        r.deck(n, 2)?;
        drawn_level(r, n)
    }),
    ("同じ 枚数 になるように|になるまで {Deck} を <draw>", |r, n| {
        r.deck(n, 0)?;
        let missing = super::tally::difference(r, n)?;
        let own = Place { zone: hand(r, n)?, side: own_side(r, n)? };
        match &missing {
            Amount::Minus(_, there) if matches!(there.as_ref(), Amount::Count(noun) if noun.place == own) => drawn(r, missing),
            _ => r.refuse(n, "引く枚数は引く人の手札で決まります", "how many are drawn depends on the hand of who draws"),
        }
    }),
    ("{Deck} を {Tally} <draw>", |r, n| drawn_tally(r, n, Some(0), 1)),
    ("{Tally} {Deck} を <draw>", |r, n| drawn_tally(r, n, Some(1), 0)),
    ("{Tally} <draw>", |r, n| drawn_tally(r, n, None, 0)),
    ("{Figure} 枚 <draw>", |r, n| {
        let amount = r.figure(n, 0)?;
        drawn(r, amount)
    }),
    ("カード を {Amount} 枚 <draw>", |r, n| counted(r, n, Deed::Draw)),
    ("カード を もう {Number} 枚 <draw>", |r, n| counted_number(r, n, 0)),
    ("もう {Number} 枚 <draw>", |r, n| counted_number(r, n, 0)),
    ("{Deck} を もう {Number} 枚 <draw>", |r, n| {
        r.deck(n, 0)?;
        counted_number(r, n, 1)
    }),
    ("さらに 、? {Drawing~}", |r, n| r.drawing(n, 0)),
    ("カード を 、? {Per} 、? {Number} 枚 <draw>", |r, n| drawn_for_each(r, n, 0)),
    ("{Deck} を 、? {Per} 、? {Number} 枚 <draw>", |r, n| {
        r.deck(n, 0)?;
        drawn_for_each(r, n, 1)
    }),
    ("カード {Amount} 枚 を <draw>", |r, n| counted(r, n, Deed::Draw)),
    ("{Amount} に等しい|と同じ 枚数 の? カード を <draw>", |r, n| counted(r, n, Deed::Draw)),
    ("カード を {Amount} に等しい|と同じ 枚数 <draw>", |r, n| counted(r, n, Deed::Draw)),
    ("{Amount} と同じ? だけ|分 、? カード を <draw>", |r, n| counted(r, n, Deed::Draw)),
    ("カード を {Amount} と同じ? だけ|分 <draw>", |r, n| counted(r, n, Deed::Draw)),
    ("カード を {Number} 枚 まで <draw>", |r, n| drawn_up_to(r, n, 0)),
    ("{Deck} を {Amount} 枚 <draw>", |r, n| drawn_from(r, n, [0, 1])),
    ("{Deck} から カード を {Amount} 枚 <draw>", |r, n| drawn_from(r, n, [0, 1])),
    ("{Deck} を 、? {Amount} と同じ? だけ|分 <draw>", |r, n| drawn_from(r, n, [0, 1])),
    ("{Amount} と同じ? だけ|分 、? {Deck} を <draw>", |r, n| drawn_from(r, n, [1, 0])),
    ("{Deck} を 、? {Amount} に等しい|と同じ 枚数 <draw>", |r, n| drawn_from(r, n, [0, 1])),
    ("{Amount} に等しい|と同じ 枚数 、? {Deck} を <draw>", |r, n| drawn_from(r, n, [1, 0])),
    ("{Deck} を {Number} 枚 まで <draw>", |r, n| {
        r.deck(n, 0)?;
        drawn_up_to(r, n, 1)
    }),
    ("{Amount} と同じ? だけ [hand] を <discard>", |r, n| counted(r, n, Deed::Discard)),
    ("[hand] を {Amount} 枚 <discard>", |r, n| counted(r, n, Deed::Discard)),
    ("[hand] {Figure} 枚 を <discard>", |r, n| counted_figure(r, n, 0)),
    ("カード を {Amount} 枚 <discard>", |r, n| counted(r, n, Deed::Discard)),
    ("[hand] から カード を {Amount} 枚 <discard>", |r, n| counted(r, n, Deed::Discard)),
    ("[hand] を {Amount} に等しい|と同じ 枚数 <discard>", |r, n| counted(r, n, Deed::Discard)),
    ("{Amount} に等しい|と同じ 枚数 、? [hand] を <discard>", |r, n| counted(r, n, Deed::Discard)),
    ("{Who} に [hand] を {Amount} 枚 <discard>", |r, n| {
        let (who, amount) = (r.who(n, 0)?, r.amount(n, 1)?);
        done(r, Deed::Discard(who, amount))
    }),
    ("[hand] を すべて <discard>", |r, n| discard_all(r, n)),
    ("#whole [hand] を <discard>", |r, n| discard_all(r, n)),
    ("[hand] を 好きな枚数|好きな数 <discard>", |r, n| some_of_hand(r, n, Count::Any)),
    ("[hand] を {Figure} 枚 まで <discard>", |r, n| {
        let figure = r.figure(n, 0)?;
        some_of_hand(r, n, Count::UpTo(figure))
    }),
    ("{OwnHand} を {Amount} 枚 <discard>", |r, n| {
        r.own_hand(n, 0)?;
        let (amount, who) = (r.amount(n, 1)?, r.self_actor());
        done(r, Deed::Discard(who, amount))
    }),
    ("{OwnHand} {Figure} 枚 を <discard>", |r, n| {
        r.own_hand(n, 0)?;
        counted_figure(r, n, 1)
    }),
    ("{OwnHand} から カード を {Figure} 枚 <discard>", |r, n| {
        r.own_hand(n, 0)?;
        counted_figure(r, n, 1)
    }),
    ("{OwnHand} を {Figure} 枚 まで <discard>", |r, n| {
        r.own_hand(n, 0)?;
        let figure = r.figure(n, 1)?;
        some_of_hand(r, n, Count::UpTo(figure))
    }),
    ("{OwnHand} を 好きな枚数|好きな数 <discard>", |r, n| {
        r.own_hand(n, 0)?;
        some_of_hand(r, n, Count::Any)
    }),
    ("{OwnHand} を すべて <discard>", |r, n| {
        r.own_hand(n, 0)?;
        discard_all(r, n)
    }),
    ("#whole {OwnHand} を <discard>", |r, n| {
        r.own_hand(n, 0)?;
        discard_all(r, n)
    }),
    ("{OwnHand} {Figure} 枚 と 、? {Object} を <discard>", |r, n| with_hand(r, n, |r| r.object(n, 2))),
    ("{OwnHand} を {Figure} 枚 と 、? {Floating} <discard>", |r, n| with_hand(r, n, |r| r.floating(n, 2))),
    ("{Thing} <discard>", |r, n| discard_thing(r, n)),
    ("<discard>", |r, n| {
        let what = unsaid_object(r, n)?;
        discard(r, n, what)
    }),
];

/// 手札1枚とエネルギー1枚を捨てる: cards of the hand, and then something else.
fn with_hand(reader: &mut Reader<'_>, node: &Node, other: impl FnOnce(&mut Reader<'_>) -> Meaning<What>) -> Meaning<Vec<Step>> {
    reader.own_hand(node, 0)?;
    let mut steps = counted_figure(reader, node, 1)?;
    let what = other(reader)?;
    reader.of_somebody(node, &what)?;
    steps.extend(discard(reader, node, what)?);
    Ok(steps)
}

fn counted_figure(reader: &mut Reader<'_>, node: &Node, figure: usize) -> Meaning<Vec<Step>> {
    let (amount, who) = (reader.figure(node, figure)?, reader.self_actor());
    done(reader, Deed::Discard(who, amount))
}
