//! So many: a number that says itself what it counts, in every place of one (捨てた枚数に1を足した枚数, その2倍の点数).

use super::{Meaning, Reader, Row, amount::times, deed::done};
use crate::chart::Node;
use tefuda_ability::{Amount, Deed, Patient, Share, Step, Who};

/// A sum, a difference or a multiple, as so many cards, points or counters.
pub(crate) const MANY: &[Row<Amount>] = &[
    ("{Amount} に {Number} を 足した|加えた 数|枚数|点数|個数", |r, n| {
        Ok(Amount::Plus(Box::new(r.amount(n, 0)?), r.number(n, 1)?))
    }),
    ("{Amount} から {Number} を 減じた|引いた 数|枚数|点数|個数", |r, n| {
        Ok(Amount::Plus(Box::new(r.amount(n, 0)?), -r.number(n, 1)?))
    }),
    ("{Amount} の {Number} 倍 の 数|枚数|点数|個数|値", |r, n| Ok(times(r.number(n, 1)?, r.amount(n, 0)?))),
    ("{Amount} の {Number} 倍", |r, n| Ok(times(r.number(n, 1)?, r.amount(n, 0)?))),
    ("その {Number} 倍 の 点数|値|数|枚数", |r, n| {
        let amount = r.event_amount(n)?;
        Ok(times(r.number(n, 0)?, amount))
    }),
    ("その {Number} 倍", |r, n| {
        let amount = r.event_amount(n)?;
        Ok(times(r.number(n, 0)?, amount))
    }),
    ("{Number} 倍 の 点数", |r, n| {
        let amount = r.event_amount(n)?;
        Ok(times(r.number(n, 0)?, amount))
    }),
    ("同じ 枚数|数|点数", |r, n| r.as_many(n)),
    ("それ と同じ 枚数|数", |r, n| r.as_many(n)),
];

impl Reader<'_> {
    /// 同じ枚数: as many as the text has just moved, or what happened has a number.
    fn as_many(&mut self, node: &Node) -> Meaning<Amount> {
        match self.state.did {
            Some(how) => self.so_far(node, how),
            None => self.event_amount(node),
        }
    }
}

fn counted(reader: &mut Reader<'_>, node: &Node, deed: fn(Who, Amount) -> Deed) -> Meaning<Vec<Step>> {
    let amount = reader.many(node, 0)?;
    let who = reader.self_actor();
    done(reader, deed(who, amount))
}

fn dealt(reader: &mut Reader<'_>, node: &Node, [to, amount]: [usize; 2]) -> Meaning<Vec<Step>> {
    let to: Patient = reader.patient(node, to)?;
    let amount = reader.many(node, amount)?;
    super::harm::dealt(reader, node, to, amount, Share::Each)
}

/// What is done so many times over.
pub(crate) const COUNTED: &[Row<Vec<Step>>] = &[
    ("{Many} の? カード を <draw>", |r, n| counted(r, n, Deed::Draw)),
    ("カード を 、? {Many} <draw>", |r, n| counted(r, n, Deed::Draw)),
    ("{Many} の? [hand] を <discard>", |r, n| counted(r, n, Deed::Discard)),
    ("[hand] を 、? {Many} <discard>", |r, n| counted(r, n, Deed::Discard)),
    ("{Many} だけ? の? [life] を <heal>", |r, n| counted(r, n, Deed::Heal)),
    ("[life] を 、? {Many} <heal>", |r, n| counted(r, n, Deed::Heal)),
    ("{Many} だけ? の? [life] を <forfeit>", |r, n| counted(r, n, Deed::LoseLife)),
    ("[life] を 、? {Many} <forfeit>", |r, n| counted(r, n, Deed::LoseLife)),
    ("{Patient} に 、? {Many} の ダメージ を <deal>", |r, n| dealt(r, n, [0, 1])),
    ("{Many} の ダメージ を {Patient} に <deal>", |r, n| dealt(r, n, [1, 0])),
    ("[life] を 、 {Amount} に等しい|と同じ 点数 <heal>", |r, n| super::harm::counted(r, n, Deed::Heal)),
    ("{Amount} に等しい|と同じ 点数 だけ [life] を <heal>", |r, n| super::harm::counted(r, n, Deed::Heal)),
    ("{Amount} に等しい|と同じ 点数 だけ [life] を <forfeit>", |r, n| super::harm::counted(r, n, Deed::LoseLife)),
    ("{Amount} に等しい|と同じ [life] を <heal>", |r, n| super::harm::counted(r, n, Deed::Heal)),
    ("{Amount} に等しい|と同じ [life] を <forfeit>", |r, n| super::harm::counted(r, n, Deed::LoseLife)),
    ("{Amount} 点? の? ダメージ を <suffer>", |r, n| suffers(r, n)),
    ("{Amount} に等しい|と同じ 点数? の? ダメージ を <suffer>", |r, n| suffers(r, n)),
    ("カード を {Place} が {Figure} 枚 になるように|になるまで <discard>", |r, n| {
        super::drawing::discarded_until(r, n, [0, 1])
    }),
    ("{Place} が {Figure} 枚 になるように|になるまで カード を <discard>", |r, n| {
        super::drawing::discarded_until(r, n, [0, 1])
    }),
    ("カード を {Amount} に等しい|と同じ 枚数 <discard>", |r, n| super::harm::counted(r, n, Deed::Discard)),
    ("{Amount} に等しい|と同じ 枚数 の? カード を <discard>", |r, n| super::harm::counted(r, n, Deed::Discard)),
    ("もう {Number} 枚 カード を <draw>", |r, n| {
        let (amount, who) = (Amount::Number(r.number(n, 0)?), r.self_actor());
        done(r, Deed::Draw(who, amount))
    }),
];

/// 相手は3点のダメージを受ける: this card deals it to whoever is told so.
fn suffers(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    if reader.is_unsaid() {
        return reader.refuse(node, "誰が受けるのかが要ります", "who is dealt it must be said");
    }
    let (amount, who) = (reader.amount(node, 0)?, reader.self_actor());
    if matches!(who, Who::Each | Who::Doers) && !matches!(amount, Amount::Number(_) | Amount::X) {
        return reader.refuse(node, "誰の数か決まりません", "of which player this is the number cannot be told");
    }
    let to = Patient::Player(who);
    done(reader, Deed::Damage { to, amount, share: Share::Each })
}
