//! Verbs: what an effect does, and where things go.

use super::{
    Meaning, Reader, Row,
    amount::unrounded,
    moving::{put, put_it, return_home, summon, unsaid_object},
};
use crate::chart::Node;
use tefuda_ability::{
    Amount, Candidates, Count, Counter, Deed, Destination, Entry, Noun, Origin, Patient, Phrase, Place, Position, Price, Share,
    Side, Slot, Sort, Step, Verb, What, Who, Zone,
};

pub(crate) const DESTINATION: &[Row<Destination>] = &[
    ("{Place}", |r, n| Ok(Destination { place: r.place(n, 0)?, position: Position::Any, entering: Vec::new() })),
    ("{Place} の 一番上|上", |r, n| {
        Ok(Destination { place: r.place(n, 0)?, position: Position::Top, entering: Vec::new() })
    }),
    ("{Place} の 一番下|下", |r, n| {
        Ok(Destination { place: r.place(n, 0)?, position: Position::Bottom, entering: Vec::new() })
    }),
];

fn with_counters(reader: &mut Reader<'_>, node: &Node) -> Meaning<Entry> {
    Ok(Entry::Counters(reader.counter(node, 0)?, reader.amount(node, 1)?))
}

fn entry_then(first: Entry, rest: Vec<Entry>) -> Vec<Entry> {
    std::iter::once(first).chain(rest).collect()
}

pub(crate) const ENTRIES: &[Row<Vec<Entry>>] = &[
    ("{State} で", |r, n| r.state_word(n, 0).map(|(status, on)| vec![Entry::Status(status, on)])),
    ("{Counter} が {Amount} つ|個 置かれた 状態で", |r, n| Ok(vec![with_counters(r, n)?])),
    ("{Counter} が {Amount} に等しい 数 置かれた 状態で", |r, n| Ok(vec![with_counters(r, n)?])),
    ("{State} で 、? {Entries}", |r, n| {
        let (status, on) = r.state_word(n, 0)?;
        Ok(entry_then(Entry::Status(status, on), r.entries(n, 1)?))
    }),
    ("{Counter} が {Amount} つ|個 置かれた 状態で 、? {Entries}", |r, n| {
        Ok(entry_then(with_counters(r, n)?, r.entries(n, 2)?))
    }),
    ("{Counter} が {Amount} に等しい 数 置かれた 状態で 、? {Entries}", |r, n| {
        Ok(entry_then(with_counters(r, n)?, r.entries(n, 2)?))
    }),
];

pub(crate) fn done(reader: &mut Reader<'_>, deed: Deed) -> Meaning<Vec<Step>> {
    reader.did(&deed);
    Ok(reader.steps(Step::Do(deed)))
}

fn damage(reader: &mut Reader<'_>, node: &Node, share: Share) -> Meaning<Vec<Step>> {
    let (to, amount) = (reader.patient(node, 0)?, reader.amount(node, 1)?);
    if share == Share::Divided && !matches!(&to, Patient::Object(what) if several(what)) {
        return undivided(reader, node);
    }
    done(reader, Deed::Damage { to, amount, share })
}

/// Whether a phrase can mean more than one.
fn several(what: &What) -> bool {
    matches!(what, What::It(_) | What::These(_) | What::All(_))
}

fn undivided(reader: &Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let ja = "割り振る先が1つしかありません";
    reader.refuse(node, ja, "there is only one to divide among")
}

/// A verb whose object is not repeated.
fn simple_it(reader: &mut Reader<'_>, node: &Node, verb: Verb, deed: fn(What) -> Deed) -> Meaning<Vec<Step>> {
    let what = unsaid_object(reader, node)?;
    reader.note(&what, verb);
    done(reader, deed(what))
}

/// The same with the amount said first.
fn damage_to(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (amount, to) = (reader.amount(node, 0)?, reader.patient(node, 1)?);
    done(reader, Deed::Damage { to, amount, share: Share::Each })
}

/// It is going to be spoken of again: cards that no slot holds yet get one.
fn shown(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    match reader.object(node, 0)? {
        what @ (What::Top(..) | What::All(_)) => seen(reader, what, None, Verb::Reveal),
        what => {
            reader.note(&what, Verb::Reveal);
            done(reader, Deed::Reveal(what))
        }
    }
}

