//! Verbs of games whose units carry cards: attaching, swapping, mending, stunning, damage on its way.

use super::{
    Meaning, Reader, Row,
    deed::done,
    demand::Need,
    exchange::{each_swaps, swapped},
    judgement,
};
use crate::chart::Node;
use tefuda_ability::{
    Amount, Arithmetic, Candidates, Change, Continuous, Count, Deed, Destination, Duration, Filter, Noun, Origin, Phrase,
    Place, Position, Side, Step, Var, What,
};

/// 915.3 and its like: only what is damaged can be chosen to be mended.
pub(crate) fn mended(reader: &mut Reader<'_>, node: &Node, what: What, amount: Option<Amount>) -> Meaning<Vec<Step>> {
    let words = reader.setting.lexicon.vocabulary();
    let (known, damaged) = (words.phrases.contains_key(&Phrase::Health), words.mends_damaged);
    if !known {
        return reader.refuse(node, "このゲームにはない動作です", "this game has no such verb");
    }
    if let Some(amount) = &amount {
        super::amount::of_one(reader, node, amount)?;
    }
    let what = reader.demand(node, what, Need::Unit)?;
    if let What::It(slot) = what {
        reader.state.mended.push(slot);
    }
    let mut steps = done(reader, Deed::Mend(what, amount))?;
    for step in &mut steps {
        if let (true, Step::Choose { what: Candidates::Objects(noun), .. }) = (damaged, step) {
            damaged_only(noun);
        }
    }
    Ok(steps)
}

/// ダメージを50アップする: of the skill that is being used, whose text this is or for whose use it waits.
fn of_a_skill(reader: &Reader<'_>, node: &Node) -> Meaning<()> {
    match reader.state.in_skill || reader.state.uses_skill {
        true => Ok(()),
        false => reader.refuse(node, "何のダメージかが要ります", "of what this is the damage must be said"),
    }
}

/// HPを100回復する: whatever was spoken of or, where nothing was, the unit whose text it is.
fn unsaid_unit(reader: &mut Reader<'_>, node: &Node) -> Meaning<What> {
    let object = reader.state.object.clone();
    let what = unsaid_in(reader, node, Need::Unit)?;
    let their = |what: &What| matches!(what, What::All(noun) if noun.side() == Side::Theirs);
    let theirs = match &what {
        What::It(slot) => {
            let kept = |step: &Step| matches!(step, Step::Keep { slot: known, what } if known == slot && their(what));
            let side = |(known, side): &(Var, Side)| known == slot && *side == Side::Theirs;
            reader.state.sides.iter().any(side) || reader.state.keeps.iter().any(kept)
        }
        what => their(what),
    };
    // After two have changed places it may be either.
    let settled = reader.state.object.is_some() && !reader.state.alike;
    let swapped = what != What::This && !settled && reader.state.pair.contains(&what) && reader.state.pair.len() > 1;
    // 自分の他のユニットがKOされる場合、かわりにこのユニットのエネルギーを1枚捨て、HPを回復する: this one, or that one?
    let part = object.is_some_and(|object| !reader.suits(&object, Need::Unit));
    let doubtful = what == What::This && part && reader.happened_to_another();
    match (theirs && !reader.is_spell()) || swapped || doubtful {
        true => reader.refuse(node, "どのユニットのことか決まりません", "which unit this is about cannot be told"),
        false => Ok(what),
    }
}

/// 自分のスタンバイ・ユニット1体と入れ替える: the same.
fn unsaid_or_this(reader: &mut Reader<'_>, node: &Node) -> Meaning<What> {
    unsaid_in(reader, node, Need::InPlay)
}

/// AをBと入れ替え、100ダメージを与える: A is what is spoken of.
fn exchanged(reader: &mut Reader<'_>, node: &Node, one: What, other: What) -> Meaning<Vec<Step>> {
    let steps = swapped(reader, node, one, other)?;
    reader.first_of_pair(node)?;
    Ok(steps)
}

/// What was left out goes on to be what is spoken of.
fn with_it(reader: &mut Reader<'_>, node: &Node, one: What, other: What) -> Meaning<Vec<Step>> {
    let steps = swapped(reader, node, one, other)?;
    let What::It(slot) = reader.first_of_pair(node)? else { return Ok(steps) };
    match reader.state.mentioned.get(slot).map(|known| known.origin) {
        Some(Origin::This) => reader.state.object = Some(What::This),
        // What the text waits for is one of two as much as the other.
        Some(Origin::Event) => reader.state.alike = true,
        _ => {}
    }
    Ok(steps)
}

