//! Verbs that move something or show it: 置く, 加える, 戻す, 召喚する, 公開する, 見る.

use super::{
    Meaning, Reader, Row,
    deed::{done, hand},
    demand::Need,
    noun::own_side,
};
use crate::{chart::Node, token::List};
use tefuda_ability::{
    Amount, Count, Counter, Deed, Destination, Entry, Noun, Place, Position, Side, Square, Step, Verb, What, Who,
};

pub(crate) const DESTINATION: &[Row<Destination>] = &[
    ("{Place}", |r, n| destined(r, n, Position::Any)),
    ("{Place} の 一番上|上", |r, n| destined(r, n, Position::Top)),
    ("{Place} の 一番下|下", |r, n| destined(r, n, Position::Bottom)),
];

/// Nothing can be put into several zones at once.
fn destined(reader: &mut Reader<'_>, node: &Node, position: Position) -> Meaning<Destination> {
    let place = reader.place(node, 0)?;
    if matches!(place.side, Side::ControllerOf(_)) {
        return reader.refuse(node, "カードは契約者の領域に置かれます", "a card is put into a zone of its owner");
    }
    if Some(place.zone) == reader.setting.lexicon.vocabulary().named_in {
        return reader.refuse(node, "どの領域に置くのか分かりません", "into which zone this is put is not said");
    }
    Ok(Destination::to(place, position))
}

fn with_counters(reader: &mut Reader<'_>, node: &Node, [counter, amount]: [usize; 2]) -> Meaning<Entry> {
    let (counter, amount) = (reader.counter(node, counter)?, reader.amount(node, amount)?);
    carried(reader, node, counter, amount)
}

/// A move carries only the first kinds of counters along.
fn carried(reader: &Reader<'_>, node: &Node, counter: Counter, amount: Amount) -> Meaning<Entry> {
    match usize::from(counter.0) < Entry::COUNTERS {
        true => Ok(Entry::Counters(counter, amount)),
        false => reader.refuse(
            node,
            "この状態で置けるマーカーの種類が多すぎます",
            "there are too many kinds of markers for this one to come with a card",
        ),
    }
}

fn entry_then(first: Entry, rest: Vec<Entry>) -> Vec<Entry> {
    std::iter::once(first).chain(rest).collect()
}

pub(crate) const ENTRIES: &[Row<Vec<Entry>>] = &[
    ("{Ailment} で", |r, n| {
        let counter = r.in_state(n, 0, List::Ailment)?;
        Ok(vec![carried(r, n, counter, Amount::Number(1))?])
    }),
    ("{State} で", |r, n| r.state_word(n, 0).map(|(status, on)| vec![Entry::Status(status, on)])),
    ("{Counter} が {Amount} つ|個 置かれた 状態で", |r, n| Ok(vec![with_counters(r, n, [0, 1])?])),
    ("{Counter} が {Amount} に等しい|と同じ 数 置かれた 状態で", |r, n| Ok(vec![with_counters(r, n, [0, 1])?])),
    ("{Amount} つ|個 の {Counter} が 置かれた 状態で", |r, n| Ok(vec![with_counters(r, n, [1, 0])?])),
    ("{Amount} に等しい|と同じ 数 の {Counter} が 置かれた 状態で", |r, n| {
        Ok(vec![with_counters(r, n, [1, 0])?])
    }),
    ("{State} で 、? {Entries}", |r, n| {
        let (status, on) = r.state_word(n, 0)?;
        Ok(entry_then(Entry::Status(status, on), r.entries(n, 1)?))
    }),
    ("{Counter} が {Amount} つ|個 置かれた 状態で 、? {Entries}", |r, n| {
        Ok(entry_then(with_counters(r, n, [0, 1])?, r.entries(n, 2)?))
    }),
    ("{Counter} が {Amount} に等しい|と同じ 数 置かれた 状態で 、? {Entries}", |r, n| {
        Ok(entry_then(with_counters(r, n, [0, 1])?, r.entries(n, 2)?))
    }),
];

/// 戻す is a word of its own; 置く and 加える are the same move. Where it goes is what シャッフルする alone would shuffle.
fn moved(reader: &mut Reader<'_>, verb: Verb, what: What, destination: Destination) -> Meaning<Vec<Step>> {
    reader.note(&what, verb);
    let side = match (destination.place.side, &what) {
        // Everybody's goes to each one's own.
        (Side::Any, What::All(Noun { place, .. }) | What::Top(place, _) | What::Bottom(place, _)) => match place.side {
            Side::Any => Side::Own,
            side => side,
        },
        (Side::Any, What::It(_)) => reader.state.chosen_nouns().last().map_or(Side::Any, |noun| noun.place.side),
        (side, _) => side,
    };
    reader.state.piled |= destination.position != Position::Any;
    reader.state.put_to = Some(destination.place.zone);
    reader.state.shuffled = Some((Place { side, ..destination.place }, what.clone()));
    done(reader, if verb == Verb::Return { Deed::Return(what, destination) } else { Deed::Move(what, destination) })
}