fn seen(reader: &mut Reader<'_>, what: What, who: Option<Who>, verb: Verb) -> Meaning<Vec<Step>> {
    let place = match &what {
        What::Top(place, _) => Some(*place),
        What::All(noun) => Some(noun.place),
        _ => None,
    };
    let slot = reader.remember_objects(Origin::Choice);
    reader.state.seen = place.map(|place| (slot, place));
    reader.state.taken.clear();
    reader.state.object = Some(What::It(slot));
    reader.note(&What::It(slot), verb);
    done(reader, Deed::Look { who, slot, what })
}

/// Everything in a zone of somebody; a zone that names nobody is that of the one who acts.
fn whole(reader: &mut Reader<'_>, node: &Node) -> Meaning<What> {
    let mut place = reader.place(node, 0)?;
    if place.side == Side::Any {
        place.side = super::noun::own_side(reader, node)?;
    }
    Ok(What::All(Noun { place, filters: Vec::new() }))
}

/// Only what lies in a hand is discarded, unless the game's rules say otherwise.
pub(crate) fn discard(reader: &mut Reader<'_>, node: &Node, what: What) -> Meaning<Vec<Step>> {
    let hand = hand(reader, node)?;
    let zones = reader.setting.lexicon.vocabulary().discarded_from.clone();
    let elsewhere = |noun: &Noun| noun.place.zone != hand && !zones.contains(&noun.place.zone);
    if matches!(&what, What::All(noun) if elsewhere(noun)) || reader.state.chosen_nouns().any(|noun| elsewhere(noun)) {
        return reader.refuse(node, "捨てられるのは手札だけです", "only cards of a hand can be discarded");
    }
    reader.note(&what, Verb::Discard);
    done(reader, Deed::DiscardThese(what))
}

fn discard_these(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let what = reader.object(node, 0)?;
    super::bearing::own_burden(reader, node, None)?;
    discard(reader, node, what)
}

/// 手札を好きな枚数捨てる
fn discard_some(reader: &mut Reader<'_>, node: &Node, count: Count) -> Meaning<Vec<Step>> {
    let place = Place { zone: hand(reader, node)?, side: super::noun::own_side(reader, node)? };
    let what = reader.chosen(Noun { place, filters: Vec::new() }, count);
    reader.note(&what, Verb::Discard);
    done(reader, Deed::DiscardThese(what))
}

/// 魔導書の一番上のカードを3枚ダストに置く
fn mill(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let what = super::selection::top_figure(reader, node)?;
    let destination = reader.destination(node, 2)?;
    done(reader, Deed::Move(what, destination))
}

fn used(reader: &mut Reader<'_>, node: &Node, price: Price) -> Meaning<Vec<Step>> {
    let (what, who) = (reader.object(node, 0)?, reader.sole_actor(node)?);
    reader.note(&what, Verb::Use);
    done(reader, Deed::Use(who, what, price))
}

/// ユニットをすべて: what すべてのユニット says.
fn every(reader: &mut Reader<'_>, node: &Node) -> Meaning<What> {
    let phrase = reader.noun(node, 0)?;
    let what = What::All(reader.settle(phrase)?);
    reader.state.object = Some(what.clone());
    Ok(what)
}

/// A verb with nothing but its object.
fn simple(reader: &mut Reader<'_>, node: &Node, verb: Verb, deed: fn(What) -> Deed) -> Meaning<Vec<Step>> {
    let what = reader.object(node, 0)?;
    reader.note(&what, verb);
    done(reader, deed(what))
}

/// A verb with nothing but a number.
fn counted(reader: &mut Reader<'_>, node: &Node, deed: fn(Who, Amount) -> Deed) -> Meaning<Vec<Step>> {
    let amount = reader.amount(node, 0)?;
    let who = reader.actor();
    done(reader, deed(who, amount))
}

