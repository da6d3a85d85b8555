//! Objects with their count after を: ユニットを1体, 手札からカードを2枚まで.

use super::{Meaning, Reader, Row, deed::hand, demand::Need, noun::Phrase, pile::out_of_seen};
use crate::chart::Node;
use tefuda_ability::{Amount, Count, Filter, How, Noun, Phrase as Word, Place, Side, Var, What, host_of};

/// 自分の手札からユニットカードを1枚
fn out_of(reader: &mut Reader<'_>, node: &Node) -> Meaning<Noun> {
    let (place, phrase) = (reader.place(node, 0)?, reader.noun(node, 1)?);
    out_of_place(reader, node, phrase, place)
}

fn out_of_place(reader: &mut Reader<'_>, node: &Node, phrase: Phrase, mut place: Place) -> Meaning<Noun> {
    if phrase.is_placed() {
        return reader.refuse(node, "領域は「〜から」に書きます", "the zone is said before から");
    }
    // Out of both players' open piles one chooses; nobody looks into both hands.
    let in_play = reader.setting.lexicon.vocabulary().is_in_play(place.zone);
    if !in_play && (!reader.says_both(node) || place.zone == hand(reader, node)?) {
        place = reader.acted_in(node, place)?;
    }
    let phrase = Phrase { whose: (place.side != Side::Any).then_some(place.side), ..phrase };
    Ok(reader.settle_in(phrase, place.zone))
}

/// アシストとエネルギー: the next in a list is where the first is.
fn two_nouns(reader: &mut Reader<'_>, node: &Node) -> Meaning<[Noun; 2]> {
    super::list::leaves_nothing_out(reader, node)?;
    let (first, second) = (reader.noun(node, 0)?, reader.noun(node, 1)?);
    let hosts = [&first, &second].map(|phrase| super::list::host(phrase).map(|host| super::list::said_of(reader, host).whose));
    let unsaid = matches!(hosts, [Some(Some(_)), Some(None)]);
    if (second.hosted && !first.hosted) || unsaid {
        // AとBのエネルギーを1枚ずつ: of A's as well, or A itself? 相手のAのアシストとBのエネルギー: of the opponent's B?
        return reader.refuse(node, "どちらにかかるのか決まりません", "whether this is said of both cannot be told");
    }
    let second = reader.next_in_list(&first, second);
    Ok([reader.settle(first)?, reader.settle(second)?])
}

/// 捨て場から赤のユニットカードと緑のユニットカードを
fn two_out_of(reader: &mut Reader<'_>, node: &Node, nouns: [usize; 2]) -> Meaning<[Noun; 2]> {
    let place = reader.place(node, 0)?;
    let (first, second) = (reader.noun(node, nouns[0])?, reader.noun(node, nouns[1])?);
    Ok([out_of_place(reader, node, first, place)?, out_of_place(reader, node, second, place)?])
}

/// お互いのメイン・ユニットのエネルギーを1枚ずつ: of what either player has one of.
fn of_either(reader: &Reader<'_>, node: &Node, noun: &Noun) -> Option<[Noun; 2]> {
    let Some(What::All(host)) = host_of(noun).filter(|_| reader.says_both(node)) else { return None };
    let of = |side: Side| {
        let host = Noun { place: Place { side, ..host.place }, ..host.clone() };
        reader.is_sole(&host).then(|| {
            let put = |filter: &Filter| match filter {
                Filter::On(_) => Filter::On(Box::new(What::All(host.clone()))),
                other => other.clone(),
            };
            Noun { filters: noun.filters.iter().map(put).collect(), ..noun.clone() }
        })
    };
    Some([of(Side::Yours)?, of(Side::Theirs)?])
}

/// Whether a phrase means several, each of which can have something attached.
pub(crate) fn is_of_several(reader: &Reader<'_>, host: &What) -> bool {
    match host {
        What::All(host) => !reader.is_sole(host),
        What::It(_) => true,
        _ => false,
    }
}

/// 自分のユニットすべてのエネルギーを1枚ずつ: so many of what each of them has attached.
fn of_each(reader: &mut Reader<'_>, node: &Node, noun: Noun, figure: Amount) -> Meaning<What> {
    match host_of(&noun).is_some_and(|host| is_of_several(reader, host)) {
        true => Ok(reader.chosen(noun, Count::Apiece(figure))),
        false => reader.refuse(node, "どれから1つずつかが要ります", "out of which one each is taken must be said"),
    }
}

