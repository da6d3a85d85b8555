//! Damage to objects and players, and what becomes of a player's life.

use super::{Meaning, Reader, Row, amount::unrounded, deed::done, demand::Need, what::these};
use crate::chart::Node;
use tefuda_ability::{Amount, Deed, Patient, Phrase, Share, Step, Value, What, Who};

fn damage(reader: &mut Reader<'_>, node: &Node, share: Share) -> Meaning<Vec<Step>> {
    let (to, amount) = (reader.patient(node, 0)?, reader.amount(node, 1)?);
    if share == Share::Divided && !matches!(&to, Patient::Object(what) if several(what)) {
        return undivided(reader, node);
    }
    dealt(reader, node, to, amount, share)
}

/// Only what has life takes damage: a player, or what is in play as the kind that has it.
pub(crate) fn dealt(reader: &mut Reader<'_>, node: &Node, mut to: Patient, amount: Amount, share: Share) -> Meaning<Vec<Step>> {
    let parts = if let Patient::Both(parts) = &mut to { parts.as_mut_slice() } else { std::slice::from_mut(&mut to) };
    for part in parts {
        if let Patient::Object(what) = part {
            *what = reader.demand(node, what.clone(), Need::Unit)?;
        }
    }
    super::amount::of_one(reader, node, &amount)?;
    // Whose text it is shares out.
    if share == Share::Divided && *reader.state.topic_actor() != Who::You {
        return reader.refuse(node, "割り振るのはこのカードの側だけです", "only the player of the text shares out");
    }
    done(reader, Deed::Damage { to, amount, share })
}

/// Whether a phrase can mean more than one.
pub(crate) fn several(what: &What) -> bool {
    matches!(what, What::It(_) | What::These(_) | What::All(_))
}

pub(crate) fn undivided(reader: &Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let ja = "割り振る先が1つしかありません";
    reader.refuse(node, ja, "there is only one to divide among")
}

/// 同じだけのダメージ: as much as was dealt, or healed, just now.
fn as_much(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (to, amount) = (reader.patient(node, 0)?, reader.event_amount(node)?);
    dealt(reader, node, to, amount, Share::Each)
}

/// The same with the amount said first.
fn damage_to(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (amount, to) = (reader.amount(node, 0)?, reader.patient(node, 1)?);
    dealt(reader, node, to, amount, Share::Each)
}

/// 1体選び、300ダメージを与える: to what the verb before was done to, and only to that.
fn damage_it(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    // 相手のメイン・ユニットが気絶状態なら、100ダメージを与える: what a text asks about that deals no damage of its own.
    let asked = reader.state.supposed.clone().filter(|_| reader.is_spell());
    let taken = match asked {
        // …を1体選ぶ。相手のメイン・ユニットが気絶状態なら、100ダメージを与える: to what was chosen for nothing else so far.
        Some(_) => reader.waits(Need::Unit),
        None => None,
    };
    let found = match reader.goes_on_with(node, Need::Unit)? {
        Some(what) => Some(what),
        None => reader.same_object(Need::Unit).or_else(|| reader.object_before(Need::Unit)).or(taken).or(asked),
    };
    // そうでないなら、100ダメージを与える: to what the other way does something else to.
    let found = found.or_else(|| if reader.is_other_side() { reader.unsaid(node, Need::Unit).ok() } else { None });
    let Some(what) = found else {
        return reader.refuse(node, "何にダメージを与えるのかが要ります", "to what the damage is dealt must be said");
    };
    let amount = reader.amount(node, 0)?;
    if reader.state.multiplies && !matches!(amount, Amount::Number(_)) {
        return skills_own(reader, node);
    }
    reader.state.unaimed = true;
    super::amount::of_one(reader, node, &amount)?;
    done(reader, Deed::Damage { to: Patient::Object(what), amount, share: Share::Each })
}

/// 1枚につき100ダメージを与える: where the damage box waits for what multiplies it.
pub(crate) fn skills_own<T>(reader: &Reader<'_>, node: &Node) -> Meaning<T> {
    reader.refuse(node, "これはスキルのダメージです", "this is the damage of the skill itself")
}

/// A verb with nothing but a number.
pub(crate) fn counted(reader: &mut Reader<'_>, node: &Node, deed: fn(Who, Amount) -> Deed) -> Meaning<Vec<Step>> {
    let amount = reader.amount(node, 0)?;
    let who = reader.self_actor();
    done(reader, deed(who, amount))
}