/// 手札が5枚になるように引く: as many as are missing.
fn draw_up_to(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (place, figure) = (reader.place(node, 0)?, reader.figure(node, 1)?);
    let own = super::noun::own_side(reader, node)?;
    if place.zone != hand(reader, node)? || (place.side != Side::Any && place.side != own) {
        return reader.refuse(node, "引いたカードは自分の手札に加わります", "cards that are drawn go to one's own hand");
    }
    let there = reader.count_in(Place { side: own, ..place });
    let who = reader.actor();
    done(reader, Deed::Draw(who, Amount::Minus(Box::new(figure), Box::new(there))))
}

pub(crate) fn hand(reader: &Reader<'_>, node: &Node) -> Meaning<Zone> {
    let words = reader.setting.lexicon.vocabulary();
    let at = words.zones.iter().position(|zone| zone.word.is(words.phrase(Phrase::Hand)));
    at.and_then(|at| u8::try_from(at).ok()).map(Zone).ok_or_else(|| reader.broken(node))
}

pub(crate) fn discard_all(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let who = reader.actor();
    let side = match who {
        Who::You => Side::Yours,
        Who::Opponent => Side::Theirs,
        _ => return reader.refuse(node, "誰の手札すべてか決まりません", "whose whole hand this is cannot be told"),
    };
    let noun = Noun { place: Place { zone: hand(reader, node)?, side }, filters: Vec::new() };
    done(reader, Deed::Discard(who, Amount::Count(Box::new(noun))))
}

fn put_counters(reader: &mut Reader<'_>, node: &Node, share: Share) -> Meaning<Vec<Step>> {
    let on = reader.object(node, 0)?;
    if share == Share::Divided && !several(&on) {
        return undivided(reader, node);
    }
    let deed = Deed::PutCounters { on, counter: reader.counter(node, 1)?, amount: reader.amount(node, 2)?, share };
    done(reader, deed)
}