/// 1枚ずつ: so many of either.
fn one_each(reader: &mut Reader<'_>, nouns: [Noun; 2], figure: &Amount) -> Meaning<What> {
    let parts = nouns.map(|noun| reader.chosen(noun, Count::Exactly(figure.clone())));
    reader.dealt_together(parts.to_vec());
    let slots = parts.iter().filter_map(|part| if let What::It(slot) = part { Some(*slot) } else { None });
    let what = What::These(slots.collect());
    reader.state.object = Some(what.clone());
    Ok(what)
}

/// その中のユニットを1体
fn out_of_those(reader: &mut Reader<'_>, node: &Node) -> Meaning<Noun> {
    let phrase = reader.noun(node, 0)?;
    out_of_seen(reader, node, phrase)
}

/// 引いたカード: those that this text has just drawn.
fn out_of_drawn(reader: &mut Reader<'_>, node: &Node) -> Meaning<Noun> {
    match reader.state.seen {
        Some((Var::Moved(How::Draw), _)) => out_of_seen(reader, node, Phrase::default()),
        _ => reader.refuse(node, "前の文でカードを引いていません", "no card was drawn before this"),
    }
}

/// 手札を1枚, デッキを1枚: cards of a hand, or off a deck; a zone that names nobody is that of the one who acts.
pub(crate) fn cards_of(reader: &mut Reader<'_>, node: &Node, place: Place, count: Count) -> Meaning<What> {
    let words = reader.setting.lexicon.vocabulary();
    let deck = words.zones.get(place.zone.0 as usize).is_some_and(|zone| zone.word.is(words.phrase(Word::Deck)));
    let place = reader.acted_in(node, place)?;
    match count {
        Count::Exactly(amount) if deck => {
            let what = What::Top(place, Box::new(amount));
            reader.state.object = Some(what.clone());
            Ok(what)
        }
        count if place.zone == hand(reader, node)? => Ok(reader.chosen(Noun { place, filters: Vec::new() }, count)),
        _ => reader.refuse(node, "どのカードかが要ります（捨て場のカードを1枚）", "which cards of that zone must be said"),
    }
}

pub(crate) fn all_of(reader: &mut Reader<'_>, what: What) -> Meaning<What> {
    reader.state.object = Some(what.clone());
    Ok(what)
}