/// An object to a place, in a state if the text says one.
fn put(reader: &mut Reader<'_>, node: &Node, verb: Verb, place: usize, entries: Option<usize>) -> Meaning<Vec<Step>> {
    let what = reader.thing(node, 0)?;
    if verb != Verb::Return {
        reader.lies_somewhere(node, &what, verb)?;
    }
    let mut destination = reader.destination(node, place)?;
    if let Some(entries) = entries {
        destination.entering = reader.entries(node, entries)?;
    }
    moved(reader, verb, what, destination)
}

/// 手札をデッキに戻す: a hand that is spoken of without a number is all of it.
fn whole_hand(reader: &mut Reader<'_>, node: &Node) -> Meaning<What> {
    let place = reader.place(node, 0)?;
    if place.zone != hand(reader, node)? {
        return reader.refuse(node, "枚数が要ります", "how many must be said");
    }
    let place = reader.seen_in(node, place)?;
    super::floating::all_of(reader, What::All(Noun { place, filters: Vec::new() }))
}

fn put_in_order(reader: &mut Reader<'_>, node: &Node, verb: Verb) -> Meaning<Vec<Step>> {
    let (what, destination) = (reader.thing(node, 0)?, in_order(reader, node, 1)?);
    moved(reader, verb, what, destination)
}

fn put_it_in_order(reader: &mut Reader<'_>, node: &Node, verb: Verb) -> Meaning<Vec<Step>> {
    let (what, destination) = (unsaid_object(reader, node)?, in_order(reader, node, 0)?);
    moved(reader, verb, what, destination)
}

/// 好きな順番で: whoever is told to put them there orders them; several players each order their own.
fn in_order(reader: &mut Reader<'_>, node: &Node, place: usize) -> Meaning<Destination> {
    let (destination, who) = (reader.destination(node, place)?, reader.actor());
    Ok(Destination { order: Some(who).filter(|who| !matches!(who, Who::Each | Who::Doers)), ..destination })
}

/// 好きな順番で戻す: what was looked at goes back on top of its pile.
fn put_back(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (what, who) = (unsaid_object(reader, node)?, reader.sole_actor(node)?);
    match (reader.state.seen, &what) {
        (Some((slot, place)), What::It(known)) if *known == slot && reader.state.taken.is_empty() => {
            moved(reader, Verb::Return, what, Destination { order: Some(who), ..Destination::to(place, Position::Top) })
        }
        _ => reader.refuse(node, "どこに戻すのかが要ります", "where it is put back must be said"),
    }
}

/// それを公開し、手札に加える: the object that is not repeated is the one of the verb before, or else the one just spoken of.
pub(crate) fn unsaid_object(reader: &mut Reader<'_>, node: &Node) -> Meaning<What> {
    reader.unsaid(node, Need::Anything)
}

fn put_it(reader: &mut Reader<'_>, node: &Node, verb: Verb, entering: bool) -> Meaning<Vec<Step>> {
    let what = unsaid_object(reader, node)?;
    if verb != Verb::Return {
        reader.lies_somewhere(node, &what, verb)?;
    }
    let mut destination = reader.destination(node, 0)?;
    if entering {
        destination.entering = reader.entries(node, 1)?;
    }
    moved(reader, verb, what, destination)
}

/// Plain 戻す is to its owner's hand.
fn return_home(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let what = reader.thing(node, 0)?;
    reader.note(&what, Verb::Return);
    let place = Place { zone: hand(reader, node)?, side: Side::Any };
    done(reader, Deed::Return(what, Destination::to(place, Position::Any)))
}

/// Whoever does it has it then: of what each player does each does their own.
fn summoned(reader: &mut Reader<'_>, node: &Node, what: What, entries: Vec<Entry>) -> Meaning<Vec<Step>> {
    if reader.state.told.is_some() && reader.is_unsaid() {
        return reader.refuse(node, "誰が召喚するのかが要ります", "who summons it must be said");
    }
    let what = reader.brought(what);
    let words = reader.setting.lexicon.vocabulary();
    let room = words.summoned_to.and_then(|zone| words.zones.get(zone.0 as usize)).and_then(|zone| zone.room);
    if room.is_some() && matches!(&what, What::All(noun) if !reader.is_sole(noun)) {
        let ja = "空きより多いときにどれを出すのかが書かれていません（3枚まで出す）";
        return reader.refuse(node, ja, "nothing says which are put out where there is not room for all (3枚まで出す)");
    }
    reader.lies_somewhere(node, &what, Verb::Summon)?;
    reader.note(&what, Verb::Summon);
    let who = reader.sole_actor(node)?;
    done(reader, Deed::Summon(what, who, Square::Unsaid, entries))
}