/// あなたのライフを3点回復する: whose it is says who does it.
fn of_whom(reader: &mut Reader<'_>, node: &Node, deed: fn(Who, Amount) -> Deed) -> Meaning<Vec<Step>> {
    let (who, amount) = (reader.who(node, 0)?, reader.amount(node, 1)?);
    done(reader, deed(who, amount))
}

/// ライフは2倍になる: of what it is now.
fn life_times(reader: &mut Reader<'_>, node: &Node, who: Option<usize>, factor: usize) -> Meaning<Vec<Step>> {
    let factor = reader.number(node, factor)?;
    let who = match who {
        Some(at) => reader.who(node, at)?,
        None => reader.self_actor(),
    };
    let words = reader.setting.lexicon.vocabulary();
    let life = words.values.iter().position(|word| word.is(words.phrase(Phrase::Life)));
    let life = life.and_then(|at| u8::try_from(at).ok()).map(Value).ok_or_else(|| reader.broken(node))?;
    let now = Amount::OfPlayer(life, Box::new(who.clone()));
    done(reader, Deed::SetLife(who, super::amount::times(factor, now)))
}

/// ダメージを2回与える: done over again.
fn repeated(reader: &mut Reader<'_>, node: &Node, times: usize) -> Meaning<Vec<Step>> {
    let times = reader.number(node, times)?;
    let steps = damage(reader, node, Share::Each)?;
    super::doing::again(reader, node, steps, times)
}

