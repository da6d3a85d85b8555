//! What the text has done, as a noun: 破壊したユニット, この効果で破壊されたユニット1体につき, 夢に置いた数.

use super::{Meaning, Reader, Row, noun::Phrase, tally::among_slot};
use crate::chart::Node;
use tefuda_ability::{Amount, Antecedent, Filter, How, Origin, Part, Pattern, Var};

/// The word under which something was moved: 捨てた, この効果で破壊された, 夢に置いた
pub(crate) const DONE: &[Row<How>] = &[
    ("この 効果 で <discard!past>", |_, _| Ok(How::Discard)),
    ("この 効果 で <draw!past>", |_, _| Ok(How::Draw)),
    ("この 効果 で <destroy!past>", |_, _| Ok(How::Destroy)),
    ("この 効果 で <return!past>", |_, _| Ok(How::Return)),
    ("この 効果 で <summon!past>", |_, _| Ok(How::Summon)),
    ("この 効果 で <put!past>", |_, _| Ok(How::Put)),
    ("この 効果 で <discard:passive!past>", |_, _| Ok(How::Discard)),
    ("この 効果 で <destroy:passive!past>", |_, _| Ok(How::Destroy)),
    ("この 効果 で <return:passive!past>", |_, _| Ok(How::Return)),
    ("この 効果 で <summon:passive!past>", |_, _| Ok(How::Summon)),
    ("<destroy!past>", |_, _| Ok(How::Destroy)),
    ("<summon!past>", |_, _| Ok(How::Summon)),
    ("{Place} に <put!past>", |r, n| to_that_place(r, n, How::Put)),
    ("{Place} に <return!past>", |r, n| to_that_place(r, n, How::Return)),
    ("この 効果 で {Place} に <put!past>", |r, n| to_that_place(r, n, How::Put)),
    ("この 効果 で {Place} に <return!past>", |r, n| to_that_place(r, n, How::Return)),
];

/// 夢に置いた: where it was put is where the text has said.
fn to_that_place(reader: &mut Reader<'_>, node: &Node, how: How) -> Meaning<How> {
    let place = reader.place(node, 0)?;
    match reader.state.put_to {
        Some(zone) if zone == place.zone => Ok(how),
        _ => reader.refuse(node, "そこに置くことを行う文が前にありません", "nothing before this puts anything there"),
    }
}

/// Of those that were. What was destroyed is gone: of that it is known what it was by what the text has destroyed.
fn such(reader: &mut Reader<'_>, node: &Node, how: How, phrase: Phrase) -> Meaning<Amount> {
    if phrase.is_placed() || phrase.hosted {
        return reader.refuse(node, "誰のもの、どこのものとは言えません", "whose these were, and where, is not said here");
    }
    let all = match phrase.filters.as_slice() {
        [] => true,
        [Filter::Kind(kind)] => {
            let mut kinds = reader.state.moved_kinds.iter().filter(|(word, _)| *word == how).peekable();
            kinds.peek().is_some() && kinds.all(|(_, known)| known.as_ref() == Some(kind))
        }
        _ => false,
    };
    match all {
        true => reader.so_far(node, how),
        false if how == How::Destroy => {
            reader.refuse(node, "破壊したものの種別が決まりません", "of what kind all that was destroyed is cannot be told")
        }
        false => {
            reader.counts(node, how)?;
            among_slot(reader, node, Var::Moved(how), phrase)
        }
    }
}

fn done_such(reader: &mut Reader<'_>, node: &Node) -> Meaning<Amount> {
    let (how, phrase) = (reader.done_word(node, 0)?, reader.noun(node, 1)?);
    such(reader, node, how, phrase)
}

/// How many of it there are.
pub(crate) const DONE_COUNT: &[Row<Amount>] = &[
    ("{Done} 数|枚数", |r, n| {
        let how = r.done_word(n, 0)?;
        r.so_far(n, how)
    }),
    ("{Done} {Noun} の 数|枚数", |r, n| done_such(r, n)),
];

/// For each of it.
pub(crate) const DONE_EACH: &[Row<Amount>] = &[("{Done} {Noun} {Number} {Unit} につき", |r, n| {
    let amount = done_such(r, n)?;
    let per = r.number(n, 2)?;
    r.each_so_many(n, amount, per)
})];