fn remove_counters(
    reader: &mut Reader<'_>,
    node: &Node,
    amount: impl FnOnce(&mut Reader<'_>, Counter, &What) -> Meaning<Amount>,
) -> Meaning<Vec<Step>> {
    let (what, counter) = (reader.object(node, 0)?, reader.counter(node, 1)?);
    let amount = amount(reader, counter, &what)?;
    done(reader, Deed::RemoveCounters(what, counter, amount))
}

fn create(reader: &mut Reader<'_>, node: &Node, token: usize, amount: usize, entries: Option<usize>) -> Meaning<Vec<Step>> {
    let made = reader.token(node, token)?;
    let amount = reader.amount(node, amount)?;
    let entries = entries.map_or(Ok(Vec::new()), |at| reader.entries(node, at))?;
    let who = reader.actor();
    reader.state.mentioned.mention(Slot::MADE, Sort::Object(Some(made.kind)), Origin::Made);
    done(reader, Deed::CreateToken(who, made, amount, entries))
}

fn search(reader: &mut Reader<'_>, node: &Node, phrase: super::noun::Phrase, upto: Amount) -> Meaning<Vec<Step>> {
    let place = reader.place(node, 0)?;
    if phrase.zone.is_some() || phrase.whose.is_some() {
        return reader.refuse(node, "探す領域は「〜から」に書きます", "the pile that is searched is said before から");
    }
    let settled =
        reader.settle_in(super::noun::Phrase { whose: (place.side != Side::Any).then_some(place.side), ..phrase }, place.zone);
    let who = reader.sole_actor(node)?;
    let slot = reader.remember(&Candidates::Objects(settled.clone()), Origin::Choice);
    reader.note(&What::It(slot), Verb::Search);
    done(reader, Deed::Search { who, slot, noun: settled, upto })
}

fn search_quantified(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    match reader.quantified(node, 1)? {
        (phrase, Count::Exactly(upto) | Count::UpTo(upto)) => search(reader, node, phrase, upto),
        (_, Count::Any | Count::Within(..)) => {
            reader.refuse(node, "探す枚数が要ります", "how many are searched for must be said")
        }
    }
}

fn choose(reader: &mut Reader<'_>, what: Candidates, count: Count) -> Vec<Step> {
    let slot = reader.remember(&what, Origin::Choice);
    reader.take(&What::It(slot));
    reader.note(&What::It(slot), Verb::Choose);
    reader.state.object = Some(What::It(slot));
    let by = reader.actor();
    vec![Step::Choose { slot, by, what, count }]
}

fn choose_some(reader: &mut Reader<'_>, noun: Noun, count: Count) -> Vec<Step> {
    choose(reader, Candidates::Objects(noun), count)
}

fn target(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<Step> {
    let (what, count) = reader.selection(node, at)?;
    targeted(reader, node, what, count)
}

fn targeted(reader: &mut Reader<'_>, node: &Node, what: Candidates, count: Count) -> Meaning<Step> {
    if matches!(count, Count::Exactly(Amount::X) | Count::UpTo(Amount::X)) {
        return reader.refuse(node, "対象の数をXにはできません", "the number of targets cannot be X");
    }
    if matches!(count, Count::Within(..)) {
        return reader.refuse(node, "合計を限るのは「選ぶ」だけです", "only a choice can be bounded by a total");
    }
    let slot = reader.remember(&what, Origin::Target);
    reader.state.object = Some(What::It(slot)).filter(|_| !matches!(what, Candidates::Players(_)));
    if count == Count::Exactly(Amount::Number(1)) {
        reader.state.single.push(slot);
    }
    Ok(Step::Target { slot, what, count })
}

pub(crate) const DEED: &[Row<Vec<Step>>] = &[
    ("#loose {Doing~}", |r, n| r.doing(n, 0)),
    ("{Selection} を <target>", |r, n| {
        let step = target(r, n, 0)?;
        Ok(r.steps(step))
    }),
    ("{Selection} と {Selection} を <target>", |r, n| {
        let steps = vec![target(r, n, 0)?, target(r, n, 1)?];
        let slots = steps.iter().filter_map(|step| if let Step::Target { slot, .. } = step { Some(*slot) } else { None });
        r.state.together = slots.collect();
        Ok(steps)
    }),
    ("{Selection} を <choose>", |r, n| {
        let (what, count) = r.selection(n, 0)?;
        Ok(choose(r, what, count))
    }),
    ("色 を {Number} つ <choose>", |r, n| match r.number(n, 0)? {
        1 => {
            let slot = r.free_slot();
            r.state.colour = Some(slot);
            let by = r.sole_actor(n)?;
            Ok(vec![Step::ChooseColour { slot, by }])
        }
        _ => r.refuse(n, "色は1つだけ選べます", "only one colour is chosen"),
    }),
    ("#counted {Noun} を {Often} <choose>", |r, n| {
        let (phrase, count) = (r.noun(n, 0)?, r.often(n, 1)?);
        let noun = r.settle(phrase)?;
        Ok(choose_some(r, noun, count))
    }),
    (
        "{Value} の 合計 が {Amount} 以下 になるように 、? {Noun} を 好きな数|好きな枚数 <choose>",
        |r, n| {
            let (value, amount, phrase) = (r.value(n, 0)?, r.amount(n, 1)?, r.noun(n, 2)?);
            let noun = r.settle(phrase)?;
            Ok(choose_some(r, noun, Count::Within(value, amount)))
        },
    ),
    ("#counted その 中 から {Noun} を {Often} <choose>", |r, n| {
        let (phrase, count) = (r.noun(n, 0)?, r.often(n, 1)?);
        let noun = super::selection::out_of_seen(r, n, phrase)?;
        Ok(choose_some(r, noun, count))
    }),
    ("#counted {Noun} を {Often} <target>", |r, n| {
        let (phrase, count) = (r.noun(n, 0)?, r.often(n, 1)?);
        let what = Candidates::Objects(r.settle(phrase)?);
        targeted(r, n, what, count).map(|step| vec![step])
    }),
    ("#counted <destroy>", |r, n| simple_it(r, n, Verb::Destroy, Deed::Destroy)),
    ("#counted <negate>", |r, n| simple_it(r, n, Verb::Negate, Deed::Negate)),
    ("#counted <discard>", |r, n| simple_it(r, n, Verb::Discard, Deed::DiscardThese)),
    ("#counted <turn>", |r, n| {
        let (what, (status, on)) = (unsaid_object(r, n)?, r.turning(n, 0)?);
        done(r, Deed::SetStatus(what, status, on))
    }),
    ("#counted <summon>", |r, n| {
        let (what, who) = (unsaid_object(r, n)?, r.sole_actor(n)?);
        r.note(&what, Verb::Summon);
        done(r, Deed::Summon(what, who, Vec::new()))
    }),
    ("{Patient} に 、? {Amount} 点 の ダメージ を <deal>", |r, n| damage(r, n, Share::Each)),
    ("{Patient} に 、? {Amount} に等しい ダメージ を <deal>", |r, n| damage(r, n, Share::Each)),
    ("{Patient} に {Amount} の 半分 の ダメージ を <deal>", |r, n| unrounded(r, n)),
    ("{Amount} の 半分 の ダメージ を {Patient} に <deal>", |r, n| unrounded(r, n)),
    ("{Patient} に 、? {Amount} に等しい 点数 の ダメージ を <deal>", |r, n| damage(r, n, Share::Each)),
    ("{Amount} 点 の ダメージ を {Patient} に <deal>", |r, n| damage_to(r, n)),
    ("{Amount} に等しい ダメージ を {Patient} に <deal>", |r, n| damage_to(r, n)),
    ("{Amount} に等しい 点数 の ダメージ を {Patient} に <deal>", |r, n| damage_to(r, n)),
    ("{Patient} に 、? 合計? {Amount} 点 の ダメージ を <divide>", |r, n| damage(r, n, Share::Divided)),
    ("{Patient} に 合計? {Amount} 点 の ダメージ を <divide!te> <deal>", |r, n| damage(r, n, Share::Divided)),
    ("{Patient} に 合計? {Amount} に等しい ダメージ を <divide>", |r, n| damage(r, n, Share::Divided)),
    ("[life] を {Amount} 点 <heal>", |r, n| counted(r, n, Deed::Heal)),
    ("{Amount} 点 の [life] を <heal>", |r, n| counted(r, n, Deed::Heal)),
    ("[life] を {Amount} に等しい 点数 <heal>", |r, n| counted(r, n, Deed::Heal)),
    ("[life] を {Amount} 点 <forfeit>", |r, n| counted(r, n, Deed::LoseLife)),
    ("[life] を {Amount} に等しい 点数 <forfeit>", |r, n| counted(r, n, Deed::LoseLife)),
    ("[life] が|は {Amount} に <become>", |r, n| counted(r, n, Deed::SetLife)),
    ("{Who} の [life] が|は {Amount} に <become>", |r, n| {
        let (who, amount) = (r.who(n, 0)?, r.amount(n, 1)?);
        done(r, Deed::SetLife(who, amount))
    }),
    ("[life] を {Amount} にする", |r, n| counted(r, n, Deed::SetLife)),
    ("{Place} が {Figure} 枚 になるように|になるまで カード を <draw>", |r, n| draw_up_to(r, n)),
    ("カード を {Amount} 枚 <draw>", |r, n| counted(r, n, Deed::Draw)),
    ("カード {Amount} 枚 を <draw>", |r, n| counted(r, n, Deed::Draw)),
    ("{Amount} に等しい 枚数 の? カード を <draw>", |r, n| counted(r, n, Deed::Draw)),
    ("カード を {Amount} に等しい 枚数 <draw>", |r, n| counted(r, n, Deed::Draw)),
    ("{Amount} だけ カード を <draw>", |r, n| counted(r, n, Deed::Draw)),
    ("カード を {Amount} だけ <draw>", |r, n| counted(r, n, Deed::Draw)),
    ("{Amount} だけ [life] を <heal>", |r, n| counted(r, n, Deed::Heal)),
    ("{Amount} だけ [life] を <forfeit>", |r, n| counted(r, n, Deed::LoseLife)),
    ("{Amount} だけ [hand] を <discard>", |r, n| counted(r, n, Deed::Discard)),
    ("{Object} に {Counter} を {Amount} だけ <put>", |r, n| put_counters(r, n, Share::Each)),
    ("[hand] を {Amount} 枚 <discard>", |r, n| counted(r, n, Deed::Discard)),
    ("[hand] {Figure} 枚 を <discard>", |r, n| {
        let (amount, who) = (r.figure(n, 0)?, r.actor());
        done(r, Deed::Discard(who, amount))
    }),
    ("カード を {Amount} 枚 <discard>", |r, n| counted(r, n, Deed::Discard)),
    ("[hand] から カード を {Amount} 枚 <discard>", |r, n| counted(r, n, Deed::Discard)),
    ("[hand] を {Amount} に等しい 枚数 <discard>", |r, n| counted(r, n, Deed::Discard)),
    ("[hand] を すべて <discard>", |r, n| discard_all(r, n)),
    ("[hand] を 好きな枚数|好きな数 <discard>", |r, n| discard_some(r, n, Count::Any)),
    ("[hand] を {Figure} 枚 まで <discard>", |r, n| {
        let figure = r.figure(n, 0)?;
        discard_some(r, n, Count::UpTo(figure))
    }),
    ("{Object} を <discard>", |r, n| discard_these(r, n)),
    ("{Object} を <destroy>", |r, n| simple(r, n, Verb::Destroy, Deed::Destroy)),
    ("#counted {Noun} を すべて <destroy>", |r, n| {
        let what = every(r, n)?;
        done(r, Deed::Destroy(what))
    }),
    ("#counted {Noun} を すべて <turn>", |r, n| {
        let (what, (status, on)) = (every(r, n)?, r.turning(n, 1)?);
        done(r, Deed::SetStatus(what, status, on))
    }),
    ("#counted {Noun} を すべて {Destination} に <put>", |r, n| {
        let (what, destination) = (every(r, n)?, r.destination(n, 1)?);
        done(r, Deed::Move(what, destination))
    }),
    ("#counted {Noun} を すべて {Destination} に <return>", |r, n| {
        let (what, destination) = (every(r, n)?, r.destination(n, 1)?);
        done(r, Deed::Return(what, destination))
    }),
    ("{Object} を <negate>", |r, n| simple(r, n, Verb::Negate, Deed::Negate)),
    ("{Object} を <reveal>", |r, n| shown(r, n)),
    ("{What} を <look>", |r, n| {
        let (what, who) = (r.what(n, 0)?, r.actor());
        seen(r, what, Some(who), Verb::Look)
    }),
    ("{Place} を <reveal>", |r, n| {
        let what = whole(r, n)?;
        seen(r, what, None, Verb::Reveal)
    }),
    ("{Place} を <look>", |r, n| {
        let (what, who) = (whole(r, n)?, r.actor());
        seen(r, what, Some(who), Verb::Look)
    }),
    ("{Place} の 一番上 の カード を {Figure} 枚 {Destination} に <put>", |r, n| mill(r, n)),
    ("{Object} を 好きな順番で {Destination} に <put>", |r, n| put(r, n, Verb::Put, [1, 0])),
    ("{Object} を 好きな順番で {Destination} に <return>", |r, n| put(r, n, Verb::Return, [1, 0])),
    ("{Object} を {Destination} に <put>", |r, n| put(r, n, Verb::Put, [1, 0])),
    ("{Object} を {Destination} に <return>", |r, n| put(r, n, Verb::Return, [1, 0])),
    ("{Object} を {Destination} に <add>", |r, n| put(r, n, Verb::Add, [1, 0])),
    ("{Object} を {Destination} に {Entries} <put>", |r, n| put(r, n, Verb::Put, [1, 2])),
    ("{Object} を {Destination} に {Entries} <return>", |r, n| put(r, n, Verb::Return, [1, 2])),
    ("{Object} を {Entries} {Destination} に <put>", |r, n| put(r, n, Verb::Put, [2, 1])),
    ("{Destination} に <put>", |r, n| put_it(r, n, Verb::Put, false)),
    ("{Destination} に <return>", |r, n| put_it(r, n, Verb::Return, false)),
    ("{Destination} に <add>", |r, n| put_it(r, n, Verb::Add, false)),
    ("{Destination} に {Entries} <put>", |r, n| put_it(r, n, Verb::Put, true)),
    ("{Destination} に {Entries} <return>", |r, n| put_it(r, n, Verb::Return, true)),
    ("{Object} を <return>", |r, n| return_home(r, n)),
    ("{Object} を <summon>", |r, n| summon(r, n, false)),
    ("{Object} を {Entries} <summon>", |r, n| summon(r, n, true)),
    ("{Object} を <turn>", |r, n| {
        let (what, (status, on)) = (r.object(n, 0)?, r.turning(n, 1)?);
        done(r, Deed::SetStatus(what, status, on))
    }),
    ("{Object} に 、? {Counter} を {Amount} つ|個 <put>", |r, n| put_counters(r, n, Share::Each)),
    ("{Object} に {Counter} {Amount} つ|個 を <put>", |r, n| put_counters(r, n, Share::Each)),
    ("{Object} に {Counter} を 、? {Amount} に等しい 数 <put>", |r, n| put_counters(r, n, Share::Each)),
    ("{Object} に {Counter} を 合計? {Amount} つ|個 <divide>", |r, n| put_counters(r, n, Share::Divided)),
    ("{Object} に {Counter} を 合計? {Amount} に等しい 数 <divide>", |r, n| put_counters(r, n, Share::Divided)),
    ("{Object} から {Counter} を {Amount} つ|個 <remove>", |r, n| remove_counters(r, n, |r, _, _| r.amount(n, 2))),
    ("{Object} から {Counter} を {Amount} に等しい 数 <remove>", |r, n| {
        remove_counters(r, n, |r, _, _| r.amount(n, 2))
    }),
    ("{Object} から {Counter} を すべて <remove>", |r, n| {
        remove_counters(r, n, |_, counter, what| Ok(Amount::Counters(counter, Box::new(what.clone()))))
    }),
    ("{Object} から すべての カウンター を <remove>", |r, n| {
        let what = r.object(n, 0)?;
        done(r, Deed::RemoveAllCounters(what))
    }),
    ("{Object} から|の カウンター を すべて <remove>", |r, n| {
        let what = r.object(n, 0)?;
        done(r, Deed::RemoveAllCounters(what))
    }),
    ("{Token} を {Amount} {Unit} <create>", |r, n| create(r, n, 0, 1, None)),
    ("{Token} {Amount} {Unit} を <create>", |r, n| create(r, n, 0, 1, None)),
    ("{Token} {Amount} {Unit} を {Entries} <create>", |r, n| create(r, n, 0, 1, Some(3))),
    ("{Amount} に等しい 数 の {Token} を <create>", |r, n| create(r, n, 1, 0, None)),
    ("{Amount} に等しい 数 の {Token} を {Entries} <create>", |r, n| create(r, n, 1, 0, Some(2))),
    ("{Place} から {Quantified} を <search>", |r, n| search_quantified(r, n)),
    ("{Place} から {Noun} を {Figure} {Unit} <search>", |r, n| {
        let (phrase, upto) = (r.noun(n, 1)?, r.figure(n, 2)?);
        search(r, n, phrase, upto)
    }),
    ("{Place} から {Noun} を {Figure} {Unit} まで <search>", |r, n| {
        let (phrase, upto) = (r.noun(n, 1)?, r.figure(n, 2)?);
        search(r, n, phrase, upto)
    }),
    ("{Place} を <shuffle>", |r, n| {
        let (place, who) = (r.place(n, 0)?, r.actor());
        done(r, Deed::Shuffle(who, place))
    }),
    ("{Object} を コスト を 支払わずに <use>", |r, n| used(r, n, Price::Free)),
    ("{Object} を <use>", |r, n| used(r, n, Price::Full)),
    ("攻撃対象 を {Patient} に <alter>", |r, n| {
        let to = r.patient(n, 0)?;
        done(r, Deed::Redirect(to))
    }),
    ("ゲーム に <win>", |r, _| {
        let who = r.actor();
        done(r, Deed::Win(who))
    }),
    ("ゲーム に <lose>", |r, _| {
        let who = r.actor();
        done(r, Deed::Lose(who))
    }),
];