pub(crate) const HARM: &[Row<Vec<Step>>] = &[
    ("{Patient} に 、? それぞれ? {Amount} 点? の? ダメージ を <deal>", |r, n| damage(r, n, Share::Each)),
    ("{Patient} に 、? {Amount} に等しい|と同じ ダメージ を <deal>", |r, n| damage(r, n, Share::Each)),
    ("{Patient} に 、? {Amount} 点? の? ダメージ を {Number} 回 <deal>", |r, n| repeated(r, n, 2)),
    ("{Patient} に {Amount} の 半分 の ダメージ を <deal>", |r, n| unrounded(r, n)),
    ("{Amount} の 半分 の ダメージ を {Patient} に <deal>", |r, n| unrounded(r, n)),
    ("{Patient} に 、? {Amount} に等しい|と同じ 点数|数値 の ダメージ を <deal>", |r, n| {
        damage(r, n, Share::Each)
    }),
    ("{Amount} 点? の? ダメージ を 、? {Patient} に <deal>", |r, n| damage_to(r, n)),
    ("{Amount} に等しい|と同じ ダメージ を {Patient} に <deal>", |r, n| damage_to(r, n)),
    ("{Amount} に等しい|と同じ 点数|数値 の ダメージ を {Patient} に <deal>", |r, n| damage_to(r, n)),
    ("{Amount} と同じ? だけ {Patient} に ダメージ を <deal>", |r, n| damage_to(r, n)),
    ("{Patient} に {Amount} と同じ? だけ ダメージ を <deal>", |r, n| damage(r, n, Share::Each)),
    ("{Amount} 点? の? ダメージ を <deal>", |r, n| damage_it(r, n)),
    ("もう {Amount} 点? の? ダメージ を <deal>", |r, n| damage_it(r, n)),
    ("{What} は 、? {Amount} 点? の? ダメージ を <suffer>", |r, n| {
        let (to, amount) = (Patient::Object(r.what(n, 0)?), r.amount(n, 1)?);
        dealt(r, n, to, amount, Share::Each)
    }),
    ("さらに 、? {Harm~}", |r, n| r.harm(n, 0)),
    ("{Amount} 分 の ダメージ を {Patient} に <deal>", |r, n| damage_to(r, n)),
    ("{Patient} に {Amount} 分 の ダメージ を <deal>", |r, n| damage(r, n, Share::Each)),
    ("{Patient} に 、? {Amount} と同じ だけ の ダメージ を <deal>", |r, n| damage(r, n, Share::Each)),
    ("{Patient} に 同じ ダメージ を <deal>", |r, n| as_much(r, n)),
    ("{Patient} に 同じだけ の ダメージ を <deal>", |r, n| as_much(r, n)),
    ("{Patient} に それ と同じ 点数|だけ の ダメージ を <deal>", |r, n| as_much(r, n)),
    ("それ と同じ 点数|だけ の ダメージ を {Patient} に <deal>", |r, n| as_much(r, n)),
    ("{Patient} に {Amount} 点? の? ダメージ 、 {Harm~}", |r, n| {
        let mut steps = damage(r, n, Share::Each)?;
        steps.extend(r.harm(n, 2)?);
        Ok(steps)
    }),
    ("{Patient} に 、? {Amount} 点? の? ダメージ を? ずつ <deal>", |r, n| damage(r, n, Share::Each)),
    ("それぞれ に {Amount} 点? の? ダメージ を <deal>", |r, n| {
        let what = if r.all_taken().is_empty() { r.unsaid(n, Need::Unit)? } else { these(r, n, true)? };
        let amount = r.amount(n, 0)?;
        super::amount::of_one(r, n, &amount)?;
        done(r, Deed::Damage { to: Patient::Object(what), amount, share: Share::Each })
    }),
    ("{Patient} それぞれ に {Amount} 点? の? ダメージ を <deal>", |r, n| damage(r, n, Share::Each)),
    ("{Patient} に も {Amount} 点? の? ダメージ を <deal>", |r, n| damage(r, n, Share::Each)),
    ("{Shared~}", |r, n| r.shared(n, 0)),
    ("[life] を {Amount} 点? <heal>", |r, n| counted(r, n, Deed::Heal)),
    ("{Amount} 点? の? [life] を <heal>", |r, n| counted(r, n, Deed::Heal)),
    ("{Who} の [life] を {Amount} 点? <heal>", |r, n| of_whom(r, n, Deed::Heal)),
    ("[life] を {Amount} に等しい|と同じ 点数 <heal>", |r, n| counted(r, n, Deed::Heal)),
    ("{Amount} に等しい|と同じ 点数 の? [life] を <heal>", |r, n| counted(r, n, Deed::Heal)),
    ("{Amount} と同じ? だけ [life] を <heal>", |r, n| counted(r, n, Deed::Heal)),
    ("[life] を {Amount} 点? <forfeit>", |r, n| counted(r, n, Deed::LoseLife)),
    ("{Amount} 点? の? [life] を <forfeit>", |r, n| counted(r, n, Deed::LoseLife)),
    ("{Who} の [life] を {Amount} 点? <forfeit>", |r, n| of_whom(r, n, Deed::LoseLife)),
    ("{Who} の [life] を {Amount} 点? <lessen>", |r, n| of_whom(r, n, Deed::LoseLife)),
    ("{Who} の [life] は {Amount} 点? <decrease>", |r, n| of_whom(r, n, Deed::LoseLife)),
    ("[life] を {Amount} に等しい|と同じ 点数 <forfeit>", |r, n| counted(r, n, Deed::LoseLife)),
    ("{Amount} に等しい|と同じ 点数 の? [life] を <forfeit>", |r, n| counted(r, n, Deed::LoseLife)),
    ("{Amount} と同じ? だけ [life] を <forfeit>", |r, n| counted(r, n, Deed::LoseLife)),
    ("[life] が|は {Amount} に <become>", |r, n| counted(r, n, Deed::SetLife)),
    ("{Who} の [life] が|は {Amount} に <become>", |r, n| of_whom(r, n, Deed::SetLife)),
    ("{Who} の [life] が|は|を {Number} 倍 に <become>", |r, n| life_times(r, n, Some(0), 1)),
    ("[life] が|は {Number} 倍 に <become>", |r, n| life_times(r, n, None, 0)),
    ("{Who} の [life] が|は {Amount} に等しくなる", |r, n| of_whom(r, n, Deed::SetLife)),
    ("[life] が|は {Amount} に等しくなる", |r, n| counted(r, n, Deed::SetLife)),
    ("{Who} の [life] は {Amount} と同じ に <become>", |r, n| of_whom(r, n, Deed::SetLife)),
    ("{Who} の [life] を {Amount} と同じ にする", |r, n| of_whom(r, n, Deed::SetLife)),
    ("{Who} の [life] を {Amount} にする", |r, n| of_whom(r, n, Deed::SetLife)),
    ("[life] を {Amount} にする", |r, n| counted(r, n, Deed::SetLife)),
];