/// The very thing that a verb was done to, by this text or by what has happened.
pub(crate) const DONE_TO: &[Row<Antecedent>] = &[
    ("この 効果 で <choose!past> カード|もの", |r, n| r.acted_on(n)),
    ("この 効果 で <choose!past> {Kind}", |r, n| r.acted_on(n)),
    ("この 効果 で <search!past> カード", |r, n| r.acted_on(n)),
    ("この 効果 で <search!past> {Kind}", |r, n| r.acted_on(n)),
    ("この 効果 で <destroy!past> カード|もの", |r, n| r.acted_on(n)),
    ("この 効果 で <destroy!past> {Kind}", |r, n| r.acted_on(n)),
    ("この 効果 で <return!past> カード|もの", |r, n| r.acted_on(n)),
    ("この 効果 で <return!past> {Kind}", |r, n| r.acted_on(n)),
    ("この 効果 で <summon!past> カード|もの", |r, n| r.acted_on(n)),
    ("この 効果 で <summon!past> {Kind}", |r, n| r.acted_on(n)),
    ("この 効果 で <reveal!past> カード|もの", |r, n| r.acted_on(n)),
    ("この 効果 で <reveal!past> {Kind}", |r, n| r.acted_on(n)),
    ("前者", |r, n| one_of_two(r, n, 0)),
    ("後者", |r, n| one_of_two(r, n, 1)),
    ("その? <destroy!past> {Kind}", |r, n| r.acted_on(n)),
    ("その? <destroy!past> カード|もの", |r, n| r.acted_on(n)),
    ("その? <return!past> {Kind}", |r, n| r.acted_on(n)),
    ("その? <summon!past> {Kind}", |r, n| r.acted_on(n)),
    ("その? <choose!past> {Kind}", |r, n| r.acted_on(n)),
    ("この 効果 で <destroy:passive!past> {Kind}", |r, n| r.acted_on(n)),
    ("{FeatDone} {Kind}", |r, n| {
        let moment = r.moment(n, 0, crate::token::List::FeatDone)?;
        let such = matches!(&r.state.event, Some(Pattern::Moment { moment: known, .. }) if *known == moment);
        let found = r.state.mentioned.get(Var::Heard(Part::It)).filter(|_| such);
        r.refer(n, found)
    }),
    ("その {FeatDone} {Kind}", |r, n| {
        let used = r.moment(n, 0, crate::token::List::FeatDone)?;
        let skills = r.setting.lexicon.vocabulary().skills;
        dealer(r, n, 1, skills.is_some_and(|skills| skills.used == used))
    }),
    ("その ダメージ を <deal!past> {Kind}", |r, n| dealer(r, n, 0, true)),
    ("<destroy:passive!past> {Kind}", |r, n| happened_to(r, n, How::Destroy)),
    ("<summon:passive!past> {Kind}", |r, n| happened_to(r, n, How::Summon)),
];

/// 破壊されたユニット: what was, if that is what the ability waits for.
fn happened_to(reader: &mut Reader<'_>, node: &Node, how: How) -> Meaning<Antecedent> {
    let moved = matches!(&reader.state.event, Some(Pattern::Moves { how: Some(word), .. }) if *word == how);
    let found = reader.state.mentioned.get(Var::Heard(Part::It)).filter(|_| moved);
    reader.refer(node, found)
}

/// そのスキルを使ったユニット: what dealt the damage of which the event tells.
fn dealer(reader: &mut Reader<'_>, node: &Node, kind: usize, said: bool) -> Meaning<Antecedent> {
    let words = reader.setting.lexicon.vocabulary();
    let measured = |moment: &tefuda_ability::Moment| words.moments.get(moment.0 as usize).is_some_and(|word| word.measured);
    let dealt = match &reader.state.event {
        Some(Pattern::Moment { moment, .. }) => measured(moment),
        Some(Pattern::BattleDamaged(_)) => true,
        _ => false,
    };
    let kind = reader.kind(node, kind)?;
    if !dealt || !said || words.unit != Some(kind) {
        return reader.refer(node, None);
    }
    let (slot, sort, origin) = (Var::Heard(Part::Other), tefuda_ability::Sort::Object(Some(kind)), Origin::Event);
    reader.state.dealer = true;
    reader.refer(node, Some(Antecedent { slot, sort, origin, standing: tefuda_ability::Standing::Free }))
}

/// 前者, 後者: of two that the text has taken, together or one after the other.
fn one_of_two(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<Antecedent> {
    let targets = reader.state.mentioned.all(Origin::Target);
    let two = [&reader.state.together, &targets].into_iter().find(|taken| taken.len() == 2);
    let found = two.and_then(|two| reader.state.mentioned.get(two[at]));
    reader.refer(node, found)
}