pub(crate) const FLOATING: &[Row<What>] = &[
    ("{Noun} を {Often}", |r, n| {
        let (phrase, count) = (r.noun(n, 0)?, r.often(n, 1)?);
        let phrase = r.counted_by(n, 1, phrase)?;
        // 3枚見て、ユニットカードを1枚: cards that lie nowhere else are among those that were looked at.
        let looked = r.state.seen.is_some_and(|(slot, _)| slot.moved_by().is_none());
        if looked && !phrase.is_placed() && phrase.others.is_empty() && r.settle_each(phrase.clone()).is_err() {
            let noun = out_of_seen(r, n, phrase)?;
            let what = r.chosen(noun, count);
            r.take(&what);
            return Ok(what);
        }
        r.chosen_of(phrase, count)
    }),
    ("<draw!past> カード を {Often}", |r, n| {
        let (noun, count) = (out_of_drawn(r, n)?, r.often(n, 0)?);
        Ok(r.chosen(noun, count))
    }),
    ("<draw!past> カード 以外 の [hand] を {Often}", |r, n| {
        let (mut noun, count) = (out_of_drawn(r, n)?, r.often(n, 0)?);
        let others = |filter: Filter| if let Filter::Same(_) = filter { Filter::Not(Box::new(filter)) } else { filter };
        noun.filters = noun.filters.into_iter().map(others).collect();
        Ok(r.chosen(noun, count))
    }),
    ("{Noun} の 中|うち から 、? {Noun} を {Often}", |r, n| {
        let (phrase, count) = (super::selection::within(r, n)?, r.often(n, 2)?);
        r.chosen_of(phrase, count)
    }),
    ("{Noun} を すべて", |r, n| {
        let phrase = r.noun(n, 0)?;
        r.can_be_there(&phrase)?;
        let noun = r.settle(phrase)?;
        all_of(r, What::All(noun))
    }),
    ("{Noun} と {Noun} を すべて", |r, n| {
        let parts = two_nouns(r, n)?.map(What::All);
        r.dealt_together(parts.to_vec());
        all_of(r, What::Both(parts.to_vec()))
    }),
    ("{Object} と 、? {Noun} を すべて", |r, n| {
        let first = r.object(n, 0)?;
        let phrase = r.noun(n, 1)?;
        if !phrase.hosted {
            return r.refuse(n, "どれのすべてかが要ります", "all of what must be said");
        }
        let part = r.settle(phrase)?;
        // そのエネルギー is of the first, アシストとエネルギー of one unit; メイン・ユニットとスタンバイ・ユニットのエネルギー are two units'.
        let beside = match &first {
            What::All(noun) => host_of(noun),
            What::It(slot) => r.state.parts.iter().find(|(known, _)| known == slot).and_then(|(_, noun)| host_of(noun)),
            _ => None,
        };
        if ![Some(&first), beside].contains(&host_of(&part)) {
            return r.refuse(n, "どちらにかかるのか決まりません", "whether this is said of both cannot be told");
        }
        let parts = vec![first, What::All(part)];
        r.dealt_together(parts.clone());
        all_of(r, What::Both(parts))
    }),
    ("{Noun} と {Noun} を {Figure} {Unit} ずつ", |r, n| {
        let (nouns, figure) = (two_nouns(r, n)?, r.figure(n, 2)?);
        one_each(r, nouns, &figure)
    }),
    ("{Noun} を {Figure} {Unit} ずつ", |r, n| {
        let (phrase, figure) = (r.noun(n, 0)?, r.figure(n, 1)?);
        let noun = r.settle(phrase)?;
        match of_either(r, n, &noun) {
            Some(nouns) => one_each(r, nouns, &figure),
            None => of_each(r, n, noun, figure),
        }
    }),
    ("それぞれ の {Role} を {Figure} {Unit} ずつ?", |r, n| {
        let host = r.unsaid(n, Need::Unit)?;
        let (role, figure) = (r.attached_part(n, 0)?, r.figure(n, 1)?);
        let kind = r.setting.lexicon.vocabulary().roles.get(role.0 as usize).and_then(|word| word.kind);
        let phrase = Phrase { filters: vec![kind.map_or(Filter::Role(role), Filter::Kind)], ..Phrase::default() };
        let phrase = super::bearing::hosted(r, n, host, phrase)?;
        let noun = r.settle(phrase)?;
        of_each(r, n, noun, figure)
    }),
    ("{Place} から {Noun} と {Noun} を {Figure} {Unit} ずつ", |r, n| {
        let (nouns, figure) = (two_out_of(r, n, [1, 2])?, r.figure(n, 3)?);
        one_each(r, nouns, &figure)
    }),
    ("{Place} から {Noun} を {Figure} {Unit} と {Noun} を {Figure} {Unit}", |r, n| {
        let (nouns, figure) = (two_out_of(r, n, [1, 4])?, r.figure(n, 2)?);
        match figure == r.figure(n, 5)? {
            true => one_each(r, nouns, &figure),
            false => r.refuse(n, "どちらも同じ数だけが読めます", "only as many of either are read here"),
        }
    }),
    ("{Noun} を {Place} から {Often}", |r, n| {
        let (phrase, place, count) = (r.noun(n, 0)?, r.place(n, 1)?, r.often(n, 2)?);
        out_of_place(r, n, phrase, place).map(|noun| r.chosen(noun, count))
    }),
    ("{Place} から {Noun} を {Often}", |r, n| {
        let (noun, count) = (out_of(r, n)?, r.often(n, 2)?);
        Ok(r.chosen(noun, count))
    }),
    ("{Place} か|または {Place} から {Noun} を {Often}", |r, n| {
        let (first, mut second, phrase, count) = (r.place(n, 0)?, r.place(n, 1)?, r.noun(n, 2)?, r.often(n, 3)?);
        if phrase.is_placed() || first.side == Side::Any {
            return r.refuse(n, "領域は「〜から」に書きます", "the zone is said before から");
        }
        if second.side == Side::Any {
            second.side = first.side;
        }
        let noun = |place: Place| r.settle_in(Phrase { whose: Some(place.side), ..phrase.clone() }, place.zone);
        let nouns = vec![noun(first), noun(second)];
        Ok(r.chosen_among(nouns, count))
    }),
    ("{Place} から {Noun} を すべて", |r, n| {
        let noun = out_of(r, n)?;
        all_of(r, What::All(noun))
    }),
    ("{Place} を {Often}", |r, n| {
        let (place, count) = (r.place(n, 0)?, r.often(n, 1)?);
        cards_of(r, n, place, count)
    }),
    ("{Place} を すべて", |r, n| {
        let place = r.place(n, 0)?;
        let place = r.seen_in(n, place)?;
        all_of(r, What::All(Noun { place, filters: Vec::new() }))
    }),
    ("その|それら の? 中|うち から|の {Noun} を {Often}", |r, n| {
        let (noun, count) = (out_of_those(r, n)?, r.often(n, 1)?);
        let what = r.chosen(noun, count);
        r.take(&what);
        Ok(what)
    }),
    ("その|それら の? 中|うち から|の {Noun} を すべて", |r, n| {
        let noun = out_of_those(r, n)?;
        all_of(r, What::All(noun))
    }),
    ("{Place} を 上から {Figure} 枚", |r, n| {
        let (place, figure) = (r.place(n, 0)?, r.figure(n, 1)?);
        let place = r.seen_in(n, place)?;
        all_of(r, What::Top(place, Box::new(figure)))
    }),
    ("その|それら の? 中|うち から {Often}", |r, n| {
        let (noun, count) = (out_of_seen(r, n, Phrase::default())?, r.often(n, 0)?);
        let what = r.chosen(noun, count);
        r.take(&what);
        Ok(what)
    }),
];