/// 相手の支配下で: whoever does it, that player has it then.
pub(crate) const CUSTODY: &[Row<Option<Who>>] = &[
    ("{Who} の 支配下で", |r, n| match r.who(n, 0)? {
        Who::Each | Who::Doers => r.refuse(n, "支配者は1人だけです", "only one player can be the controller"),
        who => Ok(Some(who)),
    }),
    ("[owner] の 支配下で", |_, _| Ok(None)),
];

/// Without a name it is each one's owner.
fn summoned_under(
    reader: &mut Reader<'_>,
    node: &Node,
    what: What,
    who: Option<Who>,
    entries: Vec<Entry>,
) -> Meaning<Vec<Step>> {
    let what = reader.brought(what);
    reader.note(&what, Verb::Summon);
    reader.sole_actor(node)?;
    let who = who.unwrap_or_else(|| Who::OwnerOf(Box::new(what.clone())));
    done(reader, Deed::Summon(what, who, Square::Unsaid, entries))
}

/// 一番上か一番下: the one who puts it there chooses.
fn either_end(reader: &mut Reader<'_>, node: &Node, verb: Verb, ordered: bool) -> Meaning<Vec<Step>> {
    let (what, by, place) = (reader.thing(node, 0)?, reader.sole_actor(node)?, reader.place(node, 1)?);
    let order = ordered.then(|| by.clone());
    reader.note(&what, verb);
    let option = |position| {
        let destination = Destination { order: order.clone(), ..Destination::to(place, position) };
        let deed =
            if verb == Verb::Return { Deed::Return(what.clone(), destination) } else { Deed::Move(what.clone(), destination) };
        vec![Step::Do(deed)]
    };
    let options = vec![option(Position::Top), option(Position::Bottom)];
    Ok(reader.steps(Step::Either { by, options }))
}

/// スタンバイ・エリアに出す: the place says no more than the verb.
fn summoned_into(reader: &mut Reader<'_>, node: &Node, what: What, place: usize) -> Meaning<Vec<Step>> {
    let (place, own) = (reader.place(node, place)?, own_side(reader, node)?);
    let words = reader.setting.lexicon.vocabulary();
    let usual = words.summoned_to.or_else(|| words.unit_zone());
    if Some(place.zone) == usual && (place.side == Side::Any || place.side == own) {
        return summoned(reader, node, what, Vec::new());
    }
    reader.refuse(node, "そこには出せません", "nothing is brought into play there")
}

/// It is going to be spoken of again: cards that no slot holds yet get one.
fn shown(reader: &mut Reader<'_>, what: What) -> Meaning<Vec<Step>> {
    match what {
        what @ (What::Top(..) | What::Bottom(..) | What::All(_)) => seen(reader, what, None, Verb::Reveal),
        what => {
            reader.note(&what, Verb::Reveal);
            done(reader, Deed::Reveal(what))
        }
    }
}

pub(crate) fn seen(reader: &mut Reader<'_>, what: What, who: Option<Who>, verb: Verb) -> Meaning<Vec<Step>> {
    let place = match &what {
        What::Top(place, _) | What::Bottom(place, _) => Some(*place),
        What::All(noun) => Some(noun.place),
        _ => None,
    };
    let slot = reader.remember_seen(&what);
    if let What::Top(_, count) | What::Bottom(_, count) = &what {
        reader.took(slot, &Count::Exactly((**count).clone()));
    }
    if place.is_some_and(|place| matches!(place.side, Side::Any | Side::Own)) {
        reader.is_lone(slot, false);
    }
    reader.state.seen = place.map(|place| (slot, place));
    reader.state.looker.clone_from(&who);
    reader.state.taken.clear();
    reader.state.object = Some(What::It(slot));
    reader.note(&What::It(slot), verb);
    // Where both players' were shown, no それ could tell whose is meant.
    let shared = |place: Place| reader.setting.lexicon.vocabulary().shared(place.zone);
    reader.state.apart = place.is_some_and(|place| matches!(place.side, Side::Any | Side::Own) && !shared(place));
    done(reader, Deed::Look { who, slot, what })
}