/// 相手のメイン・ユニットに100ダメージ。: a sentence may leave the verb out at its end.
pub(crate) const BLOW: &[Row<Vec<Step>>] = &[
    ("#strikes {Patient} に も? 、? それぞれ? {Amount} ダメージ", |r, n| blow(r, n, [0, 1])),
    ("#strikes {Series:stem} 、 {Patient} に も? 、? {Amount} ダメージ", |r, n| {
        let mut steps = r.series(n, 0)?;
        let rest = blow(r, n, [1, 2])?;
        r.keep(&mut steps);
        steps.extend(rest);
        Ok(steps)
    }),
];

fn blow(reader: &mut Reader<'_>, node: &Node, [to, amount]: [usize; 2]) -> Meaning<Vec<Step>> {
    let (to, amount) = (reader.patient(node, to)?, reader.amount(node, amount)?);
    // ユニットに付いているエネルギー1枚につき100ダメージ: a skill counts its own damage so.
    if reader.state.in_skill && !matches!(amount, Amount::Number(_)) {
        return skills_own(reader, node);
    }
    dealt(reader, node, to, amount, Share::Each)
}

/// 合計300ダメージを割り振る: one number, shared out among all that is meant.
pub(crate) const SHARED: &[Row<Vec<Step>>] = &[
    ("{Patient} に 、? 合計? で? {Amount} 点? の? ダメージ を 好きなように|好きに? <divide>", |r, n| {
        damage(r, n, Share::Divided)
    }),
    (
        "{Patient} に 、? 合計? で? {Amount} 点? の? ダメージ を 好きなように|好きに? <divide!te> <deal>",
        |r, n| damage(r, n, Share::Divided),
    ),
    (
        "{Patient} に 合計? で? {Amount} に等しい|と同じ 点数? の? ダメージ を 好きなように? <divide>",
        |r, n| damage(r, n, Share::Divided),
    ),
    ("#strikes {Noun} に 、? 合計? で? {Amount} ダメージ を 好きなように|好きに? <divide>", |r, n| {
        among_all(r, n, [0, 1])
    }),
    (
        "#strikes {Noun} に 、? 合計? で? {Amount} ダメージ を 好きなように|好きに? <divide!te> <deal>",
        |r, n| among_all(r, n, [0, 1]),
    ),
    ("#strikes 合計? で? {Amount} ダメージ を 、? {Noun} に 好きなように|好きに? <divide>", |r, n| {
        among_all(r, n, [1, 0])
    }),
    (
        "#strikes 合計? で? {Amount} ダメージ を 、? {Noun} に 好きなように|好きに? <divide!te> <deal>",
        |r, n| among_all(r, n, [1, 0]),
    ),
    ("#strikes 合計? で? {Amount} ダメージ を 、? {Patient} に 好きなように|好きに? <divide>", |r, n| {
        shared_to(r, n)
    }),
    (
        "#strikes 合計? で? {Amount} ダメージ を 、? {Patient} に 好きなように|好きに? <divide!te> <deal>",
        |r, n| shared_to(r, n),
    ),
    ("#strikes 合計 で? {Amount} ダメージ を 好きなように|好きに? <divide>", |r, n| shared_by_those(r, n)),
    ("#strikes 合計 で? {Amount} ダメージ を 好きなように|好きに? <divide!te> <deal>", |r, n| {
        shared_by_those(r, n)
    }),
    ("#strikes 合わせて {Amount} ダメージ を 好きなように|好きに <deal>", |r, n| shared_by_those(r, n)),
];

/// 相手のユニットに割り振る: among all of them.
fn among_all(reader: &mut Reader<'_>, node: &Node, [noun, amount]: [usize; 2]) -> Meaning<Vec<Step>> {
    let phrase = reader.noun(node, noun)?;
    let noun = reader.settle(phrase)?;
    let amount = reader.amount(node, amount)?;
    match reader.is_sole(&noun) {
        true => undivided(reader, node),
        false => dealt(reader, node, Patient::Object(What::All(noun)), amount, Share::Divided),
    }
}

fn shared_to(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (amount, to) = (reader.amount(node, 0)?, reader.patient(node, 1)?);
    match &to {
        Patient::Object(what) if several(what) => dealt(reader, node, to, amount, Share::Divided),
        _ => undivided(reader, node),
    }
}

/// 2体まで選び、合計200ダメージを割り振る: among what the verb before took.
fn shared_by_those(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (what, amount) = (reader.unsaid(node, Need::Unit)?, reader.amount(node, 0)?);
    match several(&what) {
        true => dealt(reader, node, Patient::Object(what), amount, Share::Divided),
        false => undivided(reader, node),
    }
}