/// メイン・ユニットのアシスト: of what is attached as the kind of card that it is there is one, so that no count is needed.
fn carried(reader: &mut Reader<'_>, node: &Node) -> Meaning<What> {
    let phrase = reader.carried(node, 0)?;
    let words = reader.setting.lexicon.vocabulary();
    let one = phrase.filters.iter().any(|filter| matches!(filter, Filter::Kind(kind) if words.attached_role(*kind).is_some()));
    if !one {
        return reader.refuse(node, "いくつかが要ります", "how many must be said");
    }
    let noun = reader.settle(phrase)?;
    if let Some(host @ What::All(one)) = host_of(&noun)
        && reader.is_sole(one)
    {
        reader.state.sole = Some(host.clone());
    }
    all_of(reader, What::All(noun))
}

/// What is attached and does not say to what. すべてのエネルギー says that it is everybody's; エネルギーをすべて does not.
fn with_its_host(reader: &mut Reader<'_>, node: &Node, floating: bool) -> Meaning<What> {
    let before = reader.state.object.clone();
    let mut what = if floating { reader.floating(node, 0)? } else { reader.object(node, 0)? };
    let all = if floating { super::burden::all_in(&mut what) } else { Vec::new() };
    reader.own_burden(node, before, all)?;
    if matches!(what, What::All(_) | What::Both(_)) {
        reader.state.object = Some(what.clone());
    }
    Ok(what)
}

pub(crate) const THING: &[Row<What>] = &[
    ("{Object} を", |r, n| with_its_host(r, n, false)),
    ("{Floating}", |r, n| with_its_host(r, n, true)),
    ("{From}", |r, n| r.from(n, 0)),
    ("{Carried} を", |r, n| carried(r, n)),
    ("{Topic} に 付いていた {Noun} を|も すべて?", |r, n| {
        let phrase = super::bearing::attached_to(r, n, true)?;
        Ok(What::All(r.settle(phrase)?))
    }),
    ("もう {Number} {Unit} を", |r, n| {
        let number = r.number(n, 0)?;
        super::pile::the_other(r, n, number)
    }),
    ("他 を", |r, n| super::pile::the_rest(r, n)),
    ("残り の カード を", |r, n| super::pile::the_rest(r, n)),
    ("{Noun} の 中|うち から {Often} を", |r, n| {
        let (phrase, count) = (r.noun(n, 0)?, r.often(n, 1)?);
        r.chosen_of(phrase, count)
    }),
    ("{Place} から {Often} を", |r, n| {
        let (place, count) = (r.place(n, 0)?, r.often(n, 1)?);
        cards_of(r, n, place, count)
    }),
    ("その|それら の? 中|うち から {Often} を", |r, n| {
        let (noun, count) = (out_of_seen(r, n, Phrase::default())?, r.often(n, 0)?);
        let what = r.chosen(noun, count);
        r.take(&what);
        Ok(what)
    }),
    ("{Place} {Often} を", |r, n| {
        let (place, count) = (r.place(n, 0)?, r.often(n, 1)?);
        cards_of(r, n, place, count)
    }),
    ("{Figure} 枚 を", |r, n| {
        let (noun, count) = (out_of_seen(r, n, Phrase::default())?, Count::Exactly(r.figure(n, 0)?));
        let what = r.chosen(noun, count);
        r.take(&what);
        Ok(what)
    }),
];
