//! Numbers: printed, counted, computed.

use super::{Meaning, Reader, Row, noun::Phrase};
use crate::chart::Node;
use tefuda_ability::{Amount, Comparison, Filter, How, Origin, Side, Var, What};

pub(crate) const FIGURE: &[Row<Amount>] =
    &[("{Number}", |r, n| r.number(n, 0).map(Amount::Number)), ("X", |_, _| Ok(Amount::X))];

pub(crate) const BOUND: &[Row<Comparison>] = &[
    ("以上", |_, _| Ok(Comparison::AtLeast)),
    ("以下", |_, _| Ok(Comparison::AtMost)),
    ("未満", |_, _| Ok(Comparison::Less)),
    ("超", |_, _| Ok(Comparison::More)),
];

/// So many times an amount; once is the amount itself.
pub(crate) fn times(factor: i32, amount: Amount) -> Amount {
    match (factor, amount) {
        (1, amount) => amount,
        (factor, Amount::Times(more, amount)) => times(factor.saturating_mul(more), *amount),
        (factor, Amount::Number(number)) => Amount::Number(factor.saturating_mul(number)),
        (factor, amount) => Amount::Times(factor, Box::new(amount)),
    }
}

/// Half of something without a word about rounding: these games have no default.
pub(crate) fn unrounded<T>(reader: &Reader<'_>, node: &Node) -> Meaning<T> {
    let en = "a division must say whether it is rounded up (切り上げ) or down (切り捨て)";
    reader.refuse(node, "割り算には切り上げか切り捨ての指定が要ります", en)
}

fn half(reader: &mut Reader<'_>, node: &Node, up: bool) -> Meaning<Amount> {
    Ok(Amount::Half { of: Box::new(reader.amount(node, 0)?), up })
}

impl Reader<'_> {
    /// 〜1体につき: how many there are; 〜2体につき: how many pairs.
    pub fn each_one(&self, node: &Node, phrase: Phrase, per: i32) -> Meaning<Amount> {
        let amount = self.tally(phrase)?;
        self.each_so_many(node, amount, per)
    }

    /// How often so many are in an amount.
    pub fn each_so_many(&self, node: &Node, amount: Amount, per: i32) -> Meaning<Amount> {
        match per {
            1 => Ok(amount),
            2.. => Ok(Amount::Groups(Box::new(amount), per)),
            _ => self.refuse(node, "いくつにつきかが要ります", "for each how many must be said"),
        }
    }

    /// 相手のメイン・ユニット: what a skill deals its damage to.
    fn is_struck(&self, what: &What) -> bool {
        let words = self.setting.lexicon.vocabulary();
        let sole = |filter: &Filter| matches!(filter, Filter::Role(role) if words.roles.get(role.0 as usize).is_some_and(|word| word.sole));
        matches!(what, What::All(noun) if noun.place.side == Side::Theirs && noun.filters.len() == 2 && noun.filters.iter().any(sole))
    }

    /// How many objects lie in the zone that is an argument of a phrase.
    pub fn count_at(&mut self, node: &Node, at: usize) -> Meaning<Amount> {
        let (place, whose) = self.said_place(node, at)?;
        let phrase = self.in_own_hand(Phrase { whose, ..Phrase::default() }, place.zone);
        Ok(Amount::Count(Box::new(self.settle_in(phrase, place.zone))))
    }
}

/// The number of something. Of several it is each one's, or all of theirs together, which the text has to say.
fn value_of(reader: &mut Reader<'_>, node: &Node) -> Meaning<Amount> {
    let value = reader.read_value(node, 1)?;
    let several = reader.tokens.get(node.words.start).is_some_and(|word| word.text == "それら");
    let total = reader.tokens.iter().any(|word| word.text == "合計");
    match several && !total {
        true => reader.refuse(node, "それぞれか合計か決まりません", "whether each is meant, or all together, cannot be told"),
        false => Ok(Amount::Of(value, Box::new(reader.asking(|reader| reader.what(node, 0))?))),
    }
}

/// 2体選び、そのユニットのエネルギー1枚につき50ダメージを与える: of each its own, or of all together? Nothing says that.
pub(super) fn of_one(reader: &Reader<'_>, node: &Node, amount: &Amount) -> Meaning<()> {
    let taken = |slot: &Var| {
        let known = reader.state.mentioned.get(*slot);
        known.is_some_and(|known| matches!(known.origin, Origin::Target | Origin::Choice))
    };
    let of_several = |what: &What| match what {
        What::It(slot) => taken(slot) && !reader.state.lone.contains(slot) && !reader.state.single.contains(slot),
        _ => false,
    };
    match amount {
        Amount::Of(_, what) | Amount::Attached(_, what) | Amount::Counters(_, what) | Amount::DamageOn(what) => {
            let total = reader.tokens.iter().any(|word| word.text == "合計");
            match of_several(what) && !total {
                true => reader.refuse(
                    node,
                    "それぞれか合計か決まりません",
                    "whether each is meant, or all together, cannot be told",
                ),
                false => Ok(()),
            }
        }
        Amount::Times(_, of) | Amount::Groups(of, _) | Amount::Plus(of, _) | Amount::Half { of, .. } => {
            of_one(reader, node, of)
        }
        Amount::Minus(from, less) => of_one(reader, node, from).and_then(|()| of_one(reader, node, less)),
        _ => Ok(()),
    }
}

