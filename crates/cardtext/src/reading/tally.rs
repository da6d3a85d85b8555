//! Numbers that a text counts as it goes: 1枚につき, その枚数, 勝った回数.

use super::{Meaning, Reader, Row, amount::times, noun::Phrase};
use crate::chart::Node;
use tefuda_ability::{Amount, Deed, Filter, How, Noun, What, Who};

impl Reader<'_> {
    /// How many fit: what is attached to something in a part is counted there.
    pub fn tally(&self, phrase: Phrase) -> Meaning<Amount> {
        self.settle(phrase).map(number_of)
    }

    /// How many this effect has moved under that word.
    pub fn so_far(&mut self, how: How) -> Amount {
        self.state.counted.push(how);
        // Of what each player did, each counts their own: who counts has to be said.
        let each = matches!(self.current_actor(), Who::Each | Who::Doers);
        self.state.topic.unsaid |= self.state.did_by_each && !each;
        Amount::Done(how)
    }

    /// Remembers what その枚数 would count.
    pub fn did(&mut self, deed: &Deed) {
        if let Some(how) = how(deed) {
            self.state.did = Some(how);
            self.state.did_by_each = matches!(deed, Deed::Draw(Who::Each, _) | Deed::Discard(Who::Each, _));
        }
    }
}

/// How many of a noun there are.
pub(crate) fn number_of(noun: Noun) -> Amount {
    match noun.filters.as_slice() {
        [Filter::On(what), Filter::Role(role)] => Amount::Attached(*role, what.clone()),
        _ => Amount::Count(Box::new(noun)),
    }
}

/// The word under which a verb moves something.
pub(crate) fn how(deed: &Deed) -> Option<How> {
    match deed {
        Deed::Draw(..) => Some(How::Draw),
        Deed::Discard(..) | Deed::DiscardThese(_) => Some(How::Discard),
        Deed::Destroy(_) => Some(How::Destroy),
        Deed::Return(..) => Some(How::Return),
        Deed::Move(..) => Some(How::Put),
        Deed::Summon(..) => Some(How::Summon),
        _ => None,
    }
}

/// 〜2枚につき: for each two of them.
fn one_by_one(reader: &Reader<'_>, node: &Node, per: usize, amount: Amount) -> Meaning<Amount> {
    let per = reader.number(node, per)?;
    reader.each_so_many(node, amount, per)
}

/// What a text has just counted.
pub(crate) const TALLY: &[Row<Amount>] = &[
    ("その 枚数|数|数字", |r, n| match r.state.did {
        Some(how) => Ok(r.so_far(how)),
        None => r.refuse(n, "何の枚数か分かりません", "nothing before this has a number that it could mean"),
    }),
    ("勝った 回数", |r, _| {
        r.state.gambled = true;
        Ok(Amount::Successes)
    }),
];

/// 〜1枚につき
pub(crate) const PER: &[Row<Amount>] = &[
    ("{Noun} {Number} {Unit} につき", |r, n| {
        let (phrase, per) = (r.noun(n, 0)?, r.number(n, 1)?);
        r.each_one(n, phrase, per)
    }),
    ("{Place} {Number} 枚 につき", |r, n| {
        let place = r.place(n, 0)?;
        let amount = r.count_in(place);
        one_by_one(r, n, 1, amount)
    }),
    ("{Place} の 枚数 {Number} 枚 につき", |r, n| {
        let place = r.place(n, 0)?;
        let amount = r.count_in(place);
        one_by_one(r, n, 1, amount)
    }),
    ("{Tally} {Number} {Unit} につき", |r, n| {
        let amount = r.tallied(n, 0)?;
        one_by_one(r, n, 1, amount)
    }),
    ("{Tally} {Number} 回 につき", |r, n| {
        let amount = r.tallied(n, 0)?;
        one_by_one(r, n, 1, amount)
    }),
    ("{What} の {Value} {Number} につき", |r, n| {
        let amount = Amount::Of(r.value(n, 1)?, Box::new(r.what(n, 0)?));
        one_by_one(r, n, 2, amount)
    }),
    ("{What} の ダメージ {Number} につき", |r, n| {
        let amount = damage_on(r, n)?;
        one_by_one(r, n, 1, amount)
    }),
    ("{Tally} 分", |r, n| r.tallied(n, 0)),
    ("<discard!past> 枚数|カード|数 {Number} {Unit} につき", |r, n| {
        let amount = r.so_far(How::Discard);
        one_by_one(r, n, 0, amount)
    }),
    ("<draw!past> 枚数|カード|数 {Number} {Unit} につき", |r, n| {
        let amount = r.so_far(How::Draw);
        one_by_one(r, n, 0, amount)
    }),
    ("<destroy!past> 枚数|ユニット|数 {Number} {Unit} につき", |r, n| {
        let amount = r.so_far(How::Destroy);
        one_by_one(r, n, 0, amount)
    }),
];

fn damage_on(reader: &mut Reader<'_>, node: &Node) -> Meaning<Amount> {
    let what: What = reader.what(node, 0)?;
    Ok(Amount::DamageOn(Box::new(what)))
}

pub(crate) const MEASURE: &[Row<Amount>] = &[
    ("{Tally}", |r, n| r.tallied(n, 0)),
    ("{Amount} × {Number}", |r, n| Ok(times(r.number(n, 1)?, r.amount(n, 0)?))),
    ("{What} の ダメージ|ダメージマーカー", |r, n| damage_on(r, n)),
    ("{What} に 置かれている ダメージ", |r, n| damage_on(r, n)),
    ("{What} が 受けている ダメージ", |r, n| damage_on(r, n)),
    ("{Amount} を {Number} ずつ 数えた 数", |r, n| match r.number(n, 1)? {
        by @ 2.. => Ok(Amount::Groups(Box::new(r.amount(n, 0)?), by)),
        _ => r.refuse(n, "いくつごとかは2以上です", "groups are of two at least"),
    }),
    ("{Number} から {Amount} を 差し引いた 数", |r, n| {
        Ok(Amount::Plus(Box::new(times(-1, r.amount(n, 1)?)), r.number(n, 0)?))
    }),
];