/// Everything in a zone of somebody; a zone that names nobody is that of the one who acts.
fn whole(reader: &mut Reader<'_>, node: &Node) -> Meaning<What> {
    let place = reader.place(node, 0)?;
    let place = reader.seen_in(node, place)?;
    Ok(What::All(Noun { place, filters: Vec::new() }))
}

/// 魔導書の上からカードを3枚: so many off a pile; one that names nobody is that of the one who acts.
fn off_pile(reader: &mut Reader<'_>, node: &Node) -> Meaning<What> {
    let (place, amount): (Place, Amount) = (reader.place(node, 0)?, reader.figure(node, 1)?);
    let place = reader.seen_in(node, place)?;
    let what = What::Top(place, Box::new(amount));
    reader.state.object = Some(what.clone());
    Ok(what)
}

pub(crate) const MOVING: &[Row<Vec<Step>>] = &[
    ("{Thing} <reveal>", |r, n| {
        let what = r.thing(n, 0)?;
        shown(r, what)
    }),
    ("<reveal>", |r, n| {
        let what = unsaid_object(r, n)?;
        r.note(&what, Verb::Reveal);
        done(r, Deed::Reveal(what))
    }),
    ("{What} を <look>", |r, n| {
        let (what, who) = (r.what(n, 0)?, r.actor());
        seen(r, what, Some(who), Verb::Look)
    }),
    ("{Place} を <reveal>", |r, n| {
        let what = whole(r, n)?;
        seen(r, what, None, Verb::Reveal)
    }),
    ("{Place} の 一番上 を <look>", |r, n| {
        let (what, who) = (super::pile::top(r, n, Amount::Number(1))?, r.actor());
        seen(r, what, Some(who), Verb::Look)
    }),
    ("{Place} の 一番上 を <reveal>", |r, n| {
        let what = super::pile::top(r, n, Amount::Number(1))?;
        seen(r, what, None, Verb::Reveal)
    }),
    ("{Place} の 上から {Amount} に等しい|と同じ 枚数 {Destination} に <put>", |r, n| {
        let amount = r.amount(n, 1)?;
        let (what, destination) = (super::pile::top(r, n, amount)?, r.destination(n, 2)?);
        moved(r, Verb::Put, what, destination)
    }),
    ("{Place} を すべて? <look>", |r, n| {
        let (what, who) = (whole(r, n)?, r.actor());
        seen(r, what, Some(who), Verb::Look)
    }),
    ("{Place} を 上から {Figure} 枚 <look>", |r, n| {
        let (what, who) = (off_pile(r, n)?, r.actor());
        seen(r, what, Some(who), Verb::Look)
    }),
    ("{Place} を 上から {Figure} 枚 <reveal>", |r, n| {
        let what = off_pile(r, n)?;
        seen(r, what, None, Verb::Reveal)
    }),
    ("{Place} の 上から カード を {Figure} 枚 <look>", |r, n| {
        let (what, who) = (off_pile(r, n)?, r.actor());
        seen(r, what, Some(who), Verb::Look)
    }),
    ("{Place} の 上から カード を {Figure} 枚 <reveal>", |r, n| {
        let what = off_pile(r, n)?;
        seen(r, what, None, Verb::Reveal)
    }),
    ("{Place} の 上から カード を {Figure} 枚 {Destination} に <put>", |r, n| {
        let (what, destination) = (off_pile(r, n)?, r.destination(n, 2)?);
        moved(r, Verb::Put, what, destination)
    }),
    ("{Place} の 上から カード を {Figure} 枚 {Destination} に <add>", |r, n| {
        let (what, destination) = (off_pile(r, n)?, r.destination(n, 2)?);
        moved(r, Verb::Add, what, destination)
    }),
    ("{Place} の 一番上 の カード を {Figure} 枚 {Destination} に <put>", |r, n| {
        let what = super::pile::top_figure(r, n)?;
        let destination = r.destination(n, 2)?;
        done(r, Deed::Move(what, destination))
    }),
    ("{Thing} 、? 好きな順番で {Destination} に <put>", |r, n| put_in_order(r, n, Verb::Put)),
    ("{Thing} 、? 好きな順番で {Destination} に <return>", |r, n| put_in_order(r, n, Verb::Return)),
    ("{Thing} {Destination} に 好きな順番で <put>", |r, n| put_in_order(r, n, Verb::Put)),
    ("{Thing} {Destination} に 好きな順番で <return>", |r, n| put_in_order(r, n, Verb::Return)),
    ("{Thing} 、? {Destination} に <put>", |r, n| put(r, n, Verb::Put, 1, None)),
    ("{Thing} 、? {Destination} に <return>", |r, n| put(r, n, Verb::Return, 1, None)),
    ("{Place} を {Destination} に <return>", |r, n| {
        let (what, destination) = (whole_hand(r, n)?, r.destination(n, 1)?);
        moved(r, Verb::Return, what, destination)
    }),
    ("{Thing} 、? {Destination} に <add>", |r, n| put(r, n, Verb::Add, 1, None)),
    ("{Thing} 、? {Destination} に {Entries} <put>", |r, n| put(r, n, Verb::Put, 1, Some(2))),
    ("{Thing} 、? {Destination} に {Entries} <return>", |r, n| put(r, n, Verb::Return, 1, Some(2))),
    ("{Thing} 、? {Entries} {Destination} に <put>", |r, n| put(r, n, Verb::Put, 2, Some(1))),
    ("{Thing} {Place} の 一番上 か 一番下 に <put>", |r, n| either_end(r, n, Verb::Put, false)),
    ("{Thing} {Place} の 一番上 か 一番下 に <return>", |r, n| either_end(r, n, Verb::Return, false)),
    ("{Thing} 好きな順番で {Place} の 一番上 か 一番下 に <put>", |r, n| either_end(r, n, Verb::Put, true)),
    ("{Thing} 好きな順番で {Place} の 一番上 か 一番下 に <return>", |r, n| {
        either_end(r, n, Verb::Return, true)
    }),
    ("{Destination} に 好きな順番で <put>", |r, n| put_it_in_order(r, n, Verb::Put)),
    ("{Destination} に 好きな順番で <return>", |r, n| put_it_in_order(r, n, Verb::Return)),
    ("好きな順番で {Destination} に <put>", |r, n| put_it_in_order(r, n, Verb::Put)),
    ("好きな順番で {Destination} に <return>", |r, n| put_it_in_order(r, n, Verb::Return)),
    ("{Destination} に <put>", |r, n| put_it(r, n, Verb::Put, false)),
    ("{Destination} に <return>", |r, n| put_it(r, n, Verb::Return, false)),
    ("{Destination} に <add>", |r, n| put_it(r, n, Verb::Add, false)),
    ("{Destination} に {Entries} <put>", |r, n| put_it(r, n, Verb::Put, true)),
    ("{Destination} に {Entries} <return>", |r, n| put_it(r, n, Verb::Return, true)),
    ("{Entries} {Destination} に <put>", |r, n| {
        let (what, entering, destination) = (unsaid_object(r, n)?, r.entries(n, 0)?, r.destination(n, 1)?);
        moved(r, Verb::Put, what, Destination { entering, ..destination })
    }),
    ("好きな順番で 元に? <return>", |r, n| put_back(r, n)),
    ("{Thing} 好きな順番で 元に? <return>", |r, n| {
        r.thing(n, 0)?;
        put_back(r, n)
    }),
    ("{Thing} 相手 に <reveal>", |r, n| {
        let what = r.thing(n, 0)?;
        shown(r, what)
    }),
    ("相手 に <reveal>", |r, n| {
        let what = unsaid_object(r, n)?;
        r.note(&what, Verb::Reveal);
        done(r, Deed::Reveal(what))
    }),
    ("{Thing} <return>", |r, n| return_home(r, n)),
    ("{Thing} <summon>", |r, n| {
        let what = r.thing(n, 0)?;
        summoned(r, n, what, Vec::new())
    }),
    ("{Thing} {Entries} <summon>", |r, n| {
        let (what, entries) = (r.thing(n, 0)?, r.entries(n, 1)?);
        summoned(r, n, what, entries)
    }),
    ("<summon>", |r, n| {
        let what = unsaid_object(r, n)?;
        summoned(r, n, what, Vec::new())
    }),
    ("{Thing} {Custody} <summon>", |r, n| {
        let (what, who) = (r.thing(n, 0)?, r.custody(n, 1)?);
        summoned_under(r, n, what, who, Vec::new())
    }),
    ("{Thing} {Custody} {Entries} <summon>", |r, n| {
        let (what, who, entries) = (r.thing(n, 0)?, r.custody(n, 1)?, r.entries(n, 2)?);
        summoned_under(r, n, what, who, entries)
    }),
    ("{Thing} 、? {Place} に <summon>", |r, n| {
        let what = r.thing(n, 0)?;
        summoned_into(r, n, what, 1)
    }),
    ("{Place} に <summon>", |r, n| {
        let what = unsaid_object(r, n)?;
        summoned_into(r, n, what, 0)
    }),
];