pub(crate) const AMOUNT: &[Row<Amount>] = &[
    ("{Figure}", |r, n| r.figure(n, 0)),
    ("{Measure}", |r, n| r.measure(n, 0)),
    ("その {Value}", |r, n| {
        let found = r.asking(|r| r.that_card());
        let found = r.refer(n, found)?;
        Ok(Amount::Of(r.read_value(n, 0)?, Box::new(r.as_object(n, found)?)))
    }),
    ("{Topic} の {Value} の 合計", |r, n| match r.topic(n, 0)? {
        what @ (What::All(_) | What::It(_) | What::These(_)) => Ok(Amount::Of(r.read_value(n, 1)?, Box::new(what))),
        _ => r.refuse(n, "何の合計かが要ります", "of what this is the total must be said"),
    }),
    ("{What} の {Value}", |r, n| value_of(r, n)),
    ("{Who} の {Value}", |r, n| Ok(Amount::OfPlayer(r.read_value(n, 1)?, Box::new(r.who(n, 0)?)))),
    ("{Noun} の 数|枚数", |r, n| {
        let phrase = r.noun(n, 0)?;
        r.tally(phrase)
    }),
    ("{Place} の 枚数", |r, n| r.count_at(n, 0)),
    ("{It} の 数|枚数", |r, n| Ok(Amount::HowMany(r.it(n, 0)?.slot))),
    ("<discard!past> 枚数|数", |r, n| r.so_far(n, How::Discard)),
    ("<draw!past> 枚数|数", |r, n| r.so_far(n, How::Draw)),
    ("<destroy!past> 数|枚数", |r, n| r.so_far(n, How::Destroy)),
    ("<return!past> 数|枚数", |r, n| r.so_far(n, How::Return)),
    ("<put!past> 数|枚数", |r, n| r.so_far(n, How::Put)),
    ("<add!past> 数|枚数", |r, n| r.so_far(n, How::Put)),
    ("<summon!past> 数|枚数", |r, n| r.so_far(n, How::Summon)),
    ("<use!past> 数|枚数", |r, n| r.so_far(n, How::Use)),
    ("<negate!past> 数|枚数", |r, n| r.so_far(n, How::Negate)),
    ("<resolve!past> 数|枚数", |r, n| r.so_far(n, How::Resolve)),
    ("この 効果 で <discard!past> 枚数|数", |r, n| r.so_far(n, How::Discard)),
    ("この 効果 で <destroy!past> 数|枚数", |r, n| r.so_far(n, How::Destroy)),
    ("この 効果 で <return!past> 数|枚数", |r, n| r.so_far(n, How::Return)),
    ("{What} に 置かれている|置かれていた {Counter} の 数", |r, n| {
        Ok(Amount::Counters(r.counter(n, 1)?, Box::new(r.what(n, 0)?)))
    }),
    ("{What} の {Counter} の 数", |r, n| Ok(Amount::Counters(r.counter(n, 1)?, Box::new(r.what(n, 0)?)))),
    ("{Noun} に 置かれている {Counter} の 数", |r, n| {
        let phrase = r.noun(n, 0)?;
        Ok(Amount::Counters(r.counter(n, 1)?, Box::new(What::All(r.settle(phrase)?))))
    }),
    ("その 点数|数値|ダメージ|個数", |r, n| r.event_amount(n)),
    ("<deal!past> ダメージ", |r, n| r.event_amount(n)),
    ("この スキル で|が <deal!past> ダメージ", |r, n| match r.state.in_skill {
        true => r.event_amount(n),
        false => r.refuse(n, "スキルの文ではありません", "this is not the text of a skill"),
    }),
    ("{What} に <deal!past> ダメージ", |r, n| match (r.state.in_skill, r.what(n, 0)?) {
        (true, what) if r.is_struck(&what) => r.event_amount(n),
        _ => r.refuse(n, "何の点数か分かりません", "nothing happened that has a number"),
    }),
    ("<suffer!past> ダメージ", |r, n| r.event_amount(n)),
    ("{Amount} の {Number} 倍", |r, n| Ok(times(r.number(n, 1)?, r.amount(n, 0)?))),
    ("{Per} {Number}", |r, n| Ok(times(r.number(n, 1)?, r.per(n, 0)?))),
    ("{Amount} に {Number} を 足した|加えた 数", |r, n| Ok(Amount::Plus(Box::new(r.amount(n, 0)?), r.number(n, 1)?))),
    ("{Amount} から {Number} を 減じた|引いた 数", |r, n| {
        Ok(Amount::Plus(Box::new(r.amount(n, 0)?), -r.number(n, 1)?))
    }),
    ("{Amount} から {Amount} を 減じた|引いた 数", |r, n| match (r.amount(n, 0)?, r.amount(n, 1)?) {
        (_, Amount::Number(_)) => r.refuse(n, "数を減じる読みがあります", "this is read as a number taken off"),
        (from, less) => Ok(Amount::Minus(Box::new(from), Box::new(less))),
    }),
    ("{Amount} の 半分 の 端数 を 切り上げた 数", |r, n| half(r, n, true)),
    ("{Amount} の 半分 の 端数 を 切り捨てた 数", |r, n| half(r, n, false)),
    ("{Amount} の 半分", |r, n| unrounded(r, n)),
];
