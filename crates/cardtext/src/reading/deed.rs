//! Verbs: what an effect does.

use super::{
    Meaning, Reader, Row,
    demand::Need,
    filter::unturned_only,
    moving::unsaid_object,
    searching::{search, search_among, search_in, search_quantified, search_range},
    shuffling::{shuffle, shuffle_it, shuffle_owners, shuffle_with},
};
use crate::chart::Node;
use tefuda_ability::{Amount, Candidates, Count, Deed, Noun, Origin, Price, Step, Verb, What, Who, Zone};

pub(crate) fn done(reader: &mut Reader<'_>, deed: Deed) -> Meaning<Vec<Step>> {
    reader.did(&deed);
    Ok(reader.steps(Step::Do(deed)))
}

/// A verb whose object is not repeated.
fn simple_it(reader: &mut Reader<'_>, node: &Node, verb: Verb, deed: fn(What) -> Deed) -> Meaning<Vec<Step>> {
    let what = reader.unsaid(node, need(verb))?;
    reader.note(&what, verb);
    done(reader, deed(what))
}

/// What is destroyed is in play; what is negated is not.
fn need(verb: Verb) -> Need {
    if verb == Verb::Destroy { Need::InPlay } else { Need::Anything }
}

fn used(reader: &mut Reader<'_>, node: &Node, price: Price) -> Meaning<Vec<Step>> {
    let (what, who) = (reader.thing(node, 0)?, reader.sole_actor(node)?);
    reader.note(&what, Verb::Use);
    done(reader, Deed::Use(who, what, price))
}

/// A verb with nothing but its object.
fn simple(reader: &mut Reader<'_>, node: &Node, verb: Verb, deed: fn(What) -> Deed) -> Meaning<Vec<Step>> {
    let what = reader.thing(node, 0)?;
    let what = reader.demand(node, what, need(verb))?;
    reader.note(&what, verb);
    done(reader, deed(what))
}

pub(crate) fn hand(reader: &Reader<'_>, node: &Node) -> Meaning<Zone> {
    reader.setting.lexicon.vocabulary().hand().ok_or_else(|| reader.broken(node))
}

/// 相手の支配下で出す
fn create_under(reader: &mut Reader<'_>, node: &Node, amount: usize, custody: usize) -> Meaning<Vec<Step>> {
    match reader.custody(node, custody)? {
        under @ Some(_) => create_for(reader, node, (0, amount, None), under),
        None => reader.refuse(node, "トークンに契約者はまだいません", "a token has no owner yet"),
    }
}

fn create(reader: &mut Reader<'_>, node: &Node, token: usize, amount: usize, entries: Option<usize>) -> Meaning<Vec<Step>> {
    create_for(reader, node, (token, amount, entries), None)
}

fn create_for(
    reader: &mut Reader<'_>,
    node: &Node,
    (token, amount, entries): (usize, usize, Option<usize>),
    under: Option<Who>,
) -> Meaning<Vec<Step>> {
    let token = reader.token(node, token)?;
    if reader.setting.lexicon.vocabulary().kinds.get(token.kind.0 as usize).is_some_and(|kind| kind.spell) {
        return reader.refuse(
            node,
            "この種別のトークンを置く領域はありません",
            "there is no zone where a token of this kind could be",
        );
    }
    let amount = reader.amount(node, amount)?;
    let entering = entries.map_or(Ok(Vec::new()), |at| reader.entries(node, at))?;
    let who = reader.actor();
    reader.state.mentioned.mention_made(token.kind);
    // Whoever makes it controls it unless the text says otherwise.
    let under = under.filter(|under| *under != who);
    done(reader, Deed::CreateToken { who, under, token, amount, entering })
}