fn unsaid_in(reader: &mut Reader<'_>, node: &Node, need: Need) -> Meaning<What> {
    let nothing = reader.state.object.is_none() && reader.state.mentioned.latest_first().next().is_none();
    let itself = reader.state.object.is_none() && reader.state.before == Some(What::This);
    match reader.unsaid(node, need) {
        Err(_) if !reader.is_spell() && (nothing || itself) => Ok(What::This),
        found => found,
    }
}

/// The lowest or highest of several is that of all of them, damaged or not: it is left out only when it comes to choosing.
fn damaged_only(noun: &mut Noun) {
    if noun.filters.iter().any(|filter| matches!(filter, Filter::Extreme { .. })) {
        return;
    }
    noun.filters.push(Filter::Damaged);
    noun.filters = super::filter::canonical(std::mem::take(&mut noun.filters));
}

/// 1体選び、HPを回復する: the same, of a choice that the sentence made before for nothing else.
pub(crate) fn settle_mended(reader: &Reader<'_>, steps: &mut [Step]) {
    let damaged = reader.setting.lexicon.vocabulary().mends_damaged;
    let done = |step: &Step| if let Step::Do(deed) = step { deed.objects().into_iter().cloned().collect() } else { Vec::new() };
    let objects: Vec<What> = steps.iter().flat_map(done).collect();
    for step in steps.iter_mut().filter(|_| damaged) {
        if let Step::Choose { slot, what: Candidates::Objects(noun), .. } = step
            && reader.state.mended.contains(slot)
            && !objects.contains(&What::It(*slot))
        {
            damaged_only(noun);
        }
    }
}

/// スキルを使う時、そのスキルのダメージを…: of the skill itself, whatever becomes of what uses it.
fn of_that_skill(reader: &mut Reader<'_>, node: &Node, arithmetic: Arithmetic) -> Meaning<Vec<Step>> {
    match reader.state.uses_skill {
        true => done(reader, Deed::Strike(arithmetic)),
        false => reader.refuse(node, "どのスキルか分かりません（スキルを使う時）", "no skill is being used that this could be"),
    }
}

/// 支配を得る: where each player has areas of their own, what one controls lies in one's own.
fn taken_over(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (what, who) = (reader.object(node, 0)?, reader.sole_actor(node)?);
    let Some(zone) = reader.setting.lexicon.vocabulary().summoned_to else {
        let begin = Continuous { what, changes: vec![Change::Controlled(who)] };
        return Ok(reader.steps(Step::Begin(begin, Duration::Game)));
    };
    let place = Place { zone, side: super::noun::own_side(reader, node)? };
    done(reader, Deed::Move(what, Destination::to(place, Position::Any)))
}

/// AとBを選び、入れ替える: the two that one word took.
fn pair_swapped(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    match reader.state.together.as_slice() {
        [one, other] => {
            let [one, other] = [*one, *other].map(|slot| What::It(reader.lean(slot)));
            swapped(reader, node, one, other)
        }
        _ => reader.refuse(node, "何と何を入れ替えるのかが要ります", "which two are swapped must be said"),
    }
}

/// スタンバイ・ユニットと入れ替える: only one can change places with it.
pub(super) fn one_of(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<What> {
    let phrase = reader.noun(node, at)?;
    let noun = reader.settle(phrase)?;
    if reader.is_sole(&noun) {
        return reader.refuse(node, "選ぶまでもありません", "there is nothing to choose");
    }
    Ok(reader.chosen(noun, Count::Exactly(Amount::Number(1))))
}

/// 2回: the same steps over again.
pub(crate) fn again(reader: &Reader<'_>, node: &Node, steps: Vec<Step>, times: i32) -> Meaning<Vec<Step>> {
    match usize::try_from(times) {
        // A choice is made once: the verb is what is done again.
        Ok(times @ 1..=10) => {
            let (chosen, verb) = steps.split_at(steps.len().saturating_sub(1));
            Ok(chosen.iter().chain(verb.iter().cycle().take(times)).cloned().collect())
        }
        _ => reader.refuse(node, "この回数は行えません", "it cannot be done so often"),
    }
}

/// The number in a verb, so many times.
fn multiplied(reader: &Reader<'_>, node: &Node, mut steps: Vec<Step>, count: &Amount) -> Meaning<Vec<Step>> {
    let number = match steps.last_mut() {
        Some(Step::Do(deed)) => deed.amount_mut(),
        _ => None,
    };
    match number {
        Some(_) if reader.state.multiplies && reader.state.unaimed => super::harm::skills_own(reader, node),
        Some(amount @ Amount::Number(_)) => {
            let Amount::Number(each) = *amount else { return Err(reader.broken(node)) };
            *amount = super::amount::times(each, count.clone());
            Ok(steps)
        }
        _ => reader.refuse(node, "「〜につき」で増える数がありません", "there is no number that this could multiply"),
    }
}

pub(crate) const DOING: &[Row<Vec<Step>>] = &[
    ("{Match~}", |r, n| r.contest(n, 0)),
    ("{Attaching~}", |r, n| r.attaching(n, 0)),
    ("{Per} 、? {Deed~}", |r, n| {
        let (count, steps) = (r.per(n, 0)?, r.deed(n, 1)?);
        multiplied(r, n, steps, &count)
    }),
    ("{Object} の [health] を {Amount} 点? ずつ <heal>", |r, n| {
        let (what, amount) = (r.object(n, 0)?, r.amount(n, 1)?);
        mended(r, n, what, Some(amount))
    }),
    ("{Object} の [health] を {Amount} 点? <heal>", |r, n| {
        let (what, amount) = (r.object(n, 0)?, r.amount(n, 1)?);
        mended(r, n, what, Some(amount))
    }),
    ("{Object} の [health] を 、? {Amount} に等しい|と同じ 点数|数値 <heal>", |r, n| {
        let (what, amount) = (r.object(n, 0)?, r.amount(n, 1)?);
        mended(r, n, what, Some(amount))
    }),
    ("{Object} の [health] を 、? {Amount} と同じ? だけ <heal>", |r, n| {
        let (what, amount) = (r.object(n, 0)?, r.amount(n, 1)?);
        mended(r, n, what, Some(amount))
    }),
    ("[health] を {Amount} 点? ずつ? <heal>", |r, n| {
        let (what, amount) = (unsaid_unit(r, n)?, r.amount(n, 0)?);
        mended(r, n, what, Some(amount))
    }),
    ("その [health] を {Amount} 点? <heal>", |r, n| {
        let (what, amount) = (unsaid_unit(r, n)?, r.amount(n, 0)?);
        mended(r, n, what, Some(amount))
    }),
    ("その [health] を すべて <heal>", |r, n| {
        let what = unsaid_unit(r, n)?;
        mended(r, n, what, None)
    }),
    ("{Amount} 点? <heal>", |r, n| {
        let (what, amount) = (unsaid_unit(r, n)?, r.amount(n, 0)?);
        mended(r, n, what, Some(amount))
    }),
    ("[health] を すべて <heal>", |r, n| {
        let what = unsaid_unit(r, n)?;
        mended(r, n, what, None)
    }),
    ("それぞれ の [health] を {Amount} 点? <heal>", |r, n| {
        let (what, amount) = (r.unsaid(n, Need::Unit)?, r.amount(n, 0)?);
        mended(r, n, what, Some(amount))
    }),
    ("{Amount} の 分 だけ 、? {Object} の [health] を <heal>", |r, n| {
        let (amount, what) = (r.amount(n, 0)?, r.object(n, 1)?);
        mended(r, n, what, Some(amount))
    }),
    ("{Amount} と同じ? だけ|分 、? {Object} の [health] を <heal>", |r, n| {
        let (amount, what) = (r.amount(n, 0)?, r.object(n, 1)?);
        mended(r, n, what, Some(amount))
    }),
    ("{Object} の [health] を 、? {Per} 、? {Number} 点? <heal>", |r, n| {
        let (what, count, each) = (r.object(n, 0)?, r.per(n, 1)?, r.number(n, 2)?);
        mended(r, n, what, Some(super::amount::times(each, count)))
    }),
    ("{Object} の [health] を すべて <heal>", |r, n| {
        let what = r.object(n, 0)?;
        mended(r, n, what, None)
    }),
    ("{Object} を {Amount} <heal>", |r, n| {
        let (what, amount) = (r.object(n, 0)?, r.amount(n, 1)?);
        mended(r, n, what, Some(amount))
    }),
    ("{Object} と {Object} を <swap>", |r, n| {
        each_swaps(r, n)?;
        let (one, other) = (r.object(n, 0)?, r.object(n, 1)?);
        swapped(r, n, one, other)
    }),
    ("{Object} と {Noun} を <swap>", |r, n| {
        each_swaps(r, n)?;
        let (one, other) = (r.object(n, 0)?, one_of(r, n, 1)?);
        swapped(r, n, one, other)
    }),
    ("{Object} と {Noun} を {Figure} {Unit} <swap>", |r, n| {
        each_swaps(r, n)?;
        let (one, phrase, count) = (r.object(n, 0)?, r.noun(n, 1)?, Count::Exactly(r.figure(n, 2)?));
        let noun = r.settle(phrase)?;
        let other = r.chosen(noun, count);
        swapped(r, n, one, other)
    }),
    ("{Topic} の 次 の <mark>", |r, n| judgement::next_fails(r, n)),
    ("{Object} の 支配権|支配 を <gain>", |r, n| taken_over(r, n)),
    ("{Object} を {Object} と <swap>", |r, n| {
        each_swaps(r, n)?;
        let (one, other) = (r.object(n, 0)?, r.object(n, 1)?);
        exchanged(r, n, one, other)
    }),
    ("{Object} を {Noun} と <swap>", |r, n| {
        each_swaps(r, n)?;
        let (one, other) = (r.object(n, 0)?, one_of(r, n, 1)?);
        exchanged(r, n, one, other)
    }),
    ("<swap>", pair_swapped),
    ("それら を <swap>", pair_swapped),
    ("{Noun} と <swap>", |r, n| {
        let (one, other) = (unsaid_or_this(r, n)?, one_of(r, n, 0)?);
        with_it(r, n, one, other)
    }),
    ("{Object} と <swap>", |r, n| {
        let (one, other) = (unsaid_or_this(r, n)?, r.object(n, 0)?);
        // 1体選び、そのユニットと入れ替える: with what the text stands on.
        let one = if one == other && !r.is_spell() { What::This } else { one };
        with_it(r, n, one, other)
    }),
    ("ダメージ {Altering~}", |r, n| {
        of_a_skill(r, n)?;
        let arithmetic = r.altering(n, 0)?;
        done(r, Deed::Strike(arithmetic))
    }),
    ("#strikes {Amount} と同じ? だけ|分 、? ダメージ を <raise>", |r, n| {
        of_a_skill(r, n)?;
        let amount = r.amount(n, 0)?;
        done(r, Deed::Strike(Arithmetic::Plus(amount)))
    }),
    ("この ダメージ {Altering~}", |r, n| {
        of_a_skill(r, n)?;
        let arithmetic = r.altering(n, 0)?;
        done(r, Deed::Strike(arithmetic))
    }),
    ("その [battle_damage] {Altering~}", |r, n| {
        let arithmetic = r.altering(n, 0)?;
        of_that_skill(r, n, arithmetic)
    }),
    ("この [battle_damage] {Altering~}", |r, n| {
        let arithmetic = r.altering(n, 0)?;
        done(r, Deed::Strike(arithmetic))
    }),
];

/// What becomes of damage on its way.
pub(crate) const ALTERING: &[Row<Arithmetic>] = &[
    ("#strikes を|は 、? {Amount} <raise>", |r, n| r.amount(n, 0).map(Arithmetic::Plus)),
    ("#strikes を|は 、? {Amount} <lower>", |r, n| r.amount(n, 0).map(Arithmetic::Minus)),
    ("#strikes を {Number} 倍 <make>", |r, n| r.number(n, 0).map(Arithmetic::Times)),
    ("#strikes を 半分 <make>", |_, _| Ok(Arithmetic::Half)),
    ("#strikes を {Amount} <make>", |r, n| r.amount(n, 0).map(Arithmetic::Becomes)),
    ("#strikes が {Amount} だけ <increase>", |r, n| r.amount(n, 0).map(Arithmetic::Plus)),
    ("#strikes が {Amount} だけ <decrease>", |r, n| r.amount(n, 0).map(Arithmetic::Minus)),
    ("#strikes が|は {Number} 倍 に <become>", |r, n| r.number(n, 0).map(Arithmetic::Times)),
    ("#strikes が|は 半分 に <become>", |_, _| Ok(Arithmetic::Half)),
    ("#strikes が|は {Amount} に <become>", |r, n| r.amount(n, 0).map(Arithmetic::Becomes)),
    ("#strikes を {Signed} する", |r, n| match r.number(n, 0)? {
        less @ ..0 => Ok(Arithmetic::Minus(Amount::Number(-less))),
        more => Ok(Arithmetic::Plus(Amount::Number(more))),
    }),
    ("#strikes が|は 、? {Aspect} によって|で {Number} 倍 に <become!not>", |r, n| match r.number(n, 1)? {
        2 => undoubled(r, n, 0),
        _ => r.refuse(n, "有利で2倍になります", "it is doubled"),
    }),
    ("#strikes が|は 、? {Aspect} の 影響 を <suffer!not>", |r, n| undoubled(r, n, 0)),
];

/// 有利によって2倍にならない: of what the rules double damage by.
fn undoubled(reader: &Reader<'_>, node: &Node, at: usize) -> Meaning<Arithmetic> {
    let (first, _) = reader.aspect(node, at)?;
    match reader.setting.lexicon.vocabulary().aspects.iter().any(|aspect| aspect.first == first && aspect.doubles) {
        true => Ok(Arithmetic::Undoubled),
        false => reader.refuse(node, "これで2倍になるダメージはありません", "no damage is doubled by this"),
    }
}