pub(super) fn choose(reader: &mut Reader<'_>, what: Candidates, count: Count) -> Vec<Step> {
    let slot = reader.remember(&what, Origin::Choice);
    reader.note_unplaced(slot, &what);
    reader.took(slot, &count);
    reader.picked(slot);
    reader.take(&What::It(slot));
    reader.note(&What::It(slot), Verb::Choose);
    reader.state.object = Some(What::It(slot));
    reader.state.chose = if let Count::Exactly(amount) = &count { Some((slot, amount.clone())) } else { None };
    let by = match &what {
        Candidates::Objects(noun) => reader.chooser(noun),
        _ => reader.actor(),
    };
    reader.steps(Step::Choose { slot, by, what, count })
}

fn target(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<Step> {
    let (what, count) = reader.selection(node, at)?;
    targeted(reader, node, what, count)
}

pub(crate) fn targeted(reader: &mut Reader<'_>, node: &Node, what: Candidates, count: Count) -> Meaning<Step> {
    if reader.setting.lexicon.vocabulary().verb_words(Verb::Target).is_empty() {
        return reader.refuse(node, "このゲームに対象はありません（選ぶ）", "this game has no targets: things are chosen");
    }
    if reader.current_actor() != Who::You && !reader.is_carried() {
        return reader.refuse(node, "対象を指定するのはあなたです", "targets are named by the player of the text");
    }
    if matches!(count, Count::Exactly(Amount::X) | Count::UpTo(Amount::X)) {
        return reader.refuse(node, "対象の数をXにはできません", "the number of targets cannot be X");
    }
    if matches!(count, Count::Such(..)) {
        return reader.refuse(node, "合計を限るのは「選ぶ」だけです", "only a choice can be bounded by a total");
    }
    let slot = reader.remember(&what, Origin::Target);
    reader.state.object = Some(What::It(slot)).filter(|_| !matches!(what, Candidates::Players(_)));
    reader.took(slot, &count);
    if reader.state.object.is_some() {
        reader.picked(slot);
    }
    Ok(Step::Target { slot, what, count })
}

fn turned(reader: &mut Reader<'_>, node: &Node, what: What, at: usize) -> Meaning<Vec<Step>> {
    let (status, on) = reader.turning(node, at)?;
    let mut steps = done(reader, Deed::SetStatus(what, status, on))?;
    for step in &mut steps {
        if let Step::Choose { what, .. } = step {
            unturned_only(what, status, on);
        }
    }
    Ok(steps)
}

/// 魔導書の上から3枚の中から: the one who chooses looks at them.
fn look_at(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (what, who) = (reader.what(node, 0)?, reader.sole_actor(node)?);
    match what {
        what @ What::Top(..) => super::moving::seen(reader, what, Some(who), Verb::Look),
        _ => reader.refuse(node, "どのカードの中からかが要ります", "out of which cards must be said"),
    }
}

/// 手札を無作為に1枚
pub(crate) fn cards_by_chance(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (place, count) = (reader.place(node, 0)?, reader.often(node, 1)?);
    let place = reader.acted_in(node, place)?;
    let noun = Noun { place, filters: Vec::new() };
    Ok(choose(reader, Candidates::Objects(noun), count))
}

/// A choice that nobody makes.
pub(crate) fn by_chance(reader: &Reader<'_>, node: &Node, mut steps: Vec<Step>) -> Meaning<Vec<Step>> {
    match steps.pop() {
        Some(Step::Choose { slot, what: what @ Candidates::Objects(_), count: count @ Count::Exactly(_), .. }) => {
            steps.push(Step::Random { slot, what, count });
            Ok(steps)
        }
        _ => reader.refuse(node, "無作為に選ぶものと数が要ります", "what is chosen at random, and how many, must be said"),
    }
}

pub(crate) const DEED: &[Row<Vec<Step>>] = &[
    ("{Doing~}", |r, n| r.doing(n, 0)),
    ("{Harm~}", |r, n| r.harm(n, 0)),
    ("{Counting~}", |r, n| r.counting(n, 0)),
    ("{Drawing~}", |r, n| r.drawing(n, 0)),
    ("{Moving~}", |r, n| r.moving(n, 0)),
    ("{Searching~}", |r, n| r.searching(n, 0)),
    ("{Marking~}", |r, n| r.marking(n, 0)),
    ("{Picking~}", |r, n| r.picking(n, 0)),
    ("{Selection} を <target>", |r, n| {
        let step = target(r, n, 0)?;
        Ok(r.steps(step))
    }),
    ("{Selection} と 、? {Selection} を <target>", |r, n| {
        let (first, second) = super::list::listed(r, n)?;
        let steps = [first, second].map(|(what, count)| targeted(r, n, what, count));
        let steps = steps.into_iter().collect::<Meaning<Vec<Step>>>()?;
        let slots = steps.iter().filter_map(|step| if let Step::Target { slot, .. } = step { Some(*slot) } else { None });
        r.took_together(slots.collect());
        Ok(steps)
    }),
    ("{Noun} と {Noun} を {Figure} {Unit} ずつ <target>", |r, n| super::list::one_each(r, n)),
    ("{Noun} と {Noun} {Figure} {Unit} ずつ を <target>", |r, n| super::list::one_each(r, n)),
    ("{Noun} か|または|や {Player} を {Often} <target>", |r, n| {
        let (phrase, side, count) = (r.noun(n, 0)?, r.player(n, 1)?, r.often(n, 2)?);
        let what = Candidates::Either(r.settle(phrase)?, side);
        targeted(r, n, what, count).map(|step| vec![step])
    }),
    ("{Noun} を {Often} <target>", |r, n| {
        let (phrase, count) = (r.noun(n, 0)?, r.often(n, 1)?);
        let what = r.candidates(phrase)?;
        targeted(r, n, what, count).map(|step| vec![step])
    }),
    ("{Selection} を <choose>", |r, n| {
        let (what, count) = r.selection(n, 0)?;
        r.has_bearer(n, &what)?;
        Ok(choose(r, what, count))
    }),
    ("{Selection} と 、? {Selection} を <choose>", |r, n| {
        let (first, second) = super::list::listed(r, n)?;
        let lists = [first, second].map(|(what, count)| choose(r, what, count));
        // Before what is chosen out of it, a host may have to be.
        let last = |steps: &Vec<Step>| if let Some(Step::Choose { slot, .. }) = steps.last() { Some(*slot) } else { None };
        r.took_together(lists.iter().filter_map(last).collect());
        Ok(lists.concat())
    }),
    ("{Often} を? <choose>", |r, n| {
        let (noun, count) = (super::pile::out_of_seen(r, n, super::noun::Phrase::default())?, r.often(n, 0)?);
        Ok(choose(r, Candidates::Objects(noun), count))
    }),
    ("{Floating} <choose>", |r, n| {
        let before = r.state.object.clone();
        let what = r.floating(n, 0)?;
        r.own_burden(n, before, Vec::new())?;
        match r.chosen_steps() {
            steps if steps.is_empty() => r.refuse(n, "すべてなら選ぶことはありません", "all of them need no choosing"),
            steps => {
                r.take(&what);
                r.took_several(&steps);
                r.picked_by(&steps);
                r.state.chose = steps.iter().find_map(|step| match step {
                    Step::Choose { slot, count: Count::Exactly(amount), .. } => Some((*slot, amount.clone())),
                    _ => None,
                });
                Ok(steps)
            }
        }
    }),
    ("{Place} {Often} を <choose>", |r, n| {
        let (place, count) = (r.place(n, 0)?, r.often(n, 1)?);
        let what = super::floating::cards_of(r, n, place, count)?;
        match r.chosen_steps() {
            steps if steps.is_empty() => r.refuse(n, "選ぶまでもありません", "there is nothing to choose"),
            steps => {
                r.take(&what);
                r.picked_by(&steps);
                Ok(steps)
            }
        }
    }),
    ("{What} を {Number} 番 として <keep>", |r, n| {
        let (what, slot) = (r.what(n, 0)?, r.kept_slot(n, 1)?);
        r.state.kept = r.state.kept.max(slot.keep().map_or(0, |n| n + 1));
        r.state.mentioned.mention_named(slot, &what, r.setting.lexicon.vocabulary());
        Ok(r.steps(Step::Keep { slot, what }))
    }),
    ("{Selection} を 無作為に <choose>", |r, n| {
        let (what, count) = r.selection(n, 0)?;
        let steps = choose(r, what, count);
        by_chance(r, n, steps)
    }),
    ("{Floating} 無作為に <choose>", |r, n| {
        let what = r.floating(n, 0)?;
        r.take(&what);
        let steps = r.chosen_steps();
        r.picked_by(&steps);
        by_chance(r, n, steps)
    }),
    ("{Noun} を 無作為に {Often} <choose>", |r, n| {
        let (phrase, count) = (r.noun(n, 0)?, r.often(n, 1)?);
        let what = r.candidates(phrase)?;
        let steps = choose(r, what, count);
        by_chance(r, n, steps)
    }),
    ("{Place} を 無作為に|見ないで {Often} <choose>", |r, n| {
        let steps = cards_by_chance(r, n)?;
        by_chance(r, n, steps)
    }),
    ("{Place} を {Often} 無作為に|見ないで <choose>", |r, n| {
        let steps = cards_by_chance(r, n)?;
        by_chance(r, n, steps)
    }),
    ("{Place} から 無作為に {Quantified} を <choose>", |r, n| {
        let (noun, count) = super::selection::from_place(r, n)?;
        let steps = choose(r, Candidates::Objects(noun), count);
        by_chance(r, n, steps)
    }),
    ("{Place} を 無作為に|見ないで {Often} <discard>", |r, n| {
        let steps = cards_by_chance(r, n)?;
        let mut steps = by_chance(r, n, steps)?;
        let what = unsaid_object(r, n)?;
        steps.extend(super::drawing::discard(r, n, what)?);
        Ok(steps)
    }),
    ("{Place} を 無作為に|見ないで {Often} <reveal>", |r, n| {
        let steps = cards_by_chance(r, n)?;
        let mut steps = by_chance(r, n, steps)?;
        let what = unsaid_object(r, n)?;
        r.note(&what, Verb::Reveal);
        steps.extend(done(r, Deed::Reveal(what))?);
        Ok(steps)
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
    (
        "{Value} の 合計 が {Amount} 以下 になるように 、? {Noun} を 好きな数|好きな枚数 <choose>",
        |r, n| {
            let (value, amount, phrase) = (r.value(n, 0)?, r.amount(n, 1)?, r.noun(n, 2)?);
            let noun = r.settle(phrase)?;
            Ok(choose(r, Candidates::Objects(noun), Count::within(value, amount)))
        },
    ),
    ("{Thing} <destroy>", |r, n| simple(r, n, Verb::Destroy, Deed::Destroy)),
    ("<destroy>", |r, n| simple_it(r, n, Verb::Destroy, Deed::Destroy)),
    ("{Thing} <negate>", |r, n| simple(r, n, Verb::Negate, Deed::Negate)),
    ("<negate>", |r, n| simple_it(r, n, Verb::Negate, Deed::Negate)),
    ("{Thing} <turn>", |r, n| {
        let what = r.thing(n, 0)?;
        turned(r, n, what, 1)
    }),
    ("<turn>", |r, n| {
        let what = unsaid_object(r, n)?;
        turned(r, n, what, 0)
    }),
    ("{Token} を {Amount} {Unit} <create>", |r, n| create(r, n, 0, 1, None)),
    ("{Token} {Amount} {Unit} を <create>", |r, n| create(r, n, 0, 1, None)),
    ("{Token} を 、? {Amount} に等しい|と同じ 数 <create>", |r, n| create(r, n, 0, 1, None)),
    ("{Token} を 、? {Amount} と同じ? だけ <create>", |r, n| create(r, n, 0, 1, None)),
    ("{Token} {Amount} {Unit} を {Custody} <create>", |r, n| create_under(r, n, 1, 3)),
    ("{Token} を {Custody} {Amount} {Unit} <create>", |r, n| create_under(r, n, 2, 1)),
    ("{Token} {Amount} {Unit} を 、? {Entries} <create>", |r, n| create(r, n, 0, 1, Some(3))),
    ("{Token} を {Amount} {Unit} 、? {Entries} <create>", |r, n| create(r, n, 0, 1, Some(3))),
    ("{Amount} に等しい|と同じ 数 の {Token} を <create>", |r, n| create(r, n, 1, 0, None)),
    ("{Amount} に等しい|と同じ 数 の {Token} を {Entries} <create>", |r, n| create(r, n, 1, 0, Some(2))),
    ("{Place} から 、? {Quantified} を <search>", |r, n| search_quantified(r, n)),
    ("{Place} から 、? {Noun} を {Figure} {Unit} <search>", |r, n| {
        let (phrase, upto) = (r.noun(n, 1)?, r.figure(n, 2)?);
        search(r, n, phrase, upto)
    }),
    ("{Place} から 、? {Noun} を {Figure} {Unit} まで <search>", |r, n| {
        let (phrase, upto) = (r.noun(n, 1)?, r.figure(n, 2)?);
        search(r, n, phrase, upto)
    }),
    ("{Noun} を {Place} から {Figure} {Unit} まで? <search>", |r, n| {
        let (phrase, place, upto) = (r.noun(n, 0)?, r.place(n, 1)?, r.figure(n, 2)?);
        search_in(r, n, (place, None), phrase, upto)
    }),
    ("{What} の 中 から {Noun} を {Often} <search>", |r, n| search_range(r, n)),
    ("{What} から {Quantified} を <search>", |r, n| {
        let (range, (phrase, count)) = (r.what(n, 0)?, r.quantified(n, 1)?);
        search_among(r, n, range, phrase, count)
    }),
    ("{What} の 中 から {Quantified} を <search>", |r, n| {
        let (range, (phrase, count)) = (r.what(n, 0)?, r.quantified(n, 1)?);
        search_among(r, n, range, phrase, count)
    }),
    ("{What} の 中 から {Noun} を {Often} <choose>", |r, n| {
        let mut steps = look_at(r, n)?;
        let (phrase, count) = (r.noun(n, 1)?, r.often(n, 2)?);
        let noun = super::pile::out_of_seen(r, n, phrase)?;
        steps.extend(choose(r, Candidates::Objects(noun), count));
        Ok(steps)
    }),
    ("{What} の 中 から {Quantified} を <choose>", |r, n| {
        let mut steps = look_at(r, n)?;
        let (phrase, count) = r.quantified(n, 1)?;
        let noun = super::pile::out_of_seen(r, n, phrase)?;
        steps.extend(choose(r, Candidates::Objects(noun), count));
        Ok(steps)
    }),
    ("{Place} を <shuffle>", |r, n| shuffle(r, n)),
    ("<shuffle>", |r, n| shuffle_it(r, n, false)),
    ("{What} を <add!past> {Place} を <shuffle>", |r, n| shuffle_with(r, n)),
    ("{Who} の {Zone} を <shuffle>", |r, n| shuffle_owners(r, n)),
    ("{Thing} コスト を 支払わずに <use>", |r, n| used(r, n, Price::Free)),
    ("{Thing} {Value} を 支払わずに <use>", |r, n| {
        let (part, words) = (r.value(n, 1)?, r.setting.lexicon.vocabulary());
        let whole = words.values.get(part.0 as usize).is_some_and(|value| value.ja == "コスト");
        match words.prices.contains(&part) && !whole {
            true => used(r, n, Price::Without(part)),
            false => r.refuse(n, "支払うのはコストです", "what is paid is a cost"),
        }
    }),
    ("{Thing} <use>", |r, n| used(r, n, Price::Full)),
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
